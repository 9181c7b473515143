package proof

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

const (
	beginningForm, continuationForm = 1, 2 // the first byte of an entry: the first of a stream, a later one
	markForm, bareForm              = 3, 4 // of entries that have no such byte

	logMark      = "\x00caravanserai/log/v2" // from here on every entry says what it is of
	longestKind  = 64
	unknownKind  = "unknown"
	archivedKind = "archives" // of the entry with which a stream ends whose events were moved to a record
)

// logHash is a hash, a label or a commitment in an entry.
type logHash [sha256.Size]byte

// logEntry is what the bytes of an entry say. Name and commitment are those of a beginning, label is that of a later entry.
type logEntry struct {
	form                           byte
	kind                           string
	name, commitment, label, event logHash
	version                        uint64
}

// readEntry reads the bytes of an entry.
func readEntry(content []byte) (logEntry, error) {
	if len(content) == sha256.Size {
		return logEntry{form: bareForm, event: logHash(content)}, nil
	}
	if string(content) == logMark {
		return logEntry{form: markForm}, nil
	}
	if len(content) < 2 || len(content) < 2+int(content[1]) {
		return logEntry{}, fmt.Errorf(findings.UnknownForm, len(content))
	}
	entry := logEntry{form: content[0], kind: string(content[2 : 2+content[1]])}
	rest, hashes := content[2+content[1]:], []*logHash{&entry.label}
	if entry.form == beginningForm {
		hashes = []*logHash{&entry.name, &entry.commitment}
	}
	known := entry.form == beginningForm || entry.form == continuationForm
	if !known || len(rest) != (len(hashes)+1)*sha256.Size+8 {
		return logEntry{}, fmt.Errorf(findings.UnknownForm, len(content))
	}
	if !isKind(entry.kind) {
		return logEntry{}, fmt.Errorf(findings.Kindless)
	}
	for _, hash := range hashes {
		*hash, rest = logHash(rest), rest[sha256.Size:]
	}
	if entry.version = binary.BigEndian.Uint64(rest); entry.version < 1 || entry.version > math.MaxInt64 {
		return logEntry{}, fmt.Errorf("%d is no version", entry.version)
	}
	entry.event = logHash(rest[8:])
	return entry, nil
}

// beginningOf gives the bytes of the first entry of a stream: the hash of its name, and a commitment to its label.
func beginningOf(stream string, label, blind []byte, version uint64, event []byte) []byte {
	name, commitment := sha256.Sum256([]byte(stream)), sha256.Sum256(slices.Concat(blind, label))
	return written(beginningForm, kindOf(stream), slices.Concat(name[:], commitment[:]), version, event)
}

// continuationOf gives the bytes of a later entry of a stream, which only its label names.
func continuationOf(stream string, label []byte, version uint64, event []byte) []byte {
	return written(continuationForm, kindOf(stream), label, version, event)
}

func written(form byte, kind string, names []byte, version uint64, event []byte) []byte {
	entry := append([]byte{form, byte(len(kind))}, kind...)
	return append(binary.BigEndian.AppendUint64(append(entry, names...), version), event...)
}

// kindOf is the kind of a stream: the collection in its name.
func kindOf(stream string) string {
	kind, _, _ := strings.Cut(stream, "/")
	if isKind(kind) {
		return kind
	}
	return unknownKind
}

func isKind(kind string) bool {
	unprintable := func(r rune) bool { return r < ' ' || r > '~' }
	return 0 < len(kind) && len(kind) <= longestKind && !strings.ContainsFunc(kind, unprintable)
}

// isSound tells whether a proof is as short as proofs are, and everything in it as long as it should be.
func isSound(proof *v1.RecordProof) bool {
	binding := proof.GetBinding()
	if len(proof.GetHashes()) > constants.ProofHashes || len(binding.GetHashes()) > constants.ProofHashes {
		return false
	}
	all := slices.Concat(proof.GetHashes(), binding.GetHashes())
	if binding != nil {
		all = append(all, binding.GetLabel(), binding.GetBlind())
	}
	return !slices.ContainsFunc(all, func(part []byte) bool { return len(part) != sha256.Size })
}

// stream is what a log may have: the events of a match or a tournament.
type stream struct {
	name   string
	last   uint64
	digest func(version uint64) []byte
}

// logged checks that the last event is in the tree of a checkpoint.
func (r *Record) logged(said checkpoint) error {
	return stream{r.match, r.Version(), r.Digest}.logged(r.proof, said)
}

// logged checks that the last event is in the tree of a checkpoint. With a binding the log says which stream it is of:
// the first entry of the stream is in the same tree, and opens to the name and the label. Without one, the log was older,
// and the entry is the hash of the event.
func (s stream) logged(proof *v1.RecordProof, said checkpoint) error {
	last, binding := s.last, proof.GetBinding()
	entry := s.digest(last)
	if binding != nil {
		first := binding.GetVersion()
		if first < 1 || first > last {
			return fmt.Errorf(findings.UnlikelyBeginning, first)
		}
		beginning := beginningOf(s.name, binding.GetLabel(), binding.GetBlind(), first, s.digest(first))
		if !said.included(beginning, binding.GetIndex(), binding.GetHashes()) {
			return fmt.Errorf("the proof of its first entry does not lead to the checkpoint")
		}
		switch {
		case last > first && proof.GetIndex() <= binding.GetIndex():
			return fmt.Errorf(findings.LastBeforeFirst)
		case last > first:
			entry = continuationOf(s.name, binding.GetLabel(), last, entry)
		case proof.GetIndex() != binding.GetIndex():
			return fmt.Errorf(findings.OneEntryAtTwoPlaces)
		default:
			entry = beginning
		}
	}
	if !said.included(entry, proof.GetIndex(), proof.GetHashes()) {
		return fmt.Errorf(findings.UnfitProof)
	}
	return nil
}
