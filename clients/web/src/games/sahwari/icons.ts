/** What the icons on the cards of Sahwari stand for. */

import type { IconName } from "../../table/card-icons.js";

/** The icons on cards, by their names in the words of the game. */
export const ICONS = ["recruit", "renew", "spy", "chest", "bird", "caravan", "tornado", "attack"] as const;

/** What the abilities of clans count or do. */
export const ABILITIES: Readonly<Record<string, readonly IconName[]>> = {
    merchant: ["artifact", "artifact"],
    diplomat: ["recruit", "recruit"],
    thief: ["artifact", "caravan"],
    spy: ["spy", "spy"],
    dealer: ["attack", "artifact"],
    explorer: ["camel", "camel"],
};
