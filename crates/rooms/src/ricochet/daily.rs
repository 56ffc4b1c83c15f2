//! The puzzle of a day.

use carom_engine::ricochet::Round;
use carom_jobs::ricochet::DealJob;
use carom_play::Date;

use super::solves;
use crate::day_puzzle::{DayPuzzle, parse};
use crate::query::DEAL_TIME;
use crate::refusal::stale;
use crate::{Query, QueryAnswer, Refusal};

impl DayPuzzle for Round {
    fn query(date: Date) -> Query {
        Query::new(&DealJob::Daily(date), DEAL_TIME)
    }

    fn read(answer: &QueryAnswer) -> Result<Self, Refusal> {
        let puzzle = answer.read::<DealJob>()?.map_err(|_| stale())?;
        Ok(puzzle.round)
    }

    fn solve(&self, moves: &[String]) -> Result<u32, Refusal> {
        solves(self, &parse(moves)?)?;
        Ok(moves.len() as u32)
    }
}
