/**
 * Templates: what several labels have in common, with `…` where they differ.
 *
 * `Market: 2 pepper with yellow 5` and `Market: 1 gold with white 4` have `Market: … with …` in common. No game or language needs to be
 * known for it.
 */

const GAP = "…";
const TOKENS = /[^\s()[\],;:.]+(?:[,.:][^\s()[\],;:.]+)*|\S/gu;
const HOLE = `(?:${GAP}|\\(${GAP}\\))`;
const REPEATED = new RegExp(`${HOLE}(?:[\\s,;]*${HOLE})+`, "gu");

/** The words and signs of a label. */
export function wordsOf(label: string): readonly string[] {
    return label.match(TOKENS) ?? [];
}

/** The common part of labels as a text; of one label all of it. */
export function common(labels: readonly string[]): string {
    let template: readonly string[] | undefined;
    for (const label of labels) {
        const words = wordsOf(label);
        template = template === undefined ? words : folded(template, words);
    }
    return spaced(withoutStrayNumbers(template ?? []));
}

/** True if a text contains a word, not only signs and numbers. */
export function saysSomething(text: string): boolean {
    return /\p{L}/u.test(text);
}

/** The words of a label that are not in the common part of its group; the label itself if nothing remains. */
export function beyond(label: string, shared: string): string {
    const words = wordsOf(label);
    const known = wordsOf(shared).filter((word) => word !== GAP);
    const kept = new Set(pairs(known, words).map(([, position]) => position));
    const left = words.map((word, position) => (kept.has(position) ? GAP : word));
    const text = spaced(left)
        .split(GAP)
        .map((part) => part.replace(/^[\s,;:()]+|[\s,;:(]+$/gu, ""))
        .filter(Boolean)
        .join(", ");
    return /[\p{L}\p{N}]/u.test(text) ? text : label;
}

/** A template that fits one more label: the longest common subsequence, with a gap wherever words were left out. */
function folded(template: readonly string[], words: readonly string[]): string[] {
    const kept: string[] = [];
    let one = 0;
    let other = 0;
    for (const [first, second] of [...pairs(template, words), [template.length, words.length] as const]) {
        const skipped = first > one || second > other;
        const open = template.slice(one, first + 1).includes(GAP);
        if ((skipped || open) && kept.at(-1) !== GAP) {
            kept.push(GAP);
        }
        const word = template[first];
        if (word !== undefined && word !== GAP) {
            kept.push(word);
        }
        one = first + 1;
        other = second + 1;
    }
    return kept;
}

/** The positions of a longest common subsequence in both sequences. */
function pairs(first: readonly string[], second: readonly string[]): (readonly [number, number])[] {
    const columns = second.length + 1;
    const length = new Uint16Array((first.length + 1) * columns);
    const at = (row: number, column: number): number => length[row * columns + column] ?? 0;
    for (let row = first.length - 1; row >= 0; row--) {
        for (let column = second.length - 1; column >= 0; column--) {
            const same = first[row] === second[column] && first[row] !== GAP;
            length[row * columns + column] = same
                ? at(row + 1, column + 1) + 1
                : Math.max(at(row + 1, column), at(row, column + 1));
        }
    }
    const found: (readonly [number, number])[] = [];
    let row = 0;
    let column = 0;
    while (row < first.length && column < second.length) {
        if (first[row] === second[column] && first[row] !== GAP) {
            found.push([row++, column++]);
        } else if (at(row + 1, column) >= at(row, column + 1)) {
            row++;
        } else {
            column++;
        }
    }
    return found;
}

/** Drops numbers and signs between two gaps: they do not help to recognise a label. */
function withoutStrayNumbers(words: readonly string[]): string[] {
    const kept: string[] = [];
    for (const [position, word] of words.entries()) {
        const alone = kept.at(-1) === GAP && words[position + 1] === GAP && !saysSomething(word);
        if (!alone && !(word === GAP && kept.at(-1) === GAP)) {
            kept.push(word);
        }
    }
    return kept;
}

/** Words and signs as a text with normal spacing. */
function spaced(words: readonly string[]): string {
    return opened(words)
        .join(" ")
        .replace(/\s+(?=[),;:.\]])/gu, "")
        .replace(/(?<=[([])\s+/gu, "")
        .replace(REPEATED, GAP)
        .replace(/\s*\([^()]*$/u, "");
}

/** Words without the brackets that close what a gap has swallowed. */
function opened(words: readonly string[]): string[] {
    let open = 0;
    return words.filter((word) => {
        open += "([".includes(word) ? 1 : 0;
        const closes = ")]".includes(word);
        const stray = closes && open === 0;
        open -= closes && !stray ? 1 : 0;
        return !stray;
    });
}
