/** The format of a new tournament, and the points at its tables. */

import { TeamSettings_SeatPreferences } from "caravanserai/v1/tournament";
import type { JSX } from "preact";

import { Field } from "../../parts/field.js";
import { useWords } from "../../words/words.js";
import { Check, Numeric, type PartProps } from "./organise-fields.js";
import {
    type FormatName,
    formatsFor,
    hasBracket,
    hasTeams,
    mayHaveTeams,
    type ScoringName,
    scoringsFor,
} from "./settings-form.js";

const SEAT_PREFERENCES = [
    TeamSettings_SeatPreferences.UNSPECIFIED,
    TeamSettings_SeatPreferences.TYPE_B,
    TeamSettings_SeatPreferences.NONE,
] as const;

export function Format({ choice, change }: PartProps): JSX.Element {
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
            {format === "swiss" && choice.seats === 2 && !hasTeams(choice) && (
                <Check name="accelerated" on={choice.accelerated} onChange={(accelerated) => change({ accelerated })} />
            )}
            {format === "doubleKnockout" && (
                <Check
                    name="single-final"
                    on={choice.singleFinal}
                    onChange={(singleFinal) => change({ singleFinal })}
                />
            )}
            {format === "swiss" && hasTeams(choice) && <TeamPairing choice={choice} change={change} />}
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

export function Scoring({ choice, change }: PartProps): JSX.Element {
    const t = useWords();
    const { scoring, seats } = choice;
    const typed = scoring === "placement" || scoring === "matchPoints";
    return (
        <div class="stack">
            <Field label={t("organise-scoring")} {...(scoring === "standard" && { hint: t("organise-scoring-usual") })}>
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

/** Terms of teams in the Swiss system: the worth of a bye, and the preferences for a seat. */
function TeamPairing({ choice, change }: Omit<PartProps, "game">): JSX.Element {
    const t = useWords();
    return (
        <div class="stack">
            <Check name="bye-wins" on={choice.byeWins} onChange={(byeWins) => change({ byeWins })} />
            <Field label={t("organise-seat-preferences")} hint={t("organise-seat-preferences-hint")}>
                <select
                    value={choice.seatPreferences}
                    onChange={({ currentTarget: { selectedIndex } }) => {
                        const [usual] = SEAT_PREFERENCES;
                        change({ seatPreferences: SEAT_PREFERENCES[selectedIndex] ?? usual });
                    }}
                >
                    {SEAT_PREFERENCES.map((each) => (
                        <option key={each} value={each}>
                            {t(`organise-seat-preferences-${String(each)}`)}
                        </option>
                    ))}
                </select>
            </Field>
        </div>
    );
}
