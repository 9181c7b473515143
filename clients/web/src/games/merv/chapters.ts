/** The rules of this game in chapters, each with the part of a real position that it is about. */

import type { LearningModule, RecordedPositions } from "../../rules/chapters.js";
import catalogue from "./chapters.words";
import POSITIONS from "./positions.json";

export const learning: LearningModule = {
    words: catalogue,
    positions: POSITIONS as unknown as RecordedPositions,
    chapters: [
        {
            key: "merv-learn-turn",
            moment: "early",
            places: ["action:*"],
            rules: ["MERV-FLOW-02", "MERV-TURN-01", "MERV-TURN-02", "MERV-TURN-03", "MERV-TURN-05"],
        },
        {
            key: "merv-learn-cubes",
            moment: "middle",
            places: ["site:*", "building:*"],
            rules: ["MERV-RES-01", "MERV-RES-02", "MERV-RES-04", "MERV-PAY-01"],
        },
        {
            key: "merv-learn-caravansary",
            moment: "middle",
            places: ["display:*", "on-card:*"],
            rules: ["MERV-CAR-01", "MERV-CAR-02", "MERV-CAR-05", "MERV-CAR-07"],
        },
        {
            key: "merv-learn-palace",
            moment: "middle",
            places: ["hall:*", "library:*"],
            rules: ["MERV-PAL-01", "MERV-PAL-02", "MERV-LIB-01", "MERV-LIB-02"],
        },
        {
            key: "merv-learn-trade",
            moment: "middle",
            places: ["city:rayy", "city:baghdad", "city:samarkand", "city:kashgar"],
            rules: ["MERV-MKT-01", "MERV-MKT-04", "MERV-MKT-05", "MERV-CON-01", "MERV-CON-02"],
        },
        {
            key: "merv-learn-mosque",
            moment: "middle",
            places: ["mosque:*"],
            rules: ["MERV-MOS-02", "MERV-MOS-03", "MERV-MOS-04", "MERV-UPG-01"],
        },
        {
            key: "merv-learn-walls",
            moment: "late",
            places: ["wall-slot:*"],
            rules: ["MERV-WAL-03", "MERV-SOL-01", "MERV-SOL-03", "MERV-INV-03", "MERV-INV-05"],
        },
        {
            key: "merv-learn-order",
            moment: "middle",
            places: ["queue:south_*"],
            rules: ["MERV-RND-01", "MERV-RND-02", "MERV-RND-03", "MERV-RND-04"],
        },
        {
            key: "merv-learn-score",
            moment: "late",
            places: ["favour:*", "influence:*"],
            rules: ["MERV-SCO-01", "MERV-SCO-03", "MERV-SCO-04", "MERV-END-01", "MERV-END-02"],
        },
    ],
};
