/** The results of rounds that were played elsewhere or on paper, in terms of a tournament: what the organiser would state. */

import { RoundResult, type TournamentSettings, Tournament_State } from "caravanserai/v1/tournament";

import type { Shown } from "./live-tournament.js";
import { hundredths, type PlayedRound, type Report } from "./report-file.js";
import { hasLeft } from "./parts.js";
import { entrantId } from "./sentences.js";

/** The file does not fit the tournament: the key of the reason, and what it names. */
export class ResultsError extends Error {
    constructor(
        readonly problem: string,
        readonly details: Readonly<Record<string, string | number>> = {},
    ) {
        super(problem);
    }
}

/** A round: its tables by entrants, the places at each, who is left over, the byes to give before, and the tables still to be stated. */
export interface StatedRound {
    readonly number: number;
    readonly tables: readonly (readonly [string, string])[];
    readonly places: readonly (readonly [number, number])[];
    readonly leftOver: readonly string[];
    readonly byes: ReadonlyMap<string, RoundResult>;
    readonly missing: readonly number[];
}

/** True if results can be stated there at all. */
export function statesResults(settings: TournamentSettings | undefined): boolean {
    return settings?.format.case === "swiss" && settings.seats === 2 && settings.teams === undefined;
}

/** The rounds of a file in terms of a tournament. */
export function statedRounds(shown: Shown, report: Report): StatedRound[] {
    const { tournament, entrants } = shown;
    const played = report.rounds.filter(({ tables }) => tables.length > 0);
    if (!statesResults(tournament.settings)) {
        throw new ResultsError("swiss");
    }
    if (tournament.state !== Tournament_State.RUNNING) {
        throw new ResultsError("lots");
    }
    if (!samePoints(tournament.settings, report)) {
        throw new ResultsError("scoring");
    }
    if (played.length === 0) {
        throw new ResultsError("none");
    }
    if (played.length > tournament.rounds) {
        throw new ResultsError("rounds", { count: played.length, rounds: tournament.rounds });
    }
    const active = entrants.filter((each) => !hasLeft(each));
    const ids = idsOf(
        report.players,
        active.map((one) => [entrantId(one), one.displayName]),
    );
    const seated = new Set(played.flatMap(({ tables }) => tables.flatMap(({ players }) => players)));
    const strangers = [...seated].filter((name) => !ids.has(name)).sort();
    if (strangers.length > 0) {
        throw new ResultsError("strangers", { names: strangers.join(", ") });
    }
    return played.map((round, at) => statedRound(shown, round, at + 1, ids, active.map(entrantId)));
}

/** The entrants by the names of the file, where only one has that name. */
function idsOf(players: readonly string[], entrants: readonly (readonly [string, string])[]): Map<string, string> {
    const called = new Map<string, string[]>();
    for (const [id, name] of entrants) {
        called.set(folded(name), [...(called.get(folded(name)) ?? []), id]);
    }
    const found = new Map<string, string>();
    for (const name of players) {
        const [id, ...others] = called.get(folded(name)) ?? [];
        if (id !== undefined && others.length === 0) {
            found.set(name, id);
        }
    }
    return found;
}

function folded(name: string): string {
    return name.trim().split(/\s+/u).join(" ").toLowerCase();
}

function samePoints(settings: TournamentSettings | undefined, { points }: Report): boolean {
    if (settings?.scoring.case !== "matchPoints") {
        return false;
    }
    const { win, draw, loss } = settings.scoring.value;
    return exact(win) === points.win && exact(draw) === points.draw && exact(loss) === points.loss;
}

/** An exact number such as `1/2`, in hundredths. */
function exact(text: string): number | undefined {
    const [above = "", below] = text.split("/");
    const value = hundredths(above);
    return value === undefined || below === undefined ? value : value / Number(below);
}

function statedRound(
    shown: Shown,
    played: PlayedRound,
    number: number,
    ids: ReadonlyMap<string, string>,
    active: readonly string[],
): StatedRound {
    const idOf = (name: string): string => ids.get(name) ?? "";
    const tables = played.tables.map(({ players: [one, other] }) => [idOf(one), idOf(other)] as const);
    const places = played.tables.map((table) => table.places);
    const seated = new Set(tables.flat());
    const byes = new Map(active.filter((id) => !seated.has(id)).map((id) => [id, RoundResult.ABSENT]));
    for (const [name, bye] of played.byes) {
        if (byes.has(idOf(name))) {
            byes.set(idOf(name), bye);
        }
    }
    const over = [...byes].filter(([, bye]) => bye === RoundResult.PAIRING_BYE).map(([id]) => id);
    for (const id of over) {
        if (over.length === 1) {
            byes.delete(id); // only one can be left over; a full bye is worth as much
        } else {
            byes.set(id, RoundResult.FULL_BYE);
        }
    }
    const leftOver = over.length === 1 ? over : [];
    return { number, tables, places, leftOver, byes, missing: missingOf(shown, number, tables, places) };
}

/** The tables of a round whose places are still to be stated. */
function missingOf(
    { rounds }: Shown,
    round: number,
    tables: readonly (readonly string[])[],
    places: readonly (readonly number[])[],
): number[] {
    const paired = rounds[round - 1];
    if (paired === undefined) {
        return tables.map((_, at) => at + 1);
    }
    const text = (seats: readonly (readonly string[])[]): string => JSON.stringify(seats);
    if (text(paired.tables.map(({ seats }) => seats.map(({ entrant }) => entrant))) !== text(tables)) {
        throw new ResultsError("other-round", { round });
    }
    const missing: number[] = [];
    for (const [at, { number, seats, settled, matches }] of paired.tables.entries()) {
        const wanted = places[at] ?? [];
        if (settled && seats.some(({ place }, seat) => place !== wanted[seat])) {
            throw new ResultsError("other-result", { round, table: number });
        }
        if (!settled && matches.length > 0) {
            throw new ResultsError("match", { round, table: number });
        }
        if (!settled) {
            missing.push(number);
        }
    }
    return missing;
}
