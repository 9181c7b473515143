package caravanserai

import (
	"context"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Proposals are the matches in which others propose to play one again in which this client had a seat, as far as its inbox
// knows. Join accepts one: as a guest with the token of the seat that you had. To propose it yourself, Create with
// CreateMatchRequest.previous.
//
// It fails with a *table.AlteredError if the first event of such a match names another previous match, or another seat as
// its proposer.
func (c *Client) Proposals(ctx context.Context) ([]*v1.Proposal, error) {
	found, err := c.proposed(ctx)
	for at := 0; err == nil && at < len(found); at++ {
		var said *v1.PreviousMatch
		said, err = c.previous(ctx, found[at].GetMatch())
		if err == nil && !proto.Equal(said, found[at].GetPrevious()) {
			err = table.Altered("the service says that seat %d of %s proposed %s; its first event says otherwise",
				found[at].GetPrevious().GetSeat(), found[at].GetPrevious().GetMatch(), found[at].GetMatch())
		}
	}
	return found, err
}

// proposed are the open proposals, as the inbox sends them until it has caught up.
func (c *Client) proposed(ctx context.Context) ([]*v1.Proposal, error) {
	ctx, cancel := context.WithTimeout(ctx, c.retrying.Deadline)
	defer cancel()
	var found []*v1.Proposal
	parts := reopened(ctx, c, func(ctx context.Context) (v1.InboxService_WatchInboxClient, error) {
		found = nil
		return c.inboxes.WatchInbox(ctx, &v1.WatchInboxRequest{WithProposals: true})
	})
	for part, err := range parts {
		if err != nil || part.GetCaughtUp() != nil {
			return found, err
		}
		if proposal := part.GetProposed(); proposal != nil {
			found = append(found, proposal)
		}
	}
	return found, nil
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
		err = table.Altered("the service says that %s plays %s again; its first event says otherwise", following, name)
	}
	return following, err
}

// previous is the match that another one plays again, as its first event says; nil if it plays none.
func (c *Client) previous(ctx context.Context, match string) (*v1.PreviousMatch, error) {
	created, err := c.created(ctx, match, false)
	return created.GetPrevious(), err
}
