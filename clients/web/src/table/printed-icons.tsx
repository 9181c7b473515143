/** The icons of a card instead of words: shapes in a row, which every program can draw, with the words as their title. */

import type { JSX } from "preact";
import { useContext } from "preact/hooks";

import { type IconName, type Printing, Strokes } from "./card-icons.js";
import { Token } from "./glyphs.js";
import { breadth } from "./letters.js";
import type { Box } from "./layout.js";
import { lookOf } from "./looks.js";
import type { Scene } from "./scene.js";
import { SmallestType, typeOf } from "./text-size.js";

/** The square in which icons and pieces are drawn. */
const UNIT = 24;
/** The size of signs, and the gap between two parts, as parts of the height of a row. */
const SIGNS = 0.62;
const GAP = 0.12;

interface RowProps extends Box {
    readonly parts: readonly Printing[];
    readonly scene: Scene;
    /** The colour of icons and signs. */
    readonly ink: string;
    readonly title: string;
}

/**
 * Icons in a row, in the middle of a box and as large as it admits; in two rows where one would make them smaller than text may be, since
 * signs take their room whatever is left for icons.
 */
export function IconRow({ parts, scene, ink, title, x, y, w, h }: RowProps): JSX.Element {
    const rows = rowsOf(parts, w, h, useContext(SmallestType));
    const high = h / rows.length;
    return (
        <g class="icon-row">
            <title>{title}</title>
            {rows.map((row, index) => (
                <Row key={index} {...row} {...{ scene, ink, x, w }} y={y + high * (index + 0.5)} />
            ))}
        </g>
    );
}

/** Parts in one row, and how large they are there. */
interface Fitted {
    readonly parts: readonly Printing[];
    readonly size: number;
    readonly widths: readonly number[];
}

/** The rows in which parts become largest. `smallest` is the least size of text. */
export function rowsOf(parts: readonly Printing[], w: number, h: number, smallest: number): Fitted[] {
    const one = fittedRow(parts, w, h, smallest);
    let best = [one];
    let size = one.size;
    if (size < smallest && h / 2 >= smallest) {
        for (let first = 1; first < parts.length; first++) {
            const two = [parts.slice(0, first), parts.slice(first)].map((row) => fittedRow(row, w, h / 2, smallest));
            const least = Math.min(...two.map((row) => row.size));
            if (least > size) {
                [best, size] = [two, least];
            }
        }
    }
    return best;
}

function fittedRow(parts: readonly Printing[], w: number, h: number, smallest: number): Fitted {
    let size = h;
    while (size > 4 && lengthOf(parts, size, smallest) > w) {
        size *= 0.95;
    }
    return { parts, size, widths: parts.map((part) => widthOf(part, size, smallest)) };
}

function lengthOf(parts: readonly Printing[], size: number, smallest: number): number {
    return parts.reduce((sum, part) => sum + widthOf(part, size, smallest), 0) + GAP * size * (parts.length - 1);
}

interface FittedProps extends Fitted, Pick<RowProps, "scene" | "ink" | "x" | "w"> {
    /** The middle of the row. */
    readonly y: number;
}

function Row({ parts, size, widths, scene, ink, x, w, y }: FittedProps): JSX.Element {
    const wide = widths.reduce((sum, width) => sum + width, 0) + GAP * size * (parts.length - 1);
    let left = x + (w - wide) / 2;
    return (
        <>
            {parts.map((part, index) => {
                const width = widths[index] ?? 0;
                const middle = left + width / 2;
                left += width + GAP * size;
                return (
                    <g key={index} transform={`translate(${String(middle)} ${String(y)})`}>
                        <Part part={part} size={size} ink={ink} scene={scene} />
                    </g>
                );
            })}
        </>
    );
}

function widthOf(part: Printing, size: number, smallest: number): number {
    return "text" in part ? breadth(part.text) * Math.max(size * SIGNS, smallest) : size;
}

function Part({
    part,
    size,
    ink,
    scene,
}: {
    readonly part: Printing;
    readonly size: number;
    readonly ink: string;
    readonly scene: Scene;
}): JSX.Element {
    if ("text" in part) {
        const type = size * SIGNS;
        return (
            <text class="bold" y={type * 0.36} style={typeOf(type)} fill={ink} text-anchor="middle">
                {part.text}
            </text>
        );
    }
    const scale = size / UNIT;
    if ("piece" in part) {
        return (
            <g
                transform={`scale(${String(scale)})`}
                style={{ "--smallest": `calc(var(--least, 0px) / ${String(scale)})` }}
            >
                <Token look={lookOf(part.piece, scene)} value={0} />
            </g>
        );
    }
    return (
        <g transform={`scale(${String(scale)}) translate(-12 -12)`}>
            <Strokes name={part.icon} colour={ink} />
        </g>
    );
}

/** The icons among the parts. */
export function iconsAmong(parts: readonly Printing[]): readonly IconName[] {
    return parts.flatMap((part) => ("icon" in part ? [part.icon] : []));
}
