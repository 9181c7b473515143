package proof

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

const (
	logKey, witnessKey = 1, 4 // kinds of keys: of a log, which signs a text; of a witness, which signs it with a time
	mldsaKey           = 6    // of witnesses of others, for ML-DSA-44

	noteMark = "— "
)

// noteKey is a key of a log or of a witness, by name.
type noteKey struct {
	name string
	kind byte
	key  []byte
}

func (k noteKey) id() []byte {
	digest := sha256.Sum256(slices.Concat([]byte(k.name+"\n"), []byte{k.kind}, k.key))
	return digest[:4]
}

// readNoteKey reads a key as signed notes name it: name+id+key.
func readNoteKey(text string) (noteKey, error) {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), "+")
	written, encoded, _ := strings.Cut(rest, "+")
	content := unbase64(encoded)
	if len(content) > 0 && content[0] == mldsaKey && isNoteName(name) {
		return noteKey{}, fmt.Errorf(findings.LaterKindOfKey, name)
	}
	if len(content) != 33 || content[0] != logKey && content[0] != witnessKey || !isNoteName(name) {
		return noteKey{}, errors.New(findings.NoPublicKey)
	}
	key := noteKey{name, content[0], content[1:]}
	if written != hex.EncodeToString(key.id()) {
		return noteKey{}, fmt.Errorf(findings.BrokenPublicKey, name)
	}
	return key, nil
}

func isNoteName(name string) bool {
	return name != "" && utf8.RuneCountInString(name) <= constants.KeyNameCharacters && !strings.ContainsFunc(name, func(r rune) bool {
		return r == '+' || unicode.IsSpace(r) || !unicode.IsPrint(r)
	})
}

// unbase64 gives bytes from base64 that can be written in only this way; nil if it is none.
func unbase64(encoded string) []byte {
	content, err := base64.StdEncoding.Strict().DecodeString(encoded)
	if err != nil || base64.StdEncoding.EncodeToString(content) != encoded {
		return nil
	}
	return content
}

// noteSignature is a line of a signature: whose, by name and id, and its bytes.
type noteSignature struct {
	name        string
	id, content []byte
}

// signedNote is a text and its signatures (C2SP signed-note).
type signedNote struct {
	text       string
	signatures []noteSignature
}

func readNote(content string) (*signedNote, error) {
	control := func(r rune) bool { return r < ' ' && r != '\n' }
	if len(content) > constants.NoteBytes || !utf8.ValidString(content) || strings.ContainsFunc(content, control) {
		return nil, fmt.Errorf("a note is a text in UTF-8 without control characters, of at most %d bytes", constants.NoteBytes)
	}
	at := strings.LastIndex(content, "\n\n")
	if at < 0 || !strings.HasSuffix(content[at+2:], "\n") {
		return nil, errors.New(findings.NoSignatures)
	}
	note := &signedNote{text: content[:at+1]}
	lines := strings.Split(strings.TrimSuffix(content[at+2:], "\n"), "\n")
	if len(lines) > constants.NoteSignatures {
		return nil, fmt.Errorf(findings.ManySignatures, constants.NoteSignatures)
	}
	for _, line := range lines {
		rest, marked := strings.CutPrefix(line, noteMark)
		name, encoded, _ := strings.Cut(rest, " ")
		signature := unbase64(encoded)
		if !marked || len(signature) <= 4 || !isNoteName(name) {
			return nil, fmt.Errorf(findings.NoSignature, fmt.Sprintf("%.80q", line))
		}
		note.signatures = append(note.signatures, noteSignature{name, signature[:4], signature[4:]})
	}
	return note, nil
}

// ofKey is the signature of a key; nil if there is none. It fails if there are two that differ.
func (n *signedNote) ofKey(key noteKey) ([]byte, error) {
	var found []byte
	for _, signature := range n.signatures {
		if signature.name != key.name || !bytes.Equal(signature.id, key.id()) {
			continue
		}
		if found != nil && !bytes.Equal(found, signature.content) {
			return nil, fmt.Errorf(findings.SignedTwice, key.name)
		}
		found = signature.content
	}
	return found, nil
}

// signedBy tells whether one of the keys of a log has signed; it fails if a signature of one does not fit.
func (n *signedNote) signedBy(keys []noteKey) (bool, error) {
	signed := false
	for _, key := range keys {
		content, err := n.ofKey(key)
		if err != nil {
			return false, err
		}
		if content == nil {
			continue
		}
		if !Fits(key.key, content, []byte(n.text)) {
			return false, fmt.Errorf(findings.UnfitSignature, key.name)
		}
		signed = true
	}
	return signed, nil
}

// cosignedBy is the time at which a witness has signed, in seconds since 1970; 0 if it has not.
func (n *signedNote) cosignedBy(witness noteKey) (uint64, error) {
	content, err := n.ofKey(witness)
	if err != nil || content == nil {
		return 0, err
	}
	if len(content) == 72 {
		time := binary.BigEndian.Uint64(content)
		message := fmt.Sprintf("cosignature/v1\ntime %d\n%s", time, n.text)
		if 0 < time && time <= math.MaxInt64 && Fits(witness.key, content[8:], []byte(message)) {
			return time, nil
		}
	}
	return 0, fmt.Errorf(findings.UnfitSignature, witness.name)
}

// checkpoint is what a log says of its tree: whose it is, how many entries it has, and its root.
type checkpoint struct {
	origin string
	size   uint64
	root   []byte
}

func readCheckpoint(text string) (checkpoint, error) {
	lines := strings.Split(text, "\n")
	if len(lines) < 4 || lines[0] == "" || lines[len(lines)-1] != "" {
		return checkpoint{}, errors.New(findings.LinesOfCheckpoint)
	}
	size, err := strconv.ParseUint(lines[1], 10, 63)
	if err != nil || strconv.FormatUint(size, 10) != lines[1] {
		return checkpoint{}, fmt.Errorf("the size of a checkpoint is a number, not %.40q", lines[1])
	}
	root := unbase64(lines[2])
	if len(root) != sha256.Size {
		return checkpoint{}, fmt.Errorf("the root of a checkpoint has %d bytes", sha256.Size)
	}
	return checkpoint{lines[0], size, root}, nil
}

// Policy says what a reader of records trusts: one of the keys of a log must have signed, and a quorum of witnesses must
// have cosigned. Make it with NewPolicy.
type Policy struct {
	log, witnesses []noteKey
	quorum         int
}

// NewPolicy makes a policy of the texts of keys (name+id+key). The keys of the log have one name: several are those that
// it had one after the other.
func NewPolicy(log, witnesses []string, quorum int) (*Policy, error) {
	policy := &Policy{quorum: quorum}
	known := map[string]bool{}
	for kind, texts := range map[byte][]string{logKey: log, witnessKey: witnesses} {
		for _, text := range texts {
			key, err := readNoteKey(text)
			if err != nil {
				return nil, err
			}
			if key.kind != kind || known[string(key.key)] || len(texts) > constants.PolicyKeys {
				return nil, errors.New(findings.UnfitKeys)
			}
			known[string(key.key)] = true
			if kind == logKey {
				policy.log = append(policy.log, key)
			} else {
				policy.witnesses = append(policy.witnesses, key)
			}
		}
	}
	another := func(key noteKey) bool { return key.name != policy.log[0].name }
	if len(policy.log) == 0 || slices.ContainsFunc(policy.log, another) {
		return nil, errors.New(findings.SeveralLogs)
	}
	if quorum < 0 || quorum > len(policy.witnesses) {
		return nil, fmt.Errorf(findings.FewWitnesses, quorum, len(policy.witnesses))
	}
	return policy, nil
}

// check gives what a checkpoint says, and what is wrong with it; now is the reader's time, in seconds since 1970.
func (p *Policy) check(content string, now int64) (checkpoint, []error) {
	said, _, faults := p.seen(content, now)
	return said, faults
}

// seen does the same, and gives the time at which as many witnesses as the policy wants had seen the tree; 0 without them.
func (p *Policy) seen(content string, now int64) (checkpoint, uint64, []error) {
	note, err := readNote(content)
	if err != nil {
		return checkpoint{}, 0, []error{err}
	}
	said, err := readCheckpoint(note.text)
	if err != nil {
		return checkpoint{}, 0, []error{err}
	}
	var faults []error
	if said.origin != p.log[0].name {
		faults = append(faults, fmt.Errorf(findings.CheckpointOfOther, said.origin, p.log[0].name))
	}
	if signed, err := note.signedBy(p.log); err != nil {
		faults = append(faults, err)
	} else if !signed {
		faults = append(faults, fmt.Errorf("%s has not signed it with a key that is trusted", p.log[0].name))
	}
	var cosigned []uint64
	for _, witness := range p.witnesses {
		time, err := note.cosignedBy(witness)
		switch {
		case err != nil:
			faults = append(faults, err)
		case time > uint64(max(now, 0))+constants.WitnessLeadSeconds:
			faults = append(faults, fmt.Errorf("the signature of %s is from the future", witness.name))
		case time > 0:
			cosigned = append(cosigned, time)
		}
	}
	if len(cosigned) < p.quorum {
		faults = append(faults,
			fmt.Errorf(findings.FewCosignatures, len(cosigned), len(p.witnesses), p.quorum))
		return said, 0, faults
	}
	if p.quorum == 0 {
		return said, 0, faults
	}
	slices.Sort(cosigned)
	return said, cosigned[p.quorum-1], faults
}

// included checks that an entry lies at an index of a tree (RFC 9162, 2.1.3.2).
func (c checkpoint) included(entry []byte, index uint64, proof [][]byte) bool {
	if index >= c.size {
		return false
	}
	position, last, found := index, c.size-1, treeHash(0, entry)
	for _, hash := range proof {
		if last == 0 {
			return false
		}
		if position&1 == 1 || position == last {
			found = treeHash(1, hash, found)
			for position&1 == 0 && position > 0 {
				position, last = position>>1, last>>1
			}
		} else {
			found = treeHash(1, found, hash)
		}
		position, last = position>>1, last>>1
	}
	return last == 0 && bytes.Equal(found, c.root)
}
