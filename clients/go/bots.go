package caravanserai

import (
	"context"
	"errors"
	"fmt"

	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Asked is what a bot sees: the question, its offers, and the table as the seat sees it. The bot may move pieces on this
// table (Apply) if it takes them back (TakeBack).
type Asked struct {
	Match    string
	Seat     int
	Version  uint64
	Question *v1.Question
	Offers   []*v1.Offer
	Table    *table.Table
}

// RunBot plays the seat of a client until the match is over; it returns the number of decisions. The function chooses
// one of the offers.
func RunBot(ctx context.Context, client *Client, match string, choose func(Asked) *v1.Offer) (int, error) {
	watch, err := client.Watch(ctx, match)
	if err != nil {
		return 0, err
	}
	if watch.Seat() == 0 {
		return 0, fmt.Errorf(findings.NotSeated, match)
	}
	decisions := 0
	for update, err := range watch.Updates(ctx) {
		if err != nil {
			return decisions, err
		}
		if !update.CaughtUp {
			continue
		}
		answered, err := answer(ctx, client, match, watch, choose)
		if err != nil {
			return decisions, err
		}
		if answered {
			decisions++
		}
	}
	return decisions, nil
}

// answer answers the open question on the table, if it is still open.
func answer(
	ctx context.Context, client *Client, match string, watch *Watch, choose func(Asked) *v1.Offer,
) (bool, error) {
	task, asked := watch.Table().Question(watch.Seat())
	if !asked {
		return false, nil
	}
	question, offers, err := client.Offers(ctx, match)
	if err != nil {
		return false, err
	}
	if len(offers) == 0 || question.GetAskedAt() != task.AskedAt {
		return false, nil // it was answered already, and the table is about to follow
	}
	offer := choose(Asked{match, watch.Seat(), watch.Version(), question, offers, watch.Table()})
	_, err = client.Decide(ctx, match, offer, Answering(question))
	var refused *Refused
	if errors.As(err, &refused) && (refused.Rule == "SVC-ASK-01" || refused.Rule == "SVC-ASK-02") {
		return false, nil // the question is no longer open
	}
	return err == nil, err
}
