package caravanserai

import (
	"bytes"
	"context"
	"fmt"
	"iter"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Update is an event of a match, checked and folded.
type Update struct {
	Event   *v1.MatchEvent
	Message *v1.MatchUpdate // its lines tell what happened in words
	// Steps are those that the viewer folded.
	Steps []table.Step
	// CaughtUp is false for history: for events before the last one that had happened when the watch began.
	CaughtUp bool
}

// open opens a stream of the updates after a version.
type open func(ctx context.Context, after uint64) iter.Seq2[*v1.MatchUpdate, error]

// Watch is the events of a match, one after the other, with the table that they lead to.
type Watch struct {
	match      string
	following  *table.Following
	chance     *proof.Chance
	signatures *proof.Signatures
	clocks     *proof.Clocks
	saw        func(version uint64, head []byte) error
	lost       func()
	ownKey     []byte // with which the viewer took their seat; nil if that is not known
	present    uint64
	open       open
	clock      *serviceClock
}

// Watch follows a match as it happens, until it is over: from the first event on, so that everything is verified.
func (c *Client) Watch(ctx context.Context, match string) (*Watch, error) {
	return c.follow(ctx, match, 0, c.watched)
}

// WatchAfter is Watch, but begins after a version, whose table it takes on trust.
func (c *Client) WatchAfter(ctx context.Context, match string, version uint64) (*Watch, error) {
	return c.follow(ctx, match, version, c.watched)
}

// Replay follows a match up to its present version.
func (c *Client) Replay(ctx context.Context, match string) (*Watch, error) {
	return c.follow(ctx, match, 0, func(ctx context.Context, match string, after uint64) iter.Seq2[*v1.MatchUpdate, error] {
		return c.replayed(ctx, match, after, nil)
	})
}

func (c *Client) follow(
	ctx context.Context, match string, after uint64,
	opening func(context.Context, string, uint64) iter.Seq2[*v1.MatchUpdate, error],
) (*Watch, error) {
	name := named("matches", match)
	shown, err := c.Look(ctx, name)
	if err != nil {
		return nil, err
	}
	watch := &Watch{match: name, present: shown.Match.GetVersion(), clock: newServiceClock()}
	watch.clock.hear(shown.Match.GetNowMilliseconds())
	watch.saw = func(version uint64, head []byte) error { return c.saw(name, version, head) }
	watch.lost = func() { c.lost(name) }
	if watch.ownKey, err = c.knownKey(name, shown.Viewer); err != nil {
		return nil, err
	}
	watch.open = func(ctx context.Context, after uint64) iter.Seq2[*v1.MatchUpdate, error] {
		return opening(ctx, name, after)
	}
	if after == 0 {
		watch.following, watch.chance = table.Follow(shown.Viewer), proof.NewChance()
		watch.signatures, watch.clocks = proof.NewSignatures(), proof.NewClocks()
		watch.expect(shown)
		return watch, nil
	}
	created, err := c.created(ctx, name, isDelayed(shown))
	if err != nil {
		return nil, err
	}
	trusted, err := c.LookAt(ctx, name, after)
	if err != nil {
		return nil, err
	}
	var head []byte
	if seen := c.sight(name); seen.version == after {
		head = seen.head
	}
	watch.following, err = table.FollowFrom(created.GetAreas(), trusted.Table, shown.Viewer, head)
	if err == nil {
		watch.expect(shown)
	}
	return watch, err
}

// expect notes how far the match has come, as the service has shown it.
func (w *Watch) expect(shown View) {
	w.following.Expect(shown.Match.GetVersion(), isDelayed(shown))
}

// isDelayed tells whether the viewer sees events later than they happen, as the service says.
func isDelayed(shown View) bool {
	return shown.Match.GetSpectatorDelaySeconds() > 0 && shown.Viewer == table.Spectator
}

// created is how a match was created, from its first event.
func (c *Client) created(ctx context.Context, match string, delayed bool) (*v1.MatchCreated, error) {
	first := table.Follow(table.Spectator)
	for update, err := range c.replayed(ctx, match, 0, proto.Uint64(1)) {
		if err != nil {
			return nil, err
		}
		update.Openings = nil
		event, err := first.Follow(update)
		if wrong := misplaced(event, match, delayed); err == nil && wrong != "" {
			err = table.Altered("version 1 %s", wrong)
		}
		return event.GetCreated(), err
	}
	return nil, table.Altered("%s has no first event", match)
}

// watched gives the updates after a version as they happen.
func (c *Client) watched(ctx context.Context, match string, after uint64) iter.Seq2[*v1.MatchUpdate, error] {
	last := after
	parts := reopened(about(ctx, match), c, func(ctx context.Context) (v1.MatchService_WatchMatchClient, error) {
		return c.matches.WatchMatch(ctx, &v1.WatchMatchRequest{Match: match, AfterVersion: last})
	})
	return updates(parts, &last)
}

// replayed gives the stored updates after a version.
func (c *Client) replayed(
	ctx context.Context, match string, after uint64, upTo *uint64,
) iter.Seq2[*v1.MatchUpdate, error] {
	last := after
	parts := reopened(about(ctx, match), c, func(ctx context.Context) (v1.MatchService_ReplayMatchClient, error) {
		return c.matches.ReplayMatch(ctx, &v1.ReplayMatchRequest{Match: match, AfterVersion: last, UpToVersion: upTo})
	})
	return updates(parts, &last)
}

// updates gives the updates among the parts of a stream, and notes the version of the last one.
func updates[A interface{ GetUpdate() *v1.MatchUpdate }](
	parts iter.Seq2[A, error], last *uint64,
) iter.Seq2[*v1.MatchUpdate, error] {
	return func(yield func(*v1.MatchUpdate, error) bool) {
		for part, err := range parts {
			if err != nil {
				yield(nil, err)
				return
			}
			update := part.GetUpdate()
			if update == nil {
				continue
			}
			*last = update.GetVersion()
			if !yield(update, nil) {
				return
			}
		}
	}
}

// Updates gives the updates as they come. A stream that breaks is opened again; no update is skipped or repeated. If you
// leave the loop, the next one goes on from there.
//
// It fails with a *table.AlteredError or a *table.FoldError if an update contradicts itself or those before, or is not
// signed as it must be, if clocks do not allow it, or if the service lacks what it has sent before.
func (w *Watch) Updates(ctx context.Context) iter.Seq2[Update, error] {
	return func(yield func(Update, error) bool) {
		for message, err := range w.open(ctx, w.Version()) {
			var update Update
			if err == nil {
				update, err = w.take(message)
			} else if !w.following.Delayed() { // what a delayed spectator may see follows from the clock of the service
				err = setBack(err, w.Version())
			}
			if !yield(update, err) || err != nil {
				return
			}
		}
	}
}

func (w *Watch) take(message *v1.MatchUpdate) (Update, error) {
	event, err := w.following.Follow(message)
	if err != nil {
		return Update{}, err
	}
	if wrong := misplaced(event, w.match, w.following.Delayed()); wrong != "" {
		return Update{}, table.Altered("version %d %s", event.GetVersion(), wrong)
	}
	w.clock.hear(event.GetTimeMilliseconds())
	left := max(event.GetLeft().GetSeat(), event.GetHandedOver().GetSeat())
	if left > 0 && event.GetVersion() > w.present && int(left) == w.Seat() {
		w.ownKey = nil
		w.lost()
	}
	var checks []proof.Check
	if w.chance != nil {
		checks = append(w.chance.Follow(event), w.signatures.Follow(event, message)...)
		checks = append(checks, w.foreign(event))
	}
	for _, check := range checks {
		if !check.Holds {
			return Update{}, table.Altered("version %d %s", event.GetVersion(), check.Text)
		}
	}
	if w.clocks != nil {
		for _, wrong := range w.clocks.Follow(event) {
			return Update{}, table.Altered("version %d %s", event.GetVersion(), wrong)
		}
	}
	if err := w.saw(event.GetVersion(), w.following.Head()); err != nil {
		return Update{}, err
	}
	return Update{event, message, w.following.Steps(), event.GetVersion() >= w.present}, nil
}

// foreign is whether the seat of the viewer is theirs: otherwise somebody else would sign for it. Before the present it may
// have been somebody else's, and after it they may lose it. A viewer who has no seat, as the service says, has none at the
// present.
func (w *Watch) foreign(event *v1.MatchEvent) proof.Check {
	version := event.GetVersion()
	switch {
	case w.ownKey == nil:
		return proof.Check{Holds: true}
	case w.Seat() == table.Spectator:
		seat := w.signatures.Seat(w.ownKey)
		return proof.Check{
			Holds: seat == 0 || version != w.present,
			Text:  fmt.Sprintf(findings.OwnSeatLeft, seat),
		}
	}
	settled := version >= w.present || event.GetStarted() != nil
	return proof.Check{
		Holds: !settled || bytes.Equal(w.signatures.Key(w.Seat()), w.ownKey),
		Text:  fmt.Sprintf(findings.SeatWithOtherKey, w.Seat()),
	}
}

// Following is what was followed so far.
func (w *Watch) Following() *table.Following { return w.following }

// Chance is what the events so far show about the chance of the match; nil if the watch began after a version.
func (w *Watch) Chance() *proof.Chance { return w.chance }

// Signatures are what the events so far show about who decided; nil if the watch began after a version.
func (w *Watch) Signatures() *proof.Signatures { return w.signatures }

// Clocks are how much time the players have, as of the latest update; nil if the watch began after a version.
func (w *Watch) Clocks() *proof.Clocks { return w.clocks }

// Now is the time of the service, as far as its messages tell, in milliseconds since 1970: what Clocks count from. The clock
// of this machine may be wrong.
func (w *Watch) Now() int64 { return w.clock.now() }

// Seat is the seat that sees the table; 0 for a spectator.
func (w *Watch) Seat() int { return w.following.Viewer() }

// Table is the table as the viewer sees it; nil before the first event.
func (w *Watch) Table() *table.Table { return w.following.Table() }

// Version is the version of the latest update.
func (w *Watch) Version() uint64 { return w.following.Version() }

// WatchScoreboard gives the scoreboard of a match as it is, then whenever it changes, until the match is over. Versions
// that passed quickly may be left out.
func (c *Client) WatchScoreboard(ctx context.Context, match string) iter.Seq2[*v1.Scoreboard, error] {
	return func(yield func(*v1.Scoreboard, error) bool) {
		var shown *uint64
		parts := reopened(about(ctx, scoreboard(match)), c, func(ctx context.Context) (v1.ScoreboardService_WatchScoreboardClient, error) {
			request := &v1.WatchScoreboardRequest{Name: scoreboard(match), MinVersion: shown, WithPulses: true}
			return c.boards.WatchScoreboard(ctx, request)
		})
		for part, err := range parts {
			if err != nil {
				yield(nil, err)
				return
			}
			board := part.GetScoreboard()
			if board == nil || shown != nil && board.GetVersion() <= *shown {
				continue // a pulse; or after a break, when the first one may be known
			}
			shown = proto.Uint64(board.GetVersion())
			if !yield(board, nil) {
				return
			}
		}
	}
}
