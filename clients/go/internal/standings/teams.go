package standings

import "math/big"

// Points are what a round is worth to each of these players, without the points that were taken from them.
func (s Scoring) Points(round *Round, players []string) (map[string]*big.Rat, error) {
	plain := Round{Tables: round.Tables, Byes: round.Byes}
	if err := plain.index(); err != nil {
		return nil, err
	}
	return s.round(&plain, players)
}

// Played tells whether a table was played.
func (t *Table) Played() bool { return len(t.played()) > 0 }

// free tells whether an unplayed round is worth a win in this scoring: a bye may be worth less.
func (s Scoring) free(ending Ending) bool {
	return ending.free() && (ending != PairingBye || s.Bye == nil || s.Bye.Cmp(s.Win) == 0)
}

// drawn tells whether an unplayed round is worth a draw.
func (s Scoring) drawn(ending Ending) bool {
	return ending == HalfBye || ending == PairingBye && !s.free(ending)
}

// gamePoints are the points of a team at all boards, those of a bye too.
func gamePoints(f *field, team string) *big.Rat {
	sum := new(big.Rat)
	for _, points := range f.GamePoints {
		if own := points[team]; own != nil {
			sum.Add(sum, own)
		}
	}
	return sum
}

// sonnebornBergerGames adds the scores of the opponents, each times the points at the boards against them (C.07, 13.2.2).
func sonnebornBergerGames(f *field, team string) *big.Rat {
	sum := new(big.Rat)
	for at := range f.Rounds {
		if at >= len(f.GamePoints) || f.GamePoints[at][team] == nil {
			continue
		}
		for _, one := range f.opponentsIn(at, team) {
			sum.Add(sum, new(big.Rat).Mul(one.score, f.GamePoints[at][team]))
		}
	}
	return sum
}

// berliner weighs the points at the boards: the first of four counts four times, the last once.
func berliner(f *field, team string) *big.Rat {
	sum := new(big.Rat)
	for _, boards := range f.Boards {
		for at, points := range boards[team] {
			sum.Add(sum, new(big.Rat).Mul(points, big.NewRat(int64(len(boards[team])-at), 1)))
		}
	}
	return sum
}
