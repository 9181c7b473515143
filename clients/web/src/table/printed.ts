/** The print on a piece, as numbers and signs instead of words where words of a text name pieces: `2 camels` is 2 and a camel. */

/** Words that mean a kind of piece, so that `2 camels` may be shown as a number and a sign; with `~` before those that need no number. */
export type Signs = Readonly<Record<string, readonly string[]>>;

/** A part of a printed text: words, or a number of pieces of a kind instead of words. */
export type Part = string | { readonly kind: string; readonly count: string; readonly words: string };

/** Before words that mean a piece without a number as well. */
const BARE = "~";

/** The kinds that words of signs mean, and the pattern that finds these words. */
interface Reading {
    readonly kinds: ReadonlyMap<string, string>;
    readonly pattern: RegExp;
}

/** The patterns of the signs of each game: a board prints hundreds of texts with the same ones. */
const readings = new WeakMap<Signs, Reading>();

function readingOf(signs: Signs): Reading {
    let reading = readings.get(signs);
    if (reading === undefined) {
        const kinds = new Map<string, string>();
        for (const [kind, words] of Object.entries(signs)) {
            for (const word of words) {
                const said = word.replace(BARE, "").toLocaleLowerCase();
                kinds.set(said, kinds.get(said) ?? kind);
            }
        }
        const bare = new Set(Object.values(signs).flatMap((words) => words.filter((word) => word.startsWith(BARE))));
        const words = alternatives([...kinds.keys()]);
        const alone = alternatives([...bare].map((word) => word.replace(BARE, "")));
        const counted = `(-?\\d+|an?|один|одна|одну)\\s+(${words})`;
        const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${counted}${alone && `|()(${alone})`})(?!\\p{L})`, "giu");
        reading = { kinds, pattern };
        readings.set(signs, reading);
    }
    return reading;
}

/** The parts of a text. Words between two signs that only join them are left out. */
export function printed(text: string, signs: Signs): readonly Part[] {
    const { kinds, pattern } = readingOf(signs);
    if (kinds.size === 0) {
        return [text];
    }
    const parts: Part[] = [];
    let at = 0;
    for (const found of text.matchAll(pattern)) {
        const [whole] = found;
        const [count = "", word = ""] = found.slice(1).filter((each: string | undefined) => each !== undefined);
        parts.push(text.slice(at, found.index), {
            kind: kinds.get(word.toLocaleLowerCase()) ?? "",
            count: /\d/u.test(count) ? count : count && "1",
            words: whole,
        });
        at = found.index + whole.length;
    }
    parts.push(text.slice(at));
    return parts
        .filter((part, index) => typeof part !== "string" || !joins(part, index, parts))
        .map(trimmed)
        .filter(Boolean);
}

/** A pattern for any of these words, the longest first. */
function alternatives(words: readonly string[]): string {
    return words
        .toSorted((one, other) => other.length - one.length)
        .map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&"))
        .join("|");
}

const JOINING = /^[\s,]*(?:and|и)?\s*$/u;

function joins(part: string, index: number, parts: readonly Part[]): boolean {
    const between = index > 0 && index < parts.length - 1;
    return part === "" || (between ? JOINING.test(part) : !part.trim());
}

function trimmed(part: Part): Part {
    return typeof part === "string" ? part.trim() : part;
}
