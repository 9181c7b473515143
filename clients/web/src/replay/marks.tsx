/** The looks of seats away from the board: in the colours of their game, each with a sign. */

import type { JSX } from "preact";

import { type Paint, paintOf } from "../table/colours.js";
import { seatColour } from "../table/looks.js";
import type { Scene } from "../table/scene.js";
import { seatName, type Sitting } from "../table/seats.js";

/** The looks of a seat, and its player. */
export interface SeatLook {
    readonly seat: number;
    /** A letter or a number. */
    readonly sign: string;
    /** Its name in the game, such as `Red`. */
    readonly title: string;
    /** The name of the player, which no other seat of the match has; that of the seat if nobody has one. */
    readonly name: string;
    readonly paint: Paint;
}

/** The looks of the seats of a match, from seat 1 on. */
export function looksOf(scene: Scene, seats: readonly Sitting[]): SeatLook[] {
    return seats.map(({ number: seat }) => ({
        seat,
        sign: scene.seatSign(seat),
        title: scene.seatTitle(seat),
        name: seatName(seat, scene, seats),
        paint: paintOf(seatColour(seat, scene)),
    }));
}

/** The mark of a seat. */
export function Mark({ look }: { readonly look: SeatLook | undefined }): JSX.Element | null {
    if (look === undefined) {
        return null;
    }
    const { fill, ink, line } = look.paint;
    return (
        <span
            class="seat-badge"
            role="img"
            aria-label={look.title}
            title={look.name}
            style={{ background: fill, color: ink, borderColor: line }}
        >
            {look.sign}
        </span>
    );
}
