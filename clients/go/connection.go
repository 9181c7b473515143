package caravanserai

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/metadata"

	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/proof"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Client is a client of a service. It acts for its token; without a token it is a spectator. Goroutines may share it.
//
// One token can own matches and sit at one seat of each. Calls that fail for passing reasons are repeated until the
// deadline (Retrying). That is safe: each command has a request id. Every call of a method makes a new one unless you
// set it. Keep an id and you can call again, even after your program was restarted; you get the first answer.
type Client struct {
	connection *grpc.ClientConn
	matches    v1.MatchServiceClient
	games      v1.GameServiceClient
	players    v1.PlayerServiceClient
	boards     v1.ScoreboardServiceClient
	inboxes    v1.InboxServiceClient
	play       *playStream // nil if all calls are unary

	token     string
	language  string
	retrying  Retrying
	entropies Entropies

	guard      sync.Mutex
	registered bool
	player     string // the name of the player who calls, once it is known
	opened     map[string]proof.Seen
	sights     map[string]sight
	begun      map[string][]byte // the hashes of the first events of matches that this client has created
}

// settings are what the options of Dial change.
type settings struct {
	client   *Client
	tls      *tls.Config
	insecure bool
	grpc     []grpc.DialOption
}

// Option is an option of Dial.
type Option func(*settings)

// WithToken calls with a token: the secret of the client, with which everybody can act as that client. Without this
// option the client makes a new one; read it with Token. An empty token makes a spectator.
func WithToken(token string) Option { return func(s *settings) { s.client.token = token } }

// Registered says that the token belongs to a player of the service, or comes from an identity provider.
func Registered() Option { return func(s *settings) { s.client.registered = true } }

// WithLanguage asks for all texts in a language; English without it.
func WithLanguage(language string) Option { return func(s *settings) { s.client.language = language } }

// WithTLS encrypts the connection; nil trusts the certificates of the system.
func WithTLS(config *tls.Config) Option {
	return func(s *settings) {
		if s.tls = config; config == nil {
			s.tls = &tls.Config{}
		}
	}
}

// Insecure permits a connection to another machine without encryption: everybody on the way can read the token.
func Insecure() Option { return func(s *settings) { s.insecure = true } }

// WithRetrying sets how calls are repeated.
func WithRetrying(retrying Retrying) Option {
	return func(s *settings) { s.client.retrying = retrying }
}

// WithEntropies sets where the client keeps what it contributes to the chance of its matches, and the private keys with
// which it signs for its seats. The default is memory: give a FileEntropies if the program may restart before its
// matches are over. Without the key of a seat, nobody can act for it any more.
func WithEntropies(entropies Entropies) Option {
	return func(s *settings) { s.client.entropies = entropies }
}

// WithoutPlayStream makes all calls unary. Without this option decisions, undos, resignations and requests for offers go on
// a stream where the service has it. Unary interceptors (WithGRPC) do not see them there.
func WithoutPlayStream() Option { return func(s *settings) { s.client.play = nil } }

// WithGRPC passes options to gRPC, such as interceptors.
func WithGRPC(options ...grpc.DialOption) Option {
	return func(s *settings) { s.grpc = append(s.grpc, options...) }
}

// Dial makes a client of the service at an address (host:port). It connects with the first call. Close it at the end.
//
// It fails if the address has no port; if it is another machine, without WithTLS and without Insecure; or if the token
// cannot be sent.
func Dial(address string, options ...Option) (*Client, error) {
	client := &Client{
		token: NewToken(), language: "en", retrying: Patient, entropies: &MemoryEntropies{}, opened: map[string]proof.Seen{},
		sights: map[string]sight{}, begun: map[string][]byte{},
		play: &playStream{idles: constants.IdleTime},
	}
	settings := settings{client: client}
	for _, option := range options {
		option(&settings)
	}
	if !printable(client.token) || !printable(client.language) {
		return nil, errors.New(findings.UnprintableToken)
	}
	secured, err := settings.credentials(address)
	if err != nil {
		return nil, err
	}
	soon := backoff.Config{BaseDelay: 100 * time.Millisecond, Multiplier: 1.6, Jitter: 0.2, MaxDelay: 3 * time.Second}
	dialed := append([]grpc.DialOption{
		grpc.WithTransportCredentials(secured),
		grpc.WithConnectParams(grpc.ConnectParams{Backoff: soon, MinConnectTimeout: 5 * time.Second}),
		grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: 20 * time.Second, Timeout: 10 * time.Second}),
		grpc.WithDisableServiceConfig(), // calls are repeated here, with the service's own word on when
	}, settings.grpc...)
	if client.connection, err = grpc.NewClient(address, dialed...); err != nil {
		return nil, err
	}
	client.matches = v1.NewMatchServiceClient(client.connection)
	client.games = v1.NewGameServiceClient(client.connection)
	client.players = v1.NewPlayerServiceClient(client.connection)
	client.boards = v1.NewScoreboardServiceClient(client.connection)
	client.inboxes = v1.NewInboxServiceClient(client.connection)
	return client, nil
}

func (s *settings) credentials(address string) (credentials.TransportCredentials, error) {
	local := strings.HasPrefix(address, "unix:")
	if !local {
		host, port, err := net.SplitHostPort(address)
		_, none := strconv.ParseUint(port, 10, 16)
		if err != nil || none != nil || host == "" || strings.ContainsAny(host, "/@") {
			return nil, fmt.Errorf(findings.NoAddress, address)
		}
		ip, err := netip.ParseAddr(host)
		local = host == "localhost" || (err == nil && ip.IsLoopback())
	}
	switch {
	case s.tls != nil:
		return credentials.NewTLS(s.tls), nil
	case local || s.insecure:
		return insecure.NewCredentials(), nil
	}
	return nil, fmt.Errorf(findings.OtherMachine, address, "WithTLS(nil)", "Insecure()")
}

func printable(text string) bool {
	for _, character := range []byte(text) {
		if character < ' ' || character > '~' {
			return false
		}
	}
	return true
}

// Close ends the connection and all streams on it.
func (c *Client) Close() error {
	err := c.connection.Close()
	if c.play != nil {
		c.play.busy.Lock() // what is asked on the stream has failed
		defer c.play.busy.Unlock()
		c.play.end()
	}
	return err
}

// Connection is the connection of the client, for methods of the service that this library has none for. Call them with
// a context of Outgoing.
func (c *Client) Connection() *grpc.ClientConn { return c.connection }

// Outgoing is a context whose calls say who calls, and in which language.
func (c *Client) Outgoing(ctx context.Context) context.Context {
	pairs := []string{"accept-language", c.language}
	if c.token != "" {
		pairs = append(pairs, "authorization", "Bearer "+c.token)
	}
	return metadata.AppendToOutgoingContext(ctx, pairs...)
}

// matchKey is the metadata that names the match of a call, so that proxies send all calls of a match to the same service.
const matchKey = "caravanserai-match"

var matchName = regexp.MustCompile("^" + constants.MatchPattern)

// about is a context whose calls name a match: that with a name, or the one in which something with that name lies.
func about(ctx context.Context, name string) context.Context {
	if match := matchName.FindString(name); match != "" {
		return metadata.AppendToOutgoingContext(ctx, matchKey, match)
	}
	return ctx
}

// nameOf is the name of the match that a request is about, or of another thing.
func nameOf(request any) string {
	switch about := request.(type) {
	case interface{ GetMatch() string }:
		return about.GetMatch()
	case interface{ GetName() string }:
		return about.GetName()
	}
	return ""
}

// Token is the token of this client. Keep it, to come back to your seats.
func (c *Client) Token() string { return c.token }

// hash takes a seat or owns a match; it is empty for registered players and for spectators.
func (c *Client) hash() []byte {
	if c.isRegistered() || c.token == "" {
		return nil
	}
	return TokenHash(c.token)
}

// isRegistered tells whether the client calls as a registered player.
func (c *Client) isRegistered() bool {
	c.guard.Lock()
	defer c.guard.Unlock()
	return c.registered
}

// NewToken makes a token for a client. Everybody who has it can act as that client: keep it, and keep it secret.
func NewToken() string { return base64.RawURLEncoding.EncodeToString(random()) }

// TokenHash is the hash of a token, which is all that the service learns of a guest's token.
func TokenHash(token string) []byte {
	digest := sha256.Sum256([]byte(token))
	return digest[:]
}

// random gives 32 random bytes. Reading them never fails.
func random() []byte {
	bytes := make([]byte, 32)
	_, _ = rand.Read(bytes)
	return bytes
}
