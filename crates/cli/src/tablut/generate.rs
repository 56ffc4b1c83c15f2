//! `carom tablut generate`: finds positions with forced wins.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;
use carom_engine::Rules;
use carom_engine::tablut::{RuleSet, Side};
use carom_formats::tablut::{WINS, Win};
use carom_generator::tablut::{WinMaker, Wishes};
use carom_support::wording::grouped;
use rand_pcg::Pcg64;
use rayon::ThreadPool;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::argument::built_in;
use crate::exit::Ending;
use crate::interrupt::{self, Cancellation};
use crate::options::{Threads, whole_number};
use crate::output::{self, OutputSink};
use crate::progress::Watch;

const EXAMPLES: &str = "\
Examples:
  carom tablut generate --plies 1,3 >wins.txt
  carom tablut generate --count 10 --plies 3,5 --seed 7 --out wins.txt
  carom tablut generate --rules copenhagen --count 1 --plies 1,3";

const NOTES: &str = "\
Weak players play the games: they choose random moves, and moves by alpha-beta on material. Every win is proven: it \
has exactly the given length, and its first move is the only one that wins within this length. No two wins of a rule \
set and a side are from the same game. The same options and seed give the same bytes with any number of threads. Long \
wins are rare, and their proofs take long, especially for the attackers, who have more moves. With few games the \
command finds fewer wins than --count: it writes those that it has, and its exit code is 3. With the default options it takes about \
five minutes and finds 54 of 60 wins; the four pairs of a rule set and a side end late. With --plies 1,3 it takes a second.

A line of the output is `id rules side position plies first`: a name, the rule set, the side that moves and wins (w or b), the \
position string, the length in moves of both sides, and the first move. After Ctrl-C FILE.partial has the wins that were found.

Exit codes: 0 done, 2 bad input or usage, 3 fewer wins than --count within --budget, 130 Ctrl-C, 143 SIGTERM.";

/// The rule sets without the option.
const USUAL: &str = "linnaean,ashton";

/// Find positions with forced wins in random games, for some rule sets and both sides
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// Rules: rule sets that are built in
    #[arg(long, value_name = "RULES", value_delimiter = ',', default_value = USUAL, value_parser = built_in())]
    rules: Vec<RuleSet>,
    /// Number of wins, for each rule set, side and length
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole_number::<u16>(1..=1000))]
    count: u16,
    /// Lengths of the wins in plies, odd numbers
    #[arg(long, value_name = "PLIES", value_delimiter = ',', allow_hyphen_values = true, default_value = "1,3,5,7,9", value_parser = plies)]
    plies: Vec<u32>,
    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole_number::<u64>(0..))]
    seed: u64,
    /// Write to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Try at most N candidates, for each rule set and side; each game is a candidate
    #[arg(long = "budget", value_name = "N", default_value_t = 10_000,
          value_parser = whole_number::<u64>(1..))]
    games: u64,
    /// Stop a search after about N nodes; leave the position out if its proof needs more; the search checks this
    /// every 1,024 nodes
    #[arg(long = "max-nodes", value_name = "N", default_value_t = 20_000_000,
          value_parser = whole_number::<u64>(1..))]
    nodes: u64,
    #[command(flatten)]
    threads: Threads,
}

fn plies(text: &str) -> Result<u32, String> {
    let plies: Option<u32> = text.parse().ok();
    plies
        .filter(|it| it % 2 == 1 && *it <= 99)
        .ok_or_else(|| "expected an odd number from 1 to 99".to_owned())
}

/// Finds the wins and writes them.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    output::file_format("--out", Some(WINS), args.out.as_deref(), None)?;
    let cancel = interrupt::catch();
    let mut sink = OutputSink::partial(args.out.as_deref())?;
    let wins = find(args, &args.threads.start()?, cancel);
    let wanted =
        usize::from(args.count) * args.lengths().len() * args.rule_sets().len() * Side::ALL.len();
    if wins.is_empty() && cancel.load(Ordering::Relaxed) {
        return Err(Cancellation.into());
    }
    let mut place = String::new();
    if !wins.is_empty() {
        let list = (WINS.write)(&wins).map_err(|error| anyhow!("as {}: {error}", WINS.id))?;
        sink.write(format!("{}{list}", heading(args)).as_bytes())?;
        place = sink.place();
    }
    let found = format!("{} of {wanted} wins found", wins.len());
    if cancel.load(Ordering::Relaxed) {
        output::tell(&format!("cancelled: {found}{place}; another --seed finds others"));
        return Ok(Ending::Cancelled);
    }
    sink.finish()?;
    if wins.len() < wanted {
        let nothing = if wins.is_empty() { ": nothing was written" } else { "" };
        let games = grouped(args.games);
        output::tell(&format!("stopped by --budget {games}: {found}{nothing}"));
        return Ok(Ending::Undecided);
    }
    Ok(Ending::Done)
}

impl Args {
    /// Every length once.
    fn lengths(&self) -> Vec<u32> {
        let mut lengths = self.plies.clone();
        lengths.sort_unstable();
        lengths.dedup();
        lengths
    }

    /// Every rule set once, with its number among those that are built in.
    fn rule_sets(&self) -> Vec<(usize, RuleSet)> {
        RuleSet::BUILT_IN
            .into_iter()
            .enumerate()
            .filter(|(_, it)| self.rules.contains(it))
            .collect()
    }
}

/// The comment at the start of the output.
fn heading(args: &Args) -> String {
    let lengths: Vec<String> = args.lengths().iter().map(u32::to_string).collect();
    let lengths = lengths.join(",");
    let rules: Vec<&str> = args.rule_sets().iter().map(|(_, it)| it.name).collect();
    let rules = match rules.join(",") {
        usual if usual == USUAL => String::new(),
        others => format!("--rules {others} "),
    };
    format!(
        "# Forced wins: id, rule set, side to move, position, plies, the only first move that wins within them.\n\
         # carom tablut generate {rules}--count {} --plies {lengths} --seed {} --budget {} --max-nodes {}\n",
        args.count, args.seed, args.games, args.nodes
    )
}

/// The wins of all rule sets and sides, fewer of them after Ctrl-C.
fn find(args: &Args, pool: &ThreadPool, cancel: &AtomicBool) -> Vec<Win> {
    let of_rules = |(number, rules)| {
        Side::ALL.map(|side| (number * Side::ALL.len() + side as usize, rules, side))
    };
    let groups: Vec<(usize, RuleSet, Side)> =
        args.rule_sets().into_iter().flat_map(of_rules).collect();
    let bar = Watch::of(groups.len() as u64, "pairs of a rule set and a side");
    let work = |&(stream, rules, side): &(usize, RuleSet, Side)| {
        let wishes = Wishes {
            rules,
            side,
            lengths: args.lengths(),
            count: args.count.into(),
            max_games: args.games,
            max_nodes: args.nodes,
        };
        // Each rule set and each side has its own random numbers.
        let mut rng = Pcg64::new(args.seed.into(), stream as u128);
        let found = WinMaker::new().wins(&wishes, Some(cancel), &mut rng);
        bar.add_one();
        named(&found)
    };
    let found: Vec<Vec<Win>> = pool.install(|| groups.par_iter().map(work).collect());
    found.concat()
}

/// The wins of a rule set and a side with their names, such as `ashton-w-5-2`.
fn named(wins: &[carom_generator::tablut::Win]) -> Vec<Win> {
    let mut named: Vec<Win> = Vec::new();
    for &carom_generator::tablut::Win { variant, plies, first } in wins {
        let number = 1 + named.iter().filter(|it| it.plies == plies).count();
        let side = variant.initial_state().to_move().letter();
        let id = format!("{}-{side}-{plies}-{number}", variant.rules());
        named.push(Win { id, variant, plies, first });
    }
    named
}
