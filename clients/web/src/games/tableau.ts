/** The table of a game, as pages show it: its layout and words, loaded when they are wanted, and the scene of a table. */

import type { Game } from "caravanserai/v1/game";
import type { TableSnapshot } from "caravanserai/web";
import { useEffect, useMemo, useState } from "preact/hooks";

import { Scene } from "../table/scene.js";
import { language } from "../words/language.js";
import { type Tableau, tableauOf } from "./layouts.js";

/** What a game brings for its table; undefined while it is loaded. */
export function useTableau(game: Game | undefined): Tableau | undefined {
    const [known, setKnown] = useState<Tableau>();
    const name = game?.name;
    const now = language.value;
    useEffect(() => {
        let wanted = true;
        if (name !== undefined) {
            void tableauOf(name, now).then((tableau) => {
                if (wanted) {
                    setKnown(tableau);
                }
            });
        }
        return () => {
            wanted = false;
        };
    }, [name, now]);
    return known;
}

/** The scene of a table. */
export function useScene(game: Game, tableau: Tableau, table: TableSnapshot, players: number, viewer: number): Scene {
    return useMemo(
        () => new Scene(game, tableau.layout, table, players, viewer, tableau.words),
        [game, tableau, table, players, viewer],
    );
}
