package caravanserai

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Signatures of entrants. Without the key with which an entrant has registered, only the service says whose act it is.

// register enters a tournament: signed with the key that the player has registered, if that is kept here. The first
// registration of an entrant covers no event. If there was one before, this one covers an event in the log.
func (t Tournaments) register(ctx context.Context, request *v1.RegisterEntrantRequest) (*v1.Entrant, error) {
	if request.GetBot() != "" {
		return t.registerBot(ctx, request)
	}
	entrant, key, err := t.entrant(ctx)
	sign := func(head []byte) {
		if err == nil && key != nil {
			act := proof.Registering(
				key, request.GetEntropyCommitment(), request.GetEntryTicket(), request.GetCountry(),
			)
			request.Signature, err = t.client.sign(key, act, request.GetTournament(), head)
		}
	}
	if key != nil && err == nil {
		err = t.client.enters(request.GetTournament(), key)
	}
	if sign(table.Genesis()); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.RegisterEntrant, request)
	var failed *CallError
	if key == nil || !errors.As(err, &failed) || failed.Reason != "SIGNATURE_INVALID" {
		return answer.GetEntrant(), t.client.entered(request.GetTournament(), key, err)
	}
	log, err := t.log(ctx, request.GetTournament())
	if err != nil {
		return nil, err
	}
	if log.Lots().Closed {
		request.EntropyCommitment = nil // late entrants are bound to none
	}
	if sign(log.Entrants().Head(entrant)); err != nil {
		return nil, err
	}
	answer, err = call(ctx, t.client, t.calls.RegisterEntrant, request)
	return answer.GetEntrant(), t.client.entered(request.GetTournament(), key, err)
}

// registerBot enters a bot, with a name if it has none: the organiser signs it.
func (t Tournaments) registerBot(ctx context.Context, request *v1.RegisterEntrantRequest) (*v1.Entrant, error) {
	next := func(log *organiserLog) *v1.TournamentEvent {
		request.DisplayName = cmp.Or(asKept(request.GetDisplayName()), fmt.Sprintf("Bot %d", log.bots+1))
		bot := &v1.EntrantRegistered{Bot: request.GetBot(), DisplayName: request.DisplayName}
		return &v1.TournamentEvent{Body: &v1.TournamentEvent_Registered{Registered: bot}}
	}
	if err := t.signOrganiser(ctx, request.GetTournament(), &request.Signature, next); err != nil {
		return nil, err
	}
	answer, err := call(ctx, t.client, t.calls.RegisterEntrant, request)
	return answer.GetEntrant(), err
}

// me is the player who calls. It fails with a *table.AlteredError if the service shows another key of theirs than the one
// that was registered with this client.
func (c *Client) me(ctx context.Context) (*v1.Player, error) {
	player, err := c.Player(ctx, Me)
	if err == nil {
		err = c.requireRegistered(player.GetPublicKey())
	}
	return player, err
}

// entrant is the entrant ({entrant}) that this client is in tournaments, and the key with which they enter; empty if it is
// none, or if no such key is kept here.
func (t Tournaments) entrant(ctx context.Context) (entrant string, key []byte, err error) {
	if !t.client.isRegistered() {
		return "", nil, nil
	}
	player, err := t.client.me(ctx)
	if err == nil {
		key, err = t.client.keptKey(keyName(player.GetPublicKey()))
	}
	return strings.TrimPrefix(player.GetName(), "players/"), key, err
}

// isOwn tells whether an entrant ({entrant}) is this player.
func (t Tournaments) isOwn(ctx context.Context, entrant string) (bool, error) {
	own, _, err := t.entrant(ctx)
	return own != "" && own == entrant, err
}

// sign signs an act of this entrant.
func (t Tournaments) sign(ctx context.Context, tournament string, act proof.Act, signature *[]byte) error {
	return t.signFrom(ctx, tournament, signature, func(*proof.Entrants, string) proof.Act { return act })
}

// signFrom signs an act of this entrant that follows from the log.
func (t Tournaments) signFrom(
	ctx context.Context, tournament string, signature *[]byte, act func(*proof.Entrants, string) proof.Act,
) error {
	entrant, _, err := t.entrant(ctx)
	if err != nil || entrant == "" {
		return err
	}
	log, err := t.log(ctx, tournament)
	if err == nil {
		err = t.client.requireEntered(tournament, log.Entrants().Key(entrant))
	}
	if err != nil {
		return err
	}
	wanted := act(log.Entrants(), entrant)
	if wanted.Method == "" {
		return nil
	}
	return t.signAs(log, entrant, wanted, signature)
}

// signAs signs an act of an entrant with the key with which they have registered, if it is kept here.
func (t Tournaments) signAs(log *proof.TournamentLog, entrant string, act proof.Act, signature *[]byte) error {
	key, err := t.client.keptKey(keyName(log.Entrants().Key(entrant)))
	if err == nil && key != nil {
		*signature, err = t.client.sign(key, act, log.Tournament(), log.Entrants().Head(entrant))
	}
	return err
}

// log reads the log of a tournament up to now.
func (t Tournaments) log(ctx context.Context, tournament string) (*proof.TournamentLog, error) {
	log := proof.NewTournamentLog(tournament)
	for _, err := range t.stored(ctx, log) {
		if err != nil {
			return nil, err
		}
	}
	return log, nil
}

// asKept is a reason as the service keeps it: this is signed.
func asKept(reason string) string { return norm.NFC.String(strings.Join(strings.Fields(reason), " ")) }
