// Command auditing reads a transparency log with the Go team's own packages, and fails if they do not agree with it.
//
//	auditing KEY FOLDER OLD-CHECKPOINT [WITNESS-KEY…]
//
// FOLDER has the log as static files. Every entry must be in the tree that its checkpoint names, the tree must go on
// from that of the old checkpoint, and all the witnesses must have cosigned it.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/transparency-dev/formats/log"
	fnote "github.com/transparency-dev/formats/note"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"github.com/caravanserai/caravanserai/tests/sdks/auditing/files"
)

func main() {
	if err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(key, folder, old string, witnesses []string) error {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return err
	}
	tree, err := read(filepath.Join(folder, "checkpoint"), verifier, witnesses)
	if err != nil {
		return err
	}
	before, err := read(old, verifier, nil)
	if err != nil {
		return err
	}
	hashes := tlog.TileHashReader(tree, files.In(folder))
	included, err := checkEntries(folder, tree, hashes)
	if err != nil {
		return err
	}
	if before.N > 0 { // every tree goes on from an empty one
		proof, err := tlog.ProveTree(tree.N, before.N, hashes)
		if err != nil {
			return err
		}
		if err := tlog.CheckTree(proof, tree.N, tree.Hash, before.N, before.Hash); err != nil {
			return err
		}
	}
	fmt.Printf("%d entries, %d proofs of inclusion, consistent with %d\n", tree.N, included, before.N)
	return nil
}

// read opens a checkpoint, which the log must have signed, and the witnesses cosigned within the last hour.
func read(path string, verifier note.Verifier, witnesses []string) (tlog.Tree, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return tlog.Tree{}, err
	}
	cosigners := make([]note.Verifier, 0, len(witnesses))
	for _, key := range witnesses {
		cosigner, err := fnote.NewVerifierForCosignatureV1(key)
		if err != nil {
			return tlog.Tree{}, err
		}
		cosigners = append(cosigners, cosigner)
	}
	found, _, opened, err := log.ParseCheckpoint(content, verifier.Name(), verifier, cosigners...)
	if err != nil {
		return tlog.Tree{}, err
	}
	if len(opened.Sigs) != 1+len(cosigners) {
		return tlog.Tree{}, fmt.Errorf("%d of %d witnesses have cosigned", len(opened.Sigs)-1, len(cosigners))
	}
	for _, cosignature := range opened.Sigs[1:] {
		at, err := fnote.CoSigV1Timestamp(cosignature)
		if err != nil {
			return tlog.Tree{}, err
		}
		if time.Since(at).Abs() > time.Hour {
			return tlog.Tree{}, fmt.Errorf("cosigned at %s", at)
		}
	}
	return tlog.Tree{N: int64(found.Size), Hash: tlog.Hash(found.Hash)}, nil
}

// checkEntries proves each entry of the bundles.
func checkEntries(folder string, tree tlog.Tree, hashes tlog.HashReader) (int64, error) {
	index := int64(0)
	for number := int64(0); number<<8 < tree.N; number++ {
		width := int(min(256, tree.N-number<<8))
		content, err := os.ReadFile(filepath.Join(folder, "tile", "entries", files.Path(number, width)))
		if err != nil {
			return 0, err
		}
		for len(content) > 0 {
			length := int(content[0])<<8 | int(content[1])
			entry := content[2 : 2+length]
			content = content[2+length:]
			proof, err := tlog.ProveRecord(tree.N, index, hashes)
			if err != nil {
				return 0, err
			}
			if err := tlog.CheckRecord(proof, tree.N, tree.Hash, index, tlog.RecordHash(entry)); err != nil {
				return 0, fmt.Errorf("entry %d: %w", index, err)
			}
			index++
		}
	}
	if index != tree.N {
		return 0, fmt.Errorf("the bundles have %d entries of %d", index, tree.N)
	}
	return index, nil
}
