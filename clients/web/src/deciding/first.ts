/** The first time at a game: five steps on the real board, in the words of the game's own room. */

import type { Scene } from "../table/scene.js";
import type { Catalogue } from "../words/words.js";

/** A step: a key of words, and the places that it is about. */
export interface FirstStep {
    readonly key: string;
    readonly places: (scene: Scene) => readonly string[];
}

export interface FirstSteps {
    /** The words of the steps, in all languages. */
    readonly words: Catalogue;
    readonly steps: readonly FirstStep[];
}
