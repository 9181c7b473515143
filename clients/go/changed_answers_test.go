package caravanserai_test

import (
	"context"
	"iter"
	"maps"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	caravanserai "github.com/caravanserai/caravanserai/clients/go"
	"github.com/caravanserai/caravanserai/clients/go/internal/service"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// changes are what happens to every field of every answer; tests/changed_answers.py makes them.
var changes = []string{"later", "out_of_range", "doubled", "empty"}

// drained reads a list to its end, or to what is wrong in it.
func drained[V any](list iter.Seq2[V, error]) {
	read := 0
	for _, err := range list {
		if read++; err != nil || read > 10_000 {
			return
		}
	}
}

// TestNoAnswerMakesAClientPanic calls a service all of whose answers are changed in one way. A call may fail, or give
// what is left; it never panics, and always ends.
func TestNoAnswerMakesAClientPanic(t *testing.T) {
	lying := value(service.StartLying())(t)
	t.Cleanup(func() { must(t, lying.Stop()) })
	host := dial(t, lying.Address)
	value(host.Register(limited(t), "Host", ""))(t)
	event := eventOfBots(t, limited(t), host)
	over := value(host.Tournaments().Round(limited(t), event, 1))(t).GetTables()[0].GetMatches()[0]
	for _, change := range changes {
		t.Run(change, func(t *testing.T) { everyAnswerChanged(t, host, lying.Address, change, over, event) })
	}
}

func everyAnswerChanged(t *testing.T, host *caravanserai.Client, address, change, over, event string) {
	liar := dial(t, address, caravanserai.WithToken("everywhere-"+change+"."+caravanserai.NewToken()),
		caravanserai.WithRetrying(caravanserai.Retrying{Deadline: long / 60, Attempt: long / 60, Patience: time.Second}))
	ctx := limited(t)
	running := value(host.Create(ctx, "sahwari", 2))(t).GetName()
	survived(t, "Join", func(ctx context.Context) { _, _ = liar.Join(ctx, running, "Ann") })
	value(host.AddBot(ctx, running, "random"))(t)
	value(host.StartWithoutWaiting(ctx, running))(t)
	calls := callsAbout(liar, running, over, event)
	for _, name := range slices.Sorted(maps.Keys(calls)) {
		survived(t, name, calls[name])
	}
}

// eventOfBots is a tournament that is over.
func eventOfBots(t testing.TB, ctx context.Context, host *caravanserai.Client) string {
	t.Helper()
	settings := &v1.TournamentSettings{
		Title: "Open", Game: "games/sahwari", Seats: 2, AutomaticRounds: true,
		Format: &v1.TournamentSettings_Swiss{Swiss: &v1.SwissFormat{Rounds: 1}},
	}
	name := value(host.Tournaments().Create(ctx, settings))(t).GetName()
	for range 4 {
		value(host.Tournaments().AddBot(ctx, name, "random"))(t)
	}
	value(host.Tournaments().CloseRegistration(ctx, name))(t)
	until(t, "the tournament is over", func() bool {
		return value(host.Tournaments().Get(ctx, name))(t).GetState() == v1.Tournament_STATE_FINISHED
	})
	return name
}

// survived makes a call that ends, and does not panic.
func survived(t *testing.T, name string, call func(context.Context)) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), long/5)
	defer cancel()
	defer func() {
		if found := recover(); found != nil {
			t.Errorf("%s: %v\n%s", name, found, debug.Stack())
		} else if ctx.Err() != nil {
			t.Errorf("%s: it never ended", name)
		}
	}()
	call(ctx)
}

// callsAbout are calls about a match that runs, one that is over, and a tournament.
func callsAbout(c *caravanserai.Client, running, over, event string) map[string]func(context.Context) {
	tournaments, ratings := c.Tournaments(), c.Ratings()
	calls := map[string]func(context.Context){
		"Games":     func(ctx context.Context) { _, _ = c.Games(ctx) },
		"Game":      func(ctx context.Context) { _, _ = c.Game(ctx, "sahwari") },
		"Matches":   func(ctx context.Context) { drained(c.Matches(ctx, "")) },
		"Questions": func(ctx context.Context) { _, _ = c.Questions(ctx) },
		"Proposals": func(ctx context.Context) { _, _ = c.Proposals(ctx) },
		"Others": func(ctx context.Context) { // nothing may be new for a long time
			soon, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			first(c.WatchOthers(soon))
		},
		"Scoreboards":     func(ctx context.Context) { drained(c.Scoreboards(ctx, "")) },
		"Create":          func(ctx context.Context) { _, _ = c.Create(ctx, "sahwari", 2) },
		"Tournaments":     func(ctx context.Context) { drained(tournaments.List(ctx)) },
		"Tournament":      func(ctx context.Context) { _, _ = tournaments.Get(ctx, event) },
		"Entrants":        func(ctx context.Context) { drained(tournaments.Entrants(ctx, event)) },
		"Rounds":          func(ctx context.Context) { drained(tournaments.Rounds(ctx, event)) },
		"Standings":       func(ctx context.Context) { _, _ = tournaments.Standings(ctx, event) },
		"TournamentLog":   func(ctx context.Context) { drained(tournaments.Events(ctx, event)) },
		"WatchTournament": func(ctx context.Context) { first(tournaments.Watch(event).Steps(ctx)) },
		"Ratings":         func(ctx context.Context) { drained(ratings.List(ctx, "sahwari")) },
		"Rating":          func(ctx context.Context) { _, _ = ratings.Get(ctx, "sahwari", "random") },
		"RatingChanges":   func(ctx context.Context) { drained(ratings.Changes(ctx, "sahwari", "random")) },
		"Statistics":      func(ctx context.Context) { _, _ = ratings.Statistics(ctx, "sahwari") },
		"zRegister":       func(ctx context.Context) { _, _ = c.Register(ctx, "Ann", "") },
		"zPerson":         func(ctx context.Context) { drained(c.PersonalData(ctx, "me")) },
		"zFollowed":       func(ctx context.Context) { drained(c.FollowedPlayers(ctx)) },
		"zPlayer":         func(ctx context.Context) { _, _ = c.Player(ctx, "me") },
		"zPlayerRecord":   func(ctx context.Context) { _, _ = ratings.PlayerRecord(ctx, "me") },
		"zPlayedMatches":  func(ctx context.Context) { drained(ratings.PlayedMatches(ctx, "me")) },
		"zHeadToHeads":    func(ctx context.Context) { drained(ratings.HeadToHeads(ctx, "me")) },
		"zCreateEvent": func(ctx context.Context) {
			_, _ = tournaments.Create(ctx, &v1.TournamentSettings{
				Title: "Second", Game: "games/sahwari", Seats: 2,
				Format: &v1.TournamentSettings_Swiss{Swiss: &v1.SwissFormat{Rounds: 1}},
			})
		},
		"Bot": func(ctx context.Context) {
			_, _ = caravanserai.RunBot(ctx, c, running, func(asked caravanserai.Asked) *v1.Offer { return asked.Offers[0] })
		},
		"Decide": func(ctx context.Context) {
			if question, offers, err := c.Offers(ctx, running); err == nil && len(offers) > 0 {
				_, _ = c.Decide(ctx, running, offers[0], caravanserai.Answering(question))
			}
		},
		"Undo":    func(ctx context.Context) { _, _ = c.Undo(ctx, running) },
		"zResign": func(ctx context.Context) { _, _ = c.Resign(ctx, running) },
	}
	for _, match := range []string{running, over} {
		calls["Look at "+match] = func(ctx context.Context) { _, _ = c.Look(ctx, match) }
		calls["Look back at "+match] = func(ctx context.Context) { _, _ = c.LookAt(ctx, match, 3) }
		calls["Scoreboard of "+match] = func(ctx context.Context) { _, _ = c.Scoreboard(ctx, match) }
		calls["NextMatch of "+match] = func(ctx context.Context) { _, _ = c.NextMatch(ctx, match) }
		calls["Verify "+match] = func(ctx context.Context) { _, _ = c.Verify(ctx, match) }
		calls["Record of "+match] = func(ctx context.Context) { _, _ = c.Record(ctx, match) }
		calls["Replay of "+match] = func(ctx context.Context) {
			if replay, err := c.Replay(ctx, match); err == nil {
				drained(replay.Updates(ctx))
			}
		}
		calls["Watch of "+match] = func(ctx context.Context) {
			if watch, err := c.Watch(ctx, match); err == nil {
				first(watch.Updates(ctx))
			}
		}
	}
	return calls
}

// first reads the first of what a stream brings.
func first[V any](stream iter.Seq2[V, error]) {
	for range stream {
		return
	}
}
