/** A button that asks before it does something, with a reason where others will read one. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";

import { announce } from "./announcement.js";
import { Problem } from "./errors.js";
import { Button } from "./button.js";
import { Dialog } from "./dialog.js";
import { Field } from "./field.js";
import { describe } from "../session/troubles.js";
import { useWords } from "../words/words.js";
import { useTask } from "./task.js";

const LONGEST = 500;

interface AskingProps {
    /** The text of the button, and the title of the dialog. */
    readonly label: string;
    /** The act that is about to happen. */
    readonly question: string;
    /** True if a reason is asked for; `must`: nothing is done without. */
    readonly reason?: "must" | "may";
    readonly kind?: "main" | "normal" | "plain" | "danger";
    readonly size?: "small" | "normal";
    /** Names what the button is about, for those who cannot see where it stands. */
    readonly about?: string;
    readonly work: (reason: string) => Promise<unknown>;
    /** Further fields to choose from. */
    readonly children?: ComponentChildren;
}

export function Asking({ label, about, kind = "normal", size = "small", ...rest }: AskingProps): JSX.Element {
    const [open, setOpen] = useState(false);
    return (
        <>
            <Button
                kind={kind}
                size={size}
                onClick={() => setOpen(true)}
                {...(about !== undefined && { "aria-label": `${label}: ${about}` })}
            >
                {label}
            </Button>
            <Dialog title={label.replace(/ …$/u, "")} open={open} onClose={() => setOpen(false)}>
                <Question label={label} {...rest} onDone={() => setOpen(false)} />
            </Dialog>
        </>
    );
}

type QuestionProps = Omit<AskingProps, "about" | "kind" | "size"> & { readonly onDone: () => void };

function Question({ label, question, reason, work, children, onDone }: QuestionProps): JSX.Element {
    const t = useWords();
    const [why, setWhy] = useState("");
    const { busy, error, run } = useTask();
    const submit = (event: Event): Promise<void> => {
        event.preventDefault();
        return run(async () => {
            await work(why.trim());
            announce(label.replace(/ …$/u, ""));
            onDone();
        });
    };
    return (
        <form class="stack" onSubmit={(event) => void submit(event)}>
            <p>{question}</p>
            {children}
            {reason !== undefined && (
                <Field label={t("parts-reason")} hint={t("parts-reason-hint")}>
                    <textarea
                        rows={2}
                        maxLength={LONGEST}
                        required={reason === "must"}
                        value={why}
                        onInput={(event) => setWhy(event.currentTarget.value)}
                    />
                </Field>
            )}
            {error !== undefined && <Problem text={describe(t, error)} />}
            <p class="row">
                <Button kind="main" type="submit" disabled={busy}>
                    {t("parts-do-it")}
                </Button>
                <Button onClick={onDone}>{t("parts-not")}</Button>
            </p>
        </form>
    );
}

/** A number in such a dialog. */
export function NumberField(props: {
    readonly label: string;
    readonly value: number;
    readonly least: number;
    readonly onValue: (value: number) => void;
}): JSX.Element {
    const { label, value, least, onValue } = props;
    return (
        <Field label={label}>
            <input
                type="number"
                min={least}
                value={value}
                onInput={(event) => onValue(event.currentTarget.valueAsNumber || 0)}
            />
        </Field>
    );
}
