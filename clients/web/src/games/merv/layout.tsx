/** Merv: the city with its walls in the middle, the trade routes in the corners, and the board actions around it. */

import { faceOf } from "caravanserai/web";

import type { Box, Section, Spot } from "../../table/layout.js";
import type { Layout, Scene } from "../../table/scene.js";
import { line, upTo } from "../board-parts.js";
import {
    cell,
    COURTIER,
    courtier,
    SIZE,
    CELL,
    WALL,
    ACTION,
    CITY,
    SPAN,
    SIDE,
    HALF,
    WIDE,
    ROUTES,
    type Direction,
    QUEUES,
    QUEUE_SLOTS,
    LIBRARY,
    PALACE,
    MOSQUE,
    CARAVAN,
    CONTRACTS,
    TRACKS,
    STOCK,
    ROUTE,
    TRACK,
    SPACE_WORDS,
    STACKS,
    mosqueBox,
} from "./geometry.js";
import { ground } from "./ground.js";
import { icons, look, print } from "./pieces.js";
import PRINTED from "./printed.json";

function citySpots(): Spot[] {
    const cells = upTo(SIZE).flatMap((row) =>
        upTo(SIZE).map((column) => ({ name: `${String(row)}/${String(column)}`, ...cell(row, column) })),
    );
    return cells.flatMap(({ name, x, y }): Spot[] =>
        name === "3/3"
            ? [
                  { place: "camel-market", x: x + 1, y: y + 1, w: CELL - 2, h: CELL - 2, size: CELL - 4 },
                  ...(["top_left", "top_right", "bottom_left", "bottom_right"] as const).map((corner): Spot => ({
                      place: `corner:${corner}`,
                      x: x + (corner.endsWith("left") ? 2 : CELL - 32),
                      y: y + (corner.startsWith("top") ? 2 : CELL - 32),
                      w: 30,
                      h: 30,
                      size: 24,
                      frame: "round",
                  })),
              ]
            : [
                  { place: `site:${name}`, x: x + 1, y: y + 1, w: CELL - 2, h: CELL - 2, size: CELL - 4 },
                  { place: `building:${name}`, x: x + 3, y: y + CELL - 34, w: 30, h: 30, size: 27, quiet: true },
                  { place: `soldier:${name}`, x: x + CELL - 33, y: y + CELL - 34, w: 30, h: 30, size: 26, quiet: true },
                  { place: `upgrade:${name}`, x: x + CELL - 25, y: y + 19, w: 22, h: 20, size: 20, quiet: true },
                  { place: `ransom:${name}`, x: x + 3, y: y + 20, w: 20, h: 18, size: 18, quiet: true },
              ],
    );
}

/** The walls, and the action slots of the four sides, which are numbered the way the masters go around the city. */
function sideSpots(): Spot[] {
    const far = SPAN - ACTION;
    return upTo(SIZE).flatMap((number): Spot[] => {
        const along = ACTION + WALL + (number - 1) * CELL;
        const { x, y } = CITY;
        const slot = String(number);
        const wide = { w: CELL, h: WALL };
        const tall = { w: WALL, h: CELL };
        const action = { w: ACTION - 2, h: ACTION - 2, size: 27, frame: "round" } as const;
        const middle = along + (CELL - ACTION + 2) / 2;
        return [
            { place: `wall-slot:N${slot}`, x: x + along, y: y + ACTION, ...wide, size: 22, frame: "box" },
            { place: `wall-slot:S${slot}`, x: x + along, y: y + far - WALL, ...wide, size: 22, frame: "box" },
            { place: `wall-slot:W${slot}`, x: x + ACTION, y: y + along, ...tall, size: 14, frame: "box" },
            { place: `wall-slot:E${slot}`, x: x + far - WALL, y: y + along, ...tall, size: 14, frame: "box" },
            { place: `action:north/${slot}`, x: x + middle, y: y + 1, ...action },
            { place: `action:south/${String(SIZE + 1 - number)}`, x: x + middle, y: y + far + 1, ...action },
            { place: `action:west/${String(SIZE + 1 - number)}`, x: x + 1, y: y + middle, ...action },
            { place: `action:east/${slot}`, x: x + far + 1, y: y + middle, ...action },
        ];
    });
}

function queueSpots(): Spot[] {
    return Object.entries(QUEUES).flatMap(([corner, [x, y]]) =>
        upTo(QUEUE_SLOTS).map((slot) => ({
            place: `queue:${corner}/${String(slot)}`,
            x: x + (slot - 1) * 33,
            y,
            w: 32,
            h: 38,
            size: 27,
            frame: "box" as const,
        })),
    );
}

function routeSpots(): Spot[] {
    return Object.entries(PRINTED.cities).flatMap(([direction, cities]) => {
        const [x, y] = ROUTES[direction as Direction];
        return cities.flatMap(([city], index): Spot[] => {
            const left = x + 7 + index * HALF;
            return [
                { place: `city:${String(city)}`, x: left, y: y + 40, w: WIDE, h: 45, size: 22 },
                { place: `route:${String(city)}`, x: left + WIDE - 28, y: y + 22, w: 26, h: 22, size: 20, quiet: true },
            ];
        });
    });
}

function boardSpots(scene: Scene): Spot[] {
    const track = (area: string, last: number, y: number, w: number): Spot[] =>
        Array.from({ length: last + 1 }, (_, space) => ({
            place: `${area}:${String(space)}`,
            x: TRACKS.x + 8 + space * w,
            y,
            w: w - 2,
            h: 40,
            size: 17,
            frame: "box" as const,
        }));
    return [
        ...upTo(4).map((tier): Spot => ({
            place: `library:${String(tier)}`,
            x: LIBRARY.x + 5,
            y: LIBRARY.y + 22 + (tier - 1) * 50,
            w: LIBRARY.w - 10,
            h: 48,
            size: 44,
            align: "start",
        })),
        ...Object.keys(PRINTED.halls).map((hall, index): Spot => ({
            place: `hall:${hall}`,
            x: PALACE.x + 7 + (index % 2) * HALF,
            y: PALACE.y + 36 + Math.floor(index / 2) * 38,
            w: WIDE,
            h: 22,
            size: 21,
        })),
        ...Object.keys(PRINTED.mosque).map((space): Spot => {
            const { x, y, w, h } = mosqueBox(space);
            const narrow = w < 80;
            return {
                place: `mosque:${space}`,
                x: narrow ? x : x + w * SPACE_WORDS,
                y: narrow ? y + 13 : y,
                w: narrow ? w : w * (1 - SPACE_WORDS),
                h: narrow ? h - 13 : h,
                size: 21,
            };
        }),
        ...upTo(8).flatMap((position): Spot[] => {
            const x = CARAVAN.x + 6 + (position - 1) * 59;
            return [
                { place: `display:${String(position)}`, x, y: CARAVAN.y + 21, w: 57, h: 57, size: 56, frame: "box" },
                { place: `on-card:${String(position)}`, x, y: CARAVAN.y + 79, w: 57, h: 23, size: 21, quiet: true },
            ];
        }),
        { place: "deck", x: CARAVAN.x + 480, y: CARAVAN.y + 22, w: 54, h: 56, size: 34, counted: true },
        ...line(
            STACKS.map((stack) => `stack:${stack}`),
            { x: CONTRACTS.x + 7, y: CONTRACTS.y + 22, w: 78, h: 78 },
            { dx: 81 },
            { size: 76, pile: true, frame: "box" },
        ),
        ...track("favour", PRINTED.favour.last, TRACKS.y + 34, 37),
        ...track("influence", PRINTED.influence.last, TRACKS.y + 112, 37),
        ...COURTIER.map((place, index): Spot => ({
            ...courtier(index),
            place,
            size: 30,
            counted: true,
            ...(scene.at(place).length > 0 ? { frame: "box" } : { quiet: true }),
        })),
        { place: "year", x: 460, y: 8, w: 66, h: 38, size: 34 },
        { place: "round", x: 530, y: 8, w: 66, h: 38, size: 34 },
        { place: "walls", x: STOCK.x + 6, y: STOCK.y + 24, w: 190, h: 136, size: 22, counted: true },
        { place: "upgrades", x: STOCK.x + 202, y: STOCK.y + 24, w: 186, h: 48, size: 24, counted: true },
        { place: "scoring-tiles", x: STOCK.x + 202, y: STOCK.y + 96, w: 188, h: 66, size: 31 },
    ];
}

/** A box with its frame. */
function framed({ x, y, w, h }: Box): Box {
    return { x: x - 2, y: y - 2, w: w + 4, h: h + 4 };
}

function sections(scene: Scene): Section[] {
    const routes = Object.values(ROUTES).map(([x, y]) => framed({ x, y, w: SIDE, h: ROUTE }));
    const half = 89;
    const left = 9 * TRACK + 8;
    const top = { x: TRACKS.x - 2, y: TRACKS.y - 2, w: 10 * TRACK + 16, h: half };
    const bottom = { y: top.y + half, h: TRACKS.h + 4 - half };
    return [
        { key: "map", boxes: [{ x: CITY.x - 3, y: 4, w: SPAN + 6, h: 576 }] },
        { key: "cards", boxes: [framed(CARAVAN), framed(CONTRACTS)], largestType: 13 },
        { key: "route", title: scene.areaTitle("route"), boxes: routes },
        { key: "palace", title: scene.areaTitle("hall"), boxes: [framed(LIBRARY), framed(PALACE)] },
        { key: "mosque", title: scene.areaTitle("mosque"), boxes: [framed(MOSQUE)] },
        {
            key: "tracks",
            title: scene.areaTitle("influence"),
            boxes: [
                top,
                ...COURTIER.flatMap((place, index) =>
                    scene.at(place).length > 0 ? [{ ...courtier(index), y: top.y, h: half }] : [],
                ),
                { ...bottom, x: top.x, w: left },
                { ...bottom, x: top.x + left, w: TRACKS.w + 4 - left },
                framed(STOCK),
            ],
        },
    ];
}

const SEATS = ["red", "blue", "yellow", "green"] as const;
const text = (fields: ReadonlyMap<number, readonly string[]>, field: number): string => fields.get(field)?.[0] ?? "";
const CORNERS = ["top_left", "top_right", "bottom_left", "bottom_right"].map((corner) => `corner:${corner}`);
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
    caravansary: upTo(8).map((position) => `display:${String(position)}`),
    palace: Object.keys(PRINTED.halls).map((hall) => `hall:${hall}`),
    library: upTo(4).map((tier) => `library:${String(tier)}`),
    marketplace: Object.values(PRINTED.cities).flatMap((cities) => cities.map(([city]) => `city:${String(city)}`)),
    mosque: Object.keys(PRINTED.mosque).map((space) => `mosque:${space}`),
    wall: ["walls"],
};

export const LAYOUT: Layout = {
    width: 1060,
    height: 872,
    spots: (scene) => [...citySpots(), ...sideSpots(), ...queueSpots(), ...routeSpots(), ...boardSpots(scene)],
    sections,
    ground,
    look,
    print,
    icons,
    seatColour: (seat) => SEATS[seat - 1],
    shelves: [
        { areas: ["purse"], brief: true },
        { areas: ["cards"], brief: true },
        { areas: ["taken"], brief: true },
        { areas: ["breakthroughs"], brief: true },
        { areas: ["contracts"], brief: true },
        { areas: ["committed"] },
        { areas: ["scoring-tile"], brief: true },
        { areas: ["supply"] },
        { areas: ["memory"], hidden: true },
    ],
    hidden: ["out", "sites", "memory", "score-track"],
    signs: {
        purple: ["purple cubes", "purple cube", "пурпурный куб", "пурпурных куба", "пурпурных кубов"],
        tan: ["tan cubes", "tan cube", "песчаный куб", "песчаных куба", "песчаных кубов"],
        teal: ["teal cubes", "teal cube", "бирюзовый куб", "бирюзовых куба", "бирюзовых кубов"],
        orange: ["orange cubes", "orange cube", "оранжевый куб", "оранжевых куба", "оранжевых кубов"],
        white: ["white cubes", "white cube", "белый куб", "белых куба", "белых кубов"],
        cube: ["cubes", "cube", "куб", "куба", "кубов"],
        "any-good": ["goods of any kind", "good of any kind", "любой товар", "любых товара", "любых товаров"],
        "favour-step": ["~favour", "~расположение", "расположения", "расположений"],
        soldier: ["soldiers", "soldier", "~воин", "воина", "воинов"],
        scroll: ["scrolls", "scroll", "свиток", "свитка", "свитков"],
        common: ["common goods", "common good", "обычный товар", "обычных товара", "обычных товаров"],
        rare: ["rare goods", "rare good", "редкий товар", "редких товара", "редких товаров"],
        point: ["points", "point", "очков", "очка", "очко", "ПО"],
        camel: ["camels", "camel", "верблюд", "верблюда", "верблюдов"],
    },
    targets: {
        TakeCard: (fields) => [`display:${text(fields, 1)}`],
        TakeAnyCard: (fields) => [`display:${text(fields, 1)}`],
        LayCamel: () => upTo(8).map((position) => `on-card:${String(position)}`),
        CollectCamels: () => CORNERS,
        PlaceCamel: (fields) => [`corner:${text(fields, 1)}`],
        PlaceCourtier: (fields) => [`hall:${text(fields, 1)}`],
        EstablishPost: (fields) => [`city:${text(fields, 1)}`],
        BuyGood: (fields) => [`city:${text(fields, 1)}`],
        AdvanceInMosque: (fields) => [`mosque:${text(fields, 1)}`],
        BuildWall: () => ["walls"],
        PlaceWall: (fields) => [`wall-slot:${text(fields, 1)}`],
        DeploySoldier: (fields) => [`site:${text(fields, 1)}`],
        ChooseSite: (fields) => [`site:${text(fields, 1)}`],
        ChooseCourtierSite: (fields) => [`site:${text(fields, 1)}`],
        PlaceUpgrade: (fields) => [`site:${text(fields, 2)}`],
        PayRansom: (fields) => [`site:${text(fields, 1)}`],
        TakeBoardAction: (fields) => ACTIONS[text(fields, 1)] ?? [],
        ChooseSlot: (fields, scene) => [`action:${sideOf(scene)}/${text(fields, 1)}`],
        ChooseCourtierSlot: (fields, scene) => [`action:${sideOf(scene)}/${text(fields, 1)}`],
        FulfilContract: (fields) => [`stack:${text(fields, 1).replace(/_\d+$/u, "")}`],
    },
};

/** The side of the city where the masters act in this round. */
function sideOf(scene: Scene): string {
    return ["north", "east", "south", "west"][Number(faceOf(scene.only("round"))) - 1] ?? "";
}
