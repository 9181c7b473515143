/** The turns that decided a match, as its analysis found them: ways into the replay. Nothing where nobody has requested one. */

import { type Analysis, Analysis_State } from "caravanserai/v1/analysis";
import { Analyses } from "caravanserai/web";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Link } from "../browser/router.js";
import type { Film } from "../replay/film.js";
import { Mark, nameAt, type SeatLook } from "../replay/marks.js";
import { client } from "../session/session.js";
import { useWords } from "../words/words.js";

interface DecisiveTurnsProps {
    readonly match: string;
    readonly film: Film;
    readonly looks: readonly SeatLook[];
}

export function DecisiveTurns({ match, film, looks }: DecisiveTurnsProps): JSX.Element | null {
    const t = useWords();
    const [analysis, setAnalysis] = useState<Analysis>();
    useEffect(() => {
        let left = false;
        const find = async (): Promise<void> => {
            const found = await new Analyses(client.value).find(match);
            if (!left) {
                setAnalysis("analysis" in found ? found.analysis : undefined);
            }
        };
        find().catch(() => undefined); // the result is whole without it
        return () => {
            left = true;
        };
    }, [client.value, match]);
    const versions = analysis?.decidingVersions.map(Number) ?? [];
    if (analysis === undefined || versions.length === 0) {
        return null;
    }
    const done = analysis.state === Analysis_State.DONE;
    return (
        <p class="decisive-turns row">
            <span>{done ? t("ending-turns", { count: versions.length }) : t("ending-turns-yet")}</span>
            {versions.map((version) => {
                const look = looks[(film.frame(version)?.seat ?? 0) - 1];
                return (
                    <Link key={version} to={`/${match}/replay?v=${String(version)}`}>
                        <Mark look={look} version={version} />{" "}
                        {t("ending-turn", { version, name: nameAt(look, version) })}
                    </Link>
                );
            })}
        </p>
    );
}
