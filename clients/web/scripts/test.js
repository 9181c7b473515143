/**
 * Bundles the tests of a folder, so that Node need not know TypeScript, and runs them. A second argument picks files by name:
 * `npm test -- words`. All of them become one program: a process for each file would take most of the time to start.
 */

import { spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { build } from "esbuild";

import { COMMON } from "./build.js";

const [folder = "test", wanted = ""] = process.argv.slice(2);
const source = join(COMMON.absWorkingDir, folder);
const files = (await readdir(source, { recursive: true })).filter(
    (name) => /\.test\.tsx?$/u.test(name) && name.includes(wanted),
);
if (files.length === 0) {
    throw new Error(`no tests in ${folder} have "${wanted}" in their name`);
}
// each run has a file of its own: several may go on at the same time
const program = join(COMMON.absWorkingDir, "build", folder, `${wanted.replaceAll("/", "-") || "all"}.mjs`);
await build({
    ...COMMON,
    stdin: {
        contents: files
            .toSorted()
            .map((name) => `import ${JSON.stringify(`./${name}`)};`)
            .join("\n"),
        resolveDir: source,
    },
    outfile: program,
    platform: "node",
    external: ["esbuild", "playwright-core"],
    sourcemap: "inline",
});
if (folder === "browser" && files.some((name) => name.startsWith("legible"))) {
    await build({
        ...COMMON,
        entryPoints: ["browser/legible/sheet.tsx"], // a page that a test opens
        outdir: join(COMMON.absWorkingDir, "build", folder),
        platform: "browser",
        minify: true,
    });
}
const { status } = spawnSync(process.execPath, [program], { cwd: COMMON.absWorkingDir, stdio: "inherit" });
process.exitCode = status ?? 1;
