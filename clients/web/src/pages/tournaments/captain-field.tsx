/** The choice of the captain among the members of a team. */

import type { JSX } from "preact";

import { Field } from "../../parts/field.js";
import { useWords } from "../../words/words.js";

interface CaptainFieldProps {
    /** The ids of the members. */
    readonly members: readonly string[];
    readonly value: string;
    readonly nameOf: (entrant: string) => string;
    readonly onValue: (captain: string) => void;
}

export function CaptainField({ members, value, nameOf, onValue }: CaptainFieldProps): JSX.Element {
    const t = useWords();
    return (
        <Field label={t("tournaments-team-captain-field")}>
            <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
                {members.map((id) => (
                    <option key={id} value={id}>
                        {nameOf(id)}
                    </option>
                ))}
            </select>
        </Field>
    );
}
