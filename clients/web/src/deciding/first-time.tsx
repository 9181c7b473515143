/** The first time at a game: five steps on the real board say what one does in a turn and how one scores. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";

import { choose, chosen } from "../browser/choices.js";
import { Button } from "../parts/button.js";
import { Icon } from "../parts/icons.js";
import type { Scene } from "../table/scene.js";
import { addWords, useWords } from "../words/words.js";
import type { FirstSteps } from "./first.js";

interface FirstTimeProps {
    readonly first: FirstSteps;
    readonly scene: Scene;
    /** Lights up places; undefined ends it. */
    readonly onShow: (places: ReadonlySet<string> | undefined) => void;
}

/** Shown until it was read once; later it is a link. */
export function FirstTime({ first, scene, onShow }: FirstTimeProps): JSX.Element {
    addWords(first.words);
    const t = useWords();
    const game = scene.game.name.replace(/^games\//u, "");
    const [step, setStep] = useState(-1);
    const [met, setMet] = useState(() => chosen(`met-${game}`) !== undefined);
    const now = first.steps[step];
    const show = (next: number): void => {
        setStep(next);
        const shown = first.steps[next];
        onShow(shown === undefined ? undefined : new Set(shown.places(scene)));
        if (shown === undefined) {
            choose(`met-${game}`, "yes");
            setMet(true);
        }
    };
    const key = useMemo(() => now?.key ?? "", [now]);
    if (now === undefined) {
        return (
            <Button kind={met ? "plain" : "normal"} size="small" class="first-link" onClick={() => show(0)}>
                <Icon name="help" /> {t("table-first-time")}
            </Button>
        );
    }
    return (
        <section
            class="first-time"
            aria-live="polite"
            aria-label={t("deciding-first-title", { game: scene.game.title })}
        >
            <small>{t("deciding-first-step", { step: step + 1, steps: first.steps.length })}</small>
            <h2>{t(`${key}-title`)}</h2>
            <p>{t(`${key}-text`)}</p>
            <p class="row">
                {step > 0 && (
                    <Button size="small" onClick={() => show(step - 1)}>
                        {t("deciding-first-back")}
                    </Button>
                )}
                <Button size="small" kind="main" onClick={() => show(step + 1)}>
                    {t(step + 1 < first.steps.length ? "deciding-first-next" : "deciding-first-end")}
                </Button>
            </p>
        </section>
    );
}
