package proof

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/harmless"
	"github.com/caravanserai/caravanserai/clients/go/internal/constants"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

// MostReceiptBytes is how long the text of a receipt may be.
const MostReceiptBytes = constants.ReceiptBytes

// Seen is how far a client has seen a match: Digest is the SHA-256 of the event that made Version.
type Seen struct {
	Version uint64
	Digest  []byte
}

// Receipt is what a player or spectator keeps of a match: Digest is the SHA-256 of the event that made Version.
//
// Commitment is the entropy commitment of their seat; empty without a seat. Opened is what they had seen when they sent
// that entropy: between it and the start, no seat may be bound. Key is the public key of their seat at this version, or
// before if they gave it back; empty without one. A receipt holds no secret. You may show it to anybody at any time.
type Receipt struct {
	Match      string
	Version    uint64
	Digest     []byte
	Commitment []byte
	Opened     *Seen
	Key        []byte
}

func noReceipt(what string) error {
	return &RecordError{harmless.Errorf("not a receipt: %s", what)}
}

// ReceiptOf is the receipt of an event that you received.
func ReceiptOf(update *v1.MatchUpdate) (Receipt, error) {
	event := &v1.MatchEvent{}
	if err := proto.Unmarshal(update.GetEvent(), event); err != nil {
		return Receipt{}, noReceipt(findings.EmptyUpdate)
	}
	digest := sha256.Sum256(update.GetEvent())
	return Receipt{Match: event.GetMatch(), Version: event.GetVersion(), Digest: digest[:]}, nil
}

// MarshalJSON gives the receipt as a text to keep or to publish.
func (r Receipt) MarshalJSON() ([]byte, error) {
	type seen struct {
		Version uint64 `json:"version"`
		Digest  string `json:"sha256"`
	}
	entry := struct {
		Match      string `json:"match"`
		Version    uint64 `json:"version"`
		Digest     string `json:"sha256"`
		Commitment string `json:"entropy_commitment"`
		Opened     *seen  `json:"entropy_opened,omitempty"`
		Key        string `json:"public_key,omitempty"`
	}{r.Match, r.Version, hex.EncodeToString(r.Digest), hex.EncodeToString(r.Commitment), nil, hex.EncodeToString(r.Key)}
	if r.Opened != nil {
		entry.Opened = &seen{r.Opened.Version, hex.EncodeToString(r.Opened.Digest)}
	}
	return json.Marshal(entry)
}

// ReadReceipt reads a receipt. It fails with a *RecordError if the text is not a receipt.
func ReadReceipt(text []byte) (Receipt, error) {
	if len(text) > MostReceiptBytes {
		return Receipt{}, noReceipt(findings.TooLong)
	}
	var entry map[string]json.RawMessage // its names must be exact
	if json.Unmarshal(text, &entry) != nil || entry["match"] == nil || entry["version"] == nil || entry["sha256"] == nil {
		return Receipt{}, noReceipt(findings.LackingFields)
	}
	var receipt Receipt
	var named, fits bool
	receipt.Match, named = name(entry["match"])
	if receipt.Version, fits = version(entry["version"]); !fits || !named {
		return Receipt{}, noReceipt(findings.UnfitMatchOrVersion)
	}
	if receipt.Digest, fits = digest(entry["sha256"]); !fits {
		return Receipt{}, noReceipt(findings.UnfitHash)
	}
	if commitment := entry["entropy_commitment"]; commitment != nil && string(commitment) != `""` {
		if receipt.Commitment, fits = digest(commitment); !fits {
			return Receipt{}, noReceipt(findings.UnfitHash)
		}
	}
	if opened := entry["entropy_opened"]; opened != nil && string(opened) != "null" {
		if receipt.Opened, fits = readSeen(opened); !fits {
			return Receipt{}, noReceipt(findings.UnfitVersionOfEntropy)
		}
	}
	if key := entry["public_key"]; key != nil && string(key) != `""` {
		if receipt.Key, fits = digest(key); !fits {
			return Receipt{}, noReceipt(findings.UnfitPublicKey)
		}
	}
	return receipt, nil
}

func readSeen(text json.RawMessage) (*Seen, bool) {
	var entry map[string]json.RawMessage
	if json.Unmarshal(text, &entry) != nil {
		return nil, false
	}
	version, fits := version(entry["version"])
	digest, whole := digest(entry["sha256"])
	return &Seen{version, digest}, fits && whole
}

func name(text json.RawMessage) (string, bool) {
	var read *string
	if json.Unmarshal(text, &read) != nil || read == nil {
		return "", false
	}
	return *read, true
}

// digest reads a hash.
func digest(text json.RawMessage) ([]byte, bool) {
	read, ok := name(text)
	digest, err := hex.DecodeString(read)
	return digest, ok && err == nil && len(digest) == sha256.Size
}

// version reads a version: a number from 1 without a fraction.
func version(text json.RawMessage) (uint64, bool) {
	var number uint64
	err := json.Unmarshal(text, &number)
	return number, err == nil && number >= 1
}
