/** The rules of this game in chapters, each with the part of a real position that it is about. */

import type { LearningModule, RecordedPositions } from "../../rules/chapters.js";
import catalogue from "./chapters.words";
import POSITIONS from "./positions.json";

export const learning: LearningModule = {
    words: catalogue,
    positions: POSITIONS as unknown as RecordedPositions,
    chapters: [
        {
            key: "palmyra-learn-placement",
            moment: "middle",
            places: ["slot:ns_*", "slot:ss_*"],
            rules: ["PALM-TURN-01", "PALM-PLACE-01", "PALM-PLACE-02", "PALM-PLACE-03"],
        },
        {
            key: "palmyra-learn-marauders",
            moment: "middle",
            places: ["attacking", "under-attack", "marauders"],
            rules: ["PALM-MAR-01", "PALM-MAR-03", "PALM-MAR-08"],
        },
        {
            key: "palmyra-learn-goods",
            moment: "middle",
            places: ["slot:eu_*", "slot:ns_*"],
            rules: ["PALM-ANY-01", "PALM-ERA-06", "PALM-TRADE-02", "PALM-TRADE-04", "PALM-END-02"],
        },
        {
            key: "palmyra-learn-improvements",
            moment: "middle",
            places: ["display"],
            rules: ["PALM-IMPR-01", "PALM-IMPR-02", "PALM-IMPR-04", "PALM-END-05"],
        },
        {
            key: "palmyra-learn-tower",
            moment: "late",
            places: ["tower@1", "tower-card@1", "warehouse@1"],
            seat: 1,
            rules: ["PALM-TOWER-01", "PALM-TOWER-02", "PALM-TOWER-03", "PALM-END-04", "PALM-TRAI-01"],
        },
        {
            key: "palmyra-learn-temple",
            moment: "middle",
            places: ["temple-cards", "top:*", "stack:*"],
            rules: ["PALM-TEMPLE-01", "PALM-TEMPLE-03", "PALM-TEMPLE-04", "PALM-RARE-01", "PALM-SCORE-02"],
        },
        {
            key: "palmyra-learn-missions",
            moment: "middle",
            places: ["missions", "discard"],
            rules: ["PALM-MISS-01", "PALM-MISS-02", "PALM-MISS-03", "PALM-MISS-04"],
        },
        {
            key: "palmyra-learn-score",
            moment: "late",
            places: ["score@1:*", "rare@1", "temple@1:*", "tower@1", "warehouse@1"],
            seat: 1,
            rules: ["PALM-KING-02", "PALM-SCORE-01", "PALM-SCORE-02", "PALM-SCORE-04"],
        },
    ],
};
