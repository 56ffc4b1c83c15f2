import type { LimitOptions, Report, Solutions, ricochet, tablut, unblock } from "./carom_wasm.js";

export { ricochet, tablut, unblock, version } from "./carom_wasm.js";
export type {
  AnySquare,
  LimitOptions,
  Progress,
  Reason,
  Report,
  SolvedReport,
  Solutions,
  Square,
  Stats,
  Theme,
  UnsolvedReport,
} from "./carom_wasm.js";

/** Where the module is: an address, its bytes, an answer of `fetch`, or the module. */
export type Source = URL | string | Response | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

/**
 * Loads the module, once; everything else needs it. Without a source it is beside this file. In Node a source is a path, a `URL` of a file,
 * bytes or a module.
 */
export default function init(source?: Source | Promise<Source>): Promise<WebAssembly.Module>;

export interface TaskOptions {
  /** Ends the task: the promise is rejected with the reason of the signal, and the worker is terminated. */
  signal?: AbortSignal;
}

/**
 * Finds a solution in a Web Worker, as the method `solve` of the puzzle does on its own thread. As many tasks run at a time as the
 * computer has cores; the others wait.
 */
export function solve(
  puzzle: ricochet.Round | ricochet.Puzzle,
  options?: ricochet.SolveOptions & TaskOptions,
): Promise<Report<ricochet.Move>>;
export function solve(
  puzzle: ricochet.MultiRound,
  options?: LimitOptions & TaskOptions,
): Promise<Report<ricochet.Move>>;
export function solve(
  puzzle: unblock.Board | unblock.Puzzle,
  options?: unblock.SolveOptions & TaskOptions,
): Promise<Report<unblock.Move>>;

/** Finds every solution of the fewest moves in a Web Worker. */
export function allSolutions(
  puzzle: ricochet.Round | ricochet.Puzzle,
  options?: ricochet.AllSolutionsOptions & TaskOptions,
): Promise<Solutions<ricochet.Move>>;
export function allSolutions(
  puzzle: unblock.Board | unblock.Puzzle,
  options?: unblock.AllSolutionsOptions & TaskOptions,
): Promise<Solutions<unblock.Move>>;

/** Asks a player of Tablut for its move, in a Web Worker. */
export function best(
  game: tablut.Game,
  options?: tablut.BestOptions & TaskOptions,
): Promise<tablut.Advice>;

/** Makes random puzzles in a Web Worker. The same seed gives the same puzzles. */
export function generate(
  game: "ricochet",
  seed: number,
  count?: number,
  options?: ricochet.GenerateOptions & TaskOptions,
): Promise<ricochet.Puzzle[]>;
export function generate(
  game: "unblock",
  seed: number,
  count?: number,
  options?: unblock.GenerateOptions & TaskOptions,
): Promise<unblock.Puzzle[]>;
