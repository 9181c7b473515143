/** What this app has to learn a game: chapters and the words of guided matches, each game's loaded when they are read. */

import type { LearningModule } from "../rules/chapters.js";
import type { Catalogue } from "../words/words.js";

const MODULES: Readonly<Record<string, () => Promise<{ readonly learning: LearningModule }>>> = {
    marcopolo: () => import("../games/marcopolo/chapters.js"),
    merv: () => import("../games/merv/chapters.js"),
    palmyra: () => import("../games/palmyra/chapters.js"),
    sahwari: () => import("../games/sahwari/chapters.js"),
};

/** Whether a game, such as `merv`, has chapters here. */
export function hasChapters(game: string): boolean {
    return Object.hasOwn(MODULES, game);
}

/** The chapters of a game; undefined if it has none here. */
export async function chaptersOf(game: string): Promise<LearningModule | undefined> {
    return hasChapters(game) ? (await MODULES[game]?.())?.learning : undefined;
}

const GUIDES: Readonly<Record<string, () => Promise<{ readonly guide: Catalogue }>>> = {
    marcopolo: () => import("../games/marcopolo/guide.js"),
    merv: () => import("../games/merv/guide.js"),
    palmyra: () => import("../games/palmyra/guide.js"),
    sahwari: () => import("../games/sahwari/guide.js"),
};

/** The words of guided matches of a game; undefined if it has none here. */
export async function guideOf(game: string): Promise<Catalogue | undefined> {
    return Object.hasOwn(GUIDES, game) ? (await GUIDES[game]?.())?.guide : undefined;
}
