/** The delivery of a decision: at once, or when the service can be reached. It is carried out once, however often it is sent. */

/** The state of the way to the service. */
export interface Way {
    /** True if the service can be reached. */
    reached(): boolean;
    /** Resolves at the next moment at which it can; rejects if it is given up before. */
    nextMoment(signal: AbortSignal): Promise<void>;
    /** True if nobody answered, so that the same may succeed later. */
    isPassing(error: unknown): boolean;
}

/**
 * Sends something until it is answered.
 *
 * `sent` is called when it is sent for the first time: before that it can be taken back with `withdrawn`, afterwards the service may
 * have it.
 *
 * @throws Error: it was answered otherwise, or withdrawn.
 */
export async function deliver<T>(
    work: () => Promise<T>,
    way: Way,
    withdrawn: AbortSignal,
    sent: () => void,
): Promise<T> {
    while (!way.reached()) {
        await way.nextMoment(withdrawn);
    }
    withdrawn.throwIfAborted();
    sent();
    for (;;) {
        try {
            return await work();
        } catch (error) {
            if (!way.isPassing(error)) {
                throw error;
            }
        }
        await way.nextMoment(new AbortController().signal);
    }
}
