package caravanserai

import (
	"context"
	"iter"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// PersonalData is all that the service keeps about a player ("players/…", or Me: who calls): your own, or that of anybody if an
// administrator calls. It holds no secret. Entries come kind by kind, in the order of the fields of PersonalEntry.
func (c *Client) PersonalData(ctx context.Context, player string) iter.Seq2[*v1.PersonalEntry, error] {
	request := &v1.ExportPlayerRequest{Name: named("players", player)}
	method := v1.NewPlayerServiceClient(c.connection).ExportPlayer
	return paged(ctx, c, method, request, &request.PageToken, (*v1.ExportPlayerResponse).GetEntries)
}
