package proof

import (
	"bytes"
	"slices"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/canonical"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

// bound is what an entrant contributes to the lots, as far as the log says.
type bound struct {
	commitment []byte
	opened     bool
	unbound    bool // they must bind fresh entropy: others left after some had opened theirs
}

// Lots are the part of the entrants in the drawing of lots, as the events of a tournament show it. Give it each event in
// order, from the first on.
type Lots struct {
	Closed bool // registration is closed: from then on entropy can be opened
	Drawn  bool // lots were drawn

	entrants map[string]*bound
	owners   map[string]string // by commitment
}

// NewLots begins before the first event.
func NewLots() *Lots { return &Lots{entrants: map[string]*bound{}, owners: map[string]string{}} }

// Owner is the entrant ({entrant}) who is or was bound by a commitment; empty if nobody was.
func (l *Lots) Owner(commitment []byte) string { return l.owners[string(commitment)] }

// Awaits tells whether somebody is bound by a commitment, and has not opened it.
func (l *Lots) Awaits(commitment []byte) bool {
	entrant := l.entrants[l.Owner(commitment)]
	return entrant != nil && !entrant.opened && bytes.Equal(entrant.commitment, commitment)
}

// Opened tells whether an entrant has opened what they are bound to.
func (l *Lots) Opened(entrant string) bool {
	state := l.entrants[entrant]
	return state != nil && state.opened
}

// MustBind tells whether an entrant must bind fresh entropy before anybody opens theirs.
func (l *Lots) MustBind(entrant string) bool {
	state := l.entrants[entrant]
	return state != nil && state.unbound
}

// Awaited are the entrants ({entrant}) whose entropy the drawing of lots waits for, in the order of their ids.
func (l *Lots) Awaited() []string {
	awaited := []string{}
	for name, state := range l.entrants {
		if state.unbound || len(state.commitment) > 0 && !state.opened {
			awaited = append(awaited, name)
		}
	}
	slices.Sort(awaited)
	return awaited
}

// AllBound tells whether nobody must bind fresh entropy.
func (l *Lots) AllBound() bool {
	for entrant := range l.entrants {
		if l.MustBind(entrant) {
			return false
		}
	}
	return true
}

// Follow adds an event.
func (l *Lots) Follow(event *v1.TournamentEvent) {
	switch body := event.GetBody().(type) {
	case *v1.TournamentEvent_Registered:
		l.bind(body.Registered.GetEntrant(), body.Registered.GetEntropyCommitment())
	case *v1.TournamentEvent_EntropyBound:
		l.bind(body.EntropyBound.GetEntrant(), body.EntropyBound.GetEntropyCommitment())
	case *v1.TournamentEvent_EntropyOpened:
		if state := l.entrants[body.EntropyOpened.GetEntrant()]; state != nil {
			state.opened = true
		}
	case *v1.TournamentEvent_Withdrawn:
		l.release(body.Withdrawn.GetEntrant())
	case *v1.TournamentEvent_DroppedOut:
		l.release(body.DroppedOut.GetEntrant())
	case *v1.TournamentEvent_EntropyReleased:
		l.release(body.EntropyReleased.GetEntrants()...)
	case *v1.TournamentEvent_RegistrationClosed:
		l.Closed = true
	case *v1.TournamentEvent_LotsDrawn:
		l.Drawn = true
	}
}

func (l *Lots) bind(entrant string, commitment []byte) {
	if len(commitment) > 0 {
		l.owners[string(commitment)] = entrant
	}
	l.entrants[entrant] = &bound{commitment: commitment}
}

// release lets entrants contribute nothing. What others have opened is known, so it must not count: they bind fresh
// entropy.
func (l *Lots) release(entrants ...string) {
	if l.Drawn {
		return
	}
	opening := false
	for _, state := range l.entrants {
		opening = opening || state.opened
	}
	for name, state := range l.entrants {
		if opening {
			l.entrants[name] = &bound{unbound: state.unbound || len(state.commitment) > 0}
		}
	}
	for _, entrant := range entrants {
		l.entrants[entrant] = &bound{}
	}
}

// TournamentLog checks the log of a tournament: give it each update in order. It needs no rules. It checks the signatures
// of entrants and organisers if it began before the first event.
type TournamentLog struct {
	tournament string
	version    uint64
	head       []byte // nil where it is taken on trust
	lots       *Lots
	entrants   *Entrants
	organisers *Organisers
}

// NewTournamentLog begins before the first event of a tournament (tournaments/…).
func NewTournamentLog(tournament string) *TournamentLog {
	return &TournamentLog{
		tournament: tournament, head: table.Genesis(), lots: NewLots(), entrants: NewEntrants(), organisers: NewOrganisers(),
	}
}

// TournamentLogAfter begins after a version, and takes on trust what came before.
func TournamentLogAfter(tournament string, version uint64) *TournamentLog {
	if version == 0 {
		return NewTournamentLog(tournament)
	}
	return &TournamentLog{tournament: tournament, version: version}
}

// Tournament is the name of the tournament.
func (l *TournamentLog) Tournament() string { return l.tournament }

// Version is the version of the latest event.
func (l *TournamentLog) Version() uint64 { return l.version }

// Head is the SHA-256 of the latest event, as Tournament.head; nil if there was none since the log began after a version.
func (l *TournamentLog) Head() []byte { return l.head }

// Lots say who is bound to which entropy; nil if the log began after a version.
func (l *TournamentLog) Lots() *Lots { return l.lots }

// Entrants say who acted for the entrants; nil if the log began after a version.
func (l *TournamentLog) Entrants() *Entrants { return l.entrants }

// Organisers say who acted for the organiser and the arbiters; nil if the log began after a version.
func (l *TournamentLog) Organisers() *Organisers { return l.organisers }

// Follow checks an update and adds it. It fails with a *table.AlteredError if the update contradicts itself or what came
// before.
func (l *TournamentLog) Follow(update *v1.TournamentUpdate) (*v1.TournamentEvent, error) {
	event := &v1.TournamentEvent{}
	if proto.Unmarshal(update.GetEvent(), event) != nil || !bytes.Equal(canonical.Whole(event), update.GetEvent()) {
		return nil, table.Altered("version %d of %s cannot be read", update.GetVersion(), l.tournament)
	}
	version := event.GetVersion()
	altered := func(text string) (*v1.TournamentEvent, error) {
		return nil, table.Altered("version %d of %s %s", version, l.tournament, text)
	}
	switch {
	case event.GetTournament() != l.tournament:
		return altered("belongs to " + event.GetTournament())
	case version != l.version+1 || update.GetVersion() != version:
		return altered(findings.OutOfOrder)
	case l.head != nil && !bytes.Equal(event.GetPrevious(), l.head):
		return altered(findings.Unchained)
	}
	for _, opening := range update.GetOpenings() {
		seals, index := event.GetSeals(), uint64(opening.GetIndex())
		if index >= uint64(len(seals)) ||
			!bytes.Equal(seals[index].GetDigest(), table.Seal(l.tournament, version, opening)) {
			return altered(findings.UnfitSeal)
		}
	}
	if l.entrants != nil {
		if check := l.entrants.Follow(event, update.GetEvent()); !check.Holds {
			return altered(check.Text)
		}
		if check := l.organisers.Follow(event, update.GetEvent()); !check.Holds {
			return altered(check.Text)
		}
		l.lots.Follow(event)
	}
	l.version, l.head = version, table.Digest(update.GetEvent())
	return event, nil
}
