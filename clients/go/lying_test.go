package caravanserai_test

import (
	"errors"
	"strings"
	"testing"

	caravanserai "github.com/caravanserai/caravanserai/clients/go"
	"github.com/caravanserai/caravanserai/clients/go/internal/service"
	"github.com/caravanserai/caravanserai/clients/go/table"
)

// TestTheKeyOfASeatIsNotTakenFromTheService plays against a service that lies in one place at a time: the start of the token
// says which.
func TestTheKeyOfASeatIsNotTakenFromTheService(t *testing.T) {
	lying := value(service.StartLying())(t)
	t.Cleanup(func() { must(t, lying.Stop()) })
	host := dial(t, lying.Address)
	refused := func(t *testing.T, err error) {
		t.Helper()
		var altered *table.AlteredError
		if !errors.As(err, &altered) || !strings.Contains(err.Error(), "seat 1") {
			t.Fatalf("%v", err)
		}
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
			var altered *table.AlteredError
			if _, err := guest.StartWhenBound(ctx, match); !errors.As(err, &altered) || !strings.Contains(err.Error(), "has two hashes") {
				t.Fatalf("%v", err)
			}
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
