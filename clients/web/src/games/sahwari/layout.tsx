/** Sahwari: the square of tiles with camels and resources, the cards on display, and the clan areas with their rows of cards. */

import { areaOf, faceOf, kindOf, slotOf } from "caravanserai/web";
import type { VNode } from "preact";

import { CardIcon, type IconName, type PrintedIcons } from "../../table/card-icons.js";
import { paintOf } from "../../table/colours.js";
import type { Box, Look, Section, Spot } from "../../table/layout.js";
import { seatColour } from "../../table/looks.js";
import type { Layout, Scene } from "../../table/scene.js";
import { typeOf } from "../../table/text-size.js";
import { capital, Label, Panel, upTo, Words } from "../board-parts.js";
import { Halves } from "./halves.js";

const SIZE = 5;
const CELL = 112;
const MAP = { x: 22, y: 22 };
const NUMBERS = Array.from({ length: SIZE }, (_, index) => index);
const DISPLAY = { x: 8, y: 592, w: 580, h: 134 };
const REST = { x: 8, y: 732, w: 580, h: 132 };
const CLANS = { x: 596, y: 8, w: 396 };
const CLAN_H = 856;
const CARD = 170;
/** The part of a line that stays free below its cards. */
const LINE_GAP = 4;
/** A longer row of cards is broken. */
const IN_A_LINE = 12;
/** The rest of the height of a clan: its name, its shelves, and their names. */
const SHELVED = 108;
/** Cards that have less room than this stand upright, with their words from top to bottom. */
const NARROW = 74;

function mapSpots(): Spot[] {
    return NUMBERS.flatMap((row) =>
        NUMBERS.flatMap((column): Spot[] => {
            const [x, y] = [MAP.x + column * CELL, MAP.y + row * CELL];
            const slot = `${String(row)},${String(column)}`;
            const full = { x: x + 2, y: y + 2, w: CELL - 4, h: CELL - 4 };
            return [
                { place: `map:${slot}`, ...full, size: 0, quiet: true, zone: true },
                { place: `tile:${slot}`, ...full, size: CELL - 6, quiet: true },
                { place: `flipped:${slot}`, ...full, size: CELL - 6, quiet: true },
                { place: `on:${slot}`, x: x + 8, y: y + 20, w: CELL - 16, h: 38, size: 32, quiet: true },
                { place: `camel:${slot}`, x: x + 8, y: y + CELL - 50, w: CELL - 16, h: 44, size: 40, quiet: true },
            ];
        }),
    );
}

/** The places of the cards to one side of the clan board, the nearest first. */
function sideOf(seat: number, name: string, scene: Scene): string[] {
    return scene
        .places()
        .filter((place) => place.startsWith(`row@${String(seat)}:${name}/`))
        .sort((one, other) => Number(slotOf(one).split("/")[1]) - Number(slotOf(other).split("/")[1]));
}

/** The cards of a clan from left to right, the clan board among them. */
function orderOf(seat: number, scene: Scene): string[] {
    return [...sideOf(seat, "left", scene).toReversed(), `leader@${String(seat)}`, ...sideOf(seat, "right", scene)];
}

/** The row of a clan, broken into lines where it is long, and how large each card may be. */
interface Row {
    readonly order: readonly string[];
    /** The number of cards in a line. */
    readonly line: number;
    readonly lines: number;
    readonly w: number;
    readonly h: number;
}

/** The rows of the clans in the order of their seats, of each scene that is drawn: every card asks for them. */
const rows = new WeakMap<Scene, readonly Row[]>();

function rowsOf(scene: Scene): readonly Row[] {
    let found = rows.get(scene);
    if (found === undefined) {
        const orders = upTo(scene.players).map((seat) => orderOf(seat, scene));
        const all = orders.reduce((sum, order) => sum + linesOf(order.length), 0);
        const h = Math.min(CARD, (CLAN_H - scene.players * SHELVED) / all);
        found = orders.map((order): Row => {
            const lines = linesOf(order.length);
            const line = Math.ceil(order.length / lines);
            return { order, line, lines, h, w: Math.min(h + 4, (CLANS.w - 12) / line) };
        });
        rows.set(scene, found);
    }
    return found;
}

function linesOf(cards: number): number {
    return Math.ceil(cards / IN_A_LINE);
}

/** The box of the clan of a seat: one with more cards is higher. */
function clanBox(seat: number, scene: Scene): Box {
    const used = rowsOf(scene).map(({ lines, h }) => SHELVED + lines * h);
    const free = (CLAN_H - used.reduce((sum, each) => sum + each, 0)) / scene.players;
    const above = used.slice(0, seat - 1).reduce((sum, each) => sum + each + free, 0);
    return { x: CLANS.x, y: CLANS.y + above, w: CLANS.w, h: (used[seat - 1] ?? 0) + free };
}

/** The row of a clan: cards to the left and right of the clan board, and between them the spaces that have something. */
function clanSpots(scene: Scene): Spot[] {
    return rowsOf(scene).flatMap(({ order, line, lines, w, h }, before): Spot[] => {
        const seat = before + 1;
        const own = `@${String(seat)}`;
        const left = CLANS.x + (CLANS.w - w * line) / 2;
        const y = clanBox(seat, scene).y + 34;
        const middle = order.indexOf(`leader${own}`);
        const spaces = ["left", "right"].flatMap((name) =>
            upTo(sideOf(seat, name, scene).length).map((number): Spot => {
                const edge = name === "left" ? middle - number + 1 : middle + number;
                const above = Math.floor((edge - 1) / line);
                return {
                    place: `space${own}:${name}/${String(number)}`,
                    x: Math.min(left + (edge - above * line) * w, CLANS.x + CLANS.w - 13) - 11,
                    y: y + above * h - 10,
                    w: 22,
                    h: 22,
                    size: 20,
                    quiet: true,
                };
            }),
        );
        const below = y + lines * h + 6;
        return [
            ...order.map((place, index): Spot => ({
                place,
                x: left + (index % line) * w,
                y: y + Math.floor(index / line) * h,
                w,
                h: h - LINE_GAP,
                size: Math.min(h - LINE_GAP, (w * 0.98) / shapeIn({ w, h: h - LINE_GAP })),
            })),
            ...spaces,
            { place: `storage${own}`, x: CLANS.x + 8, y: below, w: 96, h: 34, size: 20, frame: "box" },
            { place: `track${own}`, x: CLANS.x + 108, y: below, w: 104, h: 34, size: 20, frame: "box" },
            { place: `caravans${own}`, x: CLANS.x + 216, y: below, w: 112, h: 34, size: 24, frame: "box" },
            { place: `strategy${own}`, x: CLANS.x + 332, y: below, w: 56, h: 34, size: 24, frame: "box" },
            { place: `start${own}`, x: CLANS.x + CLANS.w - 30, y: y - 32, w: 24, h: 24, size: 22, quiet: true },
        ];
    });
}

/** The width of a card that has this much room in its row, as a multiple of its height. */
function shapeIn({ w, h }: { readonly w: number; readonly h: number }): number {
    return w < NARROW ? (w * 0.98) / h : 1;
}

/** The same for a card wherever it lies: only the long row of a clan makes it narrow. */
function shapeOf(piece: string, scene: Scene): number {
    const row = rowsOf(scene).find(({ order }) =>
        order.some((place) => scene.at(place).some((lying) => lying.piece === piece)),
    );
    return row === undefined ? 1 : shapeIn({ w: row.w, h: row.h - LINE_GAP });
}

function spots(scene: Scene): Spot[] {
    return [
        ...mapSpots(),
        ...clanSpots(scene),
        { place: "display", x: DISPLAY.x + 8, y: DISPLAY.y + 26, w: 420, h: 104, size: 102 },
        { place: "deck", x: DISPLAY.x + 436, y: DISPLAY.y + 40, w: 64, h: 74, size: 54, counted: true },
        { place: "discard", x: DISPLAY.x + 506, y: DISPLAY.y + 40, w: 68, h: 74, size: 54, pile: true },
        { place: "supply", x: REST.x + 10, y: REST.y + 34, w: 150, h: 40, size: 30, counted: true, frame: "box" },
        { place: "round", x: REST.x + 176, y: REST.y + 28, w: 60, h: 56, size: 44 },
        { place: "stage", x: REST.x + 250, y: REST.y + 34, w: 150, h: 40, size: 36 },
        { place: "collector", x: REST.x + 410, y: REST.y + 34, w: 76, h: 40, size: 32, quiet: true },
        { place: "ending", x: REST.x + 496, y: REST.y + 34, w: 76, h: 40, size: 32, quiet: true },
    ];
}

function sections(scene: Scene): Section[] {
    const clan = (seat: number): Box => clanBox(seat, scene);
    const seats = upTo(scene.players);
    const own = seats.filter((seat) => seat === scene.viewer);
    const others = seats.filter((seat) => seat !== scene.viewer);
    return [
        {
            key: "map",
            boxes: [{ x: 4, y: 4, w: MAP.x + SIZE * CELL + 6, h: MAP.y + SIZE * CELL + 6 }],
            largestType: 16,
        },
        ...(own.length > 0 ? [{ key: "own", boxes: own.map(clan) }] : []),
        { key: "others", boxes: others.map(clan) },
        { key: "cards", areas: ["display", "deck", "discard", "supply", "round", "stage", "collector", "ending"] },
    ];
}

function ground(scene: Scene): VNode {
    const lastMap = MAP.x + SIZE * CELL;
    return (
        <g>
            <rect class="city-ground" x="8" y="8" width={lastMap - 2} height={lastMap - 2} rx="10" />
            {NUMBERS.map((number) => (
                <g key={number}>
                    <Label x={MAP.x + number * CELL + CELL / 2} y={20} size={11} faint>
                        {number}
                    </Label>
                    <Label x={15} y={MAP.y + number * CELL + CELL / 2} size={11} faint>
                        {number}
                    </Label>
                </g>
            ))}
            <Panel {...DISPLAY} title={scene.areaTitle("display")}>
                {["deck", "discard"].map((area, index) => (
                    <Words
                        key={area}
                        x={DISPLAY.x + 436 + index * 72}
                        y={DISPLAY.y + 2}
                        w={70}
                        h={42}
                        text={scene.areaTitle(area)}
                        scene={scene}
                    />
                ))}
            </Panel>
            <Panel {...REST} title={scene.areaTitle("supply")}>
                <Label x={REST.x + 206} y={REST.y + 17} size={13}>
                    {scene.areaTitle("round")}
                </Label>
                <g transform={`translate(${String(REST.x + 12)} ${String(REST.y + 104)})`}>
                    <Legend scene={scene} />
                </g>
            </Panel>
            {rowsOf(scene).map(({ lines, h }, before) => {
                const seat = before + 1;
                const { y, h: height } = clanBox(seat, scene);
                const paint = paintOf(seatColour(seat, scene));
                const below = y + 40 + lines * h;
                return (
                    <g key={seat}>
                        <Panel x={CLANS.x} y={y} w={CLANS.w} h={height - 6} />
                        <rect x={CLANS.x} y={y} width="6" height={height - 6} rx="3" fill={paint.fill} />
                        <Label x={CLANS.x + 14} y={y + 17} size={13} anchor="start" bold>
                            {scene.seatTitle(seat)}
                        </Label>
                        {["storage", "track", "caravans", "strategy"].map((area, index) => (
                            <Words
                                key={area}
                                x={CLANS.x + (SHELVES[index] ?? 0) - (index === 3 ? 4 : 0)}
                                y={below + 34}
                                w={index === 3 ? 68 : 104}
                                h={28}
                                text={scene.areaTitle(area)}
                                scene={scene}
                            />
                        ))}
                    </g>
                );
            })}
        </g>
    );
}

/** The height at which the shelves of a clan begin. */
const SHELVES = [8, 108, 216, 330];

/** The meanings of the signs on tiles. */
function Legend({ scene }: { readonly scene: Scene }): VNode {
    return (
        <foreignObject width="550" height="24">
            <div class="words legend" style={typeOf(12)}>
                {Object.entries(GIVEN).map(([kind, icon]) => (
                    <span key={kind}>
                        <CardIcon name={icon} /> {scene.kindTitle(kind)}
                    </span>
                ))}
            </div>
        </foreignObject>
    );
}

/** The gains from tiles, with the icon of each. */
const GIVEN: Readonly<Record<string, IconName>> = {
    artifact: "artifact",
    recruit: "person",
    small: "small",
    guarded: "guarded",
};
/** Camels and resources lie on a tile, below its icons. */
const ABOVE_PIECES = 0.17;
/** Nothing but camels lies on a tile whose other side is still to be seen. */
const ABOVE_CAMELS = 0.4;

function icons(piece: string): PrintedIcons | undefined {
    const [kind, face] = [kindOf(piece), faceOf(piece)];
    if (kind === "guild-tile") {
        return { parts: [{ icon: "tent" }], top: ABOVE_PIECES };
    }
    if (!kind.startsWith("tile-")) {
        return undefined;
    }
    if (face === "oasis" || face === "desert") {
        return { parts: [{ icon: face }], top: ABOVE_CAMELS };
    }
    const given = kind.slice(5).split("-");
    return { parts: given.flatMap((part) => (GIVEN[part] ? [{ icon: GIVEN[part] }] : [])), top: ABOVE_PIECES };
}

function look(piece: string, scene: Scene): Look | undefined {
    const [kind, face] = [kindOf(piece), faceOf(piece)];
    if (kind.startsWith("tile-")) {
        return { shape: "tile", open: true, colour: face === "oasis" ? "green" : face === "desert" ? "tan" : "sand" };
    }
    switch (kind) {
        case "guild-tile":
            return { shape: "tile", colour: "violet", sign: "" };
        case "blue":
        case "yellow":
        case "green":
        case "red":
            return { shape: "camel", colour: kind, sign: face };
        case "guild":
            return { shape: "camel", colour: "violet", sign: face };
        case "artifact":
            return { shape: "cube", colour: "black", sign: "" };
        case "recruit":
            return { shape: "meeple", colour: "white", sign: "" };
        case "small":
            return { shape: "mark", colour: "yellow", sign: face };
        case "guarded":
            return { shape: "mark", colour: "blue", sign: face };
        case "card":
            return { shape: "card", aspect: shapeOf(piece, scene) };
        case "leader":
            return { shape: "card", aspect: shapeOf(piece, scene), colour: "sand" };
        case "strategy":
            return { shape: "disc", colour: face === "lock" ? "black" : "orange", sign: face === "lock" ? "×" : "!" };
        case "stage":
            return { shape: "tile", aspect: 4, colour: "paper" };
        case "collector":
            return look(face, scene); // the camel itself
        case "start-player":
            return { shape: "pawn", colour: "gold", sign: "1" };
        case "small-side":
            return { shape: "tile", aspect: 1.8, ...(face && ({ colour: "yellow" } as const)) };
        case "guarded-side":
            return { shape: "tile", aspect: 1.8, ...(face && ({ colour: "blue" } as const)) };
        default:
            return undefined;
    }
}

function print(piece: string, scene: Scene, large = false): VNode | string | undefined {
    const kind = kindOf(piece);
    if (kind.startsWith("tile-") && faceOf(piece)) {
        return capital(scene.pieceTitle(piece).replace(/^an? /u, ""));
    }
    if (kind === "card" || kind === "leader") {
        return (
            <Halves
                text={scene.pieceText(piece)}
                title={kind === "leader" ? scene.pieceTitle(piece) : ""}
                shape={large ? "large" : shapeOf(piece, scene) < 1 ? "upright" : "wide"}
                words={scene.words}
            />
        );
    }
    if (kind === "stage") {
        return scene.pieceTitle(piece).replace(/^[^:]*: /u, "");
    }
    return undefined;
}

const SEATS = ["blue", "yellow", "green", "red"] as const;
const text = (fields: ReadonlyMap<number, readonly string[]>, field: number): string => fields.get(field)?.[0] ?? "";
const tile = (field: number) => (fields: ReadonlyMap<number, readonly string[]>) => [`map:${text(fields, field)}`];

/** The position of a piece on the map or before a seat. */
function where(piece: string, scene: Scene, areas: readonly string[]): string[] {
    return scene
        .places()
        .filter((place) => areas.includes(areaOf(place)) && scene.at(place).some((lying) => lying.piece === piece));
}

export const LAYOUT: Layout = {
    width: 1000,
    height: 872,
    spots,
    sections,
    ground,
    look,
    print,
    icons,
    seatColour: (seat) => SEATS[seat - 1],
    shelves: [{ areas: ["gained"], brief: true }, { areas: ["dashboard"], brief: true }, { areas: ["ability"] }],
    hidden: ["out", "tiles", "sides", "under", "side", "leaders", "withdrawals", "taken", "stalled", "idle"],
    absent: ["collector/none"],
    signs: {},
    targets: {
        EnterCamel: tile(2),
        MoveCamel: (fields, scene) => [...where(text(fields, 1), scene, ["camel"]), `map:${text(fields, 3)}`],
        ExplorerMoveAgain: tile(2),
        MoveGuildCamel: (fields, scene) => [...where(text(fields, 1), scene, ["camel"]), `map:${text(fields, 3)}`],
        TornadoMove: (fields, scene) => [
            ...where(text(fields, 1), scene, ["camel", "dashboard"]),
            `map:${text(fields, 2)}`,
        ],
        CollectResource: (_, scene) =>
            where(faceOf(scene.only("collector")), scene, ["camel"]).map((place) => place.replace("camel", "on")),
        AttackDisplace: tile(1),
        BirdCollect: tile(1),
        WithdrawCamel: (fields, scene) => where(text(fields, 1), scene, ["camel"]),
        AttackCamel: (fields, scene) => where(text(fields, 2), scene, ["camel"]),
        AttackCaravan: (fields, scene) => where(text(fields, 2), scene, ["on", "caravans"]),
        SpyCaravan: (fields, scene) => where(text(fields, 1), scene, ["on", "caravans"]),
        PickCaravan: (fields, scene) => where(text(fields, 1), scene, ["on"]),
        UseCaravan: (fields, scene) => where(text(fields, 1), scene, ["caravans"]),
        TakeRecruitCard: () => ["display"],
        PlaceArtifact: (fields, scene) => [
            text(fields, 1) ? `space@${String(scene.viewer)}:${text(fields, 1)}` : `storage@${String(scene.viewer)}`,
        ],
        ActivateArtifactSpace: (fields, scene) => [`space@${String(scene.viewer)}:${text(fields, 1)}`],
        UseRecruitTrack: (_, scene) => [`track@${String(scene.viewer)}`],
        UseStrategyToken: (_, scene) => [`strategy@${String(scene.viewer)}`],
        UseStorageAbility: (_, scene) => [`storage@${String(scene.viewer)}`],
    },
};
