/** The words about a place of a board: they come with the mouse or the focus, and stay after a touch. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import type { TipAt } from "./tip.js";

export interface Hints {
    readonly tip: TipAt | undefined;
    readonly setTip: (tip: TipAt | undefined) => void;
    /** Says what is there, unless something else was asked for. */
    readonly hint: (tip: TipAt | undefined) => void;
    /** The mouse moves over a place. It does not where a board appears below it: nothing is said then. */
    readonly point: (tip: TipAt | undefined) => void;
}

export function useHints(explained: boolean): Hints {
    const [tip, setTip] = useState<TipAt | undefined>();
    const pointed = useRef<string | undefined>(undefined);
    // The tip of a touch stays until it is closed, or the board is touched again.
    const hint = useCallback((next: TipAt | undefined) => setTip((now) => (now?.pinned ? now : next)), []);
    const point = useCallback((next: TipAt | undefined) => {
        if (next?.place !== pointed.current) {
            pointed.current = next?.place;
            hint(next);
        }
    }, []);
    useEffect(() => {
        if (!explained) {
            setTip(undefined); // what it explains is over
        }
    }, [explained]);
    return { tip, setTip, hint, point };
}
