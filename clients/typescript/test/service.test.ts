/** The client against a real service: every game to its end, broken connections, refusals, receipts, inbox, scoreboards. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { fromBinary, toBinary } from "@bufbuild/protobuf";
import {
    type Asked,
    type Client,
    decision,
    EVERYTHING,
    Following,
    GENESIS,
    InvalidRequest,
    MatchRecord,
    MemoryKeeping,
    newToken,
    NotFound,
    ReceiptConflictError,
    ReceiptKeeper,
    Refused,
    Replay,
    RETRYING,
    runBot,
    Unavailable,
    verifyUpdates,
    WrongMoment,
} from "caravanserai";
import { ActivateArtifactSpaceSchema } from "caravanserai/games/sahwari";
import { connect, type ConnectOptions, FolderKeeping } from "caravanserai/node";
import { type MatchEvent, MatchEventSchema } from "caravanserai/v1/event";
import { Match_State } from "caravanserai/v1/match";
import { GameService } from "caravanserai/v1/game_service";
import type { MatchUpdate, Offer } from "caravanserai/v1/match_service";

import { sha256 } from "../src/bytes.js";
import { type Part, Watch } from "../src/watch.js";

import { closeAll, counted, Moment, ONCE, QUICK, type Service, shared, Wire } from "./services.js";

let service: Service;

before(async () => {
    service = await shared();
});

function client(options: ConnectOptions = {}, address = service.address): Client {
    return connect(address, { retrying: QUICK, ...options });
}

function anyOffer({ offers }: Asked): Offer {
    const offer = offers[Math.floor(Math.random() * offers.length)];
    assert(offer !== undefined);
    return offer;
}

/** A started match of two, with the client at a seat and a bot. */
async function begin(owner: Client, game = "sahwari"): Promise<string> {
    const match = (await owner.createMatch(game, { players: 2 })).name;
    await owner.join(match, { displayName: "Ann" });
    await owner.addBot(match);
    await owner.start(match);
    return match;
}

/** Reads a match until the client is asked; returns the version of the question. */
async function untilAsked(player: Client, match: string): Promise<number> {
    const watch = await player.watch(match);
    for await (const update of watch) {
        if (update.caughtUp && watch.question !== undefined) {
            return watch.question.askedAt;
        }
    }
    throw new Error("the match is over");
}

test("a match is played to its end, over a wire that breaks, and verified", async () => {
    const wire = new Wire(service.address);
    using player = client();
    using spectator = client({ token: "" }, await wire.open());
    try {
        const match = await begin(player, "merv");
        const begun = new Moment();
        const watched = (async () => {
            const watch = await spectator.watch(match);
            const replay = new Replay();
            const versions: number[] = [];
            for await (const update of watch) {
                begun.reach();
                versions.push(update.version);
                replay.add(update);
                if (update.version % 40 === 0) {
                    wire.cut();
                }
            }
            return { watch, replay, versions };
        })();
        await Promise.race([begun.come, watched]); // a watch that begins after the end cannot be broken: all is there at once
        const decisions = await runBot(player, match, anyOffer);
        assert(decisions > 5);
        const { watch, replay, versions } = await watched;
        assert.deepEqual(
            versions,
            Array.from(versions, (_, index) => index + 1),
        );
        assert(wire.connections > 1);

        const shown = await player.match(match);
        assert.equal(shown.state, Match_State.FINISHED);
        assert.equal(watch.version, Number(shown.version));
        assert.equal(watch.table.fingerprint, shown.fingerprint);

        const record = await player.record(match);
        const read = MatchRecord.fromBytes(record.toBytes());
        const verified = read.verify();
        assert.deepEqual(verified.findings, []);
        assert(verified.ok);
        assert.equal(verified.fingerprint, shown.fingerprint);
        assert((await player.verify(match)).own);
        stepThrough(replay, read);
    } finally {
        wire.close();
    }
});

/** The tables of a match after each event, as its viewer sees them. */
async function layoutsOf(watch: Watch): Promise<string[]> {
    const layouts: string[] = [];
    for await (const { version } of watch) {
        layouts.push(`${String(version)} ${JSON.stringify(watch.table.layout())}`);
    }
    return layouts;
}

/** Goes back to the beginning and forward again, and compares with what a fresh fold of the record gives. */
function stepThrough(replay: Replay, record: MatchRecord): void {
    const following = new Following();
    const layouts = record.updates.map((update) => {
        following.follow({ ...update, openings: [] });
        return JSON.stringify(following.table.layout());
    });
    assert.equal(JSON.stringify(replay.table.layout()), layouts.at(-1));
    const times: number[] = [];
    for (const version of [...layouts.keys()].toReversed()) {
        const start = performance.now();
        replay.goTo(version + 1);
        times.push(performance.now() - start);
        assert.equal(JSON.stringify(replay.table.layout()), layouts[version]);
    }
    replay.goTo(0);
    replay.goTo(replay.last);
    assert.equal(JSON.stringify(replay.table.layout()), layouts.at(-1));
    const [median = Infinity] = times.sort((first, second) => first - second).slice(times.length / 2);
    assert(median < 5, `a step takes ${String(median)} ms`); // single steps may wait for other programs
}

describe("before the start", () => {
    test("entropy is opened only when all seats are taken and bound", async () => {
        using ann = client();
        using ben = client();
        const match = (await ann.createMatch("sahwari", { players: 2 })).name;
        await ann.join(match, { displayName: "Ann" });
        await assert.rejects(ann.start(match), (error: unknown) => {
            assert(error instanceof WrongMoment);
            assert.equal(error.reason, "SEATS_NOT_BOUND");
            return true;
        });
        const waiting = ann.start(match, { wait: true });
        await ben.join(match, { displayName: "Ben" });
        await Promise.all([waiting, ben.start(match, { wait: true })]);
        const started = (await ann.record(match)).updates.length;
        assert(started >= 6);
        assert.equal((await ann.match(match)).state, Match_State.PLAYING);
    });

    test("a client that lost its entropy binds its seat again", async () => {
        const token = newToken();
        using first = client({ token });
        const match = (await first.createMatch("sahwari", { players: 2 })).name;
        await first.join(match, { displayName: "Ann" });
        await first.addBot(match);
        using second = client({ token });
        await second.start(match);
        assert.equal((await second.match(match)).state, Match_State.PLAYING);
    });

    test("entropy survives a restart in a folder, and is sent once", async () => {
        const folder = await mkdtemp(join(tmpdir(), "caravan-keeping-"));
        try {
            const token = newToken();
            using first = client({ token, keeping: new FolderKeeping(folder) });
            const match = (await first.createMatch("sahwari", { players: 2 })).name;
            await first.join(match, { displayName: "Ann" });
            await first.addBot(match);
            const keeping = new FolderKeeping(folder);
            const kept = await keeping.get(`entropy ${match}`);
            assert.match(kept ?? "", /^[0-9a-f]{64}$/);
            using second = client({ token, keeping });
            await second.start(match);
            assert.equal(await keeping.get(`entropy ${match}`), undefined);
            assert.match((await keeping.get(`opened entropy ${match}`)) ?? "", new RegExp(`^${kept ?? "?"} `));
        } finally {
            await rm(folder, { recursive: true });
        }
    });

    test("two programs that share token and keeping open no entropy twice", async () => {
        class Slow extends MemoryKeeping {
            override async get(key: string): Promise<string | undefined> {
                const text = await super.get(key);
                await new Promise((resolve) => setTimeout(resolve, 50));
                return text;
            }
        }
        for (let round = 0; round < 3; round++) {
            const shared = { token: newToken(), keeping: new Slow() };
            const programs = [counted(service.address, shared), counted(service.address, shared)] as const;
            const [{ client: ann }] = programs;
            const match = (await ann.createMatch("sahwari", { players: 2 })).name;
            await ann.join(match, { displayName: "Ann" });
            await ann.addBot(match);
            const started = await Promise.allSettled(programs.map(({ client: each }) => each.start(match)));
            const opened = programs.flatMap(({ messages }) => messages.filter((message) => "entropy" in message));
            const entropies = opened.map(({ entropy }) => Buffer.from(entropy as Uint8Array).toString("hex"));
            const sent = entropies.filter((entropy) => entropy !== "");
            assert.equal(new Set(sent).size, sent.length);
            assert(started.some(({ status }) => status === "fulfilled"));
            assert.equal((await ann.match(match)).state, Match_State.PLAYING);
            closeAll();
        }
    });

    test("a repeated request changes nothing", async () => {
        using ann = client();
        const once = await ann.createMatch("merv", { players: 2, requestId: "the-same" });
        const again = await ann.createMatch("merv", { players: 2, requestId: "the-same" });
        assert.equal(again.name, once.name);
        const seats = [];
        for (let attempt = 0; attempt < 2; attempt++) {
            seats.push(await ann.join(once.name, { displayName: "Ann", requestId: "a-seat" }));
        }
        assert.deepEqual(seats, [1, 1]);
    });
});

test("the programs of the README do what it says", async () => {
    const run = promisify(execFile);
    for (const [name, expected] of [
        ["bot", /^decisions: \d+\nWordy -?\d+\nBot -?\d+\nfinished at version \d+ place [12]\nverified: true\n$/],
        ["replay", /^version \d+ places \d+\nversion 0 places \d+\n$/],
    ] as const) {
        const program = fileURLToPath(new URL(`generated/${name}.js`, import.meta.url));
        const { stdout, stderr } = await run(process.execPath, [program, service.address]);
        assert.equal(stderr, "");
        assert.match(stdout, expected);
    }
});

/** The updates of a match after an event was changed, with all hashes made again: what an operator can do to their own store. */
function rewritten(
    updates: readonly MatchUpdate[],
    version: number,
    change: (event: MatchEvent) => void,
): MatchUpdate[] {
    let previous: Uint8Array = GENESIS;
    return updates.map((update) => {
        const event = fromBinary(MatchEventSchema, update.event);
        event.previous = previous;
        if (update.version === BigInt(version)) {
            change(event);
        }
        const written = toBinary(MatchEventSchema, event);
        previous = sha256(written);
        return { ...update, event: written };
    });
}

describe("signing", () => {
    test("a match is signed to its end, by one player on streams and by another with unary calls", async () => {
        const folder = await mkdtemp(join(tmpdir(), "caravan-keys-"));
        try {
            const keeping = new FolderKeeping(folder);
            using first = client({ keeping });
            using ben = client({ playStream: false });
            await ben.register("Ben");
            const { publicKey } = await ben.replaceKey();
            const match = (await first.createMatch("merv", { players: 2, signaturesRequired: true })).name;
            await first.join(match, { displayName: "Ann" });
            await ben.join(match);
            const { seats } = await ben.match(match);
            assert.deepEqual(seats[1]?.publicKey, publicKey);
            const starting = first.start(match, { wait: true });
            await ben.start(match, { wait: true });
            await starting;

            // another program with the same token and keeping goes on, and one without the keys cannot
            using ann = client({ keeping, token: first.token });
            for (const playStream of [true, false]) {
                using stranger = client({ playStream, token: first.token });
                await assert.rejects(stranger.resign(match), { reason: "SIGNATURE_MISSING" });
            }
            const undone = new Map([
                [ann, 0],
                [ben, 0],
            ]);
            const choose = (player: Client) => async (asking: Asked) => {
                const tried = undone.get(player) ?? 0;
                if (tried < 2) {
                    undone.set(player, tried + 1);
                    await player.undo(match).catch((error: unknown) => {
                        assert(error instanceof Refused, String(error));
                    });
                }
                return anyOffer(asking);
            };
            const decisions = await Promise.all([runBot(ann, match, choose(ann)), runBot(ben, match, choose(ben))]);
            assert(Math.min(...decisions) > 2, String(decisions));

            const record = await ann.record(match);
            const found = verifyUpdates(match, record.updates);
            assert.deepEqual(found.findings, []);
            assert.equal(found.keys, 2);
            assert.equal(found.unsigned, 0);
            assert(found.signed > 5);
            const signed = record.updates
                .map((update) => fromBinary(MatchEventSchema, update.event))
                .filter(({ body, signature }) => body.case === "decided" && signature.length > 0);
            const version = Number(signed[0]?.version);
            const forged = rewritten(record.updates, version, (event) => {
                event.signature = new Uint8Array(64);
            });
            const [finding] = verifyUpdates(match, forged).findings;
            assert.deepEqual([finding?.version, finding?.check], [version, "signatures"]);
            await assert.rejects(
                versionsOf(forged),
                new RegExp(`version ${String(version)} has a signature that is not that of seat`),
            );
        } finally {
            await rm(folder, { recursive: true });
        }
    });

    test("who resigns signs, and a player without their key cannot join", async () => {
        using ann = client();
        const match = (await ann.createMatch("sahwari", { players: 2, signaturesRequired: true })).name;
        await ann.join(match, { displayName: "Ann" });
        await ann.addBot(match);
        await ann.start(match);
        await ann.resign(match);
        const found = await ann.verify(match);
        assert.deepEqual(
            found.findings.filter(({ check }) => check === "signatures"),
            [],
        );

        await ann.register("Ann");
        await ann.replaceKey();
        using elsewhere = client({ token: ann.token, registered: true });
        const other = (await ann.createMatch("sahwari", { players: 2 })).name;
        await assert.rejects(elsewhere.join(other), { reason: "SIGNATURE_MISSING" });
        assert.equal(await ann.join(other), 1);
    });
});

/** The versions of a watch of updates that somebody serves. */
async function versionsOf(updates: readonly MatchUpdate[]): Promise<number[]> {
    // eslint-disable-next-line @typescript-eslint/require-await -- a stream of what is there
    async function* opened(): AsyncGenerator<Part, void, undefined> {
        yield* updates.map((value): Part => ({ content: { case: "update", value } }));
    }
    const following = new Following(EVERYTHING);
    const versions: number[] = [];
    for await (const { version } of new Watch(following, 0, opened, RETRYING, new AbortController().signal)) {
        versions.push(version);
    }
    return versions;
}

describe("playing", () => {
    test("decisions are made, taken back and refused with the rule", async () => {
        using ann = client();
        const match = await begin(ann, "merv");
        for (let tried = 0; ; tried++) {
            assert(tried < 20, "nothing can be taken back");
            const askedAt = await untilAsked(ann, match);
            const { question, offers, totalSize } = await ann.offers(match);
            assert.equal(question?.kind, (await ann.question(match))?.kind);
            assert.equal(offers.length, totalSize);
            const [offer] = offers;
            assert(offer !== undefined && question !== undefined);
            const requestId = `decision ${String(tried)}`;
            const update = await ann.decide(match, offer, { askedAt, requestId, withWords: true });
            assert(update.lines.length > 0);
            assert.equal(
                (await ann.decide(match, offer, { askedAt, requestId, withWords: true })).version,
                update.version,
            );
            try {
                const undone = await ann.undo(match);
                assert(undone.version > update.version);
                break;
            } catch (error) {
                assert(error instanceof Refused);
                assert.match(error.rule, /^[A-Z]+-/);
            }
        }
        await assert.rejects(ann.decide(match, decision(ActivateArtifactSpaceSchema, {})), InvalidRequest);
        await assert.rejects(ann.match("0".repeat(32)), NotFound);
        await ann.resign(match);
    });

    test("what was just looked at is not asked for again, and is that of the match", async () => {
        using ann = client();
        using bob = client();
        const [match, other] = [await begin(ann), await begin(bob)];
        const looked = await ann.look(match);
        assert.equal(looked.viewer, 1);
        const watch = await ann.replay(match, { looked });
        for await (const { version } of watch) {
            assert(version <= Number(looked.match.version));
        }
        assert.deepEqual([watch.seat, BigInt(watch.version)], [1, looked.match.version]);
        await assert.rejects(ann.watch(other, { looked }), TypeError);
    });

    test("a watch may begin after a version, and be read in parts", async () => {
        using ann = client();
        const match = await begin(ann);
        await untilAsked(ann, match);
        const whole = await ann.replay(match);
        for await (const update of whole) {
            if (update.version === 2) {
                break;
            }
        }
        for await (const update of whole) {
            assert(update.version > 2);
        }
        const later = await ann.replay(match, { after: 2 });
        for await (const update of later) {
            assert(update.version > 2);
        }
        assert.deepEqual(later.table.layout(), whole.table.layout());
        assert.equal(later.table.fingerprint, whole.table.fingerprint);
        assert.equal((await ann.table(match, later.version)).fingerprint, later.table.fingerprint);
    });

    test("the inbox says what waits, the scoreboard how it stands", async () => {
        using ann = client();
        const match = await begin(ann);
        await untilAsked(ann, match);
        const controller = new AbortController();
        const inbox = ann.inbox({ signal: controller.signal });
        for await (const news of inbox) {
            assert.equal(news.question.match, match);
            assert(news.open);
            break;
        }
        assert.equal((await ann.questions()).length, 1);
        assert.equal((await ann.matches({ where: "awaiting = me" })).length, 1);
        const board = await ann.scoreboard(match);
        assert.deepEqual(
            board.seats.map(({ displayName }) => displayName),
            ["Ann", "Bot"],
        );
        const boards = (async () => {
            let last = board;
            for await (const next of ann.watchScoreboard(match)) {
                assert(next.version >= last.version);
                last = next;
            }
            return last;
        })();
        await ann.abandon(match);
        assert((await boards).version > board.version);
        const reading = (async () => {
            for await (const news of inbox) {
                assert(news.question.match);
            }
        })();
        controller.abort(new Error("enough"));
        await assert.rejects(reading, /enough/);
    });

    test("the service writes the file of a match that is over, which everybody can replay as each seat saw it", async () => {
        using ann = client();
        using stranger = client();
        const match = await begin(ann);
        await untilAsked(ann, match);
        const shown = await ann.match(match);
        const seen = await layoutsOf(await ann.replay(match));
        await assert.rejects(ann.recordFile(match), { reason: "MATCH_NOT_OVER" });
        await assert.rejects(layoutsOf(await stranger.replay(match, { seenBy: 1 })), { reason: "MATCH_NOT_OVER" });
        await assert.rejects(ann.replay(match, { seenBy: EVERYTHING }), { reason: "MATCH_NOT_OVER" });
        await ann.abandon(match);
        const open = await ann.replay(match, { seenBy: EVERYTHING });
        await layoutsOf(open);
        assert.equal(open.table.fullFingerprint(), (await ann.match(match)).fullFingerprint);
        const record = MatchRecord.fromBytes(await stranger.recordFile(match));
        assert.equal(record.vouching?.header.match, match);
        assert.equal(record.version, Number(shown.version) + 1);
        assert.deepEqual(record.digest, (await ann.record(match)).digest);
        assert(record.verify().ok);
        const again = await layoutsOf(await stranger.replay(match, { seenBy: 1 }));
        assert.deepEqual(again.slice(0, seen.length), seen);
        assert.equal((await ann.replay(match, { seenBy: 0 })).seat, 0);
        await assert.rejects(ann.replay(match, { seenBy: 1, after: 2 }), TypeError);
    });

    test("receipts are kept, and never replaced by those of another history", async () => {
        using ann = client({ keeping: new MemoryKeeping() });
        const match = await begin(ann);
        const receipts = ann.receipts(match);
        const watch = await ann.watch(match);
        for await (const update of watch) {
            await receipts.keep(await ann.receipt(update), watch.following);
            if (update.caughtUp && watch.question !== undefined) {
                break;
            }
        }
        await ann.abandon(match);
        const kept = await receipts.read();
        assert(kept?.opened !== undefined);
        const record = await ann.record(match);
        assert.deepEqual(record.compare(kept).finding, "");
        assert.equal(record.compare(kept).seat, 1);
        assert.equal(record.covered([kept]).version, kept.version);

        const other = await begin(ann);
        const another = await ann.replay(other);
        for await (const update of another) {
            const keeper = new ReceiptKeeper(ann.keeping, match, receipts.key);
            const receipt = await ann.receipt(update);
            await assert.rejects(keeper.keep(receipt, another.following), ReceiptConflictError);
            break;
        }
        assert.deepEqual(await receipts.read(), kept);
    });

    test("every method of the service can be called, and other machines need TLS", async () => {
        using ann = client();
        const { games } = await ann.call(GameService.method.listGames, {});
        assert.deepEqual(
            games.map(({ name }) => name),
            (await ann.games()).map(({ name }) => name),
        );
        assert.throws(() => connect("192.0.2.1:50051"), /another machine/);
        for (const address of ["localhost", "http://localhost:1", ":1", "localhost:65536", "ann@localhost:1"]) {
            assert.throws(() => connect(address), /use host:port/);
        }
        const registered = await ann.register("Ann");
        assert.equal((await ann.rename("Anna")).displayName, "Anna");
        assert.equal((await ann.player()).name, registered.name);
        using nobody = client({ retrying: ONCE }, "127.0.0.1:9");
        await assert.rejects(nobody.games(), Unavailable);
    });
});
