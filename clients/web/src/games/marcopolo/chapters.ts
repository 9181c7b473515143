/** The rules of this game in chapters, each with the part of a real position that it is about. */

import type { LearningModule, RecordedPositions } from "../../rules/chapters.js";
import catalogue from "./chapters.words";
import POSITIONS from "./positions.json";

export const learning: LearningModule = {
    words: catalogue,
    positions: POSITIONS as unknown as RecordedPositions,
    chapters: [
        {
            key: "marcopolo-learn-dice",
            moment: "middle",
            places: ["dice@1"],
            seat: 1,
            rules: ["MP-ROUND-05", "MP-ROUND-06", "MP-TURN-01", "MP-TURN-02", "MP-TURN-05"],
        },
        {
            key: "marcopolo-learn-placing",
            moment: "middle",
            places: ["space:camel", "space:pepper", "space:silk", "space:gold"],
            rules: ["MP-DICE-03", "MP-DICE-04", "MP-DICE-06", "MP-MKT-01", "MP-MKT-02"],
        },
        {
            key: "marcopolo-learn-khan",
            moment: "middle",
            places: ["khan:*", "space:take5"],
            rules: ["MP-KHAN-01", "MP-KHAN-02", "MP-COIN5-01", "MP-DICE-06"],
        },
        {
            key: "marcopolo-learn-contracts",
            moment: "middle",
            places: ["display:*", "space:contracts"],
            rules: ["MP-CON-01", "MP-CON-02", "MP-CON-03", "MP-ADD-01"],
        },
        {
            key: "marcopolo-learn-travel",
            moment: "middle",
            places: ["figure@*", "post@*"],
            rules: ["MP-TRAVEL-01", "MP-TRAVEL-02", "MP-TRAVEL-03", "MP-TRAVEL-05", "MP-POST-01"],
        },
        {
            key: "marcopolo-learn-cities",
            moment: "middle",
            places: ["city:*", "town:*"],
            rules: ["MP-TOWN-01", "MP-OFFICE-01", "MP-CITY-01", "MP-CITY-02", "MP-CITY-03"],
        },
        {
            key: "marcopolo-learn-more",
            moment: "middle",
            places: ["black-dice", "bag"],
            rules: ["MP-ADD-02", "MP-ADD-03", "MP-ADD-04", "MP-ADD-05", "MP-ADD-06"],
        },
        {
            key: "marcopolo-learn-end",
            moment: "late",
            places: ["objective@1", "purse@1", "drawer@1"],
            seat: 1,
            rules: ["MP-END-02", "MP-OBJ-01", "MP-OBJ-02", "MP-BEJ-01", "MP-END-03"],
        },
    ],
};
