package caravanserai

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"slices"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

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
	return answer.GetTournament(), err
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

// -- entrants ---------------------------------------------------------------------------------------------------------

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

// joinsTried is the number of times that an entrant signs the team that they join, because somebody else has joined meanwhile.
const joinsTried = 5

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
		if !moved || tried == joinsTried {
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

// Entrants are the entrants of a tournament, in the order in which they registered.
func (t Tournaments) Entrants(ctx context.Context, tournament string) iter.Seq2[*v1.Entrant, error] {
	request := &v1.ListEntrantsRequest{Tournament: tournamentName(tournament)}
	entries := (*v1.ListEntrantsResponse).GetEntrants
	return paged(ctx, t.client, t.calls.ListEntrants, request, &request.PageToken, entries)
}

// Entrant is an entrant.
func (t Tournaments) Entrant(ctx context.Context, entrant string) (*v1.Entrant, error) {
	answer, err := call(ctx, t.client, t.calls.GetEntrant, &v1.GetEntrantRequest{Name: entrant})
	return answer.GetEntrant(), err
}

// -- lots -------------------------------------------------------------------------------------------------------------

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
	return local(codes.FailedPrecondition, "TOURNAMENT_REFUSED", "there is no entropy to open, or not yet")
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
	return table.Altered("an entrant was bound after this client had sent its entropy: somebody may have chosen the lots")
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

// -- rounds -----------------------------------------------------------------------------------------------------------

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
// spaces in a reason one is kept.
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

// Rounds are the rounds of a tournament, from the first.
func (t Tournaments) Rounds(ctx context.Context, tournament string) iter.Seq2[*v1.Round, error] {
	request := &v1.ListRoundsRequest{Tournament: tournamentName(tournament)}
	return paged(ctx, t.client, t.calls.ListRounds, request, &request.PageToken, (*v1.ListRoundsResponse).GetRounds)
}

// Round is a round of a tournament.
func (t Tournaments) Round(ctx context.Context, tournament string, number int) (*v1.Round, error) {
	request := &v1.GetRoundRequest{Name: fmt.Sprintf("%s/rounds/%d", tournamentName(tournament), number)}
	answer, err := call(ctx, t.client, t.calls.GetRound, request)
	return answer.GetRound(), err
}

// -- course -----------------------------------------------------------------------------------------------------------

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

// -- log --------------------------------------------------------------------------------------------------------------

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
