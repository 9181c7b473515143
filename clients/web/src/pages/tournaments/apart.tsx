/** Entrants who are not to meet: an organiser keeps one apart from others, or lets them meet again. */

import { type Entrant, Entrant_State } from "caravanserai/v1/tournament";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Button } from "../../parts/button.js";
import { Asking } from "../../parts/confirmed-button.js";
import { Field } from "../../parts/field.js";
import { client } from "../../session/session.js";
import { useWords } from "../../words/words.js";
import type { PartProps } from "./parts.js";
import { entrantId } from "./sentences.js";

interface ApartProps extends Pick<PartProps, "nameOf" | "act"> {
    readonly entrant: Entrant;
    readonly entrants: readonly Entrant[];
}

/** The most entrants that one order keeps apart. */
const MOST = 60;

/** Keeps an entrant and all that are chosen apart from one another; those who are apart already are let meet again. */
export function Apart({ entrant, entrants, nameOf, act }: ApartProps): JSX.Element {
    const t = useWords();
    const own = entrantId(entrant);
    const [chosen, setChosen] = useState<readonly string[]>([]);
    const [tournament = ""] = entrant.name.split("/entrants/");
    const group = [own, ...chosen];
    const known = new Map(entrants.map((each) => [entrantId(each), each.apart]));
    const lift =
        chosen.length > 0 &&
        group.every((one) => group.every((other) => one === other || known.get(one)?.includes(other) === true));
    const order = async (reason: string): Promise<void> => {
        await act(() => client.value.tournaments.keepApart(tournament, group, { lift, reason }));
        setChosen([]);
    };
    return (
        <Asking
            label={t("tournaments-do-apart")}
            about={nameOf(own)}
            question={t("tournaments-do-apart-sure", { name: nameOf(own), lift: lift ? "yes" : "no" })}
            reason="may"
            work={order}
        >
            {chosen.length > 0 && (
                <ul class="plain">
                    {chosen.map((id) => (
                        <li key={id} class="row">
                            <bdi>{nameOf(id)}</bdi>
                            <Button
                                size="small"
                                aria-label={t("tournaments-do-apart-without", { name: nameOf(id) })}
                                onClick={() => setChosen(chosen.filter((each) => each !== id))}
                            >
                                ×
                            </Button>
                        </li>
                    ))}
                </ul>
            )}
            {group.length < MOST && (
                <Others {...{ entrants, group, nameOf }} onChoose={(id) => setChosen([...chosen, id])} />
            )}
        </Asking>
    );
}

/** A choice of another entrant: made only where it is shown, since there may be thousands. */
function Others(props: {
    readonly entrants: readonly Entrant[];
    readonly group: readonly string[];
    readonly nameOf: PartProps["nameOf"];
    readonly onChoose: (id: string) => void;
}): JSX.Element {
    const t = useWords();
    const { entrants, group, nameOf, onChoose } = props;
    const others = entrants.filter((each) => each.state === Entrant_State.ACTIVE && !group.includes(entrantId(each)));
    return (
        <Field label={t(group.length > 1 ? "tournaments-do-apart-more" : "tournaments-do-apart-from")}>
            <select
                required={group.length < 2}
                value=""
                onChange={({ currentTarget }) => {
                    if (currentTarget.value !== "") {
                        onChoose(currentTarget.value);
                        currentTarget.value = "";
                    }
                }}
            >
                <option value="">–</option>
                {others.map(entrantId).map((id) => (
                    <option key={id} value={id}>
                        {nameOf(id)}
                    </option>
                ))}
            </select>
        </Field>
    );
}
