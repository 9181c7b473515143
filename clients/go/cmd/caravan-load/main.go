// Caravan-load sends prepared requests to a gRPC method and measures how many are answered, for benchmarks.
//
//	caravan-load ADDRESS METHOD SECONDS < work
//
// The work has a line of JSON for each caller: its requests in order, and the value of `authorization` of each.
// With one connection for all, each caller sends a request when the one before is answered. The run ends after SECONDS,
// or when the first caller has nothing left to send. It prints one JSON object. An answer must have bytes.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
)

// request is one call; a caller with Again repeats its only request.
type request struct {
	Authorization string `json:"authorization"`
	Message       []byte `json:"message"`
}

type caller struct {
	Requests []request `json:"requests"`
	Again    bool      `json:"again"`
}

// measured is what a run found. Times are in milliseconds.
type measured struct {
	Calls   int       `json:"calls"`
	Seconds float64   `json:"seconds"`
	RanDry  bool      `json:"ran_dry"`
	Times   []float64 `json:"times"`
}

// raw passes messages on as they are.
type raw struct{}

func (raw) Name() string { return "proto" }

func (raw) Marshal(message any) ([]byte, error) { return *message.(*[]byte), nil }

func (raw) Unmarshal(data []byte, message any) error {
	*message.(*[]byte) = data
	return nil
}

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(arguments []string, work io.Reader, out io.Writer) error {
	if len(arguments) != 3 {
		return errors.New("usage: caravan-load ADDRESS METHOD SECONDS < work")
	}
	seconds, err := strconv.ParseFloat(arguments[2], 64)
	if err != nil {
		return err
	}
	callers, err := read(work)
	if err != nil {
		return err
	}
	connection, err := grpc.NewClient(arguments[0], grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.ForceCodec(raw{})))
	if err != nil {
		return err
	}
	defer connection.Close()
	found, err := load(connection, arguments[1], callers, time.Duration(seconds*float64(time.Second)))
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(found)
}

func read(work io.Reader) ([]caller, error) {
	var callers []caller
	for decoder := json.NewDecoder(bufio.NewReader(work)); ; {
		var next caller
		if err := decoder.Decode(&next); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if len(next.Requests) == 0 {
			return nil, errors.New("a caller has nothing to send")
		}
		callers = append(callers, next)
	}
	if len(callers) == 0 {
		return nil, errors.New("nobody calls")
	}
	return callers, nil
}

// load lets all callers call at once until the time is over.
func load(connection grpc.ClientConnInterface, method string, callers []caller, last time.Duration) (measured, error) {
	var over, dry atomic.Bool
	var calling sync.WaitGroup
	times := make([][]float64, len(callers))
	failures := make([]error, len(callers))
	begun := time.Now()
	for at, caller := range callers {
		calling.Go(func() {
			defer over.Store(true)
			for number := 0; !over.Load() && time.Since(begun) < last; number++ {
				if caller.Again {
					number = 0
				}
				if number == len(caller.Requests) {
					dry.Store(true)
					return
				}
				started := time.Now()
				if failures[at] = call(connection, method, caller.Requests[number]); failures[at] != nil {
					return
				}
				times[at] = append(times[at], float64(time.Since(started))/float64(time.Millisecond))
			}
		})
	}
	calling.Wait()
	spent := time.Since(begun).Seconds()
	all := slices.Concat(times...)
	return measured{len(all), spent, dry.Load(), all}, errors.Join(failures...)
}

func call(connection grpc.ClientConnInterface, method string, request request) error {
	ctx := context.Background()
	if request.Authorization != "" {
		ctx = metadata.AppendToOutgoingContext(ctx, "authorization", request.Authorization)
	}
	var answer []byte
	if err := connection.Invoke(ctx, method, &request.Message, &answer); err != nil {
		return err
	}
	if len(answer) == 0 {
		return errors.New("an answer is empty")
	}
	return nil
}
