package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protodelim"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// boundFile is the file of a match that has a log for itself, and the key of the log, from the conformance vectors.
func boundFile(t *testing.T) (data []byte, key string) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", "..", "vectors", "files.json"))
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct {
		Policies []struct {
			Log []string `json:"log_keys"`
		}
		Files []struct{ Bytes string }
		Cases []struct {
			Name  string
			Edits []struct {
				At, Remove int
				Insert     string
			}
		}
	}
	if err := json.Unmarshal(content, &vectors); err != nil {
		t.Fatal(err)
	}
	good, err := base64.StdEncoding.DecodeString(vectors.Files[0].Bytes)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range vectors.Cases {
		if test.Name != "a binding in a log with nothing else" {
			continue
		}
		at := 0
		for _, edit := range test.Edits {
			inserted, err := hex.DecodeString(edit.Insert)
			if err != nil {
				t.Fatal(err)
			}
			data, at = append(append(data, good[at:edit.At]...), inserted...), edit.At+edit.Remove
		}
		return append(data, good[at:]...), vectors.Policies[0].Log[0]
	}
	t.Fatal("there is no such file")
	return nil, ""
}

// logOf is the log that a file is alone in: its checkpoint, and the bundle of its entries.
func logOf(t *testing.T, data []byte) (checkpoint, bundle []byte) {
	t.Helper()
	var events [][]byte
	var proof *v1.RecordProof
	_, after, _ := bytes.Cut(data, []byte("\n"))
	for reader := bytes.NewReader(after); reader.Len() > 0; {
		part := &v1.RecordPart{}
		if err := protodelim.UnmarshalFrom(reader, part); err != nil {
			t.Fatal(err)
		}
		if update := part.GetUpdate(); update != nil {
			events = append(events, update.GetEvent())
		}
		if part.GetProof() != nil {
			proof = part.GetProof()
		}
	}
	created := &v1.RecordPart{}
	if err := protodelim.UnmarshalFrom(bytes.NewReader(after), created); err != nil {
		t.Fatal(err)
	}
	label, name := proof.GetBinding().GetLabel(), sha256.Sum256([]byte(created.GetHeader().GetMatch()))
	commitment := sha256.Sum256(append(bytes.Clone(proof.GetBinding().GetBlind()), label...))
	for at, event := range events {
		entry := append([]byte("\x02\x07matches"), label...)
		if at == 0 {
			entry = append(append([]byte("\x01\x07matches"), name[:]...), commitment[:]...)
		}
		digest := sha256.Sum256(event)
		entry = append(binary.BigEndian.AppendUint64(entry, uint64(at)+1), digest[:]...)
		bundle = append(binary.BigEndian.AppendUint16(bundle, uint16(len(entry))), entry...)
	}
	return []byte(proof.GetCheckpoint()), bundle
}

func TestARecordIsVerifiedWithACopyOfTheLog(t *testing.T) {
	data, key := boundFile(t)
	checkpoint, bundle := logOf(t, data)
	record, folder := written(t, "match.record", data), t.TempDir()
	arguments := []string{record, "--log-key", key, "--log", folder}
	path := filepath.Join(folder, "tile", "entries", "000.p", "23")
	for name, content := range map[string][]byte{filepath.Join(folder, "checkpoint"): checkpoint, path: bundle} {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	holds := "\nholds the log has no other history of it: 23 entries read: its name begins once, and no version is there twice\n"
	if status, out, err := said(arguments...); status != 0 || !strings.Contains(out, holds) {
		t.Fatalf("%d\n%s%s", status, out, err)
	}
	if status, out, _ := said(append(arguments, "--json")...); status != 0 || !strings.Contains(out, `"state":"holds"`) {
		t.Fatalf("%d %s", status, out)
	}
	if err := os.WriteFile(path, bundle[:len(bundle)-1], 0o600); err != nil {
		t.Fatal(err)
	}
	fails := "\nfails the log has no other history of it: the log is not good: tile/entries/000.p/23 is missing"
	if status, out, err := said(arguments...); status != 1 || !strings.Contains(out, fails) {
		t.Fatalf("%d\n%s%s", status, out, err)
	}
	if status, out, _ := said(append(arguments, "--json")...); status != 1 || !strings.Contains(out, `"state":"fails"`) {
		t.Fatalf("%d %s", status, out)
	}
	if status, _, err := said(record, "--log", folder); status != 2 || !strings.Contains(err, "name its --log-key") {
		t.Fatalf("%d %s", status, err)
	}
}
