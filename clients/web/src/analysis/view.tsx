/** The analysis of a match beside its replay: curves, this move, the turns that decided, and what came of the seats. */

import { Analysis_State } from "caravanserai/v1/analysis";
import type { Analysis, AnalysedEvent, DecisionJudgement } from "caravanserai/v1/analysis";
import { CallError } from "caravanserai/web";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Chart } from "../charts/chart.js";
import { pointsAt } from "../charts/points.js";
import { announce } from "../parts/announcement.js";
import { Button } from "../parts/button.js";
import { Mark, nameAt, type SeatLook } from "../replay/marks.js";
import { client } from "../session/session.js";
import { describe } from "../session/troubles.js";
import type { Scene } from "../table/scene.js";
import { addWords, type Translate, useWords } from "../words/words.js";
import catalogue from "./analysis.words";
import { isGrowing, useAnalysis } from "./progress.js";
import {
    accuracyOf,
    achievedIn,
    curvesOf,
    decidingOf,
    hasChances,
    judgementAt,
    lossText,
    type Mistake,
    mistakesOf,
} from "./sentences.js";
import { touchedBy } from "./touched.js";

addWords(catalogue);

interface AnalysisProps {
    readonly match: string;
    readonly looks: readonly SeatLook[];
    readonly last: number;
    readonly version: number;
    readonly onGo: (version: number) => void;
    /** The table before the decision that led to the version on the board, as a seat sees it. */
    readonly before: (seat: number) => Scene;
    /** Points at places on the board. */
    readonly onPoint: (places: ReadonlySet<string>) => void;
}

export function AnalysisView({ match, ...looking }: AnalysisProps): JSX.Element {
    const t = useWords();
    const [{ analysis, events, missing, problem }, request] = useAnalysis(client.value, match);
    const done = analysis?.state === Analysis_State.DONE;
    useEffect(() => {
        if (done) {
            announce(t("analysis-done"));
        }
    }, [done]);
    if (problem !== undefined) {
        const reason = problem instanceof CallError ? problem.reason : "";
        return <Refused reason={reason} text={describe(t, problem)} retry={request} />;
    }
    if (missing !== undefined && missing in REASONS) {
        return <Refused reason={missing} text="" retry={request} />;
    }
    if (missing !== undefined) {
        return (
            <div class="stack analysis">
                <p>{t("analysis-absent")}</p>
                <Button kind="main" onClick={request}>
                    {t("analysis-request")}
                </Button>
            </div>
        );
    }
    if (analysis === undefined) {
        return <p class="loading">{t("analysis-loading")}</p>;
    }
    return (
        <div class="stack analysis">
            <Progress analysis={analysis} again={request} />
            {events.length > 0 && <Found analysis={analysis} events={events} {...looking} />}
        </div>
    );
}

const REASONS: Readonly<Record<string, string>> = {
    TOURNAMENT_NOT_OVER: "analysis-tournament",
    ANALYSIS_IMPOSSIBLE: "analysis-impossible",
    ANALYSIS_OFF: "analysis-off",
    METHOD_UNKNOWN: "analysis-off",
    TOO_MANY_ANALYSES: "analysis-many",
};
/** Refusals that do not pass while one waits. */
const LASTING = ["ANALYSIS_IMPOSSIBLE", "ANALYSIS_OFF", "METHOD_UNKNOWN"];

function Refused({
    reason,
    text,
    retry,
}: {
    readonly reason: string;
    /** The words for a reason that has none here. */
    readonly text: string;
    readonly retry: () => void;
}): JSX.Element {
    const t = useWords();
    const key = REASONS[reason];
    return (
        <div class="stack analysis" role="status">
            <p>{key === undefined ? text : t(key)}</p>
            {!LASTING.includes(reason) && <Button onClick={retry}>{t("analysis-retry")}</Button>}
        </div>
    );
}

/** The progress of an analysis; nothing when it is done. */
function Progress({
    analysis,
    again,
}: {
    readonly analysis: Analysis;
    readonly again: () => void;
}): JSX.Element | null {
    const t = useWords();
    const [version, last] = [Number(analysis.version), Number(analysis.lastVersion)];
    if (analysis.state === Analysis_State.FAILED) {
        return (
            <div class="row" role="status">
                <span>{t("analysis-failed")}</span>
                <Button size="small" onClick={again}>
                    {t("analysis-again")}
                </Button>
            </div>
        );
    }
    if (!isGrowing(analysis)) {
        return null;
    }
    const text = version === 0 ? t("analysis-queued") : t("analysis-running", { version, last });
    return (
        <label class="analysis-progress">
            <span>{text}</span>
            <progress max={last} value={version} aria-label={text} />
        </label>
    );
}

type FoundProps = Omit<AnalysisProps, "match"> & {
    readonly analysis: Analysis;
    readonly events: readonly AnalysedEvent[];
};

function Found({ analysis, events, looks, last, version, onGo, ...pointing }: FoundProps): JSX.Element {
    const t = useWords();
    const curves = curvesOf(events);
    const mistakes = mistakesOf(events);
    const deciding = decidingOf(analysis, mistakes);
    const others = mistakes.filter((mistake) => !deciding.includes(mistake));
    const chances = hasChances(events);
    const title = t(chances ? "analysis-chances" : "analysis-estimates");
    const unit = chances ? "analysis-chart-chance" : "analysis-chart-points";
    const seats = curves.map((line) =>
        t(unit, { name: nameAt(looks[line.seat - 1], version), value: pointsAt(line, version) }),
    );
    return (
        <>
            <section>
                <h3>{title}</h3>
                <Chart
                    lines={curves}
                    looks={looks}
                    last={last}
                    until={Number(analysis.version)}
                    version={version}
                    label={t("analysis-chart", { title, version, seats: seats.join(", ") })}
                    onGo={onGo}
                    marks={mistakes.map((mistake) => ({
                        version: mistake.version,
                        seat: mistake.judgement.seat,
                        title: goText(t, mistake, looks),
                    }))}
                />
                {!chances && <p class="analysis-note">{t("analysis-no-chances")}</p>}
            </section>
            <Move events={events} version={version} looks={looks} {...pointing} />
            {deciding.length > 0 && (
                <section>
                    <h3>
                        {isGrowing(analysis)
                            ? t("analysis-deciding-yet")
                            : t("analysis-deciding", { count: deciding.length })}
                    </h3>
                    <Mistakes mistakes={deciding} looks={looks} version={version} onGo={onGo} />
                </section>
            )}
            {others.length > 0 && (
                <details>
                    <summary>{t("analysis-others", { count: others.length })}</summary>
                    <Mistakes mistakes={others} looks={looks} version={version} onGo={onGo} />
                </details>
            )}
            {mistakes.length === 0 && <p>{t("analysis-no-mistakes")}</p>}
            <Seats analysis={analysis} looks={looks} />
            <p class="analysis-note">{t("analysis-method")}</p>
        </>
    );
}

function goText(t: Translate, { version, judgement }: Mistake, looks: readonly SeatLook[]): string {
    const loss = judgement.loss === undefined ? "" : lossText(t, judgement.loss);
    return t("analysis-go", { version, name: nameAt(looks[judgement.seat - 1], version), loss });
}

/** The worth of the decision that led to the version on the board. A better one is outlined on the board. */
function Move({
    events,
    version,
    looks,
    before,
    onPoint,
}: Pick<FoundProps, "events" | "version" | "looks" | "before" | "onPoint">): JSX.Element {
    const t = useWords();
    const judgement = judgementAt(events, version);
    const [touched, setTouched] = useState<readonly string[]>([]);
    useEffect(() => {
        if (judgement === undefined) {
            return undefined;
        }
        const scene = before(judgement.seat);
        const places = touchedBy(judgement, scene);
        onPoint(places);
        setTouched([...places].map((place) => scene.placeTitle(place)));
        return () => {
            onPoint(new Set());
            setTouched([]);
        };
    }, [judgement]);
    const nothing = version > events.length ? "analysis-move-waiting" : "analysis-move-none";
    return (
        <section class="analysis-move" aria-live="polite">
            <h3>
                {judgement !== undefined && <Mark look={looks[judgement.seat - 1]} version={version} />}{" "}
                {t("analysis-move")}
            </h3>
            {judgement === undefined ? <p>{t(nothing)}</p> : <Judged judgement={judgement} />}
            {touched.length > 0 && (
                <p class="analysis-note">{t("analysis-on-board", { places: touched.join("; ") })}</p>
            )}
        </section>
    );
}

function Judged({ judgement }: { readonly judgement: DecisionJudgement }): JSX.Element {
    const t = useWords();
    const { played, preferred, mistake, loss } = judgement;
    const better = preferred?.label ?? "";
    return (
        <>
            <p>{t("analysis-played", { decision: played?.label ?? "" })}</p>
            {better === played?.label ? (
                <p>{t("analysis-move-best")}</p>
            ) : mistake ? (
                <>
                    <p class="analysis-better">{t("analysis-better", { decision: better })}</p>
                    <p>{lostText(t, judgement)}</p>
                </>
            ) : loss !== undefined && loss.mean <= 0 ? (
                <p>{t("analysis-move-equal", { decision: better })}</p>
            ) : (
                <p>{t("analysis-move-unclear")}</p>
            )}
        </>
    );
}

/** The loss of a decision. A chance that is lower by less than half a hundredth is not mentioned. */
function lostText(t: Translate, { loss, chanceLoss }: DecisionJudgement): string {
    const text = loss === undefined ? "" : lossText(t, loss);
    const chance = Math.round((chanceLoss?.mean ?? 0) * 100);
    return chance > 0 ? t("analysis-lost-chance", { loss: text, chance }) : t("analysis-lost", { loss: text });
}

interface MistakesProps {
    readonly mistakes: readonly Mistake[];
    readonly looks: readonly SeatLook[];
    readonly version: number;
    readonly onGo: (version: number) => void;
}

function Mistakes({ mistakes, looks, version, onGo }: MistakesProps): JSX.Element {
    const t = useWords();
    return (
        <ol class="analysis-mistakes">
            {mistakes.map((mistake) => {
                const { judgement, version: at } = mistake;
                return (
                    <li key={at}>
                        <button
                            type="button"
                            aria-current={at === version ? "true" : undefined}
                            onClick={() => onGo(at)}
                        >
                            <Mark look={looks[judgement.seat - 1]} version={at} />
                            <span>
                                <span class="analysis-at">{t("analysis-at", { version: at })}</span>{" "}
                                {t("analysis-better", { decision: judgement.preferred?.label ?? "" })}
                            </span>
                            <span class="analysis-note">{lostText(t, judgement)}</span>
                        </button>
                    </li>
                );
            })}
        </ol>
    );
}

function Seats({ analysis, looks }: Pick<FoundProps, "analysis" | "looks">): JSX.Element {
    const t = useWords();
    const unmeasured = analysis.seats.some(({ luck }) => luck === undefined);
    return (
        <section>
            <div class="scores-scroll" tabIndex={0} role="group" aria-label={t("analysis-seats")}>
                <table class="data analysis-seats">
                    <caption>{t("analysis-seats")}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t("analysis-seat")}</th>
                            {["accuracy", "mistakes", "lost-points", "luck"].map((column) => (
                                <th scope="col" class="number" key={column}>
                                    {t(`analysis-${column}`)}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {achievedIn(analysis).map(({ seat, until, found }) => {
                            const look = looks[seat - 1];
                            const percent = accuracyOf(found);
                            return (
                                <tr key={`${String(seat)} ${String(until)}`}>
                                    <th scope="row">
                                        <Mark look={look} version={until} /> <bdi>{nameAt(look, until)}</bdi>
                                    </th>
                                    <td class="number">
                                        {percent === undefined ? "–" : t("analysis-percent", { percent })}
                                    </td>
                                    <td class="number">
                                        {t("analysis-mistakes-of", { mistakes: found.mistakes, judged: found.judged })}
                                    </td>
                                    <td class="number">{t("analysis-number", { value: found.lost })}</td>
                                    <td class="number">
                                        {found.luck === undefined
                                            ? t("analysis-no-luck")
                                            : t("analysis-luck-points", { luck: found.luck })}
                                    </td>
                                </tr>
                            );
                        })}
                    </tbody>
                </table>
            </div>
            {unmeasured && <p class="analysis-note">{t("analysis-no-luck-why")}</p>}
        </section>
    );
}
