// Caravan-load sends prepared requests to a gRPC method and measures how many are answered, for benchmarks.
//
//	caravan-load [-streams | -http] ADDRESS METHOD SECONDS < work
//
// The work has a line of JSON for each caller: its requests in order, and the value of `authorization` of each.
// With one connection for all, each caller sends a request when the one before is answered. The run ends after SECONDS,
// or when the first caller has nothing left to send. It prints one JSON object. An answer must have bytes.
//
// With -streams, METHOD is MatchService.Play and the requests are messages of PlayRequest: each caller has a stream for
// each of its authorizations. The answer must carry the number of its request, and must not be a failure.
//
// With -http, ADDRESS is the HTTP port of the service, and each caller has a connection of its own.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	"google.golang.org/protobuf/encoding/protowire"
)

// The fields of caravanserai.v1.PlayResponse that are looked at; the number of a call is the same in a PlayRequest.
const (
	callField   = 1
	failedField = 7
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
	flags := flag.NewFlagSet("caravan-load", flag.ContinueOnError)
	streams := flags.Bool("streams", false, "send the requests on streams of MatchService.Play")
	overHTTP := flags.Bool("http", false, "send the requests over HTTP/1.1, as browsers do")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	if flags.NArg() != 3 {
		return errors.New("usage: caravan-load [-streams | -http] ADDRESS METHOD SECONDS < work")
	}
	address, method := flags.Arg(0), flags.Arg(1)
	seconds, err := strconv.ParseFloat(flags.Arg(2), 64)
	if err != nil {
		return err
	}
	callers, err := read(work)
	if err != nil {
		return err
	}
	connection, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.ForceCodec(raw{})))
	if err != nil {
		return err
	}
	defer connection.Close()
	calls := func() calling { return unary{connection, method} }
	if *overHTTP {
		client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: len(callers)}}
		calls = func() calling { return posted{client, "http://" + address + method} }
	}
	if *streams {
		calls = func() calling { return &onStreams{connection, method, map[string]grpc.ClientStream{}} }
	}
	found, err := load(calls, callers, time.Duration(seconds*float64(time.Second)))
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

// calling is how a caller sends a request; it returns when the request is answered.
type calling interface{ call(request) error }

// load lets all callers call at once until the time is over, each in its own way.
func load(calls func() calling, callers []caller, last time.Duration) (measured, error) {
	var over, dry atomic.Bool
	var running sync.WaitGroup
	times := make([][]float64, len(callers))
	failures := make([]error, len(callers))
	begun := time.Now()
	for at, caller := range callers {
		running.Go(func() {
			defer over.Store(true)
			way := calls()
			for number := 0; !over.Load() && time.Since(begun) < last; number++ {
				if caller.Again {
					number = 0
				}
				if number == len(caller.Requests) {
					dry.Store(true)
					return
				}
				started := time.Now()
				if failures[at] = way.call(caller.Requests[number]); failures[at] != nil {
					return
				}
				times[at] = append(times[at], float64(time.Since(started))/float64(time.Millisecond))
			}
		})
	}
	running.Wait()
	spent := time.Since(begun).Seconds()
	all := slices.Concat(times...)
	return measured{len(all), spent, dry.Load(), all}, errors.Join(failures...)
}

// outgoing is a context for calls with an authorization.
func outgoing(authorization string) context.Context {
	if authorization == "" {
		return context.Background()
	}
	return metadata.AppendToOutgoingContext(context.Background(), "authorization", authorization)
}

// unary sends each request as a call of its own.
type unary struct {
	connection grpc.ClientConnInterface
	method     string
}

func (u unary) call(request request) error {
	var answer []byte
	if err := u.connection.Invoke(outgoing(request.Authorization), u.method, &request.Message, &answer); err != nil {
		return err
	}
	if len(answer) == 0 {
		return errors.New("an answer is empty")
	}
	return nil
}

// posted sends each request over HTTP/1.1, by the protocol of Connect.
type posted struct {
	client *http.Client
	url    string
}

func (p posted) call(request request) error {
	asked, err := http.NewRequest(http.MethodPost, p.url, bytes.NewReader(request.Message))
	if err != nil {
		return err
	}
	asked.Header.Set("Content-Type", "application/proto")
	if request.Authorization != "" {
		asked.Header.Set("Authorization", request.Authorization)
	}
	answered, err := p.client.Do(asked)
	if err != nil {
		return err
	}
	defer answered.Body.Close()
	answer, err := io.ReadAll(answered.Body)
	if err != nil {
		return err
	}
	if answered.StatusCode != http.StatusOK || len(answer) == 0 {
		return fmt.Errorf("the answer is %s: %s", answered.Status, answer)
	}
	return nil
}

// onStreams sends the requests of a caller on streams, one for each authorization. They end with the connection.
type onStreams struct {
	connection grpc.ClientConnInterface
	method     string
	open       map[string]grpc.ClientStream
}

func (o *onStreams) call(request request) error {
	stream, there := o.open[request.Authorization]
	if !there {
		var err error
		both := &grpc.StreamDesc{ClientStreams: true, ServerStreams: true}
		if stream, err = o.connection.NewStream(outgoing(request.Authorization), both, o.method); err != nil {
			return err
		}
		o.open[request.Authorization] = stream
	}
	sending := stream.SendMsg(&request.Message)
	var answer []byte
	if err := stream.RecvMsg(&answer); err != nil { // it says why the stream ended, also if sending failed
		return err
	}
	return errors.Join(sending, answers(request.Message, answer))
}

// answers tells why an answer is not what a request asked for; nil if it is.
func answers(request, answer []byte) error {
	asked, _, err := scan(request)
	if err != nil {
		return err
	}
	answered, failure, err := scan(answer)
	if err != nil {
		return err
	}
	if failure != nil {
		return fmt.Errorf("call %d failed: %q", asked, failure)
	}
	if answered != asked {
		return fmt.Errorf("call %d is answered as call %d", asked, answered)
	}
	return nil
}

// scan finds the number of the call, and the failure if there is one. There must be something beside the number.
func scan(message []byte) (number uint64, failure []byte, err error) {
	content := false
	for len(message) > 0 {
		field, kind, length := protowire.ConsumeField(message)
		if length < 0 {
			return 0, nil, protowire.ParseError(length)
		}
		_, _, tag := protowire.ConsumeTag(message)
		switch {
		case field == callField && kind == protowire.VarintType:
			number, _ = protowire.ConsumeVarint(message[tag:])
		case field == failedField && kind == protowire.BytesType:
			failure, _ = protowire.ConsumeBytes(message[tag:])
		default:
			content = true
		}
		message = message[length:]
	}
	if number == 0 || !content && failure == nil {
		return 0, nil, errors.New("a message has no number or no content")
	}
	return number, failure, nil
}
