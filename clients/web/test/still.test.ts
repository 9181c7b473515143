/** Nothing moves by itself without end: it takes a phone all its time to draw a board again and again, and readers cannot stop it (WCAG 2.2.2). */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

test("no animation goes on for ever", () => {
    const sheets = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
    assert(sheets.length > 10);
    assert.deepEqual(
        sheets.filter((name) => /\binfinite\b/u.test(readFileSync(join("src", name), "utf8"))),
        [],
    );
});
