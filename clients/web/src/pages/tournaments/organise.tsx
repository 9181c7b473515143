/** A new tournament: everything that an organiser chooses, with words for what each choice means. */

import type { Game } from "caravanserai/v1/game";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Problem } from "../../parts/errors.js";
import { navigate } from "../../browser/router.js";
import { useTitle } from "../../browser/titles.js";
import { Button } from "../../parts/button.js";
import { editionsOf, editionText } from "../../parts/editions.js";
import { Field } from "../../parts/field.js";
import { useLoaded } from "../../parts/resource.js";
import { allGames } from "../../session/games.js";
import { client, visitor } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { TimeFields } from "../../timing/fields.js";
import { USUAL } from "../../timing/time-form.js";
import { addWords, useWords } from "../../words/words.js";
import { Emblem } from "../shared/emblem.js";
import {
    breaksTies,
    type Choice,
    firstChoice,
    type FormatName,
    formatsFor,
    hasBracket,
    hasTeams,
    mayEnterLate,
    mayHaveTeams,
    pointsFit,
    reseated,
    type ScoringName,
    scoringsFor,
    settingsOf,
    tieBreaksFor,
} from "./settings-form.js";
import { EntryFields } from "./entry.js";
import en from "./organise.en.ftl";
import ru from "./organise.ru.ftl";
import { TieBreaks } from "./ties.js";
import "./words.js";

addWords({ en, ru });

export function OrganisePage(): JSX.Element {
    const t = useWords();
    useTitle(t("organise-title"));
    const { value: games, error, reload } = useLoaded(() => allGames(), [client.value]);
    return (
        <div class="page create">
            <h1>{t("organise-title")}</h1>
            {!visitor.value.registered ? (
                <p class="card">{t("organise-register-first")}</p>
            ) : games === undefined ? (
                error === undefined ? (
                    <p class="loading">{t("app-loading")}</p>
                ) : (
                    <Problem text={describe(t, error)} retry={reload} />
                )
            ) : (
                <Form games={games} />
            )}
        </div>
    );
}

interface PartProps {
    readonly choice: Choice;
    readonly change: (changes: Partial<Choice>) => void;
    readonly game: Game | undefined;
}

/** The numbers of seats that a tournament of a game can have. */
function seatsOf(game: Game | undefined): number[] {
    return (game?.playerCounts ?? []).filter((count) => count >= 2 && count <= 4);
}

function Form({ games }: { readonly games: readonly Game[] }): JSX.Element {
    const t = useWords();
    const [choice, setChoice] = useState(() => firstChoice(games[0]?.name ?? "", seatsOf(games[0])[0] ?? 2));
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState<string | undefined>();
    const game = games.find(({ name }) => name === choice.game);
    const change = (changes: Partial<Choice>): void => setChoice({ ...choice, ...changes });
    const submit = async (event: Event): Promise<void> => {
        event.preventDefault();
        if (!pointsFit(choice)) {
            setError(t("organise-points-wrong"));
            return;
        }
        setBusy(true);
        setError(undefined);
        try {
            const { organisersSign } = choice;
            navigate(`/${(await client.value.tournaments.create(settingsOf(choice), { organisersSign })).name}`);
        } catch (cause) {
            setError(describe(t, cause));
            setBusy(false);
        }
    };
    const props = { choice, change, game };
    return (
        <form class="stack" onSubmit={(event) => void submit(event)}>
            <Field label={t("organise-name")}>
                <input
                    required
                    maxLength={100}
                    value={choice.title}
                    onInput={(event) => change({ title: event.currentTarget.value })}
                />
            </Field>
            <Games games={games} choice={choice} onChoose={setChoice} />
            <Seats {...props} onChoose={setChoice} />
            <Format {...props} />
            <Scoring {...props} />
            {breaksTies(choice) && (
                <TieBreaks
                    known={tieBreaksFor(choice)}
                    chosen={choice.tieBreaks}
                    onChange={(tieBreaks) => change({ tieBreaks })}
                />
            )}
            <TimeFields timing={choice.timing} onChange={(timing) => change({ timing })} />
            {hasBracket(choice) && choice.tieBreakMatches > 0 && (
                <>
                    <Check
                        name="tie-break-time"
                        on={choice.tieBreakTiming !== undefined}
                        onChange={(on) => change({ tieBreakTiming: on ? USUAL.budget : undefined })}
                    />
                    {choice.tieBreakTiming !== undefined && (
                        <TimeFields
                            title={t("organise-tie-break-time-title")}
                            timing={choice.tieBreakTiming}
                            onChange={(tieBreakTiming) => change({ tieBreakTiming })}
                        />
                    )}
                </>
            )}
            <More {...props} />
            {error !== undefined && <Problem text={error} />}
            <p class="row">
                <Button kind="main" type="submit" disabled={busy}>
                    {busy ? t("organise-busy") : t("organise-submit")}
                </Button>
            </p>
        </form>
    );
}

function Games(props: {
    readonly games: readonly Game[];
    readonly choice: Choice;
    readonly onChoose: (choice: Choice) => void;
}): JSX.Element {
    const t = useWords();
    const { games, choice, onChoose } = props;
    const choose = (game: Game): void => {
        const counts = seatsOf(game);
        const seats = counts.includes(choice.seats) ? choice.seats : (counts[0] ?? 2);
        onChoose(reseated({ ...choice, game: game.name, options: {}, edition: "" }, seats));
    };
    return (
        <fieldset>
            <legend>{t("organise-game")}</legend>
            <div class="tiles choices">
                {games.map((game) => (
                    <label key={game.name} class="tile card choice">
                        <input
                            type="radio"
                            name="game"
                            checked={game.name === choice.game}
                            onChange={() => choose(game)}
                        />
                        <Emblem game={game.name} />
                        <span>{game.title}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

function Seats({ choice, game, onChoose }: PartProps & { readonly onChoose: (choice: Choice) => void }): JSX.Element {
    const t = useWords();
    return (
        <fieldset>
            <legend>{t("organise-seats")}</legend>
            <div class="row segments">
                {seatsOf(game).map((count) => (
                    <label key={count} class="segment">
                        <input
                            type="radio"
                            name="seats"
                            checked={count === choice.seats}
                            onChange={() => onChoose(reseated(choice, count))}
                        />
                        <span>{count}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

function Format({ choice, change }: PartProps): JSX.Element {
    const t = useWords();
    const { format, seats } = choice;
    const staged = format === "roundRobin" || format === "groups";
    return (
        <fieldset class="stack">
            <legend>{t("organise-format")}</legend>
            <div class="formats">
                {formatsFor(seats).map((each: FormatName) => (
                    <label key={each} class="card choice format">
                        <input
                            type="radio"
                            name="format"
                            checked={each === format}
                            onChange={() => change({ format: each })}
                        />
                        <span>{t(`organise-format-${each}`)}</span>
                        <span class="faint">{t(`organise-format-${each}-hint`)}</span>
                    </label>
                ))}
            </div>
            {format === "swiss" && choice.seats === 2 && (
                <Check name="accelerated" on={choice.accelerated} onChange={(accelerated) => change({ accelerated })} />
            )}
            {format === "doubleKnockout" && (
                <Check
                    name="single-final"
                    on={choice.singleFinal}
                    onChange={(singleFinal) => change({ singleFinal })}
                />
            )}
            {hasBracket(choice) && (
                <Check name="ties-by-seed" on={choice.tiesBySeed} onChange={(tiesBySeed) => change({ tiesBySeed })} />
            )}
            <div class="row numbers">
                {hasBracket(choice) && (
                    <Numeric
                        label={t("organise-best-of")}
                        value={choice.bestOf}
                        from={1}
                        to={9}
                        onValue={(bestOf) => change({ bestOf })}
                    />
                )}
                {hasBracket(choice) && (
                    <Numeric
                        label={t("organise-tie-break-matches")}
                        value={choice.tieBreakMatches}
                        from={0}
                        to={10}
                        onValue={(tieBreakMatches) => change({ tieBreakMatches })}
                    />
                )}
                {(format === "swiss" || (staged && seats > 2)) && (
                    <Numeric
                        label={t("organise-rounds")}
                        value={choice.rounds}
                        from={1}
                        to={50}
                        onValue={(rounds) => change({ rounds })}
                    />
                )}
                {mayHaveTeams(choice) && (
                    <Numeric
                        label={t("organise-team-boards")}
                        value={choice.boards}
                        from={0}
                        to={20}
                        onValue={(boards) => change({ boards })}
                    />
                )}
                {hasTeams(choice) && (
                    <Numeric
                        label={t("organise-team-reserves")}
                        value={choice.reserves}
                        from={0}
                        to={20}
                        onValue={(reserves) => change({ reserves })}
                    />
                )}
                {hasTeams(choice) && (
                    <Field label={t("organise-team-points")} hint={t("organise-team-points-hint")}>
                        <input
                            required
                            maxLength={60}
                            value={choice.teamPoints}
                            onInput={(event) => change({ teamPoints: event.currentTarget.value })}
                        />
                    </Field>
                )}
                {staged && seats === 2 && (
                    <Numeric
                        label={t("organise-cycles")}
                        value={choice.cycles}
                        from={1}
                        to={4}
                        onValue={(cycles) => change({ cycles })}
                    />
                )}
                {format === "groups" && (
                    <>
                        <Numeric
                            label={t("organise-groups")}
                            value={choice.groups}
                            from={1}
                            to={64}
                            onValue={(groups) => change({ groups })}
                        />
                        <Numeric
                            label={t("organise-going-on")}
                            value={choice.goingOn}
                            from={1}
                            to={99}
                            onValue={(goingOn) => change({ goingOn })}
                        />
                    </>
                )}
                {format === "arena" && (
                    <>
                        <Numeric
                            label={t("organise-minutes")}
                            value={choice.minutes}
                            from={1}
                            to={10_080}
                            onValue={(minutes) => change({ minutes })}
                        />
                        <Numeric
                            label={t("organise-streak")}
                            hint={t("organise-streak-hint")}
                            value={choice.streak}
                            from={0}
                            to={100}
                            onValue={(streak) => change({ streak })}
                        />
                    </>
                )}
            </div>
        </fieldset>
    );
}

interface NumericProps {
    readonly label: string;
    readonly hint?: string;
    readonly value: number;
    readonly from: number;
    readonly to: number;
    readonly onValue: (value: number) => void;
}

function Numeric({ label, hint, value, from, to, onValue }: NumericProps): JSX.Element {
    return (
        <Field label={label} {...(hint !== undefined && { hint })}>
            <input
                type="number"
                required
                min={from}
                max={to}
                value={value}
                onInput={(event) => onValue(event.currentTarget.valueAsNumber || 0)}
            />
        </Field>
    );
}

function Scoring({ choice, change }: PartProps): JSX.Element {
    const t = useWords();
    const { scoring, seats } = choice;
    const typed = scoring === "placement" || scoring === "matchPoints";
    return (
        <div class="stack">
            <Field label={t("organise-scoring")}>
                <select
                    value={scoring}
                    onChange={(event) => change({ scoring: event.currentTarget.value as ScoringName })}
                >
                    {scoringsFor(seats).map((each) => (
                        <option key={each} value={each}>
                            {t(`organise-scoring-${each}`)}
                        </option>
                    ))}
                </select>
            </Field>
            {typed && (
                <Field label={t("organise-points")} hint={t(`organise-points-${scoring}`, { seats })}>
                    <input
                        required
                        maxLength={60}
                        value={choice.points}
                        onInput={(event) => change({ points: event.currentTarget.value })}
                    />
                </Field>
            )}
        </div>
    );
}

function More({ choice, change, game }: PartProps): JSX.Element {
    const t = useWords();
    const inputs = [client.value, choice.game];
    const { value: editions = [] } = useLoaded(() => editionsOf(client.value, choice.game), inputs);
    return (
        <details class="card">
            <summary>{t("organise-more")}</summary>
            <div class="stack">
                {game?.options.map((option) => (
                    <Field key={option.name} label={option.title}>
                        <select
                            value={choice.options[option.name] ?? option.defaultValue}
                            onChange={(event) =>
                                change({ options: { ...choice.options, [option.name]: event.currentTarget.value } })
                            }
                        >
                            {option.values.map((each) => (
                                <option key={each.value} value={each.value}>
                                    {each.title}
                                </option>
                            ))}
                        </select>
                    </Field>
                ))}
                {editions.length > 1 && (
                    <Field label={t("organise-edition")}>
                        <select
                            value={choice.edition || "standard"}
                            onChange={(event) => change({ edition: event.currentTarget.value })}
                        >
                            {editions.map((name) => (
                                <option key={name} value={name}>
                                    {editionText(t, name)}
                                </option>
                            ))}
                        </select>
                    </Field>
                )}
                <Numeric
                    label={t("organise-capacity")}
                    hint={t("organise-capacity-hint")}
                    value={choice.capacity}
                    from={0}
                    to={10000}
                    onValue={(capacity) => change({ capacity })}
                />
                {mayEnterLate(choice) && (
                    <>
                        <Numeric
                            label={t("organise-late")}
                            hint={t("organise-late-hint")}
                            value={choice.lateUntil}
                            from={0}
                            to={50}
                            onValue={(lateUntil) => change({ lateUntil })}
                        />
                        {choice.lateUntil > 0 && (
                            <Check
                                name="late-half"
                                on={choice.lateHalf}
                                onChange={(lateHalf) => change({ lateHalf })}
                            />
                        )}
                    </>
                )}
                {choice.format === "swiss" && (
                    <Numeric
                        label={t("organise-byes")}
                        hint={t("organise-byes-hint")}
                        value={choice.byesToTake}
                        from={0}
                        to={choice.rounds}
                        onValue={(byesToTake) => change({ byesToTake })}
                    />
                )}
                <EntryFields entry={choice.entry} onChange={(entry) => change({ entry })} />
                <Numeric
                    label={t("timing-delay")}
                    hint={t("timing-delay-hint")}
                    value={choice.delayMinutes}
                    from={0}
                    to={1440}
                    onValue={(delayMinutes) => change({ delayMinutes })}
                />
                <Clocked {...{ choice, change, game }} />
                <Check name="signatures" on={choice.signatures} onChange={(signatures) => change({ signatures })} />
                <Check
                    name="organisers-sign"
                    on={choice.organisersSign}
                    onChange={(organisersSign) => change({ organisersSign })}
                />
                <Check
                    name="departure"
                    on={choice.departureForfeits}
                    onChange={(departureForfeits) => change({ departureForfeits })}
                />
                <Check name="automatic" on={choice.automatic} onChange={(automatic) => change({ automatic })} />
            </div>
        </details>
    );
}

/** The timetable: the time to come, the start, and the deadline of rounds. */
function Clocked({ choice, change }: PartProps): JSX.Element {
    const t = useWords();
    return (
        <>
            <Field label={t("organise-come")} hint={t("organise-come-hint")}>
                <input
                    type="number"
                    min={0}
                    max={43_200}
                    value={choice.comeMinutes ?? ""}
                    onInput={({ currentTarget: { value, valueAsNumber } }) =>
                        change({ comeMinutes: value === "" ? undefined : valueAsNumber })
                    }
                />
            </Field>
            <Field label={t("organise-start")} hint={t("organise-start-hint")}>
                <input
                    type="datetime-local"
                    value={choice.start}
                    onInput={(event) => change({ start: event.currentTarget.value })}
                />
            </Field>
            {choice.start !== "" && (
                <Numeric
                    label={t("organise-check-in")}
                    hint={t("organise-check-in-hint")}
                    value={choice.checkInMinutes}
                    from={0}
                    to={10_080}
                    onValue={(checkInMinutes) => change({ checkInMinutes })}
                />
            )}
            {choice.format === "swiss" && (
                <Numeric
                    label={t("organise-round-check-in")}
                    hint={t("organise-round-check-in-hint")}
                    value={choice.roundCheckInMinutes}
                    from={0}
                    to={10_080}
                    onValue={(roundCheckInMinutes) => change({ roundCheckInMinutes })}
                />
            )}
            {choice.format !== "arena" && (
                <Numeric
                    label={t("organise-round-time")}
                    hint={t("organise-round-time-hint")}
                    value={choice.roundHours}
                    from={0}
                    to={2_160}
                    onValue={(roundHours) => change({ roundHours })}
                />
            )}
        </>
    );
}

function Check(props: {
    readonly name: string;
    readonly on: boolean;
    readonly onChange: (on: boolean) => void;
}): JSX.Element {
    const t = useWords();
    const { name, on, onChange } = props;
    return (
        <label class="row check">
            <input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
            {t(`organise-${name}`)}
        </label>
    );
}
