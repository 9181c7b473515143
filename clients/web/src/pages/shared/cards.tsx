/** Matches in a list. */

import { type Match, Match_State, type Seat, Seat_Occupant } from "caravanserai/v1/match";
import type { ComponentChildren, JSX } from "preact";

import { Link } from "../../browser/router.js";
import { Icon } from "../../parts/icons.js";
import { SeatMark } from "../../parts/seats.js";
import { controlText, dateOf } from "../../parts/times.js";
import { connection } from "../../session/connection.js";
import { isFree, mayTake } from "../../session/free-seats.js";
import { gameTitle } from "../../session/games.js";
import { visitor } from "../../session/session.js";
import { regional } from "../../words/language.js";
import { type Translate, useWords } from "../../words/words.js";
import { when } from "./ago.js";
import { Emblem } from "./emblem.js";
import { seatNames } from "./names.js";
import { standing } from "./match-states.js";

interface MatchCardProps {
    readonly match: Match;
    /** True if it waits for the visitor. */
    readonly asked: boolean;
    /** True if somebody proposes to the visitor to end it. */
    readonly ending?: boolean;
    /** True if it is the visitor's own. */
    readonly own: boolean;
}

export function MatchCard({ match, asked, ending = false, own }: MatchCardProps): JSX.Element {
    const t = useWords();
    const time = Number(match.timeMilliseconds);
    const names = seatNames(t, match.seats);
    return (
        <li class={`match-card card ${asked || ending ? "awaits" : ""}`}>
            <Emblem game={match.game} />
            <div class="match-what">
                <h3>
                    <Link to={`/${match.name}`} class="stretched">
                        {gameTitle(match.game)}
                    </Link>
                </h3>
                <p class="faint">
                    {t(`matches-state-${standing(match)}`)}
                    {match.state === Match_State.PLAYING && ` · ${progress(t, match)}`}
                    {match.timeControl !== undefined && ` · ${controlText(t, match.timeControl)}`}
                    {match.branchedFrom !== undefined && ` · ${t("matches-branch")}`}
                    {time > 0 && (
                        <>
                            {" · "}
                            <time dateTime={dateOf(time).toISOString()}>
                                {when(time, connection.serviceTime(), regional())}
                            </time>
                        </>
                    )}
                </p>
            </div>
            <ul class="match-seats">
                {byPlace(match.seats).map((seat) => (
                    <SeatLine key={seat.number} seat={seat} name={names[seat.number - 1] ?? ""} />
                ))}
            </ul>
            <div class="match-action">
                {ending && <Chip>{t("matches-end-proposed")}</Chip>}
                {asked && <Chip>{t("matches-your-turn")}</Chip>}
                {!asked && !ending && <Action match={match} own={own} />}
            </div>
        </li>
    );
}

function Chip({ children }: { readonly children: ComponentChildren }): JSX.Element {
    return (
        <span class="chip">
            <Icon name="bell" /> {children}
        </span>
    );
}

function SeatLine({ seat, name }: { readonly seat: Seat; readonly name: string }): JSX.Element {
    const t = useWords();
    const free = isFree(seat);
    const { awaited, points, rank } = seat;
    return (
        <li class={free ? "free" : awaited ? "awaited" : rank === 1 ? "won" : ""}>
            {rank === 1 && <Icon name="trophy" />}
            <SeatMark seat={seat.number} />
            <bdi>{name}</bdi>
            {seat.occupant === Seat_Occupant.BOT && <Icon name="bot" />}
            {points !== undefined && (
                <>
                    <span class="number" aria-hidden="true">
                        {points.toString()}
                    </span>
                    <span class="unseen">{t("matches-placed", { place: rank, points: Number(points) })}</span>
                </>
            )}
            {awaited && <span class="faint">{t("matches-awaited")}</span>}
        </li>
    );
}

/** The progress of a match that is being played. */
function progress(t: Translate, { round, version }: Match): string {
    return round > 0 ? t("matches-round", { round }) : t("matches-moves", { count: Number(version) });
}

/** The seats by their places at the end; before the end, and where places are equal, by their numbers. */
export function byPlace(seats: readonly Seat[]): Seat[] {
    return seats.toSorted((one, other) => one.rank - other.rank || one.number - other.number);
}

function Action({ match, own }: Pick<MatchCardProps, "match" | "own">): JSX.Element {
    const t = useWords();
    const { player } = visitor.value;
    const mine = match.seats.some((seat) => mayTake(seat, player));
    const seated = own || (player !== "" && match.seats.some((seat) => seat.player === player && !seat.departed));
    if (seated && (match.state === Match_State.OPEN || match.state === Match_State.PLAYING)) {
        return <span class="button small">{t("matches-table")}</span>;
    }
    if (match.state === Match_State.OPEN && mine) {
        return <span class="button main small">{t("matches-join")}</span>;
    }
    if (match.state === Match_State.FINISHED || match.state === Match_State.ABANDONED) {
        return (
            <Link to={`/${match.name}/replay`} class="button small above">
                <Icon name="play" /> {t("matches-replay")}
            </Link>
        );
    }
    return (
        <span class="button small">
            <Icon name="eye" /> {t("matches-watch")}
        </span>
    );
}
