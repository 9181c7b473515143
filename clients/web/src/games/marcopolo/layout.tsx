/** The Voyages of Marco Polo: the map of the journeys, and below it the places for dice. */

import { faceOf, slotOf } from "caravanserai/web";
import type { VNode } from "preact";

import type { Spot } from "../../table/layout.js";
import type { Layout, Scene } from "../../table/scene.js";
import { Amounts, capital, Label, line, ofSeats, Panel, shared, upTo } from "../board-parts.js";
import { icons, look, print } from "./pieces.js";
import PRINTED from "./printed.json";

const LARGE = { w: 138, h: 94 };
const SMALL = { w: 94, h: 64 };
const OASIS = { w: 56, h: 30 };

type Size = "large" | "small" | "oasis" | "venezia" | "bejing" | "sumatra";

/** The middle of each location: roughly where it is on the map of the world, as far as roads and names leave room. */
const MAP: Readonly<Record<string, readonly [number, number, Size]>> = {
    venezia: [56, 150, "venezia"],
    oasis_1: [150, 66, "oasis"],
    moscow: [270, 62, "large"],
    anxi: [436, 54, "small"],
    karakorum: [592, 62, "large"],
    oasis_2: [716, 62, "oasis"],
    oasis_3: [802, 34, "oasis"],
    oasis_4: [788, 136, "oasis"],
    bejing: [922, 84, "bejing"],
    lan_zhou: [722, 232, "large"],
    xian: [930, 208, "small"],
    oasis_10: [958, 300, "oasis"],
    oasis_5: [208, 176, "oasis"],
    samarcanda: [330, 176, "large"],
    oasis_6: [464, 238, "oasis"],
    kashgar: [562, 162, "small"],
    alexandria: [82, 290, "large"],
    oasis_7: [216, 268, "oasis"],
    ormuz: [356, 288, "small"],
    karachi: [510, 324, "large"],
    oasis_8: [676, 330, "oasis"],
    oasis_9: [110, 420, "oasis"],
    adana: [262, 420, "small"],
    kochi: [556, 430, "small"],
    sumatra: [832, 414, "sumatra"],
};

const SIZES: Readonly<Record<Size, { readonly w: number; readonly h: number }>> = {
    large: LARGE,
    small: SMALL,
    oasis: OASIS,
    venezia: { w: 96, h: 44 },
    bejing: { w: 128, h: 80 },
    sumatra: { w: 312, h: 94 },
};

const TOP = 476;
const ROWS = ["camel", "pepper", "silk", "gold"] as const;
const MARKET = { x: 10, y: TOP, w: 486, h: 196 };
const CELL = { w: 46, h: 40 };
const BEJING_SPACES = 4;

function box(location: string): { x: number; y: number; w: number; h: number; size: Size } {
    const [x, y, size] = MAP[location] ?? [0, 0, "oasis"];
    const { w, h } = SIZES[size];
    return { x: x - w / 2, y: y - h / 2, w, h, size };
}

function locationSpots(location: string, scene: Scene): Spot[] {
    const { x, y, w, h, size } = box(location);
    const figures = ofSeats("figure", location, scene.players);
    const posts = ofSeats("post", location, scene.players);
    const zone: Spot = { place: `map:${location}`, x, y, w, h, size: 0, quiet: true, zone: true };
    if (size === "oasis" || size === "venezia") {
        const strip =
            size === "oasis" ? { x: x + 2, y: y + 3, w: w - 4, h: h - 6 } : { x: x + 4, y: y + 20, w: w - 8, h: 22 };
        return [zone, ...shared(figures, strip, 20, scene)];
    }
    const bottom = y + h - 20;
    const strips = [
        zone,
        ...shared(figures, { x: x + w / 2, y: bottom, w: w / 2 - 3, h: 19 }, 19, scene),
        ...(size === "bejing" ? [] : shared(posts, { x: x + 3, y: bottom, w: w / 2 - 3, h: 19 }, 17, scene)),
    ];
    if (size === "bejing") {
        const spaces = upTo(BEJING_SPACES).flatMap((space) =>
            shared(
                ofSeats("post", `${location}/${String(space)}`, scene.players),
                { x: x + 6 + (space - 1) * 30, y: y + 22, w: 26, h: 30 },
                20,
                scene,
            ),
        );
        return [...strips, ...spaces];
    }
    if (size === "small") {
        return [...strips, { place: `town:${location}`, x: x + 3, y: y + 16, w: w - 6, h: 28, size: 28 }];
    }
    const cards = size === "sumatra" ? 3 : 1;
    return [
        ...strips,
        ...upTo(cards).flatMap((card): Spot[] => {
            const left = x + 3 + (card - 1) * 87;
            return [
                { place: `city:${location}/${String(card)}`, x: left, y: y + 17, w: 85, h: 56, size: 56, frame: "box" },
                {
                    place: `use:${location}/${String(card)}`,
                    x: left + 62,
                    y: y + 53,
                    w: 24,
                    h: 24,
                    size: 23,
                    quiet: true,
                },
            ];
        }),
        { place: `office:${location}`, x: x + w - 48, y: y + 17, w: 45, h: 34, size: 34, quiet: true },
    ];
}

function actionSpots(scene: Scene): Spot[] {
    const right = 506;
    const round = Number(faceOf(scene.only("round")));
    return [
        ...ROWS.map((row, index): Spot => ({
            place: `space:${row}`,
            x: MARKET.x + 330,
            y: MARKET.y + 26 + index * (CELL.h + 2),
            w: 150,
            h: CELL.h - 2,
            size: 28,
            frame: "box",
        })),
        { place: "space:travel", x: 250, y: TOP + 210, w: 240, h: 44, size: 28, frame: "box" },
        ...line(
            upTo(4).map((space) => `khan:${String(space)}`),
            { x: right + 12, y: TOP + 34, w: 44, h: 44 },
            { dx: 50 },
            { size: 32, frame: "box" },
        ),
        { place: "space:take5", x: right + 258, y: TOP + 34, w: 216, h: 44, size: 30, frame: "box" },
        ...line(
            upTo(6).map((column) => `display:${String(column)}`),
            { x: right + 8, y: TOP + 119, w: 77, h: 72 },
            { dx: 79 },
            { size: 72, frame: "box" },
        ),
        { place: "space:contracts", x: right + 10, y: TOP + 194, w: 320, h: 36, size: 28, frame: "box" },
        { place: "contracts", x: right + 350, y: TOP + 194, w: 60, h: 36, size: 30, counted: true },
        { place: "starting", x: right + 420, y: TOP + 194, w: 50, h: 36, size: 30, counted: true, quiet: true },
        { place: "black-dice", x: 20, y: TOP + 292, w: 170, h: 40, size: 28, frame: "box" },
        { place: "bag", x: 206, y: TOP + 292, w: 284, h: 40, size: 28, frame: "box" },
        { place: "round", x: right + 12 + (Math.max(1, round) - 1) * 50, y: TOP + 274, w: 46, h: 46, size: 44 },
        { place: "offered", x: right + 270, y: TOP + 254, w: 206, h: 78, size: 60, quiet: true },
    ];
}

function ground(scene: Scene): VNode {
    const standard = scene.game.edition?.name === "standard";
    const title = (place: string): string => capital(scene.words.slot(slotOf(place), "space"));
    return (
        <g>
            <rect class="water" x="4" y="4" width="992" height="464" rx="10" />
            <path
                class="land"
                d="M4 60C70 10 180 8 300 12L996 6V360C960 330 900 250 870 290 830 330 780 300 740 340 700 390 640 380 610 430 590 470 520 465 500 410 480 370 430 380 400 360 380 350 350 380 330 420 310 470 220 468 200 440 180 468 60 468 4 460V330C30 300 60 240 130 235 110 220 60 200 4 205Z"
            />
            <ellipse class="land" cx="828" cy="412" rx="150" ry="52" />
            {PRINTED.roads.map(([from, to, camels, coins]) => (
                <Road
                    key={`${String(from)}${String(to)}`}
                    from={String(from)}
                    to={String(to)}
                    toll={standard ? { camel: Number(camels), coin: Number(coins) } : {}}
                    scene={scene}
                />
            ))}
            {Object.keys(MAP).map((location) => (
                <Town key={location} location={location} scene={scene} />
            ))}
            <Panel {...MARKET} title={capital(marketTitle(scene))}>
                {ROWS.map((row, index) => {
                    const y = MARKET.y + 26 + index * (CELL.h + 2);
                    return (
                        <g key={row}>
                            {PRINTED.market[row].map((reward, column) => (
                                <g key={column}>
                                    <rect
                                        class="printed-cell"
                                        x={MARKET.x + 8 + column * (CELL.w + 7)}
                                        y={y}
                                        width={CELL.w + 5}
                                        height={CELL.h - 2}
                                        rx="4"
                                    />
                                    <Label x={MARKET.x + 14 + column * (CELL.w + 7)} y={y + 11} size={10} faint>
                                        {column + 1}
                                    </Label>
                                    {standard && (
                                        <Reward
                                            reward={reward}
                                            x={MARKET.x + 34 + column * (CELL.w + 7)}
                                            y={y + 19}
                                            scene={scene}
                                        />
                                    )}
                                </g>
                            ))}
                        </g>
                    );
                })}
            </Panel>
            <Panel x={10} y={TOP + 202} w={486} h={60} title={title("space:travel")}>
                {standard &&
                    PRINTED.travel.map((coins, index) => (
                        <g key={index}>
                            <Label x={32 + index * 36} y={TOP + 237} size={11} faint>
                                {index + 1}→
                            </Label>
                            <Amounts x={32 + index * 36} y={TOP + 249} size={13} of={{ coin: coins }} scene={scene} />
                        </g>
                    ))}
            </Panel>
            <Panel x={506} y={TOP} w={222} h={90} title={scene.areaTitle("khan")} />
            <Panel x={736} y={TOP} w={254} h={90} title={title("space:take5")} />
            <Panel x={506} y={TOP + 98} w={484} h={140} title={title("space:contracts")}>
                {upTo(6).map((column) => (
                    <Label key={column} x={553 + (column - 1) * 78} y={TOP + 158} size={20} faint>
                        {column}
                    </Label>
                ))}
            </Panel>
            <Panel x={10} y={TOP + 270} w={188} h={68} title={scene.areaTitle("black-dice")} />
            <Panel x={204} y={TOP + 270} w={292} h={68} title={scene.areaTitle("bag")} />
            <Panel x={506} y={TOP + 246} w={484} h={92} title={scene.areaTitle("round")}>
                {upTo(5).map((round) => (
                    <g key={round}>
                        <circle class="printed-cell" cx={541 + (round - 1) * 50} cy={TOP + 297} r="21" />
                        <Label x={541 + (round - 1) * 50} y={TOP + 302} size={15} faint>
                            {round}
                        </Label>
                    </g>
                ))}
            </Panel>
        </g>
    );
}

function marketTitle(scene: Scene): string {
    return scene.words.slot("pepper", "space").includes(" ") ? ROWS.map((row) => scene.kindTitle(row)).join(", ") : "";
}

function Reward({
    reward,
    x,
    y,
    scene,
}: {
    readonly reward: object;
    readonly x: number;
    readonly y: number;
    readonly scene: Scene;
}): VNode {
    const entries = Object.entries(reward) as [string, number][];
    const size = 14;
    return (
        <g>
            {entries.map(([item, count], index) => (
                <Amounts
                    key={item}
                    x={x}
                    y={y + (index - (entries.length - 1) / 2) * (size - 1)}
                    size={entries.length > 1 ? size - 2 : size + 2}
                    of={{ [item === "step" ? "figure/white" : item]: count }}
                    scene={scene}
                />
            ))}
        </g>
    );
}

function Road({
    from,
    to,
    toll,
    scene,
}: {
    readonly from: string;
    readonly to: string;
    readonly toll: Readonly<Record<string, number>>;
    readonly scene: Scene;
}): VNode {
    const [x1, y1] = MAP[from] ?? [0, 0];
    const [x2, y2] = MAP[to] ?? [0, 0];
    const [start, end] = [edge(from, x2, y2), edge(to, x1, y1)];
    const [x, y] = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
    const paid = Object.entries(toll).find(([, count]) => count > 0);
    return (
        <g>
            <path class="road" d={`M${String(x1)} ${String(y1)}L${String(x2)} ${String(y2)}`} />
            {paid !== undefined && (
                <g>
                    <rect
                        class="toll"
                        x={x - (paid[1] > 9 ? 26 : 17)}
                        y={y - 10}
                        width={paid[1] > 9 ? 46 : 34}
                        height="20"
                        rx="10"
                    />
                    <Amounts x={x - 2} y={y} size={14} of={{ [paid[0]]: paid[1] }} scene={scene} />
                </g>
            )}
        </g>
    );
}

/** The point at which a road leaves the box of a location. */
function edge(location: string, x: number, y: number): [number, number] {
    const [cx, cy] = MAP[location] ?? [0, 0];
    const { w, h } = box(location);
    const scale = Math.min(1, Math.min(w / 2 / Math.max(1, Math.abs(x - cx)), h / 2 / Math.max(1, Math.abs(y - cy))));
    return [cx + (x - cx) * scale, cy + (y - cy) * scale];
}

function Town({ location, scene }: { readonly location: string; readonly scene: Scene }): VNode {
    const { x, y, w, h, size } = box(location);
    const name = scene.words.slot(location, "town");
    if (size === "oasis") {
        return (
            <g>
                <rect class="oasis" x={x} y={y} width={w} height={h} rx={h / 2} />
                <path
                    class="palm"
                    d={`M${String(x + w - 12)} ${String(y + h - 5)}v-10m0 0c-5-5-8-2-9 1m9-1c5-5 8-2 9 1m-9-1c-2-5-6-6-8-4m8 4c2-5 6-6 8-4`}
                />
            </g>
        );
    }
    return (
        <g>
            <rect class={`town ${size}`} x={x} y={y} width={w} height={h} rx={size === "small" ? 12 : 6} />
            <Label x={x + w / 2} y={y + 13} size={12.5} room={w - 2} bold>
                {name}
            </Label>
            {size === "bejing" &&
                upTo(BEJING_SPACES).map((space) => (
                    <rect
                        key={space}
                        class="printed-cell"
                        x={x + 5 + (space - 1) * 30}
                        y={y + 20}
                        width="28"
                        height="34"
                        rx="4"
                    />
                ))}
        </g>
    );
}

const SEATS = ["blue", "yellow", "green", "red"] as const;
const text = (fields: ReadonlyMap<number, readonly string[]>, field: number): string => fields.get(field)?.[0] ?? "";
const dice = (fields: ReadonlyMap<number, readonly string[]>, scene: Scene): string[] =>
    (fields.get(1)?.length ?? 0) > 0 ? [`dice@${String(scene.viewer)}`] : [];

export const LAYOUT: Layout = {
    width: 1000,
    height: TOP + 346,
    spots: (scene) => [
        ...Object.keys(MAP).flatMap((location) => locationSpots(location, scene)),
        ...actionSpots(scene),
    ],
    sections: (scene) => [
        { key: "map", boxes: [{ x: 4, y: 4, w: 992, h: 464 }] },
        { key: "market", boxes: [{ x: 6, y: TOP - 4, w: 494, h: 346 }] },
        { key: "khan", title: scene.areaTitle("khan"), boxes: [{ x: 502, y: TOP - 4, w: 492, h: 346 }] },
    ],
    ground,
    look,
    print,
    icons,
    seatColour: (seat) => SEATS[seat - 1],
    shelves: [
        { areas: ["purse"], brief: true },
        { areas: ["dice"], brief: true },
        { areas: ["character"] },
        { areas: ["slot"], brief: true },
        { areas: ["drawn"], brief: true },
        { areas: ["dealt"] },
        { areas: ["objective"] },
        { areas: ["revealed"] },
        { areas: ["reserve"] },
        { areas: ["start"], brief: true },
        { areas: ["drawer"] },
        { areas: ["acted", "bought", "travelled", "fresh"], hidden: true },
    ],
    hidden: [
        "out",
        "under",
        "characters",
        "objectives",
        "city-cards",
        "office-tiles",
        "town-tiles",
        "fresh",
        "acted",
        "bought",
    ],
    signs: {
        coin: ["coins", "coin", "монета", "монеты", "монет"],
        camel: ["camels", "camel", "верблюд", "верблюда", "верблюдов"],
        gold: ["gold", "золото", "золота"],
        silk: ["silk", "шёлк", "шёлка"],
        pepper: ["pepper", "перец", "перца"],
        point: ["points", "point", "победное очко", "победных очка", "победных очков", "очко", "очка", "очков"],
        "black/6": ["black dice", "black die", "чёрный кубик", "чёрных кубика", "чёрных кубиков"],
        "any-good": ["goods of any kind", "good of any kind", "любой товар", "любых товара", "любых товаров"],
        "special-contract": [
            "special contracts",
            "special contract",
            "особый контракт",
            "особых контракта",
            "особых контрактов",
        ],
        "different-goods": ["different goods", "разный товар", "разных товара", "разных товаров"],
        "figure/white": ["steps", "step", "шаг", "шага", "шагов"],
    },
    rules: {
        khan: ["MP-KHAN-01", "MP-KHAN-02"],
        dice: ["MP-DICE-01"],
    },
    targets: {
        TakeFiveCoins: () => ["space:take5"],
        VisitMarket: (fields) => [`space:${text(fields, 1)}`],
        AskKhan: () => upTo(4).map((space) => `khan:${String(space)}`),
        ObtainContracts: (fields) => ["space:contracts", ...(fields.get(2) ?? []).map((column) => `display:${column}`)],
        Travel: () => ["space:travel"],
        TravelOn: (fields) => [`map:${text(fields, 2)}`],
        MakeBonusStep: (fields) => [`map:${text(fields, 2)}`],
        UseCityCard: (fields, scene) =>
            Object.keys(MAP)
                .flatMap((city) => upTo(3).map((card) => `city:${city}/${String(card)}`))
                .filter((place) => faceOf(scene.only(place)) === text(fields, 2)),
        TakeThreeCoins: () => ["bag"],
        RerollDie: dice,
        AdjustDie: dice,
        BuyBlackDie: () => ["black-dice"],
        ChooseOwnTown: (fields) => [`town:${text(fields, 1)}`],
        ChooseOtherTown: (fields) => [`town:${text(fields, 1)}`],
        RelocatePost: (fields) => [`map:${text(fields, 1)}`],
    },
};
