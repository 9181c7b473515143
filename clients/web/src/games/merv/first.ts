/** The five steps of the first time at this game, each with what it is about on the board. */

import type { FirstStep } from "../../deciding/first.js";

export const STEPS: readonly FirstStep[] = [
    {
        key: "merv-first-1",
        places: () =>
            ["north", "east", "south", "west"].flatMap((side) =>
                [1, 2, 3, 4, 5].map((slot) => `action:${side}/${String(slot)}`),
            ),
    },
    { key: "merv-first-2", places: () => ["site:1/1", "site:1/2", "site:1/3", "site:1/4", "site:1/5"] },
    {
        key: "merv-first-3",
        places: () => ["display:1", "hall:spice", "library:1", "city:rayy", "mosque:L1P1", "walls"],
    },
    {
        key: "merv-first-4",
        places: () =>
            ["N", "E", "S", "W"].flatMap((side) => [1, 2, 3, 4, 5].map((slot) => `wall-slot:${side}${String(slot)}`)),
    },
    {
        key: "merv-first-5",
        places: () => ["favour:9", "influence:16", "mosque:L8", "stack:3_favour", "stack:3_soldier"],
    },
];
