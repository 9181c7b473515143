/** The folders of the app stand in layers: each imports from those below it alone, so no two import each other. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { test } from "node:test";

/** From the bottom to the top; those of one line do not know each other. */
const LAYERS = [
    ["browser", "style"],
    ["offline", "words"],
    ["session"],
    ["parts"],
    ["proof", "rules", "sharing", "table", "timing"],
    ["replay"],
    ["charts", "chat", "deciding", "log", "passkeys", "webhooks"],
    ["analysis", "ending", "games"],
    ["learning"],
    ["embed", "pages", "picture"],
    ["app"],
];

test("every folder imports only from those below it", () => {
    const floor = new Map(LAYERS.flatMap((folders, index) => folders.map((folder) => [folder, index] as const)));
    const wrong: string[] = [];
    let seen = 0;
    for (const file of readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) =>
        /\.tsx?$/u.test(name),
    )) {
        const [here = "", inside] = file.split("/");
        if (inside === undefined) {
            continue; // declarations for all
        }
        assert(floor.has(here), `${here} has a place among the layers`);
        for (const [, named = ""] of readFileSync(join("src", file), "utf8").matchAll(
            /(?:from|import) ?\(?"(\.[^"]+)"/gu,
        )) {
            const [there = ""] = normalize(join(file, "..", named)).split("/");
            if (there !== here && there !== "..") {
                seen++;
                if ((floor.get(there) ?? Infinity) >= (floor.get(here) ?? 0)) {
                    wrong.push(`${file} -> ${named}`);
                }
            }
        }
    }
    assert(seen > 100);
    assert.deepEqual(wrong, []);
});

/** Lists that name where each game has its own, and pictures that stand for games. */
const NAMING = ["learning/modules.ts", "pages/shared/emblem.tsx"];

test("what is said of one game stands in its folder", () => {
    const games = readdirSync("src/games", { withFileTypes: true }).filter((each) => each.isDirectory());
    const named = new RegExp(
        `"(${games.map(({ name }) => name).join("|")})"|\\b(${games.map(({ name }) => name).join("|")}):`,
        "u",
    );
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/u.test(name));
    const found = files.filter(
        (name) => !name.startsWith("games/") && named.test(readFileSync(join("src", name), "utf8")),
    );
    assert.deepEqual(found.toSorted(), NAMING);
});
