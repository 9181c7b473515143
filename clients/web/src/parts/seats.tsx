/**
 * The mark of a seat: a shape and a number. It has no colour: what colour a seat has is up to its game, and in some
 * games to its player, so only the table of a match knows it.
 */

import type { JSX } from "preact";

import { useWords } from "../words/words.js";

/** A shape for each seat, on a field of 24 by 24. */
export const SEAT_SHAPES: readonly string[] = [
    "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z", // circle
    "M3 3h18v18H3z", // square
    "M12 1l11 20H1z", // triangle
    "M12 1l11 11-11 11L1 12z", // rhombus
    "M12 1l10.5 7.6-4 12.4h-13l-4-12.4z", // pentagon
    "M6.5 2.5h11L23 12l-5.500 9.500h-11L1 12z", // hexagon
];

/** The shape of a seat. */
export function seatShape(seat: number): string {
    return SEAT_SHAPES[(seat - 1) % SEAT_SHAPES.length] ?? "";
}

export function SeatMark({ seat }: { readonly seat: number }): JSX.Element {
    const t = useWords();
    return (
        <svg class="seat-mark" viewBox="0 0 24 24" role="img" aria-label={t("parts-seat", { seat })}>
            <path d={seatShape(seat)} />
            <text x="12" y={seat % SEAT_SHAPES.length === 3 ? 19 : 16.5}>
                {seat}
            </text>
        </svg>
    );
}
