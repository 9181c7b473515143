/** Palmyra: seven regions with places for camels and ships, roughly as they lie between the seas and the Euphrates. */

import { faceOf, kindOf } from "caravanserai/web";
import type { VNode } from "preact";

import type { PrintedIcons } from "../../table/card-icons.js";
import { colourNamed } from "../../table/colours.js";
import type { Box, Look, Spot } from "../../table/layout.js";
import { Piece } from "../../table/piece.js";
import type { Forms } from "../../table/text-size.js";
import type { Layout, Scene } from "../../table/scene.js";
import { Amounts, capital, Label, Panel, PrintedRow, upTo, Words } from "../board-parts.js";
import { iconsOfAction, iconsOfImprovement } from "./icons.js";
import PRINTED from "./printed.json";

const W = 324;
const H = 152;
const REGIONS: Readonly<Record<string, readonly [number, number]>> = {
    north_sea: [8, 8],
    antioch: [338, 8],
    euphrates: [668, 8],
    ebla: [338, 166],
    palmyra: [668, 166],
    south_sea: [8, 324],
    damascus: [338, 324],
};
const COAST = { x: 8, y: 166, w: W, h: H };
const RARE = { x: 668, y: 324, w: W, h: H };
const DISPLAY = { x: 8, y: 482, w: 654, h: 222 };
const TEMPLE = { x: 8, y: 710, w: 654, h: 154 };
const TOWER = { x: 668, y: 482, w: W, h: 222 };
const DECKS = { x: 668, y: 710, w: W, h: 154 };
const SLOT = { w: 75, h: 60 };
const COLOURS = ["grey", "yellow", "red"] as const;

interface Printed {
    readonly place: string;
    readonly region: string;
    readonly action: string;
    readonly pieces: string;
    readonly x: number;
    readonly y: number;
}

/** The slots that are printed on the side of the board for this number of players. */
function slots(players: number): Printed[] {
    const used = new Map<string, number>();
    return PRINTED.slots.flatMap((slot) => {
        const [id, region, action, pieces] = slot.map(String) as [string, string, string, string];
        const count = Number(players === 2 ? slot[5] : slot[4]);
        return upTo(count).map((number) => {
            const index = used.get(region) ?? 0;
            used.set(region, index + 1);
            const [x, y] = REGIONS[region] ?? [0, 0];
            return {
                place: `slot:${id}/${String(number)}`,
                region,
                action,
                pieces,
                x: x + 8 + (index % 4) * (SLOT.w + 3),
                y: y + 24 + Math.floor(index / 4) * (SLOT.h + 3),
            };
        });
    });
}

/** A box with its frame. */
function framed({ x, y, w, h }: Box): Box {
    return { x: x - 2, y: y - 2, w: w + 4, h: h + 4 };
}

function spots(scene: Scene): Spot[] {
    return [
        ...slots(scene.players).map(({ place, x, y }): Spot => ({ place, x, y, ...SLOT, size: 31, low: true })),
        ...COLOURS.flatMap((colour, index): Spot[] => {
            const x = RARE.x + 10 + index * 104;
            return [
                { place: `top:${colour}`, x, y: RARE.y + 44, w: 96, h: 40, size: 38, frame: "box" },
                { place: `stack:${colour}`, x, y: RARE.y + 88, w: 96, h: 30, size: 26, counted: true },
            ];
        }),
        {
            place: "display",
            x: DISPLAY.x + 6,
            y: DISPLAY.y + 24,
            w: DISPLAY.w - 12,
            h: DISPLAY.h - 30,
            size: 88,
            align: "start",
        },
        {
            place: "temple-cards",
            x: TEMPLE.x + 6,
            y: TEMPLE.y + 24,
            w: TEMPLE.w - 12,
            h: TEMPLE.h - 28,
            size: 58,
            counted: true,
        },
        { place: "turn", x: COAST.x + 10, y: COAST.y + 26, w: 60, h: 60, size: 46 },
        { place: "attacking", x: COAST.x + 84, y: COAST.y + 40, w: 110, h: 44, size: 42, frame: "box" },
        { place: "under-attack", x: COAST.x + 204, y: COAST.y + 40, w: 110, h: 44, size: 42, frame: "box" },
        { place: "marauders", x: COAST.x + 84, y: COAST.y + 104, w: 110, h: 40, size: 34, counted: true },
        { place: "missions", x: DECKS.x + 8, y: DECKS.y + 54, w: 92, h: 58, size: 46, counted: true },
        { place: "discard", x: DECKS.x + 104, y: DECKS.y + 54, w: 112, h: 58, size: 56, pile: true, frame: "box" },
        { place: "cleared", x: DECKS.x + 220, y: DECKS.y + 54, w: 96, h: 58, size: 56, pile: true, frame: "box" },
        ...upTo(3).map((era): Spot => ({
            place: `undrawn:${String(era)}`,
            x: DECKS.x + 10 + (era - 1) * 100,
            y: DECKS.y + 118,
            w: 92,
            h: 32,
            size: 24,
            pile: true,
            quiet: true,
        })),
    ];
}

function era(scene: Scene): number {
    const turn = Math.max(1, Number(faceOf(scene.only("turn"))));
    return PRINTED.eras[turn - 1] ?? 1;
}

function ground(scene: Scene): VNode {
    const standard = scene.game.edition?.name === "standard";
    const attacked = [scene.only("attacking"), scene.only("under-attack")].map(faceOf);
    return (
        <g>
            <path class="water" d="M4 4H345C320 120 350 200 338 260 330 330 350 400 335 480H4Z" />
            {Object.entries(REGIONS).map(([region, [x, y]]) => (
                <g key={region} class={region.endsWith("_sea") ? "sea-region" : ""}>
                    <Panel
                        x={x}
                        y={y}
                        w={W}
                        h={H}
                        title={`${scene.words.slot(region, "region")}${attacked.includes(region) ? " ⚔" : ""}`}
                    />
                </g>
            ))}
            {slots(scene.players).map((slot) => (
                <SlotGround key={slot.place} slot={slot} standard={standard} scene={scene} />
            ))}
            <Panel {...COAST} title={scene.areaTitle("turn")}>
                <Words
                    x={COAST.x + 84}
                    y={COAST.y + 12}
                    w={110}
                    h={28}
                    text={scene.areaForms("attacking")}
                    scene={scene}
                />
                <Words
                    x={COAST.x + 204}
                    y={COAST.y + 12}
                    w={110}
                    h={28}
                    text={scene.areaForms("under-attack")}
                    scene={scene}
                />
                <Label x={COAST.x + 139} y={COAST.y + 99} size={10.5} room={124} faint>
                    {scene.areaForms("marauders")}
                </Label>
            </Panel>
            <Panel {...RARE} title={scene.areaTitle("rare")}>
                {standard &&
                    Object.entries(PRINTED.rareGoods).map(([colour, price]) => (
                        <Amounts
                            key={colour}
                            x={RARE.x + 56 + COLOURS.indexOf(colour as "grey") * 104}
                            y={RARE.y + 33}
                            size={17}
                            of={price}
                            scene={scene}
                        />
                    ))}
                <Label x={RARE.x + W / 2} y={RARE.y + 140} size={11} faint>
                    {standard
                        ? PRINTED.setsOfRareGoods
                              .map((points, index) => `${String(index + 1)}:${String(points)}`)
                              .join("\u2002")
                        : ""}
                </Label>
            </Panel>
            <Panel {...DISPLAY} title={scene.areaTitle("display")} />
            <Panel {...TEMPLE} title={scene.areaTitle("temple-cards")} />
            <Panel {...TOWER} title={scene.areaTitle("tower")}>
                {standard && <Tower scene={scene} />}
            </Panel>
            <Panel {...DECKS} title={capital(scene.kindTitle("mission"))}>
                {(["missions", "discard", "cleared"] as const).map((area, index) => (
                    <Words
                        key={area}
                        x={DECKS.x + 4 + index * 106}
                        y={DECKS.y + 23}
                        w={104}
                        h={29}
                        text={scene.areaForms(area)}
                        scene={scene}
                    />
                ))}
            </Panel>
        </g>
    );
}

/** The prices of tower levels, and how high the seats have built. */
function Tower({ scene }: { readonly scene: Scene }): VNode {
    return (
        <g>
            {PRINTED.tower.map(([from, single, pair], index) => (
                <g key={index}>
                    <rect
                        class="printed-cell"
                        x={TOWER.x + 8}
                        y={TOWER.y + 24 + index * 34}
                        width={W - 16}
                        height="31"
                        rx="4"
                    />
                    <Label x={TOWER.x + 16} y={TOWER.y + 44 + index * 34} size={13} anchor="start">
                        {Number(from)}+
                    </Label>
                    <Amounts
                        x={TOWER.x + 100}
                        y={TOWER.y + 40 + index * 34}
                        size={18}
                        of={single as Record<string, number>}
                        scene={scene}
                    />
                    <Label x={TOWER.x + 176} y={TOWER.y + 45 + index * 34} size={13} faint>
                        ×2
                    </Label>
                    <Amounts
                        x={TOWER.x + 240}
                        y={TOWER.y + 40 + index * 34}
                        size={18}
                        of={pair as Record<string, number>}
                        scene={scene}
                    />
                </g>
            ))}
        </g>
    );
}

const GOODS = ["wood", "stone", "gold", "marble"];

function SlotGround({
    slot,
    standard,
    scene,
}: {
    readonly slot: Printed;
    readonly standard: boolean;
    readonly scene: Scene;
}): VNode {
    const { x, y, action, pieces } = slot;
    const good = action.replace(/^take_/u, "");
    const piece = pieces === "either" ? "camel" : pieces;
    const yields = PRINTED.yields as Readonly<Record<string, readonly number[]>>;
    const count = yields[`${action}/${piece}`]?.[era(scene) - 1];
    const names = scene.slotForms(action, "action").map((name) => name.replace(/^(?:an?|the) /u, ""));
    const gifts = (PRINTED.peaceGifts as Readonly<Record<string, readonly number[]>>)[action]?.[era(scene) - 1];
    const texts = names.map((name) => `${name}${gifts !== undefined && standard ? ` ${String(gifts)}` : ""}`);
    const parts = iconsOfAction(action, standard ? gifts : undefined);
    const room = { x: x + 1, y: y + 1, w: SLOT.w - 2, h: 28 };
    return (
        <g>
            <rect class="printed-cell" x={x} y={y} width={SLOT.w} height={SLOT.h} rx="5" />
            {GOODS.includes(good) && standard ? (
                <Amounts x={x + SLOT.w / 2} y={y + 12} size={18} of={{ [good]: count ?? 1 }} scene={scene} />
            ) : parts === undefined ? (
                <Words {...room} text={texts} scene={scene} />
            ) : (
                <PrintedRow {...room} parts={parts} title={texts[0] ?? ""} scene={scene} />
            )}
            {scene.at(slot.place).length === 0 && (
                <g class="silhouette" transform={`translate(${String(x + SLOT.w / 2)} ${String(y + 42)})`}>
                    <Piece piece={`${piece}/none`} scene={scene} size={26} />
                </g>
            )}
        </g>
    );
}

function look(piece: string): Look | undefined {
    const [kind, face] = [kindOf(piece), faceOf(piece)];
    const free = face === "none" ? ({ colour: "stone", sign: "" } as const) : {};
    switch (kind) {
        case "camel":
        case "ship":
            return { shape: kind, ...free };
        case "wood":
            return { shape: "log", colour: "wood", sign: "" };
        case "stone":
            return { shape: "cube", colour: "stone", sign: "" };
        case "marble":
            return { shape: "bolt", colour: "marble", sign: "" };
        case "gold":
            return { shape: "bar", colour: "gold", sign: "", aspect: 1 };
        case "grey-good":
        case "red-good":
        case "yellow-good": {
            const colour = colourNamed(kind.split("-")[0] ?? "");
            return { shape: face ? "tile" : "card", aspect: face ? 2.3 : 1, ...(face && colour && { colour }) };
        }
        case "improvement":
            return { shape: "tile", aspect: 1.4, colour: "sand" };
        case "mission":
            return { shape: "card", aspect: 1.9 };
        case "temple":
            return { shape: "card", aspect: 2.6, colour: "marble" };
        case "tower-card":
            return { shape: "tile", colour: "stone", sign: face };
        case "level":
            return { shape: "tower", colour: "stone", sign: "" };
        case "marauders-card":
            return { shape: "card", aspect: 2.4, ...(face && ({ colour: "crimson" } as const)) };
        case "first-player":
            return { shape: "pawn", colour: "gold", sign: "1" };
        case "colour":
            return { shape: "disc" };
        default:
            return undefined;
    }
}

const RARE_GOODS = ["glass", "incense", "myrrh", "ivory", "jade", "porcelain", "oils", "perfume", "silk"] as const;

/** The texts printed as icons: Rare Goods, and the Improvements of the standard box. */
function icons(piece: string, scene: Scene): PrintedIcons | undefined {
    const [kind, face] = [kindOf(piece), faceOf(piece)];
    const good = kind.endsWith("-good") && RARE_GOODS.find((each) => each === face);
    if (good) {
        return { parts: [{ icon: good }] };
    }
    const standard = kind === "improvement" && scene.game.edition?.name === "standard";
    const parts = standard ? iconsOfImprovement(face) : undefined;
    return parts && { parts };
}

function print(piece: string, scene: Scene): Forms | undefined {
    const [kind, face] = [kindOf(piece), faceOf(piece)];
    switch (kind) {
        case "marauders-card":
            return scene.words.slot(face, "region");
        case "mission":
            return face ? [scene.pieceText(piece), scene.pieceText(piece).replace(/;.*/u, "")] : undefined;
        case "temple":
            return `${scene.pieceTitle(piece).replace(/^the /u, "")}: ${scene.pieceText(piece)}`;
        case "grey-good":
        case "red-good":
        case "yellow-good":
            return scene.pieceTitle(piece);
        default:
            return undefined;
    }
}

const text = (fields: ReadonlyMap<number, readonly string[]>, field: number): string => fields.get(field)?.[0] ?? "";
const slot = (field: number) => (fields: ReadonlyMap<number, readonly string[]>) => [`slot:${text(fields, field)}`];

export const LAYOUT: Layout = {
    width: 1000,
    height: 872,
    spots,
    sections: (scene) => [
        { key: "map", boxes: Object.values(REGIONS).map(([x, y]) => framed({ x, y, w: W, h: H })) },
        { key: "turn", title: scene.areaTitle("turn"), boxes: [COAST, RARE, TOWER].map(framed) },
        {
            key: "cards",
            areas: ["display", "temple-cards", "missions", "discard", "cleared", "undrawn"],
        },
    ],
    ground,
    look,
    print,
    icons,
    seatColour: (seat, scene) => colourNamed(faceOf(scene.only(`colour@${String(seat)}`))) ?? "grey",
    shelves: [
        { areas: ["warehouse"], brief: true },
        { areas: ["traded"], brief: true },
        { areas: ["reserve"], brief: true },
        { areas: ["tower"], brief: true },
        { areas: ["rare"], brief: true },
        { areas: ["first"], brief: true },
        { areas: ["hand"] },
        { areas: ["chosen"] },
        { areas: ["tiles"] },
        { areas: ["temple"], brief: true },
        { areas: ["fulfilled"] },
        { areas: ["returned"] },
        { areas: ["colour", "tower-card", "leader", "passing", "memory"], hidden: true },
    ],
    hidden: ["left-over"],
    signs: {
        wood: ["wood", "дерево", "дерева"],
        stone: ["stone", "камень", "камня", "камней"],
        marble: ["marble", "мрамор", "мрамора"],
        gold: ["gold", "золото", "золота"],
        point: ["PP", "ПО"],
        camel: ["camels", "camel", "верблюд", "верблюда", "верблюдов"],
        ship: ["ships", "ship", "корабль", "корабля", "кораблей"],
    },
    targets: {
        PlacePiece: slot(2),
        TakeResources: slot(1),
        ResolveWarSupplies: slot(1),
        ResolveCaravan: slot(1),
        ResolveShipyard: slot(1),
        ResolvePeaceGifts: slot(1),
        WithdrawPiece: slot(1),
        TradeAtMarket: slot(1),
        CloseMarket: slot(1),
        BuyImprovement: () => ["display"],
        BuildTemplePart: () => ["temple-cards"],
        AcquireRareGood: (fields) => [`top:${text(fields, 1)}`],
    },
};
