/** Work that somebody begins with a button or a form. */

import { useState } from "preact/hooks";

/** The state of such work. */
export interface Task {
    /** True while it goes on: nobody should begin it again. */
    readonly busy: boolean;
    /** The reason why it failed the last time; undefined: it did not. */
    readonly error: unknown;
    /** Does the work; what goes wrong is kept until the next time. */
    readonly run: (work: () => Promise<unknown>) => Promise<void>;
}

/** A task of a component. */
export function useTask(): Task {
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState<unknown>();
    const run = async (work: () => Promise<unknown>): Promise<void> => {
        setBusy(true);
        setError(undefined);
        try {
            await work();
        } catch (cause) {
            setError(cause);
        }
        setBusy(false);
    };
    return { busy, error, run };
}
