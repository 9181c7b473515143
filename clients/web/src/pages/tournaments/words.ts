/** The words about tournaments, and those about seats that they need. */

import { addWords } from "../../words/words.js";
import "../shared/names.js";
import catalogue from "./tournaments.words";

addWords(catalogue);
