/** The client of a service. It does not know how calls travel: `caravanserai/node` and `caravanserai/web` connect it. */

import {
    create,
    type DescMessage,
    type DescMethodServerStreaming,
    type DescMethodUnary,
    type MessageInitShape,
    type MessageShape,
} from "@bufbuild/protobuf";
import { type Any, anyPack, AnySchema } from "@bufbuild/protobuf/wkt";
import { Code, type Transport } from "@connectrpc/connect";

import { LEAST_SCHEME, requireMatch, requireName } from "./beginnings.js";
import { equal, NOTHING, sha256 } from "./bytes.js";
import { Entropies } from "./entropies.js";
import { CallError, localError, WrongMoment } from "./errors.js";
import { History } from "./fairness.js";
import { AlteredError, Following, GENESIS, readEffect, readEvent } from "./follower.js";
import { type Access, type BranchPoint, BranchPointSchema } from "./generated/caravanserai/v1/access_pb.js";
import type { MatchEvent } from "./generated/caravanserai/v1/event_pb.js";
import type { TimeControlSchema } from "./generated/caravanserai/v1/clock_pb.js";
import type { Game } from "./generated/caravanserai/v1/game_pb.js";
import { GameService } from "./generated/caravanserai/v1/game_service_pb.js";
import { InboxService, type OpenQuestion, type Proposal } from "./generated/caravanserai/v1/inbox_service_pb.js";
import {
    type Match,
    Match_State,
    type Question,
    type Table as TableMessage,
} from "./generated/caravanserai/v1/match_pb.js";
import {
    type BindSeatRequestSchema,
    type DecideRequestSchema,
    type GetMatchResponse,
    type CreateMatchRequest,
    CreateMatchRequestSchema,
    type GiveTimeRequestSchema,
    type LeaveMatchRequestSchema,
    type ListOffersResponse,
    ListOffersResponseSchema,
    MatchService,
    type MatchUpdate,
    type Offer,
    type EndByAgreementRequestSchema,
    type PauseMatchRequestSchema,
    PreviewDecisionResponse_End,
    type ResignRequestSchema,
    type ResumeMatchRequestSchema,
    type StartMatchRequestSchema,
    type UndoRequestSchema,
} from "./generated/caravanserai/v1/match_service_pb.js";
import type { Player } from "./generated/caravanserai/v1/player_pb.js";
import { PlayerService } from "./generated/caravanserai/v1/player_service_pb.js";
import type { Scoreboard } from "./generated/caravanserai/v1/scoreboard_pb.js";
import { ScoreboardService } from "./generated/caravanserai/v1/scoreboard_service_pb.js";
import { newCode, newToken, tokenHash } from "./identity.js";
import { Inbox, type Proposed } from "./inboxes.js";
import { type Keeping, MemoryKeeping } from "./storage.js";
import { exact } from "./numbers.js";
import { Receipt, ReceiptKeeper, RecordError, type Seen } from "./receipts.js";
import { MatchRecord, nameIn, RECORD_FORMAT } from "./records.js";
import { MATCH_PATTERN, OUTDATED_REASONS, RECORD_BYTES } from "./constants.js";
import type { PlayStream, PlayStreams } from "./play-streams.js";
import { Ratings } from "./ratings.js";
import {
    type Calling,
    type CommandOptions,
    type EndOptions,
    expecting,
    idOf,
    joined,
    named,
    paged,
    present,
    requireNamed,
    type StreamOptions,
} from "./requests.js";
import { type AttemptOptions, call, reopened, RETRYING, type Retrying } from "./retries.js";
import { ServiceClock } from "./service-clock.js";
import { type Sight, Signer, sightOf } from "./signers.js";
import {
    type Act,
    beingReady,
    binding,
    deciding,
    ending,
    givingTime,
    joining,
    LEAVING,
    PAUSING,
    RESIGNING,
    RESUMING,
    UNDOING,
} from "./signed-acts.js";
import { EVERYTHING, SPECTATOR, type Step } from "./table.js";
import { Tournaments } from "./tournaments.js";
import { type Verification, verifyUpdates } from "./verification.js";
import { type OpenUpdates, streamUpdates, type Update, Watch } from "./watch.js";

const ME = "players/me";
/** The states in which nothing is hidden any more. */
const OVER: ReadonlySet<Match_State> = new Set([Match_State.FINISHED, Match_State.ABANDONED]);
const OFFERS_PAGE = 1000;
const MATCH = new RegExp(`^${MATCH_PATTERN}|$`);
/** The number of times that the offers are listed from the beginning because the question changed between two pages. */
const PAGES_TRIED = 5;

type SignedSchema = typeof DecideRequestSchema | typeof UndoRequestSchema | typeof ResignRequestSchema | ActedSchema;
type ActedSchema =
    | typeof BindSeatRequestSchema
    | typeof GiveTimeRequestSchema
    | typeof LeaveMatchRequestSchema
    | typeof EndByAgreementRequestSchema
    | typeof PauseMatchRequestSchema
    | typeof ResumeMatchRequestSchema
    | typeof StartMatchRequestSchema;

/** The transport of calls. */
export interface Connection {
    readonly transport: Transport;
    /** Streams to play on; without them every call is unary. */
    readonly playStreams?: PlayStreams;
    /** Ends the connection. */
    close(): void;
}

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

/** The caller, and the storage of the client. */
export interface ClientOptions {
    /**
     * The secret of the client: everybody who has it can act as that client. Without it the client makes a new one; read it from
     * `token`. An empty token makes a spectator.
     */
    readonly token?: string;
    /** The token belongs to a player of the service, or comes from an identity provider. */
    readonly registered?: boolean;
    /** The language of all texts. */
    readonly language?: string;
    /**
     * The storage of entropy, of the private keys of seats, and of receipts. Give one that outlives the program if the
     * program may restart before its matches are over: without the key of a seat, nobody can act for it any more.
     */
    readonly keeping?: Keeping;
    /** The limits of repeated calls; what you leave out stays as in `RETRYING`. */
    readonly retrying?: Partial<Retrying>;
    /** False: all calls are unary. Otherwise decisions travel on one stream where that is possible. */
    readonly playStream?: boolean;
}

export interface DecideOptions extends CommandOptions {
    /** The question that is answered, as `Question.askedAt` or `Task.askedAt` has it. */
    readonly askedAt?: number | bigint;
    /** The version that the match must have. */
    readonly expectedVersion?: number | bigint;
    /** True if the answer says what happened (`lines`). */
    readonly withWords?: boolean;
}

export interface WatchOptions extends StreamOptions {
    /** The version to begin after. From 0 on, everything is verified; another table is taken on trust. */
    readonly after?: number;
}

/**
 * A client of a service. It acts for its token.
 *
 * One token can own matches and sit at one seat of each. Calls that fail for passing reasons are repeated until the deadline. That
 * is safe: each command has a `requestId`. All methods that call the service throw a `CallError` if it refuses. Names of resources
 * may be given with or without their collection: `matches/x` or `x`.
 *
 * Messages of the service have their numbers of 64 bits as bigint; everything else here has numbers.
 */
export class Client {
    /** The limits of repeated calls. */
    readonly retrying: Retrying;
    /** The storage in which the client keeps its entropy, the private keys of its seats, and receipts. */
    readonly keeping: Keeping;
    /** Tournaments: what organisers and entrants do, standings, rounds and events. */
    readonly tournaments: Tournaments;
    /** Ratings of players and kinds of bots, what players achieved, and statistics of games. */
    readonly ratings: Ratings;
    /** The calls of parts that stand beside the client, such as `Analyses`. */
    readonly calling: Calling;
    readonly #connection: Connection;
    readonly #entropies: Entropies;
    readonly #signer: Signer;
    readonly #language: string;
    readonly #closing = new AbortController();
    readonly #playStream: PlayStream | undefined;
    #token: string;
    #registered: boolean;

    /** `beside` is a signer that has the private keys of its seats, if its keeping has not. */
    constructor(connection: Connection, options: ClientOptions = {}, beside?: Signer) {
        this.#connection = connection;
        this.#token = options.token ?? newToken();
        this.#registered = options.registered ?? false;
        this.#language = options.language ?? "en";
        for (const text of [this.#token, this.#language]) {
            if (!/^[ -~]*$/.test(text)) {
                throw new TypeError("a token and a language must be made of printable ASCII characters");
            }
        }
        this.keeping = options.keeping ?? new MemoryKeeping();
        this.retrying = { ...RETRYING, ...options.retrying };
        this.#entropies = new Entropies(this.keeping);
        const ownToken = (): string => this.#token;
        this.#signer = beside?.beside(ownToken) ?? new Signer(this.keeping, ownToken);
        this.#playStream = (options.playStream ?? true) ? connection.playStreams?.stream() : undefined;
        const calling: Calling = {
            retrying: this.retrying,
            unary: (method, request) => this.call(method, request),
            stream: (method, request, signal) => this.#stream(method, request, signal),
            until: (until) => this.#until(until),
            self: () => this.#self(),
        };
        this.calling = calling;
        this.tournaments = new Tournaments(calling, this.#entropies, this.#signer);
        this.ratings = new Ratings(calling);
    }

    /** The token of this client. Keep it, to come back to your seats. */
    get token(): string {
        return this.#token;
    }

    /**
     * Another client on the same connection, with a new token and keeping unless you give them. Without a keeping of its own it has its
     * keys where this client has them. Closing either closes both.
     */
    withToken(options: ClientOptions = {}): Client {
        const playStream = this.#playStream !== undefined;
        const shared = { language: this.#language, retrying: this.retrying, playStream };
        const beside = options.keeping === undefined ? this.#signer : undefined;
        return new Client(this.#connection, { ...shared, ...options }, beside);
    }

    /** Ends the connection and all streams on it. */
    close(): void {
        this.#closing.abort(new Error("this client is closed"));
        this.#playStream?.close();
        this.#connection.close();
    }

    [Symbol.dispose](): void {
        this.close();
    }

    /** Calls any method of the service that answers once, as all methods here do: with the token, repeated if need be. */
    async call<Input extends DescMessage, Output extends DescMessage>(
        method: DescMethodUnary<Input, Output>,
        request: MessageInitShape<Input>,
    ): Promise<MessageShape<Output>> {
        return call((options) => this.#unary(method, request, options), this.retrying, this.#closing.signal);
    }

    async #unary<Input extends DescMessage, Output extends DescMessage>(
        method: DescMethodUnary<Input, Output>,
        request: MessageInitShape<Input>,
        { timeoutMs, signal }: AttemptOptions,
    ): Promise<MessageShape<Output>> {
        const headers = this.#headers(request);
        const answer = await this.#connection.transport.unary(method, signal, timeoutMs, headers, request);
        return answer.message;
    }

    /** Like `call`, on the stream of this client where that is possible. */
    async #played<Input extends DescMessage, Output extends DescMessage>(
        method: DescMethodUnary<Input, Output>,
        request: MessageInitShape<Input>,
    ): Promise<MessageShape<Output>> {
        const attempt = async (options: AttemptOptions): Promise<MessageShape<Output>> => {
            const end = performance.now() + options.timeoutMs;
            const caller = `${this.#token} ${String(this.#registered)}`;
            const asking = { ...options, caller, headers: this.#headers(request) };
            const answer = await this.#playStream?.ask(method, request, asking);
            const timeoutMs = Math.max(Math.ceil(end - performance.now()), 1);
            return answer ?? this.#unary(method, request, { ...options, timeoutMs });
        };
        return call(attempt, this.retrying, this.#closing.signal);
    }

    /**
     * Like `#played`, signed with the key of the seat if it has one.
     *
     * What is signed depends on the version at which the open question was asked. It covers the latest version that was seen; if that is
     * too old, the match is looked at, once.
     */
    async #signed<Input extends SignedSchema, Output extends DescMessage>(
        method: DescMethodUnary<Input, Output>,
        request: MessageInitShape<Input> & { readonly match: string },
        act: (askedAt: bigint) => Act,
        askedAt?: bigint,
    ): Promise<MessageShape<Output>> {
        const sending = async (sight: Sight, since: bigint): Promise<MessageShape<Output>> => {
            const signature = await this.#signer.signature(request.match, sight, act(since));
            return this.#played(method, { ...request, ...signature });
        };
        const sight = this.#signer.sight(request.match);
        const signs =
            sight !== undefined && (sight.key.length > 0 || (await this.#signer.ownKey(request.match)) !== undefined);
        if (sight !== undefined && (!signs || (askedAt !== undefined && sight.version >= askedAt))) {
            try {
                return await sending(sight, askedAt ?? 0n);
            } catch (error) {
                if (!(error instanceof WrongMoment && OUTDATED_REASONS.includes(error.reason))) {
                    throw error;
                }
            }
        }
        const shown = await this.#get(request.match);
        const question = shown.match?.questions.find(({ seat }) => seat === shown.viewer);
        const looked = this.#signer.sight(request.match) ?? sightOf(present(shown, "match"), shown.viewer);
        return sending(looked, askedAt ?? question?.askedAt ?? 0n);
    }

    /** Like `call`, signed with the key of the seat if it is kept here; without it, only the service says whose act it is. */
    async #acted<Input extends ActedSchema, Output extends DescMessage>(
        method: DescMethodUnary<Input, Output>,
        request: MessageInitShape<Input> & { readonly match: string },
        act: Act,
    ): Promise<MessageShape<Output>> {
        const signs = await this.#signer.signs(request.match);
        return signs ? this.#signed(method, request, () => act, 0n) : this.call(method, request);
    }

    /**
     * The event of an answer: the next signature may cover it.
     *
     * @throws AlteredError: it is not what this client asked for.
     */
    #own(match: string, update: MatchUpdate, kind: MatchEvent["body"]["case"]): MatchUpdate {
        this.#ownEvent(match, update, kind);
        return update;
    }

    #ownEvent(match: string, update: MatchUpdate, kind: MatchEvent["body"]["case"]): MatchEvent {
        const event = readEvent(update.event, `the service answered with no event of ${match}`);
        requireNamed(match, event.match);
        if (event.version !== update.version || event.body.case !== kind) {
            throw new AlteredError(`version ${String(event.version)} is not the event that this client asked for`);
        }
        this.#signer.saw(match, update.version, sha256(update.event));
        return event;
    }

    // -- games --------------------------------------------------------------------------------------------------------------------

    /** The games of the catalogue, without their boxes. */
    async games(): Promise<Game[]> {
        return this.#listed(async (pageToken) => {
            const page = await this.call(GameService.method.listGames, { pageToken });
            return [page.games, page.nextPageToken];
        });
    }

    /** One game, complete; `edition` names the edition whose box you want, such as `Match.edition.name`. */
    async game(game: string, edition = ""): Promise<Game> {
        return present(await this.call(GameService.method.getGame, { name: named("games", game), edition }), "game");
    }

    // -- players ------------------------------------------------------------------------------------------------------------------

    /**
     * Registers a new player with the token of this client, which calls as that player from now on. `withKey` registers a new key too: the
     * player then takes seats with that key only, and cannot without it. `tournament` is the event that the player is about to enter:
     * where its organiser may receive a whole hall, the limit of the address does not count.
     */
    async register(
        displayName: string,
        invitationCode = "",
        { withKey = false, tournament = "" }: { readonly withKey?: boolean; readonly tournament?: string } = {},
    ): Promise<Player> {
        const publicKey = withKey ? await this.#signer.newKey() : NOTHING;
        const request = {
            displayName,
            invitationCode,
            tokenHash: this.#hash(),
            publicKey,
            requestId: newCode(),
            tournament: tournament && named("tournaments", tournament),
        };
        const answer = await this.call(PlayerService.method.createPlayer, request);
        this.#registered = true;
        await this.#signer.registered(publicKey);
        return requireName(displayName, present(answer, "player"));
    }

    /** A player, by default the caller. */
    async player(player = ME): Promise<Player> {
        return present(await this.call(PlayerService.method.getPlayer, { name: named("players", player) }), "player");
    }

    /** Gives the caller another name. Matches that they joined before keep the earlier name. */
    async rename(displayName: string): Promise<Player> {
        const request = {
            player: { name: ME, displayName },
            updateMask: { paths: ["display_name"] },
            requestId: newCode(),
        };
        return requireName(displayName, present(await this.call(PlayerService.method.updatePlayer, request), "player"));
    }

    /**
     * Replaces the token of the caller. Make the new one with `newToken` and keep it before you call: if the answer is lost, it may
     * be valid already. Open streams end.
     */
    async rotateToken(token: string): Promise<Player> {
        const request = { player: ME, tokenHash: tokenHash(token), requestId: newCode() };
        await this.#signer.renew(token);
        const answer = await this.call(PlayerService.method.rotateToken, request);
        this.#token = token;
        this.#registered = true;
        return present(answer, "player");
    }

    /**
     * Registers a new key of the caller, or replaces the one before. Matches that they joined before keep that one. The private key is
     * kept in `keeping` before the call.
     */
    async replaceKey(): Promise<Player> {
        const request = { player: ME, publicKey: await this.#signer.newKey(), requestId: newCode() };
        const answer = await this.call(PlayerService.method.replaceKey, request);
        await this.#signer.registered(request.publicKey);
        return present(answer, "player");
    }

    // -- before the start ---------------------------------------------------------------------------------------------------------

    /**
     * Creates a match that this client owns, with all seats free.
     *
     * An unlisted match needs a `joinCode`; make it with `newCode`. A seat that does not answer for `patienceSeconds` may be taken
     * out (`depart`). With `signaturesRequired` every player needs a key, and signs what they decide. Seats have as much time as the
     * `timeControl` says, without one as much as they like: `{ kind: { case: "budget", value: { seconds: 1800 } } }`. Those who only watch
     * learn what happens after `spectatorDelaySeconds`. `previous` is a match that is over and is played again: those who had a seat in it
     * hear of the new one, and take a seat without a join code, each with the token that they had. `branchedFrom` is a version of a match
     * that is over, from which this one goes on; its digest is looked up unless it is given.
     *
     * @throws AlteredError: the match does not begin as was asked, or the service shows no event at that version.
     */
    async createMatch(
        game: string,
        options: CommandOptions & {
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
        },
    ): Promise<Match> {
        const { patienceSeconds, admitted, previous, branchedFrom, ...rest } = options;
        const request = {
            ...rest,
            ...(branchedFrom && { branchedFrom: await this.#known(create(BranchPointSchema, branchedFrom)) }),
            game: named("games", game),
            ownerTokenHash: this.#hash(),
            requestId: idOf(options),
            patienceSeconds: BigInt(Math.ceil(patienceSeconds ?? 0)),
            admitted: [...(admitted ?? [])],
            previous: previous ? named("matches", previous) : "",
        };
        const made = present(await this.call(MatchService.method.createMatch, request), "match");
        await this.#requireAsked(create(CreateMatchRequestSchema, request), made);
        return made;
    }

    /** A point with the digest of the event there, as the service shows it now: without it, any would do. */
    async #known(point: BranchPoint): Promise<BranchPoint> {
        const { version, digest } = point;
        const match = named("matches", point.match);
        if (version === 0n || digest.length > 0) {
            return { ...point, match };
        }
        const updates = this.#replaying(match, Number(version));
        for await (const update of streamUpdates(updates, Number(version) - 1, this.retrying, this.#closing.signal)) {
            if (update.version === version) {
                return { ...point, match, digest: sha256(update.event) };
            }
        }
        throw new AlteredError(`the service shows no event at version ${String(version)} of ${match}`);
    }

    /** Compares the first event of a match with what this client asked for. */
    async #requireAsked(request: CreateMatchRequest, made: Match): Promise<void> {
        const { ownerTokenHash, previous } = request;
        const updates = streamUpdates(this.#replaying(made.name, 1), 0, this.retrying, this.#closing.signal);
        for await (const update of updates) {
            this.#signer.began(made, sha256(update.event));
            const { body } = this.#ownEvent(made.name, update, "created");
            if (body.case === "created") {
                const owner = ownerTokenHash.length > 0 ? body.value.owner : ((await this.#self())?.name ?? "");
                requireMatch(made.name, request, body.value, owner, previous ? await this.seat(previous) : 0);
                return;
            }
        }
        throw new AlteredError("the service sent no first event");
    }

    /**
     * Takes a seat (the first free one unless you name it) and binds it to fresh entropy; returns the number of the seat. Guests must
     * give a name. The seat gets a key, with which this client signs for it: that which the player has registered, else a new one.
     *
     * @throws WrongMoment: `SIGNATURE_MISSING`: the player has registered a key, and it is not kept here.
     * @throws AlteredError: the service gave another seat, or the seat another key; or it shows another key of the player than the one that
     * was registered with this client.
     */
    async join(
        match: string,
        options: CommandOptions & {
            readonly displayName?: string;
            readonly seat?: number;
            readonly joinCode?: string;
        } = {},
    ): Promise<number> {
        const name = named("matches", match);
        const publicKey = await this.#key(name);
        const answer = await this.#entropies.binding(name, options.requestId, async (entropyCommitment) => {
            const signature = await this.#signer.sign(publicKey, joining(publicKey, entropyCommitment), name, GENESIS);
            const requestId = idOf(options);
            const own = { match: name, tokenHash: this.#hash(), entropyCommitment, publicKey, signature, requestId };
            return this.call(MatchService.method.joinMatch, { ...options, ...own });
        });
        if (options.seat && answer.seat !== options.seat) {
            const [asked, given] = [String(options.seat), String(answer.seat)];
            throw new AlteredError(`the service was asked for seat ${asked}, and gave seat ${given}`);
        }
        await this.#signer.took(name, publicKey, present(answer, "match"), answer.seat);
        return answer.seat;
    }

    /** The key for a seat: that which the player has registered, else the same whenever this caller asks. */
    async #key(match: string): Promise<Uint8Array> {
        const registered = (await this.#self())?.publicKey ?? NOTHING;
        return registered.length > 0 ? registered : this.#signer.seatKey(match);
    }

    /**
     * The player who calls; undefined for guests.
     *
     * @throws AlteredError: they have another key than the one that was registered with this client.
     */
    async #self(): Promise<Player | undefined> {
        const player = this.#registered ? await this.player() : undefined;
        if (player !== undefined) {
            await this.#signer.requireRegistered(player.publicKey);
        }
        return player;
    }

    /** Gives the seat back before the start. The owner may free any `seat`. */
    async leave(match: string, options: CommandOptions & { readonly seat?: number } = {}): Promise<Match> {
        const name = named("matches", match);
        const request = { ...options, match: name, requestId: idOf(options) };
        const { leaveMatch } = MatchService.method;
        if (options.seat) {
            return present(await this.call(leaveMatch, request), "match");
        }
        const answer = await this.#acted(leaveMatch, request, LEAVING);
        await this.#signer.left(name);
        return present(answer, "match");
    }

    /** Seats a bot of the service (`expert`, `club`, `novice`); returns the number of its seat. Only the owner may. */
    async addBot(
        match: string,
        kind = "random",
        options: CommandOptions & { readonly seat?: number; readonly displayName?: string } = {},
    ): Promise<number> {
        const request = { ...options, kind, match: named("matches", match), requestId: idOf(options) };
        return (await this.call(MatchService.method.addBot, request)).seat;
    }

    /** Binds the seat to fresh entropy: after a void start, or if the old one is lost. `start` does so by itself. */
    async bind(match: string): Promise<Match> {
        const name = named("matches", match);
        const answer = await this.#entropies.binding(name, undefined, (entropyCommitment) => {
            const request = { match: name, entropyCommitment, requestId: newCode() };
            return this.#acted(MatchService.method.bindSeat, request, binding(entropyCommitment));
        });
        return present(answer, "match");
    }

    /**
     * Makes the seat ready and opens its entropy. The match starts when every seat is ready.
     *
     * The entropy is sent only when the log of the match shows that every seat is taken and bound; from then on nobody can choose the
     * chance of the match. Until then this waits if `wait` is set, and throws otherwise (`SEATS_NOT_BOUND`).
     *
     * An owner without a seat starts the match at once, and so does an owner with `withoutWaiting`. Then no seat contributes to
     * chance, and verification says so.
     *
     * @throws AlteredError: the service shows a log that contradicts itself, or bound a seat after the entropy was sent.
     */
    async start(
        match: string,
        options: { readonly withoutWaiting?: boolean; readonly wait?: boolean } = {},
    ): Promise<Match> {
        const name = named("matches", match);
        const withoutWaiting = options.withoutWaiting ?? false;
        const shown = await this.#get(name);
        if (shown.viewer > 0 && !withoutWaiting) {
            if (shown.match?.seats[shown.viewer - 1]?.ready !== true) {
                return this.#open(name, shown.viewer, options.wait ?? false);
            }
            if ((await this.#entropies.waits(name)) && !(await this.#hasOpened(name, shown.viewer))) {
                throw new AlteredError(
                    `seat ${String(shown.viewer)} is ready, and this client has not opened its entropy: another program of yours has, or somebody ` +
                        "acts in your name",
                );
            }
        }
        const request = { match: name, withoutWaiting, requestId: newCode() };
        return present(await this.call(MatchService.method.startMatch, request), "match");
    }

    /**
     * True if the log binds a seat to entropy that this client has sent. What is kept beside that is of a later binding whose answer was
     * lost: the service refuses to bind a seat that is ready.
     */
    async #hasOpened(match: string, seat: number): Promise<boolean> {
        const watch = await this.replay(match);
        for await (const { caughtUp } of watch) {
            if (caughtUp) {
                break;
            }
        }
        return this.#entropies.wasOpened(match, (watch.chance ?? new History()).commitment(seat));
    }

    /** Opens the entropy of a seat once every seat is bound. */
    async #open(match: string, seat: number, wait: boolean): Promise<Match> {
        const { seen, bound } = await this.#settled(match, seat, wait);
        const entropy = await this.#entropies.take(match);
        if (bound && entropy.length === 0) {
            return this.#openAfterAnother(match, seat, wait);
        }
        const request = { match, entropy, boundVersion: BigInt(seen.version), requestId: newCode() };
        const answer = await this.#acted(MatchService.method.startMatch, request, beingReady(entropy));
        const started = present(answer, "match");
        await this.#entropies.keepOpened(match, entropy, seen);
        await this.#requireOpened(match, seat, seen);
        return started;
    }

    /** Another program with the same token, such as another tab, took the entropy: it opens it, or nobody does. */
    async #openAfterAnother(match: string, seat: number, wait: boolean): Promise<Match> {
        const shown = present(await this.#get(match), "match");
        if (shown.seats[seat - 1]?.ready === true) {
            return shown;
        }
        await this.bind(match);
        return this.#open(match, seat, wait);
    }

    /** Reads the log until every seat is bound, this one to the entropy that is kept. */
    async #settled(match: string, seat: number, wait: boolean, binds = true): Promise<{ seen: Seen; bound: boolean }> {
        const watch = await (wait ? this.watch(match) : this.replay(match));
        const history = watch.chance ?? new History();
        for await (const update of watch) {
            if (!update.caughtUp) {
                continue;
            }
            const bound = await this.#entropies.areBound(history, match, seat);
            const { version, following } = watch;
            const seen = { seen: { version, digest: following.head }, bound };
            if (history.scheme < LEAST_SCHEME) {
                throw new AlteredError(`${match} has chance scheme 1, in which somebody may choose the chance`);
            }
            if (history.started) {
                return seen;
            }
            if (binds && history.opened.length === 0 && !bound) {
                await this.bind(match);
                if (!wait) {
                    return this.#settled(match, seat, wait, false);
                }
            } else if (history.unbound.length === 0) {
                return seen;
            }
        }
        const text = `seats not bound yet: ${history.unbound.join(", ")}`;
        throw localError(Code.FailedPrecondition, "SEATS_NOT_BOUND", text);
    }

    /** Checks that nothing but other openings came between what this client had seen and its own opening. */
    async #requireOpened(match: string, seat: number, seen: Seen): Promise<void> {
        const watch = await this.replay(match);
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
        throw new AlteredError(
            "a seat was bound after this client had sent its entropy: somebody may have chosen the chance",
        );
    }

    /** Takes a seat out of a running match that has not answered for `Match.patienceSeconds`. Only the owner may. */
    async depart(match: string, seat: number, options: CommandOptions = {}): Promise<Match> {
        const request = { match: named("matches", match), seat, requestId: idOf(options) };
        return present(await this.call(MatchService.method.departSeat, request), "match");
    }

    /** Ends a match early. Only the owner may. */
    async abandon(match: string, options: CommandOptions = {}): Promise<Match> {
        const request = { match: named("matches", match), requestId: idOf(options) };
        return present(await this.call(MatchService.method.abandonMatch, request), "match");
    }

    /** Stops all clocks, where the time control allows it: as the owner of the match at once, as a seat once all agree. */
    async pause(match: string, options: CommandOptions = {}): Promise<Match> {
        const request = { match: named("matches", match), requestId: idOf(options) };
        return present(await this.#acted(MatchService.method.pauseMatch, request, PAUSING), "match");
    }

    /** Lets the clocks run again, or takes back that the seat agrees to a pause. */
    async resume(match: string, options: CommandOptions = {}): Promise<Match> {
        const request = { match: named("matches", match), requestId: idOf(options) };
        return present(await this.#acted(MatchService.method.resumeMatch, request, RESUMING), "match");
    }

    /** Gives time to a seat, as an opponent or as the owner of the match; to the own seat out of its vacation. */
    async giveTime(match: string, seat: number, seconds: number, options: CommandOptions = {}): Promise<Match> {
        const own = { seconds: Math.ceil(seconds), requestId: idOf(options) };
        const request = { match: named("matches", match), seat, ...own };
        const act = givingTime(seat, own.seconds * 1000);
        return present(await this.#acted(MatchService.method.giveTime, request, act), "match");
    }

    /**
     * Proposes to end a running match as it stands; or, with `proposedAt` of `Match.endProposal`, agrees to that, or `declines`. It ends
     * when all players agree who have not left.
     */
    async endByAgreement(match: string, options: EndOptions = {}): Promise<Match> {
        const { proposedAt = 0n, declines = false } = options;
        const request = { match: named("matches", match), requestId: idOf(options), proposedAt, declines };
        const act = ending(proposedAt, declines);
        return present(await this.#acted(MatchService.method.endByAgreement, request, act), "match");
    }

    // -- playing ------------------------------------------------------------------------------------------------------------------

    /** The open question of the seat, in words too; undefined if it is not asked. */
    async question(match: string): Promise<Question | undefined> {
        const shown = await this.#get(match);
        return shown.match?.questions.find((question) => question.seat === shown.viewer);
    }

    /** The open question of the seat with all its offers. There is no question if the seat is not asked. */
    async offers(match: string): Promise<ListOffersResponse> {
        for (let attempt = 1; ; attempt++) {
            try {
                return await this.#allOffers(named("matches", match));
            } catch (error) {
                const changed = error instanceof CallError && error.reason === "PAGE_TOKEN_INVALID";
                if (!changed || attempt === PAGES_TRIED) {
                    throw error; // otherwise the question changed between two pages
                }
            }
        }
    }

    async #allOffers(match: string): Promise<ListOffersResponse> {
        const request = { match, pageSize: OFFERS_PAGE };
        let whole = create(ListOffersResponseSchema);
        const offers = await this.#listed(async (pageToken) => {
            whole = await this.#played(MatchService.method.listOffers, { ...request, pageToken });
            return [whole.offers, whole.nextPageToken];
        });
        return { ...whole, offers };
    }

    /**
     * The effects of a decision of the seat, as far as the seat can know before: out of its view of the table alone. It changes nothing.
     *
     * @throws Refused: the rules forbid it.
     */
    async preview(match: string, choice: Offer | Any, options: Pick<DecideOptions, "askedAt"> = {}): Promise<Preview> {
        const decision = choice.$typeName === "caravanserai.v1.Offer" ? choice.decision : choice;
        const asked = options.askedAt === undefined ? {} : { askedAt: BigInt(options.askedAt) };
        const request = { match: named("matches", match), ...(decision && { decision }), ...asked };
        const { effects, lines, end, version } = await this.call(MatchService.method.previewDecision, request);
        return { steps: effects.map(readEffect), lines, end: PREVIEW_ENDS[end] ?? "hidden", version: exact(version) };
    }

    /**
     * Makes a decision: an offer, or a message of the game (see `decision`). It is stored when this returns.
     *
     * @throws Refused: the rules forbid it.
     * @throws Conflict: the match has another version than was expected.
     */
    async decide(match: string, choice: Offer | Any, options: DecideOptions = {}): Promise<MatchUpdate> {
        const offered = choice.$typeName === "caravanserai.v1.Offer" ? choice.decision : choice;
        const decided = offered ?? create(AnySchema);
        const name = named("matches", match);
        const asked = options.askedAt === undefined ? {} : { askedAt: BigInt(options.askedAt) };
        const request = { match: name, ...(offered && { decision: offered }), ...asked, ...expected(options) };
        const act = (askedAt: bigint): Act => deciding(askedAt, decided);
        const answer = await this.#signed(MatchService.method.decide, request, act, asked.askedAt);
        return this.#own(name, present(answer, "update"), "decided");
    }

    /**
     * Takes back the latest decision of the seat.
     *
     * @throws Refused: no decision can be taken back.
     */
    async undo(match: string, options: Omit<DecideOptions, "askedAt"> = {}): Promise<MatchUpdate> {
        const request = { match: named("matches", match), ...expected(options) };
        const answer = await this.#signed(MatchService.method.undo, request, () => UNDOING, 0n);
        return this.#own(request.match, present(answer, "update"), "undone");
    }

    /** Leaves a running match. From then on the default of the game decides for the seat. */
    async resign(match: string, options: Pick<DecideOptions, "requestId" | "withWords"> = {}): Promise<MatchUpdate> {
        const request = { match: named("matches", match), ...expected(options) };
        const answer = await this.#signed(MatchService.method.resign, request, () => RESIGNING, 0n);
        return this.#own(request.match, present(answer, "update"), "resigned");
    }

    // -- looking ------------------------------------------------------------------------------------------------------------------

    /** A match as it is now. */
    async match(match: string): Promise<Match> {
        return present(await this.#get(match), "match");
    }

    /** The seat of this client; 0 if it has none. */
    async seat(match: string): Promise<number> {
        return (await this.#get(match)).viewer;
    }

    /** The table as this client sees it, now or at a version. */
    async table(match: string, version?: number): Promise<TableMessage> {
        return present(await this.#get(match, version), "table");
    }

    /**
     * Matches that fit a filter (`state = OPEN`, `awaiting = me`; see `ListMatchesRequest`), up to a `limit`. The newest come first
     * unless `orderBy` says otherwise.
     */
    async matches(
        options: { readonly where?: string; readonly orderBy?: string; readonly limit?: number } = {},
    ): Promise<Match[]> {
        const { where = "", orderBy = "", limit = Infinity } = options;
        return this.#listed(async (pageToken) => {
            const page = await this.call(MatchService.method.listMatches, { filter: where, orderBy, pageToken });
            return [page.matches, page.nextPageToken];
        }, limit);
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
        return present(await this.call(ScoreboardService.method.getScoreboard, request), "scoreboard");
    }

    /** The scoreboards of matches that fit a filter, without the points by category; filter and order are as in `matches`. */
    scoreboards(
        options: { readonly where?: string; readonly orderBy?: string } = {},
    ): AsyncGenerator<Scoreboard, void, undefined> {
        const { where: filter = "", orderBy = "" } = options;
        return paged(async (pageToken) => {
            const request = { filter, orderBy, pageToken };
            const page = await this.call(ScoreboardService.method.listScoreboards, request);
            return [page.scoreboards, page.nextPageToken];
        });
    }

    /** The scoreboard of a match as it is, then whenever it changes, until the match is over. Some versions may be left out. */
    async *watchScoreboard(match: string, options: StreamOptions = {}): AsyncGenerator<Scoreboard, void, undefined> {
        const name = `${named("matches", match)}/scoreboard`;
        let shown = -1n;
        const open = ({ signal }: { signal: AbortSignal }) =>
            this.#stream(
                ScoreboardService.method.watchScoreboard,
                { name, ...(shown > 0n && { minVersion: shown }), withPulses: true },
                signal,
            );
        for await (const { scoreboard } of reopened(open, this.retrying, this.#until(options))) {
            if (scoreboard !== undefined && scoreboard.version > shown) {
                shown = scoreboard.version; // after a break the first one may be known
                yield scoreboard;
            }
        }
    }

    /**
     * Follows the open questions of this client in all its matches: those that are open, then what changes. `proposed` hears which matches
     * others propose to play again; `requireProposal` compares such a proposal with the match that it names.
     */
    inbox(options: StreamOptions & { readonly proposed?: Proposed } = {}): Inbox {
        const withProposals = options.proposed !== undefined;
        const open = ({ signal }: { signal: AbortSignal }) =>
            this.#stream(InboxService.method.watchInbox, { withProposals }, signal);
        return new Inbox(open, this.retrying, this.#until(options), options.proposed);
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
        const name = named("matches", match);
        return this.#follow(name, options, (afterVersion, { signal }) =>
            this.#stream(MatchService.method.watchMatch, { match: name, afterVersion: BigInt(afterVersion) }, signal),
        );
    }

    /**
     * Follows a match up to its present version, or `upTo` another; see `watch`. A match that is over can be `seenBy` any seat (0: a
     * spectator), as it knew the match while it was played, or by `EVERYTHING`, with all that was hidden.
     *
     * @throws WrongMoment: `MATCH_NOT_OVER`.
     */
    async replay(
        match: string,
        options: WatchOptions & { readonly upTo?: number; readonly seenBy?: number } = {},
    ): Promise<Watch> {
        const name = named("matches", match);
        const { upTo, seenBy } = options;
        if (seenBy !== undefined && options.after) {
            throw new TypeError("what another seat saw begins with the first event");
        }
        const asSeat = seenBy === EVERYTHING ? undefined : seenBy; // everything is what everybody gets when the match is over
        return this.#follow(name, options, this.#replaying(name, upTo, asSeat), seenBy);
    }

    /**
     * The record of a match: everything that the service publishes of it, to keep or to share. Before the match is over, secrets are
     * missing and the record cannot be verified.
     */
    async record(match: string): Promise<MatchRecord> {
        const name = named("matches", match);
        const record = MatchRecord.of(await this.#updates(name));
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
    async recordFile(match: string): Promise<Uint8Array> {
        const request = { match: named("matches", match) };
        const attempt = ({ signal }: AttemptOptions): Promise<Uint8Array> =>
            joined(this.#stream(MatchService.method.getRecord, request, signal), RECORD_BYTES);
        const file = await call(attempt, this.retrying, this.#closing.signal);
        if (file.length > RECORD_BYTES) {
            throw new RecordError(`the service sends more than ${String(RECORD_BYTES)} bytes as a record`);
        }
        requireNamed(request.match, nameIn(file, RECORD_FORMAT));
        return file;
    }

    /** The receipt of an event that you received, to show later which match it was. */
    async receipt(update: Update | MatchUpdate): Promise<Receipt> {
        const receipt = Receipt.of("message" in update ? update.message : update);
        const commitment = await this.#entropies.commitment(receipt.match);
        const opened = await this.#entropies.seenAtOpening(receipt.match);
        const sight = this.#signer.sight(receipt.match);
        const key = sight !== undefined && BigInt(receipt.version) >= sight.since ? sight.key : NOTHING;
        return new Receipt(receipt.match, receipt.version, receipt.digest, commitment, opened, key);
    }

    /** Keeps the latest receipt of a match where this client keeps its entropy. Make it once, before you begin to follow. */
    receipts(match: string): ReceiptKeeper {
        return new ReceiptKeeper(this.keeping, named("matches", match));
    }

    /** Verifies a match that is over, without the rules and without trusting the service; see `Verification`. */
    async verify(match: string): Promise<Verification> {
        const name = named("matches", match);
        return verifyUpdates(name, await this.#updates(name), await this.#entropies.of(name));
    }

    // -- calls --------------------------------------------------------------------------------------------------------------------

    async #follow(match: string, options: WatchOptions, open: OpenUpdates, seenBy?: number): Promise<Watch> {
        const signal = this.#until(options);
        const shown = await this.#get(match);
        const { spectatorDelaySeconds, ...seen } = present(shown, "match");
        const version = exact(seen.version);
        const viewer = seenBy ?? shown.viewer;
        if (viewer === EVERYTHING && !OVER.has(seen.state)) {
            throw localError(Code.FailedPrecondition, "MATCH_NOT_OVER", `${match} is not over`);
        }
        const following = options.after
            ? await this.#followingAfter(match, options.after, viewer)
            : new Following(viewer);
        const isDelayed = spectatorDelaySeconds > 0 && viewer === SPECTATOR;
        following.present = isDelayed ? undefined : version;
        const name = named("matches", match);
        const seat = {
            match: name,
            key: viewer === shown.viewer ? await this.#signer.ownKey(name) : undefined,
            saw: (at: bigint, head: Uint8Array): void => {
                this.#signer.saw(name, at, head);
            },
            lost: (): void => {
                this.#signer.lost(name);
            },
        };
        const clock = new ServiceClock();
        clock.hear(seen.nowMilliseconds);
        return new Watch(following, version, open, this.retrying, signal, seat, clock);
    }

    async #followingAfter(match: string, after: number, viewer: number): Promise<Following> {
        for await (const { event } of await this.replay(match, { upTo: 1 })) {
            if (event.body.case === "created") {
                const table = await this.table(match, after);
                const sight = this.#signer.sight(named("matches", match));
                const head = sight?.version === table.version ? sight.head : NOTHING;
                return Following.beginWith(event.body.value.areas, table, viewer, head);
            }
        }
        throw new AlteredError("the service sent no first event");
    }

    #replaying(match: string, upTo?: number, seenBy?: number): OpenUpdates {
        const limit = {
            ...(upTo !== undefined && { upToVersion: BigInt(upTo) }),
            ...(seenBy !== undefined && { seenBy }),
        };
        return (after, { signal }) =>
            this.#stream(MatchService.method.replayMatch, { match, afterVersion: BigInt(after), ...limit }, signal);
    }

    async #updates(match: string): Promise<MatchUpdate[]> {
        const updates: MatchUpdate[] = [];
        for await (const update of streamUpdates(this.#replaying(match), 0, this.retrying, this.#closing.signal)) {
            updates.push(update);
        }
        return updates;
    }

    async #get(match: string, version?: number): Promise<GetMatchResponse> {
        const at = version === undefined ? {} : { version: BigInt(version) };
        const name = named("matches", match);
        const shown = await this.call(MatchService.method.getMatch, { name, ...at });
        if (version === undefined) {
            await this.#signer.look(name, present(shown, "match"), shown.viewer);
        } else if (present(shown, "table").version !== BigInt(version)) {
            const other = String(present(shown, "table").version);
            throw new AlteredError(`the service was asked for version ${String(version)}, and showed ${other}`);
        }
        return shown;
    }

    /** The entries of all pages of a list, or the first ones up to a limit. */
    async #listed<T>(read: (pageToken: string) => Promise<[T[], string]>, limit = Infinity): Promise<T[]> {
        const found: T[] = [];
        for await (const entry of paged(read)) {
            if (found.push(entry) >= limit) {
                break;
            }
        }
        return found;
    }

    async *#stream<Input extends DescMessage, Output extends DescMessage>(
        method: DescMethodServerStreaming<Input, Output>,
        request: MessageInitShape<Input>,
        signal: AbortSignal,
    ): AsyncGenerator<MessageShape<Output>, void, undefined> {
        const input = one(request);
        const headers = this.#headers(request);
        const answer = await this.#connection.transport.stream(method, signal, undefined, headers, input);
        yield* answer.message;
    }

    #until({ signal }: StreamOptions): AbortSignal {
        return signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
    }

    /** The headers of a call with a request. Proxies send all calls about a match to the same service. */
    #headers(request: object): Record<string, string> {
        const { match, name } = request as { readonly match?: unknown; readonly name?: unknown };
        const [about] = MATCH.exec(String(match ?? name)) ?? [];
        return {
            "accept-language": this.#language,
            ...(this.#token && { authorization: `Bearer ${this.#token}` }),
            ...(about && { "caravanserai-match": about }),
        };
    }

    /** The hash that takes a seat or owns a match; empty for registered players and for spectators. */
    #hash(): Uint8Array {
        return this.#registered || !this.#token ? NOTHING : tokenHash(this.#token);
    }
}

/** A decision that you make yourself, such as `decision(VisitMarketSchema, { row: 1 })`. */
export function decision<Desc extends DescMessage>(schema: Desc, fields: MessageInitShape<Desc>): Any {
    return anyPack(schema, create(schema, fields));
}

function expected({ expectedVersion, withWords, ...options }: Omit<DecideOptions, "askedAt">): {
    requestId: string;
    withWords: boolean;
    expectedVersion?: bigint;
} {
    return { requestId: idOf(options), withWords: withWords ?? false, ...expecting(expectedVersion) };
}

// eslint-disable-next-line @typescript-eslint/require-await -- a stream of one message
async function* one<T>(message: T): AsyncGenerator<T, void, undefined> {
    yield message;
}
