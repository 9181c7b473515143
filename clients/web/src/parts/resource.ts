/** Something that a component loads: what came, what went wrong, and how to try again. */

import { useCallback, useEffect, useState } from "preact/hooks";

import { anotherMoment } from "../session/attempts.js";
import { isPassing } from "../session/troubles.js";

export interface Loaded<T> {
    /** The value that was loaded last; it stays while it is loaded again. */
    readonly value: T | undefined;
    readonly error: unknown;
    /** True if the first load, or one for other inputs, is under way. */
    readonly busy: boolean;
    readonly reload: () => void;
}

/**
 * Loads something, again whenever one of the inputs changes; an answer that comes too late is dropped. Where nobody answered, it is loaded
 * again by itself once the service is back.
 */
export function useLoaded<T>(load: () => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
    const [state, setState] = useState<{ value?: T; error?: unknown; busy: boolean }>({ busy: true });
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
        let wanted = true;
        setState((before) => ({ ...before, busy: true }));
        load().then(
            (value) => wanted && setState({ value, busy: false }),
            (error: unknown) => wanted && setState((before) => ({ ...before, error, busy: false })),
        );
        return () => {
            wanted = false;
        };
    }, [...inputs, attempt]);
    const reload = useCallback(() => setAttempt((before) => before + 1), []);
    useAgain(state.error, reload);
    return { value: state.value, error: state.error, busy: state.busy, reload };
}

/** Does something again once the service can be reached, where that is what went wrong. */
export function useAgain(error: unknown, again: () => void): void {
    useEffect(() => {
        if (!isPassing(error)) {
            return undefined;
        }
        const ending = new AbortController();
        anotherMoment(ending.signal).then(again, () => undefined);
        return () => ending.abort();
    }, [error]);
}
