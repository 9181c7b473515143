/** The proposals that a visitor has declined, in two tabs of one browser. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { decline, declined, readDeclined } from "../../src/session/proposals.js";

test("what another tab has declined since stays declined", async () => {
    await decline("matches/one");
    const elsewhere = declined.value;
    await decline("matches/two");
    declined.value = elsewhere; // a tab that has not heard of the second one
    await decline("matches/three");
    await readDeclined();
    assert.deepEqual(declined.value, ["matches/one", "matches/two", "matches/three"]);
});
