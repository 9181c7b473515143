package caravanserai

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/canonical"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Comparisons of answers with what was asked: a service may lie in any field. docs/security.md has all of them.

// aboutName is an answer, if it is about what was asked for. It fails with a *table.AlteredError.
func aboutName[A interface{ GetName() string }](answer A, err error, asked string) (A, error) {
	if err == nil {
		err = requireNamed(asked, answer.GetName())
	}
	return answer, err
}

// requireNamed requires that an answer is about what was asked for. It fails with a *table.AlteredError.
func requireNamed(asked, name string) error {
	if name == asked {
		return nil
	}
	if name == "" {
		name = "nothing"
	}
	return table.Altered(findings.OtherSubject, asked, name)
}

// requireOwn compares the seat that the service says is that of this client, with a key, with the key with which this
// client took one. It fails with a *table.AlteredError if it has another key, or if the service says that this client has
// no seat and one has its key.
func (c *Client) requireOwn(match string, shown View, key []byte) error {
	own, err := c.knownKey(match, shown.Viewer)
	switch {
	case err != nil || own == nil:
		return err
	case shown.Viewer != table.Spectator && !bytes.Equal(own, key):
		return foreignKey(shown.Viewer)
	case shown.Viewer != table.Spectator:
		return nil
	}
	for at, seat := range shown.Match.GetSeats() {
		if bytes.Equal(seat.GetPublicKey(), own) {
			return table.Altered(findings.OwnSeatDenied, at+1)
		}
	}
	return nil
}

func foreignKey(seat int) error {
	return table.Altered(findings.OtherSeatKey, seat)
}

// requireSent requires that the entropy of a seat was sent, which the service says is ready. It fails with a
// *table.AlteredError if entropy for it is still kept here, unless the log binds the seat to what this client has sent:
// then what is kept is of a later binding whose answer was lost, for the service refuses to bind a seat that is ready.
func (c *Client) requireSent(ctx context.Context, match string, seat int) error {
	kept, err := c.entropies.Get(match)
	if err != nil {
		return fmt.Errorf("the entropy of %s: %w", match, err)
	}
	if len(kept) == 0 {
		return nil
	}
	sent, err := c.entropies.Get(opened(match))
	if err != nil {
		return fmt.Errorf("the entropy of %s: %w", match, err)
	}
	bound, err := c.commitment(ctx, match, seat)
	if err != nil || len(sent) > 0 && bytes.Equal(bound, proof.EntropyCommitment(sent)) {
		return err
	}
	return table.Altered(findings.OpenedElsewhere, seat)
}

// commitment is that of the entropy to which the log binds a seat.
func (c *Client) commitment(ctx context.Context, match string, seat int) ([]byte, error) {
	watch, err := c.Replay(ctx, match)
	if err != nil {
		return nil, err
	}
	for _, err := range watch.Updates(ctx) {
		if err != nil {
			return nil, err
		}
	}
	return watch.Chance().Commitment(seat), nil
}

// requireRegistered compares the key that the service shows of the player who calls with the one that was registered with
// this client. It fails with a *table.AlteredError if it is another one, unless its private key is kept here too.
func (c *Client) requireRegistered(shown []byte) error {
	registered, err := c.keptKey(c.playerName())
	if err != nil || registered == nil || bytes.Equal(registered, shown) {
		return err
	}
	other, err := c.keptKey(keyName(shown))
	if err == nil && other == nil {
		err = table.Altered(findings.OtherPlayerKey)
	}
	return err
}

// enters notes a key before this client enters a tournament with it: the log may show that before the answer comes.
func (c *Client) enters(tournament string, key []byte) error {
	return c.keepAs(c.entrantName(tournament)+" "+hex.EncodeToString(key), key)
}

// entered notes that this client has entered a tournament with a key, if it has one and the call did not fail.
func (c *Client) entered(tournament string, key []byte, err error) error {
	if err != nil || key == nil {
		return err
	}
	return c.keepAs(c.entrantName(tournament), key)
}

// hasEntered tells whether this client has entered a tournament with a key.
func (c *Client) hasEntered(tournament string) (bool, error) {
	if !c.isRegistered() {
		return false, nil
	}
	key, err := c.keptKey(c.entrantName(tournament))
	return key != nil, err
}

// requireEntered compares the key with which this player has entered a tournament, as the log says, with those that this
// client has sent. A player whose key was replaced since stays entered with the one before. It fails with a
// *table.AlteredError if it is none of them.
func (c *Client) requireEntered(tournament string, key []byte) error {
	entered, err := c.hasEntered(tournament)
	if err != nil || !entered {
		return err
	}
	sent, err := c.keptKey(c.entrantName(tournament) + " " + hex.EncodeToString(key))
	if err == nil && sent == nil {
		err = table.Altered(findings.OtherEntrantKey, tournament)
	}
	return err
}

// requireOwnKey is requireEntered for an event of a log, if that enters this player.
func (t Tournaments) requireOwnKey(ctx context.Context, event *v1.TournamentEvent) error {
	registered := event.GetRegistered()
	if registered == nil {
		return nil
	}
	entered, err := t.client.hasEntered(event.GetTournament())
	if err != nil || !entered {
		return err
	}
	player, err := t.client.ownName(ctx)
	if err != nil || "players/"+registered.GetEntrant() != player {
		return err
	}
	return t.client.requireEntered(event.GetTournament(), registered.GetPublicKey())
}

// ownName is the name of the player who calls.
func (c *Client) ownName(ctx context.Context) (string, error) {
	c.guard.Lock()
	name := c.player
	c.guard.Unlock()
	if name != "" {
		return name, nil
	}
	player, err := c.Player(ctx, Me)
	if err != nil {
		return "", err
	}
	c.guard.Lock()
	defer c.guard.Unlock()
	c.player = player.GetName()
	return c.player, nil
}

// entrantName is the name under which the private key is kept with which this client has entered a tournament.
func (c *Client) entrantName(tournament string) string {
	return "entrant " + tournament + " " + hex.EncodeToString(TokenHash(c.token))
}

// playerName is the name under which the private key is kept that the player has registered.
func (c *Client) playerName() string { return "player " + hex.EncodeToString(TokenHash(c.token)) }

// own notes the event of an answer: the next signature may cover it. It fails with a *table.AlteredError if it is not what
// this client asked for.
func (c *Client) own(match string, update *v1.MatchUpdate, asked func(*v1.MatchEvent) bool) error {
	event := &v1.MatchEvent{}
	if proto.Unmarshal(update.GetEvent(), event) != nil || !bytes.Equal(canonical.Whole(event), update.GetEvent()) {
		return table.Altered(findings.EventlessAnswer, match)
	}
	if err := requireNamed(match, event.GetMatch()); err != nil {
		return err
	}
	if event.GetVersion() != update.GetVersion() || !asked(event) {
		return table.Altered(findings.OtherEvent, event.GetVersion())
	}
	return c.saw(match, update.GetVersion(), table.Digest(update.GetEvent()))
}

// misplaced says what is wrong with an event of another match than a stream was asked for, or without the delay that the
// service claims; it is empty if nothing is.
func misplaced(event *v1.MatchEvent, match string, delayed bool) string {
	created := event.GetCreated()
	switch {
	case event.GetMatch() != match:
		return fmt.Sprintf(findings.EventOfAnother, event.GetMatch(), match)
	case created != nil && delayed && created.GetSpectatorDelaySeconds() == 0:
		return findings.NoDelay
	}
	return ""
}
