// Command feeder sends a checkpoint to a witness with the client of github.com/transparency-dev/witness.
//
//	feeder URL LOG-KEY WITNESS-KEY FOLDER OLD-SIZE
//
// FOLDER has the log as static files. The proof is made by the Go team's packages. It prints the checkpoint with the
// cosignature, or why there is none.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"

	"github.com/transparency-dev/formats/log"
	fnote "github.com/transparency-dev/formats/note"
	client "github.com/transparency-dev/witness/client/http"
	"github.com/transparency-dev/witness/witness"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"github.com/caravanserai/caravanserai/tests/sdks/auditing/files"
)

func main() {
	if err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(address, logKey, witnessKey, folder, oldSize string) error {
	old, err := strconv.ParseUint(oldSize, 10, 63)
	if err != nil {
		return err
	}
	where, err := url.Parse(address)
	if err != nil {
		return err
	}
	verifier, err := note.NewVerifier(logKey)
	if err != nil {
		return err
	}
	cosigner, err := fnote.NewVerifierForCosignatureV1(witnessKey)
	if err != nil {
		return err
	}
	content, err := os.ReadFile(filepath.Join(folder, "checkpoint"))
	if err != nil {
		return err
	}
	checkpoint, _, _, err := log.ParseCheckpoint(content, verifier.Name(), verifier)
	if err != nil {
		return err
	}
	proof, err := prove(folder, *checkpoint, old)
	if err != nil {
		return err
	}
	line, size, err := client.NewWitness(where, http.DefaultClient).Update(context.Background(), old, content, proof)
	if errors.Is(err, witness.ErrCheckpointStale) {
		fmt.Printf("stale: %d\n", size)
		return nil
	}
	if err != nil {
		fmt.Println(err)
		return nil
	}
	cosigned := append(content, line...)
	if _, err := note.Open(cosigned, note.VerifierList(cosigner)); err != nil {
		return err
	}
	fmt.Print(string(cosigned))
	return nil
}

// prove makes the proof that the tree goes on from an old size; there is none for one that is larger.
func prove(folder string, checkpoint log.Checkpoint, old uint64) ([][]byte, error) {
	if old == 0 || old >= checkpoint.Size {
		return nil, nil
	}
	tree := tlog.Tree{N: int64(checkpoint.Size), Hash: tlog.Hash(checkpoint.Hash)}
	found, err := tlog.ProveTree(tree.N, int64(old), tlog.TileHashReader(tree, files.In(folder)))
	if err != nil {
		return nil, err
	}
	proof := make([][]byte, 0, len(found))
	for _, hash := range found {
		proof = append(proof, hash[:])
	}
	return proof, nil
}
