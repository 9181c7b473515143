package proof

import (
	"fmt"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

// agreement is what is proposed about the present position of a match: whether its players end it by agreement of all.
// Give it each event in order, from the first on.
type agreement struct {
	position   uint64 // the version from which on the position is as it is
	proposedAt uint64
	declined   bool
	tournament bool
	seats      map[uint32]bool // the seats that agree
	voices     map[uint32]bool // the seats of players who have not left
}

// since is the least version that the signature of an answer covers: it has seen what it is about.
func (a *agreement) since(answered *v1.EndAnswered) uint64 {
	if answered.GetProposedAt() != 0 {
		return answered.GetProposedAt()
	}
	return a.position
}

// follow adds an event; it returns what must hold at it.
func (a *agreement) follow(event *v1.MatchEvent) []Check {
	complete, abandoned := len(a.seats) > 0 && len(a.seats) == len(a.voices), event.GetAbandoned()
	text := findings.Continued
	if abandoned.GetAgreed() {
		text = findings.EarlyEnd
	}
	holds := abandoned.GetAgreed() == complete && (!complete || abandoned.GetBy() == v1.Actor_ACTOR_PLAYERS)
	checks := []Check{{holds, text}}
	switch body := event.GetBody().(type) {
	case *v1.MatchEvent_EndAnswered:
		return append(checks, a.answered(event.GetVersion(), body.EndAnswered))
	case *v1.MatchEvent_Paused, *v1.MatchEvent_Resumed, *v1.MatchEvent_TimeGiven:
		return checks
	case *v1.MatchEvent_Created:
		a.tournament = body.Created.GetTournament() != nil
	case *v1.MatchEvent_Joined:
		if body.Joined.GetBot() == "" {
			a.voices[body.Joined.GetSeat()] = true
		}
	case *v1.MatchEvent_Left:
		delete(a.voices, body.Left.GetSeat())
	case *v1.MatchEvent_Resigned:
		delete(a.voices, body.Resigned.GetSeat())
	case *v1.MatchEvent_Departed:
		delete(a.voices, body.Departed.GetSeat())
	case *v1.MatchEvent_HandedOver:
		seat := body.HandedOver.GetSeat()
		holds := body.HandedOver.GetBot() != "" && a.asked(seat)
		checks = append(checks, Check{holds, fmt.Sprintf(findings.NoSuccessor, seat)})
		delete(a.voices, seat)
	}
	a.position = event.GetVersion()
	a.void(false)
	return checks
}

// asked tells whether a seat is that of a player who has not left, beside another one, in no tournament.
func (a *agreement) asked(seat uint32) bool {
	return a.voices[seat] && len(a.voices) > 1 && !a.tournament
}

func (a *agreement) answered(version uint64, answered *v1.EndAnswered) Check {
	seat, proposedAt := answered.GetSeat(), answered.GetProposedAt()
	fresh := !a.seats[seat] && !a.declined
	if answered.GetDeclines() {
		fresh = proposedAt != 0
	}
	holds := a.asked(seat) && fresh && proposedAt == a.proposedAt
	if answered.GetDeclines() {
		a.void(true)
	} else {
		if proposedAt == 0 {
			proposedAt = version
		}
		a.proposedAt, a.seats[seat] = proposedAt, true
	}
	return Check{holds, fmt.Sprintf(findings.OtherAnswer, seat)}
}

func (a *agreement) void(declined bool) {
	a.proposedAt, a.seats, a.declined = 0, map[uint32]bool{}, declined
}
