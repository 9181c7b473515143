package caravanserai

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Entropies keeps what a client contributes to the chance of its matches, secret until its seats open it, and the private
// keys of its seats, which nobody else may ever read. Its methods may be called at the same time.
type Entropies interface {
	// Get gives the entropy of a name; nil if none is kept.
	Get(name string) ([]byte, error)
	// Put keeps entropy under a name, instead of what was there.
	Put(name string, entropy []byte) error
	// Take gives the entropy of a name and forgets it: of several callers, one gets it. It is nil if none is kept.
	Take(name string) ([]byte, error)
}

// MemoryEntropies keeps entropy while the program runs. Its zero value is ready.
type MemoryEntropies struct{ kept sync.Map }

// Get gives the entropy of a name.
func (m *MemoryEntropies) Get(name string) ([]byte, error) {
	entropy, _ := m.kept.Load(name)
	kept, _ := entropy.([]byte)
	return kept, nil
}

// Put keeps entropy under a name.
func (m *MemoryEntropies) Put(name string, entropy []byte) error {
	m.kept.Store(name, entropy)
	return nil
}

// Take gives the entropy of a name and forgets it.
func (m *MemoryEntropies) Take(name string) ([]byte, error) {
	entropy, _ := m.kept.LoadAndDelete(name)
	kept, _ := entropy.([]byte)
	return kept, nil
}

// FileEntropies keeps entropy and keys in the files of a folder, which only its owner may read. Use it if the program may
// restart before its matches are over.
type FileEntropies struct{ Folder string }

func (f FileEntropies) path(name string) string {
	digest := sha256.Sum256([]byte(name)) // a service chose the name
	return filepath.Join(f.Folder, hex.EncodeToString(digest[:]))
}

// Get gives the entropy of a name.
func (f FileEntropies) Get(name string) ([]byte, error) { return read(f.path(name)) }

func read(path string) ([]byte, error) {
	entropy, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return entropy, err
}

// Put keeps entropy under a name. It is on the disk when this returns.
func (f FileEntropies) Put(name string, entropy []byte) error {
	if err := os.MkdirAll(f.Folder, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(f.Folder, ".new-*") // only its owner may read it
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.Write(entropy)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), f.path(name))
}

// Take gives the entropy of a name and forgets it.
func (f FileEntropies) Take(name string) ([]byte, error) {
	taken := filepath.Join(f.Folder, ".taken-"+rand.Text())
	if err := os.Rename(f.path(name), taken); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	entropy, err := read(taken)
	return entropy, errors.Join(err, os.Remove(taken))
}

// opened is the name under which entropy is kept that was sent. No entropy is sent twice.
func opened(match string) string { return match + " opened" }
