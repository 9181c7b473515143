/**
 * Foreign texts, made safe to show: one line, nothing that a terminal obeys and nothing invisible.
 *
 * Names, reasons and labels come from other players and from services. A terminal obeys control characters, and characters that
 * change the direction of a text can forge other text, on pages too.
 */

import { HARMFUL, SHOWN_CHARACTERS } from "./constants.js";

const PATTERN = new RegExp(`[${HARMFUL}]`, "gu");

/** The text on one line. Characters that a terminal would obey or hide become U+FFFD; a long text is cut. */
export function harmless(text: string, longest = SHOWN_CHARACTERS): string {
    const characters = text.length > longest ? Array.from(text) : undefined; // a character may take two units
    const cut = characters !== undefined && characters.length > longest;
    const shown = (cut ? characters.slice(0, longest).join("") : text).replace(PATTERN, "\ufffd");
    return cut ? `${shown}… (${String(characters.length)} characters)` : shown;
}

/** An error whose text quotes foreign texts and is safe to show. */
export class HarmlessError extends Error {
    constructor(text: string, options?: ErrorOptions) {
        super(harmless(text), options);
        this.name = new.target.name;
    }
}
