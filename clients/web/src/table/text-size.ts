/**
 * The size of type with which a text fits into a box, and which of its forms fits there: the whole text, or shorter words of the game.
 *
 * Sizes are in units of the board, widths of letters in multiples of the size of type.
 */

import { createContext } from "preact";

import { breadth } from "./letters.js";
import { printed, type Signs } from "./printed.js";
import { withHyphens } from "./syllables.js";

/** A size of type in units of the board; larger where the board is drawn so small that nobody could read it. */
export function typeOf(size: number): { readonly fontSize: string } {
    return { fontSize: `max(${String(size)}px, var(--smallest, 0px))` };
}

/** The smallest type that can be read in a part of the board, in its units; 0 where everything can. */
export const SmallestType = createContext(0);

const LARGEST = 11.5;
const SMALLEST = 7;
/** The room that a text leaves: browsers round the widths of letters, each by a little. */
const SPARE = 1.02;
/** The height of a line: of words, and of words with signs between them. */
const LINE = 1.12;
const SIGN_LINE = 1.3;
/** The width of a number of pieces behind its digits: a gap, the sign, and the gap behind it. */
const SIGN = 0.12 + 1.3 + 0.12;

/** A text, and shorter words for it where it has no room; the whole first. */
export type Forms = string | readonly string[];

/** The text printed into a box, and its size. */
export interface Fitted {
    readonly text: string;
    readonly size: number;
    /** True if all of it is seen. */
    readonly whole: boolean;
    /** True if it has room only where long words are broken. */
    readonly broken: boolean;
}

/** A part of a line that is never broken, and its width. */
interface Bit {
    readonly w: number;
    /** The width that it adds if the line ends behind it, and if it does not. */
    readonly last: number;
    readonly gap: number;
    /** True if a word is broken if the line ends behind it. */
    readonly broken: boolean;
    /** The least height of its line. */
    readonly line: number;
}

/** The form in which texts are drawn: the smallest type that can be read, the largest that is wanted, and the signs between words. */
interface Type {
    readonly smallest?: number;
    readonly largest?: number;
    readonly signs?: Signs;
    readonly bold?: boolean;
}

/** The size of type with which a text fits into one line. */
export function inOneLine(text: string, width: number, largest: number): number {
    return Math.max(SMALLEST, Math.min(largest, width / (SPARE * breadth(text))));
}

/** The first form that fits into one line. */
export function lineOf(forms: Forms, width: number, type: Type = {}): Omit<Fitted, "whole" | "broken"> {
    const { smallest = 0, largest = LARGEST, bold = true } = type;
    const least = Math.max(smallest, SMALLEST);
    const all = listed(forms);
    const text = all.find((each) => breadth(each, bold) * SPARE * least <= width) ?? all.at(-1) ?? "";
    return { text, size: Math.max(least, Math.min(largest, width / (SPARE * breadth(text, bold)))) };
}

/** The size of type with which a text fits into a box, in as many lines as it needs. */
export function fitting(text: string, width: number, height: number): number {
    return fitted(text, width, height).size;
}

/** The first form that fits into a box, in as many lines as it needs; one whose words need not be broken goes before. */
export function fitted(forms: Forms, width: number, height: number, type: Type = {}): Fitted {
    const { smallest = 0, largest = LARGEST, signs = {}, bold = true } = type;
    const least = Math.max(smallest, SMALLEST);
    const all = listed(forms).map((text) => ({ text, bits: bitsOf(text, signs, bold) }));
    for (const broken of [false, true]) {
        for (const { text, bits } of all) {
            for (let size = Math.max(largest, least); ; size = Math.max(least, size - 0.5)) {
                if (heightOf(bits, width / (SPARE * size), broken) * size <= height) {
                    return { text, size, whole: true, broken };
                }
                if (size <= least) {
                    break;
                }
            }
        }
    }
    const { text, bits } = all.at(-1) ?? { text: "", bits: [] };
    const needed = (broken: boolean): number => heightOf(bits, width / (SPARE * least), broken);
    const broken = needed(false) === Infinity || needed(true) < needed(false);
    return { text, size: least, whole: false, broken };
}

export function listed(forms: Forms): readonly string[] {
    return typeof forms === "string" ? [forms] : forms;
}

/** The bits of a text, with the signs that stand for its words. */
function bitsOf(text: string, signs: Signs, bold: boolean): readonly Bit[] {
    return printed(text, signs).flatMap((part, index, parts): Bit[] => {
        if (typeof part === "string") {
            return wordsOf(part, bold);
        }
        const next = parts[index + 1];
        const gap = typeof next === "string" && !/^[,;:]/u.test(next) ? breadth(" ", bold) : 0;
        return [{ w: breadth(part.count, bold) + SIGN, last: 0, gap, broken: false, line: SIGN_LINE }];
    });
}

function wordsOf(text: string, bold: boolean): Bit[] {
    const [space, hyphen] = [breadth(" ", bold), breadth("-", bold)];
    return text
        .split(/\s+/u)
        .filter(Boolean)
        .flatMap((word) => {
            const pieces = withHyphens(word).split(/(?<=[\u00ad-])(?=\p{L})/u);
            return pieces.map((piece, index): Bit => {
                const soft = piece.endsWith("\u00ad");
                return {
                    w: breadth(soft ? piece.slice(0, -1) : piece, bold),
                    last: soft ? hyphen : 0,
                    gap: index === pieces.length - 1 ? space : 0,
                    broken: soft,
                    line: LINE,
                };
            });
        });
}

/** The height of the bits in lines of this width; without end if one is wider, or if words would be broken that are not to be. */
function heightOf(bits: readonly Bit[], width: number, broken: boolean): number {
    let height = 0;
    for (let from = 0; from < bits.length;) {
        let [end, used] = [-1, 0];
        for (let at = from; at < bits.length; at++) {
            const { w = 0, last = 0, gap = 0, broken: breaks = false } = bits[at] ?? {};
            if (used + w > width) {
                break;
            }
            if ((broken || !breaks) && used + w + last <= width) {
                end = at;
            }
            used += w + gap;
        }
        if (end < from) {
            return Infinity;
        }
        height += Math.max(...bits.slice(from, end + 1).map(({ line }) => line));
        from = end + 1;
    }
    return height;
}
