/** The controls of a replay: the slider with the turns on it, and its buttons. */

import type { JSX } from "preact";

import { Button, IconButton } from "../parts/button.js";
import { Icon, type IconName } from "../parts/icons.js";
import { useNarrow } from "../parts/width.js";
import { useWords } from "../words/words.js";
import type { SeatLook } from "./marks.js";
import { SPEEDS, type Reel } from "./reel.js";

interface TransportProps {
    readonly reel: Reel;
    readonly looks: readonly SeatLook[];
    /** The match goes on: the end is now. */
    readonly live: boolean;
}

/** Slider and buttons. */
export function Transport({ reel, looks, live }: TransportProps): JSX.Element {
    const t = useWords();
    const narrow = useNarrow();
    return (
        <div class="transport" role="group" aria-label={t("replay-controls")}>
            <Slider reel={reel} looks={looks} />
            <div class="row transport-row">
                <Buttons reel={reel} />
                <span class="transport-version">
                    {t("replay-version", { version: reel.shown.value.version, last: reel.last.value })}
                </span>
                <label class="row transport-speed">
                    <span>{t("replay-speed")}</span>
                    <select
                        aria-label={t("replay-speed")}
                        value={String(reel.speed.value)}
                        onChange={(event) => reel.setSpeed(Number(event.currentTarget.value))}
                    >
                        {SPEEDS.map((speed) => (
                            <option key={speed} value={String(speed)}>
                                {t(narrow ? "replay-speed-short" : "replay-speed-of", { speed })}
                            </option>
                        ))}
                    </select>
                </label>
                {live && (
                    <Button size="small" disabled={!reel.past} onClick={() => reel.jump(reel.film.last)}>
                        {reel.past ? t("replay-to-now") : t("replay-now")}
                    </Button>
                )}
            </div>
        </div>
    );
}

function Buttons({ reel }: { readonly reel: Reel }): JSX.Element {
    const t = useWords();
    const { film } = reel;
    const version = reel.shown.value.version;
    const last = reel.last.value;
    const step = (icon: IconName, key: string, to: () => number, off: boolean): JSX.Element => (
        <IconButton label={t(key)} disabled={off} onClick={() => reel.jump(to())}>
            <Icon name={icon} />
        </IconButton>
    );
    return (
        <div class="row transport-buttons">
            {step("first", "replay-turn-back", () => film.turnFrom(film.version, -1), version === 0)}
            {step("back", "replay-step-back", () => film.version - 1, version === 0)}
            <IconButton
                kind="main"
                label={t(reel.playing.value ? "replay-pause" : "replay-play")}
                onClick={() => reel.toggle()}
            >
                <Icon name={reel.playing.value ? "pause" : "play"} />
            </IconButton>
            {step("forward", "replay-step", () => film.version + 1, version === last)}
            {step("last", "replay-turn", () => film.turnFrom(film.version, 1), version === last)}
        </div>
    );
}

function Slider({ reel, looks }: Omit<TransportProps, "live">): JSX.Element {
    const t = useWords();
    const version = reel.shown.value.version;
    const last = reel.last.value;
    const headline = reel.film.frame(version)?.told.headline ?? t("replay-laid-out");
    return (
        <div class="reel">
            <Turns reel={reel} looks={looks} last={last} />
            <input
                type="range"
                class="reel-slider"
                min={0}
                max={last}
                value={version}
                aria-label={t("replay-slider")}
                aria-valuetext={`${t("replay-version", { version, last })}. ${headline}`}
                onInput={(event) => reel.jump(Number(event.currentTarget.value))}
            />
        </div>
    );
}

/** A stripe for each turn: its colour and its height say whose it is. */
function Turns({ reel, looks, last }: Omit<TransportProps, "live"> & { readonly last: number }): JSX.Element {
    const turns = reel.film.turns;
    const height = 12;
    return (
        <svg
            class="reel-turns"
            viewBox={`0 0 ${String(Math.max(last, 1))} ${String(height)}`}
            preserveAspectRatio="none"
            aria-hidden="true"
        >
            {turns.map(({ version, seat }, index) => {
                const from = version - 1;
                const to = (turns[index + 1]?.version ?? last + 1) - 1;
                const high = (height * (seat + 1)) / (reel.film.players + 1);
                return (
                    <rect
                        key={version}
                        fill={looks[seat - 1]?.paint.fill}
                        x={from}
                        y={height - high}
                        width={to - from}
                        height={high}
                    />
                );
            })}
        </svg>
    );
}
