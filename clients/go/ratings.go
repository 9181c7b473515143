package caravanserai

import (
	"context"
	"iter"
	"strings"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Ratings are the ratings of a service, what players achieved, and statistics of games. Players are "players/…" (Me: who
// calls), kinds of bots "bots/expert".
type Ratings struct {
	client *Client
	calls  v1.RatingServiceClient
}

// Ratings are the ratings of the service.
func (c *Client) Ratings() Ratings { return Ratings{c, v1.NewRatingServiceClient(c.connection)} }

// Get is the rating of a player or of a kind of bot in a game. The request may ask for that of matches with a number of seats.
func (r Ratings) Get(
	ctx context.Context, game, who string, adjust ...func(*v1.GetRatingRequest),
) (*v1.Rating, error) {
	request := changed(&v1.GetRatingRequest{Name: rating(game, who)}, adjust)
	answer, err := call(ctx, r.client, r.calls.GetRating, request)
	return answer.GetRating(), err
}

// List is the ratings of a game, the best first. The request may ask for those of matches with a number of seats, or of who
// played in a number of days.
func (r Ratings) List(
	ctx context.Context, game string, adjust ...func(*v1.ListRatingsRequest),
) iter.Seq2[*v1.Rating, error] {
	request := changed(&v1.ListRatingsRequest{Game: named("games", game)}, adjust)
	return paged(ctx, r.client, r.calls.ListRatings, request, &request.PageToken, (*v1.ListRatingsResponse).GetRatings)
}

// Changes are what each match made of a rating, the latest first.
func (r Ratings) Changes(
	ctx context.Context, game, who string, adjust ...func(*v1.ListRatingChangesRequest),
) iter.Seq2[*v1.RatingChange, error] {
	request := changed(&v1.ListRatingChangesRequest{Rating: rating(game, who)}, adjust)
	entries := (*v1.ListRatingChangesResponse).GetChanges
	return paged(ctx, r.client, r.calls.ListRatingChanges, request, &request.PageToken, entries)
}

// PlayerRecord is what a player achieved in each game.
func (r Ratings) PlayerRecord(ctx context.Context, player string) (*v1.PlayerRecord, error) {
	request := &v1.GetPlayerRecordRequest{Name: named("players", player) + "/record"}
	answer, err := call(ctx, r.client, r.calls.GetPlayerRecord, request)
	return answer.GetRecord(), err
}

// PlayedMatches are the matches of a player that you may see, the latest first, with results and ratings.
func (r Ratings) PlayedMatches(
	ctx context.Context, player string, adjust ...func(*v1.ListPlayedMatchesRequest),
) iter.Seq2[*v1.PlayedMatch, error] {
	request := changed(&v1.ListPlayedMatchesRequest{Player: named("players", player)}, adjust)
	entries := (*v1.ListPlayedMatchesResponse).GetMatches
	return paged(ctx, r.client, r.calls.ListPlayedMatches, request, &request.PageToken, entries)
}

// HeadToHeads are how a player did against each opponent in each game.
func (r Ratings) HeadToHeads(
	ctx context.Context, player string, adjust ...func(*v1.ListHeadToHeadsRequest),
) iter.Seq2[*v1.HeadToHead, error] {
	request := changed(&v1.ListHeadToHeadsRequest{Player: named("players", player)}, adjust)
	entries := (*v1.ListHeadToHeadsResponse).GetHeadToHeads
	return paged(ctx, r.client, r.calls.ListHeadToHeads, request, &request.PageToken, entries)
}

// Statistics are what the matches of a game tell: results by seat and role, points, lengths. The request may ask for those
// with one edition of the box, one number of seats, or one company.
func (r Ratings) Statistics(
	ctx context.Context, game string, adjust ...func(*v1.GetGameStatisticsRequest),
) (*v1.GameStatistics, error) {
	request := changed(&v1.GetGameStatisticsRequest{Name: named("games", game) + "/statistics"}, adjust)
	answer, err := call(ctx, r.client, r.calls.GetGameStatistics, request)
	return answer.GetStatistics(), err
}

// rating is the name of the rating of a player or a kind of bot.
func rating(game, who string) string {
	if !strings.HasPrefix(who, "bots/") {
		who = named("players", who)
	}
	return who + "/ratings/" + strings.TrimPrefix(game, "games/")
}
