/** Standings of tournaments, whole and in pages. */

import type { MessageInitShape } from "@bufbuild/protobuf";

import { bigEndian, equal, parts, sha256, utf8 } from "./bytes.js";
import { STANDINGS_LABEL } from "./constants.js";
import { CallError } from "./errors.js";
import * as findings from "./findings.js";
import { AlteredError } from "./follower.js";
import type { Standing } from "./generated/caravanserai/v1/tournament_pb.js";
import {
    type GetStandingsRequestSchema,
    type GetStandingsResponse,
    TournamentService,
} from "./generated/caravanserai/v1/tournament_service_pb.js";
import { type Calling, collected, paged } from "./requests.js";

/** The number of times that standings are read from the beginning because they changed between two pages. */
const PAGES_TRIED = 5;

/** The standings that are wanted. */
export interface StandingsOptions {
    /** The round after which they are. */
    readonly round?: number;
    readonly withCrossTable?: boolean;
}

type Request = MessageInitShape<typeof GetStandingsRequestSchema>;

/** A page of standings. */
export function standingsPage(calling: Calling, request: Request): Promise<GetStandingsResponse> {
    return calling.unary(TournamentService.method.getStandings, request);
}

/** All pages of standings as one. */
export async function wholeStandings(calling: Calling, request: Request): Promise<GetStandingsResponse> {
    for (let attempt = 1; ; attempt++) {
        try {
            return await joinedPages(calling, request);
        } catch (error) {
            const changed = error instanceof CallError && error.reason === "PAGE_TOKEN_INVALID";
            if (!changed || attempt === PAGES_TRIED) {
                throw error; // otherwise they changed between two pages
            }
        }
    }
}

async function joinedPages(calling: Calling, request: Request): Promise<GetStandingsResponse> {
    const pages: GetStandingsResponse[] = [];
    const standings = await collected(
        paged(async (pageToken) => {
            const page = await standingsPage(calling, { ...request, pageToken });
            if (!equal(page.digest, (pages[0] ?? page).digest)) {
                throw new AlteredError(findings.OTHER_STANDINGS);
            }
            pages.push(page);
            return [page.standings, page.nextPageToken];
        }),
    );
    const [first] = pages;
    if (first === undefined) {
        throw new AlteredError("the service shows no standings");
    }
    if (!equal(digestOf(request.tournament ?? "", standings), first.digest)) {
        throw new AlteredError(findings.OTHER_LINES);
    }
    return { ...first, standings, crossTable: pages.flatMap((page) => page.crossTable), nextPageToken: "" };
}

/** The digest of standings, as the log of the tournament has it: docs/event-format.md. */
function digestOf(tournament: string, lines: readonly Standing[]): Uint8Array {
    const written = lines.flatMap(({ place, entrant, score, tieBreaks }) => [
        bigEndian(place),
        ...[entrant, score, ...tieBreaks].map(utf8),
    ]);
    return sha256(parts(utf8(STANDINGS_LABEL), utf8(tournament), ...written));
}
