package proof

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

const (
	recordName  = constants.RecordLabel
	recordMagic = recordName + "\n"
	partBytes   = table.MostUpdateBytes + 5 // an update, and what says that it is one
)

// Header is the header of a record of format 2; nil in format 1.
func (r *Record) Header() *v1.RecordHeader { return r.header }

// readParts reads a record of format 2.
func readParts(data []byte) (*Record, error) {
	record, reading := &Record{}, &recording{}
	expected := []string{"header"}
	at := len(recordMagic)
	for part, err := range parts(data) {
		if err != nil {
			return nil, err
		}
		kind := "nothing"
		if field := part.message.ProtoReflect().WhichOneof(partOneof); field != nil {
			kind = string(field.Name())
		}
		if !slices.Contains(expected, kind) {
			return nil, noRecord(findings.OtherChoiceOfParts, kind, strings.Join(expected, " or "))
		}
		if kind != "update" && part.size > constants.ShortPartBytes {
			return nil, noRecord(findings.LongPart, kind, constants.ShortPartBytes)
		}
		if err := record.take(part.message, reading, data[:part.begin]); err != nil {
			return nil, err
		}
		expected = record.after(kind)
		at = part.end
	}
	if at != len(data) || len(expected) > 0 && !(len(expected) == 1 && expected[0] == "update" && len(record.updates) > 0) {
		return nil, notWhole()
	}
	if state := record.header.GetState(); state != v1.Match_STATE_FINISHED && state != v1.Match_STATE_ABANDONED {
		return nil, noRecord("the match is not over")
	}
	said := proto.CloneOf(record.header)
	said.Program, said.Imported, said.Log, said.Signer = "", false, "", ""
	if !proto.Equal(said, reading.heading.header()) {
		return nil, noRecord(findings.OtherHeader)
	}
	return record, nil
}

var partOneof = (&v1.RecordPart{}).ProtoReflect().Descriptor().Oneofs().ByName("part")

// take adds a part; before are the bytes of the file before it.
func (r *Record) take(part *v1.RecordPart, reading *recording, before []byte) error {
	switch part := part.GetPart().(type) {
	case *v1.RecordPart_Header:
		r.header, r.match = part.Header, part.Header.GetMatch()
	case *v1.RecordPart_Update:
		if len(part.Update.GetLines()) > 0 {
			return noRecord(findings.Words)
		}
		if _, err := reading.read(part.Update); err != nil {
			return err
		}
		r.updates = append(r.updates, part.Update)
	case *v1.RecordPart_Proof:
		if !isSound(part.Proof) {
			return noRecord(findings.LongProof, constants.ProofHashes)
		}
		r.proof = part.Proof
	case *v1.RecordPart_Signature:
		if r.note = part.Signature.GetNote(); !signs(r.note, recordName, r.match, before) {
			return noRecord(findings.SignedBytes)
		}
	}
	return nil
}

// after are the parts of which one must follow.
func (r *Record) after(kind string) []string {
	var last []string
	if r.header.GetLog() != "" && kind != "proof" {
		last = append(last, "proof")
	}
	if r.header.GetSigner() != "" {
		last = append(last, "signature")
	}
	switch kind {
	case "header":
		return []string{"update"}
	case "update":
		return append([]string{"update"}, last[:min(len(last), 1)]...)
	case "proof":
		return last
	}
	return nil
}

// filePart is a part of a file, with its place there.
type filePart struct {
	message          *v1.RecordPart
	begin, end, size int
}

// parts gives the parts of a record of format 2.
func parts(data []byte) iter.Seq2[filePart, error] {
	return func(yield func(filePart, error) bool) {
		for at := len(recordMagic); at < len(data); {
			length, size := binary.Uvarint(data[at:min(at+4, len(data))])
			if size <= 0 || length > uint64(min(partBytes, len(data)-at-size)) {
				yield(filePart{}, notWhole())
				return
			}
			if size > 1 && data[at+size-1] == 0 {
				yield(filePart{}, noRecord(findings.LongLength))
				return
			}
			end := at + size + int(length)
			part := filePart{&v1.RecordPart{}, at, end, int(length)}
			written := data[at+size : end]
			if proto.Unmarshal(written, part.message) != nil {
				yield(filePart{}, notWhole())
				return
			}
			if !bytes.Equal(Canonical(part.message), written) {
				yield(filePart{}, noRecord(findings.OtherContent))
				return
			}
			if !yield(part, nil) {
				return
			}
			at = end
		}
	}
}

// parts gives the parts of a record of format 2.
func (r *Record) parts() []*v1.RecordPart {
	all := []*v1.RecordPart{{Part: &v1.RecordPart_Header{Header: r.header}}}
	for _, update := range r.updates {
		all = append(all, &v1.RecordPart{Part: &v1.RecordPart_Update{Update: update}})
	}
	if r.proof != nil {
		all = append(all, &v1.RecordPart{Part: &v1.RecordPart_Proof{Proof: r.proof}})
	}
	if r.note != "" {
		signature := &v1.RecordSignature{Note: r.note}
		all = append(all, &v1.RecordPart{Part: &v1.RecordPart_Signature{Signature: signature}})
	}
	return all
}

// heading gathers what the events say of a match.
type heading struct {
	said  v1.RecordHeader
	seats map[uint32]*v1.RecordSeat
}

func (h *heading) follow(event *v1.MatchEvent, contents []*v1.OpeningContent) {
	h.said.Version = event.GetVersion()
	switch body := event.GetBody().(type) {
	case *v1.MatchEvent_Created:
		created := body.Created
		h.seats = map[uint32]*v1.RecordSeat{}
		h.said.Match, h.said.Game, h.said.RulesVersion = event.GetMatch(), created.GetGame(), created.GetRulesVersion()
		h.said.Edition, h.said.EditionDigest = created.GetEdition().GetName(), created.GetEdition().GetDigest()
		h.said.Options = created.GetOptions()
	case *v1.MatchEvent_Joined:
		joined := body.Joined
		name := joined.GetPlayer()
		for _, content := range contents {
			if joined.GetPerson() != "" && content.GetDisplayName() != "" {
				name = content.GetDisplayName()
				break
			}
		}
		h.seats[joined.GetSeat()] = &v1.RecordSeat{
			Seat: joined.GetSeat(), Name: name, Bot: joined.GetBot(), Player: joined.GetAccount(), Person: joined.GetPerson(),
		}
	case *v1.MatchEvent_Left:
		delete(h.seats, body.Left.GetSeat())
	case *v1.MatchEvent_Finished:
		h.said.State = v1.Match_STATE_FINISHED
		for at, place := range body.Finished.GetPlaces() {
			if seat := h.seats[uint32(at)+1]; seat != nil {
				seat.Place = place
			}
		}
	case *v1.MatchEvent_Abandoned:
		h.said.State = v1.Match_STATE_ABANDONED
	}
}

func (h *heading) header() *v1.RecordHeader {
	header := proto.CloneOf(&h.said)
	for _, number := range slices.Sorted(maps.Keys(h.seats)) {
		header.Seats = append(header.Seats, h.seats[number])
	}
	return header
}

// VerifyRecord reads and verifies a record with the keys that a reader trusts: everything but the rules. To the checks of
// Verify it adds "file" (a trusted key has signed the file) and "log" (the last event is in the log, under a checkpoint
// that a trusted key has signed and a quorum of witnesses has cosigned). It fails with a *RecordError if the bytes are no
// record. Now is the time of the reader: no cosignature may be more than ten minutes later.
func VerifyRecord(data []byte, policy *Policy, now time.Time) (*Record, *Verification, error) {
	record, err := ReadRecord(data)
	if err != nil {
		return nil, nil, err
	}
	found := record.Verify(nil)
	last := record.Version()
	note, err := readNote(record.note)
	signed := false
	if err == nil {
		signed, err = note.signedBy(policy.log)
	}
	found.check(last, "file", err == nil && signed, "is in a file that no trusted key has signed")
	var faults []error
	said := checkpoint{}
	if record.proof == nil {
		faults = []error{fmt.Errorf(findings.NoProof)}
	} else if said, faults = policy.check(record.proof.GetCheckpoint(), now.Unix()); len(faults) == 0 {
		if log := record.header.GetLog(); log != said.origin {
			faults = []error{fmt.Errorf("the file names the log %s, and has a checkpoint of %s", log, said.origin)}
		} else if err := record.logged(said); err != nil {
			faults = []error{err}
		}
	}
	found.check(last, "log", len(faults) == 0, fmt.Sprintf(findings.NotLogged, faults))
	return record, found, nil
}

// signs reports whether a note is about a file of some form, of what it is, and about its bytes before the note.
func signs(note, form, of string, before []byte) bool {
	digest := sha256.Sum256(before)
	text := fmt.Sprintf("%s\n%s\n%s\n", form, of, base64.StdEncoding.EncodeToString(digest[:]))
	return strings.HasPrefix(note, text+"\n")
}
