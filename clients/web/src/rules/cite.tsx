/** The id of a rule: it opens what the rule says and where that is from, and leads to the page of all rules. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Link } from "../browser/router.js";
import { Dialog } from "../parts/dialog.js";
import { addWords, useWords } from "../words/words.js";
import type { Rulebook } from "./rulebook.js";
import { RuleText, Source } from "./text.js";
import catalogue from "./rules.words";

addWords(catalogue);

interface CiteProps {
    readonly id: string;
    readonly book: Rulebook;
    /** True if the tab key stops here. */
    readonly stop?: boolean;
}

/** A rule that something cites. */
export function Cite({ id, book, stop = true }: CiteProps): JSX.Element {
    const t = useWords();
    const [open, setOpen] = useState(false);
    const rule = book.rule(id);
    if (rule === undefined) {
        return <code class="cite">{id}</code>;
    }
    return (
        <>
            <button
                type="button"
                class="cite"
                tabIndex={stop ? 0 : -1}
                title={rule.text}
                aria-label={t("rules-cite", { id })}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
            >
                {id}
            </button>
            <Dialog title={`${rule.id}: ${rule.chapter}`} open={open} onClose={() => setOpen(false)}>
                <RuleText text={rule.text} book={book} />
                <Source rule={rule} book={book} />
                <p>
                    <Link to={`/games/${book.id}/rules#${rule.id}`}>{t("rules-all")}</Link>
                </p>
            </Dialog>
        </>
    );
}
