package caravanserai

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"slices"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// The drawing of lots: the end of registration, and the entropy of the entrants.

// CloseRegistration closes registration; lots are drawn when all entropy is open. Only the organiser may.
func (t Tournaments) CloseRegistration(
	ctx context.Context, tournament string, adjust ...func(*v1.CloseRegistrationRequest),
) (*v1.Tournament, error) {
	request := &v1.CloseRegistrationRequest{Tournament: tournamentName(tournament)}
	adjusted(request, &request.RequestId, adjust)
	event := &v1.TournamentEvent{Body: &v1.TournamentEvent_RegistrationClosed{}}
	if err := t.signOrganised(ctx, request.GetTournament(), &request.Signature, event); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.CloseRegistration, request)
	return answer.GetTournament(), err
}

// BindEntropy binds this entrant to fresh entropy, which is kept: if the old one is lost. OpenEntropy does so by itself if
// it must.
func (t Tournaments) BindEntropy(ctx context.Context, tournament string) (*v1.Entrant, error) {
	name := tournamentName(tournament)
	return binding(t.client, name, "", func(commitment []byte) (*v1.Entrant, error) {
		request := &v1.BindEntropyRequest{Tournament: name, EntropyCommitment: commitment, RequestId: rand.Text()}
		if err := t.sign(ctx, name, proof.BindingEntrant(commitment), &request.Signature); err != nil {
			return nil, err
		}
		answer, err := call(ctx, t.client, t.calls.BindEntropy, request)
		return answer.GetEntrant(), err
	})
}

// OpenEntropy opens the entropy of this entrant for the drawing of lots. It is sent only when the log of the tournament
// shows that registration is closed and all are bound; from then on nobody can choose the lots. Before, this fails with a
// *CallError of the reason TOURNAMENT_REFUSED; see OpenEntropyWhenBound. If the drawing began again, because somebody
// left, the entrant is bound to fresh entropy. If somebody was bound meanwhile, it fails with ErrConflict
// (VERSION_CHANGED): bind this entrant again, then open.
//
// It fails with a *table.AlteredError if the log contradicts itself, if this entrant has another key in it than this client
// has sent, or if an entrant was bound after the entropy was sent.
func (t Tournaments) OpenEntropy(ctx context.Context, tournament string) (*v1.Tournament, error) {
	return t.open(ctx, tournamentName(tournament), false)
}

// OpenEntropyWhenBound is OpenEntropy, but waits until registration is closed and all are bound.
func (t Tournaments) OpenEntropyWhenBound(ctx context.Context, tournament string) (*v1.Tournament, error) {
	return t.open(ctx, tournamentName(tournament), true)
}

func (t Tournaments) open(ctx context.Context, tournament string, wait bool) (*v1.Tournament, error) {
	owner, _, err := t.entrant(ctx)
	if err != nil {
		return nil, err
	}
	log, done, err := t.bound(ctx, tournament, wait, true)
	if err != nil {
		return nil, err
	}
	if err := t.client.requireEntered(tournament, log.Entrants().Key(owner)); err != nil {
		return nil, err
	}
	if done {
		return t.Get(ctx, tournament)
	}
	// It is not kept: if the call fails the service may know it, and it must never count.
	entropy, err := t.client.entropies.Take(tournament)
	if err != nil {
		return nil, fmt.Errorf("the entropy of %s: %w", tournament, err)
	}
	seen := proof.Seen{Version: log.Version(), Digest: log.Head()}
	request := &v1.OpenEntropyRequest{
		Tournament: tournament, Entropy: entropy, BoundVersion: proto.Uint64(seen.Version), RequestId: rand.Text(),
	}
	if err := t.signAs(log, owner, proof.OpeningEntropy(entropy), &request.Signature); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.OpenEntropy, request)
	if err != nil {
		return nil, err
	}
	if err := t.client.entropies.Put(opened(tournament), entropy); err != nil {
		return answer.GetTournament(), fmt.Errorf("the entropy of %s cannot be kept: %w", tournament, err)
	}
	return answer.GetTournament(), t.requireOpened(ctx, tournament, seen, entropy)
}

// bound reads the log until the entropy that is kept here may be opened; done if it was, or if lots were drawn.
func (t Tournaments) bound(
	ctx context.Context, tournament string, wait, binds bool,
) (log *proof.TournamentLog, done bool, err error) {
	shown, err := t.Get(ctx, tournament)
	if err != nil {
		return nil, false, err
	}
	log = proof.NewTournamentLog(tournament)
	steps := t.stored(ctx, log)
	if wait {
		steps = (&TournamentWatch{log, t}).Steps(ctx)
	}
	lots := log.Lots()
	for step, err := range steps {
		if err != nil {
			return nil, false, err
		}
		if step.Event.GetVersion() < shown.GetVersion() || !lots.Closed {
			continue
		}
		commitment, err := t.commitment(tournament)
		if err != nil {
			return nil, false, err
		}
		owner := lots.Owner(commitment)
		switch {
		case commitment == nil:
			return nil, false, nothingToOpen()
		case lots.Awaits(commitment) && lots.AllBound():
			return log, false, nil
		case lots.MustBind(owner) && binds:
			if _, err := t.BindEntropy(ctx, tournament); err != nil { // its event follows, perhaps after those of others
				return nil, false, err
			}
			if !wait {
				return t.bound(ctx, tournament, wait, false)
			}
		case lots.Drawn || lots.Opened(owner):
			return log, true, nil
		}
	}
	return nil, false, nothingToOpen()
}

func nothingToOpen() error {
	return local(codes.FailedPrecondition, "TOURNAMENT_REFUSED", findings.NoEntropyToOpen)
}

// commitment is that of the entropy that is kept here; nil if none is.
func (t Tournaments) commitment(tournament string) ([]byte, error) {
	entropy, err := t.client.entropy(tournament)
	if err != nil || len(entropy) == 0 {
		return nil, err
	}
	return proof.EntropyCommitment(entropy), nil
}

// requireOpened checks that nothing but other openings came between what this client had seen and its own opening.
func (t Tournaments) requireOpened(ctx context.Context, tournament string, seen proof.Seen, entropy []byte) error {
	log := proof.NewTournamentLog(tournament)
	for step, err := range t.stored(ctx, log) {
		if err != nil {
			return err
		}
		version := step.Event.GetVersion()
		if version == seen.Version && !bytes.Equal(log.Head(), seen.Digest) {
			break
		}
		if version <= seen.Version {
			continue
		}
		opened := step.Event.GetEntropyOpened()
		if opened == nil {
			break
		}
		if bytes.Equal(opened.GetEntropy(), entropy) {
			return nil
		}
	}
	return table.Altered(findings.LateEntrant)
}

// Release waits no longer for the entropy of entrants; without any: of all. Only the organiser may.
func (t Tournaments) Release(
	ctx context.Context, tournament, reason string, entrants ...string,
) (*v1.Tournament, error) {
	request := &v1.ReleaseEntrantsRequest{
		Tournament: tournamentName(tournament), Entrants: entrants, Reason: asKept(reason), RequestId: rand.Text(),
	}
	err := t.signOrganiser(ctx, request.Tournament, &request.Signature, func(log *organiserLog) *v1.TournamentEvent {
		if len(entrants) == 0 {
			entrants = log.Lots().Awaited()
		}
		request.Entrants = slices.Compact(slices.Sorted(slices.Values(entrants)))
		released := &v1.EntropyReleased{Entrants: request.Entrants}
		return &v1.TournamentEvent{
			Reason: request.Reason, Body: &v1.TournamentEvent_EntropyReleased{EntropyReleased: released},
		}
	})
	if err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.ReleaseEntrants, request)
	return answer.GetTournament(), err
}
