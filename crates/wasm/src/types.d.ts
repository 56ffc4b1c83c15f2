/** A square: its column and its row, from 0; (0, 0) is in the north-west. */
export type Square = [x: number, y: number];

/** A square, or a text: `"3,9"`, or its name on pictures, `"D10"`. */
export type AnySquare = Square | string;

/** The colours of a picture. */
export type Theme = "light" | "dark" | "paper";

/** The cost of a search. The numbers are the same on every machine. */
export interface Stats {
  /** The states whose moves the search tried. */
  expanded: number;
  /** The states that these moves led to. */
  generated: number;
  /** Those of them that the search knew already. */
  duplicate: number;
  /** The length of the longest line of moves that was searched. */
  depth: number;
  /** The most states that waited to be expanded at one time. */
  peakOpen: number;
  /** The most states that were remembered at one time. */
  peakClosed: number;
}

/** The work of a running search so far. */
export interface Progress {
  /** The length of the solutions that the search looks for now: a shorter solution does not exist. */
  depth: number;
  /** The states whose moves the search has tried. */
  expanded: number;
  /** The states that these moves led to. */
  generated: number;
  /** The bytes of the tables of the search. */
  memory: number;
  /** The seconds since the search began. */
  seconds: number;
  /** The length of the best solution so far, if the search looks for solutions that may not be shortest. */
  best: number | null;
}

/** Why a search was stopped, or why there is no solution. */
export interface Reason {
  /** For programs. */
  code: "node-limit" | "time-limit" | "memory-limit" | "depth-limit" | "gave-up" | "blocked";
  /** For people, with the option that sets the limit. */
  text: string;
}

interface Outcome {
  /** The name of the solver that answered. */
  solver: string;
  /** The cost of the search. */
  stats: Stats;
  /** The seconds of the search. */
  seconds: number;
  /** A number of moves that every solution needs; `null` if nothing is known. */
  atLeast: number | null;
  /** The answer in one line, such as `solved, optimal: rS rE` or `stopped: node limit reached (maxNodes)`. */
  text: string;
}

/** A report with a solution. */
export interface SolvedReport<Move> extends Outcome {
  verdict: "solved";
  isSolved: true;
  /** Whether it is proven that no shorter solution exists. */
  isOptimal: boolean;
  /** The number of moves of the solution. */
  length: number;
  /** The moves of the solution, which have been replayed. */
  moves: Move[];
  /** `upper-bound` if a shorter solution may exist. */
  proof: "optimal" | "upper-bound";
  reason: null;
  best: null;
}

/** A report without a solution. */
export interface UnsolvedReport<Move> extends Outcome {
  /** That there is no solution is proven. */
  verdict: "unsolvable" | "stopped";
  isSolved: false;
  isOptimal: false;
  length: null;
  moves: null;
  proof: null;
  /** Why the search was stopped, or why a board of blocks has no solution if that is known without a search. */
  reason: Reason | null;
  /** The best solution that a stopped search knows; a shorter one may exist. */
  best: Move[] | null;
}

/** The answer of a search and its cost. An unsolvable puzzle and a search that a limit has stopped are answers, too. */
export type Report<Move = string> = SolvedReport<Move> | UnsolvedReport<Move>;

/** The solutions of the fewest moves. */
export interface Solutions<Move = string> {
  verdict: "solved" | "unsolvable" | "stopped";
  /** Why the search was stopped. */
  reason: Reason | null;
  /** The number of moves of each solution. */
  length: number | null;
  /** The number of all solutions, also of those that are not listed or that were merged; `null` if 64 bits cannot count them. */
  count: number | null;
  /** Whether the list has every solution, or every distinct one. */
  isComplete: boolean;
  /** The list. */
  solutions: Move[][];
  /** The cost of the search. */
  stats: Stats;
}

/** The limits of a search, and who hears of its progress. */
export interface LimitOptions {
  /** The most states that are expanded. */
  maxNodes?: number;
  /** The most bytes of the tables, by default 1 GiB. */
  maxMemory?: number;
  /** The most moves of a solution. */
  maxMoves?: number;
  /** The most seconds. */
  timeout?: number;
  /** Is called at most 20 times a second. If it throws an exception, the search ends with it. */
  onProgress?: (progress: Progress) => void;
}
