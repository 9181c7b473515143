package proof_test

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/caravanserai/caravanserai/clients/go/internal/tinymatch"
	"github.com/caravanserai/caravanserai/clients/go/proof"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

const logName = "log.example"

var (
	logSigner = ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	logPublic = append([]byte{1}, logSigner.Public().(ed25519.PublicKey)...)
	noEvent   = make([]byte, sha256.Size)
)

func hashed(text string) []byte {
	digest := sha256.Sum256([]byte(text))
	return digest[:]
}

func logKeyID() []byte { return hashed(logName + "\n" + string(logPublic))[:4] }

// forgedLog is a log whose operator writes any entries that they like, signed with the right key.
type forgedLog [][]byte

// add adds the entries of a record from a version on.
func (l *forgedLog) add(record *proof.Record, label string, first uint64) {
	for version := first; version <= record.Version(); version++ {
		if version == first {
			*l = append(*l, proof.BeginningOf(record.Match(), hashed(label), hashed("blind"), version, record.Digest(version)))
		} else {
			*l = append(*l, proof.ContinuationOf(record.Match(), hashed(label), version, record.Digest(version)))
		}
	}
}

// checkpoint is the signed checkpoint of the first entries.
func (l forgedLog) checkpoint(size int) string {
	text := fmt.Sprintf("%s\n%d\n%s\n", logName, size, base64.StdEncoding.EncodeToString(proof.RootOf(l[:size])))
	signature := append(logKeyID(), ed25519.Sign(logSigner, []byte(text))...)
	return fmt.Sprintf("%s\n— %s %s\n", text, logName, base64.StdEncoding.EncodeToString(signature))
}

// publish writes the first entries into a folder.
func (l forgedLog) publish(t *testing.T, size int) string {
	t.Helper()
	folder := t.TempDir()
	write := func(path, content string) {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, path)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, path), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for at := 0; at < size; at += 256 {
		entries, bundle := l[at:min(at+256, size)], []byte{}
		for _, entry := range entries {
			bundle = append(binary.BigEndian.AppendUint16(bundle, uint16(len(entry))), entry...)
		}
		write(proof.BundlePath(uint64(at/256), uint64(len(entries))), string(bundle))
	}
	write("checkpoint", l.checkpoint(size))
	return folder
}

// said is what the log says of a record that begins at an index.
func (l forgedLog) said(t *testing.T, record *proof.Record, first, size int) (*proof.Mirrored, error) {
	t.Helper()
	binding := &v1.StreamBinding{Label: hashed("label"), Blind: hashed("blind"), Index: uint64(first), Version: 1}
	proven := record.With(&v1.RecordProof{Checkpoint: l.checkpoint(len(l)), Binding: binding})
	return proof.ReadMirror(l.publish(t, size), proven, policyOfLog(t), time.Now())
}

func tiny(t *testing.T) *proof.Record {
	t.Helper()
	record, err := proof.ReadRecord(tinymatch.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return record
}

func TestACopyOfALogShowsEveryOtherHistory(t *testing.T) {
	record := tiny(t)
	last := record.Version()
	later := func(label string, version uint64, stream string) []byte {
		return proof.ContinuationOf(stream, hashed(label), version, noEvent)
	}
	first := func(stream, label string, version uint64) []byte {
		return proof.BeginningOf(stream, hashed(label), hashed("blind of "+label), version, noEvent)
	}
	for name, test := range map[string]struct {
		before, behind [][]byte
		finding        string
	}{
		"one history":              {[][]byte{first("matches/other", "other", 1)}, [][]byte{later("other", 2, "matches/other")}, ""},
		"an archived match":        {nil, [][]byte{later("label", last+1, "archives/x")}, ""},
		"the name begins twice":    {nil, [][]byte{first(record.Match(), "other", 1)}, "one name has two histories"},
		"the name began before":    {[][]byte{first(record.Match(), "other", 1)}, nil, "begins at entry 0 in the log, and the file says at entry 1"},
		"the last version twice":   {nil, [][]byte{later("label", last, record.Match())}, "one stream has two histories"},
		"the match goes on":        {nil, [][]byte{later("label", last+1, record.Match())}, "goes on in the log to version"},
		"an entry of another kind": {nil, [][]byte{later("label", last+1, "notes/1")}, "is of a stream of notes"},
		"a bare hash":              {nil, [][]byte{noEvent}, "does not say what it is of"},
		"no entry":                 {nil, [][]byte{[]byte("nothing")}, "cannot be read"},
	} {
		t.Run(name, func(t *testing.T) {
			log := forgedLog(slices.Clone(test.before))
			log.add(record, "label", 1)
			log = append(log, test.behind...)
			found, err := log.said(t, record, len(test.before), len(log))
			if err != nil {
				t.Fatal(err)
			}
			if text := strings.Join(found.Findings, "; "); (test.finding == "") != found.OK() || !strings.Contains(text, test.finding) {
				t.Errorf("found: %s", text)
			}
			if found.Entries != uint64(len(log)) || found.Unbound != "" {
				t.Errorf("%+v", found)
			}
		})
	}
}

func TestABareHashIsOldOrFails(t *testing.T) {
	record := tiny(t)
	last, mark := record.Digest(record.Version()), []byte("\x00caravanserai/log/v2")
	again := func(version uint64) []byte {
		return proof.BeginningOf(record.Match(), hashed("label"), hashed("blind"), version, noEvent)
	}
	for name, test := range map[string]struct {
		log     forgedLog
		index   uint64
		finding string
	}{
		"an old log":                  {forgedLog{noEvent, last}, 1, ""},
		"before the mark":             {forgedLog{last, mark}, 0, ""},
		"archived behind the mark":    {forgedLog{last, mark, again(record.Version() + 1)}, 0, ""},
		"begins again":                {forgedLog{last, mark, again(1)}, 0, "begins at entry 2 of the log with version 1"},
		"begins again, at a version":  {forgedLog{last, mark, again(3)}, 0, "begins at entry 2 of the log with version 3"},
		"behind the mark":             {forgedLog{noEvent, mark, last}, 2, "lies at entry 2 as a hash alone, and from entry 1 on"},
		"in a log that never had one": {forgedLog{again(1), last}, 1, "does not say what it is of"},
	} {
		t.Run(name, func(t *testing.T) {
			proven := record.With(&v1.RecordProof{Checkpoint: test.log.checkpoint(len(test.log)), Index: test.index})
			if !proven.Bare() {
				t.Fatal("it says of what its entry is")
			}
			found, err := proof.ReadMirror(test.log.publish(t, len(test.log)), proven, policyOfLog(t), time.Now())
			if err != nil {
				t.Fatal(err)
			}
			if text := strings.Join(found.Findings, "; "); (test.finding == "") != found.OK() || !strings.Contains(text, test.finding) {
				t.Errorf("found: %s", text)
			}
			if (found.Unbound != "") != found.OK() {
				t.Errorf("%+v", found)
			}
		})
	}
}

func TestTwoStreamsThatExchangeTheirSecondEntriesAreFoundByTheirRecords(t *testing.T) {
	record := tiny(t)
	log := forgedLog{noEvent, []byte("\x00caravanserai/log/v2"),
		proof.BeginningOf(record.Match(), hashed("label"), hashed("blind"), 1, record.Digest(1)),
		proof.BeginningOf("matches/other", hashed("other"), hashed("blind of another"), 2, noEvent),
		proof.ContinuationOf("matches/other", hashed("other"), 2, noEvent),
	}
	for version := uint64(3); version <= record.Version(); version++ {
		log = append(log, proof.ContinuationOf(record.Match(), hashed("label"), version, record.Digest(version)))
	}
	found, err := log.said(t, record, 2, len(log))
	if err != nil || len(found.Findings) != 1 || !strings.Contains(found.Findings[0], "its second entry has version 3") {
		t.Fatalf("%+v %v", found, err)
	}
}

func TestACopyThatCannotBeUsed(t *testing.T) {
	record, log := tiny(t), forgedLog{}
	for number := range 300 { // two bundles
		stream := fmt.Sprintf("matches/%d", number)
		log = append(log, proof.BeginningOf(stream, hashed(stream), hashed("blind"), 1, noEvent))
	}
	log.add(record, "label", 1)
	if found, err := log.said(t, record, 300, len(log)); err != nil || !found.OK() || found.Entries != uint64(len(log)) {
		t.Fatalf("%v %v", found, err)
	}
	if _, err := log.said(t, record, 300, 299); err == nil || !strings.Contains(err.Error(), "bring the copy up to date") {
		t.Errorf("a copy that ends too early: %v", err)
	}
	fork := slices.Clone(log)
	fork[7] = proof.BeginningOf("matches/fork", hashed("fork"), hashed("blind"), 1, noEvent)
	binding := &v1.StreamBinding{Label: hashed("label"), Blind: hashed("blind"), Index: 300, Version: 1}
	elsewhere := record.With(&v1.RecordProof{Checkpoint: log.checkpoint(len(log)), Binding: binding})
	policy, folder := policyOfLog(t), fork.publish(t, len(fork))
	found, err := proof.ReadMirror(folder, elsewhere, policy, time.Now())
	if err != nil || found.OK() || !strings.Contains(found.Findings[0], "This is a fork") {
		t.Errorf("a fork: %v %v", found, err)
	}
	for path, want := range map[string]string{
		"tile/entries/000":        "tile/entries/000 is missing",
		"tile/entries/001.p/52":   "tile/entries/001.p/52 is missing",
		"checkpoint":              "there is no checkpoint",
		"checkpoint of a forger":  "has another root. This is a fork",
		"checkpoint of nobody":    "has not signed it with a key that is trusted",
		"bundle that is cut off":  "tile/entries/000 is missing, or is no bundle of 256 entries",
		"bundle with a byte more": "tile/entries/000 is missing, or is no bundle of 256 entries",
	} {
		folder := log.publish(t, len(log))
		bundle := filepath.Join(folder, "tile/entries/000")
		content, err := os.ReadFile(bundle)
		if err != nil {
			t.Fatal(err)
		}
		switch path {
		case "checkpoint of a forger":
			err = os.WriteFile(filepath.Join(folder, "checkpoint"), []byte(fork.checkpoint(len(fork))), 0o600)
		case "checkpoint of nobody":
			text := log.checkpoint(len(log))
			err = os.WriteFile(filepath.Join(folder, "checkpoint"), []byte(strings.Replace(text, "— log", "— dog", 1)), 0o600)
		case "bundle that is cut off":
			err = os.WriteFile(bundle, content[:len(content)-1], 0o600)
		case "bundle with a byte more":
			err = os.WriteFile(bundle, append(content, 0), 0o600)
		default:
			err = os.Remove(filepath.Join(folder, path))
		}
		if err != nil {
			t.Fatal(err)
		}
		own := record.With(&v1.RecordProof{Checkpoint: log.checkpoint(len(log)), Binding: binding})
		found, err := proof.ReadMirror(folder, own, policy, time.Now())
		if err != nil || !strings.Contains(strings.Join(found.Findings, "; "), "the log is not good: ") ||
			!strings.Contains(strings.Join(found.Findings, "; "), want) {
			t.Errorf("%s: %v %v", path, found, err)
		}
	}
}

func TestWhatALogDoesNotSay(t *testing.T) {
	record, log := tiny(t), forgedLog{}
	log = append(log, record.Digest(1), record.Digest(2), []byte("\x00caravanserai/log/v2"))
	log.add(record, "label", 3)
	binding := &v1.StreamBinding{Label: hashed("label"), Blind: hashed("blind"), Index: 3, Version: 3}
	for want, made := range map[string]*v1.RecordProof{
		"its first 2 events are among entries": {Checkpoint: log.checkpoint(len(log)), Binding: binding},
		"it has no proof":                      nil,
	} {
		found, err := proof.ReadMirror(log.publish(t, len(log)), record.With(made), policyOfLog(t), time.Now())
		if err != nil || !found.OK() || !strings.Contains(found.Unbound, want) {
			t.Errorf("%s: %+v %v", want, found, err)
		}
	}
}

func policyOfLog(t *testing.T) *proof.Policy {
	t.Helper()
	key := fmt.Sprintf("%s+%s+%s", logName, hex.EncodeToString(logKeyID()), base64.StdEncoding.EncodeToString(logPublic))
	witness := append([]byte{4}, hashed("witness")...)
	id := sha256.Sum256(append([]byte("w.example\n"), witness...))
	other := fmt.Sprintf("w.example+%s+%s", hex.EncodeToString(id[:4]), base64.StdEncoding.EncodeToString(witness))
	policy, err := proof.NewPolicy([]string{key}, []string{other}, 1)
	if err != nil {
		t.Fatal(err)
	}
	return policy
}

func TestAKeyForMldsaIsRefusedInWordsThatSayWhatItIs(t *testing.T) {
	_, err := proof.NewPolicy([]string{"witness.example+1a2b3c4d+BgAA"}, nil, 0)
	if err == nil || !strings.Contains(err.Error(), "witness.example has a key for ML-DSA-44") {
		t.Fatalf("it said: %v", err)
	}
}
