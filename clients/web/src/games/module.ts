/** The modules of a game for its table and for guided matches: the forms of its modules. */

import type { FirstSteps } from "../deciding/first.js";
import type { Layout } from "../table/scene.js";
import type { Language } from "../words/language.js";
import type { Catalogue } from "../words/words.js";

/** The exports of the module of a game: its layout, and its own words for places, which are those of the service. */
export interface GameModule {
    readonly layout: Layout;
    readonly words: Readonly<Partial<Record<Language, string>>> & { readonly en: string };
    readonly first: FirstSteps;
}

/** The exports of the module of a game for guided matches. */
export interface GuideModule {
    /** The explanation of each kind of question. */
    readonly words: Catalogue;
    /** The number of players. Some games have rules of their own for two, which only confuse at first. */
    readonly players: number;
}
