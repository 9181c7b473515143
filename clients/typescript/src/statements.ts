/** The statements of a service about hidden pieces, and checks of their truth. To fold a match, nothing of this is needed. */

import {
    STANDING_STATEMENTS,
    STATED_NUMBER_PATTERN as NUMBER,
    STATED_PART_PATTERN as PART,
    STATED_PIECES,
} from "./constants.js";
import type { Step, Table, TableSnapshot } from "./table.js";

/** The place where statements lie that stand. */
export const STATED = "stated";

const FACES = `(?:/${PART}){1,${String(STATED_PIECES)}}`;
const STATEMENT = new RegExp(`^statement/(${PART})/(${NUMBER})/(-|${NUMBER})/((?:[^/%]|%25)+)(${FACES})$`, "u");

/** At `place` lie at least `least` and at most `most` (undefined: any number) of `pieces`, all of one kind. */
export interface Statement {
    readonly place: string;
    readonly least: number;
    readonly most: number | undefined;
    readonly pieces: readonly string[];
}

/** The statement that a piece is; undefined if it is none. */
export function readStatement(piece: string): Statement | undefined {
    const found = STATEMENT.exec(piece);
    if (found === null) {
        return undefined;
    }
    const [place = "", least, most, kind = "", faces = ""] = found.slice(1);
    return {
        place: decoded(place),
        least: Number(least),
        most: most === "-" ? undefined : Number(most),
        pieces: [...new Set(faces.split("/").slice(1))].map((face) => `${decoded(kind)}/${decoded(face)}`),
    };
}

function decoded(part: string): string {
    return part.replaceAll("%2F", "/").replaceAll("%25", "%");
}

/** The statements that stand, those about one place if it is given. */
export function statementsOn({ places }: TableSnapshot, place?: string): Statement[] {
    return [...(places.get(STATED)?.keys() ?? [])]
        .flatMap((piece) => readStatement(piece) ?? [])
        .filter((statement) => place === undefined || statement.place === place);
}

/**
 * A piece that states what is not so, as far as the viewer of the table sees: when it was put up, by one of the latest `steps`, or after
 * these. What cannot be read is not so, and nothing is if too many stand.
 */
export function untrueStatement(table: Table, steps: readonly Step[]): string | undefined {
    const standing = [...table.pieces(STATED).keys()];
    const later = new Map<string, number>();
    if (steps.some((step) => step.type === "move" && step.target === STATED)) {
        const shown = steps.flatMap((step) => (step.type === "show" && step.seat === table.viewer ? [step.place] : []));
        const add = (place: string, piece: string, count: number): void => {
            later.set(`${place}\0${piece}`, (later.get(`${place}\0${piece}`) ?? 0) + count);
        };
        for (const step of steps.toReversed()) {
            if (step.type === "move") {
                if (step.target === STATED && !isSo(table, step.becomes, later, shown)) {
                    return step.becomes;
                }
                add(step.target, step.becomes, step.count);
                add(step.source, step.piece, -step.count);
            }
        }
    }
    return standing.length > STANDING_STATEMENTS
        ? `${String(standing.length)} statements`
        : standing.find((piece) => !isSo(table, piece, new Map(), []));
}

function isSo(table: Table, piece: string, later: ReadonlyMap<string, number>, unknown: readonly string[]): boolean {
    const statement = readStatement(piece);
    if (statement === undefined) {
        return false;
    }
    const { place, least, most = Infinity, pieces } = statement;
    if (unknown.includes(place) || !table.knows(place)) {
        return true;
    }
    const number = pieces.reduce(
        (sum, each) => sum + table.count(place, each) - (later.get(`${place}\0${each}`) ?? 0),
        0,
    );
    return least <= number && number <= most;
}
