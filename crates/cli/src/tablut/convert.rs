//! The help of `carom tablut convert`.

pub(super) const EXAMPLES: &str = "\
Examples:
  carom tablut convert --to record positions.txt games.tablut
  carom tablut convert --to position ashton
  carom tablut convert --to record - <gameLog.txt
  carom tablut convert --to position --only 2 games.tablut
  carom tablut convert --to record wins.txt";

pub(super) const NOTES: &str = "\
The positions and their names are read from a list of forced wins. A position of a game is the one after its last move; \
`carom tablut show` shows any other position.

A record of a game is text; a file can have several:
  headers     [Rules \"ashton\"] is needed; [Start \"POSITION SIDE\"] if the game
              has another start; [Result \"1-0\"] must be the result at the end
              and is not kept; any other [Name \"value\"] is kept. In a value
              \\ stands before \" and \\.
  moves       e3-b3 or e3b3. Numbers such as 1. and 1... may stand before
              moves, and must be right. They begin with 1. If the other side
              moves first, the first move of the game is the second move of
              number 1, as in 1... a4-b4.
  comments    {text} after a move, or before the first one. The text must not
              have }. Several comments on one move become one.
  variations  (1... a4-b4 2. d5-d4) after the move that they replace, at most 16
              inside one another. A comment behind a variation belongs to the
              move before it, and is written before it.
  result      1-0 (white, the defenders, have won), 0-1, 1/2-1/2, or * for none.
              If the last move ends the game, it must be the result of this
              move.

Annotations such as ! or $1 are not read.";
