/** The looks of pieces: as the layout says, otherwise as their names and faces suggest. */

import { areaOf, faceOf, kindOf } from "caravanserai/web";

import { type Colour, colourFor, colourNamed, SEAT_COLOURS } from "./colours.js";
import type { Look } from "./layout.js";
import type { Scene } from "./scene.js";

/** A look that leaves nothing open. */
export interface FullLook extends Required<Omit<Look, "sign" | "open">> {
    readonly sign: string;
    /** Its back is seen: nobody knows the face. */
    readonly back: boolean;
}

const ASPECTS: Readonly<Partial<Record<Look["shape"], number>>> = { card: 1.55, bar: 2.2, wall: 1.6 };
/** Kinds that many games have. */
const COMMON: readonly (readonly [RegExp, Look["shape"], Colour | undefined])[] = [
    [/^(coin|money|gold-coin)$/u, "coin", "gold"],
    [/^(point|points|influence)$/u, "star", "amber"],
    [/camel/u, "camel", undefined],
    [/ship|boat/u, "ship", undefined],
    [/(^|-)(card|contract|mission|objective|order|statement)s?$/u, "card", undefined],
    [/(tile|improvement|site)/u, "tile", undefined],
    [/(meeple|worker|servant|figure|soldier|recruit|guest|visitor)/u, "meeple", undefined],
    [/(house|building|post|hut)/u, "house", undefined],
    [/(master|pawn|player)/u, "pawn", undefined],
    [/(disc|counter)/u, "disc", undefined],
    [/(cube|wood|stone|resource)/u, "cube", undefined],
    [/scroll/u, "scroll", "paper"],
    [/(^rank$|^departed$|mark|round|turn|year|phase)/u, "mark", undefined],
];
const PIPS = /^[0-6]$/u;

const SEEN = new WeakMap<Scene, Map<string, FullLook>>();

/** The looks of a piece. It is asked for several times in each picture. */
export function lookOf(piece: string, scene: Scene): FullLook {
    let seen = SEEN.get(scene);
    if (seen === undefined) {
        seen = new Map();
        SEEN.set(scene, seen);
    }
    let look = seen.get(piece);
    if (look === undefined) {
        look = looked(piece, scene);
        seen.set(piece, look);
    }
    return look;
}

function looked(piece: string, scene: Scene): FullLook {
    const said = scene.layout.look?.(piece, scene);
    const shape = said?.shape ?? shapeOf(piece, scene);
    const back = said?.open !== true && scene.isBack(piece);
    return {
        shape,
        colour: said?.colour ?? colourOf(piece, shape, back),
        aspect: said?.aspect ?? ASPECTS[shape] ?? 1,
        sign: said?.sign ?? signOf(piece, shape, scene),
        back,
    };
}

/** True if all faces of a kind are numbers up to six: a die. */
function isDie(kind: string, scene: Scene): boolean {
    const faces = scene.game.kinds.find(({ name }) => name === kind)?.faces ?? [];
    return faces.length >= 6 && faces.every(({ piece }) => PIPS.test(faceOf(piece)));
}

function shapeOf(piece: string, scene: Scene): Look["shape"] {
    const kind = kindOf(piece);
    if (isDie(kind, scene)) {
        return "die";
    }
    const known = COMMON.find(([pattern]) => pattern.test(kind));
    if (known !== undefined) {
        return known[1];
    }
    const faces = scene.game.kinds.find(({ name }) => name === kind)?.faces ?? [];
    if (faces.some(({ text }) => text)) {
        return "card";
    }
    return faces.length > 0 && !faces.every((face) => colourNamed(faceOf(face.piece))) ? "tile" : "token";
}

function colourOf(piece: string, shape: Look["shape"], back: boolean): Colour {
    const kind = kindOf(piece);
    const known = COMMON.find(([pattern]) => pattern.test(kind))?.[2];
    const named = colourNamed(faceOf(piece)) ?? colourNamed(kind) ?? known;
    if (named !== undefined) {
        return named;
    }
    if (shape === "card" || shape === "tile") {
        return back ? "back" : "paper";
    }
    return shape === "mark" ? "sand" : colourFor(kind);
}

/** The letter or number on a piece: that of the seat whose colour it has, its number, or the beginning of its name. */
function signOf(piece: string, shape: Look["shape"], scene: Scene): string {
    const seat = seatOfColour(faceOf(piece) || kindOf(piece), scene);
    if (seat > 0) {
        return scene.seatSign(seat);
    }
    if (colourNamed(faceOf(piece)) !== undefined) {
        return ""; // nobody plays that colour: a letter would look like that of a seat
    }
    const kindSeat = shape === "die" ? seatOfColour(kindOf(piece), scene) : 0;
    if (kindSeat > 0) {
        return scene.seatSign(kindSeat);
    }
    const number = /^\d+$/u.exec(faceOf(piece))?.[0];
    if (number !== undefined && shape !== "die") {
        return number;
    }
    if (shape === "die" || shape === "coin" || shape === "star" || shape === "camel" || shape === "ship") {
        return "";
    }
    return scene.kindTitle(kindOf(piece)).slice(0, 1).toLocaleUpperCase();
}

/** The seat that plays a colour; 0 if none does. */
export function seatOfColour(colour: string, scene: Scene): number {
    for (let seat = 1; seat <= scene.players; seat++) {
        if (seatColour(seat, scene) === colour) {
            return seat;
        }
    }
    return 0;
}

/** The colour of the pieces of a seat. */
export function seatColour(seat: number, scene: Scene): Colour {
    return scene.layout.seatColour?.(seat, scene) ?? SEAT_COLOURS[(seat - 1) % SEAT_COLOURS.length] ?? "grey";
}

/** True if the pieces of an area are shown nowhere. */
export function isHidden(place: string, scene: Scene): boolean {
    const area = areaOf(place);
    return ALWAYS_HIDDEN.has(area) || (scene.layout.hidden?.includes(area) ?? false);
}

/** Areas that the service gives every game; points and ranks are shown beside the seats. */
const ALWAYS_HIDDEN: ReadonlySet<string> = new Set(["stock", "score", "rank", "departed", "box"]);
