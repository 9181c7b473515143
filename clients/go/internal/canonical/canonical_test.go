package canonical

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// TestEveryFieldOfARecordCanBeWritten walks all messages that a record or the log of a tournament may hold: canonical panics at a field of a kind
// that none of them has.
func TestEveryFieldOfARecordCanBeWritten(t *testing.T) {
	seen := map[protoreflect.FullName]bool{}
	var walk func(protoreflect.MessageDescriptor)
	walk = func(message protoreflect.MessageDescriptor) {
		if seen[message.FullName()] {
			return
		}
		seen[message.FullName()] = true
		for at := range message.Fields().Len() {
			field := message.Fields().Get(at)
			if _, known := wireTypes[field.Kind()]; !known || field.IsMap() {
				t.Errorf("canonical cannot write %s", field.FullName())
			}
			if field.Message() != nil && !field.IsMap() {
				walk(field.Message())
			}
		}
	}
	walk((&v1.MatchUpdate{}).ProtoReflect().Descriptor())
	walk((&v1.MatchEvent{}).ProtoReflect().Descriptor())
	walk((&v1.TournamentEvent{}).ProtoReflect().Descriptor())
	if len(seen) < 20 {
		t.Errorf("only %d messages were found", len(seen))
	}
}

// TestTheVectorsOfBytes reads events that protobuf writes, and others.
func TestTheVectorsOfBytes(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(cmp.Or(os.Getenv("VECTORS"), "../../../vectors"), "bytes.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Events []struct {
			Name, Bytes string
			Written     bool
		}
	}
	if err := json.Unmarshal(text, &file); err != nil || len(file.Events) == 0 {
		t.Fatal("no vectors", err)
	}
	for _, test := range file.Events {
		data, err := hex.DecodeString(test.Bytes)
		if err != nil {
			t.Fatal(err)
		}
		event := &v1.MatchEvent{}
		if found := proto.Unmarshal(data, event) == nil && bytes.Equal(Whole(event), data); found != test.Written {
			t.Errorf("%s: %t, not %t", test.Name, found, test.Written)
		}
	}
}
