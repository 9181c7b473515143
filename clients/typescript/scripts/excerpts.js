// Writes the programs of the README into test/generated, so that they are compiled and run as they stand there.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const folder = new URL("../test/generated/", import.meta.url);
const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
rmSync(new URL("../dist/", import.meta.url), { recursive: true, force: true });
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [, name, program] of readme.matchAll(/```ts\n\/\/ (\S+\.ts)\n(.*?)```/gs)) {
    writeFileSync(new URL(name, folder), program);
}
