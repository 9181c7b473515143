package caravanserai

import (
	"context"
	"fmt"
	"iter"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Rounds of tournaments, rulings and standings.

// Pair closes the last round and pairs the next, which must have this number. Only the organiser may.
func (t Tournaments) Pair(
	ctx context.Context, tournament string, round int, adjust ...func(*v1.PairRoundRequest),
) (*v1.Round, error) {
	request := &v1.PairRoundRequest{Tournament: tournamentName(tournament), Round: uint32(round)}
	adjusted(request, &request.RequestId, adjust)
	event := &v1.TournamentEvent{Body: &v1.TournamentEvent_RoundPaired{RoundPaired: &v1.RoundPaired{Round: request.GetRound()}}}
	if err := t.signOrganised(ctx, request.GetTournament(), &request.Signature, event); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.PairRound, request)
	return answer.GetRound(), err
}

// PairByHand closes the last round, and pairs the next by hand: the ids of the entrants of each table, in the order of seats,
// and of those with a bye (Byes). With ValidateOnly the service only says what that breaks. Only the organiser may. Of several
// spaces in a reason one is kept. Large rounds are sent with the numbers of entrants.
func (t Tournaments) PairByHand(
	ctx context.Context, tournament string, round int, tables [][]string, reason string,
	adjust ...func(*v1.PairByHandRequest),
) (*v1.Round, error) {
	request := &v1.PairByHandRequest{Tournament: tournamentName(tournament), Round: uint32(round), Reason: asKept(reason)}
	paired := &v1.RoundPaired{Round: request.Round, Engine: "hand/1"}
	for _, table := range tables {
		request.Tables = append(request.Tables, &v1.HandTable{Entrants: table})
		paired.Tables = append(paired.Tables, &v1.PairedTable{Entrants: table})
	}
	adjusted(request, &request.RequestId, adjust)
	for _, entrant := range request.GetByes() {
		paired.Byes = append(paired.Byes, &v1.Bye{Entrant: entrant, Reason: &v1.PairingReason{}})
	}
	if !request.GetValidateOnly() {
		event := &v1.TournamentEvent{
			Reason: request.GetReason(), Body: &v1.TournamentEvent_RoundPaired{RoundPaired: paired},
		}
		if err := t.signOrganised(ctx, request.GetTournament(), &request.Signature, event); err != nil {
			return nil, err
		}
	}
	if err := t.shorten(ctx, request); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.PairByHand, request)
	return answer.GetRound(), err
}

// Adjudicate decides about a table or an entrant of a round. Only the organiser may. A table plays again without those who
// forfeited, unless the request says that everybody plays.
func (t Tournaments) Adjudicate(
	ctx context.Context, tournament string, adjudication *v1.Adjudication, reason string,
	adjust ...func(*v1.AdjudicateRequest),
) (*v1.Round, error) {
	request := &v1.AdjudicateRequest{Tournament: tournamentName(tournament), Adjudication: adjudication, Reason: reason}
	adjusted(request, &request.RequestId, adjust)
	request.Reason = asKept(request.GetReason())
	err := t.signOrganiser(ctx, request.GetTournament(), &request.Signature, func(log *organiserLog) *v1.TournamentEvent {
		settle(request, log)
		ruled := &v1.TournamentEvent_Adjudicated{Adjudicated: request.GetAdjudication()}
		return &v1.TournamentEvent{Reason: request.Reason, Body: ruled}
	})
	if err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.Adjudicate, request)
	return answer.GetRound(), err
}

// Rounds are the rounds of a tournament, from the first. It fails with a *table.AlteredError if a round or a table before
// another is missing, or if they come in another order.
func (t Tournaments) Rounds(ctx context.Context, tournament string) iter.Seq2[*v1.Round, error] {
	request := &v1.ListRoundsRequest{Tournament: tournamentName(tournament)}
	pages := paged(ctx, t.client, t.calls.ListRounds, request, &request.PageToken, (*v1.ListRoundsResponse).GetRounds)
	return checked(pages, func(index int, round *v1.Round) error {
		return requireRound(fmt.Sprintf("%s/rounds/%d", request.GetTournament(), index+1), round)
	})
}

// requireRound requires that a round is the one that was asked for, with its tables in their order. It fails with a
// *table.AlteredError.
func requireRound(name string, shown *v1.Round) error {
	if err := requireNamed(name, shown.GetName()); err != nil {
		return err
	}
	for index, one := range shown.GetTables() {
		asked, given := fmt.Sprintf("%s/tables/%d", name, index+1), fmt.Sprintf("%s/tables/%d", name, one.GetNumber())
		if err := requireNamed(asked, given); err != nil {
			return err
		}
	}
	return nil
}

// Round is a round of a tournament. It fails with a *table.AlteredError if the service answers about another one, if a table
// before another is missing, or if they come in another order.
func (t Tournaments) Round(ctx context.Context, tournament string, number int) (*v1.Round, error) {
	request := &v1.GetRoundRequest{Name: fmt.Sprintf("%s/rounds/%d", tournamentName(tournament), number)}
	answer, err := call(ctx, t.client, t.calls.GetRound, request)
	if err == nil {
		err = requireRound(request.GetName(), answer.GetRound())
	}
	return answer.GetRound(), err
}
