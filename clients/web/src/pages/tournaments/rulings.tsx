/** The organiser's decision about a table: a forfeit, other places, nothing at all, or to play it again. */

import type { MessageInitShape } from "@bufbuild/protobuf";
import { type AdjudicationSchema, type Round, type TournamentTable } from "caravanserai/v1/tournament";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Field } from "../../parts/field.js";
import { client } from "../../session/session.js";
import { useWords } from "../../words/words.js";
import { Asking, NumberField } from "../../parts/confirmed-button.js";
import { Meanwhile } from "./meanwhile.js";
import type { PartProps } from "./parts.js";

const KINDS = ["forfeit", "places", "replay", "void"] as const;
type Kind = (typeof KINDS)[number];

type DecidingProps = PartProps & { readonly table: TournamentTable; readonly round: Round };

export function Deciding({ table, round, shown, nameOf, act }: DecidingProps): JSX.Element {
    const t = useWords();
    const [kind, setKind] = useState<Kind>("forfeit");
    const [out, setOut] = useState<readonly string[]>([]);
    const [everybody, setEverybody] = useState(false);
    const [places, setPlaces] = useState<readonly number[]>(table.seats.map((_, index) => index + 1));
    const { name } = shown.tournament;
    const where = { round: round.number, table: table.number };
    const decide = (reason: string): Promise<void> =>
        act(() =>
            client.value.tournaments.adjudicate(name, { ...where, decision: decisionOf(kind, out, places) }, reason, {
                everybody: kind === "replay" && everybody,
            }),
        );
    return (
        <Asking
            label={t("tournaments-do-decide")}
            about={t("tournaments-table", { table: table.number })}
            question={t("tournaments-do-decide-sure", where)}
            reason="must"
            work={decide}
        >
            <Meanwhile round={round} table={table.number} nameOf={nameOf} />
            <Field label={t("tournaments-do-kind")}>
                <select value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>
                    {KINDS.map((each) => (
                        <option key={each} value={each}>
                            {t(`tournaments-do-${each}`)}
                        </option>
                    ))}
                </select>
            </Field>
            {kind === "forfeit" && (
                <fieldset>
                    <legend>{t("tournaments-do-forfeit-hint")}</legend>
                    {table.seats.map(({ entrant }) => (
                        <label key={entrant} class="row check">
                            <input
                                type="checkbox"
                                checked={out.includes(entrant)}
                                onChange={(event) =>
                                    setOut(
                                        event.currentTarget.checked
                                            ? [...out, entrant]
                                            : out.filter((each) => each !== entrant),
                                    )
                                }
                            />
                            <bdi>{nameOf(entrant)}</bdi>
                        </label>
                    ))}
                </fieldset>
            )}
            {kind === "replay" && (
                <label class="row check">
                    <input
                        type="checkbox"
                        checked={everybody}
                        onChange={(event) => setEverybody(event.currentTarget.checked)}
                    />
                    {t("tournaments-do-replay-everybody")}
                </label>
            )}
            {kind === "places" && (
                <fieldset>
                    <legend>{t("tournaments-do-places-hint")}</legend>
                    {table.seats.map(({ entrant }, index) => (
                        <NumberField
                            key={entrant}
                            label={nameOf(entrant)}
                            value={places[index] ?? 0}
                            least={0}
                            onValue={(value) => setPlaces(places.with(index, value))}
                        />
                    ))}
                </fieldset>
            )}
        </Asking>
    );
}

type Decision = NonNullable<MessageInitShape<typeof AdjudicationSchema>["decision"]>;

function decisionOf(kind: Kind, out: readonly string[], places: readonly number[]): Decision {
    switch (kind) {
        case "forfeit":
            return { case: "forfeit", value: { entrants: [...out] } };
        case "places":
            return { case: "places", value: { places: [...places] } };
        case "replay":
            return { case: "replay", value: {} };
        case "void":
            return { case: "void", value: {} };
    }
}
