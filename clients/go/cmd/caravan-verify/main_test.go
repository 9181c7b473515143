package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/caravanserai/caravanserai/clients/go/internal/tinymatch"
	"github.com/caravanserai/caravanserai/clients/go/proof"
)

func written(t testing.TB, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func receiptAt(t testing.TB, version int) string {
	t.Helper()
	receipt, err := proof.ReceiptOf(tinymatch.Updates()[version-1])
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(receipt)
	if err != nil {
		t.Fatal(err)
	}
	return written(t, "receipt.json", text)
}

func said(arguments ...string) (int, string, string) {
	var out, err bytes.Buffer
	status := run(arguments, &out, &err)
	return status, out.String(), err.String()
}

func TestAGoodRecordIsGood(t *testing.T) {
	record, receipt := written(t, "tiny.record", tinymatch.Bytes()), receiptAt(t, 5)
	status, out, err := said(record, "--receipt", receipt)
	last := proofOf(t).Digest(8)
	want := `good matches/tiny: version 8, 83 checks hold, chance committed: checked with the published secret
  place 1: Ann (seat 1), 3 points
  place 2: Bob (seat 2), 0 points
  seat 1: Ann (guest), place 1, contributed to chance
  seat 2: Bob (guest), place 2, contributed to chance
The last event has SHA-256 ` + hexed(last) + `.
fits ` + receipt + `: vouches for all events up to version 5
Receipts cover events 1 to 5 of 8; events 6 to 8 are covered by no receipt.
The rules were not checked: whether the decisions had these effects, only ` + "`caravan verify`" + ` can tell.
`
	if status != 0 || out != want || err != "" {
		t.Fatalf("%d\n%s%s", status, out, err)
	}
}

func proofOf(t testing.TB) *proof.Record {
	t.Helper()
	record, err := proof.ReadRecord(tinymatch.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return record
}

func hexed(data []byte) string {
	const digits = "0123456789abcdef"
	var text strings.Builder
	for _, b := range data {
		text.WriteByte(digits[b>>4])
		text.WriteByte(digits[b&15])
	}
	return text.String()
}

func TestProgramsAreTold(t *testing.T) {
	status, out, _ := said(written(t, "tiny.record", tinymatch.Bytes()), "--json", "--receipt="+receiptAt(t, 8))
	var told struct {
		OK       bool
		Covered  struct{ Version, Of int }
		Receipts []struct{ OK bool }
		Matches  []struct {
			Name, Game string
			OK         bool
			Findings   []any
			Checks     map[string]int
		}
	}
	if err := json.Unmarshal([]byte(out), &told); err != nil || strings.Count(out, "\n") != 1 {
		t.Fatalf("%v: %s", err, out)
	}
	match := told.Matches[0]
	if status != 0 || !told.OK || told.Covered.Version != 8 || !told.Receipts[0].OK || !match.OK || match.Game != "tiny" {
		t.Fatal(out)
	}
	if len(match.Findings) != 0 || match.Checks["openings"] != 8 {
		t.Fatal(out)
	}
}

func TestWhatIsNotUnderstood(t *testing.T) {
	for _, arguments := range [][]string{{}, {"--json"}, {"a", "b"}, {"--unknown"}, {"a", "--receipt"}} {
		if status, _, err := said(arguments...); status != 2 || !strings.Contains(err, "usage:") {
			t.Errorf("%q: %d %s", arguments, status, err)
		}
	}
	if status, out, _ := said("--help"); status != 0 || !strings.Contains(out, "usage:") {
		t.Errorf("%d %s", status, out)
	}
	for _, arguments := range [][]string{{"/no/such/file"}, {written(t, "none", nil)}, {t.TempDir()}} {
		if status, _, err := said(arguments...); status != 1 || err == "" {
			t.Errorf("%q: %d %s", arguments, status, err)
		}
	}
}

// TestEveryByteThatIsTurnedOverIsFound flips each byte of a record. The verdict is never good, unless the byte lies in
// the last event, of which no later one holds the hash: then the words say that no receipt covers it. With a receipt of
// the last event every flip is found.
func TestEveryByteThatIsTurnedOverIsFound(t *testing.T) {
	data, latest := tinymatch.Bytes(), receiptAt(t, 8)
	path := filepath.Join(t.TempDir(), "flipped.record")
	last := bytes.LastIndex(data, []byte("matches/tiny"))
	for at := range data {
		for _, flip := range []byte{1 << ((at*5 + 3) % 8), 0xff} {
			flipped := bytes.Clone(data)
			flipped[at] ^= flip
			if err := os.WriteFile(path, flipped, 0o600); err != nil {
				t.Fatal(err)
			}
			status, out, _ := said(path)
			if (status == 0) != strings.HasPrefix(out, "good ") {
				t.Fatalf("byte %d: status %d, %s", at, status, out)
			}
			if status != 0 {
				continue
			}
			named := strings.Contains(out, "No receipt covers any of the 8 events")
			if at < last || !named {
				t.Fatalf("byte %d is not found: %s", at, out)
			}
			if status, out, _ := said(path, "--receipt", latest); status == 0 {
				t.Fatalf("byte %d, with a receipt: %s", at, out)
			}
		}
	}
}

func TestHostileNamesAreHarmless(t *testing.T) {
	status, out, err := said("/nowhere/\x1b[2J")
	if status != 1 || strings.Contains(out+err, "\x1b") {
		t.Fatalf("%d %q %q", status, out, err)
	}
}

// TestARecordOfTheLogIsVerifiedWithKeys takes the file of a match from the conformance vectors.
func TestARecordOfTheLogIsVerifiedWithKeys(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "vectors", "files.json"))
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct {
		Policies []struct {
			Log       []string `json:"log_keys"`
			Witnesses []string `json:"witness_keys"`
			Quorum    int
		}
		Files []struct{ Bytes string }
	}
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	good, err := base64.StdEncoding.DecodeString(vectors.Files[0].Bytes)
	if err != nil {
		t.Fatal(err)
	}
	record, policy := written(t, "match.record", good), vectors.Policies[1]
	arguments := []string{record, "--json"}
	for _, key := range policy.Log {
		arguments = append(arguments, "--log-key", key)
	}
	for _, key := range policy.Witnesses {
		arguments = append(arguments, "--witness-key="+key)
	}
	arguments = append(arguments, "--witnesses", strconv.Itoa(policy.Quorum))
	bare := "is in the log as a bare hash that names no match"
	if status, out, err := said(arguments...); status != 1 || !strings.Contains(out, `"log":1`) || !strings.Contains(out, bare) {
		t.Fatalf("%d\n%s%s", status, out, err)
	}
	bound, key := boundFile(t)
	own := []string{written(t, "bound.record", bound), "--json", "--log-key", key}
	if status, out, err := said(own...); status != 0 || !strings.Contains(out, `"log":1`) {
		t.Fatalf("%d\n%s%s", status, out, err)
	}
	for _, wrong := range [][]string{
		{record, "--log-key", "nonsense"},
		{record, "--witness-key", policy.Witnesses[0]},
		{record, "--log-key", policy.Log[0], "--witnesses", "many"},
		{record, "--log-key"},
	} {
		if status, out, err := said(wrong...); status != 2 || out != "" || !strings.Contains(err, "usage") {
			t.Fatalf("%v: %d %q %q", wrong, status, out, err)
		}
	}
	changed := bytes.Clone(good)
	changed[len(changed)-1] ^= 1 // the signature of the file
	arguments[0] = written(t, "changed.record", changed)
	if status, out, err := said(arguments...); status != 1 {
		t.Fatalf("%d\n%s%s", status, out, err)
	}
}
