/** What is printed on a piece, as numbers and signs instead of words where words of a text name pieces: `2 camels` is 2 and a camel. */

import type { Signs } from "./layout.js";

/** A part of a printed text: words, or a number of pieces of a kind. */
export type Part = string | { readonly kind: string; readonly count: string };

/** The parts of a text. Words between two signs that only join them are left out. */
export function printed(text: string, signs: Signs): readonly Part[] {
    const kinds = Object.entries(signs).flatMap(([kind, words]) =>
        words.map((word) => [word.toLocaleLowerCase(), kind] as const),
    );
    if (kinds.length === 0) {
        return [text];
    }
    const words = kinds
        .map(([word]) => word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&"))
        .sort((a, b) => b.length - a.length);
    const pattern = new RegExp(
        `(?<![\\p{L}\\p{N}])(-?\\d+|an?|один|одна|одну)\\s+(${words.join("|")})(?!\\p{L})`,
        "giu",
    );
    const parts: Part[] = [];
    let at = 0;
    for (const found of text.matchAll(pattern)) {
        const [whole, count = "", word = ""] = found;
        parts.push(text.slice(at, found.index), {
            kind: kinds.find(([each]) => each === word.toLocaleLowerCase())?.[1] ?? "",
            count: /\d/u.test(count) ? count : count && "1",
        });
        at = found.index + whole.length;
    }
    parts.push(text.slice(at));
    return parts
        .filter((part, index) => typeof part !== "string" || !joins(part, index, parts))
        .map(trimmed)
        .filter(Boolean);
}

const JOINING = /^[\s,]*(?:and|и)?\s*$/u;

function joins(part: string, index: number, parts: readonly Part[]): boolean {
    const between = index > 0 && index < parts.length - 1;
    return part === "" || (between ? JOINING.test(part) : !part.trim());
}

function trimmed(part: Part): Part {
    return typeof part === "string" ? part.trim() : part;
}
