import assert from "node:assert/strict";
import { test } from "node:test";

import { unblock } from "./package.js";

const { Board, Puzzle } = unblock;
const board = new Board("..B.AAB..CC...DD");

test("a board is solved in moves and in steps", () => {
  const report = board.solve();
  assert.equal(report.verdict, "solved");
  board.check(report.moves);
  assert.ok(board.play(report.moves).isSolved);
  const steps = board.solve({ metric: "steps" });
  board.check(steps.moves, "steps");
  assert.ok(steps.length >= report.length);
  for (const solver of unblock.solvers().filter((it) => ["astar", "bfs", "idastar"].includes(it))) {
    assert.equal(board.solve({ solver }).length, report.length, solver);
  }
});

test("an answer in time says how many moves are needed", () => {
  const report = board.solve({ within: 600 });
  assert.deepEqual([report.solver, report.isOptimal, report.atLeast, report.length], ["anytime", true, 4, 4]);
  // No exact search ends on a crowded board of 12x12 squares.
  const crowded = new Board(
    "EE.ZZZ...jSi.....gggPjSiYD....VVP...YD.eeFOOO.GG.DKfJF..QQ..AAKfJF..BcRmn.a.JLLLBcRmn.a.lhh.CH...da.l...CH" +
      "..Ndkk..MTC.bbNd....MTIIUUN..XXX...WWW",
  );
  const inTime = crowded.solve({ solver: "anytime", maxNodes: 20_000 });
  crowded.check(inTime.moves);
  assert.ok(inTime.atLeast < inTime.length);
  assert.ok(inTime.text.startsWith(`solved, ${inTime.length} moves, at least ${inTime.atLeast} needed: `));
  const stopped = crowded.solve({ maxNodes: 60_000 });
  assert.equal(stopped.verdict, "stopped");
  crowded.check(stopped.best);
  assert.ok(stopped.atLeast < stopped.best.length);
  assert.throws(() => board.solve({ within: 1, timeout: 1 }), /^Error: timeout and within: expected one of them$/);
  assert.throws(() => board.solve({ within: 1, solver: "bfs" }), /^Error: within: the solver is `anytime`, not `bfs`$/);
  assert.throws(() => board.solve({ within: -1 }), /^Error: within=-1: /);
});

test("a board that cannot be solved says what is in the way", () => {
  const blocked = new Board("..x.AAx...x...x.");
  const report = blocked.solve();
  assert.deepEqual([report.verdict, report.reason.code], ["unsolvable", "blocked"]);
  assert.equal(report.reason.text, blocked.barrier);
  assert.equal(board.barrier, null);
});

test("the parts of a board are values", () => {
  assert.deepEqual([board.width, board.height, board.exitRow, board.exit], [4, 4, 1, "east"]);
  assert.deepEqual(board.blocks[0], { letter: "A", square: [0, 1], isHorizontal: true, length: 2, isMain: true });
  assert.equal(String(board), "..B.AAB..CC...DD");
  assert.equal(String(new Board(board.drawing())), String(board));
  assert.match(board.svg(), /^<svg /);
  assert.notEqual(board.svg("dark"), board.svg());
});

test("moves are played", () => {
  const [first] = board.legalMoves();
  assert.notEqual(String(board.play(first)), String(board));
  assert.equal(String(board.play([first])), String(board.play(first)));
  assert.throws(() => board.play("A+2"), /^Error: move 1 is illegal: /);
});

test("an analysis has every position", () => {
  const all = board.analyse();
  const { length, moves } = board.solve();
  assert.ok(all.isSolvable);
  assert.equal(all.length(), length);
  assert.equal(all.solution().length, length);
  assert.ok(all.bestMoves().includes(all.solution()[0]));
  assert.equal(all.length("moves", board.play(moves.slice(0, 1))), length - 1);
  assert.equal(all.counts().reduce((sum, count) => sum + count), all.size);
  assert.equal(all.hardest().solve().length, all.maxLength());
  assert.ok(all.has(board) && !all.has("..B.AAB..CC....."));
  const large = unblock.generate(1, 1, { minMoves: 15, maxPositions: 100_000 })[0].board;
  assert.throws(() => large.analyse({ maxNodes: 100 }), /^Error: node limit reached \(maxNodes\)$/);
});

test("every solution of the fewest moves is found", () => {
  const all = board.allSolutions({ metric: "moves" });
  assert.equal(all.solutions.length, all.count);
  all.solutions.forEach((moves) => board.check(moves));
});

test("what a format writes is read again", () => {
  let count = 0;
  // Rows with an exit have letters of their own: the blocks must be the same, in the order in which they come.
  const blocks = (text) => text.replace(/[A-Z]/g, (letter) => text.indexOf(letter).toString(36));
  for (const format of unblock.formats()) {
    let text;
    try {
      text = unblock.write([board], format);
    } catch {
      continue;
    }
    count += 1;
    const again = unblock.read(text);
    assert.deepEqual(again.map((it) => blocks(String(it.board))), [blocks(String(board))], format);
  }
  assert.ok(count > 3);
  assert.equal(unblock.read(unblock.write([board, new Puzzle(String(board)), String(board)], "ron")).length, 3);
});

test("the caller chooses the main block", () => {
  const text = "AA...O\nP..Q.O\nPRRQ.O\nP..Q..\nB...CC\nB.DDD.\n";
  assert.throws(() => unblock.read(text), /the candidates are A and R/);
  assert.throws(() => unblock.read(text, "Q"), /2:4: the main block Q lies across/);
  assert.throws(() => unblock.read(text, "Z"), /there is no block Z/);
  const boards = [unblock.read(text, "R")[0].board, new Puzzle(text, "R").board, new Board(text, "R")];
  assert.deepEqual(boards.map((it) => it.solve().length), [8, 8, 8]);
});

test("the same seed makes the same puzzles", () => {
  const options = { size: [5, 5], minMoves: 4, hardest: true };
  const puzzles = unblock.generate(3, 2, options);
  assert.deepEqual(puzzles.map((it) => it.solve().length), puzzles.map((it) => it.optimum));
  assert.deepEqual(puzzles.map((it) => it.solve({ metric: "steps" }).length), puzzles.map((it) => it.optimumSteps));
  assert.equal(unblock.write(unblock.generate(3, 2, options)), unblock.write(puzzles));
  assert.throws(() => unblock.generate(3, 1, { size: [2, 5] }), /a new board is 3x3 to 8x8 squares, not 2x5/);
});
