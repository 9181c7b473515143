package caravanserai

import (
	"context"
	"iter"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Tournaments are the tournaments of a service: what organisers and entrants do, standings, rounds, and the log. The names
// of entrants are complete (tournaments/…/entrants/…), as Entrant.name has them.
//
// What the rules of tournaments forbid gives a *Refused with the rule (TRN-…).
//
// What organisers and arbiters do is signed with the key that the first event of the tournament states, if it is kept here.
// Each call of theirs then reads the log. It fails with a *table.AlteredError if the log states another key than that which is
// kept here, or than when this client created the tournament; in a tournament where organisers sign everything, it fails with
// a *CallError of the reason SIGNATURE_MISSING if the key is not kept here. Of several spaces in a reason one is kept.
type Tournaments struct {
	client *Client
	calls  v1.TournamentServiceClient
}

// Tournaments are the tournaments of the service.
func (c *Client) Tournaments() Tournaments {
	return Tournaments{c, v1.NewTournamentServiceClient(c.connection)}
}

func tournamentName(tournament string) string { return named("tournaments", tournament) }

// Create creates a tournament that this player organises. The request may ask that organisers sign everything that they do
// there; they need keys.
//
// It fails with a *table.AlteredError if the first event does not promise this, states another key of this player than that
// which is kept here, or has other organisers.
func (t Tournaments) Create(
	ctx context.Context, settings *v1.TournamentSettings, adjust ...func(*v1.CreateTournamentRequest),
) (*v1.Tournament, error) {
	request := &v1.CreateTournamentRequest{Settings: settings}
	answer, err := call(ctx, t.client, t.calls.CreateTournament, adjusted(request, &request.RequestId, adjust))
	if err != nil {
		return nil, err
	}
	return answer.GetTournament(), t.begun(ctx, request, answer.GetTournament())
}

// Get is a tournament.
func (t Tournaments) Get(ctx context.Context, tournament string) (*v1.Tournament, error) {
	request := &v1.GetTournamentRequest{Name: tournamentName(tournament)}
	answer, err := call(ctx, t.client, t.calls.GetTournament, request)
	return aboutName(answer.GetTournament(), err, request.GetName())
}

// List is the tournaments, the latest first. The request may ask for those of a game, in some states, of an organiser, or
// with a player.
func (t Tournaments) List(
	ctx context.Context, adjust ...func(*v1.ListTournamentsRequest),
) iter.Seq2[*v1.Tournament, error] {
	request := changed(&v1.ListTournamentsRequest{}, adjust)
	entries := (*v1.ListTournamentsResponse).GetTournaments
	return paged(ctx, t.client, t.calls.ListTournaments, request, &request.PageToken, entries)
}

// Pause pauses a tournament: no round is paired, and no match begins. Only the organiser may.
func (t Tournaments) Pause(
	ctx context.Context, tournament, reason string, adjust ...func(*v1.PauseTournamentRequest),
) (*v1.Tournament, error) {
	request := &v1.PauseTournamentRequest{Tournament: tournamentName(tournament), Reason: reason}
	adjusted(request, &request.RequestId, adjust)
	request.Reason = asKept(request.GetReason())
	event := &v1.TournamentEvent{Reason: request.Reason, Body: &v1.TournamentEvent_Paused{}}
	if err := t.signOrganised(ctx, request.GetTournament(), &request.Signature, event); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.PauseTournament, request)
	return answer.GetTournament(), err
}

// Resume goes on with a tournament that pauses. Only the organiser may.
func (t Tournaments) Resume(
	ctx context.Context, tournament string, adjust ...func(*v1.ResumeTournamentRequest),
) (*v1.Tournament, error) {
	request := &v1.ResumeTournamentRequest{Tournament: tournamentName(tournament)}
	adjusted(request, &request.RequestId, adjust)
	request.Reason = asKept(request.GetReason())
	event := &v1.TournamentEvent{Reason: request.Reason, Body: &v1.TournamentEvent_Resumed{}}
	if err := t.signOrganised(ctx, request.GetTournament(), &request.Signature, event); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.ResumeTournament, request)
	return answer.GetTournament(), err
}

// Finish ends a tournament with its final standings. The request may ask for that early, with a reason. Only the organiser
// may.
func (t Tournaments) Finish(
	ctx context.Context, tournament string, adjust ...func(*v1.FinishTournamentRequest),
) (*v1.Tournament, error) {
	request := &v1.FinishTournamentRequest{Tournament: tournamentName(tournament)}
	adjusted(request, &request.RequestId, adjust)
	request.Reason = asKept(request.GetReason())
	event := &v1.TournamentEvent{Reason: request.Reason, Body: &v1.TournamentEvent_Finished{}}
	if err := t.signOrganised(ctx, request.GetTournament(), &request.Signature, event); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.FinishTournament, request)
	return answer.GetTournament(), err
}

// Cancel ends a tournament without standings. Only the one who created it may.
func (t Tournaments) Cancel(
	ctx context.Context, tournament, reason string, adjust ...func(*v1.CancelTournamentRequest),
) (*v1.Tournament, error) {
	request := &v1.CancelTournamentRequest{Tournament: tournamentName(tournament), Reason: reason}
	adjusted(request, &request.RequestId, adjust)
	request.Reason = asKept(request.GetReason())
	event := &v1.TournamentEvent{Reason: request.Reason, Body: &v1.TournamentEvent_Cancelled{}}
	if err := t.signOrganised(ctx, request.GetTournament(), &request.Signature, event); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.CancelTournament, request)
	return answer.GetTournament(), err
}
