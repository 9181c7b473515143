/** The pieces of Marco Polo: their shapes, and the icons and words printed on them. */

import { faceOf, kindOf } from "caravanserai/web";

import type { PrintedIcons } from "../../table/card-icons.js";
import type { Look } from "../../table/layout.js";
import type { Scene } from "../../table/scene.js";
import type { Forms } from "../../table/text-size.js";

/** The shape and colour of a piece. */
export function look(piece: string): Look | undefined {
    switch (kindOf(piece)) {
        case "pepper":
            return { shape: "leaf", colour: "pepper", sign: "" };
        case "silk":
            return { shape: "bolt", colour: "silk", sign: "" };
        case "gold":
            return { shape: "bar", colour: "gold", aspect: 1, sign: "" };
        case "camel":
            return { shape: "camel", colour: "brown", sign: "" };
        case "post":
            return { shape: "house" };
        case "figure":
            return faceOf(piece) === "white" ? { shape: "pawn", colour: "white", sign: "" } : { shape: "pawn" };
        case "town-tile":
        case "office-tile":
            return { shape: "tile", aspect: kindOf(piece) === "town-tile" ? 3 : 1.3, colour: "sand" };
        case "city-card":
            return { shape: "card", aspect: 1.5 };
        case "contract":
            return { shape: "card", aspect: 1.07 };
        case "round":
            return { shape: "mark", colour: "sand" };
        case "any-good":
            return { shape: "token", colour: "stone", sign: "?" };
        case "different-goods":
            return { shape: "token", colour: "stone", sign: "≠" };
        case "special-contract":
            return { shape: "scroll", colour: "gold", sign: "" };
        default:
            return undefined;
    }
}

/** The icons printed on a piece: the bonus of any other town; all else has signs in its text. */
export function icons(piece: string): PrintedIcons | undefined {
    return piece === "town-tile/TT3" ? { parts: [{ icon: "town" }, { text: "?" }] } : undefined;
}

/** Shorter words for what has no number: a town tile with the bonus of another town, and city cards with a table. */
export function print(piece: string, scene: Scene): Forms | undefined {
    const text = scene.pieceText(piece);
    switch (kindOf(piece)) {
        case "town-tile":
            return /\d/u.test(text)
                ? undefined
                : [text, scene.words.short("piece", "other_town_bonus")].filter(Boolean);
        case "city-card":
            return shorterCity(text, scene);
        default:
            return undefined;
    }
}

/** The first clause, if the card goes on; where that has no number, it is about towns of one's own. */
function shorterCity(text: string, scene: Scene): Forms {
    const [clause = text] = text.split(/[:;,]/u);
    if (text[clause.length] === ":") {
        return [text, clause];
    }
    const own = /\d/u.test(clause) ? "" : scene.words.short("piece", "own_town_bonus");
    return [text, clause === text ? "" : `${clause} …`, own].filter(Boolean);
}
