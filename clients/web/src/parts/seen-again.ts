/** Somebody comes back to a page that was out of sight: what it shows may have changed meanwhile. */

import { useEffect, useRef } from "preact/hooks";

/** The time within which a page that comes into view and gets the focus is looked at once, in milliseconds. */
const ONCE = 1000;

/** Does something each time that somebody comes back to the page. */
export function useSeenAgain(work: () => void): void {
    const latest = useRef(work);
    latest.current = work;
    useEffect(() => {
        let last = -Infinity;
        const look = (): void => {
            const now = performance.now();
            if (document.visibilityState === "visible" && now - last >= ONCE) {
                last = now;
                latest.current();
            }
        };
        document.addEventListener("visibilitychange", look);
        addEventListener("focus", look);
        return () => {
            document.removeEventListener("visibilitychange", look);
            removeEventListener("focus", look);
        };
    }, []);
}
