/**
 * Analyses of matches that are over. They stand beside the client, so a page that shows none need not load them:
 * `new Analyses(client).watch("matches/…")`.
 */

import * as findings from "./findings.js";
import type { Client } from "./client.js";
import { AlteredError } from "./follower.js";
import type {
    AnalysedEvent,
    Analysis,
    AnalysisMeasure,
    DecisionJudgement,
    SeatAnalysis,
    SuccessorAnalysis,
} from "./generated/caravanserai/v1/analysis_pb.js";
import { AnalysisService } from "./generated/caravanserai/v1/analysis_service_pb.js";
import { named, present, type StreamOptions } from "./requests.js";
import { reopened } from "./retries.js";

/** A part of an analysis: how far it is, and its next events. */
export interface AnalysisPart {
    readonly analysis: Analysis;
    readonly events: readonly AnalysedEvent[];
}

/** The analyses of a service, as a client may see them. */
export class Analyses {
    readonly #client: Client;

    constructor(client: Client) {
        this.#client = client;
    }

    /**
     * Asks for the analysis of a match, which takes minutes. Asked again, it is the same analysis.
     *
     * @throws WrongMoment: `MATCH_NOT_OVER`, `TOURNAMENT_NOT_OVER`, `ANALYSIS_IMPOSSIBLE`.
     * @throws AlteredError: it is of another match, or makes no sense.
     */
    async request(match: string): Promise<Analysis> {
        const answer = await this.#client.call(AnalysisService.method.requestAnalysis, { name: nameOf(match) });
        return sound(nameOf(match), present(answer, "analysis"));
    }

    /**
     * The progress of the analysis of a match, and the results of its seats so far.
     *
     * @throws NotFound: `ANALYSIS_NOT_FOUND`: nobody has requested it.
     * @throws AlteredError: it is of another match, or makes no sense.
     */
    async get(match: string): Promise<Analysis> {
        const answer = await this.#client.call(AnalysisService.method.getAnalysis, { name: nameOf(match) });
        return sound(nameOf(match), present(answer, "analysis"));
    }

    /**
     * The same, where a match without an analysis is no error: the reason says why there is none.
     *
     * @throws AlteredError: it is of another match, or makes no sense.
     */
    async find(match: string): Promise<{ readonly analysis: Analysis } | { readonly missing: string }> {
        const request = { name: nameOf(match), allowMissing: true };
        const answer = await this.#client.call(AnalysisService.method.getAnalysis, request);
        return answer.missingReason === ""
            ? { analysis: sound(nameOf(match), present(answer, "analysis")) }
            : { missing: answer.missingReason };
    }

    /**
     * The analysis of a match that was requested, in parts: the events behind a version, then further ones as they are analysed, each once
     * and in order, until it is done or has failed. What it says is the service's word.
     *
     * @throws AlteredError: a part is of another match, comes out of order, or makes no sense.
     */
    async *watch(
        match: string,
        { after = 0, ...options }: StreamOptions & { readonly after?: number } = {},
    ): AsyncGenerator<AnalysisPart, void, undefined> {
        const { calling } = this.#client;
        const name = nameOf(match);
        let last = BigInt(after);
        const open = ({ signal }: { signal: AbortSignal }) =>
            calling.stream(
                AnalysisService.method.watchAnalysis,
                { name, afterVersion: last, withPulses: true },
                signal,
            );
        for await (const { analysis, events } of reopened(open, calling.retrying, calling.until(options))) {
            if (analysis !== undefined) {
                last = lastOf(sound(name, analysis), events, last);
                yield { analysis, events };
            }
        }
    }
}

function nameOf(match: string): string {
    return `${named("matches", match)}/analysis`;
}

function wrong(name: string, what: string): AlteredError {
    return new AlteredError(findings.SENSELESS(name, what));
}

/** An analysis, if it is that of the name, and one that can be. */
function sound(name: string, analysis: Analysis): Analysis {
    if (analysis.name !== name) {
        throw new AlteredError(findings.OTHER_SUBJECT(name, analysis.name || "nothing"));
    }
    const { version, lastVersion, decidingVersions } = analysis;
    if (version > lastVersion) {
        throw wrong(name, `version ${String(version)} of ${String(lastVersion)}`);
    }
    if (decidingVersions.some((deciding) => deciding > version)) {
        throw wrong(name, findings.UNANALYSED_MISTAKES);
    }
    for (const [index, found] of analysis.seats.entries()) {
        const { seat, successor } = found;
        if (seat !== index + 1) {
            throw wrong(name, findings.SEAT_AT_OTHER_PLACE(seat, index + 1));
        }
        const since = successor?.sinceVersion ?? version;
        if (!addsUp(found) || (successor !== undefined && (since < 1n || since > version || !addsUp(successor)))) {
            throw wrong(name, findings.NUMBERS_OF_SEAT(seat));
        }
    }
    return analysis;
}

function addsUp({ mistakes, judged, lost, luck }: SeatAnalysis | SuccessorAnalysis): boolean {
    return mistakes <= judged && areFinite([lost, luck ?? 0]) && lost >= 0;
}

/** The version of the last of some events, which follow a version without a gap. */
function lastOf({ name, version: analysed }: Analysis, events: readonly AnalysedEvent[], after: bigint): bigint {
    let last = after;
    for (const event of events) {
        const { version, estimates, chances, luck, judgement } = event;
        if (version !== last + 1n || version > analysed) {
            throw wrong(name, findings.EVENT_OUT_OF_ORDER(version, last, analysed));
        }
        last = version;
        const bySeat = (numbers: readonly number[]): boolean => [0, estimates.length].includes(numbers.length);
        const problems: readonly (readonly [boolean, string])[] = [
            [!areFinite(estimates), "estimates"],
            [!bySeat(chances) || !chances.every((chance) => chance >= 0 && chance <= 1), "chances"],
            [!bySeat(luck) || !areFinite(luck), "luck"],
            [judgement !== undefined && !isSound(judgement, estimates.length), "judgement"],
        ];
        for (const [, what] of problems.filter(([is]) => is)) {
            throw wrong(name, findings.NUMBER_OF_EVENT(what, last));
        }
    }
    return last;
}

function areFinite(numbers: readonly number[]): boolean {
    return numbers.every(Number.isFinite);
}

function isSound({ seat, loss, chanceLoss, options, mistake }: DecisionJudgement, seats: number): boolean {
    const measures = [loss, chanceLoss, ...options.map(({ estimate }) => estimate)];
    return seat >= 1 && seat <= seats && (!mistake || loss !== undefined) && measures.every(isMeasure);
}

function isMeasure(measure?: AnalysisMeasure): boolean {
    return measure === undefined || (areFinite([measure.mean, measure.error]) && measure.error >= 0);
}
