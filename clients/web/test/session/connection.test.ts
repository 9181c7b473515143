/** True if the service can be reached, and what becomes of streams where it was not. */

import assert from "node:assert/strict";
import { after, beforeEach, describe, mock, test } from "node:test";

import { StreamEnded } from "caravanserai/web";

import { Connection, PATIENCE, QUIET } from "../../src/session/connection.js";

const STREAM = { headers: { "content-type": "application/connect+proto" } };

describe("a connection", () => {
    /** The requests and the fate of each: with an answer, or an error. */
    let asked: string[];
    let fares: (signal: AbortSignal | null | undefined) => Response | Promise<Response>;
    let online: boolean;
    let visible: boolean;
    let doubts: number;
    let connection: Connection;

    beforeEach(() => {
        mock.timers.reset();
        mock.timers.enable({ apis: ["setTimeout", "Date"] });
        asked = [];
        doubts = 0;
        fares = () => new Response("{}", { headers: { "content-type": "application/json" } });
        [online, visible] = [true, true];
        connection = new Connection({
            fetch: async (input, init) => {
                await Promise.resolve();
                asked.push(input as string);
                return fares(init?.signal);
            },
            online: () => online,
            visible: () => visible,
            now: () => Date.now(),
            question: () => "question",
            doubt: () => doubts++,
        });
    });

    after(() => {
        mock.timers.reset(); // other files have tests in this process
    });

    const gone = (): never => {
        throw new TypeError("Failed to fetch");
    };

    /** Lets time pass, a second at a time, and what happens meanwhile. */
    const pass = async (milliseconds: number): Promise<void> => {
        for (let left = milliseconds; left > 0; left -= 500) {
            mock.timers.tick(Math.min(left, 500));
            await new Promise(setImmediate);
        }
    };

    test("knows the time of the service where the clock of the device is wrong, and as it is set", async () => {
        const answered = Date.now() + 86_400_000;
        fares = () =>
            new Response("{}", {
                headers: { "content-type": "application/json", date: new Date(answered).toUTCString() },
            });
        assert.equal(connection.serviceTime(), Date.now(), "nothing is known yet");
        await connection.fetch("call");
        await pass(5000);
        assert.ok(Math.abs(connection.serviceTime() - answered - 5000) <= 1000);
        mock.timers.setTime(Date.now() + 3_600_000);
        fares = () => new Response("{}", { headers: { "content-type": "application/json", date: "yesterday" } });
        await connection.fetch("call");
        assert.ok(connection.serviceTime() > answered, "a date that cannot be read changes nothing");
    });

    test("looks on where the clock of the device is set back by an hour", async () => {
        let back = 0;
        const around = new Connection({
            fetch: async (input) => {
                await Promise.resolve();
                asked.push(input as string);
                return gone();
            },
            online: () => true,
            visible: () => true,
            now: () => Date.now() - back,
            question: () => "question",
            doubt: () => undefined,
        });
        around.keepLooking();
        back = 3_600_000;
        await pass(QUIET * 3);
        assert.equal(around.reach.value, "away");
    });

    test("is away once nothing was answered for a while, and back with the first answer", async () => {
        fares = gone;
        await assert.rejects(connection.fetch("call"));
        assert.equal(connection.reach.value, "reached", "nobody notices a short interruption");
        await pass(PATIENCE + 2000);
        assert.equal(connection.reach.value, "away");
        fares = () => new Response("", { status: 404, headers: { "content-type": "text/plain" } });
        await pass(2000);
        assert.equal(connection.reach.value, "reached");
    });

    test("is away where a proxy answers with pages, and not where the service says that it cannot", async () => {
        fares = () => new Response("<h1>502</h1>", { status: 502, headers: { "content-type": "text/html" } });
        await connection.fetch("call");
        await pass(PATIENCE + 2000);
        assert.equal(connection.reach.value, "away");
        fares = () => new Response("{}", { status: 503, headers: { "content-type": "application/json" } });
        await connection.fetch("call");
        assert.equal(connection.reach.value, "reached");
    });

    test("is offline at once where the device has no network, unless the service is on this device", async () => {
        online = false;
        connection.networkChanged();
        await pass(100);
        assert.equal(connection.reach.value, "reached");
        fares = gone;
        connection.networkChanged();
        await pass(100);
        assert.equal(connection.reach.value, "offline");
        online = true;
        connection.networkChanged();
        await pass(100);
        assert.equal(connection.reach.value, "away", "there is a network, but no service yet");
    });

    test("asks seldom where the device has no network, and at once when it has one", async () => {
        [online, fares] = [false, gone];
        connection.networkChanged();
        await pass(60_000);
        assert.equal(connection.reach.value, "offline");
        assert(asked.length > 3 && asked.length < 8, String(asked.length));
        [online, fares] = [true, () => new Response("{}", { headers: { "content-type": "application/json" } })];
        connection.networkChanged();
        await pass(100);
        assert.equal(connection.reach.value, "reached");
    });

    test("asks by itself after a silence, while somebody sees the page", async () => {
        connection.keepLooking();
        await pass(QUIET - 1000);
        assert.deepEqual(asked, []);
        await pass(2000);
        assert.deepEqual(asked, ["question"]);
        visible = false;
        await pass(4 * QUIET);
        assert.equal(asked.length, 1);
        visible = true;
        connection.woke();
        await pass(100);
        assert.equal(asked.length, 2);
    });

    test("ends streams that were open before it broke, and before a long sleep, so that they are opened again", async () => {
        const silent = (): Response => new Response(new ReadableStream(), STREAM);
        for (const [name, interruption] of Object.entries({
            broken: async () => {
                fares = gone;
                await assert.rejects(connection.fetch("call"));
                await pass(PATIENCE + 2000);
                fares = () => new Response("{}", { headers: { "content-type": "application/json" } });
                await pass(2000);
            },
            slept: async () => {
                mock.timers.setTime(Date.now() + 3_600_000);
                connection.woke();
                await pass(100);
            },
            "another network": async () => {
                connection.networkChanged();
                await pass(100);
            },
        })) {
            fares = silent;
            const { body } = await connection.fetch("stream", STREAM);
            const ended = assert.rejects(Promise.resolve(body?.getReader().read()), TypeError, name);
            await interruption();
            await ended;
        }
    });

    test("ends what is to become a stream when the network comes back, and does not take that for a fault", async () => {
        fares = (signal) =>
            new Promise((_, reject) => {
                signal?.addEventListener("abort", () => {
                    reject(signal.reason as Error);
                });
            });
        const ended = assert.rejects(connection.fetch("stream", STREAM), StreamEnded);
        await pass(1000);
        fares = () => new Response("{}", { headers: { "content-type": "application/json" } });
        connection.networkChanged();
        await ended;
        await pass(PATIENCE + 4000);
        assert.equal(connection.reach.value, "reached");
    });

    test("ends one stream on which the service says nothing for too long, though others go on", async () => {
        connection.keepLooking();
        fares = () => new Response(new ReadableStream(), STREAM);
        const watch = await connection.fetch("/caravanserai.v1.MatchService/WatchMatch", STREAM);
        const file = await connection.fetch("/caravanserai.v1.MatchService/GetRecord", STREAM);
        fares = () => new Response("{}", { headers: { "content-type": "application/json" } });
        const ended = assert.rejects(Promise.resolve(watch.body?.getReader().read()), StreamEnded);
        let came = false;
        void file.body
            ?.getReader()
            .read()
            .finally(() => {
                came = true;
            });
        await pass(40_000);
        await ended;
        assert(!came, "a file has the limits of its caller");
        assert(asked.filter((each) => each === "question").length > 2);
        assert.equal(connection.reach.value, "reached");
    });

    test("asks at once where another tab got no answer, and lets others ask once", async () => {
        fares = gone;
        connection.doubted();
        await pass(PATIENCE + 2000);
        assert.equal(connection.reach.value, "away");
        assert.equal(doubts, 1);
    });

    test("passes on what a stream says, and its end", async () => {
        fares = () => new Response("all of it", STREAM);
        assert.equal(await (await connection.fetch("stream", STREAM)).text(), "all of it");
    });

    test("is not broken by what nobody wants any more", async () => {
        fares = gone;
        await assert.rejects(connection.fetch("call", { signal: AbortSignal.abort() }));
        await pass(PATIENCE + 4000);
        assert.equal(connection.reach.value, "reached");
    });

    test("is waited for until it is there, or nobody waits any more", async () => {
        fares = gone;
        online = false;
        await assert.rejects(connection.fetch("call"));
        const leaving = new AbortController();
        const left = assert.rejects(connection.untilReached(leaving.signal), /left/);
        const waited = connection.untilReached(new AbortController().signal);
        leaving.abort(new Error("left"));
        await left;
        fares = () => new Response("{}", { headers: { "content-type": "application/json" } });
        online = true;
        connection.networkChanged();
        await pass(100);
        await waited;
        await connection.untilReached(new AbortController().signal); // at once
    });
});
