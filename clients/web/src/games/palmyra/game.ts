/** The table of this game: its layout, its words for places, and the first time at it. */

import catalogue from "../../../../../domain/games/palmyra/words/all.words";
import type { GameModule } from "../module.js";
import firstCatalogue from "./first.words";
import { LAYOUT } from "./layout.js";
import { STEPS } from "./first.js";

export const game: GameModule = {
    layout: LAYOUT,
    words: catalogue,
    first: { words: firstCatalogue, steps: STEPS },
};
