/** The description of a place or a piece, in words: for those who point at it, and for those who hear the page. */

import { areaOf, kindOf } from "caravanserai/web";

import type { Rule } from "caravanserai/v1/game";

import type { Lying } from "./layout.js";
import type { Scene } from "./scene.js";

/** Pieces in words, such as `3 × camels, blue 5`. */
export function piecesInWords(lying: readonly Lying[], scene: Scene): string {
    return lying
        .map(({ piece, count }) =>
            count > 1 ? `${String(count)} × ${scene.pieceTitle(piece)}` : scene.pieceTitle(piece),
        )
        .join(", ");
}

/** Pieces in words, with what is printed on them. */
export function piecesInFull(lying: readonly Lying[], scene: Scene): string {
    return lying
        .map((each) => [piecesInWords([each], scene), scene.pieceText(each.piece)].filter(Boolean).join(": "))
        .join("; ");
}

/** A thing with its name, what is printed on it, and its rules. */
export interface Told {
    readonly title: string;
    readonly lines: readonly {
        readonly piece: string;
        readonly title: string;
        readonly text: string;
        readonly count: number;
    }[];
    readonly rules: readonly Rule[];
}

/** The most pieces of a place that are told one by one. */
const MOST = 14;

/** A place with what lies there. */
export function toldPlace(place: string, scene: Scene): Told {
    const area = areaOf(place);
    const lying = scene.at(place);
    const lines = lying.slice(0, MOST).map(({ piece, count }) => ({
        piece,
        title: scene.pieceTitle(piece),
        text: scene.pieceText(piece),
        count,
    }));
    const kinds = [...new Set(lying.map(({ piece }) => kindOf(piece)))];
    const rules = [
        ...scene.rules(area, scene.areaTitle(area)),
        ...kinds.slice(0, 2).flatMap((kind) => scene.rules(kind, scene.kindTitle(kind))),
    ];
    return {
        title: scene.placeTitle(place),
        lines,
        rules: [...new Map(rules.map((rule) => [rule.id, rule])).values()].slice(0, 2),
    };
}
