/** Playing on a stream of `Play`: what breaks, what is refused, and what is left to the unary methods. */

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import type { ServerHttp2Stream } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, before, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import {
    CallError,
    type Client,
    Conflict,
    decision,
    newToken,
    NotAllowed,
    readEffect,
    Refused,
    runBot,
    TooLate,
} from "caravanserai";
import { EndTurnSchema } from "caravanserai/games/marcopolo";
import { connect } from "caravanserai/node";

import { MatchEventSchema } from "../src/generated/caravanserai/v1/event_pb.js";
import { STREAMS_OF_CONNECTION } from "../src/constants.js";
import { readStrictly } from "../src/strict-reader.js";
import { closeAll, counted, freeAddress, Older, QUICK, serve, type Service, shared, Wire } from "./services.js";

const END = decision(EndTurnSchema, {});
const NOWHERE = "matches/nowhere0000";
let service: Service;

before(async () => {
    service = await shared();
});

afterEach(closeAll);

/** A started match of two, with the client at a seat and a bot. */
async function begin(owner: Client): Promise<string> {
    const match = (await owner.createMatch("marcopolo", { players: 2 })).name;
    await owner.join(match, { displayName: "Ann" });
    await owner.addBot(match);
    await owner.start(match);
    await untilAsked(owner, match);
    return match;
}

/** Waits until the client is asked. */
async function untilAsked(player: Client, match: string): Promise<void> {
    const watch = await player.watch(match);
    for await (const update of watch) {
        if (update.caughtUp && watch.question !== undefined) {
            return;
        }
    }
}

/** Answers the open question with the first offer; returns the version. */
async function answerOne(player: Client, match: string): Promise<number> {
    await untilAsked(player, match);
    const { question, offers } = await player.offers(match);
    assert(offers[0] !== undefined && question !== undefined);
    return Number((await player.decide(match, offers[0], { askedAt: question.askedAt })).version);
}

async function decisionsOf(player: Client, match: string): Promise<number> {
    let decided = 0;
    for await (const { event } of await player.replay(match)) {
        decided += event.body.case === "decided" && event.body.value.seat === 1 ? 1 : 0;
    }
    return decided;
}

async function failure(work: Promise<unknown>): Promise<CallError> {
    try {
        await work;
    } catch (error) {
        assert(error instanceof CallError, String(error));
        return error;
    }
    throw new Error("it did not fail");
}

async function pause(milliseconds: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function until(holds: () => boolean): Promise<void> {
    for (let tried = 0; !holds(); tried++) {
        assert(tried < 12_000, "it did not become true");
        await pause(10);
    }
}

test("a match is played on one stream", async () => {
    const { client, calls, unary } = counted(service.address);
    const match = await begin(client);
    const decisions = await runBot(client, match, ({ offers }) => {
        const offer = offers[Math.floor(Math.random() * offers.length)];
        assert(offer !== undefined);
        return offer;
    });
    assert(decisions > 20);
    assert.equal(unary(), 0);
    assert.equal(calls.filter((name) => name === "Play").length, 1);
    assert((await client.verify(match)).ok);
});

test("a preview tells what a decision then does", async () => {
    const { client } = counted(service.address);
    const match = await begin(client);
    let complete = 0;
    for (let decided = 0; decided < 5; decided++) {
        await untilAsked(client, match);
        const { question, offers } = await client.offers(match);
        const [offer] = offers;
        assert(offer !== undefined && question !== undefined);
        const { steps, lines, end, version } = await client.preview(match, offer, { askedAt: question.askedAt });
        const before = await client.match(match);
        assert.equal(version, Number(before.version));
        const { event } = await client.decide(match, offer);
        const made = readStrictly(MatchEventSchema, event);
        if (end === "complete") {
            complete++;
            assert.deepEqual(steps, made.effects.map(readEffect));
            assert(
                lines.every((line) => / \([A-Z0-9-]+\)$/u.test(line)),
                lines.join("\n"),
            );
        }
    }
    assert(complete > 0);
    assert((await failure(client.preview(match, END, { askedAt: 1 }))) instanceof Refused);
});

test("the stream can be switched off", async () => {
    const { client, calls, unary } = counted(service.address, { playStream: false });
    const match = await begin(client);
    await answerOne(client.withToken({ token: client.token }), match);
    assert.equal(unary(), 2);
    assert(!calls.includes("Play"));
});

const REFUSALS: Record<string, [(client: Client, match: string) => Promise<unknown>, typeof CallError]> = {
    rule: [(client, match) => client.decide(match, END), Refused],
    "old question": [(client, match) => client.decide(match, END, { askedAt: 1 }), Refused],
    "other version": [(client, match) => client.decide(match, END, { expectedVersion: 1 }), Conflict],
    "nothing to take back": [(client, match) => client.undo(match), Refused],
    "no match": [(client) => client.offers(NOWHERE), CallError],
    "no seat": [(client, match) => client.withToken().undo(match), NotAllowed],
    nobody: [(client, match) => client.withToken({ token: "" }).resign(match), NotAllowed],
    "too large": [(client, match) => client.decide(match, { ...END, value: new Uint8Array(70_000) }), CallError],
    "long id": [(client, match) => client.resign(match, { requestId: "x".repeat(101) }), CallError],
};

test("errors are those of the unary methods", async () => {
    const ann = counted(service.address);
    const other = counted(service.address, { playStream: false, token: ann.client.token, keeping: ann.client.keeping });
    const match = await begin(ann.client);
    for (const [name, [attempt, kind]] of Object.entries(REFUSALS)) {
        const onStream = await failure(attempt(ann.client, match));
        const unary = await failure(attempt(other.client, match));
        assert(onStream instanceof kind, name);
        assert.equal(onStream.constructor, unary.constructor, name);
        assert.deepEqual(onStream.details, unary.details, name);
        assert(onStream.reason, name);
    }
    assert.equal(ann.unary(), 0);
});

test("a stream that is cut before the answer decides once", async () => {
    const wire = new Wire(service.address);
    const { client, calls, unary } = counted(await wire.open());
    using spectator = connect(service.address, { token: "", retrying: QUICK });
    const match = await begin(client);
    for (let number = 1; number <= 4; number++) {
        await untilAsked(client, match);
        const { question, offers } = await client.offers(match);
        const { version } = await client.match(match);
        assert(offers[0] !== undefined && question !== undefined);
        wire.mute = true;
        const deciding = client.decide(match, offers[0], { askedAt: question.askedAt });
        for await (const update of await spectator.watch(match, { after: Number(version) })) {
            assert.equal(update.version, Number(version) + 1);
            break;
        }
        wire.mute = false;
        wire.cut();
        assert.equal((await deciding).version, version + 1n);
        assert(unary() >= number);
    }
    assert(calls.filter((name) => name === "Play").length > 1, "later requests open another stream");
    assert.equal(await decisionsOf(spectator, match), 4);
});

test("a stream that is cut at any moment decides once", async () => {
    const wire = new Wire(service.address);
    const { client } = counted(await wire.open());
    const match = await begin(client);
    for (let number = 0; number < 8; number++) {
        await untilAsked(client, match);
        const { question, offers } = await client.offers(match);
        const { version } = await client.match(match);
        assert(offers[0] !== undefined && question !== undefined);
        const deciding = client.decide(match, offers[0], { askedAt: question.askedAt });
        await pause(number);
        wire.cut();
        assert.equal((await deciding).version, version + 1n);
    }
    assert.equal(await decisionsOf(client, match), 8);
});

test("a service that restarts is played on as before", async () => {
    const folder = await mkdtemp(join(tmpdir(), "caravan-restart-"));
    const address = await freeAddress();
    const options = ["--store", join(folder, "matches.sqlite"), "--port", address.split(":")[1] ?? ""];
    const first = await serve(...options);
    const { client, calls, unary } = counted(address);
    const match = await begin(client);
    assert(await answerOne(client, match));
    await untilAsked(client, match);
    await first.stop();
    const listing = client.offers(match);
    await pause(300);
    const second = await serve(...options);
    assert((await listing).offers.length > 0);
    for (let before = -1, tried = 0; before !== unary(); tried++) {
        assert(tried < 240, "on a stream again");
        await pause(500);
        before = unary();
        await client.offers(match);
    }
    assert(calls.filter((name) => name === "Play").length > 1);
    await second.stop();
    await rm(folder, { recursive: true });
});

test("an old service is asked once and played on by unary calls", async () => {
    const old = new Older(service.address);
    const { client, calls } = counted(await old.open());
    const match = await begin(client);
    for (let number = 0; number < 3; number++) {
        assert(await answerOne(client, match));
    }
    assert((await failure(client.decide(match, END, { askedAt: 1 }))) instanceof Refused);
    assert.equal(old.calls.filter((name) => name === "Play").length, 1);
    assert.equal(calls.filter((name) => name === "Decide").length, 4);
});

test("a stream on which nothing comes back is left, and others do not wait for it", async () => {
    const heard: ServerHttp2Stream[] = [];
    const old = new Older(service.address, (stream) => heard.push(stream.resume()));
    const { client, calls } = counted(await old.open(), { retrying: { ...QUICK, attempt: 10 } });
    const match = await begin(client);
    let waits = true;
    const waiting = client.offers(match).finally(() => (waits = false));
    assert((await client.offers(match)).offers.length > 0);
    assert(waits);
    assert((await waiting).offers.length > 0);
    for (let number = 0; number < 3; number++) {
        assert((await client.offers(match)).offers.length > 0);
    }
    assert.equal(heard.length, 1);
    assert.equal(calls.filter((name) => name === "ListOffers").length, 5);
});

for (const [name, said] of Object.entries({
    "another number": [8, 99, 42, 0],
    "no content": [8, 1],
    nonsense: [255],
})) {
    test(`a service that answers with ${name} is asked by unary calls`, async () => {
        const old = new Older(service.address, (stream) => {
            stream.respond({ ":status": 200, "content-type": "application/grpc" });
            stream.once("data", () => stream.write(Buffer.from([0, 0, 0, 0, said.length, ...said])));
        });
        const { client, calls } = counted(await old.open());
        const match = await begin(client);
        for (let number = 0; number < 3; number++) {
            assert((await client.offers(match)).offers.length > 0);
        }
        assert.equal(calls.filter((each) => each === "ListOffers").length, 3);
        assert.equal(calls.filter((each) => each === "Play").length, 1);
        client.close();
    });
}

/** Calls until the answer comes before the deadline, which may be shorter than a busy machine stands still. */
async function inTime<T>(asking: () => Promise<T>): Promise<T> {
    for (let tried = 0; ; tried++) {
        try {
            return await asking();
        } catch (error) {
            assert(error instanceof TooLate && tried < 200, String(error));
        }
    }
}

test("a deadline counts for each message, and may be any number", async () => {
    const wire = new Wire(service.address);
    const { client } = counted(await wire.open(), { retrying: { ...QUICK, deadline: 0.7333, attempt: 0.5001 } });
    using other = connect(service.address, { token: client.token, keeping: client.keeping, retrying: QUICK });
    const match = await begin(other);
    assert((await inTime(() => client.offers(match))).offers.length > 0);
    wire.mute = true;
    assert((await failure(client.resign(match, { requestId: "late" }))) instanceof TooLate);
    wire.mute = false;
    wire.cut();
    const { version } = await other.resign(match, { requestId: "late" });
    assert.equal((await inTime(() => client.resign(match, { requestId: "late" }))).version, version);
});

test("a token that was replaced is reported as by a unary call", async () => {
    using ann = connect(service.address, { retrying: QUICK });
    await ann.register("Ann");
    const match = await begin(ann);
    const onStream = counted(service.address, { token: ann.token, registered: true });
    const unary = counted(service.address, { token: ann.token, registered: true, playStream: false });
    assert((await onStream.client.offers(match)).offers.length > 0);
    await ann.offers(match);
    await ann.rotateToken(newToken());
    const first = await failure(onStream.client.resign(match));
    const second = await failure(unary.client.resign(match));
    assert(first instanceof NotAllowed);
    assert.deepEqual(first.details, second.details);
    assert((await ann.offers(match)).offers.length > 0, "the client goes on with its new token");
});

test("a guest who registers goes on as the player", async () => {
    const { client, unary } = counted(service.address);
    await answerOne(client, await begin(client));
    await client.register("Ann");
    assert(await answerOne(client, await begin(client)));
    assert.equal(unary(), 0);
});

test("a seat that was lost is reported as by a unary call", async () => {
    const { client, unary } = counted(service.address);
    using other = connect(service.address, {
        token: client.token,
        keeping: client.keeping,
        retrying: QUICK,
        playStream: false,
    });
    const match = (await client.createMatch("marcopolo", { players: 2 })).name;
    await client.join(match, { displayName: "Ann" });
    assert.equal((await failure(client.undo(match))).reason, (await failure(other.undo(match))).reason);
    await other.leave(match);
    const lost = await failure(client.undo(match));
    assert.equal(lost.reason, "SEAT_NOT_YOURS");
    assert.deepEqual(lost.details, (await failure(other.undo(match))).details);
    assert.equal(unary(), 0);
});

test("thousands of requests leave nothing behind", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const { client, unary } = counted(service.address);
    const match = await begin(client);
    const some = async (number: number): Promise<number> => {
        for (let tried = 0; tried < number; tried++) {
            assert((await failure(client.decide(match, END, { askedAt: 1 }))) instanceof Refused);
        }
        collect();
        await pause(0); // what the collection has told others may leave more behind
        collect();
        return process.memoryUsage().heapUsed;
    };
    const first = await some(1000); // the first thousand are not the same: meanwhile the program is compiled
    const grown = (await some(1500)) - first;
    assert(grown < 750_000, `${String(grown)} bytes more`);
    assert.equal(unary(), 0);
});

test("a client that is closed leaves nothing, and says so to those who wait", async () => {
    const wire = new Wire(service.address);
    const address = await wire.open();
    await pause(50);
    const before = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const { client } = counted(address);
    const match = await begin(client);
    await client.offers(match);
    wire.mute = true;
    const waiting = client.resign(match);
    await pause(100);
    client.close();
    await assert.rejects(waiting, /this client is closed/);
    await assert.rejects(client.offers(match), /this client is closed/);
    wire.close();
    await until(() => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length <= before);
});

test("an idle stream is closed and opened again", async () => {
    const { client, calls, unary } = counted(service.address, {}, 100);
    const match = await begin(client);
    for (let number = 1; number <= 3; number++) {
        await client.offers(match);
        assert.equal(calls.filter((name) => name === "Play").length, number);
        await pause(300);
    }
    assert.equal(unary(), 0);
});

test("many clients on one connection leave room for others", async () => {
    const { client, calls, unary } = counted(service.address, {}, 600_000); // none becomes idle meanwhile
    const match = await begin(client);
    for (let number = 0; number < STREAMS_OF_CONNECTION + 8; number++) {
        await client.withToken({ token: client.token }).offers(match);
    }
    assert.equal(calls.filter((name) => name === "Play").length, STREAMS_OF_CONNECTION);
    assert.equal(unary(), 8);
});
