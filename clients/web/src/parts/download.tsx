/** A button that fetches a file and saves it on the device of the visitor. */

import type { JSX } from "preact";

import { describe } from "../session/troubles.js";
import { useWords } from "../words/words.js";
import { Button } from "./button.js";
import { Icon } from "./icons.js";
import { useTask } from "./task.js";

interface SaveProps {
    readonly label: string;
    /** The name of the file. */
    readonly name: string;
    readonly fetched: () => Promise<Uint8Array>;
}

export function Save({ label, name, fetched }: SaveProps): JSX.Element {
    const t = useWords();
    const { busy, error, run } = useTask();
    const save = (): Promise<void> => run(async () => offer(name, await fetched()));
    return (
        <div class="save">
            <Button size="small" disabled={busy} onClick={() => void save()}>
                <Icon name="file" /> {label}
            </Button>
            {error !== undefined && <p role="alert">{describe(t, error)}</p>}
        </div>
    );
}

/** Offers a file to the browser, as a link to it would. */
export function offer(name: string, data: Uint8Array): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([data.slice().buffer]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href)); // once the browser has taken it
}
