/** Buttons. */

import type { ButtonHTMLAttributes, ComponentChildren, JSX } from "preact";

type ButtonProps = Omit<ButtonHTMLAttributes, "type" | "class" | "className"> & {
    /** `main` is the one that a page is about; `plain` looks like a link; `danger` cannot be taken back. */
    readonly kind?: "main" | "normal" | "plain" | "danger";
    readonly size?: "small" | "normal";
    readonly type?: "button" | "submit";
    readonly class?: string;
    readonly children: ComponentChildren;
};

export function Button({
    kind = "normal",
    size = "normal",
    type = "button",
    class: name = "",
    children,
    ...rest
}: ButtonProps): JSX.Element {
    return (
        <button {...rest} type={type} class={`button ${kind} ${size} ${name}`.trim()}>
            {children}
        </button>
    );
}

/** A button that is only an icon: its name is for those who cannot see it, and on hover. */
export function IconButton({
    label,
    class: name = "",
    ...rest
}: ButtonProps & { readonly label: string }): JSX.Element {
    return <Button {...rest} class={`icon-button ${name}`.trim()} aria-label={label} title={label} />;
}
