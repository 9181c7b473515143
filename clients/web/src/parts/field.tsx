/** A field of a form with its label, and a hint if there is one. */

import { cloneElement, type JSX, type VNode } from "preact";
import { useId } from "preact/hooks";

interface FieldProps {
    readonly label: string;
    readonly hint?: string;
    /** The one element that takes the answer. */
    readonly children: VNode<object>;
}

export function Field({ label, hint, children }: FieldProps): JSX.Element {
    const id = useId();
    const described = hint === undefined ? {} : { "aria-describedby": `${id}-hint` };
    return (
        <div class="field">
            <label for={id}>{label}</label>
            {cloneElement(children, { id, ...described })}
            {hint !== undefined && (
                <p class="faint" id={`${id}-hint`}>
                    {hint}
                </p>
            )}
        </div>
    );
}
