package proof

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/caravanserai/caravanserai/clients/go/harmless"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

// History is the events of a match that a client followed, such as a *table.Following.
type History interface {
	// DigestAt is the hash of the event that made a version; empty if it was not followed.
	DigestAt(version uint64) []byte
	// Complete says whether a version that was not followed is missing, rather than still to come.
	Complete() bool
}

// ConflictError says that a receipt does not continue the one in its file: they are of two histories of a match, or of
// two matches, or the kept file is damaged. Kept is that file; Beside holds the new receipt.
type ConflictError struct {
	harmless.Words
	Kept, Beside string
}

// ReceiptFile is a file that keeps the latest receipt of a match while it is followed.
//
// Only a receipt of the same history replaces another; otherwise both are kept. A receipt proves what its owner saw. If
// a service later shows another history, because its store was restored from a backup or because it lies, clients must
// not destroy that proof.
type ReceiptFile struct {
	Path   string
	looked bool
	before uint64 // the version of the receipt that was there at the first look
	began  bool
}

// Read reads the receipt in the file. It fails with fs.ErrNotExist if there is no file, and with a *RecordError if it
// holds no receipt.
func (f *ReceiptFile) Read() (Receipt, error) {
	text, err := ReadFile(f.Path, MostReceiptBytes)
	if err != nil {
		return Receipt{}, err
	}
	return ReadReceipt(text)
}

// ReadFile reads a file, but not more than one byte beyond a limit.
func ReadFile(path string, most int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, most+1))
}

// Keep keeps a receipt if its history passes through the receipt in the file. Otherwise it fails with a *ConflictError,
// and the receipt is in a file beside. Call it for every update.
//
// A receipt in the file that is ahead of the history stays: it is compared when the history has come that far, or is
// complete without it. Another program of yours that follows the same match may be ahead, too. The file is replaced as a
// whole or not at all. If the new receipt says nothing about chance, because the client was restarted, that part of the
// old one stays.
func (f *ReceiptFile) Keep(receipt Receipt, history History) error {
	kept, err := f.Read()
	if err == nil && !f.looked {
		f.before = kept.Version
	}
	f.looked = true
	var damaged *RecordError
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case errors.As(err, &damaged):
		return f.conflict(receipt, fmt.Sprintf(findings.DamagedReceipt, f.Path))
	case err != nil:
		return err
	case kept.Match != receipt.Match:
		return f.conflict(receipt, fmt.Sprintf(findings.FileOfAnother+".", f.Path, kept.Match, receipt.Match))
	default:
		shown := history.DigestAt(kept.Version)
		if !bytes.Equal(shown, kept.Digest) {
			if kept.Version > receipt.Version && !f.isMissing(kept, history) {
				return nil
			}
			return f.conflict(receipt, anotherHistory(kept, receipt, len(shown) > 0))
		}
		if len(receipt.Commitment) == 0 {
			receipt.Commitment = kept.Commitment
		}
		if receipt.Opened == nil {
			receipt.Opened = kept.Opened
		}
		if len(receipt.Key) == 0 && kept.Version <= receipt.Version {
			receipt.Key = kept.Key
		}
	}
	written, err := f.write(receipt)
	if err != nil {
		return err
	}
	defer os.Remove(written)
	f.began = true
	return os.Rename(written, f.Path)
}

// isMissing says whether a history should contain a kept receipt that is ahead of it: otherwise it will, or another
// program wrote it.
func (f *ReceiptFile) isMissing(kept Receipt, history History) bool {
	return !f.began && history.Complete() && kept.Version <= f.before
}

// conflict writes a receipt to another file beside: a new one, or one with the same receipt.
func (f *ReceiptFile) conflict(receipt Receipt, reason string) error {
	written, err := f.write(receipt)
	if err != nil {
		return err
	}
	defer os.Remove(written)
	suffix := filepath.Ext(f.Path)
	name := fmt.Sprintf("%s.conflict-%d-%s", strings.TrimSuffix(f.Path, suffix), receipt.Version,
		hex.EncodeToString(receipt.Digest)[:16])
	beside := name + suffix
	for number := 2; ; number++ {
		err := os.Link(written, beside)
		if err == nil || (errors.Is(err, fs.ErrExist) && sameContent(written, beside)) {
			break
		}
		if !errors.Is(err, fs.ErrExist) {
			return err
		}
		beside = fmt.Sprintf("%s-%d%s", name, number, suffix)
	}
	words := harmless.Errorf(findings.NothingOverwritten+".", reason, f.Path, beside)
	return &ConflictError{words, f.Path, beside}
}

func sameContent(one, other string) bool {
	first, err := os.ReadFile(one)
	second, otherErr := os.ReadFile(other)
	return errors.Join(err, otherErr) == nil && bytes.Equal(first, second)
}

// write makes a new file in the same folder with a receipt, flushed to disk. Rename or remove it.
func (f *ReceiptFile) write(receipt Receipt) (string, error) {
	text, err := json.Marshal(receipt)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(f.Path), 0o755); err != nil {
		return "", err
	}
	file, err := os.CreateTemp(filepath.Dir(f.Path), "."+filepath.Base(f.Path)+".*")
	if err != nil {
		return "", err
	}
	_, err = file.Write(append(text, '\n'))
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return "", errors.Join(err, os.Remove(file.Name()))
	}
	return file.Name(), nil
}

func anotherHistory(kept, receipt Receipt, known bool) string {
	var shows string
	switch {
	case kept.Version > receipt.Version:
		shows = fmt.Sprintf(findings.ShorterHistory, kept.Match, receipt.Version)
	case known:
		shows = fmt.Sprintf(findings.OtherHistory, kept.Match)
	default:
		return fmt.Sprintf(findings.GapInFollowing+".", kept.Match, kept.Version)
	}
	return fmt.Sprintf(findings.NotPartOfHistory+".", shows, kept.Version)
}
