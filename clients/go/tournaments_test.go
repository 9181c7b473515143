package caravanserai_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	caravanserai "github.com/caravanserai/caravanserai/clients/go"
	"github.com/caravanserai/caravanserai/clients/go/internal/service"
	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

func all[E any](t testing.TB, entries iter.Seq2[E, error]) []E {
	t.Helper()
	var found []E
	for entry, err := range entries {
		must(t, err)
		found = append(found, entry)
	}
	return found
}

// organised is a tournament of three bots, of which registration is still open.
func organised(
	t testing.TB, ctx context.Context, organiser *caravanserai.Client, automatic bool, adjust ...func(*v1.TournamentSettings),
) string {
	t.Helper()
	settings := &v1.TournamentSettings{
		Title: "Open", Game: "games/sahwari", Seats: 3, AutomaticRounds: automatic,
		Format: &v1.TournamentSettings_Swiss{Swiss: &v1.SwissFormat{Rounds: 2}},
	}
	for _, change := range adjust {
		change(settings)
	}
	name := value(organiser.Tournaments().Create(ctx, settings))(t).GetName()
	for range 3 {
		value(organiser.Tournaments().AddBot(ctx, name, "random"))(t)
	}
	return name
}

func registered(t testing.TB, ctx context.Context, name string) (*caravanserai.Client, string) {
	t.Helper()
	client := dial(t, running.Address)
	return client, value(client.Register(ctx, name, ""))(t).GetName()
}

func TestBotsPlayATournamentThatIsWatchedOverACutWire(t *testing.T) {
	ctx := limited(t)
	ann, _ := registered(t, ctx, "Ann")
	wire := value(service.NewWire(running.Address))(t)
	t.Cleanup(wire.Close)
	spectator := dial(t, wire.Address, caravanserai.WithToken("")).Tournaments()
	name := organised(t, ctx, ann, true)
	value(ann.Tournaments().CloseRegistration(ctx, name))(t)
	watch := spectator.Watch(name)
	for step, err := range watch.Steps(ctx) {
		must(t, err)
		if step.Event.GetVersion() != watch.Log().Version() {
			t.Fatalf("version %d", step.Event.GetVersion())
		}
		if step.Event.GetVersion()%5 == 0 {
			wire.Cut()
		}
	}
	shown := value(spectator.Get(ctx, name))(t)
	same(t, "state", shown.GetState(), v1.Tournament_STATE_FINISHED)
	same(t, "version", watch.Log().Version(), shown.GetVersion())
	if !slices.Equal(watch.Log().Head(), shown.GetHead()) || wire.Connections() < 2 {
		t.Fatalf("%x, %d connections", watch.Log().Head(), wire.Connections())
	}
	standings := value(spectator.Standings(ctx, name, func(r *v1.GetStandingsRequest) { r.WithCrossTable = true }))(t)
	if len(standings.GetStandings()) != 3 || len(standings.GetCrossTable()) != 3 {
		t.Fatalf("%v", standings)
	}
	rounds := all(t, spectator.Rounds(ctx, name))
	if len(rounds) != 2 || !rounds[1].GetClosed() {
		t.Fatalf("%v", rounds)
	}
	last := value(spectator.Round(ctx, name, 2))(t).GetTables()[0].GetMatches()[0]
	until(t, "its scoreboard is listed", func() bool {
		boards := all(t, ann.Scoreboards(ctx, "tournament = "+name))
		return slices.ContainsFunc(boards, func(b *v1.Scoreboard) bool { return b.GetName() == last+"/scoreboard" })
	})
	file := value(ann.RecordFile(ctx, last))(t)
	if found := value(proof.ReadRecord(file))(t).Verify(nil); !found.OK() || found.Match != last {
		t.Fatalf("%+v", found)
	}
}

// TestAWatchThatIsCancelledLeavesNothingBehind leaves more watches than a token may have open at a time.
func TestAWatchThatIsCancelledLeavesNothingBehind(t *testing.T) {
	ctx := limited(t)
	ann, _ := registered(t, ctx, "Ann")
	name := organised(t, ctx, ann, false)
	stored := value(ann.Tournaments().Get(ctx, name))(t).GetVersion()
	before := runtime.NumGoroutine()
	for range 150 {
		given, cancel := context.WithCancel(ctx)
		for step, err := range ann.Tournaments().Watch(name).Steps(given) {
			if err != nil {
				if !errors.Is(given.Err(), context.Canceled) {
					t.Fatal(err)
				}
				break
			}
			if step.Event.GetVersion() == stored {
				cancel() // it waits for the next event
			}
		}
		cancel()
	}
	for range ann.Tournaments().Watch(name).Steps(ctx) {
		break // the loop is left, and the context goes on
	}
	until(t, "no goroutine is left", func() bool { return runtime.NumGoroutine() <= before+4 })
}

func TestManyEntrantsAreListedPageByPage(t *testing.T) {
	ctx := limited(t)
	ann, _ := registered(t, ctx, "Ann")
	name := organised(t, ctx, ann, false)
	const many = 60 // the service lists twenty on a page, so there is more than one page between the first and the last
	var adding sync.WaitGroup
	errs := make(chan error, many)
	for range 20 {
		adding.Go(func() {
			for range many / 20 {
				if _, err := ann.Tournaments().AddBot(ctx, name, "random"); err != nil {
					errs <- err
				}
			}
		})
	}
	adding.Wait()
	close(errs)
	for err := range errs {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, entrant := range all(t, ann.Tournaments().Entrants(ctx, name)) {
		seen[entrant.GetName()] = true
	}
	same(t, "entrants", len(seen), many+3)
	steps := all(t, ann.Tournaments().Events(ctx, name))
	same(t, "events", len(steps), int(value(ann.Tournaments().Get(ctx, name))(t).GetVersion()))
}

func TestEntrantsOpenTheirEntropyOnceAllAreBound(t *testing.T) {
	ctx := limited(t)
	ann, annName := registered(t, ctx, "Ann")
	ben, benName := registered(t, ctx, "Ben")
	eve, _ := registered(t, ctx, "Eve")
	name := organised(t, ctx, ann, false)
	entrant := value(ann.Tournaments().Register(ctx, name))(t)
	value(ben.Tournaments().Register(ctx, name))(t)
	leaving := value(eve.Tournaments().Register(ctx, name))(t)
	_, err := ann.Tournaments().OpenEntropy(ctx, name)
	if !errors.Is(err, caravanserai.ErrWrongMoment) {
		t.Fatal(err)
	}
	value(ann.Tournaments().CloseRegistration(ctx, name))(t)
	value(ben.Tournaments().OpenEntropy(ctx, name))(t)
	value(eve.Tournaments().Withdraw(ctx, leaving.GetName(), ""))(t)
	if !value(ann.Tournaments().Entrant(ctx, entrant.GetName()))(t).GetUnbound() {
		t.Fatal("what Ben opened counts")
	}
	opening := make(chan error, 1)
	go func() {
		_, err := ann.Tournaments().OpenEntropyWhenBound(ctx, name)
		opening <- err
	}()
	value(ben.Tournaments().OpenEntropyWhenBound(ctx, name))(t)
	must(t, <-opening)
	same(t, "state", value(ann.Tournaments().Get(ctx, name))(t).GetState(), v1.Tournament_STATE_RUNNING)
	var opened []string
	for _, entrant := range all(t, ann.Tournaments().Entrants(ctx, name)) {
		if len(entrant.GetEntropy()) > 0 {
			opened = append(opened, entrant.GetPlayer())
		}
	}
	if !slices.Equal(opened, []string{annName, benName}) {
		t.Fatal(opened)
	}
}

// TestAnEntrantSignsAllThatTheyDo enters, leaves, enters again, replaces the key, binds and opens. Another entrant comes late.
// The organiser, who plays too, signs as such that others are taken out.
func TestAnEntrantSignsAllThatTheyDo(t *testing.T) {
	ctx := limited(t)
	var removing *v1.WithdrawEntrantRequest
	noting := func(ctx context.Context, method string, request, answer any, connection *grpc.ClientConn,
		invoke grpc.UnaryInvoker, options ...grpc.CallOption,
	) error {
		if withdrawing, ok := request.(*v1.WithdrawEntrantRequest); ok {
			removing = withdrawing
		}
		return invoke(ctx, method, request, answer, connection, options...)
	}
	olga := dial(t, running.Address, caravanserai.WithGRPC(grpc.WithUnaryInterceptor(noting)))
	value(olga.Register(ctx, "Olga", ""))(t)
	value(olga.ReplaceKey(ctx))(t)
	ann, _ := registered(t, ctx, "Ann")
	ben, _ := registered(t, ctx, "Ben")
	value(ann.ReplaceKey(ctx))(t)
	value(ben.ReplaceKey(ctx))(t)
	name := organised(t, ctx, olga, false, func(s *v1.TournamentSettings) { s.LateEntryUntilRound = 2 })
	entrant := value(ann.Tournaments().Register(ctx, name))(t).GetName()
	value(olga.Tournaments().RegisterWithoutEntropy(ctx, name))(t)
	value(olga.Tournaments().Withdraw(ctx, name+"/entrants/bot-1", "broken"))(t)
	same(t, "signature of an organiser", len(removing.GetSignature()), 64)
	value(ann.Tournaments().Withdraw(ctx, entrant, " Zoe\u0308  is ill\n"))(t)
	value(ann.Tournaments().Register(ctx, name))(t)
	value(ann.ReplaceKey(ctx))(t) // the entrant keeps the one before
	value(ann.Tournaments().BindEntropy(ctx, name))(t)
	value(olga.Tournaments().CloseRegistration(ctx, name))(t)
	value(ann.Tournaments().OpenEntropy(ctx, name))(t)
	late := value(ben.Tournaments().Register(ctx, name))(t).GetName()
	value(ann.Tournaments().Withdraw(ctx, entrant, ""))(t)
	elsewhere := dial(t, running.Address, caravanserai.WithToken(ben.Token()), caravanserai.Registered())
	value(elsewhere.Tournaments().Withdraw(ctx, late, ""))(t)

	log, kinds := proof.NewTournamentLog(name), []string{}
	for _, step := range all(t, ann.Tournaments().Events(ctx, name)) {
		event := value(log.Follow(step.Message))(t)
		if len(event.GetSignature()) > 0 {
			body := event.ProtoReflect().WhichOneof(event.ProtoReflect().Descriptor().Oneofs().ByName("body"))
			kinds = append(kinds, string(body.Name()))
		}
	}
	same(t, "signed", strings.Join(kinds, " "),
		"registered registered withdrawn registered entropy_bound entropy_opened registered dropped_out")
	same(t, "what nobody signed", fmt.Sprint(log.Entrants().Told), fmt.Sprint([]uint64{log.Version()}))
}

// TestOrganisersSignAllThatTheyDo organises a tournament where nothing of theirs is taken without a signature, from its bots to
// its end, and has a table play again. An arbiter signs too; a program without their key cannot act for them.
func TestOrganisersSignAllThatTheyDo(t *testing.T) {
	ctx := limited(t)
	olga, _ := registered(t, ctx, "Olga")
	arne, arbiter := registered(t, ctx, "Arne")
	ben, _ := registered(t, ctx, "Ben")
	for _, player := range []*caravanserai.Client{olga, arne} {
		value(player.ReplaceKey(ctx))(t)
	}
	tournaments := olga.Tournaments()
	settings := &v1.TournamentSettings{
		Title: "Open", Game: "games/sahwari", Seats: 3, LateEntryUntilRound: 2, Arbiters: []string{arbiter},
		Format: &v1.TournamentSettings_Swiss{Swiss: &v1.SwissFormat{Rounds: 2}},
	}
	signing := func(r *v1.CreateTournamentRequest) { r.OrganisersSign = true }
	name := value(tournaments.Create(ctx, settings, signing))(t).GetName()
	for range 4 {
		value(tournaments.AddBot(ctx, name, "random"))(t)
	}
	entrant := value(ben.Tournaments().Register(ctx, name))(t).GetName()
	value(tournaments.Withdraw(ctx, name+"/entrants/bot-4", " Zoe\u0308  is ill\n"))(t)
	value(arne.Tournaments().Seed(ctx, name+"/entrants/bot-1", 1))(t)
	value(tournaments.GrantBye(ctx, entrant, 1, v1.RoundResult_ROUND_RESULT_HALF_BYE))(t)
	value(tournaments.KeepApart(ctx, name, []string{"bot-2", "bot-3"}))(t)
	changes := &v1.SettingsChange{Title: proto.String(" Spring  open"), Capacity: proto.Uint32(9)}
	if open := value(tournaments.ChangeSettings(ctx, name, changes, "a larger hall"))(t); open.GetSettings().GetTitle() != "Spring open" {
		t.Error("another title:", open)
	}
	value(tournaments.CloseRegistration(ctx, name))(t)
	value(tournaments.Release(ctx, name, "gone"))(t)
	value(tournaments.Pause(ctx, name, "lunch"))(t)
	value(arne.Tournaments().Resume(ctx, name))(t)
	hand := [][]string{{"bot-3", "bot-1"}}
	trial := func(r *v1.PairByHandRequest) { r.Byes, r.ValidateOnly = []string{"bot-2"}, true }
	if _, err := tournaments.PairByHand(ctx, name, 1, hand, "no  projector", trial); err == nil {
		t.Error("a table of two is paired")
	}
	hand = [][]string{{"bot-3", "bot-1", "bot-2"}}
	before, sent := caravanserai.SetNamedBytes(0), &v1.PairByHandRequest{}
	watch := func(r *v1.PairByHandRequest) { sent = r }
	value(tournaments.PairByHand(ctx, name, 1, hand, "no  projector", watch))(t)
	caravanserai.SetNamedBytes(before)
	if table := sent.GetTables()[0]; len(table.GetEntrants()) > 0 || len(table.GetNumbers()) != 3 || sent.ExpectedVersion == nil {
		t.Error("a long round names its entrants:", sent)
	}
	first := []string{"bot-1"}
	forfeit := &v1.Adjudication_Forfeit{Forfeit: &v1.Forfeit{Entrants: first}}
	value(tournaments.Adjudicate(ctx, name, &v1.Adjudication{Round: 1, Table: 1, Decision: forfeit}, "late"))(t)
	again := &v1.Adjudication_Replay{Replay: &v1.ReplayTable{}}
	value(tournaments.Adjudicate(ctx, name, &v1.Adjudication{Round: 1, Table: 1, Decision: again}, "again"))(t)
	elsewhere := dial(t, running.Address, caravanserai.WithToken(olga.Token()), caravanserai.Registered())
	_, err := elsewhere.Tournaments().Cancel(ctx, name, "rain")
	var failed *caravanserai.CallError
	if !errors.As(err, &failed) || failed.Reason != "SIGNATURE_MISSING" {
		t.Fatal(err)
	}
	voided := &v1.Adjudication_Void{Void: &v1.VoidTable{}}
	value(tournaments.Adjudicate(ctx, name, &v1.Adjudication{Round: 1, Table: 1, Decision: voided}, "thunder"))(t)
	value(tournaments.Finish(ctx, name, func(r *v1.FinishTournamentRequest) { r.Early, r.Reason = true, "rain" }))(t)

	log, kinds, without := proof.NewTournamentLog(name), []string{}, []string(nil)
	for _, step := range all(t, ben.Tournaments().Events(ctx, name)) {
		event := value(log.Follow(step.Message))(t)
		if len(event.GetOrganiserSignature()) > 0 {
			body := event.ProtoReflect().WhichOneof(event.ProtoReflect().Descriptor().Oneofs().ByName("body"))
			kinds = append(kinds, string(body.Name()))
		}
		if replay := event.GetAdjudicated().GetReplay(); replay != nil {
			without = replay.GetWithout()
		}
	}
	same(t, "signed", strings.Join(kinds, " "), "registered registered registered registered withdrawn seeded bye_granted"+
		" kept_apart settings_changed registration_closed entropy_released paused resumed round_paired adjudicated adjudicated adjudicated finished")
	same(t, "who does not play again", strings.Join(without, " "), "bot-1")
	same(t, "what no organiser signed", fmt.Sprint(log.Organisers().Told), "[]")
}

func TestAnOrganiserDecidesAndTheLogSaysSo(t *testing.T) {
	ctx := limited(t)
	ann, organiser := registered(t, ctx, "Ann")
	ben, _ := registered(t, ctx, "Ben")
	tournaments := ann.Tournaments()
	name := organised(t, ctx, ann, false)
	entrant := value(ben.Tournaments().Register(ctx, name))(t).GetName()
	same(t, "seed", value(tournaments.Seed(ctx, entrant, 1))(t).GetSeed(), 1)
	value(tournaments.GrantBye(ctx, entrant, 1, v1.RoundResult_ROUND_RESULT_HALF_BYE))(t)
	closed := value(tournaments.CloseRegistration(ctx, name))(t)
	value(tournaments.Release(ctx, name, "they are gone"))(t)
	_, err := tournaments.Pair(ctx, name, 1, func(r *v1.PairRoundRequest) {
		r.ExpectedVersion = proto.Uint64(closed.GetVersion())
	})
	if !errors.Is(err, caravanserai.ErrConflict) {
		t.Fatal(err)
	}
	var refused *caravanserai.Refused
	if _, err := tournaments.Pair(ctx, name, 2); !errors.As(err, &refused) || refused.Rule != "TRN-PAIR-01" {
		t.Fatal(err)
	}
	value(tournaments.Pause(ctx, name, "lunch"))(t)
	value(tournaments.Resume(ctx, name))(t)
	value(tournaments.Pair(ctx, name, 1))(t)
	voided := &v1.Adjudication{Round: 1, Table: 1, Decision: &v1.Adjudication_Void{Void: &v1.VoidTable{}}}
	value(tournaments.Adjudicate(ctx, name, voided, "thunder"))(t)
	finished := value(tournaments.Finish(ctx, name, func(r *v1.FinishTournamentRequest) { r.Early, r.Reason = true, "rain" }))(t)
	same(t, "state", finished.GetState(), v1.Tournament_STATE_FINISHED)
	other := organised(t, ctx, ann, false)
	same(t, "state", value(tournaments.Cancel(ctx, other, "nobody came"))(t).GetState(), v1.Tournament_STATE_CANCELLED)
	own := func(r *v1.ListTournamentsRequest) { r.Organiser = organiser }
	until(t, "two tournaments are listed", func() bool { return len(all(t, tournaments.List(ctx, own))) == 2 })
	logged(t, name, all(t, tournaments.Events(ctx, name)))
}

// logged checks that a change of the log is found.
func logged(t testing.TB, name string, steps []caravanserai.TournamentStep) {
	t.Helper()
	followed := func(after uint64, change func(at int, update *v1.TournamentUpdate)) error {
		log := proof.TournamentLogAfter(name, after)
		for at, step := range steps[after:] {
			update := proto.CloneOf(step.Message)
			change(at, update)
			if _, err := log.Follow(update); err != nil {
				return err
			}
		}
		return nil
	}
	unchanged := func(int, *v1.TournamentUpdate) {}
	must(t, followed(0, unchanged))
	must(t, followed(3, unchanged))
	var altered *table.AlteredError
	for at := range steps[0].Message.GetEvent() {
		err := followed(0, func(number int, update *v1.TournamentUpdate) {
			if number == 0 {
				update.Event[at] ^= 1
			}
		})
		if !errors.As(err, &altered) {
			t.Fatalf("byte %d: %v", at, err)
		}
	}
	err := followed(0, func(_ int, update *v1.TournamentUpdate) {
		for _, opening := range update.GetOpenings() {
			opening.Salt = nil
		}
	})
	if !errors.As(err, &altered) {
		t.Fatal(err)
	}
	if _, err := proof.NewTournamentLog(name).Follow(steps[1].Message); !errors.As(err, &altered) {
		t.Fatal(err)
	}
}

func TestAPlayerWhoFinishedAMatchHasARating(t *testing.T) {
	ctx := limited(t)
	ann, player := registered(t, ctx, "Ann")
	match := begin(t, ctx, ann, "sahwari", 2)
	value(caravanserai.RunBot(ctx, ann, match, anyOffer))(t)
	ratings := ann.Ratings()
	withBots := func(r *v1.ListRatingsRequest) { r.WithBots = true }
	until(t, "the match counts", func() bool { return len(all(t, ratings.PlayedMatches(ctx, caravanserai.Me))) == 1 })
	until(t, "both seats are rated", func() bool { return len(all(t, ratings.List(ctx, "sahwari", withBots))) > 1 })
	rating := value(ratings.Get(ctx, "sahwari", caravanserai.Me))(t)
	same(t, "name", rating.GetName(), player+"/ratings/sahwari")
	rated := all(t, ratings.List(ctx, "sahwari", withBots))
	if !slices.ContainsFunc(rated, func(r *v1.Rating) bool { return r.GetName() == "bots/random/ratings/sahwari" }) {
		t.Fatalf("%v", rated)
	}
	same(t, "changes", len(all(t, ratings.Changes(ctx, "sahwari", player))), 1)
	ofTwo := func(r *v1.ListRatingChangesRequest) { r.Seats = 2 }
	same(t, "changes at two seats", len(all(t, ratings.Changes(ctx, "sahwari", player, ofTwo))), 1)
	own := value(ratings.Get(ctx, "sahwari", caravanserai.Me, func(r *v1.GetRatingRequest) { r.Seats = 2 }))(t)
	same(t, "seats", own.GetSeats(), 2)
	same(t, "provisional", own.GetValue().GetProvisional(), true)
	for seats, number := range map[uint32]int{2: 1, 3: 0} {
		lately := func(r *v1.ListRatingsRequest) { r.Seats, r.PeriodDays = seats, 2 }
		same(t, "players", len(all(t, ratings.List(ctx, "sahwari", lately))), number)
	}
	same(t, "opponents", len(all(t, ratings.HeadToHeads(ctx, player))), 1)
	same(t, "games", len(value(ratings.PlayerRecord(ctx, player))(t).GetGames()), 1)
	exported := all(t, ann.PersonalData(ctx, caravanserai.Me))
	same(t, "name", exported[0].GetAccount().GetCreated().GetDisplayName(), "Ann")
	played := func(e *v1.PersonalEntry) bool { return e.GetMatch().GetMatch() == match }
	same(t, "exported", slices.ContainsFunc(exported, played), true)
	same(t, "name", value(ratings.Statistics(ctx, "sahwari"))(t).GetName(), "games/sahwari/statistics")
	ben, _ := registered(t, ctx, "Ben")
	must(t, ben.FollowPlayer(ctx, player))
	followed := all(t, ben.FollowedPlayers(ctx))
	same(t, "followed", len(followed), 1)
	same(t, "player", followed[0].GetPlayer(), player)
	same(t, "last match", followed[0].GetLastMatch().GetName(), match)
	same(t, "refused", value(ann.RefuseFollowers(ctx, true))(t).GetRefusesFollowers(), true)
	same(t, "followed", len(all(t, ben.FollowedPlayers(ctx))), 0)
	must(t, ben.UnfollowPlayer(ctx, player))
}

func TestAClientKnowsWhatEveryClockShows(t *testing.T) {
	ctx := limited(t)
	ann, ben := dial(t, running.Address), dial(t, running.Address)
	match := value(ann.Create(ctx, "sahwari", 2, func(r *v1.CreateMatchRequest) {
		r.TimeControl = &v1.TimeControl{
			Kind:    &v1.TimeControl_Budget{Budget: &v1.TimeBudget{Seconds: 600, IncrementSeconds: 5}},
			Pausing: v1.TimeControl_PAUSING_AGREED,
		}
		r.SpectatorDelaySeconds = 60
	}))(t).GetName()
	value(ann.Join(ctx, match, "Ann"))(t)
	value(ben.Join(ctx, match, "Ben"))(t)
	value(ann.Start(ctx, match))(t)
	value(ann.Leave(ctx, match))(t)
	value(ann.Join(ctx, match, "Ann"))(t)
	value(ben.Start(ctx, match))(t)
	value(ann.Start(ctx, match))(t)
	value(ann.GiveTime(ctx, match, 2, 30*time.Second))(t)
	value(ben.GiveTime(ctx, match, 1, 40*time.Second))(t)
	if value(ann.Pause(ctx, match))(t).GetPause() == nil || value(ann.Resume(ctx, match))(t).GetPause() != nil {
		t.Fatal("the organiser cannot stop the clocks")
	}
	value(ben.Pause(ctx, match))(t)
	value(ben.Resume(ctx, match))(t)
	shown := value(ann.Look(ctx, match))(t).Match
	watch := value(ann.Replay(ctx, match))(t)
	var signed []string
	for update, err := range watch.Updates(ctx) {
		must(t, err)
		if event := update.Event.ProtoReflect(); update.Event.GetActSignature() != nil {
			signed = append(signed, string(event.WhichOneof(event.Descriptor().Oneofs().ByName("body")).Name()))
		}
	}
	// of what Ann does to clocks as the owner, only what is her seat's act is signed
	acts := "ready start_voided left bound ready ready time_given time_given paused paused resumed"
	same(t, "signed acts", strings.Join(signed, " "), acts)
	same(t, "acts that are not signed", watch.Signatures().Told, 0)
	same(t, "the void start", watch.Chance().Choices[0].Text,
		"the start was void because of seat 1 (it left), when seat 1 had opened")
	if late := watch.Now() - int64(value(ann.Look(ctx, match))(t).Match.GetNowMilliseconds()); late < -60_000 || late > 1000 {
		t.Fatalf("the time of the service is %d milliseconds off", late)
	}
	for _, seat := range shown.GetSeats() {
		now, clock := int64(shown.GetNowMilliseconds()), seat.GetClock()
		remaining, there := watch.Clocks().Remaining(int(seat.GetNumber()), now)
		if !there || remaining != int64(clock.GetRemainingMilliseconds()) || remaining < 600_000 {
			t.Fatalf("%d, %v", remaining, clock)
		}
		own := watch.Clocks().Seats[seat.GetNumber()].Deadline()
		same(t, "deadline", own, int64(clock.GetDeadlineMilliseconds()))
	}
}

func same[V comparable](t testing.TB, what string, got, want V) {
	t.Helper()
	if got != want {
		t.Fatalf("%s: %v, not %v", what, got, want)
	}
}

// TestOnlyAServiceThatLiesIsAnAlarm does something else while the entropy of Ann is on its way.
func TestOnlyAServiceThatLiesIsAnAlarm(t *testing.T) {
	ctx := limited(t)
	for _, lie := range []string{"", "it binds somebody", "it keeps the entropy"} {
		olga, _ := registered(t, ctx, "Olga")
		ben, _ := registered(t, ctx, "Ben")
		var name string
		meanwhile := func(
			ctx context.Context, method string, request, answer any, connection *grpc.ClientConn, invoke grpc.UnaryInvoker,
			options ...grpc.CallOption,
		) error {
			if opening, ok := request.(*v1.OpenEntropyRequest); ok {
				if lie == "it keeps the entropy" {
					value(ben.Tournaments().OpenEntropy(limited(t), name))(t)
					return nil
				}
				value(ben.Tournaments().BindEntropy(limited(t), name))(t)
				if lie != "" {
					opening.BoundVersion = nil
				}
			}
			return invoke(ctx, method, request, answer, connection, options...)
		}
		ann := dial(t, running.Address, caravanserai.WithGRPC(grpc.WithUnaryInterceptor(meanwhile)))
		value(ann.Register(ctx, "Ann", ""))(t)
		name = organised(t, ctx, olga, false)
		for _, client := range []*caravanserai.Client{ann, ben} {
			value(client.Tournaments().Register(ctx, name))(t)
		}
		value(olga.Tournaments().CloseRegistration(ctx, name))(t)
		_, err := ann.Tournaments().OpenEntropy(ctx, name)
		var altered *table.AlteredError
		same(t, "altered", errors.As(err, &altered), lie != "")
		same(t, "conflict", errors.Is(err, caravanserai.ErrConflict), lie == "")
	}
}
