package caravanserai

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	spb "google.golang.org/genproto/googleapis/rpc/status"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/known/anypb"

	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

	_ "github.com/caravanserai/caravanserai/clients/go/caravanserai/games/marcopolo/v1"
	_ "github.com/caravanserai/caravanserai/clients/go/caravanserai/games/merv/v1"
	_ "github.com/caravanserai/caravanserai/clients/go/caravanserai/games/palmyra/v1"
	_ "github.com/caravanserai/caravanserai/clients/go/caravanserai/games/sahwari/v1"
	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// The conformance vectors, which every client library passes; their README says what they hold. The variable VECTORS
// names the folder of others, such as those of a release.
var vectors = cmp.Or(os.Getenv("VECTORS"), "../vectors")

func load[E any](t testing.TB, name string) E {
	t.Helper()
	data := unpacked(t, name)
	var entry E
	if err := json.Unmarshal(data, &entry); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return entry
}

func unpacked(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(vectors, name))
	must(t, err)
	if !strings.HasSuffix(name, ".gz") {
		return data
	}
	reader, err := gzip.NewReader(bytes.NewReader(data))
	must(t, err)
	var whole bytes.Buffer
	_, err = whole.ReadFrom(reader)
	must(t, err)
	return whole.Bytes()
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func same[V comparable](t testing.TB, what string, got, want V) {
	t.Helper()
	if got != want {
		t.Fatalf("%s: got %v, want %v", what, got, want)
	}
}

func unhex(t testing.TB, digits string) []byte {
	t.Helper()
	data, err := hex.DecodeString(digits)
	must(t, err)
	return data
}

// hexes are byte strings as hexadecimal digits.
type hexes []string

func (h hexes) bytes(t testing.TB) [][]byte {
	var all [][]byte
	for _, digits := range h {
		all = append(all, unhex(t, digits))
	}
	return all
}

type manifest struct {
	Format int
	Files  []struct{ Path, Kind, SHA256 string }
}

type vectorMatch struct {
	Format  int
	Name    string
	Match   string
	Updates []json.RawMessage
	Events  []struct {
		Version             uint64
		SHA256, Fingerprint string
		FullFingerprint     string `json:"full_fingerprint"`
	}
	Digests map[string][]string
	Tables  []struct {
		Viewer int
		Table  json.RawMessage
	}
	Chance struct {
		Scheme                        uint32
		Seed, Secret, Commitment, Key string
		Entropies                     hexes
		Draws                         []vectorDraw
	}
	Verification struct {
		OK, Over, Seeded bool
		Draws            uint64
		Contributed      []int
		VoidStarts       int `json:"void_starts"`
		Signed           int
		Choices          []uint64
		Findings         []finding
		telling
	}
	Record struct {
		Bytes  int
		SHA256 string
	}
}

// telling is what some cases expect of a verification beside what it finds.
type telling struct {
	Told  *int
	Words []string
}

func (e telling) check(t testing.TB, found *proof.Verification) {
	t.Helper()
	if e.Told == nil {
		return
	}
	same(t, "told", found.Told, *e.Told)
	var words []string
	for _, choice := range found.Choices {
		words = append(words, choice.Text)
	}
	same(t, "choices", strings.Join(words, "; "), strings.Join(e.Words, "; "))
}

type finding struct {
	Version uint64
	Check   string
}

type vectorDraw struct {
	Version, Index, Number uint64
	Limit, Value, Kind     string
	Candidates             []any
	Bag                    map[string]int
	Outcome                any
}

func message[M proto.Message](t testing.TB, text json.RawMessage, into M) M {
	t.Helper()
	must(t, protojson.Unmarshal(text, into))
	return into
}

func (m vectorMatch) updates(t testing.TB) []*v1.MatchUpdate {
	var updates []*v1.MatchUpdate
	for _, text := range m.Updates {
		updates = append(updates, message(t, text, &v1.MatchUpdate{}))
	}
	return updates
}

// forViewer is the update as the service sends it to a viewer while the match goes on.
func forViewer(update *v1.MatchUpdate, viewer int) *v1.MatchUpdate {
	sent := &v1.MatchUpdate{Version: update.Version, Event: update.Event, Box: update.Box}
	for _, opening := range update.Openings {
		if viewer == table.Everything || slices.Contains(opening.Audience, uint32(viewer)) {
			sent.Openings = append(sent.Openings, opening)
		}
	}
	return sent
}

func digest(shown *table.Table) string {
	var text strings.Builder
	for _, lying := range shown.Layout() {
		fmt.Fprintf(&text, "piece\t%s\t%s\t%d\n", lying.Place, lying.Piece, lying.Number)
	}
	for _, stack := range shown.Stacks() {
		for _, task := range shown.Tasks(stack) {
			parts := append([]string{"task", strconv.Itoa(stack), fmt.Sprint(task.AskedAt), task.Kind}, task.Arguments...)
			text.WriteString(strings.Join(parts, "\t") + "\n")
		}
	}
	for _, show := range shown.Shown() {
		fmt.Fprintf(&text, "shown\t%s\t%d\n", show.Place, show.Seat)
	}
	sum := sha256.Sum256([]byte(text.String()))
	return hex.EncodeToString(sum[:])
}

var loadMatch = func() func(testing.TB, string) vectorMatch {
	var guard sync.Mutex
	loaded := map[string]vectorMatch{}
	return func(t testing.TB, name string) vectorMatch {
		guard.Lock()
		defer guard.Unlock()
		if _, there := loaded[name]; !there {
			loaded[name] = load[vectorMatch](t, "matches/"+name+".json.gz")
		}
		return loaded[name]
	}
}()

func everyMatch(t *testing.T, test func(*testing.T, vectorMatch)) {
	matches := 0
	for _, file := range load[manifest](t, "manifest.json").Files {
		if file.Kind != "match" {
			continue
		}
		matches++
		name := strings.TrimSuffix(strings.TrimPrefix(file.Path, "matches/"), ".json.gz")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, loadMatch(t, name))
		})
	}
	if matches == 0 {
		t.Fatal("the vectors have no matches")
	}
}

func TestVectorsAreWhole(t *testing.T) {
	listed := load[manifest](t, "manifest.json")
	same(t, "format", listed.Format, 1)
	var names []string
	for _, file := range listed.Files {
		names = append(names, file.Path)
		sum := sha256.Sum256(unpacked(t, file.Path))
		same(t, file.Path, hex.EncodeToString(sum[:]), file.SHA256)
		same(t, "format of "+file.Path, load[struct{ Format int }](t, file.Path).Format, 1)
	}
	must(t, filepath.WalkDir(vectors, func(path string, entry fs.DirEntry, err error) error {
		name, relative := filepath.Rel(vectors, path)
		known := slices.Contains([]string{"README.md", "manifest.json"}, name) || slices.Contains(names, filepath.ToSlash(name))
		if err == nil && !entry.IsDir() && !known {
			t.Errorf("%s is not listed", name)
		}
		return errors.Join(err, relative)
	}))
}

func TestVectorsEveryViewerFoldsEveryVersion(t *testing.T) {
	everyMatch(t, func(t *testing.T, match vectorMatch) {
		updates := match.updates(t)
		for name, digests := range match.Digests {
			viewer, err := strconv.Atoi(name)
			if err != nil {
				viewer = table.Everything
			}
			following := table.Follow(viewer)
			for at, update := range updates {
				event, err := following.Follow(forViewer(update, viewer))
				must(t, err)
				expected := match.Events[at]
				same(t, "version", following.Version(), expected.Version)
				same(t, "hash", hex.EncodeToString(following.Head()), expected.SHA256)
				same(t, "fingerprint", fmt.Sprintf("%016x", following.Table().Fingerprint()), expected.Fingerprint)
				if viewer == table.Everything {
					same(t, "full fingerprint", fmt.Sprintf("%016x", following.Table().FullFingerprint()), expected.FullFingerprint)
				}
				same(t, "fingerprint in the event", following.Table().Fingerprint(), event.Fingerprint)
				same(t, "digest for "+name, digest(following.Table()), digests[at+1])
			}
			for following.Version() > 1 {
				must(t, following.StepBack())
				same(t, "digest on the way back", digest(following.Table()), digests[following.Version()])
			}
			must(t, following.StepBack())
			same(t, "the box laid out", digest(following.Table()), digests[0])
			if following.StepBack() == nil {
				t.Fatal("there was something before the first event")
			}
		}
	})
}

func TestVectorsGoOnFromATable(t *testing.T) {
	everyMatch(t, func(t *testing.T, match vectorMatch) {
		updates := match.updates(t)
		first := &v1.MatchEvent{}
		must(t, proto.Unmarshal(updates[0].Event, first))
		for _, entry := range match.Tables {
			given := message(t, entry.Table, &v1.Table{})
			head := table.Genesis()
			if given.Version > 0 {
				head = unhex(t, match.Events[given.Version-1].SHA256)
			}
			following, err := table.FollowFrom(first.GetCreated().Areas, given, entry.Viewer, head)
			must(t, err)
			digests := match.Digests[strconv.Itoa(entry.Viewer)]
			same(t, "digest of the table", digest(following.Table()), digests[given.Version])
			for _, update := range updates[given.Version:] {
				_, err := following.Follow(forViewer(update, entry.Viewer))
				must(t, err)
				same(t, "digest", digest(following.Table()), digests[following.Version()])
			}
		}
	})
}

func TestVectorsEveryDrawFollowsFromTheKey(t *testing.T) {
	everyMatch(t, func(t *testing.T, match vectorMatch) {
		chance := match.Chance
		secret := unhex(t, chance.Secret)
		key := proof.CommittedKey(match.Match, secret, chance.Entropies.bytes(t))
		if chance.Seed != "" {
			key = proof.SeededKey(chance.Seed)
		}
		same(t, "key", hex.EncodeToString(key), chance.Key)
		same(t, "commitment", hex.EncodeToString(proof.Commitment(match.Match, secret)), chance.Commitment)
		drawn := map[uint64]uint32{}
		for _, draw := range chance.Draws {
			draw.check(t, key, chance.Scheme)
			drawn[draw.Version]++
		}
		for _, update := range match.updates(t) {
			event := &v1.MatchEvent{}
			must(t, proto.Unmarshal(update.Event, event))
			same(t, "draws", drawn[event.Version], event.Draws)
		}
	})
}

// check draws again, and makes the outcome of the number.
func (d vectorDraw) check(t testing.TB, key []byte, scheme uint32) {
	t.Helper()
	value, err := proof.Draw{Version: d.Version, Index: d.Index, Number: d.Number}.Below(limitOf(t, d.Limit), scheme, key)
	must(t, err)
	same(t, "value", strconv.FormatUint(value, 10), d.Value)
	candidates := d.Candidates
	switch d.Kind {
	case "roll":
		same(t, "roll", d.Outcome, any(float64(value+1)))
		return
	case "draw":
		for _, piece := range slices.Sorted(maps.Keys(d.Bag)) {
			for range d.Bag[piece] {
				candidates = append(candidates, piece)
			}
		}
	}
	same(t, "candidates", strconv.Itoa(len(candidates)), d.Limit)
	same(t, "outcome", fmt.Sprint(candidates[value]), fmt.Sprint(d.Outcome))
}

// limitOf gives a limit up to 2^64, which is 0.
func limitOf(t testing.TB, text string) uint64 {
	limit, ok := new(big.Int).SetString(text, 10)
	if !ok {
		t.Fatalf("no limit: %s", text)
	}
	return limit.Uint64()
}

func (m vectorMatch) record(t testing.TB) *proof.Record {
	t.Helper()
	record, err := proof.RecordOf(func(yield func(*v1.MatchUpdate, error) bool) {
		for _, update := range m.updates(t) {
			if !yield(update, nil) {
				return
			}
		}
	})
	must(t, err)
	return record
}

func TestVectorsVerificationAndRecord(t *testing.T) {
	everyMatch(t, func(t *testing.T, match vectorMatch) {
		record := match.record(t)
		data := record.Bytes()
		same(t, "bytes", len(data), match.Record.Bytes)
		sum := sha256.Sum256(data)
		same(t, "record", hex.EncodeToString(sum[:]), match.Record.SHA256)
		read, err := proof.ReadRecord(data)
		must(t, err)
		found, want := read.Verify(nil), match.Verification
		var choices []uint64
		for _, choice := range found.Choices {
			choices = append(choices, choice.Version)
		}
		slices.Sort(choices)
		same(t, "ok", found.OK(), want.OK)
		same(t, "over", found.Over, want.Over)
		same(t, "seeded", found.Seeded, want.Seeded)
		same(t, "draws", found.Draws, want.Draws)
		same(t, "contributed", fmt.Sprint(found.Contributed), fmt.Sprint(want.Contributed))
		same(t, "void starts", found.VoidStarts, want.VoidStarts)
		same(t, "signed", found.Signed, want.Signed)
		same(t, "choices", fmt.Sprint(slices.Compact(choices)), fmt.Sprint(want.Choices))
		same(t, "findings", fmt.Sprint(findingsOf(found)), fmt.Sprint(want.Findings))
		want.check(t, found)
	})
}

func findingsOf(found *proof.Verification) []finding {
	all := []finding{}
	for _, one := range found.Findings {
		all = append(all, finding{one.Version, one.Check})
	}
	return all
}

func TestVectorsRecords(t *testing.T) {
	file := load[struct {
		Records []struct {
			Name, Match string
			Edits       []edit
			SHA256      string
			Read        bool
			Finding     *finding
			telling
		}
	}](t, "records.json")
	for _, test := range file.Records {
		t.Run(test.Name, func(t *testing.T) {
			match := loadMatch(t, test.Match)
			good := match.record(t).Bytes()
			data := edited(t, good, test.Edits)
			sum := sha256.Sum256(data)
			same(t, "the edited record", hex.EncodeToString(sum[:]), test.SHA256)
			record, err := proof.ReadRecord(data)
			same(t, fmt.Sprintf("read (%v)", err), err == nil, test.Read)
			var refused *proof.RecordError
			if err == nil {
				same(t, "written again", string(record.Bytes()), string(data))
			} else if !errors.As(err, &refused) {
				t.Fatalf("refused with %T", err)
			}
			updates, whole := takenApart(data)
			if !whole {
				same(t, "finding", test.Finding, nil)
				return
			}
			verified := proof.Verify(match.Match, slices.Values(updates), nil)
			test.check(t, verified)
			found := findingsOf(verified)
			if test.Finding == nil {
				same(t, "findings", len(found), 0)
			} else {
				same(t, "first finding", found[0], *test.Finding)
			}
		})
	}
}

// takenApart gives the updates in some bytes, if they can be taken apart.
func takenApart(data []byte) ([]*v1.MatchUpdate, bool) {
	var updates []*v1.MatchUpdate
	for len(data) > 0 {
		length, size := binary.Uvarint(data)
		if size <= 0 || length > uint64(len(data)-size) {
			return nil, false
		}
		update := &v1.MatchUpdate{}
		if proto.Unmarshal(data[size:size+int(length)], update) != nil {
			return nil, false
		}
		updates, data = append(updates, update), data[size+int(length):]
	}
	return updates, true
}

func TestVectorsReceipts(t *testing.T) {
	file := load[struct {
		Receipts []struct {
			Name, Match string
			Receipt     json.RawMessage
			Read, OK    bool
			Seat        int
			Finding     string
		}
		Covered []struct {
			Match         string
			Receipts      []json.RawMessage
			Version, Last uint64
		}
	}](t, "receipts.json")
	words := map[string]string{
		"match": "is of ", "version": "the record ends at", "history": "has another event", "opened": "opened its entropy",
	}
	for _, test := range file.Receipts {
		t.Run(test.Name, func(t *testing.T) {
			receipt, err := proof.ReadReceipt(test.Receipt)
			same(t, fmt.Sprintf("read (%v)", err), err == nil, test.Read)
			if err != nil {
				return
			}
			compared := loadMatch(t, test.Match).record(t).Compare(receipt)
			same(t, "ok ("+compared.Finding+")", compared.OK(), test.OK)
			same(t, "seat", compared.Seat, test.Seat)
			if !strings.Contains(compared.Finding, words[test.Finding]) {
				t.Fatalf("%s: %s", test.Finding, compared.Finding)
			}
			text, err := json.Marshal(receipt)
			must(t, err)
			again, err := proof.ReadReceipt(text)
			must(t, err)
			twice, err := json.Marshal(again)
			must(t, err)
			same(t, "written again", string(twice), string(text))
		})
	}
	for _, test := range file.Covered {
		var receipts []proof.Receipt
		for _, text := range test.Receipts {
			receipt, err := proof.ReadReceipt(text)
			must(t, err)
			receipts = append(receipts, receipt)
		}
		covered := loadMatch(t, test.Match).record(t).Covered(receipts)
		same(t, "covered", covered, proof.Coverage{Version: test.Version, Last: test.Last})
	}
}

func TestVectorsSeals(t *testing.T) {
	type sealed struct {
		Name, Match      string
		Version          uint64
		Opening, Content json.RawMessage
		Digest, Finding  string
	}
	file := load[struct{ Seals, Forged []sealed }](t, "seals.json")
	for _, test := range file.Seals {
		opening := message(t, test.Opening, &v1.Opening{})
		same(t, "seal", hex.EncodeToString(table.Seal(test.Match, test.Version, opening)), test.Digest)
		content, err := table.ReadContent(opening.Payload)
		must(t, err)
		if !proto.Equal(content, message(t, test.Content, &v1.OpeningContent{})) {
			t.Fatalf("version %d holds %v", test.Version, content)
		}
	}
	for _, test := range file.Forged {
		opening := message(t, test.Opening, &v1.Opening{})
		fits := hex.EncodeToString(table.Seal(test.Match, test.Version, opening)) == test.Digest
		same(t, test.Name, fits, test.Finding == "padding")
		if _, err := table.ReadContent(opening.Payload); fits && err == nil {
			t.Fatalf("%s: the padding was taken for right", test.Name)
		}
	}
}

func TestVectorsChance(t *testing.T) {
	file := load[struct {
		Parts []struct {
			Parts  hexes
			Joined string
		}
		EntropyCommitments []struct{ Entropy, Commitment string } `json:"entropy_commitments"`
		Keys               []struct {
			Match, Secret, Commitment, Key string
			Entropies                      hexes
		}
		Seeds   []struct{ Seed, Key string }
		Numbers []struct {
			Scheme                 uint32
			Key, Limit, Value      string
			Version, Index, Number uint64
			Attempts               []string
		}
		Outcomes struct {
			Scheme uint32
			Key    string
			Draws  []vectorDraw
		}
	}](t, "chance.json")
	for _, test := range file.Parts {
		same(t, "parts", hex.EncodeToString(table.Parts(test.Parts.bytes(t)...)), test.Joined)
	}
	for _, test := range file.EntropyCommitments {
		same(t, "commitment", hex.EncodeToString(proof.EntropyCommitment(unhex(t, test.Entropy))), test.Commitment)
	}
	for _, test := range file.Seeds {
		same(t, "seed", hex.EncodeToString(proof.SeededKey(test.Seed)), test.Key)
	}
	for _, test := range file.Keys {
		secret := unhex(t, test.Secret)
		same(t, "commitment", hex.EncodeToString(proof.Commitment(test.Match, secret)), test.Commitment)
		key := proof.CommittedKey(test.Match, secret, test.Entropies.bytes(t))
		same(t, "key", hex.EncodeToString(key), test.Key)
	}
	several := 0
	for _, test := range file.Numbers {
		draw := proof.Draw{Version: test.Version, Index: test.Index, Number: test.Number}
		attempts, err := draw.Attempts(limitOf(t, test.Limit), test.Scheme, unhex(t, test.Key))
		must(t, err)
		var texts []string
		for _, number := range attempts {
			texts = append(texts, strconv.FormatUint(number, 10))
		}
		same(t, "attempts", strings.Join(texts, " "), strings.Join(test.Attempts, " "))
		value, err := draw.Below(limitOf(t, test.Limit), test.Scheme, unhex(t, test.Key))
		must(t, err)
		same(t, "value", strconv.FormatUint(value, 10), test.Value)
		several += min(len(attempts)-1, 1)
	}
	if several < 5 {
		t.Fatal("too few numbers were drawn again")
	}
	for _, draw := range file.Outcomes.Draws {
		draw.check(t, unhex(t, file.Outcomes.Key), file.Outcomes.Scheme)
	}
}

func TestVectorsEndings(t *testing.T) {
	file := load[struct {
		Endings []struct {
			Name, Message string
			Code          int32
			Details       *string
			Resume        bool
		}
	}](t, "errors.json")
	if len(file.Endings) < 40 {
		t.Fatal("too few endings")
	}
	for _, test := range file.Endings {
		t.Run(test.Name, func(t *testing.T) {
			same(t, "resume", resumes(baseOf(failure(t, test.Code, test.Message, test.Details))), test.Resume)
		})
	}
}

func TestVectorsSetBack(t *testing.T) {
	file := load[struct {
		SetBack []struct {
			Name, Message string
			Code          int32
			Details       *string
			Version       uint64
			Altered       bool
		} `json:"set_back"`
	}](t, "errors.json")
	if len(file.SetBack) < 10 {
		t.Fatal("too few cases")
	}
	for _, test := range file.SetBack {
		t.Run(test.Name, func(t *testing.T) {
			failed := failure(t, test.Code, test.Message, test.Details)
			said := setBack(failed, test.Version)
			var altered *table.AlteredError
			same(t, "altered", errors.As(said, &altered), test.Altered)
			same(t, "the error itself", said == failed, !test.Altered)
		})
	}
}

// failure is a failed call, as this library reads it.
func failure(t *testing.T, code int32, message string, details *string) error {
	t.Helper()
	carried := &spb.Status{}
	if details != nil {
		must(t, proto.Unmarshal(unhex(t, *details), carried))
	}
	carried.Code, carried.Message = code, message
	return errorOf(status.FromProto(carried).Err())
}

func TestVectorsErrors(t *testing.T) {
	file := load[struct {
		Errors []struct {
			Name, Message string
			Code          int32
			Details       *string
			Expected      struct {
				Kind, Reason, Domain, Rule, Cause string
				Metadata, Fields                  map[string]string
				RetrySeconds                      *float64 `json:"retry_seconds"`
				Repeat                            bool
			}
		}
	}](t, "errors.json")
	kinds := map[error]string{
		ErrInvalid: "InvalidRequest", ErrNotFound: "NotFound", ErrNotAllowed: "NotAllowed", ErrConflict: "Conflict",
		ErrWrongMoment: "WrongMoment", ErrLimit: "LimitReached", ErrUnavailable: "Unavailable", ErrTooLate: "TooLate",
	}
	for _, test := range file.Errors {
		t.Run(test.Name, func(t *testing.T) {
			err := failure(t, test.Code, test.Message, test.Details)
			failed := baseOf(err)
			kind, rule := "CallError", ""
			for meaning, name := range kinds {
				if errors.Is(err, meaning) {
					kind = name
				}
			}
			var refused *Refused
			if errors.As(err, &refused) {
				kind, rule = "Refused", refused.Rule
			}
			want := test.Expected
			same(t, "kind", kind, want.Kind)
			same(t, "reason", failed.Reason, want.Reason)
			same(t, "domain", failed.Domain, want.Domain)
			same(t, "rule", rule, want.Rule)
			same(t, "cause", failed.Cause, want.Cause)
			same(t, "metadata", fmt.Sprint(failed.Metadata), fmt.Sprint(want.Metadata))
			same(t, "fields", fmt.Sprint(failed.Fields), fmt.Sprint(want.Fields))
			same(t, "repeat", passes(failed), want.Repeat)
			same(t, "retry", failed.RetryAfter == nil, want.RetrySeconds == nil)
			if want.RetrySeconds != nil {
				same(t, "retry", *failed.RetryAfter, time.Duration(*want.RetrySeconds*float64(time.Second)))
			}
		})
	}
}

func TestVectorsDecisions(t *testing.T) {
	file := load[struct {
		Games map[string][]struct {
			Type   string
			Values []struct {
				TypeURL   string `json:"type_url"`
				Value     string
				JSON, Any json.RawMessage
			}
		}
	}](t, "decisions.json")
	for game, types := range file.Games {
		listed := map[protoreflect.FullName]bool{}
		for _, entry := range types {
			name := protoreflect.FullName(entry.Type)
			listed[name] = true
			found, err := protoregistry.GlobalTypes.FindMessageByName(name)
			must(t, err)
			if len(entry.Values) == 0 {
				t.Errorf("%s has no values", name)
			}
			for _, test := range entry.Values {
				decision := message(t, test.JSON, found.New().Interface())
				packed, err := pack(decision)
				must(t, err)
				same(t, "type", packed.TypeUrl, test.TypeURL)
				same(t, entry.Type, hex.EncodeToString(packed.Value), test.Value)
				if !proto.Equal(packed, message(t, test.Any, &anypb.Any{})) {
					t.Fatalf("%s: another Any", name)
				}
				again, err := packed.UnmarshalNew()
				must(t, err)
				text, err := protojson.Marshal(again)
				must(t, err)
				same(t, "JSON of "+entry.Type, canonicalJSON(t, text), canonicalJSON(t, test.JSON))
			}
		}
		prefix := protoreflect.FullName("caravanserai.games." + game + ".v1")
		protoregistry.GlobalTypes.RangeMessages(func(found protoreflect.MessageType) bool {
			if name := found.Descriptor().FullName(); name.Parent() == prefix && !listed[name] {
				t.Errorf("%s is not among the vectors", name)
			}
			return true
		})
	}
}

func canonicalJSON(t testing.TB, text []byte) string {
	t.Helper()
	var value any
	must(t, json.Unmarshal(text, &value))
	written, err := json.Marshal(value)
	must(t, err)
	return string(written)
}

func TestVectorsSignatures(t *testing.T) {
	file := load[struct {
		Keys []struct{ Name, Private, Public string }
		Acts []struct {
			Name, Method, Match, Head, Decision, Value, Entropy, Bot, Signer, Message, Signature string

			Seat         uint32
			Milliseconds uint64 `json:",string"`
			ProposedAt   uint64 `json:"proposed_at,string"`
			Declines     bool

			PublicKey  string `json:"public_key"`
			Commitment string `json:"entropy_commitment"`
			AskedAt    uint64 `json:"asked_at,string"`
		}
		Signatures []struct {
			Name, Public, Message, Signature string
			Fits                             bool
		}
		PublicKeys []struct {
			Name, Public string
			IsKey        bool `json:"is_key"`
		} `json:"public_keys"`
	}](t, "signatures.json")
	keys := map[string]ed25519.PrivateKey{}
	for _, key := range file.Keys {
		keys[key.Name] = ed25519.NewKeyFromSeed(unhex(t, key.Private))
		same(t, key.Name, hex.EncodeToString(keys[key.Name].Public().(ed25519.PublicKey)), key.Public)
	}
	for _, test := range file.Acts {
		decision := &anypb.Any{TypeUrl: "type.googleapis.com/" + test.Decision, Value: unhex(t, test.Value)}
		act := map[string]proof.Act{
			"JoinMatch":      proof.Joining(unhex(t, test.PublicKey), unhex(t, test.Commitment)),
			"Decide":         proof.Deciding(test.AskedAt, decision),
			"Undo":           proof.Undoing,
			"Resign":         proof.Resigning,
			"LeaveMatch":     proof.Leaving,
			"BindSeat":       proof.Binding(unhex(t, test.Commitment)),
			"StartMatch":     proof.BeingReady(unhex(t, test.Entropy)),
			"PauseMatch":     proof.Pausing,
			"ResumeMatch":    proof.Resuming,
			"HandOverSeat":   proof.HandingOver(test.Bot),
			"EndByAgreement": proof.Ending(test.ProposedAt, test.Declines),
			"GiveTime":       proof.GivingTime(test.Seat, test.Milliseconds),
		}[test.Method]
		message := act.SignedBytes(test.Match, unhex(t, test.Head))
		same(t, test.Name, hex.EncodeToString(message), test.Message)
		signature := ed25519.Sign(keys[test.Signer], message)
		same(t, test.Name+": signature", hex.EncodeToString(signature), test.Signature)
	}
	for _, test := range file.Signatures {
		fits := proof.Fits(unhex(t, test.Public), unhex(t, test.Signature), unhex(t, test.Message))
		same(t, test.Name, fits, test.Fits)
	}
	for _, test := range file.PublicKeys {
		same(t, test.Name, proof.IsKey(unhex(t, test.Public)), test.IsKey)
	}
	if min(len(file.Acts), len(file.Signatures), len(file.PublicKeys)) < 5 {
		t.Fatal("there are hardly any vectors of signatures")
	}
}

func TestVectorsEntrants(t *testing.T) {
	file := load[struct {
		Keys []struct{ Name, Private string }
		Acts []struct {
			Name, Method, Tournament, Head, Reason, Entropy, Signer, Message, Signature string

			Round      uint32
			PublicKey  string `json:"public_key"`
			Commitment string `json:"entropy_commitment"`
			Ticket     string `json:"entry_ticket"`
			Country    string
			Captain    string
			Members    []string
			// Of a team.
			DisplayName string `json:"display_name"`
			JoinHash    string `json:"join_hash"`
		}
		Tickets []struct{ Tournament, Code, Ticket string }
		Logs    []struct {
			Name, Tournament string
			Events           hexes
			Fault            uint64
			Told             []uint64
			Entrants         []struct {
				Entrant, Head string
				PublicKey     string `json:"public_key"`
			}
		}
	}](t, "entrants.json")
	keys := map[string]ed25519.PrivateKey{}
	for _, key := range file.Keys {
		keys[key.Name] = ed25519.NewKeyFromSeed(unhex(t, key.Private))
	}
	for _, test := range file.Tickets {
		same(t, "ticket", hex.EncodeToString(proof.EntryTicket(test.Tournament, test.Code)), test.Ticket)
	}
	for _, test := range file.Acts {
		act := map[string]proof.Act{
			"RegisterEntrant": proof.Registering(
				unhex(t, test.PublicKey), unhex(t, test.Commitment), unhex(t, test.Ticket), test.Country,
			),
			"WithdrawEntrant": proof.Withdrawing(test.Reason),
			"TakeBye":         proof.TakingBye(test.Round, test.Reason),
			"TakeBackBye":     proof.TakingBack(test.Round, test.Reason),
			"CheckIn":         proof.CheckingIn(test.Round),
			"ChangeOwnTeam": proof.ChangingOwnTeam(
				test.DisplayName, test.Captain, unhex(t, test.JoinHash), test.Members,
			),
			"BindEntropy": proof.BindingEntrant(unhex(t, test.Commitment)),
			"OpenEntropy": proof.OpeningEntropy(unhex(t, test.Entropy)),
		}[test.Method]
		message := act.SignedBytes(test.Tournament, unhex(t, test.Head))
		same(t, test.Name, hex.EncodeToString(message), test.Message)
		signature := ed25519.Sign(keys[test.Signer], message)
		same(t, test.Name+": signature", hex.EncodeToString(signature), test.Signature)
	}
	for _, test := range file.Logs {
		log, fault := proof.NewTournamentLog(test.Tournament), uint64(0)
		for at, event := range test.Events.bytes(t) {
			version := uint64(at + 1)
			if _, err := log.Follow(&v1.TournamentUpdate{Version: version, Event: event}); err != nil {
				var altered *table.AlteredError
				same(t, test.Name+": an alarm", errors.As(err, &altered) && strings.Contains(err.Error(), "sign"), true)
				fault = version
			}
		}
		same(t, test.Name+": fault", fault, test.Fault)
		if fault != 0 {
			same(t, test.Name+": version", log.Version(), fault-1)
			continue
		}
		same(t, test.Name+": told", fmt.Sprint(log.Entrants().Told), fmt.Sprint(test.Told))
		for _, entrant := range test.Entrants {
			same(t, test.Name+": key", hex.EncodeToString(log.Entrants().Key(entrant.Entrant)), entrant.PublicKey)
			same(t, test.Name+": head", hex.EncodeToString(log.Entrants().Head(entrant.Entrant)), entrant.Head)
		}
	}
	if min(len(file.Acts), len(file.Logs)) < 5 {
		t.Fatal("there are hardly any vectors of entrants")
	}
}

func TestVectorsOrganisers(t *testing.T) {
	file := load[struct {
		Logs []struct {
			Name       string
			Tournament string
			Events     hexes
			Fault      uint64
			Told       []uint64
			Organisers []struct {
				Account, Head string
				PublicKey     string `json:"public_key"`
			}
		}
	}](t, "organisers.json")
	faults := 0
	for _, test := range file.Logs {
		log, fault := proof.NewTournamentLog(test.Tournament), uint64(0)
		for at, event := range test.Events.bytes(t) {
			if _, err := log.Follow(&v1.TournamentUpdate{Version: uint64(at + 1), Event: event}); err != nil {
				var altered *table.AlteredError
				same(t, test.Name+": an alarm", errors.As(err, &altered) && strings.Contains(err.Error(), "sign"), true)
				fault = uint64(at + 1)
			}
		}
		if same(t, test.Name+": fault", fault, test.Fault); fault != 0 {
			same(t, test.Name+": version", log.Version(), fault-1)
			faults++
			continue
		}
		same(t, test.Name+": told", fmt.Sprint(log.Organisers().Told), fmt.Sprint(test.Told))
		for _, organiser := range test.Organisers {
			same(t, test.Name+": key", hex.EncodeToString(log.Organisers().Key(organiser.Account)), organiser.PublicKey)
			same(t, test.Name+": head", hex.EncodeToString(log.Organisers().Head(organiser.Account)), organiser.Head)
		}
	}
	if faults < 5 || len(file.Logs)-faults < 3 {
		t.Fatal("there are hardly any vectors of organisers")
	}
}

func TestVectorsRecordsOfFormat2(t *testing.T) {
	file := load[struct {
		Now      int64 `json:"now,string"`
		Policies []struct {
			Name      string
			Log       []string `json:"log_keys"`
			Witnesses []string `json:"witness_keys"`
			Quorum    int
		}
		Files []struct{ Match, Bytes string }
		Cases []struct {
			Name, Match, Policy, SHA256 string
			Edits                       []edit
			Read                        bool
			Finding                     *finding
			Faults                      []string
		}
	}](t, "files.json")
	policies := map[string]*proof.Policy{}
	for _, policy := range file.Policies {
		made, err := proof.NewPolicy(policy.Log, policy.Witnesses, policy.Quorum)
		must(t, err)
		policies[policy.Name] = made
	}
	good := map[string][]byte{}
	for _, one := range file.Files {
		data, err := base64.StdEncoding.DecodeString(one.Bytes)
		must(t, err)
		good[one.Match] = data
	}
	for _, test := range file.Cases {
		t.Run(test.Name, func(t *testing.T) {
			data := edited(t, good[test.Match], test.Edits)
			sum := sha256.Sum256(data)
			same(t, "the edited file", hex.EncodeToString(sum[:]), test.SHA256)
			record, found, err := proof.VerifyRecord(data, policies[test.Policy], time.Unix(file.Now, 0))
			same(t, fmt.Sprintf("read (%v)", err), err == nil, test.Read)
			var refused *proof.RecordError
			if err != nil {
				if !errors.As(err, &refused) {
					t.Fatalf("refused with %T", err)
				}
				return
			}
			same(t, "written again", string(record.Bytes()), string(data))
			faults, others := []string{}, []finding{}
			for _, one := range found.Findings {
				if one.Check == "file" || one.Check == "log" {
					faults = append(faults, one.Check)
				} else {
					others = append(others, finding{one.Version, one.Check})
				}
			}
			same(t, "faults", fmt.Sprint(faults), fmt.Sprint(test.Faults))
			if test.Finding == nil {
				same(t, "findings", len(others), 0)
			} else {
				same(t, "first finding", others[0], *test.Finding)
			}
		})
	}
	if len(file.Cases) < 50 {
		t.Fatal("there are hardly any vectors of records of format 2")
	}
}

// edit takes some bytes of a record away, and puts others there.
type edit struct {
	At, Remove int
	Insert     string
}

func edited(t testing.TB, good []byte, edits []edit) []byte {
	var data []byte
	at := 0
	for _, edit := range edits {
		data = append(append(data, good[at:edit.At]...), unhex(t, edit.Insert)...)
		at = edit.At + edit.Remove
	}
	return append(data, good[at:]...)
}

func TestVectorsClocks(t *testing.T) {
	type shown struct {
		Remaining string `json:"remaining"`
		Deadline  string `json:"deadline"`
		TimeOuts  uint32 `json:"time_outs"`
		Vacation  string `json:"vacation"`
	}
	file := load[struct {
		Later   int64
		Matches []struct {
			Name   string
			Events []json.RawMessage
			Clocks []struct {
				Seats  map[string]shown
				Paused bool
			}
		}
		Wrong []struct {
			Name, Match string
			Changed     struct {
				At    int
				Event json.RawMessage
			}
			Version uint64
		}
		Unwritten []struct {
			Name    string
			Events  []json.RawMessage
			Version uint64 // 0: nothing is wrong
		}
	}](t, "clocks.json.gz")
	read := func(t *testing.T, texts []json.RawMessage) []*v1.MatchEvent {
		found := make([]*v1.MatchEvent, len(texts))
		for at, text := range texts {
			found[at] = message(t, text, &v1.MatchEvent{})
		}
		return found
	}
	events := func(t *testing.T, match string) []*v1.MatchEvent {
		for _, one := range file.Matches {
			if one.Name == match {
				return read(t, one.Events)
			}
		}
		t.Fatalf("there is no match %s", match)
		return nil
	}
	for _, match := range file.Matches {
		t.Run(match.Name, func(t *testing.T) {
			clocks := proof.NewClocks()
			for at, event := range events(t, match.Name) {
				if wrong := clocks.Follow(event); len(wrong) > 0 {
					t.Fatalf("version %d: %v", event.GetVersion(), wrong)
				}
				now := int64(event.GetTimeMilliseconds()) + file.Later
				seats := map[string]shown{}
				for seat, clock := range clocks.Seats {
					seats[fmt.Sprint(seat)] = shown{
						fmt.Sprint(clock.Remaining(now)), fmt.Sprint(clock.Deadline()), clock.TimeOuts, fmt.Sprint(clock.Vacation),
					}
				}
				if expected := match.Clocks[at]; !maps.Equal(seats, expected.Seats) || clocks.Paused(now) != expected.Paused {
					t.Fatalf("version %d: %v, expected %v", event.GetVersion(), seats, expected)
				}
			}
		})
	}
	for _, test := range file.Wrong {
		t.Run(test.Name, func(t *testing.T) {
			changed := events(t, test.Match)
			changed[test.Changed.At-1] = message(t, test.Changed.Event, &v1.MatchEvent{})
			clocks := proof.NewClocks()
			for _, event := range changed {
				if len(clocks.Follow(event)) > 0 {
					same(t, "version", event.GetVersion(), test.Version)
					return
				}
			}
			t.Fatal("nothing is wrong")
		})
	}
	for _, test := range file.Unwritten {
		t.Run(test.Name, func(t *testing.T) {
			clocks, found := proof.NewClocks(), uint64(0)
			for _, event := range read(t, test.Events) {
				if len(clocks.Follow(event)) > 0 {
					same(t, "wrong before", found, 0)
					found = event.GetVersion()
				}
			}
			same(t, "version", found, test.Version)
		})
	}
	if len(file.Unwritten) < 10 {
		t.Fatal("there are hardly any vectors of time-outs that were never written")
	}
}
