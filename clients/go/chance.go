package caravanserai

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// fresh is entropy that was made for a call that binds to it.
type fresh struct {
	name, request string // what the entropy is for, and under which name a request that may be repeated keeps it
	entropy       []byte
	before        []byte // what was kept before
	repeated      bool   // the request is repeated: it has the same entropy again
}

// binding makes a call that binds to fresh entropy, which is kept from now on. If the service refuses the call, what was kept
// before is kept again, because it is what the log shows.
//
// A request that the caller repeats, even after the program was restarted, has the same entropy again. That may have been
// sent by now, so what is kept stays as it is.
func binding[A any](c *Client, name, request string, bind func(commitment []byte) (A, error)) (A, error) {
	made, err := c.freshEntropy(name, request)
	if err != nil {
		var none A
		return none, fmt.Errorf("the entropy of %s cannot be kept: %w", name, err)
	}
	answer, err := bind(proof.EntropyCommitment(made.entropy))
	if refuses(err) && !made.repeated {
		if failure := c.unbind(made); failure != nil {
			err = errors.Join(err, fmt.Errorf("the entropy of %s cannot be kept: %w", name, failure))
		}
	}
	return answer, err
}

func (c *Client) freshEntropy(name, request string) (fresh, error) {
	made, err := fresh{name: name}, error(nil)
	if request != "" {
		made.request = name + " " + request
		made.entropy, err = c.entropies.Get(made.request)
	}
	made.repeated = made.entropy != nil
	if err != nil || made.repeated {
		return made, err
	}
	made.entropy = random()
	if made.before, err = c.entropies.Take(name); err == nil {
		err = c.entropies.Put(name, made.entropy)
	}
	if err == nil && made.request != "" {
		err = c.entropies.Put(made.request, made.entropy)
	}
	return made, err
}

// unbind forgets entropy to which nothing was bound, and keeps what was kept before.
func (c *Client) unbind(made fresh) error {
	if made.request != "" {
		if _, err := c.entropies.Take(made.request); err != nil {
			return err
		}
	}
	kept, err := c.entropies.Take(made.name)
	if bytes.Equal(kept, made.entropy) {
		kept = made.before
	}
	if err == nil && kept != nil {
		err = c.entropies.Put(made.name, kept)
	}
	return err
}

// entropy is what this client contributes to the chance of a match, or has contributed; nil if nothing is kept.
func (c *Client) entropy(match string) ([]byte, error) {
	entropy, err := c.entropies.Get(match)
	if err != nil || entropy != nil {
		return entropy, err
	}
	return c.entropies.Get(opened(match))
}

// Bind binds the seat to fresh entropy: after a void start, or if the old one is lost. Start does so by itself.
func (c *Client) Bind(ctx context.Context, match string) (*v1.Match, error) {
	name := named("matches", match)
	return binding(c, name, "", func(commitment []byte) (*v1.Match, error) {
		request := &v1.BindSeatRequest{Match: name, EntropyCommitment: commitment, RequestId: rand.Text()}
		answer, err := acted(ctx, c, c.matches.BindSeat, request, name, proof.Binding(commitment),
			func(signature []byte, version uint64) { request.Signature, request.SignedVersion = signature, version })
		return answer.GetMatch(), err
	})
}

// Start makes the seat ready and opens its entropy. The match starts when every seat is ready. An owner without a seat
// starts it at once.
//
// The entropy is sent only when the log of the match shows that every seat is taken and bound; from then on nobody can
// choose the chance of the match. Before, this fails with a *CallError of the reason SEATS_NOT_BOUND; see
// StartWhenBound. It fails with a *table.AlteredError if the log contradicts itself, if a seat was bound after the
// entropy was sent, or if the service says that the seat is ready and its entropy was not sent.
func (c *Client) Start(ctx context.Context, match string) (*v1.Match, error) {
	return c.start(ctx, named("matches", match), false)
}

// StartWhenBound is Start, but waits until every seat is taken and bound.
func (c *Client) StartWhenBound(ctx context.Context, match string) (*v1.Match, error) {
	return c.start(ctx, named("matches", match), true)
}

// StartWithoutWaiting starts a match of this owner at once. Then no seat contributes to chance, and verification says so.
func (c *Client) StartWithoutWaiting(ctx context.Context, match string) (*v1.Match, error) {
	return c.sendStart(ctx, &v1.StartMatchRequest{Match: named("matches", match), WithoutWaiting: true})
}

func (c *Client) sendStart(ctx context.Context, request *v1.StartMatchRequest) (*v1.Match, error) {
	request.RequestId = rand.Text()
	answer, err := call(ctx, c, c.matches.StartMatch, request)
	return answer.GetMatch(), err
}

func (c *Client) start(ctx context.Context, match string, wait bool) (*v1.Match, error) {
	shown, err := c.Look(ctx, match)
	if err != nil {
		return nil, err
	}
	seated := shown.Viewer != table.Spectator
	ready := seated && shown.Match.GetSeats()[shown.Viewer-1].GetReady()
	if ready {
		err = c.requireSent(ctx, match, shown.Viewer)
	}
	if err != nil {
		return nil, err
	}
	if ready || !seated {
		return c.sendStart(ctx, &v1.StartMatchRequest{Match: match})
	}
	seen, err := c.settled(ctx, match, shown.Viewer, wait, true)
	if err != nil {
		return nil, err
	}
	// It is not kept: if the call fails the service may know it, and it must never count.
	entropy, err := c.entropies.Take(match)
	if err != nil {
		return nil, fmt.Errorf("the entropy of %s: %w", match, err)
	}
	request := &v1.StartMatchRequest{
		Match: match, Entropy: entropy, BoundVersion: proto.Uint64(seen.Version), RequestId: rand.Text(),
	}
	answer, err := acted(ctx, c, c.matches.StartMatch, request, match, proof.BeingReady(entropy),
		func(signature []byte, version uint64) { request.Signature, request.SignedVersion = signature, version })
	if err != nil {
		return nil, err
	}
	started := answer.GetMatch()
	c.guard.Lock()
	c.opened[match] = seen
	c.guard.Unlock()
	if err := c.entropies.Put(opened(match), entropy); err != nil {
		return started, fmt.Errorf("the entropy of %s cannot be kept: %w", match, err)
	}
	return started, c.requireOpened(ctx, match, shown.Viewer, seen)
}

// leastScheme is the chance scheme with which a match must begin: in the one before, somebody could choose the chance.
const leastScheme = 2

// settled reads the log until every seat is bound, this one to the entropy that is kept.
func (c *Client) settled(
	ctx context.Context, match string, seat int, wait, binds bool,
) (proof.Seen, error) {
	follow := c.Replay
	if wait {
		follow = c.Watch
	}
	watch, err := follow(ctx, match)
	if err != nil {
		return proof.Seen{}, err
	}
	for update, err := range watch.Updates(ctx) {
		if err != nil {
			return proof.Seen{}, err
		}
		chance := watch.Chance()
		seen := proof.Seen{Version: watch.Version(), Digest: watch.Following().Head()}
		if !update.CaughtUp {
			continue
		}
		if chance.Scheme < leastScheme {
			return proof.Seen{}, table.Altered(
				findings.ChoosableScheme, match, chance.Scheme)
		}
		if chance.Started {
			return seen, nil
		}
		bound, err := c.isBound(chance, match, seat)
		if err != nil {
			return proof.Seen{}, err
		}
		if binds && len(chance.Opened()) == 0 && !bound {
			if _, err := c.Bind(ctx, match); err != nil {
				return proof.Seen{}, err
			}
			if !wait {
				return c.settled(ctx, match, seat, wait, false)
			}
		} else if len(chance.Unbound()) == 0 {
			return seen, nil
		}
	}
	return proof.Seen{}, local(codes.FailedPrecondition, "SEATS_NOT_BOUND", findings.SeatsNotBound,
		numbers(watch.Chance().Unbound()))
}

// isBound tells whether a seat is bound to the entropy that is kept here.
func (c *Client) isBound(chance *proof.Chance, match string, seat int) (bool, error) {
	kept, err := c.entropies.Get(match)
	return len(kept) > 0 && bytes.Equal(chance.Commitment(seat), proof.EntropyCommitment(kept)), err
}

func numbers(seats []int) string {
	words := make([]string, len(seats))
	for at, seat := range seats {
		words[at] = strconv.Itoa(seat)
	}
	return strings.Join(words, ", ")
}

// requireOpened checks that nothing but other openings came between what this client had seen and its own opening.
func (c *Client) requireOpened(ctx context.Context, match string, seat int, seen proof.Seen) error {
	watch, err := c.Replay(ctx, match)
	if err != nil {
		return err
	}
	for update, err := range watch.Updates(ctx) {
		if err != nil {
			return err
		}
		version := update.Event.GetVersion()
		if version == seen.Version && !bytes.Equal(watch.Following().Head(), seen.Digest) {
			break
		}
		if version <= seen.Version {
			continue
		}
		ready := update.Event.GetReady()
		if ready == nil {
			break
		}
		if int(ready.GetSeat()) == seat {
			return nil
		}
	}
	return table.Altered(findings.LateBinding)
}
