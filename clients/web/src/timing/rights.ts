/** The rights of a visitor to the clocks of a match that is being played. */

import { Actor } from "caravanserai/v1/actor";
import { TimeControl_Pausing as Pausing } from "caravanserai/v1/clock";
import { type Match, Match_State, type Seat } from "caravanserai/v1/match";

/** Buttons that make sense now; what the service may still refuse, it says. */
export interface ClockRights {
    /** Stops all clocks at once (as the owner), or agrees to a pause. */
    readonly pause: "at-once" | "agree" | undefined;
    /** Lets them run again, or takes back that the seat agrees. */
    readonly resume: "run" | "disagree" | undefined;
    /** The seats that may be given time: others as a player, all as the owner, and the own one out of its vacation. */
    readonly givesTo: readonly number[];
}

const NOTHING: ClockRights = { pause: undefined, resume: undefined, givesTo: [] };

export function clockRights(match: Match, seat: number, owns: boolean): ClockRights {
    const control = match.timeControl;
    const own = match.seats[seat - 1];
    const plays = own !== undefined && !own.departed;
    if (control === undefined || match.state !== Match_State.PLAYING || !(plays || owns)) {
        return NOTHING;
    }
    const agreed = control.pausing === Pausing.AGREED;
    const organised = agreed || control.pausing === Pausing.ORGANISER;
    const { pause } = match;
    const agrees = own?.clock?.agreesToPause ?? false;
    return {
        pause:
            pause !== undefined
                ? undefined
                : owns && organised
                  ? "at-once"
                  : agreed && plays && !agrees
                    ? "agree"
                    : undefined,
        resume:
            pause !== undefined
                ? owns || pause.by === Actor.PLAYERS
                    ? "run"
                    : undefined
                : agrees && !owns
                  ? "disagree"
                  : undefined,
        givesTo: match.seats.filter((each) => mayGive(each, match, seat)).map(({ number }) => number),
    };
}

/** Time for a decision or a turn can be given while it runs; the own seat takes it from its vacation. */
function mayGive({ number, clock }: Seat, match: Match, own: number): boolean {
    const whole = match.timeControl?.kind.case === "budget";
    if (clock === undefined || (!whole && clock.deadlineMilliseconds === 0n)) {
        return false;
    }
    return number !== own || clock.vacationMilliseconds > 0n;
}
