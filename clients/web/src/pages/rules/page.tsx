/** The rules of a game: in chapters with pictures where the app has them, and every rule with what it stands on and what it cites. */

import type { Rule } from "caravanserai/v1/game";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { Problem } from "../../parts/errors.js";
import { Link, fragment, navigate, query, setQuery } from "../../browser/router.js";
import { useTitle } from "../../browser/titles.js";
import { loaded } from "../../parts/late-page.js";
import { useAgain } from "../../parts/resource.js";
import { Tabs } from "../../parts/tabs.js";
import { LearnByPlaying } from "../../learning/begin.js";
import { hasChapters } from "../../learning/modules.js";
import { client } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { addWords, useWords } from "../../words/words.js";
import { type Chapter, Rulebook } from "../../rules/rulebook.js";
import catalogue from "../../rules/rules.words";
import { RuleText, Source } from "../../rules/text.js";

addWords(catalogue);

const Chapters = loaded(async () => (await import("../../learning/chapters.js")).Chapters);

export function RulesPage({ game }: { readonly game: string }): JSX.Element {
    const t = useWords();
    const session = client.value;
    const [book, setBook] = useState<Rulebook | undefined>();
    const [error, setError] = useState<unknown>();
    const [attempt, setAttempt] = useState(0);
    const again = (): void => setAttempt((before) => before + 1);
    useAgain(error, again);
    useEffect(() => {
        let left = false;
        session.game(game).then(
            (found) => {
                if (!left) {
                    setBook(new Rulebook(found));
                    setError(undefined);
                }
            },
            (cause: unknown) => {
                if (!left) {
                    setError(cause);
                }
            },
        );
        return () => {
            left = true;
        };
    }, [session, game, attempt]);
    return (
        <section class="page rules">
            {error !== undefined && <Problem text={describe(t, error)} retry={again} />}
            {book !== undefined && <Rules book={book} />}
            {book === undefined && error === undefined && <p class="loading">{t("rules-loading")}</p>}
        </section>
    );
}

function Rules({ book }: { readonly book: Rulebook }): JSX.Element {
    const t = useWords();
    const sought = (): boolean => query.value.get("q") !== null || book.has(fragment.value);
    const [tab, setTab] = useState(() => (sought() ? "every" : "how"));
    useTitle(t("rules-title", { game: book.game.title }));
    useEffect(() => {
        if (sought()) {
            setTab("every");
        }
    }, [book, fragment.value]);
    const choose = (key: string): void => {
        navigate(location.pathname, { replace: true }); // what was sought is on the other tab
        setTab(key);
    };
    return (
        <>
            <h1>{t("rules-title", { game: book.game.title })}</h1>
            <p class="row">
                {hasChapters(book.id) && <LearnByPlaying game={book.game} />}
                <Link to={`/${book.game.name}/statistics`}>{t("rules-statistics")}</Link>
            </p>
            {hasChapters(book.id) ? (
                <Tabs
                    label={t("rules-title", { game: book.game.title })}
                    tabs={["how", "every"].map((key) => ({ key, title: t(`learning-${key}`) }))}
                    chosen={tab}
                    onChoose={choose}
                >
                    {tab === "how" ? <Chapters book={book} /> : <EveryRule book={book} />}
                </Tabs>
            ) : (
                <EveryRule book={book} />
            )}
        </>
    );
}

/** Every rule, by chapter, to search and to look up. */
function EveryRule({ book }: { readonly book: Rulebook }): JSX.Element {
    const t = useWords();
    const wanted = query.value.get("q") ?? "";
    const chapters = useMemo(() => book.chapters(wanted), [book, wanted]);
    const count = chapters.reduce((sum, { rules }) => sum + rules.length, 0);
    useEffect(() => {
        document.getElementById(fragment.value)?.scrollIntoView({ block: "start" });
    }, [book, fragment.value]);
    return (
        <>
            <p class="rule-source">{t("rules-note")}</p>
            <form class="row rules-search" role="search" onSubmit={(event) => event.preventDefault()}>
                <input
                    type="search"
                    aria-label={t("rules-search")}
                    placeholder={t("rules-search")}
                    value={wanted}
                    onInput={(event) => setQuery({ q: event.currentTarget.value })}
                />
                <span role="status">{t("rules-found", { count })}</span>
            </form>
            <div class="rules-body">
                <nav class="rules-chapters" aria-label={t("rules-chapters")}>
                    <ol>
                        {chapters.map(({ title, rules }) => (
                            <li key={title}>
                                <a href={`#${rules[0]?.id ?? ""}`}>{title}</a>{" "}
                                <span class="rules-count">{rules.length}</span>
                            </li>
                        ))}
                    </ol>
                </nav>
                <div class="rules-list">
                    {chapters.map((chapter) => (
                        <Listed key={chapter.title} chapter={chapter} book={book} />
                    ))}
                </div>
            </div>
        </>
    );
}

function Listed({
    chapter: { title, rules },
    book,
}: {
    readonly chapter: Chapter;
    readonly book: Rulebook;
}): JSX.Element {
    return (
        <section>
            <h2>{title}</h2>
            {rules.map((rule) => (
                <OneRule key={rule.id} rule={rule} book={book} />
            ))}
        </section>
    );
}

function OneRule({ rule, book }: { readonly rule: Rule; readonly book: Rulebook }): JSX.Element {
    const t = useWords();
    const citing = useMemo(() => book.citing(rule.id), [book, rule]);
    return (
        <article class={`rule${fragment.value === rule.id ? " sought" : ""}`} id={rule.id}>
            <h3>
                <a href={`#${rule.id}`}>{rule.id}</a>
            </h3>
            <RuleText text={rule.text} book={book} />
            <Source rule={rule} book={book} />
            {citing.length > 0 && (
                <p class="rule-source">
                    {t("rules-cited")}{" "}
                    {citing.map(({ id }) => (
                        <a key={id} class="rule-citing" href={`#${id}`}>
                            {id}
                        </a>
                    ))}
                </p>
            )}
        </article>
    );
}
