package caravanserai_test

import (
	"iter"
	"testing"

	caravanserai "github.com/caravanserai/caravanserai/clients/go"
	"github.com/caravanserai/caravanserai/clients/go/internal/service"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// TestWhatOthersProposeIsHeardAsItChanges goes from a proposal to play again to one that ends the match, and to a match of a
// player who is followed; the wire is cut in between.
func TestWhatOthersProposeIsHeardAsItChanges(t *testing.T) {
	ctx := limited(t)
	wire := value(service.NewWire(running.Address))(t)
	t.Cleanup(wire.Close)
	ann, ben := dial(t, running.Address), dial(t, wire.Address)
	player := value(ann.Register(ctx, "Ann", ""))(t).GetName()
	value(ben.Register(ctx, "Ben", ""))(t)
	must(t, ben.FollowPlayer(ctx, player))
	heard, stop := iter.Pull2(ben.WatchOthers(ctx))
	defer stop()
	next := func() caravanserai.OthersNews {
		t.Helper()
		news, err, more := heard()
		must(t, err)
		if !more {
			t.Fatal("the stream has ended")
		}
		return news
	}
	nothing := func() {
		t.Helper()
		if news := next(); len(news.Rematches) > 0 || len(news.Ends) > 0 || news.Started != nil {
			t.Fatalf("something is open: %v", news)
		}
	}
	nothing()

	first := value(ann.Create(ctx, "merv", 2))(t).GetName()
	for _, player := range []*caravanserai.Client{ann, ben} {
		value(player.Join(ctx, first, ""))(t)
	}
	value(ann.Abandon(ctx, first))(t)
	second := value(ann.Create(ctx, "merv", 2, func(r *v1.CreateMatchRequest) {
		r.Previous, r.Access = first, v1.Access_ACCESS_PRIVATE
	}))(t).GetName()
	same(t, "proposal", next().Rematches[0].GetMatch(), second)
	wire.Cut()
	value(ben.Join(ctx, second, ""))(t)
	nothing()

	value(ann.Join(ctx, second, ""))(t)
	started := make(chan error, 1)
	go func() {
		_, err := ann.StartWhenBound(ctx, second)
		started <- err
	}()
	value(ben.StartWhenBound(ctx, second))(t)
	must(t, <-started)
	at := value(ann.EndByAgreement(ctx, second))(t).GetEndProposal().GetProposedAt()
	ends := next().Ends
	same(t, "end", ends[0].GetProposedAt(), at)
	same(t, "proposer", ends[0].GetDisplayName(), "Ann")
	value(ben.EndByAgreement(ctx, second, func(r *v1.EndByAgreementRequest) { r.ProposedAt, r.Declines = at, true }))(t)
	nothing()

	shown := value(ann.Create(ctx, "merv", 1))(t).GetName()
	value(ann.Join(ctx, shown, ""))(t)
	value(ann.Start(ctx, shown))(t)
	news := next()
	same(t, "match", news.Started.GetMatch(), shown)
	same(t, "player", news.Started.GetDisplayName(), "Ann")
}
