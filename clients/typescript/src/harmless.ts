/**
 * Foreign texts, made safe to show: one line, nothing that a terminal obeys and nothing invisible.
 *
 * Names, reasons and labels come from other players and from services. A terminal obeys control characters, and characters that
 * change the direction of a text can forge other text, on pages too.
 */

/** How many characters of one text are shown. */
export const LONGEST = 2000;

const FORMATTING =
    "\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f" +
    "\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{110bd}\\u{110cd}\\u{13430}-\\u{1345f}" +
    "\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}";
const PRIVATE = "\\ue000-\\uf8ff\\u{f0000}-\\u{10ffff}";
// eslint-disable-next-line no-misleading-character-class -- each character stands for itself
const HARMFUL = new RegExp(`[\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff${FORMATTING}${PRIVATE}]`, "gu");

/** The text on one line. Characters that a terminal would obey or hide become U+FFFD; a long text is cut. */
export function harmless(text: string, longest = LONGEST): string {
    const characters = text.length > longest ? Array.from(text) : undefined; // a character may take two units
    const cut = characters !== undefined && characters.length > longest;
    const shown = (cut ? characters.slice(0, longest).join("") : text).replace(HARMFUL, "\ufffd");
    return cut ? `${shown}… (${String(characters.length)} characters)` : shown;
}

/** An error whose text quotes foreign texts and is safe to show. */
export class HarmlessError extends Error {
    constructor(text: string, options?: ErrorOptions) {
        super(harmless(text), options);
        this.name = new.target.name;
    }
}
