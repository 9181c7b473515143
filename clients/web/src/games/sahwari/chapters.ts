/** The rules of this game in chapters, each with the part of a real position that it is about. */

import type { LearningModule, RecordedPositions } from "../../rules/chapters.js";
import catalogue from "./chapters.words";
import POSITIONS from "./positions.json";

export const learning: LearningModule = {
    words: catalogue,
    positions: POSITIONS as unknown as RecordedPositions,
    chapters: [
        {
            key: "sahwari-learn-move",
            moment: "early",
            places: ["camel:*"],
            rules: ["SAH-MOVE-02", "SAH-MOVE-03", "SAH-MOVE-04", "SAH-MOVE-06", "SAH-GUILD-01"],
        },
        {
            key: "sahwari-learn-collect",
            moment: "early",
            places: ["on:*"],
            rules: ["SAH-COLL-01", "SAH-ART-01", "SAH-RECR-01", "SAH-CARA-01"],
        },
        {
            key: "sahwari-learn-row",
            moment: "late",
            places: ["row@1:*", "space@1:*", "leader@1"],
            rules: ["SAH-RECR-03", "SAH-RECR-04", "SAH-ART-03", "SAH-ART-05"],
        },
        {
            key: "sahwari-learn-means",
            moment: "late",
            places: ["storage@*", "track@*", "caravans@*", "strategy@*"],
            rules: ["SAH-OPT-01", "SAH-OPT-02", "SAH-OPT-03", "SAH-OPT-05", "SAH-OPT-06"],
        },
        {
            key: "sahwari-learn-icons",
            moment: "middle",
            places: ["display"],
            rules: [
                "SAH-ICON-02",
                "SAH-ICON-03",
                "SAH-ICON-04",
                "SAH-ICON-05",
                "SAH-ICON-06",
                "SAH-ICON-07",
                "SAH-ICON-08",
            ],
        },
        {
            key: "sahwari-learn-attack",
            moment: "middle",
            places: ["camel:*"],
            rules: ["SAH-ATT-01", "SAH-ATT-03", "SAH-ATT-04", "SAH-ATT-05", "SAH-ATT-08", "SAH-ATT-09"],
        },
        {
            key: "sahwari-learn-end",
            moment: "late",
            places: ["flipped:*"],
            rules: [
                "SAH-EOT-01",
                "SAH-END-01",
                "SAH-END-02",
                "SAH-SCORE-01",
                "SAH-SCORE-02",
                "SAH-SCORE-04",
                "SAH-SCORE-06",
            ],
        },
    ],
};
