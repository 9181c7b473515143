package caravanserai_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"google.golang.org/grpc/codes"

	caravanserai "github.com/caravanserai/caravanserai/clients/go"
	"github.com/caravanserai/caravanserai/clients/go/internal/service"
	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

var running *service.Service

func TestMain(m *testing.M) {
	var err error
	if running, err = service.Start(); err != nil {
		fmt.Fprintln(os.Stderr, "these tests need the service of this checkout (make setup):", err)
		os.Exit(1)
	}
	status := m.Run()
	if err := running.Stop(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(status)
}

// long is a limit for what hangs. A busy machine stands still for seconds, and is ten times slower for minutes.
const long = 5 * time.Minute

// quick makes short pauses.
var quick = caravanserai.Retrying{
	Deadline: 2 * time.Minute, Attempt: time.Minute, FirstPause: 20 * time.Millisecond,
	LongestPause: 200 * time.Millisecond, Patience: 2 * time.Minute,
}

func limited(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), long)
	t.Cleanup(cancel)
	return ctx
}

// until waits for what follows with a little delay.
func until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(long); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it never came true: " + what)
		}
	}
}

func dial(t testing.TB, address string, options ...caravanserai.Option) *caravanserai.Client {
	t.Helper()
	client, err := caravanserai.Dial(address, append([]caravanserai.Option{caravanserai.WithRetrying(quick)}, options...)...)
	must(t, err)
	t.Cleanup(func() { client.Close() })
	return client
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func value[V any](v V, err error) func(testing.TB) V {
	return func(t testing.TB) V {
		t.Helper()
		must(t, err)
		return v
	}
}

// begin starts a match with the client at seat 1, and bots.
func begin(t testing.TB, ctx context.Context, client *caravanserai.Client, game string, players int) string {
	t.Helper()
	match := value(client.Create(ctx, game, players))(t).GetName()
	value(client.Join(ctx, match, "Ann"))(t)
	for range players - 1 {
		value(client.AddBot(ctx, match, "random"))(t)
	}
	value(client.Start(ctx, match))(t)
	return match
}

func anyOffer(asked caravanserai.Asked) *v1.Offer { return asked.Offers[rand.IntN(len(asked.Offers))] }

// TestAMatchIsPlayedWatchedAndVerified plays a match to its end, with random offers against a bot of the service. A
// spectator watches over a wire that is cut meanwhile, and keeps receipts.
func TestAMatchIsPlayedWatchedAndVerified(t *testing.T) {
	ctx := limited(t)
	ann := dial(t, running.Address)
	match := begin(t, ctx, ann, "merv", 2)

	wire := value(service.NewWire(running.Address))(t)
	t.Cleanup(wire.Close)
	spectator := dial(t, wire.Address, caravanserai.WithToken(""))
	watched := make(chan error, 1)
	path := filepath.Join(t.TempDir(), "receipt.json")
	go func() { watched <- watchOverACutWire(ctx, spectator, wire, match, path) }()

	if value(caravanserai.RunBot(ctx, ann, match, anyOffer))(t) == 0 {
		t.Fatal("nothing was decided")
	}
	must(t, <-watched)

	record := value(ann.Record(ctx, match))(t)
	record = value(proof.ReadRecord(record.Bytes()))(t)
	found := record.Verify(nil)
	if !found.OK() || len(found.Contributed) != 1 || len(found.Choices) > 0 || len(found.Standings) != 2 {
		t.Fatalf("%+v", found)
	}
	if verified := value(ann.Verify(ctx, match))(t); !verified.OK() || !verified.Own {
		t.Fatalf("%+v", verified)
	}
	kept := value((&proof.ReceiptFile{Path: path}).Read())(t)
	if compared := record.Compare(kept); !compared.OK() || !record.Covered([]proof.Receipt{kept}).Complete() {
		t.Fatalf("%+v", compared)
	}
	own := value(ann.Receipt(record.Updates()[record.Version()-1]))(t)
	if compared := record.Compare(own); !compared.OK() || compared.Seat != 1 || own.Opened == nil {
		t.Fatalf("%+v", compared)
	}
	board := value(ann.Scoreboard(ctx, match))(t)
	for _, standing := range found.Standings {
		score := board.GetSeats()[standing.Seat-1]
		if score.GetPoints() != standing.Points || int(score.GetPlace()) != standing.Place {
			t.Fatalf("%+v differs from the scoreboard: %v", standing, score)
		}
	}
}

// watchOverACutWire follows a match to its end, breaks the wire now and then, leaves the loop and goes on, and keeps a
// receipt of each update. At the end it steps back to the beginning.
func watchOverACutWire(
	ctx context.Context, client *caravanserai.Client, wire *service.Wire, match, path string,
) error {
	watch, err := client.Watch(ctx, match)
	if err != nil {
		return err
	}
	file := &proof.ReceiptFile{Path: path}
	last := uint64(0)
	over := false
	for !over {
		for update, err := range watch.Updates(ctx) {
			if err != nil {
				return err
			}
			if update.Event.GetVersion() != last+1 {
				return fmt.Errorf("version %d came after %d", update.Event.GetVersion(), last)
			}
			last++
			receipt, err := client.Receipt(update.Message)
			if err == nil {
				err = file.Keep(receipt, watch.Following())
			}
			if err != nil {
				return err
			}
			over = update.Event.GetFinished() != nil
			if last%10 == 7 {
				wire.Cut()
			}
			if last%25 == 24 {
				break
			}
		}
	}
	if wire.Connections() < 3 {
		return errors.New("the wire was not cut")
	}
	for watch.Version() > 0 {
		if err := watch.Following().StepBack(); err != nil {
			return err
		}
	}
	return nil
}

func TestARefusalNamesItsRule(t *testing.T) {
	ctx := limited(t)
	ann := dial(t, running.Address)
	match := begin(t, ctx, ann, "sahwari", 2)
	question, offers, err := ann.Offers(ctx, match)
	for question == nil { // the bot may begin
		question, offers, err = ann.Offers(ctx, match)
	}
	must(t, err)
	if asked := value(ann.Question(ctx, match))(t); asked.GetAskedAt() != question.GetAskedAt() {
		t.Fatalf("another question: %v", asked)
	}
	_, err = ann.Decide(ctx, match, offers[0], func(r *v1.DecideRequest) { r.AskedAt = new(uint64) })
	var refused *caravanserai.Refused
	if !errors.As(err, &refused) || refused.Rule != "SVC-ASK-02" || refused.Reason == "" || refused.Domain == "" {
		t.Fatalf("%#v", err)
	}
	if !errors.Is(err, caravanserai.ErrWrongMoment) {
		t.Fatal("it is not the wrong moment")
	}
	_, err = ann.Create(ctx, "marcopolo", 2, func(r *v1.CreateMatchRequest) { r.JoinCode = "short" })
	var failed *caravanserai.CallError
	if !errors.As(err, &failed) || !errors.Is(err, caravanserai.ErrInvalid) || len(failed.Fields) == 0 {
		t.Fatalf("%#v", err)
	}
}

func TestADecisionIsRepeatedAndTakenBack(t *testing.T) {
	ctx := limited(t)
	ann := dial(t, running.Address)
	match := begin(t, ctx, ann, "sahwari", 2)
	question, offers, err := ann.Offers(ctx, match)
	for question == nil {
		question, offers, err = ann.Offers(ctx, match)
	}
	must(t, err)
	same := func(r *v1.DecideRequest) { r.RequestId = "the same" }
	first := value(ann.Decide(ctx, match, offers[0], caravanserai.Answering(question), same))(t)
	again := value(ann.Decide(ctx, match, offers[0], caravanserai.Answering(question), same))(t)
	if !slices.Equal(first.GetEvent(), again.GetEvent()) {
		t.Fatal("the repetition has another answer")
	}
	undone, err := ann.Undo(ctx, match)
	var refused *caravanserai.Refused
	if err == nil {
		if undone.GetVersion() <= first.GetVersion() {
			t.Fatalf("taken back at version %d", undone.GetVersion())
		}
	} else if !errors.As(err, &refused) { // what was drawn, or seen by others, cannot be taken back
		t.Fatal(err)
	}
	value(ann.Resign(ctx, match))(t)
	watch := value(ann.Watch(ctx, match))(t)
	for _, err := range watch.Updates(ctx) {
		must(t, err)
	}
	if view := value(ann.Look(ctx, match))(t); view.Match.GetState() < v1.Match_STATE_FINISHED {
		t.Fatalf("the match goes on: %v", view.Match.GetState())
	}
}

func TestEntropyIsOpenedOnlyWhenEverySeatIsBound(t *testing.T) {
	ctx := limited(t)
	folder := t.TempDir()
	keeping := func() caravanserai.Option {
		return caravanserai.WithEntropies(caravanserai.FileEntropies{Folder: folder})
	}
	ann := dial(t, running.Address, keeping())
	bob := dial(t, running.Address)
	match := value(ann.Create(ctx, "sahwari", 2))(t).GetName()
	value(ann.Join(ctx, match, "Ann"))(t)
	_, err := ann.Start(ctx, match)
	var failed *caravanserai.CallError
	if !errors.As(err, &failed) || failed.Reason != "SEATS_NOT_BOUND" || failed.Status != codes.FailedPrecondition {
		t.Fatalf("%v", err)
	}
	for _, event := range events(t, ctx, ann, match) {
		if event.GetReady() != nil {
			t.Fatal("the entropy was opened before every seat was bound")
		}
	}
	// The program is restarted: the seat is the same, and so is the entropy that it is bound to.
	restarted := dial(t, running.Address, keeping(), caravanserai.WithToken(ann.Token()))
	ready := make(chan error, 1)
	go func() {
		_, err := restarted.StartWhenBound(ctx, match)
		ready <- err
	}()
	value(bob.Join(ctx, match, "Bob"))(t)
	value(bob.StartWhenBound(ctx, match))(t)
	must(t, <-ready)
	log := events(t, ctx, bob, match)
	chance := proof.NewChance()
	for _, event := range log {
		if event.GetBound() != nil {
			t.Fatal("a seat was bound again, so its entropy was lost")
		}
		for _, check := range chance.Follow(event) {
			if !check.Holds {
				t.Fatal(check.Text)
			}
		}
	}
	if !chance.Started || len(chance.Contributed) != 2 || len(chance.Choices) > 0 {
		t.Fatalf("%+v", chance)
	}
}

func TestASeatBindsItselfToFreshEntropyAtEachJoining(t *testing.T) {
	ctx := limited(t)
	ann := dial(t, running.Address)
	match := value(ann.Create(ctx, "sahwari", 2))(t).GetName()
	commitments := map[string]bool{}
	for range 2 {
		value(ann.Join(ctx, match, "Ann"))(t)
		value(ann.Leave(ctx, match))(t)
	}
	value(ann.Join(ctx, match, "Ann"))(t)
	value(ann.Bind(ctx, match))(t)
	for _, event := range events(t, ctx, ann, match) {
		for _, commitment := range [][]byte{event.GetJoined().GetEntropyCommitment(), event.GetBound().GetEntropyCommitment()} {
			if len(commitment) > 0 {
				commitments[string(commitment)] = true
			}
		}
	}
	if len(commitments) != 4 {
		t.Fatalf("%d different commitments", len(commitments))
	}
	// A joining that the caller repeats is the same request, with the same entropy.
	other := value(ann.Create(ctx, "sahwari", 2))(t).GetName()
	repeated := func(r *v1.JoinMatchRequest) { r.RequestId = "again" }
	first := value(ann.Join(ctx, other, "Ann", repeated))(t)
	if second := value(ann.Join(ctx, other, "Ann", repeated))(t); second != first {
		t.Fatalf("seats %d and %d", first, second)
	}
}

func events(t testing.TB, ctx context.Context, client *caravanserai.Client, match string) []*v1.MatchEvent {
	t.Helper()
	watch := value(client.Replay(ctx, match))(t)
	var all []*v1.MatchEvent
	for update, err := range watch.Updates(ctx) {
		must(t, err)
		all = append(all, update.Event)
	}
	return all
}

func TestAWatchCanBeginAfterAVersion(t *testing.T) {
	ctx := limited(t)
	ann := dial(t, running.Address)
	match := begin(t, ctx, ann, "marcopolo", 2)
	whole := value(ann.Watch(ctx, match))(t)
	for update, err := range whole.Updates(ctx) {
		must(t, err)
		if update.CaughtUp {
			break
		}
	}
	late := value(ann.WatchAfter(ctx, match, 3))(t)
	for _, err := range late.Updates(ctx) {
		must(t, err)
		if late.Version() == whole.Version() {
			break
		}
	}
	if !slices.Equal(late.Table().Layout(), whole.Table().Layout()) || late.Seat() != 1 {
		t.Fatal("the tables differ")
	}
	if view := value(ann.LookAt(ctx, match, 3))(t); view.Table.GetVersion() != 3 || view.Viewer != 1 {
		t.Fatalf("%v", view)
	}
}

func TestTheInboxHoldsWhatIsAsked(t *testing.T) {
	ctx := limited(t)
	wire := value(service.NewWire(running.Address))(t)
	t.Cleanup(wire.Close)
	ann := dial(t, wire.Address)
	match := begin(t, ctx, ann, "sahwari", 2)
	inbox := ann.Inbox()
	answered := 0
	for news, err := range inbox.News(ctx) {
		must(t, err)
		if news.Question.GetMatch() != match {
			t.Fatalf("another match: %v", news.Question)
		}
		if answered == 3 {
			break
		}
		if !news.Open {
			continue
		}
		question, offers, err := ann.Offers(ctx, match)
		must(t, err)
		if question == nil {
			continue
		}
		value(ann.Decide(ctx, match, offers[0], caravanserai.Answering(question)))(t)
		answered++
		wire.Cut()
	}
	questions := value(ann.Questions(ctx))(t)
	for _, question := range questions {
		if question.GetMatch() != match {
			t.Fatalf("another match: %v", question)
		}
	}
	value(ann.Abandon(ctx, match))(t)
	if len(inbox.Questions()) == 0 {
		return // it was the turn of the bot, and no more news come
	}
	for _, err := range inbox.News(ctx) { // what is open is closed with the match
		must(t, err)
		if len(inbox.Questions()) == 0 {
			break
		}
	}
}

func TestScoreboardsAreWatchedToTheEnd(t *testing.T) {
	ctx := limited(t)
	ann := dial(t, running.Address)
	match := value(ann.Create(ctx, "marcopolo", 2))(t).GetName()
	value(ann.AddBot(ctx, match, "random"))(t)
	value(ann.AddBot(ctx, match, "random"))(t)
	value(ann.Start(ctx, match))(t)
	var last *v1.Scoreboard
	for board, err := range ann.WatchScoreboard(ctx, match) {
		must(t, err)
		if last != nil && board.GetVersion() <= last.GetVersion() {
			t.Fatalf("version %d after %d", board.GetVersion(), last.GetVersion())
		}
		last = board
	}
	if !last.GetFinal() {
		t.Fatalf("the last one is not final: %v", last)
	}
}

func TestMatchesGamesAndPlayersAreFound(t *testing.T) {
	ctx := limited(t)
	eve := dial(t, running.Address)
	player := value(eve.Register(ctx, "Eve", ""))(t)
	if me := value(eve.Player(ctx, caravanserai.Me))(t); me.GetName() != player.GetName() {
		t.Fatalf("%v is not %v", me, player)
	}
	match := value(eve.Create(ctx, "merv", 1, func(r *v1.CreateMatchRequest) { r.PatienceSeconds = 3600 }))(t)
	found := 0
	for listed, err := range eve.Matches(ctx, "owner = me") {
		must(t, err)
		if listed.GetName() == match.GetName() {
			found++
		}
	}
	if found > 1 { // lists lag behind by a moment
		t.Fatal("a match is listed twice")
	}
	if games := value(eve.Games(ctx))(t); len(games) != 4 {
		t.Fatalf("%d games", len(games))
	}
	if game := value(eve.Game(ctx, "merv"))(t); game.GetName() != "games/merv" {
		t.Fatalf("%v", game.GetName())
	}
	came := dial(t, running.Address, caravanserai.WithToken(eve.Token()), caravanserai.Registered())
	value(came.Join(ctx, match.GetName(), ""))(t)
	view := value(came.StartWithoutWaiting(ctx, match.GetName()))(t)
	if view.GetSeats()[0].GetPlayer() != player.GetName() {
		t.Fatalf("%v", view.GetSeats())
	}
}

func TestAClosedClientAndAnEndedContextFailAtOnce(t *testing.T) {
	ctx := limited(t)
	ann := dial(t, running.Address)
	match := begin(t, ctx, ann, "marcopolo", 2)
	watch := value(ann.Watch(ctx, match))(t)
	ended, cancel := context.WithCancel(ctx)
	defer cancel()
	begun := time.Now()
	var failure error
	for update, err := range watch.Updates(ended) {
		if failure = err; err == nil && update.CaughtUp {
			cancel()
		}
	}
	if !errors.Is(failure, context.Canceled) {
		t.Fatalf("%v", failure)
	}
	ann.Close()
	failure = nil
	for _, err := range watch.Updates(ctx) {
		failure = err
	}
	if failure == nil {
		t.Fatal("a closed client watches on")
	}
	if _, err := ann.Look(ctx, match); err == nil {
		t.Fatal("a closed client looks")
	}
	if time.Since(begun) > quick.Deadline {
		t.Fatal("it took too long")
	}
}

func TestNoServiceIsAnError(t *testing.T) {
	impatient := quick
	impatient.Deadline = 300 * time.Millisecond
	client, err := caravanserai.Dial("127.0.0.1:1", caravanserai.WithRetrying(impatient))
	must(t, err)
	defer client.Close()
	if _, err = client.Games(limited(t)); !errors.Is(err, caravanserai.ErrUnavailable) && !errors.Is(err, caravanserai.ErrTooLate) {
		t.Fatalf("%v", err)
	}
}

func TestAddressesThatAreNoneAndTokensThatCannotBeSent(t *testing.T) {
	for _, address := range []string{
		"localhost", "127.0.0.1", "", "example.org:50051", "10.0.0.1:50051",
		"http://localhost:1", ":1", "localhost:65536", "localhost:x", "ann@localhost:1", "localhost:1/",
	} {
		if client, err := caravanserai.Dial(address); err == nil {
			client.Close()
			t.Errorf("%q was dialed", address)
		}
	}
	for _, address := range []string{"localhost:1", "[::1]:1", "unix:/nowhere", "127.9.9.9:1"} {
		value(caravanserai.Dial(address))(t).Close()
	}
	value(caravanserai.Dial("example.org:50051", caravanserai.WithTLS(nil)))(t).Close()
	value(caravanserai.Dial("example.org:50051", caravanserai.Insecure()))(t).Close()
	for _, token := range []string{"a\nb", "é", "\x7f"} {
		if client, err := caravanserai.Dial("localhost:1", caravanserai.WithToken(token)); err == nil {
			client.Close()
			t.Errorf("%q was taken for a token", token)
		}
	}
}

var _ proof.History = (*table.Following)(nil)
