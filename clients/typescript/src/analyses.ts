/**
 * Analyses of matches that are over. They stand beside the client, so a page that shows none need not load them:
 * `new Analyses(client).watch("matches/…")`.
 */

import type { Client } from "./client.js";
import type { AnalysedEvent, Analysis } from "./generated/caravanserai/v1/analysis_pb.js";
import { AnalysisService } from "./generated/caravanserai/v1/analysis_service_pb.js";
import { named, present, type StreamOptions } from "./requests.js";
import { reopened } from "./retrying.js";

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
     */
    async request(match: string): Promise<Analysis> {
        const answer = await this.#client.call(AnalysisService.method.requestAnalysis, { name: nameOf(match) });
        return present(answer, "analysis");
    }

    /**
     * How far the analysis of a match is, and what came of its seats so far.
     *
     * @throws NotFound: `ANALYSIS_NOT_FOUND`: nobody has requested it.
     */
    async get(match: string): Promise<Analysis> {
        const answer = await this.#client.call(AnalysisService.method.getAnalysis, { name: nameOf(match) });
        return present(answer, "analysis");
    }

    /**
     * The analysis of a match that was requested, in parts: the events behind a version, then further ones as they are analysed, each once
     * and in order, until it is done or has failed.
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
                last = events.at(-1)?.version ?? last;
                yield { analysis, events };
            }
        }
    }
}

function nameOf(match: string): string {
    return `${named("matches", match)}/analysis`;
}
