package proof_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/tinymatch"
	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// FuzzRecord reads and verifies any bytes: it never panics, a record has one form only, and no record but the good one
// is good up to its last event.
func FuzzRecord(f *testing.F) {
	good := tinymatch.Bytes()
	f.Add(good)
	f.Add(good[:len(good)-1])
	f.Add(good[:len(good)/2])
	f.Add(append(bytes.Clone(good), 0))
	f.Add([]byte{})
	for name, make := range hostile {
		if strings.HasSuffix(name, "without end") || strings.HasPrefix(name, "tiny") || name == "updates of nothing" ||
			name == "too many bytes" || name == "many ends" {
			continue // large records make fuzzing slow
		}
		f.Add(make())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		record, err := proof.ReadRecord(data)
		if err != nil {
			return
		}
		if !bytes.Equal(record.Bytes(), data) {
			t.Fatal("these bytes are another record")
		}
		found := record.Verify(nil)
		if found.OK() && !record.Over() {
			t.Fatal("a match that goes on is good")
		}
		if len(record.Seats()) > table.MostSeats {
			t.Fatal("too many seats")
		}
		if update := record.Updates()[0]; update.GetVersion() == 1 {
			if receipt, err := proof.ReceiptOf(update); err != nil || !record.Compare(receipt).OK() {
				t.Fatalf("its own receipt differs: %v", err)
			}
		}
	})
}

// FuzzReceipt reads any text: it never panics, and what it reads it writes and reads again.
func FuzzReceipt(f *testing.F) {
	receipt, err := proof.ReceiptOf(tinymatch.Updates()[3])
	if err != nil {
		f.Fatal(err)
	}
	receipt.Opened = &proof.Seen{Version: 2, Digest: receipt.Digest}
	text, err := receipt.MarshalJSON()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte(`{"match": "matches/x", "version": 1e3, "sha256": null}`))
	f.Add([]byte(`[]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		receipt, err := proof.ReadReceipt(text)
		if err != nil {
			return
		}
		written, err := receipt.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := proof.ReadReceipt(written); err != nil && len(written) <= proof.MostReceiptBytes {
			t.Fatalf("%s: %v", written, err)
		}
	})
}

// hostile are records that are small and ask for gigabytes, or for hours.
var hostile = map[string]func() []byte{
	"4 billion players":       first(func(e *v1.MatchEvent) { e.GetCreated().Players = math.MaxUint32 }),
	"no players":              first(func(e *v1.MatchEvent) { e.GetCreated().Players = 0 }),
	"pieces without end":      first(func(e *v1.MatchEvent) { e.GetCreated().Layout[0].Count = math.MinInt64 }),
	"layouts without end":     first(func(e *v1.MatchEvent) { e.GetCreated().Layout = make([]*v1.Placement, 200_000) }),
	"an area that is a mark":  first(func(e *v1.MatchEvent) { e.GetCreated().Areas[0].Name = "!1:bank@1" }),
	"an unknown scheme":       first(func(e *v1.MatchEvent) { e.GetCreated().ChanceScheme = 77 }),
	"a seat out of range":     at(1, func(e *v1.MatchEvent) { e.GetJoined().Seat = math.MaxUint32 }),
	"entropies without end":   at(5, func(e *v1.MatchEvent) { e.GetStarted().Entropies = make([][]byte, 300_000) }),
	"entropies left out":      at(5, func(e *v1.MatchEvent) { e.GetStarted().Entropies = nil }),
	"places without end":      at(7, func(e *v1.MatchEvent) { e.GetFinished().Places = make([]uint32, 300_000) }),
	"places left out":         at(7, func(e *v1.MatchEvent) { e.GetFinished().Places = nil }),
	"moves of 4 billion":      at(6, func(e *v1.MatchEvent) { e.Effects[1].GetMove().Count = math.MaxUint32 }),
	"an owner out of range":   at(6, func(e *v1.MatchEvent) { e.Effects[1].GetMove().Target = "score@999" }),
	"an area that is not":     at(6, func(e *v1.MatchEvent) { e.Effects[1].GetMove().Target = "nowhere@1" }),
	"a piece of another kind": at(6, func(e *v1.MatchEvent) { e.Effects[1].GetMove().Becomes = "rank" }),
	"a question of the future": at(6, func(e *v1.MatchEvent) {
		e.Effects[0].GetClose().AskedAt = math.MaxUint64
	}),
	"a stack out of range": at(6, func(e *v1.MatchEvent) { e.Effects[0].GetClose().Stack = math.MaxUint32 }),
	"effects of nothing":   at(6, func(e *v1.MatchEvent) { e.Effects = []*v1.Effect{{}} }),
	"effects by no rule":   at(6, func(e *v1.MatchEvent) { e.Rules = nil }),
	"a length of 2 to 60":  func() []byte { return append([]byte("\x80\x80\x80\x80\x80\x80\x80\x80\x10"), tinymatch.Bytes()...) },
	"a length without end": func() []byte { return bytes.Repeat([]byte{0xff}, 3_000_000) },
	"updates of nothing":   func() []byte { return make([]byte, 3_000_000) },
	"tiny updates":         func() []byte { return bytes.Repeat([]byte{2, 8, 1}, 1_000_000) },
	"groups without end": func() []byte {
		return delimited(&v1.MatchUpdate{Version: 1, Event: bytes.Repeat([]byte{0x9b, 0x3e}, 200_000)})
	},
	"too many bytes": func() []byte { return make([]byte, proof.MostRecordBytes+1) },
	"an end after the end": func() []byte {
		updates := tinymatch.Updates()
		last := updates[len(updates)-1]
		event := read(last)
		event.Version, event.Previous, event.Effects, event.Rules = 9, table.Digest(last.Event), nil, nil
		return delimited(append(updates, &v1.MatchUpdate{Version: 9, Event: proof.Canonical(event)})...)
	},
	"many ends": func() []byte {
		updates := tinymatch.Updates()
		for len(updates) < 40_000 {
			event := read(updates[7])
			event.Version, event.Previous = uint64(len(updates)+1), table.Digest(updates[len(updates)-1].Event)
			event.Effects, event.Rules = nil, nil
			updates = append(updates, &v1.MatchUpdate{Version: event.Version, Event: proof.Canonical(event)})
		}
		return delimited(updates...)
	},
}

func read(update *v1.MatchUpdate) *v1.MatchEvent {
	event := &v1.MatchEvent{}
	if err := proto.Unmarshal(update.Event, event); err != nil {
		panic(err)
	}
	return event
}

func first(change func(*v1.MatchEvent)) func() []byte { return at(0, change) }

// at makes a record in which an event was changed, and those after it name its new hash.
func at(index int, change func(*v1.MatchEvent)) func() []byte {
	return func() []byte {
		updates := tinymatch.Updates()
		for later := index; later < len(updates); later++ {
			event := read(updates[later])
			if later == index {
				change(event)
			} else {
				event.Previous = table.Digest(updates[later-1].Event)
			}
			updates[later].Event = proof.Canonical(event)
		}
		return delimited(updates...)
	}
}

func delimited(updates ...*v1.MatchUpdate) []byte {
	var data []byte
	for _, update := range updates {
		written := proof.Canonical(update)
		data = append(binary.AppendUvarint(data, uint64(len(written))), written...)
	}
	return data
}

func TestHostileRecordsAreRefusedAtOnceWithLittleMemory(t *testing.T) {
	for name, make := range hostile {
		t.Run(name, func(t *testing.T) {
			data := make()
			runtime.GC()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			begun := time.Now()
			record, err := proof.ReadRecord(data)
			if err == nil && record.Verify(nil).OK() {
				t.Fatal("it is taken for true")
			}
			runtime.ReadMemStats(&after)
			if taken := after.TotalAlloc - before.TotalAlloc; taken > 300<<20 {
				t.Errorf("it took %d MiB", taken>>20)
			}
			if spent := time.Since(begun); spent > time.Minute { // on a quiet machine a second
				t.Errorf("it took %v", spent)
			}
		})
	}
}
