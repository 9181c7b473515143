/** The results of an analysis as numbers and words: curves, mistakes, and better decisions. */

import type {
    AnalysedEvent,
    Analysis,
    AnalysisMeasure,
    DecisionJudgement,
    SeatAnalysis,
    SuccessorAnalysis,
} from "caravanserai/v1/analysis";

import type { Line } from "../charts/points.js";
import type { Translate } from "../words/words.js";

/** An event whose decision was a mistake. */
export interface Mistake {
    readonly version: number;
    readonly judgement: DecisionJudgement;
}

/** The mistakes in the order of the match. */
export function mistakesOf(events: readonly AnalysedEvent[]): Mistake[] {
    return events.flatMap(({ version, judgement }) =>
        judgement?.mistake ? [{ version: Number(version), judgement }] : [],
    );
}

/** The mistakes that decided the match, the greatest first. */
export function decidingOf({ decidingVersions }: Analysis, mistakes: readonly Mistake[]): Mistake[] {
    return decidingVersions.flatMap((version) => mistakes.filter((mistake) => mistake.version === Number(version)));
}

/** True if the chances of the seats to win are known. */
export function hasChances(events: readonly AnalysedEvent[]): boolean {
    return events.some(({ chances }) => chances.length > 0);
}

/** The course of each seat: the chance to win in hundredths, or the points that it was expected to make. */
export function curvesOf(events: readonly AnalysedEvent[]): Line[] {
    const byChance = hasChances(events);
    const values = (event: AnalysedEvent): readonly number[] =>
        byChance ? event.chances.map((chance) => chance * 100) : event.estimates;
    const seats = Math.max(0, ...events.map((event) => values(event).length));
    return Array.from({ length: seats }, (_, index) => {
        const points: [number, number][] = [];
        for (const event of events) {
            const value = values(event)[index];
            if (value !== undefined && value !== points.at(-1)?.[1]) {
                points.push([points.length === 0 ? 0 : Number(event.version), value]);
            }
        }
        return { seat: index + 1, points };
    });
}

/** The least error that is told as a number, in points. */
const SMALLEST = 0.1;

/** A loss of points with what is uncertain about it. That imagined matches agree does not make it certain. */
export function lossText(t: Translate, { mean, error, worlds }: AnalysisMeasure): string {
    const points = t("analysis-points", { points: Math.round(mean * 10) / 10 }); // the plural is that of what is read
    if (worlds > 1 && error === 0) {
        return t("analysis-loss-agreed", { points, worlds });
    }
    return error < SMALLEST / 2 ? t("analysis-loss-small", { points }) : t("analysis-loss-error", { points, error });
}

/** The part of the judged decisions that were no mistakes, in hundredths; undefined without any. */
export function accuracyOf({ judged, mistakes }: { judged: number; mistakes: number }): number | undefined {
    return judged > 0 ? Math.round((100 * (judged - mistakes)) / judged) : undefined;
}

/** The results of a player, or of the bot that took their seat over: up to a version. */
export interface Achieved {
    readonly seat: number;
    readonly until: number;
    readonly found: SeatAnalysis | SuccessorAnalysis;
}

/** The results of the seats in their order: a bot that took one over follows its player. */
export function achievedIn({ seats, lastVersion }: Analysis): Achieved[] {
    return seats.flatMap((found) => {
        const { seat, successor } = found;
        const last = { seat, until: Number(lastVersion), found: successor ?? found };
        return successor === undefined ? [last] : [{ seat, until: Number(successor.sinceVersion) - 1, found }, last];
    });
}

/** The judgement of the decision that led to a version. */
export function judgementAt(events: readonly AnalysedEvent[], version: number): DecisionJudgement | undefined {
    return events[version - 1]?.judgement; // events come from version 1 on, without a gap
}
