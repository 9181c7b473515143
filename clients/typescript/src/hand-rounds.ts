/** Rounds by hand as they are sent: long ones have the numbers of entrants in place of their ids. */

import { create, type MessageInitShape, toBinary } from "@bufbuild/protobuf";

import { NAMED_BYTES } from "./constants.js";
import type { RoundPairedSchema } from "./generated/caravanserai/v1/tournament_event_pb.js";
import { HandTableSchema, PairByHandRequestSchema } from "./generated/caravanserai/v1/tournament_service_pb.js";
import type { TournamentReads } from "./tournament-reads.js";

type HandRound = MessageInitShape<typeof PairByHandRequestSchema> & {
    readonly tournament: string;
    readonly tables: readonly { readonly entrants: string[] }[];
    readonly byes: string[];
};

/** The choices of an organiser who pairs by hand. */
export interface HandOptions {
    /** The ids of entrants with a bye. */
    readonly byes?: readonly string[];
    /** The service only says what the round breaks. */
    readonly validateOnly?: boolean;
    /** True if entrants are sent by their numbers; by default they are where the request would be long. */
    readonly byNumber?: boolean;
}

/** The round that an organiser signs, as the event will have it. */
export function handPaired(
    round: number,
    tables: { entrants: string[] }[],
    byes: readonly string[],
): MessageInitShape<typeof RoundPairedSchema> {
    return { round, engine: "hand/1", tables, byes: byes.map((entrant) => ({ entrant, reason: {} })) };
}

/** The request as it is sent: with numbers if that is asked for, or if it is long. */
export async function handRound(
    request: HandRound,
    reads: TournamentReads,
    byNumber = toBinary(PairByHandRequestSchema, create(PairByHandRequestSchema, request)).length > NAMED_BYTES,
): Promise<MessageInitShape<typeof PairByHandRequestSchema>> {
    if (!byNumber) {
        return request;
    }
    const { version } = await reads.get(request.tournament); // before the entrants: later changes are found
    const numbers = new Map<string, number>();
    for await (const { name } of reads.entrants(request.tournament)) {
        numbers.set(name.slice(name.lastIndexOf("/") + 1), numbers.size + 1);
    }
    const numbered = (ids: readonly string[]): number[] => ids.flatMap((id) => numbers.get(id) ?? []);
    const known = (ids: readonly string[]): boolean => ids.every((id) => numbers.has(id));
    return {
        ...request,
        expectedVersion: request.expectedVersion ?? version,
        tables: request.tables.map(
            ({ entrants }) => create(HandTableSchema, known(entrants) ? { numbers: numbered(entrants) } : { entrants }), // the service says who is nobody
        ),
        ...(known(request.byes) && { byes: [], byeNumbers: numbered(request.byes) }),
    };
}
