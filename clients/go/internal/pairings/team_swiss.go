// Package pairings pairs rounds of teams again: by the Swiss system for teams of FIDE (Handbook C.04.6, as it applies from 1
// February 2026), and by the Berger tables (C.05, annex 1).
package pairings

import (
	"cmp"
	"errors"
	"math/big"
	"slices"
)

// Most is the most teams of a round.
const Most = 200

// tries bounds the sets of floats that are tried in a round: files may be made so that there are more than anybody can count.
const tries = 5_000

// ErrNone says that the rules allow no pairing of a round; ErrLong that finding it takes too long.
var (
	ErrNone = errors.New("the rules of the Swiss system for teams allow no pairing of this round")
	ErrLong = errors.New("the pairing of a round has more possibilities than are tried")
)

// Game is a team match that was played: the seat, from 0, and the opponent.
type Game struct {
	Seat     int
	Opponent string
}

// Team is the record of a team that takes part in a round.
type Team struct {
	Name       string
	Number     int // the pairing number
	Score      *big.Rat
	GamePoints *big.Rat
	Games      []Game
	Rounds     int  // how many there were
	FreeWins   int  // how many it won without a match
	Floated    bool // whether it met a team of another score in the last round

	level int
}

// Pair are two teams, in the order of seats.
type Pair [2]*Team

// Swiss says how a round is paired: First is the seat, from 0, of the first team in the first round; Last: it is one of the last two;
// Final: it is the last one.
type Swiss struct {
	First       int
	Last        bool
	Final       bool
	Preferences Preferences

	tried int
}

// Pair pairs teams. Without a pair is the team with the bye, if their number is odd.
func (s *Swiss) Pair(teams []*Team) (pairs []Pair, bye *Team, err error) {
	left := slices.Clone(teams)
	slices.SortFunc(left, func(a, b *Team) int {
		return cmp.Or(b.Score.Cmp(a.Score), cmp.Compare(a.Number, b.Number))
	})
	level := 0
	for at := len(left) - 1; at >= 0; at-- {
		if at == len(left)-1 || left[at].Score.Cmp(left[at+1].Score) != 0 {
			level++
		}
		left[at].level = level
	}
	if len(left)%2 == 1 {
		if bye = byeOf(left); bye == nil {
			return nil, nil, ErrNone
		}
		left = without(left, bye)
	}
	for len(left) > 0 {
		bracket, err := s.bracket(left)
		if err != nil {
			return nil, nil, err
		}
		for _, pair := range s.paired(bracket) {
			pairs = append(pairs, s.seated(pair))
		}
		left = without(left, bracket...)
	}
	slices.SortStableFunc(pairs, func(a, b Pair) int { return compareHeights(a, b) })
	return pairs, bye, nil
}

// compareHeights is the order of tables: the higher score, then both, then the higher of the two teams.
func compareHeights(a, b Pair) int {
	high := func(pair Pair) *big.Rat {
		if pair[0].Score.Cmp(pair[1].Score) > 0 {
			return pair[0].Score
		}
		return pair[1].Score
	}
	both := func(pair Pair) *big.Rat { return new(big.Rat).Add(pair[0].Score, pair[1].Score) }
	return cmp.Or(high(b).Cmp(high(a)), both(b).Cmp(both(a)),
		cmp.Compare(min(a[0].Number, a[1].Number), min(b[0].Number, b[1].Number)))
}

func without(teams []*Team, gone ...*Team) []*Team {
	return slices.DeleteFunc(slices.Clone(teams), func(team *Team) bool { return slices.Contains(gone, team) })
}

// mayMeet tells whether two teams have not met (2.1.1).
func mayMeet(one, other *Team) bool {
	return !slices.ContainsFunc(one.Games, func(game Game) bool { return game.Opponent == other.Name })
}

// completes tells whether all these teams can be paired (2.2.1).
func completes(teams []*Team) bool {
	return pairable(len(teams), func(one, other int) bool { return mayMeet(teams[one], teams[other]) })
}

// byeOf is the team that gets the bye (2.1.2, 3.4): the lowest score, then the most matches, then the largest number. Nil: none can.
func byeOf(teams []*Team) *Team {
	var could []*Team
	for _, team := range teams {
		if team.FreeWins == 0 {
			could = append(could, team)
		}
	}
	slices.SortFunc(could, func(a, b *Team) int {
		return cmp.Or(a.Score.Cmp(b.Score), cmp.Compare(len(b.Games), len(a.Games)), cmp.Compare(b.Number, a.Number))
	})
	for _, team := range could {
		if completes(without(teams, team)) {
			return team
		}
	}
	return nil
}

// bracket is the top score group of those who are left, with the floats from below it that suit best (3.5).
func (s *Swiss) bracket(left []*Team) ([]*Team, error) {
	top := left[0].level
	at := slices.IndexFunc(left, func(team *Team) bool { return team.level < top })
	if at < 0 {
		at = len(left)
	}
	residents, lower := left[:at], left[at:]
	for number := len(residents) % 2; number <= len(lower); number += 2 {
		for _, profile := range profiles(lower, number) {
			floats, err := s.floats(left, residents, lower, profile)
			if floats != nil || err != nil {
				return slices.Concat(residents, floats), err
			}
		}
	}
	return nil, ErrNone
}

// profiles are the levels of some floats, the best first: compared from the lowest on, the highest are best (2.3.2).
func profiles(lower []*Team, number int) [][]int {
	counts := map[int]int{}
	for _, team := range lower {
		counts[team.level]++
	}
	levels := slices.Sorted(func(yield func(int) bool) {
		for level := range counts {
			if !yield(level) {
				return
			}
		}
	})
	var found [][]int
	var extend func(profile []int, from int)
	extend = func(profile []int, from int) { // profiles in ascending order, the lowest level first
		if len(profile) == number {
			found = append(found, slices.Clone(profile))
			return
		}
		for at := len(levels) - 1; at >= from && len(found) < tries; at-- {
			used := 0
			for _, level := range profile {
				if level == levels[at] {
					used++
				}
			}
			if used < counts[levels[at]] {
				extend(append(profile, levels[at]), at)
			}
		}
	}
	extend([]int{}, 0)
	return found
}

// floats is the set of a profile that complies best with C6, then C7, then comes first; nil: none leads to a pairing.
func (s *Swiss) floats(left, residents, lower []*Team, profile []int) ([]*Team, error) {
	var best []*Team
	bestC6, bestC7 := false, 0
	long := false
	sets(lower, profile, func(set []*Team) bool {
		if s.tried++; s.tried > tries {
			long = true
			return false
		}
		bracket := slices.Concat(residents, set)
		rest := without(left, bracket...)
		if !completes(bracket) || !completes(rest) {
			return true
		}
		c6, c7 := followingCompletes(rest, residents[0].level-1), s.floatedAgain(set)
		if best == nil || c6 && !bestC6 || c6 == bestC6 && c7 < bestC7 {
			best, bestC6, bestC7 = append([]*Team{}, set...), c6, c7
		}
		return !(bestC6 && bestC7 == 0)
	})
	if long {
		return nil, ErrLong
	}
	return best, nil
}

// sets goes through all sets of a profile in their order (3.5.4), until it is not wanted any more.
func sets(lower []*Team, profile []int, each func([]*Team) bool) {
	levels := slices.Clone(profile)
	slices.SortFunc(levels, func(a, b int) int { return b - a })
	var choose func(set []*Team, from int) bool
	choose = func(set []*Team, from int) bool {
		if len(set) == len(levels) {
			return each(set)
		}
		level := levels[len(set)]
		if len(set) > 0 && levels[len(set)-1] != level {
			from = 0
		}
		for at := from; at < len(lower); at++ { // lower is by score, then by number
			if lower[at].level == level && !choose(append(set, lower[at]), at+1) {
				return false
			}
		}
		return true
	}
	choose([]*Team{}, 0)
}

// followingCompletes tells whether what is left of the next score group can be paired with the fewest floats (2.3.3).
func followingCompletes(rest []*Team, level int) bool {
	var following, lower []*Team
	for _, team := range rest {
		if team.level == level {
			following = append(following, team)
		} else {
			lower = append(lower, team)
		}
	}
	if len(following) == 0 {
		return true
	}
	if len(following)%2 == 0 {
		return completes(following) && completes(lower)
	}
	return slices.ContainsFunc(lower, func(float *Team) bool {
		return completes(append(slices.Clone(following), float)) && completes(without(lower, float))
	})
}

// floatedAgain counts the floats that floated in the round before (2.3.4).
func (s *Swiss) floatedAgain(set []*Team) int {
	count := 0
	for _, team := range set {
		if team.Floated && !s.Last {
			count++
		}
	}
	return count
}

// paired pairs a bracket (3.6): the fewest teams without the seat that they prefer, then the fewest without one that they prefer
// strongly where that is not all of them (type B), then the fewest floats that meet a team that floated, then the first in the order of
// identifiers.
func (s *Swiss) paired(bracket []*Team) []Pair {
	order := slices.Clone(bracket)
	slices.SortFunc(order, func(a, b *Team) int { return cmp.Compare(a.Number, b.Number) })
	top := 0
	for _, team := range order {
		top = max(top, team.level)
	}
	size := int64(len(order))
	base := big.NewInt(size + 1)
	power := func(exponent int64) *big.Int { return new(big.Int).Exp(base, big.NewInt(exponent), nil) }
	tops := power(size)
	again := new(big.Int).Lsh(tops, uint(size))
	strongly := new(big.Int).Mul(again, base)
	seats := new(big.Int).Mul(strongly, base)
	partners := cheapest(len(order), func(one, other int) *big.Int {
		first, second := min(one, other), max(one, other)
		a, b := order[first], order[second]
		if !mayMeet(a, b) {
			return nil
		}
		cost := new(big.Int).Lsh(tops, uint(size-int64(second)-1))
		cost.Add(cost, new(big.Int).Mul(big.NewInt(int64(second+1)), power(size-int64(first)-1)))
		own, ownStrong := s.Preferred(a)
		others, othersStrong := s.Preferred(b)
		if own >= 0 && own == others {
			cost.Add(cost, seats)
			if s.Preferences == TypeB && ownStrong && othersStrong {
				cost.Add(cost, strongly)
			}
		}
		for _, pair := range []Pair{{a, b}, {b, a}} {
			if !s.Last && pair[0].level < top && pair[1].Floated {
				cost.Add(cost, again)
			}
		}
		return cost
	})
	var pairs []Pair
	for one, other := range partners {
		if one < other {
			pairs = append(pairs, Pair{order[one], order[other]})
		}
	}
	return pairs
}
