/** The acts of organisers about one entrant. */

import { type Entrant, Entrant_State, RoundResult, Tournament_State } from "caravanserai/v1/tournament";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Asking, NumberField } from "../../parts/confirmed-button.js";
import { Field } from "../../parts/field.js";
import { client } from "../../session/session.js";
import { useWords } from "../../words/words.js";
import { Apart } from "./apart.js";
import { isOver, type PartProps } from "./parts.js";
import { Penalty } from "./penalty.js";
import { checksInYet, entrantId } from "./sentences.js";
import { useCheckIn } from "./timetable.js";

export function EntrantControls({ entrant, ...props }: PartProps & { readonly entrant: Entrant }): JSX.Element | null {
    const t = useWords();
    const { shown, nameOf, act } = props;
    const { tournament, entrants, ahead } = shown;
    const [seed, setSeed] = useState(entrant.seed);
    const checkInBegan = useCheckIn(tournament, ahead);
    const calls = client.value.tournaments;
    const name = nameOf(entrantId(entrant));
    if (entrant.state !== Entrant_State.ACTIVE || isOver(tournament.state)) {
        return null;
    }
    const { state, checkInRound } = tournament;
    return (
        <div class="row nowrap">
            {checkInBegan && checksInYet(entrant, checkInRound) && (
                <Asking
                    label={t("tournaments-check-in")}
                    about={name}
                    question={t("tournaments-do-check-in-sure", { name })}
                    work={() => act(() => calls.checkIn(entrant.name, { round: checkInRound }))}
                />
            )}
            {(state === Tournament_State.REGISTRATION || state === Tournament_State.DRAWING) && (
                <Asking
                    label={t("tournaments-do-seed")}
                    about={name}
                    question={t("tournaments-do-seed-sure", { name })}
                    reason="may"
                    work={(reason) => act(() => calls.seed(entrant.name, seed, { reason }))}
                >
                    <NumberField label={t("tournaments-seed")} value={seed} least={0} onValue={setSeed} />
                </Asking>
            )}
            {tournament.settings?.format.case === "swiss" && tournament.settings.teams === undefined && (
                <Apart entrant={entrant} entrants={entrants} nameOf={nameOf} act={act} />
            )}
            <GrantBye entrant={entrant} {...props} />
            <TakeBack entrant={entrant} shown={shown} act={act} reason="must" />
            <Penalty id={entrantId(entrant)} {...props} />
            <Asking
                label={t("tournaments-do-out")}
                about={name}
                question={t("tournaments-do-out-sure", { name })}
                reason="must"
                kind="danger"
                work={(reason) => act(() => calls.withdraw(entrant.name, { reason }))}
            />
        </div>
    );
}

/** The byes that an organiser gives: those of teams are worth nothing, since the teams are paired. */
const BYES = ["half-bye", "full-bye", "absent"] as const;
const RESULTS = { "half-bye": RoundResult.HALF_BYE, "full-bye": RoundResult.FULL_BYE, absent: RoundResult.ABSENT };

/** Lets an entrant sit out a round to come, in the Swiss system. */
function GrantBye({
    entrant,
    shown: { tournament },
    nameOf,
    act,
}: PartProps & { readonly entrant: Entrant }): JSX.Element | null {
    const t = useWords();
    const next = tournament.round + 1;
    const kinds = tournament.settings?.teams === undefined ? BYES : (["absent"] as const);
    const [kind, setKind] = useState<(typeof BYES)[number]>(kinds[0]);
    const [round, setRound] = useState(next);
    if (tournament.settings?.format.case !== "swiss" || next > tournament.rounds) {
        return null;
    }
    const name = nameOf(entrantId(entrant));
    const grant = (reason: string): Promise<unknown> =>
        client.value.tournaments.grantBye(entrant.name, Math.max(round, next), { result: RESULTS[kind], reason });
    return (
        <Asking
            label={t("tournaments-do-bye")}
            about={name}
            question={t("tournaments-do-bye-sure", { name })}
            reason="must"
            work={(reason) => act(() => grant(reason))}
        >
            <NumberField
                label={t("tournaments-take-bye-round")}
                value={Math.max(round, next)}
                least={next}
                onValue={setRound}
            />
            <Field label={t("tournaments-do-bye-worth")}>
                <select value={kind} onChange={(event) => setKind(event.currentTarget.value as (typeof BYES)[number])}>
                    {kinds.map((each) => (
                        <option key={each} value={each}>
                            {t(`tournaments-result-${each}`)}
                        </option>
                    ))}
                </select>
            </Field>
        </Asking>
    );
}

/** The byes of an entrant that can be taken back: a button for each. */
export function TakeBack({
    entrant,
    shown: { tournament },
    act,
    reason,
}: Pick<PartProps, "shown" | "act"> & { readonly entrant: Entrant; readonly reason: "must" | "may" }): JSX.Element {
    const t = useWords();
    const coming = entrant.byes.filter(({ round }) => round > tournament.round);
    return (
        <>
            {coming.map(({ round }) => (
                <Asking
                    key={round}
                    label={t("tournaments-take-back", { round })}
                    question={t("tournaments-take-back-sure", { round })}
                    reason={reason}
                    work={(why) =>
                        act(() => client.value.tournaments.takeBackBye(entrant.name, round, { reason: why }))
                    }
                />
            ))}
        </>
    );
}
