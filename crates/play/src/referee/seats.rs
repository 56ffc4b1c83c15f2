//! Players who join, leave and vote. A table with remote players needs these methods; people around one
//! screen do not.

use super::{MAX_PLAYERS, Phase, Player, PlayerId, Referee, RefereeError, Seat};

impl Referee {
    /// The players who are now at the table.
    pub fn present(&self) -> impl Iterator<Item = PlayerId> + '_ {
        (0..).map(PlayerId).zip(&self.seats).filter(|(_, seat)| !seat.is_away).map(|(it, _)| it)
    }

    /// A player joins the table. A player who has left under this name gets the old place and chips back,
    /// with any colour; any other player gets a new place. If there is none, it is the place of the player with
    /// the fewest chips among those who have left.
    ///
    /// # Errors
    /// [`RefereeError`] if the player is already at the table, if the name is blank, if another player at
    /// the table has the colour, or if the table is full.
    pub fn join(&mut self, player: Player) -> Result<PlayerId, RefereeError> {
        let name = player.name.trim();
        let known = self.seats.iter().position(|seat| seat.player.name.trim() == name);
        if let Some(place) = known {
            let seat = &mut self.seats[place];
            if !seat.is_away {
                return Err(RefereeError::AlreadyHere { name: name.to_owned() });
            }
            seat.is_away = false;
            // A person can take the name of a computer, which is gone then.
            seat.player.computer = player.computer;
            return Ok(PlayerId(place));
        }
        let place = self.seats.len();
        if place >= MAX_PLAYERS
            && let Some(place) = self.place_left()
        {
            Player::check_all(std::slice::from_ref(&player))?;
            let colour = self.seats[place].player.colour;
            self.seats[place] = Seat::new(Player { colour, ..player });
            return Ok(PlayerId(place));
        }
        let mut players: Vec<Player> = self.seats.iter().map(|seat| seat.player.clone()).collect();
        players.push(player.clone());
        Player::check_all(&players)?;
        self.seats.push(Seat::new(player));
        Ok(PlayerId(place))
    }

    /// The place of the player with the fewest chips among those who have left.
    fn place_left(&self) -> Option<usize> {
        let away = self.seats.iter().enumerate().filter(|(_, seat)| seat.is_away);
        away.min_by_key(|(_, seat)| seat.chips).map(|(place, _)| place)
    }

    /// Gives the player at a place the colour to show. Players who have left keep theirs, so that two places may have the same one.
    pub fn recolour(&mut self, player: PlayerId, colour: u8) {
        if let Some(seat) = self.seats.get_mut(player.0) {
            seat.player.colour = colour;
        }
    }

    /// Gives the player at a place another name, unless the name is blank or belongs to another player. Returns whether the name
    /// has changed.
    pub fn rename(&mut self, player: PlayerId, name: &str) -> bool {
        let name = name.trim();
        let is_free = self.seats.iter().all(|seat| seat.player.name.trim() != name);
        match self.seats.get_mut(player.0) {
            Some(seat) if is_free && !name.is_empty() => {
                name.clone_into(&mut seat.player.name);
                true
            }
            _ => false,
        }
    }

    /// A player leaves. The place and the chips are kept. Unless the round is over, the player's bid is
    /// withdrawn; if it was being shown, the next bidder tries. The vote of a player who has left is not
    /// needed.
    ///
    /// # Errors
    /// [`RefereeError::NoSuchPlayer`], [`RefereeError::Away`].
    pub fn leave(&mut self, player: PlayerId) -> Result<(), RefereeError> {
        self.check_seat(player)?;
        let seat = &mut self.seats[player.0];
        (seat.is_away, seat.has_voted) = (true, false);
        match &mut self.phase {
            Phase::Thinking | Phase::RoundOver { .. } | Phase::GameOver { .. } => {}
            Phase::Bidding(_) => {
                seat.bid = None;
                if self.seats.iter().all(|seat| seat.bid.is_none()) {
                    self.enter(Phase::Thinking);
                }
            }
            Phase::Demonstrating(queue) => {
                seat.bid = None;
                queue.retain(|&other| other != player);
                if queue.is_empty() {
                    self.enter(Phase::RoundOver { winner: None });
                }
            }
        }
        self.count_votes()
    }

    /// A player votes to go on: before the first bid, that nobody bids; during bidding, that bidding
    /// ends; after a round, that the next round starts. The vote succeeds as soon as everybody at the
    /// table has voted. A bid and the start of a phase cancel all votes. A second vote of the same player
    /// changes nothing.
    ///
    /// # Errors
    /// [`RefereeError::NoSuchPlayer`], [`RefereeError::Away`]; [`RefereeError::NotNow`] while a bid is
    /// being shown and when the game is over.
    pub fn vote(&mut self, player: PlayerId) -> Result<(), RefereeError> {
        self.check_seat(player)?;
        if let Phase::Demonstrating(_) | Phase::GameOver { .. } = self.phase {
            return Err(self.not_now("vote"));
        }
        self.seats[player.0].has_voted = true;
        self.count_votes()
    }

    /// Carries out the vote if everybody at the table has voted.
    fn count_votes(&mut self) -> Result<(), RefereeError> {
        let mut present = self.seats.iter().filter(|seat| !seat.is_away).peekable();
        if present.peek().is_none() || !present.all(|seat| seat.has_voted) {
            return Ok(());
        }
        match self.phase {
            Phase::Thinking => self.nobody_bids(),
            Phase::Bidding(_) => self.end_bidding(),
            Phase::RoundOver { .. } => self.next_round(),
            Phase::Demonstrating(_) | Phase::GameOver { .. } => Ok(()),
        }
    }

    /// Checks that this player may move robots now.
    ///
    /// # Errors
    /// [`RefereeError::NotNow`] unless a bid is being shown, [`RefereeError::NotDemonstrating`] unless
    /// the player is the demonstrator.
    pub fn check_demonstrator(&self, player: PlayerId) -> Result<(), RefereeError> {
        match self.demonstrator() {
            None => Err(self.not_now("move robots")),
            Some(demonstrator) if demonstrator == player => Ok(()),
            Some(_) => Err(RefereeError::NotDemonstrating { player }),
        }
    }

    /// Whether a player is at the table.
    pub(super) fn check_seat(&self, player: PlayerId) -> Result<(), RefereeError> {
        let seat = self.seats.get(player.0).ok_or(RefereeError::NoSuchPlayer { player })?;
        if seat.is_away { Err(RefereeError::Away { player }) } else { Ok(()) }
    }

    pub(super) fn clear_votes(&mut self) {
        for seat in &mut self.seats {
            seat.has_voted = false;
        }
    }
}
