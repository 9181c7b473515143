/** Texts that others wrote: names, labels, reasons. */

import { harmless } from "caravanserai/web";
import type { JSX } from "preact";

/** The longest name that is shown in a line. */
const NAME = 60;

/** A foreign text on one line, without characters that hide or turn other text. */
export function Foreign({ text }: { readonly text: string }): JSX.Element {
    return <bdi class="foreign">{harmless(text)}</bdi>;
}

/** A foreign name as a plain text: for titles, labels and announcements. */
export function nameText(text: string): string {
    return harmless(text, NAME);
}
