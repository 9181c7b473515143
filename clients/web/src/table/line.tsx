/** A text in one line of a board, in shorter words where the whole has no room. */

import type { JSX } from "preact";
import { useContext } from "preact/hooks";

import { type Forms, lineOf, listed, SmallestType, typeOf } from "./text-size.js";

interface LineProps {
    readonly forms: Forms;
    readonly x: number;
    readonly y: number;
    /** Its largest width. */
    readonly room: number;
    /** The size of type that is wanted. */
    readonly size: number;
    readonly class?: string;
    readonly anchor?: "start" | "middle" | "end";
    readonly bold?: boolean;
}

export function Line({
    forms,
    x,
    y,
    room,
    size: largest,
    class: name = "",
    anchor = "start",
    bold = true,
}: LineProps): JSX.Element {
    const smallest = useContext(SmallestType);
    const { text, size } = lineOf(forms, room, { smallest, largest, bold });
    const [whole = ""] = listed(forms);
    return (
        <text class={name} x={x} y={y} style={typeOf(size)} text-anchor={anchor}>
            {text}
            {text !== whole && <title>{whole}</title>}
        </text>
    );
}
