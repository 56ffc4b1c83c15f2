//! `carom tablut show`: draws a position, or the position after some moves.

use carom_engine::tablut::{Cells, Game};
use carom_jobs::Reason;
use carom_picture::{Pixels, Theme};
use serde_json::{Value, json};

use super::argument::{self, PositionArgs, ending_name, outcome_name, outcome_sentence};
use super::picture;
use crate::animation::AnimationFormat;
use crate::exit::Ending;
use crate::options::Output;
use crate::output;

const EXAMPLES: &str = "\
Examples:
  carom tablut show start --rules ashton
  carom tablut show start --rules ashton --moves 'e3-b3 b5-b7' --format json
  carom tablut show '9/9/9/3bk4/9/9/9/5b3/9 b ashton' --out a.png
  carom tablut show games.tablut --only 1
  carom tablut show games.tablut --only 1 --out game.gif";

const NOTES: &str = "\
In text, b is an attacker, w a defender, k the king, x the empty throne, : an empty \
square of a camp, * an empty square where the king wins, and . any other empty square. In a picture \
a captured king is faint and crossed out. In the list of moves, `e3-b3 x b4` captures on b4.

gif and svg-animated show all moves, those of a file and those of --moves, one after the other, without end; the last picture \
rests for two seconds. --out FILE.svg alone is a still picture, which --format svg-animated changes. A gif has at most 500 \
moves.

JSON is one object; docs/answers.schema.json has its JSON Schema. A field that does not apply is null:
  position      the position string
  side          the side to move, attackers or defenders
  rules         the name of the rule set
  moves         the moves of the game
  captures      the squares that each move captured; a captured king is not in
                the position
  outcome       attackers, defenders or draw, if the game has ended
  end           king-escaped, king-captured, no-move or repetition
  reason        why a move is illegal: code and text; then the position is the
                one before this move

Exit codes: 0 done, 2 bad input or usage, or an illegal move.";

/// Draw a position, or the position after some moves
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    output: Output<PictureFormat>,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum PictureFormat {
    /// Plain characters
    Text,
    /// For programs
    Json,
    /// A vector picture
    Svg,
    /// A pixel picture, for a file or a pipe
    Png,
    /// All moves as a pixel picture that plays, in 255 colours
    Gif,
    /// All moves as a vector picture that plays
    SvgAnimated,
}

/// Plays the moves and draws the position.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let format = args.output.format()?;
    let (game, illegal) = args.position.play(args.position.first()?)?;
    if let Some(illegal) = &illegal {
        output::tell(&argument::illegal(illegal));
        if format != PictureFormat::Json {
            return Ok(Ending::BadInput);
        }
    }
    // Pictures take time.
    output::check(args.output.path())?;
    let moving = || carom_picture::tablut::animation(&game, Theme::Light);
    let bytes = match format {
        PictureFormat::Text => text(&game).into_bytes(),
        PictureFormat::Json => {
            format!("{}\n", answer(&game, illegal.as_ref().map(argument::illegal_reason).as_ref()))
                .into_bytes()
        }
        PictureFormat::Svg => carom_picture::tablut::svg(&game).into_bytes(),
        PictureFormat::Png => Pixels::of(&carom_picture::tablut::svg(&game))?.png()?,
        PictureFormat::Gif => AnimationFormat::Gif.bytes(&moving())?,
        PictureFormat::SvgAnimated => AnimationFormat::Svg.bytes(&moving())?,
    };
    output::write(args.output.path(), &bytes)?;
    Ok(if illegal.is_some() { Ending::BadInput } else { Ending::Done })
}

fn text(game: &Game) -> String {
    let position = game.position();
    let state = match game.outcome() {
        None => format!("the {} move", position.to_move()),
        Some(_) => outcome_sentence(game),
    };
    let mut lines = vec![
        ("rules", game.rules().to_string()),
        ("string", position.setup().to_string()),
        ("state", state),
    ];
    if game.moves().len() > 0 {
        lines.push(("moves", moves(game)));
    }
    format!("{}{}", picture::text(game), output::block(&lines))
}

/// The moves, each with the squares that it captured.
fn moves(game: &Game) -> String {
    let written = game.moves().zip(game.captures()).map(|(mv, captured)| {
        let captured: String = captured.iter().map(|it| format!(" x {it}")).collect();
        format!("{mv}{captured}")
    });
    written.collect::<Vec<_>>().join(", ")
}

fn answer(game: &Game, illegal: Option<&Reason>) -> Value {
    let names = |cells: Cells| cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>();
    json!({
        "position": game.position().setup().to_string(),
        "side": game.position().to_move().to_string(),
        "rules": game.rules().name,
        "moves": game.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(),
        "captures": game.captures().map(names).collect::<Vec<_>>(),
        "outcome": game.outcome().map(outcome_name),
        "end": game.ending().map(ending_name),
        "reason": illegal,
    })
}
