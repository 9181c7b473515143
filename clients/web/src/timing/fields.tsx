/** The part of a form that says how much time the seats have. */

import type { JSX } from "preact";

import { Field } from "../parts/field.js";
import { addWords, useWords } from "../words/words.js";
import catalogue from "./timing.words";
import { type ClockKind, CLOCKS, type PausingName, PAUSINGS, type Timing, USUAL } from "./time-form.js";

addWords(catalogue);

interface TimingProps {
    readonly timing: Timing;
    readonly onChange: (timing: Timing) => void;
    /** The span that has that time, where it is not the match. */
    readonly title?: string;
}

export function TimeFields({ timing, onChange, title }: TimingProps): JSX.Element {
    const t = useWords();
    const change = (changes: Partial<Timing>): void => onChange({ ...timing, ...changes });
    return (
        <fieldset class="stack timing">
            <legend>{title ?? t("timing-title")}</legend>
            <div class="row numbers">
                <Field label={t("timing-clock")}>
                    <select
                        value={timing.kind}
                        onChange={(event) => onChange(USUAL[event.currentTarget.value as ClockKind])}
                    >
                        {CLOCKS.map((kind) => (
                            <option key={kind} value={kind}>
                                {t(`timing-clock-${kind}`)}
                            </option>
                        ))}
                    </select>
                </Field>
                {timing.kind !== "none" && (
                    <Field label={t("timing-number")}>
                        <Whole value={timing.amount} from={1} onValue={(amount) => change({ amount })} />
                    </Field>
                )}
                {timing.kind === "budget" && (
                    <Field label={t("timing-increment")}>
                        <Whole value={timing.increment} from={0} onValue={(increment) => change({ increment })} />
                    </Field>
                )}
            </div>
            {timing.kind !== "none" && <Further timing={timing} change={change} />}
        </fieldset>
    );
}

interface FurtherProps {
    readonly timing: Timing;
    readonly change: (changes: Partial<Timing>) => void;
}

/** The acts on clocks beside their running. */
function Further({ timing, change }: FurtherProps): JSX.Element {
    const t = useWords();
    return (
        <div class="row numbers">
            <Field label={t("timing-pausing")}>
                <select
                    value={timing.pausing}
                    onChange={(event) => change({ pausing: event.currentTarget.value as PausingName })}
                >
                    {PAUSINGS.map((each) => (
                        <option key={each} value={each}>
                            {t(`timing-pausing-${each}`)}
                        </option>
                    ))}
                </select>
            </Field>
            <Field label={t("timing-time-outs")}>
                <Whole value={timing.timeOuts} from={0} onValue={(timeOuts) => change({ timeOuts })} />
            </Field>
            <Field label={t("timing-vacation")}>
                <Whole value={timing.vacation} from={0} onValue={(vacation) => change({ vacation })} />
            </Field>
        </div>
    );
}

interface WholeProps {
    readonly value: number;
    readonly from: number;
    readonly onValue: (value: number) => void;
}

/** A whole number. The field gives it its name. */
function Whole({ value, from, onValue, ...named }: WholeProps): JSX.Element {
    return (
        <input
            {...named}
            type="number"
            required
            min={from}
            max={100_000}
            value={value}
            onInput={(event) => onValue(event.currentTarget.valueAsNumber || 0)}
        />
    );
}
