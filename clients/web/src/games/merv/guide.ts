/** What each kind of decision at this game is about, for a guided match. */

import en from "./guide.en.ftl";
import ru from "./guide.ru.ftl";

export const guide = { en, ru };
