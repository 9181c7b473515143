/** The choice of an edition of the box, where a game has several. */

import type { JSX } from "preact";

import { editionText } from "./editions.js";
import { Field } from "./field.js";
import { useWords } from "../words/words.js";

interface EditionFieldProps {
    /** The names of the editions, the standard one first. */
    readonly editions: readonly string[];
    /** The chosen one; empty: the standard edition. */
    readonly value: string;
    readonly onValue: (edition: string) => void;
}

export function EditionField({ editions, value, onValue }: EditionFieldProps): JSX.Element | null {
    const t = useWords();
    const [standard] = editions;
    if (editions.length < 2) {
        return null;
    }
    return (
        <Field label={t("parts-edition")}>
            <select value={value || standard} onChange={(event) => onValue(event.currentTarget.value)}>
                {editions.map((name) => (
                    <option key={name} value={name}>
                        {editionText(t, name)}
                    </option>
                ))}
            </select>
        </Field>
    );
}
