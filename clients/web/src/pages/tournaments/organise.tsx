/** A new tournament: everything that an organiser chooses, with words for what each choice means. */

import type { Game } from "caravanserai/v1/game";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Problem } from "../../parts/errors.js";
import { navigate } from "../../browser/router.js";
import { useTitle } from "../../browser/titles.js";
import { Button } from "../../parts/button.js";
import { Field } from "../../parts/field.js";
import { useLoaded } from "../../parts/resource.js";
import { allGames } from "../../session/games.js";
import { client, visitor } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { TimeFields } from "../../timing/fields.js";
import { USUAL } from "../../timing/time-form.js";
import { addWords, useWords } from "../../words/words.js";
import { Emblem } from "../shared/emblem.js";
import {
    breaksTies,
    type Choice,
    firstChoice,
    hasBracket,
    pointsFit,
    reseated,
    settingsOf,
    tieBreaksFor,
} from "./settings-form.js";
import { Check, type PartProps } from "./organise-fields.js";
import { Format, Scoring } from "./organise-format.js";
import { More } from "./organise-more.js";
import catalogue from "./organise.words";
import { TieBreaks } from "./ties.js";
import "./words.js";

addWords(catalogue);

export function OrganisePage(): JSX.Element {
    const t = useWords();
    useTitle(t("organise-title"));
    const { value: games, error, reload } = useLoaded(() => allGames(), [client.value]);
    return (
        <div class="page create">
            <h1>{t("organise-title")}</h1>
            {!visitor.value.registered ? (
                <p class="card">{t("organise-register-first")}</p>
            ) : games === undefined ? (
                error === undefined ? (
                    <p class="loading">{t("app-loading")}</p>
                ) : (
                    <Problem text={describe(t, error)} retry={reload} />
                )
            ) : (
                <Form games={games} />
            )}
        </div>
    );
}

/** The numbers of seats that a tournament of a game can have. */
function seatsOf(game: Game | undefined): number[] {
    return (game?.playerCounts ?? []).filter((count) => count >= 2 && count <= 4);
}

function Form({ games }: { readonly games: readonly Game[] }): JSX.Element {
    const t = useWords();
    const [choice, setChoice] = useState(() => firstChoice(games[0]?.name ?? "", seatsOf(games[0])[0] ?? 2));
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState<string | undefined>();
    const game = games.find(({ name }) => name === choice.game);
    const change = (changes: Partial<Choice>): void => setChoice({ ...choice, ...changes });
    const submit = async (event: Event): Promise<void> => {
        event.preventDefault();
        if (!pointsFit(choice)) {
            setError(t("organise-points-wrong"));
            return;
        }
        setBusy(true);
        setError(undefined);
        try {
            const { organisersSign } = choice;
            navigate(`/${(await client.value.tournaments.create(settingsOf(choice), { organisersSign })).name}`);
        } catch (cause) {
            setError(describe(t, cause));
            setBusy(false);
        }
    };
    const props = { choice, change, game };
    return (
        <form class="stack" onSubmit={(event) => void submit(event)}>
            <Field label={t("organise-name")}>
                <input
                    required
                    maxLength={100}
                    value={choice.title}
                    onInput={(event) => change({ title: event.currentTarget.value })}
                />
            </Field>
            <Games games={games} choice={choice} onChoose={setChoice} />
            <Seats {...props} onChoose={setChoice} />
            <Format {...props} />
            <Scoring {...props} />
            {breaksTies(choice) && (
                <TieBreaks
                    known={tieBreaksFor(choice)}
                    chosen={choice.tieBreaks}
                    onChange={(tieBreaks) => change({ tieBreaks })}
                />
            )}
            <TimeFields timing={choice.timing} onChange={(timing) => change({ timing })} />
            {hasBracket(choice) && choice.tieBreakMatches > 0 && (
                <>
                    <Check
                        name="tie-break-time"
                        on={choice.tieBreakTiming !== undefined}
                        onChange={(on) => change({ tieBreakTiming: on ? USUAL.budget : undefined })}
                    />
                    {choice.tieBreakTiming !== undefined && (
                        <TimeFields
                            title={t("organise-tie-break-time-title")}
                            timing={choice.tieBreakTiming}
                            onChange={(tieBreakTiming) => change({ tieBreakTiming })}
                        />
                    )}
                </>
            )}
            <More {...props} />
            {error !== undefined && <Problem text={error} />}
            <p class="row">
                <Button kind="main" type="submit" disabled={busy}>
                    {busy ? t("organise-busy") : t("organise-submit")}
                </Button>
            </p>
        </form>
    );
}

function Games(props: {
    readonly games: readonly Game[];
    readonly choice: Choice;
    readonly onChoose: (choice: Choice) => void;
}): JSX.Element {
    const t = useWords();
    const { games, choice, onChoose } = props;
    const choose = (game: Game): void => {
        const counts = seatsOf(game);
        const seats = counts.includes(choice.seats) ? choice.seats : (counts[0] ?? 2);
        onChoose(reseated({ ...choice, game: game.name, options: {}, edition: "" }, seats));
    };
    return (
        <fieldset>
            <legend>{t("organise-game")}</legend>
            <div class="tiles choices">
                {games.map((game) => (
                    <label key={game.name} class="tile card choice">
                        <input
                            type="radio"
                            name="game"
                            checked={game.name === choice.game}
                            onChange={() => choose(game)}
                        />
                        <Emblem game={game.name} />
                        <span>{game.title}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

function Seats({ choice, game, onChoose }: PartProps & { readonly onChoose: (choice: Choice) => void }): JSX.Element {
    const t = useWords();
    return (
        <fieldset>
            <legend>{t("organise-seats")}</legend>
            <div class="row segments">
                {seatsOf(game).map((count) => (
                    <label key={count} class="segment">
                        <input
                            type="radio"
                            name="seats"
                            checked={count === choice.seats}
                            onChange={() => onChoose(reseated(choice, count))}
                        />
                        <span>{count}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}
