/** The conditions for entering a tournament: the fields of a form. */

import type { JSX } from "preact";

import { NumberField } from "../../parts/confirmed-button.js";
import { Field } from "../../parts/field.js";
import { addWords, useWords } from "../../words/words.js";
import type { Entry } from "./conditions.js";
import catalogue from "./organise.words";

addWords(catalogue);

export function EntryFields(props: { readonly entry: Entry; readonly onChange: (entry: Entry) => void }): JSX.Element {
    const t = useWords();
    const { entry, onChange } = props;
    const rating = (name: "leastRating" | "mostRating", label: string): JSX.Element => (
        <Field label={t(label)} hint={t("organise-entry-rating-hint")}>
            <input
                type="number"
                min={0}
                max={100}
                step={0.0001}
                value={entry[name]}
                onInput={(event) => onChange({ ...entry, [name]: event.currentTarget.value })}
            />
        </Field>
    );
    return (
        <>
            {rating("leastRating", "organise-entry-least")}
            {rating("mostRating", "organise-entry-most")}
            <NumberField
                label={t("organise-entry-matches")}
                value={entry.leastMatches}
                least={0}
                onValue={(leastMatches) => onChange({ ...entry, leastMatches })}
            />
            <Field label={t("organise-entry-players")} hint={t("organise-entry-players-hint")}>
                <textarea
                    rows={3}
                    spellcheck={false}
                    value={entry.players}
                    onInput={(event) => onChange({ ...entry, players: event.currentTarget.value })}
                />
            </Field>
            <Field label={t("organise-entry-countries")} hint={t("organise-entry-countries-hint")}>
                <input
                    spellcheck={false}
                    value={entry.countries}
                    onInput={(event) => onChange({ ...entry, countries: event.currentTarget.value })}
                />
            </Field>
        </>
    );
}
