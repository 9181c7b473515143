/** The words about players and their ratings. */

import { addWords } from "../../words/words.js";
import "../shared/names.js";
import en from "./players.en.ftl";
import ru from "./players.ru.ftl";

addWords({ en, ru });
