/**
 * The Tournament Report File of FIDE (TRF16 and TRF26): the players, the rounds that were played, and what a win, a draw and a loss are
 * worth. The first seat is white. Lines about other things are left out.
 */

import { RoundResult } from "caravanserai/v1/tournament";

/** The most characters of a file. */
export const LONGEST = 1_000_000;

/** A text is no such file, or contradicts itself; the message is a line of it, or what it says. */
export class ReportError extends Error {}

/** A table of a round: the names, the first seat first, and the places; 0: forfeit. */
export interface PlayedTable {
    readonly players: readonly [string, string];
    readonly places: readonly [number, number];
}

/** A round: its tables, and the byes of those who sat at none, by name. */
export interface PlayedRound {
    readonly tables: readonly PlayedTable[];
    readonly byes: ReadonlyMap<string, RoundResult>;
}

/** A player, with the line of the file (from 1) and the starting rank. */
export interface ReportedPlayer {
    readonly line: number;
    readonly number: number;
    readonly name: string;
    readonly rating: number;
    readonly federation: string;
}

/** The content of a file. Points are in hundredths. */
export interface Report {
    readonly players: readonly string[];
    /** The same with what else the file says of them; rating 0: none. */
    readonly entries: readonly ReportedPlayer[];
    readonly rounds: readonly PlayedRound[];
    /** The names by starting rank. */
    readonly names: ReadonlyMap<number, string>;
    /** The lines of the file. */
    readonly lines: readonly string[];
    readonly points: { readonly win: number; readonly draw: number; readonly loss: number };
}

interface Cell {
    readonly opponent: number;
    /** The seat, from 0; -1: it is left out. */
    readonly seat: number;
    readonly code: string;
}

interface Row {
    readonly number: number;
    readonly name: string;
    readonly points: number;
    readonly cells: readonly Cell[];
}

const FIRST_ROUND = 91;
const COLUMN = 10;
/** The ends of rounds without an opponent, by their codes. */
export const BYES: ReadonlyMap<string, RoundResult> = new Map([
    ["U", RoundResult.PAIRING_BYE],
    ["+", RoundResult.PAIRING_BYE],
    ["F", RoundResult.FULL_BYE],
    ["H", RoundResult.HALF_BYE],
    ["=", RoundResult.HALF_BYE],
    ["Z", RoundResult.ABSENT],
    ["-", RoundResult.ABSENT],
    [" ", RoundResult.ABSENT],
]);
/** The places of both players by the codes of their results. */
const PLACES: Readonly<Record<string, readonly [number, number]>> = {
    "10": [1, 2],
    "01": [2, 1],
    "==": [1, 1],
    "+-": [1, 0],
    "-+": [0, 1],
    "--": [0, 0],
};
/** Codes of games that are not rated, and the usual ones. */
const UNRATED: Readonly<Record<string, string>> = { W: "1", D: "=", L: "0" };

/** Reads a file. */
export function readReport(text: string): Report {
    const lines = text
        .replace(/^\uFEFF/u, "")
        .split(/\r\n|\r|\n/u)
        .map((line) => line.trimEnd());
    const listed = lines.filter((line) => line.startsWith("001"));
    const rows = new Map(listed.map(rowOf).map((row) => [row.number, row]));
    if (rows.size === 0 || rows.size < listed.length) {
        throw new ReportError(listed[0] ?? lines[0] ?? "");
    }
    const names = namesOf([...rows.values()]);
    const rounds = roundsOf(rows, names);
    const points = pointsOf(lines);
    if (!lines.some((line) => line.startsWith("299"))) {
        requirePoints(rows, names, rounds, points);
    }
    const entries = lines.flatMap((line, at) => (line.startsWith("001") ? [reportedPlayer(line, at + 1, names)] : []));
    return { players: [...names.values()], entries, rounds, names, lines, points };
}

function rowOf(line: string): Row {
    const number = Number(line.slice(4, 8));
    const points = hundredths(line.slice(80, 84).trim() || "0");
    if (!Number.isInteger(number) || number <= 0 || points === undefined) {
        throw new ReportError(line);
    }
    const cells: Cell[] = [];
    for (let at = FIRST_ROUND; at < line.length; at += COLUMN) {
        const cell = cellOf(line.slice(at, at + 8).padEnd(8));
        if (cell === undefined) {
            throw new ReportError(line);
        }
        cells.push(cell);
    }
    return { number, name: line.slice(14, 47).trim(), points, cells };
}

function reportedPlayer(text: string, line: number, names: ReadonlyMap<number, string>): ReportedPlayer {
    const number = Number(text.slice(4, 8));
    const [rating, federation] = [Number(text.slice(48, 52)), text.slice(53, 56).trim()];
    if (!Number.isInteger(rating)) {
        throw new ReportError(text);
    }
    return { line, number, name: names.get(number) ?? "", rating, federation };
}

/** A player's round: the opponent's number in four columns, the seat and the code of the result. */
function cellOf(text: string): Cell | undefined {
    const opponent = Number(text.slice(0, 4));
    const seat = "wb".indexOf(text.charAt(5).toLowerCase());
    const given = text.charAt(7).toUpperCase();
    const code = UNRATED[given] ?? given;
    if (!Number.isInteger(opponent)) {
        return undefined;
    }
    const fits =
        opponent === 0 ? BYES.has(code) && seat < 0 : "10=+-".includes(code) && (seat >= 0 || "+-".includes(code));
    return fits ? { opponent, seat, code } : undefined;
}

/** The players by number; the number is part of the name where the name alone is not enough. */
function namesOf(rows: readonly Row[]): Map<number, string> {
    const times = new Map<string, number>();
    for (const { name } of rows) {
        times.set(name, (times.get(name) ?? 0) + 1);
    }
    return new Map(
        rows.map(({ number, name }) => [
            number,
            name !== "" && times.get(name) === 1 ? name : `${name} #${String(number)}`.trim(),
        ]),
    );
}

function roundsOf(rows: ReadonlyMap<number, Row>, names: ReadonlyMap<number, string>): PlayedRound[] {
    const length = Math.max(...[...rows.values()].map(({ cells }) => cells.length));
    const rounds: PlayedRound[] = [];
    for (let at = 0; at < length; at++) {
        const column = new Map<number, Cell>();
        for (const [number, { cells }] of rows) {
            const cell = cells[at];
            if (cell !== undefined) {
                column.set(number, cell);
            }
        }
        rounds.push(roundOf(column, names));
    }
    return rounds;
}

function roundOf(column: ReadonlyMap<number, Cell>, names: ReadonlyMap<number, string>): PlayedRound {
    const tables: PlayedTable[] = [];
    const byes = new Map<string, RoundResult>();
    const nameOf = (number: number): string => names.get(number) ?? "";
    for (const [number, cell] of column) {
        const bye = BYES.get(cell.code);
        if (cell.opponent === 0) {
            byes.set(nameOf(number), bye ?? RoundResult.ABSENT);
            continue;
        }
        const other = column.get(cell.opponent);
        if (other?.opponent !== number || sitsFirst(cell.opponent, other) === sitsFirst(number, cell)) {
            throw new ReportError(`${String(number)} – ${String(cell.opponent)}`);
        }
        if (sitsFirst(number, cell)) {
            const places = PLACES[cell.code + other.code];
            if (places === undefined) {
                throw new ReportError(`${String(number)} – ${String(cell.opponent)}: ${cell.code} ${other.code}`);
            }
            tables.push({ players: [nameOf(number), nameOf(cell.opponent)], places });
        }
    }
    return { tables, byes };
}

/** True if a player has the first seat; where a forfeit leaves the seats out, the lower number has it. */
function sitsFirst(number: number, { seat, opponent }: Cell): boolean {
    return seat >= 0 ? seat === 0 : number < opponent;
}

/** A number such as `1.5`, in hundredths; undefined: it is none. */
export function hundredths(text: string): number | undefined {
    const [, whole, part = ""] = /^(\d{1,4})(?:\.(\d{1,2}))?$/u.exec(text) ?? [];
    return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

function pointsOf(lines: readonly string[]): Report["points"] {
    const found = { W: 100, D: 50, L: 0 };
    for (const line of lines) {
        const older = /^BB([WDL])\s*(\S*)/u.exec(line);
        const given = line.startsWith("162")
            ? [...line.slice(3).matchAll(/([A-Z]) *([0-9.]+)/gu)].map(([, code, worth]) => [code, worth])
            : older !== null
              ? [older.slice(1)]
              : [];
        for (const [code, worth = ""] of given) {
            if (code === "W" || code === "D" || code === "L") {
                const value = hundredths(worth);
                if (value === undefined) {
                    throw new ReportError(line);
                }
                found[code] = value;
            }
        }
    }
    return { win: found.W, draw: found.D, loss: found.L };
}

/** Refuses scores in the file that do not follow from its results; those of byes in a round to come may be among them. */
function requirePoints(
    rows: ReadonlyMap<number, Row>,
    names: ReadonlyMap<number, string>,
    rounds: readonly PlayedRound[],
    { win, draw, loss }: Report["points"],
): void {
    const sums = new Map<string, number>();
    const coming = new Map<string, number>();
    const worth = new Map([
        [RoundResult.PAIRING_BYE, win],
        [RoundResult.FULL_BYE, win],
        [RoundResult.HALF_BYE, draw],
    ]);
    for (const [at, { tables, byes }] of rounds.entries()) {
        const toCome = at === rounds.length - 1 && tables.length === 0;
        for (const [name, bye] of byes) {
            const into = toCome ? coming : sums;
            into.set(name, (into.get(name) ?? 0) + (worth.get(bye) ?? 0));
        }
        for (const { players, places } of tables) {
            for (const [seat, name] of players.entries()) {
                const own = places[seat] ?? 0;
                const other = places[1 - seat] ?? 0;
                const earned = own === 0 ? 0 : other === 0 || own < other ? win : own === other ? draw : loss;
                sums.set(name, (sums.get(name) ?? 0) + earned);
            }
        }
    }
    for (const { number, points } of rows.values()) {
        const name = names.get(number) ?? "";
        const earned = sums.get(name) ?? 0;
        if (points !== earned && points !== earned + (coming.get(name) ?? 0)) {
            throw new ReportError(`${name}: ${String(points / 100)} ≠ ${String(earned / 100)}`);
        }
    }
}
