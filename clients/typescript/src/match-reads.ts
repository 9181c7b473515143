/** Reads of matches, as a client sees them: lists, tables, scoreboards, the inbox, histories, records and receipts. */

import { NOTHING } from "./bytes.js";
import type { Calls } from "./calls.js";
import { AlteredError } from "./follower.js";
import { InboxService, type OpenQuestion, type Proposal } from "./generated/caravanserai/v1/inbox_service_pb.js";
import type { Match, Table } from "./generated/caravanserai/v1/match_pb.js";
import { type GetMatchResponse, MatchService, type MatchUpdate } from "./generated/caravanserai/v1/match_service_pb.js";
import type { Scoreboard } from "./generated/caravanserai/v1/scoreboard_pb.js";
import { ScoreboardService } from "./generated/caravanserai/v1/scoreboard_service_pb.js";
import * as histories from "./histories.js";
import type { ReplayOptions, WatchOptions } from "./histories.js";
import { Inbox, type InboxHearing } from "./inboxes.js";
import { exact } from "./numbers.js";
import { Receipt, ReceiptKeeper } from "./receipts.js";
import { MatchRecord } from "./records.js";
import { collected, named, paged, present, requireNamed, type StreamOptions } from "./requests.js";
import { reopened } from "./retries.js";
import { type Verification, verifyUpdates } from "./verification.js";
import type { Update, Watch } from "./watch.js";

/** A match, with the seat of the caller and the seat that they have left. */
export type Look = GetMatchResponse & { readonly match: Match };

/** Reads matches. */
export abstract class MatchReads {
    protected constructor(protected readonly calls: Calls) {}

    /** A match as it is now, with the seat of this client and the seat that it has left. */
    async look(match: string): Promise<Look> {
        const shown = await this.calls.look(match);
        return { ...shown, match: present(shown, "match") };
    }

    /** A match as it is now. */
    async match(match: string): Promise<Match> {
        return present(await this.calls.look(match), "match");
    }

    /** The seat of this client; 0 if it has none. */
    async seat(match: string): Promise<number> {
        return (await this.calls.look(match)).viewer;
    }

    /** The seat that this client played until it left it to a bot, and only watches since; 0 if there is none. */
    async leftSeat(match: string): Promise<number> {
        return (await this.calls.look(match)).leftSeat;
    }

    /** The table as this client sees it, now or at a version. */
    async table(match: string, version?: number): Promise<Table> {
        return present(await this.calls.look(match, version), "table");
    }

    /**
     * Matches that fit a filter (`state = OPEN`, `awaiting = me`; see `ListMatchesRequest`), up to a `limit`. The newest come first
     * unless `orderBy` says otherwise.
     */
    async matches(
        options: { readonly where?: string; readonly orderBy?: string; readonly limit?: number } = {},
    ): Promise<Match[]> {
        const { where = "", orderBy = "", limit = Infinity } = options;
        return collected(
            paged(async (pageToken) => {
                const page = await this.calls.unary(MatchService.method.listMatches, {
                    filter: where,
                    orderBy,
                    pageToken,
                });
                return [page.matches, page.nextPageToken];
            }),
            limit,
        );
    }

    /**
     * The scoreboard of a match, as soon as it shows a version or a later one.
     *
     * Scoreboards follow the match with a little delay. By default the answer includes everything that happened before this call.
     * With version 0 it comes at once, as it is.
     */
    async scoreboard(match: string, minVersion?: number): Promise<Scoreboard> {
        const version = minVersion ?? exact((await this.match(match)).version);
        const request = {
            name: `${named("matches", match)}/scoreboard`,
            ...(version > 0 && { minVersion: BigInt(version) }),
        };
        return present(await this.calls.unary(ScoreboardService.method.getScoreboard, request), "scoreboard");
    }

    /** The scoreboards of matches that fit a filter, without the points by category; filter and order are as in `matches`. */
    scoreboards(
        options: { readonly where?: string; readonly orderBy?: string } = {},
    ): AsyncGenerator<Scoreboard, void, undefined> {
        const { where: filter = "", orderBy = "" } = options;
        return paged(async (pageToken) => {
            const request = { filter, orderBy, pageToken };
            const page = await this.calls.unary(ScoreboardService.method.listScoreboards, request);
            return [page.scoreboards, page.nextPageToken];
        });
    }

    /** The scoreboard of a match as it is, then whenever it changes, until the match is over. Some versions may be left out. */
    async *watchScoreboard(match: string, options: StreamOptions = {}): AsyncGenerator<Scoreboard, void, undefined> {
        const name = `${named("matches", match)}/scoreboard`;
        let shown = -1n;
        const open = ({ signal }: { signal: AbortSignal }) =>
            this.calls.stream(
                ScoreboardService.method.watchScoreboard,
                { name, ...(shown > 0n && { minVersion: shown }), withPulses: true },
                signal,
            );
        for await (const { scoreboard } of reopened(open, this.calls.retrying, this.calls.until(options))) {
            if (scoreboard !== undefined && scoreboard.version > shown) {
                shown = scoreboard.version; // after a break the first one may be known
                yield scoreboard;
            }
        }
    }

    /**
     * Follows the open questions of this client in all its matches: those that are open, then what changes. `proposed` hears which matches
     * others propose to play again, `ends` which they propose to end; `requireProposal` compares the former with the match that it names.
     * `followed` hears of the matches that followed players begin.
     */
    inbox(options: StreamOptions & InboxHearing = {}): Inbox {
        const withProposals = options.proposed !== undefined || options.ends !== undefined;
        const withFollowed = options.followed !== undefined;
        const open = ({ signal }: { signal: AbortSignal }) =>
            this.calls.stream(InboxService.method.watchInbox, { withProposals, withFollowed }, signal);
        return new Inbox(open, this.calls.retrying, this.calls.until(options), options);
    }

    /**
     * Requires that the first event of a match names the match that it plays again, and the seat that proposed it.
     *
     * @throws AlteredError: it names others, or none.
     */
    async requireProposal({ match, previous }: Pick<Proposal, "match" | "previous">): Promise<void> {
        for await (const { event } of await this.replay(match, { upTo: 1 })) {
            const said = event.body.case === "created" ? event.body.value.previous : undefined;
            if (said?.match !== previous?.match || said?.seat !== previous?.seat) {
                throw new AlteredError(`${match} is not what the service proposed`);
            }
        }
    }

    /** The open questions of this client in all its matches. */
    async questions(): Promise<readonly OpenQuestion[]> {
        return this.inbox().caughtUp();
    }

    /** Follows a match as it happens, until it is over: from the first event, or after a version. */
    async watch(match: string, options: WatchOptions = {}): Promise<Watch> {
        return histories.watch(this.calls, match, options);
    }

    /**
     * Follows a match up to its present version, or `upTo` another; see `watch`. A match that is over can be `seenBy` any seat (0: a
     * spectator), as it knew the match while it was played, or by `EVERYTHING`, with all that was hidden.
     *
     * @throws WrongMoment: `MATCH_NOT_OVER`.
     */
    async replay(match: string, options: ReplayOptions = {}): Promise<Watch> {
        return histories.replay(this.calls, match, options);
    }

    /**
     * The record of a match: everything that the service publishes of it, to keep or to share. Before the match is over, secrets are
     * missing and the record cannot be verified.
     */
    async record(match: string): Promise<MatchRecord> {
        const name = named("matches", match);
        const record = MatchRecord.of(await collected(histories.updates(this.calls, name)));
        requireNamed(name, record.match);
        return record;
    }

    /**
     * The file of a match that is over, in format 2: the service writes it, with the proof that the match is in its signed log, and
     * signs it, where it has a log. Read it with `MatchRecord.fromBytes` or `verifyRecord`.
     *
     * @throws WrongMoment: `MATCH_NOT_OVER`.
     * @throws RecordError: it has more bytes than a record may have, or is none.
     * @throws AlteredError: it is that of another match.
     */
    recordFile(match: string): Promise<Uint8Array> {
        return histories.recordFile(this.calls, match);
    }

    /** The receipt of an event that you received, to show later which match it was. */
    async receipt(update: Update | MatchUpdate): Promise<Receipt> {
        const receipt = Receipt.of("message" in update ? update.message : update);
        const commitment = await this.calls.entropies.commitment(receipt.match);
        const opened = await this.calls.entropies.seenAtOpening(receipt.match);
        const sight = this.calls.signer.sight(receipt.match);
        const key = sight !== undefined && BigInt(receipt.version) >= sight.since ? sight.key : NOTHING;
        return new Receipt(receipt.match, receipt.version, receipt.digest, commitment, opened, key);
    }

    /** Keeps the latest receipt of a match where this client keeps its entropy. Make it once, before you begin to follow. */
    receipts(match: string): ReceiptKeeper {
        return new ReceiptKeeper(this.calls.keeping, named("matches", match));
    }

    /** Verifies a match that is over, without the rules and without trusting the service; see `Verification`. */
    async verify(match: string): Promise<Verification> {
        const name = named("matches", match);
        return verifyUpdates(
            name,
            await collected(histories.updates(this.calls, name)),
            await this.calls.entropies.of(name),
        );
    }
}
