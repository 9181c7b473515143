package standings

import (
	"errors"
	"fmt"
	"math/big"
)

// Scoring says what a table is worth, and a round without one: Win for byes with full points and wins by forfeit, Draw
// for half-point byes; Bye for pairing byes, where that is no win.
type Scoring struct {
	Win, Draw *big.Rat
	Bye       *big.Rat
	earned    func(*Table) (map[string]*big.Rat, error)
}

// PlacementPoints scores by place: a row for each number of players at a table. Who shares places shares their points.
func PlacementPoints(rows map[int][]*big.Rat) (Scoring, error) {
	largest := 0
	for players, row := range rows {
		largest = max(largest, players)
		for at, points := range row {
			if len(row) != players || at > 0 && row[at-1].Cmp(points) < 0 {
				return Scoring{}, fmt.Errorf("%d players need %d numbers of points, the highest first", players, players)
			}
		}
	}
	if largest == 0 {
		return Scoring{}, errors.New("there are no points of places")
	}
	full := rows[largest]
	return Scoring{Win: full[0], Draw: mean(full), earned: func(table *Table) (map[string]*big.Rat, error) {
		row := rows[len(table.Seats)]
		if len(row) == 0 {
			return nil, fmt.Errorf("a table of %d has no points", len(table.Seats))
		}
		earned := map[string]*big.Rat{}
		for _, seat := range table.played() {
			last := seat.Place - 1 + table.sharing(seat.Place)
			earned[seat.Player] = mean(row[seat.Place-1 : last])
		}
		return earned, nil
	}}, nil
}

// VictoryPoints scores by the part of all victory points at a table; worth is what a table shares out, by its number of
// players, where that is not 1.
func VictoryPoints(win, draw *big.Rat, worth map[int]*big.Rat) Scoring {
	return Scoring{Win: win, Draw: draw, earned: func(table *Table) (map[string]*big.Rat, error) {
		whole := worth[len(table.Seats)]
		if whole == nil {
			whole = whole1
		}
		came, total := table.played(), new(big.Rat)
		own := func(seat Seat) *big.Rat { return new(big.Rat).SetInt64(max(0, seat.Points)) }
		for _, seat := range came {
			total.Add(total, own(seat))
		}
		earned := map[string]*big.Rat{}
		for _, seat := range came {
			share := big.NewRat(1, int64(len(came)))
			if total.Sign() > 0 {
				share = own(seat).Quo(own(seat), total)
			}
			earned[seat.Player] = share.Mul(share, whole)
		}
		return earned, nil
	}}
}

// MatchPoints scores a win, a draw and a loss between two.
func MatchPoints(win, draw, loss *big.Rat) Scoring {
	return Scoring{Win: win, Draw: draw, earned: func(table *Table) (map[string]*big.Rat, error) {
		if len(table.Seats) != 2 {
			return nil, errors.New("match points are for tables of two")
		}
		earned := map[string]*big.Rat{}
		for _, seat := range table.played() {
			switch {
			case table.sharing(1) == 2:
				earned[seat.Player] = draw
			case seat.Place == 1:
				earned[seat.Player] = win
			default:
				earned[seat.Player] = loss
			}
		}
		return earned, nil
	}}
}

// Usual are the points of chess: 1, 1/2 and 0.
func Usual() Scoring { return MatchPoints(big.NewRat(1, 1), big.NewRat(1, 2), new(big.Rat)) }

var whole1 = big.NewRat(1, 1)

func mean(numbers []*big.Rat) *big.Rat {
	sum := new(big.Rat)
	for _, number := range numbers {
		sum.Add(sum, number)
	}
	return sum.Quo(sum, big.NewRat(int64(len(numbers)), 1))
}

// Earned are the points that a table, if it was played, gives to those who played.
func (s Scoring) Earned(table *Table) (map[string]*big.Rat, error) {
	if len(table.played()) == 0 {
		return nil, nil
	}
	return s.earned(table)
}

// round is what a round is worth to each of these players.
func (s Scoring) round(round *Round, players []string) (map[string]*big.Rat, error) {
	earned := map[string]*big.Rat{}
	for at := range round.Tables {
		points, err := s.Earned(&round.Tables[at])
		if err != nil {
			return nil, err
		}
		for player, own := range points {
			earned[player] = own
		}
	}
	worth := map[string]*big.Rat{}
	for _, player := range players {
		score := new(big.Rat)
		switch ending := round.ending(player); {
		case earned[player] != nil:
			score.Set(earned[player])
		case ending == PairingBye && s.Bye != nil:
			score.Set(s.Bye)
		case ending.free():
			score.Set(s.Win)
		case ending == HalfBye:
			score.Set(s.Draw)
		}
		if penalty := round.Penalties[player]; penalty != nil {
			score.Sub(score, penalty)
		}
		worth[player] = score
	}
	return worth, nil
}
