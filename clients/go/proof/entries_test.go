package proof

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// hexBytes are bytes, in JSON as hexadecimal digits.
type hexBytes []byte

func (h *hexBytes) UnmarshalJSON(data []byte) error {
	var digits string
	if err := json.Unmarshal(data, &digits); err != nil {
		return err
	}
	content, err := hex.DecodeString(digits)
	*h = content
	return err
}

type entryVectors struct {
	Streams []struct {
		Stream, Kind                                                   string
		Label, Blind, Event, Name, Commitment, Beginning, Continuation hexBytes
		Version                                                        uint64 `json:",string"`
	}
	Entries []struct {
		Bytes, Name, Commitment, Label, Event hexBytes
		Form, Kind                            string
		Version                               uint64 `json:",string"`
	}
	NoEntries []struct {
		Name  string
		Bytes hexBytes
	} `json:"no_entries"`
	Logs []struct {
		Name    string
		Entries []hexBytes
		Fault   *int
		Bare    uint64
		Begun   []struct {
			Stream string
			Index  uint64
		}
		Reached []struct {
			Label    hexBytes
			Index    uint64
			Kind     string
			Version  uint64 `json:",string"`
			Archived bool
		}
	}
}

func loadEntryVectors(t *testing.T) entryVectors {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(cmp.Or(os.Getenv("VECTORS"), "../../vectors"), "entries.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file entryVectors
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if min(len(file.Streams), len(file.Entries), len(file.NoEntries), len(file.Logs)) < 8 {
		t.Fatal("there are hardly any vectors of entries")
	}
	return file
}

func TestVectorsWhatAnEntrySays(t *testing.T) {
	file := loadEntryVectors(t)
	for _, test := range file.Streams {
		beginning := beginningOf(test.Stream, test.Label, test.Blind, test.Version, test.Event)
		if string(beginning) != string(test.Beginning) {
			t.Errorf("the beginning of %q is %x", test.Stream, beginning)
		}
		later := continuationOf(test.Stream, test.Label, test.Version, test.Event)
		if string(later) != string(test.Continuation) {
			t.Errorf("a later entry of %q is %x", test.Stream, later)
		}
	}
	hashOf := func(content hexBytes) (hash logHash) { copy(hash[:], content); return hash }
	forms := map[string]byte{
		"beginning": beginningForm, "continuation": continuationForm, "mark": markForm, "bare": bareForm,
	}
	for _, test := range file.Entries {
		entry, err := readEntry(test.Bytes)
		want := logEntry{
			forms[test.Form], test.Kind, hashOf(test.Name), hashOf(test.Commitment), hashOf(test.Label), hashOf(test.Event), test.Version,
		}
		if err != nil || entry != want {
			t.Errorf("%x: %+v %v", test.Bytes, entry, err)
		}
	}
	for _, test := range file.NoEntries {
		if entry, err := readEntry(test.Bytes); err == nil {
			t.Errorf("%s: %+v", test.Name, entry)
		}
	}
}

func TestVectorsWhatAMonitorFinds(t *testing.T) {
	for _, test := range loadEntryVectors(t).Logs {
		t.Run(test.Name, func(t *testing.T) {
			histories, good := NewHistories(), len(test.Entries)
			if test.Fault != nil {
				good = *test.Fault
			}
			for _, entry := range test.Entries[:good] {
				if faults := histories.Follow(entry); len(faults) > 0 {
					t.Fatal(faults)
				}
			}
			if histories.Bare() != test.Bare || len(histories.begun) != len(test.Begun) || len(histories.reached) != len(test.Reached) {
				t.Errorf("%+v", histories)
			}
			for _, want := range test.Begun {
				if index, begun := histories.Begun(want.Stream); !begun || index != want.Index {
					t.Errorf("%s begins at %d", want.Stream, index)
				}
			}
			for _, want := range test.Reached {
				reached, _ := histories.Reached(want.Label)
				if (reached != Reached{want.Index, want.Kind, want.Version, want.Archived}) {
					t.Errorf("%x: %+v", want.Label, reached)
				}
			}
			if test.Fault != nil && len(histories.Follow(test.Entries[good])) == 0 {
				t.Error("nothing is wrong")
			}
		})
	}
}
