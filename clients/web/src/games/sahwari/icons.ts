/** The meanings of the icons on the cards of Sahwari. */

import type { IconName } from "../../table/card-icons.js";

/** The icons on cards, by their names in the words of the game. */
export const ICONS = ["recruit", "renew", "spy", "chest", "bird", "caravan", "tornado", "attack"] as const;

/** The objects or effects of the abilities of clans. */
export const ABILITIES: Readonly<Record<string, readonly IconName[]>> = {
    merchant: ["artifact", "artifact"],
    diplomat: ["recruit", "recruit"],
    thief: ["artifact", "caravan"],
    spy: ["spy", "spy"],
    dealer: ["attack", "artifact"],
    explorer: ["camel", "camel"],
};
