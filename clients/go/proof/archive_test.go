package proof_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"os"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/proof"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

const archiveMagic = "caravanserai/tournament-archive/v1\n"

// frozenArchive is an archive that a service of 0.2.0 wrote.
func frozenArchive(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile("../../../tests/frozen/0.2.0.tournament")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestTheArchiveOfAnOlderServiceHolds(t *testing.T) {
	archive, err := proof.ReadArchive(frozenArchive(t))
	if err != nil {
		t.Fatal(err)
	}
	found, err := archive.Verify(t.Context(), nil, time.Now())
	if err != nil || !found.OK() {
		t.Fatal(err, found)
	}
	for name, state := range map[string]proof.State{
		"chain": proof.Holds, "signatures": proof.Holds, "lots": proof.Holds, "matches": proof.Holds, "results": proof.Holds,
		"standings": proof.Holds, "file": proof.NotChecked, "pairings": proof.NotProven, "ratings": proof.NotProven,
	} {
		if claim := found.Claim(name); claim.State != state {
			t.Errorf("%s: %s, %s", name, claim.State, claim.Said)
		}
	}
	if found.Claim("nothing").Name != "" || len(found.Matches) != 3 || !found.Matches[0].OK || len(found.Standings) == 0 {
		t.Error(found)
	}
	match := found.Matches[0].Match
	if record, err := archive.Record(match); err != nil || record.Match() != match {
		t.Error(err)
	}
	var noRecord *proof.RecordError
	if _, err := archive.Record("matches/none"); !errors.As(err, &noRecord) {
		t.Error(err)
	}
	if digest := archive.Digest(archive.Version() + 1); digest != nil {
		t.Errorf("%x", digest)
	}
}

func TestVerifyingAnArchiveEndsWithItsContext(t *testing.T) {
	archive, err := proof.ReadArchive(frozenArchive(t))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := archive.Verify(ctx, nil, time.Now()); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestTimesToComeAreFound(t *testing.T) {
	archive, err := proof.ReadArchive(frozenArchive(t))
	if err != nil {
		t.Fatal(err)
	}
	found, err := archive.Verify(t.Context(), nil, time.Unix(1, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"times", "records"} {
		if found.Claim(name).State != proof.Fails {
			t.Error(found.Claim(name))
		}
	}
}

// filed gives the bytes of an archive with these parts.
func filed(parts ...*v1.ArchivePart) []byte {
	data := []byte(archiveMagic)
	for _, part := range parts {
		written := proof.Canonical(part)
		data = append(binary.AppendUvarint(data, uint64(len(written))), written...)
	}
	return data
}

// headed is the header of an archive that was cancelled after some events.
func headed(version uint64) *v1.ArchiveHeader {
	return &v1.ArchiveHeader{Tournament: "tournaments/x", State: v1.Tournament_STATE_CANCELLED, Version: version}
}

// altered are archives with other events, made of the bodies of one.
func altered(events ...*v1.TournamentEvent) []byte {
	header := headed(uint64(len(events)))
	parts := []*v1.ArchivePart{{Part: &v1.ArchivePart_Header{Header: header}}}
	for at, event := range events {
		event.Tournament, event.Version = header.GetTournament(), uint64(at+1)
		update := &v1.TournamentUpdate{Version: event.GetVersion(), Event: proof.Canonical(event)}
		parts = append(parts, &v1.ArchivePart{Part: &v1.ArchivePart_Update{Update: update}})
	}
	return filed(parts...)
}

// senseless are archives whose events make no sense, in all ways that the fold of a tournament could stumble over.
func senseless() map[string][]byte {
	created := func(settings *v1.TournamentSettings) *v1.TournamentEvent {
		body := &v1.TournamentCreated{Settings: settings}
		return &v1.TournamentEvent{Body: &v1.TournamentEvent_Created{Created: body}}
	}
	usual := &v1.TournamentSettings{
		Seats: 2, Format: &v1.TournamentSettings_Swiss{Swiss: &v1.SwissFormat{Rounds: 1}}, TieBreaks: []string{"buchholz"},
		Scoring: &v1.TournamentSettings_MatchPoints{MatchPoints: &v1.MatchPointScoring{Win: "1", Draw: "1/2", Loss: "0"}},
	}
	cancelled := func() *v1.TournamentEvent {
		return &v1.TournamentEvent{Body: &v1.TournamentEvent_Cancelled{Cancelled: &v1.TournamentCancelled{}}}
	}
	closed := func(round uint32) *v1.TournamentEvent {
		return &v1.TournamentEvent{Body: &v1.TournamentEvent_RoundClosed{RoundClosed: &v1.RoundClosed{Round: round}}}
	}
	registered := func(name string) *v1.TournamentEvent {
		return &v1.TournamentEvent{Body: &v1.TournamentEvent_Registered{Registered: &v1.EntrantRegistered{Entrant: name}}}
	}
	paired := func(entrants ...string) *v1.TournamentEvent {
		body := &v1.RoundPaired{Round: 1, Tables: []*v1.PairedTable{{Entrants: entrants}}}
		return &v1.TournamentEvent{Body: &v1.TournamentEvent_RoundPaired{RoundPaired: body}}
	}
	ruled := func(ruling *v1.Adjudication) *v1.TournamentEvent {
		return &v1.TournamentEvent{Body: &v1.TournamentEvent_Adjudicated{Adjudicated: ruling}}
	}
	places := &v1.Adjudication_Places{Places: &v1.Places{Places: []uint32{1}}}
	other := proto.CloneOf(usual)
	other.GetMatchPoints().Win = "1/0"
	huge := proto.CloneOf(usual)
	huge.GetMatchPoints().Win = string(bytes.Repeat([]byte("9"), 1<<16))
	return map[string][]byte{
		"no beginning":          altered(closed(1), cancelled()),
		"no settings":           altered(created(nil), cancelled()),
		"no seats":              altered(created(&v1.TournamentSettings{}), cancelled()),
		"no number":             altered(created(other), cancelled()),
		"a huge number":         altered(created(huge), cancelled()),
		"a second beginning":    altered(created(usual), created(usual), cancelled()),
		"no round":              altered(created(usual), closed(9), cancelled()),
		"an unknown entrant":    altered(created(usual), paired("a", "b"), cancelled()),
		"nobody at a table":     altered(created(usual), paired(), cancelled()),
		"a table that is full":  altered(created(usual), registered("a"), paired("a", "a", "a"), cancelled()),
		"somebody twice":        altered(created(usual), registered("a"), paired("a", "a"), closed(1), cancelled()),
		"no lots":               altered(created(usual), registered("a"), registered("b"), paired("a", "b"), closed(1), cancelled()),
		"places without seats":  altered(created(usual), registered("a"), paired("a", "a"), ruled(&v1.Adjudication{Round: 1, Table: 1, Decision: places}), cancelled()),
		"a ruling of no round":  altered(created(usual), ruled(&v1.Adjudication{Round: 7, Table: 1, Decision: places}), cancelled()),
		"a penalty of no round": altered(created(usual), ruled(&v1.Adjudication{Round: 7}), cancelled()),
	}
}

func TestArchivesThatMakeNoSenseFail(t *testing.T) {
	for name, data := range senseless() {
		archive, err := proof.ReadArchive(data)
		if err != nil {
			t.Errorf("%s: %s", name, err)
			continue
		}
		if found, err := archive.Verify(t.Context(), nil, time.Now()); err != nil || found.OK() {
			t.Errorf("%s: %v", name, found)
		}
	}
}

func TestFilesThatAreNoArchivesAreRefused(t *testing.T) {
	header := headed(1)
	boundless := headed(1 << 40)
	running := headed(1)
	running.State = v1.Tournament_STATE_RUNNING
	part := func(header *v1.ArchiveHeader) *v1.ArchivePart {
		return &v1.ArchivePart{Part: &v1.ArchivePart_Header{Header: header}}
	}
	for name, data := range map[string][]byte{
		"nothing":              nil,
		"no header":            []byte(archiveMagic),
		"a length of 4 GiB":    []byte(archiveMagic + "\xff\xff\xff\xff\x0f"),
		"a length of 32 MiB":   []byte(archiveMagic + "\x80\x80\x80\x10"),
		"a padded length":      []byte(archiveMagic + "\x81\x00\x00"),
		"two headers":          filed(part(header), part(header)),
		"events without end":   filed(part(boundless)),
		"no events":            filed(part(headed(0))),
		"a tournament that is": filed(part(running)),
		"another's event":      altered(&v1.TournamentEvent{}),
	} {
		var noArchive *proof.ArchiveError
		if _, err := proof.ReadArchive(data); !errors.As(err, &noArchive) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzArchive reads and verifies any bytes: it never panics, and what differs from a good archive in its events is not good.
func FuzzArchive(f *testing.F) {
	good := frozenArchive(f)
	f.Add(good)
	f.Add(good[:len(good)/2])
	f.Add(append(bytes.Clone(good), 0))
	f.Add([]byte(archiveMagic))
	for _, data := range senseless() {
		if len(data) < 1<<12 {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		archive, err := proof.ReadArchive(data)
		if err != nil {
			return
		}
		found, err := archive.Verify(t.Context(), nil, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		if found.OK() && found.Claim("chain").State != proof.Holds {
			t.Fatal("it is good, and nothing shows that it is whole")
		}
	})
}
