/** Texts that people take elsewhere: copied by the browser where it may, by hand where the page came without encryption. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Copies a text; false if the browser does not let the page. */
export async function copied(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text); // not there where the page came without encryption
        return true;
    } catch {
        return false;
    }
}

/** A text to be copied by hand: it is chosen already. */
export function ToCopy({ text, label }: { readonly text: string; readonly label: string }): JSX.Element {
    const field = useRef<HTMLInputElement>(null);
    useEffect(() => {
        field.current?.focus();
        field.current?.select();
    }, [text]);
    return <input ref={field} readOnly aria-label={label} value={text} />;
}
