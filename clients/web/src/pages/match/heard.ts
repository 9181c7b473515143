/** The moments of a match that the visitor hears: those of their own seat, as they come. */

import { useEffect, useMemo } from "preact/hooks";

import type { Frame } from "../../replay/film.js";
import { awaitGesture, play, type Sound } from "../../session/sounds.js";
import { isOver, type Live } from "./live.js";

/** The last seconds of the own clock are heard, each of them. */
const LAST = 10_000;
const SECOND = 1000;
/** The longest wait; browsers wait for no more than some weeks. */
const LONGEST = 60_000;

/** The state of a match, as far as it is heard. */
export interface Standing {
    readonly seat: number;
    readonly version: number;
    /** True if the seat has a question. */
    readonly asked: boolean;
    readonly over: boolean;
    /** True if nothing more waits to be shown. */
    readonly present: boolean;
}

/** Tells what is new in a match. The first state is history. */
export class Ear {
    #before: Standing | undefined;
    /** The version of the last decision that was heard of. Tabs that show the match at different paces agree on it. */
    decided = 0;
    #decider = 0;
    #turned = false;
    #others = false;
    #ended = false;

    /** The sound of what happened since the state before; undefined if there is none, or more is to come. */
    hear(now: Standing, frame: (version: number) => Frame | undefined): Sound | undefined {
        const before = this.#before;
        this.#before = now;
        if (before === undefined || now.seat === 0) {
            return undefined;
        }
        const deciders: number[] = [];
        for (let version = before.version + 1; version <= now.version; version++) {
            const event = frame(version);
            if (event?.kind === "decided") {
                deciders.push(event.seat);
                this.decided = version;
            }
        }
        this.#decider = deciders.at(-1) ?? this.#decider;
        const again = !before.asked || deciders.includes(now.seat);
        this.#turned = now.asked && (this.#turned || (again && this.#decider !== now.seat));
        this.#others ||= deciders.some((seat) => seat !== now.seat);
        this.#ended ||= now.over && !before.over;
        return now.present ? this.#news() : undefined;
    }

    #news(): Sound | undefined {
        const sound = this.#ended ? "over" : this.#turned ? "turn" : this.#others ? "decision" : undefined;
        this.#turned = this.#others = this.#ended = false;
        return sound;
    }
}

/** Calls `tick` at each of the last seconds before a time; returns what ends that. */
export function countDown(deadline: number, now: () => number, tick: (left: number) => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = Infinity; // clocks of the system jump back a little now and then
    const wait = (): void => {
        const left = deadline - now();
        if (left > 0) {
            const next = left > LAST ? left - LAST : left % SECOND || SECOND;
            timer = setTimeout(look, Math.min(next, LONGEST));
        }
    };
    const look = (): void => {
        const left = Math.round((deadline - now()) / SECOND);
        if (left > 0 && left < last && left * SECOND <= LAST) {
            last = left;
            tick(left);
        }
        wait();
    };
    wait();
    return () => clearTimeout(timer);
}

/** Lets the visitor hear the match in which they have a seat. */
export function useSounds({ match, seat, moment, present, reel }: Live): void {
    const ear = useMemo(() => new Ear(), [reel]);
    const plays = seat > 0;
    useEffect(() => (plays ? awaitGesture() : undefined), [plays]);
    useEffect(() => {
        const { version, stacks } = moment.table;
        const over = reel.film.over;
        const asked = !over && stacks.get(seat)?.at(-1) !== undefined;
        const sound = ear.hear({ seat, version, asked, over, present }, (each) => reel.film.frame(each));
        if (sound !== undefined) {
            void play(sound, `${match.name} ${String(sound === "over" ? "" : ear.decided)}`);
        }
    }, [ear, moment, present]);
    const deadline = isOver(match) ? 0 : Number(match.seats[seat - 1]?.clock?.deadlineMilliseconds ?? 0);
    useEffect(() => {
        const ahead = Date.now() - Number(match.nowMilliseconds);
        return countDown(
            deadline,
            () => Date.now() - ahead,
            (left) => void play("clock", `${match.name} ${String(deadline)} ${String(left)}`),
        );
    }, [match.name, deadline]);
}
