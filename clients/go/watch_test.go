package caravanserai

import (
	"context"
	"errors"
	"iter"
	"testing"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

const seenBefore = 10

// spectatorOf gives the updates of a match of the vectors as a spectator gets them.
func spectatorOf(t *testing.T, path string) []*v1.MatchUpdate {
	t.Helper()
	updates := load[vectorMatch](t, path).updates(t)
	for at, update := range updates {
		updates[at] = forViewer(update, table.Spectator)
	}
	return updates
}

// notFound is the answer of a service that has come to a version only.
func notFound(t *testing.T, present string) error {
	t.Helper()
	carried, err := status.New(codes.OutOfRange, "it has not come so far").WithDetails(&errdetails.ErrorInfo{
		Reason: "VERSION_NOT_FOUND", Domain: "caravanserai", Metadata: map[string]string{"present": present},
	})
	must(t, err)
	return errorOf(carried.Err())
}

// TestAWatchThatGoesOnInTheMiddle opens a watch again after some events: it says that a service was set back, or goes on
// with another history, and nothing else.
func TestAWatchThatGoesOnInTheMiddle(t *testing.T) {
	ours := spectatorOf(t, "matches/merv-1.json.gz")
	match := load[vectorMatch](t, "matches/merv-1.json.gz").Match
	others := spectatorOf(t, "matches/palmyra-2.json.gz")
	for name, test := range map[string]struct {
		then    []*v1.MatchUpdate
		refused error
		delayed bool
		altered bool
	}{
		"it goes on":                               {then: ours},
		"the store was set back":                   {refused: notFound(t, "9"), altered: true},
		"it was set back, for a delayed spectator": {refused: notFound(t, "9"), delayed: true},
		"another process knows less":               {refused: notFound(t, "10")},
		"it is another history":                    {then: append(ours[:seenBefore:seenBefore], others[seenBefore:]...), altered: true},
	} {
		t.Run(name, func(t *testing.T) {
			watch := &Watch{
				match: match, following: table.Follow(table.Spectator),
				saw: func(uint64, []byte) error { return nil }, clock: newServiceClock(),
			}
			watch.open = func(_ context.Context, after uint64) iter.Seq2[*v1.MatchUpdate, error] {
				return func(yield func(*v1.MatchUpdate, error) bool) {
					rest := ours[:seenBefore]
					if after > 0 {
						rest = test.then
						watch.following.Expect(1, test.delayed) // which the first event of these vectors does not state
					}
					for at := int(after); at < len(rest); at++ {
						if !yield(rest[at], nil) {
							return
						}
					}
					if after > 0 && test.refused != nil {
						yield(nil, test.refused)
					}
				}
			}
			var failed error
			for range 2 {
				for _, err := range watch.Updates(t.Context()) {
					failed = err
				}
			}
			var altered *table.AlteredError
			same(t, "altered", errors.As(failed, &altered), test.altered)
			same(t, "failed", failed != nil, test.altered || test.refused != nil)
			if failed == nil {
				same(t, "version", int(watch.Version()), len(ours))
			} else {
				same(t, "version", watch.Version(), seenBefore)
			}
		})
	}
}
