package caravanserai

import (
	"context"

	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

// Proposals are the matches in which others propose to play one again in which this client had a seat, as far as its inbox
// knows. Join accepts one: as a guest with the token of the seat that you had. To propose it yourself, Create with
// CreateMatchRequest.previous.
//
// It fails with a *table.AlteredError if the first event of such a match names another previous match, or another seat as
// its proposer.
func (c *Client) Proposals(ctx context.Context) ([]*v1.Proposal, error) {
	ctx, cancel := context.WithTimeout(ctx, c.retrying.Deadline)
	defer cancel()
	for news, err := range c.WatchOthers(ctx) {
		return news.Rematches, err
	}
	return nil, ctx.Err()
}

// NextMatch is the match that plays another one again; empty if there is none, or if this client had no part in that. It
// fails with a *table.AlteredError if the match that the service names does not play that one again.
func (c *Client) NextMatch(ctx context.Context, match string) (string, error) {
	name := named("matches", match)
	shown, err := c.Look(ctx, name)
	following := shown.Match.GetNext()
	if err != nil || following == "" {
		return "", err
	}
	said, err := c.previous(ctx, following)
	if err == nil && said.GetMatch() != name {
		err = table.Altered(findings.OtherRematch, following, name)
	}
	return following, err
}

// previous is the match that another one plays again, as its first event says; nil if it plays none.
func (c *Client) previous(ctx context.Context, match string) (*v1.PreviousMatch, error) {
	created, err := c.created(ctx, match, false)
	return created.GetPrevious(), err
}
