/** The title of the page. */

import { useEffect } from "preact/hooks";

import { title } from "./telling.js";

/** Names the page as long as the component is shown. */
export function useTitle(text: string): void {
    useEffect(() => {
        title.value = text;
        return () => {
            title.value = "";
        };
    }, [text]);
}
