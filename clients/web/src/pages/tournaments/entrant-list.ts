/** Those who are to take part: from a CSV file with a heading, or from a report file of FIDE. What it reads is what the command reads. */

import { BOTS } from "../../session/seat-plan.js";
import { LONGEST, readReport, ReportError } from "./report-file.js";
import { NO_ORDERS, type Orders, readOrders } from "./report-orders.js";

/** Somebody who is to take part: by a player, as a bot, or by name alone, for which there may be a code. Seed 0, rating 0: none. */
export interface ListedEntrant {
    /** The line of the file, from 1. */
    readonly line: number;
    readonly name: string;
    readonly player: string;
    readonly bot: string;
    readonly seed: number;
    readonly rating: number;
    readonly country: string;
    readonly code: string;
}

/** A mistake in a line: the key of its text, and what it names. */
export interface Mistake {
    readonly line: number;
    readonly problem: string;
    readonly details: Readonly<Record<string, string | number>>;
}

/** The content of a file. Lines with mistakes are not among those listed. */
export interface EntrantList {
    readonly listed: readonly ListedEntrant[];
    readonly mistakes: readonly Mistake[];
    /** The rounds of a report file. */
    readonly rounds: number;
    /** The byes in rounds to come, and the players to keep apart, of a report file. */
    readonly orders: Orders;
}

/** A file is no list: the key of the reason, and what it names. */
export class ListError extends Error {
    constructor(
        readonly problem: string,
        readonly details: Readonly<Record<string, string | number>> = {},
    ) {
        super(problem);
    }
}

const COLUMNS = ["name", "player", "bot", "seed", "rating", "country", "code"] as const;
const SYNONYMS: Readonly<Record<string, string>> = { account: "player", federation: "country", fed: "country" };
const NAME_LENGTH = 60;
const MOST = 10_000;
const KINDS = [...BOTS, "planner", "greedy", "random"] as const;
/** The signs with which a cell of a table becomes a formula. */
const FORMULA = /^[=+\-@\t\r]/u;

/** The text of a file: in UTF-8, or in UTF-16 where it says so. */
export function decoded(data: ArrayBuffer): string {
    const [first, second] = new Uint8Array(data, 0, Math.min(2, data.byteLength));
    const wide =
        first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
    try {
        return new TextDecoder(wide, { fatal: true }).decode(data);
    } catch {
        throw new ListError("encoding");
    }
}

/** Reads a file. */
export function readList(text: string): EntrantList {
    if (text.length > LONGEST) {
        throw new ListError("long", { most: LONGEST });
    }
    if (/^(?:001|012) /mu.test(text)) {
        return reported(text);
    }
    const [heading, ...rows] = rowsOf(text);
    const names = (heading?.cells ?? []).map((cell) => SYNONYMS[cell.toLowerCase()] ?? cell.toLowerCase());
    const known = names.every((name) => COLUMNS.some((column) => column === name));
    if (!known || !names.includes("name") || new Set(names).size < names.length) {
        throw new ListError("heading", { columns: COLUMNS.join(", "), given: (heading?.cells ?? []).join(", ") });
    }
    const given: ListedEntrant[] = [];
    const mistakes: Mistake[] = [];
    for (const { line, cells } of rows) {
        const one = entrantOf(line, names, cells);
        if ("problem" in one) {
            mistakes.push(one);
        } else {
            given.push(one);
        }
    }
    const { listed, wrong } = checked(given);
    return { listed, mistakes: inOrder([...mistakes, ...wrong]), rounds: 0, orders: NO_ORDERS };
}

function reported(text: string): EntrantList {
    try {
        const { entries, rounds, names, lines } = readReport(text);
        const orders = readOrders(
            lines,
            new Map([...names].map(([number, name]) => [number, onOneLine(name)])),
            rounds,
        );
        const given = entries.map(({ line, name, number, rating, federation }) => ({
            line,
            name,
            player: "",
            bot: "",
            seed: number,
            rating,
            country: federation.toUpperCase(),
            code: "",
        }));
        const { listed, wrong } = checked(given);
        const played = rounds.filter(({ tables }) => tables.length > 0).length;
        return { listed, mistakes: inOrder(wrong), rounds: played, orders };
    } catch (error) {
        if (error instanceof ReportError) {
            throw new ListError("report", { error: error.message.slice(0, 120) });
        }
        throw error;
    }
}

function inOrder(mistakes: readonly Mistake[]): Mistake[] {
    return [...mistakes].sort((one, other) => one.line - other.line);
}

interface FileRow {
    readonly line: number;
    readonly cells: readonly string[];
}

/** The rows of a CSV file that say something; a semicolon or a tab in the first line divides its cells. */
function rowsOf(text: string): FileRow[] {
    const lines = text.replace(/^\uFEFF/u, "").split(/\r\n|\r|\n/u);
    const delimiter = ["\t", ";"].find((each) => (lines[0] ?? "").includes(each)) ?? ",";
    return lines
        .map((line, at) => ({ line: at + 1, cells: cellsOf(line, delimiter, at + 1) }))
        .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

function cellsOf(line: string, delimiter: string, number: number): string[] {
    const cells: string[] = [];
    let at = 0;
    do {
        const quoted = /^"((?:[^"]|"")*)"/u.exec(line.slice(at));
        const end = quoted === null ? line.indexOf(delimiter, at) : at + quoted[0].length;
        const stop = end < 0 ? line.length : end;
        const cell = quoted?.[1]?.replaceAll('""', '"') ?? line.slice(at, stop);
        if ((quoted === null && cell.startsWith('"')) || (stop < line.length && line.charAt(stop) !== delimiter)) {
            throw new ListError("quotes", { line: number });
        }
        cells.push(plain(cell.trim()));
        at = stop + 1;
    } while (at <= line.length);
    return cells;
}

/** A cell without the sign that keeps it from being a formula. */
function plain(cell: string): string {
    return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function entrantOf(line: number, names: readonly string[], cells: readonly string[]): ListedEntrant | Mistake {
    const wrong = (problem: string, details: Mistake["details"] = {}): Mistake => ({ line, problem, details });
    if (cells.length !== names.length) {
        return wrong("cells", { cells: cells.length, columns: names.length });
    }
    const cell = (name: string): string => cells[names.indexOf(name)] ?? "";
    const [seed, rating, player] = [cell("seed"), cell("rating").replace(",", "."), cell("player")];
    if (!/^\d*$/u.test(seed) || Number(seed) > MOST) {
        return wrong("seed", { given: seed, most: MOST });
    }
    if (!/^(?:\d+(?:\.\d*)?(?:e\d+)?)?$/iu.test(rating) || Number(rating) >= 10_000) {
        return wrong("rating", { given: rating });
    }
    return {
        line,
        name: cell("name"),
        player: player === "" ? "" : `players/${player.replace(/^players\//u, "")}`,
        bot: cell("bot"),
        seed: Number(seed),
        rating: Number(rating),
        country: cell("country").toUpperCase(),
        code: cell("code"),
    };
}

/** A name with single spaces, as entrants have it. */
function onOneLine(name: string): string {
    return name.split(/\s+/u).filter(Boolean).join(" ");
}

/** The lines that make sense, by themselves and beside those before them; and what is wrong with the others. */
function checked(given: readonly ListedEntrant[]): { listed: ListedEntrant[]; wrong: Mistake[] } {
    const listed: ListedEntrant[] = [];
    const wrong: Mistake[] = [];
    const known = new Map<string, number>();
    for (const each of given) {
        const one = { ...each, name: onOneLine(each.name) };
        const values = [
            ["player", one.player],
            ["code", one.code],
            ["seed", one.seed === 0 ? "" : String(one.seed)],
            ["name", one.name.toLowerCase()],
        ].filter(([, value]) => value !== "");
        const twice = values.find((value) => known.has(value.join(" ")));
        const [problem, details] =
            problemOf(one) ??
            (twice === undefined ? [] : ["twice", { given: twice[1] ?? "", other: known.get(twice.join(" ")) ?? 0 }]);
        if (problem === undefined) {
            listed.push(one);
            for (const value of values) {
                known.set(value.join(" "), one.line);
            }
        } else {
            wrong.push({ line: one.line, problem, details: details ?? {} });
        }
    }
    return { listed, wrong };
}

function problemOf(one: ListedEntrant): [string, Mistake["details"]] | undefined {
    const length = Array.from(one.name).length;
    if (length < 1 || length > NAME_LENGTH || /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(one.name)) {
        return ["name", { most: NAME_LENGTH }];
    }
    if ([one.player, one.bot, one.code].filter(Boolean).length > 1) {
        return ["one-of", {}];
    }
    if (one.player !== "" && !/^players\/[a-z0-9]{8,40}$/u.test(one.player)) {
        return ["player", { given: one.player }];
    }
    if (one.bot !== "" && !KINDS.some((kind) => kind === one.bot)) {
        return ["bot", { given: one.bot, kinds: KINDS.join(", ") }];
    }
    if (one.country !== "" && !/^[A-Z]{3}$/u.test(one.country)) {
        return ["country", { given: one.country }];
    }
    return one.code !== "" && !/^[A-Za-z0-9]{16,64}$/u.test(one.code) ? ["code", {}] : undefined;
}

/** The seeds by line: as the file gives them or, where it gives none, in the order of its ratings. */
export function seedsOf(listed: readonly ListedEntrant[]): Map<number, number> {
    if (listed.some(({ seed }) => seed > 0)) {
        return new Map(listed.filter(({ seed }) => seed > 0).map(({ line, seed }) => [line, seed]));
    }
    const ranked = listed.filter(({ rating }) => rating > 0).sort((one, other) => other.rating - one.rating);
    return new Map(ranked.map(({ line }, at) => [line, at + 1]));
}

/** A list as CSV, which can be imported again. No cell is a formula. */
export function writtenList(listed: readonly ListedEntrant[]): string {
    const cell = (value: string | number): string => {
        const text = FORMULA.test(String(value)) ? `'${String(value)}` : String(value);
        return /[",;\t]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    };
    const rows = listed.map((one) => COLUMNS.map((column) => cell(one[column] === 0 ? "" : one[column])).join(","));
    return [COLUMNS.join(","), ...rows, ""].join("\n");
}
