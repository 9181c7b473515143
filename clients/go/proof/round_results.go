package proof

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/caravanserai/caravanserai/clients/go/internal/standings"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

func (c *course) penalise(ruled *v1.Adjudication) error {
	number := ruled.GetRound()
	if number < 1 || int(number) > len(c.rounds) {
		return fmt.Errorf("there is no round %d", number)
	}
	if ruled.GetPenalty() == nil {
		return nil
	}
	points, err := fraction(ruled.GetPenalty().GetPoints())
	if err != nil {
		return err
	}
	add(c.rounds[number-1].penalties, ruled.GetPenalty().GetEntrant(), points)
	return nil
}

func add(sums map[string]*big.Rat, name string, points *big.Rat) {
	if sums[name] == nil {
		sums[name] = new(big.Rat)
	}
	sums[name].Add(sums[name], points)
}

// results are those of a round, at the tables that have one.
func (c *course) results(number int) (standings.Round, error) {
	state := c.rounds[number-1]
	round := standings.Round{Byes: map[string]standings.Ending{}, Penalties: map[string]*big.Rat{}}
	seated := map[string]bool{}
	for name, points := range state.penalties {
		add(round.Penalties, name, points)
	}
	for _, t := range state.tables {
		for _, name := range t.paired.GetEntrants() {
			seated[name] = true
		}
		result, err := c.counted(t)
		if err != nil {
			return round, err
		}
		if result != nil {
			round.Tables = append(round.Tables, *result)
		}
		if t.void || c.penalty.Sign() == 0 {
			continue
		}
		for _, taken := range t.taken() {
			for _, seat := range taken.GetSeats() {
				if seat.GetDeparted() || taken.GetEnding() == v1.ResultTaken_ENDING_ABANDONED {
					add(round.Penalties, seat.GetEntrant(), c.penalty)
				}
			}
		}
	}
	for name, one := range c.entrants {
		if int(one.registered.GetFirstRound()) > number && !seated[name] {
			round.Byes[name] = endingOf(c.settings().GetLateBye())
		}
	}
	for _, bye := range state.paired.GetByes() {
		round.Byes[bye.GetEntrant()] = endingOf(bye.GetResult())
	}
	return round, nil
}

// settledRounds counts the rounds, from the first, whose tables all have a result; of an arena all count.
func (c *course) settledRounds() int {
	if c.settings().GetArena() != nil {
		return len(c.rounds)
	}
	for at, round := range c.rounds {
		if slices.ContainsFunc(round.tables, func(t *courseTable) bool { return t.settled == 0 }) {
			return at
		}
	}
	return len(c.rounds)
}

// standings are those after a number of rounds.
func (c *course) standings(number int) ([]standings.Line, error) {
	settings := c.settings()
	if number < 0 || number > len(c.rounds) {
		return nil, fmt.Errorf("there is no round %d", number)
	}
	if len(c.order) > standingsLines {
		return nil, fmt.Errorf("there are more than %d entrants", standingsLines)
	}
	if settings.GetTeams() != nil {
		return c.teamStandings(number)
	}
	event := &standings.Event{
		Scoring: c.scoring, Seats: int(settings.GetSeats()), Lots: map[string]uint32{}, TieBreaks: settings.GetTieBreaks(),
		Scheduled: settings.GetRoundRobin() != nil || settings.GetGroups() != nil,
	}
	for _, name := range c.order {
		if lot := c.entrants[name].lot; lot != nil {
			event.Players, event.Lots[name] = append(event.Players, name), *lot
		}
	}
	for played := 1; played <= number; played++ {
		round, err := c.results(played)
		if err != nil {
			return nil, err
		}
		event.Rounds = append(event.Rounds, round)
	}
	switch {
	case settings.GetArena() != nil:
		tables, err := c.inOrder(number)
		if err != nil {
			return nil, err
		}
		return standings.Arena(event, tables, int(settings.GetArena().GetStreak()))
	case settings.GetKnockout() != nil:
		return standings.Knockout(event)
	case settings.GetDoubleKnockout() != nil:
		out, err := c.losers(event)
		if err != nil {
			return nil, err
		}
		return standings.DoubleKnockout(event, out)
	case settings.GetGroups() != nil:
		return standings.Groups(event, c.groupRounds(number))
	case settings.GetSwiss() != nil || settings.GetRoundRobin() != nil:
		return standings.ByScore(event)
	}
	return nil, errors.New("there is no format")
}

// inOrder are the results of all tables, as they were known one after the other.
func (c *course) inOrder(number int) ([]standings.Table, error) {
	var all []*courseTable
	for _, round := range c.rounds[:number] {
		for _, t := range round.tables {
			if t.settled > 0 {
				all = append(all, t)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b *courseTable) int { return int(int64(a.settled) - int64(b.settled)) })
	var tables []standings.Table
	for _, t := range all {
		result, err := c.counted(t)
		if err != nil {
			return nil, err
		}
		tables = append(tables, *result)
	}
	return tables, nil
}

// groupRounds counts the rounds of groups before the knockout: the tables of that say where in the bracket they are.
func (c *course) groupRounds(number int) int {
	for at, round := range c.rounds[:number] {
		for _, t := range round.paired.GetTables() {
			if t.GetReason().GetBracket() != nil {
				return at
			}
		}
		for _, bye := range round.paired.GetByes() {
			if bye.GetReason().GetBracket() != nil {
				return at
			}
		}
	}
	return number
}

var endings = map[v1.RoundResult]standings.Ending{
	v1.RoundResult_ROUND_RESULT_PAIRING_BYE: standings.PairingBye,
	v1.RoundResult_ROUND_RESULT_FULL_BYE:    standings.FullBye,
	v1.RoundResult_ROUND_RESULT_HALF_BYE:    standings.HalfBye,
}

func endingOf(result v1.RoundResult) standings.Ending { return endings[result] }
