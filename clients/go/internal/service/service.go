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
	"slices"
	"sync"
	"time"
)

// Service is a running service.
type Service struct {
	Address string
	command []string
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
func Start() (*Service, error) { return start(filepath.Join(Root(), ".venv", "bin", "caravan")) }

// StartWithoutPlay starts a service as those were that did not have MatchService.Play.
func StartWithoutPlay() (*Service, error) {
	return start(filepath.Join(Root(), ".venv", "bin", "python"), "-m", "tests.sdks.without_play")
}

// StartLying starts a service that lies; tests/sdks/lying_service.py says how.
func StartLying() (*Service, error) {
	return start(filepath.Join(Root(), ".venv", "bin", "python"), "-m", "tests.sdks.lying_service")
}

func start(command ...string) (*Service, error) {
	folder, err := os.MkdirTemp("", "caravanserai-go-")
	if err != nil {
		return nil, err
	}
	service := &Service{command: command, folder: folder}
	if err := service.run(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return service, nil
}

// run starts the process, and waits until it says where it listens.
func (s *Service) run() error {
	arguments := append(slices.Clone(s.command[1:]), "serve", "--port", "0", "--quiet",
		"--limit", "none", "--store", filepath.Join(s.folder, "matches.sqlite"))
	s.process, s.Address = exec.Command(s.command[0], arguments...), ""
	s.process.Dir = Root()
	output, err := s.process.StderrPipe()
	if err != nil {
		return err
	}
	if err := s.process.Start(); err != nil {
		return err
	}
	lines := bufio.NewReader(output)
	for err == nil && s.Address == "" {
		var line string
		line, err = lines.ReadString('\n')
		s.Address = listening.FindString(line)
	}
	go func() { _, _ = io.Copy(os.Stderr, lines) }()
	if s.Address == "" {
		s.end()
		return errors.New("the service did not say where it listens")
	}
	return nil
}

// Restart ends the service as an operator does, and starts it again on the same store, at another address.
func (s *Service) Restart() error {
	s.end()
	return s.run()
}

// Stop ends the service and removes its store.
func (s *Service) Stop() error {
	s.end()
	return os.RemoveAll(s.folder)
}

func (s *Service) end() {
	_ = s.process.Process.Signal(os.Interrupt)
	killed := time.AfterFunc(2*time.Minute, func() { _ = s.process.Process.Kill() })
	_ = s.process.Wait()
	killed.Stop()
}

// Wire passes bytes on between clients and a service, until it is cut. It can swallow what the service answers.
type Wire struct {
	Address  string
	listener net.Listener
	guard    sync.Mutex
	target   string
	open     []net.Conn
	accepted int
	swallows bool
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
		w.guard.Lock()
		target := w.target
		w.guard.Unlock()
		far, err := net.Dial("tcp", target)
		if err != nil {
			near.Close()
			continue
		}
		w.guard.Lock()
		w.open = append(w.open, near, far)
		w.accepted++
		w.guard.Unlock()
		go pass(near, far)
		go pass(far, answers{near, w})
	}
}

func pass(from net.Conn, to io.WriteCloser) {
	_, _ = io.Copy(to, from)
	from.Close()
	to.Close()
}

// answers is the way back to a client.
type answers struct {
	net.Conn
	wire *Wire
}

// ReadFrom hides that of the connection, so that everything passes Write.
func (a answers) ReadFrom(from io.Reader) (int64, error) {
	return io.Copy(struct{ io.Writer }{a}, from)
}

func (a answers) Write(bytes []byte) (int, error) {
	if a.wire.swallow(bytes) {
		a.wire.Cut()
		return 0, net.ErrClosed
	}
	return a.Conn.Write(bytes)
}

// swallow tells whether these bytes are the answer that is to be swallowed.
func (w *Wire) swallow(bytes []byte) bool {
	w.guard.Lock()
	defer w.guard.Unlock()
	if !w.swallows || !hasData(bytes) {
		return false
	}
	w.swallows = false
	return true
}

// hasData tells whether there is a frame of HTTP/2 with data among those that begin these bytes.
func hasData(bytes []byte) bool {
	for len(bytes) >= 9 {
		if bytes[3] == 0 {
			return true
		}
		length := int(bytes[0])<<16 | int(bytes[1])<<8 | int(bytes[2])
		bytes = bytes[min(9+length, len(bytes)):]
	}
	return false
}

// SwallowNextAnswer lets the next answer of the service be lost, which cuts the wire.
func (w *Wire) SwallowNextAnswer() {
	w.guard.Lock()
	defer w.guard.Unlock()
	w.swallows = true
}

// Turn makes new connections lead to another address.
func (w *Wire) Turn(target string) {
	w.guard.Lock()
	defer w.guard.Unlock()
	w.target = target
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
