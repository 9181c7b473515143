/** The decisions of a seat: what is offered, what would come of one, and the fields that their requests share. */

import { create } from "@bufbuild/protobuf";

import type { Calls } from "./calls.js";
import { CallError } from "./errors.js";
import { readEffect } from "./follower.js";
import {
    type ListOffersResponse,
    ListOffersResponseSchema,
    MatchService,
    type PreviewDecisionResponse,
    PreviewDecisionResponse_End,
} from "./generated/caravanserai/v1/match_service_pb.js";
import { exact } from "./numbers.js";
import { collected, type CommandOptions, expecting, idOf, named, paged } from "./requests.js";
import type { Step } from "./table.js";

const OFFERS_PAGE = 1000;
/** The number of times that the offers are listed from the beginning because the question changed between two pages. */
const PAGES_TRIED = 5;

/** The effects of a decision. */
export interface Preview {
    /** Its first effects, as the seat would see them. */
    readonly steps: readonly Step[];
    /** The effects in words, as the service wrote them: show them with `harmless`. */
    readonly lines: readonly string[];
    /** The end of them: these are all (`complete`), then chance decides, or something that the seat does not see. */
    readonly end: "complete" | "chance" | "hidden";
    /** The version of the match in which this holds. */
    readonly version: number;
}

/** The ends of previews; a newer service may know others. */
const PREVIEW_ENDS: Readonly<Record<number, Preview["end"] | undefined>> = {
    [PreviewDecisionResponse_End.COMPLETE]: "complete",
    [PreviewDecisionResponse_End.CHANCE]: "chance",
    [PreviewDecisionResponse_End.HIDDEN]: "hidden",
};

export interface DecideOptions extends CommandOptions {
    /** The question that is answered, as `Question.askedAt` or `Task.askedAt` has it. */
    readonly askedAt?: number | bigint;
    /** The version that the match must have. */
    readonly expectedVersion?: number | bigint;
    /** True if the answer says what happened (`lines`). */
    readonly withWords?: boolean;
}

export type UndoOptions = Omit<DecideOptions, "askedAt">;
export type ResignOptions = Pick<DecideOptions, "requestId" | "withWords">;

/** The open question of the seat with all its offers. */
export async function allOffers(calls: Calls, match: string): Promise<ListOffersResponse> {
    for (let attempt = 1; ; attempt++) {
        try {
            return await listed(calls, named("matches", match));
        } catch (error) {
            const changed = error instanceof CallError && error.reason === "PAGE_TOKEN_INVALID";
            if (!changed || attempt === PAGES_TRIED) {
                throw error; // otherwise the question changed between two pages
            }
        }
    }
}

async function listed(calls: Calls, match: string): Promise<ListOffersResponse> {
    const request = { match, pageSize: OFFERS_PAGE };
    let whole = create(ListOffersResponseSchema);
    const offers = await collected(
        paged(async (pageToken) => {
            whole = await calls.played(MatchService.method.listOffers, { ...request, pageToken });
            return [whole.offers, whole.nextPageToken];
        }),
    );
    return { ...whole, offers };
}

/** The effects of a decision, as an answer shows them. */
export function readPreview({ effects, lines, end, version }: PreviewDecisionResponse): Preview {
    return { steps: effects.map(readEffect), lines, end: PREVIEW_ENDS[end] ?? "hidden", version: exact(version) };
}

/** The fields of a request that changes a match as a seat plays. */
export function expected({ expectedVersion, withWords, ...options }: UndoOptions): {
    requestId: string;
    withWords: boolean;
    expectedVersion?: bigint;
} {
    return { requestId: idOf(options), withWords: withWords ?? false, ...expecting(expectedVersion) };
}
