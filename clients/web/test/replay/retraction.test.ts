/** Decisions that a seat could take back: above all its answer in secret, while others answer too. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import type { Update } from "caravanserai";
import { Visibility } from "caravanserai/v1/table";

import { Retraction } from "../../src/replay/retraction.js";

const AREAS = [
    { name: "answers", visibility: Visibility.NONE },
    { name: "sealed-answer", visibility: Visibility.OWNER },
    { name: "open-answer", visibility: Visibility.ALL },
    { name: "purse", visibility: Visibility.ALL },
];

/** A match that is followed from its creation; each event has the next version. */
class Followed extends Retraction {
    #version = 0;

    happens(body: object, steps: readonly object[] = [], seals = 0): this {
        this.#version += 1;
        const event = { body, draws: 0, seals: Array.from({ length: seals }) };
        this.add({ version: this.#version, event, steps } as unknown as Update);
        return this;
    }

    answers(seat: number, automatic = false, ...more: readonly object[]): this {
        const close = { type: "close", stack: seat, task: { kind: "bid", arguments: [], askedAt: 1 } };
        const sealed = {
            type: "move",
            piece: "answer",
            count: 1,
            source: "answers",
            target: `sealed-answer@${String(seat)}:bid`,
        };
        const steps = [close, { ...sealed, becomes: "answer" }, ...more];
        return this.happens({ case: "decided", value: { seat, automatic } }, steps, 1);
    }

    undoes(seat: number, undone: number): this {
        return this.happens({ case: "undone", value: { seat, undone: BigInt(undone) } }, [], 1);
    }

    /** The versions that seats 1 to 3 could take back; 0: nothing. */
    get retractable(): readonly number[] {
        return [1, 2, 3].map((seat) => this.latestOf(seat)?.version ?? 0);
    }
}

function begun(incrementSeconds = 0): Followed {
    const timeControl = { kind: { case: "budget", value: { incrementSeconds } } };
    return new Followed().happens({ case: "created", value: { areas: AREAS, timeControl } });
}

describe("answers in secret", () => {
    test("can be taken back while others answer too, by their seats", () => {
        const match = begun().answers(1).answers(3);
        assert.deepEqual(match.retractable, [2, 0, 3]);
        assert.deepEqual(match.undoes(1, 2).retractable, [0, 0, 3]);
        assert.deepEqual(match.answers(1).retractable, [5, 0, 3]);
    });

    test("are final when another seat answers, where they bring time", () => {
        assert.deepEqual(begun(10).answers(1).retractable, [2, 0, 0]);
        assert.deepEqual(begun(10).answers(1).answers(3).retractable, [0, 0, 3]);
    });

    test("cannot be taken back once they are revealed", () => {
        const revealed = {
            type: "move",
            piece: "answer",
            count: 1,
            source: "sealed-answer@1:bid",
            target: "open-answer@1:bid",
        };
        const match = begun()
            .answers(1)
            .answers(2, false, { ...revealed, becomes: "answer/Bid[3]" });
        assert.deepEqual(match.retractable, [0, 0, 0]);
    });

    test("stay when somebody leaves or is absent, and are final when somebody does anything else", () => {
        const match = begun()
            .answers(1)
            .answers(2)
            .happens({ case: "resigned", value: { seat: 2 } })
            .answers(3, true);
        assert.deepEqual(match.retractable, [2, 0, 0]);
        const pays = { type: "move", piece: "coin", count: 1, source: "purse@3", target: "purse@1", becomes: "coin" };
        match.happens({ case: "decided", value: { seat: 3, automatic: false } }, [pays]);
        assert.deepEqual(match.retractable, [0, 0, 6]);
    });

    test("are final like all that is sealed if more comes of them", () => {
        const asks = { type: "ask", stack: 1, task: { kind: "more", arguments: [], askedAt: 2 } };
        assert.deepEqual(begun().answers(1, false, asks).retractable, [0, 0, 0]);
    });
});

test("nothing is taken back after which something was stated about hidden pieces", () => {
    const piece = "statement/hand@2/0/0/card/5";
    const stated = { type: "move", piece, count: 1, source: "statements", target: "stated", becomes: piece };
    const body = { case: "decided", value: { seat: 1, automatic: false } };
    assert.deepEqual(begun().happens(body, []).retractable, [2, 0, 0]);
    assert.deepEqual(begun().happens(body, [stated]).retractable, [0, 0, 0]);
});
