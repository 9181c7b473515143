/** Dialogs: the browser's own, so that focus stays inside, Escape closes, and focus goes back. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import { useWords } from "../words/words.js";
import { IconButton } from "./button.js";
import { Icon } from "./icons.js";

interface DialogProps {
    readonly title: string;
    readonly open: boolean;
    readonly onClose: () => void;
    readonly children: ComponentChildren;
    readonly class?: string;
}

/** A dialog. It is in the page only while it is open. */
export function Dialog({ open, ...rest }: DialogProps): JSX.Element | null {
    return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, onClose, children, class: name = "" }: Omit<DialogProps, "open">): JSX.Element {
    const t = useWords();
    const id = useId();
    const element = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        element.current?.showModal();
    }, []);
    const isPressedOutside = useRef(false);
    const press = (event: PointerEvent): void => {
        isPressedOutside.current = event.target === element.current;
    };
    const outside = (event: MouseEvent): void => {
        // a text that is selected beyond the edge ends outside, too
        if (event.target === element.current && isPressedOutside.current) {
            onClose();
        }
    };
    return (
        <dialog
            ref={element}
            class={`dialog ${name}`}
            aria-labelledby={id}
            onClose={onClose}
            onPointerDown={press}
            onClick={outside}
        >
            <div class="dialog-body">
                <header class="row spread">
                    <h2 id={id}>{title}</h2>
                    <IconButton kind="plain" label={t("parts-close")} onClick={onClose}>
                        <Icon name="close" />
                    </IconButton>
                </header>
                {children}
            </div>
        </dialog>
    );
}
