/**
 * The layout that the package of a game brings, as data: it is read here, and nothing of it runs.
 *
 * Its form is that of `domain/play/board.py`, where the service checks it. It is checked again here, for a page draws only what it
 * understands: what is wrong is said on the console, and the board is laid out by itself.
 */

import { kindOf } from "caravanserai/web";
import type { Game } from "caravanserai/v1/game";
import type { VNode } from "preact";

import { hexOf } from "../parts/digest.js";
import { type Colour, COLOURS, paintOf } from "../table/colours.js";
import { type Box, type Look, type Section, type Shape, SHAPES, type Spot } from "../table/layout.js";
import { seatColour } from "../table/looks.js";
import type { Layout, Scene } from "../table/scene.js";
import { Label, Panel, upTo } from "./board-parts.js";

/** Reads a value that stands at a path, or throws what is wrong with it. */
type Read<T> = (value: unknown, path: string) => T;

function wrong(path: string, must: string): never {
    throw new Error(`${path || "the layout"} must be ${must}`);
}

function whole(least: number, most = 1999): Read<number> {
    return (value, path) =>
        typeof value === "number" && Number.isInteger(value) && value >= least && value <= most
            ? value
            : wrong(path, `a whole number, ${String(least)} to ${String(most)}`);
}

const text: Read<string> = (value, path) => (typeof value === "string" ? value : wrong(path, "a text"));
const truth: Read<boolean> = (value, path) => (typeof value === "boolean" ? value : wrong(path, "true or false"));

function oneOf<T extends string>(names: readonly T[]): Read<T> {
    return (value, path) => names.find((name) => name === value) ?? wrong(path, `one of ${names.join(", ")}`);
}

function listOf<T>(read: Read<T>): Read<readonly T[]> {
    return (value, path) =>
        Array.isArray(value)
            ? value.map((each: unknown, index) => read(each, `${path}[${String(index + 1)}]`))
            : wrong(path, "a list");
}

function namedBy<T>(read: Read<T>): Read<ReadonlyMap<string, T>> {
    return (value, path) =>
        new Map(Object.entries(objectOf(value, path)).map(([name, each]) => [name, read(each, `${path}.${name}`)]));
}

function objectOf(value: unknown, path: string): object {
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : wrong(path, "a table");
}

/** A table with these keys and no others; those of `usual` may be missing. */
function tableOf<T extends object>(readers: { readonly [K in keyof T]: Read<T[K]> }, usual: Partial<T>): Read<T> {
    return (value, path) => {
        const said = new Map<string, unknown>(Object.entries(objectOf(value, path)));
        const within = (key: string): string => (path ? `${path}.${key}` : key);
        const strange = [...said.keys()].find((key) => !Object.hasOwn(readers, key));
        if (strange !== undefined) {
            wrong(within(strange), "left out: nobody knows it");
        }
        const read = Object.entries<Read<unknown>>(readers).map(([key, reader]) => [
            key,
            said.has(key) || !Object.hasOwn(usual, key)
                ? reader(said.get(key), within(key))
                : (usual as Readonly<Record<string, unknown>>)[key],
        ]);
        return Object.fromEntries(read) as T;
    };
}

interface GivenSpot extends Box {
    readonly area: string;
    readonly size: number;
    readonly slots: readonly string[];
    readonly columns: number;
    readonly frame: NonNullable<Spot["frame"]>;
    readonly title: boolean;
    readonly align: NonNullable<Spot["align"]>;
    readonly pile: boolean;
    readonly counted: boolean;
    readonly quiet: boolean;
}

interface GivenPanel extends Box {
    readonly title: string;
}

interface GivenSeats extends Box {
    readonly columns: number;
    readonly spots: readonly GivenSpot[];
}

interface GivenSection {
    readonly key: string;
    readonly boxes: readonly Box[];
    readonly seats: "none" | "own" | "others" | "all";
    readonly areas: readonly string[];
}

interface GivenLook {
    readonly shape: Shape;
    readonly colour: Colour;
    readonly aspect: number;
    readonly open: boolean;
    readonly sign: string | undefined;
}

interface Given {
    readonly width: number;
    readonly spots: readonly GivenSpot[];
    readonly panels: readonly GivenPanel[];
    readonly seats: GivenSeats | undefined;
    readonly sections: readonly GivenSection[];
    readonly hidden: readonly string[];
    readonly looks: ReadonlyMap<string, GivenLook>;
    readonly colours: readonly Colour[];
}

const BOX = { x: whole(0), y: whole(0), w: whole(1), h: whole(1) };
const spot = tableOf<GivenSpot>(
    {
        ...BOX,
        area: text,
        size: whole(1),
        slots: listOf(text),
        columns: whole(1),
        frame: oneOf(["none", "box", "round", "card"]),
        title: truth,
        align: oneOf(["start", "middle"]),
        pile: truth,
        counted: truth,
        quiet: truth,
    },
    {
        slots: [],
        columns: 1,
        frame: "none",
        title: false,
        align: "middle",
        pile: false,
        counted: false,
        quiet: false,
    },
);
const look = tableOf<GivenLook>(
    { shape: oneOf(SHAPES), colour: oneOf(COLOURS), aspect: whole(20, 500), open: truth, sign: text },
    { colour: "paper", aspect: 100, open: false, sign: undefined },
);
const section = tableOf<GivenSection>(
    {
        key: oneOf(["map", "own", "others", "market", "cards"]),
        boxes: listOf(tableOf<Box>(BOX, {})),
        seats: oneOf(["none", "own", "others", "all"]),
        areas: listOf(text),
    },
    { boxes: [], seats: "none", areas: [] },
);
const given = tableOf<Given>(
    {
        width: whole(200),
        spots: listOf(spot),
        panels: listOf(tableOf<GivenPanel>({ ...BOX, title: text }, { title: "" })),
        seats: tableOf<GivenSeats>({ ...BOX, columns: whole(1), spots: listOf(spot) }, {}),
        sections: listOf(section),
        hidden: listOf(text),
        looks: namedBy(look),
        colours: listOf(oneOf(COLOURS)),
    },
    { spots: [], panels: [], seats: undefined, sections: [], hidden: [], looks: new Map(), colours: [] },
);

const GAP = 8;
const STRIPE = 6;

/** The layout that data describe; throws what is wrong with them. */
export function readLayout(data: unknown): Layout {
    const said = given(data, "");
    const boxes = (scene: Scene): readonly Box[] => upTo(scene.players).flatMap((seat) => boxOf(seat, said.seats));
    return {
        width: said.width,
        height: 1,
        heightOf: (scene) =>
            GAP +
            Math.max(1, ...[...said.spots.flatMap(lying), ...said.panels, ...boxes(scene)].map(({ y, h }) => y + h)),
        spots: (scene) => [
            ...said.spots.flatMap((each) => spotsOf(each, scene)),
            ...upTo(scene.players).flatMap((seat) =>
                boxOf(seat, said.seats).flatMap(({ x, y }) =>
                    (said.seats?.spots ?? []).flatMap((each) => spotsOf(each, scene, seat, { x, y })),
                ),
            ),
        ],
        sections: (scene) => said.sections.flatMap((each) => sectionOf(each, said.seats, scene)),
        ground: (scene) => <GivenGround said={said} scene={scene} />,
        look: (piece) => lookOf(said.looks.get(piece) ?? said.looks.get(kindOf(piece))),
        seatColour: (seat) => said.colours[seat - 1],
        hidden: said.hidden,
    };
}

/** The boxes of the slots of a spot, or of the spot itself. */
function lying({ slots, columns, x, y, w, h }: GivenSpot): Box[] {
    return (slots.length > 0 ? slots : [""]).map((_, index) => ({
        x: x + (index % columns) * w,
        y: y + Math.floor(index / columns) * h,
        w,
        h,
    }));
}

function spotsOf(said: GivenSpot, scene: Scene, seat = 0, from = { x: 0, y: 0 }): Spot[] {
    const { area, slots, size, frame, title, align, pile, counted, quiet } = said;
    const owned = seat > 0 ? `${area}@${String(seat)}` : area;
    return lying(said).map(({ x, y, w, h }, index): Spot => {
        const slot = slots[index];
        const label = slot === undefined ? scene.areaTitle(area) : scene.words.slot(slot, area);
        const place = slot === undefined ? owned : `${owned}:${slot}`;
        const inner = slot === undefined ? { w, h } : { w: w - 4, h: h - 4 };
        const marks = { frame, align, pile, counted, quiet };
        return { place, x: x + from.x, y: y + from.y, ...inner, size, ...marks, ...(title && { label }) };
    });
}

/** The part of the board that a seat has, if seats have any. */
function boxOf(seat: number, seats: GivenSeats | undefined): Box[] {
    if (seats === undefined) {
        return [];
    }
    const { x, y, w, h, columns } = seats;
    return [{ x: x + ((seat - 1) % columns) * w, y: y + Math.floor((seat - 1) / columns) * h, w, h }];
}

function sectionOf(said: GivenSection, seats: GivenSeats | undefined, scene: Scene): Section[] {
    const chosen = upTo(scene.players).filter(
        (seat) => said.seats === "all" || said.seats === (seat === scene.viewer ? "own" : "others"),
    );
    const boxes = [...said.boxes, ...chosen.flatMap((seat) => boxOf(seat, seats))];
    return boxes.length + said.areas.length > 0 ? [{ key: said.key, boxes, areas: said.areas }] : [];
}

function lookOf(said: GivenLook | undefined): Look | undefined {
    return said && ({ ...said, aspect: said.aspect / 100, sign: said.sign } as Look);
}

function GivenGround({ said, scene }: { readonly said: Given; readonly scene: Scene }): VNode {
    return (
        <g>
            {said.panels.map(({ title, ...box }, index) => (
                <Panel key={`panel ${String(index)}`} {...box} title={title ? scene.areaForms(title) : ""} />
            ))}
            {upTo(scene.players).flatMap((seat) =>
                boxOf(seat, said.seats).map(({ x, y, w, h }) => {
                    const inner = { x, y, w: w - GAP, h: h - GAP };
                    return (
                        <g key={`seat ${String(seat)}`}>
                            <Panel {...inner} />
                            <rect {...stripe(inner)} rx="3" fill={paintOf(seatColour(seat, scene)).fill} />
                            <Label x={x + 14} y={y + 18} size={13} anchor="start" bold room={w - 2 * GAP}>
                                {scene.game.seats[seat - 1] ?? scene.seatTitle(seat)}
                            </Label>
                        </g>
                    );
                }),
            )}
        </g>
    );
}

function stripe({ x, y, h }: Box): { x: number; y: number; width: number; height: number } {
    return { x, y, width: STRIPE, height: h };
}

/** The layout that a game brings, if it brings one that can be drawn: from the service, under its digest. */
export async function givenLayout(game: Game, ask = fetch): Promise<Layout | undefined> {
    const name = game.name.replace(/^games\//u, "");
    try {
        const integrity = `sha256-${btoa(String.fromCharCode(...game.layout))}`;
        const answer = await ask(`/layouts/${name}/${hexOf(game.layout)}.json`, { integrity });
        if (!answer.ok) {
            throw new Error(`the service answers ${String(answer.status)}`);
        }
        return readLayout(await answer.json());
    } catch (error) {
        console.warn(`The layout of the game ${name} is not drawn:`, error);
        return undefined;
    }
}
