/** Seats where nobody sits, and who may take them: in a tournament each is reserved for a player. */

import { type Seat, Seat_Occupant } from "caravanserai/v1/match";

type Kept = Partial<Pick<Seat, "occupant" | "reserved">>;

/** True if nobody sits at a seat. */
export function isFree({ occupant }: Kept): boolean {
    return occupant === Seat_Occupant.NOBODY;
}

/** True if a free seat is kept for somebody. */
export function isReserved(seat: Kept): boolean {
    return isFree(seat) && seat.reserved !== undefined;
}

/** True if a free seat is kept for a player, `players/{player}`. */
export function isKeptFor(seat: Kept, player: string): boolean {
    return isReserved(seat) && player !== "" && seat.reserved?.player === player;
}

/** True if a player, or a guest (empty), may take a seat: nobody sits there, and it is kept for nobody else. */
export function mayTake(seat: Kept, player: string): boolean {
    return isFree(seat) && (!isReserved(seat) || isKeptFor(seat, player));
}
