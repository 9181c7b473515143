/** The progress of somebody in a guided match. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { asked, GUIDED, guideText, readProgress, standing } from "../../src/learning/progress.js";

const BEGUN = { match: "matches/a", met: [], done: false };

test("each question counts once, however often it is seen, and the second of its kind is known", () => {
    const first = asked(BEGUN, { kind: "may end", askedAt: 4 });
    assert.equal(asked(first, { kind: "may end", askedAt: 4n }), first);
    const second = asked(first, { kind: "may end", askedAt: 9 });
    const third = asked(second, { kind: "may", askedAt: 11 });
    assert.deepEqual(standing(third, { kind: "may end", askedAt: 4 }), { number: 1, first: true });
    assert.deepEqual(standing(third, { kind: "may end", askedAt: 9 }), { number: 2, first: false });
    assert.deepEqual(standing(third, { kind: "may", askedAt: 11 }), { number: 3, first: true });
    assert.equal(standing(third, { kind: "may", askedAt: 12 }), undefined);
});

test("the guide ends after its decisions, and what is kept does not grow further", () => {
    let progress = asked(BEGUN, { kind: "a", askedAt: 0 });
    for (let askedAt = 1; askedAt < 3 * GUIDED; askedAt++) {
        progress = asked(progress, { kind: "a", askedAt });
    }
    assert.equal(progress.met.length, GUIDED + 1);
    assert.equal(standing(progress, { kind: "a", askedAt: GUIDED }), undefined);
});

test("what is kept of another match, or is damaged, guides nobody", () => {
    const text = guideText(asked(BEGUN, { kind: "a", askedAt: 1 }));
    assert.deepEqual(readProgress(text, "matches/a"), { ...BEGUN, met: ["1 a"] });
    for (const other of [
        undefined,
        "",
        "{",
        "null",
        "[]",
        '{"match":"matches/a","met":[1]}',
        text.replace("/a", "/b"),
    ]) {
        assert.equal(readProgress(other, "matches/a"), undefined);
    }
});
