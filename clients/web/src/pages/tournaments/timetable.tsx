/** The timetable of a tournament: its start with the check-in before it, and the deadlines of lots and rounds. */

import { Entrant_State, type Tournament, Tournament_State } from "caravanserai/v1/tournament";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Asking } from "../../parts/confirmed-button.js";
import { Clock } from "../../parts/clock.js";
import { client } from "../../session/session.js";
import { useWords } from "../../words/words.js";
import { Moment } from "./overview.js";
import type { PartProps } from "./parts.js";
import { checksInYet, entrantId } from "./sentences.js";

/** Browsers wait no longer than this with one timer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** The time from which players may check in, in milliseconds since 1970; 0: they need not, or registration has closed. */
export function checkInFrom({ settings, state }: Pick<Tournament, "settings" | "state">): number {
    const { startTimeMilliseconds: start = 0n, checkInSeconds: before = 0n } = settings ?? {};
    return start > 0n && before > 0n && state === Tournament_State.REGISTRATION
        ? Math.max(Number(start - 1000n * before), 1)
        : 0;
}

/**
 * True if a moment of the service has come, whose clock that of this device is ahead of; what uses it is drawn again then. 0 never comes.
 */
export function useReached(moment: number, ahead: number): boolean {
    const [, setLooked] = useState(0);
    const now = Date.now() - ahead;
    useEffect(() => {
        if (moment <= now) {
            return undefined;
        }
        const timer = setTimeout(() => setLooked(now), Math.min(moment - now, LONGEST));
        return () => clearTimeout(timer);
    }, [moment, now]);
    return moment > 0 && moment <= now;
}

/** True if players check in to a round after the first now, or before the start; it is drawn again when that begins. */
export function useCheckIn(tournament: Tournament, ahead: number): boolean {
    return useReached(checkInFrom(tournament), ahead) || tournament.checkInRound > 0;
}

export function Timetable(props: PartProps): JSX.Element {
    const { tournament, rounds, ahead } = props.shown;
    const start = tournament.settings?.startTimeMilliseconds ?? 0n;
    const roundEnds = rounds.at(-1)?.endByMilliseconds ?? 0n;
    return (
        <>
            {tournament.state === Tournament_State.REGISTRATION && !tournament.paused && start > 0n && (
                <Due what="start" at={start} ahead={ahead} />
            )}
            <CheckIn {...props} />
            {tournament.drawByMilliseconds > 0n && <Due what="draw" at={tournament.drawByMilliseconds} ahead={ahead} />}
            {tournament.checkInUntilMilliseconds > 0n && (
                <Due what="check-in" at={tournament.checkInUntilMilliseconds} ahead={ahead} />
            )}
            {roundEnds > 0n && <Due what="round" at={roundEnds} ahead={ahead} />}
        </>
    );
}

interface DueProps {
    readonly what: string;
    readonly at: bigint;
    readonly ahead: number;
}

/** Something that happens by the clock, and how long that is. */
function Due({ what, at, ahead }: DueProps): JSX.Element {
    const t = useWords();
    const reached = useReached(Number(at), ahead);
    return (
        <p>
            {t(`tournaments-due-${what}`)} <Moment at={at} />
            {reached ? (
                <> – {t(`tournaments-due-${what}-reached`)}</>
            ) : (
                <>
                    {" · "}
                    <Clock clock={{ deadlineMilliseconds: at, remainingMilliseconds: 0n }} now={Date.now() - ahead} />
                </>
            )}
        </p>
    );
}

/** The way to check in, for the visitor. */
function CheckIn({ shown: { tournament, entrants, ahead }, own, act }: PartProps): JSX.Element | null {
    const t = useWords();
    const { checkInRound: round } = tournament;
    const from = checkInFrom(tournament);
    const reached = useReached(from, ahead);
    const mine = entrants.find((entrant) => entrantId(entrant) === own && entrant.state === Entrant_State.ACTIVE);
    if (from === 0 && round === 0) {
        return null;
    }
    if (mine?.checkedIn === true) {
        return <p role="status">{t(`tournaments-checked-in${round > 0 ? "-to-round" : ""}`, { round })}</p>;
    }
    if (!reached && round === 0) {
        return (
            <p>
                {t("tournaments-check-in-from")} <Moment at={BigInt(from)} />
            </p>
        );
    }
    return mine === undefined || !checksInYet(mine, round) ? null : (
        <p class="row">
            <Asking
                label={t("tournaments-check-in")}
                question={t(`tournaments-check-in-${round > 0 ? "to-round-" : ""}sure`, { round })}
                kind="main"
                size="normal"
                work={() => act(() => client.value.tournaments.checkIn(mine.name, { round }))}
            />
        </p>
    );
}
