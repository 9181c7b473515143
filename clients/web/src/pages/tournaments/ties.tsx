/** The tie-breaks in their order: buttons move them, and so do Alt and the arrow keys. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { announce } from "../../parts/announcement.js";
import { Button, IconButton } from "../../parts/button.js";
import { Icon } from "../../parts/icons.js";
import { useWords } from "../../words/words.js";
import { moved } from "./settings-form.js";

interface TieBreaksProps {
    /** All that can be chosen. */
    readonly known: readonly string[];
    readonly chosen: readonly string[];
    readonly onChange: (chosen: readonly string[]) => void;
}

export function TieBreaks({ known, chosen, onChange }: TieBreaksProps): JSX.Element {
    const t = useWords();
    const list = useRef<HTMLOListElement>(null);
    const goal = useRef("");
    const left = known.filter((each) => !chosen.includes(each));
    useEffect(() => {
        if (goal.current !== "") {
            list.current?.querySelector<HTMLElement>(`[data-tie="${goal.current}"]`)?.focus();
            goal.current = "";
        }
    }, [chosen]);
    const move = (at: number, by: number): void => {
        const name = chosen[at] ?? "";
        const order = moved(chosen, at, by);
        goal.current = name;
        onChange(order);
        announce(t("organise-tie-moved", { name: t(`tournaments-tie-${name}`), at: order.indexOf(name) + 1 }));
    };
    const key = (event: KeyboardEvent, at: number): void => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (event.altKey && by !== undefined) {
            event.preventDefault();
            move(at, by);
        }
    };
    return (
        <fieldset>
            <legend>{t("organise-ties")}</legend>
            <p class="faint">{t("organise-ties-hint")}</p>
            <ol class="ties" ref={list}>
                {chosen.map((each, at) => (
                    <li
                        key={each}
                        class="card row nowrap"
                        tabIndex={0}
                        data-tie={each}
                        onKeyDown={(event) => key(event, at)}
                    >
                        <span class="grow">
                            <strong>{t(`tournaments-tie-${each}`)}</strong>{" "}
                            <span class="faint">{t(`tournaments-tie-${each}-hint`)}</span>
                        </span>
                        <IconButton
                            size="small"
                            class="up"
                            label={`${t("organise-tie-up")}: ${t(`tournaments-tie-${each}`)}`}
                            disabled={at === 0}
                            onClick={() => move(at, -1)}
                        >
                            <Icon name="down" />
                        </IconButton>
                        <IconButton
                            size="small"
                            label={`${t("organise-tie-down")}: ${t(`tournaments-tie-${each}`)}`}
                            disabled={at === chosen.length - 1}
                            onClick={() => move(at, 1)}
                        >
                            <Icon name="down" />
                        </IconButton>
                        <IconButton
                            size="small"
                            label={`${t("organise-tie-remove")}: ${t(`tournaments-tie-${each}`)}`}
                            onClick={() => onChange(chosen.filter((other) => other !== each))}
                        >
                            <Icon name="close" />
                        </IconButton>
                    </li>
                ))}
            </ol>
            {left.length > 0 && (
                <details>
                    <summary>{t("organise-tie-add")}</summary>
                    <p class="row">
                        {left.map((each) => (
                            <Button
                                key={each}
                                size="small"
                                title={t(`tournaments-tie-${each}-hint`)}
                                onClick={() => onChange([...chosen, each])}
                            >
                                <Icon name="plus" /> {t(`tournaments-tie-${each}`)}
                            </Button>
                        ))}
                    </p>
                </details>
            )}
        </fieldset>
    );
}
