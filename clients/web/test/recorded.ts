/** Recordings of matches of bots: descriptions of games, tables, and the largest questions. Made by `tests/sdks/recording_tables.py`. */

import { readFileSync } from "node:fs";

import { create, fromJson, type JsonValue } from "@bufbuild/protobuf";
import { type Game, GameSchema } from "caravanserai/v1/game";
import { type Offer, OfferSchema } from "caravanserai/v1/match_service";
import { Table, type TableSnapshot } from "caravanserai";

import { tableauOf } from "../src/games/layouts.js";
import { AUTOMATIC } from "../src/table/automatic.js";
import { Scene } from "../src/table/scene.js";

export const GAMES = ["marcopolo", "merv", "palmyra", "sahwari"] as const;

interface Recorded {
    readonly description: JsonValue;
    readonly players: number;
    /** The positions of pieces as seat 1 saw them: place, piece, number. */
    readonly tables: readonly (readonly [string, string, number])[][];
    /** Type, bytes in base64, label. */
    readonly questions: readonly (readonly [string, string, string])[][];
}

function recorded(game: string): Recorded {
    return JSON.parse(readFileSync(`test/recorded/${game}.json`, "utf8")) as Recorded;
}

export function description(game: string): Game {
    return fromJson(GameSchema, recorded(game).description);
}

/** The tables of a match: after its start, in its middle, at its end. */
export function tables(game: string): TableSnapshot[] {
    const { areas } = description(game);
    return recorded(game).tables.map((placements) => {
        const table = new Table(1);
        table.layOut(
            areas,
            placements.map(([place, piece, count]) => ({ place, piece, count })),
        );
        return table.snapshot();
    });
}

/** The scenes of a match, with the layout of the game or with none. */
export async function scenes(game: string, layout: "own" | "automatic"): Promise<Scene[]> {
    const tableau = await tableauOf(game, "en");
    const used = layout === "own" ? tableau.layout : AUTOMATIC;
    const { players } = recorded(game);
    return tables(game).map((table) => new Scene(description(game), used, table, players, 1, tableau.words));
}

/** The questions with the most offers. */
export function questions(game: string): Offer[][] {
    return recorded(game).questions.map((offers) =>
        offers.map(([typeUrl, value, label]) =>
            create(OfferSchema, { label, decision: { typeUrl, value: Uint8Array.from(Buffer.from(value, "base64")) } }),
        ),
    );
}
