//! The solver of a call.

use carom_engine::Rules;
use carom_solver::CatalogueEntry;

use crate::Result;

/// The solver of a call without another wish.
pub const DEFAULT: &str = "fast";

/// The solver of a time within which a solution is wanted.
const ANYTIME: &str = "anytime";

/// The row of a game's catalogue with the id of a solver. Within a time it is the solver that has a solution soon; the default solver
/// gives way to it.
pub fn solver<P: Rules>(
    catalogue: &'static [CatalogueEntry<P>],
    id: &str,
    is_within: bool,
    has_timeout: bool,
) -> Result<&'static CatalogueEntry<P>> {
    if is_within && has_timeout {
        return Err("timeout and within: expected one of them".to_owned());
    }
    if is_within && ![DEFAULT, ANYTIME].contains(&id) {
        return Err(format!("within: the solver is `{ANYTIME}`, not `{id}`"));
    }
    let id = if is_within { ANYTIME } else { id };
    carom_solver::by_id(catalogue, id).ok_or_else(|| {
        let known: Vec<&str> = catalogue.iter().map(|it| it.id).collect();
        format!("there is no solver `{id}`: expected {}", known.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use carom_solver::unblock::CATALOGUE;

    use super::*;

    #[test]
    fn a_time_for_a_solution_chooses_the_solver() {
        let id = |id, is_within, has_timeout| {
            solver(CATALOGUE, id, is_within, has_timeout).map(|it| it.id)
        };
        assert_eq!(id("bfs", false, true), Ok("bfs"));
        assert_eq!(id(DEFAULT, true, false), Ok("anytime"));
        assert_eq!(id("anytime", true, false), Ok("anytime"));
        assert_eq!(
            id("bfs", true, false),
            Err("within: the solver is `anytime`, not `bfs`".to_owned())
        );
        assert_eq!(
            id(DEFAULT, true, true),
            Err("timeout and within: expected one of them".to_owned())
        );
        assert!(id("best", false, false).is_err_and(|why| why.contains("expected fast, anytime")));
    }
}
