package caravanserai_test

import (
	"context"
	"errors"
	"fmt"
	"path"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	caravanserai "github.com/caravanserai/caravanserai/clients/go"
	"github.com/caravanserai/caravanserai/clients/go/internal/service"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// ways counts the calls of a client by the names of their methods, and the messages that it sent on streams of Play.
type ways struct {
	guard  sync.Mutex
	counts map[string]int
}

func (w *ways) add(name string) {
	w.guard.Lock()
	defer w.guard.Unlock()
	w.counts[name]++
}

func (w *ways) count(name string) int {
	w.guard.Lock()
	defer w.guard.Unlock()
	return w.counts[name]
}

// counted is a stream whose messages are counted.
type counted struct {
	grpc.ClientStream
	ways *ways
}

func (c counted) SendMsg(message any) error {
	if _, played := message.(*v1.PlayRequest); played {
		c.ways.add("played")
	}
	return c.ClientStream.SendMsg(message)
}

func (w *ways) option() caravanserai.Option {
	w.counts = map[string]int{}
	return caravanserai.WithGRPC(
		grpc.WithChainUnaryInterceptor(func(ctx context.Context, method string, request, answer any,
			connection *grpc.ClientConn, invoke grpc.UnaryInvoker, options ...grpc.CallOption,
		) error {
			w.add(path.Base(method))
			return invoke(ctx, method, request, answer, connection, options...)
		}),
		grpc.WithChainStreamInterceptor(func(ctx context.Context, stream *grpc.StreamDesc,
			connection *grpc.ClientConn, method string, open grpc.Streamer, options ...grpc.CallOption,
		) (grpc.ClientStream, error) {
			w.add(path.Base(method))
			opened, err := open(ctx, stream, connection, method, options...)
			return counted{opened, w}, err
		}),
	)
}

// wired is a client whose connection can be cut.
func wired(t *testing.T, address string, options ...caravanserai.Option) (*caravanserai.Client, *service.Wire, *ways) {
	t.Helper()
	wire := value(service.NewWire(address))(t)
	t.Cleanup(wire.Close)
	seen := &ways{}
	return dial(t, wire.Address, append(options, seen.option())...), wire, seen
}

// alone starts a match of Merv that one client plays alone, so that nobody else makes events.
func alone(t *testing.T, ctx context.Context, client *caravanserai.Client) string {
	t.Helper()
	match := value(client.Create(ctx, "merv", 1))(t).GetName()
	value(client.Join(ctx, match, "Ann"))(t)
	value(client.Start(ctx, match))(t)
	return match
}

// decide makes the first decision that is offered.
func decide(t *testing.T, ctx context.Context, client *caravanserai.Client, match string) *v1.MatchUpdate {
	t.Helper()
	question, offers, err := client.Offers(ctx, match)
	must(t, err)
	return value(client.Decide(ctx, match, offers[0], caravanserai.Answering(question)))(t)
}

func decisions(t *testing.T, ctx context.Context, client *caravanserai.Client, match string) int {
	t.Helper()
	return len(slices.DeleteFunc(events(t, ctx, client, match), func(event *v1.MatchEvent) bool {
		return event.GetDecided() == nil
	}))
}

func TestDecisionsUndosAndOffersGoOnOneStream(t *testing.T) {
	ctx := limited(t)
	ann, _, seen := wired(t, running.Address)
	match := alone(t, ctx, ann)
	for range 20 {
		decide(t, ctx, ann, match)
	}
	value(ann.Question(ctx, match))(t)
	_, undone := ann.Undo(ctx, match)
	var refused *caravanserai.Refused
	if undone != nil && !errors.As(undone, &refused) {
		t.Fatal(undone)
	}
	value(ann.Resign(ctx, match))(t)
	for _, method := range []string{"Decide", "Undo", "ListOffers", "Resign"} {
		if count := seen.count(method); count > 0 {
			t.Errorf("%d unary calls of %s", count, method)
		}
	}
	if streams, messages := seen.count("Play"), seen.count("played"); streams != 1 || messages < 43 {
		t.Errorf("%d streams with %d messages", streams, messages)
	}
}

// TestACommandWhoseAnswerWasLostIsCarriedOutOnce loses the answer of every other decision on its way back.
func TestACommandWhoseAnswerWasLostIsCarriedOutOnce(t *testing.T) {
	ctx := limited(t)
	ann, wire, seen := wired(t, running.Address)
	match := alone(t, ctx, ann)
	for number := range 10 {
		question, offers, err := ann.Offers(ctx, match)
		must(t, err)
		if number%2 == 1 {
			wire.SwallowNextAnswer()
		}
		stored := value(ann.Decide(ctx, match, offers[0], caravanserai.Answering(question)))(t)
		all := events(t, ctx, ann, match)
		if found := decisions(t, ctx, ann, match); found != number+1 {
			t.Fatalf("%d decisions after %d", found, number+1)
		}
		if all[stored.GetVersion()-1].GetDecided() == nil {
			t.Fatalf("version %d is no decision", stored.GetVersion())
		}
	}
	if wire.Connections() < 6 || seen.count("Decide") < 5 || seen.count("Play") < 3 {
		t.Fatalf("%d connections, %v", wire.Connections(), seen.counts)
	}
}

func TestARefusalOnAStreamIsThatOfTheUnaryMethod(t *testing.T) {
	ctx := limited(t)
	keys := caravanserai.WithEntropies(&caravanserai.MemoryEntropies{})
	ann, _, seen := wired(t, running.Address, keys)
	match := alone(t, ctx, ann)
	unary := dial(t, running.Address, caravanserai.WithToken(ann.Token()), keys, caravanserai.WithoutPlayStream())
	other := alone(t, ctx, dial(t, running.Address))
	_, offers, err := ann.Offers(ctx, match)
	must(t, err)
	for name, request := range map[string]func(*caravanserai.Client) error{
		"asked before": func(c *caravanserai.Client) error {
			_, err := c.Decide(ctx, match, offers[0], func(r *v1.DecideRequest) { r.AskedAt = new(uint64) })
			return err
		},
		"another version": func(c *caravanserai.Client) error {
			_, err := c.Decide(ctx, match, offers[0], func(r *v1.DecideRequest) { r.ExpectedVersion = new(uint64) })
			return err
		},
		"no decision": func(c *caravanserai.Client) error {
			_, err := c.Decide(ctx, match, offers[0].GetDecision().ProtoReflect().New().Interface())
			return err
		},
		"nothing to undo": func(c *caravanserai.Client) error { _, err := c.Undo(ctx, match); return err },
		"no match":        func(c *caravanserai.Client) error { _, _, err := c.Offers(ctx, "matches/none"); return err },
		"no seat":         func(c *caravanserai.Client) error { _, _, err := c.Offers(ctx, other); return err },
		"too large": func(c *caravanserai.Client) error {
			_, err := c.Decide(ctx, match, offers[0], func(r *v1.DecideRequest) { r.RequestId = string(make([]byte, 70_000)) })
			return err
		},
	} {
		played, called := request(ann), request(unary)
		if played == nil || called == nil || reflect.TypeOf(played) != reflect.TypeOf(called) {
			t.Fatalf("%s: %#v, and unary %#v", name, played, called)
		}
		if one, two := flat(played), flat(called); one != two {
			t.Errorf("%s:\n%s\n%s", name, one, two)
		}
	}
	if seen.count("Decide")+seen.count("Undo")+seen.count("ListOffers") > 0 || seen.count("Play") != 1 {
		t.Errorf("not all went on one stream: %v", seen.counts)
	}
}

// flat is all that an error says.
func flat(err error) string {
	var refused *caravanserai.Refused
	if errors.As(err, &refused) {
		return fmt.Sprint(refused.Rule, refused.Key, refused.Values, flat(&refused.CallError))
	}
	var failed *caravanserai.CallError
	if !errors.As(err, &failed) {
		return err.Error()
	}
	return fmt.Sprint(failed.Status, failed.Reason, failed.Cause, failed.Domain, failed.Metadata, failed.Fields,
		failed.Preconditions, failed.RetryAfter, failed.GRPCStatus().Proto())
}

func TestARestartedServiceIsPlayedOnFromWhereItWas(t *testing.T) {
	ctx := limited(t)
	own := value(service.Start())(t)
	t.Cleanup(func() { _ = own.Stop() })
	ann, wire, seen := wired(t, own.Address)
	match := alone(t, ctx, ann)
	for number := range 6 {
		if number%3 == 2 {
			streams := seen.count("Play")
			restarted := make(chan error, 1)
			go func() {
				restarted <- own.Restart()
				wire.Turn(own.Address)
			}()
			if number == 2 {
				must(t, <-restarted)
			} // later the command meets a service that is ending
			decide(t, ctx, ann, match)
			if number > 2 {
				must(t, <-restarted)
			}
			until(t, "there is a stream again", func() bool {
				decide(t, ctx, ann, match)
				return seen.count("Play") > streams
			})
		}
		before := decisions(t, ctx, ann, match)
		decide(t, ctx, ann, match)
		if found := decisions(t, ctx, ann, match); found != before+1 {
			t.Fatalf("%d decisions after %d", found, before)
		}
	}
}

func TestAServiceWithoutPlayIsPlayedOnWithUnaryCalls(t *testing.T) {
	ctx := limited(t)
	own := value(service.StartWithoutPlay())(t)
	t.Cleanup(func() { _ = own.Stop() })
	ann, _, seen := wired(t, own.Address)
	match := alone(t, ctx, ann)
	for range 5 {
		decide(t, ctx, ann, match)
	}
	if seen.count("Decide") != 5 || seen.count("ListOffers") != 5 || seen.count("Play") != 1 {
		t.Fatalf("the stream is tried once: %v", seen.counts)
	}
}

func TestSeveralGoroutinesEachGetTheirOwnAnswers(t *testing.T) {
	ctx := limited(t)
	ann, _, seen := wired(t, running.Address)
	var deciding sync.WaitGroup
	for range 6 {
		match := alone(t, ctx, ann)
		deciding.Go(func() {
			for range 15 {
				question, offers, err := ann.Offers(ctx, match)
				if err != nil {
					t.Error(err)
					return
				}
				update, err := ann.Decide(ctx, match, offers[0], caravanserai.Answering(question))
				if err != nil {
					t.Error(err)
					return
				}
				if receipt, err := ann.Receipt(update); err != nil || receipt.Match != match {
					t.Errorf("%s: %+v, %v", match, receipt, err)
				}
			}
		})
	}
	deciding.Wait()
	if seen.count("played") == 0 || seen.count("Play") != 1 || seen.count("Decide") == 0 {
		t.Errorf("one stream, and unary calls while it is in use: %v", seen.counts)
	}
}

func TestACallThatIsGivenUpEndsItsStreamAndNothingElse(t *testing.T) {
	ctx := limited(t)
	ann, _, seen := wired(t, running.Address)
	match := alone(t, ctx, ann)
	decide(t, ctx, ann, match)
	for number := range 20 {
		given, cancel := context.WithCancel(ctx)
		after := time.AfterFunc(time.Duration(number)*300*time.Microsecond, cancel)
		question, offers, err := ann.Offers(ctx, match)
		must(t, err)
		_, err = ann.Decide(given, match, offers[0], caravanserai.Answering(question))
		if err != nil && !errors.Is(err, context.Canceled) && !overtaken(err) {
			t.Fatal(err)
		}
		after.Stop()
		cancel()
		value(ann.Question(ctx, match))(t)
	}
	late, cancel := context.WithTimeout(ctx, time.Nanosecond)
	defer cancel()
	if _, err := ann.Question(late, match); !errors.Is(err, caravanserai.ErrTooLate) && !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	until(t, "a decision is made", func() bool {
		question, offers, err := ann.Offers(ctx, match)
		must(t, err)
		_, err = ann.Decide(ctx, match, offers[0], caravanserai.Answering(question))
		if !overtaken(err) {
			must(t, err)
		}
		return err == nil
	})
	if seen.count("Play") < 2 {
		t.Fatalf("no stream was ended: %v", seen.counts)
	}
}

// overtaken tells whether the question was answered by an earlier decision. The service may carry one out after its
// caller has given it up.
func overtaken(err error) bool {
	var refused *caravanserai.Refused
	return errors.As(err, &refused) && strings.HasPrefix(refused.Rule, "SVC-ASK-")
}

func TestWhoRegistersPlaysOnAsThatPlayer(t *testing.T) {
	ctx := limited(t)
	eve, _, seen := wired(t, running.Address)
	decide(t, ctx, eve, alone(t, ctx, eve)) // on the stream of a guest
	value(eve.Register(ctx, "Eve", ""))(t)
	decide(t, ctx, eve, alone(t, ctx, eve))
	if seen.count("Play") != 2 || seen.count("Decide") > 0 {
		t.Fatalf("%v", seen.counts)
	}
	// The token is replaced: what goes on the stream is refused as a unary call is.
	hash := caravanserai.TokenHash(caravanserai.NewToken())
	_, err := v1.NewPlayerServiceClient(eve.Connection()).RotateToken(
		eve.Outgoing(ctx), &v1.RotateTokenRequest{Player: caravanserai.Me, TokenHash: hash, RequestId: "rotated"})
	must(t, err)
	_, _, played := eve.Offers(ctx, "matches/none")
	former := dial(t, running.Address, caravanserai.WithToken(eve.Token()), caravanserai.WithoutPlayStream())
	_, _, called := former.Offers(ctx, "matches/none")
	if !errors.Is(played, caravanserai.ErrNotAllowed) || flat(played) != flat(called) {
		t.Fatalf("%v, and unary %v", played, called)
	}
}

func TestCallsWithMetadataOfTheirOwnAreUnary(t *testing.T) {
	ctx := limited(t)
	ann, _, seen := wired(t, running.Address)
	match := alone(t, ctx, ann)
	decide(t, metadata.AppendToOutgoingContext(ctx, "traceparent", "00-1-2-00"), ann, match)
	if seen.count("Decide") != 1 || seen.count("Play") > 0 {
		t.Fatalf("%v", seen.counts)
	}
}

func TestAStreamOnWhichNothingIsAskedIsClosed(t *testing.T) {
	ctx := limited(t)
	ann, _, seen := wired(t, running.Address)
	ann.SetIdleTime(50 * time.Millisecond)
	match := alone(t, ctx, ann)
	until(t, "the stream is closed", func() bool {
		decide(t, ctx, ann, match)
		time.Sleep(200 * time.Millisecond)
		return seen.count("Play") > 1
	})
}

func TestNothingRunsOnWhenClientsAreClosed(t *testing.T) {
	ctx := limited(t)
	keys := caravanserai.WithEntropies(&caravanserai.MemoryEntropies{})
	ann := dial(t, running.Address, keys)
	match := alone(t, ctx, ann)
	decide(t, ctx, ann, match)
	ann.Close()
	time.Sleep(200 * time.Millisecond) // until what ran for this client has ended
	before := runtime.NumGoroutine()
	for range 10 {
		again := dial(t, running.Address, caravanserai.WithToken(ann.Token()), keys)
		decide(t, ctx, again, match)
		given, cancel := context.WithCancel(ctx)
		cancel()
		_, _, _ = again.Offers(given, match)
		decide(t, ctx, again, match)
		again.Close()
		if _, err := again.Undo(ctx, match); err == nil {
			t.Fatal("a closed client takes decisions back")
		}
	}
	until(t, "no goroutine is left", func() bool { return runtime.NumGoroutine() <= before })
}
