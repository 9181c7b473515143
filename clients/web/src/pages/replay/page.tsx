/** The replay of a match: every version with its picture, what happened, and the points. A match that goes on is followed. */

import { EVERYTHING } from "caravanserai/web";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { announce } from "../../parts/announcement.js";
import { fragment, Link, query, setQuery } from "../../browser/router.js";
import { useTitle } from "../../browser/titles.js";
import { Scores } from "../../charts/scores.js";
import { Log } from "../../log/log.js";
import { Icon } from "../../parts/icons.js";
import { loaded as loadedLate } from "../../parts/late-page.js";
import { Tabs } from "../../parts/tabs.js";
import type { Tableau } from "../../games/layouts.js";
import { useScene, useTableau } from "../../games/tableau.js";
import { Rulebook } from "../../rules/rulebook.js";
import { erasedSince } from "../../session/erased.js";
import { client } from "../../session/session.js";
import { sharedVersion } from "../../sharing/links.js";
import { Share } from "../../sharing/share.js";
import { Stopped } from "../shared/stopped.js";
import { aboutMatch } from "../shared/titles.js";
import { palette } from "../../table/colours.js";
import { Pointed } from "../../table/pointed.js";
import { Scene } from "../../table/scene.js";
import { TableView } from "../../table/view.js";
import { useSeenAgain } from "../../parts/seen-again.js";
import { useNarrow } from "../../parts/width.js";
import { useWords } from "../../words/words.js";
import { isOver, load, type Loaded, type SeenBy } from "./replay-data.js";
import { looksAt, looksOf, Mark, type SeatLook, sittingAt } from "../../replay/marks.js";
import type { Reel } from "../../replay/reel.js";
import { useReelKeys } from "../../replay/scroll-back.js";
import { Transport } from "../../replay/transport.js";

/** The version that the address names behind its `#`. */
function versionOf(text: string): number | undefined {
    const found = /(?:^|&)v=(\d{1,9})(?:&|$)/.exec(text);
    return found === null ? undefined : Number(found[1]);
}

/** The version that the address names: where one was, otherwise that of a link that was shared. */
function versionAsked(): number | undefined {
    return versionOf(fragment.value) ?? sharedVersion(query.value.get("v"));
}

/** The viewer that the address names: a seat, 0 for a spectator; otherwise with everything open. */
function seenByIn(text: string | null): SeenBy {
    return text !== null && /^\d$/.test(text) ? Number(text) : undefined;
}

interface State {
    readonly loaded?: Loaded;
    readonly progress?: { readonly version: number; readonly of: number };
    readonly error?: unknown;
}

export function ReplayPage({ id }: { readonly id: string }): JSX.Element {
    const t = useWords();
    const seenBy = seenByIn(query.value.get("as"));
    const session = client.value;
    const [state, setState] = useState<State>({});
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
        const ending = new AbortController();
        setState({});
        load(
            session,
            id,
            seenBy,
            ending.signal,
            (loaded) => {
                const { beginning, last } = loaded.reel.film;
                loaded.reel.goTo(versionAsked() ?? (isOver(loaded.match) ? beginning : last));
                setState({ loaded });
            },
            (version, of) => setState((before) => (before.loaded ? before : { progress: { version, of } })),
        ).catch((error: unknown) => {
            if (!ending.signal.aborted) {
                setState((before) => ({ ...before, error }));
            }
        });
        return () => ending.abort(new Error("the page was left"));
    }, [session, id, seenBy, attempt]);
    const { loaded, progress, error } = state;
    const again = (): void => setAttempt((before) => before + 1);
    useSeenAgain(() => {
        if (loaded !== undefined) {
            void erasedSince(session, loaded.match).then((more) => more && again());
        }
    });
    const tableau = useTableau(loaded?.game);
    return (
        <section class="replay">
            {error !== undefined && <Stopped problem={error} retry={again} />}
            {loaded !== undefined && tableau !== undefined && (
                <Looking key={loaded.reel} loaded={loaded} tableau={tableau} />
            )}
            {(loaded === undefined || tableau === undefined) && error === undefined && (
                <p class="loading">{progress === undefined ? t("replay-loading") : t("replay-loading-at", progress)}</p>
            )}
        </section>
    );
}

function Looking({ loaded, tableau }: { readonly loaded: Loaded; readonly tableau: Tableau }): JSX.Element {
    const t = useWords();
    const { match, game, reel, viewer } = loaded;
    const { version, table, steps } = reel.shown.value;
    const last = reel.last.value;
    const over = reel.film.over;
    const scene = useScene(game, tableau, table, match.seats.length, viewer);
    const { successions } = reel.film;
    const looks = useMemo(
        () => looksOf(scene, match.seats, reel.film),
        [game, tableau, match, palette.value, successions.size],
    );
    const [pointed, setPointed] = useState<ReadonlySet<string>>(new Set());
    const before = (seat: number): Scene =>
        new Scene(game, tableau.layout, reel.film.tableBefore(version), match.seats.length, seat, tableau.words);
    const started = useMemo(() => reel.film.startedAt(), [reel, last]);
    useReelKeys(reel);
    useAddress(reel);
    const seats = sittingAt(match.seats, reel.film, version);
    const about = aboutMatch(t, { seats }, game.title);
    useTitle(t("replay-title", { game: about }));
    useEffect(() => {
        return () => reel.pause();
    }, [reel]);
    useEffect(() => {
        const headline = reel.film.frame(version)?.told.headline;
        if (headline !== undefined && headline !== "" && !reel.playing.value) {
            announce(`${t("replay-version", { version, last })}. ${headline}`);
        }
    }, [version]);
    return (
        <>
            <header class="replay-head">
                <h1>{t("replay-title", { game: game.title })}</h1>
                <nav class="row" aria-label={t("replay-title", { game: game.title })}>
                    <Link to={`/${match.name}`}>{t("replay-to-match")}</Link>
                    <Link to={`/${match.name}/proof`}>{t("replay-to-proof")}</Link>
                    <Link to={`/${match.game}/rules`}>{t("replay-to-rules")}</Link>
                </nav>
                <Headline reel={reel} looks={looks} />
            </header>
            <Pointed.Provider value={pointed}>
                <TableView
                    scene={scene}
                    steps={steps}
                    seats={seats}
                    tab={t("replay-tab-views")}
                    over={over && version === last}
                >
                    <Views loaded={loaded} looks={looks} before={before} onPoint={setPointed} />
                </TableView>
            </Pointed.Provider>
            <div class="replay-bar">
                <Transport reel={reel} looks={looks} live={!over} />
                <div class="row replay-foot">
                    {over && <Sight looks={looksAt(looks, version)} viewer={viewer} />}
                    {over && started > 0 && version >= started && version < last && (
                        <Link
                            to={`/create?branch=${match.name.slice("matches/".length)}&v=${String(version)}`}
                            class="button small"
                            aria-label={t("replay-branch")}
                            title={t("replay-branch")}
                        >
                            <Icon name="play" /> <span class="share-label">{t("replay-branch")}</span>
                        </Link>
                    )}
                    <Share match={match} version={version} title={about} as={query.value.get("as") ?? ""} embeds />
                </div>
            </div>
        </>
    );
}

/** The tools to analyse a match that is over; they are loaded when they are wanted. is loaded when it is wanted. */
const AnalysisView = loadedLate(async () => (await import("../../analysis/view.js")).AnalysisView);

/** The panels beside the board: the log, the points, and the keys. */
function Views({
    loaded: { match, game, reel },
    looks,
    ...pointing
}: {
    readonly loaded: Loaded;
    readonly looks: readonly SeatLook[];
    readonly before: (seat: number) => Scene;
    readonly onPoint: (places: ReadonlySet<string>) => void;
}): JSX.Element {
    const t = useWords();
    const [book] = useState(() => new Rulebook(game));
    const [tab, setTab] = useState("log");
    const looking = {
        film: reel.film,
        book,
        last: reel.last.value,
        version: reel.shown.value.version,
        looks,
        onGo: (to: number): void => reel.jump(to),
    };
    return (
        <div class="replay-views">
            <Tabs
                label={t("replay-views")}
                tabs={["log", "points", ...(reel.film.over ? ["analysis"] : []), "keys"].map((key) => ({
                    key,
                    title: t(`replay-tab-${key}`),
                }))}
                chosen={tab}
                onChoose={setTab}
            >
                {tab === "log" && <Log {...looking} />}
                {tab === "points" && <Scores {...looking} />}
                {tab === "analysis" && <AnalysisView match={match.name} {...looking} {...pointing} />}
                {tab === "keys" && <Keys />}
            </Tabs>
        </div>
    );
}

/** The event of the version that is shown: the actor and the act. */
function Headline({ reel, looks }: { readonly reel: Reel; readonly looks: readonly SeatLook[] }): JSX.Element {
    const t = useWords();
    const { version } = reel.shown.value;
    const frame = reel.film.frame(version);
    const undone = reel.film.undoneBy(version);
    return (
        <p class="replay-headline">
            {frame !== undefined && <Mark look={looks[frame.seat - 1]} version={version} />}
            <bdi>{frame === undefined ? t("replay-laid-out") : frame.told.headline}</bdi>
            {undone > 0 && <span class="log-undone">{t("replay-undone", { version: undone })}</span>}
        </p>
    );
}

/** Keeps the version in the address, behind the `#`; and goes where the address says. */
function useAddress(reel: Reel): void {
    const { version } = reel.shown.value;
    const wanted = versionOf(fragment.value);
    useEffect(() => {
        if (wanted !== undefined && wanted !== reel.film.version) {
            reel.jump(wanted);
        }
    }, [wanted]);
    useEffect(() => {
        // Browsers refuse more than a few changes of the address in a second.
        const timer = setTimeout(() => {
            if (reel.past || wanted !== undefined) {
                const as = query.value.get("as");
                const seen = as === null ? "" : `?${new URLSearchParams({ as }).toString()}`;
                history.replaceState(null, "", `${location.pathname}${seen}#v=${String(version)}`);
            }
        }, 300);
        return () => clearTimeout(timer);
    }, [version]);
}

function Sight({ looks, viewer }: { readonly looks: readonly SeatLook[]; readonly viewer: number }): JSX.Element {
    const t = useWords();
    const form = useNarrow() ? "-short" : "";
    return (
        <label class="row replay-sight">
            <Icon name="eye" />
            <span>{t("replay-seen")}</span>
            <select
                aria-label={t("replay-seen")}
                value={viewer === EVERYTHING ? "" : String(viewer)}
                onChange={(event) => setQuery({ as: event.currentTarget.value })}
            >
                <option value="">{t(`replay-seen-open${form}`)}</option>
                <option value="0">{t(`replay-seen-spectator${form}`)}</option>
                {looks.map(({ seat, name }) => (
                    <option key={seat} value={String(seat)}>
                        {t(`replay-seen-seat${form}`, { seat, name })}
                    </option>
                ))}
            </select>
        </label>
    );
}

const KEYS: readonly (readonly [string, string])[] = [
    ["← →", "step"],
    ["PageUp PageDown", "turn"],
    ["Home End", "ends"],
    ["Space", "play"],
    ["+ −", "speed"],
];

function Keys(): JSX.Element {
    const t = useWords();
    return (
        <dl class="replay-keys">
            {KEYS.map(([keys, key]) => (
                <div key={key}>
                    <dt>
                        {keys.split(" ").map((each) => (
                            <kbd key={each}>{each}</kbd>
                        ))}
                    </dt>
                    <dd>{t(`replay-key-${key}`)}</dd>
                </div>
            ))}
        </dl>
    );
}
