import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { tablut } from "./package.js";

const { Game, Position, Record } = tablut;

test("a game is played", () => {
  const game = new Game();
  assert.deepEqual([game.rules, game.side, game.result, game.outcome], ["ashton", "defenders", "*", null]);
  assert.equal(game.position.king, "e5");
  assert.equal(game.position.pieces.e5, "king");
  const [first] = game.legalMoves();
  assert.deepEqual(game.play(first), []);
  assert.deepEqual(game.moves, [first]);
  assert.equal(game.undo(), first);
  assert.equal(game.undo(), null);
  assert.throws(() => game.play([first, "a1-a2"]), Error);
  assert.deepEqual(game.moves, []);
  assert.match(game.svg(), /^<svg /);
});

test("moves are counted as by the engine", () => {
  const counts = [1, 2, 3].map((depth) => new Game().perft(depth));
  assert.equal(counts[0], new Game().legalMoves().length);
  assert.ok(counts[2] > counts[1] && counts[1] > counts[0]);
  assert.throws(() => new Game().perft(7), /^Error: depth=7: expected a number from 0 to 6$/);
});

test("a king at the edge has won", () => {
  const game = new Game("9/4k4/9/9/9/9/9/5b3/9", { side: "defenders" });
  const advice = game.best({ maxMoves: 3 });
  assert.equal(advice.win, 1);
  game.play(advice.move);
  assert.deepEqual([game.end, game.outcome, game.result], ["king-escaped", "defenders", "1-0"]);
  assert.deepEqual(game.legalMoves(), []);
  assert.equal(game.best().move, null);
});

test("the engine answers within a limit", () => {
  const game = new Game();
  const advice = game.best({ maxMoves: 3 });
  assert.ok(game.legalMoves().includes(advice.move));
  assert.deepEqual([advice.depth, advice.player], [3, "engine"]);
  assert.deepEqual({ ...game.best({ maxMoves: 3 }), seconds: 0 }, { ...advice, seconds: 0 });
  assert.equal(game.best({ timeout: 0.05 }).reason.code, "time-limit");
  assert.equal(game.best({ player: "random", seed: 5 }).score, null);
  assert.throws(() => game.best({ player: "oracle" }), Error);
  assert.throws(() => game.best({ maxMemory: 1 }), /^Error: maxMemory=1: expected 65536 to 1073741824 bytes$/);
});

test("records keep games", () => {
  const game = new Game();
  game.play(game.legalMoves()[3]);
  const record = Record.of(game, { White: "first" });
  assert.equal(record.headers.White, "first");
  let count = 0;
  for (const format of tablut.formats()) {
    let text;
    try {
      text = tablut.write([record], format);
    } catch {
      continue;
    }
    count += 1;
    assert.equal(String(tablut.read(text)[0].game), String(game), format);
  }
  assert.ok(count > 1);
  assert.deepEqual(new Record(record.text()).game.moves, game.moves);
  assert.equal(tablut.read(tablut.write([game]))[0].comments.length, 2);
  for (const rules of tablut.rules()) {
    assert.equal(new Game("start", { rules }).rules, rules);
  }
});

test("rules of a file are those of a game", () => {
  const file = (name) => readFileSync(new URL(`../../../boards/tablut/rules/${name}.ron`, import.meta.url), "utf8");
  for (const name of tablut.rules()) {
    const [game, named] = [new Game("start", { rules: file(name) }), new Game("start", { rules: name })];
    assert.deepEqual([game.rules, game.side, game.perft(2)], ["custom", named.side, named.perft(2)]);
    game.play([game.legalMoves()[0]]);
    assert.equal(String(new Record(Record.of(game).text()).game), String(game));
  }
  // Three defenders between attackers at the edge: only these rules capture them.
  const start = "11/11/11/11/11/5k5/11/11/6b4/3bbb5/2bwww5";
  const text = file("copenhagen");
  const play = (rules) => new Game(start, { side: "b", rules }).play("g9-g11");
  assert.deepEqual(play(text), ["d11", "e11", "f11"]);
  assert.deepEqual(play(text.replace("shieldwall: true", "shieldwall: false")), []);
  const wrong = text.replace('escapes: "corners"', 'escapes: "x9"');
  assert.throws(() => new Game("start", { rules: wrong }), /^Error: \d+(:\d+)?: escapes: `x9` is not a square/);
  assert.throws(() => new Game("start", { rules: "corner.ron" }), /is not a rule set: .*, or the text of a file of rules$/);
});

test("a position has a side", () => {
  const position = new Position("9/9/9/3bk4/9/9/9/5b3/9", "b");
  assert.deepEqual([position.side, String(position)], ["attackers", "9/9/9/3bk4/9/9/9/5b3/9"]);
  assert.throws(() => new Position("9/9", "b"), Error);
  assert.throws(() => new Position("start", "x"), /^Error: `x` is not a side/);
});
