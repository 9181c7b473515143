/** The summary of a turn: what kinds of decisions there are now, how many of each, and the rule of each question. One key away. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Dialog } from "../parts/dialog.js";
import { Foreign } from "../parts/foreign.js";
import { groupedBy } from "../table/groups.js";
import { useWords } from "../words/words.js";
import type { Deciding } from "./model.js";
import { common } from "./templates.js";

/** The keys of those who decide, and of those who look on. */
const KEYS = ["arrows", "enter", "back", "leave", "home", "letters", "search", "log", "summary"];
const ONLOOKERS = ["around", "log", "summary"];

/** Elements in which typing, or Escape, means something else. */
export function hasKeysOfItsOwn(target: EventTarget | null): boolean {
    return target instanceof Element && target.closest("input, textarea, dialog") !== null;
}

/** True if the summary is open, and what opens and closes it. The question mark does both. */
export function useSummary(): [boolean, (open: boolean) => void] {
    const [open, setOpen] = useState(false);
    useEffect(() => {
        const key = (event: KeyboardEvent): void => {
            const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
            if (event.key === "?" && !typing) {
                setOpen((before) => !before);
            }
        };
        addEventListener("keydown", key);
        return () => removeEventListener("keydown", key);
    }, []);
    return [open, setOpen];
}

interface SummaryProps {
    /** The decisions of the visitor's seat; undefined for those who only look on. */
    readonly deciding: Deciding | undefined;
    readonly onClose: () => void;
}

export function Summary({ deciding, onClose }: SummaryProps): JSX.Element {
    const t = useWords();
    return (
        <Dialog title={t(deciding === undefined ? "deciding-keys" : "deciding-summary")} open onClose={onClose}>
            {deciding !== undefined && (
                <>
                    <Possible deciding={deciding} />
                    <h3>{t("deciding-keys")}</h3>
                </>
            )}
            <dl class="keys">
                {(deciding === undefined ? ONLOOKERS : KEYS).map((key) => (
                    <div key={key}>
                        <dt>
                            <kbd>{t(`deciding-key-${key}`)}</kbd>
                        </dt>
                        <dd>{t(`deciding-does-${key}`)}</dd>
                    </div>
                ))}
            </dl>
        </Dialog>
    );
}

/** The kinds of decisions that there are now. */
function Possible({ deciding: { question, choices } }: { readonly deciding: Deciding }): JSX.Element {
    const t = useWords();
    if (question === undefined) {
        return <p>{t("deciding-wait")}</p>;
    }
    return (
        <>
            <p>
                <Foreign text={question.text} />
            </p>
            <ul class="summary">
                {[...groupedBy(choices, ({ type }) => type)].map(([type, found]) => (
                    <li key={type}>
                        <Foreign text={common(found.map(({ label }) => label)) || type} />
                        <small>{t("deciding-ways", { count: found.length })}</small>
                    </li>
                ))}
            </ul>
        </>
    );
}
