package caravanserai_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"iter"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	caravanserai "github.com/caravanserai/caravanserai/clients/go"
	"github.com/caravanserai/caravanserai/clients/go/internal/service"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// contradicted requires that a client has found a contradiction.
func contradicted(t testing.TB, err error, text string) {
	t.Helper()
	var altered *table.AlteredError
	if !errors.As(err, &altered) || !strings.Contains(err.Error(), text) {
		t.Fatalf("%v, and not: %s", err, text)
	}
}

// liar is a client who hears a lie.
func liar(t testing.TB, address, lie string, options ...caravanserai.Option) *caravanserai.Client {
	t.Helper()
	token := caravanserai.WithToken(lie + "." + caravanserai.NewToken())
	return dial(t, address, append([]caravanserai.Option{token}, options...)...)
}

// TestNoFieldOfAnAnswerIsTakenOnTrust plays against a service that lies in one place at a time: the start of the token says
// which.
func TestNoFieldOfAnAnswerIsTakenOnTrust(t *testing.T) {
	lying := value(service.StartLying())(t)
	t.Cleanup(func() { must(t, lying.Stop()) })
	t.Run("keys of seats", func(t *testing.T) { keysOfSeats(t, lying) })
	t.Run("one answer at a time", func(t *testing.T) { oneAnswerAtATime(t, lying) })
	t.Run("lists that never end", func(t *testing.T) { endlessLists(t, lying) })
	t.Run("files that come slowly", func(t *testing.T) { slowFiles(t, lying) })
}

// slowFiles reads a file that takes longer than an attempt may, and one of which no more than the first byte comes.
func slowFiles(t *testing.T, lying *service.Service) {
	ctx, host := limited(t), dial(t, lying.Address)
	match := value(host.Create(ctx, "merv", 2))(t).GetName()
	value(host.Abandon(ctx, match))(t)
	patient := quick
	patient.Attempt = 2 * time.Second
	slow := value(liar(t, lying.Address, "slow-files", caravanserai.WithRetrying(patient)).RecordFile(ctx, match))(t)
	if !bytes.Equal(slow, value(host.RecordFile(ctx, match))(t)) {
		t.Fatal("another file")
	}
	hurried := caravanserai.Retrying{Deadline: time.Second, Attempt: time.Second, FirstPause: time.Hour, LongestPause: time.Hour}
	_, err := liar(t, lying.Address, "stuck-files", caravanserai.WithRetrying(hurried)).RecordFile(ctx, match)
	if !errors.Is(err, caravanserai.ErrTooLate) {
		t.Fatal(err)
	}
}

func endlessLists(t *testing.T, lying *service.Service) {
	ctx := limited(t)
	token := caravanserai.WithToken("endless-lists." + caravanserai.NewToken())
	ann := dial(t, lying.Address, token, caravanserai.WithoutPlayStream())
	refused := func(err error) {
		t.Helper()
		contradicted(t, err, "an empty page of a list, and names another one")
	}
	_, err := ann.Games(ctx)
	refused(err)
	_, _, err = ann.Offers(ctx, "one")
	refused(err)
	for _, err := range ann.Matches(ctx, "") {
		refused(err)
	}
	for _, err := range ann.Tournaments().List(ctx) {
		refused(err)
	}
}

func keysOfSeats(t *testing.T, lying *service.Service) {
	host := dial(t, lying.Address)
	refused := func(t *testing.T, err error) {
		t.Helper()
		contradicted(t, err, "seat 1")
	}
	for _, shown := range []string{"keyless", "another-key", "headless", "headless-and-keyless", "seatless"} {
		t.Run("joining "+shown, func(t *testing.T) {
			ctx := limited(t)
			match := value(host.Create(ctx, "merv", 2, signed))(t).GetName()
			guest := dial(t, lying.Address, caravanserai.WithToken("joining-"+shown+"."+caravanserai.NewToken()))
			_, err := guest.Join(ctx, match, "Ann")
			refused(t, err)
		})
		t.Run("looking "+shown, func(t *testing.T) {
			ctx := limited(t)
			match := value(host.Create(ctx, "merv", 2, signed))(t).GetName()
			kept := caravanserai.WithEntropies(&caravanserai.MemoryEntropies{})
			token := caravanserai.WithToken("looking-" + shown + "." + caravanserai.NewToken())
			value(dial(t, lying.Address, token, kept).Join(ctx, match, "Ann"))(t)
			nextDay := dial(t, lying.Address, token, kept)
			_, err := nextDay.Look(ctx, match)
			refused(t, err)
			_, err = nextDay.Watch(ctx, match)
			refused(t, err)
			_, err = nextDay.Resign(ctx, match)
			refused(t, err)
		})
	}
	for _, lie := range []string{"following-another-key", "following-keyless"} {
		t.Run(lie, func(t *testing.T) {
			ctx := limited(t)
			match := value(host.Create(ctx, "merv", 2))(t).GetName()
			guest := dial(t, lying.Address, caravanserai.WithToken(lie+"."+caravanserai.NewToken()))
			value(guest.Join(ctx, match, "Ann"))(t)
			value(host.AddBot(ctx, match, "random"))(t)
			_, err := guest.Start(ctx, match)
			refused(t, err)
		})
	}
	for _, lie := range []string{"joining-another-history", "looking-another-history"} {
		t.Run(lie, func(t *testing.T) {
			ctx := limited(t)
			match := value(host.Create(ctx, "merv", 2))(t).GetName()
			guest := dial(t, lying.Address, caravanserai.WithToken(lie+"."+caravanserai.NewToken()))
			value(guest.Join(ctx, match, "Ann"))(t)
			_, err := guest.StartWhenBound(ctx, match)
			contradicted(t, err, "has two hashes")
		})
	}
	t.Run("the truth", func(t *testing.T) {
		ctx := limited(t)
		match := value(host.Create(ctx, "merv", 2))(t).GetName()
		guest, other := dial(t, lying.Address), dial(t, lying.Address)
		for _, player := range []*caravanserai.Client{other, guest} {
			value(player.Join(ctx, match, "Bob"))(t)
			value(player.Leave(ctx, match))(t)
		}
		value(guest.Join(ctx, match, "Ann"))(t)
		value(host.AddBot(ctx, match, "random"))(t)
		value(guest.Start(ctx, match))(t)
		resigned := value(guest.Resign(ctx, match))(t)
		receipt := value(guest.Receipt(resigned))(t)
		if compared := value(guest.Record(ctx, match))(t).Compare(receipt); len(receipt.Key) == 0 || !compared.OK() {
			t.Fatalf("%+v", compared)
		}
	})
}

func oneAnswerAtATime(t *testing.T, lying *service.Service) {
	host := dial(t, lying.Address)
	created := func(t *testing.T, game string, adjust ...func(*v1.CreateMatchRequest)) string {
		t.Helper()
		return value(host.Create(limited(t), game, 2, adjust...))(t).GetName()
	}
	for _, lie := range []string{"registered-no-key", "registered-another-key"} {
		t.Run(lie, func(t *testing.T) {
			ctx, player := limited(t), liar(t, lying.Address, lie)
			value(player.Register(ctx, "Ann", ""))(t)
			value(player.ReplaceKey(ctx))(t)
			_, err := player.Join(ctx, created(t, "merv"), "")
			contradicted(t, err, "another key of yours")
			_, err = player.Tournaments().Register(ctx, "tournaments/any")
			contradicted(t, err, "another key of yours")
			_, err = player.Tournaments().OpenEntropy(ctx, "tournaments/any")
			contradicted(t, err, "another key of yours")
		})
	}
	t.Run("a key that another program has registered", func(t *testing.T) {
		ctx, kept, others := limited(t), &caravanserai.MemoryEntropies{}, &caravanserai.MemoryEntropies{}
		player := dial(t, lying.Address, caravanserai.WithEntropies(kept))
		value(player.Register(ctx, "Ann", ""))(t)
		value(player.ReplaceKey(ctx))(t)
		elsewhere := dial(t, lying.Address, caravanserai.WithToken(player.Token()), caravanserai.Registered(),
			caravanserai.WithEntropies(others))
		name := "key " + hex.EncodeToString(value(elsewhere.ReplaceKey(ctx))(t).GetPublicKey())
		match := created(t, "merv")
		_, err := player.Join(ctx, match, "")
		contradicted(t, err, "another key of yours")
		must(t, kept.Put(name, value(others.Get(name))(t)))
		value(player.Join(ctx, match, ""))(t)
	})
	t.Run("no seat", func(t *testing.T) {
		ctx, guest := limited(t), liar(t, lying.Address, "unseated")
		match := created(t, "merv", signed)
		value(guest.Join(ctx, match, "Ann"))(t)
		_, err := guest.Look(ctx, match)
		contradicted(t, err, "that you have no seat, and seat 1 has the key")
		_, err = guest.Watch(ctx, match)
		contradicted(t, err, "that you have no seat, and seat 1 has the key")
	})
	t.Run("a seat that is ready", func(t *testing.T) {
		ctx, guest := limited(t), liar(t, lying.Address, "ready")
		match := created(t, "merv")
		value(guest.Join(ctx, match, "Ann"))(t)
		value(host.AddBot(ctx, match, "random"))(t)
		_, err := guest.Start(ctx, match)
		contradicted(t, err, "seat 1 is ready, and this client has not opened")
	})
	t.Run("a scheme in which somebody may choose the chance", func(t *testing.T) {
		ctx, guest := limited(t), liar(t, lying.Address, "created-chance_scheme")
		match := created(t, "merv")
		value(guest.Join(ctx, match, "Ann"))(t)
		value(host.AddBot(ctx, match, "random"))(t)
		_, err := guest.Start(ctx, match)
		contradicted(t, err, "has chance scheme 1, in which somebody may choose the chance")
		if value(host.Look(ctx, match))(t).Match.GetSeats()[0].GetReady() {
			t.Error("its entropy was sent")
		}
	})
	t.Run("a name", func(t *testing.T) {
		for lie, gave := range map[string]string{"another-name": "erased player", "no-name": "none", "truly": ""} {
			ctx, ann := limited(t), liar(t, lying.Address, lie)
			if _, err := ann.Register(ctx, " I  <3 Merv", ""); gave != "" {
				contradicted(t, err, "asked for the name  I  <3 Merv, and gave "+gave)
			} else {
				must(t, err)
			}
		}
	})
	t.Run("what is refused binds nothing", func(t *testing.T) { refusedBindings(t, lying.Address) })
	t.Run("an entrant with another key", func(t *testing.T) { anotherEntrant(t, lying.Address) })
	t.Run("keys of organisers", func(t *testing.T) { anotherOrganiser(t, lying.Address) })
	t.Run("other standings", func(t *testing.T) { otherStandings(t, lying.Address) })
	t.Run("beginnings", func(t *testing.T) { otherBeginnings(t, lying.Address) })
	t.Run("a delay", func(t *testing.T) {
		ctx, spectator := limited(t), liar(t, lying.Address, "delayed")
		match := created(t, "merv")
		_, err := followed(ctx, value(spectator.Watch(ctx, match))(t))
		contradicted(t, err, "version 1 states no delay")
		_, err = spectator.WatchAfter(ctx, match, 1)
		contradicted(t, err, "version 1 states no delay")
	})
	t.Run("another match, version or seat", func(t *testing.T) {
		ctx, match := limited(t), created(t, "merv")
		asked := "asked about " + match + ", and answered about matches/another"
		guest := liar(t, lying.Address, "looking-another-match")
		_, err := guest.Look(ctx, match)
		contradicted(t, err, asked)
		_, err = guest.LookAt(ctx, match, 1)
		contradicted(t, err, asked)
		_, err = liar(t, lying.Address, "another-version").LookAt(ctx, created(t, "merv"), 1)
		contradicted(t, err, "asked for version 1, and showed 2")
		first := func(r *v1.JoinMatchRequest) { r.Seat = 1 }
		_, err = liar(t, lying.Address, "joining-another-seat").Join(ctx, match, "Ann", first)
		contradicted(t, err, "asked for seat 1, and gave seat 2")
		_, err = liar(t, lying.Address, "joining-another-match").Join(ctx, created(t, "merv"), "Ann", first)
		contradicted(t, err, "answered about matches/another")
	})
	t.Run("openings that are kept back", func(t *testing.T) {
		ctx, guest := limited(t), liar(t, lying.Address, "withheld")
		match := created(t, "marcopolo", func(r *v1.CreateMatchRequest) {
			r.Options = map[string]string{"objective_choice": "on"}
		})
		value(guest.Join(ctx, match, "Ann"))(t)
		value(host.AddBot(ctx, match, "random"))(t)
		value(guest.Start(ctx, match))(t)
		_, err := followed(ctx, value(guest.Watch(ctx, match))(t))
		contradicted(t, err, "hides from seat 1 what it may know")
	})
	t.Run("an older version", func(t *testing.T) {
		ctx, guest := limited(t), liar(t, lying.Address, "set-back")
		match := created(t, "merv", signed)
		value(guest.Join(ctx, match, "Ann"))(t)
		same(t, "version", value(guest.Look(ctx, match))(t).Match.GetVersion(), 1)
		value(guest.Leave(ctx, match))(t)
		left := events(t, ctx, host, match)[2]
		same(t, "signed version", left.GetActSignature().GetSignedVersion(), 2)
	})
	t.Run("who plays a match again", func(t *testing.T) { playedAgain(t, lying.Address) })
	t.Run("another event", func(t *testing.T) {
		ctx, guest := limited(t), liar(t, lying.Address, "another-event", caravanserai.WithoutPlayStream())
		match := alone(t, ctx, guest)
		_, offers, err := guest.Offers(ctx, match)
		must(t, err)
		_, err = guest.Decide(ctx, match, offers[0])
		contradicted(t, err, "is not the event that this client asked for")
	})
}

// playedAgain proposes to play a match again, and accepts: what the service says of it stands in the first event.
func playedAgain(t *testing.T, address string) {
	ctx := limited(t)
	ann, ben := dial(t, address), dial(t, address)
	blamed, misled := liar(t, address, "blamed"), liar(t, address, "another-next")
	first := value(ann.Create(ctx, "merv", 4))(t).GetName()
	for _, player := range []*caravanserai.Client{ann, ben, blamed, misled} {
		value(player.Join(ctx, first, "Player"))(t)
	}
	value(ann.Abandon(ctx, first))(t)
	second := value(ann.Create(ctx, "merv", 4, func(r *v1.CreateMatchRequest) { r.Previous = first }))(t).GetName()
	var found []*v1.Proposal
	until(t, "the proposal is heard", func() bool {
		found = value(ben.Proposals(ctx))(t)
		return len(found) > 0
	})
	same(t, "proposal", found[0].GetMatch(), second)
	same(t, "next match", value(ben.NextMatch(ctx, first))(t), second)
	same(t, "match after the next", value(ann.NextMatch(ctx, second))(t), "")
	_, err := blamed.Proposals(ctx)
	contradicted(t, err, "seat 2 of "+first+" proposed "+second+"; its first event says otherwise")
	_, err = misled.NextMatch(ctx, first)
	contradicted(t, err, "its first event says otherwise")
	value(ben.Join(ctx, second, "Ben"))(t)
	until(t, "the proposal is accepted", func() bool { return len(value(ben.Proposals(ctx))(t)) == 0 })
}

// refusedBindings binds seats and entrants where the service refuses it: what was kept before stays, and nothing is said.
func refusedBindings(t *testing.T, address string) {
	ctx, kept := limited(t), &caravanserai.MemoryEntropies{}
	ann, ben := dial(t, address), dial(t, address, caravanserai.WithEntropies(kept))
	refused := func(what string, err error) {
		t.Helper()
		if !errors.Is(err, caravanserai.ErrConflict) && !errors.Is(err, caravanserai.ErrWrongMoment) {
			t.Fatalf("%s: %v", what, err)
		}
	}
	match := value(ann.Create(ctx, "merv", 2))(t).GetName()
	value(ann.Join(ctx, match, "Ann"))(t)
	repeated := func(r *v1.JoinMatchRequest) { r.RequestId = "join" }
	value(ben.Join(ctx, match, "Ben", repeated))(t)
	bound := value(kept.Get(match))(t)
	_, err := ben.Join(ctx, match, "Ben")
	refused("join", err)
	same(t, "entropy", string(value(kept.Get(match))(t)), string(bound))
	value(ben.Start(ctx, match))(t)
	_, err = ben.Bind(ctx, match)
	refused("bind", err)
	value(ben.Join(ctx, match, "Ben", repeated))(t) // its entropy was sent
	same(t, "entropy that is kept", len(value(kept.Get(match))(t)), 0)
	_, err = ben.Start(ctx, match)
	refused("start", err)
	if err := kept.Put(match, bytes.Repeat([]byte{1}, 32)); err != nil { // of a refused binding whose answer was lost
		t.Fatal(err)
	}
	_, err = ben.Start(ctx, match)
	refused("start after a lost answer", err)

	value(ann.Register(ctx, "Ann", ""))(t)
	value(ben.Register(ctx, "Ben", ""))(t)
	name := organised(t, ctx, ann, false)
	value(ben.Tournaments().Register(ctx, name))(t)
	bound = value(kept.Get(name))(t)
	_, err = ben.Tournaments().Register(ctx, name)
	refused("register", err)
	same(t, "entropy", string(value(kept.Get(name))(t)), string(bound))
}

// anotherEntrant enters a tournament where the log says that this was with another key.
func anotherEntrant(t *testing.T, address string) {
	ctx := limited(t)
	olga, ann := dial(t, address), liar(t, address, "entered-another-key")
	for _, player := range []*caravanserai.Client{olga, ann} {
		value(player.Register(ctx, "Player", ""))(t)
		value(player.ReplaceKey(ctx))(t)
	}
	name := organised(t, ctx, olga, false)
	tournaments := ann.Tournaments()
	entrant := value(tournaments.Register(ctx, name))(t).GetName()
	value(olga.Tournaments().CloseRegistration(ctx, name))(t)
	for _, events := range []iter.Seq2[caravanserai.TournamentStep, error]{
		tournaments.Events(ctx, name), tournaments.Watch(name).Steps(ctx),
	} {
		err := error(nil)
		for _, failure := range events {
			if err = failure; err != nil {
				break
			}
		}
		contradicted(t, err, "shows another key of yours than that with which you entered")
	}
	_, err := tournaments.OpenEntropy(ctx, name)
	contradicted(t, err, "shows another key of yours than that with which you entered")
	_, err = tournaments.BindEntropy(ctx, name)
	contradicted(t, err, "shows another key of yours than that with which you entered")
	_, err = tournaments.Withdraw(ctx, entrant, "")
	contradicted(t, err, "shows another key of yours than that with which you entered")
	for _, step := range all(t, olga.Tournaments().Events(ctx, name)) {
		if step.Event.GetEntropyOpened() != nil {
			t.Fatal("entropy was sent")
		}
	}
}

// failure is the error with which a list ends.
func failure[E any](list iter.Seq2[E, error]) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

// otherStandings asks for standings whose lines have another digest than is told.
func otherStandings(t *testing.T, address string) {
	ctx := limited(t)
	olga := dial(t, address)
	value(olga.Register(ctx, "Olga", ""))(t)
	name := organised(t, ctx, olga, false)
	value(olga.Tournaments().CloseRegistration(ctx, name))(t)
	value(olga.Tournaments().Pair(ctx, name, 1))(t)
	voided := &v1.Adjudication_Void{Void: &v1.VoidTable{}}
	value(olga.Tournaments().Adjudicate(ctx, name, &v1.Adjudication{Round: 1, Table: 1, Decision: voided}, "thunder"))(t)
	for _, lie := range []string{"short", "twice", "score", "tie-break", "place", "swapped", "nobody"} {
		_, err := liar(t, address, "ranked-"+lie).Tournaments().Standings(ctx, name)
		contradicted(t, err, "other standings than its digest says")
	}
	entrants := all(t, olga.Tournaments().Entrants(ctx, name))
	foreign := liar(t, address, "listed-foreign").Tournaments()
	_, err := foreign.Get(ctx, name)
	contradicted(t, err, "answered about")
	_, err = foreign.Entrant(ctx, entrants[0].GetName())
	contradicted(t, err, "answered about")
	contradicted(t, failure(foreign.Entrants(ctx, name)), "answered about")
	for _, lie := range []string{"foreign", "short", "twice"} {
		lying := liar(t, address, "listed-"+lie).Tournaments()
		_, err := lying.Round(ctx, name, 1)
		contradicted(t, err, "answered about")
		contradicted(t, failure(lying.Rounds(ctx, name)), "answered about")
	}
}

// otherBeginnings creates tournaments and matches which begin otherwise in one field each, at once or later; and tournaments
// where the service has only filled in what was left out.
func otherBeginnings(t *testing.T, address string) {
	host := dial(t, address)
	asked := &v1.TournamentSettings{
		Title: " Spring  Open", Game: "games/merv", Seats: 2, TieBreaks: []string{"buchholz"}, Capacity: 8,
		Options: []*v1.SettledOption{{Name: "limited_supply", Value: "on"}}, TimeToComeSeconds: proto.Uint64(90),
		Format: &v1.TournamentSettings_RoundRobin{RoundRobin: &v1.RoundRobinFormat{}},
		Scoring: &v1.TournamentSettings_MatchPoints{
			MatchPoints: &v1.MatchPointScoring{Win: "6/2", Draw: "1", Loss: "0"},
		},
		DeparturePenalty: "2/4",
	}
	settings := fieldNames(asked)
	for _, name := range append(settings, "seed") {
		ctx, olga := limited(t), liar(t, address, "begun-"+name)
		value(olga.Register(ctx, "Olga", ""))(t)
		_, err := olga.Tournaments().Create(ctx, asked)
		contradicted(t, err, "does not begin")
	}
	own := []string{"rules_version", "commitment", "areas", "layout", "open_seconds"}
	for _, name := range fieldNames(&v1.MatchCreated{}) {
		if slices.Contains(own, name) {
			continue
		}
		ctx, ann := limited(t), liar(t, address, "created-"+name)
		value(ann.Register(ctx, "Ann", ""))(t)
		first := value(host.Create(ctx, "merv", 2))(t).GetName()
		value(ann.Join(ctx, first, ""))(t)
		value(host.Abandon(ctx, first))(t)
		_, err := ann.Create(ctx, "merv", 2, func(r *v1.CreateMatchRequest) {
			r.Options, r.PatienceSeconds = map[string]string{"limited_supply": "on"}, 3600
			if name == "previous" {
				r.Previous = first
			}
		})
		contradicted(t, err, "does not begin as you asked, look at "+name)
	}
	otherBranches(t, address)
	ctx, later := limited(t), liar(t, address, "later-title")
	match := value(later.Create(ctx, "merv", 2))(t).GetName()
	_, err := followed(ctx, value(later.Replay(ctx, match))(t))
	contradicted(t, err, "version 1 has two hashes")
	value(later.Register(ctx, "Olga", ""))(t)
	value(later.ReplaceKey(ctx))(t)
	name := value(later.Tournaments().Create(ctx, asked))(t).GetName()
	_, err = later.Tournaments().Pause(ctx, name, "Lunch")
	contradicted(t, err, "begins otherwise than when you created it")

	value(host.Register(ctx, "Henry", ""))(t)
	honest := []struct{ Settings string }{}
	must(t, json.Unmarshal(value(os.ReadFile("../../tests/sdks/asked_settings.json"))(t), &honest))
	for _, entry := range honest {
		settings := &v1.TournamentSettings{}
		must(t, proto.Unmarshal(value(hex.DecodeString(entry.Settings))(t), settings))
		made := value(host.Tournaments().Create(ctx, settings))(t)
		value(host.Tournaments().Cancel(ctx, made.GetName(), "done"))(t)
	}
}

// otherBranches creates matches that go on from another point than was asked for, or where the service shows no event.
func otherBranches(t *testing.T, address string) {
	ctx, host := limited(t), dial(t, address)
	source := value(host.Create(ctx, "merv", 2))(t).GetName()
	guests := []*caravanserai.Client{dial(t, address), dial(t, address)}
	for _, guest := range guests {
		value(guest.Join(ctx, source, "Guest"))(t)
	}
	for _, guest := range guests {
		value(guest.Start(ctx, source))(t)
	}
	version := value(host.Look(ctx, source))(t).Match.GetVersion()
	value(host.Abandon(ctx, source))(t)
	branch := func(by *caravanserai.Client) (*v1.Match, error) {
		return by.Create(ctx, "merv", 2, func(r *v1.CreateMatchRequest) {
			r.BranchedFrom = &v1.BranchPoint{Match: source, Version: version, Seat: 1}
		})
	}
	lies := []string{"no-where"}
	for _, field := range fieldNames(&v1.BranchPoint{}) {
		lies = append(lies, field, "no-"+field)
	}
	for _, lie := range lies {
		_, err := branch(liar(t, address, "branched-"+lie))
		contradicted(t, err, "does not begin as you asked, look at branched_from")
	}
	_, err := branch(liar(t, address, "unshown"))
	contradicted(t, err, "shows no event at version")
	if made := value(branch(host))(t); len(made.GetBranchedFrom().GetDigest()) != 32 {
		t.Fatal("it names no event")
	}
}

func fieldNames(message proto.Message) []string {
	names, fields := []string{}, message.ProtoReflect().Descriptor().Fields()
	for at := range fields.Len() {
		names = append(names, string(fields.Get(at).Name()))
	}
	return names
}

// anotherOrganiser creates tournaments of which the log says that they began otherwise, at once or later.
func anotherOrganiser(t *testing.T, address string) {
	host := dial(t, address)
	settings := &v1.TournamentSettings{
		Title: "Open", Game: "games/merv", Seats: 2,
		Format: &v1.TournamentSettings_Knockout{Knockout: &v1.KnockoutFormat{}},
	}
	unheard := func(t *testing.T, ctx context.Context, name string) {
		t.Helper()
		same(t, "events", len(all(t, host.Tournaments().Events(ctx, name))), 1)
	}
	for _, lie := range []string{"another-key", "no-key", "another-arbiter", "no-promise"} {
		t.Run(lie, func(t *testing.T) {
			ctx := limited(t)
			olga := liar(t, address, "organised-"+lie)
			value(olga.Register(ctx, "Olga", ""))(t)
			value(olga.ReplaceKey(ctx))(t)
			made, err := olga.Tournaments().Create(ctx, settings, func(r *v1.CreateTournamentRequest) { r.OrganisersSign = true })
			contradicted(t, err, "does not begin with your key")
			if lie == "another-key" {
				_, err := olga.Tournaments().Pause(ctx, made.GetName(), "Lunch")
				contradicted(t, err, "states another key of yours")
			}
			unheard(t, ctx, made.GetName())
		})
	}
	t.Run("later no key", func(t *testing.T) {
		ctx := limited(t)
		olga := liar(t, address, "organised-later-no-key")
		value(olga.Register(ctx, "Olga", ""))(t)
		value(olga.ReplaceKey(ctx))(t)
		name := value(olga.Tournaments().Create(ctx, settings))(t).GetName()
		_, err := olga.Tournaments().Pause(ctx, name, "Lunch")
		contradicted(t, err, "than that which is kept here, or none")
		unheard(t, ctx, name)
	})
}

// followed follows a match until its viewer is asked; it returns the last update.
func followed(ctx context.Context, watch *caravanserai.Watch) (caravanserai.Update, error) {
	for update, err := range watch.Updates(ctx) {
		if err != nil {
			return update, err
		}
		if _, asked := watch.Table().Question(watch.Seat()); update.CaughtUp && (asked || watch.Seat() == 0) {
			return update, nil
		}
	}
	return caravanserai.Update{}, nil
}

// redirecting is a client whose streams of some requests are of another match than it asks for.
func redirecting(t testing.TB, another string, requests ...any) *caravanserai.Client {
	t.Helper()
	return dial(t, running.Address, caravanserai.WithToken(""), caravanserai.WithGRPC(grpc.WithStreamInterceptor(
		func(ctx context.Context, stream *grpc.StreamDesc, connection *grpc.ClientConn, method string, open grpc.Streamer,
			options ...grpc.CallOption,
		) (grpc.ClientStream, error) {
			opened, err := open(ctx, stream, connection, method, options...)
			return redirected{opened, another, requests}, err
		})))
}

type redirected struct {
	grpc.ClientStream
	another  string
	requests []any
}

func (r redirected) SendMsg(message any) error {
	request := message.(proto.Message).ProtoReflect()
	for _, kind := range r.requests {
		if reflect.TypeOf(kind) == reflect.TypeOf(message) {
			request.Set(request.Descriptor().Fields().ByName("match"), protoreflect.ValueOfString(r.another))
		}
	}
	return r.ClientStream.SendMsg(message)
}

func TestAStreamAndARecordAreThoseOfTheMatch(t *testing.T) {
	ctx := limited(t)
	host := dial(t, running.Address)
	match, another := value(host.Create(ctx, "merv", 2))(t).GetName(), value(host.Create(ctx, "merv", 2))(t).GetName()
	value(host.AddBot(ctx, another, "random"))(t)
	value(host.Abandon(ctx, another))(t)
	watched, replayed, recorded := &v1.WatchMatchRequest{}, &v1.ReplayMatchRequest{}, &v1.GetRecordRequest{}
	spectator := redirecting(t, another, watched, replayed, recorded)
	belongs := "belongs to " + another + ", and not to " + match
	for _, watch := range []*caravanserai.Watch{
		value(spectator.Watch(ctx, match))(t), value(spectator.Replay(ctx, match))(t),
	} {
		_, err := followed(ctx, watch)
		contradicted(t, err, belongs)
	}
	_, err := spectator.WatchAfter(ctx, match, 1)
	contradicted(t, err, belongs)
	asked := "asked about " + match + ", and answered about " + another
	_, err = spectator.Record(ctx, match)
	contradicted(t, err, asked)
	_, err = spectator.RecordFile(ctx, match)
	contradicted(t, err, asked)
	// The versions after one that this client saw must follow that one.
	later := value(redirecting(t, another, watched).WatchAfter(ctx, match, 1))(t)
	_, err = followed(ctx, later)
	contradicted(t, err, "version 2 does not name the hash of the event before")
}

// TestAnswersThatHoldNoEventOfTheCaller retells answers on their way.
func TestAnswersThatHoldNoEventOfTheCaller(t *testing.T) {
	ctx := limited(t)
	var first *v1.MatchUpdate
	unseated := false
	retold := func(ctx context.Context, method string, request, answer any, connection *grpc.ClientConn,
		invoke grpc.UnaryInvoker, options ...grpc.CallOption,
	) error {
		err := invoke(ctx, method, request, answer, connection, options...)
		switch answer := answer.(type) {
		case *v1.DecideResponse:
			answer.Update = nil
		case *v1.ResignResponse:
			answer.Update = first
		case *v1.GetMatchResponse:
			if unseated {
				answer.Viewer, answer.Match.Seats[0].PublicKey = 0, nil
			}
		}
		return err
	}
	ann := dial(t, running.Address, caravanserai.WithoutPlayStream(),
		caravanserai.WithGRPC(grpc.WithUnaryInterceptor(retold)))
	match := alone(t, ctx, ann)
	first = &v1.MatchUpdate{}
	for update, err := range value(ann.Replay(ctx, match))(t).Updates(ctx) {
		must(t, err)
		first = update.Message
		break
	}
	_, offers, err := ann.Offers(ctx, match)
	must(t, err)
	_, err = ann.Decide(ctx, match, offers[0])
	contradicted(t, err, "answered about nothing")
	unseated = true
	_, err = followed(ctx, value(ann.Replay(ctx, match))(t))
	contradicted(t, err, "leaves you a seat, 1, and the service says that you have none")
	unseated = false
	_, err = ann.Resign(ctx, match)
	contradicted(t, err, "version 1 is not the event that this client asked for")
}
