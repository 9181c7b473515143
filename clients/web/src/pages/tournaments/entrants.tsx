/** The entrants, and the way in and out. */

import { type Entrant, Entrant_State, type EntryConditions, Tournament_State } from "caravanserai/v1/tournament";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Problem } from "../../parts/errors.js";
import { Link } from "../../browser/router.js";
import { Button } from "../../parts/button.js";
import { Field } from "../../parts/field.js";
import { nameText } from "../../parts/foreign.js";
import { Icon } from "../../parts/icons.js";
import { client, visitor } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { type Translate, useWords } from "../../words/words.js";
import { Asking, NumberField } from "../../parts/confirmed-button.js";
import { useTask } from "../../parts/task.js";
import { EntrantControls, TakeBack } from "./entrant-controls.js";
import { useMe } from "./me.js";
import { isOver, type PartProps } from "./parts.js";
import { checksInYet, entrantId } from "./sentences.js";
import { Teams } from "./teams.js";
import { useCheckIn } from "./timetable.js";

export function Entrants(props: PartProps): JSX.Element {
    const t = useWords();
    const { shown } = props;
    return (
        <div class="stack">
            <Entering {...props} />
            <Teams {...props} />
            {shown.entrants.length === 0 ? (
                <p class="empty">{t("tournaments-no-entrants")}</p>
            ) : (
                <div class="card scroll" tabIndex={0} role="group" aria-label={t("tournaments-tab-entrants")}>
                    <table class="data entrants">
                        <thead>
                            <tr>
                                <th scope="col">{t("tournaments-entrant")}</th>
                                <th scope="col">{t("tournaments-entrant-state")}</th>
                                <th scope="col" class="number">
                                    {t("tournaments-seed")}
                                </th>
                                <th scope="col" class="number">
                                    {t("tournaments-lot")}
                                </th>
                                <th scope="col">{t("tournaments-entropy")}</th>
                                {props.organises && <th scope="col">{t("tournaments-control")}</th>}
                            </tr>
                        </thead>
                        <tbody>
                            {shown.entrants.map((entrant) => (
                                <Row key={entrant.name} entrant={entrant} {...props} />
                            ))}
                        </tbody>
                    </table>
                </div>
            )}
        </div>
    );
}

function Row({ entrant, ...props }: PartProps & { readonly entrant: Entrant }): JSX.Element {
    const t = useWords();
    const { nameOf, own, organises, shown } = props;
    const id = entrantId(entrant);
    const checkInBegan = useCheckIn(shown.tournament, shown.ahead);
    return (
        <tr>
            <th scope="row">
                {entrant.bot !== "" && <Icon name="bot" />}{" "}
                {entrant.player === "" ? (
                    <bdi>{nameOf(id)}</bdi>
                ) : (
                    <Link to={`/${entrant.player}`}>
                        <bdi>{nameOf(id)}</bdi>
                    </Link>
                )}{" "}
                {id === own && <span class="faint">{t("tournaments-you")}</span>}
            </th>
            <td>
                {[
                    t(`tournaments-entrant-${keyOf(Entrant_State[entrant.state])}`),
                    ...(checkInBegan && (entrant.checkedIn || checksInYet(entrant, shown.tournament.checkInRound))
                        ? [t(`tournaments-entrant-${entrant.checkedIn ? "checked-in" : "not-checked-in"}`)]
                        : []),
                    ...(entrant.country === ""
                        ? []
                        : [t("tournaments-entrant-country", { country: nameText(entrant.country) })]),
                    ...(entrant.firstRound > 1 ? [t("tournaments-entrant-late", { round: entrant.firstRound })] : []),
                    ...entrant.byes.map(({ round }) => t("tournaments-entrant-bye", { round })),
                    ...(entrant.apart.length > 0
                        ? [t("tournaments-entrant-apart", { names: entrant.apart.map(nameOf).join(", ") })]
                        : []),
                ].join(", ")}
            </td>
            <td class="number" data-label={t("tournaments-seed")}>
                {entrant.seed || "–"}
            </td>
            <td class="number" data-label={t("tournaments-lot")}>
                {entrant.lot ?? "–"}
            </td>
            <td data-label={t("tournaments-entropy")}>{entropyText(t, entrant)}</td>
            {organises && (
                <td>
                    <EntrantControls entrant={entrant} {...props} />
                </td>
            )}
        </tr>
    );
}

function keyOf(name: string | undefined): string {
    return (name ?? "unspecified").toLowerCase().replaceAll("_", "-");
}

function entropyText(t: Translate, { entropyCommitment, entropy, unbound }: Entrant): string {
    const bound = entropyCommitment.length > 0 ? "bound" : "none";
    return t(`tournaments-entropy-${unbound ? "unbound" : entropy.length > 0 ? "opened" : bound}`);
}

/** A bye that the visitor takes in a round to come, where the tournament allows that. */
function TakeBye({ shown: { tournament }, act }: Pick<PartProps, "shown" | "act">): JSX.Element | null {
    const t = useWords();
    const next = tournament.round + 1;
    const [round, setRound] = useState(next);
    const last = tournament.rounds > 0 && next > tournament.rounds;
    return !tournament.settings?.byesToTake || last ? null : (
        <Asking
            label={t("tournaments-take-bye")}
            question={t("tournaments-take-bye-sure", { count: tournament.settings.byesToTake })}
            reason="may"
            work={(reason) =>
                act(() => client.value.tournaments.takeBye(tournament.name, Math.max(round, next), { reason }))
            }
        >
            <NumberField
                label={t("tournaments-take-bye-round")}
                value={Math.max(round, next)}
                least={next}
                onValue={setRound}
            />
        </Asking>
    );
}

/** The way in, the part in the lots, and the way out. */
function Entering(props: PartProps): JSX.Element | null {
    const t = useWords();
    const { shown, own, act, opening } = props;
    const me = useMe()?.name ?? "";
    const { tournament, entrants } = shown;
    const { busy, error, run } = useTask();
    const [brought, bring] = useState<Brought>({ code: "", country: "" });
    const mine = entrants.find((entrant) => entrantId(entrant) === own);
    const open = tournament.state === Tournament_State.REGISTRATION;
    const late =
        tournament.state === Tournament_State.RUNNING &&
        tournament.round < (tournament.settings?.lateEntryUntilRound ?? 0);
    const enter = (): Promise<void> =>
        run(() => act(() => client.value.tournaments.register(tournament.name, { withEntropy: open, ...brought })));
    if (mine?.state === Entrant_State.ACTIVE) {
        return (
            <div class="row">
                {opening && <p role="status">{t("tournaments-opening")}</p>}
                {!isOver(tournament.state) && <TakeBye shown={shown} act={act} />}
                {!isOver(tournament.state) && <TakeBack entrant={mine} shown={shown} act={act} reason="may" />}
                {!isOver(tournament.state) && (
                    <Asking
                        label={t("tournaments-leave")}
                        question={t("tournaments-leave-sure")}
                        reason="may"
                        kind="danger"
                        work={(reason) => act(() => client.value.tournaments.withdraw(mine.name, { reason }))}
                    />
                )}
            </div>
        );
    }
    if (mine !== undefined || !(open || late)) {
        return null;
    }
    return (
        <section class="card stack">
            {error !== undefined && <Problem text={describe(t, error)} />}
            {visitor.value.registered ? (
                <>
                    <p>{t(open ? "tournaments-enter-hint" : "tournaments-enter-late")}</p>
                    <Asked entry={tournament.settings?.entry} me={me} brought={brought} onBring={bring} />
                    <p class="row">
                        <Button kind="main" disabled={busy} onClick={() => void enter()}>
                            <Icon name="plus" /> {t("tournaments-enter")}
                        </Button>
                    </p>
                </>
            ) : (
                <p>{t("tournaments-register-first")}</p>
            )}
        </section>
    );
}

/** The data of a player who enters: a code of the organiser, and a country; empty where they are not asked for. */
interface Brought {
    readonly code: string;
    readonly country: string;
}

/** The fields for what conditions of entry ask of the visitor. */
function Asked(props: {
    readonly entry: EntryConditions | undefined;
    /** The player who the visitor is; empty while that is not known. */
    readonly me: string;
    readonly brought: Brought;
    readonly onBring: (brought: Brought) => void;
}): JSX.Element {
    const t = useWords();
    const { entry, me, brought, onBring } = props;
    const { players = [], codes = [], countries = [] } = entry ?? {};
    return (
        <>
            {codes.length > 0 && !players.includes(me) && (
                <Field label={t("tournaments-enter-code")}>
                    <input
                        spellcheck={false}
                        autocomplete="off"
                        value={brought.code}
                        onInput={(event) => onBring({ ...brought, code: event.currentTarget.value.trim() })}
                    />
                </Field>
            )}
            {countries.length > 0 && (
                <Field label={t("tournaments-enter-country")}>
                    <select
                        value={brought.country}
                        onChange={(event) => onBring({ ...brought, country: event.currentTarget.value })}
                    >
                        <option value="">–</option>
                        {countries.map((country) => (
                            <option key={country}>{country}</option>
                        ))}
                    </select>
                </Field>
            )}
        </>
    );
}
