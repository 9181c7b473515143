/**
 * Reads a tournament from the service. In a large one hardly anything changes with a result: of entrants and rounds only what the events
 * are about is read again, and the standings come page by page.
 */

import type { Entrant, Round, Tournament } from "caravanserai/v1/tournament";
import { Tournament_State } from "caravanserai/v1/tournament";
import type { TournamentEvent } from "caravanserai/v1/tournament_event";
import type { GetStandingsResponse } from "caravanserai/v1/tournament_service";
import { CallError, type Client } from "caravanserai/web";

/** The view of a tournament. */
export interface Shown {
    readonly tournament: Tournament;
    readonly entrants: readonly Entrant[];
    readonly rounds: readonly Round[];
    readonly standings: GetStandingsResponse | undefined;
    /** The milliseconds by which the clock of this device is ahead of that of the service; 0 where it does not say its time. */
    readonly ahead: number;
}

/** The number of lines of standings at first, and by which they grow. */
export const LINES = 100;
/** The most lines of a whole cross-table that is shown without being asked for. */
const WHOLE = 200;
/** The most lines on a page. */
const PAGE = 1000;

/** Reads a tournament with this number of lines of its standings. What was shown before stays where no `events` after it changed it. */
export async function read(
    client: Client,
    name: string,
    lines: number,
    before?: Shown,
    events: readonly TournamentEvent[] = [],
): Promise<Shown> {
    const { tournaments } = client;
    const tournament = await tournaments.get(name);
    const { nowMilliseconds: now } = tournament;
    const ahead = now > 0n ? Date.now() - Number(now) : 0;
    const known = before !== undefined && joins(before.tournament, tournament, events) ? before : undefined;
    const rounds = known === undefined ? undefined : roundsIn(events);
    const [entrants, played] = await Promise.all([
        known !== undefined && rounds !== undefined ? known.entrants : all(tournaments.entrants(name)),
        known !== undefined && rounds !== undefined
            ? againRead(client, name, known.rounds, rounds)
            : all(tournaments.rounds(name)),
    ]);
    const standings =
        tournament.round > 0 && tournament.state !== Tournament_State.CANCELLED
            ? await standingsOf(client, tournament, entrants.length, lines)
            : undefined;
    return { tournament, entrants, rounds: played, standings, ahead };
}

/** True if these events lead from one version of a tournament to another. */
function joins(before: Tournament, after: Tournament, events: readonly TournamentEvent[]): boolean {
    const versions = events.map(({ version }) => version);
    return (
        after.version - before.version === BigInt(events.length) &&
        versions.every((version, at) => version === before.version + BigInt(at) + 1n)
    );
}

/** The rounds that events are about; undefined if they may have changed entrants, or anything else. */
function roundsIn(events: readonly TournamentEvent[]): ReadonlySet<number> | undefined {
    const found = new Set<number>();
    for (const { body } of events) {
        switch (body.case) {
            case "matchLinked":
            case "resultTaken":
            case "matchClosed":
            case "adjudicated":
            case "roundClosed":
                found.add(body.value.round);
                break;
            default:
                return undefined;
        }
    }
    return found;
}

async function againRead(
    { tournaments }: Client,
    name: string,
    before: readonly Round[],
    changed: ReadonlySet<number>,
): Promise<Round[]> {
    const rounds: Round[] = [];
    for (const round of before) {
        rounds.push(changed.has(round.number) ? await tournaments.round(name, round.number) : round);
    }
    return rounds;
}

/** Standings: all of them with the cross-table, or the first lines of many. */
async function standingsOf(
    { tournaments }: Client,
    { name }: Tournament,
    entrants: number,
    lines: number,
): Promise<GetStandingsResponse> {
    return lines > PAGE || entrants <= Math.max(lines, WHOLE)
        ? tournaments.standings(name, { withCrossTable: true })
        : tournaments.standingsPage(name, { pageSize: lines });
}

/** The standings with the next page behind them: of the same ones. Undefined if the service does not keep them any more. */
export async function moreStandings(client: Client, { tournament, standings }: Shown): Promise<Shown["standings"]> {
    if (standings === undefined || standings.nextPageToken === "") {
        return standings;
    }
    try {
        const request = { pageSize: LINES, pageToken: standings.nextPageToken };
        const page = await client.tournaments.standingsPage(tournament.name, request);
        return { ...page, standings: [...standings.standings, ...page.standings], boards: standings.boards };
    } catch (error) {
        if (error instanceof CallError && error.reason === "PAGE_TOKEN_INVALID") {
            return undefined;
        }
        throw error;
    }
}

async function all<T>(entries: AsyncIterable<T>): Promise<T[]> {
    const found: T[] = [];
    for await (const entry of entries) {
        found.push(entry);
    }
    return found;
}
