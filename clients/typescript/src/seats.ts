/** The seats of a client before the start: taken, bound to entropy, and made ready in an order that leaves nobody a choice of the chance. */

import * as findings from "./findings.js";
import { Code } from "@connectrpc/connect";

import { LEAST_SCHEME } from "./beginnings.js";
import { equal, NOTHING } from "./bytes.js";
import { localError } from "./errors.js";
import { History } from "./fairness.js";
import { AlteredError, GENESIS } from "./follower.js";
import type { Match } from "./generated/caravanserai/v1/match_pb.js";
import { MatchService } from "./generated/caravanserai/v1/match_service_pb.js";
import * as histories from "./histories.js";
import { newCode } from "./identity.js";
import type { Calls } from "./calls.js";
import type { Seen } from "./receipts.js";
import { type CommandOptions, idOf, named, present } from "./requests.js";
import { beingReady, binding, joining } from "./signed-acts.js";

export interface JoinOptions extends CommandOptions {
    readonly displayName?: string;
    readonly seat?: number;
    readonly joinCode?: string;
}

export interface StartOptions {
    readonly withoutWaiting?: boolean;
    readonly wait?: boolean;
}

export async function join(calls: Calls, match: string, options: JoinOptions): Promise<number> {
    const name = named("matches", match);
    const publicKey = await key(calls, name);
    const answer = await calls.entropies.binding(name, options.requestId, async (entropyCommitment) => {
        const signature = await calls.signer.sign(publicKey, joining(publicKey, entropyCommitment), name, GENESIS);
        const requestId = idOf(options);
        const own = {
            match: name,
            tokenHash: calls.hash(),
            entropyCommitment,
            publicKey,
            signature,
            requestId,
        };
        return calls.unary(MatchService.method.joinMatch, { ...options, ...own });
    });
    if (options.seat && answer.seat !== options.seat) {
        const [asked, given] = [String(options.seat), String(answer.seat)];
        throw new AlteredError(findings.OTHER_SEAT(asked, given));
    }
    await calls.signer.took(name, publicKey, present(answer, "match"), answer.seat);
    return answer.seat;
}

/** The key for a seat: that which the player has registered, else the same whenever this caller asks. */
async function key(calls: Calls, match: string): Promise<Uint8Array> {
    const registered = (await calls.self())?.publicKey ?? NOTHING;
    return registered.length > 0 ? registered : calls.signer.seatKey(match);
}

export async function bind(calls: Calls, match: string): Promise<Match> {
    const name = named("matches", match);
    const answer = await calls.entropies.binding(name, undefined, (entropyCommitment) => {
        const request = { match: name, entropyCommitment, requestId: newCode() };
        return calls.acted(MatchService.method.bindSeat, request, binding(entropyCommitment));
    });
    return present(answer, "match");
}

export async function start(calls: Calls, match: string, options: StartOptions): Promise<Match> {
    const name = named("matches", match);
    const withoutWaiting = options.withoutWaiting ?? false;
    const shown = await calls.look(name);
    if (shown.viewer > 0 && !withoutWaiting) {
        if (shown.match?.seats[shown.viewer - 1]?.ready !== true) {
            return open(calls, name, shown.viewer, options.wait ?? false);
        }
        if ((await calls.entropies.waits(name)) && !(await hasOpened(calls, name, shown.viewer))) {
            throw new AlteredError(findings.OPENED_ELSEWHERE(shown.viewer));
        }
    }
    const request = { match: name, withoutWaiting, requestId: newCode() };
    return present(await calls.unary(MatchService.method.startMatch, request), "match");
}

/**
 * True if the log binds a seat to entropy that this client has sent. What is kept beside that is of a later binding whose answer was
 * lost: the service refuses to bind a seat that is ready.
 */
async function hasOpened(calls: Calls, match: string, seat: number): Promise<boolean> {
    const watch = await histories.replay(calls, match);
    for await (const { caughtUp } of watch) {
        if (caughtUp) {
            break;
        }
    }
    return calls.entropies.wasOpened(match, (watch.chance ?? new History()).commitment(seat));
}

/** Opens the entropy of a seat once every seat is bound. */
async function open(calls: Calls, match: string, seat: number, wait: boolean): Promise<Match> {
    const { seen, bound } = await settled(calls, match, seat, wait);
    const entropy = await calls.entropies.take(match);
    if (bound && entropy.length === 0) {
        return openAfterAnother(calls, match, seat, wait);
    }
    const request = { match, entropy, boundVersion: BigInt(seen.version), requestId: newCode() };
    const answer = await calls.acted(MatchService.method.startMatch, request, beingReady(entropy));
    const started = present(answer, "match");
    await calls.entropies.keepOpened(match, entropy, seen);
    await requireOpened(calls, match, seat, seen);
    return started;
}

/** Another program with the same token, such as another tab, took the entropy: it opens it, or nobody does. */
async function openAfterAnother(calls: Calls, match: string, seat: number, wait: boolean): Promise<Match> {
    const shown = present(await calls.look(match), "match");
    if (shown.seats[seat - 1]?.ready === true) {
        return shown;
    }
    await bind(calls, match);
    return open(calls, match, seat, wait);
}

/** Reads the log until every seat is bound, this one to the entropy that is kept. */
async function settled(
    calls: Calls,
    match: string,
    seat: number,
    wait: boolean,
    binds = true,
): Promise<{ seen: Seen; bound: boolean }> {
    const watch = await (wait ? histories.watch(calls, match) : histories.replay(calls, match));
    const history = watch.chance ?? new History();
    for await (const update of watch) {
        if (!update.caughtUp) {
            continue;
        }
        const bound = await calls.entropies.areBound(history, match, seat);
        const { version, following } = watch;
        const seen = { seen: { version, digest: following.head }, bound };
        if (history.scheme < LEAST_SCHEME) {
            throw new AlteredError(`${match} has chance scheme 1, in which somebody may choose the chance`);
        }
        if (history.started) {
            return seen;
        }
        if (binds && history.opened.length === 0 && !bound) {
            await bind(calls, match);
            if (!wait) {
                return settled(calls, match, seat, wait, false);
            }
        } else if (history.unbound.length === 0) {
            return seen;
        }
    }
    const text = findings.SEATS_NOT_BOUND(history.unbound.join(", "));
    throw localError(Code.FailedPrecondition, "SEATS_NOT_BOUND", text);
}

/** Checks that nothing but other openings came between what this client had seen and its own opening. */
async function requireOpened(calls: Calls, match: string, seat: number, seen: Seen): Promise<void> {
    const watch = await histories.replay(calls, match);
    for await (const { version, event } of watch) {
        if (version === seen.version && !equal(watch.following.head, seen.digest)) {
            break;
        }
        if (version > seen.version) {
            if (event.body.case !== "ready") {
                break;
            }
            if (event.body.value.seat === seat) {
                return;
            }
        }
    }
    throw new AlteredError(findings.LATE_BINDING);
}
