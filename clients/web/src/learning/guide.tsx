/**
 * The words that a guided player reads beside each of their first decisions. It is read out, takes no focus, and can be closed for good.
 */

import type { Question } from "caravanserai/v1/match";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Link } from "../browser/router.js";
import { Button } from "../parts/button.js";
import { Icon } from "../parts/icons.js";
import { keeping } from "../session/session.js";
import { addWords, type Translate, useWords } from "../words/words.js";
import { guideOf } from "./modules.js";
import { asked, GUIDED, guideKey, guideText, type Progress, readProgress, standing } from "./progress.js";
import catalogue from "./learning.words";

addWords(catalogue);

/** The progress of the player in a match, if it is a guided one. */
export interface Guiding {
    /** True if that is known, with the words of the guide. */
    readonly ready: boolean;
    readonly progress: Progress | undefined;
    /** Changes what is kept. */
    readonly change: (changed: (now: Progress) => Progress) => Promise<void>;
}

/** The guide of a match, such as `matches/7k`, of a game, such as `games/merv`. */
export function useGuiding(match: string, game: string): Guiding {
    const [progress, setProgress] = useState<Progress | undefined>();
    const [ready, setReady] = useState(false);
    const kept = keeping.value;
    const key = guideKey(game);
    /** Changes what is kept; another tab may have changed it meanwhile. */
    const change = async (changed: (now: Progress) => Progress): Promise<void> => {
        const before = readProgress(await kept.get(key), match);
        const next = before && changed(before);
        if (next !== undefined && next !== before) {
            await kept.set(key, guideText(next));
        }
        setProgress(next);
    };
    useEffect(() => {
        const begin = async (): Promise<void> => {
            const guided = readProgress(await kept.get(key), match) !== undefined;
            const guide = guided ? await guideOf(game.replace("games/", "")) : undefined;
            if (guide !== undefined) {
                addWords(guide.words);
                await change((now) => now);
            }
        };
        void begin().finally(() => setReady(true));
    }, [kept, match, game]);
    return { ready, progress, change };
}

interface GuideProps {
    readonly guiding: Guiding;
    /** `games/{game}`. */
    readonly game: string;
    /** The question to the player; undefined while it is somebody else's turn. */
    readonly question: Question | undefined;
}

export function Guide({ guiding: { progress, change }, game, question }: GuideProps): JSX.Element | null {
    const t = useWords();
    const id = game.replace("games/", "");
    const guided = progress !== undefined && !progress.done;
    useEffect(() => {
        if (guided && question !== undefined) {
            void change((now) => asked(now, question));
        }
    }, [guided, question?.askedAt]);
    if (!guided) {
        return null;
    }
    const at = question === undefined ? undefined : standing(asked(progress, question), question);
    const over = progress.met.length > GUIDED;
    return (
        <section class="guide" aria-live="polite" aria-label={t("learning-guide")}>
            {question !== undefined && at !== undefined && (
                <div class={`first-time${at.first ? "" : " again"}`}>
                    <small>{t("learning-decision", { number: at.number, of: GUIDED })}</small>
                    {at.first ? (
                        <p>{wordsOf(t, id, question.kind)}</p>
                    ) : (
                        <details>
                            <summary>{t("learning-again")}</summary>
                            <p>{wordsOf(t, id, question.kind)}</p>
                        </details>
                    )}
                    <Closing title={t("learning-close")} onClose={() => void change(closed)} />
                </div>
            )}
            {over && (
                <div class="first-time">
                    <p>
                        {t("learning-over")} <Link to={`/${game}/rules`}>{t("learning-how")}</Link>
                    </p>
                    <Closing title={t("learning-good")} onClose={() => void change(closed)} />
                </div>
            )}
        </section>
    );
}

function closed(now: Progress): Progress {
    return { ...now, done: true };
}

function Closing({ title, onClose }: { readonly title: string; readonly onClose: () => void }): JSX.Element {
    return (
        <p class="row">
            <Button size="small" kind="plain" onClick={onClose}>
                <Icon name="close" /> {title}
            </Button>
        </p>
    );
}

/** The words for a kind of question; those for any question where it has none. */
function wordsOf(t: Translate, game: string, kind: string): string {
    const key = `${game}-guide-${kind.replace(/[^a-z\d]+/gu, "-")}`;
    const text = t(key);
    return text === key ? t("learning-any") : text;
}
