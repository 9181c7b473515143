/** The effects of a choice, as it is drawn and put into words. */

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Move, Preview, Step } from "caravanserai/web";

import { restOf } from "../src/deciding/preview.js";
import { ghostsOf, inSight, waysOf } from "../src/table/foreseen.js";

function move(piece: string, source: string, target: string, count = 1, becomes = piece): Move {
    return { type: "move", piece, count, source, target, becomes };
}

const ASK: Step = { type: "ask", stack: 2, task: { kind: "go on", arguments: [], askedAt: 7 } };

test("a piece that moves on is one way, and equal moves are one with their number", () => {
    const ways = waysOf([
        move("camel", "purse@1", "stock"),
        ASK,
        move("blue", "city:1", "city:2"),
        move("blue", "city:2", "city:3"),
        move("camel", "purse@1", "stock", 2),
        move("round/1", "round", "round", 1, "round/2"),
        move("coin", "purse@1", "market"),
        move("coin", "market", "purse@1"),
    ]);
    assert.deepEqual(ways, [
        move("camel", "purse@1", "stock", 3),
        move("blue", "city:1", "city:3"),
        move("round/1", "round", "round", 1, "round/2"),
    ]);
});

test("ghosts stand at their targets, beside each other, with an arrow from where they come", () => {
    const rect = (left: number): DOMRect => ({ left, top: 10, width: 40, height: 40 }) as DOMRect;
    const known = new Map([
        ["city:1", rect(0)],
        ["city:2", rect(200)],
        ["@1", rect(400)],
    ]);
    const ghosts = ghostsOf(
        [
            move("blue", "city:1", "city:2"),
            move("coin", "stock", "city:2"),
            move("coin", "city:1", "purse@1"),
            move("coin", "city:1", "stock"),
        ],
        known,
    );
    assert.deepEqual(
        ghosts.map(({ piece, from }) => [piece, from]),
        [
            ["blue", { x: 20, y: 30 }],
            ["coin", undefined],
            ["coin", { x: 20, y: 30 }],
        ],
    );
    const [first, second, third] = ghosts.map(({ x }) => x);
    assert.equal(first, 220);
    assert((second ?? 0) > 220, "the second ghost hides the first");
    assert.equal(third, 420, "a seat stands for its places that are not shown");
});

test("it is said where the preview ends", () => {
    const preview = (end: Preview["end"], lines: readonly string[], steps: readonly Step[] = []): Preview => ({
        steps,
        lines,
        end,
        version: 1,
    });
    assert.equal(restOf(preview("chance", ["x"]), 2), "deciding-foreseen-chance");
    assert.equal(restOf(preview("hidden", []), 2), "deciding-foreseen-hidden");
    assert.equal(restOf(preview("complete", ["x"]), 2), "");
    assert.equal(restOf(preview("complete", [], [ASK]), 2), "deciding-foreseen-asked");
    assert.equal(restOf(preview("complete", [], [ASK]), 1), "deciding-foreseen-nothing");
});

test("nothing leads from or to a place that is scrolled out of the window; its seat stands for it", () => {
    const rect = (top: number): DOMRect => ({ left: 0, top, width: 40, height: 40 }) as DOMRect;
    const known = new Map([
        ["city:1", rect(100)],
        ["purse@1", rect(790)],
        ["@1", rect(750)],
        ["purse@2", rect(-60)],
        ["@2", rect(900)],
    ]);
    const ghosts = ghostsOf(
        [move("coin", "purse@1", "city:1"), move("coin", "purse@2", "city:1"), move("camel", "city:1", "purse@2")],
        inSight(known, 800),
    );
    assert.deepEqual(
        ghosts.map(({ piece, from }) => [piece, from]),
        [
            ["coin", { x: 20, y: 770 }],
            ["coin", undefined],
        ],
    );
});
