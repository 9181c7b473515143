/** The log in words: each event with its effects and the rules behind them, linked to its version. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { Button } from "../parts/button.js";
import { memo, useStable } from "../parts/memo.js";
import type { Film, Frame } from "../replay/film.js";
import { Mark, type SeatLook } from "../replay/marks.js";
import { Cite } from "../rules/cite.js";
import type { Rulebook } from "../rules/rulebook.js";
import { regional } from "../words/language.js";
import { addWords, useWords } from "../words/words.js";
import catalogue from "./log.words";
import { dateOf } from "../parts/times.js";

addWords(catalogue);

/** The number of events in the page at once, and the number of those that come when more are wanted. */
const WINDOW = 60;
/** The number of events in the page after the one that is shown, where there are any. */
const AHEAD = 10;

interface LogProps {
    readonly film: Film;
    readonly book: Rulebook;
    /** The last version of the film: a new one draws the log again. */
    readonly last: number;
    /** The version that is shown. */
    readonly version: number;
    /** The seats, from seat 1 on. */
    readonly looks: readonly SeatLook[];
    readonly onGo: (version: number) => void;
}

export function Log({ film, book, last, version, looks, onGo }: LogProps): JSX.Element {
    const t = useWords();
    const [seat, setSeat] = useState(0);
    const frames = useMemo(
        () => (seat === 0 ? film.frames.slice() : film.frames.filter(({ touched }) => touched.has(seat))),
        [film, last, seat],
    );
    const at = frames.findLastIndex((frame) => frame.version <= version);
    const [range, setRange] = useState({ from: 0, to: WINDOW });
    const shown = around(range, at, frames.length);
    const list = useRef<HTMLOListElement>(null);
    const go = useStable(onGo);
    const [stop, setStop] = useState<Stop | undefined>();
    const drawn = frames.slice(shown.from, shown.to);
    const standing = drawn.some((frame) => frame.version === stop?.version)
        ? stop
        : { version: (frames[at] ?? drawn[0])?.version ?? 0, effect: -1 };
    const before = useRef({ version, last, seat });
    const isAway = useRef(false);
    useEffect(() => {
        const { version: shownBefore, last: lastBefore, seat: seatBefore } = before.current;
        before.current = { version, last, seat };
        const goesOn = shownBefore === lastBefore && version === last && version > shownBefore && seat === seatBefore;
        if (goesOn && isAway.current) {
            return; // somebody reads what came before
        }
        setStop(undefined);
        scrollTo(list.current);
    }, [version, last, seat]);
    return (
        <div class="log">
            <Filter looks={looks} seat={seat} onSeat={setSeat} />
            {shown.from > 0 && (
                <Button size="small" kind="plain" onClick={() => setRange({ ...shown, from: shown.from - WINDOW })}>
                    {t("log-earlier", { count: shown.from })}
                </Button>
            )}
            <ol
                class="log-list"
                ref={list}
                aria-label={t("log-title")}
                onKeyDown={step}
                onScroll={({ currentTarget }) => {
                    isAway.current = !showsNow(currentTarget);
                }}
                onFocusCapture={(event) => setStop(stopAt(event.target))}
            >
                {drawn.map((frame) => (
                    <Entry
                        key={frame.version}
                        frame={frame}
                        book={book}
                        look={looks[frame.seat - 1]}
                        undoneBy={film.undoneBy(frame.version)}
                        now={frame.version === version}
                        stop={frame.version === standing?.version ? standing.effect : undefined}
                        onGo={go}
                    />
                ))}
            </ol>
            {frames.length === 0 && <p>{t("log-nothing")}</p>}
            {shown.to < frames.length && (
                <Button size="small" kind="plain" onClick={() => setRange({ ...shown, to: shown.to + WINDOW })}>
                    {t("log-later", { count: frames.length - shown.to })}
                </Button>
            )}
        </div>
    );
}

/** The stops of the tab key: at the line of an event, and at one of its rules. */
interface Stop {
    readonly version: number;
    /** The number of the effect; negative: the first with a rule. */
    readonly effect: number;
}

/** The stop that something in the list belongs to. */
function stopAt(target: EventTarget | null): Stop | undefined {
    const entry = target instanceof Element ? target.closest<HTMLElement>(".log-entry") : null;
    const effects = [...(entry?.querySelectorAll(".log-effects > li") ?? [])];
    return entry === null
        ? undefined
        : {
              version: Number(entry.dataset["version"]),
              effect: effects.findIndex((effect) => effect.contains(target as Node)),
          };
}

/** Up and down lead from line to line, or from rule to rule: the list has two stops for the tab key, however long it is. */
function step(event: KeyboardEvent): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const kind = [".log-line", ".cite"].find((each) => (event.target as Element).matches(`button${each}, a${each}`));
    if (by !== undefined && kind !== undefined) {
        const list = event.currentTarget as Element;
        const all = [...list.querySelectorAll<HTMLElement>(`button${kind}, a${kind}`)];
        all[all.indexOf(event.target as HTMLElement) + by]?.focus();
        event.preventDefault();
    }
}

/** The part of a list that is drawn: the entry of what is shown is always in it. */
export function around(
    { from, to }: { from: number; to: number },
    at: number,
    length: number,
): { from: number; to: number } {
    const wanted = Math.max(at, 0);
    if (wanted >= from && wanted < to - (to < length ? AHEAD : 0)) {
        return { from: Math.max(from, 0), to: Math.min(to, length) };
    }
    const begin = Math.max(Math.min(wanted - WINDOW / 2, length - WINDOW), 0);
    return { from: begin, to: Math.min(begin + WINDOW, length) };
}

/** Scrolls the list, and only the list, to the entry of what is shown. */
function scrollTo(list: HTMLOListElement | null): void {
    const entry = list?.querySelector<HTMLElement>("[aria-current]");
    if (list && entry && list.scrollHeight > list.clientHeight) {
        list.scrollTop = entry.offsetTop - list.clientHeight / 3;
    }
}

/** True if the entry of what is shown is in sight, or nearly. */
function showsNow(list: HTMLElement): boolean {
    const entry = list.querySelector("[aria-current]")?.getBoundingClientRect();
    const { top, bottom } = list.getBoundingClientRect();
    return entry === undefined || (entry.top < bottom && entry.bottom > top);
}

function Filter({
    looks,
    seat,
    onSeat,
}: {
    readonly looks: readonly SeatLook[];
    readonly seat: number;
    readonly onSeat: (seat: number) => void;
}): JSX.Element {
    const t = useWords();
    return (
        <label class="row log-filter">
            <span>{t("log-of")}</span>
            <select value={String(seat)} onChange={(event) => onSeat(Number(event.currentTarget.value))}>
                <option value="0">{t("log-of-all")}</option>
                {looks.map(({ seat: each, name }) => (
                    <option key={each} value={String(each)}>
                        {t("log-of-seat", { seat: each, name })}
                    </option>
                ))}
            </select>
        </label>
    );
}

interface EntryProps {
    readonly frame: Frame;
    readonly book: Rulebook;
    readonly look: SeatLook | undefined;
    readonly undoneBy: number;
    readonly now: boolean;
    /** The one of its effects at which the tab key stops, beside its line: see `Stop`; undefined: nowhere in this entry. */
    readonly stop: number | undefined;
    readonly onGo: (version: number) => void;
}

const Entry = memo(({ frame, book, look, undoneBy, now, stop, onGo }: EntryProps): JSX.Element => {
    const t = useWords();
    const { version, told, time, kind } = frame;
    const cited = stop === -1 ? told.effects.findIndex(({ rule }) => rule !== "") : stop;
    const follow = (event: MouseEvent): void => {
        if (event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
            event.preventDefault();
            onGo(version);
        }
    };
    return (
        <li
            class={`log-entry${undoneBy > 0 ? " undone" : ""}`}
            data-version={version}
            aria-current={now ? "step" : undefined}
        >
            <div class="log-head">
                <Mark look={look} version={version} />
                <a
                    class="log-line"
                    href={`#v=${String(version)}`}
                    tabIndex={stop === undefined ? -1 : 0}
                    onClick={follow}
                    title={t("log-go", { version })}
                >
                    <bdi>{told.headline || t(`log-kind-${kind ?? "unknown"}`)}</bdi>
                </a>
                <span
                    class="log-version"
                    onPointerEnter={({ currentTarget }) => {
                        currentTarget.title = time > 0 ? moment(time) : "";
                    }}
                >
                    {version}
                </span>
            </div>
            {undoneBy > 0 && <p class="log-undone">{t("log-undone", { version: undoneBy })}</p>}
            {told.effects.length > 0 && (
                <ul class="log-effects">
                    {told.effects.map(({ text, rule }, index) => (
                        <li key={index}>
                            <bdi>{text}</bdi>
                            {rule && <Cite id={rule} book={book} stop={index === cited} />}
                        </li>
                    ))}
                </ul>
            )}
        </li>
    );
});

function moment(time: number): string {
    return dateOf(time).toLocaleString(regional());
}
