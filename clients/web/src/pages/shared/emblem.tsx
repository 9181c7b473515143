/** A small picture for each game, of our own drawing; a letter for games without one. */

import type { JSX } from "preact";

import { gameTitle } from "../../session/games.js";

/** Ground, ink, and what is drawn on a field of 32 by 32. */
const DRAWN: Readonly<Record<string, readonly [string, string, string]>> = {
    marcopolo: ["#275d8c", "#fbeed0", "M16 4l3 9 9 3-9 3-3 9-3-9-9-3 9-3zM16 12a4 4 0 1 1 0 8 4 4 0 0 1 0-8"],
    merv: ["#9a3d22", "#ffe9c7", "M5 27V13l3-4 3 4v5h3V9l2-5 2 5v9h3v-5l3-4 3 4v14z"],
    palmyra: ["#7a5a17", "#fff3d6", "M4 26h24v3H4zM5 9h22L16 3zM7 11h4v13H7zM14 11h4v13h-4zM21 11h4v13h-4z"],
    sahwari: ["#b3701b", "#fff6de", "M2 26c6-9 10-9 14-3 3-5 8-6 14 3zM21 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8"],
};

export function Emblem({ game }: { readonly game: string }): JSX.Element {
    const id = game.replace("games/", "");
    const drawn = DRAWN[id];
    return (
        <svg class="emblem" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
            <rect width="32" height="32" rx="6" fill={drawn?.[0] ?? "#4a5560"} />
            {drawn === undefined ? (
                <text x="16" y="22">
                    {gameTitle(game).slice(0, 1).toUpperCase()}
                </text>
            ) : (
                <path d={drawn[2]} fill={drawn[1]} fill-rule="evenodd" />
            )}
        </svg>
    );
}
