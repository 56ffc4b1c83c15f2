import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { test } from "node:test";

import { folder } from "./package.js";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const ARGUMENTS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];

/** The path of a program, or undefined. */
function find(...names) {
  for (const name of names) {
    try {
      return execFileSync("which", [name], { encoding: "utf8", stdio: "pipe" }).trim();
    } catch {
      // The next name.
    }
  }
}

const chromium = find("chromium", "chromium-browser", "google-chrome");
const driver = find("chromedriver");
const skip = !(chromium && driver) && "chromium or chromedriver is missing";
if (skip) console.error(`SKIPPED: the example in a browser: ${skip}`);

test("the example solves a puzzle in a browser, where a search can be cancelled", { skip }, async (t) => {
  const server = createServer(async ({ url }, response) => {
    try {
      const content = await readFile(join(folder, new URL(url, "http://it").pathname));
      response.setHeader("Content-Type", TYPES[extname(url)] ?? "text/plain").end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");

  const browser = spawn(driver, ["--port=0"], { stdio: ["ignore", "pipe", "ignore"] });
  const port = await new Promise((resolve) => {
    let said = "";
    browser.stdout.on("data", (part) => {
      const [, port] = (said += part).match(/started successfully on port (\d+)/) ?? [];
      if (port) resolve(port);
    });
  });
  const ask = async (method, path, body) => {
    const headers = { "Content-Type": "application/json" };
    const signal = AbortSignal.timeout(600_000);
    const options = { method, headers, signal, body: body && JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, options);
    const { value } = await answer.json();
    if (value?.error) throw new Error(value.message);
    return value;
  };
  const chrome = { binary: chromium, args: ARGUMENTS };
  const wanted = { "goog:chromeOptions": chrome, "goog:loggingPrefs": { browser: "ALL" } };
  const { sessionId } = await ask("POST", "", { capabilities: { alwaysMatch: wanted } });
  const page = `/${sessionId}`;
  // The driver ends the browser before it ends itself.
  t.after(async () => {
    await ask("DELETE", page);
    browser.kill();
    server.closeAllConnections();
    server.close();
  });
  const run = (script) => ask("POST", `${page}/execute/sync`, { script, args: [] });
  const answer = async (pattern) => {
    const end = performance.now() + 600_000;
    for (let text = ""; ; text = await run("return document.getElementById('answer').textContent")) {
      if (pattern.test(text)) return text;
      assert.ok(performance.now() < end, `the page says: ${text}`);
    }
  };
  const press = (id) => run(`document.getElementById('${id}').click()`);
  const type = (text) => run(`document.getElementById('name').value = ${JSON.stringify(text)}`);

  await ask("POST", `${page}/url`, { url: `http://127.0.0.1:${server.address().port}/example/index.html` });
  await answer(/^Ready\.$/);
  await press("solve");
  await answer(/^solved, optimal: \w\w /);
  assert.equal(await run("return document.querySelectorAll('#picture svg').length"), 1);

  await type("no puzzle");
  await press("solve");
  await answer(/to read a file, pass its content$/);

  // A search of some seconds.
  await type("7650+42+E2302B12+C9");
  await press("solve");
  await answer(/positions …$/);
  await press("cancel");
  await answer(/abort/);
  const log = await ask("POST", `${page}/se/log`, { type: "browser" });
  assert.deepEqual(log.filter(({ level, message }) => level === "SEVERE" && !message.includes("favicon")), []);
});
