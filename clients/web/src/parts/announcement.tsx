/** The words of screen readers for a change outside the focus. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";

const said = signal<{ readonly text: string; readonly odd: boolean }>({ text: "", odd: false });

/** Lets screen readers say a text, after what they are saying now. The same text twice is said twice. */
export function announce(text: string): void {
    said.value = { text, odd: !said.value.odd };
}

/** The two regions from which announcements are read: they take turns, so that a repeated text is a change. */
export function Announcer(): JSX.Element {
    const { text, odd } = said.value;
    return (
        <div class="unseen">
            <div aria-live="polite">{odd ? text : ""}</div>
            <div aria-live="polite">{odd ? "" : text}</div>
        </div>
    );
}
