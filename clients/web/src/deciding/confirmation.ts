/** Confirmation: which decisions a player wants to confirm, and which are carried out with one click, or by themselves. */

import { signal } from "@preact/signals";
import type { Game } from "caravanserai/v1/game";
import { Visibility } from "caravanserai/v1/table";
import { areaOf, type Preview, type TableSnapshot } from "caravanserai/web";

import { choose, chosen, onChoice } from "../browser/choices.js";

/** Every decision; those that may not be taken back, such as ends of turns; or none. */
export const CONFIRMATIONS = ["always", "final", "never"] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** The decisions that the player wants to confirm. */
export const confirmation = signal<Confirmation>(confirmationOf(chosen("confirm")));

if (typeof document !== "undefined") {
    onChoice("confirm", (text) => (confirmation.value = confirmationOf(text)));
}

function confirmationOf(text: string | undefined): Confirmation {
    return CONFIRMATIONS.find((each) => each === text) ?? "always";
}

/** Keeps what the player wants to confirm, in this browser. */
export function setConfirmation(wanted: Confirmation): void {
    confirmation.value = wanted;
    choose("confirm", wanted === "always" ? undefined : wanted);
}

/**
 * True if a decision may not be taken back any more: after it others decide, something is drawn, or somebody sees or hides what not all
 * see. It says so too often rather than too rarely.
 */
export function isFinal({ end, steps }: Preview, seat: number, table: TableSnapshot, game: Game): boolean {
    const open = new Set(game.areas.flatMap(({ name, visibility }) => (visibility === Visibility.ALL ? [name] : [])));
    let questions = table.stacks.get(seat)?.length ?? 0;
    for (const step of steps) {
        if (step.type === "move") {
            if (!open.has(areaOf(step.source)) || !open.has(areaOf(step.target))) {
                return true;
            }
        } else if (step.type === "show" || step.type === "hide") {
            return true;
        } else if (step.stack === seat) {
            questions += step.type === "ask" ? 1 : -1;
        }
    }
    return end !== "complete" || questions <= 0;
}

/** The knowledge of a choice. */
export interface Choosing {
    /** True if it was the only one, and nobody chose it. */
    readonly forced: boolean;
    /** True if decisions may be made without a click now: not while the clocks stand still, nor just after one was taken back. */
    readonly flowing: boolean;
    /** True if it may not be taken back; undefined while that is not known. */
    readonly final: boolean | undefined;
}

/** True if a choice is carried out without being confirmed. */
export function isCarriedOut(wanted: Confirmation, { forced, flowing, final }: Choosing): boolean {
    if (wanted === "always" || (forced && !flowing)) {
        return false;
    }
    return wanted === "never" || final === false;
}
