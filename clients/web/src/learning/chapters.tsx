/** The game in chapters: plain words, a picture of a real position for each, and the rules behind them. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { fragment } from "../browser/router.js";
import { useTableau } from "../games/tableau.js";
import type { Tableau } from "../games/layouts.js";
import type { LearningChapter, LearningModule } from "../rules/chapters.js";
import { Cite } from "../rules/cite.js";
import type { Rulebook } from "../rules/rulebook.js";
import { addWords, useWords } from "../words/words.js";
import { chaptersOf } from "./modules.js";
import { Position } from "./position.js";
import { placesOf, sceneOf } from "./positions.js";
import catalogue from "./learning.words";
import tableCatalogue from "../table/table.words";

addWords(catalogue);
addWords(tableCatalogue);

export function Chapters({ book }: { readonly book: Rulebook }): JSX.Element {
    const t = useWords();
    const [module, setModule] = useState<LearningModule | undefined>();
    const tableau = useTableau(book.game);
    useEffect(() => {
        let wanted = true;
        void chaptersOf(book.id).then((found) => {
            if (wanted && found !== undefined) {
                addWords(found.words);
                setModule(found);
            }
        });
        return () => {
            wanted = false;
        };
    }, [book.id]);
    const shown = module !== undefined && tableau !== undefined;
    useEffect(() => {
        if (shown) {
            document.getElementById(fragment.value)?.scrollIntoView({ block: "start" });
        }
    }, [shown, fragment.value]);
    if (!shown) {
        return <p class="loading">{t("rules-loading")}</p>;
    }
    return (
        <div class="rules-body">
            <nav class="rules-chapters" aria-label={t("rules-chapters")}>
                <ol>
                    {module.chapters.map(({ key }) => (
                        <li key={key}>
                            <a href={`#${key}`}>{t(`${key}-title`)}</a>
                        </li>
                    ))}
                </ol>
            </nav>
            <div class="rules-list">
                {module.chapters.map((chapter) => (
                    <OneChapter key={chapter.key} {...{ chapter, module, tableau, book }} />
                ))}
            </div>
        </div>
    );
}

interface OneChapterProps {
    readonly chapter: LearningChapter;
    readonly module: LearningModule;
    readonly tableau: Tableau;
    readonly book: Rulebook;
}

function OneChapter({ chapter, module, tableau, book }: OneChapterProps): JSX.Element {
    const t = useWords();
    const { key, moment, seat, rules } = chapter;
    const scene = useMemo(() => sceneOf(module, chapter, tableau, book), [module, chapter, tableau, book]);
    const places = useMemo(() => placesOf(chapter, scene), [chapter, scene]);
    const caption = t(`${key}-picture`);
    return (
        <article class="rule chapter" id={key}>
            <h2>{t(`${key}-title`)}</h2>
            <p>{t(`${key}-text`)}</p>
            <figure class="position" data-moment={moment}>
                <Position scene={scene} places={places} seat={seat} label={caption} />
                <figcaption>{caption}</figcaption>
            </figure>
            <p class="rule-source">
                {t("learning-rules")}
                {rules.map((id) => (
                    <Cite key={id} id={id} book={book} />
                ))}
            </p>
        </article>
    );
}
