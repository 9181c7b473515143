/** The effects of the chosen offer, in words, with the rule behind each effect. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

import { effectOf } from "../replay/event-words.js";
import { Foreign } from "../parts/foreign.js";
import { Cite } from "../rules/cite.js";
import { Rulebook } from "../rules/rulebook.js";
import type { Scene } from "../table/scene.js";
import { useWords } from "../words/words.js";
import { type Foresight, restOf } from "./preview.js";

/** The lines of a preview, and what is left open. */
export function Foretold({
    foresight,
    scene,
}: {
    readonly foresight: Foresight | undefined;
    readonly scene: Scene;
}): JSX.Element | null {
    const t = useWords();
    const book = useMemo(() => new Rulebook(scene.game), [scene.game]);
    if (foresight === undefined || foresight === "unknown") {
        return null;
    }
    if (foresight === "asking") {
        return <p class="foretold faint">{t("deciding-foreseeing")}</p>;
    }
    const rest = restOf(foresight, scene.viewer);
    return (
        <ul class="foretold" aria-label={t("deciding-foreseen")}>
            {foresight.lines.map(effectOf).map(({ text, rule }, index) => (
                <li key={index}>
                    <Foreign text={text} /> {rule && <Cite id={rule} book={book} />}
                </li>
            ))}
            {rest && <li class="faint">{t(rest)}</li>}
        </ul>
    );
}
