/** How wide texts are, in multiples of the size of type: as this browser draws them; by the usual widths where nothing is drawn. */

/** The usual widths of bold letters. Those of Cyrillic are wider. */
const LETTER = 0.66;
const CYRILLIC_LETTER = 0.76;
/** The size at which texts are measured: large, so that nothing is rounded. */
const SIZE = 100;

const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/** How wide a text in one line is. */
export function breadth(text: string, bold = true): number {
    const key = `${bold ? "b" : "n"}${text}`;
    let found = known.get(key);
    if (found === undefined) {
        found = measured(text, bold) ?? text.length * letterOf(text);
        known.set(key, found);
    }
    return found;
}

function measured(text: string, bold: boolean): number | undefined {
    if (pen === undefined) {
        pen = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
    }
    if (pen === null) {
        return undefined;
    }
    pen.font = `${bold ? "650" : "400"} ${String(SIZE)}px ${getComputedStyle(document.body).fontFamily}`;
    return pen.measureText(text).width / SIZE;
}

function letterOf(text: string): number {
    return /\p{Script=Cyrillic}/u.test(text) ? CYRILLIC_LETTER : LETTER;
}
