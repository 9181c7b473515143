/** The size of type with which a text fits into a box, by the usual widths of letters. */

/** A size of type in units of the board; larger where the board is drawn so small that nobody could read it. */
export function typeOf(size: number): { readonly fontSize: string } {
    return { fontSize: `max(${String(size)}px, var(--smallest, 0px))` };
}

const LARGEST = 11.5;
const SMALLEST = 7;
/** How wide a letter is, as a part of the size; those of Cyrillic are wider. How high a line is. */
const LETTER = 0.66;
const CYRILLIC_LETTER = 0.76;
const LINE = 1.2;

/** The size of type with which a text fits into one line. */
export function inOneLine(text: string, width: number, largest: number): number {
    return Math.max(SMALLEST, Math.min(largest, width / (letterOf(text) * Math.max(1, text.length))));
}

/** The size of type with which a text fits into a box, in as many lines as it needs. */
export function fitting(text: string, width: number, height: number): number {
    const words = text.split(/\s+/u);
    const longest = Math.max(...words.map((word) => word.length));
    const letter = letterOf(text);
    for (let size = LARGEST; size > SMALLEST; size -= 0.5) {
        if (longest * letter * size <= width && lines(words, width / (letter * size)) * LINE * size <= height) {
            return size;
        }
    }
    return SMALLEST;
}

function letterOf(text: string): number {
    return /\p{Script=Cyrillic}/u.test(text) ? CYRILLIC_LETTER : LETTER;
}

/** How many lines words need where a line holds this number of letters. */
function lines(words: readonly string[], letters: number): number {
    let count = 1;
    let used = 0;
    for (const word of words) {
        if (used > 0 && used + 1 + word.length > letters) {
            count++;
            used = word.length;
        } else {
            used += word.length + (used > 0 ? 1 : 0);
        }
    }
    return count;
}
