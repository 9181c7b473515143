/** Fields that the parts of the form for a new tournament share. */

import type { Game } from "caravanserai/v1/game";
import type { JSX } from "preact";

import { Field } from "../../parts/field.js";
import { useWords } from "../../words/words.js";
import type { Choice } from "./settings-form.js";

/** The properties of all parts of the form. */
export interface PartProps {
    readonly choice: Choice;
    readonly change: (changes: Partial<Choice>) => void;
    readonly game: Game | undefined;
}

interface NumericProps {
    readonly label: string;
    readonly hint?: string;
    readonly value: number;
    readonly from: number;
    readonly to: number;
    readonly onValue: (value: number) => void;
}

/** A whole number within bounds. */
export function Numeric({ label, hint, value, from, to, onValue }: NumericProps): JSX.Element {
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

/** A choice of yes or no. */
export function Check(props: {
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
