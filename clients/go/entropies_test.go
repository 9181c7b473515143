package caravanserai_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	caravanserai "github.com/caravanserai/caravanserai/clients/go"
)

func TestEntropyIsKeptAndTakenOnce(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "secret")
	for name, kept := range map[string]caravanserai.Entropies{
		"memory": &caravanserai.MemoryEntropies{}, "files": caravanserai.FileEntropies{Folder: folder},
	} {
		t.Run(name, func(t *testing.T) {
			for _, match := range []string{"matches/a", "matches/../../b", "matches/a opened"} {
				if entropy := value(kept.Get(match))(t); entropy != nil {
					t.Fatalf("%x", entropy)
				}
				must(t, kept.Put(match, []byte("first")))
				must(t, kept.Put(match, []byte(match)))
				if entropy := value(kept.Get(match))(t); string(entropy) != match {
					t.Fatalf("%q", entropy)
				}
			}
			var taking sync.WaitGroup
			taken := make(chan string, 8)
			for range cap(taken) {
				taking.Go(func() {
					if entropy, err := kept.Take("matches/a"); err != nil || entropy != nil {
						taken <- string(entropy)
					}
				})
			}
			taking.Wait()
			if len(taken) != 1 || <-taken != "matches/a" {
				t.Fatal("it was taken twice, or not at all")
			}
		})
	}
	information, err := os.Stat(folder)
	must(t, err)
	if information.Mode().Perm() != 0o700 {
		t.Fatal(information.Mode())
	}
	for _, entry := range value(os.ReadDir(folder))(t) {
		if information := value(entry.Info())(t); information.Mode().Perm() != 0o600 || entry.Name()[0] == '.' {
			t.Fatalf("%s %v", entry.Name(), information.Mode())
		}
	}
}
