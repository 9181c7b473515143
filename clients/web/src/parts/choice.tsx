/** One of a few values: a list that opens, or buttons below each other where a phone would cut the words of a list. */

import type { JSX } from "preact";
import { useId } from "preact/hooks";

import { Field } from "./field.js";

/** The most letters of a value for which a list has room on a phone. */
const ROOM = 28;

interface ChoiceProps {
    readonly label: string;
    readonly value: string;
    readonly values: readonly { readonly value: string; readonly title: string }[];
    readonly onValue: (value: string) => void;
}

export function Choice({ label, value, values, onValue }: ChoiceProps): JSX.Element {
    const id = useId();
    if (values.every(({ title }) => title.length <= ROOM)) {
        return (
            <Field label={label}>
                <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
                    {values.map((each) => (
                        <option key={each.value} value={each.value}>
                            {each.title}
                        </option>
                    ))}
                </select>
            </Field>
        );
    }
    return (
        <fieldset>
            <legend>{label}</legend>
            {values.map((each) => (
                <label key={each.value} class="row nowrap check">
                    <input type="radio" name={id} checked={each.value === value} onChange={() => onValue(each.value)} />
                    <span>{each.title}</span>
                </label>
            ))}
        </fieldset>
    );
}
