/** The keys of a replay. */

import type { Reel } from "./reel.js";
import { SPEEDS } from "./reel.js";

type Action = (reel: Reel) => void;

const KEYS: Readonly<Record<string, Action>> = {
    ArrowLeft: (reel) => reel.jump(reel.film.version - 1),
    ArrowRight: (reel) => reel.jump(reel.film.version + 1),
    PageUp: (reel) => reel.jump(reel.film.turnFrom(reel.film.version, -1)),
    PageDown: (reel) => reel.jump(reel.film.turnFrom(reel.film.version, 1)),
    Home: (reel) => reel.jump(0),
    End: (reel) => reel.jump(reel.film.last),
    " ": (reel) => reel.toggle(),
    "+": (reel) => reel.setSpeed(faster(reel, 1)),
    "-": (reel) => reel.setSpeed(faster(reel, -1)),
};

function faster(reel: Reel, by: number): number {
    const now = SPEEDS.findIndex((speed) => speed === reel.speed.value);
    return SPEEDS[Math.min(Math.max(now + by, 0), SPEEDS.length - 1)] ?? 1;
}

/** Elements in which keys have a meaning of their own. The slider of the replay has the same. */
const OWN = "input:not(.reel-slider), select, textarea, [role=tab], [role=dialog], dialog, [contenteditable]";
const PRESSED = "button, summary, [role=button]";

/** Does what a key says, unless what has the focus understands it otherwise. */
export function press(event: KeyboardEvent, reel: Reel): void {
    const action = KEYS[event.key];
    const target = event.target instanceof Element ? event.target : undefined;
    const taken = target?.closest(OWN) ?? (event.key === " " ? target?.closest(PRESSED) : null);
    if (action === undefined || taken || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) {
        return;
    }
    event.preventDefault();
    action(reel);
}
