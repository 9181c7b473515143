package pairings

import "cmp"

// difference is how many more games a team had in the first seat than in the second (1.6.2).
func (t *Team) difference() int {
	sum := 0
	for _, game := range t.Games {
		sum += 1 - 2*game.Seat
	}
	return sum
}

// Preferences are the preferences of teams for a seat that count (1.7).
type Preferences int

// The preferences of type A, of type B, and none.
const (
	TypeA Preferences = iota
	TypeB
	NoPreferences
)

// Preferred is the seat that a team prefers, from 0, and whether strongly (1.7); -1: it prefers none.
func (s *Swiss) Preferred(team *Team) (seat int, strong bool) {
	if s.Preferences == NoPreferences {
		return -1, false
	}
	if seat = team.strongly(); seat >= 0 || s.Preferences == TypeA || len(team.Games) == 0 {
		return seat, seat >= 0
	}
	switch own := team.difference(); {
	case own < 0:
		return 0, false
	case own > 0:
		return 1, false
	case s.Final:
		return -1, false
	}
	return 1 - team.Games[len(team.Games)-1].Seat, false
}

// strongly is the seat that a team prefers by type A, or strongly by type B; -1: none.
func (t *Team) strongly() int {
	repeated := -1
	if last := len(t.Games) - 1; last > 0 && t.Games[last].Seat == t.Games[last-1].Seat {
		repeated = t.Games[last].Seat
	}
	switch own := t.difference(); {
	case own < -1 || (own == 0 || own == -1) && repeated == 1:
		return 0
	case own > 1 || (own == 0 || own == 1) && repeated == 0:
		return 1
	}
	return -1
}

// seated is a pair in the order of seats (article 4).
func (s *Swiss) seated(pair Pair) Pair {
	first, other := pair[0], pair[1]
	higher := cmp.Or(other.Score.Cmp(first.Score), other.GamePoints.Cmp(first.GamePoints), cmp.Compare(first.Number, other.Number))
	if higher > 0 {
		first, other = other, first
	}
	if s.seat(first, other) == 0 {
		return Pair{first, other}
	}
	return Pair{other, first}
}

// seat is the seat of the first team of a pair (4.3).
func (s *Swiss) seat(first, other *Team) int {
	if len(first.Games) == 0 && len(other.Games) == 0 {
		return (s.First + first.Number + 1) % 2
	}
	own, ownStrong := s.Preferred(first)
	others, othersStrong := s.Preferred(other)
	switch {
	case own >= 0 && own != others:
		return own
	case others >= 0 && own < 0:
		return 1 - others
	case own >= 0 && ownStrong && !othersStrong:
		return own
	case own >= 0 && othersStrong && !ownStrong:
		return 1 - others
	case first.difference() < other.difference():
		return 0
	case first.difference() > other.difference():
		return 1
	}
	for back := 1; back <= min(len(first.Games), len(other.Games)); back++ {
		seat, theirs := first.Games[len(first.Games)-back].Seat, other.Games[len(other.Games)-back].Seat
		if seat != theirs {
			return theirs
		}
	}
	switch {
	case own >= 0:
		return own
	case len(first.Games) > 0:
		return 1 - first.Games[len(first.Games)-1].Seat
	}
	return other.Games[len(other.Games)-1].Seat
}
