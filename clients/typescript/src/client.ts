/** The client of a service. It does not know how calls travel: `caravanserai/node` and `caravanserai/web` connect it. */

import {
    create,
    type DescMessage,
    type DescMethodUnary,
    type MessageInitShape,
    type MessageShape,
} from "@bufbuild/protobuf";
import { type Any, anyPack, AnySchema } from "@bufbuild/protobuf/wkt";

import { requireName } from "./beginnings.js";
import { NOTHING } from "./bytes.js";
import { Calls, type ClientOptions, type Connection, ME } from "./calls.js";
import * as creations from "./creations.js";
import type { MatchOptions } from "./creations.js";
import {
    allOffers,
    type DecideOptions,
    expected,
    type Preview,
    readPreview,
    type ResignOptions,
    type UndoOptions,
} from "./decisions.js";
import type { Game } from "./generated/caravanserai/v1/game_pb.js";
import { GameService } from "./generated/caravanserai/v1/game_service_pb.js";
import type { Match, Question } from "./generated/caravanserai/v1/match_pb.js";
import {
    type ListOffersResponse,
    MatchService,
    type MatchUpdate,
    type Offer,
} from "./generated/caravanserai/v1/match_service_pb.js";
import type { Player } from "./generated/caravanserai/v1/player_pb.js";
import { PlayerService } from "./generated/caravanserai/v1/player_service_pb.js";
import { newCode, tokenHash } from "./identity.js";
import { MatchReads } from "./match-reads.js";
import { Ratings } from "./ratings.js";
import {
    type Calling,
    collected,
    type CommandOptions,
    type EndOptions,
    idOf,
    named,
    paged,
    present,
} from "./requests.js";
import type { Retrying } from "./retries.js";
import * as seats from "./seats.js";
import type { JoinOptions, StartOptions } from "./seats.js";
import {
    type Act,
    deciding,
    ending,
    givingTime,
    handingOver,
    LEAVING,
    PAUSING,
    RESIGNING,
    RESUMING,
    UNDOING,
} from "./signed-acts.js";
import type { Signer } from "./signers.js";
import type { Keeping } from "./storage.js";
import { Tournaments } from "./tournaments.js";

/**
 * A client of a service. It acts for its token.
 *
 * One token can own matches and sit at one seat of each. Calls that fail for passing reasons are repeated until the deadline. That
 * is safe: each command has a `requestId`. All methods that call the service throw a `CallError` if it refuses. Names of resources
 * may be given with or without their collection: `matches/x` or `x`.
 *
 * Messages of the service have their numbers of 64 bits as bigint; everything else here has numbers.
 */
export class Client extends MatchReads {
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

    /** `beside` is a signer that has the private keys of its seats, if its keeping has not. */
    constructor(connection: Connection, options: ClientOptions = {}, beside?: Signer) {
        const calls = new Calls(connection, options, beside);
        super(calls);
        this.retrying = calls.retrying;
        this.keeping = calls.keeping;
        this.calling = calls;
        this.tournaments = new Tournaments(calls, calls.entropies, calls.signer);
        this.ratings = new Ratings(calls);
        this.#connection = connection;
    }

    /** The token of this client. Keep it, to come back to your seats. */
    get token(): string {
        return this.calls.token;
    }

    /**
     * Another client on the same connection, with a new token and keeping unless you give them. Without a keeping of its own it has its
     * keys where this client has them. Closing either closes both.
     */
    withToken(options: ClientOptions = {}): Client {
        const beside = options.keeping === undefined ? this.calls.signer : undefined;
        return new Client(this.#connection, { ...this.calls.shared, ...options }, beside);
    }

    /** Ends the connection and all streams on it. */
    close(): void {
        this.calls.close();
    }

    [Symbol.dispose](): void {
        this.close();
    }

    /** Calls any method of the service that answers once, as all methods here do: with the token, repeated if need be. */
    async call<Input extends DescMessage, Output extends DescMessage>(
        method: DescMethodUnary<Input, Output>,
        request: MessageInitShape<Input>,
    ): Promise<MessageShape<Output>> {
        return this.calls.unary(method, request);
    }

    // -- games --------------------------------------------------------------------------------------------------------------------

    /** The games of the catalogue, without their boxes. */
    async games(): Promise<Game[]> {
        return collected(
            paged(async (pageToken) => {
                const page = await this.call(GameService.method.listGames, { pageToken });
                return [page.games, page.nextPageToken];
            }),
        );
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
        const publicKey = withKey ? await this.calls.signer.newKey() : NOTHING;
        const request = {
            displayName,
            invitationCode,
            tokenHash: this.calls.hash(),
            publicKey,
            requestId: newCode(),
            tournament: tournament && named("tournaments", tournament),
        };
        const answer = await this.call(PlayerService.method.createPlayer, request);
        this.calls.registered = true;
        await this.calls.signer.registered(publicKey);
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
        await this.calls.signer.renew(token);
        const answer = await this.call(PlayerService.method.rotateToken, request);
        this.calls.token = token;
        this.calls.registered = true;
        return present(answer, "player");
    }

    /**
     * Registers a new key of the caller, or replaces the one before. Matches that they joined before keep that one. The private key is
     * kept in `keeping` before the call.
     */
    async replaceKey(): Promise<Player> {
        const request = { player: ME, publicKey: await this.calls.signer.newKey(), requestId: newCode() };
        const answer = await this.call(PlayerService.method.replaceKey, request);
        await this.calls.signer.registered(request.publicKey);
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
    createMatch(game: string, options: MatchOptions): Promise<Match> {
        return creations.createMatch(this.calls, game, options);
    }

    /**
     * Takes a seat (the first free one unless you name it) and binds it to fresh entropy; returns the number of the seat. Guests must
     * give a name. The seat gets a key, with which this client signs for it: that which the player has registered, else a new one.
     *
     * @throws WrongMoment: `SIGNATURE_MISSING`: the player has registered a key, and it is not kept here.
     * @throws AlteredError: the service gave another seat, or the seat another key; or it shows another key of the player than the one that
     * was registered with this client.
     */
    async join(match: string, options: JoinOptions = {}): Promise<number> {
        return seats.join(this.calls, match, options);
    }

    /** Gives the seat back before the start. The owner may free any `seat`. */
    async leave(match: string, options: CommandOptions & { readonly seat?: number } = {}): Promise<Match> {
        const name = named("matches", match);
        const request = { ...options, match: name, requestId: idOf(options) };
        const { leaveMatch } = MatchService.method;
        if (options.seat) {
            return present(await this.call(leaveMatch, request), "match");
        }
        const answer = await this.calls.acted(leaveMatch, request, LEAVING);
        await this.calls.signer.left(name);
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
    bind(match: string): Promise<Match> {
        return seats.bind(this.calls, match);
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
    async start(match: string, options: StartOptions = {}): Promise<Match> {
        return seats.start(this.calls, match, options);
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
        return present(await this.calls.acted(MatchService.method.pauseMatch, request, PAUSING), "match");
    }

    /** Lets the clocks run again, or takes back that the seat agrees to a pause. */
    async resume(match: string, options: CommandOptions = {}): Promise<Match> {
        const request = { match: named("matches", match), requestId: idOf(options) };
        return present(await this.calls.acted(MatchService.method.resumeMatch, request, RESUMING), "match");
    }

    /** Gives time to a seat, as an opponent or as the owner of the match; to the own seat out of its vacation. */
    async giveTime(match: string, seat: number, seconds: number, options: CommandOptions = {}): Promise<Match> {
        const own = { seconds: Math.ceil(seconds), requestId: idOf(options) };
        const request = { match: named("matches", match), seat, ...own };
        const act = givingTime(seat, own.seconds * 1000);
        return present(await this.calls.acted(MatchService.method.giveTime, request, act), "match");
    }

    /**
     * Proposes to end a running match as it stands; or, with `proposedAt` of `Match.endProposal`, agrees to that, or `declines`. It ends
     * when all players agree who have not left.
     */
    async endByAgreement(match: string, options: EndOptions = {}): Promise<Match> {
        const { proposedAt = 0n, declines = false } = options;
        const request = { match: named("matches", match), requestId: idOf(options), proposedAt, declines };
        const act = ending(proposedAt, declines);
        return present(await this.calls.acted(MatchService.method.endByAgreement, request, act), "match");
    }

    // -- playing ------------------------------------------------------------------------------------------------------------------

    /** The open question of the seat, in words too; undefined if it is not asked. */
    async question(match: string): Promise<Question | undefined> {
        const shown = await this.calls.look(match);
        return shown.match?.questions.find((question) => question.seat === shown.viewer);
    }

    /** The open question of the seat with all its offers. There is no question if the seat is not asked. */
    offers(match: string): Promise<ListOffersResponse> {
        return allOffers(this.calls, match);
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
        return readPreview(await this.call(MatchService.method.previewDecision, request));
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
        const answer = await this.calls.signed(MatchService.method.decide, request, act, asked.askedAt);
        return this.calls.own(name, present(answer, "update"), "decided");
    }

    /**
     * Takes back the latest decision of the seat.
     *
     * @throws Refused: no decision can be taken back.
     */
    async undo(match: string, options: UndoOptions = {}): Promise<MatchUpdate> {
        const request = { match: named("matches", match), ...expected(options) };
        const answer = await this.calls.signed(MatchService.method.undo, request, () => UNDOING, 0n);
        return this.calls.own(request.match, present(answer, "update"), "undone");
    }

    /** Leaves a running match. From then on the default of the game decides for the seat. */
    async resign(match: string, options: ResignOptions = {}): Promise<MatchUpdate> {
        const request = { match: named("matches", match), ...expected(options) };
        const answer = await this.calls.signed(MatchService.method.resign, request, () => RESIGNING, 0n);
        return this.calls.own(request.match, present(answer, "update"), "resigned");
    }

    /**
     * Leaves a running match to a bot of the service, which plays the seat to its end. You count as somebody who left, and watch from then on.
     *
     * @throws WrongMoment: no other player would stay, or it is a match of a tournament.
     */
    async handOverSeat(match: string, bot = "expert", options: ResignOptions = {}): Promise<MatchUpdate> {
        const request = { match: named("matches", match), bot, ...expected(options) };
        const act = handingOver(bot);
        const answer = await this.calls.signed(MatchService.method.handOverSeat, request, () => act, 0n);
        const update = this.calls.own(request.match, present(answer, "update"), "handedOver");
        this.calls.signer.lost(request.match);
        return update;
    }
}

/** A decision that you make yourself, such as `decision(VisitMarketSchema, { row: 1 })`. */
export function decision<Desc extends DescMessage>(schema: Desc, fields: MessageInitShape<Desc>): Any {
    return anyPack(schema, create(schema, fields));
}
