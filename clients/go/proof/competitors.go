package proof

import (
	"fmt"
	"slices"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// competitor is an entrant, as the events of a tournament show them.
type competitor struct {
	registered          *v1.EntrantRegistered
	gone, unbound       bool
	seed                uint32
	lot                 *uint32
	commitment, entropy []byte
	byes                map[uint32]v1.RoundResult
}

// enter adds what concerns entrants.
func (c *course) enter(event *v1.TournamentEvent) error {
	switch body := event.GetBody().(type) {
	case *v1.TournamentEvent_Registered:
		registered := body.Registered
		name := registered.GetEntrant()
		c.order = append(slices.DeleteFunc(c.order, func(other string) bool { return other == name }), name)
		c.entrants[name] = &competitor{registered: registered, commitment: registered.GetEntropyCommitment()}
	case *v1.TournamentEvent_Withdrawn:
		return c.leave(body.Withdrawn.GetEntrant())
	case *v1.TournamentEvent_DroppedOut:
		return c.leave(body.DroppedOut.GetEntrant())
	case *v1.TournamentEvent_EntropyReleased:
		return c.release(body.EntropyReleased.GetEntrants())
	case *v1.TournamentEvent_Seeded:
		return c.with(body.Seeded.GetEntrant(), func(e *competitor) { e.seed = body.Seeded.GetSeed() })
	case *v1.TournamentEvent_EntropyBound:
		return c.with(body.EntropyBound.GetEntrant(), func(e *competitor) {
			e.commitment, e.entropy, e.unbound = body.EntropyBound.GetEntropyCommitment(), nil, false
		})
	case *v1.TournamentEvent_EntropyOpened:
		return c.with(body.EntropyOpened.GetEntrant(), func(e *competitor) { e.entropy = body.EntropyOpened.GetEntropy() })
	case *v1.TournamentEvent_ByeGranted:
		granted := body.ByeGranted.GetBye()
		return c.with(body.ByeGranted.GetEntrant(), func(e *competitor) {
			if e.byes == nil {
				e.byes = map[uint32]v1.RoundResult{}
			}
			e.byes[granted.GetRound()] = granted.GetResult()
		})
	case *v1.TournamentEvent_ByeTakenBack:
		return c.with(body.ByeTakenBack.GetEntrant(), func(e *competitor) { delete(e.byes, body.ByeTakenBack.GetRound()) })
	case *v1.TournamentEvent_CheckedIn:
		if body.CheckedIn.GetRound() > 0 {
			c.there[body.CheckedIn.GetEntrant()] = true
		}
	case *v1.TournamentEvent_TeamFormed:
		c.form(body.TeamFormed)
	case *v1.TournamentEvent_LotsDrawn:
		c.drawing, c.running = false, true
		for _, lot := range body.LotsDrawn.GetLots() {
			number := lot.GetNumber()
			if err := c.with(lot.GetEntrant(), func(e *competitor) { e.lot = &number }); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *course) with(name string, change func(*competitor)) error {
	one := c.entrants[name]
	if one == nil {
		return fmt.Errorf("there is no entrant %s", name)
	}
	change(one)
	return nil
}

func (c *course) leave(name string) error {
	if c.drawing {
		if err := c.release([]string{name}); err != nil {
			return err
		}
	}
	return c.with(name, func(e *competitor) { e.gone = true })
}

// release lets entrants contribute nothing. What others have opened is known then, so they bind fresh entropy.
func (c *course) release(names []string) error {
	opening := false
	for _, one := range c.entrants {
		opening = opening || c.drawing && len(one.entropy) > 0
	}
	for _, one := range c.entrants {
		if opening && len(one.commitment) > 0 {
			one.commitment, one.entropy, one.unbound = nil, nil, true
		}
	}
	for _, name := range names {
		err := c.with(name, func(e *competitor) { e.commitment, e.entropy, e.unbound = nil, nil, false })
		if err != nil {
			return err
		}
	}
	return nil
}
