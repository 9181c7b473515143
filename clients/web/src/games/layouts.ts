/** The layouts that this app has, each loaded when a match of its game is first seen. */

import { FluentBundle, type FluentFunction, FluentResource } from "@fluent/bundle";

import type { FirstSteps } from "../deciding/first.js";
import { AUTOMATIC } from "../table/automatic.js";
import type { Layout, PlaceWords } from "../table/scene.js";
import type { Language } from "../words/language.js";
import type { GameModule } from "./module.js";

/** The modules of each game for its table. */
export interface Tableau {
    readonly layout: Layout;
    readonly words: PlaceWords;
    /** The lessons for somebody who sees the game for the first time. */
    readonly first?: FirstSteps;
}

const MODULES: Readonly<Record<string, () => Promise<{ readonly game: GameModule }>>> = {
    marcopolo: () => import("./marcopolo/game.js"),
    merv: () => import("./merv/game.js"),
    palmyra: () => import("./palmyra/game.js"),
    sahwari: () => import("./sahwari/game.js"),
};

/** Begins to load the layout of a game, which is wanted soon. What fails here fails again where it is wanted. */
export function preloadLayout(name: string): void {
    const game = name.replace(/^games\//u, "");
    if (Object.hasOwn(MODULES, game)) {
        MODULES[game]?.().catch(() => undefined);
    }
}

/** The table of a game; one that this app does not know has the layout that its package brings, or is laid out by itself. */
export async function tableauOf(name: string, language: Language, brought?: Layout): Promise<Tableau> {
    const game = name.replace(/^games\//u, "");
    const load = Object.hasOwn(MODULES, game) ? MODULES[game] : undefined;
    if (load === undefined) {
        return brought === undefined ? PLAIN : { layout: brought, words: PLAIN_WORDS };
    }
    const module = (await load()).game;
    return { layout: module.layout, words: placeWords(module.words, language), first: module.first };
}

const PLAIN_WORDS: PlaceWords = { slot: humane, seat: () => "", piece: () => "", short: () => "" };
const PLAIN: Tableau = { layout: AUTOMATIC, words: PLAIN_WORDS };

/** A slot without words, made readable: `big_market/2` is `Big market 2`. */
export function humane(slot: string): string {
    const text = slot.replace(/[_/]+/gu, " ").trim();
    return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}

/** The names of places from the words of a game, in the same order of ids as the service looks them up. */
export function placeWords(words: GameModule["words"], language: Language): PlaceWords {
    const bundles = [words[language], words.en].flatMap((text, index) =>
        text === undefined ? [] : [bundleOf(text, index === 0 && words[language] !== undefined ? language : "en")],
    );
    const find = (ids: readonly string[], values: Record<string, string>): string => {
        for (const bundle of bundles) {
            for (const id of ids) {
                const pattern = bundle.getMessage(id)?.value;
                if (pattern) {
                    return bundle.formatPattern(pattern, values, []);
                }
            }
        }
        return "";
    };
    const slotIn = (slot: string, area: string): string => {
        const [head = "", ...rest] = slot.split("/");
        const part = rest.join("/");
        const ids = [id("slot", area, slot), id("slot", slot), id("slot", area)];
        const found = find(ids, { slot, head, part });
        if (found || !part) {
            return found || humane(slot);
        }
        return `${slotIn(head, "")} ${slotIn(part, "")}`;
    };
    return {
        slot: slotIn,
        seat: (seat) => find([id("seat", String(seat))], {}),
        piece: (kind, face) => find([id("piece", kind, face)], {}),
        short: (...names) => shortIn(bundles[0], id(...names)),
    };
}

/** The shorter words beside a message. */
function shortIn(bundle: FluentBundle | undefined, message: string): string {
    const pattern = bundle?.getMessage(message)?.attributes["short"];
    return bundle !== undefined && pattern ? bundle.formatPattern(pattern, {}, []) : "";
}

function id(...parts: readonly string[]): string {
    return parts.map((part) => part.replace(/[^a-zA-Z0-9_-]/gu, "-")).join("-");
}

/** A catalogue of the service; where it calls on other words, the bare name stands. */
function bundleOf(text: string, language: string): FluentBundle {
    const bare: FluentFunction = ([value]) => value ?? "";
    const functions = { SLOT: bare, PIECE: bare, PIECES: bare, AREA: bare, KIND: bare, PLACE: bare, LIST: bare };
    const bundle = new FluentBundle(language, { useIsolating: false, functions });
    bundle.addResource(new FluentResource(text));
    return bundle;
}
