/** A page that shows recorded positions at the table, without a service: what `legible.test.ts` measures. */

import { create, fromJson, type JsonValue } from "@bufbuild/protobuf";
import { type Game, GameSchema } from "caravanserai/v1/game";
import { MatchSchema } from "caravanserai/v1/match";
import { kindOf, Table } from "caravanserai/web";
import { render } from "preact";

import "../../src/style/all.css";
import { addWords } from "../../src/words/words.js";
import catalogue from "../../src/app/app.words";
import { anotherTask } from "../../src/parts/in-turn.js";
import { Header } from "../../src/app/header.js";
import { tableauOf } from "../../src/games/layouts.js";
import { AUTOMATIC } from "../../src/table/automatic.js";
import { Scene } from "../../src/table/scene.js";
import { TableView } from "../../src/table/view.js";
import { type Language, language } from "../../src/words/language.js";
import positions from "../../test/recorded/positions.json";

/** Places with their pieces. */
type Placements = readonly (readonly [string, string, number])[];

interface Positions {
    readonly descriptions: Readonly<Record<Language, Readonly<Record<string, JsonValue>>>>;
    readonly matches: readonly {
        readonly name: string;
        readonly game: string;
        readonly players: number;
        readonly tables: readonly Placements[];
    }[];
}

addWords(catalogue);

const { descriptions, matches } = positions as unknown as Positions;

/** The picture: a moment of a golden match, in a language, with the layout of its game or with none. */
export interface Shown {
    readonly match: string;
    readonly moment: number;
    readonly language: Language;
    readonly plain?: boolean;
    /** Each card shows the face that comes so many after its own: thus all faces are seen. */
    readonly turned?: number;
    /** Other pieces that lie there. */
    readonly more?: Placements;
}

async function show({ match, moment, language: spoken, plain = false, turned = 0, more = [] }: Shown): Promise<void> {
    const found = matches.find(({ name }) => name === match);
    const description = found && descriptions[spoken]?.[found.game];
    if (found === undefined || description === undefined) {
        throw new Error(`no position of ${match}`);
    }
    language.value = spoken;
    const game = fromJson(GameSchema, description);
    const tableau = await tableauOf(found.game, spoken);
    const table = new Table(1);
    const placements = [...(found.tables[moment] ?? []), ...more];
    table.layOut(
        game.areas,
        placements.map(([place, piece, count]) => ({ place, piece: faceAfter(piece, turned, game), count })),
    );
    const layout = plain ? AUTOMATIC : tableau.layout;
    const scene = new Scene(game, layout, table.snapshot(), found.players, 1, tableau.words);
    const { seats } = create(MatchSchema, {
        seats: Array.from({ length: found.players }, (_, index) => ({
            number: index + 1,
            displayName: `Player ${String(index + 1)}`,
        })),
    });
    const root = document.querySelector("main");
    if (root !== null) {
        render(null, root);
        render(
            <div class="match-page">
                <TableView scene={scene} steps={[]} seats={seats} />
            </div>,
            root,
        );
        do {
            await anotherTask(); // places are drawn by and by
        } while (root.querySelector("[aria-busy]") !== null);
    }
}

/** The face that comes so many after the one of a piece, among those with a text. */
function faceAfter(piece: string, turned: number, game: Game): string {
    const faces = game.kinds.find(({ name }) => name === kindOf(piece))?.faces.filter(({ text }) => text !== "") ?? [];
    const index = faces.findIndex((face) => face.piece === piece);
    return index < 0 ? piece : (faces[(index + turned) % faces.length]?.piece ?? piece);
}

const top = document.querySelector("#top");
if (top !== null) {
    render(<Header />, top);
}

Object.assign(window, { show, positions: matches.map(({ name, tables }) => ({ name, moments: tables.length })) });
