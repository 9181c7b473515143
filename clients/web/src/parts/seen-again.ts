/** Somebody comes back to a page that was out of sight: what it shows may have changed meanwhile. */

import { useEffect } from "preact/hooks";

/** Does something each time that the page can be seen again. */
export function useSeenAgain(work: () => void): void {
    useEffect(() => {
        const look = (): void => {
            if (document.visibilityState === "visible") {
                work();
            }
        };
        document.addEventListener("visibilitychange", look);
        return () => document.removeEventListener("visibilitychange", look);
    }, [work]);
}
