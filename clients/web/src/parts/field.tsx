/** A field of a form with its label, a hint if there is one, and what was wrong with its answer. */

import { cloneElement, type JSX, type VNode } from "preact";
import { useId } from "preact/hooks";

interface FieldProps {
    readonly label: string;
    readonly hint?: string;
    /** The reason why the answer was refused. */
    readonly fault?: string;
    /** The one element that takes the answer. */
    readonly children: VNode<object>;
}

export function Field({ label, hint, fault, children }: FieldProps): JSX.Element {
    const id = useId();
    const texts = [fault !== undefined && `${id}-fault`, hint !== undefined && `${id}-hint`].filter(Boolean);
    const described = {
        ...(texts.length > 0 && { "aria-describedby": texts.join(" ") }),
        ...(fault !== undefined && { "aria-invalid": true }),
    };
    return (
        <div class="field">
            <label for={id}>{label}</label>
            {cloneElement(children, { id, ...described })}
            {fault !== undefined && (
                <p class="fault" id={`${id}-fault`} role="alert">
                    {fault}
                </p>
            )}
            {hint !== undefined && (
                <p class="faint" id={`${id}-hint`}>
                    {hint}
                </p>
            )}
        </div>
    );
}
