// Command witness is a witness of github.com/transparency-dev/witness: its rules, its HTTP handler and its SQLite state.
//
//	witness STATE PRIVATE-KEY LOG-KEY
//
// It prints the address on which it listens.
package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"

	fnote "github.com/transparency-dev/formats/note"
	"github.com/transparency-dev/witness/api"
	"github.com/transparency-dev/witness/persistence/sqlite"
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
	kept, _, err := sqlite.New(ctx, sqlite.Opts{Path: state})
	if err != nil {
		return err
	}
	made, err := witness.New(ctx, witness.Opts{
		Persistence: kept,
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
