//! [`SolverSearch`]: the solver of the player's choice, and its open question.

use carom_solver::CatalogueEntry;

use crate::latest_job::LatestJob;
use crate::words::Phrase;
use crate::worker::{Job, Reply, Update, Worker};

/// The chosen row of a catalogue of solvers for `P`, and the open question about a puzzle to a solver.
pub struct SolverSearch<P: 'static, J: Job, Q> {
    catalogue: &'static [CatalogueEntry<P>],
    choice: usize,
    latest_job: LatestJob<J, Q>,
    /// The last news of the running search.
    pub update: Option<Update<J::Progress>>,
    /// The message if there is no answer.
    pub message: Option<Phrase>,
}

impl<P, J: Job, Q> SolverSearch<P, J, Q> {
    pub const fn new(catalogue: &'static [CatalogueEntry<P>], worker: Worker<J>) -> Self {
        let latest_job = LatestJob::new(worker);
        Self { catalogue, choice: 0, latest_job, update: None, message: None }
    }

    /// The chosen row of the catalogue.
    pub fn entry(&self) -> &'static CatalogueEntry<P> {
        &self.catalogue[self.choice]
    }

    /// The place of the chosen row.
    pub const fn choice(&self) -> usize {
        self.choice
    }

    /// The row after the chosen one; the first one follows the last.
    pub const fn next(&self) -> usize {
        (self.choice + 1) % self.catalogue.len()
    }

    /// Chooses a row, if there is one at this place.
    pub const fn choose(&mut self, choice: usize) {
        if choice < self.catalogue.len() {
            self.choice = choice;
        }
    }

    pub const fn is_running(&self) -> bool {
        self.latest_job.is_waiting()
    }

    /// The open question.
    pub fn question(&self) -> Option<&Q> {
        self.latest_job.asked()
    }

    /// Asks a question, which replaces the open one.
    pub fn ask(&mut self, question: Q, job: J) {
        (self.message, self.update) = (None, None);
        self.latest_job.ask(question, job);
    }

    /// Gives up the open question. Returns whether there was one.
    pub fn cancel(&mut self) -> bool {
        self.update = None;
        self.latest_job.cancel()
    }

    /// Gives up the open question at the player's wish, and says so.
    pub fn stop(&mut self) {
        if self.cancel() {
            self.message = Some(Phrase::new("cancelled"));
        }
    }

    /// Takes the news of the search. Returns the answer and its question, once.
    pub fn receive(&mut self) -> Option<(Q, Reply<J::Answer>)> {
        if let Some(update) = self.latest_job.updates().last() {
            self.update = Some(update);
        }
        let answered = self.latest_job.answer()?;
        self.update = None;
        Some(answered)
    }
}
