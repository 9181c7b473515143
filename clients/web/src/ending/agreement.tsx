/** Ending a match by agreement of all: proposing it, and answering what somebody proposed. */

import { type Match, type Seat, Seat_Occupant } from "caravanserai/v1/match";
import type { JSX } from "preact";

import { Asking } from "../parts/confirmed-button.js";
import { client } from "../session/session.js";
import { addWords, useWords } from "../words/words.js";
import catalogue from "./ending.words";

addWords(catalogue);

interface AgreementProps {
    readonly match: Match;
    /** The seat of the visitor. */
    readonly seat: number;
    /** The name of a seat. */
    readonly nameOf: (seat: number) => string;
}

/** True if the seat may propose the end: it has not left, somebody else has not either, and no organiser decides instead. */
export function mayEnd({ seats, tournament, endProposal }: Match, seat: number): boolean {
    const voices = seats.filter(hasVoice);
    const own = voices.some(({ number }) => number === seat);
    return own && voices.length > 1 && tournament === undefined && endProposal === undefined;
}

function hasVoice({ occupant, departed }: Seat): boolean {
    return occupant === Seat_Occupant.PLAYER && !departed;
}

/** The button that proposes the end; nothing where it may not. */
export function EndTogether({ match, seat }: Omit<AgreementProps, "nameOf">): JSX.Element | null {
    const t = useWords();
    return mayEnd(match, seat) ? (
        <Asking
            kind="plain"
            label={t("ending-together")}
            question={t("ending-together-sure")}
            work={async () => client.value.endByAgreement(match.name)}
        />
    ) : null;
}

/** The proposal, and the answers that the visitor may give; nothing where there is none. */
export function EndProposed({ match, seat, nameOf }: AgreementProps): JSX.Element | null {
    const t = useWords();
    const { name, seats, endProposal } = match;
    if (endProposal === undefined) {
        return null;
    }
    const { proposedAt, seats: agreeing } = endProposal;
    const listed = (numbers: readonly number[]): string => numbers.map(nameOf).join(", ");
    const silent = seats.filter((each) => hasVoice(each) && !agreeing.includes(each.number));
    const agrees = agreeing.includes(seat);
    const asked = silent.some(({ number }) => number === seat);
    const decline = async (): Promise<unknown> => client.value.endByAgreement(name, { proposedAt, declines: true });
    return (
        <section class="end-proposed problem" aria-label={t("ending-proposed")}>
            <p role="status">
                {t("ending-agreeing", { names: listed(agreeing) })}{" "}
                {t("ending-silent", { names: listed(silent.map(({ number }) => number)) })}
            </p>
            <p class="row">
                {asked && (
                    <Asking
                        kind="main"
                        label={t("ending-agree")}
                        question={t("ending-agree-sure")}
                        work={async () => client.value.endByAgreement(name, { proposedAt })}
                    />
                )}
                {(asked || agrees) && (
                    <Asking
                        label={t(asked ? "ending-play-on" : "ending-take-back")}
                        question={t("ending-play-on-sure")}
                        work={decline}
                    />
                )}
            </p>
        </section>
    );
}
