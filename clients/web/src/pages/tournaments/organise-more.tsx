/** The settings of a new tournament that most organisers leave as they are. */

import type { JSX } from "preact";

import { Choice } from "../../parts/choice.js";
import { EditionField } from "../../parts/edition-field.js";
import { editionsOf } from "../../parts/editions.js";
import { Field } from "../../parts/field.js";
import { useLoaded } from "../../parts/resource.js";
import { client } from "../../session/session.js";
import { useWords } from "../../words/words.js";
import { EntryFields } from "./entry.js";
import { Check, Numeric, type PartProps } from "./organise-fields.js";
import { mayEnterLate } from "./settings-form.js";
import { StartField } from "./start-field.js";

export function More({ choice, change, game }: PartProps): JSX.Element {
    const t = useWords();
    const inputs = [client.value, choice.game];
    const { value: editions = [] } = useLoaded(() => editionsOf(client.value, choice.game), inputs);
    return (
        <details class="card">
            <summary>{t("organise-more")}</summary>
            <div class="stack">
                {game?.options.map((option) => (
                    <Choice
                        key={option.name}
                        label={option.title}
                        value={choice.options[option.name] ?? option.defaultValue}
                        values={option.values}
                        onValue={(value) => change({ options: { ...choice.options, [option.name]: value } })}
                    />
                ))}
                <EditionField editions={editions} value={choice.edition} onValue={(edition) => change({ edition })} />
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
            <StartField value={choice.start} onValue={(start) => change({ start })} />
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
