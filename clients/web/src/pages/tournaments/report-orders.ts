/** The wishes in a report file of FIDE: byes in rounds to come, and players who are not to meet. */

import { RoundResult } from "caravanserai/v1/tournament";

import { BYES, type PlayedRound, ReportError } from "./report-file.js";

/** Players, by name, who do not meet from one round to another. */
export interface Mates {
    readonly players: readonly string[];
    readonly first: number;
    readonly last: number;
}

/** Orders to come. Byes are by round and name. */
export interface Orders {
    readonly apart: readonly Mates[];
    readonly byes: ReadonlyMap<number, ReadonlyMap<string, RoundResult>>;
}

export const NO_ORDERS: Orders = { apart: [], byes: new Map() };

/** The last round in which an order of an older file counts: all do. */
const ALWAYS = 999;

/** Reads the orders in the lines of a file. The last round has none but byes where it is still to come. */
export function readOrders(
    lines: readonly string[],
    names: ReadonlyMap<number, string>,
    rounds: readonly PlayedRound[],
): Orders {
    const byes = new Map<number, ReadonlyMap<string, RoundResult>>();
    const last = rounds.at(-1);
    if (last !== undefined && isToCome(last)) {
        byes.set(rounds.length, last.byes);
    }
    for (const line of lines.filter((each) => each.startsWith("240"))) {
        const ending = BYES.get(line.charAt(4));
        const number = parsedNumber(line, line.slice(6, 9));
        if (ending === undefined) {
            throw new ReportError(line);
        }
        const asked = namesIn(line, line.slice(10), names).map((name) => [name, ending] as const);
        byes.set(number, new Map([...(byes.get(number) ?? []), ...asked]));
    }
    const tagged = lines.filter((line) => line.startsWith("260") || line.startsWith("XXP"));
    return { apart: tagged.map((line) => matesOf(line, names)), byes };
}

function isToCome({ tables, byes }: PlayedRound): boolean {
    return tables.length === 0 && byes.size > 0 && ![...byes.values()].includes(RoundResult.PAIRING_BYE);
}

function matesOf(line: string, names: ReadonlyMap<number, string>): Mates {
    const dated = line.startsWith("260");
    const [first, last] = dated
        ? [parsedNumber(line, line.slice(4, 7)), parsedNumber(line, line.slice(8, 11))]
        : [1, ALWAYS];
    const players = namesIn(line, line.slice(dated ? 12 : 3), names);
    if (players.length < 2 || new Set(players).size < players.length || first < 1 || last < first) {
        throw new ReportError(line);
    }
    return { players, first, last };
}

function namesIn(line: string, text: string, names: ReadonlyMap<number, string>): string[] {
    return text
        .split(/\s+/u)
        .filter(Boolean)
        .map((each) => {
            const name = names.get(parsedNumber(line, each));
            if (name === undefined) {
                throw new ReportError(line);
            }
            return name;
        });
}

function parsedNumber(line: string, text: string): number {
    if (!/^\s*\d+\s*$/u.test(text)) {
        throw new ReportError(line);
    }
    return Number(text);
}
