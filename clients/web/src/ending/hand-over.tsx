/** Leaving a match to a bot, which plays on for the seat. */

import { type Match, type Seat, Seat_Occupant } from "caravanserai/v1/match";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Asking } from "../parts/confirmed-button.js";
import { Field } from "../parts/field.js";
import { BOTS } from "../session/seat-plan.js";
import { client } from "../session/session.js";
import { addWords, useWords } from "../words/words.js";
import catalogue from "./ending.words";

addWords(catalogue);

/** True for a player who has not left, beside another one, in no tournament. */
export function mayHandOver({ seats, tournament }: Pick<Match, "seats" | "tournament">, seat: number): boolean {
    const stays = ({ occupant, departed }: Seat): boolean => occupant === Seat_Occupant.PLAYER && !departed;
    const players = seats.filter(stays);
    return tournament === undefined && players.length > 1 && players.some(({ number }) => number === seat);
}

interface HandOverProps {
    readonly match: Match;
    /** The seat of the visitor. */
    readonly seat: number;
}

/** The button that leaves the seat to a bot; nothing where no bot may take it over. */
export function HandOver({ match, seat }: HandOverProps): JSX.Element | null {
    const t = useWords();
    const [bot, setBot] = useState<string>(BOTS[0]);
    return mayHandOver(match, seat) ? (
        <Asking
            kind="plain"
            label={t("ending-hand-over")}
            question={t("ending-hand-over-sure")}
            work={async () => client.value.handOverSeat(match.name, bot)}
        >
            <Field label={t("ending-hand-over-bot")}>
                <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
                    {BOTS.map((each) => (
                        <option key={each} value={each}>
                            {t(`parts-bot-${each}`)}
                        </option>
                    ))}
                </select>
            </Field>
        </Asking>
    ) : null;
}
