/**
 * Every method of the library meets a service all of whose answers are changed in one way: by a later release, or by one that errs
 * or lies. A call may fail with an error of the library, or give what is left. It always ends.
 */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";

import { create } from "@bufbuild/protobuf";
import { Analyses, Chats, type Client, FollowedPlayers, HarmlessError, newToken, PersonalData } from "caravanserai";
import { connect } from "caravanserai/node";
import { type Offer, OfferSchema } from "caravanserai/v1/match_service";
import { Tournament_State } from "caravanserai/v1/tournament";

import { closeAll, serveLies, type Service } from "./services.js";

/** The ways to change an answer that a program can mistake, unlike texts; tests/changed_answers.py makes them. */
const CHANGES = ["later", "out_of_range", "empty"];
/** The patience of the library with one call, in seconds; of a test with it, in milliseconds. */
const RETRYING = { deadline: 2, attempt: 2, patience: 1 };
const LONG = 30_000;
/** The time for which a stream is read, in milliseconds: one that is left open has said by then all that it would say. */
const SHORT = 300;
/** Methods that do not call the service, take what another call gave, or end what the other calls need. */
const UNCALLED = new Set(["constructor", "close", "withToken", "call", "receipt", "rotateToken", "replaceKey"]);
/** Methods that end a match or a tournament come last. */
const ENDING = /^(abandon|leave|resign|cancel|finish|endByAgreement)$/u;

const SETTINGS = {
    title: "Open",
    game: "games/sahwari",
    seats: 2,
    automaticRounds: true,
    format: { case: "swiss", value: { rounds: 1 } },
} as const;

interface Begun {
    /** A match that runs, and one that is over. */
    readonly matches: readonly [string, string];
    /** A tournament of somebody else, and one of the client. */
    readonly events: readonly [string, string];
    readonly entrants: readonly string[];
    /** A decision that the client may make in the match that runs, if it heard of one. */
    readonly offer: Offer;
}

let service: Service;
let host: Client;
let over: string;
let event: string;
const opened: Client[] = [];

before(async () => {
    service = await serveLies();
    host = connect(service.address);
    opened.push(host);
    await host.register("Host");
    event = (await host.tournaments.create(SETTINGS)).name;
    for (let bot = 0; bot < 4; bot += 1) {
        await host.tournaments.register(event, { bot: "random" });
    }
    await host.tournaments.closeRegistration(event);
    while ((await host.tournaments.get(event)).state !== Tournament_State.FINISHED) {
        await setTimeout(100);
    }
    [over = ""] = (await host.tournaments.round(event, 1)).tables[0]?.matches ?? [];
});

after(async () => {
    for (const each of opened) {
        each.close();
    }
    closeAll();
    await service.stop();
});

/** Waits for an answer, and reads the beginning of a stream. Errors of the library are answers, too. */
async function ended(call: () => unknown): Promise<void> {
    try {
        const given = await call();
        if (typeof given === "object" && given !== null && Symbol.asyncIterator in given) {
            await readShortly((given as AsyncIterable<unknown>)[Symbol.asyncIterator]());
        }
    } catch (error) {
        if (!(error instanceof HarmlessError)) {
            throw error;
        }
    }
}

async function readShortly(parts: AsyncIterator<unknown>): Promise<void> {
    const late = setTimeout(SHORT, undefined, { ref: false });
    const read = (async (): Promise<void> => {
        while ((await parts.next()).done !== true) {
            // nothing is done with a part
        }
    })();
    await Promise.race([read, late]);
    void parts.return?.(undefined);
    read.catch(() => undefined); // a stream that is left may say so
}

/** Values for methods, by name, where these are not the match, the tournament, the game or nothing. */
function given(
    { entrants: [entrant = ""], offer }: Begun,
    match: string,
    tournament: string,
): Record<string, unknown[]> {
    const reason = "a reason";
    return {
        "client.game": ["sahwari"],
        "client.register": ["Ann"],
        "client.rename": ["Ben"],
        "client.player": ["me"],
        "client.createMatch": ["sahwari", { players: 2 }],
        "client.addBot": [match, "random"],
        "client.preview": [match, offer],
        "client.decide": [match, offer],
        "client.depart": [match, 1],
        "client.giveTime": [match, 1, 60],
        "client.requireProposal": [{ match, previous: match }],
        "client.inbox": [],
        "tournaments.create": [SETTINGS],
        "tournaments.withdraw": [entrant],
        "tournaments.checkIn": [entrant],
        "tournaments.seed": [entrant, 1],
        "tournaments.grantBye": [entrant, 1],
        "tournaments.takeBye": [tournament, 1],
        "tournaments.takeBackBye": [entrant, 1],
        "tournaments.keepApart": [tournament, [entrant]],
        "tournaments.formTeam": [tournament, "Reds", [entrant]],
        "tournaments.joinTeam": [tournament, "code"],
        "tournaments.changeSettings": [tournament, { title: "Another" }],
        "tournaments.release": [tournament, [entrant]],
        "tournaments.pair": [tournament, 1],
        "tournaments.pairByHand": [tournament, 1, [[entrant]]],
        "tournaments.adjudicate": [tournament, { round: 1, table: 1, decision: { case: "void", value: {} } }, reason],
        "tournaments.pause": [tournament, reason],
        "tournaments.cancel": [tournament, reason],
        "tournaments.entrant": [entrant],
        "tournaments.round": [tournament, 1],
        "ratings.get": ["sahwari", "random"],
        "ratings.changes": ["sahwari", "random"],
        "ratings.playerRecord": [],
        "ratings.playedMatches": [],
        "ratings.headToHeads": [],
        "chats.say": [match, "players", "hello"],
        "chats.after": [match, "players"],
        "chats.delete": [`${match}/chat/players/messages/1`],
        "chats.moderate": [match, 1, {}],
        "followed.follow": ["me"],
        "followed.unfollow": ["me"],
        "followed.list": [],
        "followed.refuse": [],
        "personal.entries": [],
    };
}

/** The methods of an object and of what it extends, in the order in which they are called. */
function methodsOf(part: object): string[] {
    const names = new Set<string>();
    for (let each: object = part; each !== Object.prototype; each = Object.getPrototypeOf(each) as object) {
        for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(each))) {
            if (typeof value === "function" && !UNCALLED.has(name)) {
                names.add(name);
            }
        }
    }
    return [...names].toSorted((one, other) => Number(ENDING.test(one)) - Number(ENDING.test(other)));
}

async function begun(liar: Client): Promise<Begun> {
    const running = (await host.createMatch("sahwari", { players: 2 })).name;
    await ended(() => liar.register("Ann"));
    await ended(() => liar.tournaments.create(SETTINGS));
    await ended(() => liar.join(running));
    await host.addBot(running, "random");
    await ended(() => host.addBot(running, "random")); // a client to which nothing was answered did not join
    await host.start(running, { wait: false });
    const events: string[] = [];
    for await (const { name } of host.tournaments.list()) {
        events.push(name);
    }
    const entrants: string[] = [];
    for await (const { name } of host.tournaments.entrants(event)) {
        entrants.push(name);
    }
    let offer = create(OfferSchema);
    await ended(async () => {
        await liar.questions();
        [offer = offer] = (await liar.offers(running)).offers;
    });
    const own = events.find((name) => name !== event) ?? event;
    return { matches: [running, over], events: [event, own], entrants, offer };
}

describe("an answer that is changed everywhere", () => {
    for (const change of CHANGES) {
        test(`by ${change} ends each call, with what is left or with an error of the library`, async () => {
            const liar = connect(service.address, {
                token: `everywhere-${change}.${newToken()}`,
                retrying: RETRYING,
            });
            opened.push(liar);
            const known = await begun(liar);
            const parts: Record<string, [part: object, otherwise: (match: string, event: string) => unknown[]]> = {
                tournaments: [liar.tournaments, (_, tournament) => [tournament]],
                ratings: [liar.ratings, () => ["sahwari"]],
                chats: [new Chats(liar), (match) => [match]],
                analyses: [new Analyses(liar), (match) => [match]],
                followed: [new FollowedPlayers(liar), () => []],
                personal: [new PersonalData(liar), () => []],
                client: [liar, (match) => [match]],
            };
            const wrong: string[] = [];
            for (const [part, [of, otherwise]] of Object.entries(parts)) {
                for (const method of methodsOf(of)) {
                    for (const [at, match] of known.matches.entries()) {
                        const tournament = known.events[at] ?? event;
                        const name = `${part}.${method}`;
                        const values = given(known, match, tournament)[name] ?? otherwise(match, tournament);
                        const call = (of as Record<string, (...values: unknown[]) => unknown>)[method];
                        const late = setTimeout(LONG, "late", { ref: false });
                        await Promise.race([ended(() => call?.apply(of, values)), late]).then(
                            (ending) => {
                                if (ending === "late") {
                                    wrong.push(`${name}: it never ended`);
                                }
                            },
                            (error: unknown) => {
                                wrong.push(`${name}: ${error instanceof Error ? (error.stack ?? "") : String(error)}`);
                            },
                        );
                    }
                }
            }
            assert.deepEqual(wrong, []);
        });
    }
});
