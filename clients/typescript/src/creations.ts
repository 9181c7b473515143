/** The creation of matches: what is asked for, and that the match begins so. */

import * as findings from "./findings.js";
import { create, type MessageInitShape } from "@bufbuild/protobuf";

import { requireMatch } from "./beginnings.js";
import { sha256 } from "./bytes.js";
import { AlteredError } from "./follower.js";
import { type Access, type BranchPoint, BranchPointSchema } from "./generated/caravanserai/v1/access_pb.js";
import type { TimeControlSchema } from "./generated/caravanserai/v1/clock_pb.js";
import type { Match } from "./generated/caravanserai/v1/match_pb.js";
import {
    type CreateMatchRequest,
    CreateMatchRequestSchema,
    MatchService,
} from "./generated/caravanserai/v1/match_service_pb.js";
import { updates } from "./histories.js";
import type { Calls } from "./calls.js";
import { type CommandOptions, idOf, named, present } from "./requests.js";

/** The settings of a new match. */
export interface MatchOptions extends CommandOptions {
    readonly players: number;
    readonly options?: Readonly<Record<string, string>>;
    readonly seed?: string;
    readonly edition?: string;
    readonly access?: Access;
    readonly joinCode?: string;
    readonly admitted?: readonly string[];
    readonly patienceSeconds?: number;
    readonly signaturesRequired?: boolean;
    readonly timeControl?: MessageInitShape<typeof TimeControlSchema>;
    readonly spectatorDelaySeconds?: number;
    readonly previous?: string;
    readonly branchedFrom?: MessageInitShape<typeof BranchPointSchema>;
}

export async function createMatch(calls: Calls, game: string, options: MatchOptions): Promise<Match> {
    const { patienceSeconds, admitted, previous, branchedFrom, ...rest } = options;
    const request = {
        ...rest,
        ...(branchedFrom && { branchedFrom: await known(calls, create(BranchPointSchema, branchedFrom)) }),
        game: named("games", game),
        ownerTokenHash: calls.hash(),
        requestId: idOf(options),
        patienceSeconds: BigInt(Math.ceil(patienceSeconds ?? 0)),
        admitted: [...(admitted ?? [])],
        previous: previous ? named("matches", previous) : "",
    };
    const made = present(await calls.unary(MatchService.method.createMatch, request), "match");
    await requireAsked(calls, create(CreateMatchRequestSchema, request), made);
    return made;
}

/** A point with the digest of the event there, as the service shows it now: without it, any would do. */
async function known(calls: Calls, point: BranchPoint): Promise<BranchPoint> {
    const { version, digest } = point;
    const match = named("matches", point.match);
    if (version === 0n || digest.length > 0) {
        return { ...point, match };
    }
    for await (const update of updates(calls, match, Number(version) - 1, Number(version))) {
        if (update.version === version) {
            return { ...point, match, digest: sha256(update.event) };
        }
    }
    throw new AlteredError(findings.MISSING_EVENT(version, match));
}

/** Compares the first event of a match with what this client asked for. */
async function requireAsked(calls: Calls, request: CreateMatchRequest, made: Match): Promise<void> {
    const { ownerTokenHash, previous } = request;
    for await (const update of updates(calls, made.name, 0, 1)) {
        calls.signer.began(made, sha256(update.event));
        const { body } = calls.ownEvent(made.name, update, "created");
        if (body.case === "created") {
            const owner = ownerTokenHash.length > 0 ? body.value.owner : ((await calls.self())?.name ?? "");
            requireMatch(made.name, request, body.value, owner, previous ? (await calls.look(previous)).viewer : 0);
            return;
        }
    }
    throw new AlteredError("the service sent no first event");
}
