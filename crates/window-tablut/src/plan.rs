//! [`NewGamePlan`]: the next new game against the computer or between two people, before it begins.

use bevy::prelude::*;
use carom_engine::tablut::Side;
use carom_play::tablut::Seat;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_solver::tablut::PlayerKind;

use crate::command::{Command, PlanCommand};
use crate::ids::{NEW, PLAY};
use crate::session::Session;

/// Who plays in the next new game. Its rules and its time are in the session.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewGamePlan {
    /// The side of the person here; `None` if two people play.
    pub(crate) own: Option<Side>,
    /// The computer.
    pub(crate) rival: Seat,
}

impl NewGamePlan {
    /// The players of the present game again.
    fn of(session: &Session) -> Self {
        let seats = session.usual_seats();
        let [attackers, defenders] = seats.map(Seat::is_human);
        let own = if attackers && !defenders { Side::Attackers } else { Side::Defenders };
        let rival = seats.into_iter().rev().find(|it| it.program().is_some());
        let rival = rival.unwrap_or(Seat::Program(PlayerKind::Level(2)));
        Self { own: (!(attackers && defenders)).then_some(own), rival }
    }

    /// Who plays a side.
    const fn seat(self, side: Side) -> Seat {
        match self.own {
            Some(own) if own as usize != side as usize => self.rival,
            _ => Seat::Human,
        }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(NewGamePlan {
        own: Some(Side::Defenders),
        rival: Seat::Program(PlayerKind::Level(2)),
    })
    .add_systems(Update, (begin, obey).chain().in_set(Frame::Input).run_if(in_state(PLAY)));
}

fn begin(overlay: Res<Overlay>, session: Res<Session>, mut plan: ResMut<NewGamePlan>) {
    if overlay.is_changed() && overlay.shows(NEW) {
        plan.set_if_neq(NewGamePlan::of(&session));
    }
}

fn obey(
    mut actions: MessageReader<PlanCommand>,
    mut plan: ResMut<NewGamePlan>,
    mut commands: Commands,
) {
    for action in actions.read() {
        match *action {
            PlanCommand::Play(own) => plan.own = own,
            PlanCommand::Against(rival) => plan.rival = rival,
            PlanCommand::Start | PlanCommand::Together => {
                if *action == PlanCommand::Together {
                    plan.own = None;
                }
                commands.write_message(Command::New);
                for side in Side::ALL {
                    commands.write_message(Command::Sit(side, plan.seat(side)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_players_of_the_game_before_play_again() {
        let mut session = Session(carom_play::tablut::Session::default());
        let level = |level| Seat::Program(PlayerKind::Level(level));
        let plan = NewGamePlan::of(&session);
        assert_eq!(plan, NewGamePlan { own: Some(Side::Defenders), rival: level(2) });
        assert_eq!(Side::ALL.map(|it| plan.seat(it)), [level(2), Seat::Human]);
        session.set_seat(Side::Attackers, Seat::Human);
        let plan = NewGamePlan::of(&session);
        assert_eq!((plan.own, Side::ALL.map(|it| plan.seat(it))), (None, [Seat::Human; 2]));
        session.set_seat(Side::Defenders, level(7));
        assert_eq!(
            NewGamePlan::of(&session),
            NewGamePlan { own: Some(Side::Attackers), rival: level(7) }
        );
    }
}
