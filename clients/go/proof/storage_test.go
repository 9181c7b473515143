package proof_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/caravanserai/caravanserai/clients/go/internal/tinymatch"
	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func receiptAt(t testing.TB, version int) proof.Receipt {
	t.Helper()
	receipt, err := proof.ReceiptOf(tinymatch.Updates()[version-1])
	must(t, err)
	return receipt
}

// followed is the tiny match as far as a version.
func followed(t testing.TB, version int) *table.Following {
	t.Helper()
	following := table.Follow(table.Everything)
	for _, update := range tinymatch.Updates()[:version] {
		_, err := following.Follow(update)
		must(t, err)
	}
	return following
}

func TestAReceiptIsReplacedByOneOfTheSameHistory(t *testing.T) {
	file := proof.ReceiptFile{Path: filepath.Join(t.TempDir(), "kept", "receipt.json")}
	early := receiptAt(t, 3)
	early.Commitment, early.Opened = receiptAt(t, 1).Digest, &proof.Seen{Version: 2, Digest: receiptAt(t, 2).Digest}
	must(t, file.Keep(early, followed(t, 3)))
	must(t, file.Keep(receiptAt(t, 8), followed(t, 8)))
	kept, err := file.Read()
	must(t, err)
	if kept.Version != 8 || len(kept.Commitment) == 0 || kept.Opened == nil {
		t.Fatalf("%+v", kept)
	}
	must(t, file.Keep(receiptAt(t, 5), followed(t, 5))) // this program is behind another one
	if kept, _ = file.Read(); kept.Version != 8 {
		t.Fatalf("%+v", kept)
	}
}

func TestAReceiptOfAnotherHistoryIsKeptBeside(t *testing.T) {
	another := receiptAt(t, 3)
	another.Digest = receiptAt(t, 4).Digest
	stranger := receiptAt(t, 2)
	stranger.Match = "matches/other"
	ahead := receiptAt(t, 8)
	for name, before := range map[string][]byte{
		"another history": text(t, another), "another match": text(t, stranger), "ahead": text(t, ahead), "damaged": []byte("{}"),
	} {
		t.Run(name, func(t *testing.T) {
			file := proof.ReceiptFile{Path: filepath.Join(t.TempDir(), "receipt.json")}
			must(t, os.WriteFile(file.Path, before, 0o600))
			for range 2 {
				var conflict *proof.ConflictError
				if err := file.Keep(receiptAt(t, 5), followed(t, 5)); !errors.As(err, &conflict) {
					t.Fatalf("%v", err)
				}
				after, err := os.ReadFile(conflict.Kept)
				must(t, err)
				if string(after) != string(before) {
					t.Fatal("the receipt was overwritten")
				}
				beside, err := (&proof.ReceiptFile{Path: conflict.Beside}).Read()
				must(t, err)
				if string(text(t, beside)) != string(text(t, receiptAt(t, 5))) {
					t.Fatalf("%+v", beside)
				}
			}
			entries, err := os.ReadDir(filepath.Dir(file.Path))
			must(t, err)
			if len(entries) != 2 {
				t.Fatalf("%v", entries)
			}
		})
	}
}

// readInPages follows the tiny match up to a version, and offers each receipt to a file. The service has said that it has
// come to the present.
func readInPages(path string, t testing.TB, version, present int, delayed bool) error {
	t.Helper()
	file := proof.ReceiptFile{Path: path}
	following := table.Follow(table.Everything)
	following.Expect(uint64(present), delayed)
	for _, update := range tinymatch.Updates()[:version] {
		_, err := following.Follow(update)
		must(t, err)
		receipt, err := proof.ReceiptOf(update)
		must(t, err)
		if err := file.Keep(receipt, following); err != nil {
			return err
		}
	}
	return nil
}

func TestAHistoryThatHasNotComeSoFarYetContradictsNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "receipt.json")
	for _, read := range []struct {
		version, present, kept int
		delayed                bool
	}{{6, 6, 6, false}, {6, 6, 6, false}, {8, 8, 8, false}, {5, 8, 8, false}, {5, 5, 8, true}} {
		must(t, readInPages(path, t, read.version, read.present, read.delayed))
		kept, err := (&proof.ReceiptFile{Path: path}).Read()
		must(t, err)
		if kept.Version != uint64(read.kept) {
			t.Fatalf("%+v: %+v", read, kept)
		}
	}
}

func TestAHistoryIsComparedWhenItComesSoFarOrEndsBefore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "receipt.json")
	must(t, readInPages(path, t, 6, 6, false))
	var conflict *proof.ConflictError
	if err := readInPages(path, t, 5, 5, false); !errors.As(err, &conflict) || !strings.Contains(err.Error(), "only up to version 5") {
		t.Fatalf("%v", err)
	}
	forged := receiptAt(t, 6)
	forged.Digest = receiptAt(t, 5).Digest
	must(t, os.WriteFile(path, text(t, forged), 0o600))
	if err := readInPages(path, t, 8, 8, false); !errors.As(err, &conflict) || !strings.Contains(err.Error(), "another history") {
		t.Fatalf("%v", err)
	}
	if kept, err := (&proof.ReceiptFile{Path: conflict.Beside}).Read(); err != nil || kept.Version != 6 {
		t.Fatalf("%v: %+v", err, kept)
	}
}

func TestAnotherProgramComesFurtherWhileThisOneReadsTheHistory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "receipt.json")
	file := proof.ReceiptFile{Path: path}
	must(t, file.Keep(receiptAt(t, 1), followed(t, 1)))
	must(t, readInPages(path, t, 8, 8, false))
	must(t, file.Keep(receiptAt(t, 5), followed(t, 5)))
}

func text(t testing.TB, receipt proof.Receipt) []byte {
	t.Helper()
	data, err := json.Marshal(receipt)
	must(t, err)
	return data
}

func TestTheNamesInAReceiptAreExact(t *testing.T) {
	var entry map[string]any
	must(t, json.Unmarshal(text(t, receiptAt(t, 2)), &entry))
	entry["Match"] = entry["match"]
	delete(entry, "match")
	written, err := json.Marshal(entry)
	must(t, err)
	if _, err := proof.ReadReceipt(written); err == nil {
		t.Fatal("it was read")
	}
}
