/** The time at which a tournament starts, by the clock of the device: a clock that is put back shows an hour twice. */

import type { JSX } from "preact";

import { Field } from "../../parts/field.js";
import { useWords } from "../../words/words.js";
import { localTimes } from "./settings-form.js";

export function StartField(props: { readonly value: string; readonly onValue: (value: string) => void }): JSX.Element {
    const t = useWords();
    const { value, onValue } = props;
    const [first, second] = localTimes(value);
    const when = first === undefined ? "" : new Date(first).toISOString().slice(11, 16);
    return (
        <>
            <Field label={t("organise-start")} hint={t("organise-start-hint")}>
                <input type="datetime-local" value={value} onInput={(event) => onValue(event.currentTarget.value)} />
            </Field>
            {value !== "" && first === undefined && <p role="status">{t("organise-start-never")}</p>}
            {second !== undefined && <p role="status">{t("organise-start-twice", { when })}</p>}
        </>
    );
}
