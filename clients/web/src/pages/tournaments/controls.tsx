/** The acts of organisers and arbiters about the whole tournament. */

import { Tournament_State } from "caravanserai/v1/tournament";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Field } from "../../parts/field.js";
import { client } from "../../session/session.js";
import { useWords } from "../../words/words.js";
import { type Bot, BOTS } from "../../session/seat-plan.js";
import { Asking } from "../../parts/confirmed-button.js";
import { ChangeSettings } from "./changes.js";
import { PairByHand } from "./hand.js";
import { ImportEntrants } from "./import-entrants.js";
import { ImportResults } from "./import-results.js";
import type { PartProps } from "./parts.js";
import { awaitedOf, checksInYet, entrantId } from "./sentences.js";
import { statesResults } from "./stated-results.js";
import { useReached } from "./timetable.js";

export function Controls(props: PartProps & { readonly isOwner: boolean }): JSX.Element {
    const t = useWords();
    const { shown, act, isOwner } = props;
    const { tournament } = shown;
    const { name, state, paused } = tournament;
    const calls = client.value.tournaments;
    return (
        <div class="row controls" role="group" aria-label={t("tournaments-control")}>
            {state === Tournament_State.REGISTRATION && <RegistrationControls {...props} />}
            {state === Tournament_State.REGISTRATION && <ImportEntrants {...props} />}
            {tournament.round === 0 && <ChangeSettings {...props} />}
            {state === Tournament_State.DRAWING && <Release {...props} />}
            {state === Tournament_State.RUNNING && <RoundControls {...props} />}
            {paused ? (
                <Asking
                    label={t("tournaments-do-resume")}
                    question={t("tournaments-do-resume-sure")}
                    reason="may"
                    kind="main"
                    work={(reason) => act(() => calls.resume(name, { reason }))}
                />
            ) : (
                <Asking
                    label={t("tournaments-do-pause")}
                    question={t("tournaments-do-pause-sure")}
                    reason="must"
                    work={(reason) => act(() => calls.pause(name, reason))}
                />
            )}
            {isOwner && (
                <Asking
                    label={t("tournaments-do-cancel")}
                    question={t("tournaments-do-cancel-sure")}
                    reason="must"
                    kind="danger"
                    work={(reason) => act(() => calls.cancel(name, reason))}
                />
            )}
        </div>
    );
}

function RegistrationControls({ shown: { tournament }, act }: PartProps): JSX.Element {
    const t = useWords();
    const [bot, setBot] = useState<Bot>("club");
    const [displayName, setDisplayName] = useState("");
    const calls = client.value.tournaments;
    return (
        <>
            <Asking
                label={t("tournaments-do-close")}
                question={t("tournaments-do-close-sure", { count: tournament.entrants })}
                kind="main"
                work={() => act(() => calls.closeRegistration(tournament.name))}
            />
            <Asking
                label={t("tournaments-do-bot")}
                question=""
                work={() => act(() => calls.register(tournament.name, { bot, displayName: displayName.trim() }))}
            >
                <Field label={t("tournaments-do-bot-kind")}>
                    <select value={bot} onChange={(event) => setBot(event.currentTarget.value as Bot)}>
                        {BOTS.map((each) => (
                            <option key={each} value={each}>
                                {t(`matches-strength-${each}`)}
                            </option>
                        ))}
                    </select>
                </Field>
                <Field label={t("tournaments-do-bot-name")}>
                    <input
                        maxLength={60}
                        value={displayName}
                        onInput={(event) => setDisplayName(event.currentTarget.value)}
                    />
                </Field>
            </Asking>
        </>
    );
}

function Release({ shown: { tournament, entrants }, nameOf, act }: PartProps): JSX.Element | null {
    const t = useWords();
    const awaited = awaitedOf(entrants).map(entrantId);
    return awaited.length === 0 ? null : (
        <Asking
            label={t("tournaments-do-release")}
            question={t("tournaments-do-release-sure", { names: awaited.map(nameOf).join(", ") })}
            reason="must"
            work={(reason) => act(() => client.value.tournaments.release(tournament.name, awaited, { reason }))}
        />
    );
}

function RoundControls(props: PartProps): JSX.Element {
    const t = useWords();
    const {
        shown: { tournament, entrants, rounds, ahead },
        act,
    } = props;
    const calls = client.value.tournaments;
    const { name, paused, checkInRound, checkInUntilMilliseconds: until } = tournament;
    const over = useReached(Number(until), ahead);
    const waits = until > 0n && !over && entrants.some((entrant) => checksInYet(entrant, checkInRound));
    const round = tournament.round + 1;
    const settled = (rounds.at(-1)?.tables ?? []).every((table) => table.settled);
    const last = tournament.rounds > 0 && tournament.round >= tournament.rounds;
    return (
        <>
            {!last && settled && !paused && !waits && (
                <Asking
                    label={t("tournaments-do-pair", { round })}
                    question={t("tournaments-do-pair-sure", { round })}
                    kind="main"
                    work={() => act(() => calls.pair(name, round, { expectedVersion: tournament.version }))}
                />
            )}
            {!last && settled && !waits && tournament.settings?.format.case === "swiss" && <PairByHand {...props} />}
            {statesResults(tournament.settings) && <ImportResults {...props} />}
            {settled && tournament.round > 0 && (
                <Asking
                    label={t(last ? "tournaments-do-finish" : "tournaments-do-finish-early")}
                    question={t(last ? "tournaments-do-finish-sure" : "tournaments-do-finish-early-sure")}
                    {...(!last && { reason: "must" })}
                    kind={last ? "main" : "normal"}
                    work={(reason) => act(() => calls.finish(name, { reason, early: !last }))}
                />
            )}
        </>
    );
}
