/** Scales of charts: round numbers along an axis, and labels that do not cover each other. */

const STEPS = [1, 2, 5];

/** Round numbers from the least to the greatest, at most `most` of them; always two at least. */
export function ticksOf(least: number, greatest: number, most: number): number[] {
    const span = Math.max(greatest - least, 1);
    const step = stepOf(span / (most - 1));
    const first = Math.floor(least / step) * step;
    const ticks = [first];
    while ((ticks.at(-1) ?? 0) < greatest || ticks.length < 2) {
        ticks.push((ticks.at(-1) ?? 0) + step);
    }
    return ticks;
}

/** The least round number that is no less than another. */
function stepOf(least: number): number {
    for (let power = 1; ; power *= 10) {
        const found = STEPS.map((each) => each * power).find((each) => each >= least);
        if (found !== undefined) {
            return found;
        }
    }
}

/** Positions as near as possible to the wanted ones, in their order, at least `apart` from each other and not beyond the ends. */
export function spread(wanted: readonly number[], apart: number, top: number, bottom: number): number[] {
    const order = wanted
        .map((_, index) => index)
        .sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0) || one - other);
    const placed: number[] = [...wanted];
    let before = top - apart;
    for (const index of order) {
        before = Math.max(placed[index] ?? 0, before + apart);
        placed[index] = before;
    }
    let after = bottom + apart;
    for (const index of order.toReversed()) {
        after = Math.min(placed[index] ?? 0, after - apart);
        placed[index] = after;
    }
    return placed;
}
