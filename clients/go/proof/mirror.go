package proof

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/bits"
	"path/filepath"
	"slices"
	"time"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
)

const (
	bundleWidth      = 256          // entries of a full bundle
	checkpointOfLogs = "checkpoint" // where the last checkpoint lies
)

// Mirrored is what a copy of a log says of a record: how many entries were read, and what shows another history. If there
// was nothing to be found out, Unbound says why.
type Mirrored struct {
	Entries  uint64
	Findings []string
	Unbound  string
}

// OK tells whether nothing shows another history.
func (m *Mirrored) OK() bool { return len(m.Findings) == 0 }

// ReadMirror reads a whole log, as `caravan audit monitor` and `caravan audit export` write one into a folder (C2SP
// tlog-tiles), and finds whether it has another history of a match than that of a record, whose proof VerifyRecord has
// checked. A key of the policy must have signed the checkpoint of the folder; witnesses need not, because they have cosigned
// that of the record, whose tree the copy must have. It fails if the copy ends before what the record says
// of the log. Tiles of hashes are not read.
func ReadMirror(folder string, record *Record, policy *Policy, now time.Time) (*Mirrored, error) {
	said := &Mirrored{}
	proven, unbound := record.proven()
	mirror := readMirror(folder, &Policy{log: policy.log}, now.Unix(), proven.size)
	said.Entries = mirror.histories.Size()
	for _, fault := range mirror.faults[:min(len(mirror.faults), constants.LogFindings)] {
		said.Findings = append(said.Findings, "the log is not good: "+fault)
	}
	switch {
	case unbound != "":
	case len(mirror.faults) > 0:
		said.Findings = append(said.Findings, record.elsewhere(mirror.histories)...)
	case proven.size > said.Entries:
		return nil, fmt.Errorf("the copy of the log has %d entries, and %s is proven in one of %d: bring the copy up to date",
			said.Entries, record.match, proven.size)
	case !bytes.Equal(mirror.root, proven.root):
		fork := fmt.Sprintf("is in another tree of %d entries than the copy of the log. This is a fork", proven.size)
		said.Findings = append(said.Findings, fork)
	default:
		said.Findings = record.elsewhere(mirror.histories)
		if record.Bare() {
			unbound = "when it was logged, the log did not say yet which match or tournament an event is of"
		} else if first := record.proof.GetBinding().GetVersion(); first > 1 {
			unbound = fmt.Sprintf("its first %d events are among entries that do not say what they are of", first-1)
		}
	}
	if said.OK() {
		said.Unbound = unbound
	}
	return said, nil
}

// Bare tells whether the proof of the record leads to an entry that does not say of which match it is. Those of old logs do
// not, and only the log shows that it is an old one: behind its mark the operator could have put anything in this form.
func (r *Record) Bare() bool { return r.proof != nil && r.proof.GetBinding() == nil }

// again finds what shows that a record whose entry says nothing is not as old as that, or that its match begins once more.
func (r *Record) again(histories *Histories) []string {
	var findings []string
	if index := r.proof.GetIndex(); index >= histories.Bare() {
		findings = append(findings, fmt.Sprintf("lies at entry %d as a hash alone, and from entry %d on entries say what they are of",
			index, histories.Bare()))
	}
	if index, begun := histories.Begun(r.match); begun && histories.beginsWith(r.match) <= r.Version() {
		findings = append(findings, fmt.Sprintf("begins at entry %d of the log with version %d, which the file has elsewhere",
			index, histories.beginsWith(r.match)))
	}
	return findings
}

// proven gives the checkpoint under which the record lies, or why nothing can be found out about it.
func (r *Record) proven() (checkpoint, string) {
	note, err := readNote(r.proof.GetCheckpoint())
	if err != nil {
		return checkpoint{}, "it has no proof that it is in a log"
	}
	said, err := readCheckpoint(note.text)
	if err != nil {
		return checkpoint{}, "it has no proof that it is in a log"
	}
	return said, ""
}

// elsewhere finds what shows another history than that of the record.
func (r *Record) elsewhere(histories *Histories) []string {
	if r.Bare() {
		return r.again(histories)
	}
	var findings []string
	find := func(format string, arguments ...any) { findings = append(findings, fmt.Sprintf(format, arguments...)) }
	binding := r.proof.GetBinding()
	if index, begun := histories.Begun(r.match); !begun {
		find("begins nowhere in the log, and the file says at entry %d", binding.GetIndex())
	} else if index != binding.GetIndex() {
		find("begins at entry %d in the log, and the file says at entry %d", index, binding.GetIndex())
	}
	reached, known := histories.Reached(binding.GetLabel())
	last := reached.Version
	if reached.Archived {
		last--
	}
	switch {
	case !known && r.Version() > binding.GetVersion():
		find("ends with its first event in the log, and the file has %d", r.Version())
	case !known:
	case histories.secondOf(binding.GetLabel()) != binding.GetVersion()+1:
		find("begins with version %d in the log, and its second entry has version %d", binding.GetVersion(),
			histories.secondOf(binding.GetLabel()))
	case last > r.Version():
		find("goes on in the log to version %d, at entry %d", reached.Version, reached.Index)
	case reached.Version < r.Version():
		find("ends in the log with version %d, at entry %d", reached.Version, reached.Index)
	}
	return findings
}

// mirror is a copy of a log: what its entries say, its root at a size, and what is wrong with it.
type mirror struct {
	histories *Histories
	root      []byte
	faults    []string
}

func readMirror(folder string, policy *Policy, now int64, at uint64) mirror {
	read := mirror{histories: NewHistories()}
	add := func(faults ...string) {
		if len(read.faults) < constants.LogFindings {
			read.faults = append(read.faults, faults...)
		}
	}
	content, err := ReadFile(filepath.Join(folder, checkpointOfLogs), constants.NoteBytes)
	if err != nil {
		add("there is no checkpoint")
		return read
	}
	said, wrong := policy.check(string(content), now)
	for _, fault := range wrong {
		add(fmt.Sprintf("the checkpoint is not good: %v", fault))
	}
	if said.root == nil {
		return read
	}
	tree := frontier{}
	for first := uint64(0); first < said.size; first += bundleWidth {
		entries, err := readBundle(folder, first/bundleWidth, min(bundleWidth, said.size-first))
		if err != nil {
			add(err.Error())
			break
		}
		for _, entry := range entries {
			add(read.histories.Follow(entry)...)
			tree.append(entry)
			if tree.size == at {
				read.root = tree.root()
			}
		}
	}
	if tree.size == said.size && !bytes.Equal(tree.root(), said.root) {
		add(fmt.Sprintf("the checkpoint knows other events: the tree of the first %d has another root. This is a fork", said.size))
	}
	return read
}

// readBundle reads the entries of a bundle, each of which comes after its length in two bytes.
func readBundle(folder string, number, width uint64) ([][]byte, error) {
	path := bundlePath(number, width)
	content, err := ReadFile(filepath.Join(folder, path), constants.LogFileBytes)
	missing := fmt.Errorf("%s is missing, or is no bundle of %d entries", path, width)
	if err != nil || len(content) > constants.LogFileBytes {
		return nil, missing
	}
	var entries [][]byte
	for len(content) >= 2 {
		length := int(binary.BigEndian.Uint16(content))
		if len(content) < 2+length {
			return nil, missing
		}
		entries, content = append(entries, content[2:2+length]), content[2+length:]
	}
	if len(content) > 0 || uint64(len(entries)) != width {
		return nil, missing
	}
	return entries, nil
}

// bundlePath is where a bundle lies, as C2SP tlog-tiles says.
func bundlePath(number, width uint64) string {
	path := fmt.Sprintf("%03d", number%1000)
	for rest := number / 1000; rest > 0; rest /= 1000 {
		path = fmt.Sprintf("x%03d/%s", rest%1000, path)
	}
	if width < bundleWidth {
		path = fmt.Sprintf("%s.p/%d", path, width)
	}
	return "tile/entries/" + path
}

// frontier is what one needs of a tree to append to it: the hashes of the complete subtrees that it consists of.
type frontier struct {
	size  uint64
	peaks [][]byte
}

func (f *frontier) append(entry []byte) {
	found := treeHash(0, entry)
	for range bits.TrailingZeros64(^f.size) {
		last := len(f.peaks) - 1
		found, f.peaks = treeHash(1, f.peaks[last], found), f.peaks[:last]
	}
	f.size++
	f.peaks = append(f.peaks, found)
}

func (f *frontier) root() []byte {
	if f.size == 0 {
		empty := sha256.Sum256(nil)
		return empty[:]
	}
	found := f.peaks[len(f.peaks)-1]
	for _, left := range slices.Backward(f.peaks[:len(f.peaks)-1]) {
		found = treeHash(1, left, found)
	}
	return found
}

// treeHash is the hash of a leaf (kind 0) or of a subtree with two parts (kind 1): RFC 6962, section 2.1.
func treeHash(kind byte, parts ...[]byte) []byte {
	digest := sha256.Sum256(append([]byte{kind}, slices.Concat(parts...)...))
	return digest[:]
}
