export namespace ricochet {
  type Board = ricochet__Board;
  type MultiRound = ricochet__MultiRound;
  type Position = ricochet__Position;
  type Puzzle = ricochet__Puzzle;
  type Round = ricochet__Round;
  /** A slide of one robot, such as `gS`: the green robot slides south. */
  type Move = `${"r" | "g" | "b" | "y" | "s" | "o" | "p" | "a" | "m" | "l"}${"N" | "E" | "S" | "W"}`;
  /** Moves: an array, or a text such as `"rS rE"`. */
  type AnyMoves = readonly string[] | string;
  /** A robot by its colour. */
  type Robot =
    | "red"
    | "green"
    | "blue"
    | "yellow"
    | "silver"
    | "orange"
    | "pink"
    | "aqua"
    | "maroon"
    | "lime";
  /** The squares of robots by their colours. */
  type Robots = Partial<Record<Robot, Square>>;
  /** The squares of robots: by their colours, or red first. */
  type AnyRobots = Partial<Record<Robot, AnySquare>> | readonly AnySquare[] | string;
  /** A position, or the squares of its robots. */
  type AnyPosition = Position | AnyRobots;
  /** What a robot must do: come to rest on a square. */
  interface Goal {
    /** `null` if any robot may arrive. */
    robot: Robot | null;
    square: Square;
  }
  /** The rules, also with `no rebounds`. */
  type Rules = "plain" | "official" | "plain, no rebounds" | "official, no rebounds" | (string & {});
  /** A solver. */
  type Solver =
    | "fast"
    | "astar"
    | "idastar"
    | "anytime"
    | "bfs"
    | "dfs"
    | "dfs-memory"
    | "reach"
    | "astar-single"
    | (string & {});
  /** A diagonal: its square, its form, and the robot that passes. */
  interface Diagonal {
    square: Square;
    lean: "/" | "\\";
    robot: Robot;
  }
  /** A printed target; without a robot it is for any. */
  interface Target {
    square: Square;
    robot: Robot | null;
    shape: "circle" | "triangle" | "square" | "hexagon" | "vortex";
  }
  /** What happens in one move. */
  interface Slide {
    /** Every square that the robot enters, in order. */
    path: Square[];
    /** The square where it comes to rest. */
    end: Square;
    /** What stops it: `a wall`, `the border` or, for example, `the red robot`. */
    stoppedBy: string;
    /** Whether a diagonal turned it on its way. */
    deflected: boolean;
    /** The position after the move. */
    position: Position;
  }
  interface BoardOptions {
    /** Squares and their walled sides, such as `[[2, 3], "NE"]`; the wall is on both sides. */
    walls?: readonly (readonly [square: AnySquare, sides: string])[];
    /** Squares with four walls. */
    closed?: readonly AnySquare[] | string;
    /** Squares, forms, and the robots that pass. */
    diagonals?: readonly (readonly [square: AnySquare, lean: "/" | "\\", robot: Robot])[];
    /** Texts such as `red circle on 2,3` or `any vortex on 1,1`. */
    targets?: readonly string[];
  }
  interface SolveOptions extends LimitOptions {
    /** The solver, by default `fast`. */
    solver?: Solver;
    /** Find a solution soon and then shorter ones, for at most this many seconds: the solver `anytime`. */
    within?: number;
  }
  interface AllSolutionsOptions extends LimitOptions {
    /** Merge those that differ only by the order of independent moves. */
    distinct?: boolean;
    /** The most that are listed, by default 1000. */
    limit?: number;
  }
  interface PictureOptions {
    /** A robot whose fewest moves to each square are shown. */
    map?: Robot;
    /** The colours, by default `light`. */
    theme?: Theme;
  }
  interface GenerateOptions {
    /** The boards, by default `random`. */
    style?: "random" | "official";
    /** The sides of the tiles of official boards, by default `abc`; with `abcd` there are diagonals. */
    sides?: "ab" | "abc" | "abcd";
    /** The number of robots, by default 4. */
    robotCount?: number;
    /** The robot of every goal. */
    goalRobot?: Robot;
    rules?: Rules;
    minMoves?: number;
    maxMoves?: number;
    /** The robots that move in every shortest solution, at least. */
    minRobots?: number;
    /** No robot can reach the goal alone. */
    noSolo?: boolean;
    /** There is one shortest solution but for the order of its moves. */
    unique?: boolean;
    minRebounds?: number;
    /** The most candidates for a puzzle, by default 10,000. */
    budget?: number;
    /** The most states of a search, by default 20,000,000. */
    maxNodes?: number;
    /** The most seconds for all puzzles. */
    timeout?: number;
    /** Gets the number of puzzles that are made. */
    onProgress?: (count: number) => void;
  }
}
