// What a program in TypeScript may write, which the compiler checks. Nothing runs it.

import init, { allSolutions, best, generate, ricochet, solve, tablut, unblock, version } from "carom-wasm";
import type { Progress, Report, Square } from "carom-wasm";

await init(new URL("carom_wasm_bg.wasm", import.meta.url));
const text: string = version();

const robots: ricochet.Robots = { red: [0, 0] };
const round = new ricochet.Round("7650", robots, { robot: "red", square: [3, 3] }, "official");
const report: Report<ricochet.Move> = await solve(round, {
  solver: "fast",
  maxNodes: 1000,
  onProgress: ({ depth }: Progress) => console.log(depth),
  signal: AbortSignal.timeout(1000),
});
if (report.isSolved) {
  const moves: ricochet.Move[] = report.moves;
  const end: Square | undefined = round.play(moves).robots.red;
  console.log(end, round.svg(moves, { map: "red" }), report.length + 1);
} else if (report.reason?.code === "time-limit") {
  console.log(report.reason.text);
}
// @ts-expect-error there is no such option
await solve(round, { maxNode: 1 });
// @ts-expect-error a game is no puzzle
await solve(new tablut.Game());
// @ts-expect-error there is no purple robot
robots.purple = [0, 0];

const board = new unblock.Board(text);
const exit: unblock.Exit = board.exit;
const steps = await allSolutions(board, { metric: "steps" });
const lines: unblock.Move[][] = steps.solutions;
const hardest: unblock.Board | null = board.analyse().hardest("steps");
const puzzles: unblock.Puzzle[] = await generate("unblock", 1, 2, { size: [5, 5] });

const game = new tablut.Game("start", { rules: "linnaean" });
const advice: tablut.Advice = await best(game, { timeout: 1, player: "engine:3" });
if (advice.move) game.play(advice.move);
const outcome: tablut.Side | "draw" | null = game.outcome;
console.log(exit, lines, hardest, puzzles, outcome, ricochet.Board.build(8, 8, { walls: [["B2", "NE"]] }));
