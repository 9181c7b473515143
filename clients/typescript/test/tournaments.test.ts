/** Tournaments, ratings and clocks against a real service, which runs the tournaments and lets bots play. */

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";

import { clone, type MessageInitShape } from "@bufbuild/protobuf";
import {
    AlteredError,
    type Client,
    MemoryKeeping,
    NotAllowed,
    NotFound,
    FollowedPlayers,
    PersonalData,
    Refused,
    runBot,
    TournamentLog,
    type TournamentStep,
    WrongMoment,
} from "caravanserai";
import { connect, type ConnectOptions } from "caravanserai/node";
import { TimeControl_Pausing } from "caravanserai/v1/clock";
import { type AdjudicationSchema, Tournament_State, type TournamentSettingsSchema } from "caravanserai/v1/tournament";
import { type TournamentEvent, TournamentRole } from "caravanserai/v1/tournament_event";
import { type TournamentUpdate, TournamentUpdateSchema } from "caravanserai/v1/tournament_service";

import { equal, utf8 } from "../src/bytes.js";

import { Moment, QUICK, type Service, shared, Wire } from "./services.js";

const SETTINGS: MessageInitShape<typeof TournamentSettingsSchema> = {
    title: "Open",
    game: "games/sahwari",
    seats: 3,
    format: { case: "swiss", value: { rounds: 2 } },
};

let service: Service;

before(async () => {
    service = await shared();
});

function client(options: ConnectOptions = {}, address = service.address): Client {
    return connect(address, { retrying: QUICK, ...options });
}

async function all<T>(entries: AsyncIterable<T>): Promise<T[]> {
    const found: T[] = [];
    for await (const entry of entries) {
        found.push(entry);
    }
    return found;
}

/** A tournament of bots, of which registration is still open. */
async function ofBots(ann: Client, settings = SETTINGS): Promise<string> {
    const { name } = await ann.tournaments.create(settings);
    for (let number = 0; number < 3; number++) {
        await ann.tournaments.register(name, { bot: "random" });
    }
    return name;
}

/** The names of the scoreboards of a tournament. */
async function boardsOf(viewer: Client, tournament: string): Promise<string[]> {
    return (await all(viewer.scoreboards({ where: `tournament = ${tournament}` }))).map(({ name }) => name);
}

test("bots play a tournament to its end, which is watched over a wire that breaks", async () => {
    const wire = new Wire(service.address);
    using ann = client();
    using spectator = client({ token: "" }, await wire.open());
    const organiser = await ann.register("Ann");
    try {
        const name = await ofBots(ann, { ...SETTINGS, automaticRounds: true });
        const watch = spectator.tournaments.watch(name);
        const begun = new Moment();
        const watched = (async () => {
            const versions: number[] = [];
            for await (const { version } of watch) {
                begun.reach();
                versions.push(version);
                if (version % 5 === 0) {
                    wire.cut();
                }
            }
            return versions;
        })();
        await Promise.race([begun.come, watched]); // bots play fast, and a watch that begins after the end cannot be broken
        await ann.tournaments.closeRegistration(name);
        const versions = await watched;
        assert(wire.connections > 1);
        assert.deepEqual(
            versions,
            Array.from(versions, (_, index) => index + 1),
        );
        const shown = await spectator.tournaments.get(name);
        assert.equal(shown.state, Tournament_State.FINISHED);
        assert.equal(shown.organiser, organiser.name);
        assert.equal(watch.log.version, Number(shown.version));
        assert.deepEqual(watch.log.head, shown.head);

        const { standings, crossTable, digest } = await spectator.tournaments.standings(name, { withCrossTable: true });
        assert.equal(standings.length, 3);
        assert.equal(crossTable.length, 3);
        assert.deepEqual(digest, shown.standingsDigest);
        const rounds = await all(spectator.tournaments.rounds(name));
        assert.deepEqual(
            rounds.map(({ number, closed }) => [number, closed]),
            [
                [1, true],
                [2, true],
            ],
        );
        const [match] = (await spectator.tournaments.round(name, 2)).tables[0]?.matches ?? [];
        await until(async () => (await boardsOf(spectator, name)).length === 2);
        assert((await boardsOf(spectator, name)).includes(`${match ?? ""}/scoreboard`));

        const archive = await spectator.tournaments.archive(name);
        assert.match(Buffer.from(archive.subarray(0, 64)).toString("latin1"), /^caravanserai/u);

        const statistics = await spectator.ratings.statistics("sahwari", { seats: 3 });
        assert.equal(statistics.name, "games/sahwari/statistics");
    } finally {
        wire.close();
    }
});

test("a watch that is left or aborted ends at the service too", async () => {
    using ann = client();
    await ann.register("Ann");
    const name = await ofBots(ann, SETTINGS);
    const stored = Number((await ann.tournaments.get(name)).version);
    for (let count = 0; count < 150; count++) {
        // more than a token may have open at a time
        const controller = new AbortController();
        const reading = (async () => {
            for await (const { version } of ann.tournaments.watch(name, { signal: controller.signal })) {
                if (version === stored && count % 2 === 0) {
                    break;
                }
                if (version === stored) {
                    setImmediate(() => {
                        controller.abort(new Error("enough"));
                    });
                }
            }
        })();
        await (count % 2 === 0 ? reading : assert.rejects(reading, /enough/));
    }
});

test("a player who finished a match has a rating, a history and a record", async () => {
    using ann = client();
    const { name: player } = await ann.register("Ann");
    const { name: match } = await ann.createMatch("sahwari", { players: 2 });
    await ann.join(match);
    await ann.addBot(match);
    await ann.start(match);
    await runBot(ann, match, ({ offers: [offer] }) => {
        assert(offer !== undefined);
        return offer;
    });
    const { ratings } = ann;
    await until(async () => (await all(ratings.list("sahwari"))).some(({ name }) => name.startsWith(player)));
    assert.equal((await all(ratings.playedMatches())).length, 1);
    const rating = await ratings.get("sahwari");
    assert.equal(rating.name, `${player}/ratings/sahwari`);
    const exported = (await all(new PersonalData(ann).entries())).map(({ content }) => content);
    assert.equal(exported[0]?.case, "account");
    assert(exported.some(({ case: kind, value }) => kind === "match" && value.seats.length === 1));
    using ben = client();
    await ben.register("Ben");
    const followed = new FollowedPlayers(ben);
    await followed.follow(player);
    const list = await all(followed.list());
    assert.deepEqual(
        list.map((each) => [each.player, each.lastMatch?.name]),
        [[player, match]],
    );
    assert.equal((await ann.player()).followerCount, 1);
    assert((await new FollowedPlayers(ann).refuse()).refusesFollowers);
    assert.deepEqual(await all(followed.list()), []);
    await followed.unfollow(player);
    const rated = await all(ratings.list("sahwari", { withBots: true }));
    assert(rated.some(({ name }) => name === "bots/random/ratings/sahwari"));
    assert(rated.some(({ name }) => name === rating.name));
    assert.deepEqual(await all(ratings.list("sahwari", { minMatches: 2 })), []);
    assert(rating.value?.provisional);
    const { seats } = await ratings.get("sahwari", player, 2);
    assert.equal(seats, 2);
    const ofSeats = await all(ratings.list("sahwari", { seats: 2, periodDays: 2, withBots: true }));
    assert.deepEqual(
        ofSeats.map(({ rated: who }) => who),
        rated.map(({ rated: who }) => who),
    );
    assert.deepEqual(await all(ratings.list("sahwari", { seats: 3 })), []);
    assert.equal((await all(ratings.changes("sahwari", player, 2))).length, 1);
    assert.deepEqual(
        (await all(ratings.changes("sahwari"))).map((change) => change.match),
        [match],
    );
    const [meeting, ...others] = await all(ratings.headToHeads(player, { opponent: "bots/random" }));
    assert.equal(Number(meeting?.matches), 1);
    assert.deepEqual(others, []);
    const { games } = await ratings.playerRecord();
    assert.deepEqual(
        games.map(({ game }) => game),
        ["games/sahwari"],
    );
});

/** Waits until something that follows the log with a little delay is true. */
async function until(holds: () => Promise<boolean>): Promise<void> {
    for (let tried = 0; !(await holds()); tried++) {
        assert(tried < 2400, "it never came true");
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

test("entrants open their entropy once all are bound, and bind fresh one when somebody leaves", async () => {
    using ann = client({ keeping: new MemoryKeeping() });
    using ben = client();
    using eve = client();
    await ann.register("Ann", "", { withKey: true });
    const benName = (await ben.register("Ben", "", { withKey: true })).name;
    await eve.register("Eve");
    const name = await ofBots(ann);
    const entrant = await ann.tournaments.register(name);
    const early = await ben.tournaments.register(name, { withEntropy: false });
    await ben.tournaments.withdraw(early.name, { reason: " the  dentist " });
    await ben.tournaments.register(name);
    await ann.replaceKey(); // in this tournament the entrant keeps the key from before
    const leaving = await eve.tournaments.register(name, { displayName: "Eve" });
    assert.equal(entrant.entropyCommitment.length, 32);
    await assert.rejects(ann.tournaments.openEntropy(name), { reason: "TOURNAMENT_REFUSED" });
    await assert.rejects(ben.tournaments.closeRegistration(name), NotAllowed);

    const waiting = ben.tournaments.openEntropy(name, { wait: true }); // opens as soon as registration is closed
    await ann.tournaments.closeRegistration(name);
    await waiting;
    await eve.tournaments.withdraw(leaving.name);
    assert((await ann.tournaments.entrant(entrant.name)).unbound);
    const last = await Promise.all([ann, ben].map((each) => each.tournaments.openEntropy(name, { wait: true })));
    assert(last.some(({ state }) => state === Tournament_State.RUNNING)); // the one who opens last draws the lots
    assert.equal(
        (await ben.tournaments.openEntropy(name)).state,
        Tournament_State.RUNNING,
        "there is nothing left to do",
    );

    const found = await all(ann.tournaments.entrants(name));
    const opened = found.filter(({ entropy }) => entropy.length > 0).map(({ player }) => player);
    assert.deepEqual(opened, [entrant.player, benName]);
    assert(found.every(({ lot, state }) => lot !== undefined || state !== leaving.state));
    await assert.rejects(client().tournaments.openEntropy(name), WrongMoment);

    const acts = (await all(ann.tournaments.events(name))).map(({ event }) => event);
    const signed = acts
        .filter(({ signature }) => signature.length > 0)
        .map(({ body, account }) => [body.case, account]);
    const [byAnn, byBen] = [acts.filter(own(entrant.player)), acts.filter(own(benName))];
    assert.equal(signed.length, byAnn.length + byBen.length, "all that they did, and nothing that others did");
    assert.deepEqual(
        byBen.map(({ body }) => body.case),
        ["registered", "withdrawn", "registered", "entropyOpened", "entropyBound", "entropyOpened"],
    );
    assert.equal(byBen[1]?.reason, "the dentist");
    const log = new TournamentLog(name);
    for await (const { message } of ben.tournaments.events(name)) {
        log.follow(message);
    }
    assert.equal(log.signatures?.told, 2, "Eve has no key");
});

test("who enters late signs that too, bound to no entropy", async () => {
    using ann = client();
    using ben = client();
    await ann.register("Ann");
    await ben.register("Ben", "", { withKey: true });
    const format = { case: "swiss", value: { rounds: 2 } } as const;
    const name = await ofBots(ann, { ...SETTINGS, format, lateEntryUntilRound: 1 });
    await ann.tournaments.closeRegistration(name);
    const entrant = await ben.tournaments.register(name);
    assert.equal(entrant.entropyCommitment.length, 0);
    const registered = (await all(ann.tournaments.events(name))).find(({ event }) => own(entrant.player)(event));
    assert.equal(registered?.event.signature.length, 64);
});

/** True if an event is by an entrant who is this player. */
function own(player: string): (event: TournamentEvent) => boolean {
    return ({ role, account }) => role === TournamentRole.ENTRANT && account === player;
}

test("the organiser seeds, grants byes, releases, decides and ends, each with a reason", async () => {
    using ann = client();
    using ben = client();
    await ann.register("Ann");
    const player = (await ben.register("Ben")).name;
    const name = await ofBots(ann);
    const { tournaments } = ann;
    const entrant = await ben.tournaments.register(name);
    assert.equal((await tournaments.seed(entrant.name, 1, { reason: "champion" })).seed, 1);
    assert.equal((await tournaments.grantBye(entrant.name, 1)).byes.length, 1);
    const closed = await tournaments.closeRegistration(name);
    assert.equal(closed.state, Tournament_State.DRAWING);
    assert.equal((await tournaments.release(name)).state, Tournament_State.RUNNING);

    const stale = tournaments.pair(name, 1, { expectedVersion: closed.version });
    await assert.rejects(stale, { reason: "VERSION_CHANGED" });
    await assert.rejects(tournaments.pair(name, 2), (error: unknown) => {
        assert(error instanceof Refused);
        assert.match(error.rule, /^TRN-/);
        return true;
    });
    assert((await tournaments.pause(name, "lunch")).paused);
    assert(!(await tournaments.resume(name)).paused);
    await tournaments.pair(name, 1);
    const penalty = { case: "penalty", value: { entrant: "bot-1", points: "1" } } as const;
    const decided = await tournaments.adjudicate(name, { round: 1, decision: penalty }, "late");
    assert.equal(decided.rulings.length, 1);
    const voided = { round: 1, table: 1, decision: { case: "void", value: {} } } as const;
    await tournaments.adjudicate(name, voided, "thunder");
    const finished = await tournaments.finish(name, { early: true, reason: "rain" });
    assert.equal(finished.state, Tournament_State.FINISHED);

    const other = await ofBots(ann);
    assert.equal((await tournaments.cancel(other, "nobody came")).state, Tournament_State.CANCELLED);
    const cancelled = { game: "sahwari", organiser: closed.organiser, states: [Tournament_State.CANCELLED] };
    await until(async () => (await all(tournaments.list(cancelled))).map((each) => each.name).join() === other);
    await until(async () => (await all(tournaments.list({ player }))).map((each) => each.name).join() === name);
    await assert.rejects(tournaments.get("nosuchthing"), NotFound);
});

test("an organiser who signs everything does all of it with the key that is kept", async () => {
    const keeping = new MemoryKeeping();
    using ann = client({ keeping });
    using ben = client();
    await ann.register("Ann", "", { withKey: true });
    await ben.register("Ben");
    const { tournaments } = ann;
    const { name } = await tournaments.create(SETTINGS, { organisersSign: true });
    using keyless = client({ token: ann.token, registered: true, keeping: new MemoryKeeping() });
    await assert.rejects(keyless.tournaments.pause(name, "lunch"), /your key is not kept here/);
    await ann.replaceKey(); // the tournament keeps the one before
    for (const displayName of ["", " Zoe\u0308  ", ""]) {
        await tournaments.register(name, { bot: "random", displayName });
    }
    const entrant = await ben.tournaments.register(name, { withEntropy: true });
    await tournaments.seed(entrant.name, 1, { reason: " champion  of last year" });
    await tournaments.grantBye(entrant.name, 2);
    const changes = { title: " Spring  open", capacity: 9, timeControl: {} };
    const { settings } = await tournaments.changeSettings(name, changes, "a larger hall");
    assert.deepEqual([settings?.title, settings?.capacity], ["Spring open", 9]);
    await tournaments.closeRegistration(name);
    assert.equal((await tournaments.release(name)).state, Tournament_State.RUNNING);
    await tournaments.pause(name, "lunch");
    await tournaments.resume(name);
    const ids = (await all(tournaments.entrants(name))).map((each) => each.name.replace(/.*\//, "")).reverse();
    const numbered = { byNumber: true, byes: ids.slice(SETTINGS.seats) };
    const tables = [ids.slice(0, SETTINGS.seats)];
    await assert.rejects(tournaments.pairByHand(name, 1, [["nobody"]], "no projector", numbered), /nobody/);
    const paired = await tournaments.pairByHand(name, 1, tables, "no projector", numbered);
    assert.deepEqual([paired.tables[0]?.seats.map(({ entrant }) => entrant)], tables);
    const late = paired.tables[0]?.seats[0]?.entrant ?? "";
    const decisions: NonNullable<MessageInitShape<typeof AdjudicationSchema>["decision"]>[] = [
        { case: "penalty", value: { entrant: "bot-1", points: "2/4" } },
        { case: "forfeit", value: { entrants: [late] } },
        { case: "replay", value: {} },
        { case: "void", value: {} },
    ];
    for (const decision of decisions) {
        const table = decision.case === "penalty" ? 0 : 1;
        const { rulings } = await tournaments.adjudicate(name, { round: 1, table, decision }, "late");
        const last = rulings.at(-1)?.adjudication?.decision;
        assert.equal(last?.case, decision.case);
        assert.deepEqual(last?.case === "replay" ? last.value.without : [late], [late]);
    }
    await tournaments.withdraw(entrant.name, { reason: "gone" });
    await tournaments.finish(name, { early: true, reason: "rain" });
    const { name: other } = await tournaments.create(SETTINGS, { organisersSign: true });
    await tournaments.cancel(other, "nobody came");
    for (const [each, acts] of [
        [name, 17],
        [other, 1],
    ] as const) {
        const done = (await all(ben.tournaments.events(each))).map(({ event }) => event).slice(1);
        const own = done.filter(({ role }) => role === TournamentRole.ORGANISER);
        assert.deepEqual([own.length, own.every(({ organiserSignature: { length } }) => length === 64)], [acts, true]);
    }
});

describe("the log of a tournament", () => {
    let name: string;
    let steps: readonly TournamentStep[];

    before(async () => {
        using ann = client();
        await ann.register("Ann");
        name = await ofBots(ann);
        await ann.tournaments.register(name);
        await ann.tournaments.closeRegistration(name);
        steps = await all(ann.tournaments.events(name));
        const later = await all(ann.tournaments.events(name, { after: 2 }));
        assert.deepEqual(
            later.map(({ version }) => version),
            steps.slice(2).map(({ version }) => version),
        );
    });

    function follow(updates: readonly TournamentUpdate[], after = 0, of = name): TournamentLog {
        const log = new TournamentLog(of, after);
        for (const update of updates) {
            log.follow(update);
        }
        return log;
    }

    function messages(): TournamentUpdate[] {
        return steps.map(({ message }) => clone(TournamentUpdateSchema, message));
    }

    test("is one chain", () => {
        assert(steps.length > 4);
        assert.equal(follow(messages()).lots?.closed, true);
        assert(equal(follow(messages().slice(2), 2).head, follow(messages()).head));
    });

    test("lacks nothing, repeats nothing, and is of one tournament", () => {
        const [first, ...rest] = messages();
        assert(first !== undefined);
        for (const wrong of [rest, [first, first], [first, ...rest.slice(1)]]) {
            assert.throws(() => follow(wrong), AlteredError);
        }
        assert.throws(() => follow(messages(), 0, "tournaments/another"), AlteredError);
    });

    test("shows each byte that was changed, once another event follows it", () => {
        const [first] = messages();
        assert(first !== undefined);
        for (let at = 0; at < first.event.length; at++) {
            const changed = messages();
            changed[0]?.event.set([(first.event[at] ?? 0) ^ 1], at);
            assert.throws(() => follow(changed), AlteredError, `byte ${String(at)}`);
        }
    });

    test("opens no seal to anything else", () => {
        const changed = messages();
        const opened = changed.find(({ openings }) => openings.length > 0);
        const [opening] = opened?.openings ?? [];
        assert(opening !== undefined, "the name of a person");
        opening.payload = utf8("somebody else");
        assert.throws(() => follow(changed), /seal/);
    });
});

test("a client knows what every clock shows, and time is given", async () => {
    using ann = client();
    using ben = client();
    const timeControl = {
        kind: { case: "budget", value: { seconds: 600, incrementSeconds: 5 } },
        pausing: TimeControl_Pausing.AGREED,
        vacationDays: 1,
    } as const;
    const { name, timeControl: stated } = await ann.createMatch("sahwari", {
        players: 2,
        timeControl,
        spectatorDelaySeconds: 60,
    });
    assert.equal(stated?.kind.case, "budget");
    await ann.join(name, { displayName: "Ann" });
    await ben.join(name, { displayName: "Ben" });
    await ann.start(name);
    await ann.leave(name);
    await ann.join(name, { displayName: "Ann" });
    await Promise.all([ann.start(name, { wait: true }), ben.start(name, { wait: true })]);
    await ann.giveTime(name, 2, 30);
    await ben.giveTime(name, 1, 40);
    const paused = await ann.pause(name);
    assert(paused.pause !== undefined);
    assert.equal((await ann.resume(name)).pause, undefined);
    await ben.pause(name);
    await ben.resume(name);

    const replay = await ann.replay(name);
    const signed: (string | undefined)[] = [];
    for await (const { event } of replay) {
        if (event.actSignature !== undefined) {
            signed.push(event.body.case);
        }
    }
    const ofClocks = ["timeGiven", "timeGiven", "paused", "paused", "resumed"];
    const acts = ["ready", "startVoided", "left", "bound", "ready", "ready", ...ofClocks];
    assert.deepEqual(signed, acts, "of what the owner does with clocks, what is the act of their seat is signed");
    assert.equal(replay.signatures?.told, 0);
    const [choice] = replay.chance?.choices ?? [];
    assert.equal(choice?.text, "the start was void because of seat 1 (it left), when seat 1 had opened");

    const shown = await ann.match(name);
    const { now: local } = Date;
    Date.now = () => 0; // the clock of this machine is wrong
    try {
        const watch = await followed(ann, name);
        const late = watch.now - Number((await ann.match(name)).nowMilliseconds);
        assert(late > -60_000 && late < 1000, `${String(late)} milliseconds off`);
    } finally {
        Date.now = local;
    }
    const { clocks, now: present } = await followed(ann, name);
    assert(clocks !== undefined);
    for (const { number, clock } of shown.seats) {
        const now = Number(shown.nowMilliseconds);
        assert.equal(clocks.remaining(number, now), Number(clock?.remainingMilliseconds));
        assert.equal(clocks.deadline(number), Number(clock?.deadlineMilliseconds));
        assert((clocks.remaining(number, now) ?? 0) > 600_000);
    }
    assert(!clocks.paused(present));
});

/** A match as its player sees it up to now. */
async function followed(player: Client, match: string): ReturnType<Client["replay"]> {
    const watch = await player.replay(match);
    for await (const { version } of watch) {
        assert(version > 0);
    }
    return watch;
}
