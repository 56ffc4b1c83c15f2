//! [`LatestJob`]: a worker that is asked one question at a time. Answers to earlier questions are dropped.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::worker::{Job, JobId, Reply, Update, Worker, wake};

/// The worker and the open question, if there is one. The question is kept with the job, so that it is known what the answer is about.
pub struct LatestJob<J: Job, Q> {
    worker: Worker<J>,
    asked: Option<(JobId, Q)>,
}

impl<J: Job, Q> LatestJob<J, Q> {
    pub const fn new(worker: Worker<J>) -> Self {
        Self { worker, asked: None }
    }

    /// A worker that wakes the window, which sleeps without events.
    pub fn waking(event_loop: Option<Res<EventLoopProxyWrapper>>) -> Self {
        Self::new(Worker::new(J::tools, wake(event_loop.as_deref())))
    }

    /// Asks a question, which replaces the open one.
    pub fn ask(&mut self, question: Q, job: J) {
        self.asked = Some((self.worker.begin(job), question));
    }

    /// The open question.
    pub fn asked(&self) -> Option<&Q> {
        self.asked.as_ref().map(|(_, question)| question)
    }

    /// Whether an answer is missing.
    pub const fn is_waiting(&self) -> bool {
        self.asked.is_some()
    }

    /// Gives up the open question. Returns whether there was one.
    pub fn cancel(&mut self) -> bool {
        let was_waiting = self.asked.take().is_some();
        if was_waiting {
            self.worker.cancel();
        }
        was_waiting
    }

    /// Ends the job of the open question now. Its answer still comes.
    pub fn finish_now(&self) {
        self.worker.cancel();
    }

    /// The progress reports about the open question since the last call.
    pub fn updates(&self) -> impl Iterator<Item = Update<J::Progress>> + '_ {
        let id = self.asked.as_ref().map(|(id, _)| *id);
        self.worker.updates().filter(move |it| Some(it.id) == id)
    }

    /// The answer and its question, once, after the answer has arrived.
    pub fn answer(&mut self) -> Option<(Q, Reply<J::Answer>)> {
        let id = self.asked.as_ref()?.0;
        let reply = self.worker.replies().find(|it| it.id == id)?;
        let (_, question) = self.asked.take()?;
        Some((question, reply))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::worker::Call;

    /// Returns its number, at once or after it is cancelled.
    #[derive(serde::Serialize, serde::Deserialize)]
    struct NumberJob {
        number: u32,
        is_slow: bool,
    }

    impl Job for NumberJob {
        const KIND: &'static str = "number";

        type Tools = ();
        type Progress = u32;
        type Answer = u32;

        fn tools() {}

        fn work(self, (): &mut (), call: &Call<'_, u32>) -> u32 {
            while self.is_slow && !call.is_cancelled() {
                call.tell(|| self.number);
            }
            self.number
        }
    }

    fn latest_job() -> LatestJob<NumberJob, &'static str> {
        LatestJob::new(Worker::new(|| (), Arc::new(|| ())))
    }

    fn answer(latest_job: &mut LatestJob<NumberJob, &'static str>) -> (&'static str, u32) {
        loop {
            if let Some((question, reply)) = latest_job.answer() {
                return (question, reply.answer.expect("a number"));
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn only_the_last_question_is_answered_and_only_once() {
        let mut latest_job = latest_job();
        latest_job.ask("first", NumberJob { number: 1, is_slow: true });
        latest_job.ask("second", NumberJob { number: 2, is_slow: false });
        assert_eq!(latest_job.asked(), Some(&"second"));
        assert_eq!(answer(&mut latest_job), ("second", 2));
        assert!(!latest_job.is_waiting());
        assert!(latest_job.answer().is_none());
    }

    #[test]
    fn a_question_that_is_given_up_has_no_answer() {
        let mut latest_job = latest_job();
        assert!(!latest_job.cancel());
        latest_job.ask("first", NumberJob { number: 1, is_slow: true });
        assert!(latest_job.cancel());
        assert!(!latest_job.is_waiting() && latest_job.asked().is_none());
        latest_job.ask("second", NumberJob { number: 2, is_slow: false });
        assert_eq!(answer(&mut latest_job), ("second", 2));
    }

    #[test]
    fn progress_is_about_the_open_question_and_hurry_ends_it_with_its_answer() {
        let mut latest_job = latest_job();
        latest_job.ask("slow", NumberJob { number: 3, is_slow: true });
        let update = loop {
            if let Some(update) = latest_job.updates().last() {
                break update.progress;
            }
            std::thread::yield_now();
        };
        assert_eq!(update, 3);
        latest_job.finish_now();
        assert_eq!(answer(&mut latest_job), ("slow", 3));
    }
}
