package caravanserai_test

import (
	"context"
	"maps"
	"slices"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	caravanserai "github.com/caravanserai/caravanserai/clients/go"
	"github.com/caravanserai/caravanserai/clients/go/internal/service"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// fieldsOf are the fields that a message and those in it have, each with the ways to change it: those of
// tests/sdks/lying_fields.py.
func fieldsOf(message protoreflect.Message, found map[string][]string) {
	message.Range(func(field protoreflect.FieldDescriptor, held protoreflect.Value) bool {
		ways := []string{"empty"}
		switch field.Kind() {
		case protoreflect.EnumKind:
			ways = append(ways, "later")
		case protoreflect.Int32Kind, protoreflect.Int64Kind, protoreflect.Uint32Kind, protoreflect.Uint64Kind:
			ways = append(ways, "out_of_range")
		case protoreflect.MessageKind:
			if field.IsList() {
				ways = append(ways, "doubled")
			}
		default:
		}
		found[string(field.FullName())] = ways
		switch {
		case field.Kind() != protoreflect.MessageKind || field.IsMap():
		case field.IsList():
			for at := range held.List().Len() {
				fieldsOf(held.List().Get(at).Message(), found)
			}
		default:
			fieldsOf(held.Message(), found)
		}
		return true
	})
}

// fieldsTold are those of all that a service says about a tournament.
func fieldsTold(t *testing.T, host *caravanserai.Client, event string) map[string][]string {
	t.Helper()
	ctx, tournaments, found := limited(t), host.Tournaments(), map[string][]string{}
	told := []proto.Message{value(tournaments.Get(ctx, event))(t), value(tournaments.Standings(ctx, event))(t)}
	for entrant, err := range tournaments.Entrants(ctx, event) {
		told = append(told, value(entrant, err)(t))
	}
	for round, err := range tournaments.Rounds(ctx, event) {
		told = append(told, value(round, err)(t))
	}
	for step, err := range tournaments.Events(ctx, event) {
		told = append(told, value(step, err)(t).Event)
	}
	for _, message := range told {
		fieldsOf(message.ProtoReflect(), found)
	}
	return found
}

// TestNoFieldOfATournamentMakesAClientPanic calls a service that changes one field of what it says about a tournament,
// also in its events. It is every third field: those of TypeScript and Java try the others, that of Python all.
func TestNoFieldOfATournamentMakesAClientPanic(t *testing.T) {
	lying := value(service.StartLying())(t)
	t.Cleanup(func() { must(t, lying.Stop()) })
	host := dial(t, lying.Address)
	value(host.Register(limited(t), "Host", ""))(t)
	event := eventOfBots(t, limited(t), host)
	entrant := firstEntrant(t, host, event)
	fields := fieldsTold(t, host, event)
	if len(fields) < 80 {
		t.Fatal(len(fields))
	}
	for index, name := range slices.Sorted(maps.Keys(fields)) {
		if index%3 != 0 {
			continue
		}
		for _, way := range fields[name] {
			lie := "field-" + way + "-" + name
			liar := dial(t, lying.Address, caravanserai.WithToken(lie+"."+caravanserai.NewToken()),
				caravanserai.WithRetrying(caravanserai.Retrying{Deadline: long / 60, Attempt: long / 60, Patience: time.Second}))
			_, _ = liar.Register(limited(t), "Ann", "")
			for call, made := range callsAboutEvent(liar, event, entrant) {
				survived(t, lie+", "+call, made)
			}
		}
	}
}

// callsAboutEvent are calls about a tournament, of somebody who does not take part.
func callsAboutEvent(c *caravanserai.Client, event, entrant string) map[string]func(context.Context) {
	tournaments := c.Tournaments()
	return map[string]func(context.Context){
		"List":        func(ctx context.Context) { drained(tournaments.List(ctx)) },
		"Get":         func(ctx context.Context) { _, _ = tournaments.Get(ctx, event) },
		"Entrants":    func(ctx context.Context) { drained(tournaments.Entrants(ctx, event)) },
		"Entrant":     func(ctx context.Context) { _, _ = tournaments.Entrant(ctx, entrant) },
		"Rounds":      func(ctx context.Context) { drained(tournaments.Rounds(ctx, event)) },
		"Round":       func(ctx context.Context) { _, _ = tournaments.Round(ctx, event, 1) },
		"Standings":   func(ctx context.Context) { _, _ = tournaments.Standings(ctx, event) },
		"Events":      func(ctx context.Context) { drained(tournaments.Events(ctx, event)) },
		"Watch":       func(ctx context.Context) { drained(tournaments.Watch(event).Steps(ctx)) },
		"OpenEntropy": func(ctx context.Context) { _, _ = tournaments.OpenEntropy(ctx, event) },
		"Pair":        func(ctx context.Context) { _, _ = tournaments.Pair(ctx, event, 2) },
		"CheckIn":     func(ctx context.Context) { _, _ = tournaments.CheckIn(ctx, entrant) },
		"TakeBye":     func(ctx context.Context) { _, _ = tournaments.TakeBye(ctx, event, 2) },
		"Withdraw":    func(ctx context.Context) { _, _ = tournaments.Withdraw(ctx, entrant, "") },
		"Adjudicate": func(ctx context.Context) {
			ruling := &v1.Adjudication{Round: 1, Table: 1, Decision: &v1.Adjudication_Void{Void: &v1.VoidTable{}}}
			_, _ = tournaments.Adjudicate(ctx, event, ruling, "rain")
		},
	}
}

func firstEntrant(t *testing.T, c *caravanserai.Client, event string) string {
	t.Helper()
	for entrant, err := range c.Tournaments().Entrants(limited(t), event) {
		return value(entrant, err)(t).GetName()
	}
	t.Fatal("nobody has entered")
	return ""
}
