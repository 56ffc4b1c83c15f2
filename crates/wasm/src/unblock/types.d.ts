export namespace unblock {
  type Board = unblock__Board;
  type Component = unblock__Component;
  type Puzzle = unblock__Puzzle;
  /** A slide of one block, such as `A+2`: block A slides two squares east, or south if it is vertical. */
  type Move = `${string}${"+" | "-"}${number}`;
  /** Moves: an array, or a text such as `"D-2 A+2"`. */
  type AnyMoves = readonly string[] | string;
  /** What is counted: with `moves` a slide of any distance counts once, with `steps` each square counts. */
  type Metric = "moves" | "steps";
  /** An edge of the board. */
  type Exit = "north" | "east" | "south" | "west";
  /** A solver. */
  type Solver = "fast" | "anytime" | "astar" | "idastar" | "bfs" | "dfs" | "dfs-memory" | (string & {});
  /** A straight block, one square wide. */
  interface Block {
    letter: string;
    /** Its westernmost or northernmost square. */
    square: Square;
    /** Whether it moves east and west; otherwise it moves north and south. */
    isHorizontal: boolean;
    /** Its length in squares. */
    length: number;
    /** Whether it is the block that must reach the exit. */
    isMain: boolean;
  }
  interface SolveOptions extends LimitOptions {
    /** By default `moves`. */
    metric?: Metric;
    /** The solver, by default `fast`. */
    solver?: Solver;
    /** Find a solution soon and then shorter ones, for at most this many seconds: the solver `anytime`. */
    within?: number;
  }
  interface AllSolutionsOptions extends LimitOptions {
    /** By default `moves`. */
    metric?: Metric;
    /** The most that are listed, by default 1000. */
    limit?: number;
  }
  interface GenerateOptions {
    /** Width and height, each 3 to 8, by default 6. */
    size?: readonly [width: number, height: number];
    /** The row of the exit, by default the middle one. */
    row?: number;
    /** The number of blocks, by default a third of the squares. */
    blocks?: number;
    /** How many per cent of them have three squares, by default 33. */
    threes?: number;
    /** The number of walls. */
    walls?: number;
    /** By default `moves`. */
    metric?: Metric;
    minMoves?: number;
    maxMoves?: number;
    /** Each puzzle is the hardest position that can be reached. */
    hardest?: boolean;
    /** Boards are changed again and again, and harder ones are kept. */
    climb?: boolean;
    /** The most boards that are drawn for a puzzle, by default 100,000. */
    budget?: number;
    /** Boards from which more positions can be reached are left out; by default 20,000. */
    maxPositions?: number;
    /** Gets the number of puzzles that are made. */
    onProgress?: (count: number) => void;
  }
}
