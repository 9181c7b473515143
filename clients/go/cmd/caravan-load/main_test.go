package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/grpc"
)

// thinking is how long the service of tests takes for an answer: a client that never rests would keep a processor busy.
const thinking = 20 * time.Millisecond

// echo is a service that sends back what it gets.
func echo(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer(grpc.ForceServerCodec(raw{}), grpc.UnknownServiceHandler(
		func(_ any, stream grpc.ServerStream) error {
			for {
				var message []byte
				if err := stream.RecvMsg(&message); err != nil {
					return nil
				}
				time.Sleep(thinking)
				if err := stream.SendMsg(&message); err != nil {
					return err
				}
			}
		}))
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(server.Stop)
	return listener.Addr().String()
}

func TestCallsGoOverHTTP(t *testing.T) {
	var asked atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, question *http.Request) {
		asked.Add(1)
		time.Sleep(thinking)
		if question.Header.Get("Authorization") != "Bearer x" || question.Header.Get("Content-Type") != "application/proto" {
			answer.WriteHeader(http.StatusUnauthorized)
			return
		}
		_, _ = io.Copy(answer, question.Body)
	}))
	defer server.Close()
	arguments := []string{"-http", strings.TrimPrefix(server.URL, "http://"), "/echo/Echo", "60"}
	var out bytes.Buffer
	three := `{"requests": [` + strings.Repeat(`{"message": "AQI=", "authorization": "Bearer x"},`, 2) +
		`{"message": "AQI=", "authorization": "Bearer x"}]}`
	if err := run(arguments, strings.NewReader(three), &out); err != nil || asked.Load() != 3 {
		t.Fatalf("%d calls: %v", asked.Load(), err)
	}
	if err := run(arguments, strings.NewReader(`{"requests": [{"message": "AQI="}]}`), &out); err == nil {
		t.Error("a refusal counts as an answer")
	}
}

func TestCallsAreCounted(t *testing.T) {
	address := echo(t)
	for name, work := range map[string]struct{ seconds, requests string }{
		"once":  {"60", `{"requests": [{"message": "AQI="}, {"message": "AQI="}, {"message": "AQI="}]}`}, // it ends before
		"again": {"6", `{"requests": [{"message": "AQI=", "authorization": "Bearer x"}], "again": true}`},
	} {
		var out bytes.Buffer
		if err := run([]string{address, "/echo/Echo", work.seconds}, strings.NewReader(work.requests), &out); err != nil {
			t.Fatal(err)
		}
		var found measured
		if err := json.Unmarshal(out.Bytes(), &found); err != nil {
			t.Fatal(err)
		}
		if found.Calls < 3 || found.Calls != len(found.Times) || found.RanDry != (name == "once") {
			t.Errorf("%s: %s", name, out.String())
		}
	}
}

// played is a message as MatchService.Play has it: the number of a call, and a field with two bytes.
func played(call, field byte) string {
	return base64.StdEncoding.EncodeToString([]byte{8, call, field<<3 | 2, 2, 'n', 'o'})
}

func TestRequestsOnStreamsAreMatchedWithTheirAnswers(t *testing.T) {
	address := echo(t)
	work := `{"requests": [{"message": "` + played(1, 3) + `", "authorization": "Bearer a"},
		{"message": "` + played(2, 3) + `", "authorization": "Bearer b"},
		{"message": "` + played(3, 3) + `", "authorization": "Bearer a"}]}`
	var out bytes.Buffer
	if err := run([]string{"-streams", address, "/echo/Play", "60"}, strings.NewReader(work), &out); err != nil {
		t.Fatal(err)
	}
	var found measured
	if err := json.Unmarshal(out.Bytes(), &found); err != nil {
		t.Fatal(err)
	}
	if found.Calls != 3 || !found.RanDry {
		t.Error(out.String())
	}
}

func TestFailuresAndForeignAnswersOnStreamsAreNotCounted(t *testing.T) {
	address := echo(t)
	failed := `{"requests": [{"message": "` + played(1, 7) + `"}]}`
	err := run([]string{"-streams", address, "/echo/Play", "60"}, strings.NewReader(failed), &bytes.Buffer{})
	if err == nil || !strings.Contains(err.Error(), `call 1 failed: "no"`) {
		t.Error(err)
	}
	if err := answers([]byte{8, 1, 26, 0}, []byte{8, 2, 26, 0}); err == nil {
		t.Error("the answer to another call is taken")
	}
	for _, empty := range [][]byte{{}, {8, 1}, {26, 0}, {8}, {26, 9}} {
		if err := answers([]byte{8, 1, 26, 0}, empty); err == nil {
			t.Errorf("%v is taken as an answer", empty)
		}
	}
}

func TestWhatFailsIsNotCounted(t *testing.T) {
	address := echo(t)
	for _, work := range []string{"", "{}", "nothing", `{"requests": [{"message": ""}]}`} {
		if err := run([]string{address, "/echo/Echo", "0.2"}, strings.NewReader(work), &bytes.Buffer{}); err == nil {
			t.Errorf("%q: no error", work)
		}
	}
}
