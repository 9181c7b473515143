package proof

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/bits"
	"path/filepath"
	"slices"
	"time"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

const (
	bundleWidth      = 256          // entries of a full bundle
	checkpointOfLogs = "checkpoint" // where the last checkpoint lies
)

// Mirrored is what a copy of a log says of a record, or of an archive and all its records: of how many histories, how many
// entries were read, and what shows another history. If there was nothing to be found out, Unbound says why.
type Mirrored struct {
	Files    int
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
	return mirrored(folder, []history{record.history()}, policy, now)
}

// ReadMirror does the same for the archive of a tournament, whose proof Verify has checked, and for each of its records.
func (a *Archive) ReadMirror(folder string, policy *Policy, now time.Time) (*Mirrored, error) {
	return mirrored(folder, a.histories(), policy, now)
}

// histories are those of the tournament and of its matches, as far as their records can be read.
func (a *Archive) histories() []history {
	found := []history{{a.Tournament(), a.Version(), a.proof}}
	for _, archived := range a.matches {
		if record, err := ReadRecord(archived.GetRecord()); err == nil {
			found = append(found, record.history())
		}
	}
	return found
}

func (r *Record) history() history { return history{r.match, r.Version(), r.proof} }

// history is what a file says of a stream: up to which version it has it, and where its end lies in a log.
type history struct {
	stream  string
	version uint64
	proof   *v1.RecordProof
}

// mirrored holds files against a copy of a log.
func mirrored(folder string, files []history, policy *Policy, now time.Time) (*Mirrored, error) {
	roots := map[uint64][]byte{}
	for _, file := range files {
		if proven, unbound := file.proven(); unbound == "" {
			roots[proven.size] = nil
		}
	}
	mirror := readMirror(folder, &Policy{log: policy.log}, now.Unix(), roots)
	said := &Mirrored{Files: len(files), Entries: mirror.histories.Size()}
	for _, fault := range mirror.faults[:min(len(mirror.faults), constants.LogFindings)] {
		said.Findings = append(said.Findings, fmt.Sprintf(findings.BadLog, fault))
	}
	unbound := ""
	for _, file := range files {
		found, without, err := file.in(mirror)
		if err != nil {
			return nil, err
		}
		unbound = cmp.Or(unbound, without)
		for _, finding := range found {
			if len(files) > 1 {
				finding = file.stream + " " + finding
			}
			said.Findings = append(said.Findings, finding)
		}
	}
	if said.OK() {
		said.Unbound = unbound
	}
	return said, nil
}

// in finds what shows another history in a copy of a log, or why nothing can be found out. It fails if the copy is too old.
func (h history) in(mirror mirror) (found []string, unbound string, err error) {
	proven, unbound := h.proven()
	size := mirror.histories.Size()
	switch {
	case unbound != "":
	case len(mirror.faults) > 0:
		return h.elsewhere(mirror.histories), "", nil
	case proven.size > size:
		return nil, "", fmt.Errorf(findings.StaleCopy, size, h.stream, proven.size)
	case !bytes.Equal(mirror.roots[proven.size], proven.root):
		fork := fmt.Sprintf(findings.Fork, proven.size)
		return []string{fork}, "", nil
	default:
		found = h.elsewhere(mirror.histories)
		if h.bare() {
			unbound = findings.OlderEntries
		} else if first := h.proof.GetBinding().GetVersion(); first > 1 {
			unbound = fmt.Sprintf(findings.FirstEvents, first-1)
		}
	}
	return found, unbound, nil
}

// Bare tells whether the proof of the record leads to an entry that does not say of which match it is. Those of old logs do
// not, and only the log shows that it is an old one: behind its mark the operator could have put anything in this form.
func (r *Record) Bare() bool { return r.history().bare() }

func (h history) bare() bool { return h.proof != nil && h.proof.GetBinding() == nil }

// again finds what shows that a file whose entry says nothing is not as old as that, or that its stream begins once more.
func (h history) again(histories *Histories) []string {
	var found []string
	if index := h.proof.GetIndex(); index >= histories.Bare() {
		found = append(found, fmt.Sprintf(findings.LateHash, index, histories.Bare()))
	}
	if index, begun := histories.Begun(h.stream); begun && histories.beginsWith(h.stream) <= h.version {
		found = append(found, fmt.Sprintf(findings.BegunAgain, index, histories.beginsWith(h.stream)))
	}
	return found
}

// proven gives the checkpoint under which the file lies, or why nothing can be found out about it.
func (h history) proven() (checkpoint, string) {
	note, err := readNote(h.proof.GetCheckpoint())
	if err != nil {
		return checkpoint{}, findings.WithoutProof
	}
	said, err := readCheckpoint(note.text)
	if err != nil {
		return checkpoint{}, findings.WithoutProof
	}
	return said, ""
}

// elsewhere finds what shows another history than that of the file.
func (h history) elsewhere(histories *Histories) []string {
	if h.bare() {
		return h.again(histories)
	}
	var found []string
	find := func(format string, arguments ...any) { found = append(found, fmt.Sprintf(format, arguments...)) }
	binding := h.proof.GetBinding()
	if index, begun := histories.Begun(h.stream); !begun {
		find(findings.BeginsNowhere, binding.GetIndex())
	} else if index != binding.GetIndex() {
		find(findings.BeginsElsewhere, index, binding.GetIndex())
	}
	reached, known := histories.Reached(binding.GetLabel())
	last := reached.Version
	if reached.Archived {
		last--
	}
	switch {
	case !known && h.version > binding.GetVersion():
		find(findings.EndsAtOnce, h.version)
	case !known:
	case histories.secondOf(binding.GetLabel()) != binding.GetVersion()+1:
		find(findings.OtherSecond, binding.GetVersion(), histories.secondOf(binding.GetLabel()))
	case last > h.version:
		find(findings.Continues, reached.Version, reached.Index)
	case reached.Version < h.version:
		find(findings.EndsBefore, reached.Version, reached.Index)
	}
	return found
}

// mirror is a copy of a log: what its entries say, its roots at some sizes, and what is wrong with it.
type mirror struct {
	histories *Histories
	roots     map[uint64][]byte
	faults    []string
}

// readMirror reads a copy of a log, with its roots at the sizes that are asked for.
func readMirror(folder string, policy *Policy, now int64, roots map[uint64][]byte) mirror {
	read := mirror{histories: NewHistories(), roots: roots}
	add := func(faults ...string) {
		if len(read.faults) < constants.LogFindings {
			read.faults = append(read.faults, faults...)
		}
	}
	content, err := ReadFile(filepath.Join(folder, checkpointOfLogs), constants.NoteBytes)
	if err != nil {
		add(findings.NoCheckpoint)
		return read
	}
	said, wrong := policy.check(string(content), now)
	for _, fault := range wrong {
		add(fmt.Sprintf(findings.BadCheckpoint, fault))
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
			if _, asked := roots[tree.size]; asked {
				roots[tree.size] = tree.root()
			}
		}
	}
	if tree.size == said.size && !bytes.Equal(tree.root(), said.root) {
		add(fmt.Sprintf(findings.ForkedLog, "the checkpoint", said.size))
	}
	return read
}

// readBundle reads the entries of a bundle, each of which comes after its length in two bytes.
func readBundle(folder string, number, width uint64) ([][]byte, error) {
	path := bundlePath(number, width)
	content, err := ReadFile(filepath.Join(folder, path), constants.LogFileBytes)
	missing := fmt.Errorf(findings.BrokenBundle, path, width)
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
