/**
 * Everything that needs no connection: the fold, verification, records, receipts, and the client without a transport.
 *
 * Import from `caravanserai/node` or `caravanserai/web` to connect. Messages are in `caravanserai/v1/*` and `caravanserai/games/*`.
 */

export * from "./bots.js";
export { draw, drawOfScheme1, chanceCommitment, committedKey, seededKey } from "./chance.js";
export type { ClientOptions, Connection } from "./calls.js";
export { Client, decision } from "./client.js";
export type { DecideOptions, Preview } from "./decisions.js";
export type { WatchOptions } from "./histories.js";
export { Clocks, SeatClock } from "./clocks.js";
export {
    CallError,
    Conflict,
    type Details,
    InvalidRequest,
    LimitReached,
    NotAllowed,
    NotFound,
    type Precondition,
    Refused,
    TooLate,
    Unavailable,
    WrongMoment,
} from "./errors.js";
export { sha256 } from "./bytes.js";
export { type Check, type Choice, History } from "./fairness.js";
export { UnknownEventError } from "./bounds.js";
export { AlteredError, Following, GENESIS, join, readContent, readEffect, seal, see } from "./follower.js";
export { harmless, HarmlessError } from "./harmless.js";
export { entropyCommitment, entryTicket, newCode, newToken, tokenHash } from "./identity.js";
export type { Look } from "./match-reads.js";
export { type Inbox, type InboxHearing, type News } from "./inboxes.js";
export { Lots, TournamentLog } from "./lots.js";
export { BrowserKeeping, type Keeping, MemoryKeeping, type WebLocks, type WebStorage } from "./storage.js";
export { type EntrantKey, EntrantSignatures, type OwnTeam } from "./entrants.js";
export { areaOf, faceOf, kindOf, ownerOf, slotOf } from "./names.js";
export { Receipt, ReceiptConflictError, ReceiptKeeper, RecordError, type Seen } from "./receipts.js";
export { type Comparison, type Coverage, MatchRecord, verifyRecord } from "./records.js";
export { NoteError, Policy } from "./notes.js";
export { FollowedPlayers } from "./follows.js";
export { PersonalData } from "./personal.js";
export type { Ratings } from "./ratings.js";
export { Analyses, type AnalysisPart } from "./analyses.js";
export { Chats, LONGEST_TEXT, type ChatRoomName, type Talk } from "./chats.js";
export type { Calling, CommandOptions, StreamOptions } from "./requests.js";
export { Replay } from "./cursor.js";
export { RETRYING, type Retrying, wasCut } from "./retries.js";
export { Signatures } from "./signatures.js";
export {
    type Act,
    beingReady,
    binding,
    bindingEntrant,
    changingOwnTeam,
    checkingIn,
    deciding,
    ending,
    fits,
    givingTime,
    handingOver,
    isKey,
    joining,
    LEAVING,
    newKey,
    openingEntropy,
    PAUSING,
    publicKeyOf,
    registering,
    RESIGNING,
    RESUMING,
    sign,
    signedBytes,
    UNDOING,
    takingBack,
    takingBye,
    withdrawing,
} from "./signed-acts.js";
export * from "./statements.js";
export * from "./table.js";
export type { StandingsOptions } from "./standings.js";
export type { TournamentStep, TournamentWatch } from "./tournament-logs.js";
export type { ExpectingOptions, ReasonOptions, Tournaments } from "./tournaments.js";
export { boxOf, type CheckName, CHECKS, type Finding, Verification, verifyUpdates } from "./verification.js";
export { type Update, type Watch } from "./watch.js";
