package proof

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/caravanserai/caravanserai/clients/go/harmless"
	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Bounds of archives of tournaments: docs/event-format.md.
const (
	MostArchiveBytes = constants.ArchiveBytes

	archiveName       = "caravanserai/tournament-archive/v1"
	archiveMagic      = archiveName + "\n"
	archivePartBytes  = MostRecordBytes + 64
	archiveUpdates    = 200_000
	archiveMatches    = 100_000
	archiveStandings  = 2_000
	archiveLines      = 1_000_000 // of all standings together
	archiveRatings    = 400_000
	standingsLines    = 12_500
	standingTieBreaks = 20
	tournamentEntries = 50_000 // of an event, in all its lists together
)

// ArchiveError says that some bytes are not the archive of a tournament.
type ArchiveError struct{ harmless.Words }

func noArchive(format string, arguments ...any) error {
	return &ArchiveError{harmless.Errorf("not an archive of a tournament"+format, arguments...)}
}

// Archive is a tournament that is over, as one file. Make it with ReadArchive, and verify it with its method Verify.
type Archive struct {
	header    *v1.ArchiveHeader
	updates   []*v1.TournamentUpdate
	matches   []*v1.ArchivedMatch
	standings []*v1.ArchivedStandings
	ratings   []*v1.ArchivedRating
	proof     *v1.RecordProof
	note      string // the signature
	lines     int
}

// IsArchive tells whether a file begins as archives of tournaments do.
func IsArchive(data []byte) bool { return bytes.HasPrefix(data, []byte(archiveMagic)) }

// Tournament is the name of the tournament.
func (a *Archive) Tournament() string { return a.header.GetTournament() }

// Header is what the file says of itself.
func (a *Archive) Header() *v1.ArchiveHeader { return a.header }

// Version is the number of events.
func (a *Archive) Version() uint64 { return uint64(len(a.updates)) }

// Updates are the events of the tournament with their openings, in order.
func (a *Archive) Updates() []*v1.TournamentUpdate { return slices.Clone(a.updates) }

// Standings are those after each round and at the end, each for the event that has their digest.
func (a *Archive) Standings() []*v1.ArchivedStandings { return slices.Clone(a.standings) }

// Digest is the SHA-256 of the event that made a version; nil if there is none.
func (a *Archive) Digest(version uint64) []byte {
	if version < 1 || version > a.Version() {
		return nil
	}
	return table.Digest(a.updates[version-1].GetEvent())
}

// Record is the record of a match (matches/…). It fails with a *RecordError if the archive has none, or none that can be
// read.
func (a *Archive) Record(match string) (*Record, error) {
	for _, archived := range a.matches {
		if record, err := ReadRecord(archived.GetRecord()); err == nil && record.Match() == match {
			return record, nil
		}
	}
	return nil, noRecord("the archive has none of %s", match)
}

// ReadArchive reads the archive of a tournament. There is only one way to write one, and these must be its bytes;
// otherwise it fails with an *ArchiveError. Nothing in it is verified.
func ReadArchive(data []byte) (*Archive, error) {
	if len(data) > MostArchiveBytes {
		return nil, noArchive(": "+findings.Large, MostArchiveBytes)
	}
	if !IsArchive(data) {
		return nil, noArchive(", or truncated")
	}
	archive := &Archive{}
	var left []expectedPart
	for at := len(archiveMagic); at < len(data); {
		begin, frame, err := archiveFrame(data, at)
		if err != nil {
			return nil, err
		}
		kind := "header"
		if archive.header != nil {
			for len(left) > 0 && left[0].count == 0 {
				left = left[1:]
			}
			if len(left) == 0 {
				return nil, noArchive(": " + findings.AfterItsEnd)
			}
			kind = left[0].kind
			left[0].count--
		}
		part, err := archivePart(kind, frame)
		if err != nil {
			return nil, err
		}
		if err := archive.take(part, data[:at]); err != nil {
			return nil, err
		}
		if kind == "header" {
			if left, err = expectedParts(archive.header); err != nil {
				return nil, err
			}
		}
		at = begin + len(frame)
	}
	if archive.header == nil {
		return nil, noArchive(", or truncated: its header is missing")
	}
	for _, part := range left {
		if part.count > 0 {
			return nil, noArchive(", or truncated: its %s is missing", part.kind)
		}
	}
	return archive, nil
}

// archiveFrame gives the message whose length stands at a place, and the place at which it begins.
func archiveFrame(data []byte, at int) (int, []byte, error) {
	length, size := binary.Uvarint(data[at:min(at+4, len(data))])
	if size <= 0 || length > uint64(min(archivePartBytes, len(data)-at-size)) {
		return 0, nil, noArchive(", or truncated")
	}
	if size > 1 && data[at+size-1] == 0 {
		return 0, nil, noArchive(": " + findings.LongLength)
	}
	begin := at + size
	return begin, data[begin : begin+int(length)], nil
}

// expectedPart is a kind of parts, of which some must follow.
type expectedPart struct {
	kind  string
	count uint64
}

// expectedParts are the parts after a header, in their order.
func expectedParts(header *v1.ArchiveHeader) ([]expectedPart, error) {
	one := func(there string) uint64 { return min(1, uint64(len(there))) }
	parts := []expectedPart{
		{"update", header.GetVersion()},
		{"match", uint64(header.GetMatches())},
		{"standings", uint64(header.GetStandings())},
		{"rating", uint64(header.GetRatings())},
		{"proof", one(header.GetLog())},
		{"signature", one(header.GetSigner())},
	}
	most := []uint64{archiveUpdates, archiveMatches, archiveStandings, archiveRatings, 1, 1}
	for at, part := range parts {
		if part.count > most[at] {
			return nil, noArchive(": "+findings.ManyParts, part.count, part.kind, most[at])
		}
	}
	return parts, nil
}

var archiveOneof = (&v1.ArchivePart{}).ProtoReflect().Descriptor().Oneofs().ByName("part")

// archivePart reads a part, which must be of a kind.
func archivePart(kind string, frame []byte) (*v1.ArchivePart, error) {
	longest := constants.ShortPartBytes
	switch kind {
	case "match":
		longest = archivePartBytes
	case "update":
		longest = partBytes
	case "standings":
		longest = table.MostUpdateBytes
	}
	if len(frame) > longest {
		return nil, noArchive(": "+findings.LongPart, kind, longest)
	}
	part := &v1.ArchivePart{}
	if proto.Unmarshal(frame, part) != nil {
		return nil, noArchive(", or truncated")
	}
	found := "nothing"
	if field := part.ProtoReflect().WhichOneof(archiveOneof); field != nil {
		found = string(field.Name())
	}
	if found != kind {
		return nil, noArchive(": "+findings.OtherPart, found, kind)
	}
	if !bytes.Equal(Canonical(part), frame) {
		return nil, noArchive(": " + findings.OtherContent)
	}
	return part, nil
}

// take adds a part; before are the bytes of the file before it.
func (a *Archive) take(part *v1.ArchivePart, before []byte) error {
	switch part := part.GetPart().(type) {
	case *v1.ArchivePart_Header:
		state := part.Header.GetState()
		if state != v1.Tournament_STATE_FINISHED && state != v1.Tournament_STATE_CANCELLED {
			return noArchive(": only a tournament that is over has one")
		}
		if part.Header.GetVersion() == 0 {
			return noArchive(": " + findings.NoEvents)
		}
		a.header = part.Header
	case *v1.ArchivePart_Update:
		return a.takeUpdate(part.Update)
	case *v1.ArchivePart_Match:
		if last := len(a.matches) - 1; last >= 0 && comparePlaces(placeOf(part.Match), placeOf(a.matches[last])) <= 0 {
			return noArchive(": " + findings.UnorderedMatches)
		}
		a.matches = append(a.matches, part.Match)
	case *v1.ArchivePart_Standings:
		return a.takeStandings(part.Standings)
	case *v1.ArchivePart_Rating:
		a.ratings = append(a.ratings, part.Rating)
	case *v1.ArchivePart_Proof:
		if !isSound(part.Proof) {
			return noArchive(": "+findings.LongProof, constants.ProofHashes)
		}
		a.proof = part.Proof
	case *v1.ArchivePart_Signature:
		if a.note = part.Signature.GetNote(); !signs(a.note, archiveName, a.Tournament(), before) {
			return noArchive(": " + findings.SignedBytes)
		}
	}
	return nil
}

func (a *Archive) takeUpdate(update *v1.TournamentUpdate) error {
	version, event := a.Version()+1, &v1.TournamentEvent{}
	if proto.Unmarshal(update.GetEvent(), event) != nil {
		return noArchive(": " + findings.NotAnEvent)
	}
	for _, opening := range update.GetOpenings() {
		if _, err := table.ReadContent(opening.GetPayload()); err != nil {
			return noArchive(": version %d: %s", version, err)
		}
	}
	switch {
	case event.GetTournament() != a.Tournament() || event.GetVersion() != version || update.GetVersion() != version:
		return noArchive(": "+findings.PartsAfter, fmt.Sprintf("%.60s", event.GetTournament()), event.GetVersion(), version-1)
	case countEntries(event.ProtoReflect()) > tournamentEntries:
		return noArchive(": "+findings.ManyEntries, version)
	case !bytes.Equal(Canonical(event), update.GetEvent()):
		return noArchive(": "+findings.Form, version)
	}
	finished, cancelled := event.GetFinished() != nil, event.GetCancelled() != nil
	last := version == a.header.GetVersion()
	if finished != (last && a.header.GetState() == v1.Tournament_STATE_FINISHED) ||
		cancelled != (last && a.header.GetState() == v1.Tournament_STATE_CANCELLED) {
		return noArchive(": "+findings.OtherEnd, version)
	}
	a.updates = append(a.updates, update)
	return nil
}

func (a *Archive) takeStandings(standings *v1.ArchivedStandings) error {
	a.lines += len(standings.GetLines())
	if len(standings.GetLines()) > standingsLines || a.lines > archiveLines {
		return noArchive(": " + findings.ManyLines)
	}
	for _, line := range standings.GetLines() {
		if len(line.GetTieBreaks()) > standingTieBreaks {
			return noArchive(": " + findings.ManyTieBreaks)
		}
	}
	a.standings = append(a.standings, standings)
	return nil
}

// place is where a match belongs: round, table and attempt.
type place struct{ round, table, attempt uint32 }

func placeOf(match *v1.ArchivedMatch) place {
	return place{match.GetRound(), match.GetTable(), match.GetAttempt()}
}

func comparePlaces(a, b place) int {
	return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.table, b.table), cmp.Compare(a.attempt, b.attempt))
}

// countEntries counts the messages in a message, itself too, and the entries of its lists.
func countEntries(message protoreflect.Message) int {
	count := 1
	message.Range(func(field protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		switch nested := field.Kind() == protoreflect.MessageKind; {
		case nested && field.IsList():
			for at := range value.List().Len() {
				count += countEntries(value.List().Get(at).Message())
			}
		case nested:
			count += countEntries(value.Message())
		case field.IsList():
			count += value.List().Len()
		}
		return true
	})
	return count
}
