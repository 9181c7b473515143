/** Names of pieces, `kind` or `kind/face`, and of places, `area[@seat][:slot]`. */

/** The kind of a piece. */
export function kindOf(piece: string): string {
    return before(piece, "/");
}

/** The face of a piece; empty if it has none or it is not known. */
export function faceOf(piece: string): string {
    return after(piece, "/");
}

/** The area of a place. */
export function areaOf(place: string): string {
    return before(before(place, ":"), "@");
}

/** The seat that owns a place, or 0. */
export function ownerOf(place: string): number {
    return Number(after(before(place, ":"), "@"));
}

/** The slot of a place; empty if it has none. */
export function slotOf(place: string): string {
    return after(place, ":");
}

function before(text: string, mark: string): string {
    const index = text.indexOf(mark);
    return index < 0 ? text : text.slice(0, index);
}

function after(text: string, mark: string): string {
    const index = text.indexOf(mark);
    return index < 0 ? "" : text.slice(index + 1);
}
