// Caravan-together holds small programs for tests that bring clients of several languages together; docs/protocol.md
// describes them.
//
//	caravan-together play --address HOST:PORT --match matches/… --seat N
//	caravan-together watch --address HOST:PORT --match matches/… [--tournament tournaments/…]
//	caravan-together verify --address HOST:PORT --match matches/…
package main

import (
	"context"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	caravanserai "github.com/caravanserai/caravanserai/clients/go"
	"github.com/caravanserai/caravanserai/clients/go/harmless"
	"github.com/caravanserai/caravanserai/clients/go/proof"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

const usage = "usage: caravan-together play|watch|verify --address HOST:PORT --match NAME [--seat N] [--tournament NAME]"

// said is what a program prints.
type said map[string]any

// program does something with a match; the seat is for players only, the tournament for those who watch.
type program func(ctx context.Context, client *caravanserai.Client, given asked) (said, error)

var programs = map[string]program{"play": play, "watch": watch, "verify": verify}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// asked is what the command line says.
type asked struct {
	program    program
	address    string
	match      string
	seat       int
	tournament string
}

func understand(arguments []string) (asked, error) {
	var given asked
	if len(arguments) == 0 {
		return given, errors.New("name a program")
	}
	given.program = programs[arguments[0]]
	flags := flag.NewFlagSet(arguments[0], flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the caller prints the error
	flags.StringVar(&given.address, "address", "", "")
	flags.StringVar(&given.match, "match", "", "")
	flags.IntVar(&given.seat, "seat", 0, "")
	flags.StringVar(&given.tournament, "tournament", "", "")
	if err := flags.Parse(arguments[1:]); err != nil {
		return given, err
	}
	if given.program == nil || given.address == "" || given.match == "" || flags.NArg() > 0 {
		return given, errors.New("name a program, an address and a match, and nothing else")
	}
	return given, nil
}

// run runs a program and prints what came of it as one line of JSON; it returns the exit status.
func run(arguments []string, out, err io.Writer) int {
	given, wrong := understand(arguments)
	if wrong != nil {
		fmt.Fprintf(err, "%s\n%s\n", harmless.Text(wrong.Error()), usage)
		return 2
	}
	result, failed := given.carryOut(context.Background())
	var line string
	if failed == nil {
		line, failed = harmless.JSON(result)
	}
	if failed != nil {
		fmt.Fprintln(err, harmless.Text(failed.Error()))
		return 1
	}
	fmt.Fprintln(out, line)
	if result["ok"] == false {
		return 1
	}
	return 0
}

func (a asked) carryOut(ctx context.Context) (said, error) {
	client, err := caravanserai.Dial(a.address, caravanserai.Insecure())
	if err != nil {
		return nil, err
	}
	defer client.Close()
	return a.program(ctx, client, a)
}

// play takes a seat, waits until all are bound, opens its entropy, and answers with random offers to the end.
func play(ctx context.Context, client *caravanserai.Client, given asked) (said, error) {
	match, seat := given.match, given.seat
	at := func(r *v1.JoinMatchRequest) { r.Seat = uint32(seat) }
	if _, err := client.Join(ctx, match, fmt.Sprintf("Go %d", seat), at); err != nil {
		return nil, err
	}
	if _, err := client.StartWhenBound(ctx, match); err != nil {
		return nil, err
	}
	decisions, err := caravanserai.RunBot(ctx, client, match, anyOffer)
	if err != nil {
		return nil, err
	}
	replay, err := client.Replay(ctx, match)
	if err != nil {
		return nil, err
	}
	if _, err := follow(ctx, replay); err != nil {
		return nil, err
	}
	result := seen(match, replay)
	result["decisions"] = decisions
	return result, nil
}

func anyOffer(asked caravanserai.Asked) *v1.Offer { return asked.Offers[rand.IntN(len(asked.Offers))] }

// watch follows a match from its first event to its end, over broken streams, and checks every event; so it does with a
// tournament, and with the scoreboard of the match.
func watch(ctx context.Context, client *caravanserai.Client, given asked) (said, error) {
	match := given.match
	watching, err := client.Watch(ctx, match)
	if err != nil {
		return nil, err
	}
	events, err := follow(ctx, watching)
	if err != nil {
		return nil, err
	}
	result := seen(match, watching)
	result["events"] = events
	for board, err := range client.WatchScoreboard(ctx, match) {
		if err != nil {
			return nil, err
		}
		result["scoreboard"] = board.GetVersion()
	}
	if given.tournament == "" {
		return result, nil
	}
	following := client.Tournaments().Watch(given.tournament)
	for _, err := range following.Steps(ctx) {
		if err != nil {
			return nil, err
		}
	}
	result["tournament"] = following.Log().Version()
	return result, nil
}

// follow reads events to the last one, and counts them.
func follow(ctx context.Context, watch *caravanserai.Watch) (int, error) {
	events := 0
	for _, err := range watch.Updates(ctx) {
		if err != nil {
			return events, err
		}
		events++
	}
	return events, nil
}

func seen(match string, watch *caravanserai.Watch) said {
	return said{
		"match":       match,
		"version":     watch.Version(),
		"head":        hex.EncodeToString(watch.Following().Head()),
		"fingerprint": fmt.Sprintf("%016x", watch.Table().Fingerprint()),
	}
}

// verify fetches the record of a match that is over and verifies it.
func verify(ctx context.Context, client *caravanserai.Client, given asked) (said, error) {
	match := given.match
	record, err := client.Record(ctx, match)
	if err != nil {
		return nil, err
	}
	found := record.Verify(nil)
	return said{
		"match":       match,
		"version":     found.Version,
		"head":        hex.EncodeToString(record.Digest(record.Version())),
		"fingerprint": fmt.Sprintf("%016x", found.Fingerprint),
		"ok":          found.OK(),
		"contributed": append([]int{}, found.Contributed...),
		"draws":       found.Draws,
		"findings":    findings(found),
	}, nil
}

func findings(found *proof.Verification) []said {
	all := []said{}
	for _, finding := range found.Findings {
		all = append(all, said{"version": finding.Version, "check": finding.Check})
	}
	return all
}
