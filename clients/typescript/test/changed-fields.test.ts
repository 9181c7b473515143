/**
 * Calls about a tournament to a service that changes one field of what it says about it, also in its events: a later release, or one
 * that errs or lies. A call fails with an error of the library, or gives what is left. It always ends.
 */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";

import type { DescMessage, Message } from "@bufbuild/protobuf";
import { reflect, type ReflectMessage } from "@bufbuild/protobuf/reflect";
import { type Client, HarmlessError, newToken } from "caravanserai";
import { connect } from "caravanserai/node";
import { EntrantSchema, RoundSchema, Tournament_State, TournamentSchema } from "caravanserai/v1/tournament";
import { TournamentEventSchema } from "caravanserai/v1/tournament_event";
import { GetStandingsResponseSchema } from "caravanserai/v1/tournament_service";

import { closeAll, serveLies, type Service } from "./services.js";

const RETRYING = { deadline: 2, attempt: 2, patience: 1 };
/** The patience of a test with a call, in milliseconds. */
const LONG = 30_000;

let service: Service;
let host: Client;
let event: string;

before(async () => {
    service = await serveLies();
    host = connect(service.address);
    await host.register("Host");
    const settings = {
        title: "Open",
        game: "games/sahwari",
        seats: 2,
        automaticRounds: true,
        format: { case: "swiss", value: { rounds: 1 } },
    } as const;
    event = (await host.tournaments.create(settings)).name;
    for (let bot = 0; bot < 3; bot += 1) {
        await host.tournaments.register(event, { bot: "random" });
    }
    await host.tournaments.closeRegistration(event);
    while ((await host.tournaments.get(event)).state !== Tournament_State.FINISHED) {
        await setTimeout(100);
    }
});

after(async () => {
    host.close();
    closeAll();
    await service.stop();
});

/** The fields that a message and those in it have, each with the ways to change it: those of tests/sdks/lying_fields.py. */
function fieldsOf(message: ReflectMessage, found: Map<string, readonly string[]>): void {
    for (const field of message.fields) {
        if (!message.isSet(field)) {
            continue;
        }
        const isEnum = field.fieldKind === "enum";
        const isNumber = ["bigint", "number"].includes(typeof message.get(field)) && !isEnum;
        const isList = field.fieldKind === "list" && field.listKind === "message";
        const ways = ["empty", isEnum && "later", isNumber && "out_of_range", isList && "doubled"];
        found.set(
            `${message.desc.typeName}.${field.name}`,
            ways.filter((way) => way !== false),
        );
        if (field.fieldKind === "message") {
            fieldsOf(message.get(field), found);
        } else if (isList) {
            for (const each of message.get(field)) {
                fieldsOf(each as ReflectMessage, found);
            }
        }
    }
}

/** The fields of all that the service says about the tournament. */
async function fieldsTold(): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, readonly string[]>();
    const add = (schema: DescMessage, message: Message): void => {
        fieldsOf(reflect(schema, message), found);
    };
    add(TournamentSchema, await host.tournaments.get(event));
    add(GetStandingsResponseSchema, await host.tournaments.standings(event, { withCrossTable: true }));
    for await (const entrant of host.tournaments.entrants(event)) {
        add(EntrantSchema, entrant);
    }
    for await (const round of host.tournaments.rounds(event)) {
        add(RoundSchema, round);
    }
    for await (const step of host.tournaments.events(event)) {
        add(TournamentEventSchema, step.event);
    }
    return found;
}

async function read(list: AsyncIterable<unknown>): Promise<void> {
    for await (const each of list) {
        assert(each !== undefined);
    }
}

/** Calls about the tournament, of somebody who does not take part. */
function calls({ tournaments }: Client, entrant: string): Readonly<Record<string, () => Promise<unknown>>> {
    const decision = { case: "void", value: {} } as const;
    return {
        list: () => read(tournaments.list()),
        get: () => tournaments.get(event),
        entrants: () => read(tournaments.entrants(event)),
        entrant: () => tournaments.entrant(entrant),
        rounds: () => read(tournaments.rounds(event)),
        round: () => tournaments.round(event, 1),
        standings: () => tournaments.standings(event, { withCrossTable: true }),
        events: () => read(tournaments.events(event)),
        watch: () => read(tournaments.watch(event)),
        openEntropy: () => tournaments.openEntropy(event),
        pair: () => tournaments.pair(event, 2),
        checkIn: () => tournaments.checkIn(entrant),
        takeBye: () => tournaments.takeBye(event, 2),
        withdraw: () => tournaments.withdraw(entrant),
        adjudicate: () => tournaments.adjudicate(event, { round: 1, table: 1, decision }, "rain"),
    };
}

test("a field of a tournament that is changed ends each call with what is left or an error of the library", async () => {
    const fields = await fieldsTold();
    assert(fields.size > 80, String(fields.size));
    const { name: entrant = "" } = (await host.tournaments.entrants(event).next()).value ?? {};
    const wrong: string[] = [];
    const names = [...fields.keys()].sort().filter((_, index) => index % 3 === 1); // those of Go and Java try the others
    for (const field of names) {
        for (const way of fields.get(field) ?? []) {
            const lie = `field-${way}-${field}`;
            const liar = connect(service.address, { token: `${lie}.${newToken()}`, retrying: RETRYING });
            await liar.register("Ann").catch((error: unknown) => {
                assert(error instanceof HarmlessError, String(error));
            });
            for (const [name, call] of Object.entries(calls(liar, entrant))) {
                const late = setTimeout(LONG, "late", { ref: false });
                const ending = await Promise.race([call(), late]).catch((error: unknown) =>
                    error instanceof HarmlessError ? "" : error,
                );
                if (ending === "late" || (ending instanceof Error && !(ending instanceof HarmlessError))) {
                    wrong.push(`${lie}, ${name}: ${ending instanceof Error ? (ending.stack ?? "") : ending}`);
                }
            }
            liar.close();
        }
    }
    assert.deepEqual(wrong, []);
});
