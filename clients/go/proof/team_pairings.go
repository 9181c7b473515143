package proof

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/pairings"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// The rules that pair teams.
const (
	teamSwiss   = "teams/1"
	teamBerger  = "team-berger/1"
	teamBracket = "team-knockout/1"
)

var seatPreferences = map[v1.TeamSettings_SeatPreferences]pairings.Preferences{
	v1.TeamSettings_SEAT_PREFERENCES_UNSPECIFIED: pairings.TypeA,
	v1.TeamSettings_SEAT_PREFERENCES_TYPE_B:      pairings.TypeB,
	v1.TeamSettings_SEAT_PREFERENCES_NONE:        pairings.NoPreferences,
}

// rankedTeam is a team that plays, with its pairing number and its best lot.
type rankedTeam struct {
	name   string
	number int
	seed   uint32
	lot    uint32
}

// rankedTeams are all teams of which a member has a lot: by seed, then by lot.
func (c *course) rankedTeams() []rankedTeam {
	var teams []rankedTeam
	for name, formed := range c.teams {
		one, there := rankedTeam{name: name, seed: formed.GetSeed()}, false
		for _, member := range formed.GetMembers() {
			if lot := c.lot(member); lot != nil && (!there || *lot < one.lot) {
				one.lot, there = *lot, true
			}
		}
		if there {
			teams = append(teams, one)
		}
	}
	slices.SortFunc(teams, func(a, b rankedTeam) int { // no seed, 0, comes last
		return cmp.Or(cmp.Compare(a.seed-1, b.seed-1), cmp.Compare(a.lot, b.lot))
	})
	for at := range teams {
		teams[at].number = at + 1
	}
	return teams
}

func (c *course) lot(name string) *uint32 {
	if one := c.entrants[name]; one != nil {
		return one.lot
	}
	return nil
}

// sittingOut are those who take part and sit a round out, with the result of that for them.
func (c *course) sittingOut(number uint32) map[string]v1.RoundResult {
	out := map[string]v1.RoundResult{}
	checked := c.settings().GetRoundCheckInSeconds() > 0 && c.settings().GetSwiss() != nil && number > 1
	for name, one := range c.entrants {
		bye, granted := one.byes[number]
		late := one.registered.GetFirstRound() > number
		switch {
		case one.gone:
		case late:
			out[name] = c.settings().GetLateBye()
		case granted:
			out[name] = bye
		case checked && one.registered.GetAccount() != "" && one.registered.GetFirstRound() < number && !c.there[name]:
			out[name] = v1.RoundResult_ROUND_RESULT_ABSENT
		}
	}
	return out
}

// lineUp are the members who play, one for each board; empty where nobody is left.
func (c *course) lineUp(team string, out map[string]v1.RoundResult) []string {
	var players []string
	boards := int(c.settings().GetTeams().GetBoards())
	for _, name := range c.teams[team].GetMembers() {
		_, away := out[name]
		if one := c.entrants[name]; one != nil && !one.gone && !away && len(players) < boards {
			players = append(players, name)
		}
	}
	for len(players) < boards {
		players = append(players, "")
	}
	return players
}

func anybody(players []string) bool {
	return slices.ContainsFunc(players, func(name string) bool { return name != "" })
}

// pairTeams is the next round, as its rules pair it.
func (c *course) pairTeams() (*v1.RoundPaired, error) {
	number := uint32(len(c.rounds) + 1)
	if c.settledRounds() < len(c.rounds) {
		return nil, errors.New("not all tables have a result")
	}
	out, teams := c.sittingOut(number), c.rankedTeams()
	lineUps := map[string][]string{}
	for _, team := range teams {
		lineUps[team.name] = c.lineUp(team.name, out)
	}
	paired := &v1.RoundPaired{Round: number, Engine: teamBerger}
	var err error
	switch settings := c.settings(); {
	case settings.GetSwiss() != nil:
		paired.Engine = teamSwiss
		err = c.pairSwiss(paired, teams, lineUps)
	case settings.GetKnockout() != nil:
		paired.Engine = teamBracket
		err = c.pairKnockout(paired, teams)
	default:
		err = c.pairBerger(paired, teams)
	}
	if err != nil {
		return nil, err
	}
	for _, match := range paired.TeamMatches {
		for _, side := range match.Sides {
			side.Players = lineUps[side.Team]
		}
	}
	paired.TeamByes = slices.DeleteFunc(paired.TeamByes, func(bye *v1.TeamBye) bool { return !anybody(lineUps[bye.Team]) })
	c.seatBoards(paired)
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for name := range out {
			if !yield(name) {
				return
			}
		}
	}) {
		paired.Byes = append(paired.Byes, &v1.Bye{Entrant: name, Result: out[name]})
	}
	return paired, nil
}

// pairBerger adds the team matches of a round of the schedule.
func (c *course) pairBerger(paired *v1.RoundPaired, teams []rankedTeam) error {
	pairs, bye, there := pairings.Berger(len(teams), int(c.settings().GetRoundRobin().GetCycles()), len(c.rounds))
	if !there {
		return errors.New("the schedule has no more rounds")
	}
	scheduled := &v1.ScheduledReason{Round: paired.Round}
	reason := &v1.PairingReason{Reason: &v1.PairingReason_Scheduled{Scheduled: scheduled}}
	for _, pair := range pairs {
		paired.TeamMatches = append(paired.TeamMatches, teamMatch(teams[pair[0]].name, teams[pair[1]].name, reason))
	}
	if bye >= 0 {
		absent := v1.RoundResult_ROUND_RESULT_ABSENT
		paired.TeamByes = []*v1.TeamBye{{Team: teams[bye].name, Result: absent, Reason: reason}}
	}
	return nil
}

func teamMatch(one, other string, reason *v1.PairingReason) *v1.PairedTeams {
	return &v1.PairedTeams{Sides: []*v1.PairedTeam{{Team: one}, {Team: other}}, Reason: reason}
}

// pairSwiss adds the team matches of a round of the Swiss system for teams.
func (c *course) pairSwiss(paired *v1.RoundPaired, teams []rankedTeam, lineUps map[string][]string) error {
	length := int(c.settings().GetSwiss().GetRounds())
	if len(c.rounds) >= length {
		return errors.New("all rounds were paired")
	}
	field, err := c.teamField(teams, lineUps)
	if err != nil {
		return err
	}
	if len(field) < 2 || len(field) > pairings.Most {
		return fmt.Errorf("a round is not one of %d teams", len(field))
	}
	kind, known := seatPreferences[c.settings().GetTeams().GetSeatPreferences()]
	if !known {
		return errors.New("the preferences of teams for a seat are not known")
	}
	number := len(c.rounds) + 1
	swiss := &pairings.Swiss{First: int(teams[0].lot % 2), Last: number > length-2, Final: number == length, Preferences: kind}
	pairs, bye, err := swiss.Pair(field)
	if err != nil {
		return err
	}
	for _, pair := range pairs {
		paired.TeamMatches = append(paired.TeamMatches, teamMatch(pair[0].Name, pair[1].Name, pairedReason(swiss, pair)))
	}
	if bye != nil {
		left := &v1.UnpairedReason{Score: bye.Score.RatString(), Missed: uint32(bye.Rounds - len(bye.Games))}
		paired.TeamByes = []*v1.TeamBye{{
			Team: bye.Name, Result: v1.RoundResult_ROUND_RESULT_PAIRING_BYE,
			Reason: &v1.PairingReason{Reason: &v1.PairingReason_Unpaired{Unpaired: left}},
		}}
	}
	return nil
}

// teamField are the teams that take part in a round, with what they have done.
func (c *course) teamField(teams []rankedTeam, lineUps map[string][]string) ([]*pairings.Team, error) {
	event, err := c.teamEvent(len(c.rounds))
	if err != nil {
		return nil, err
	}
	records, err := recordsOf(event)
	if err != nil {
		return nil, err
	}
	var field []*pairings.Team
	for _, team := range teams {
		record := records[team.name]
		if record == nil || !anybody(lineUps[team.name]) {
			continue
		}
		record.Name, record.Number, record.Rounds = team.name, team.number, len(c.rounds)
		field = append(field, record)
	}
	return field, nil
}

// pairedReason says why two teams meet.
func pairedReason(swiss *pairings.Swiss, pair pairings.Pair) *v1.PairingReason {
	high, low := pair[0], pair[1]
	if high.Score.Cmp(low.Score) < 0 {
		high = low
	}
	reason := &v1.PairReason{Score: high.Score.RatString()}
	for seat, team := range pair {
		if order := team.Score.Cmp(pair[1-seat].Score); order != 0 {
			reason.Floats = append(reason.Floats, &v1.FloatReason{
				Entrant: team.Name, Score: team.Score.RatString(), Down: order > 0,
			})
		}
	}
	for seat, team := range pair {
		if wanted, strong := swiss.Preferred(team); wanted >= 0 {
			strength := v1.SeatPreference_STRENGTH_MILD
			if strong {
				strength = v1.SeatPreference_STRENGTH_STRONG
			}
			reason.Preferences = append(reason.Preferences, &v1.SeatPreference{
				Entrant: team.Name, Seat: uint32(wanted + 1), Strength: strength, Granted: wanted == seat,
			})
		}
	}
	return &v1.PairingReason{Reason: &v1.PairingReason_Pair{Pair: reason}}
}

// seatBoards adds the field, the tables and those who have nobody opposite, of the team matches.
func (c *course) seatBoards(paired *v1.RoundPaired) {
	var field []string
	for place, match := range paired.TeamMatches {
		one, other := match.Sides[0].Players, match.Sides[1].Players
		for at := range one {
			pair := []string{one[at], other[at]}
			if at%2 == 1 {
				slices.Reverse(pair)
			}
			pair = slices.DeleteFunc(pair, func(name string) bool { return name == "" })
			board := &v1.BoardReason{TeamMatch: uint32(place + 1), Board: uint32(at + 1)}
			reason := &v1.PairingReason{Reason: &v1.PairingReason_Board{Board: board}}
			switch field = append(field, pair...); len(pair) {
			case 2:
				paired.Tables = append(paired.Tables, &v1.PairedTable{Entrants: pair, Reason: reason})
			case 1:
				full := v1.RoundResult_ROUND_RESULT_FULL_BYE
				paired.Byes = append(paired.Byes, &v1.Bye{Entrant: pair[0], Result: full, Reason: reason})
			}
		}
	}
	for rank, name := range c.byLot(field) {
		one := &v1.RankedEntrant{Entrant: name, Rank: uint32(rank + 1)}
		if lot := c.lot(name); lot != nil {
			one.Lot = *lot
		}
		paired.Field = append(paired.Field, one)
	}
}

// byLot are entrants by their lots; those without one come first, as they entered.
func (c *course) byLot(names []string) []string {
	number := func(name string) uint32 {
		if lot := c.lot(name); lot != nil {
			return *lot
		}
		return 0
	}
	there := slices.DeleteFunc(slices.Clone(c.order), func(name string) bool { return !slices.Contains(names, name) })
	slices.SortStableFunc(there, func(a, b string) int { return cmp.Compare(number(a), number(b)) })
	return there
}

// teamsPairedOtherwise is what is wrong with a round of teams, in the words of `caravanserai-verify`; empty: nothing.
func (c *course) teamsPairedOtherwise(theirs *v1.RoundPaired) (text, unproven string) {
	ours, err := c.pairTeams()
	if errors.Is(err, pairings.ErrLong) {
		return "", err.Error()
	}
	if err != nil {
		return fmt.Sprintf("is refused: %s", err), ""
	}
	if proto.Equal(ours, theirs) {
		return "", ""
	}
	return fmt.Sprintf("round %d is not paired as its rules pair it: %s", theirs.GetRound(), pairedOtherwise(ours, theirs)), ""
}

// pairedOtherwise is the first thing in which two pairings of a round differ.
func pairedOtherwise(ours, theirs *v1.RoundPaired) string {
	for at := range max(len(ours.Tables), len(theirs.Tables)) {
		own, other := tableAt(ours, at), tableAt(theirs, at)
		sit, rules := other.GetEntrants(), own.GetEntrants()
		if !slices.Equal(sit, rules) {
			order := ""
			if slices.Equal(slices.Sorted(slices.Values(sit)), slices.Sorted(slices.Values(rules))) {
				order = "in another order of seats, "
			}
			return fmt.Sprintf("at table %d sit %s; %sby the rules %s", at+1, namesOf(sit), order, namesOf(rules))
		}
		if !proto.Equal(own, other) {
			return fmt.Sprintf("table %d has another reason", at+1)
		}
	}
	if !slices.Equal(byesOf(ours), byesOf(theirs)) {
		return "others have byes"
	}
	return "its field, its byes or its engine differ"
}

func tableAt(paired *v1.RoundPaired, at int) *v1.PairedTable {
	if at < len(paired.GetTables()) {
		return paired.GetTables()[at]
	}
	return nil
}

func namesOf(names []string) string {
	return cmp.Or(strings.Join(names, ", "), "none")
}

// byesOf are those with a bye; of those who sit out because they asked for it or came late, with its result.
func byesOf(paired *v1.RoundPaired) []string {
	var names []string
	for _, bye := range paired.GetByes() {
		result := ""
		if bye.Reason == nil {
			result = bye.GetResult().String()
		}
		names = append(names, bye.GetEntrant()+" "+result)
	}
	return names
}
