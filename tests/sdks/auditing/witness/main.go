// Command witness is a witness of github.com/transparency-dev/witness: its rules and its HTTP handler. Its state is a
// file, because its SQLite takes a minute to compile.
//
//	witness STATE PRIVATE-KEY LOG-KEY
//
// It prints the address on which it listens.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"sync"

	fnote "github.com/transparency-dev/formats/note"
	"github.com/transparency-dev/witness/api"
	"github.com/transparency-dev/witness/witness"
	"golang.org/x/mod/sumdb/note"
)

func main() {
	if err := run(context.Background(), os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, state, privateKey, logKey string) error {
	signer, err := fnote.NewSignerForCosignatureV1(privateKey)
	if err != nil {
		return err
	}
	verifier, err := note.NewVerifier(logKey)
	if err != nil {
		return err
	}
	made, err := witness.New(ctx, witness.Opts{
		Persistence: &kept{path: state},
		Signers:     []note.Signer{signer},
		VerifierForLog: func(_ context.Context, origin string) (note.Verifier, bool, error) {
			return verifier, origin == verifier.Name(), nil
		},
	})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println("http://" + listener.Addr().String())
	http.HandleFunc("POST "+api.HTTPAddCheckpoint, witness.NewHTTPHandler(made).AddCheckpoint)
	return http.Serve(listener, nil)
}

// kept is the latest checkpoint of the only log.
type kept struct {
	path  string
	guard sync.Mutex
}

func (k *kept) Init(context.Context) error { return nil }

// Latest is nil at first.
func (k *kept) Latest(context.Context, string) ([]byte, error) {
	content, err := os.ReadFile(k.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return content, err
}

// Update replaces the checkpoint in one step, one update after the other.
func (k *kept) Update(ctx context.Context, origin string, change func([]byte) ([]byte, error)) error {
	k.guard.Lock()
	defer k.guard.Unlock()
	before, err := k.Latest(ctx, origin)
	if err != nil {
		return err
	}
	after, err := change(before)
	if err != nil {
		return err
	}
	if err := os.WriteFile(k.path+".new", after, 0o600); err != nil {
		return err
	}
	return os.Rename(k.path+".new", k.path)
}
