package caravanserai

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"

	"github.com/caravanserai/caravanserai/clients/go/proof"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

const (
	offersPage = 1000
	pagesTried = 5 // how often offers are listed from the beginning because the question changed between two pages
)

// Me is the name of the player who calls.
const Me = "players/me"

// named gives a resource name; the bare id will do.
func named(collection, name string) string {
	if strings.HasPrefix(name, collection+"/") {
		return name
	}
	return collection + "/" + name
}

// adjusted gives a request after changes, with a request id.
func adjusted[Q any](request Q, id *string, adjust []func(Q)) Q {
	for _, change := range adjust {
		change(request)
	}
	if *id == "" {
		*id = rand.Text()
	}
	return request
}

// -- games and players ------------------------------------------------------------------------------------------------

// Games are the games of the catalogue, without their boxes.
func (c *Client) Games(ctx context.Context) ([]*v1.Game, error) {
	request, found := &v1.ListGamesRequest{}, []*v1.Game(nil)
	for {
		page, err := call(ctx, c, c.games.ListGames, request)
		if err != nil {
			return nil, err
		}
		found = append(found, page.GetGames()...)
		if request.PageToken = page.GetNextPageToken(); request.PageToken == "" {
			return found, nil
		}
	}
}

// Game is one game (games/marcopolo, or marcopolo), complete.
func (c *Client) Game(ctx context.Context, game string) (*v1.Game, error) {
	answer, err := call(ctx, c, c.games.GetGame, &v1.GetGameRequest{Name: named("games", game)})
	return answer.GetGame(), err
}

// Register registers a new player with the token of this client, which calls as that player from now on. The code of an
// invitation may be empty where registration is open.
func (c *Client) Register(ctx context.Context, displayName, invitationCode string) (*v1.Player, error) {
	answer, err := call(ctx, c, c.players.CreatePlayer, &v1.CreatePlayerRequest{
		DisplayName: displayName, TokenHash: c.hash(), InvitationCode: invitationCode, RequestId: rand.Text(),
	})
	if err != nil {
		return nil, err
	}
	c.guard.Lock()
	defer c.guard.Unlock()
	c.registered = true
	return answer.GetPlayer(), nil
}

// Player is a player, such as Me.
func (c *Client) Player(ctx context.Context, player string) (*v1.Player, error) {
	answer, err := call(ctx, c, c.players.GetPlayer, &v1.GetPlayerRequest{Name: named("players", player)})
	return answer.GetPlayer(), err
}

// -- before the start -------------------------------------------------------------------------------------------------

// Create creates a match that this client owns, with all seats free. Functions may change the request before it is sent:
//
//	client.Create(ctx, "merv", 3, func(r *v1.CreateMatchRequest) { r.Options = map[string]string{"city": "on"} })
func (c *Client) Create(
	ctx context.Context, game string, players int, adjust ...func(*v1.CreateMatchRequest),
) (*v1.Match, error) {
	request := &v1.CreateMatchRequest{Game: named("games", game), Players: uint32(players), OwnerTokenHash: c.hash()}
	answer, err := call(ctx, c, c.matches.CreateMatch, adjusted(request, &request.RequestId, adjust))
	return answer.GetMatch(), err
}

// Join takes a seat, by default the first free one, and binds it to fresh entropy; it returns the number of the seat.
// Guests must give a name.
func (c *Client) Join(
	ctx context.Context, match, displayName string, adjust ...func(*v1.JoinMatchRequest),
) (int, error) {
	name := named("matches", match)
	request := &v1.JoinMatchRequest{Match: name, DisplayName: displayName, TokenHash: c.hash()}
	repeated := "" // by a caller who gives a request id
	noting := func(r *v1.JoinMatchRequest) { repeated = r.GetRequestId() }
	adjusted(request, &request.RequestId, append(slices.Clone(adjust), noting))
	commitment, err := c.freshCommitment(name, repeated)
	if err != nil {
		return 0, err
	}
	request.EntropyCommitment = commitment
	answer, err := call(ctx, c, c.matches.JoinMatch, request)
	return int(answer.GetSeat()), err
}

// Leave gives the seat back before the start. The owner may free any seat.
func (c *Client) Leave(
	ctx context.Context, match string, adjust ...func(*v1.LeaveMatchRequest),
) (*v1.Match, error) {
	request := &v1.LeaveMatchRequest{Match: named("matches", match)}
	answer, err := call(ctx, c, c.matches.LeaveMatch, adjusted(request, &request.RequestId, adjust))
	return answer.GetMatch(), err
}

// AddBot seats a bot of the service (random, greedy or planner), by default on the first free seat; it returns the
// number of the seat. Only the owner may.
func (c *Client) AddBot(
	ctx context.Context, match, kind string, adjust ...func(*v1.AddBotRequest),
) (int, error) {
	request := &v1.AddBotRequest{Match: named("matches", match), Kind: kind}
	answer, err := call(ctx, c, c.matches.AddBot, adjusted(request, &request.RequestId, adjust))
	return int(answer.GetSeat()), err
}

// Depart takes a seat out of a running match that has not answered for Match.patience_seconds. From then on the default
// of the game decides for it. Only the owner and administrators may.
func (c *Client) Depart(
	ctx context.Context, match string, seat int, adjust ...func(*v1.DepartSeatRequest),
) (*v1.Match, error) {
	request := &v1.DepartSeatRequest{Match: named("matches", match), Seat: uint32(seat)}
	answer, err := call(ctx, c, c.matches.DepartSeat, adjusted(request, &request.RequestId, adjust))
	return answer.GetMatch(), err
}

// Abandon ends a match early. Only the owner may.
func (c *Client) Abandon(
	ctx context.Context, match string, adjust ...func(*v1.AbandonMatchRequest),
) (*v1.Match, error) {
	request := &v1.AbandonMatchRequest{Match: named("matches", match)}
	answer, err := call(ctx, c, c.matches.AbandonMatch, adjusted(request, &request.RequestId, adjust))
	return answer.GetMatch(), err
}

// -- playing ----------------------------------------------------------------------------------------------------------

// Question is the open question of the seat; nil if it is not asked.
func (c *Client) Question(ctx context.Context, match string) (*v1.Question, error) {
	request := &v1.ListOffersRequest{Match: named("matches", match), PageSize: 1}
	answer, err := call(ctx, c, c.matches.ListOffers, request)
	return answer.GetQuestion(), err
}

// Offers are the open question of the seat and all its offers. The question is nil if the seat is not asked.
func (c *Client) Offers(ctx context.Context, match string) (*v1.Question, []*v1.Offer, error) {
	for tried := 1; ; tried++ {
		question, offers, err := c.allOffers(ctx, named("matches", match))
		var failed *CallError
		changed := errors.As(err, &failed) && failed.Reason == "PAGE_TOKEN_INVALID" // between two pages
		if !changed || tried == pagesTried {
			return question, offers, err
		}
	}
}

func (c *Client) allOffers(ctx context.Context, match string) (*v1.Question, []*v1.Offer, error) {
	request, offers := &v1.ListOffersRequest{Match: match, PageSize: offersPage}, []*v1.Offer(nil)
	for {
		page, err := call(ctx, c, c.matches.ListOffers, request)
		if err != nil {
			return nil, nil, err
		}
		offers = append(offers, page.GetOffers()...)
		if request.PageToken = page.GetNextPageToken(); request.PageToken == "" {
			return page.GetQuestion(), offers, nil
		}
	}
}

// Decide makes a decision: an offer (*v1.Offer), or a message of the game. It is stored when this returns. Name the
// question that it answers, so that it cannot answer another one:
//
//	client.Decide(ctx, match, offer, caravanserai.Answering(question))
func (c *Client) Decide(
	ctx context.Context, match string, decision proto.Message, adjust ...func(*v1.DecideRequest),
) (*v1.MatchUpdate, error) {
	packed, err := pack(decision)
	if err != nil {
		return nil, err
	}
	request := &v1.DecideRequest{Match: named("matches", match), Decision: packed}
	answer, err := call(ctx, c, c.matches.Decide, adjusted(request, &request.RequestId, adjust))
	return answer.GetUpdate(), err
}

// Answering names the question that a decision answers.
func Answering(question *v1.Question) func(*v1.DecideRequest) {
	return func(request *v1.DecideRequest) { request.AskedAt = proto.Uint64(question.GetAskedAt()) }
}

func pack(decision proto.Message) (*anypb.Any, error) {
	switch decision := decision.(type) {
	case *v1.Offer:
		return decision.GetDecision(), nil
	case *anypb.Any:
		return decision, nil
	}
	packed := &anypb.Any{}
	err := anypb.MarshalFrom(packed, decision, proto.MarshalOptions{Deterministic: true})
	return packed, err
}

// Undo takes back the latest decision of the seat.
func (c *Client) Undo(
	ctx context.Context, match string, adjust ...func(*v1.UndoRequest),
) (*v1.MatchUpdate, error) {
	request := &v1.UndoRequest{Match: named("matches", match)}
	answer, err := call(ctx, c, c.matches.Undo, adjusted(request, &request.RequestId, adjust))
	return answer.GetUpdate(), err
}

// Resign leaves a running match. From then on the default of the game decides for the seat.
func (c *Client) Resign(
	ctx context.Context, match string, adjust ...func(*v1.ResignRequest),
) (*v1.MatchUpdate, error) {
	request := &v1.ResignRequest{Match: named("matches", match)}
	answer, err := call(ctx, c, c.matches.Resign, adjusted(request, &request.RequestId, adjust))
	return answer.GetUpdate(), err
}

// -- looking ----------------------------------------------------------------------------------------------------------

// View is a match with its table, as its viewer sees it: a seat, or 0 for a spectator.
type View struct {
	Match  *v1.Match
	Table  *v1.Table
	Viewer int
}

// Look shows a match as it is now.
func (c *Client) Look(ctx context.Context, match string) (View, error) {
	return c.look(ctx, match, nil)
}

// LookAt shows a match as it was at a version.
func (c *Client) LookAt(ctx context.Context, match string, version uint64) (View, error) {
	return c.look(ctx, match, &version)
}

func (c *Client) look(ctx context.Context, match string, version *uint64) (View, error) {
	answer, err := call(ctx, c, c.matches.GetMatch, &v1.GetMatchRequest{Name: named("matches", match), Version: version})
	return View{answer.GetMatch(), answer.GetTable(), int(answer.GetViewer())}, err
}

// Matches are the matches that fit a filter ("state = OPEN", "awaiting = me"; see ListMatchesRequest), the newest first.
func (c *Client) Matches(
	ctx context.Context, filter string, adjust ...func(*v1.ListMatchesRequest),
) iter.Seq2[*v1.Match, error] {
	return func(yield func(*v1.Match, error) bool) {
		request := &v1.ListMatchesRequest{Filter: filter}
		for _, change := range adjust {
			change(request)
		}
		for {
			page, err := call(ctx, c, c.matches.ListMatches, request)
			if err != nil {
				yield(nil, err)
				return
			}
			for _, match := range page.GetMatches() {
				if !yield(match, nil) {
					return
				}
			}
			if request.PageToken = page.GetNextPageToken(); request.PageToken == "" {
				return
			}
		}
	}
}

// Scoreboard is the scoreboard of a match. Scoreboards follow the match with a little delay; the answer includes
// everything that happened before this call.
func (c *Client) Scoreboard(ctx context.Context, match string) (*v1.Scoreboard, error) {
	shown, err := c.Look(ctx, match)
	if err != nil {
		return nil, err
	}
	request := &v1.GetScoreboardRequest{Name: scoreboard(match), MinVersion: proto.Uint64(shown.Match.GetVersion())}
	answer, err := call(ctx, c, c.boards.GetScoreboard, request)
	return answer.GetScoreboard(), err
}

func scoreboard(match string) string { return named("matches", match) + "/scoreboard" }

// -- proof ------------------------------------------------------------------------------------------------------------

// Record is the record of a match: everything that the service publishes of it, to keep or to share. Before the match is
// over, secrets are missing and the record cannot be verified.
func (c *Client) Record(ctx context.Context, match string) (*proof.Record, error) {
	return proof.RecordOf(c.replayed(ctx, named("matches", match), 0, nil))
}

// Verify verifies a match that is over, without the rules and without trust in the service. See proof.Verification for
// what this covers.
func (c *Client) Verify(ctx context.Context, match string) (*proof.Verification, error) {
	name := named("matches", match)
	entropy, err := c.entropy(name)
	if err != nil {
		return nil, err
	}
	var failed error
	updates := func(yield func(*v1.MatchUpdate) bool) {
		for update, err := range c.replayed(ctx, name, 0, nil) {
			if failed = err; err != nil || !yield(update) {
				return
			}
		}
	}
	found := proof.Verify(name, updates, entropy)
	if failed != nil {
		return nil, failed
	}
	return found, nil
}

// Receipt is what to keep of an event that you received, to show later which match it was.
func (c *Client) Receipt(update *v1.MatchUpdate) (proof.Receipt, error) {
	receipt, err := proof.ReceiptOf(update)
	if err != nil {
		return receipt, err
	}
	entropy, err := c.entropy(receipt.Match)
	if err != nil {
		return receipt, fmt.Errorf("the entropy of %s: %w", receipt.Match, err)
	}
	if len(entropy) > 0 {
		receipt.Commitment = proof.EntropyCommitment(entropy)
	}
	c.guard.Lock()
	defer c.guard.Unlock()
	if seen, sent := c.opened[receipt.Match]; sent {
		receipt.Opened = &seen
	}
	return receipt, nil
}
