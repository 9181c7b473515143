/** The clock of a seat, or of a deadline. It ticks by itself: nothing around it is drawn again. */

import { useSignal, useSignalEffect } from "@preact/signals";
import type { SeatClock } from "caravanserai/v1/clock";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";

import { useWords } from "../words/words.js";
import { clockText } from "./times.js";

const TICK = 250;
/** With less than this a clock is shown as urgent, in milliseconds. */
const URGENT = 30_000;

interface ClockProps {
    readonly clock: Pick<SeatClock, "deadlineMilliseconds" | "remainingMilliseconds">;
    /** The time of the service when it said so, in milliseconds since 1970: its clock may differ from that of the visitor. */
    readonly now: number;
}

export function Clock({ clock, now }: ClockProps): JSX.Element {
    const t = useWords();
    const ahead = useMemo(() => Date.now() - now, [now, clock]);
    const deadline = Number(clock.deadlineMilliseconds);
    const still = Number(clock.remainingMilliseconds);
    const left = useSignal(still);
    useEffect(() => {
        const look = (): void => {
            left.value = deadline > 0 ? Math.max(deadline - (Date.now() - ahead), 0) : still;
        };
        look();
        if (deadline > 0) {
            const timer = setInterval(look, TICK);
            return () => clearInterval(timer);
        }
        return undefined;
    }, [deadline, still, ahead]);
    const text = useSignal("");
    const urgent = useSignal(false);
    useSignalEffect(() => {
        text.value = clockText(t, left.value);
        urgent.value = deadline > 0 && left.value < URGENT;
    });
    return (
        <span
            class={`clock${deadline > 0 ? " runs" : ""}${urgent.value ? " urgent" : ""}`}
            role="timer"
            aria-label={t("parts-clock")}
        >
            {text}
        </span>
    );
}
