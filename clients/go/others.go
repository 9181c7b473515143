package caravanserai

import (
	"context"
	"iter"
	"slices"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

// OthersNews is the open proposals of others to a client; and the start of a followed player, if that is the news.
type OthersNews struct {
	Rematches []*v1.Proposal    // to play a match again in which the client had a seat: accept one with Join
	Ends      []*v1.ProposedEnd // to end a match as it stands, which the client has not answered: use EndByAgreement
	Started   *v1.FollowedStart // a player that the client follows has begun this public match; mostly nil
}

// others is what others propose, kept up to date by the parts of a stream, in order.
type others struct {
	now, shown   OthersNews
	known, heard bool // everything that is open is known; something was heard
	confirmed    map[string]bool
}

// WatchOthers follows what others propose to this client, to play a match again or to end one, and which players that it
// follows begin a public match: first what is open now, then each change. It does not end by itself. A stream that breaks
// is opened again; who began a match meanwhile is not said.
//
// It fails with a *table.AlteredError if the first event of a match that plays another one again names another previous
// match, or another seat as its proposer.
func (c *Client) WatchOthers(ctx context.Context) iter.Seq2[OthersNews, error] {
	return func(yield func(OthersNews, error) bool) {
		kept := &others{confirmed: map[string]bool{}}
		parts := reopened(ctx, c, func(ctx context.Context) (v1.InboxService_WatchInboxClient, error) {
			kept.now, kept.known = OthersNews{}, false // a new stream first sends everything that is open
			return c.inboxes.WatchInbox(ctx, &v1.WatchInboxRequest{WithProposals: true, WithFollowed: true})
		})
		for part, err := range parts {
			if err == nil {
				err = c.confirm(ctx, part.GetProposed(), kept.confirmed)
			}
			if err != nil {
				yield(OthersNews{}, err)
				return
			}
			kept.take(part)
			if kept.changed() && !yield(kept.shown, nil) {
				return
			}
			if started := part.GetFollowed(); started != nil && !yield(kept.starting(started), nil) {
				return
			}
		}
	}
}

// confirm requires that the first event of a proposed match says the same as the service.
func (c *Client) confirm(ctx context.Context, proposal *v1.Proposal, confirmed map[string]bool) error {
	if proposal == nil || confirmed[proposal.GetMatch()] {
		return nil
	}
	said, err := c.previous(ctx, proposal.GetMatch())
	if err == nil && !proto.Equal(said, proposal.GetPrevious()) {
		err = table.Altered(findings.OtherProposal,
			proposal.GetPrevious().GetSeat(), proposal.GetPrevious().GetMatch(), proposal.GetMatch())
	}
	confirmed[proposal.GetMatch()] = err == nil
	return err
}

func (o *others) take(part *v1.WatchInboxResponse) {
	switch content := part.GetContent().(type) {
	case *v1.WatchInboxResponse_Proposed:
		o.now.Rematches = append(without(o.now.Rematches, content.Proposed.GetMatch()), content.Proposed)
	case *v1.WatchInboxResponse_Withdrawn:
		o.now.Rematches = without(o.now.Rematches, content.Withdrawn.GetMatch())
	case *v1.WatchInboxResponse_EndProposed:
		o.now.Ends = append(without(o.now.Ends, content.EndProposed.GetMatch()), content.EndProposed)
	case *v1.WatchInboxResponse_EndClosed:
		o.now.Ends = slices.DeleteFunc(slices.Clone(o.now.Ends), func(end *v1.ProposedEnd) bool {
			return end.GetMatch() == content.EndClosed.GetMatch() && end.GetProposedAt() == content.EndClosed.GetProposedAt()
		})
	case *v1.WatchInboxResponse_CaughtUp:
		o.known = true
	}
}

// changed tells whether there is something else to show than before, once everything that is open is known.
func (o *others) changed() bool {
	same := o.heard && slices.EqualFunc(o.now.Rematches, o.shown.Rematches, equal) &&
		slices.EqualFunc(o.now.Ends, o.shown.Ends, equal)
	if !o.known || same {
		return false
	}
	o.shown, o.heard = o.now, true
	return true
}

func (o *others) starting(started *v1.FollowedStart) OthersNews {
	news := o.now
	news.Started = started
	return news
}

func equal[M proto.Message](one, other M) bool { return proto.Equal(one, other) }

// without is a list of what is about other matches. What was shown before is left as it is.
func without[M interface{ GetMatch() string }](list []M, match string) []M {
	return slices.DeleteFunc(slices.Clone(list), func(each M) bool { return each.GetMatch() == match })
}
