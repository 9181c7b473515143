package proof

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"strings"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

// entrant is what an entrant has registered, and the hash that their next signature covers.
type entrant struct{ key, head []byte }

// Entrants are what the events of a tournament show about who acted for its entrants. Give it each event in order, from
// the first on.
//
// An entrant whose player has a key may sign what they do: register, leave, change their team, bind and open entropy. A
// signature covers their latest registration, or what they have signed since, so it counts once. What they did not sign, only
// the service says.
type Entrants struct {
	Told []uint64 // the versions of acts of entrants that nobody signed

	entrants map[string]entrant
	teams    map[string]*v1.TeamFormed
}

// NewEntrants begins before the first event.
func NewEntrants() *Entrants {
	return &Entrants{entrants: map[string]entrant{}, teams: map[string]*v1.TeamFormed{}}
}

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
		return Check{false, findings.SignatureOfAnotherEntrant}
	case !signed && act.Method != "":
		e.Told = append(e.Told, event.GetVersion())
	}
	if formed := event.GetTeamFormed(); len(formed.GetMembers()) > 0 {
		e.teams[formed.GetTeam()] = formed
	} else if formed != nil {
		delete(e.teams, formed.GetTeam())
	}
	if signed || registered != nil {
		e.entrants[name] = entrant{key, table.Digest(written)}
	}
	return Check{Holds: true}
}

// ChangedTeam is the act of an entrant ({entrant}) who asks for a change of a team: it covers the team after that, as its event
// will have it. What the request leaves out stays.
func (e *Entrants) ChangedTeam(entrant string, request *v1.ChangeOwnTeamRequest) Act {
	team, before := request.GetTeam(), e.teams[request.GetTeam().GetTeam()]
	formed := &v1.TeamFormed{
		DisplayName: cmp.Or(team.GetDisplayName(), before.GetDisplayName()),
		Captain:     cmp.Or(team.GetCaptain(), before.GetCaptain(), entrant),
		JoinHash:    request.GetJoinHash(),
		Members:     team.GetMembers(),
	}
	switch {
	case before == nil && len(formed.GetMembers()) == 0:
		formed.Members = []string{entrant}
	case len(formed.GetMembers()) == 0:
		formed = &v1.TeamFormed{DisplayName: before.GetDisplayName()}
	case before != nil && request.JoinHash == nil:
		formed.JoinHash = before.GetJoinHash()
	}
	return teamAct(formed)
}

// JoinedTeam is the act of an entrant ({entrant}) who joins the team of a ticket, with all who are in it; without a method if
// there is no such team, which the service says.
func (e *Entrants) JoinedTeam(entrant string, ticket []byte) Act {
	hash := sha256.Sum256(ticket)
	for _, team := range e.teams {
		if bytes.Equal(team.GetJoinHash(), hash[:]) {
			joined := proto.CloneOf(team)
			joined.Members = append(joined.Members, entrant)
			return teamAct(joined)
		}
	}
	return Act{}
}

// teamAct makes a team what it is after that.
func teamAct(formed *v1.TeamFormed) Act {
	return ChangingOwnTeam(formed.GetDisplayName(), formed.GetCaptain(), formed.GetJoinHash(), formed.GetMembers())
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
	case *v1.TournamentEvent_TeamFormed:
		return strings.TrimPrefix(event.GetAccount(), "players/"), teamAct(body.TeamFormed)
	case *v1.TournamentEvent_EntropyBound:
		return body.EntropyBound.GetEntrant(), BindingEntrant(body.EntropyBound.GetEntropyCommitment())
	case *v1.TournamentEvent_EntropyOpened:
		return body.EntropyOpened.GetEntrant(), OpeningEntropy(body.EntropyOpened.GetEntropy())
	}
	return "", Act{}
}
