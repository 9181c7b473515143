/** Explanations of each kind of decision in this game, for a guided match. */

import type { GuideModule } from "../module.js";
import catalogue from "./guide.words";

export const guide: GuideModule = { words: catalogue, players: 2 };
