package main

import (
	"bytes"
	"encoding/json"
	"net"
	"strings"
	"testing"

	"google.golang.org/grpc"
)

// echo is a service that sends back what it gets.
func echo(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer(grpc.ForceServerCodec(raw{}), grpc.UnknownServiceHandler(
		func(_ any, stream grpc.ServerStream) error {
			var message []byte
			if err := stream.RecvMsg(&message); err != nil {
				return err
			}
			return stream.SendMsg(&message)
		}))
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(server.Stop)
	return listener.Addr().String()
}

func TestCallsAreCounted(t *testing.T) {
	address := echo(t)
	for name, work := range map[string]string{
		"once":  `{"requests": [{"message": "AQI="}, {"message": "AQI="}, {"message": "AQI="}]}`,
		"again": `{"requests": [{"message": "AQI=", "authorization": "Bearer x"}], "again": true}`,
	} {
		var out bytes.Buffer
		if err := run([]string{address, "/echo/Echo", "0.2"}, strings.NewReader(work), &out); err != nil {
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

func TestWhatFailsIsNotCounted(t *testing.T) {
	address := echo(t)
	for _, work := range []string{"", "{}", "nothing", `{"requests": [{"message": ""}]}`} {
		if err := run([]string{address, "/echo/Echo", "0.2"}, strings.NewReader(work), &bytes.Buffer{}); err == nil {
			t.Errorf("%q: no error", work)
		}
	}
}
