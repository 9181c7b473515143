/**
 * Errors of calls.
 *
 * Every error of the service carries a `google.rpc.ErrorInfo`. The documentation of the service lists all reasons, with causes and
 * remedies.
 */

import { Code, ConnectError } from "@connectrpc/connect";
import type { Duration } from "@bufbuild/protobuf/wkt";

import { REFUSING_KINDS } from "./constants.js";
import { RefusalDetailSchema } from "./generated/caravanserai/v1/errors_pb.js";
import type { CallStatus } from "./generated/caravanserai/v1/match_service_pb.js";
import {
    BadRequestSchema,
    ErrorInfoSchema,
    LocalizedMessageSchema,
    PreconditionFailureSchema,
    RetryInfoSchema,
} from "./generated/google/rpc/error_details_pb.js";
import { HarmlessError } from "./harmless.js";
import { KINDS } from "./statuses.js";

/** Something that must be true before the request may succeed. */
export interface Precondition {
    readonly type: string;
    readonly subject: string;
    readonly description: string;
}

/** All that is known about an error, as it came: show it with `harmless`. */
export interface Details {
    /** The status of the call. */
    readonly code: Code;
    /** An entry in the catalogue of the service, such as `MATCH_FULL`; empty if the service did not answer. */
    readonly reason: string;
    /** The domain of the error: `caravanserai`; empty if the service did not answer. */
    readonly domain: string;
    /** The fault in words, in the language of the client. */
    readonly cause: string;
    /** The rule that forbids a decision; empty if none does. */
    readonly rule: string;
    /** Values that belong to the reason. */
    readonly metadata: Readonly<Record<string, string>>;
    /** Fields of the request, each with what is wrong with it. */
    readonly fields: Readonly<Record<string, string>>;
    readonly preconditions: readonly Precondition[];
    /** The time to wait before the same request may succeed; undefined if the service did not say. */
    readonly retrySeconds: number | undefined;
}

/** A call failed. The subclasses say what to do about it. The text of the error is safe to show. */
export class CallError extends HarmlessError {
    readonly details: Details;

    constructor(details: Details, options?: ErrorOptions) {
        super(details.reason ? `${details.reason}: ${details.cause}` : details.cause, options);
        this.details = details;
    }

    /** The status of the call. */
    get code(): Code {
        return this.details.code;
    }

    /** The entry in the error catalogue of the service; empty if the service did not answer. */
    get reason(): string {
        return this.details.reason;
    }

    /** The rule that forbids the decision; empty if none does. */
    get rule(): string {
        return this.details.rule;
    }

    /** Values that belong to the reason. */
    get metadata(): Readonly<Record<string, string>> {
        return this.details.metadata;
    }
}

/** The request can never succeed: correct it. */
export class InvalidRequest extends CallError {}
/** It does not exist. */
export class NotFound extends CallError {}
/** The caller may not do this, or sent no token. */
export class NotAllowed extends CallError {}
/** Something else happened first: look again, then decide again. */
export class Conflict extends CallError {}
/** The request does not fit the present state of the match. */
export class WrongMoment extends CallError {}
/** The rules forbid the decision now: `rule` says which one, `details.cause` says why. */
export class Refused extends WrongMoment {}
/** The caller asked for too much, or read too slowly: wait, then go on. */
export class LimitReached extends CallError {}
/** The service cannot be reached, or could not store the event. The call has been repeated already. */
export class Unavailable extends CallError {}
/** The deadline passed. The command may have been carried out; call again with the same `requestId` to know. */
export class TooLate extends CallError {}

const CLASSES = { InvalidRequest, NotFound, NotAllowed, Conflict, WrongMoment, LimitReached, Unavailable, TooLate };

const REFUSALS = REFUSING_KINDS.map((kind) => CLASSES[kind]);
const CODES = Object.values(Code).filter((code): code is Code => typeof code === "number");

/** True if the service has answered that it does not do what was asked. After other errors it may have done it. */
export function refuses(error: unknown): boolean {
    return error instanceof CallError && error.reason !== "" && REFUSALS.some((kind) => error instanceof kind);
}

/** An error that this library raises by itself, as the service would. */
export function localError(code: Code, reason: string, cause: string): CallError {
    const details = { domain: "", rule: "", metadata: {}, fields: {}, preconditions: [], retrySeconds: undefined };
    return new (classOf(code))({ ...details, code, reason, cause });
}

/** A failed call as an error of this library. */
export function errorOf(failure: unknown): CallError {
    const error = ConnectError.from(failure);
    const [information] = error.findDetails(ErrorInfoSchema);
    const [refusal] = error.findDetails(RefusalDetailSchema);
    const [localized] = error.findDetails(LocalizedMessageSchema);
    const [retry] = error.findDetails(RetryInfoSchema);
    const [request] = error.findDetails(BadRequestSchema);
    const [precondition] = error.findDetails(PreconditionFailureSchema);
    const code = information === undefined ? codeOfConnection(error) : error.code;
    const details: Details = {
        code,
        reason: information?.reason ?? "",
        domain: information?.domain ?? "",
        cause: refusal?.message || localized?.message || error.rawMessage || nameOf(code),
        rule: refusal?.rule ?? "",
        metadata: information?.metadata ?? {},
        fields: Object.fromEntries(
            (request?.fieldViolations ?? []).map(({ field, description }) => [field, description]),
        ),
        preconditions: precondition?.violations ?? [],
        retrySeconds: retry === undefined ? undefined : seconds(retry.retryDelay),
    };
    return new (refusal === undefined ? classOf(code) : Refused)(details, { cause: failure });
}

/** The failure of a request on a stream of `Play`, as the error of the unary method. */
export function errorOfStatus({ code, message, details }: CallStatus): CallError {
    const known = CODES.find((each) => (each as number) === code);
    const error = new ConnectError(message, known ?? Code.Unknown);
    error.details = details.map(({ typeUrl, value }) => ({ type: typeUrl.slice(typeUrl.lastIndexOf("/") + 1), value }));
    return errorOf(error);
}

/** The messages of the libraries of Connect about an answer that ends within a message, or without its last one. */
const CUT_OFF = /^protocol error: (incomplete envelope|promised \d+ bytes, received|missing EndStreamResponse)/;

/** The status of a call that the service did not answer. A connection that breaks has many names, depending on the transport. */
function codeOfConnection(error: ConnectError): Code {
    const broken =
        error.cause instanceof TypeError || // of fetch
        error.code === Code.Aborted || // of Node, where the service did not say so
        error.code === Code.Canceled || // of Node too: the connection ended, and with it all that was under way
        (error.code === Code.InvalidArgument && CUT_OFF.test(error.rawMessage)) || // of Connect: it ended within a message
        (error.cause instanceof Error && "code" in error.cause); // other errors of Node
    return broken && error.code !== Code.DeadlineExceeded ? Code.Unavailable : error.code;
}

function classOf(code: Code): typeof CallError {
    const kind = KINDS[code];
    return kind === undefined ? CallError : CLASSES[kind];
}

/** The name of a status in gRPC, such as `NOT_FOUND`. */
function nameOf(code: Code): string {
    return code === Code.Canceled ? "CANCELLED" : Code[code].replace(/(?<=.)[A-Z]/g, "_$&").toUpperCase();
}

function seconds(duration: Duration | undefined): number {
    return duration === undefined ? 0 : Number(duration.seconds) + duration.nanos / 1e9;
}
