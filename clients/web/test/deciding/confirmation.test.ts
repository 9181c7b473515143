/** Decisions that a player confirms, and those carried out without it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Game } from "caravanserai/v1/game";
import { Visibility } from "caravanserai/v1/table";
import type { Preview, Step, TableSnapshot } from "caravanserai/web";

import { type Choosing, CONFIRMATIONS, isCarriedOut, isFinal } from "../../src/deciding/confirmation.js";

const GAME = {
    areas: [
        { name: "board", visibility: Visibility.ALL },
        { name: "hand", visibility: Visibility.OWNER },
    ],
} as unknown as Game;
/** A table at which seat 1 is asked one thing. */
const TABLE = { stacks: new Map([[1, ["a question"]]]) } as unknown as TableSnapshot;

const moved = (source: string, target: string): Step =>
    ({ type: "move", piece: "coin", count: 1, source, target, becomes: "coin", rule: "X-01" }) as Step;
const task = (type: "ask" | "close", stack: number): Step =>
    ({ type, stack, kind: "turn", arguments: [], askedAt: 1, rule: "X-01" }) as unknown as Step;

function final(steps: readonly Step[], end: Preview["end"] = "complete"): boolean {
    return isFinal({ steps, end, lines: [], version: 1 }, 1, TABLE, GAME);
}

test("a decision is final after which others decide, or something is drawn, shown or hidden", () => {
    const next = [task("close", 1), task("ask", 1)];
    assert(!final([moved("board", "board"), ...next]));
    assert(!final([...next, task("ask", 2)]), "others are asked too, and may wait");
    assert(final([task("close", 1), task("ask", 2)]), "the turn ends");
    assert(final(next, "chance"));
    assert(final(next, "hidden"));
    assert(final([moved("hand@1", "board"), ...next]), "a card of the hand is seen by all");
    assert(final([moved("board", "hand@1"), ...next]));
    assert(final([{ type: "show", place: "board", seat: 2, faces: [], rule: "X-01" } as unknown as Step, ...next]));
});

test("every decision is confirmed, unless the player wants it otherwise", () => {
    const cases: readonly (readonly [Choosing, readonly boolean[]])[] = [
        [{ forced: false, flowing: true, final: false }, [false, true, true]],
        [{ forced: false, flowing: true, final: true }, [false, false, true]],
        [{ forced: false, flowing: true, final: undefined }, [false, false, true]],
        [{ forced: false, flowing: false, final: false }, [false, true, true]],
        [{ forced: true, flowing: true, final: false }, [false, true, true]],
        [{ forced: true, flowing: true, final: true }, [false, false, true]],
        [{ forced: true, flowing: true, final: undefined }, [false, false, true]],
        [{ forced: true, flowing: false, final: false }, [false, false, false]],
    ];
    for (const [choosing, expected] of cases) {
        assert.deepEqual(
            CONFIRMATIONS.map((wanted) => isCarriedOut(wanted, choosing)),
            expected,
            JSON.stringify(choosing),
        );
    }
});
