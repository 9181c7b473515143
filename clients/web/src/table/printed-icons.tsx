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

/** Icons in a row, in the middle of a box and as large as it admits. */
export function IconRow({ parts, scene, ink, title, x, y, w, h }: RowProps): JSX.Element {
    const smallest = useContext(SmallestType);
    const wide = (size: number): number =>
        parts.reduce((sum, part) => sum + widthOf(part, size, smallest), 0) + GAP * size * (parts.length - 1);
    let size = h;
    while (size > 4 && wide(size) > w) {
        size *= 0.95;
    }
    let left = x + (w - wide(size)) / 2;
    return (
        <g class="icon-row">
            <title>{title}</title>
            {parts.map((part, index) => {
                const width = widthOf(part, size, smallest);
                const middle = left + width / 2;
                left += width + GAP * size;
                return (
                    <g key={index} transform={`translate(${String(middle)} ${String(y + h / 2)})`}>
                        <Part part={part} size={size} ink={ink} scene={scene} />
                    </g>
                );
            })}
        </g>
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
