/** Scrolling a match back while it goes on: for the page of a match. */

import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";

import { addWords } from "../words/words.js";
import { press } from "./keys.js";
import type { SeatLook } from "./marks.js";
import { Reel } from "./reel.js";
import catalogue from "./replay.words";
import { Transport } from "./transport.js";

addWords(catalogue);

export { looksAt, looksOf, type SeatLook, sittingAt } from "./marks.js";
export { Reel, type Shown } from "./reel.js";

/**
 * The reel of a match for a viewer. Give it every update from the first on (`reel.add`), and draw `reel.shown.value.table`: it stays
 * where the visitor scrolled to. `reel.past` says that this is not what is happening now.
 */
export function useReel(match: string, viewer: number): Reel {
    const reel = useMemo(() => new Reel(viewer), [match, viewer]);
    useEffect(() => () => reel.pause(), [reel]);
    return reel;
}

/** The keys of a replay, as long as `on`. */
export function useReelKeys(reel: Reel, on = true): void {
    useEffect(() => {
        const heard = (event: KeyboardEvent): void => press(event, reel);
        if (on) {
            addEventListener("keydown", heard);
        }
        return () => removeEventListener("keydown", heard);
    }, [reel, on]);
}

/** The slider and its buttons, below a table; `live`: of a match that goes on. */
export function Scrolling(props: {
    readonly reel: Reel;
    readonly looks: readonly SeatLook[];
    readonly live?: boolean;
}): JSX.Element {
    const { reel, looks, live = true } = props;
    return <Transport reel={reel} looks={looks} live={live} />;
}
