/** The five steps of the first time at this game, each with what it is about on the board. */

import type { FirstStep } from "../../deciding/first.js";

export const STEPS: readonly FirstStep[] = [
    {
        key: "palmyra-first-1",
        places: () => ["slot:ns_wood_ship/1", "slot:ss_stone_camel/1", "slot:eu_gold_ship/1", "slot:an_first/1"],
    },
    {
        key: "palmyra-first-2",
        places: () => [
            "slot:ns_wood_ship/1",
            "slot:ns_wood_camel/1",
            "slot:ns_marble_ship/1",
            "slot:ss_stone_ship/1",
            "slot:ss_stone_camel/1",
            "slot:eu_gold_ship/1",
        ],
    },
    {
        key: "palmyra-first-3",
        places: () => [
            "slot:an_tower_single/1",
            "slot:da_tower_pair/1",
            "slot:pa_temple/1",
            "slot:eb_temple/1",
            "slot:pa_improvement/1",
            "display",
        ],
    },
    { key: "palmyra-first-4", places: () => ["attacking", "under-attack", "marauders", "slot:eb_marauders/1"] },
    { key: "palmyra-first-5", places: () => ["temple-cards", "top:grey", "top:yellow", "top:red", "missions"] },
];
