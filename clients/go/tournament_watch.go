package caravanserai

import (
	"context"
	"iter"

	"github.com/caravanserai/caravanserai/clients/go/proof"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// The events of tournaments, each checked.

// TournamentStep is an event of a tournament, checked.
type TournamentStep struct {
	Event   *v1.TournamentEvent
	Message *v1.TournamentUpdate // the bytes of the event, and openings beside it
}

// Events are the events so far, each checked. They fail with a *table.AlteredError if an event contradicts those before, or
// says that this player has entered with another key than this client has sent.
func (t Tournaments) Events(ctx context.Context, tournament string) iter.Seq2[TournamentStep, error] {
	return func(yield func(TournamentStep, error) bool) {
		t.stored(ctx, proof.NewTournamentLog(tournamentName(tournament)))(yield)
	}
}

// TournamentWatch is the events of a tournament, one after the other.
type TournamentWatch struct {
	log   *proof.TournamentLog
	calls Tournaments
}

// Watch follows a tournament as it happens, until it is over: from the first event on, so that everything is checked.
func (t Tournaments) Watch(tournament string) *TournamentWatch {
	return &TournamentWatch{proof.NewTournamentLog(tournamentName(tournament)), t}
}

// WatchAfter is Watch, but begins after a version, and takes on trust what came before.
func (t Tournaments) WatchAfter(tournament string, version uint64) *TournamentWatch {
	return &TournamentWatch{proof.TournamentLogAfter(tournamentName(tournament), version), t}
}

// Log is what was followed so far.
func (w *TournamentWatch) Log() *proof.TournamentLog { return w.log }

// Steps gives the events as they come. A stream that breaks is opened again; no event is skipped or repeated. If you leave
// the loop, the next one goes on from there. It fails with a *table.AlteredError if an event contradicts those before or says
// that this player has entered with another key than this client has sent, or if the service lacks what it has sent before.
func (w *TournamentWatch) Steps(ctx context.Context) iter.Seq2[TournamentStep, error] {
	parts := reopened(ctx, w.calls.client, func(ctx context.Context) (v1.TournamentService_WatchTournamentClient, error) {
		request := &v1.WatchTournamentRequest{
			Tournament: w.log.Tournament(), AfterVersion: w.log.Version(), WithPulses: true,
		}
		return w.calls.calls.WatchTournament(ctx, request)
	})
	followed := steps(ctx, w.calls, parts, w.log, (*v1.WatchTournamentResponse).GetUpdate)
	return func(yield func(TournamentStep, error) bool) {
		for step, err := range followed {
			if err != nil && len(w.log.Head()) > 0 {
				err = setBack(err, w.log.Version())
			}
			if !yield(step, err) {
				return
			}
		}
	}
}

// stored gives the events that are stored after those of a log.
func (t Tournaments) stored(ctx context.Context, log *proof.TournamentLog) iter.Seq2[TournamentStep, error] {
	request := &v1.ListTournamentEventsRequest{Tournament: log.Tournament(), AfterVersion: log.Version()}
	entries := (*v1.ListTournamentEventsResponse).GetUpdates
	updates := paged(ctx, t.client, t.calls.ListTournamentEvents, request, &request.PageToken, entries)
	return steps(ctx, t, updates, log, func(update *v1.TournamentUpdate) *v1.TournamentUpdate { return update })
}

// steps checks the updates in some parts.
func steps[A any](
	ctx context.Context, t Tournaments, parts iter.Seq2[A, error], log *proof.TournamentLog, update func(A) *v1.TournamentUpdate,
) iter.Seq2[TournamentStep, error] {
	return func(yield func(TournamentStep, error) bool) {
		for part, err := range parts {
			step := TournamentStep{}
			if err == nil {
				if step.Message = update(part); step.Message == nil {
					continue // a pulse
				}
				step.Event, err = log.Follow(step.Message)
			}
			if err == nil {
				err = t.requireOwnKey(ctx, step.Event)
			}
			if !yield(step, err) || err != nil {
				return
			}
		}
	}
}
