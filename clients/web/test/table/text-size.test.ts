/** Sizes of type: a text that has no room is drawn as well as can be. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { fitted } from "../../src/table/text-size.js";

const TEXT = "Region under attack";

test("words that have room in their lines are not broken, where all lines together have none", () => {
    assert.deepEqual(fitted(TEXT, 108, 28, { smallest: 12 }), { text: TEXT, size: 12, whole: true, broken: false });
    assert.deepEqual(fitted(TEXT, 108, 26, { smallest: 12 }), { text: TEXT, size: 12, whole: false, broken: false });
    assert.equal(fitted("Caravansary", 60, 10, { smallest: 12 }).broken, true, "a word wider than its line is");
});
