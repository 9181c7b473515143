/** Links that invite. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { invitation, joinCodeIn } from "../src/session/invitation-links.js";

test("the join code of a link stands behind the # and is read again", () => {
    const link = invitation("https://example.org", "matches/m1", "0123456789abcdef");
    assert.equal(link, "https://example.org/matches/m1#join=0123456789abcdef");
    const { hash, search } = new URL(link);
    assert.equal(search, "");
    assert.equal(joinCodeIn(hash.slice(1)), "0123456789abcdef");
    assert.equal(invitation("https://example.org", "matches/m1"), "https://example.org/matches/m1");
});

test("anything else behind the # is no join code", () => {
    for (const text of [
        "",
        "content",
        "join=",
        "join=short",
        "join=<script>alert(1)</script>",
        `join=${"x".repeat(101)}`,
    ]) {
        assert.equal(joinCodeIn(text), "", text);
    }
});
