/** The five steps of the first time at this game, each with what it is about on the board. */

import type { FirstStep } from "../../deciding/first.js";

export const STEPS: readonly FirstStep[] = [
    { key: "sahwari-first-1", places: () => ["map:2,2", "map:1,2", "map:3,2", "map:2,1", "map:2,3"] },
    { key: "sahwari-first-2", places: () => ["on:0,0", "on:1,1", "on:4,4", "on:3,3", "supply"] },
    { key: "sahwari-first-3", places: (scene) => ["display", `leader@${String(scene.viewer || 1)}`] },
    {
        key: "sahwari-first-4",
        places: (scene) => [`storage@${String(scene.viewer || 1)}`, `strategy@${String(scene.viewer || 1)}`],
    },
    {
        key: "sahwari-first-5",
        places: (scene) => [
            `caravans@${String(scene.viewer || 1)}`,
            `track@${String(scene.viewer || 1)}`,
            `storage@${String(scene.viewer || 1)}`,
        ],
    },
];
