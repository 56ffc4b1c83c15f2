import assert from "node:assert/strict";
import { test } from "node:test";

import { ricochet } from "./package.js";

const { Board, MultiRound, Puzzle, Round } = ricochet;
const round = new Round("4B-3B-2B-1A", [[0, 0], [15, 0], [15, 15]], "red to 3,3");
const easy = new Round("7650", "0,0 15,0 15,15 0,15", "red to 15,13");

test("a round is solved with a proof", () => {
  const report = round.solve();
  assert.equal(report.text, "solved, optimal: rS bN bW bN bE rE gS gW gN gW gS bN gE rE rN rW rS");
  assert.deepEqual([report.length, report.proof, report.solver], [17, "optimal", "fast"]);
  assert.equal(report.moves[0], "rS");
  assert.equal(report.stats.expanded, 16631);
  assert.ok(report.isSolved && report.isOptimal && report.reason === null);
  round.check(report.moves);
});

test("every solver that is optimal finds the same length", () => {
  const { length } = easy.solve();
  for (const solver of ["astar", "idastar", "bfs"]) {
    assert.equal(easy.solve({ solver }).length, length, solver);
  }
  assert.ok(ricochet.solvers().includes("reach"));
});

test("a limit stops a search", () => {
  const report = round.solve({ maxNodes: 1000 });
  assert.deepEqual([report.verdict, report.moves], ["stopped", null]);
  assert.deepEqual(report.reason, { code: "node-limit", text: "node limit reached (maxNodes)" });
  assert.equal(round.solve({ timeout: 0 }).reason.code, "time-limit");
  assert.equal(round.solve({ maxMoves: 5 }).reason.code, "depth-limit");
});

test("a callback hears of the progress, and its exception ends the search", () => {
  const all = [];
  round.solve({ solver: "bfs", maxNodes: 50_000, onProgress: (progress) => all.push(progress) });
  assert.ok(all.length > 0 && all[0].expanded > 0 && all[0].memory > 0);
  const fault = new TypeError("enough");
  const onProgress = () => {
    throw fault;
  };
  assert.throws(() => round.solve({ solver: "bfs", onProgress }), fault);
});

test("robots and goals can be said in several ways", () => {
  const robots = { red: "C15", green: "A4", blue: [11, 2], yellow: "C2" };
  const round = new Round(new Board("4B-3B-2B-1A"), robots, "blue triangle");
  assert.deepEqual(round.goal, { robot: "blue", square: [9, 12] });
  assert.deepEqual(round.start.robots, { red: [2, 14], green: [0, 3], blue: [11, 2], yellow: [2, 1] });
  assert.equal(String(new Round(round.board, round.start.robots, round.goal)), String(round));
  assert.equal(new Round("4B-3B-2B-1A", "2,14", { robot: null, square: "D10" }).goal.robot, null);
});

test("a round is played", () => {
  assert.deepEqual(round.play("rS rE").get("red"), [5, 4]);
  assert.deepEqual(round.play(["rS", "rE"]).robots.red, [5, 4]);
  const slide = round.slide("rS");
  assert.deepEqual(slide.path, [[0, 1], [0, 2], [0, 3], [0, 4]]);
  assert.deepEqual([slide.end, slide.deflected, slide.stoppedBy], [[0, 4], false, "a wall"]);
  assert.deepEqual(round.legalMoves(), ["rE", "rS", "gS", "gW", "bN", "bW"]);
  assert.deepEqual(round.legalMoves(slide.position), round.legalMoves([[0, 4], [15, 0], [15, 15]]));
  assert.ok(!round.isSolved() && round.isSolved([[3, 3], [15, 0], [15, 15]]));
  assert.equal(round.resumed(slide.position).solve().length, 16);
});

test("faults are errors with their reasons", () => {
  const cases = [
    [() => round.play("rN"), "move 1 is illegal: rN: the red robot cannot move north: the border is in the way"],
    [
      () => new Round("4B-3B-2B-1A", [[0, 0], [0, 0]], "blue to 7,7"),
      "the red and the green robot are both on 0,0; the goal on 7,7 is on a closed square; the goal is for the blue robot, which is not on the board",
    ],
    [() => round.solve({ solver: "best" }), /^there is no solver `best`: expected fast, /],
    [() => round.solve({ maxNode: 1 }), /^there is no option `maxNode`: expected solver, within, maxNodes, /],
    [() => round.solve({ maxNodes: -1 }), "maxNodes=-1: expected a whole number, 0 or more"],
    [() => round.solve({ maxMoves: 2 ** 40 }), "maxMoves=1099511627776: the number is too large"],
    [() => round.solve(3), /^expected an object with options: /],
    [() => new Board("no board"), /; to read a file, pass its content$/],
    [() => new Round(7, [[0, 0]], "red to 1,1"), "expected a Board or a text"],
    [() => round.board.walls([16, 0]), "16,0 is outside the board of 16x16"],
    [() => ricochet.write([round.resumed(round.play("rS")), 5], "ron"), "expected a Puzzle, a Round, a Board or a text"],
  ];
  for (const [call, message] of cases) {
    assert.throws(call, (error) => {
      assert.equal(error.constructor, Error);
      if (typeof message === "string") assert.equal(error.message, message);
      else assert.match(error.message, message);
      return true;
    });
  }
});

test("a board is built from walls", () => {
  const walls = [[[2, 1], "ES"], ["5,3", "W"]];
  const board = Board.build(8, 6, { walls, targets: ["blue hexagon on 2,1"], closed: "7,3" });
  assert.deepEqual([board.width, board.height, board.walls("C2")], [8, 6, "ES"]);
  assert.ok(board.isClosed([7, 3]));
  assert.deepEqual(board.targets, [{ square: [2, 1], robot: "blue", shape: "hexagon" }]);
  assert.equal(new Board(board.drawing()).drawing(), board.drawing());
  const turned = Board.build(8, 6, { diagonals: [[[3, 3], "/", "red"]] });
  assert.deepEqual(turned.diagonals, [{ square: [3, 3], lean: "/", robot: "red" }]);
});

test("several robots have targets", () => {
  const round = new MultiRound("7650", "0,0 15,0 15,15", ["red to 15,0", "blue to 0,15"]);
  assert.deepEqual(round.goals[0], { robot: "red", square: [15, 0] });
  const report = round.solve();
  round.check(report.moves);
});

test("every solution of the fewest moves is found", () => {
  const all = easy.allSolutions();
  assert.equal(all.count, all.solutions.length);
  assert.ok(all.isComplete);
  all.solutions.forEach((moves) => easy.check(moves));
  assert.ok(easy.allSolutions({ distinct: true }).solutions.length <= all.count);
});

test("what a format writes is read again", () => {
  const puzzle = Puzzle.of(easy);
  let count = 0;
  for (const format of ricochet.formats()) {
    let text;
    try {
      text = ricochet.write([puzzle], format);
    } catch {
      continue;
    }
    count += 1;
    const [again] = ricochet.read(new TextEncoder().encode(text));
    assert.equal(again.round.solve().text, puzzle.solve().text, format);
  }
  assert.ok(count > 4);
  assert.throws(() => puzzle.text("pdf"), /^Error: there is no format `pdf`: expected /);
});

test("a puzzle has a name and its fewest moves", () => {
  const puzzle = Puzzle.of(round, { id: "mine", optimum: 17 });
  const [again] = ricochet.read(ricochet.write([puzzle]));
  assert.deepEqual([again.id, again.optimum, again.boardName, again.rules], ["mine", 17, null, "plain"]);
  assert.equal(new Puzzle("7650").goal, null);
  assert.throws(() => new Puzzle("7650").solve(), Error);
});

test("pictures are documents", () => {
  const plain = round.svg();
  assert.match(plain, /^<svg .*<\/svg>\s*$/s);
  assert.notEqual(round.svg("rS rE"), plain);
  assert.notEqual(round.svg(null, { theme: "dark", map: "red" }), round.svg(null, { theme: "dark" }));
  assert.throws(() => round.svg("rN"), Error);
  assert.match(round.board.svg("paper"), /^<svg /);
});

test("the same seed makes the same puzzles", () => {
  const options = { minMoves: 4, maxMoves: 6, style: "official" };
  const puzzles = ricochet.generate(7, 3, options);
  assert.deepEqual(puzzles.map((it) => it.solve().length), puzzles.map((it) => it.optimum));
  assert.equal(ricochet.write(ricochet.generate(7, 3, options)), ricochet.write(puzzles));
  assert.equal(puzzles[0].id, "official-7-0001");
  assert.throws(() => ricochet.generate(7, 1, { sides: "ab" }), /only official boards/);
});
