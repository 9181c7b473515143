/** The area in which files are dropped, or chosen by a button. */

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";

import { Button } from "../parts/button.js";
import { Icon } from "../parts/icons.js";
import { useWords } from "../words/words.js";

export function Drop({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }): JSX.Element {
    const t = useWords();
    const input = useRef<HTMLInputElement>(null);
    const [over, setOver] = useState(false);
    const hover = (event: DragEvent): void => {
        event.preventDefault();
        setOver(true);
    };
    const drop = (event: DragEvent): void => {
        event.preventDefault();
        setOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length > 0) {
            onFiles(files);
        }
    };
    return (
        <div
            class={`drop${over ? " over" : ""}`}
            role="group"
            aria-label={t("proof-drop")}
            onDragOver={hover}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
        >
            <Icon name="file" />
            <p>{t("proof-drop")}</p>
            <Button onClick={() => input.current?.click()}>{t("proof-choose")}</Button>
            <input
                ref={input}
                class="unseen"
                type="file"
                multiple
                tabIndex={-1}
                aria-label={t("proof-choose")}
                onChange={(event) => {
                    onFiles([...(event.currentTarget.files ?? [])]);
                    event.currentTarget.value = "";
                }}
            />
        </div>
    );
}
