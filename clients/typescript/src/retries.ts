/**
 * Repeating calls that failed for passing reasons.
 *
 * That is safe: each command carries a `requestId` that stays the same for all attempts. The service carries it out once and
 * answers repetitions with the first answer.
 */

import { Code } from "@connectrpc/connect";

import {
    ATTEMPT_MILLISECONDS,
    CALL_MILLISECONDS,
    FIRST_PAUSE_MILLISECONDS,
    LASTING_REASONS,
    LONGEST_PAUSE_MILLISECONDS,
    PATIENCE_MILLISECONDS,
} from "./constants.js";
import { CallError, errorOf } from "./errors.js";
import { BROKEN, PASSING, RESUMED } from "./statuses.js";

/** The limits of repeated calls: number and time. All times are in seconds. */
export interface Retrying {
    /** Limits the whole call with all attempts and pauses. */
    readonly deadline: number;
    /** Limits a single attempt; where a file comes in parts, the time to each of them. */
    readonly attempt: number;
    /** Pauses are random: up to this one at first, then up to twice as much each time. */
    readonly firstPause: number;
    /** The longest pause, unless the service asks for a longer one. */
    readonly longestPause: number;
    /** The time that a stream may be interrupted before the client gives up. */
    readonly patience: number;
}

/** The default limits of repeated calls. */
export const RETRYING: Retrying = {
    deadline: CALL_MILLISECONDS / 1000,
    attempt: ATTEMPT_MILLISECONDS / 1000,
    firstPause: FIRST_PAUSE_MILLISECONDS / 1000,
    longestPause: LONGEST_PAUSE_MILLISECONDS / 1000,
    patience: PATIENCE_MILLISECONDS / 1000,
};

/** Another attempt needs more time than this before the deadline. */
const SHORTEST_ATTEMPT = 0.001;

/** The time that an attempt may take, in milliseconds, and what aborts it. */
export interface AttemptOptions {
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
}

/** Sends a request once. */
export type Attempt<T> = (options: AttemptOptions) => Promise<T>;

/**
 * Sends a request until it is answered, refused for good, or the deadline passes.
 *
 * @throws CallError: it was refused, or the last attempt failed.
 */
export async function call<T>(attempt: Attempt<T>, retrying: Retrying, signal: AbortSignal): Promise<T> {
    const end = now() + retrying.deadline;
    for (let failures = 1; ; failures++) {
        signal.throwIfAborted();
        const left = Math.max(Math.min(end - now(), retrying.attempt), SHORTEST_ATTEMPT);
        try {
            return await attempt({ timeoutMs: Math.ceil(left * 1000), signal }); // gRPC takes whole numbers
        } catch (failure) {
            signal.throwIfAborted();
            const error = failure instanceof CallError ? failure : errorOf(failure);
            const pause = pauseAfter(failures, error, retrying);
            if (!passes(error) || now() + pause + SHORTEST_ATTEMPT >= end) {
                throw error;
            }
            await sleep(pause, signal);
        }
    }
}

/**
 * The parts of a stream, as they come; if it breaks, `open` opens the next one.
 *
 * @throws CallError: the stream was refused, or could not be opened again in time.
 */
export async function* reopened<T>(
    open: (options: { signal: AbortSignal }) => AsyncIterable<T>,
    retrying: Retrying,
    signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
    let failures = 0;
    let since = 0;
    for (;;) {
        signal.throwIfAborted();
        const ending = new AbortController();
        let error: CallError;
        try {
            for await (const part of open({ signal: AbortSignal.any([signal, ending.signal]) })) {
                failures = 0;
                yield part;
            }
            return;
        } catch (failure) {
            signal.throwIfAborted();
            error = errorOf(failure);
        } finally {
            ending.abort();
        }
        failures++;
        since = failures === 1 ? now() : since;
        const pause = pauseAfter(failures, error, retrying);
        if (!resumes(error) || now() + pause - since > retrying.patience) {
            throw error;
        }
        await sleep(pause, signal);
    }
}

/** True if a repeated call may succeed. A limit passes if the service says when. */
export function passes(error: CallError): boolean {
    if (LASTING_REASONS.includes(error.reason)) {
        return false;
    }
    return (
        PASSING.includes(error.code) ||
        (error.code === Code.ResourceExhausted && error.details.retrySeconds !== undefined) ||
        wasCut(error)
    );
}

/** True if a stream that ended so is opened again: the way to the service broke, or the service asks for it. */
export function resumes(error: CallError): boolean {
    return RESUMED.includes(error.code) || wasCut(error);
}

/** True if a call ended without an answer of the service, although nothing broke: each error that it answers with has a reason. */
export function wasCut({ reason, code, cause }: CallError): boolean {
    const unreadable = cause instanceof Error && cause.cause instanceof Error; // something came, but cannot be read
    return reason === "" && BROKEN.includes(code) && !unreadable;
}

/** The time to wait after a number of failures in a row, at least 1; no less than the service asked for. */
function pauseAfter(failures: number, error: CallError, retrying: Retrying): number {
    const longest = Math.min(retrying.firstPause * 2 ** Math.min(failures - 1, 30), retrying.longestPause);
    return Math.max(Math.random() * longest, error.details.retrySeconds ?? 0);
}

function now(): number {
    return performance.now() / 1000;
}

function sleep(seconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
        const wake = (): void => {
            signal.removeEventListener("abort", stop);
            resolve();
        };
        const timer = setTimeout(wake, seconds * 1000);
        const stop = (): void => {
            clearTimeout(timer);
            reject(signal.reason as Error);
        };
        signal.addEventListener("abort", stop, { once: true });
    });
}
