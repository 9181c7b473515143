// Package service runs a service of this checkout for tests and examples, and a connection to it that can be broken.
package service

import (
	"bufio"
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"sync"
	"time"
)

// Service is a running service.
type Service struct {
	Address string
	process *exec.Cmd
	folder  string
}

// Root is the folder of the checkout.
func Root() string {
	_, here, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(here), "..", "..", "..", "..")
}

var listening = regexp.MustCompile(`127\.0\.0\.1:\d+`)

// Start starts a service on a free port, with a store of its own. `make setup` installs it.
func Start() (*Service, error) {
	folder, err := os.MkdirTemp("", "caravanserai-go-")
	if err != nil {
		return nil, err
	}
	command := exec.Command(filepath.Join(Root(), ".venv", "bin", "caravan"), "serve", "--port", "0", "--quiet",
		"--limit", "none", "--store", filepath.Join(folder, "matches.sqlite"))
	output, err := command.StderrPipe()
	if err != nil {
		return nil, err
	}
	service := &Service{process: command, folder: folder}
	if err := command.Start(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	lines := bufio.NewReader(output)
	for err == nil && service.Address == "" {
		var line string
		line, err = lines.ReadString('\n')
		service.Address = listening.FindString(line)
	}
	go func() { _, _ = io.Copy(os.Stderr, lines) }()
	if service.Address == "" {
		return nil, errors.Join(errors.New("the service did not say where it listens"), service.Stop())
	}
	return service, nil
}

// Stop ends the service and removes its store.
func (s *Service) Stop() error {
	_ = s.process.Process.Signal(os.Interrupt)
	ended := time.AfterFunc(20*time.Second, func() { _ = s.process.Process.Kill() })
	_ = s.process.Wait()
	ended.Stop()
	return os.RemoveAll(s.folder)
}

// Wire passes bytes on between clients and a service, until it is cut.
type Wire struct {
	Address  string
	target   string
	listener net.Listener
	guard    sync.Mutex
	open     []net.Conn
	accepted int
}

// NewWire makes a wire to an address.
func NewWire(target string) (*Wire, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	wire := &Wire{Address: listener.Addr().String(), target: target, listener: listener}
	go wire.accept()
	return wire, nil
}

func (w *Wire) accept() {
	for {
		near, err := w.listener.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", w.target)
		if err != nil {
			near.Close()
			continue
		}
		w.guard.Lock()
		w.open = append(w.open, near, far)
		w.accepted++
		w.guard.Unlock()
		go pass(near, far)
		go pass(far, near)
	}
}

func pass(from, to net.Conn) {
	_, _ = io.Copy(to, from)
	from.Close()
	to.Close()
}

// Cut breaks all connections; new ones are accepted.
func (w *Wire) Cut() {
	w.guard.Lock()
	defer w.guard.Unlock()
	for _, connection := range w.open {
		connection.Close()
	}
	w.open = nil
}

// Connections is how many connections there have been.
func (w *Wire) Connections() int {
	w.guard.Lock()
	defer w.guard.Unlock()
	return w.accepted
}

// Close ends the wire.
func (w *Wire) Close() {
	w.listener.Close()
	w.Cut()
}
