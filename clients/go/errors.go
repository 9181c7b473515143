package caravanserai

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"google.golang.org/genproto/googleapis/rpc/code"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/caravanserai/caravanserai/clients/go/harmless"
	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Meanings of a failed call for the caller, for errors.Is.
var (
	// ErrInvalid: the request can never succeed. Correct it.
	ErrInvalid = errors.New("caravanserai: invalid request")
	// ErrNotFound: it does not exist.
	ErrNotFound = errors.New("caravanserai: not found")
	// ErrNotAllowed: the caller may not do this, or sent no token.
	ErrNotAllowed = errors.New("caravanserai: not allowed")
	// ErrConflict: something else happened first. Look again, then decide again.
	ErrConflict = errors.New("caravanserai: conflict")
	// ErrWrongMoment: the request does not fit the present state of the match.
	ErrWrongMoment = errors.New("caravanserai: wrong moment")
	// ErrLimit: the caller asked for too much, or read too slowly. Wait, then go on.
	ErrLimit = errors.New("caravanserai: limit reached")
	// ErrUnavailable: the service cannot be reached, or could not store the event. The call has been repeated already.
	ErrUnavailable = errors.New("caravanserai: unavailable")
	// ErrTooLate: the deadline passed. The command may have been carried out; call again with the same request id.
	ErrTooLate = errors.New("caravanserai: too late")
)

var meanings = map[string]error{
	"InvalidRequest": ErrInvalid,
	"NotFound":       ErrNotFound,
	"NotAllowed":     ErrNotAllowed,
	"Conflict":       ErrConflict,
	"WrongMoment":    ErrWrongMoment,
	"LimitReached":   ErrLimit,
	"Unavailable":    ErrUnavailable,
	"TooLate":        ErrTooLate,
}

// CallError is a call that failed. Its text is safe to print; its fields are as they came.
type CallError struct {
	// Status is the status of the call.
	Status codes.Code
	// Reason is an entry in the error catalogue of the service, such as MATCH_FULL (docs/errors.md); empty if the service
	// did not answer.
	Reason string
	// Cause says in words what was wrong, in the language of the client.
	Cause string
	// Domain and Metadata are values that belong to the reason (google.rpc.ErrorInfo).
	Domain   string
	Metadata map[string]string
	// Fields says which fields of the request are wrong, and why (google.rpc.BadRequest).
	Fields map[string]string
	// Preconditions are what must be true first (google.rpc.PreconditionFailure).
	Preconditions []*errdetails.PreconditionFailure_Violation
	// RetryAfter is how long to wait before the same request may succeed (google.rpc.RetryInfo); nil if the service did
	// not say.
	RetryAfter *time.Duration

	status *status.Status
}

func (e *CallError) Error() string {
	if e.Reason == "" {
		return harmless.Text(e.Cause)
	}
	return harmless.Text(e.Reason + ": " + e.Cause)
}

// Is tells what the error means: one of the Err values above.
func (e *CallError) Is(target error) bool { return meanings[constants.Kinds[e.Status]] == target }

// GRPCStatus is the status as gRPC carried it, with all details.
func (e *CallError) GRPCStatus() *status.Status { return e.status }

// Refused says that the rules forbid a decision now: Rule says which one, Cause says why.
type Refused struct {
	CallError
	// Rule is the rule of the game, or of the service (SVC-…).
	Rule string
	// Key is the reason as a key of the game's message catalogue, such as not-enough-coins, and Values belong to it.
	Key    string
	Values map[string]string
}

// Unwrap gives the call that failed.
func (r *Refused) Unwrap() error { return &r.CallError }

// local is an error that this library makes by itself, as the service would.
func local(code codes.Code, reason, format string, arguments ...any) error {
	cause := fmt.Sprintf(format, arguments...)
	return &CallError{Status: code, Reason: reason, Cause: cause, status: status.New(code, cause)}
}

// refuses tells whether the service has answered that it does not do what was asked. After other errors it may have done it.
func refuses(err error) bool {
	failed := baseOf(err)
	return failed != nil && failed.Reason != "" && slices.Contains(constants.RefusingKinds, constants.Kinds[failed.Status])
}

// errorOf gives a failed call as an error of this library.
func errorOf(failure error) error {
	failed := status.Convert(failure)
	details := failed.Details()
	err := CallError{Status: failed.Code(), Cause: failed.Message(), status: failed}
	if information, ok := first[*errdetails.ErrorInfo](details); ok {
		err.Reason, err.Domain, err.Metadata = information.GetReason(), information.GetDomain(), information.GetMetadata()
	}
	if request, ok := first[*errdetails.BadRequest](details); ok {
		err.Fields = map[string]string{}
		for _, violation := range request.GetFieldViolations() {
			err.Fields[violation.GetField()] = violation.GetDescription()
		}
	}
	if failure, ok := first[*errdetails.PreconditionFailure](details); ok {
		err.Preconditions = failure.GetViolations()
	}
	if retry, ok := first[*errdetails.RetryInfo](details); ok {
		delay := retry.GetRetryDelay().AsDuration()
		err.RetryAfter = &delay
	}
	refusal, refused := first[*v1.RefusalDetail](details)
	localized, _ := first[*errdetails.LocalizedMessage](details)
	names := code.Code(failed.Code()).String()
	err.Cause = cmp.Or(refusal.GetMessage(), localized.GetMessage(), failed.Message(), names)
	if refused {
		return &Refused{err, refusal.GetRule(), refusal.GetReason(), refusal.GetDetails()}
	}
	return &err
}

// setBack is what it means that a stream cannot go on after a version that came from the service: it has no such version
// any more. An error that says something else stays as it is.
func setBack(err error, version uint64) error {
	failed := baseOf(err)
	if failed == nil || failed.Reason != "VERSION_NOT_FOUND" {
		return err
	}
	present, unread := strconv.ParseUint(failed.Metadata["present"], 10, 64)
	if unread != nil || present >= version {
		return err
	}
	return table.Altered(findings.SetBack, present, version)
}

// first gives the first detail of a type.
func first[D any](details []any) (found D, there bool) {
	for _, detail := range details {
		if found, there = detail.(D); there {
			return found, true
		}
	}
	return found, false
}
