package caravanserai

import (
	"context"
	"crypto/sha256"
	"errors"
	"iter"
	"strings"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/proof"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Entrants of tournaments and their teams.

// Register enters a tournament as this player, and takes part in the drawing of lots: the entrant is bound to fresh
// entropy, which is kept. Then call OpenEntropy: lots are drawn when all who are bound have opened theirs, or were released.
// If the player has registered a key that is kept here, this is signed with it, and so is what the entrant does later.
func (t Tournaments) Register(
	ctx context.Context, tournament string, adjust ...func(*v1.RegisterEntrantRequest),
) (*v1.Entrant, error) {
	name, given := tournamentName(tournament), changed(&v1.RegisterEntrantRequest{}, adjust)
	if given.GetBot() != "" {
		return t.RegisterWithoutEntropy(ctx, tournament, adjust...)
	}
	// A caller who gives a request id repeats the request, with the same entropy.
	return binding(t.client, name, given.GetRequestId(), func(commitment []byte) (*v1.Entrant, error) {
		request := &v1.RegisterEntrantRequest{Tournament: name, EntropyCommitment: commitment}
		return t.register(ctx, adjusted(request, &request.RequestId, adjust))
	})
}

// RegisterWithoutEntropy is Register, but contributes nothing to the lots: the player trusts the others. If nobody
// contributes, the service can choose the lots.
func (t Tournaments) RegisterWithoutEntropy(
	ctx context.Context, tournament string, adjust ...func(*v1.RegisterEntrantRequest),
) (*v1.Entrant, error) {
	request := &v1.RegisterEntrantRequest{Tournament: tournamentName(tournament)}
	return t.register(ctx, adjusted(request, &request.RequestId, adjust))
}

// AddBot enters a bot of some kind, which contributes nothing to the lots. Only the organiser may.
func (t Tournaments) AddBot(ctx context.Context, tournament, kind string) (*v1.Entrant, error) {
	return t.RegisterWithoutEntropy(ctx, tournament, func(r *v1.RegisterEntrantRequest) { r.Bot = kind })
}

// Withdraw leaves a tournament; then the reason may be empty. The organiser takes out anybody, with a reason. Of several
// spaces in a reason one is kept.
func (t Tournaments) Withdraw(
	ctx context.Context, entrant, reason string, adjust ...func(*v1.WithdrawEntrantRequest),
) (*v1.Entrant, error) {
	request := &v1.WithdrawEntrantRequest{Name: entrant, Reason: reason}
	adjusted(request, &request.RequestId, adjust)
	request.Reason = asKept(request.GetReason())
	tournament, own := partsOf(request.GetName())
	isOwn, err := t.isOwn(ctx, own)
	if err == nil && isOwn {
		err = t.sign(ctx, tournament, proof.Withdrawing(request.Reason), &request.Signature)
	} else if err == nil {
		withdrawn := &v1.TournamentEvent_Withdrawn{Withdrawn: &v1.EntrantWithdrawn{Entrant: own}}
		event := &v1.TournamentEvent{Reason: request.Reason, Body: withdrawn}
		err = t.signOrganised(ctx, tournament, &request.Signature, event)
	}
	if err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.WithdrawEntrant, request)
	return answer.GetEntrant(), err
}

// CheckIn checks an entrant in, where the tournament asks for that: before the start or, with a Round, before that round. The
// organiser may do it for others.
func (t Tournaments) CheckIn(
	ctx context.Context, entrant string, adjust ...func(*v1.CheckInRequest),
) (*v1.Entrant, error) {
	request := &v1.CheckInRequest{Name: entrant}
	adjusted(request, &request.RequestId, adjust)
	tournament, id := partsOf(request.GetName())
	own, err := t.isOwn(ctx, id)
	round := request.GetRound()
	if err == nil && !own {
		checked := &v1.TournamentEvent_CheckedIn{CheckedIn: &v1.EntrantCheckedIn{Entrant: id, Round: round}}
		err = t.signOrganised(ctx, tournament, &request.Signature, &v1.TournamentEvent{Body: checked})
	} else if err == nil && round > 0 {
		err = t.sign(ctx, tournament, proof.CheckingIn(round), &request.Signature)
	}
	if err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.CheckIn, request)
	return answer.GetEntrant(), err
}

// Seed gives an entrant a seed (1 is the best; 0: none). Only the organiser may.
func (t Tournaments) Seed(
	ctx context.Context, entrant string, seed int, adjust ...func(*v1.SeedEntrantRequest),
) (*v1.Entrant, error) {
	request := &v1.SeedEntrantRequest{Name: entrant, Seed: uint32(seed)}
	adjusted(request, &request.RequestId, adjust)
	request.Reason = asKept(request.GetReason())
	tournament, entrant := partsOf(request.GetName())
	seeded := &v1.TournamentEvent_Seeded{Seeded: &v1.EntrantSeeded{Entrant: entrant, Seed: request.GetSeed()}}
	event := &v1.TournamentEvent{Reason: request.Reason, Body: seeded}
	if err := t.signOrganised(ctx, tournament, &request.Signature, event); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.SeedEntrant, request)
	return answer.GetEntrant(), err
}

// GrantBye gives an entrant a bye in a round to come, such as ROUND_RESULT_HALF_BYE. Only the organiser may.
func (t Tournaments) GrantBye(
	ctx context.Context, entrant string, round int, result v1.RoundResult, adjust ...func(*v1.GrantByeRequest),
) (*v1.Entrant, error) {
	request := &v1.GrantByeRequest{Name: entrant, Bye: &v1.GrantedBye{Round: uint32(round), Result: result}}
	adjusted(request, &request.RequestId, adjust)
	request.Reason = asKept(request.GetReason())
	tournament, entrant := partsOf(request.GetName())
	granted := &v1.TournamentEvent_ByeGranted{ByeGranted: &v1.ByeGranted{Entrant: entrant, Bye: request.GetBye()}}
	event := &v1.TournamentEvent{Reason: request.Reason, Body: granted}
	if err := t.signOrganised(ctx, tournament, &request.Signature, event); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.GrantBye, request)
	return answer.GetEntrant(), err
}

// TakeBye takes a half-point bye in a round to come, as this entrant, where the tournament allows that. Of several spaces in
// a reason one is kept.
func (t Tournaments) TakeBye(
	ctx context.Context, tournament string, round int, adjust ...func(*v1.TakeByeRequest),
) (*v1.Entrant, error) {
	request := &v1.TakeByeRequest{Tournament: tournamentName(tournament), Round: uint32(round)}
	adjusted(request, &request.RequestId, adjust)
	request.Reason = asKept(request.GetReason())
	act := proof.TakingBye(request.GetRound(), request.GetReason())
	if err := t.sign(ctx, request.GetTournament(), act, &request.Signature); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.TakeBye, request)
	return answer.GetEntrant(), err
}

// TakeBackBye takes a bye back in a round that is not paired yet: an entrant one that they took; the organiser any, with a
// Reason. Of several spaces in a reason one is kept.
func (t Tournaments) TakeBackBye(
	ctx context.Context, entrant string, round int, adjust ...func(*v1.TakeBackByeRequest),
) (*v1.Entrant, error) {
	request := &v1.TakeBackByeRequest{Name: entrant, Round: uint32(round)}
	adjusted(request, &request.RequestId, adjust)
	request.Reason = asKept(request.GetReason())
	tournament, id := partsOf(request.GetName())
	isOwn, err := t.isOwn(ctx, id)
	if err == nil && isOwn {
		err = t.sign(ctx, tournament, proof.TakingBack(request.GetRound(), request.Reason), &request.Signature)
	} else if err == nil {
		taken := &v1.TournamentEvent_ByeTakenBack{ByeTakenBack: &v1.ByeTakenBack{Entrant: id, Round: request.GetRound()}}
		event := &v1.TournamentEvent{Reason: request.Reason, Body: taken}
		err = t.signOrganised(ctx, tournament, &request.Signature, event)
	}
	if err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.TakeBackBye, request)
	return answer.GetEntrant(), err
}

// KeepApart keeps entrants (their ids), such as members of one club, apart in the rounds to come, or lets them meet again
// (Lift). Swiss system only. Only the organiser may.
func (t Tournaments) KeepApart(
	ctx context.Context, tournament string, entrants []string, adjust ...func(*v1.KeepApartRequest),
) (*v1.Tournament, error) {
	request := &v1.KeepApartRequest{Tournament: tournamentName(tournament), Entrants: entrants}
	adjusted(request, &request.RequestId, adjust)
	request.Reason = asKept(request.GetReason())
	apart := &v1.EntrantsKeptApart{Entrants: request.GetEntrants(), Lifted: request.GetLift()}
	event := &v1.TournamentEvent{
		Reason: request.Reason, Body: &v1.TournamentEvent_KeptApart{KeptApart: apart},
	}
	if err := t.signOrganised(ctx, request.GetTournament(), &request.Signature, event); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.KeepApart, request)
	return answer.GetTournament(), err
}

// FormTeam forms a team of entrants (their ids) in the order of boards, or forms it again (with its id); without members it is
// taken away. The captain is the first member, where nobody is named. Only the organiser may.
func (t Tournaments) FormTeam(
	ctx context.Context, tournament string, team *v1.Team, adjust ...func(*v1.FormTeamRequest),
) (*v1.Tournament, error) {
	team = proto.CloneOf(team)
	team.DisplayName = asKept(team.GetDisplayName())
	if members := team.GetMembers(); len(members) == 0 {
		team.Captain, team.Seed = "", 0
	} else if team.GetCaptain() == "" {
		team.Captain = members[0]
	}
	request := &v1.FormTeamRequest{Tournament: tournamentName(tournament), Team: team}
	adjusted(request, &request.RequestId, adjust)
	request.Reason = asKept(request.GetReason())
	formed := &v1.TeamFormed{
		Team: team.GetTeam(), DisplayName: team.GetDisplayName(), Captain: team.GetCaptain(),
		Members: team.GetMembers(), Seed: team.GetSeed(),
	}
	event := &v1.TournamentEvent{
		Reason: request.Reason, Body: &v1.TournamentEvent_TeamFormed{TeamFormed: formed},
	}
	if err := t.signOrganised(ctx, request.GetTournament(), &request.Signature, event); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.FormTeam, request)
	return answer.GetTournament(), err
}

// ChangeOwnTeam founds a team, as this entrant, who is its captain and its only member; or changes the team of its id: its captain
// names it and orders its members, members leave out themselves. Without members that team is taken away. With a code others join;
// without one that stays as it was. If the key with which they have entered is kept here, they sign the team as it is after that.
func (t Tournaments) ChangeOwnTeam(
	ctx context.Context, tournament string, team *v1.Team, code string, adjust ...func(*v1.ChangeOwnTeamRequest),
) (*v1.Tournament, error) {
	team = proto.CloneOf(team)
	team.DisplayName = asKept(team.GetDisplayName())
	request := &v1.ChangeOwnTeamRequest{Tournament: tournamentName(tournament), Team: team}
	if code != "" {
		hash := sha256.Sum256(proof.EntryTicket(request.GetTournament(), code))
		request.JoinHash = hash[:]
	}
	adjusted(request, &request.RequestId, adjust)
	act := func(known *proof.Entrants, entrant string) proof.Act { return known.ChangedTeam(entrant, request) }
	if err := t.signFrom(ctx, request.GetTournament(), &request.Signature, act); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.ChangeOwnTeam, request)
	return answer.GetTournament(), err
}

// JoinTeam joins the team of a code, as this entrant, while registration is open. If the key with which they have entered is
// kept here, they sign the team that they join, with all its members.
func (t Tournaments) JoinTeam(
	ctx context.Context, tournament, code string, adjust ...func(*v1.JoinTeamRequest),
) (*v1.Tournament, error) {
	request := &v1.JoinTeamRequest{Tournament: tournamentName(tournament)}
	request.Ticket = proof.EntryTicket(request.GetTournament(), code)
	adjusted(request, &request.RequestId, adjust)
	act := func(known *proof.Entrants, entrant string) proof.Act {
		return known.JoinedTeam(entrant, request.GetTicket())
	}
	for tried := 1; ; tried++ {
		request.Signature = nil
		if err := t.signFrom(ctx, request.GetTournament(), &request.Signature, act); err != nil {
			return nil, err
		}
		answer, err := call(ctx, t.client, t.calls.JoinTeam, request)
		var failed *CallError
		moved := errors.As(err, &failed) && failed.Reason == "SIGNATURE_INVALID" // somebody else has joined meanwhile
		if !moved || tried == constants.TeamMembers {
			return answer.GetTournament(), err
		}
	}
}

// ChangeSettings changes settings before the first round is paired, for a reason. Only the organiser may. Of several spaces
// in the title and the reason one is kept.
func (t Tournaments) ChangeSettings(
	ctx context.Context, tournament string, change *v1.SettingsChange, reason string,
	adjust ...func(*v1.ChangeSettingsRequest),
) (*v1.Tournament, error) {
	change = proto.CloneOf(change)
	request := &v1.ChangeSettingsRequest{Tournament: tournamentName(tournament), Change: change, Reason: asKept(reason)}
	adjusted(request, &request.RequestId, adjust)
	if change.Title != nil {
		change.Title = proto.String(asKept(change.GetTitle()))
	}
	changed := &v1.SettingsChanged{Change: request.GetChange()}
	event := &v1.TournamentEvent{
		Reason: request.GetReason(), Body: &v1.TournamentEvent_SettingsChanged{SettingsChanged: changed},
	}
	if err := t.signOrganised(ctx, request.GetTournament(), &request.Signature, event); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.ChangeSettings, request)
	return answer.GetTournament(), err
}

// Entrants are the entrants of a tournament, in the order in which they registered. It fails with a *table.AlteredError if
// one of them is an entrant of another.
func (t Tournaments) Entrants(ctx context.Context, tournament string) iter.Seq2[*v1.Entrant, error] {
	request := &v1.ListEntrantsRequest{Tournament: tournamentName(tournament)}
	entries := (*v1.ListEntrantsResponse).GetEntrants
	pages := paged(ctx, t.client, t.calls.ListEntrants, request, &request.PageToken, entries)
	return checked(pages, func(_ int, entrant *v1.Entrant) error {
		of, _, _ := strings.Cut(entrant.GetName(), "/entrants/")
		return requireNamed(request.GetTournament(), of)
	})
}

// Entrant is an entrant.
func (t Tournaments) Entrant(ctx context.Context, entrant string) (*v1.Entrant, error) {
	answer, err := call(ctx, t.client, t.calls.GetEntrant, &v1.GetEntrantRequest{Name: entrant})
	return aboutName(answer.GetEntrant(), err, entrant)
}
