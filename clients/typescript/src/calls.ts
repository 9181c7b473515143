/** The calls of a client: in its name, signed with the key of its seat, repeated if need be, on a stream to play on where that is possible. */

import * as findings from "./findings.js";
import type {
    DescMessage,
    DescMethodServerStreaming,
    DescMethodUnary,
    MessageInitShape,
    MessageShape,
} from "@bufbuild/protobuf";
import type { Transport } from "@connectrpc/connect";

import { NOTHING, sha256 } from "./bytes.js";
import { MATCH_PATTERN, OUTDATED_REASONS } from "./constants.js";
import { Entropies } from "./entropies.js";
import { WrongMoment } from "./errors.js";
import { AlteredError, readEvent } from "./follower.js";
import type { MatchEvent } from "./generated/caravanserai/v1/event_pb.js";
import {
    type BindSeatRequestSchema,
    type DecideRequestSchema,
    type EndByAgreementRequestSchema,
    type GetMatchResponse,
    type GiveTimeRequestSchema,
    type HandOverSeatRequestSchema,
    type LeaveMatchRequestSchema,
    MatchService,
    type MatchUpdate,
    type PauseMatchRequestSchema,
    type ResignRequestSchema,
    type ResumeMatchRequestSchema,
    type StartMatchRequestSchema,
    type UndoRequestSchema,
} from "./generated/caravanserai/v1/match_service_pb.js";
import type { Player } from "./generated/caravanserai/v1/player_pb.js";
import { PlayerService } from "./generated/caravanserai/v1/player_service_pb.js";
import { newToken, tokenHash } from "./identity.js";
import type { PlayStream, PlayStreams } from "./play-streams.js";
import { type Calling, named, present, requireNamed, type StreamOptions } from "./requests.js";
import { type AttemptOptions, call, RETRYING, type Retrying } from "./retries.js";
import type { Act } from "./signed-acts.js";
import { type Sight, Signer, sightOf } from "./signers.js";
import { type Keeping, MemoryKeeping } from "./storage.js";

export const ME = "players/me";
const MATCH = new RegExp(`^${MATCH_PATTERN}|$`);

/** The transport of calls. */
export interface Connection {
    readonly transport: Transport;
    /** Streams to play on; without them every call is unary. */
    readonly playStreams?: PlayStreams;
    /** Ends the connection. */
    close(): void;
}

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

type SignedSchema =
    | typeof DecideRequestSchema
    | typeof UndoRequestSchema
    | typeof ResignRequestSchema
    | typeof HandOverSeatRequestSchema
    | ActedSchema;
type ActedSchema =
    | typeof BindSeatRequestSchema
    | typeof GiveTimeRequestSchema
    | typeof LeaveMatchRequestSchema
    | typeof EndByAgreementRequestSchema
    | typeof PauseMatchRequestSchema
    | typeof ResumeMatchRequestSchema
    | typeof StartMatchRequestSchema;

/** The connection of a client, the caller in whose name it is used, and what the client has seen of its matches. */
export class Calls implements Calling {
    readonly keeping: Keeping;
    readonly retrying: Retrying;
    readonly signer: Signer;
    readonly entropies: Entropies;
    /** The token of the caller. */
    token: string;
    /** True if the caller is a player of the service. */
    registered: boolean;
    readonly #connection: Connection;
    readonly #language: string;
    readonly #closing = new AbortController();
    readonly #playStream: PlayStream | undefined;

    /** `beside` is a signer that has the private keys of the seats, if the keeping has not. */
    constructor(connection: Connection, options: ClientOptions, beside?: Signer) {
        this.#connection = connection;
        this.token = options.token ?? newToken();
        this.registered = options.registered ?? false;
        this.#language = options.language ?? "en";
        for (const text of [this.token, this.#language]) {
            if (!/^[ -~]*$/.test(text)) {
                throw new TypeError(findings.UNPRINTABLE_TOKEN);
            }
        }
        this.keeping = options.keeping ?? new MemoryKeeping();
        this.entropies = new Entropies(this.keeping);
        this.retrying = { ...RETRYING, ...options.retrying };
        const ownToken = (): string => this.token;
        this.signer = beside?.beside(ownToken) ?? new Signer(this.keeping, ownToken);
        this.#playStream = (options.playStream ?? true) ? connection.playStreams?.stream() : undefined;
    }

    /** The options of another client on the same connection. */
    get shared(): ClientOptions {
        return { language: this.#language, retrying: this.retrying, playStream: this.#playStream !== undefined };
    }

    /** Ends the connection and all streams on it. */
    close(): void {
        this.#closing.abort(new Error(findings.CLOSED_CLIENT));
        this.#playStream?.close();
        this.#connection.close();
    }

    unary<Input extends DescMessage, Output extends DescMessage>(
        method: DescMethodUnary<Input, Output>,
        request: MessageInitShape<Input>,
    ): Promise<MessageShape<Output>> {
        return call((options) => this.#once(method, request, options), this.retrying, this.#closing.signal);
    }

    async #once<Input extends DescMessage, Output extends DescMessage>(
        method: DescMethodUnary<Input, Output>,
        request: MessageInitShape<Input>,
        { timeoutMs, signal }: AttemptOptions,
    ): Promise<MessageShape<Output>> {
        const headers = this.#headers(request);
        const answer = await this.#connection.transport.unary(method, signal, timeoutMs, headers, request);
        return answer.message;
    }

    /** Calls a method on the stream of this client where that is possible. */
    async played<Input extends DescMessage, Output extends DescMessage>(
        method: DescMethodUnary<Input, Output>,
        request: MessageInitShape<Input>,
    ): Promise<MessageShape<Output>> {
        const attempt = async (options: AttemptOptions): Promise<MessageShape<Output>> => {
            const end = performance.now() + options.timeoutMs;
            const caller = `${this.token} ${String(this.registered)}`;
            const asking = { ...options, caller, headers: this.#headers(request) };
            const answer = await this.#playStream?.ask(method, request, asking);
            const timeoutMs = Math.max(Math.ceil(end - performance.now()), 1);
            return answer ?? this.#once(method, request, { ...options, timeoutMs });
        };
        return call(attempt, this.retrying, this.#closing.signal);
    }

    async *stream<Input extends DescMessage, Output extends DescMessage>(
        method: DescMethodServerStreaming<Input, Output>,
        request: MessageInitShape<Input>,
        signal: AbortSignal,
    ): AsyncGenerator<MessageShape<Output>, void, undefined> {
        const input = one(request);
        const headers = this.#headers(request);
        const answer = await this.#connection.transport.stream(method, signal, undefined, headers, input);
        yield* answer.message;
    }

    until({ signal }: StreamOptions): AbortSignal {
        return signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
    }

    /**
     * The player who calls; undefined for guests.
     *
     * @throws AlteredError: they have another key than the one that was registered with this client.
     */
    async self(): Promise<Player | undefined> {
        if (!this.registered) {
            return undefined;
        }
        const player = present(await this.unary(PlayerService.method.getPlayer, { name: ME }), "player");
        await this.signer.requireRegistered(player.publicKey);
        return player;
    }

    /** The hash that takes a seat or owns a match; empty for registered players and for spectators. */
    hash(): Uint8Array {
        return this.registered || !this.token ? NOTHING : tokenHash(this.token);
    }

    /** A match with its table, now or at a version. */
    async look(match: string, version?: number): Promise<GetMatchResponse> {
        const at = version === undefined ? {} : { version: BigInt(version) };
        const name = named("matches", match);
        const shown = await this.unary(MatchService.method.getMatch, { name, ...at });
        if (version === undefined) {
            await this.signer.look(name, present(shown, "match"), shown.viewer);
        } else if (present(shown, "table").version !== BigInt(version)) {
            const other = String(present(shown, "table").version);
            throw new AlteredError(findings.LATER_VERSION(version, other));
        }
        return shown;
    }

    /**
     * Calls a method on the stream of this client where that is possible, signed with the key of the seat if it has one.
     *
     * What is signed depends on the version at which the open question was asked. It covers the latest version that was seen; if that is
     * too old, the match is looked at, once.
     */
    async signed<Input extends SignedSchema, Output extends DescMessage>(
        method: DescMethodUnary<Input, Output>,
        request: MessageInitShape<Input> & { readonly match: string },
        act: (askedAt: bigint) => Act,
        askedAt?: bigint,
    ): Promise<MessageShape<Output>> {
        const sending = async (sight: Sight, since: bigint): Promise<MessageShape<Output>> => {
            const signature = await this.signer.signature(request.match, sight, act(since));
            return this.played(method, { ...request, ...signature });
        };
        const sight = this.signer.sight(request.match);
        const signs =
            sight !== undefined && (sight.key.length > 0 || (await this.signer.ownKey(request.match)) !== undefined);
        if (sight !== undefined && (!signs || (askedAt !== undefined && sight.version >= askedAt))) {
            try {
                return await sending(sight, askedAt ?? 0n);
            } catch (error) {
                if (!(error instanceof WrongMoment && OUTDATED_REASONS.includes(error.reason))) {
                    throw error;
                }
            }
        }
        const shown = await this.look(request.match);
        const question = shown.match?.questions.find(({ seat }) => seat === shown.viewer);
        const looked = this.signer.sight(request.match) ?? sightOf(present(shown, "match"), shown.viewer);
        return sending(looked, askedAt ?? question?.askedAt ?? 0n);
    }

    /** Calls a method, signed with the key of the seat if it is kept here; without it, only the service says whose act it is. */
    async acted<Input extends ActedSchema, Output extends DescMessage>(
        method: DescMethodUnary<Input, Output>,
        request: MessageInitShape<Input> & { readonly match: string },
        act: Act,
    ): Promise<MessageShape<Output>> {
        const signs = await this.signer.signs(request.match);
        return signs ? this.signed(method, request, () => act, 0n) : this.unary(method, request);
    }

    /**
     * The event of an answer: the next signature may cover it.
     *
     * @throws AlteredError: it is not what this client asked for.
     */
    own(match: string, update: MatchUpdate, kind: MatchEvent["body"]["case"]): MatchUpdate {
        this.ownEvent(match, update, kind);
        return update;
    }

    ownEvent(match: string, update: MatchUpdate, kind: MatchEvent["body"]["case"]): MatchEvent {
        const event = readEvent(update.event, findings.EVENTLESS_ANSWER(match));
        requireNamed(match, event.match);
        if (event.version !== update.version || event.body.case !== kind) {
            throw new AlteredError(findings.OTHER_EVENT(event.version));
        }
        this.signer.saw(match, update.version, sha256(update.event));
        return event;
    }

    /** The headers of a call with a request. Proxies send all calls about a match to the same service. */
    #headers(request: object): Record<string, string> {
        const { match, name } = request as { readonly match?: unknown; readonly name?: unknown };
        const [about] = MATCH.exec(String(match ?? name)) ?? [];
        return {
            "accept-language": this.#language,
            ...(this.token && { authorization: `Bearer ${this.token}` }),
            ...(about && { "caravanserai-match": about }),
        };
    }
}

// eslint-disable-next-line @typescript-eslint/require-await -- a stream of one message
async function* one<T>(message: T): AsyncGenerator<T, void, undefined> {
    yield message;
}
