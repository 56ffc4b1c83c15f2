import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { carom, folder, ricochet, tablut, unblock } from "./package.js";

const { allSolutions, best, generate, solve } = carom;
const round = new ricochet.Round("4B-3B-2B-1A", [[0, 0], [15, 0], [15, 15]], "red to 3,3");
// A depth-first search for 25 moves, which takes hours.
const endless = new ricochet.Puzzle("7650+42+E2302B12+C9");
const long = { solver: "idastar" };

test("a worker gives the answer of its puzzle", async () => {
  const puzzles = [
    round,
    ricochet.Puzzle.of(round),
    new ricochet.MultiRound("7650", "0,0 15,0 15,15", ["red to 15,0", "blue to 0,15"]),
    new unblock.Board("..B.AAB..CC...DD"),
    new unblock.Puzzle("..B.AAB..CC...DD"),
  ];
  // More tasks than cores: some wait.
  const reports = await Promise.all([...puzzles, ...puzzles].map((puzzle) => solve(puzzle)));
  assert.deepEqual(reports.map((it) => it.text), [...puzzles, ...puzzles].map((it) => it.solve().text));
  const all = await allSolutions(puzzles[3], { limit: 1 });
  assert.equal(all.solutions.length, 1);
});

test("a callback hears of the progress", async () => {
  const all = [];
  const options = { solver: "bfs", maxNodes: 60_000, onProgress: (progress) => all.push(progress) };
  const report = await solve(round, options);
  assert.equal(report.reason.code, "node-limit");
  assert.ok(all.length > 0 && all[0].expanded > 0);
});

test("a signal ends a task, and the next one has a worker", async () => {
  const control = new AbortController();
  const onProgress = () => control.abort();
  await assert.rejects(solve(endless, { ...long, onProgress, signal: control.signal }), { name: "AbortError" });
  const reason = new Error("no time");
  await assert.rejects(solve(round, { signal: AbortSignal.abort(reason) }), reason);
  const signal = AbortSignal.timeout(100);
  await assert.rejects(solve(endless, { ...long, signal }), { name: "TimeoutError" });
  assert.equal((await solve(round)).length, 17);
});

test("a task that waits can be ended, too", async () => {
  const control = new AbortController();
  const tasks = Array.from({ length: 10 }, () => solve(endless, { ...long, signal: control.signal }));
  setTimeout(() => control.abort(), 50);
  const outcomes = await Promise.allSettled(tasks);
  assert.ok(outcomes.every((it) => it.status === "rejected" && it.reason.name === "AbortError"));
  assert.equal((await solve(round)).length, 17);
});

test("an exception of a callback ends the task", async () => {
  const fault = new RangeError("enough");
  const onProgress = () => {
    throw fault;
  };
  await assert.rejects(solve(endless, { ...long, onProgress }), fault);
});

test("faults are errors with their reasons", async () => {
  await assert.rejects(solve(round, { maxNode: 1 }), /^Error: there is no option `maxNode`/);
  await assert.rejects(solve("7650"), /^Error: expected a Round, a MultiRound, a Puzzle or a Board$/);
  await assert.rejects(solve(round, { solver: () => 1 }), { name: "DataCloneError" });
  await assert.rejects(solve(new ricochet.Puzzle("7650")), Error);
  await assert.rejects(best(round), /^Error: expected a Game$/);
  await assert.rejects(generate("chess", 1), /^Error: there is no generator of `chess`/);
  assert.equal((await solve(round)).length, 17);
});

test("a player is asked for its move", async () => {
  const game = new tablut.Game();
  game.play(game.legalMoves()[0]);
  const advice = await best(game, { maxMoves: 2 });
  assert.deepEqual({ ...advice, seconds: 0 }, { ...game.best({ maxMoves: 2 }), seconds: 0 });
  const rules = `(version: 1, name: "small", board: "3b3/3b3/3w3/bbwkwbb/3w3/3b3/3b3", first: attackers, escapes: "corners")`;
  const small = new tablut.Game("start", { rules });
  const moved = await best(small, { maxMoves: 2 });
  assert.deepEqual({ ...moved, seconds: 0 }, { ...small.best({ maxMoves: 2 }), seconds: 0 });
});

test("puzzles are made", async () => {
  const puzzles = await generate("ricochet", 7, 2, { minMoves: 4 });
  assert.equal(ricochet.write(puzzles), ricochet.write(ricochet.generate(7, 2, { minMoves: 4 })));
  const [board] = await generate("unblock", 3);
  assert.equal(String(board.board), String(unblock.generate(3)[0].board));
});

test("a program imports the package by its name, and ends by itself", () => {
  const own = mkdtempSync(join(tmpdir(), "carom-"));
  try {
    mkdirSync(join(own, "node_modules"));
    symlinkSync(folder, join(own, "node_modules/carom-wasm"), "junction");
    const program = `
      import init, { solve, unblock } from "carom-wasm";
      await init();
      console.log((await solve(new unblock.Board("..B.AAB..CC...DD"))).verdict);`;
    const options = { cwd: own, encoding: "utf8", timeout: 600_000 };
    const told = execFileSync(process.execPath, ["--input-type=module", "-e", program], options);
    assert.equal(told, "solved\n");
  } finally {
    rmSync(own, { recursive: true });
  }
});
