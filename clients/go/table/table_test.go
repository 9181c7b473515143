package table_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/tinymatch"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func laidOut(t testing.TB) *table.Table {
	t.Helper()
	areas := []*v1.TableArea{
		{Name: "purse", Visibility: v1.Visibility_VISIBILITY_ALL}, {Name: "hand", Visibility: v1.Visibility_VISIBILITY_OWNER},
	}
	shown, err := table.LayOut(areas, []*v1.Placement{{Place: "hand@1", Piece: "card/a", Count: 2}}, 1)
	must(t, err)
	return shown
}

func TestEveryStepHasAnInverse(t *testing.T) {
	steps := []table.Step{
		table.Move{Piece: "card/a", Number: 1, Source: "hand@1", Target: "purse@1", Becomes: "card/b"},
		table.Show{Place: "hand@2", Seat: 1},
		table.Ask{Stack: 1, Task: table.Task{Kind: "turn", Arguments: []string{"x"}, AskedAt: 3}},
		table.Ask{Stack: 0, Task: table.Task{Kind: "round"}},
		table.Close{Stack: 1, Task: table.Task{Kind: "turn", Arguments: []string{"x"}, AskedAt: 3}},
		table.Hide{Place: "hand@2", Seat: 1},
	}
	shown, before := laidOut(t), laidOut(t)
	for _, step := range steps {
		must(t, shown.Apply(step))
		if !reflect.DeepEqual(step.Inverse().Inverse(), step) {
			t.Errorf("%v is not the inverse of its inverse", step)
		}
	}
	if shown.Fingerprint() == before.Fingerprint() {
		t.Error("the fingerprint did not change")
	}
	must(t, shown.TakeBack(steps))
	if shown.Fingerprint() != before.Fingerprint() || !reflect.DeepEqual(shown.Layout(), before.Layout()) {
		t.Errorf("%v is left", shown.Layout())
	}
}

func TestStepsThatDoNotFitChangeNothing(t *testing.T) {
	shown := laidOut(t)
	must(t, shown.Apply(table.Show{Place: "hand@2", Seat: 1}))
	before := shown.Fingerprint()
	for _, step := range []table.Step{
		table.Move{Piece: "card", Number: 1, Source: "nowhere", Target: "purse@1", Becomes: "card"},
		table.Move{Piece: "card", Number: 1, Source: "purse@1", Target: "nowhere", Becomes: "card"},
		table.Show{Place: "hand@2", Seat: 1},
		table.Hide{Place: "hand@1", Seat: 1},
		table.Close{Stack: 1, Task: table.Task{Kind: "turn"}},
	} {
		var fold *table.FoldError
		if err := shown.Apply(step); !errors.As(err, &fold) {
			t.Errorf("%v: %v", step, err)
		}
	}
	if shown.Fingerprint() != before {
		t.Error("something changed")
	}
}

// TestWhatWasAlteredIsFoundAndChangesNothing changes updates in one way each; the right update fits afterwards.
func TestWhatWasAlteredIsFoundAndChangesNothing(t *testing.T) {
	alterations := map[string]func(*v1.MatchUpdate, *v1.MatchEvent){
		"the version":     func(u *v1.MatchUpdate, e *v1.MatchEvent) { e.Version++ },
		"the number":      func(u *v1.MatchUpdate, e *v1.MatchEvent) { u.Version++ },
		"the hash":        func(u *v1.MatchUpdate, e *v1.MatchEvent) { e.Previous[3] ^= 1 },
		"the fingerprint": func(u *v1.MatchUpdate, e *v1.MatchEvent) { e.Fingerprint ^= 1 },
		"a seal":          func(u *v1.MatchUpdate, e *v1.MatchEvent) { e.Seals[0].Digest[0] ^= 1 },
		"an opening":      func(u *v1.MatchUpdate, e *v1.MatchEvent) { u.Openings[0].Salt[0] ^= 1 },
		"an index":        func(u *v1.MatchUpdate, e *v1.MatchEvent) { u.Openings[0].Index = 1 << 31 },
		"an effect":       func(u *v1.MatchUpdate, e *v1.MatchEvent) { e.Effects[0].GetMove().Count++ },
		"another effect":  func(u *v1.MatchUpdate, e *v1.MatchEvent) { e.Effects[1].GetAsk().Kind = "end" },
		"the body": func(u *v1.MatchUpdate, e *v1.MatchEvent) {
			e.Body = &v1.MatchEvent_Created{Created: &v1.MatchCreated{Players: 2}}
		},
		"the bytes": nil,
	}
	for name, alter := range alterations {
		t.Run(name, func(t *testing.T) {
			updates, following := tinymatch.Updates(), table.Follow(table.Everything)
			for _, update := range updates[:5] {
				_, err := following.Follow(update)
				must(t, err)
			}
			altered, event := proto.CloneOf(updates[5]), &v1.MatchEvent{}
			must(t, proto.Unmarshal(altered.Event, event))
			if alter == nil {
				altered.Event = []byte{0xff}
			} else {
				alter(altered, event)
				var err error
				altered.Event, err = proto.Marshal(event)
				must(t, err)
			}
			before := following.Table().Layout()
			var altering *table.AlteredError
			var fold *table.FoldError
			if _, err := following.Follow(altered); name != "an effect" && !errors.As(err, &altering) && !errors.As(err, &fold) {
				t.Fatalf("%v", err)
			}
			if name == "an effect" { // it is replaced by the one in the opening: only the next hash finds it
				return
			}
			if following.Version() != 5 || !reflect.DeepEqual(following.Table().Layout(), before) {
				t.Fatal("something changed")
			}
			_, err := following.Follow(updates[5])
			must(t, err)
		})
	}
}

func TestAnEventOfALaterKindAccusesNobody(t *testing.T) {
	known, err := proto.Marshal(&v1.MatchEvent{Match: "matches/later", Version: 1})
	must(t, err)
	later := append(slices.Clone(known), 0xc2, 0x3e, 0) // field 1000, a message
	var unknown *table.UnknownEventError
	if _, err := table.Follow(0).Follow(&v1.MatchUpdate{Version: 1, Event: later}); !errors.As(err, &unknown) {
		t.Errorf("%v", err)
	}
	var altered *table.AlteredError
	if _, err := table.Follow(0).Follow(&v1.MatchUpdate{Version: 1, Event: known}); !errors.As(err, &altered) {
		t.Errorf("%v", err)
	}
}

func TestNothingFollowsTheEndOfAMatch(t *testing.T) {
	for name, end := range map[string]func(*v1.MatchEvent){
		"finished":  func(*v1.MatchEvent) {},
		"abandoned": func(e *v1.MatchEvent) { e.Body = &v1.MatchEvent_Abandoned{Abandoned: &v1.MatchAbandoned{}} },
	} {
		t.Run(name, func(t *testing.T) {
			updates, following := tinymatch.Updates(), table.Follow(table.Everything)
			last, event := updates[len(updates)-1], &v1.MatchEvent{}
			must(t, proto.Unmarshal(last.Event, event))
			end(event)
			var err error
			last.Event, err = proto.MarshalOptions{Deterministic: true}.Marshal(event)
			must(t, err)
			for _, update := range updates {
				_, err := following.Follow(update)
				must(t, err)
			}
			later := &v1.MatchEvent{
				Match: event.Match, Version: event.Version + 1, Previous: following.Head(), Fingerprint: event.Fingerprint,
				Body: &v1.MatchEvent_Undone{Undone: &v1.DecisionUndone{Seat: 1}},
			}
			written, err := proto.MarshalOptions{Deterministic: true}.Marshal(later)
			must(t, err)
			before := following.Version()
			var altering *table.AlteredError
			_, err = following.Follow(&v1.MatchUpdate{Version: later.Version, Event: written})
			if !errors.As(err, &altering) || following.Version() != before {
				t.Fatalf("%v", err)
			}
			must(t, following.StepBack())
			_, err = following.Follow(last)
			must(t, err)
		})
	}
}

func TestStatementsAreReadAndWhoSeesThePiecesSeesWhetherTheyAreTrue(t *testing.T) {
	read, ok := table.ReadStatement("statement/row:x%2Fy 100%25/1/-/card/a/b%252F/a")
	expected := table.Statement{Place: "row:x/y 100%", Least: 1, Most: -1, Pieces: []string{"card/a", "card/b%2F"}}
	if !ok || !reflect.DeepEqual(read, expected) {
		t.Fatalf("%v", read)
	}
	for _, wrong := range []string{"hm", "hand@1/0/00/card/a", "hand@1/0/0/ca%2Frd/a", "hand@1/0/0/card/%41", "a/0/0/b"} {
		if _, ok := table.ReadStatement("statement/" + wrong); ok {
			t.Errorf("%s is read", wrong)
		}
	}
	areas := []*v1.TableArea{
		{Name: "stated", Visibility: v1.Visibility_VISIBILITY_ALL}, {Name: "hand", Visibility: v1.Visibility_VISIBILITY_OWNER},
	}
	for _, each := range []struct {
		viewer int
		piece  string
		untrue bool
	}{
		{1, "statement/hand@1/0/0/card/a", true},
		{1, "statement/hand@1/2/2/card/a/b", false},
		{1, "statement/hand@2/1/-/card/a", false},
		{0, "statement/hand@1/0/0/card/a", false},
		{0, "statement/nowhere/1/-/card/a", false},
		{0, "statement/hand@1/0/0/card", true},
	} {
		layout := []*v1.Placement{{Place: "hand@1", Piece: "card/a", Count: 2}, {Place: table.Stated, Piece: each.piece, Count: 1}}
		shown, err := table.LayOut(areas, layout, each.viewer)
		must(t, err)
		if untrue := shown.Untrue(nil); (untrue == each.piece) != each.untrue {
			t.Errorf("viewer %d finds %q of %s", each.viewer, untrue, each.piece)
		}
		if _, readable := table.ReadStatement(each.piece); readable != (len(shown.Statements("")) == 1) {
			t.Errorf("%s stands or not", each.piece)
		}
	}
}
