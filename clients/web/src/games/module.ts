/** What a game brings for its table: the form of its module. */

import type { FirstSteps } from "../deciding/first.js";
import type { Layout } from "../table/scene.js";
import type { Language } from "../words/language.js";

/** What the module of a game exports: its layout, and its own words for places, which are those of the service. */
export interface GameModule {
    readonly layout: Layout;
    readonly words: Readonly<Partial<Record<Language, string>>> & { readonly en: string };
    readonly first: FirstSteps;
}
