package caravanserai

import (
	"context"
	"crypto/rand"
	"iter"

	"google.golang.org/protobuf/types/known/fieldmaskpb"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// FollowPlayer follows another player: a notice says when they begin a public match. Nobody else learns of it. Following again
// changes nothing.
func (c *Client) FollowPlayer(ctx context.Context, player string) error {
	request := &v1.FollowPlayerRequest{Player: named("players", player), RequestId: rand.Text()}
	_, err := call(ctx, c, v1.NewPlayerServiceClient(c.connection).FollowPlayer, request)
	return err
}

// UnfollowPlayer follows a player no longer. If the caller does not follow them, nothing changes.
func (c *Client) UnfollowPlayer(ctx context.Context, player string) error {
	request := &v1.UnfollowPlayerRequest{Player: named("players", player), RequestId: rand.Text()}
	_, err := call(ctx, c, v1.NewPlayerServiceClient(c.connection).UnfollowPlayer, request)
	return err
}

// FollowedPlayers are the players that the caller follows, with their public matches: first those who are playing, then the latest
// followed.
func (c *Client) FollowedPlayers(ctx context.Context) iter.Seq2[*v1.FollowedPlayer, error] {
	request := &v1.ListFollowedPlayersRequest{Player: Me}
	method := v1.NewPlayerServiceClient(c.connection).ListFollowedPlayers
	return paged(ctx, c, method, request, &request.PageToken, (*v1.ListFollowedPlayersResponse).GetFollowedPlayers)
}

// RefuseFollowers lets nobody follow the caller any more, or everybody again: those who followed them do so no longer.
func (c *Client) RefuseFollowers(ctx context.Context, refuses bool) (*v1.Player, error) {
	request := &v1.UpdatePlayerRequest{
		Player:     &v1.Player{Name: Me, RefusesFollowers: refuses},
		UpdateMask: &fieldmaskpb.FieldMask{Paths: []string{"refuses_followers"}},
		RequestId:  rand.Text(),
	}
	answer, err := call(ctx, c, v1.NewPlayerServiceClient(c.connection).UpdatePlayer, request)
	return answer.GetPlayer(), err
}
