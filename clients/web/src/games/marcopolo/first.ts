/** The five steps of the first time at this game, each with what it is about on the board. */

import type { FirstStep } from "../../deciding/first.js";

export const STEPS: readonly FirstStep[] = [
    { key: "marcopolo-first-1", places: (scene) => [`dice@${String(scene.viewer || 1)}`] },
    {
        key: "marcopolo-first-2",
        places: () => [
            "space:camel",
            "space:pepper",
            "space:silk",
            "space:gold",
            "khan:1",
            "khan:2",
            "khan:3",
            "khan:4",
            "space:take5",
            "space:contracts",
        ],
    },
    {
        key: "marcopolo-first-3",
        places: () => ["space:travel", "map:karakorum", "map:alexandria", "map:kashgar", "map:sumatra"],
    },
    {
        key: "marcopolo-first-4",
        places: (scene) =>
            [1, 2]
                .map((slot) => `slot@${String(scene.viewer || 1)}:${String(slot)}`)
                .concat(["display:1", "display:2", "display:3", "display:4", "display:5", "display:6"]),
    },
    { key: "marcopolo-first-5", places: (scene) => ["map:bejing", `objective@${String(scene.viewer || 1)}`] },
];
