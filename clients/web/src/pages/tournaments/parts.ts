/** The common parts of the page of a tournament. */

import { type Entrant, Entrant_State, Tournament_State } from "caravanserai/v1/tournament";

import type { Shown } from "./live-tournament.js";
import type { NameOf } from "./sentences.js";

/** The properties of all parts of the page. */
export interface PartProps {
    readonly shown: Shown;
    readonly nameOf: NameOf;
    /** The entrant that the visitor is; undefined: none. */
    readonly own: string | undefined;
    /** True if the visitor may do what the organiser may. */
    readonly organises: boolean;
    /** True if the part of the visitor in the lots is being opened. */
    readonly opening: boolean;
    /** Does something, and reads everything again. */
    readonly act: (work: () => Promise<unknown>) => Promise<void>;
}

/** True if the visitor is one of these entrants. */
export function isAmong(entrants: readonly string[], own: string | undefined): boolean {
    return own !== undefined && entrants.includes(own);
}

/** True if an entrant does not take part any more. A state that only a later release knows does not mean that they have left. */
export function hasLeft({ state }: Entrant): boolean {
    return state === Entrant_State.WITHDRAWN || state === Entrant_State.DROPPED_OUT;
}

/** True if a tournament can change no more. */
export function isOver(state: Tournament_State): boolean {
    return state === Tournament_State.FINISHED || state === Tournament_State.CANCELLED;
}
