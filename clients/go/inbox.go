package caravanserai

import (
	"context"
	"iter"
	"slices"

	"google.golang.org/protobuf/proto"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// News is what happened to a question: it was asked; or, if it is not Open, it was answered or taken back, or its match
// is over.
type News struct {
	Question *v1.OpenQuestion
	Open     bool
}

// key names a question.
type key struct {
	match   string
	seat    uint32
	askedAt uint64
}

func keyOf(opened *v1.OpenQuestion) key {
	return key{opened.GetMatch(), opened.GetQuestion().GetSeat(), opened.GetQuestion().GetAskedAt()}
}

// Inbox is the open questions of a client in all its matches, as they are asked and answered.
type Inbox struct {
	client *Client
	open   []*v1.OpenQuestion
	sent   map[key]bool // what the present stream has sent
}

// Inbox follows the open questions of this client in all its matches.
func (c *Client) Inbox() *Inbox { return &Inbox{client: c} }

// Questions are the open questions of this client in all its matches, as far as its inbox knows.
func (c *Client) Questions(ctx context.Context) ([]*v1.OpenQuestion, error) {
	ctx, cancel := context.WithTimeout(ctx, c.retrying.Deadline) // the service may never say that this is all
	defer cancel()
	inbox := c.Inbox()
	for part, err := range inbox.parts(ctx) {
		if err != nil {
			return nil, err
		}
		inbox.take(part)
		if part.GetCaughtUp() != nil {
			break
		}
	}
	return inbox.Questions(), nil
}

// Questions are the questions that are open, as far as the inbox knows; the latest come last.
func (i *Inbox) Questions() []*v1.OpenQuestion { return slices.Clone(i.open) }

// News gives the questions that are open, then each that is asked or answered. It does not end by itself. A stream that
// breaks is opened again; what happened meanwhile comes once. If you leave the loop, the next one goes on from there.
func (i *Inbox) News(ctx context.Context) iter.Seq2[News, error] {
	return func(yield func(News, error) bool) {
		for part, err := range i.parts(ctx) {
			if err != nil {
				yield(News{}, err)
				return
			}
			all := i.take(part)
			for at, news := range all {
				if !yield(news, nil) {
					i.forget(all[at+1:])
					return
				}
			}
		}
	}
}

func (i *Inbox) parts(ctx context.Context) iter.Seq2[*v1.WatchInboxResponse, error] {
	return reopened(ctx, i.client, func(ctx context.Context) (v1.InboxService_WatchInboxClient, error) {
		i.sent = map[key]bool{} // a new stream first sends all questions that are open
		return i.client.inboxes.WatchInbox(ctx, &v1.WatchInboxRequest{})
	})
}

// take gives what a part of the stream changes.
func (i *Inbox) take(part *v1.WatchInboxResponse) []News {
	switch content := part.GetContent().(type) {
	case *v1.WatchInboxResponse_Opened:
		return i.opened(content.Opened)
	case *v1.WatchInboxResponse_Closed:
		return i.closed(key{content.Closed.GetMatch(), content.Closed.GetSeat(), content.Closed.GetAskedAt()})
	case *v1.WatchInboxResponse_CaughtUp:
		var news []News // what was open before the stream broke and was not sent again was answered meanwhile
		for _, question := range i.Questions() {
			if !i.sent[keyOf(question)] {
				news = append(news, i.closed(keyOf(question))...)
			}
		}
		return news
	}
	return nil
}

func (i *Inbox) opened(opened *v1.OpenQuestion) []News {
	this := keyOf(opened)
	i.sent[this] = true
	var news []News
	if at := i.at(this); at >= 0 {
		if proto.Equal(i.open[at].GetQuestion(), opened.GetQuestion()) {
			return nil
		}
		news = i.closed(this) // it was answered during a break, and the next one was asked
	}
	i.open = append(i.open, opened)
	return append(news, News{opened, true})
}

func (i *Inbox) closed(this key) []News {
	at := i.at(this)
	if at < 0 {
		return nil
	}
	question := i.open[at]
	i.open = slices.Delete(i.open, at, at+1)
	return []News{{question, false}}
}

func (i *Inbox) at(this key) int {
	return slices.IndexFunc(i.open, func(question *v1.OpenQuestion) bool { return keyOf(question) == this })
}

// forget takes back news that nobody heard, so that the next stream brings them.
func (i *Inbox) forget(unheard []News) {
	for _, news := range slices.Backward(unheard) {
		if news.Open {
			i.closed(keyOf(news.Question))
		} else {
			i.open = append(i.open, news.Question)
		}
	}
}
