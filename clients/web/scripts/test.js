/**
 * Bundles the tests of a folder, so that Node need not know TypeScript, and runs them. A second argument picks files by name:
 * `npm test -- words`.
 */

import { spawnSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { build } from "esbuild";

import { COMMON } from "./build.js";

const [folder = "test", wanted = ""] = process.argv.slice(2);
const target = join(COMMON.absWorkingDir, "build", folder);

await rm(target, { recursive: true, force: true });
await build({
    ...COMMON,
    entryPoints: [`${folder}/**/*.test.ts`, `${folder}/**/*.test.tsx`],
    outbase: folder,
    outdir: target,
    outExtension: { ".js": ".mjs" },
    platform: "node",
    external: ["playwright-core"],
    sourcemap: "inline",
});
if (folder === "browser") {
    await build({
        ...COMMON,
        entryPoints: ["browser/legible/sheet.tsx"], // a page that a test opens
        outdir: target,
        platform: "browser",
        minify: true,
    });
}
const files = (await readdir(target, { recursive: true })).filter(
    (name) => name.endsWith(".test.mjs") && name.includes(wanted),
);
const { status } = spawnSync(process.execPath, ["--test", ...files.map((name) => join(target, name))], {
    cwd: COMMON.absWorkingDir,
    stdio: "inherit",
});
process.exitCode = status ?? 1;
