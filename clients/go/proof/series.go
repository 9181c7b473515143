package proof

import (
	"math/big"
	"slices"

	"github.com/caravanserai/caravanserai/clients/go/internal/standings"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// seed notes how several matches decide about a table of a bracket, if they do.
func (c *course) seed(t *courseTable, paired *v1.RoundPaired) {
	series, bracket := c.settings().GetSeries(), t.paired.GetReason().GetBracket()
	if series == nil || bracket == nil && t.paired.GetReason().GetBracketPart() == nil {
		return
	}
	ranks := map[string]uint32{}
	for _, one := range paired.GetField() {
		ranks[one.GetEntrant()] = one.GetRank()
	}
	t.seeds = slices.Clone(t.paired.GetEntrants())
	slices.SortStableFunc(t.seeds, func(a, b string) int { return int(int64(ranks[a]) - int64(ranks[b])) })
	if t.onward = 1; bracket != nil && bracket.GetSize() > c.settings().GetSeats() {
		t.onward = int(c.settings().GetSeats() / 2)
	}
}

// decided tells whether no other match of a series follows after a result.
func (c *course) decided(t *courseTable, last *v1.ResultTaken) (bool, error) {
	played := append(slices.Clone(t.earlier), last)
	scores, err := c.points(t, played)
	if err != nil {
		return false, err
	}
	var came []*big.Rat
	for _, name := range t.paired.GetEntrants() {
		if !t.forfeits[name] {
			came = append(came, scores[name])
		}
	}
	if len(came) < 2 {
		return true, nil
	}
	slices.SortFunc(came, func(a, b *big.Rat) int { return b.Cmp(a) })
	series := c.settings().GetSeries()
	best := max(1, int64(series.GetBestOf()))
	if number := int64(len(played)); number < best {
		lead := new(big.Rat).Sub(came[0], came[1])
		return len(t.seeds) == 2 && lead.Cmp(big.NewRat(best-number, 1)) > 0, nil
	}
	tied := len(came) > t.onward && came[t.onward-1].Cmp(came[t.onward]) == 0
	return !tied || int64(len(played)) >= best+int64(series.GetTieBreaks()), nil
}

// points are those of all who sit at a table, in several matches.
func (c *course) points(t *courseTable, played []*v1.ResultTaken) (map[string]*big.Rat, error) {
	scoring := c.scoring
	if len(t.seeds) == 2 {
		scoring = standings.Usual()
	}
	sums := map[string]*big.Rat{}
	for _, name := range t.paired.GetEntrants() {
		sums[name] = new(big.Rat)
	}
	for _, taken := range played {
		places := map[string]int{}
		for _, seat := range taken.GetSeats() {
			places[seat.GetEntrant()] = int(seat.GetPlace())
		}
		match := ranking(t.paired.GetEntrants(), places, taken.GetSeats())
		earned, err := scoring.Earned(&match)
		if err != nil {
			return nil, err
		}
		for name, points := range earned {
			sums[name].Add(sums[name], points)
		}
	}
	return sums, nil
}

// counted is the result of a table, with the places of a series.
func (c *course) counted(t *courseTable) (*standings.Table, error) {
	result := t.result()
	finished := t.outcome != nil && t.outcome.GetEnding() != v1.ResultTaken_ENDING_ABANDONED
	if result == nil || t.void || len(t.seeds) == 0 || len(t.places) > 0 || !finished {
		return result, nil
	}
	scores, err := c.points(t, t.taken())
	if err != nil {
		return nil, err
	}
	places := map[string]int{}
	for at, name := range t.seeds {
		if t.forfeits[name] {
			continue
		}
		places[name] = 1
		for other, rival := range t.seeds {
			better := scores[rival].Cmp(scores[name])
			if better > 0 || better == 0 && c.settings().GetSeries().GetBySeed() && other < at {
				places[name]++
			}
		}
	}
	var seats []*v1.SeatOutcome
	for _, taken := range t.taken() {
		seats = append(seats, taken.GetSeats()...)
	}
	counted := ranking(t.paired.GetEntrants(), places, seats)
	return &counted, nil
}

// seating are the entrants in the order of seats of the present match: after each match of a series they move on by one.
func (t *courseTable) seating() []string {
	players := t.paired.GetEntrants()
	moved := len(t.earlier) % len(players)
	return slices.Concat(players[moved:], players[:moved])
}
