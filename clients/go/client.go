package caravanserai

import (
	"context"
	"crypto/rand"
	"iter"
	"math"
	"slices"
	"strings"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

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
	changed(request, adjust)
	if *id == "" {
		*id = rand.Text()
	}
	return request
}

// -- games and players ------------------------------------------------------------------------------------------------

// Games are the games of the catalogue, without their boxes.
func (c *Client) Games(ctx context.Context) ([]*v1.Game, error) {
	request := &v1.ListGamesRequest{}
	return whole(paged(ctx, c, c.games.ListGames, request, &request.PageToken, (*v1.ListGamesResponse).GetGames))
}

// Game is one game (games/marcopolo, or marcopolo), complete.
func (c *Client) Game(ctx context.Context, game string) (*v1.Game, error) {
	answer, err := call(ctx, c, c.games.GetGame, &v1.GetGameRequest{Name: named("games", game)})
	return answer.GetGame(), err
}

// Register registers a new player with the token of this client, which calls as that player from now on. The code of an
// invitation may be empty where registration is open. Functions may change the request before it is sent, such as Tournament: the
// event that the player is about to enter. It fails with a *table.AlteredError if the service gave another name.
func (c *Client) Register(
	ctx context.Context, displayName, invitationCode string, adjust ...func(*v1.CreatePlayerRequest),
) (*v1.Player, error) {
	request := &v1.CreatePlayerRequest{DisplayName: displayName, TokenHash: c.hash(), InvitationCode: invitationCode}
	answer, err := call(ctx, c, c.players.CreatePlayer, adjusted(request, &request.RequestId, adjust))
	if err != nil {
		return nil, err
	}
	c.guard.Lock()
	defer c.guard.Unlock()
	c.registered = true
	if shown := answer.GetPlayer().GetDisplayName(); displayName != "" && shown != asKept(displayName) {
		return nil, table.Altered(findings.OtherPlayerName, displayName, or(shown, "none"))
	}
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
//
// The digest of a point from which it branches is looked up unless it is given. Create fails with a *table.AlteredError if the
// match does not begin as was asked, or the service shows no event at that version.
func (c *Client) Create(
	ctx context.Context, game string, players int, adjust ...func(*v1.CreateMatchRequest),
) (*v1.Match, error) {
	request := &v1.CreateMatchRequest{Game: named("games", game), Players: uint32(players), OwnerTokenHash: c.hash()}
	request = adjusted(request, &request.RequestId, adjust)
	point, err := c.knownPoint(ctx, request.GetBranchedFrom())
	if err != nil {
		return nil, err
	}
	request.BranchedFrom = point
	answer, err := call(ctx, c, c.matches.CreateMatch, request)
	if err != nil {
		return nil, err
	}
	return answer.GetMatch(), c.requireAsked(ctx, request, answer.GetMatch())
}

// Join takes a seat, by default the first free one, and binds it to fresh entropy; it returns the number of the seat.
// Guests must give a name. The seat gets a key, with which this client signs for it: that which the player has
// registered, else a new one.
//
// It fails with a *CallError of the reason SIGNATURE_MISSING if the player has registered a key that is not kept here,
// and with a *table.AlteredError if the service gave another seat, or the seat another key, or if it shows another key of
// the player than the one that was registered with this client.
func (c *Client) Join(
	ctx context.Context, match, displayName string, adjust ...func(*v1.JoinMatchRequest),
) (int, error) {
	name := named("matches", match)
	request := &v1.JoinMatchRequest{Match: name, DisplayName: displayName, TokenHash: c.hash()}
	repeated := "" // by a caller who gives a request id
	noting := func(r *v1.JoinMatchRequest) { repeated = r.GetRequestId() }
	adjusted(request, &request.RequestId, append(slices.Clone(adjust), noting))
	key, err := c.seatKey(ctx, name)
	if err != nil {
		return 0, err
	}
	answer, err := binding(c, name, repeated, func(commitment []byte) (*v1.JoinMatchResponse, error) {
		request.PublicKey, request.EntropyCommitment = key, commitment
		signature, err := c.sign(key, proof.Joining(key, commitment), name, table.Genesis())
		if err != nil {
			return nil, err
		}
		request.Signature = signature
		return call(ctx, c, c.matches.JoinMatch, request)
	})
	if err == nil {
		err = c.joined(request, answer)
	}
	return int(answer.GetSeat()), err
}

// Leave gives the seat back before the start. The owner may free any seat.
func (c *Client) Leave(
	ctx context.Context, match string, adjust ...func(*v1.LeaveMatchRequest),
) (*v1.Match, error) {
	request := &v1.LeaveMatchRequest{Match: named("matches", match)}
	adjusted(request, &request.RequestId, adjust)
	if request.GetSeat() != 0 {
		answer, err := call(ctx, c, c.matches.LeaveMatch, request)
		return answer.GetMatch(), err
	}
	answer, err := acted(ctx, c, c.matches.LeaveMatch, request, request.Match, proof.Leaving,
		func(signature []byte, version uint64) { request.Signature, request.SignedVersion = signature, version })
	if err == nil {
		err = c.left(request.GetMatch())
	}
	return answer.GetMatch(), err
}

// AddBot seats a bot of the service (expert, club or novice), by default on the first free seat; it returns the
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

// Pause stops all clocks, where the time control allows it: as the owner of the match at once, as a seat once all agree.
func (c *Client) Pause(
	ctx context.Context, match string, adjust ...func(*v1.PauseMatchRequest),
) (*v1.Match, error) {
	request := &v1.PauseMatchRequest{Match: named("matches", match)}
	adjusted(request, &request.RequestId, adjust)
	answer, err := acted(ctx, c, c.matches.PauseMatch, request, request.Match, proof.Pausing,
		func(signature []byte, version uint64) { request.Signature, request.SignedVersion = signature, version })
	return answer.GetMatch(), err
}

// Resume lets the clocks run again, or takes back that the seat agrees to a pause.
func (c *Client) Resume(
	ctx context.Context, match string, adjust ...func(*v1.ResumeMatchRequest),
) (*v1.Match, error) {
	request := &v1.ResumeMatchRequest{Match: named("matches", match)}
	adjusted(request, &request.RequestId, adjust)
	answer, err := acted(ctx, c, c.matches.ResumeMatch, request, request.Match, proof.Resuming,
		func(signature []byte, version uint64) { request.Signature, request.SignedVersion = signature, version })
	return answer.GetMatch(), err
}

// GiveTime gives time to a seat, in whole seconds: as an opponent or as the owner of the match; to the own seat out of its
// vacation.
func (c *Client) GiveTime(
	ctx context.Context, match string, seat int, gift time.Duration, adjust ...func(*v1.GiveTimeRequest),
) (*v1.Match, error) {
	seconds := uint32(math.Ceil(gift.Seconds()))
	request := &v1.GiveTimeRequest{Match: named("matches", match), Seat: uint32(seat), Seconds: seconds}
	adjusted(request, &request.RequestId, adjust)
	act := proof.GivingTime(request.Seat, uint64(request.Seconds)*1000)
	answer, err := acted(ctx, c, c.matches.GiveTime, request, request.Match, act,
		func(signature []byte, version uint64) { request.Signature, request.SignedVersion = signature, version })
	return answer.GetMatch(), err
}

// EndByAgreement proposes to end a running match as it stands; or, where the request names the version of
// Match.end_proposal, agrees to that, or declines. It ends when all players agree who have not left.
func (c *Client) EndByAgreement(
	ctx context.Context, match string, adjust ...func(*v1.EndByAgreementRequest),
) (*v1.Match, error) {
	request := &v1.EndByAgreementRequest{Match: named("matches", match)}
	adjusted(request, &request.RequestId, adjust)
	answer, err := acted(ctx, c, c.matches.EndByAgreement, request, request.Match,
		proof.Ending(request.ProposedAt, request.Declines),
		func(signature []byte, version uint64) { request.Signature, request.SignedVersion = signature, version })
	return answer.GetMatch(), err
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

// LookAt shows a match as it was at a version. It fails with a *table.AlteredError if the service shows another one.
func (c *Client) LookAt(ctx context.Context, match string, version uint64) (View, error) {
	return c.look(ctx, match, &version)
}

func (c *Client) look(ctx context.Context, match string, version *uint64) (View, error) {
	name := named("matches", match)
	answer, err := call(ctx, c, c.matches.GetMatch, &v1.GetMatchRequest{Name: name, Version: version})
	shown := View{answer.GetMatch(), answer.GetTable(), int(answer.GetViewer())}
	switch {
	case err != nil:
	case version == nil:
		err = c.looked(name, shown)
	default:
		err = requireNamed(name, shown.Match.GetName())
		if shownVersion := shown.Table.GetVersion(); err == nil && shownVersion != *version {
			err = table.Altered(findings.LaterVersion, *version, shownVersion)
		}
	}
	return shown, err
}

// Matches are the matches that fit a filter ("state = OPEN", "awaiting = me"; see ListMatchesRequest), the newest first.
func (c *Client) Matches(
	ctx context.Context, filter string, adjust ...func(*v1.ListMatchesRequest),
) iter.Seq2[*v1.Match, error] {
	request := changed(&v1.ListMatchesRequest{Filter: filter}, adjust)
	return paged(ctx, c, c.matches.ListMatches, request, &request.PageToken, (*v1.ListMatchesResponse).GetMatches)
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

// Scoreboards are the scoreboards of matches that fit a filter, without the points by category; see Matches.
func (c *Client) Scoreboards(
	ctx context.Context, filter string, adjust ...func(*v1.ListScoreboardsRequest),
) iter.Seq2[*v1.Scoreboard, error] {
	request := changed(&v1.ListScoreboardsRequest{Filter: filter}, adjust)
	entries := (*v1.ListScoreboardsResponse).GetScoreboards
	return paged(ctx, c, c.boards.ListScoreboards, request, &request.PageToken, entries)
}

func scoreboard(match string) string { return named("matches", match) + "/scoreboard" }
