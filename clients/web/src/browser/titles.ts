/** The title of the page. */

import { useEffect } from "preact/hooks";

import { signal } from "@preact/signals";

/** The subject of the page; the name of the app stands behind it. */
export const title = signal("");

/** Names the page as long as the component is shown. */
export function useTitle(text: string): void {
    useEffect(() => {
        title.value = text;
        return () => {
            title.value = "";
        };
    }, [text]);
}
