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

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// sight is what a client knows of a match: the latest version that it saw, its hash, and the key of its own seat (empty:
// it has none) with the version at which that was seen first.
type sight struct {
	version   uint64
	head, key []byte
	since     uint64
}

// sightOf is what a match shows of itself, and of a seat; 0: of none. It fails with a *table.AlteredError if the match has
// no such seat.
func sightOf(match *v1.Match, seat int) (sight, error) {
	seen := sight{version: match.GetVersion(), head: match.GetHead(), since: match.GetVersion()}
	seats := match.GetSeats()
	if seat < 0 || seat > len(seats) {
		return seen, table.Altered(findings.MissingSeat, seat)
	}
	if seat > 0 {
		seen.key = seats[seat-1].GetPublicKey()
	}
	return seen, nil
}

// noted compares the hash of a version that is told, or was folded, with what this client knows of that version. What it
// signs covers such a hash: a service that tells another one than it shows could take the signature into another history.
// An empty hash says nothing. It fails with a *table.AlteredError.
func (c *Client) noted(match string, version uint64, head []byte) error {
	c.guard.Lock()
	defer c.guard.Unlock()
	seen, began := c.sights[match], c.begun[match]
	if seen.version == version && len(seen.head) > 0 && len(head) > 0 && !bytes.Equal(seen.head, head) {
		return twoHashes(version)
	}
	if version == 1 && began != nil && len(head) > 0 && !bytes.Equal(began, head) {
		return twoHashes(version)
	}
	return nil
}

func twoHashes(version uint64) error { return table.Altered(findings.TwoHashes, version) }

// looked notes how a match is. The latest version that was seen stays: an answer may have been overtaken, or come from a
// process that is behind, and a signature over an older version would not cover what was seen since.
//
// It fails with a *table.AlteredError if it is another match, if the seat of this client has another key than that with
// which this client took it, if the service hides that it has one, or if the hash is another one than was seen.
func (c *Client) looked(match string, shown View) error {
	if err := requireNamed(match, shown.Match.GetName()); err != nil {
		return err
	}
	seen, err := sightOf(shown.Match, shown.Viewer)
	if err == nil {
		err = c.noted(match, seen.version, seen.head)
	}
	if err != nil {
		return err
	}
	if known := c.sight(match); len(seen.key) > 0 && bytes.Equal(known.key, seen.key) {
		seen.since = known.since
	} else if err := c.requireOwn(match, shown, seen.key); err != nil {
		return err
	}
	c.guard.Lock()
	defer c.guard.Unlock()
	if known := c.sights[match]; len(known.head) > 0 && known.version >= seen.version {
		seen.version, seen.head = known.version, known.head
	}
	c.sights[match] = seen
	return nil
}

// sight is what this client knows of a match.
func (c *Client) sight(match string) sight {
	c.guard.Lock()
	defer c.guard.Unlock()
	return c.sights[match]
}

// ownKey is the key with which this client took its seat of a match; nil if it did not, or does not know.
func (c *Client) ownKey(match string) ([]byte, error) {
	if c.token == "" {
		return nil, nil
	}
	key, err := c.keptKey(c.seatName(match))
	if err != nil {
		return nil, fmt.Errorf("the key of a seat of %s: %w", match, err)
	}
	return key, nil
}

// knownKey is ownKey. A spectator, as the service says, needs no key, so it is no error where none can be read.
func (c *Client) knownKey(match string, seat int) ([]byte, error) {
	key, err := c.ownKey(match)
	if err != nil && seat == table.Spectator {
		return nil, nil
	}
	return key, err
}

// keptKey is the public key of the private one that is kept under a name; nil if none is.
func (c *Client) keptKey(name string) ([]byte, error) {
	private, err := c.entropies.Get(name)
	if err != nil || len(private) != ed25519.SeedSize {
		return nil, err
	}
	return publicKey(private), nil
}

// keyName is the name under which the private key of a public one is kept.
func keyName(public []byte) string { return "key " + hex.EncodeToString(public) }

// seatName is the name under which the private key of a seat is kept that was taken.
func (c *Client) seatName(match string) string {
	return "seat " + match + " " + hex.EncodeToString(TokenHash(c.token))
}

func publicKey(private []byte) []byte {
	return ed25519.NewKeyFromSeed(private).Public().(ed25519.PublicKey)
}

// left notes that this client gave its seat back.
func (c *Client) left(match string) error {
	_, err := c.entropies.Take(c.seatName(match))
	c.lost(match)
	return err
}

// lost notes that this client has no seat any more, as far as the events of a match tell.
func (c *Client) lost(match string) {
	c.guard.Lock()
	defer c.guard.Unlock()
	delete(c.sights, match)
}

// saw notes the latest event that was seen of a match where this client may have to sign.
func (c *Client) saw(match string, version uint64, head []byte) error {
	if err := c.noted(match, version, head); err != nil {
		return err
	}
	c.guard.Lock()
	defer c.guard.Unlock()
	if seen, known := c.sights[match]; known && version > seen.version {
		c.sights[match] = sight{version, head, seen.key, seen.since}
	}
	return nil
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
	if err == nil {
		err = c.keepAs(c.playerName(), key)
	}
	return answer.GetPlayer(), err
}

// keepAs keeps the private key of a public one under another name too.
func (c *Client) keepAs(name string, key []byte) error {
	private, err := c.entropies.Get(keyName(key))
	if err == nil {
		err = c.entropies.Put(name, private)
	}
	return err
}

// seatKey is the key for a seat: that which the player has registered, else the same whenever this caller asks.
func (c *Client) seatKey(ctx context.Context, match string) ([]byte, error) {
	if c.isRegistered() {
		player, err := c.me(ctx)
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
	public := publicKey(private)
	if err == nil {
		err = c.entropies.Put(keyName(public), private)
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
	private, err := c.entropies.Get(keyName(key))
	if err != nil {
		return nil, fmt.Errorf("the key of a seat of %s: %w", match, err)
	}
	if len(private) != ed25519.SeedSize {
		return nil, local(codes.FailedPrecondition, "SIGNATURE_MISSING", findings.LostKey, "entropies")
	}
	return ed25519.Sign(ed25519.NewKeyFromSeed(private), act.SignedBytes(match, head)), nil
}

// joined checks that the seat was taken that was asked for, with the key of this client, and notes how the match is.
func (c *Client) joined(request *v1.JoinMatchRequest, answer *v1.JoinMatchResponse) error {
	match, seat := request.GetMatch(), answer.GetSeat()
	if err := requireNamed(match, answer.GetMatch().GetName()); err != nil {
		return err
	}
	if request.GetSeat() != 0 && seat != request.GetSeat() {
		return table.Altered(findings.OtherSeat, request.GetSeat(), seat)
	}
	seen, err := sightOf(answer.GetMatch(), int(seat))
	if err != nil {
		return err
	}
	if !bytes.Equal(seen.key, request.GetPublicKey()) {
		return foreignKey(int(seat))
	}
	err = c.keepAs(c.seatName(match), request.GetPublicKey())
	c.guard.Lock()
	defer c.guard.Unlock()
	c.sights[match] = seen
	return err
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
	var none A
	c.guard.Lock()
	seen, known := c.sights[s.match]
	c.guard.Unlock()
	own, err := c.ownKey(s.match)
	if err != nil {
		return none, err
	}
	if known && (len(seen.key) == 0 && own == nil || s.askedAt != nil && seen.version >= *s.askedAt) {
		answer, err := signedAs(ctx, c, method, request, s, seen)
		var failed *CallError
		if err == nil || !errors.As(err, &failed) || !slices.Contains(constants.OutdatedReasons, failed.Reason) {
			return answer, err
		}
	}
	shown, err := c.Look(ctx, s.match)
	if err != nil {
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
	return signedAs(ctx, c, method, request, s, c.sight(s.match))
}

// acted calls a method with a request that a player may sign: signed with the key of the seat if that is kept here.
// Without it, only the service says whose act it is.
func acted[Q, A any](
	ctx context.Context, c *Client, method func(context.Context, Q, ...grpc.CallOption) (A, error), request Q,
	match string, act proof.Act, put func(signature []byte, version uint64),
) (A, error) {
	key := c.sight(match).key
	var private []byte
	var err error
	if len(key) == 0 {
		key, err = c.ownKey(match)
	}
	if err == nil && len(key) > 0 {
		private, err = c.entropies.Get(keyName(key))
	}
	if err != nil {
		var none A
		return none, fmt.Errorf("the key of a seat of %s: %w", match, err)
	}
	if len(private) != ed25519.SeedSize {
		return call(ctx, c, method, request)
	}
	return signed(ctx, c, method, request, signing{match, unasked, func(uint64) proof.Act { return act }, put})
}

func signedAs[Q, A any](
	ctx context.Context, c *Client, method func(context.Context, Q, ...grpc.CallOption) (A, error), request Q, s signing,
	seen sight,
) (A, error) {
	key, err := seen.key, error(nil)
	if len(key) == 0 {
		key, err = c.ownKey(s.match)
	}
	if err != nil {
		var none A
		return none, err
	}
	if len(key) > 0 {
		asked := uint64(0)
		if s.askedAt != nil {
			asked = *s.askedAt
		}
		signature, err := c.sign(key, s.act(asked), s.match, seen.head)
		if err != nil {
			var none A
			return none, err
		}
		s.put(signature, seen.version)
	}
	return call(ctx, c, method, request)
}
