package proof

import (
	"errors"
	"slices"

	"github.com/caravanserai/caravanserai/clients/go/internal/standings"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// errBracket says that a table of a double elimination does not say where in the bracket it is.
var errBracket = errors.New("a table of the double elimination does not say which part of the bracket it is of")

// losers tells who has lost in a double elimination, and when somebody was out. Each table says where in the bracket it is;
// rounds from the first on count in which no table is void or tied.
func (c *course) losers(event *standings.Event) (map[string]standings.Out, error) {
	players := 0
	for _, one := range c.entrants {
		if one.lot != nil && one.registered.GetFirstRound() == 0 {
			players++
		}
	}
	last := 0
	for size := 1; size < players; size *= 2 {
		last += 2
	}
	out := map[string]standings.Out{}
	loses := func(name string, step int, forfeits, forGood bool) {
		one := out[name]
		one.Lost++
		if forGood || one.Lost > 1 || step == last && c.settings().GetDoubleKnockout().GetSingleFinal() {
			one.Step, one.Forfeited = step, forfeits
		}
		out[name] = one
	}
	for at, round := range event.Rounds {
		paired := c.rounds[at].tables
		undecided := func(t standings.Table) bool {
			return t.Void || len(t.Seats) != 2 || t.Seats[0].Place == t.Seats[1].Place && t.Seats[0].Place > 0
		}
		if len(paired) != len(round.Tables) || slices.ContainsFunc(round.Tables, undecided) {
			break
		}
		for number, t := range round.Tables {
			step, err := stepOf(paired[number].paired.GetReason().GetBracketPart(), last)
			if err != nil {
				return nil, err
			}
			one, other := t.Seats[0], t.Seats[1]
			switch {
			case one.Place == 0 && other.Place == 0:
				loses(one.Player, step, true, true)
				loses(other.Player, step, true, true)
			case other.Place == 0 || one.Place > 0 && one.Place < other.Place:
				loses(other.Player, step, other.Place == 0, false)
			default:
				loses(one.Player, step, one.Place == 0, false)
			}
		}
	}
	return out, nil
}

// stepOf is the step of the bracket in which a table is played, from 1; last is that of the final.
func stepOf(part *v1.BracketPartReason, last int) (int, error) {
	round := int(part.GetRound())
	switch part.GetSection() {
	case v1.BracketPartReason_SECTION_WINNERS:
		return max(1, 2*(round-1)), nil
	case v1.BracketPartReason_SECTION_LOSERS:
		return round + 1, nil
	case v1.BracketPartReason_SECTION_FINAL:
		return last, nil
	case v1.BracketPartReason_SECTION_SECOND_FINAL:
		return last + 1, nil
	}
	return 0, errBracket
}
