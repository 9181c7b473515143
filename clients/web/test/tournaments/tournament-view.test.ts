/** A tournament is read again only where its events have changed it, and its standings go on page by page. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { EntrantSchema, RoundSchema, Tournament_State, TournamentSchema } from "caravanserai/v1/tournament";
import { type TournamentEvent, TournamentEventSchema } from "caravanserai/v1/tournament_event";
import { type GetStandingsResponse, GetStandingsResponseSchema } from "caravanserai/v1/tournament_service";
import { CallError, type Client } from "caravanserai/web";

import { LINES, moreStandings, read } from "../../src/pages/tournaments/tournament-view.js";

const NAME = "tournaments/spring";
const MANY = 450;

/** A service with a tournament of many, and what was asked of it. */
class Service {
    version = 10n;
    forgets = false;
    readonly asked: string[] = [];

    get client(): Client {
        const asked = this.asked;
        const listed = async function* <T>(what: string, entries: readonly T[]): AsyncGenerator<T> {
            asked.push(what);
            yield* await Promise.resolve(entries);
        };
        const tournaments = {
            get: () =>
                Promise.resolve(
                    create(TournamentSchema, {
                        name: NAME,
                        version: this.version,
                        round: 2,
                        state: Tournament_State.RUNNING,
                    }),
                ),
            entrants: () =>
                listed(
                    "entrants",
                    Array.from({ length: MANY }, (_, at) =>
                        create(EntrantSchema, { name: `${NAME}/entrants/p${String(at)}` }),
                    ),
                ),
            rounds: () =>
                listed(
                    "rounds",
                    [1, 2].map((number) => create(RoundSchema, { number })),
                ),
            round: (_: string, number: number) => {
                asked.push(`round ${String(number)}`);
                return Promise.resolve(create(RoundSchema, { number, closed: true }));
            },
            standings: () => this.#page("whole", 0, MANY),
            standingsPage: (_: string, { pageSize = 0, pageToken = "0" }) =>
                this.#page("page", Number(pageToken), pageSize),
        };
        return { tournaments } as unknown as Client;
    }

    #page(what: string, start: number, size: number): Promise<GetStandingsResponse> {
        this.asked.push(what);
        if (this.forgets && start > 0) {
            return Promise.reject(new CallError({ reason: "PAGE_TOKEN_INVALID", cause: "gone" } as never));
        }
        const end = Math.min(start + size, MANY);
        const standings = Array.from({ length: end - start }, (_, at) => ({ entrant: `p${String(start + at)}` }));
        const nextPageToken = end < MANY ? String(end) : "";
        return Promise.resolve(create(GetStandingsResponseSchema, { standings, nextPageToken, totalSize: MANY }));
    }
}

function event(
    version: bigint,
    body: NonNullable<MessageInitShape<typeof TournamentEventSchema>["body"]>,
): TournamentEvent {
    return create(TournamentEventSchema, { version, body });
}

describe("a tournament that is read again", () => {
    test("asks only for the rounds that its events are about", async () => {
        const service = new Service();
        const before = await read(service.client, NAME, LINES);
        assert.deepEqual(service.asked.splice(0), ["entrants", "rounds", "page"]);
        service.version = 12n;
        const events = [
            event(11n, { case: "resultTaken", value: { round: 2, table: 1 } }),
            event(12n, { case: "matchLinked", value: { round: 2, table: 3 } }),
        ];
        const after = await read(service.client, NAME, LINES, before, events);
        assert.deepEqual(service.asked.splice(0), ["round 2", "page"]);
        assert.equal(after.entrants, before.entrants);
        assert.deepEqual(
            after.rounds.map(({ closed }) => closed),
            [false, true],
        );
        const left = event(11n, { case: "withdrawn", value: { entrant: "p1" } });
        for (const other of [[left, ...events.slice(1)], events.slice(1), []]) {
            await read(service.client, NAME, LINES, before, other);
            assert.deepEqual(service.asked.splice(0), ["entrants", "rounds", "page"], "what is not known is read");
        }
    });

    test("shows further lines of the same standings, all of them, or the present ones", async () => {
        const service = new Service();
        const shown = await read(service.client, NAME, LINES);
        const standings = await moreStandings(service.client, shown);
        assert.equal(standings?.standings.length, 2 * LINES);
        assert.equal(standings.standings.at(-1)?.entrant, `p${String(2 * LINES - 1)}`);
        service.forgets = true;
        assert.equal(await moreStandings(service.client, { ...shown, standings }), undefined);
        const whole = await read(service.client, NAME, Infinity);
        assert.equal(whole.standings?.standings.length, MANY);
        assert.equal(service.asked.at(-1), "whole");
    });
});
