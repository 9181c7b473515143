/** Parts with which the boards of several games are drawn. */

import type { ComponentChildren, JSX } from "preact";
import { useContext } from "preact/hooks";

import { fitted, type Forms, listed, SmallestType, typeOf } from "../table/text-size.js";
import { Line } from "../table/line.js";
import type { Box, Spot } from "../table/layout.js";
import type { Printing } from "../table/card-icons.js";
import { Piece, PrintedText } from "../table/piece.js";
import { IconRow } from "../table/printed-icons.js";
import { inside, overlapping, ShownPart } from "../table/parts.js";
import type { Scene } from "../table/scene.js";

/** A text that begins with a capital letter. */
export function capital(text: string): string {
    return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}

/** A framed part of a board with its title, which has the whole width unless `room` says how much. */
export function Panel({
    x,
    y,
    w,
    h,
    title = "",
    room = w,
    children,
}: Box & {
    readonly title?: Forms;
    readonly room?: number;
    readonly children?: ComponentChildren;
}): JSX.Element | null {
    const part = useContext(ShownPart);
    if (!overlapping({ x, y, w, h }, part)) {
        return null;
    }
    return (
        <g>
            <rect class="panel-ground" x={x} y={y} width={w} height={h} rx="8" />
            {title.length > 0 && (
                <Line class="panel-title" forms={title} x={x + 9} y={y + 17} room={room - 14} size={14} />
            )}
            {children}
        </g>
    );
}

/** A short text on a board. */
export function Label({
    x,
    y,
    size = 12,
    faint = false,
    anchor = "middle",
    bold = false,
    room = Infinity,
    children,
}: {
    readonly x: number;
    readonly y: number;
    readonly size?: number;
    readonly faint?: boolean;
    readonly anchor?: "start" | "middle" | "end";
    readonly bold?: boolean;
    /** Its largest width. */
    readonly room?: number;
    readonly children: ComponentChildren;
}): JSX.Element | null {
    const part = useContext(ShownPart);
    if (!inside({ x, y }, part)) {
        return null;
    }
    if (typeof children === "string" || isForms(children)) {
        const look = `${faint ? "faint-text" : ""}${bold ? " bold" : ""}`;
        return <Line class={look} forms={children} {...{ x, y, room, size, anchor, bold }} />;
    }
    return (
        <text class={faint ? "faint-text" : ""} x={x} y={y} style={typeOf(size)} text-anchor={anchor}>
            {children}
        </text>
    );
}

function isForms(children: ComponentChildren): children is string[] {
    return Array.isArray(children) && children.every((child) => typeof child === "string");
}

/** A text that is broken into lines, with signs for pieces; in shorter words where the whole has no room. */
export function Words({
    x,
    y,
    w,
    h,
    text,
    scene,
    bold = false,
}: Box & {
    readonly text: Forms;
    readonly scene: Scene;
    readonly bold?: boolean;
}): JSX.Element | null {
    const part = useContext(ShownPart);
    const smallest = useContext(SmallestType);
    if (!overlapping({ x, y, w, h }, part)) {
        return null;
    }
    const said = fitted(text, w - 2, h, { smallest, signs: scene.layout.signs ?? {}, bold });
    const [whole = ""] = listed(text);
    return (
        <foreignObject x={x} y={y} width={w} height={h}>
            <div
                class={`words${bold ? " bold" : ""}`}
                style={typeOf(said.size)}
                title={said.text === whole ? undefined : whole}
            >
                <PrintedText text={said.text} scene={scene} broken={said.broken} />
            </div>
        </foreignObject>
    );
}

/** The share of the height of its box that a row of icons has. */
const ROW = 0.62;

/** Icons instead of words on a board; the words are its title. */
export function PrintedRow({
    x,
    y,
    w,
    h,
    parts,
    title,
    scene,
}: Box & {
    readonly parts: readonly Printing[];
    readonly title: string;
    readonly scene: Scene;
}): JSX.Element | null {
    const part = useContext(ShownPart);
    if (!overlapping({ x, y, w, h }, part)) {
        return null;
    }
    const box = { x: x + 2, y: y + (h * (1 - ROW)) / 2, w: w - 4, h: h * ROW };
    return (
        <g class="printed-on-board">
            <IconRow {...box} parts={parts} scene={scene} ink="currentColor" title={title} />
        </g>
    );
}

/** Numbers of pieces side by side, such as a printed price. */
export function Amounts({
    x,
    y,
    size,
    of,
    scene,
}: {
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly of: Readonly<Record<string, number>>;
    readonly scene: Scene;
}): JSX.Element | null {
    const part = useContext(ShownPart);
    if (!inside({ x, y }, part)) {
        return null;
    }
    const entries = Object.entries(of);
    const step = size * 2.1;
    return (
        <g>
            {entries.map(([piece, count], index) => {
                const left = x + (index - (entries.length - 1) / 2) * step;
                return (
                    <g key={piece}>
                        <text
                            x={left - size * 0.12}
                            y={y + size * 0.36}
                            style={typeOf(size)}
                            font-weight="650"
                            text-anchor="end"
                        >
                            {count}
                        </text>
                        <g transform={`translate(${String(left + size * 0.5)} ${String(y)})`}>
                            <Piece piece={piece} scene={scene} size={size} />
                        </g>
                    </g>
                );
            })}
        </g>
    );
}

/** Places that share a strip: those where something lies stand side by side, the others wait in the same strip. */
export function shared(places: readonly string[], strip: Box, size: number, scene: Scene): Spot[] {
    const taken = places.filter((place) => scene.at(place).length > 0);
    const w = strip.w / Math.max(1, taken.length);
    return places.map((place) => {
        const index = taken.indexOf(place);
        return index < 0
            ? { place, ...strip, size, quiet: true }
            : { place, ...strip, x: strip.x + index * Math.min(w, size * 1.6), w: Math.min(w, size * 1.6), size };
    });
}

/** The places of an area for all seats, at a slot. */
export function ofSeats(area: string, slot: string, players: number): string[] {
    return Array.from({ length: players }, (_, index) => `${area}@${String(index + 1)}:${slot}`);
}

/** Places in a line, with a gap between them. */
export function line(
    places: readonly string[],
    box: Box,
    step: { readonly dx?: number; readonly dy?: number },
    more: Omit<Spot, keyof Box | "place">,
): Spot[] {
    return places.map((place, index) => ({
        ...more,
        place,
        ...box,
        x: box.x + index * (step.dx ?? 0),
        y: box.y + index * (step.dy ?? 0),
    }));
}

/** The numbers from one on. */
export function upTo(last: number): number[] {
    return Array.from({ length: last }, (_, index) => index + 1);
}
