package proof

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/caravanserai/caravanserai/clients/go/internal/standings"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// courseTable is a table of a round, as the events show it.
type courseTable struct {
	paired   *v1.PairedTable
	seeds    []string // by seed, the best first, where several matches decide; otherwise none
	attempts uint32
	onward   int // how many of the table go on
	matches  []string
	outcome  *v1.ResultTaken
	earlier  []*v1.ResultTaken
	forfeits map[string]bool
	excused  map[string]bool
	places   []uint32
	void     bool
	unplayed bool
	linked   uint64 // when its last match was made
	settled  uint64 // the version at which its result was known; 0: it is not
}

// stated is how many tables have places that the organiser stated, and no match that could prove them.
func (c *course) stated() int {
	count := 0
	for _, round := range c.rounds {
		for _, t := range round.tables {
			if len(t.places) > 0 && len(t.matches) == 0 && !t.void {
				count++
			}
		}
	}
	return count
}

// at changes a table of a round.
func (c *course) at(round, number uint32, change func(*courseTable) error) error {
	t := c.table(round, number)
	if t == nil {
		return fmt.Errorf("there is no table %d in round %d", number, round)
	}
	if err := change(t); err != nil {
		return err
	}
	c.note(t)
	if c.settledRounds() < len(c.rounds) {
		c.there = map[string]bool{}
	}
	return nil
}

// table is a table of a round; nil if there is none.
func (c *course) table(round, number uint32) *courseTable {
	if round < 1 || int(round) > len(c.rounds) || number < 1 || int(number) > len(c.rounds[round-1].tables) {
		return nil
	}
	return c.rounds[round-1].tables[number-1]
}

// note keeps since when a table has its result.
func (c *course) note(t *courseTable) {
	maps.Copy(t.excused, t.forfeits)
	if t.result() == nil {
		t.settled = 0
	} else if t.settled == 0 {
		t.settled = c.version
	}
}

// again lets the table wait for another match.
func (t *courseTable) again() {
	t.attempts, t.excused = uint32(len(t.matches))+1, map[string]bool{}
}

func (c *course) take(t *courseTable, taken *v1.ResultTaken) error {
	left := taken.GetEnding() == v1.ResultTaken_ENDING_ABANDONED
	settled := t.result() != nil
	for _, seat := range taken.GetSeats() {
		if !slices.Contains(t.paired.GetEntrants(), seat.GetEntrant()) {
			return fmt.Errorf("%s does not sit there", seat.GetEntrant())
		}
		if left && !settled || !left && seat.GetDeparted() && c.settings().GetDepartureForfeits() {
			t.forfeits[seat.GetEntrant()] = true
		}
	}
	if len(t.seeds) > 0 && !left {
		decided, err := c.decided(t, taken)
		if err != nil {
			return err
		}
		if !decided {
			t.earlier = append(t.earlier, taken)
			t.again()
			return nil
		}
	}
	t.outcome = taken
	t.unplayed = t.unplayed || left && !settled && len(taken.GetSeats()) > 0
	return nil
}

// ranking is a table with the places of those who have one, counted among themselves.
func ranking(players []string, places map[string]int, seats []*v1.SeatOutcome) standings.Table {
	points := map[string]int64{}
	for _, seat := range seats {
		points[seat.GetEntrant()] += seat.GetPoints()
	}
	result := standings.Table{}
	for _, name := range players {
		seat := standings.Seat{Player: name, Points: points[name]}
		if own := places[name]; own > 0 {
			seat.Place = 1
			for _, other := range places {
				if 0 < other && other < own {
					seat.Place++
				}
			}
		}
		result.Seats = append(result.Seats, seat)
	}
	return result
}

// taken are the results of the present attempt, also that of a match that was given up.
func (t *courseTable) taken() []*v1.ResultTaken {
	if t.outcome == nil {
		return t.earlier
	}
	return append(slices.Clone(t.earlier), t.outcome)
}

// given are the places before forfeits: those that the organiser decided, or those of the match; nil if neither says.
func (t *courseTable) given() map[string]int {
	places := map[string]int{}
	if len(t.places) > 0 {
		for at, name := range t.paired.GetEntrants() {
			places[name] = int(t.places[at])
		}
		return places
	}
	if t.outcome == nil || t.outcome.GetEnding() == v1.ResultTaken_ENDING_ABANDONED {
		return nil
	}
	for _, seat := range t.outcome.GetSeats() {
		places[seat.GetEntrant()] = int(seat.GetPlace())
	}
	return places
}

// result is the one that counts, without the places of a series; nil while there is none.
func (t *courseTable) result() *standings.Table {
	var seats []*v1.SeatOutcome
	for _, taken := range t.taken() {
		seats = append(seats, taken.GetSeats()...)
	}
	if t.void {
		result := ranking(t.paired.GetEntrants(), nil, seats)
		result.Void = true
		return &result
	}
	var came []string
	for _, name := range t.paired.GetEntrants() {
		if !t.forfeits[name] {
			came = append(came, name)
		}
	}
	given := t.given()
	unplayed := given == nil && len(came) > 1
	if unplayed && !t.unplayed {
		return nil
	}
	places := map[string]int{}
	for _, name := range came {
		if places[name] = given[name]; given == nil {
			places[name] = 1
		}
	}
	result := ranking(t.paired.GetEntrants(), places, seats)
	result.Unplayed = unplayed
	return &result
}

func (c *course) adjudicate(ruled *v1.Adjudication) error {
	if ruled.GetTable() == 0 {
		return c.penalise(ruled)
	}
	return c.at(ruled.GetRound(), ruled.GetTable(), func(t *courseTable) error {
		players := t.paired.GetEntrants()
		switch decision := ruled.GetDecision().(type) {
		case *v1.Adjudication_Forfeit:
			t.void = false
			for _, name := range decision.Forfeit.GetEntrants() {
				t.forfeits[name] = true
			}
		case *v1.Adjudication_Void:
			t.void = true
		case *v1.Adjudication_Places:
			t.void, t.places, t.forfeits = false, decision.Places.GetPlaces(), map[string]bool{}
			if len(t.places) != len(players) {
				return errors.New("there is another number of places than of seats")
			}
			for at, name := range players {
				if t.places[at] == 0 {
					t.forfeits[name] = true
				}
			}
		case *v1.Adjudication_Replay:
			t.again()
			t.outcome, t.earlier, t.places, t.unplayed, t.void = nil, nil, nil, false, false
			t.forfeits = map[string]bool{}
			for _, name := range decision.Replay.GetWithout() {
				t.forfeits[name] = true
			}
			for _, name := range players {
				if c.entrants[name].gone {
					t.forfeits[name] = true
				}
			}
		}
		return nil
	})
}
