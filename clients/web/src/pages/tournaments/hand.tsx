/** A round that the organiser pairs by hand: who sits where, and what that breaks. */

import { Entrant_State, type Round } from "caravanserai/v1/tournament";
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";

import { Asking } from "../../parts/confirmed-button.js";
import { Button } from "../../parts/button.js";
import { Problem } from "../../parts/errors.js";
import { Field } from "../../parts/field.js";
import { client } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { useWords } from "../../words/words.js";
import type { PartProps } from "./parts.js";
import { reasonTexts } from "./pairing-reasons.js";
import { entrantId } from "./sentences.js";

/** The seats of the smallest tables. */
const LEAST = 2;

/** A line of text is a table, its entrants in the order of seats with commas between them; the last field holds those with a bye. */
export function PairByHand({ shown: { tournament, entrants }, nameOf, act }: PartProps): JSX.Element {
    const t = useWords();
    const round = tournament.round + 1;
    const seats = tournament.settings?.seats || LEAST;
    const playing = entrants
        .filter(
            (each) =>
                each.state === Entrant_State.ACTIVE &&
                each.firstRound <= round &&
                !each.byes.some((bye) => bye.round === round),
        )
        .map(entrantId);
    const shown = playing.map(nameOf);
    const names = playing.map((each, at) => {
        const name = shown[at] ?? each;
        return name.includes(",") || shown.indexOf(name) !== shown.lastIndexOf(name) ? each : name;
    });
    const [tables, setTables] = useState(() => lines(names, seats));
    const [byes, setByes] = useState("");
    const [found, setFound] = useState<Round>();
    const [error, setError] = useState<unknown>();
    const id = useId();
    const idOf = (name: string): string => playing[names.indexOf(name)] ?? name;
    const named = (text: string): string[] =>
        text
            .split(",")
            .map((each) => each.trim())
            .filter((each) => each !== "")
            .map(idOf);
    const call = (reason: string, validateOnly: boolean): Promise<Round> =>
        client.value.tournaments.pairByHand(
            tournament.name,
            round,
            tables
                .split("\n")
                .map(named)
                .filter(({ length }) => length > 0),
            reason,
            { byes: named(byes), validateOnly, expectedVersion: tournament.version },
        );
    const check = async (): Promise<void> => {
        setError(undefined);
        try {
            setFound(await call("trial", true)); // nothing of it is kept
        } catch (cause) {
            setFound(undefined);
            setError(cause);
        }
    };
    return (
        <Asking
            label={t("tournaments-do-hand", { round })}
            question={t("tournaments-do-hand-sure", { seats })}
            reason="must"
            work={(reason) => act(() => call(reason, false))}
        >
            <Field label={t("tournaments-do-hand-tables")}>
                <textarea
                    rows={Math.min(12, 1 + Math.ceil(names.length / seats))}
                    value={tables}
                    onInput={(event) => setTables(event.currentTarget.value)}
                />
            </Field>
            <Field label={t("tournaments-do-hand-byes")}>
                <input value={byes} onInput={(event) => setByes(event.currentTarget.value)} />
            </Field>
            <Button onClick={() => void check()} aria-describedby={id}>
                {t("tournaments-do-hand-check")}
            </Button>
            <div id={id} role="status">
                {error !== undefined && <Problem text={describe(t, error)} />}
                {found !== undefined && <Broken round={found} nameOf={nameOf} />}
            </div>
        </Asking>
    );
}

function Broken({ round, nameOf }: { readonly round: Round } & Pick<PartProps, "nameOf">): JSX.Element {
    const t = useWords();
    const texts = [...round.tables, ...round.byes].flatMap(({ reason }) => reasonTexts(t, reason, nameOf).slice(1));
    return texts.length === 0 ? (
        <p>{t("tournaments-do-hand-good")}</p>
    ) : (
        <ul class="reasons">
            {texts.map((text) => (
                <li key={text}>{text}</li>
            ))}
        </ul>
    );
}

/** Names in lines of some length: a first proposal, in the order of the entrants. */
function lines(names: readonly string[], seats: number): string {
    const found = [];
    for (let at = 0; at < names.length; at += seats) {
        found.push(names.slice(at, at + seats).join(", "));
    }
    return found.join("\n");
}
