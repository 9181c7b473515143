/** The text of a rule, with links to the rules and rulings that it names, and what it stands on. */

import type { GameRuling, Rule } from "caravanserai/v1/game";
import type { JSX } from "preact";

import { useWords } from "../words/words.js";
import { piecesOf, type Rulebook } from "./rulebook.js";

/** A text in which ids are links to the page of the rules. */
export function RuleText({ text, book }: { readonly text: string; readonly book: Rulebook }): JSX.Element {
    return (
        <p class="rule-text">
            {piecesOf(text).map((piece, index) =>
                piece.cites && book.has(piece.text) ? (
                    <a key={index} href={`/games/${book.id}/rules#${piece.text}`}>
                        {piece.text}
                    </a>
                ) : (
                    piece.text
                ),
            )}
        </p>
    );
}

/** The source of a rule, and the rulings that it follows. */
export function Source({ rule, book }: { readonly rule: Rule; readonly book: Rulebook }): JSX.Element {
    const t = useWords();
    return (
        <>
            {rule.source !== "" && (
                <p class="rule-source">
                    {t("rules-source")} <SourceText source={rule.source} />
                </p>
            )}
            {book.rulingsOf(rule).map((ruling) => (
                <RulingText key={ruling.id} ruling={ruling} book={book} />
            ))}
        </>
    );
}

/** Sources that are no lines of the rulebook, in words. */
const OWN_SOURCES: ReadonlySet<string> = new Set(["derived", "service"]);

function SourceText({ source }: { readonly source: string }): JSX.Element {
    const t = useWords();
    return OWN_SOURCES.has(source) ? <span>{t(`rules-source-${source}`)}</span> : <cite lang="en">{source}</cite>;
}

/** A ruling: rulings are in English. */
export function RulingText({ ruling, book }: { readonly ruling: GameRuling; readonly book: Rulebook }): JSX.Element {
    const t = useWords();
    return (
        <details class="ruling">
            <summary>
                {t("rules-ruling", { id: ruling.id })} <span lang="en">{ruling.question}</span>
            </summary>
            <div lang="en">
                <RuleText text={ruling.ruling} book={book} />
                {ruling.reason !== "" && <p class="rule-source">{ruling.reason}</p>}
            </div>
        </details>
    );
}
