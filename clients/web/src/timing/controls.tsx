/** The clocks of a match at its table: stopping them, letting them run again, giving time. */

import type { Match } from "caravanserai/v1/match";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Button } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { Field } from "../parts/field.js";
import { useLoaded } from "../parts/resource.js";
import { useTask } from "../parts/task.js";
import { clockText, dateOf } from "../parts/times.js";
import { ownsMatch } from "../session/ownership.js";
import { client } from "../session/session.js";
import { describe } from "../session/troubles.js";
import { regional } from "../words/language.js";
import { addWords, useWords } from "../words/words.js";
import { clockRights } from "./rights.js";
import catalogue from "./timing.words";

addWords(catalogue);

/** The times that can be given at once, in seconds. */
const GIFTS = [60, 300, 900, 3600, 86_400];

interface ClockControlsProps {
    readonly match: Match;
    /** The seat of the visitor; 0 if they have none. */
    readonly seat: number;
    /** The name of a seat. */
    readonly nameOf: (seat: number) => string;
}

/** Nothing where the match has no clocks. */
export function ClockControls({ match, seat, nameOf }: ClockControlsProps): JSX.Element | null {
    return match.timeControl === undefined ? null : <Controls match={match} seat={seat} nameOf={nameOf} />;
}

function Controls({ match, seat, nameOf }: ClockControlsProps): JSX.Element {
    const t = useWords();
    const { value: owns = false } = useLoaded(() => ownsMatch(match), [match.name, client.value]);
    const [giving, setGiving] = useState(false);
    const { busy, error, run } = useTask();
    const { pause, resume, givesTo } = clockRights(match, seat, owns);
    const agreeing = match.seats.filter(({ clock }) => clock?.agreesToPause === true);
    return (
        <section class="clock-controls" aria-label={t("timing-clocks")}>
            {match.pause !== undefined && (
                <p role="status" class="paused">
                    {pausedText(t, Number(match.pause.untilMilliseconds))}
                </p>
            )}
            {match.pause === undefined && agreeing.length > 0 && (
                <p role="status" class="faint">
                    {t("timing-agreeing", { names: agreeing.map(({ number }) => nameOf(number)).join(", ") })}
                </p>
            )}
            {error !== undefined && (
                <p role="alert" class="objection">
                    {describe(t, error)}
                </p>
            )}
            <div class="row">
                {pause !== undefined && (
                    <Button size="small" disabled={busy} onClick={() => void run(() => client.value.pause(match.name))}>
                        {t(`timing-pause-${pause}`)}
                    </Button>
                )}
                {resume !== undefined && (
                    <Button
                        size="small"
                        disabled={busy}
                        onClick={() => void run(() => client.value.resume(match.name))}
                    >
                        {t(`timing-resume-${resume}`)}
                    </Button>
                )}
                {givesTo.length > 0 && (
                    <Button size="small" disabled={busy} onClick={() => setGiving(true)}>
                        {t("timing-give")}
                    </Button>
                )}
            </div>
            <Dialog title={t("timing-give-title")} open={giving} onClose={() => setGiving(false)}>
                <Gift
                    seats={givesTo}
                    own={seat}
                    nameOf={nameOf}
                    give={(to, seconds) => {
                        setGiving(false);
                        void run(() => client.value.giveTime(match.name, to, seconds));
                    }}
                />
            </Dialog>
        </section>
    );
}

function pausedText(t: ReturnType<typeof useWords>, until: number): string {
    if (until === 0) {
        return t("timing-paused");
    }
    const time = new Intl.DateTimeFormat(regional(), { dateStyle: "medium", timeStyle: "short" }).format(dateOf(until));
    return t("timing-paused-until", { time });
}

interface GiftProps {
    readonly seats: readonly number[];
    readonly own: number;
    readonly nameOf: (seat: number) => string;
    readonly give: (seat: number, seconds: number) => void;
}

function Gift({ seats, own, nameOf, give }: GiftProps): JSX.Element {
    const t = useWords();
    const [to, setTo] = useState(seats[0] ?? 0);
    const [seconds, setSeconds] = useState(GIFTS[1] ?? 0);
    const submit = (event: Event): void => {
        event.preventDefault();
        give(to, seconds);
    };
    return (
        <form class="stack" onSubmit={submit}>
            <Field label={t("timing-give-to")}>
                <select value={to} onChange={(event) => setTo(Number(event.currentTarget.value))}>
                    {seats.map((seat) => (
                        <option key={seat} value={seat}>
                            {seat === own ? t("timing-give-own") : nameOf(seat)}
                        </option>
                    ))}
                </select>
            </Field>
            <Field label={t("timing-give-amount")}>
                <select value={seconds} onChange={(event) => setSeconds(Number(event.currentTarget.value))}>
                    {GIFTS.map((each) => (
                        <option key={each} value={each}>
                            {clockText(t, each * 1000)}
                        </option>
                    ))}
                </select>
            </Field>
            <p class="row">
                <Button kind="main" type="submit">
                    {t("timing-give")}
                </Button>
            </p>
        </form>
    );
}
