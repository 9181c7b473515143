/** The looks of seats away from the board: in the colours of their game, each with a sign. */

import type { JSX } from "preact";

import { type Paint, paintOf } from "../table/colours.js";
import { seatColour } from "../table/looks.js";
import type { Scene } from "../table/scene.js";
import { personName, predecessorOf, seatName, type Sitting } from "../table/seats.js";

/** The versions at which bots took seats over, by seat: a `Film` has them. */
interface Successions {
    readonly successions: ReadonlyMap<number, number>;
}

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
    /** The player who left the seat to a bot with the event of a version; missing where none did. */
    readonly predecessor?: { readonly name: string; readonly left: number };
}

/** The looks of the seats of a match, from seat 1 on. */
export function looksOf(scene: Scene, seats: readonly Sitting[], { successions }: Successions): SeatLook[] {
    return seats.map(({ number: seat }) => {
        const left = successions.get(seat);
        return {
            seat,
            sign: scene.seatSign(seat),
            title: scene.seatTitle(seat),
            name: seatName(seat, scene, seats),
            paint: paintOf(seatColour(seat, scene)),
            ...(left !== undefined && { predecessor: { name: personName(seat, scene, seats), left } }),
        };
    });
}

/** The name at a seat at a version; empty for no seat. */
export function nameAt(look: SeatLook | undefined, version: number): string {
    const { name = "", predecessor } = look ?? {};
    return predecessor !== undefined && version < predecessor.left ? predecessor.name : name;
}

/** The looks of the seats as they were at a version: a bot that took one over later has no name yet. */
export function looksAt(looks: readonly SeatLook[], version: number): SeatLook[] {
    return looks.map((look) => ({ ...look, name: nameAt(look, version) }));
}

/** The players of the seats as they were at a version: one who left a seat to a bot later still has it. */
export function sittingAt(
    seats: readonly Sitting[],
    { successions }: Successions,
    version: number,
): readonly Sitting[] {
    const isEarlier = (seat: number): boolean => version < (successions.get(seat) ?? Infinity);
    return seats.map((each) => (each.handedOver && isEarlier(each.number) ? predecessorOf(each) : each));
}

interface MarkProps {
    readonly look: SeatLook | undefined;
    /** The version at which somebody had the seat; the last one if it is missing. */
    readonly version?: number;
}

/** The mark of a seat. */
export function Mark({ look, version = Infinity }: MarkProps): JSX.Element | null {
    if (look === undefined) {
        return null;
    }
    const { fill, ink, line } = look.paint;
    return (
        <span
            class="seat-badge"
            role="img"
            aria-label={look.title}
            title={nameAt(look, version)}
            style={{ background: fill, color: ink, borderColor: line }}
        >
            {look.sign}
        </span>
    );
}
