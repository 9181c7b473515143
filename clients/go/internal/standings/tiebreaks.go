package standings

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
)

// opponent is one that a player met, or one who stands for a round that was not played: their score as tie-breaks see it,
// and how the player did against them (1, 1/2 or 0).
type opponent struct {
	score, result *big.Rat
	voluntary     bool
}

// field is an event with what its tie-breaks have in common.
type field struct {
	*Event
	worth    []map[string]*big.Rat
	scores   map[string]*big.Rat
	adjusted map[string]*big.Rat
	faced    map[string][]opponent
}

func newField(event *Event) (*field, error) {
	f := &field{Event: event, scores: map[string]*big.Rat{}, adjusted: map[string]*big.Rat{}, faced: map[string][]opponent{}}
	for _, player := range event.Players {
		f.scores[player] = new(big.Rat)
	}
	for at := range event.Rounds {
		if err := event.Rounds[at].index(); err != nil {
			return nil, err
		}
		for player := range event.Rounds[at].tables {
			if f.scores[player] == nil {
				return nil, fmt.Errorf("%s plays without a lot", player)
			}
		}
		worth, err := event.Scoring.round(&event.Rounds[at], event.Players)
		if err != nil {
			return nil, err
		}
		f.worth = append(f.worth, worth)
		for player, score := range worth {
			f.scores[player].Add(f.scores[player], score)
		}
	}
	for _, player := range event.Players {
		f.adjusted[player] = f.seen(player)
	}
	return f, nil
}

// seen is the score of a player as the tie-breaks of others see it: rounds without a table after the last one in which they
// were there to play count as draws (C.07, 16.3).
func (f *field) seen(player string) *big.Rat {
	if f.Scheduled {
		return f.scores[player]
	}
	last := -1
	for at := range f.Rounds {
		if !f.Rounds[at].ending(player).voluntary() {
			last = at
		}
	}
	sum := new(big.Rat)
	for at := range f.Rounds {
		if at > last && f.Rounds[at].tables[player] == nil {
			sum.Add(sum, f.Scoring.Draw)
		} else {
			sum.Add(sum, f.worth[at][player])
		}
	}
	return sum
}

// met are the opponents that count as met at a table.
func (f *field) met(table *Table, player string) []string {
	if f.Scheduled && !table.Void {
		return table.others(player)
	}
	return table.met(player)
}

// result is how a player did against another one at a table.
func (f *field) result(table *Table, player, other string) *big.Rat {
	own, others := table.seat(player).Place, table.seat(other).Place
	switch {
	case own == 0 || others > 0 && own > others:
		return new(big.Rat)
	case others == 0 || own < others:
		return big.NewRat(1, 1)
	}
	return big.NewRat(1, 2)
}

// opponents are all opponents of a player, also those who stand for rounds that were not played (C.07, 16.4).
func (f *field) opponents(player string) []opponent {
	if known, done := f.faced[player]; done {
		return known
	}
	var all []opponent
	for at := range f.Rounds {
		all = append(all, f.opponentsIn(at, player)...)
	}
	f.faced[player] = all
	return all
}

// opponentsIn are those of one round.
func (f *field) opponentsIn(at int, player string) []opponent {
	round := &f.Rounds[at]
	table := round.tables[player]
	var met []string
	if table != nil {
		met = f.met(table, player)
	}
	switch {
	case len(met) > 0:
		return f.real(table, player, met)
	case !f.Scheduled:
		return f.virtual(round, table, player)
	}
	return nil
}

// real are the opponents at a table. One who is missing counts as the mean of the others.
func (f *field) real(table *Table, player string, met []string) []opponent {
	var there []opponent
	var scores, results []*big.Rat
	for _, other := range met {
		one := opponent{score: f.adjusted[other], result: f.result(table, player, other)}
		there, scores, results = append(there, one), append(scores, one.score), append(results, one.result)
	}
	for range f.Seats - 1 - len(met) {
		there = append(there, opponent{score: mean(scores), result: mean(results)})
	}
	return there
}

func (f *field) virtual(round *Round, table *Table, player string) []opponent {
	ending, result := round.ending(player), new(big.Rat)
	if f.Scoring.free(ending) {
		result = big.NewRat(1, 1)
	} else if f.Scoring.drawn(ending) {
		result = big.NewRat(1, 2)
	}
	var most []*big.Rat
	if table != nil && !table.Void {
		for _, other := range table.others(player) {
			most = append(most, f.adjusted[other])
		}
	}
	draws := new(big.Rat).Mul(f.Scoring.Draw, big.NewRat(int64(len(f.Rounds)), 1))
	for len(most) < f.Seats-1 {
		most = append(most, draws)
	}
	var all []opponent
	for _, limit := range most {
		score := f.scores[player]
		if limit.Cmp(score) < 0 {
			score = limit
		}
		all = append(all, opponent{score, result, ending.voluntary()})
	}
	return all
}

// tieBreak is a rule for players who are equal so far: a number for each (the highest first), or a way to split them.
type tieBreak struct {
	value func(*field, string) *big.Rat
	split func(*field, []string) [][]string
}

var tieBreaks = map[string]tieBreak{
	"buchholz":          {value: buchholz(0, 0)},
	"buchholz-cut-1":    {value: buchholz(1, 0)},
	"median-buchholz":   {value: buchholz(1, 1)},
	"median-buchholz-2": {value: buchholz(2, 2)},
	"sonneborn-berger":  {value: sonnebornBerger},
	"opponents-average": {value: opponentsAverage},
	"direct-encounter":  {split: (*field).directEncounter},
	"wins":              {value: wins(true)},
	"wins-at-the-table": {value: wins(false)},

	"game-points":            {value: gamePoints},
	"sonneborn-berger-games": {value: sonnebornBergerGames},
	"berliner":               {value: berliner},
}

func buchholz(lowest, highest int) func(*field, string) *big.Rat {
	return func(f *field, player string) *big.Rat {
		faced := slices.Clone(f.opponents(player))
		slices.SortStableFunc(faced, func(a, b opponent) int {
			if a.voluntary != b.voluntary {
				return map[bool]int{true: -1, false: 1}[a.voluntary] // these are cut first (C.07, 16.5)
			}
			return a.score.Cmp(b.score)
		})
		faced = faced[min(lowest, len(faced)):]
		slices.SortStableFunc(faced, func(a, b opponent) int { return a.score.Cmp(b.score) })
		sum := new(big.Rat)
		for _, one := range faced[:max(0, len(faced)-highest)] {
			sum.Add(sum, one.score)
		}
		return sum
	}
}

func sonnebornBerger(f *field, player string) *big.Rat {
	sum := new(big.Rat)
	for _, one := range f.opponents(player) {
		sum.Add(sum, new(big.Rat).Mul(one.score, one.result))
	}
	return sum
}

func opponentsAverage(f *field, player string) *big.Rat {
	var scores []*big.Rat
	for at := range f.Rounds {
		if table := f.Rounds[at].tables[player]; table != nil {
			for _, other := range f.met(table, player) {
				scores = append(scores, f.adjusted[other])
			}
		}
	}
	if len(scores) == 0 {
		return new(big.Rat)
	}
	return mean(scores)
}

func wins(free bool) func(*field, string) *big.Rat {
	return func(f *field, player string) *big.Rat {
		count := int64(0)
		for at := range f.Rounds {
			table := f.Rounds[at].tables[player]
			if table != nil && table.won(player) || free && f.Scoring.free(f.Rounds[at].ending(player)) {
				count++
			}
		}
		return big.NewRat(count, 1)
	}
}

// directEncounter splits by the results of tied players against each other, as often as that splits a group further
// (C.07, article 6).
func (f *field) directEncounter(tied []string) [][]string {
	groups := f.encounter(tied)
	if len(groups) == 1 {
		return groups
	}
	var parts [][]string
	for _, group := range groups {
		if len(group) > 1 {
			parts = append(parts, f.directEncounter(group)...)
		} else {
			parts = append(parts, group)
		}
	}
	return parts
}

func (f *field) encounter(tied []string) [][]string {
	scores, most, all := map[string]*big.Rat{}, map[string]*big.Rat{}, true
	for _, player := range tied {
		against := f.against(player, tied)
		score := new(big.Rat)
		for _, result := range against {
			score.Add(score, result)
		}
		missing := len(tied) - 1 - len(against)
		all = all && missing == 0
		scores[player], most[player] = score, new(big.Rat).Add(score, big.NewRat(int64(missing), 1))
	}
	if all {
		return grouped(tied, scores)
	}
	order := slices.Clone(tied)
	slices.SortStableFunc(order, func(a, b string) int {
		return cmp.Or(scores[b].Cmp(scores[a]), most[b].Cmp(most[a]))
	})
	var groups [][]string
	for at, player := range order {
		reachable := slices.ContainsFunc(order[at+1:], func(other string) bool {
			return scores[player].Cmp(most[other]) <= 0
		})
		if reachable {
			rest := slices.DeleteFunc(slices.Clone(tied), func(one string) bool { return slices.Contains(order[:at], one) })
			return append(groups, rest)
		}
		groups = append(groups, []string{player})
	}
	return groups
}

// against is the mean result against each of the others that a player met.
func (f *field) against(player string, tied []string) map[string]*big.Rat {
	found := map[string][]*big.Rat{}
	for at := range f.Rounds {
		table := f.Rounds[at].tables[player]
		if table == nil {
			continue
		}
		for _, other := range f.met(table, player) {
			if slices.Contains(tied, other) {
				found[other] = append(found[other], f.result(table, player, other))
			}
		}
	}
	means := map[string]*big.Rat{}
	for other, results := range found {
		means[other] = mean(results)
	}
	return means
}

// byLot puts one player after the other; those without a lot stay together, behind them.
func (f *field) byLot(tied []string) [][]string {
	var drawn, without []string
	for _, player := range tied {
		if _, has := f.Lots[player]; has {
			drawn = append(drawn, player)
		} else {
			without = append(without, player)
		}
	}
	slices.SortStableFunc(drawn, func(a, b string) int { return cmp.Compare(f.Lots[a], f.Lots[b]) })
	var groups [][]string
	for _, player := range drawn {
		groups = append(groups, []string{player})
	}
	if len(without) > 0 {
		groups = append(groups, without)
	}
	return groups
}

// grouped puts players of equal value together, the highest first.
func grouped(players []string, values map[string]*big.Rat) [][]string {
	order := slices.Clone(players)
	slices.SortStableFunc(order, func(a, b string) int { return values[b].Cmp(values[a]) })
	var groups [][]string
	for at, player := range order {
		if at > 0 && values[order[at-1]].Cmp(values[player]) == 0 {
			groups[len(groups)-1] = append(groups[len(groups)-1], player)
		} else {
			groups = append(groups, []string{player})
		}
	}
	return groups
}

// ByScore are the standings by score, then by the tie-breaks in their order, then by lots.
func ByScore(event *Event) ([]Line, error) {
	f, err := newField(event)
	if err != nil {
		return nil, err
	}
	var rules []tieBreak
	for _, name := range event.TieBreaks {
		rule, known := tieBreaks[name]
		if !known {
			return nil, fmt.Errorf("there is no tie-break %s", name)
		}
		rules = append(rules, rule)
	}
	values := make([]map[string]*big.Rat, len(rules))
	for at, rule := range rules {
		if rule.value == nil {
			continue
		}
		values[at] = map[string]*big.Rat{}
		for _, player := range event.Players {
			values[at][player] = rule.value(f, player)
		}
	}
	groups := grouped(slices.Sorted(slices.Values(event.Players)), f.scores)
	split := func(apart func([]string) [][]string) {
		var parts [][]string
		for _, group := range groups {
			if len(group) > 1 {
				parts = append(parts, apart(group)...)
			} else {
				parts = append(parts, group)
			}
		}
		groups = parts
	}
	for at, rule := range rules {
		if rule.value != nil {
			split(func(tied []string) [][]string { return grouped(tied, values[at]) })
		} else {
			split(func(tied []string) [][]string { return rule.split(f, tied) })
		}
	}
	split(f.byLot)
	var lines []Line
	for _, group := range groups {
		place := 1 + len(lines)
		for _, player := range group {
			line := Line{place, player, f.scores[player], make([]*big.Rat, len(rules))}
			for at := range rules {
				line.Values[at] = values[at][player]
			}
			lines = append(lines, line)
		}
	}
	return lines, nil
}
