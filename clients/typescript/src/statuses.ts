/**
 * Statuses of calls, as all client libraries take them.
 *
 * Written by tools/client_constants.py from clients/constants.toml: change them there.
 */

import { Code } from "@connectrpc/connect";

export type Kind = "InvalidRequest" | "NotFound" | "NotAllowed" | "Conflict" | "WrongMoment" | "LimitReached" | "Unavailable" | "TooLate";

/** The kind of an error, by the status of the call. */
export const KINDS: Partial<Record<Code, Kind>> = {
    [Code.InvalidArgument]: "InvalidRequest",
    [Code.OutOfRange]: "InvalidRequest",
    [Code.NotFound]: "NotFound",
    [Code.Unauthenticated]: "NotAllowed",
    [Code.PermissionDenied]: "NotAllowed",
    [Code.AlreadyExists]: "Conflict",
    [Code.Aborted]: "Conflict",
    [Code.FailedPrecondition]: "WrongMoment",
    [Code.ResourceExhausted]: "LimitReached",
    [Code.Unavailable]: "Unavailable",
    [Code.Canceled]: "Unavailable",
    [Code.DeadlineExceeded]: "TooLate",
};
/** Statuses after which a call is repeated. A service that stops in a hurry answers CANCELLED. */
export const PASSING: readonly Code[] = [
    Code.Unavailable,
    Code.DeadlineExceeded,
    Code.Aborted,
    Code.Canceled,
];
/** Statuses after which a stream is opened again. A service that stops in a hurry answers CANCELLED. */
export const RESUMED: readonly Code[] = [
    Code.Unavailable,
    Code.ResourceExhausted,
    Code.Canceled,
];
/** Statuses that gRPC gives to calls and streams that a proxy cut off: they pass if there is no reason. */
export const BROKEN: readonly Code[] = [
    Code.Internal,
    Code.Unknown,
    Code.Aborted,
    Code.DeadlineExceeded,
    Code.DataLoss,
];
