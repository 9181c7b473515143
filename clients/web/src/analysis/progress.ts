/** An analysis while it grows: what came of the seats, and what is known of each event. */

import type { AnalysedEvent, Analysis } from "caravanserai/v1/analysis";
import { Analysis_State } from "caravanserai/v1/analysis";
import { Analyses, type Client } from "caravanserai/web";
import { useEffect, useState } from "preact/hooks";

/** The state of the analysis of a match. `missing`: the reason why there is none. */
export interface Known {
    readonly analysis?: Analysis;
    readonly events: readonly AnalysedEvent[];
    readonly missing?: string;
    readonly problem?: unknown;
}

const NOTHING: Known = { events: [] };

/** True if more will come by itself. */
export function isGrowing({ state }: Analysis): boolean {
    return state === Analysis_State.QUEUED || state === Analysis_State.RUNNING;
}

/** The analysis of a match, and how to request it. */
export function useAnalysis(client: Client, match: string): readonly [Known, () => void] {
    const [known, setKnown] = useState<Known>(NOTHING);
    const [wanted, setWanted] = useState(0);
    useEffect(() => {
        const ending = new AbortController();
        setKnown(NOTHING);
        follow(new Analyses(client), match, wanted > 0, ending.signal, setKnown).catch((problem: unknown) => {
            if (!ending.signal.aborted) {
                setKnown((before) => ({ ...before, problem }));
            }
        });
        return () => ending.abort(new Error("the analysis was left"));
    }, [client, match, wanted]);
    return [known, () => setWanted((before) => before + 1)];
}

async function follow(
    analyses: Analyses,
    match: string,
    wanted: boolean,
    signal: AbortSignal,
    show: (known: Known) => void,
): Promise<void> {
    const events: AnalysedEvent[] = [];
    const found = wanted ? { analysis: await analyses.request(match) } : await analyses.find(match);
    if (!signal.aborted) {
        show({ ...found, events: [] });
    }
    if ("missing" in found) {
        return;
    }
    for await (const part of analyses.watch(match, { signal })) {
        events.push(...part.events);
        show({ analysis: part.analysis, events: [...events] });
    }
}
