/** The panel in which a seat decides: offers in groups, a search, what is chosen, and what the service says to it. */

import { harmless, Refused } from "caravanserai/web";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { Button, IconButton } from "../parts/button.js";
import { Foreign } from "../parts/foreign.js";
import { Icon } from "../parts/icons.js";
import { reach } from "../session/connection.js";
import { describe } from "../session/troubles.js";
import type { Scene } from "../table/scene.js";
import { addWords, useWords } from "../words/words.js";
import catalogue from "./deciding.words";
import { ConfirmationDialog } from "./confirmation-dialog.js";
import { Foretold } from "./foretold.js";
import { PlanAhead, PlanList } from "./plan-list.js";
import type { Deciding } from "./model.js";
import { type Group, partLabel } from "./choice-groups.js";
import { hasKeysOfItsOwn } from "./summary.js";

addWords(catalogue);

/** The number of offers from which on there is a search. */
const SEARCHED = 8;

interface PanelProps {
    readonly deciding: Deciding;
    readonly scene: Scene;
    /** True if the match waits for the seat. */
    readonly asked: boolean;
    /** Opens the summary of what there is to do. */
    readonly onSummary: () => void;
}

/** The question with its offers. All keys work while the focus is in the list; Escape leads there from anywhere else. */
export function DecidingPanel({ deciding, scene, asked, onSummary }: PanelProps): JSX.Element {
    const t = useWords();
    const panel = useRef<HTMLElement>(null);
    const kept = useKeptFocus(panel);
    const [setting, setSetting] = useState(false);
    const { question, path, root, choices } = deciding;
    const here = path.at(-1) ?? root;
    useEffect(() => {
        const key = (event: KeyboardEvent): void => {
            if (event.key === "Escape" && !event.defaultPrevented && !hasKeysOfItsOwn(event.target)) {
                stopIn(panel.current)?.focus();
            }
        };
        addEventListener("keydown", key);
        return () => removeEventListener("keydown", key);
    }, []);
    return (
        <section
            ref={panel}
            tabIndex={-1}
            class={`deciding${asked ? " asked" : ""}`}
            aria-label={t("deciding-title")}
            aria-busy={deciding.busy}
        >
            <header>
                <h2>
                    {question === undefined ? (
                        t(asked ? "deciding-loading" : "deciding-wait")
                    ) : !asked ? (
                        t("deciding-plan")
                    ) : (
                        <Foreign text={question.text} />
                    )}
                </h2>
                <span class="row">
                    {deciding.canUndo && (
                        <Button size="small" kind="plain" disabled={deciding.busy} onClick={() => deciding.undo()}>
                            <Icon name="undo" /> {t("deciding-undo")}
                        </Button>
                    )}
                    <IconButton
                        size="small"
                        kind="plain"
                        label={t("deciding-confirmation")}
                        onClick={() => setSetting(true)}
                    >
                        <Icon name="gear" />
                    </IconButton>
                    <Button
                        size="small"
                        kind="plain"
                        aria-label={t("deciding-summary")}
                        title={t("deciding-summary")}
                        onClick={onSummary}
                    >
                        ?
                    </Button>
                </span>
            </header>
            <Made deciding={deciding} />
            <PlanList planning={deciding.planning} />
            {!asked && <PlanAhead planning={deciding.planning} />}
            {!deciding.confirming && <Underway deciding={deciding} />}
            <Objections deciding={deciding} scene={scene} />
            {choices.length > SEARCHED && <Search deciding={deciding} />}
            {deciding.picks.length > 0 && (
                <p class="picks">
                    {deciding.picks.map((place) => (
                        <button key={place} type="button" class="chip" onClick={() => deciding.pick(place)}>
                            {scene.placeTitle(place)} <span aria-hidden="true">×</span>
                            <span class="unseen">{t("deciding-unpick")}</span>
                        </button>
                    ))}
                </p>
            )}
            {path.length > 0 && (
                <Button size="small" kind="plain" class="crumb" onClick={() => deciding.back()}>
                    <Icon name="back" /> <Foreign text={here.label} />
                </Button>
            )}
            {choices.length > 0 && (
                <Offers key={String(question?.askedAt)} deciding={deciding} here={here} kept={kept} />
            )}
            {deciding.confirming && <Confirm deciding={deciding} scene={scene} />}
            {setting && <ConfirmationDialog onClose={() => setSetting(false)} />}
        </section>
    );
}

/** For those who use the keyboard: leads past the board. Nobody else sees it. */
export function SkipToDeciding(): JSX.Element {
    const t = useWords();
    return (
        <button type="button" class="skip" onClick={() => stopIn(document.querySelector(".deciding"))?.focus()}>
            {t("deciding-skip")}
        </button>
    );
}

/** The entry at which the tab key stops in the list of a panel; the panel itself while nothing is offered. */
function stopIn(panel: HTMLElement | null): HTMLElement | null {
    return panel?.querySelector<HTMLElement>(".offers [tabindex='0']") ?? panel;
}

/**
 * True if the panel is worked with keys. Then the focus stays in it, also from one question to the next: what had the focus is often
 * gone after a decision, and browsers would begin at the top of the page again.
 */
function useKeptFocus(panel: { readonly current: HTMLElement | null }): { current: boolean } {
    const kept = useRef(false);
    useEffect(() => {
        const point = (): void => {
            kept.current = false;
        };
        const focus = ({ target }: FocusEvent): void => {
            const inside = target instanceof Element && panel.current?.contains(target) === true;
            kept.current = inside && (kept.current || target.matches(":focus-visible"));
        };
        addEventListener("pointerdown", point);
        addEventListener("focusin", focus);
        return () => {
            removeEventListener("pointerdown", point);
            removeEventListener("focusin", focus);
        };
    }, []);
    useLayoutEffect(() => {
        const focused = document.activeElement;
        if (kept.current && (focused === null || focused === document.body || focused === panel.current)) {
            stopIn(panel.current)?.focus();
        }
    });
    return kept;
}

/** Says what was decided without a click. It stands there until the player decides, and is read out. */
function Made({ deciding: { made } }: { readonly deciding: Deciding }): JSX.Element {
    const t = useWords();
    return (
        <div class="made" role="status">
            {made.length > 0 && (
                <>
                    <Icon name="check" /> {t("deciding-made")} <Foreign text={made.join(". ")} />
                </>
            )}
        </div>
    );
}

/** True if it has to be said that a decision is on its way: where that takes longer, because the service cannot be reached. */
function isUnderway({ delivery }: Deciding): boolean {
    return delivery === "held" || (delivery === "sent" && reach.value !== "reached");
}

/** Says that a decision waits: it goes out once the service can be reached. */
function Underway({ deciding }: { readonly deciding: Deciding }): JSX.Element | null {
    const t = useWords();
    const { delivery } = deciding;
    if (delivery === undefined || !isUnderway(deciding)) {
        return null;
    }
    return (
        <div class="underway" role="status">
            <p>
                <Icon name="warning" /> {t(`deciding-${delivery}`)}
            </p>
            {delivery === "held" && (
                <Button size="small" onClick={() => deciding.withdraw()}>
                    {t("deciding-withdraw")}
                </Button>
            )}
        </div>
    );
}

function Objections({
    deciding: { objection },
    scene,
}: {
    readonly deciding: Deciding;
    readonly scene: Scene;
}): JSX.Element | null {
    const t = useWords();
    if (objection === undefined) {
        return null;
    }
    const broken = objection instanceof Refused ? objection.rule : "";
    const rule = scene.game.rules.find(({ id }) => id === broken);
    return (
        <div class="objection" role="alert">
            <b>{t("deciding-refused")}</b> <Foreign text={describe(t, objection)} />
            {broken && (
                <p>
                    <b>{broken}</b> {rule === undefined ? "" : harmless(rule.text)}
                </p>
            )}
        </div>
    );
}

function Search({ deciding }: { readonly deciding: Deciding }): JSX.Element {
    const t = useWords();
    return (
        <input
            type="search"
            class="offer-search"
            value={deciding.search}
            placeholder={t("deciding-search")}
            aria-label={t("deciding-search")}
            onInput={(event) => deciding.seek(event.currentTarget.value)}
            onKeyDown={(event) => {
                const leaves = event.key === "Escape" && deciding.search === ""; // otherwise it empties the search
                if (event.key === "ArrowDown" || event.key === "Enter" || leaves) {
                    event.preventDefault();
                    stopIn(event.currentTarget.closest<HTMLElement>(".deciding"))?.focus();
                }
            }}
        />
    );
}

/**
 * The list: arrows go up and down, Enter and the right arrow open, Escape and the left arrow go back, letters jump. Where there is
 * nothing to go back to, Escape leads to the board.
 */
function Offers({
    deciding,
    here,
    kept,
}: {
    readonly deciding: Deciding;
    readonly here: Group;
    /** True if the panel is worked with keys. */
    readonly kept: { current: boolean };
}): JSX.Element {
    const t = useWords();
    const list = useRef<HTMLUListElement>(null);
    const [at, setAt] = useState(0);
    const parts = here.parts.length > 0 ? here.parts : here.choices.length === 1 ? [here] : [];
    const stop = Math.min(at, Math.max(0, parts.length - 1));
    const take = (part: Group): void => {
        const [only] = part.choices;
        if (part.choices.length === 1 && only !== undefined) {
            if (deciding.chosen === only) {
                deciding.confirm();
            } else {
                deciding.choose(only);
            }
        } else {
            deciding.open(part);
            setAt(0);
        }
    };
    const key = (event: KeyboardEvent): void => {
        const to = moved(event.key, stop, parts);
        const part = parts[stop];
        kept.current = true;
        if (to !== undefined) {
            setAt(to);
            list.current?.querySelectorAll<HTMLElement>(".offer")[to]?.focus();
        } else if (event.key === "Escape" && !deciding.canGoBack) {
            document.querySelector<SVGElement>(".board [tabindex='0']")?.focus();
        } else if ((event.key === "Enter" || event.key === "ArrowRight" || event.key === " ") && part !== undefined) {
            take(part);
        } else if (event.key === "Escape" || event.key === "ArrowLeft" || event.key === "Backspace") {
            deciding.back();
        } else if (event.key === "/") {
            document.querySelector<HTMLElement>(".offer-search")?.focus();
        } else {
            return;
        }
        event.preventDefault();
    };
    if (parts.length === 0) {
        return <p class="faint">{t("deciding-nothing")}</p>;
    }
    return (
        <ul class="offers" ref={list} aria-label={t("deciding-offers")} onKeyDown={key}>
            {parts.map((part, index) => {
                const only = part.choices.length === 1 ? part.choices[0] : undefined;
                return (
                    <li key={`${String(index)}${part.label}`}>
                        <button
                            type="button"
                            class={`offer${only === undefined ? " group" : ""}${only !== undefined && only === deciding.chosen ? " chosen" : ""}`}
                            tabIndex={index === stop ? 0 : -1}
                            aria-pressed={only === undefined ? undefined : only === deciding.chosen}
                            aria-expanded={only === undefined ? false : undefined}
                            onClick={() => {
                                setAt(index);
                                take(part);
                            }}
                            onDblClick={() => {
                                if (only !== undefined) {
                                    deciding.confirm();
                                }
                            }}
                        >
                            <Foreign text={only === undefined ? partLabel(part, here.label) : part.label} />
                            {only === undefined && (
                                <small>
                                    {part.choices.length} <Icon name="forward" />
                                </small>
                            )}
                        </button>
                    </li>
                );
            })}
        </ul>
    );
}

/** The entry to which a key leads in a list: a neighbour, an end, or the next entry that begins with the letter. */
function moved(key: string, at: number, parts: readonly Group[]): number | undefined {
    const last = parts.length - 1;
    const fixed: Readonly<Record<string, number>> = {
        ArrowDown: Math.min(last, at + 1),
        ArrowUp: Math.max(0, at - 1),
        Home: 0,
        End: last,
    };
    if (key in fixed) {
        return fixed[key];
    }
    if (/^[\p{L}\p{N}]$/u.test(key)) {
        const wanted = key.toLocaleLowerCase();
        const order = [...parts.keys()].map((index) => (at + 1 + index) % parts.length);
        return order.find((index) => parts[index]?.label.toLocaleLowerCase().startsWith(wanted));
    }
    return undefined;
}

function Confirm({ deciding, scene }: { readonly deciding: Deciding; readonly scene: Scene }): JSX.Element {
    const t = useWords();
    const box = useRef<HTMLDivElement>(null);
    const underway = isUnderway(deciding);
    const planned = deciding.planning.open !== undefined;
    useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [deciding.foresight, underway]);
    return (
        <div class="confirm" ref={box} role="group" aria-label={t("deciding-chosen")}>
            <p>
                <Foreign text={deciding.chosen?.label ?? ""} />
            </p>
            {underway ? (
                <Underway deciding={deciding} />
            ) : (
                <>
                    <Foretold foresight={deciding.foresight} scene={scene} />
                    {planned && (
                        <p class="faint">
                            {t(
                                deciding.foresight === "unknown"
                                    ? "deciding-plan-unseen-hint"
                                    : "deciding-plan-seen-hint",
                            )}
                        </p>
                    )}
                    <Button
                        kind="main"
                        disabled={deciding.busy || (planned && !deciding.planning.room)}
                        onClick={() => deciding.confirm()}
                    >
                        <Icon name={planned ? "clock" : "check"} />{" "}
                        {t(planned ? "deciding-plan-add" : "deciding-confirm")}
                    </Button>
                    <Button kind="plain" onClick={() => deciding.choose(undefined)}>
                        {t("deciding-not")}
                    </Button>
                </>
            )}
        </div>
    );
}
