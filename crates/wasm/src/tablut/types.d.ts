export namespace tablut {
  type Game = tablut__Game;
  type Position = tablut__Position;
  type Record = tablut__Record;
  /** A move of one piece, such as `e3-b3`. Columns have letters from `a` at the left, rows have numbers from `1` at the top. */
  type Move = `${string}-${string}`;
  /** Moves: an array, or a text such as `"e3-b3 b5-b7"`. */
  type AnyMoves = readonly string[] | string;
  /** The attackers are black, the defenders of the king are white. */
  type Side = "attackers" | "defenders";
  /** A side by its name or its letter. */
  type AnySide = Side | "b" | "w";
  type Piece = "attacker" | "defender" | "king";
  /** A set of rules by its name. Where a game begins, it can also be the text of a file of rules; such a set has the name `custom`. */
  type Rules = "ashton" | "brandubh" | "brandubh-strong" | "copenhagen" | "corner" | "linnaean" | (string & {});
  type Ending = "king-escaped" | "king-captured" | "exit-fort" | "encirclement" | "no-move" | "repetition";
  type GameResult = "1-0" | "0-1" | "1/2-1/2" | "*";
  /** Who is asked for a move: the engine, at a level from 1 to 10, the player of a report with its depth, or `random`. */
  type Player = "engine" | `engine:${number}` | `report:${number}` | "random" | (string & {});
  interface BestOptions extends LimitOptions {
    /** By default `engine`. */
    player?: Player;
    /** The bytes of the table of an engine, by default 64 MiB. */
    maxMemory?: number;
    /** For players that choose at random. */
    seed?: number;
  }
  /** The answer of a player: its move, and what the position is worth for the side to move. */
  interface Advice {
    /** `null` if the game has ended. */
    move: Move | null;
    /** The value of the position in hundredths of a piece; `null` if there is none, or if the end is proven. */
    score: number | null;
    /** The most moves of both sides until a proven win of the side to move. */
    win: number | null;
    /** The most moves of both sides until a proven loss of the side to move. */
    loss: number | null;
    /** The expected moves of both sides, the best move first. */
    moves: Move[];
    /** The number of moves that the search looked ahead completely. */
    depth: number;
    /** The cost of the search. */
    stats: Stats;
    /** Why the search was stopped; `null` if it ended by itself. */
    reason: Reason | null;
    /** The name of the player. */
    player: string;
    /** The seconds of the search. */
    seconds: number;
    /** The answer in one line, such as `e3-b3, +0.45`. */
    text: string;
  }
}
