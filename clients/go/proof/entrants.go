package proof

import (
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// entrant is what an entrant has registered, and the hash that their next signature covers.
type entrant struct{ key, head []byte }

// Entrants are what the events of a tournament show about who acted for its entrants. Give it each event in order, from
// the first on.
//
// An entrant whose player has a key may sign what they do: register, leave, bind and open entropy. A signature covers their
// latest registration, or what they have signed since, so it counts once. What they did not sign, only the service says.
type Entrants struct {
	Told []uint64 // the versions of acts of entrants that nobody signed

	entrants map[string]entrant
}

// NewEntrants begins before the first event.
func NewEntrants() *Entrants { return &Entrants{entrants: map[string]entrant{}} }

// Key is the key with which an entrant ({entrant}) has registered; empty if they have none.
func (e *Entrants) Key(entrant string) []byte { return e.entrants[entrant].key }

// Head is the hash that the next signature of an entrant ({entrant}) covers.
func (e *Entrants) Head(entrant string) []byte {
	if state, entered := e.entrants[entrant]; entered {
		return state.head
	}
	return table.Genesis()
}

// Follow adds an event with its bytes; it returns what must hold at it. If it does not, nothing is added.
func (e *Entrants) Follow(event *v1.TournamentEvent, written []byte) Check {
	name, act := entering(event)
	key, signed := e.Key(name), len(event.GetSignature()) > 0
	registered := event.GetRegistered()
	if registered != nil { // a bot's is none of its own acts
		name, key = registered.GetEntrant(), registered.GetPublicKey()
	}
	switch {
	case signed && (act.Method == "" || !Fits(key, event.GetSignature(), act.SignedBytes(event.GetTournament(), e.Head(name)))):
		return Check{false, "has a signature that is not that of the entrant who did this"}
	case !signed && act.Method != "":
		e.Told = append(e.Told, event.GetVersion())
	}
	if signed || registered != nil {
		e.entrants[name] = entrant{key, table.Digest(written)}
	}
	return Check{Holds: true}
}

// entering gives the entrant who did something themselves, and what they may sign; without a method for everything else.
func entering(event *v1.TournamentEvent) (string, Act) {
	if event.GetRole() != v1.TournamentRole_TOURNAMENT_ROLE_ENTRANT {
		return "", Act{}
	}
	switch body := event.GetBody().(type) {
	case *v1.TournamentEvent_Registered:
		registered := body.Registered
		return registered.GetEntrant(), Registering(
			registered.GetPublicKey(), registered.GetEntropyCommitment(),
			registered.GetEntryTicket(), registered.GetCountry(),
		)
	case *v1.TournamentEvent_Withdrawn:
		return body.Withdrawn.GetEntrant(), Withdrawing(event.GetReason())
	case *v1.TournamentEvent_DroppedOut:
		return body.DroppedOut.GetEntrant(), Withdrawing(event.GetReason())
	case *v1.TournamentEvent_ByeGranted:
		return body.ByeGranted.GetEntrant(), TakingBye(body.ByeGranted.GetBye().GetRound(), event.GetReason())
	case *v1.TournamentEvent_ByeTakenBack:
		return body.ByeTakenBack.GetEntrant(), TakingBack(body.ByeTakenBack.GetRound(), event.GetReason())
	case *v1.TournamentEvent_CheckedIn:
		if body.CheckedIn.GetRound() > 0 {
			return body.CheckedIn.GetEntrant(), CheckingIn(body.CheckedIn.GetRound())
		}
	case *v1.TournamentEvent_EntropyBound:
		return body.EntropyBound.GetEntrant(), BindingEntrant(body.EntropyBound.GetEntropyCommitment())
	case *v1.TournamentEvent_EntropyOpened:
		return body.EntropyOpened.GetEntrant(), OpeningEntropy(body.EntropyOpened.GetEntropy())
	}
	return "", Act{}
}
