/** Attempts that go on until somebody answers: the network is gone, or the service is away, for as long as it takes. */

import { connection } from "./connection.js";
import { isPassing } from "./troubles.js";

/** The time to wait before another attempt, in milliseconds, even if the service can be reached. */
const PAUSE = 1000;

/**
 * The result of some work; if nobody answers, it is done again once the service can be reached.
 *
 * @throws Error: it was answered otherwise, or given up.
 */
export async function untilAnswered<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
        signal.throwIfAborted();
        try {
            return await work();
        } catch (error) {
            if (signal.aborted || !isPassing(error)) {
                throw error;
            }
        }
        await anotherMoment(signal);
    }
}

/** Waits for a moment at which another attempt may succeed. Rejects if it is given up. */
export async function anotherMoment(signal: AbortSignal): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    await connection.untilReached(signal);
}
