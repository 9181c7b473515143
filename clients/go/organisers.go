package caravanserai

import (
	"context"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Signatures of organisers and arbiters, with the key that the first event of a tournament states. What they leave to the service
// is written out, as far as the log shows it, before they sign it.

const unsigned = findings.KeylessOrganiser

// place is a table of a round.
type place struct{ round, table uint32 }

// organiserLog is the log of a tournament up to now, as the organiser or an arbiter needs it to sign.
type organiserLog struct {
	*proof.TournamentLog
	created  *v1.TournamentCreated
	first    []byte // the hash of the first event
	bots     int    // how many were registered
	gone     map[string]bool
	players  map[place][]string
	forfeits map[place]map[string]bool
	left     map[place]map[string]bool
}

// organiserLog reads the log of a tournament up to now.
func (t Tournaments) organiserLog(ctx context.Context, tournament string) (*organiserLog, error) {
	log := &organiserLog{
		TournamentLog: proof.NewTournamentLog(tournament), gone: map[string]bool{}, players: map[place][]string{},
		forfeits: map[place]map[string]bool{}, left: map[place]map[string]bool{},
	}
	for step, err := range t.stored(ctx, log.TournamentLog) {
		if err != nil {
			return nil, err
		}
		log.follow(step.Event)
		if log.first == nil {
			log.first = log.Head()
		}
	}
	return log, nil
}

// follow adds an event that the log has followed.
func (l *organiserLog) follow(event *v1.TournamentEvent) {
	switch body := event.GetBody().(type) {
	case *v1.TournamentEvent_Created:
		l.created = body.Created
	case *v1.TournamentEvent_Registered:
		if body.Registered.GetBot() != "" {
			l.bots++
		}
		delete(l.gone, body.Registered.GetEntrant())
	case *v1.TournamentEvent_Withdrawn:
		l.gone[body.Withdrawn.GetEntrant()] = true
	case *v1.TournamentEvent_DroppedOut:
		l.gone[body.DroppedOut.GetEntrant()] = true
	case *v1.TournamentEvent_RoundPaired:
		for at, paired := range body.RoundPaired.GetTables() {
			where := place{body.RoundPaired.GetRound(), uint32(at + 1)}
			l.players[where] = paired.GetEntrants()
			l.forfeits[where] = l.goneFrom(where)
		}
	case *v1.TournamentEvent_ResultTaken:
		where := place{body.ResultTaken.GetRound(), body.ResultTaken.GetTable()}
		if l.left[where] == nil {
			l.left[where] = map[string]bool{}
		}
		for _, seat := range body.ResultTaken.GetSeats() { // a table may have several matches
			if seat.GetDeparted() {
				l.left[where][seat.GetEntrant()] = true
			}
		}
	case *v1.TournamentEvent_MatchClosed:
		l.forfeit(place{body.MatchClosed.GetRound(), body.MatchClosed.GetTable()}, body.MatchClosed.GetNoShows())
	case *v1.TournamentEvent_Adjudicated:
		l.rule(body.Adjudicated)
	}
}

func (l *organiserLog) rule(ruling *v1.Adjudication) {
	where := place{ruling.GetRound(), ruling.GetTable()}
	switch decision := ruling.GetDecision().(type) {
	case *v1.Adjudication_Forfeit:
		l.forfeit(where, decision.Forfeit.GetEntrants())
	case *v1.Adjudication_Places:
		l.forfeits[where] = map[string]bool{}
		for seat, given := range decision.Places.GetPlaces() {
			if given == 0 && seat < len(l.players[where]) {
				l.forfeits[where][l.players[where][seat]] = true
			}
		}
	case *v1.Adjudication_Replay:
		l.forfeits[where] = l.goneFrom(where)
		l.forfeit(where, decision.Replay.GetWithout())
		delete(l.left, where)
	}
}

func (l *organiserLog) forfeit(where place, names []string) {
	if l.forfeits[where] == nil {
		l.forfeits[where] = map[string]bool{}
	}
	for _, name := range names {
		l.forfeits[where][name] = true
	}
}

func (l *organiserLog) goneFrom(where place) map[string]bool {
	gone := map[string]bool{}
	for _, name := range l.players[where] {
		if l.gone[name] {
			gone[name] = true
		}
	}
	return gone
}

// shutOut are those who forfeit at a table by a ruling, or because they did not come, in the order of seats.
func (l *organiserLog) shutOut(where place) []string {
	names := []string{}
	for _, name := range l.players[where] {
		if l.forfeits[where][name] && !l.left[where][name] {
			names = append(names, name)
		}
	}
	return names
}

// organiser is this player as an organiser or arbiter who signs, with their log; nil where only the service says whose act it
// is. It fails with a *CallError of the reason SIGNATURE_MISSING if they sign everything, with a key that is not kept here,
// and with a *table.AlteredError if the first event states another key of theirs than that which is kept here, or than when
// this client created the tournament.
func (t Tournaments) organiser(ctx context.Context, tournament string) (account string, log *organiserLog, err error) {
	if !t.client.isRegistered() {
		return "", nil, nil
	}
	player, err := t.client.me(ctx)
	if err != nil {
		return "", nil, err
	}
	if organises, err := t.client.keptKey(t.client.organiserName(tournament)); err != nil ||
		organises == nil && len(player.GetPublicKey()) == 0 {
		return "", nil, err
	}
	log, err = t.organiserLog(ctx, tournament)
	if err != nil {
		return "", nil, err
	}
	stated := log.Organisers().Key(player.GetName())
	if err := t.client.requireOrganising(tournament, stated, log.first); err != nil || len(stated) == 0 {
		return "", nil, err
	}
	kept, err := t.client.keptKey(keyName(stated))
	if err != nil || kept != nil {
		return player.GetName(), log, err
	}
	registered, err := t.client.keptKey(keyName(player.GetPublicKey()))
	switch {
	case err != nil:
		return "", nil, err
	case registered != nil:
		return "", nil, otherOrganisingKey(tournament)
	case log.Organisers().Required:
		return "", nil, local(codes.FailedPrecondition, "SIGNATURE_MISSING", unsigned)
	}
	return "", nil, nil
}

// signOrganiser signs what comes next to a tournament by this player as its organiser or an arbiter, if they sign. The event
// is made from the log, and what it says beyond the request is written into the request.
func (t Tournaments) signOrganiser(
	ctx context.Context, tournament string, signature *[]byte, next func(log *organiserLog) *v1.TournamentEvent,
) error {
	account, log, err := t.organiser(ctx, tournament)
	if err != nil || log == nil {
		return err
	}
	organisers := log.Organisers()
	act := organisers.Act(next(log))
	*signature, err = t.client.sign(organisers.Key(account), act, tournament, organisers.Head(account))
	return err
}

// signOrganised is signOrganiser for an event that the request already says, with a reason.
func (t Tournaments) signOrganised(
	ctx context.Context, tournament string, signature *[]byte, event *v1.TournamentEvent,
) error {
	return t.signOrganiser(ctx, tournament, signature, func(*organiserLog) *v1.TournamentEvent { return event })
}

// organises notes with which key, and with which first event (its hash), a tournament of this player began.
func (c *Client) organises(tournament string, key, first []byte) error {
	if err := c.keepAs(c.organiserName(tournament), key); err != nil {
		return err
	}
	return c.entropies.Put(c.firstName(tournament), first)
}

// requireOrganising requires that a tournament which this client created still begins as it began. It fails with a
// *table.AlteredError if it does not: what this organiser signs would be about another tournament, or not theirs.
func (c *Client) requireOrganising(tournament string, stated, first []byte) error {
	own, err := c.keptKey(c.organiserName(tournament))
	if err != nil || own == nil {
		return err
	}
	if string(own) != string(stated) {
		return otherOrganisingKey(tournament)
	}
	began, err := c.entropies.Get(c.firstName(tournament))
	if err == nil && len(began) > 0 && string(began) != string(first) {
		err = table.Altered(findings.OtherBeginningKept, tournament)
	}
	return err
}

// firstName is the name under which the hash of the first event of a tournament of this player is kept.
func (c *Client) firstName(tournament string) string {
	return fmt.Sprintf("first %s %x", tournament, TokenHash(c.token))
}

// organiserName is the name under which the private key is kept with which a tournament of this player began.
func (c *Client) organiserName(tournament string) string {
	return fmt.Sprintf("organiser %s %x", tournament, TokenHash(c.token))
}

func otherOrganisingKey(tournament string) error {
	return table.Altered(findings.OtherOrganiserKey, tournament)
}

// settle writes names and points into a ruling as the event will hold them. A table plays again without those who forfeited,
// unless everybody is to play.
func settle(request *v1.AdjudicateRequest, log *organiserLog) {
	request.Adjudication = proto.CloneOf(request.GetAdjudication()) // it is the caller's
	ruling := request.Adjudication
	if penalty := ruling.GetPenalty(); penalty != nil {
		penalty.Points = reduced(penalty.GetPoints())
	}
	if replay := ruling.GetReplay(); replay != nil && len(replay.GetWithout()) == 0 && !request.GetEverybody() {
		replay.Without = log.shutOut(place{ruling.GetRound(), ruling.GetTable()})
		request.Everybody = len(replay.Without) == 0
	}
}

var fraction = regexp.MustCompile(`^\d{1,9}(/[1-9]\d{0,8})?$`)

// reduced is a fraction such as 2/4 in lowest terms. If it is none, the service says what is wrong with it.
func reduced(points string) string {
	if number, fits := new(big.Rat).SetString(points); fits && fraction.MatchString(points) {
		return number.RatString()
	}
	return points
}

// begun checks that a new tournament begins as was asked, with the key of this player, their arbiters, and what they are to
// sign; it notes the key and the first event, where the key is kept here. It fails with a *table.AlteredError if the
// tournament does not begin so.
func (t Tournaments) begun(ctx context.Context, request *v1.CreateTournamentRequest, made *v1.Tournament) error {
	player, err := t.client.me(ctx)
	if err != nil {
		return err
	}
	log, err := t.organiserLog(ctx, made.GetName())
	if err != nil {
		return err
	}
	accounts, organisers := append([]string{player.GetName()}, request.GetSettings().GetArbiters()...), log.Organisers()
	if organisers.Required != request.GetOrganisersSign() || !slices.Equal(organisers.Accounts(), sorted(accounts)) ||
		string(organisers.Key(player.GetName())) != string(player.GetPublicKey()) {
		return table.Altered(
			findings.BeginningWithoutKeys, made.GetName())
	}
	created := &v1.TournamentCreated{}
	if err := withoutUnknown(log.created, created); err != nil {
		return err
	}
	given := proto.CloneOf(created)
	given.Seed, given.Settings = request.GetSeed(), wantedSettings(request.GetSettings(), created.GetSettings())
	for _, pair := range [][2]proto.Message{{given.GetSettings(), created.GetSettings()}, {given, created}} {
		if err := begunAsAsked(made.GetName(), pair[0], pair[1]); err != nil {
			return err
		}
	}
	kept, err := t.client.keptKey(keyName(player.GetPublicKey()))
	if err != nil || kept == nil {
		return err
	}
	return t.client.organises(made.GetName(), kept, log.first)
}

// partsOf is the tournament and the id of an entrant (tournaments/…/entrants/…).
func partsOf(entrant string) (tournament, id string) {
	tournament, id, _ = strings.Cut(entrant, "/entrants/")
	return tournament, id
}
