/** A decision that waits for the service, is withdrawn, or is sent again. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { deliver, type Way } from "../../src/deciding/delivery.js";

const AWAY = new Error("away");

/** A way to a service that comes back when `back` is called. */
class Interrupted implements Way {
    here = false;
    readonly #waiting: (() => void)[] = [];

    reached(): boolean {
        return this.here;
    }

    nextMoment(signal: AbortSignal): Promise<void> {
        return new Promise((resolve, reject) => {
            this.#waiting.push(resolve);
            signal.addEventListener("abort", () => reject(signal.reason as Error));
        });
    }

    isPassing(error: unknown): boolean {
        return error === AWAY;
    }

    async back(): Promise<void> {
        this.here = true;
        this.#waiting.splice(0).forEach((go) => {
            go();
        });
        await new Promise(setImmediate);
    }
}

test("a decision waits until the service can be reached, and is sent once", async () => {
    const way = new Interrupted();
    const said: string[] = [];
    const delivered = deliver(
        () => Promise.resolve(said.push("decided")),
        way,
        new AbortController().signal,
        () => said.push("sent"),
    );
    await new Promise(setImmediate);
    assert.deepEqual(said, []);
    await way.back();
    await delivered;
    assert.deepEqual(said, ["sent", "decided"]);
});

test("a decision that waits can be withdrawn, and is never sent then", async () => {
    const way = new Interrupted();
    const withdrawing = new AbortController();
    const delivered = deliver(
        () => Promise.reject(new Error("it was sent")),
        way,
        withdrawing.signal,
        () => assert.fail("it was sent"),
    );
    withdrawing.abort(new Error("withdrawn"));
    await assert.rejects(delivered, /withdrawn/);
    await way.back();
});

test("what was sent is repeated until it is answered, and cannot be withdrawn any more", async () => {
    const way = new Interrupted();
    await way.back();
    const withdrawing = new AbortController();
    const answers = [AWAY, AWAY, undefined];
    const sent: number[] = [];
    const delivered = deliver(
        async () => {
            await Promise.resolve();
            const answer = answers.shift();
            if (answer !== undefined) {
                throw answer;
            }
            return "answered";
        },
        way,
        withdrawing.signal,
        () => sent.push(answers.length),
    );
    await new Promise(setImmediate);
    withdrawing.abort(new Error("withdrawn"));
    await way.back();
    await way.back();
    assert.equal(await delivered, "answered");
    assert.deepEqual(sent, [3]);
});

test("what the service refuses is not repeated", async () => {
    const way = new Interrupted();
    await way.back();
    const refused = (): Promise<never> => Promise.reject(new Error("the rules forbid it"));
    await assert.rejects(
        deliver(refused, way, new AbortController().signal, () => undefined),
        /the rules forbid it/,
    );
});
