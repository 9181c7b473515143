/**
 * Runs the compiled tests in one process: a process for each file would load the library again and again. An argument picks files by
 * name: `npm test -- vectors`.
 */

import { readdir, writeFile } from "node:fs/promises";

const TESTS = new URL("../dist/test/", import.meta.url);

const [wanted = ""] = process.argv.slice(2);
const files = (await readdir(TESTS)).filter((name) => name.endsWith(".test.js") && name.includes(wanted)).sort();
if (files.length === 0) {
    throw new Error(`no tests have "${wanted}" in their name`);
}
// one import of all: what is to be done before the tests of each file is known before the first of them runs
const all = new URL("all.js", TESTS);
await writeFile(all, files.map((name) => `import "./${name}";\n`).join(""));
await import(all.href);
