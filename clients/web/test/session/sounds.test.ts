/** The sounds of matches: how they are made, where they are not, and that one tab makes them. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test, type TestContext } from "node:test";

import { awaitGesture, play, sounds, TONES } from "../../src/session/sounds.js";

const made: number[] = [];
let resumed = 0;
let rested = 0;

/** An output that notes what is played. */
class FakeOutput {
    readonly currentTime = 0;
    readonly destination = {};
    state = "suspended";

    resume(): Promise<void> {
        resumed++;
        this.state = "running";
        return Promise.resolve();
    }

    suspend(): Promise<void> {
        this.state = "suspended";
        rested++;
        return Promise.resolve();
    }

    createOscillator(): object {
        const frequency = { value: 0 };
        const nothing = (): void => undefined;
        return { frequency, connect: (next: unknown) => next, start: () => made.push(frequency.value), stop: nothing };
    }

    createGain(): object {
        const nothing = (): void => undefined;
        const gain = { setValueAtTime: nothing, exponentialRampToValueAtTime: nothing };
        return { gain, connect: (next: unknown) => next };
    }
}

/** The locks of a browser; what is held stays so. */
class FakeLocks {
    readonly #held = new Set<string>();

    async request(name: string, _: object, work: (lock: object | null) => Promise<void>): Promise<void> {
        const free = !this.#held.has(name);
        this.#held.add(name);
        void work(free ? {} : null);
        return Promise.resolve();
    }
}

const KEYS = ["AudioContext", "navigator", "document", "addEventListener"] as const;
const before = KEYS.map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)] as const);

function put(key: (typeof KEYS)[number], value: unknown): void {
    Object.defineProperty(globalThis, key, { value, configurable: true, writable: true });
}

function browser(active: boolean, more: object = {}): void {
    put("navigator", { userActivation: { hasBeenActive: active }, ...more });
}

describe("sounds", () => {
    beforeEach((context) => {
        (context as TestContext).mock.timers.enable({ apis: ["setTimeout"] });
        made.length = 0;
        sounds.value = true;
        put("document", { hidden: false });
    });

    afterEach(async (context) => {
        await settled();
        (context as TestContext).mock.timers.runAll(); // nothing of this test waits in the next one
        sounds.value = false;
        for (const [key, descriptor] of before) {
            if (descriptor === undefined) {
                Reflect.deleteProperty(globalThis, key);
            } else {
                Object.defineProperty(globalThis, key, descriptor);
            }
        }
    });

    test("each sound is shorter than 0.4 seconds", () => {
        const lengths = Object.values(TONES).map((tones) =>
            Math.max(...tones.map(([, begins, lasts]) => begins + lasts)),
        );
        assert.equal(lengths.length, 5);
        assert(lengths.every((length) => length < 0.4));
    });

    test("nothing is heard, and nothing fails, where there is no sound, or not yet", async () => {
        browser(true);
        await play("turn", "a"); // there is none
        put("AudioContext", function refuse() {
            throw new Error("refused");
        });
        await play("turn", "b");
        put("AudioContext", FakeOutput);
        browser(false);
        await play("turn", "c"); // nobody touched the page
        assert.deepEqual([made, resumed], [[], 0]);
    });

    test("a gesture wakes the output, unless sounds are off", () => {
        put("AudioContext", FakeOutput);
        browser(true);
        const heard: (() => void)[] = [];
        put("addEventListener", (_: string, listener: () => void) => heard.push(listener));
        awaitGesture();
        sounds.value = false;
        heard.forEach((listener) => listener());
        assert.equal(resumed, 0);
        sounds.value = true;
        heard[0]?.();
        assert.equal(resumed, 1);
    });

    test("the output rests two seconds after the last sound, and wakes for the next", async (context) => {
        put("AudioContext", FakeOutput);
        browser(true);
        const [woken, before] = [resumed, rested];
        for (const [occasion, pause, rests] of [
            ["1", 1500, 0],
            ["2", 1999, 0],
            ["3", 2000, 1],
            ["4", 2000, 2],
        ] as const) {
            await play("clock", occasion);
            context.mock.timers.tick(pause);
            assert.equal(rested - before, rests);
        }
        assert.equal(made.length, 4);
        assert(resumed - woken <= 2, "it is awake between sounds that follow each other");
    });

    test("a sound is played once in all tabs, and not where it is off", async (context) => {
        put("AudioContext", FakeOutput);
        browser(true, { locks: new FakeLocks() });
        sounds.value = false;
        await play("chat", "1");
        assert.deepEqual(made, []);
        sounds.value = true;
        put("document", { hidden: true });
        const hidden = play("chat", "1");
        await settled();
        assert.deepEqual(made, [], "a tab that is hidden waits for those that are seen");
        put("document", { hidden: false });
        await play("chat", "1");
        assert.deepEqual(made, [880, 1175]);
        context.mock.timers.tick(1000);
        await hidden;
        assert.equal(made.length, 2, "and then has nothing to say");
        await play("chat", "2");
        assert.equal(made.length, 4);
    });

    test("without locks only a tab that is seen is heard", async () => {
        put("AudioContext", FakeOutput);
        browser(true);
        put("document", { hidden: true });
        await play("clock", "1");
        assert.deepEqual(made, []);
        put("document", { hidden: false });
        await play("clock", "1");
        assert.deepEqual(made, [1000]);
    });
});

async function settled(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
}
