/** The table of a match: the board, the seats, and for the seat of the visitor what is to be decided. */

import { Match_State, Seat_Occupant } from "caravanserai/v1/match";
import { harmless, type Look, type Step } from "caravanserai/web";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { announce } from "../../parts/announcement.js";
import { Link } from "../../browser/router.js";
import { useTitle } from "../../browser/titles.js";
import { Chat } from "../../chat/panel.js";
import { FirstTime } from "../../deciding/first-time.js";
import { useDeciding } from "../../deciding/model.js";
import { DecidingPanel, SkipToDeciding } from "../../deciding/panel.js";
import { Suggestion } from "../../deciding/suggestion.js";
import { Summary, useSummary } from "../../deciding/summary.js";
import { WhyNot } from "../../deciding/why-not.js";
import type { Tableau } from "../../games/layouts.js";
import { useScene, useTableau } from "../../games/tableau.js";
import { EndProposed, EndTogether } from "../../ending/agreement.js";
import { HandOver } from "../../ending/hand-over.js";
import { Resign } from "../../ending/resign.js";
import { Result } from "../../ending/result.js";
import { Guide, useGuiding } from "../../learning/guide.js";
import { Log } from "../../log/log.js";
import { Button } from "../../parts/button.js";
import { Foreign } from "../../parts/foreign.js";
import { Icon } from "../../parts/icons.js";
import { useStable } from "../../parts/memo.js";
import { controlText } from "../../parts/times.js";
import { useSeenAgain } from "../../parts/seen-again.js";
import { useNarrow } from "../../parts/width.js";
import { looksOf, type Reel, Scrolling, type SeatLook, sittingAt, useReelKeys } from "../../replay/scroll-back.js";
import { Rulebook } from "../../rules/rulebook.js";
import { client } from "../../session/session.js";
import { Share } from "../../sharing/share.js";
import { ClockControls } from "../../timing/controls.js";
import { useWords } from "../../words/words.js";
import { Channels } from "./channels.js";
import { useSounds } from "./heard.js";
import { Following, isOver, type Live } from "./live.js";
import { pictureOf } from "../../table/picture.js";
import { personName, seatName } from "../../table/seats.js";
import { Spectators } from "./spectators.js";
import { BranchedFrom } from "../shared/branch.js";
import { Stopped } from "../shared/stopped.js";
import { aboutMatch, matchTitle } from "../shared/titles.js";
import { TableView } from "../../table/view.js";

const NO_STEPS: readonly Step[] = [];

interface MatchPageProps {
    readonly id: string;
    /** The game played there: `games/{game}`, and the name of its edition. */
    readonly game: string;
    readonly edition: string;
    /** The match as the client of the visitor has just looked at it, if it did. */
    readonly looked: Look | undefined;
}

/** The page at `/matches/{id}`. */
export function MatchPage({ id, game, edition, looked }: MatchPageProps): JSX.Element {
    const t = useWords();
    const now = client.value;
    const [attempt, setAttempt] = useState(0);
    const following = useMemo(() => {
        const first = attempt === 0 ? looked : undefined; // later it is old
        return new Following(now, `matches/${id}`, { game, edition }, first);
    }, [now, id, attempt]);
    useEffect(() => {
        void following.run();
        return () => following.stop();
    }, [following]);
    useSeenAgain(() => following.look());
    const live = following.live.value;
    const problem = following.problem.value;
    const outdated = following.outdated.value;
    useEffect(() => {
        if (outdated) {
            setAttempt(attempt + 1);
        }
    }, [outdated]);
    const tableau = useTableau(live?.game);
    return (
        <>
            {problem !== undefined && <Stopped problem={problem} retry={() => setAttempt(attempt + 1)} />}
            {live === undefined || tableau === undefined ? (
                problem === undefined && <p class="loading">{t("table-loading")}</p>
            ) : (
                <Played live={live} tableau={tableau} id={id} following={following} />
            )}
        </>
    );
}

interface PlayedProps {
    readonly live: Live;
    readonly tableau: Tableau;
    readonly id: string;
    readonly following: Following;
}

function Played({ live, tableau, id, following }: PlayedProps): JSX.Element {
    const t = useWords();
    const { match, game, seat, moment, reel } = live;
    useSounds(live);
    const [looking, setLooking] = useState(false);
    const book = useMemo(() => new Rulebook(game), [game]);
    const past = looking && reel.past;
    const { table, steps } = past ? reel.shown.value : moment;
    const present = live.present && !past;
    const scene = useScene(game, tableau, table, match.seats.length, seat);
    const now = looksOf(scene, match.seats, reel.film);
    const looks = useMemo(() => now, [JSON.stringify(now)]);
    const seats = past ? sittingAt(match.seats, reel.film, table.version) : match.seats;
    useReelKeys(reel, looking);
    const shown = useMemo(() => pictureOf(scene).spots.map(({ place }) => place), [scene]);
    const asked = present && seat > 0 && !isOver(match) && table.stacks.get(seat)?.at(-1) !== undefined;
    const undoable = present && reel.film.retractableBy(seat) !== undefined && match.pause === undefined;
    const flowing = match.pause === undefined && reel.film.frame(reel.film.last)?.kind !== "undone";
    const { version } = table;
    const idle = moment.table.stacks.get(seat)?.at(-1) === undefined;
    const standing = { asked, idle, undoable, flowing, over: isOver(match), version };
    const deciding = useDeciding(client.value, match.name, scene, shown, standing, (at) => following.offersAt(at));
    const guiding = useGuiding(match.name, match.game);
    const begun = useBegun(
        guiding.ready && (!asked || deciding.question !== undefined || deciding.objection !== undefined),
    );
    const look = (on: boolean): void => {
        reel.jump(reel.film.last);
        setLooking(on);
    };
    const goTo = (version: number): void => {
        setLooking(true);
        reel.jump(version);
    };
    useTitle(matchTitle(t, match, game.title, seat));
    const [teaching, setTeaching] = useState<ReadonlySet<string> | undefined>();
    const pick = useStable((place: string): void => {
        if (teaching === undefined) {
            deciding.pick(place);
        }
    });
    const explain = useStable((place: string): JSX.Element | null =>
        deciding.lit.has(place) || deciding.busy ? null : (
            <WhyNot client={client.value} match={match.name} {...{ place, deciding }} />
        ),
    );
    const foreseen = typeof deciding.foresight === "object" ? deciding.foresight.steps : NO_STEPS;
    const picked = useMemo(() => new Set(deciding.picks), [deciding.picks]);
    const [summary, setSummary] = useSummary();
    const decides = seat > 0 && match.state === Match_State.PLAYING && !past;
    useEffect(() => {
        if (moment.lines.length > 0) {
            announce(moment.lines.map((line) => harmless(line)).join(". "));
        }
    }, [moment]);
    // On a phone the question comes first, and what helps with it follows; elsewhere a style puts it above. It never moves in the page.
    const below = useNarrow() && decides;
    const aids = (
        <div class={below ? "aids" : "aids first"}>
            <LookBack reel={reel} looking={looking} onLook={look} />
            {tableau.first !== undefined && match.state === Match_State.PLAYING && (
                <FirstTime first={tableau.first} scene={scene} onShow={setTeaching} />
            )}
            {match.state === Match_State.PLAYING && (
                <Share match={match} version={version} title={aboutMatch(t, match, game.title)} />
            )}
            {decides && <EndTogether match={match} seat={seat} />}
            {decides && <HandOver match={match} seat={seat} />}
            {decides && <Resign match={match} seat={seat} />}
        </div>
    );
    return (
        <div class={`match-page${looking ? " looking" : ""}`} data-version={table.version}>
            {decides && <SkipToDeciding />}
            <TableView
                scene={scene}
                steps={steps}
                foreseen={foreseen}
                seats={seats}
                now={Number(match.nowMilliseconds)}
                over={isOver(match) && !past}
                lit={teaching ?? deciding.lit}
                picked={picked}
                onPick={pick}
                explain={asked ? explain : undefined}
                {...(isOver(match) && { tab: t("ending-result") })}
                held={!begun}
                below={
                    <>
                        <Happened reel={reel} book={book} looks={looks} version={table.version} onGo={goTo} />
                        <Channels match={match} seat={seat} />
                    </>
                }
            >
                <Heading live={live} id={id} />
                <ClockControls match={match} seat={seat} nameOf={(each) => seatName(each, scene, match.seats)} />
                <EndProposed match={match} seat={seat} nameOf={(each) => seatName(each, scene, match.seats)} />
                {decides && (
                    <Guide guiding={guiding} game={match.game} question={asked ? deciding.question : undefined} />
                )}
                {decides && (
                    <DecidingPanel deciding={deciding} scene={scene} asked={asked} onSummary={() => setSummary(true)} />
                )}
                {decides && asked && <Suggestion client={client.value} {...{ match, seat, deciding }} />}
                {aids}
                <Waiting live={live} scene={scene} />
                {isOver(match) && live.present && (
                    <Result {...{ match, id, seat, reel, book, looks }} title={aboutMatch(t, match, game.title)} />
                )}
                <Chat match={match} seat={seat} nameOf={(each) => personName(each, scene, match.seats)} />
            </TableView>
            {summary && <Summary deciding={decides ? deciding : undefined} onClose={() => setSummary(false)} />}
            {looking && (
                <div class="replay-bar">
                    <Scrolling reel={reel} looks={looks} />
                </div>
            )}
        </div>
    );
}

/** The milliseconds for which the panels beside the board wait for the question. */
const AWAITED = 2000;

/** True if all is ready that stands beside the board at first, or came too late. What comes afterwards pushes the rest away. */
function useBegun(ready: boolean): boolean {
    const [late, setLate] = useState(false);
    const begun = useRef(false);
    begun.current ||= ready || late;
    useEffect(() => {
        const timer = setTimeout(() => setLate(true), AWAITED);
        return () => clearTimeout(timer);
    }, []);
    return begun.current;
}

/** The name of the game, and the ways to other pages of the match. */
function Heading({ live: { match, game }, id }: { readonly live: Live; readonly id: string }): JSX.Element {
    const t = useWords();
    return (
        <header class="match-heading">
            <h1>{game.title}</h1>
            {match.timeControl !== undefined && <p class="faint">{controlText(t, match.timeControl)}</p>}
            <BranchedFrom match={match} />
            <nav class="row">
                <Link to={`/matches/${id}/replay`}>{t("table-replay")}</Link>
                <Link to={`/matches/${id}/scoreboard`}>{t("table-scoreboard")}</Link>
                <Link to={`/${match.game}/rules`}>{t("table-rules")}</Link>
                <Link to={`/matches/${id}/proof`}>{t("table-proof")}</Link>
                {!isOver(match) && <Spectators match={match.name} />}
            </nav>
        </header>
    );
}

/** The players that the match waits for, in words. */
function Waiting({
    live: { match, seat },
    scene,
}: {
    readonly live: Live;
    readonly scene: Parameters<typeof seatName>[1];
}): JSX.Element | null {
    const t = useWords();
    if (match.state === Match_State.OPEN) {
        const free = match.seats.filter(({ occupant }) => occupant === Seat_Occupant.NOBODY).length;
        return (
            <section class="problem">
                <h2>{t("table-not-started")}</h2>
                <p>{t("table-not-started-text", { free })}</p>
            </section>
        );
    }
    if (isOver(match)) {
        return null;
    }
    const others = match.questions.filter((question) => question.seat !== seat);
    return others.length === 0 ? null : (
        <ul class="waiting">
            {others.map((question) => (
                <li key={question.seat}>
                    <Foreign
                        text={t("table-turn", {
                            name: seatName(question.seat, scene, match.seats),
                            question: question.text,
                        })}
                    />
                </li>
            ))}
        </ul>
    );
}

/** Opens the controls to look back while the match goes on; and leads back to what is happening now. */
function LookBack({
    reel,
    looking,
    onLook,
}: {
    readonly reel: Reel;
    readonly looking: boolean;
    readonly onLook: (on: boolean) => void;
}): JSX.Element {
    const t = useWords();
    return (
        <p class="look-back row">
            <Button size="small" aria-pressed={looking} onClick={() => onLook(!looking)}>
                <Icon name="back" /> {t(looking ? "table-look-now" : "table-look-back")}
            </Button>
            {looking && reel.past && <strong role="status">{t("table-looking-back")}</strong>}
        </p>
    );
}

/** The log, each event with its version and the rules behind it. */
function Happened({
    reel,
    book,
    looks,
    version,
    onGo,
}: {
    readonly reel: Reel;
    readonly book: Rulebook;
    readonly looks: readonly SeatLook[];
    readonly version: number;
    readonly onGo: (version: number) => void;
}): JSX.Element {
    const t = useWords();
    return (
        <details class="latest" open>
            <summary>
                {t("table-log")} <Icon name="down" />
            </summary>
            <Log film={reel.film} book={book} last={reel.last.value} version={version} looks={looks} onGo={onGo} />
        </details>
    );
}
