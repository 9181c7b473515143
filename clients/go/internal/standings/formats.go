package standings

import (
	"cmp"
	"math"
	"math/big"
	"slices"
)

// ranked gives standings by keys, the lowest first; those with equal keys share a place, in the order of their names.
func ranked(players []string, scores map[string]*big.Rat, compare func(a, b string) int) []Line {
	order := slices.Sorted(slices.Values(players))
	slices.SortStableFunc(order, compare)
	var lines []Line
	for at, player := range order {
		place := at + 1
		if at > 0 && compare(order[at-1], player) == 0 {
			place = lines[at-1].Place
		}
		lines = append(lines, Line{Place: place, Player: player, Score: scores[player]})
	}
	return lines
}

// Knockout are the standings of a knockout: by the last round that a player reached, then by the place there.
func Knockout(event *Event) ([]Line, error) {
	f, err := newField(event)
	if err != nil {
		return nil, err
	}
	return ranked(event.Players, f.scores, f.furtherInKnockout), nil
}

func (f *field) furtherInKnockout(a, b string) int {
	reachedA, placeA := f.reached(a)
	reachedB, placeB := f.reached(b)
	return cmp.Or(cmp.Compare(reachedB, reachedA), cmp.Compare(placeA, placeB))
}

// reached is the last round in which a player was there, from 1, and the place there: the best is the lowest.
func (f *field) reached(player string) (int, int) {
	for at := len(f.Rounds) - 1; at >= 0; at-- {
		round := &f.Rounds[at]
		if !round.there(player) {
			continue
		}
		table := round.tables[player]
		switch {
		case table == nil:
			return at + 1, 0
		case table.Void || table.seat(player).Place == 0:
			return at + 1, math.MaxInt
		}
		return at + 1, table.seat(player).Place
	}
	return 0, 0
}

// Groups are the standings of a knockout after groups: the last rounds, from the one after this number on, are the final.
func Groups(event *Event, before int) ([]Line, error) {
	if before >= len(event.Rounds) {
		return ByScore(event)
	}
	final := *event
	final.Rounds = event.Rounds[before:]
	f, err := newField(&final)
	if err != nil {
		return nil, err
	}
	var finalists []string
	for _, player := range event.Players {
		if reached, _ := f.reached(player); reached > 0 {
			finalists = append(finalists, player)
		}
	}
	lines := ranked(finalists, f.scores, f.furtherInKnockout)
	groups := *event
	groups.Rounds = event.Rounds[:before]
	others, err := ByScore(&groups)
	if err != nil {
		return nil, err
	}
	others = slices.DeleteFunc(others, func(line Line) bool { return slices.Contains(finalists, line.Player) })
	places := make([]int, len(others))
	for at, line := range others {
		places[at] = line.Place
	}
	for at := range others {
		better := 0
		for _, place := range places {
			if place < places[at] {
				better++
			}
		}
		others[at].Place = 1 + len(lines) + better
	}
	return append(lines, others...), nil
}

// Out is how a player fared in a double elimination: how often they lost, and the step in which they were out (0: they are
// not), and whether by forfeit.
type Out struct {
	Lost, Step int
	Forfeited  bool
}

// DoubleKnockout are the standings of a double elimination: those who are in it, who have not lost before who have; then
// by the step in which somebody was out, and who forfeited after who lost.
func DoubleKnockout(event *Event, out map[string]Out) ([]Line, error) {
	f, err := newField(event)
	if err != nil {
		return nil, err
	}
	key := func(player string) (int, int) {
		one := out[player]
		switch {
		case one.Step == 0:
			return math.MaxInt, one.Lost
		case one.Forfeited:
			return one.Step, 1
		}
		return one.Step, 0
	}
	return ranked(event.Players, f.scores, func(a, b string) int {
		stepA, lessA := key(a)
		stepB, lessB := key(b)
		return cmp.Or(cmp.Compare(stepB, stepA), cmp.Compare(lessA, lessB))
	}), nil
}

// Arena are the standings of an arena: by score, then by wins. The tables are in the order in which their results were
// known. After a streak of wins (0: none counts) each table is worth double as long as the player wins.
func Arena(event *Event, tables []Table, streak int) ([]Line, error) {
	for at := range event.Rounds {
		if err := event.Rounds[at].index(); err != nil {
			return nil, err
		}
	}
	scores, running, won := map[string]*big.Rat{}, map[string]int{}, map[string]int{}
	for _, player := range event.Players {
		scores[player] = new(big.Rat)
	}
	for at := range tables {
		table := &tables[at]
		earned, err := event.Scoring.Earned(table)
		if err != nil {
			return nil, err
		}
		for _, seat := range table.Seats {
			player := seat.Player
			if scores[player] == nil { // they came back, and have no lot yet
				continue
			}
			switch table.ending(player) {
			case Played:
				scores[player].Add(scores[player], earned[player])
				if streak > 0 && running[player] >= streak {
					scores[player].Add(scores[player], earned[player])
				}
				if table.won(player) {
					running[player]++
					won[player]++
				} else {
					running[player] = 0
				}
			case ForfeitWin:
				scores[player].Add(scores[player], event.Scoring.Win)
			case ForfeitLoss:
				running[player] = 0
			}
		}
	}
	for at := range event.Rounds {
		for player, penalty := range event.Rounds[at].Penalties {
			if scores[player] != nil {
				scores[player].Sub(scores[player], penalty)
			}
		}
	}
	return ranked(event.Players, scores, func(a, b string) int {
		return cmp.Or(scores[b].Cmp(scores[a]), cmp.Compare(won[b], won[a]))
	}), nil
}
