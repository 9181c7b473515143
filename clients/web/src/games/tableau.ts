/** The table of a game, as pages show it: its layout and words, loaded when they are wanted, and the scene of a table. */

import type { Game } from "caravanserai/v1/game";
import type { TableSnapshot } from "caravanserai/web";
import { useEffect, useMemo, useState } from "preact/hooks";

import { Scene } from "../table/scene.js";
import { hexOf } from "../parts/digest.js";
import { language, type Language } from "../words/language.js";
import { type Tableau, tableauOf } from "./layouts.js";

/** The layout of a game for its table; undefined while it is loaded. */
export function useTableau(game: Game | undefined): Tableau | undefined {
    const [known, setKnown] = useState<Tableau>();
    const now = language.value;
    const key = game && `${game.name} ${hexOf(game.layout)}`;
    useEffect(() => {
        let wanted = true;
        if (game !== undefined) {
            void loaded(game, now).then((tableau) => {
                if (wanted) {
                    setKnown(tableau);
                }
            });
        }
        return () => {
            wanted = false;
        };
    }, [key, now]);
    return known;
}

async function loaded(game: Game, now: Language): Promise<Tableau> {
    const brought = game.layout.length > 0 ? await (await import("./given.js")).givenLayout(game) : undefined;
    return tableauOf(game.name, now, brought);
}

/** The scene of a table. */
export function useScene(game: Game, tableau: Tableau, table: TableSnapshot, players: number, viewer: number): Scene {
    return useMemo(
        () => new Scene(game, tableau.layout, table, players, viewer, tableau.words),
        [game, tableau, table, players, viewer],
    );
}
