/** The rounds of a tournament: who meets at which seats, why, and how it ended. */

import { type Bye, type Round, RoundResult, type TableSeat, type TournamentTable } from "caravanserai/v1/tournament";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Link, query, setQuery } from "../../browser/router.js";
import { Button } from "../../parts/button.js";
import { Foreign } from "../../parts/foreign.js";
import { Icon } from "../../parts/icons.js";
import { SeatMark } from "../../parts/seats.js";
import { useWords } from "../../words/words.js";
import { LiveBoard } from "./boards.js";
import { Deciding } from "./rulings.js";
import { scoreText } from "./numbers.js";
import { Moment } from "./overview.js";
import { isOver, type PartProps } from "./parts.js";
import { reasonGiven, rulingText } from "./event-sentences.js";
import { reasonTexts } from "./pairing-reasons.js";
import { claimText, countedText, resultText, seriesScore } from "./sentences.js";
import { TeamMatches } from "./teams.js";
import { withMinus } from "../../words/minus.js";

/** The number of boards that are live at once. */
const BOARDS = 6;

export function Rounds(props: PartProps): JSX.Element {
    const t = useWords();
    const { rounds } = props.shown;
    const wanted = Number(query.value.get("round") ?? 0);
    const round = rounds.find(({ number }) => number === wanted) ?? rounds.at(-1);
    if (round === undefined) {
        return <p class="empty">{t("tournaments-no-rounds")}</p>;
    }
    return (
        <div class="stack">
            <fieldset class="round-choice">
                <legend class="unseen">{t("tournaments-choose-round")}</legend>
                <div class="row segments">
                    {rounds.map(({ number }) => (
                        <label key={number} class="segment">
                            <input
                                type="radio"
                                name="round"
                                checked={number === round.number}
                                onChange={() => setQuery({ round: String(number) })}
                            />
                            <span>
                                <span class="unseen">{t("tournaments-choose-round")} </span>
                                {number}
                            </span>
                        </label>
                    ))}
                </div>
            </fieldset>
            <OneRound key={round.number} round={round} {...props} />
        </div>
    );
}

type RoundProps = PartProps & { readonly round: Round };

function OneRound({ round, ...props }: RoundProps): JSX.Element {
    const t = useWords();
    const [live, setLive] = useState(false);
    const playing = round.tables.filter((table) => !table.settled && table.matches.length > 0);
    return (
        <section class="stack" aria-label={t("tournaments-round", { round: round.number })}>
            <div class="row spread">
                <h2>{t("tournaments-round", { round: round.number })}</h2>
                {playing.length > 0 && (
                    <Button size="small" aria-pressed={live} onClick={() => setLive(!live)}>
                        <Icon name="eye" /> {t(live ? "tournaments-boards-hide" : "tournaments-boards-show")}
                    </Button>
                )}
            </div>
            {live && playing.length > 0 && (
                <div class="live-boards" role="group" aria-label={t("tournaments-boards")}>
                    {playing.slice(0, BOARDS).map(({ number, matches }) => (
                        <LiveBoard key={number} table={number} match={matches.at(-1) ?? ""} />
                    ))}
                </div>
            )}
            <TeamMatches round={round} {...props} />
            <ul class="round-tables">
                {round.tables.map((table) => (
                    <Table key={table.number} table={table} round={round} {...props} />
                ))}
            </ul>
            {round.claim !== undefined && <p class="faint">{claimText(t, round.claim)}</p>}
            <Hand round={round} {...props} />
            <Byes round={round} {...props} />
            <Rulings round={round} {...props} />
        </section>
    );
}

function Table({ table, round, ...props }: RoundProps & { readonly table: TournamentTable }): JSX.Element {
    const t = useWords();
    const { nameOf, organises, own, shown } = props;
    const reasons = reasonTexts(t, table.reason, nameOf);
    const score = seriesScore(table);
    const state = table.void
        ? t("tournaments-void-table")
        : table.abandoned
          ? t("tournaments-abandoned-table")
          : table.settled
            ? t("tournaments-stated-table", { stated: table.stated ? "yes" : "no" })
            : t("tournaments-open-table");
    return (
        <li class={`card round-table ${table.seats.some(({ entrant }) => entrant === own) ? "awaits" : ""}`}>
            <div class="row spread">
                <h3>{t("tournaments-table", { table: table.number })}</h3>
                <span class="faint">
                    {score !== "" && (
                        <strong>
                            <span class="unseen">{t("tournaments-series-score")} </span>
                            {score}
                        </strong>
                    )}{" "}
                    {state}
                    {table.comeByMilliseconds > 0n && (
                        <>
                            {" · "}
                            {t("tournaments-come-by")} <Moment at={table.comeByMilliseconds} />
                        </>
                    )}
                </span>
            </div>
            <ol class="table-seats">
                {table.seats.map((seat, index) => (
                    <Seat key={seat.entrant} seat={seat} number={index + 1} settled={table.settled} {...props} />
                ))}
            </ol>
            <p class="row">
                {table.matches.length === 0 && !table.settled && (
                    <span class="faint">{t("tournaments-match-none")}</span>
                )}
                {table.matches.map((match, index) => (
                    <Link key={match} to={`/${match}`} class="button small">
                        <Icon name={table.settled ? "play" : "eye"} />{" "}
                        {table.matches.length > 1
                            ? t("tournaments-match-again", { attempt: index + 1 })
                            : t("tournaments-match")}
                        <Counted text={countedText(t, table, match, nameOf)} />
                        <span class="unseen"> {t("tournaments-table", { table: table.number })}</span>
                    </Link>
                ))}
                {organises && !isOver(shown.tournament.state) && <Deciding table={table} round={round} {...props} />}
            </p>
            {reasons.length > 0 && (
                <details>
                    <summary>{t("tournaments-reason-title")}</summary>
                    <ul class="reasons">
                        {reasons.map((reason) => (
                            <li key={reason}>{reason}</li>
                        ))}
                    </ul>
                </details>
            )}
        </li>
    );
}

/** The result of a match of a table with several, behind its number. */
function Counted({ text }: { readonly text: string }): JSX.Element | null {
    return text === "" ? null : <small class="faint"> · {text}</small>;
}

function Seat({
    seat,
    number,
    settled,
    nameOf,
    own,
    shown,
}: PartProps & { readonly seat: TableSeat; readonly number: number; readonly settled: boolean }): JSX.Element {
    const t = useWords();
    const played = seat.result === RoundResult.PLAYED || seat.result === RoundResult.UNSPECIFIED;
    const team = shown.tournament.teams.find(({ members }) => members.includes(seat.entrant))?.team;
    return (
        <li>
            <SeatMark seat={number} />
            <span class="grow">
                <bdi>{nameOf(seat.entrant)}</bdi>
                {team !== undefined && (
                    <small class="faint">
                        {" "}
                        · <bdi>{nameOf(team)}</bdi>
                    </small>
                )}
            </span>
            {seat.entrant === own && <span class="faint">{t("tournaments-you")}</span>}
            {settled && (
                <>
                    <span class="faint">
                        {played ? (
                            <>
                                {seat.place > 0 && `${String(seat.place)}. · `}
                                <abbr title={t("tournaments-points")}>{withMinus(seat.points)}</abbr>
                            </>
                        ) : (
                            resultText(t, seat.result)
                        )}
                    </span>
                    <strong class="seat-score">
                        <span class="unseen">{t("tournaments-score")} </span>
                        {scoreText(seat.score)}
                    </strong>
                </>
            )}
        </li>
    );
}

/** The reason for which the organiser paired the round by hand. */
function Hand({ round: { byHand } }: RoundProps): JSX.Element | null {
    const t = useWords();
    return byHand === "" ? null : (
        <p class="card">
            {t("tournaments-reason-by-hand")}: <Foreign text={reasonGiven(byHand)} />
        </p>
    );
}

function Byes({ round: { byes }, nameOf }: RoundProps): JSX.Element | null {
    const t = useWords();
    return byes.length === 0 ? null : (
        <section class="card">
            <h3>{t("tournaments-byes")}</h3>
            <ul class="reasons">
                {byes.map((bye: Bye) => (
                    <li key={bye.entrant}>
                        <bdi>{nameOf(bye.entrant)}</bdi>: {resultText(t, bye.result)}.{" "}
                        {reasonTexts(t, bye.reason, nameOf).join(". ")}
                    </li>
                ))}
            </ul>
        </section>
    );
}

function Rulings({ round: { rulings }, nameOf }: RoundProps): JSX.Element | null {
    const t = useWords();
    return rulings.length === 0 ? null : (
        <section class="card">
            <h3>{t("tournaments-audit-what")}</h3>
            <ul class="reasons">
                {rulings.map(({ version, adjudication, reason }) => (
                    <li key={String(version)}>
                        {rulingText(t, adjudication, nameOf)}.{" "}
                        {reason !== "" && (
                            <>
                                {t("tournaments-audit-why")}: <Foreign text={reasonGiven(reason)} />
                            </>
                        )}
                    </li>
                ))}
            </ul>
        </section>
    );
}
