/** The histories of matches: followed as they happen or again from the beginning, and the files of their records. */

import * as findings from "./findings.js";
import { Code } from "@connectrpc/connect";

import { NOTHING } from "./bytes.js";
import { RECORD_BYTES } from "./constants.js";
import { localError } from "./errors.js";
import { AlteredError, Following } from "./follower.js";
import { Match_State } from "./generated/caravanserai/v1/match_pb.js";
import { type GetMatchResponse, MatchService, type MatchUpdate } from "./generated/caravanserai/v1/match_service_pb.js";
import type { Calls } from "./calls.js";
import { exact } from "./numbers.js";
import { RecordError } from "./receipts.js";
import { nameIn, RECORD_FORMAT } from "./records.js";
import { joined, named, present, requireNamed, type StreamOptions } from "./requests.js";
import { type AttemptOptions, call } from "./retries.js";
import { ServiceClock } from "./service-clock.js";
import { EVERYTHING, SPECTATOR } from "./table.js";
import { type OpenUpdates, streamUpdates, Watch } from "./watch.js";

/** The states in which nothing is hidden any more. */
const OVER: ReadonlySet<Match_State> = new Set([Match_State.FINISHED, Match_State.ABANDONED]);

export interface WatchOptions extends StreamOptions {
    /** The version to begin after. From 0 on, everything is verified; another table is taken on trust. */
    readonly after?: number;
    /** The answer that this client has just had to `look`; without it, it looks first. */
    readonly looked?: GetMatchResponse;
}

export interface ReplayOptions extends WatchOptions {
    readonly upTo?: number;
    readonly seenBy?: number;
}

export async function watch(calls: Calls, match: string, options: WatchOptions = {}): Promise<Watch> {
    const name = named("matches", match);
    return follow(calls, name, options, (afterVersion, { signal }) =>
        calls.stream(MatchService.method.watchMatch, { match: name, afterVersion: BigInt(afterVersion) }, signal),
    );
}

export async function replay(calls: Calls, match: string, options: ReplayOptions = {}): Promise<Watch> {
    const name = named("matches", match);
    const { upTo, seenBy } = options;
    if (seenBy !== undefined && options.after) {
        throw new TypeError("what another seat saw begins with the first event");
    }
    const asSeat = seenBy === EVERYTHING ? undefined : seenBy; // everything is what everybody gets when the match is over
    return follow(calls, name, options, replaying(calls, name, upTo, asSeat), seenBy);
}

export async function recordFile(calls: Calls, match: string): Promise<Uint8Array> {
    const request = { match: named("matches", match) };
    const attempt = (options: AttemptOptions): Promise<Uint8Array> =>
        joined(
            (signal) => calls.stream(MatchService.method.getRecord, request, signal),
            RECORD_BYTES,
            calls.retrying.attempt,
            options,
        );
    const file = await call(attempt, calls.retrying, calls.until({}));
    if (file.length > RECORD_BYTES) {
        throw new RecordError(`the service sends more than ${String(RECORD_BYTES)} bytes as a record`);
    }
    requireNamed(request.match, nameIn(file, RECORD_FORMAT));
    return file;
}

/** The updates after a version, up to another one or the present. */
export function updates(
    calls: Calls,
    match: string,
    after = 0,
    upTo?: number,
): AsyncGenerator<MatchUpdate, void, undefined> {
    const open = replaying(calls, match, upTo);
    return streamUpdates(open, after, calls.retrying, calls.until({}));
}

async function follow(
    calls: Calls,
    match: string,
    options: WatchOptions,
    open: OpenUpdates,
    seenBy?: number,
): Promise<Watch> {
    const signal = calls.until(options);
    const { looked } = options;
    if (looked !== undefined && looked.match?.name !== named("matches", match)) {
        throw new TypeError(`what was looked at is not ${match}`);
    }
    const shown = looked ?? (await calls.look(match));
    const { spectatorDelaySeconds, ...seen } = present(shown, "match");
    const version = exact(seen.version);
    const viewer = seenBy ?? shown.viewer;
    if (viewer === EVERYTHING && !OVER.has(seen.state)) {
        throw localError(Code.FailedPrecondition, "MATCH_NOT_OVER", findings.NOT_OVER(match));
    }
    const following = options.after ? await followingAfter(calls, match, options.after, viewer) : new Following(viewer);
    const isDelayed = spectatorDelaySeconds > 0 && viewer === SPECTATOR;
    following.present = isDelayed ? undefined : version;
    const name = named("matches", match);
    const seat = {
        match: name,
        key: viewer === shown.viewer ? await calls.signer.ownKey(name) : undefined,
        saw: (at: bigint, head: Uint8Array): void => {
            calls.signer.saw(name, at, head);
        },
        lost: (): void => {
            calls.signer.lost(name);
        },
    };
    const clock = new ServiceClock();
    clock.hear(seen.nowMilliseconds);
    return new Watch(following, version, open, calls.retrying, signal, seat, clock);
}

async function followingAfter(calls: Calls, match: string, after: number, viewer: number): Promise<Following> {
    for await (const { event } of await replay(calls, match, { upTo: 1 })) {
        if (event.body.case === "created") {
            const table = present(await calls.look(match, after), "table");
            const sight = calls.signer.sight(named("matches", match));
            const head = sight?.version === table.version ? sight.head : NOTHING;
            return Following.beginWith(event.body.value.areas, table, viewer, head);
        }
    }
    throw new AlteredError("the service sent no first event");
}

function replaying(calls: Calls, match: string, upTo?: number, seenBy?: number): OpenUpdates {
    const limit = {
        ...(upTo !== undefined && { upToVersion: BigInt(upTo) }),
        ...(seenBy !== undefined && { seenBy }),
    };
    return (after, { signal }) =>
        calls.stream(MatchService.method.replayMatch, { match, afterVersion: BigInt(after), ...limit }, signal);
}
