package caravanserai

import (
	"context"
	"errors"
	"io"
	"math"
	"sync"
	"time"

	spb "google.golang.org/genproto/googleapis/rpc/status"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// playStream is a stream of MatchService.Play: a faster way than unary calls, and never the only one.
//
// A stream that breaks, or that the service does not have, says nothing about the request that was under way. So the
// unary method asks again, with the same request id: the service carries a command out once, and the unary method says
// what is wrong. Requests do not wait for each other either: while one is on the stream, others go the unary way.
//
// The goroutine that asks also reads the answer. A request that is given up ends the stream, as it ends a unary call.
type playStream struct {
	busy     sync.Mutex // is held while a request is on the stream
	stream   v1.MatchService_PlayClient
	cancel   context.CancelFunc // ends the stream
	idle     *time.Timer        // does so when nothing is asked for that time
	idles    time.Duration
	as       bool      // whether a registered player opened it
	answered uint64    // how many requests on this stream were answered
	worked   bool      // whether any stream has given an answer
	failures int       // streams in a row that gave no answer
	rests    time.Time // when another one is tried
}

// fitting tells whether an answer is what a request asked for.
type fitting func(*v1.PlayResponse) bool

// played is a method that goes on the stream of the client where that is possible: content is what it asks there, and
// answered what it reads of the answer. Calls with metadata of their own are unary.
func played[Q any, A comparable](
	ctx context.Context, c *Client, unary func(context.Context, Q, ...grpc.CallOption) (A, error),
	content func(Q) *v1.PlayRequest, answered func(*v1.PlayResponse) A,
) func(context.Context, Q, ...grpc.CallOption) (A, error) {
	if _, own := metadata.FromOutgoingContext(ctx); own || c.play == nil {
		return unary
	}
	var none A
	fits := func(answer *v1.PlayResponse) bool { return answered(answer) != none }
	return func(ctx context.Context, request Q, options ...grpc.CallOption) (A, error) {
		if answer, err := c.play.ask(ctx, c, content(request), fits); err != nil {
			return none, err
		} else if answer != nil {
			return answered(answer), nil
		}
		return unary(ctx, request, options...)
	}
}

// ask gives the answer to a request; nil without an error where the unary method has to ask.
func (p *playStream) ask(
	ctx context.Context, c *Client, request *v1.PlayRequest, fits fitting,
) (*v1.PlayResponse, error) {
	if !p.busy.TryLock() {
		return nil, nil
	}
	defer p.busy.Unlock()
	if time.Now().Before(p.rests) {
		return nil, nil
	}
	answer, failure := p.exchange(ctx, c, request, fits)
	if failure != nil && ctx.Err() != nil {
		p.gaveUp(ctx.Err())
		return nil, status.FromContextError(ctx.Err()).Err()
	}
	if failure != nil {
		p.broke(status.Code(failure))
		return nil, nil
	}
	if failed := answer.GetFailed(); failed != nil {
		return nil, status.FromProto(&spb.Status{
			Code: failed.GetCode(), Message: failed.GetMessage(), Details: failed.GetDetails(),
		}).Err()
	}
	return answer, nil
}

// exchange sends a request and waits for its answer, on a new stream if there is none.
func (p *playStream) exchange(
	ctx context.Context, c *Client, request *v1.PlayRequest, fits fitting,
) (*v1.PlayResponse, error) {
	if registered := c.isRegistered(); p.as != registered {
		p.end() // the service knows the caller as who they were when the stream began
		p.as = registered
	}
	if p.stream == nil {
		if err := p.open(ctx, c); err != nil {
			return nil, err
		}
	}
	if p.idle != nil {
		p.idle.Stop()
	}
	given := context.AfterFunc(ctx, p.cancel)
	answer, err := p.said(ctx, request, fits)
	if !given() && err == nil {
		p.end() // the context ended just when the answer came, and the stream with it
	} else if err == nil {
		p.idle = time.AfterFunc(p.idles, p.endIfIdle)
	}
	return answer, err
}

// open opens a stream that lasts longer than the call for which it is opened, and has its metadata.
func (p *playStream) open(ctx context.Context, c *Client) error {
	said, _ := metadata.FromOutgoingContext(ctx)
	streaming, cancel := context.WithCancel(metadata.NewOutgoingContext(context.Background(), said))
	defer context.AfterFunc(ctx, cancel)()
	stream, err := c.matches.Play(streaming)
	if err != nil {
		cancel()
		p.answered = 0
		return err
	}
	p.stream, p.cancel, p.answered = stream, cancel, 0
	return nil
}

// said is what the service says to a request.
func (p *playStream) said(ctx context.Context, request *v1.PlayRequest, fits fitting) (*v1.PlayResponse, error) {
	request.Call = p.answered + 1
	request.TimeoutMilliseconds = milliseconds(ctx)
	if err := p.stream.Send(request); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	answer, err := p.stream.Recv() // it says why, if sending failed with io.EOF
	if err != nil {
		return nil, err
	}
	failed := answer.GetFailed() != nil
	unread := answer.GetCall() == 0 && failed // the service could not read the request
	if !unread && (answer.GetCall() != request.GetCall() || !failed && !fits(answer)) {
		return nil, status.Errorf(codes.Internal, "call %d has another answer", request.GetCall())
	}
	p.answered, p.failures, p.worked = request.GetCall(), 0, true
	return answer, nil
}

// milliseconds are what is left until the deadline of a context, at least 1; 0 if it has none.
func milliseconds(ctx context.Context) uint32 {
	deadline, limited := ctx.Deadline()
	if !limited {
		return 0
	}
	left := (time.Until(deadline) + time.Millisecond - 1).Milliseconds()
	return uint32(min(max(left, 1), math.MaxUint32))
}

// gaveUp ends a stream whose caller does not wait for the answer any more.
func (p *playStream) gaveUp(why error) {
	if errors.Is(why, context.DeadlineExceeded) {
		p.broke(codes.DeadlineExceeded)
	} else {
		p.end()
	}
}

// broke ends a stream that gave no answer. If it never gave any, the next one waits.
func (p *playStream) broke(code codes.Code) {
	p.end()
	if p.answered > 0 {
		return
	}
	rest := min(time.Second<<min(p.failures, 20), constants.LongestRestTime)
	p.failures++
	silent := code == codes.DeadlineExceeded && !p.worked
	if silent || code == codes.Unimplemented {
		rest = constants.LackingRestTime
	}
	p.rests = time.Now().Add(rest)
}

// end ends the stream, if there is one. The next request opens another one.
func (p *playStream) end() {
	if p.cancel != nil {
		p.cancel()
	}
	if p.idle != nil {
		p.idle.Stop()
	}
	p.stream, p.cancel, p.idle = nil, nil, nil
}

// endIfIdle ends the stream unless a request is on it.
func (p *playStream) endIfIdle() {
	if p.busy.TryLock() {
		defer p.busy.Unlock()
		p.end()
	}
}
