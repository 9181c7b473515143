package proof

import (
	"crypto/sha256"
	"fmt"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

// Reached is how far a label has come: the index of its last entry, its kind and version, and whether the stream was
// archived there.
type Reached struct {
	Index    uint64
	Kind     string
	Version  uint64
	Archived bool
}

// Histories follows the entries of a log, from the first one on, and finds what anybody sees in them without knowing any
// match: that a name begins twice, or a label has two events of one version, or versions have gaps, or an entry does not
// say what it is of. Together with the opening of one beginning, which a record has, it follows that a match has one
// history in the log. It takes about 300 bytes for each stream. Make it with NewHistories.
type Histories struct {
	size, bare  uint64
	bound       bool // entries say what they are of by now
	begun       map[logHash]uint64
	begunLate   map[logHash]uint64 // the versions with which streams begin, other than 1
	commitments map[logHash]bool
	reached     map[logHash]Reached
	second      map[logHash]uint64 // the versions of second entries that are not 2, as in most streams
	waiting     map[uint64]uint64  // by version: how many beginnings of it have no second entry yet
}

// NewHistories begins with an empty log.
func NewHistories() *Histories {
	return &Histories{
		begun: map[logHash]uint64{}, begunLate: map[logHash]uint64{}, commitments: map[logHash]bool{},
		reached: map[logHash]Reached{}, second: map[logHash]uint64{}, waiting: map[uint64]uint64{},
	}
}

// Size is how many entries were followed.
func (h *Histories) Size() uint64 { return h.size }

// Bare is how many entries do not say what they are of: those before the mark of an older log.
func (h *Histories) Bare() uint64 { return h.bare }

// Begun gives the index at which a stream begins, such as matches/…, and whether it does.
func (h *Histories) Begun(stream string) (uint64, bool) {
	index, begun := h.begun[sha256.Sum256([]byte(stream))]
	return index, begun
}

// beginsWith gives the version with which a stream begins that does.
func (h *Histories) beginsWith(stream string) uint64 {
	return max(1, h.begunLate[sha256.Sum256([]byte(stream))])
}

// Reached gives how far a label has come, and whether it has a second entry at all.
func (h *Histories) Reached(label []byte) (Reached, bool) {
	if len(label) != sha256.Size {
		return Reached{}, false
	}
	reached, known := h.reached[logHash(label)]
	return reached, known
}

// secondOf gives the version of the second entry of a stream that has one: which beginning a label belongs to is hidden from
// those who do not have its record, so that two streams of an old log could exchange theirs.
func (h *Histories) secondOf(label []byte) uint64 {
	if version, other := h.second[logHash(label)]; other {
		return version
	}
	return 2
}

// Follow follows the next entry, and gives what is wrong with it.
func (h *Histories) Follow(content []byte) []string {
	index := h.size
	h.size++
	var faults []string
	wrong := func(format string, arguments ...any) {
		faults = append(faults, fmt.Sprintf("entry %d ", index)+fmt.Sprintf(format, arguments...))
	}
	entry, err := readEntry(content)
	switch {
	case err != nil:
		wrong("cannot be read: %v", err)
		return faults
	case entry.form == bareForm && h.bound:
		wrong(findings.BareEntry)
		return faults
	case entry.form == bareForm:
		h.bare++
		return faults
	case entry.form == markForm && (h.bare == 0 || h.bound):
		wrong(findings.MarkWithoutEntries)
	case entry.form != markForm && h.bare > 0 && !h.bound:
		wrong(findings.EntryWithoutMark)
	}
	h.bound = true
	switch entry.form {
	case beginningForm:
		h.begin(index, entry, wrong)
	case continuationForm:
		h.goOn(index, entry, wrong)
	}
	return faults
}

func (h *Histories) begin(index uint64, entry logEntry, wrong func(string, ...any)) {
	if before, begun := h.begun[entry.name]; begun {
		wrong(findings.NameBegunAgain, entry.kind, before)
		return
	}
	if h.commitments[entry.commitment] {
		wrong(findings.CommitmentOfAnother)
	}
	if entry.version > 1 && h.bare == 0 {
		wrong(findings.LateBeginning, entry.kind, entry.version)
	}
	h.begun[entry.name], h.commitments[entry.commitment] = index, true
	if entry.version > 1 {
		h.begunLate[entry.name] = entry.version
	}
	h.waiting[entry.version]++
}

func (h *Histories) goOn(index uint64, entry logEntry, wrong func(string, ...any)) {
	before, known := h.reached[entry.label]
	if !known && entry.version != 2 {
		h.second[entry.label] = entry.version
	}
	h.reached[entry.label] = Reached{index, entry.kind, entry.version, entry.kind == archivedKind}
	switch {
	case !known && h.waiting[entry.version-1] == 0:
		wrong("is version %d of a stream of %s that has not begun", entry.version, entry.kind)
	case !known:
		h.waiting[entry.version-1]--
	case entry.version == before.Version:
		wrong("is version %d of a stream of %s, and so is entry %d: one stream has two histories",
			entry.version, entry.kind, before.Index)
	case entry.version != before.Version+1:
		wrong("is version %d of a stream of %s, and the one before it, entry %d, is version %d",
			entry.version, entry.kind, before.Index, before.Version)
	case before.Archived:
		wrong(findings.EntryAfterArchive, before.Index)
	case entry.kind != before.Kind && entry.kind != archivedKind:
		wrong(findings.EntryOfOtherKind, entry.kind, before.Index, before.Kind)
	}
}
