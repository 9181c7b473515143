/** The words about players and their ratings. */

import { addWords } from "../../words/words.js";
import "../shared/names.js";
import catalogue from "./players.words";

addWords(catalogue);
