/** Explanations of each kind of decision in this game, for a guided match. */

import type { GuideModule } from "../module.js";
import en from "./guide.en.ftl";
import ru from "./guide.ru.ftl";

export const guide: GuideModule = { words: { en, ru }, players: 2 };
