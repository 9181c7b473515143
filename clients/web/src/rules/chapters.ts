/** The game in chapters: the form in which each game says what its rules are about, with a position for each chapter. */

import type { Catalogue } from "../words/words.js";

/** The moments at which positions were reached: golden matches are recorded at these moments. */
export type Moment = "early" | "middle" | "late";

/** A chapter: its words are `KEY-title`, `KEY-text` and `KEY-picture`, which says what the picture shows. */
export interface LearningChapter {
    readonly key: string;
    readonly moment: Moment;
    /**
     * The places that it is about, which are outlined; those that begin with the text before a `*`. The picture shows them and what is
     * near.
     */
    readonly places: readonly string[];
    /** The seat whose belongings are shown instead of the board. */
    readonly seat?: number;
    /** The rules behind it, the most important first. */
    readonly rules: readonly string[];
}

/** Positions of one golden match, as its first seat saw them. */
export interface RecordedPositions {
    readonly golden: string;
    readonly players: number;
    /** Place, piece and number, by moment. */
    readonly tables: Readonly<Record<Moment, readonly (readonly [string, string, number])[]>>;
}

/** The data of a game for its chapters. */
export interface LearningModule {
    readonly words: Catalogue;
    readonly chapters: readonly LearningChapter[];
    readonly positions: RecordedPositions;
}

/** The places of a list that the texts of a chapter mean. */
export function meantPlaces(texts: readonly string[], places: Iterable<string>): Set<string> {
    return new Set(
        [...places].filter((place) =>
            texts.some((text) => (text.endsWith("*") ? place.startsWith(text.slice(0, -1)) : place === text)),
        ),
    );
}
