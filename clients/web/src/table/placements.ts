/** A table that nobody plays at: pieces where a list says that they lie. */

import type { TableSnapshot } from "caravanserai/web";

export interface Placed {
    readonly place: string;
    readonly piece: string;
    readonly count: number;
}

/** The table with these pieces, as a seat sees it; 0: as spectators do. */
export function tableOf(placements: readonly Placed[], viewer = 0): TableSnapshot {
    const places = new Map<string, Map<string, number>>();
    for (const { place, piece, count } of placements) {
        const lying = places.get(place) ?? new Map<string, number>();
        places.set(place, lying.set(piece, count));
    }
    return { version: 0, viewer, fingerprint: 0n, places, stacks: new Map(), shown: new Map() };
}
