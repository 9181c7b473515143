/** Lists of matches, page by page. */

import { MatchService } from "caravanserai/v1/match_service";
import type { Match } from "caravanserai/v1/match";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Problem } from "../../parts/errors.js";
import { Button } from "../../parts/button.js";
import { useLoaded } from "../../parts/resource.js";
import { client } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { waiting } from "../../session/open-questions.js";
import { useWords } from "../../words/words.js";
import { MatchCard } from "./cards.js";

const PAGE = 20;
/** The pause between two readings of a list while somebody looks at it. */
const FRESH = 10_000;

interface MatchListProps {
    readonly filter: string;
    /** True if they are the visitor's own. */
    readonly own?: boolean;
    /** The words for an empty list. */
    readonly empty: JSX.Element;
}

/** The matches that fit a filter, the latest first. It is read again from time to time. */
export function MatchList({ filter, own = false, empty }: MatchListProps): JSX.Element {
    const t = useWords();
    const [size, setSize] = useState(PAGE);
    const from = client.value;
    useEffect(() => setSize(PAGE), [filter]);
    const { value, error, reload } = useLoaded(() => read(filter, size), [filter, size, from]);
    useFresh(reload);
    if (error !== undefined && value === undefined) {
        return <Problem text={describe(t, error)} retry={reload} />;
    }
    if (value === undefined) {
        return <p class="loading">{t("app-loading")}</p>;
    }
    const ends = new Set(waiting.value.filter(({ ending }) => ending !== undefined).map(({ match }) => match));
    const questions = waiting.value.filter((each) => each.text !== "" && !each.proposal && !each.ending);
    const asked = new Set(questions.map(({ match }) => match));
    return (
        <>
            {value.matches.length === 0 && empty}
            <ul class="matches">
                {value.matches.map((match) => (
                    <MatchCard
                        key={match.name}
                        match={match}
                        asked={asked.has(match.name)}
                        ending={ends.has(match.name)}
                        own={own}
                    />
                ))}
            </ul>
            {value.more && (
                <p class="row centre">
                    <Button onClick={() => setSize(size + PAGE)}>{t("matches-more")}</Button>
                </p>
            )}
        </>
    );
}

async function read(filter: string, size: number): Promise<{ matches: readonly Match[]; more: boolean }> {
    const matches: Match[] = [];
    let pageToken = "";
    do {
        const request = { filter, orderBy: "updated desc", pageSize: PAGE, pageToken };
        const page = await client.value.call(MatchService.method.listMatches, request);
        page.matches.forEach((match) => matches.push(match));
        pageToken = page.matches.length > 0 ? page.nextPageToken : ""; // otherwise a list might never end
    } while (pageToken && matches.length < size);
    return { matches, more: pageToken !== "" };
}

/** Does something from time to time while the page is looked at, and when somebody comes back to it. */
export function useFresh(work: () => void): void {
    useEffect(() => {
        const look = (): void => {
            if (!document.hidden) {
                work();
            }
        };
        const timer = setInterval(look, FRESH);
        document.addEventListener("visibilitychange", look);
        return () => {
            clearInterval(timer);
            document.removeEventListener("visibilitychange", look);
        };
    }, [work]);
}
