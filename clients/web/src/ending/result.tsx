/** The end of a match at its table: who won and by what, and where people go from there. */

import { type Match, Match_State } from "caravanserai/v1/match";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

import { Link, navigate } from "../browser/router.js";
import { Button } from "../parts/button.js";
import { Problem } from "../parts/errors.js";
import { gainsOf } from "../charts/points.js";
import { ScorePad } from "../charts/scores.js";
import { Icon } from "../parts/icons.js";
import { Save } from "../parts/download.js";
import { useTask } from "../parts/task.js";
import type { Reel, SeatLook } from "../replay/scroll-back.js";
import type { Rulebook } from "../rules/rulebook.js";
import { accept, decline } from "../session/proposals.js";
import { client, visitor } from "../session/session.js";
import { Share } from "../sharing/share.js";
import { describe } from "../session/troubles.js";
import { proposalAbout, type Waiting, waiting } from "../session/open-questions.js";
import { addWords, type Translate, useWords } from "../words/words.js";
import { language } from "../words/language.js";
import { addressAgain } from "./again.js";
import { Reminder } from "./reminder.js";
import catalogue from "./ending.words";
import { DecisiveTurns } from "./decisive-turns.js";
import { outcomeOf } from "./winners.js";

addWords(catalogue);

interface ResultProps {
    readonly match: Match;
    /** The id in the address. */
    readonly id: string;
    /** The seat of the visitor; 0 if they have none. */
    readonly seat: number;
    readonly reel: Reel;
    readonly book: Rulebook;
    readonly looks: readonly SeatLook[];
    /** The title of the match where it is shared. */
    readonly title: string;
}

export function Result({ match, id, seat, reel, book, looks, title }: ResultProps): JSX.Element {
    const t = useWords();
    const { film } = reel;
    const proposed = waiting.value.find(({ proposal }) => proposal?.previous?.match === match.name);
    const next = match.next || (proposalAbout(match.name)?.match ?? "");
    const gains = useMemo(() => gainsOf(film.steps), [film, reel.last.value]);
    return (
        <section class="result" aria-label={t("ending-result")}>
            <h2 class="over">{verdictText(t, match, seat, looks)}</h2>
            {gains.length > 0 && (match.state === Match_State.FINISHED || match.endedByAgreement) && (
                <ScorePad
                    film={film}
                    book={book}
                    version={film.last}
                    looks={looks}
                    gains={gains}
                    caption={t("ending-points")}
                />
            )}
            <DecisiveTurns match={match.name} film={film} looks={looks} />
            {proposed !== undefined && (
                <Proposed {...proposed} name={visitor.value.name || (match.seats[seat - 1]?.displayName ?? "")} />
            )}
            <p class="row">
                {proposed === undefined && next !== "" && (
                    <Link to={`/${next}`} class="button main">
                        {t("ending-next")}
                    </Link>
                )}
                {proposed === undefined && next === "" && seat > 0 && match.tournament === undefined && (
                    <Link to={addressAgain(id, match.seats.length, seat, film.bots)} class="button main">
                        {t("ending-again")}
                    </Link>
                )}
                {match.tournament !== undefined && (
                    <Link to={`/${match.tournament.tournament}`} class="button main">
                        {t("ending-to-tournament")}
                    </Link>
                )}
                <Link to={`/matches/${id}/replay`} class="button">
                    <Icon name="play" /> {t("ending-replay")}
                </Link>
                <Save
                    label={t("ending-save-record")}
                    name={`${id}.record`}
                    fetched={() => client.value.recordFile(match.name)}
                />
            </p>
            <Share match={match} version={film.last} title={title} embeds />
            {seat > 0 && <Reminder />}
        </section>
    );
}

/** The proposal of somebody else, to accept or to decline. */
function Proposed({ match, text, proposal, name }: Waiting & { readonly name: string }): JSX.Element {
    const t = useWords();
    const { busy, error, run } = useTask();
    const sit = (): Promise<void> =>
        run(async () => {
            await (proposal && accept(proposal, name));
            navigate(`/${match}`);
        });
    return (
        <>
            <p role="status">{text}</p>
            {error !== undefined && <Problem text={describe(t, error)} />}
            <p class="row">
                <Button kind="main" disabled={busy} onClick={() => void sit()}>
                    <Icon name="seat" /> {t("ending-accept")}
                </Button>
                <Button onClick={() => void decline(match)}>{t("app-not-now")}</Button>
            </p>
        </>
    );
}

/** The end of the match, in words for the reader. */
function verdictText(t: Translate, match: Match, seat: number, looks: readonly SeatLook[]): string {
    if (match.state !== Match_State.FINISHED && !match.endedByAgreement) {
        return t("ending-abandoned");
    }
    const { verdict, winners } = outcomeOf(match.seats, seat);
    const listed = (seats: readonly number[]): string =>
        new Intl.ListFormat(language.value).format(
            seats.map((each) => `\u2068${looks[each - 1]?.name ?? t("parts-seat", { seat: each })}\u2069`), // isolated: UAX 9
        );
    if (match.endedByAgreement) {
        const ahead = winners.length === 0 ? "" : winners.length === 1 ? "-ahead" : "-ahead-by";
        return t(`ending-agreed${ahead}`, { names: listed(winners) });
    }
    return t(`ending-${verdict}`, { names: listed(winners.filter((each) => each !== seat)) });
}
