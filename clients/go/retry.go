package caravanserai

import (
	"context"
	"errors"
	"io"
	"iter"
	"math/rand/v2"
	"slices"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/connectivity"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
)

// Retrying is how long and how often a call is tried. Repeating is safe: each command carries a request id that stays
// the same for all attempts, and the service carries it out once.
type Retrying struct {
	Deadline     time.Duration // of the whole call, with all attempts and pauses
	Attempt      time.Duration // of a single attempt; where a file comes in parts, to each of them
	FirstPause   time.Duration // pauses are random: up to this at first, then up to twice as much each time
	LongestPause time.Duration
	Patience     time.Duration // how long a stream may be interrupted before the client gives up
}

// Patient is how calls are repeated unless a client says otherwise.
var Patient = Retrying{
	Deadline:     constants.CallTime,
	Attempt:      constants.AttemptTime,
	FirstPause:   constants.FirstPauseTime,
	LongestPause: constants.LongestPauseTime,
	Patience:     constants.PatienceTime,
}

// pause is how long to wait after a number of failures in a row, at least 1; no less than the service asked for.
func (r Retrying) pause(failures int, failed *CallError) time.Duration {
	longest := min(r.FirstPause<<min(failures-1, 20), r.LongestPause)
	pause := time.Duration(rand.Int64N(int64(longest) + 1))
	if failed.RetryAfter != nil {
		pause = max(pause, *failed.RetryAfter)
	}
	return pause
}

// passes tells whether a repeated call may succeed. A limit passes if the service says when.
func passes(failed *CallError) bool {
	if slices.Contains(constants.LastingReasons, failed.Reason) {
		return false
	}
	limited := failed.Status == codes.ResourceExhausted && failed.RetryAfter != nil
	return limited || slices.Contains(constants.Passing, failed.Status) || wasCut(failed)
}

// resumes tells whether a stream that ended so is opened again: the way to the service broke, or the service asks for it.
func resumes(failed *CallError) bool {
	return slices.Contains(constants.Resumed, failed.Status) || wasCut(failed)
}

// wasCut tells whether a call ended without an answer of the service: each error that it answers with has a reason.
func wasCut(failed *CallError) bool {
	return failed.Reason == "" && slices.Contains(constants.Broken, failed.Status)
}

// call sends a request until it is answered, refused for good, or the deadline passes.
func call[Q, A any](
	ctx context.Context, c *Client, method func(context.Context, Q, ...grpc.CallOption) (A, error), request Q,
) (A, error) {
	end := time.Now().Add(c.retrying.Deadline)
	for failures := 1; ; failures++ {
		attempt := min(time.Until(end), c.retrying.Attempt)
		limited, cancel := context.WithTimeout(ctx, attempt)
		answer, failure := method(c.Outgoing(about(limited, nameOf(request))), request)
		cancel()
		if failure == nil {
			return answer, nil
		}
		err := errorOf(failure)
		failed := baseOf(err)
		pause := c.retrying.pause(failures, failed)
		if ctx.Err() != nil {
			return answer, errors.Join(err, ctx.Err())
		}
		closed := c.connection.GetState() == connectivity.Shutdown
		if closed || !passes(failed) || time.Until(end) <= pause || !sleep(ctx, pause) {
			return answer, err
		}
	}
}

// baseOf is the failed call behind an error of errorOf.
func baseOf(err error) *CallError {
	var failed *CallError
	errors.As(err, &failed)
	return failed
}

// sleep waits; it returns false if the context ended first.
func sleep(ctx context.Context, pause time.Duration) bool {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// receiving is the client's end of a stream.
type receiving[A any] interface{ Recv() (A, error) }

// reopened gives the parts of a stream, as they come; if it breaks, open opens the next one.
func reopened[A any, S receiving[A]](
	ctx context.Context, c *Client, open func(context.Context) (S, error),
) iter.Seq2[A, error] {
	return func(yield func(A, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel() // it ends the stream that is open
		var none A
		var since time.Time
		failures := 0
		for {
			stream, failure := open(c.Outgoing(ctx))
			for failure == nil {
				var part A
				if part, failure = stream.Recv(); failure == nil {
					failures = 0
					if !yield(part, nil) {
						return
					}
				}
			}
			if errors.Is(failure, io.EOF) {
				return
			}
			err := errorOf(failure)
			if ctx.Err() != nil {
				yield(none, errors.Join(err, ctx.Err()))
				return
			}
			if c.connection.GetState() == connectivity.Shutdown {
				yield(none, err)
				return
			}
			failed := baseOf(err)
			if failures++; failures == 1 {
				since = time.Now()
			}
			pause := c.retrying.pause(failures, failed)
			if !resumes(failed) || time.Since(since)+pause > c.retrying.Patience {
				yield(none, err)
				return
			}
			if !sleep(ctx, pause) {
				yield(none, errors.Join(err, ctx.Err()))
				return
			}
		}
	}
}
