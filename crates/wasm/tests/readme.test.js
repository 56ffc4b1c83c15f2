import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { folder } from "./package.js";

test("the program of the page prints its comments", async () => {
  const page = await readFile(join(folder, "README.md"), "utf8");
  const [, program] = page.match(/```js\n(.*?)```/s);
  const node = JSON.stringify(pathToFileURL(join(folder, "node.js")));
  const shown = [...program.matchAll(/ \/\/ (.*)/g)].map(([, text]) => text);
  const told = [];
  const console = { log: (text) => told.push(String(text)) };
  const body = program.replace(/^import init, (\{.*\}) from .*$/m, `const { default: init, ...all } = await import(${node}); const $1 = all;`);
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  await new AsyncFunction("console", body)(console);
  assert.ok(shown.length > 1);
  assert.deepEqual(told, shown);
});
