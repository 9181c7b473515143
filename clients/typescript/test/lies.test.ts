/** A service that lies in one place at a time: the beginning of a token says which lie to tell. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";

import {
    type DescMessage,
    type DescMethod,
    fromBinary,
    type Message,
    type MessageInitShape,
    type MessageShape,
    toBinary,
} from "@bufbuild/protobuf";
import { Code, ConnectError, type Interceptor } from "@connectrpc/connect";
import {
    Analyses,
    AlteredError,
    CallError,
    type Client,
    type ClientOptions,
    Conflict,
    MemoryKeeping,
    newToken,
    sha256,
    TooLate,
    type Update,
    WrongMoment,
} from "caravanserai";
import { connect } from "caravanserai/node";
import { BranchPointSchema } from "caravanserai/v1/access";
import { MatchCreatedSchema, MatchEventSchema } from "caravanserai/v1/event";
import type { Proposal } from "caravanserai/v1/inbox_service";
import type { Match } from "caravanserai/v1/match";
import { MatchService, type Offer } from "caravanserai/v1/match_service";
import { Tournament_State, TournamentSettingsSchema } from "caravanserai/v1/tournament";
import type { OpenEntropyRequest } from "caravanserai/v1/tournament_service";

import { closeAll, intercepted, QUICK, serveLies, type Service } from "./services.js";

const SHOWN = ["keyless", "another-key", "headless", "headless-and-keyless", "seatless"];

let service: Service;
const opened: Client[] = [];

before(async () => {
    service = await serveLies();
});

after(async () => {
    for (const each of opened) {
        each.close();
    }
    closeAll();
    await service.stop();
});

function client(options: ClientOptions = {}): Client {
    const made = connect(service.address, { retrying: QUICK, ...options });
    opened.push(made);
    return made;
}

function told(lie: string): ClientOptions & { readonly keeping: MemoryKeeping } {
    return { token: `${lie}.${newToken()}`, keeping: new MemoryKeeping() };
}

async function match(): Promise<{ host: Client; name: string }> {
    const host = client();
    return { host, name: (await host.createMatch("merv", { players: 2 })).name };
}

/** Expects that a lie is noticed, and said. */
async function altered(work: Promise<unknown>, text: RegExp): Promise<void> {
    await assert.rejects(work, (error: unknown) => {
        assert(error instanceof AlteredError, String(error));
        assert.match(error.message, text);
        return true;
    });
}

/** Follows a match up to its present. */
async function followed(player: Client, name: string): Promise<void> {
    for await (const { caughtUp } of await player.watch(name)) {
        if (caughtUp) {
            return;
        }
    }
}

/** The offers to a player as soon as they are asked. */
async function untilAsked(player: Client, name: string): Promise<Offer> {
    const watch = await player.watch(name);
    for await (const { caughtUp } of watch) {
        if (caughtUp && watch.question !== undefined) {
            break;
        }
    }
    const [offer] = (await player.offers(name)).offers;
    assert(offer !== undefined);
    return offer;
}

/** A service that answers otherwise: `change` changes each answer of a method, and each part of its streams. */
function hearing<Output extends DescMessage>(
    method: DescMethod & { readonly output: Output },
    change: (answer: MessageShape<Output>) => void,
): Interceptor {
    const changed = <Part extends Message>(part: Part): Part => {
        change(part as Message as MessageShape<Output>);
        return part;
    };
    return (next) => async (request) => {
        const response = await next(request);
        if (request.method.name !== method.name) {
            return response;
        }
        return response.stream
            ? { ...response, message: mapped(response.message, changed) }
            : { ...response, message: changed(response.message) };
    };
}

/** A service that answers all streams about another resource than the one that was asked for. */
function asking(field: "match" | "tournament", name: string): Interceptor {
    const asked = <Part>(part: Part): Part => Object.assign(part as object, { [field]: name }) as Part;
    return (next) => (request) =>
        next(request.stream ? { ...request, message: mapped(request.message, asked) } : request);
}

async function* mapped<Part>(parts: AsyncIterable<Part>, change: (part: Part) => Part): AsyncGenerator<Part> {
    for await (const part of parts) {
        yield change(part);
    }
}

/** A tournament of which registration is open. */
async function tournament(organiser: Client): Promise<string> {
    const settings = {
        title: "Open",
        game: "games/merv",
        seats: 2,
        format: { case: "swiss", value: { rounds: 1 } },
    } as const;
    return (await organiser.tournaments.create(settings)).name;
}

async function read(steps: AsyncIterable<unknown>): Promise<void> {
    for await (const step of steps) {
        assert(step);
    }
}

function refused(error: unknown): boolean {
    return error instanceof AlteredError && error.message.includes("seat 1");
}

describe("the key of a seat", () => {
    for (const shown of SHOWN) {
        test(`is that which was sent: joining ${shown}`, async () => {
            const { name } = await match();
            await assert.rejects(client(told(`joining-${shown}`)).join(name, { displayName: "Ann" }), refused);
        });

        test(`stays: looking ${shown}`, async () => {
            const [{ name }, lie] = [await match(), told(`looking-${shown}`)];
            await client(lie).join(name, { displayName: "Ann" });
            const nextDay = client(lie);
            await assert.rejects(nextDay.match(name), refused);
            await assert.rejects(nextDay.watch(name), refused);
            await assert.rejects(nextDay.resign(name), refused);
        });
    }

    for (const lie of ["following-another-key", "following-keyless"]) {
        test(`stands in the event that was folded: ${lie}`, async () => {
            const { host, name } = await match();
            const guest = client(told(lie));
            await guest.join(name, { displayName: "Ann" });
            await host.addBot(name);
            await assert.rejects(guest.start(name), refused);
        });
    }

    for (const lie of ["joining-another-history", "looking-another-history"]) {
        test(`is not used over another history: ${lie}`, async () => {
            const { name } = await match();
            const guest = client(told(lie));
            await guest.join(name, { displayName: "Ann" });
            await assert.rejects(guest.start(name), /has two hashes/);
        });
    }

    test("is in the receipt, and nothing is said where seats are left and taken again", async () => {
        const { host, name } = await match();
        const [guest, other] = [client(), client()];
        for (const player of [other, guest]) {
            await player.join(name, { displayName: "Bob" });
            await player.leave(name);
        }
        await guest.join(name, { displayName: "Ann" });
        await host.addBot(name);
        await guest.start(name);
        const receipt = await guest.receipt(await guest.resign(name));
        assert.equal(receipt.key.length, 32);
        assert.ok((await guest.record(name)).compare(receipt).ok);
        assert.equal((await host.receipt(await last(host, name))).key.length, 0);
    });
});

async function last(player: Client, name: string): Promise<Update> {
    let latest: Update | undefined;
    for await (const update of await player.replay(name)) {
        latest = update;
    }
    assert.ok(latest !== undefined);
    return latest;
}

describe("the key of a player", () => {
    for (const lie of ["registered-no-key", "registered-another-key"]) {
        test(`is that which they registered: ${lie}`, async () => {
            const { name } = await match();
            const player = client(told(lie));
            await player.register("Ann", "", { withKey: true });
            await altered(player.join(name), /another key of yours/);
            await player.replaceKey();
            await player.rotateToken(newToken()); // the truth
            assert.equal(await player.join(name), 1);
            await player.rotateToken(`${lie}.${newToken()}`);
            await altered(player.join((await match()).name), /another key of yours/);
        });
    }

    test("may be one that another program has registered, if it is kept here", async () => {
        const { name } = await match();
        const keeping = new MemoryKeeping();
        const player = client({ keeping });
        await player.register("Ann", "", { withKey: true });
        const elsewhere = client({ token: player.token, registered: true });
        const { publicKey } = await elsewhere.replaceKey();
        await altered(player.join(name), /another key of yours/);
        const key = `key ${Buffer.from(publicKey).toString("hex")}`;
        await keeping.set(key, (await elsewhere.keeping.get(key)) ?? "");
        assert.equal(await player.join(name), 1);
    });
});

describe("an answer", () => {
    test("does not hide a seat", async () => {
        const { name } = await match();
        const guest = client(told("unseated"));
        await guest.join(name, { displayName: "Ann" });
        for (const look of [guest.match(name), guest.seat(name), guest.watch(name)]) {
            await altered(look, /that you have no seat, and seat 1 has the key/);
        }
    });

    test("does not hide a seat that the events leave", async () => {
        const { name } = await match();
        const unkeyed = hearing(MatchService.method.getMatch, (answer) => {
            answer.viewer = 0;
            answer.match?.seats.forEach((seat) => (seat.publicKey = new Uint8Array()));
        });
        const guest = intercepted(service.address, unkeyed);
        await guest.join(name, { displayName: "Ann" });
        await altered(followed(guest, name), /leaves you a seat, 1, and the service says that you have none/);
    });

    test("says that a seat is ready only when it has opened", async () => {
        const { host, name } = await match();
        const guest = client(told("ready"));
        await guest.join(name, { displayName: "Ann" });
        await host.addBot(name);
        await altered(guest.start(name), /seat 1 is ready, and this client has not opened/);
    });

    test("has no scheme in which somebody may choose the chance", async () => {
        const { host, name } = await match();
        const guest = client(told("created-chance_scheme"));
        await guest.join(name, { displayName: "Ann" });
        await host.addBot(name);
        await altered(guest.start(name), /has chance scheme 1, in which somebody may choose the chance/);
        assert.equal((await host.match(name)).seats[0]?.ready, false, "its entropy was not sent");
    });

    test("states the delay of the first event", async () => {
        const { name } = await match();
        await altered(followed(client(told("delayed")), name), /version 1 states no delay/);
    });

    test("is about what was asked", async () => {
        const fresh = async (): Promise<string> => (await match()).name; // the service keeps what it has told
        const about = /asked about matches\/\w+, and answered about matches\/another/;
        await altered(client(told("looking-another-match")).match(await fresh()), about);
        await altered(client(told("joining-another-match")).join(await fresh(), { displayName: "Ann" }), about);
        const version = /asked for version 1, and showed \d/;
        await altered(client(told("another-version")).table(await fresh(), 1), version);
        await altered(client(told("another-version")).watch(await fresh(), { after: 1 }), version);
        const joined = client(told("joining-another-seat")).join(await fresh(), { displayName: "Ann", seat: 1 });
        await altered(joined, /asked for seat 1, and gave seat 2/);
    });

    test("goes on from what was seen", async () => {
        const { host, name } = await match();
        const spectator = intercepted(
            service.address,
            hearing(MatchService.method.watchMatch, ({ content }) => {
                if (content.case === "update") {
                    const event = fromBinary(MatchEventSchema, content.value.event);
                    event.previous = sha256(event.previous);
                    content.value.event = toBinary(MatchEventSchema, event);
                }
            }),
        );
        await host.addBot(name);
        await spectator.match(name);
        const watch = await spectator.watch(name, { after: 2 });
        await host.addBot(name);
        await altered(watch[Symbol.asyncIterator]().next(), /version 3 does not name the hash of the event before/);
    });

    test("may be an older one, and what was seen is signed all the same", async () => {
        const { host, name } = await match();
        const guest = client(told("set-back"));
        await guest.join(name, { displayName: "Ann" });
        assert.equal((await guest.match(name)).version, 1n);
        await guest.leave(name);
        const { event } = await last(host, name);
        assert.equal(event.body.case, "left");
        assert.equal(event.actSignature?.signedVersion, 2n);
    });

    test("says of a match that is played again what its first event says", async () => {
        const [ann, ben, blamed] = [client(), client(), client(told("blamed"))];
        const previous = (await ann.createMatch("merv", { players: 3 })).name;
        for (const player of [ann, ben, blamed]) {
            await player.join(previous, { displayName: "Player" });
        }
        await ann.abandon(previous);
        const { name } = await ann.createMatch("merv", { players: 3, previous });
        const heard = async (player: Client): Promise<Proposal> => {
            const ended = new AbortController();
            const found = await new Promise<Proposal>((resolve, reject) => {
                const proposed = (found: readonly Proposal[]): void => {
                    found.forEach(resolve);
                };
                const inbox = player.inbox({ signal: ended.signal, proposed });
                void inbox[Symbol.asyncIterator]().next().catch(reject); // reads on: nobody is asked anything
            });
            ended.abort();
            return found;
        };
        const proposal = await heard(ben);
        assert.deepEqual([proposal.match, proposal.previous?.match, proposal.previous?.seat], [name, previous, 1]);
        await ben.requireProposal(proposal);
        await altered(blamed.requireProposal(await heard(blamed)), /is not what the service proposed/);
        assert.equal((await ben.match(previous)).next, name);
    });

    test("holds the decision", async () => {
        const { host, name } = await match();
        const guest = client({ ...told("another-event"), playStream: false });
        await guest.join(name, { displayName: "Ann" });
        await host.addBot(name);
        await guest.start(name);
        const offer = await untilAsked(guest, name);
        await altered(guest.decide(name, offer), /is not the event that this client asked for/);
    });

    test("keeps nothing back that a seat may know", async () => {
        const host = client();
        const { name } = await host.createMatch("marcopolo", { players: 2, options: { objective_choice: "on" } });
        const guest = client(told("withheld"));
        await guest.join(name, { displayName: "Ann" });
        await host.addBot(name);
        await guest.start(name);
        await altered(untilAsked(guest, name), /hides from seat 1 what it may know/);
    });

    test("is no file that ends nowhere, and a slow one is waited for", async () => {
        const { host, name } = await match();
        await host.abandon(name);
        const slow = client({ ...told("slow-files"), retrying: { ...QUICK, attempt: 2 } });
        assert.deepEqual(await slow.recordFile(name), await host.recordFile(name));
        const stuck = client({ ...told("stuck-files"), retrying: { deadline: 1, attempt: 1, firstPause: 3600 } });
        await assert.rejects(stuck.recordFile(name), TooLate);
    });

    test("is no stream and no file of something else", async () => {
        const [host, { name }] = [client(), await match()];
        const another = (await host.createMatch("merv", { players: 2 })).name;
        await host.abandon(another);
        const reader = intercepted(service.address, asking("match", another));
        const belongs = new RegExp(`belongs to ${another}, and not to ${name}`);
        await altered(followed(reader, name), belongs);
        await altered(last(reader, name), belongs);
        const answered = new RegExp(`asked about ${name}, and answered about ${another}`);
        await altered(reader.record(name), answered);
        await altered(reader.recordFile(name), answered);
    });
});

describe("what the service refuses", () => {
    test("binds no seat", async () => {
        const { host, name } = await match();
        const keeping = new MemoryKeeping();
        const guest = client({ keeping });
        await host.join(name, { displayName: "Host" });
        await guest.join(name, { displayName: "Ann", requestId: "join" });
        const kept = await keeping.get(`entropy ${name}`);
        await assert.rejects(guest.join(name, { displayName: "Ann" }), Conflict);
        assert(kept !== undefined);
        assert.equal(await keeping.get(`entropy ${name}`), kept);
        await guest.start(name);
        await assert.rejects(guest.bind(name), WrongMoment);
        await guest.join(name, { displayName: "Ann", requestId: "join" }); // its entropy was sent
        assert.equal(await keeping.get(`entropy ${name}`), undefined);
        await assert.rejects(guest.start(name), { reason: "ALREADY_READY" });
        await keeping.set(`entropy ${name}`, "ab".repeat(32)); // of a binding that was refused, and the answer was lost
        await assert.rejects(guest.start(name), { reason: "ALREADY_READY" });
    });

    test("binds no entrant", async () => {
        const [organiser, keeping] = [client(), new MemoryKeeping()];
        await organiser.register("Olga");
        const name = await tournament(organiser);
        const player = client({ keeping });
        await player.register("Ann");
        await player.tournaments.register(name);
        const kept = await keeping.get(`entropy ${name}`);
        assert(kept !== undefined);
        await assert.rejects(player.tournaments.register(name), CallError);
        assert.equal(await keeping.get(`entropy ${name}`), kept);
    });
});

const RANKED = ["short", "twice", "score", "tie-break", "place", "swapped", "nobody"];

describe("standings", () => {
    test("are those that their digest says", async () => {
        const olga = client();
        await olga.register("Olga");
        const name = await tournament(olga);
        const bot = await olga.tournaments.register(name, { bot: "random" });
        await olga.tournaments.register(name, { bot: "random" });
        await olga.tournaments.closeRegistration(name);
        await olga.tournaments.pair(name, 1);
        const voided = { round: 1, table: 1, decision: { case: "void", value: {} } } as const;
        await olga.tournaments.adjudicate(name, voided, "thunder");
        for (const lie of RANKED) {
            await altered(client(told(`ranked-${lie}`)).tournaments.standings(name), /than its digest says/);
        }
        const { tournaments: foreign } = client(told("listed-foreign"));
        await altered(foreign.get(name), /answered about/);
        await altered(foreign.entrant(bot.name), /answered about/);
        await altered(read(foreign.entrants(name)), /answered about/);
        for (const lie of ["foreign", "short", "twice"]) {
            const { tournaments } = client(told(`listed-${lie}`));
            await altered(tournaments.round(name, 1), /answered about/);
            await altered(read(tournaments.rounds(name)), /answered about/);
        }
    });
});

describe("a list", () => {
    test("is not read for ever where it never ends", async () => {
        const ann = client({ ...told("endless-lists"), playStream: false });
        const text = /an empty page of a list, and names another one/;
        await altered(ann.games(), text);
        await altered(ann.matches(), text);
        await altered(ann.offers("one"), text);
        await altered(read(ann.tournaments.list()), text);
    });

    test("of questions is not waited for, for ever, where the service never says that it is whole", async () => {
        const ann = client({ ...told("everywhere-empty"), retrying: { ...QUICK, deadline: 1 } });
        await assert.rejects(ann.questions(), TooLate);
    });
});

describe("what this client creates", () => {
    const settings: MessageInitShape<typeof TournamentSettingsSchema> = {
        title: " Spring  Open",
        game: "games/merv",
        options: [{ name: "limited_supply", value: "on" }],
        seats: 2,
        format: { case: "roundRobin", value: {} },
        scoring: { case: "matchPoints", value: { win: "6/2", draw: "1", loss: "0" } },
        tieBreaks: ["buchholz"],
        capacity: 8,
        timeToComeSeconds: 90n,
        departurePenalty: "2/4",
    };

    test("is a tournament as was asked", async () => {
        for (const { name } of [...TournamentSettingsSchema.fields, { name: "seed" }]) {
            const olga = client(told(`begun-${name}`));
            await olga.register("Olga");
            await altered(olga.tournaments.create(settings), /does not begin/);
        }
    });

    test("is a match as was asked", async () => {
        const own = ["rules_version", "commitment", "areas", "layout", "open_seconds"];
        for (const { name } of MatchCreatedSchema.fields.filter(({ name }) => !own.includes(name))) {
            const { host, name: first } = await match();
            const ann = client(told(`created-${name}`));
            await ann.register("Ann");
            await ann.join(first);
            await host.abandon(first);
            const options = { players: 2, options: { limited_supply: "on" }, patienceSeconds: 3600 };
            const asked = { ...options, ...(name === "previous" && { previous: first }) };
            await altered(ann.createMatch("merv", asked), new RegExp(`does not begin as you asked, look at ${name}`));
        }
    });

    test("is a branch from where was asked, also where the service shows no event there", async () => {
        const { host, name: source } = await match();
        const guests = [client(), client()];
        for (const [at, guest] of guests.entries()) {
            await guest.join(source, { displayName: `Guest ${String(at)}` });
        }
        for (const guest of guests) {
            await guest.start(source);
        }
        const { version } = await host.match(source);
        await host.abandon(source);
        const branch = (by: Client): Promise<Match> =>
            by.createMatch("merv", { players: 2, branchedFrom: { match: source, version, seat: 1 } });
        const fields = BranchPointSchema.fields.map(({ name }) => name);
        for (const lie of [...fields, ...fields.map((field) => `no-${field}`), "no-where"]) {
            await altered(
                branch(client(told(`branched-${lie}`))),
                /does not begin as you asked, look at branched_from/,
            );
        }
        await altered(branch(client(told("unshown"))), /shows no event at version/);
        assert.equal((await branch(host)).branchedFrom?.digest.length, 32);
    });

    test("is a player with the name that was chosen", async () => {
        for (const lie of ["another-name", "no-name"]) {
            await altered(
                client(told(lie)).register(" I  <3 Merv"),
                /asked for the name .*Merv, and gave (erased|none)/,
            );
        }
        const ann = client(told("renamed"));
        assert.equal((await ann.register(" I  <3 Merv")).displayName, "I <3 Merv");
        await altered(ann.rename("Ann"), /asked for the name Ann, and gave erased player/);
    });

    test("is an analysis of the match", async () => {
        const wholes = /"([a-z0-9-]+)": lambda told:/g;
        const parts = /"([a-z0-9-]+)": lambda part:/g;
        const source = readFileSync(new URL("../../../../tests/sdks/lying_analyses.py", import.meta.url), "utf8");
        const names = (pattern: RegExp): string[] => [...source.matchAll(pattern)].map(([, lie]) => lie ?? "");
        assert(names(wholes).length > 9 && names(parts).length > 17);
        const watched = async (analyses: Analyses): Promise<number> => {
            let events = 0;
            for await (const part of analyses.watch("analysed")) {
                events += part.events.length;
            }
            return events;
        };
        for (const lie of [...names(wholes), ...names(parts)]) {
            const analyses = new Analyses(client(told(`analysed-${lie}`)));
            const text = /answered about|matches\/analysed\/analysis makes no sense: /;
            if (names(wholes).includes(lie)) {
                await altered(analyses.request("analysed"), text);
                await altered(analyses.get("analysed"), text);
            }
            await altered(watched(analyses), text);
        }
        assert.equal(await watched(new Analyses(client(told("analysed-truly")))), 2);
    });

    test("begins later as it began", async () => {
        const olga = client(told("later-title"));
        const { name } = await olga.createMatch("merv", { players: 2 });
        await altered(read(await olga.replay(name)), /version 1 has two hashes/);
        await olga.register("Olga", "", { withKey: true });
        const made = await olga.tournaments.create(settings);
        await altered(olga.tournaments.pause(made.name, "Lunch"), /begins otherwise than when you created it/);
    });

    test("may have what the service fills in", async () => {
        const olga = client();
        await olga.register("Olga");
        const file = new URL("../../../../tests/sdks/asked_settings.json", import.meta.url);
        for (const entry of JSON.parse(readFileSync(file, "utf8")) as { readonly settings: string }[]) {
            const asked = fromBinary(TournamentSettingsSchema, Buffer.from(entry.settings, "hex"));
            const { name } = await olga.tournaments.create(asked);
            await olga.tournaments.cancel(name, "done");
        }
    });
});

describe("a tournament", () => {
    test("has the archive that was asked for", async () => {
        const organiser = client();
        await organiser.register("Olga");
        const [one, other] = [await tournament(organiser), await tournament(organiser)];
        await organiser.tournaments.cancel(other, "rain");
        const reader = intercepted(service.address, asking("tournament", other));
        const text = new RegExp(`asked about ${one}, and answered about ${other}`);
        await altered(reader.tournaments.archive(one), text);
    });

    test("gets no entropy twice, also where it says that it did not take it", async () => {
        const organiser = client();
        await organiser.register("Olga");
        const name = await tournament(organiser);
        const sent: string[] = [];
        const refusing: Interceptor = (next) => (request) => {
            if (!request.stream && request.method.name === "OpenEntropy") {
                sent.push(Buffer.from((request.message as OpenEntropyRequest).entropy).toString("hex"));
                if (sent.length === 1) {
                    throw new ConnectError("not now", Code.FailedPrecondition);
                }
            }
            return next(request);
        };
        const player = intercepted(service.address, refusing);
        await player.register("Ann");
        await player.tournaments.register(name);
        await organiser.tournaments.register(name, { bot: "random" });
        await organiser.tournaments.closeRegistration(name);
        await assert.rejects(player.tournaments.openEntropy(name), /not now/);
        assert.equal((await player.tournaments.openEntropy(name)).state, Tournament_State.RUNNING);
        assert.equal(new Set(sent).size, 2);
    });

    test("has the entrant as they entered", async () => {
        const organiser = client();
        await organiser.register("Olga");
        const name = await tournament(organiser);
        const player = client(told("entered-another-key"));
        await player.register("Ann", "", { withKey: true });
        const { name: entrant } = await player.tournaments.register(name);
        await organiser.tournaments.register(name, { bot: "random" });
        await organiser.tournaments.closeRegistration(name);
        const text = /shows another key of yours than that with which you entered/;
        await altered(player.tournaments.openEntropy(name), text);
        await altered(player.tournaments.withdraw(entrant), text);
        await altered(player.tournaments.bindEntropy(name), text);
        await altered(read(player.tournaments.events(name)), text);
        await altered(read(player.tournaments.watch(name)), text);
        for await (const { event } of organiser.tournaments.events(name)) {
            assert.notEqual(event.body.case, "entropyOpened");
        }
    });

    for (const lie of ["another-key", "no-key", "another-arbiter", "no-promise"]) {
        test(`begins as its organiser asked: ${lie}`, async () => {
            const organiser = client(told(`organised-${lie}`));
            await organiser.register("Olga", "", { withKey: true });
            const settings = {
                title: "Open",
                game: "games/merv",
                seats: 2,
                format: { case: "knockout", value: {} },
            } as const;
            const work = organiser.tournaments.create(settings, { organisersSign: true });
            await altered(work, /does not begin as you asked/);
        });
    }

    test("does not lose the key of its organiser later", async () => {
        const organiser = client(told("organised-later-no-key"));
        await organiser.register("Olga", "", { withKey: true });
        const settings = {
            title: "Open",
            game: "games/merv",
            seats: 2,
            format: { case: "knockout", value: {} },
        } as const;
        const { name } = await organiser.tournaments.create(settings);
        await altered(organiser.tournaments.pause(name, "Lunch"), /than that which is kept here, or none/);
    });

    test("may be entered again with a new key", async () => {
        const organiser = client();
        await organiser.register("Olga");
        const name = await tournament(organiser);
        const player = client();
        await player.register("Ann", "", { withKey: true });
        const { name: entrant } = await player.tournaments.register(name, { withEntropy: false });
        await player.replaceKey();
        await player.tournaments.withdraw(entrant);
        await player.tournaments.register(name);
        await player.replaceKey();
        await organiser.tournaments.register(name, { bot: "random" });
        await organiser.tournaments.closeRegistration(name);
        assert.equal((await player.tournaments.openEntropy(name)).state, Tournament_State.RUNNING);
        await read(player.tournaments.events(name));
    });
});
