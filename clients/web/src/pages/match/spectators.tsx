/** The number of spectators of a match. */

import { MatchService } from "caravanserai/v1/match_service";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Icon } from "../../parts/icons.js";
import { client } from "../../session/session.js";
import { useWords } from "../../words/words.js";

/** The time between two counts, in milliseconds. */
const PAUSE = 10_000;

/** Those who watch now, asked for while the page is looked at. Its place stays, also while nobody watches. */
export function Spectators({ match }: { readonly match: string }): JSX.Element {
    const t = useWords();
    const from = client.value;
    const [count, setCount] = useState(0);
    useEffect(() => {
        let ended = false;
        const look = (): void => {
            if (!document.hidden) {
                from.call(MatchService.method.countSpectators, { match }).then(
                    ({ spectators }) => {
                        if (!ended) {
                            setCount(spectators);
                        }
                    },
                    () => undefined, // the service is away, or older: the last number stays
                );
            }
        };
        look();
        const timer = setInterval(look, PAUSE);
        document.addEventListener("visibilitychange", look);
        return () => {
            ended = true;
            clearInterval(timer);
            document.removeEventListener("visibilitychange", look);
        };
    }, [from, match]);
    return (
        <span class={`spectators faint${count > 0 ? "" : " absent"}`} title={t("match-spectators-hint")}>
            <Icon name="eye" /> <span class="in-words">{t("match-spectators", { count })}</span>
            <span class="in-digits" aria-hidden="true">
                {count}
            </span>
        </span>
    );
}
