/** Points over time: what each seat has at each version, and from which category, by the moves of points. */

import { areaOf, kindOf, ownerOf, slotOf, type Step } from "caravanserai/web";

const POINT = "point";
const SCORE = "score";

/** Points that a seat got, or lost, by one event. */
export interface Gain {
    readonly version: number;
    readonly seat: number;
    readonly category: string;
    readonly points: number;
}

/** The points that each event gave; `steps[0]` are those of version 1. */
export function gainsOf(steps: readonly (readonly Step[])[]): Gain[] {
    return steps.flatMap((each, index) => gainsIn(each, index + 1));
}

function gainsIn(steps: readonly Step[], version: number): Gain[] {
    const sums = new Map<string, Gain>();
    const add = (place: string, points: number): void => {
        const seat = ownerOf(place);
        const category = slotOf(place);
        if (areaOf(place) === SCORE && seat > 0) {
            const key = `${String(seat)} ${category}`;
            sums.set(key, { version, seat, category, points: (sums.get(key)?.points ?? 0) + points });
        }
    };
    for (const step of steps) {
        if (step.type === "move" && kindOf(step.piece) === POINT) {
            add(step.source, -step.count);
            add(step.target, step.count);
        }
    }
    return [...sums.values()].filter(({ points }) => points !== 0);
}

/** A number that changes at some versions. */
export interface Line {
    readonly seat: number;
    /** `[version, points]` from version 0 on, each where the points change. */
    readonly points: readonly (readonly [number, number])[];
}

/** The course of the points of each seat, in one category or in all. */
export function linesOf(gains: readonly Gain[], seats: number, category?: string): Line[] {
    return Array.from({ length: seats }, (_, index) => {
        const points: [number, number][] = [[0, 0]];
        for (const gain of gains) {
            if (gain.seat === index + 1 && (category === undefined || gain.category === category)) {
                const [version, sum] = points.at(-1) ?? [0, 0];
                if (version === gain.version) {
                    points.pop();
                }
                points.push([gain.version, sum + gain.points]);
            }
        }
        return { seat: index + 1, points };
    });
}

/** The points of a line at a version. */
export function pointsAt({ points }: Line, version: number): number {
    return points.findLast(([at]) => at <= version)?.[1] ?? 0;
}

/** The points of each seat at a version: by category, in the order of the game; categories of which nobody has any are left out. */
export function totalsAt(
    gains: readonly Gain[],
    version: number,
    seats: number,
    order: readonly string[],
): { readonly category: string; readonly points: readonly number[] }[] {
    const sums = new Map<string, number[]>();
    for (const { version: at, seat, category, points } of gains) {
        if (at <= version) {
            const row = sums.get(category) ?? Array.from({ length: seats }, () => 0);
            row[seat - 1] = (row[seat - 1] ?? 0) + points;
            sums.set(category, row);
        }
    }
    const rank = (category: string): number => (order.includes(category) ? order.indexOf(category) : order.length);
    return [...sums]
        .filter(([, points]) => points.some((each) => each !== 0))
        .sort(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1))
        .map(([category, points]) => ({ category, points }));
}
