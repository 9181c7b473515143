/** What a game brings for its table and for guided matches: the forms of its modules. */

import type { FirstSteps } from "../deciding/first.js";
import type { Layout } from "../table/scene.js";
import type { Language } from "../words/language.js";
import type { Catalogue } from "../words/words.js";

/** What the module of a game exports: its layout, and its own words for places, which are those of the service. */
export interface GameModule {
    readonly layout: Layout;
    readonly words: Readonly<Partial<Record<Language, string>>> & { readonly en: string };
    readonly first: FirstSteps;
}

/** What the module of a game exports for guided matches. */
export interface GuideModule {
    /** What each kind of question is about. */
    readonly words: Catalogue;
    /** How many play. Some games have rules of their own for two, which only confuse at first. */
    readonly players: number;
}
