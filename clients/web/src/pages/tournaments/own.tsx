/** The part of a tournament for a visitor who takes part: their registration, and the way to their table. */

import { Entrant_State, Tournament_State } from "caravanserai/v1/tournament";
import type { JSX } from "preact";

import { Link } from "../../browser/router.js";
import { useWords } from "../../words/words.js";
import type { PartProps } from "./parts.js";
import { entrantId, resultText } from "./sentences.js";

export function Own({ shown: { tournament, entrants, rounds }, own }: PartProps): JSX.Element | null {
    const t = useWords();
    const mine = entrants.find((entrant) => entrantId(entrant) === own);
    if (mine?.state !== Entrant_State.ACTIVE) {
        return null;
    }
    if (tournament.state === Tournament_State.REGISTRATION || tournament.state === Tournament_State.DRAWING) {
        return <p role="status">{t("tournaments-own-registered")}</p>;
    }
    if (tournament.state !== Tournament_State.RUNNING) {
        return null;
    }
    const round = rounds.at(-1);
    const table = round?.tables.find(({ settled, seats }) => !settled && seats.some(({ entrant }) => entrant === own));
    const match = table?.matches.at(-1);
    const bye = round?.byes.find(({ entrant }) => entrant === own);
    if (match !== undefined && !table?.abandoned) {
        return (
            <p role="status" class="row">
                <Link to={`/${match}`} class="button main to-table">
                    {t("tournaments-own-table", { table: table?.number ?? 0 })}
                </Link>
            </p>
        );
    }
    return bye === undefined ? null : (
        <p role="status">{t("tournaments-own-bye", { result: resultText(t, bye.result) })}</p>
    );
}
