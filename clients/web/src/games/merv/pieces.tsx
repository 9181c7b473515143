/** The pieces of Merv: their shapes, and the icons and words printed on them. */

import { faceOf, kindOf } from "caravanserai/web";
import type { VNode } from "preact";

import { iconsIn, isIcon, type PrintedIcons, type Printing } from "../../table/card-icons.js";
import { colourNamed } from "../../table/colours.js";
import type { Look } from "../../table/layout.js";
import { Sign } from "../../table/piece.js";
import type { Scene } from "../../table/scene.js";
import type { Forms } from "../../table/text-size.js";
import { capital } from "../board-parts.js";

const CUBES = new Set(["purple", "tan", "teal", "orange", "white"]);

const SPICES: Readonly<Record<string, "brown" | "amber" | "purple" | "pepper">> = {
    cinnamon: "brown",
    ginger: "amber",
    juniper: "purple",
    pepper: "pepper",
};

/** The icons printed on the spaces of the mosque; a camel and a white upgrade are drawn there as they are. */
export const BOONS: Readonly<Record<string, readonly Printing[]>> = {
    favour: [{ piece: "favour-step" }],
    soldier: [{ piece: "soldier" }],
    courtier: [{ icon: "person" }, { icon: "palace" }],
    wall_piece: [{ icon: "wall" }],
    mosque_buildings: [{ icon: "mosque" }, { text: "=" }, { piece: "point" }],
    scoring_tile: [{ icon: "post" }, { text: "=" }, { piece: "point" }],
    bonus_upgrade: [{ piece: "upgrade/white" }, { text: "+" }, { piece: "cube" }],
};

const SITES = ["palace", "library", "caravansary", "marketplace", "mosque", "wall"] as const;
/** The sign of points. */
export const POINT = { piece: "point" } as const;
const LESS = { text: "−1" } as const;
const ANY = { text: "?" } as const;

/** The texts printed as icons. */
const ICONS: Parameters<typeof iconsIn>[0] = {
    ...Object.fromEntries(SITES.map((site) => [`site/${site}`, [site]])),
    ...Object.fromEntries(SITES.map((site) => [`scoring-tile/${site}`, [site, { text: "3" }, POINT]])),
    ...Object.fromEntries(SITES.map((site) => [`breakthrough/discount_${site}`, [site, LESS]])),
    ...Object.fromEntries(
        [...CUBES].map((cube) => [`breakthrough/wild_${cube}`, [{ piece: cube }, { text: "=" }, ANY]] as const),
    ),
    ...Object.fromEntries(Object.keys(SPICES).map((spice) => [`card/${spice}`, isIcon(spice) ? [spice] : []])),
    "breakthrough/any_card": ["cards", ANY],
    "breakthrough/mosque_step": ["mosque", "step"],
    "breakthrough/wall_piece": ["wall", ANY],
    "breakthrough/trading_post": ["post", { piece: "common" }],
    "breakthrough/eight_points": [{ text: "8" }, POINT],
    "breakthrough/favour_and_soldier": [{ piece: "favour-step" }, { piece: "soldier" }],
    "breakthrough/two_favour": [{ text: "2" }, { piece: "favour-step" }],
    "breakthrough/two_soldiers": [{ text: "2" }, { piece: "soldier" }],
};
/** Below its icon a building stands on a site. */
const ABOVE_BUILDINGS = 0.42;

/** The icons printed on a piece, if it has some. */
export function icons(piece: string): PrintedIcons | undefined {
    const kind = kindOf(piece);
    const parts = iconsIn(ICONS, kind, faceOf(piece));
    return parts && { parts, ...(kind === "site" && { top: ABOVE_BUILDINGS }) };
}

/** The shape and colour of a piece. */
export function look(piece: string, scene: Scene): Look | undefined {
    const [kind, face] = [kindOf(piece), faceOf(piece)];
    if (CUBES.has(kind)) {
        return { shape: "cube", sign: capital(scene.kindTitle(kind).slice(0, 2)) };
    }
    const colour = colourNamed(face.split("_")[1] ?? "");
    switch (kind) {
        case "site":
            return { shape: "tile", ...(colour && { colour }) };
        case "wall":
            return {
                shape: face.startsWith("gate") ? "tower" : "wall",
                ...(colour && { colour }),
                sign: "",
                aspect: face.startsWith("gate") ? 1 : 1.6,
            };
        case "camel":
            return { shape: "camel", colour: "brown", sign: "" };
        case "card": {
            const spice = SPICES[face];
            return { shape: "card", aspect: 1, ...(spice && { colour: spice }) };
        }
        case "contract":
            return { shape: "card", aspect: 0.98 };
        case "breakthrough":
            return { shape: "tile", aspect: 1.43, colour: "sand" };
        case "upgrade":
            return { shape: "jewel", sign: "" };
        case "common":
            return { shape: "token", colour: "stone", sign: "C" };
        case "rare":
            return { shape: "jewel", colour: "pink", sign: "" };
        case "scroll":
            return { shape: "scroll", colour: "paper", sign: "" };
        case "scoring-tile":
            return { shape: "tile", aspect: 2.95, colour: "sand" };
        case "camel-market":
            return { shape: "tile", colour: "sand" };
        case "cube":
            return { shape: "cube", colour: "paper", sign: "" };
        case "any-good":
            return { shape: "token", colour: "stone", sign: "?" };
        case "favour-step":
            return { shape: "crown", colour: "gold", sign: "" };
        case "soldier":
            return { shape: "sword", colour: "stone", sign: "" };
        case "servant":
            return { shape: "meeple" };
        case "master":
            return { shape: "pawn" };
        case "year":
        case "round":
            return { shape: "tile", aspect: 1.9, colour: "sand" };
        default:
            return undefined;
    }
}

/** The words printed on a piece. */
export function print(piece: string, scene: Scene): VNode | Forms | undefined {
    const [kind, face] = [kindOf(piece), faceOf(piece)];
    const name = face.split("_")[0] ?? "";
    switch (kind) {
        case "site":
            return scene.words.slot(name, "");
        case "camel-market":
            return <b>{face}</b>;
        case "card":
            return scene.slotForms(face, "spice");
        case "scoring-tile":
            return scene.slotForms(face, "");
        case "year":
        case "round":
            return scene.pieceTitle(piece).split(",")[0];
        case "breakthrough":
            if (face.startsWith("wild_")) {
                return (
                    <span>
                        <Sign piece={face.slice(5)} scene={scene} /> = ?
                    </span>
                );
            }
            return face.startsWith("discount_")
                ? scene.slotForms(face.slice(9), "").map((action) => `${action} −1`)
                : undefined;
        default:
            return undefined;
    }
}
