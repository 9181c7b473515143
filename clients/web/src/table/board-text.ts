/** The size of text on boards that somebody chose on this device: everything there is readable at that size. */

import { signal } from "@preact/signals";

import { choose, chosen, onChoice } from "../browser/choices.js";

export const TEXT_SIZES = ["usual", "large", "largest"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

const TIMES: Readonly<Record<TextSize, number>> = { usual: 1, large: 1.25, largest: 1.5 };
/** The narrowest window that is no phone. */
const PHONE = 480;

/** The size that was chosen on this device. */
export const boardText = signal<TextSize>(sizeOf(chosen("board-text")));

function sizeOf(text: string | undefined): TextSize {
    return TEXT_SIZES.find((each) => each === text) ?? "usual";
}

export function setBoardText(wanted: TextSize): void {
    boardText.value = wanted;
    choose("board-text", wanted === "usual" ? undefined : wanted);
}

/** Follows the choice in other tabs. */
export function keepBoardText(): void {
    onChoice("board-text", (text) => (boardText.value = sizeOf(text)));
}

/** The smallest text that is drawn, in CSS pixels: a phone is held closer. */
export function leastText(): number {
    return (innerWidth <= PHONE ? 9 : 10) * TIMES[boardText.value];
}
