/** The widths of texts, in multiples of the size of type: as this browser draws them; by the usual widths where nothing is drawn. */

/** The usual widths of bold letters. Those of Cyrillic are wider. */
const LETTER = 0.66;
const CYRILLIC_LETTER = 0.76;
/** The size at which texts are measured: large, so that nothing is rounded. */
const SIZE = 100;

const known = new Map<string, number>();
/** The contexts that measure: bold and plain letters each have their own, for to change its font takes longer than to measure a word. */
const pens = new Map<boolean, CanvasRenderingContext2D | null>();

/** The width of a text in one line. */
export function breadth(text: string, bold = true): number {
    const key = `${bold ? "b" : "n"}${text}`;
    let found = known.get(key);
    if (found === undefined) {
        found = measured(text, bold) ?? text.length * letterOf(text);
        known.set(key, found);
    }
    return found;
}

function measured(text: string, bold: boolean): number | null {
    let pen = pens.get(bold);
    if (pen === undefined) {
        pen = newPen(bold);
        pens.set(bold, pen);
    }
    return pen && pen.measureText(text).width / SIZE;
}

function newPen(bold: boolean): CanvasRenderingContext2D | null {
    const pen = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
    if (pen !== null) {
        pen.font = `${bold ? "650" : "400"} ${String(SIZE)}px ${getComputedStyle(document.body).fontFamily}`;
    }
    return pen;
}

function letterOf(text: string): number {
    return /\p{Script=Cyrillic}/u.test(text) ? CYRILLIC_LETTER : LETTER;
}
