/** The table of this game: its layout, its words for places, and the first time at it. */

import en from "../../../../../domain/games/sahwari/words/en.ftl";
import ru from "../../../../../domain/games/sahwari/words/ru.ftl";
import type { GameModule } from "../module.js";
import firstEn from "./first.en.ftl";
import firstRu from "./first.ru.ftl";
import { LAYOUT } from "./layout.js";
import { STEPS } from "./first.js";

export const game: GameModule = {
    layout: LAYOUT,
    words: { en, ru },
    first: { words: { en: firstEn, ru: firstRu }, steps: STEPS },
};
