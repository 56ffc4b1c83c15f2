// The package that is tested: `cargo xtask web-package` has made it.

import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

export const folder = resolve(process.env.CAROM_WASM ?? "dist/npm");

export const carom = await import(pathToFileURL(join(folder, "node.js")));
await carom.default();
export const { ricochet, unblock, tablut } = carom;
