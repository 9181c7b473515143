/** The plan of the seat, with the way to take it back, and the way to plan more. */

import type { JSX } from "preact";

import { Button, IconButton } from "../parts/button.js";
import { Choice } from "../parts/choice.js";
import { Foreign } from "../parts/foreign.js";
import { Icon } from "../parts/icons.js";
import { useWords } from "../words/words.js";
import type { Planning } from "./planner.js";

/** The plans in their order, and the fate of their last decision. */
export function PlanList({ planning }: { readonly planning: Planning }): JSX.Element | null {
    const t = useWords();
    const { steps, told } = planning.plan;
    return (
        <>
            <div class="plan-told" role="status">
                {told !== undefined && (
                    <>
                        <span>
                            <Icon name={told.what === "made" ? "check" : "info"} /> {t(`deciding-plan-${told.what}`)}{" "}
                            <Foreign text={told.label} />
                        </span>
                        {steps.length === 0 && (
                            <IconButton
                                size="small"
                                kind="plain"
                                label={t("deciding-plan-read")}
                                onClick={() => planning.clear()}
                            >
                                <Icon name="close" />
                            </IconButton>
                        )}
                    </>
                )}
            </div>
            {steps.length > 0 && (
                <section class="plan" aria-label={t("deciding-plan-title")}>
                    <h3>{t("deciding-plan-title")}</h3>
                    <ol>
                        {steps.map(({ code, label, moves }) => (
                            <li key={code}>
                                <span>
                                    <Foreign text={label} />{" "}
                                    {moves === "" && <small class="faint">{t("deciding-plan-to-confirm")}</small>}
                                </span>
                                <Button size="small" kind="plain" onClick={() => planning.remove(code)}>
                                    {t("deciding-plan-remove")} <span class="unseen">{label}</span>
                                </Button>
                            </li>
                        ))}
                    </ol>
                    <p class="faint">{t("deciding-plan-kept")}</p>
                </section>
            )}
        </>
    );
}

/** Begins and ends planning, and says for which question. There is nothing to plan before the seat was asked once. */
export function PlanAhead({ planning }: { readonly planning: Planning }): JSX.Element | null {
    const t = useWords();
    const { questions, open, room } = planning;
    if (open === undefined) {
        return questions.length === 0 || !room ? null : (
            <p class="row">
                <Button size="small" class="plan-ahead" onClick={() => planning.turn(questions[0]?.kind)}>
                    <Icon name="clock" /> {t("deciding-plan")}
                </Button>
            </p>
        );
    }
    return (
        <div class="stack">
            <p class="faint">{t("deciding-plan-hint")}</p>
            <div class="plan-question">
                <Choice
                    label={t("deciding-plan-question")}
                    value={open.question?.kind ?? ""}
                    values={questions.map(({ kind, text }) => ({ value: kind, title: text }))}
                    onValue={(kind) => planning.turn(kind)}
                />
            </div>
            <p>
                <Button size="small" onClick={() => planning.turn(undefined)}>
                    {t("deciding-plan-stop")}
                </Button>
            </p>
        </div>
    );
}
