package proof

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"iter"
	"slices"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/harmless"
	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Bounds of a record. Matches have less than a hundredth of that.
const (
	MostRecordBytes   = constants.RecordBytes
	MostRecordUpdates = constants.RecordUpdates
	MostRecordEffects = constants.RecordEffects
)

// RecordError says that some bytes are not a record, or some text is not a receipt.
type RecordError struct{ harmless.Words }

func noRecord(format string, arguments ...any) error {
	return &RecordError{harmless.Errorf(findings.NoMatchRecord+": "+format, arguments...)}
}

func notWhole() error {
	return &RecordError{harmless.Errorf(findings.NoMatchRecord + ", or truncated")}
}

// Record is a match as one file: all its updates in order, without their words. Make it with RecordOf or ReadRecord.
type Record struct {
	match   string
	updates []*v1.MatchUpdate // their events are read when they are needed: read, they may take far more memory

	// of format 2
	header *v1.RecordHeader
	proof  *v1.RecordProof
	note   string // the signature
}

// RecordOf makes the record of a match of all its updates in order. It fails with a *RecordError if there are none, if
// the first one does not create a match, or if one holds what a record must not.
func RecordOf(updates iter.Seq2[*v1.MatchUpdate, error]) (*Record, error) {
	record, reading := &Record{}, recording{}
	for update, err := range updates {
		if err != nil {
			return nil, err
		}
		kept := proto.CloneOf(update)
		kept.Lines = nil
		event, err := reading.read(update)
		if err != nil {
			return nil, err
		}
		if len(record.updates) == 0 {
			record.match = event.GetMatch()
		}
		record.updates = append(record.updates, kept)
	}
	if len(record.updates) == 0 {
		return nil, noRecord(findings.Empty)
	}
	return record, nil
}

// ReadRecord reads a record of any format. There is only one way to write a record, and these must be its bytes; otherwise it fails
// with a *RecordError.
func ReadRecord(data []byte) (*Record, error) {
	if len(data) > MostRecordBytes {
		return nil, noRecord(findings.Large, MostRecordBytes)
	}
	if bytes.HasPrefix(data, []byte(recordMagic)) {
		return readParts(data)
	}
	record, err := RecordOf(delimited(data))
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(record.Bytes(), data) {
		return nil, noRecord(findings.OtherContent)
	}
	return record, nil
}

// delimited gives the updates of a file, in which each follows its length.
func delimited(data []byte) iter.Seq2[*v1.MatchUpdate, error] {
	return func(yield func(*v1.MatchUpdate, error) bool) {
		for len(data) > 0 {
			length, size := binary.Uvarint(data[:min(len(data), 4)]) // no update is as long as a fifth byte could say
			if size <= 0 || length > uint64(min(table.MostUpdateBytes, len(data)-size)) {
				yield(nil, notWhole())
				return
			}
			update := &v1.MatchUpdate{}
			if proto.Unmarshal(data[size:uint64(size)+length], update) != nil {
				yield(nil, notWhole())
				return
			}
			if len(update.GetLines()) > 0 {
				yield(nil, noRecord(findings.Words))
				return
			}
			data = data[uint64(size)+length:]
			if !yield(update, nil) {
				return
			}
		}
	}
}

// recording is a record while it is read.
type recording struct {
	bounds  table.Bounds
	version uint64
	effects int
	heading heading
}

// read checks that a record may hold an update next, and gives its event.
func (r *recording) read(update *v1.MatchUpdate) (*v1.MatchEvent, error) {
	r.version++
	if proto.Size(update) > table.MostUpdateBytes {
		return nil, noRecord(findings.LargeEvent, table.MostUpdateBytes)
	}
	event := &v1.MatchEvent{}
	if proto.Unmarshal(update.GetEvent(), event) != nil {
		return nil, noRecord(findings.NotAnEvent)
	}
	if (event.GetCreated() != nil) != (r.version == 1) {
		return nil, noRecord(findings.OtherBeginning)
	}
	contents, err := table.ReadContents(update)
	if err != nil {
		return nil, noRecord("%s", err)
	}
	effects, err := r.bounds.Require(event, contents)
	if err != nil {
		return nil, noRecord("%s", err)
	}
	if event.GetVersion() != r.version || update.GetVersion() != r.version {
		return nil, noRecord(findings.OtherOrder, event.GetVersion(), r.version-1)
	}
	if r.effects += effects; r.version > MostRecordUpdates || r.effects > MostRecordEffects {
		return nil, noRecord(findings.ManyEvents)
	}
	if !bytes.Equal(Canonical(event), update.GetEvent()) {
		return nil, noRecord(findings.Form, event.GetVersion())
	}
	r.heading.follow(event, contents)
	return event, nil
}

// Bytes are the content of a file, in the format of the record: each update after its length, as protobuf writes delimited messages.
func (r *Record) Bytes() []byte {
	var data []byte
	written := [][]byte{}
	if r.header != nil {
		data = []byte(recordMagic)
		for _, part := range r.parts() {
			written = append(written, Canonical(part))
		}
	} else {
		for _, update := range r.updates {
			written = append(written, Canonical(update))
		}
	}
	for _, written := range written {
		data = binary.AppendUvarint(data, uint64(len(written)))
		data = append(data, written...)
	}
	return data
}

// Updates are the updates of the match, in order.
func (r *Record) Updates() []*v1.MatchUpdate { return slices.Clone(r.updates) }

// Events are the events of the match after a version, in order.
func (r *Record) Events(after uint64) iter.Seq[*v1.MatchEvent] {
	return func(yield func(*v1.MatchEvent) bool) {
		for _, update := range r.updates[min(after, r.Version()):] {
			event := &v1.MatchEvent{}
			if proto.Unmarshal(update.GetEvent(), event) != nil || !yield(event) { // it could be read before
				return
			}
		}
	}
}

// Match is the name of the match.
func (r *Record) Match() string { return r.match }

// Version is the number of events.
func (r *Record) Version() uint64 { return uint64(len(r.updates)) }

// Over tells whether the match has ended, so that its secrets are published.
func (r *Record) Over() bool {
	over := false
	for event := range r.Events(r.Version() - 1) {
		over = event.GetFinished() != nil || event.GetAbandoned() != nil
	}
	return over
}

// Digest is the SHA-256 of the event that made a version; nil if there is none.
func (r *Record) Digest(version uint64) []byte {
	if version < 1 || version > r.Version() {
		return nil
	}
	digest := sha256.Sum256(r.updates[version-1].GetEvent())
	return digest[:]
}

// Verify verifies the match, without its rules. With ownEntropy it tells whether that entropy went into its chance.
func (r *Record) Verify(ownEntropy []byte) *Verification {
	return Verify(r.Match(), slices.Values(r.updates), ownEntropy)
}

// Comparison is what a receipt says about a record. Finding says where they differ; it is empty if the receipt is of
// this match. Seat is the seat whose entropy, by the commitment in the receipt, went into the chance of the match; 0 if
// none did.
type Comparison struct {
	Receipt Receipt
	Finding string
	Seat    int
}

// OK tells whether they agree.
func (c Comparison) OK() bool { return c.Finding == "" }

// Compare tells whether a receipt is of this match. Verify the record first.
func (r *Record) Compare(receipt Receipt) Comparison {
	differs := func(format string, arguments ...any) Comparison {
		return Comparison{Receipt: receipt, Finding: harmless.Text(fmt.Sprintf(format, arguments...))}
	}
	switch {
	case receipt.Match != r.Match():
		return differs(findings.ReceiptOfAnother, receipt.Match, r.Match())
	case receipt.Version > r.Version():
		return differs(findings.ReceiptAfterEnd, receipt.Version, r.Version())
	case !bytes.Equal(r.Digest(receipt.Version), receipt.Digest):
		return differs(findings.ReceiptOfOtherEvent, receipt.Version)
	}
	if len(receipt.Key) > 0 && !r.hasKey(receipt.Key, receipt.Version) {
		return differs(findings.ReceiptOfStranger)
	}
	seat := r.seatOf(receipt.Commitment)
	if seat == 0 {
		return Comparison{Receipt: receipt}
	}
	return Comparison{receipt, r.openedTooEarly(receipt.Opened), seat}
}

// hasKey tells whether a seat was taken with a key, up to a version.
func (r *Record) hasKey(key []byte, version uint64) bool {
	for event := range r.Events(0) {
		if event.GetVersion() > version {
			break
		}
		if joined := event.GetJoined(); joined != nil && bytes.Equal(joined.GetPublicKey(), key) {
			return true
		}
	}
	return false
}

// openedTooEarly says what is wrong with the events between what the player had seen and the start.
func (r *Record) openedTooEarly(seen *Seen) string {
	if seen == nil {
		return ""
	}
	if digest := r.Digest(seen.Version); digest == nil || !bytes.Equal(digest, seen.Digest) {
		return fmt.Sprintf(findings.EntropyAfterOtherEvent, seen.Version)
	}
	for event := range r.Events(seen.Version) {
		if event.GetStarted() != nil {
			break
		}
		if event.GetReady() == nil {
			return fmt.Sprintf(findings.SeatsChanged, seen.Version, event.GetVersion())
		}
	}
	return ""
}

func (r *Record) seatOf(commitment []byte) int {
	if len(commitment) == 0 {
		return 0
	}
	for event := range r.Events(0) {
		if event.GetStarted() == nil {
			continue
		}
		return 1 + slices.IndexFunc(event.GetStarted().GetEntropies(), func(entropy []byte) bool {
			return len(entropy) > 0 && bytes.Equal(EntropyCommitment(entropy), commitment)
		})
	}
	return 0
}

// Coverage is up to which version receipts vouch for a record, and its last version. The operator could have made up
// the events after that version, within the rules.
type Coverage struct{ Version, Last uint64 }

// Complete tells whether every event is covered.
func (c Coverage) Complete() bool { return c.Version == c.Last }

func (c Coverage) String() string {
	switch {
	case c.Version == 0:
		return fmt.Sprintf(findings.CoverNothing, c.Last)
	case c.Complete():
		return fmt.Sprintf(findings.CoverEverything, c.Last)
	}
	return fmt.Sprintf("receipts cover events 1 to %d of %d; events %d to %d are covered by no receipt",
		c.Version, c.Last, c.Version+1, c.Last)
}

// Covered tells how far receipts vouch for the record: up to the latest that fits.
func (r *Record) Covered(receipts []Receipt) Coverage {
	covered := Coverage{Last: r.Version()}
	for _, receipt := range receipts {
		if r.Compare(receipt).OK() {
			covered.Version = max(covered.Version, receipt.Version)
		}
	}
	return covered
}

// Sitting is who sat at a seat: the name, the player (players/…, empty for guests) or the kind of bot. Place is 0 in a
// match that was given up.
type Sitting struct {
	Seat        int
	Name        string
	Player      string
	Bot         string
	Place       int
	Contributed bool
}

// Seats tells who sat where, and which place they reached.
func (r *Record) Seats() []Sitting {
	seats := map[int]Sitting{}
	change := func(number int, with func(*Sitting)) {
		if sitting, taken := seats[number]; taken {
			with(&sitting)
			seats[number] = sitting
		}
	}
	for event := range r.Events(0) {
		switch body := event.GetBody().(type) {
		case *v1.MatchEvent_Joined:
			joined, number := body.Joined, int(body.Joined.GetSeat())
			name := joinedName(joined, r.updates[event.GetVersion()-1])
			seats[number] = Sitting{Seat: number, Name: name, Player: joined.GetAccount(), Bot: joined.GetBot()}
		case *v1.MatchEvent_Left:
			delete(seats, int(body.Left.GetSeat()))
		case *v1.MatchEvent_Started:
			for at, entropy := range body.Started.GetEntropies() {
				change(at+1, func(s *Sitting) { s.Contributed = len(entropy) > 0 })
			}
		case *v1.MatchEvent_Finished:
			for at, place := range body.Finished.GetPlaces() {
				change(at+1, func(s *Sitting) { s.Place = int(place) })
			}
		}
	}
	var sorted []Sitting
	for number := 1; number <= table.MostSeats; number++ {
		if sitting, taken := seats[number]; taken {
			sorted = append(sorted, sitting)
		}
	}
	return sorted
}
