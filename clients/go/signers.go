package caravanserai

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"

	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

const lost = "the private key with which this must be signed is not kept here: give the client the entropies of the program" +
	" that took the seat; if it is lost, nobody can act for the seat any more"

// outdated are the reasons for which a signature may be refused that would be right after another look at the match.
var outdated = []string{"SIGNATURE_OUTDATED", "SIGNATURE_MISSING", "SIGNATURE_INVALID", "KEY_MISSING"}

// sight is what a client knows of a match: the latest version that it saw, its hash (empty: the service does not sign),
// and the key of its own seat (empty: it has none).
type sight struct {
	version   uint64
	head, key []byte
}

// sightOf is what a match shows of itself, and of the seat of its viewer.
func sightOf(shown View) sight {
	seen := sight{version: shown.Match.GetVersion(), head: shown.Match.GetHead()}
	if seats := shown.Match.GetSeats(); 0 < shown.Viewer && shown.Viewer <= len(seats) {
		seen.key = seats[shown.Viewer-1].GetPublicKey()
	}
	return seen
}

// sighted notes how a match is.
func (c *Client) sighted(match string, seen sight) {
	c.guard.Lock()
	defer c.guard.Unlock()
	c.sights[match] = seen
}

// saw notes the latest event that was seen of a match where this client may have to sign.
func (c *Client) saw(match string, version uint64, head []byte) {
	c.guard.Lock()
	defer c.guard.Unlock()
	if seen, known := c.sights[match]; known && version > seen.version {
		c.sights[match] = sight{version, head, seen.key}
	}
}

// own notes the event of an answer: the next signature may cover it.
func (c *Client) own(match string, update *v1.MatchUpdate) {
	if update != nil {
		c.saw(match, update.GetVersion(), table.Digest(update.GetEvent()))
	}
}

// ReplaceKey registers a new key of the caller, or replaces the one before. Matches that they joined before keep that
// one. The private key is kept before the call, where the client keeps its entropy.
func (c *Client) ReplaceKey(ctx context.Context) (*v1.Player, error) {
	key, err := c.newKey("")
	if err != nil {
		return nil, err
	}
	answer, err := call(ctx, c, c.players.ReplaceKey, &v1.ReplaceKeyRequest{
		Player: Me, PublicKey: key, RequestId: rand.Text(),
	})
	return answer.GetPlayer(), err
}

// seatKey is the key for a seat: that which the player has registered, else the same whenever this caller asks.
func (c *Client) seatKey(ctx context.Context, match string) ([]byte, error) {
	if c.isRegistered() {
		player, err := c.Player(ctx, Me)
		if err != nil || len(player.GetPublicKey()) > 0 {
			return player.GetPublicKey(), err
		}
	}
	return c.newKey(match + " " + hex.EncodeToString(TokenHash(c.token)))
}

// newKey is the public key of a new private one. For a name, it is the same in every call.
func (c *Client) newKey(name string) ([]byte, error) {
	var private []byte
	var err error
	if name != "" {
		private, err = c.entropies.Get("key " + name)
	}
	fresh := private == nil
	if fresh {
		private = random()
	}
	public := ed25519.NewKeyFromSeed(private).Public().(ed25519.PublicKey)
	if err == nil {
		err = c.entropies.Put("key "+hex.EncodeToString(public), private)
	}
	if err == nil && fresh && name != "" {
		err = c.entropies.Put("key "+name, private)
	}
	if err != nil {
		return nil, fmt.Errorf("the key of a seat cannot be kept: %w", err)
	}
	return public, nil
}

// sign signs with the private key of a public one. It fails with a *CallError of the reason SIGNATURE_MISSING if that is
// not kept here.
func (c *Client) sign(key []byte, act proof.Act, match string, head []byte) ([]byte, error) {
	private, err := c.entropies.Get("key " + hex.EncodeToString(key))
	if err != nil {
		return nil, fmt.Errorf("the key of a seat of %s: %w", match, err)
	}
	if len(private) != ed25519.SeedSize {
		return nil, local(codes.FailedPrecondition, "SIGNATURE_MISSING", lost)
	}
	return ed25519.Sign(ed25519.NewKeyFromSeed(private), act.SignedBytes(match, head)), nil
}

// joined checks that a seat was taken with the key of this client, and notes how the match is.
func (c *Client) joined(match string, key []byte, answer *v1.JoinMatchResponse) error {
	seen := sightOf(View{Match: answer.GetMatch(), Viewer: int(answer.GetSeat())})
	if len(seen.head) > 0 && !bytes.Equal(seen.key, key) {
		return table.Altered("the service gave seat %d another key than that of this client", answer.GetSeat())
	}
	c.sighted(match, seen)
	return nil
}

// signing is what a request needs for its signature.
type signing struct {
	match   string
	askedAt *uint64                                // the version at which the question was asked; nil if it is not known
	act     func(askedAt uint64) proof.Act         // what is signed
	put     func(signature []byte, version uint64) // signs the request
}

// unasked is the time of a question that is not asked.
var unasked = new(uint64)

// signed calls a method with a request that is signed with the key of the seat, if it has one.
//
// The signature covers the latest version that was seen; if that is too old, the match is looked at, once.
func signed[Q, A any](
	ctx context.Context, c *Client, method func(context.Context, Q, ...grpc.CallOption) (A, error), request Q, s signing,
) (A, error) {
	c.guard.Lock()
	seen, known := c.sights[s.match]
	c.guard.Unlock()
	if known && (len(seen.key) == 0 || s.askedAt != nil && seen.version >= *s.askedAt) {
		answer, err := signedAs(ctx, c, method, request, s, seen)
		var failed *CallError
		if err == nil || !errors.As(err, &failed) || !slices.Contains(outdated, failed.Reason) {
			return answer, err
		}
	}
	shown, err := c.Look(ctx, s.match)
	if err != nil {
		var none A
		return none, err
	}
	if s.askedAt == nil {
		s.askedAt = unasked
		for _, question := range shown.Match.GetQuestions() {
			if int(question.GetSeat()) == shown.Viewer {
				asked := question.GetAskedAt()
				s.askedAt = &asked
			}
		}
	}
	return signedAs(ctx, c, method, request, s, sightOf(shown))
}

func signedAs[Q, A any](
	ctx context.Context, c *Client, method func(context.Context, Q, ...grpc.CallOption) (A, error), request Q, s signing,
	seen sight,
) (A, error) {
	if len(seen.key) > 0 {
		asked := uint64(0)
		if s.askedAt != nil {
			asked = *s.askedAt
		}
		signature, err := c.sign(seen.key, s.act(asked), s.match, seen.head)
		if err != nil {
			var none A
			return none, err
		}
		s.put(signature, seen.version)
	}
	return call(ctx, c, method, request)
}
