/** The names of the players at a table, made distinct, as the terminal does it: bots of one kind often have one name. */

import { nameText } from "./foreign.js";

/** Each name, as a plain text that is safe to show; one that others have too is followed by what the seat is called: `Bot (Red)`. */
export function distinct(names: readonly string[], titleOf: (seat: number) => string): string[] {
    const counts = new Map<string, number>();
    for (const name of names) {
        counts.set(name.toLocaleLowerCase(), (counts.get(name.toLocaleLowerCase()) ?? 0) + 1);
    }
    return names.map((name, index) => {
        const shown = nameText(name);
        const several = (counts.get(name.toLocaleLowerCase()) ?? 0) > 1;
        return shown && several ? `${shown} (${titleOf(index + 1)})` : shown;
    });
}
