/** The words about tournaments, and those about seats that they need. */

import { addWords } from "../../words/words.js";
import "../shared/names.js";
import en from "./tournaments.en.ftl";
import ru from "./tournaments.ru.ftl";

addWords({ en, ru });
