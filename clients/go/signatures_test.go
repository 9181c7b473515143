package caravanserai_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	caravanserai "github.com/caravanserai/caravanserai/clients/go"
	"github.com/caravanserai/caravanserai/clients/go/internal/canonical"
	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

func signed(request *v1.CreateMatchRequest) { request.SignaturesRequired = true }

func reason(err error) string {
	var failed *caravanserai.CallError
	if errors.As(err, &failed) {
		return failed.Reason
	}
	return fmt.Sprint(err)
}

// TestAMatchIsSignedToItsEnd plays a match in which all players sign: a guest on streams, whose program restarts, and a
// player with unary calls.
func TestAMatchIsSignedToItsEnd(t *testing.T) {
	ctx := limited(t)
	kept := caravanserai.WithEntropies(caravanserai.FileEntropies{Folder: t.TempDir()})
	first, ben := dial(t, running.Address, kept), dial(t, running.Address, caravanserai.WithoutPlayStream())
	value(ben.Register(ctx, "Ben", ""))(t)
	key := value(ben.ReplaceKey(ctx))(t).GetPublicKey()
	match := value(first.Create(ctx, "merv", 2, signed))(t).GetName()
	value(first.Join(ctx, match, "Ann"))(t)
	value(ben.Join(ctx, match, ""))(t)
	if taken := value(ben.Look(ctx, match))(t).Match.GetSeats()[1]; string(taken.GetPublicKey()) != string(key) {
		t.Fatalf("%x", taken.GetPublicKey())
	}
	starting := make(chan error, 1)
	go func() {
		_, err := first.StartWhenBound(ctx, match)
		starting <- err
	}()
	value(ben.StartWhenBound(ctx, match))(t)
	must(t, <-starting)

	again := caravanserai.WithToken(first.Token())
	ann := dial(t, running.Address, again, kept)
	for _, stranger := range []*caravanserai.Client{
		dial(t, running.Address, again), dial(t, running.Address, again, caravanserai.WithoutPlayStream()),
	} {
		if _, err := stranger.Resign(ctx, match); reason(err) != "SIGNATURE_MISSING" {
			t.Fatal(err)
		}
	}
	proposed := value(ann.EndByAgreement(ctx, match))(t).GetEndProposal().GetProposedAt()
	if after := value(ben.EndByAgreement(ctx, match, func(r *v1.EndByAgreementRequest) {
		r.ProposedAt, r.Declines = proposed, true
	}))(t); after.GetEndProposal() != nil {
		t.Fatal("a proposal stands that was declined")
	}
	undoing := func(client *caravanserai.Client) func(caravanserai.Asked) *v1.Offer {
		undone := 0
		return func(asked caravanserai.Asked) *v1.Offer {
			if undone++; undone < 3 {
				var refused *caravanserai.Refused
				if _, err := client.Undo(ctx, match); err != nil && !errors.As(err, &refused) {
					t.Error(err)
				}
			}
			return anyOffer(asked)
		}
	}
	played := make(chan error, 1)
	go func() {
		_, err := caravanserai.RunBot(ctx, ben, match, undoing(ben))
		played <- err
	}()
	value(caravanserai.RunBot(ctx, ann, match, undoing(ann)))(t)
	must(t, <-played)

	record := value(ann.Record(ctx, match))(t)
	found := record.Verify(nil)
	if !found.OK() || found.Keys != 2 || found.Unsigned > 0 || found.Signed < 6 {
		t.Fatalf("%+v", found)
	}
	forged, version := withForgedSignature(t, record)
	found = proof.Verify(match, slices.Values(forged), nil)
	if len(found.Findings) == 0 || found.Findings[0].Version != version || found.Findings[0].Check != "signatures" {
		t.Fatalf("version %d: %+v", version, found.Findings)
	}
}

// withForgedSignature gives the updates of a match after an operator changed the first signature of a decision and made
// all hashes again, and the version of that decision.
func withForgedSignature(t testing.TB, record *proof.Record) ([]*v1.MatchUpdate, uint64) {
	var forged []*v1.MatchUpdate
	previous, version := table.Genesis(), uint64(0)
	for _, update := range record.Updates() {
		event := &v1.MatchEvent{}
		must(t, proto.Unmarshal(update.GetEvent(), event))
		event.Previous = previous
		if version == 0 && event.GetDecided() != nil && len(event.GetSignature()) > 0 {
			version, event.Signature = event.GetVersion(), make([]byte, 64)
		}
		update := proto.CloneOf(update)
		update.Event = canonical.Whole(event)
		previous = table.Digest(update.GetEvent())
		forged = append(forged, update)
	}
	return forged, version
}

func TestWhoResignsSignsAndNobodyJoinsWithoutTheirKey(t *testing.T) {
	ctx := limited(t)
	ann := dial(t, running.Address)
	match := value(ann.Create(ctx, "sahwari", 2, signed))(t).GetName()
	value(ann.Join(ctx, match, "Ann"))(t)
	value(ann.AddBot(ctx, match, "random"))(t)
	value(ann.Start(ctx, match))(t)
	value(ann.Resign(ctx, match))(t)
	for _, finding := range value(ann.Verify(ctx, match))(t).Findings {
		if strings.Contains(finding.Check, "signatures") {
			t.Fatal(finding)
		}
	}
	value(ann.Register(ctx, "Ann", ""))(t)
	value(ann.ReplaceKey(ctx))(t)
	other := value(ann.Create(ctx, "sahwari", 2))(t).GetName()
	elsewhere := dial(t, running.Address, caravanserai.WithToken(ann.Token()), caravanserai.Registered())
	if _, err := elsewhere.Join(ctx, other, ""); reason(err) != "SIGNATURE_MISSING" {
		t.Fatal(err)
	}
	value(ann.Join(ctx, other, ""))(t)
}
