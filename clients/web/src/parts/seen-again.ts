/** Somebody comes back to a page that was out of sight, or never leaves it: what it shows may have changed meanwhile. */

import { useEffect, useRef } from "preact/hooks";

/** The time within which a page that comes into view and gets the focus is looked at once, in milliseconds. */
const ONCE = 1000;
/** The time after which a page that stays in sight is looked at, in milliseconds: no event says that a name in it was erased. */
const STALE = 300_000;

/** Does something each time that somebody comes back to the page, and every few minutes while it is in sight. */
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
        const timer = setInterval(look, STALE);
        return () => {
            clearInterval(timer);
            document.removeEventListener("visibilitychange", look);
            removeEventListener("focus", look);
        };
    }, []);
}
