/** The lessons of this app for a game: chapters and the words of guided matches, each game's loaded when they are read. */

import type { GuideModule } from "../games/module.js";
import type { LearningModule } from "../rules/chapters.js";

const MODULES: Readonly<Record<string, () => Promise<{ readonly learning: LearningModule }>>> = {
    marcopolo: () => import("../games/marcopolo/chapters.js"),
    merv: () => import("../games/merv/chapters.js"),
    palmyra: () => import("../games/palmyra/chapters.js"),
    sahwari: () => import("../games/sahwari/chapters.js"),
};

/** True if a game, such as `merv`, has chapters here. */
export function hasChapters(game: string): boolean {
    return Object.hasOwn(MODULES, game);
}

/** The chapters of a game; undefined if it has none here. */
export async function chaptersOf(game: string): Promise<LearningModule | undefined> {
    return hasChapters(game) ? (await MODULES[game]?.())?.learning : undefined;
}

const GUIDES: Readonly<Record<string, () => Promise<{ readonly guide: GuideModule }>>> = {
    marcopolo: () => import("../games/marcopolo/guide.js"),
    merv: () => import("../games/merv/guide.js"),
    palmyra: () => import("../games/palmyra/guide.js"),
    sahwari: () => import("../games/sahwari/guide.js"),
};

/** The modules that guided matches of a game need; undefined if it has none here. */
export async function guideOf(game: string): Promise<GuideModule | undefined> {
    return Object.hasOwn(GUIDES, game) ? (await GUIDES[game]?.())?.guide : undefined;
}
