/** The organiser takes points from an entrant or a team in the present round. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Asking, NumberField } from "../../parts/confirmed-button.js";
import { client } from "../../session/session.js";
import { useWords } from "../../words/words.js";
import type { PartProps } from "./parts.js";

/** The button for that; nothing before the first round. */
export function Penalty({ id, shown, nameOf, act }: PartProps & { readonly id: string }): JSX.Element | null {
    const t = useWords();
    const [points, setPoints] = useState(1);
    const { name: tournament, round } = shown.tournament;
    const name = nameOf(id);
    const decision = { case: "penalty", value: { entrant: id, points: String(points) } } as const;
    return round === 0 ? null : (
        <Asking
            label={t("tournaments-do-penalty")}
            about={name}
            question={t("tournaments-do-penalty-sure", { name, round })}
            reason="must"
            work={(reason) => act(() => client.value.tournaments.adjudicate(tournament, { round, decision }, reason))}
        >
            <NumberField label={t("tournaments-score")} value={points} least={1} onValue={setPoints} />
        </Asking>
    );
}
