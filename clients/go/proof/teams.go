package proof

import (
	"cmp"
	"errors"
	"math/big"
	"slices"

	"github.com/caravanserai/caravanserai/clients/go/internal/pairings"
	"github.com/caravanserai/caravanserai/clients/go/internal/standings"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// form adds a team, or takes it away.
func (c *course) form(formed *v1.TeamFormed) {
	if c.teams == nil {
		c.teams = map[string]*v1.TeamFormed{}
	}
	if len(formed.GetMembers()) > 0 {
		c.teams[formed.GetTeam()] = formed
	} else {
		delete(c.teams, formed.GetTeam())
	}
}

// teamStandings are those of teams after a number of rounds.
func (c *course) teamStandings(number int) ([]standings.Line, error) {
	event, err := c.teamEvent(number)
	if err != nil {
		return nil, err
	}
	if c.settings().GetKnockout() != nil {
		return standings.Knockout(event)
	}
	return standings.ByScore(event)
}

// recordsOf are what teams have done, without their names and numbers.
func recordsOf(event *standings.Event) (map[string]*pairings.Team, error) {
	records, err := standings.Records(event)
	if err != nil {
		return nil, err
	}
	teams := map[string]*pairings.Team{}
	for name, record := range records {
		team := &pairings.Team{
			Score: record.Score, GamePoints: new(big.Rat), FreeWins: record.FreeWins, Floated: record.Floated,
		}
		for _, met := range record.Met {
			team.Games = append(team.Games, pairings.Game(met))
		}
		for _, games := range event.GamePoints {
			if games[name] != nil {
				team.GamePoints.Add(team.GamePoints, games[name])
			}
		}
		teams[name] = team
	}
	return teams, nil
}

// teamEvent is what the standings of teams follow from, after a number of rounds.
func (c *course) teamEvent(number int) (*standings.Event, error) {
	settings := c.settings()
	scoring, err := teamScoring(settings.GetTeams())
	if err != nil {
		return nil, err
	}
	event := &standings.Event{
		Scoring: scoring, Seats: 2, Lots: map[string]uint32{}, TieBreaks: settings.GetTieBreaks(),
		Scheduled: settings.GetRoundRobin() != nil,
	}
	for name, team := range c.teams {
		for _, member := range team.GetMembers() {
			one := c.entrants[member]
			if one == nil || one.lot == nil {
				continue
			}
			if best, known := event.Lots[name]; !known || *one.lot < best {
				event.Lots[name] = *one.lot
			}
		}
		if _, known := event.Lots[name]; known {
			event.Players = append(event.Players, name)
		}
	}
	for played := 1; played <= number; played++ {
		if err := c.addTeamRound(event, played); err != nil {
			return nil, err
		}
	}
	return event, nil
}

func teamScoring(terms *v1.TeamSettings) (standings.Scoring, error) {
	var ends []*big.Rat
	points := terms.GetMatchPoints()
	for _, text := range []string{points.GetWin(), points.GetDraw(), points.GetLoss()} {
		end, err := fractionOr0(text)
		if err != nil {
			return standings.Scoring{}, err
		}
		ends = append(ends, end)
	}
	scoring := standings.MatchPoints(ends[0], ends[1], ends[2])
	if scoring.Bye = ends[1]; terms.GetByeWins() {
		scoring.Bye = ends[0]
	}
	return scoring, nil
}

// addTeamRound adds the results of a round of teams: those of the matches all boards of which have one.
func (c *course) addTeamRound(event *standings.Event, number int) error {
	paired := c.rounds[number-1].paired
	boards, err := c.results(number)
	if err != nil {
		return err
	}
	points, err := c.scoring.Points(&boards, c.order)
	if err != nil {
		return err
	}
	round := standings.Round{Byes: map[string]standings.Ending{}, Penalties: map[string]*big.Rat{}}
	games, byBoard := map[string]*big.Rat{}, map[string][]*big.Rat{}
	for at, match := range paired.GetTeamMatches() {
		if len(match.GetSides()) != 2 {
			return errors.New("a team match is one of two teams")
		}
		for _, side := range match.GetSides() {
			games[side.GetTeam()] = new(big.Rat)
			for _, name := range side.GetPlayers() {
				own := new(big.Rat)
				if points[name] != nil {
					own = points[name]
				}
				byBoard[side.GetTeam()] = append(byBoard[side.GetTeam()], own)
				games[side.GetTeam()].Add(games[side.GetTeam()], own)
			}
		}
		result, err := c.teamResult(number, uint32(at+1), match, games, byBoard)
		if err != nil {
			return err
		}
		if result != nil {
			round.Tables = append(round.Tables, *result)
		}
	}
	bye := c.scoring.Draw
	if c.settings().GetTeams().GetByeWins() {
		bye = c.scoring.Win
	}
	bye = new(big.Rat).Mul(bye, big.NewRat(int64(c.settings().GetTeams().GetBoards()), 1))
	for _, one := range paired.GetTeamByes() {
		round.Byes[one.GetTeam()] = endingOf(one.GetResult())
		if games[one.GetTeam()] = new(big.Rat); endingOf(one.GetResult()) == standings.PairingBye {
			games[one.GetTeam()] = bye
		}
	}
	for name, taken := range boards.Penalties {
		if c.teams[name] != nil {
			round.Penalties[name] = taken
		}
	}
	event.Rounds = append(event.Rounds, round)
	event.GamePoints, event.Boards = append(event.GamePoints, games), append(event.Boards, byBoard)
	return nil
}

// teamResult is that of a team match; nil while a board has none. It was played if a board was, or if both teams have points.
func (c *course) teamResult(
	number int, match uint32, paired *v1.PairedTeams, games map[string]*big.Rat, byBoard map[string][]*big.Rat,
) (*standings.Table, error) {
	played, void, tables := false, true, 0
	for _, t := range c.rounds[number-1].tables {
		if t.paired.GetReason().GetBoard().GetTeamMatch() != match {
			continue
		}
		result, err := c.counted(t)
		if result == nil || err != nil {
			return nil, err
		}
		played, void, tables = played || result.Played(), void && result.Void, tables+1
	}
	one, two := paired.GetSides()[0].GetTeam(), paired.GetSides()[1].GetTeam()
	scores := []*big.Rat{games[one], games[two]}
	some := slices.ContainsFunc(scores, func(score *big.Rat) bool { return score.Sign() != 0 })
	both := scores[0].Sign() != 0 && scores[1].Sign() != 0
	result := &standings.Table{Seats: []standings.Seat{{Player: one}, {Player: two}}}
	if tables > 0 && void && !some {
		result.Void = true
		return result, nil
	}
	ahead := scores[0].Cmp(scores[1])
	if ahead == 0 && c.settings().GetKnockout() != nil {
		ahead = c.tieDecided(one, two, byBoard)
	}
	for at := range result.Seats {
		own := scores[at]
		switch {
		case played || both:
			result.Seats[at].Place = 1
			if at == 0 && ahead < 0 || at == 1 && ahead > 0 {
				result.Seats[at].Place = 2
			}
		case own.Sign() != 0:
			result.Seats[at].Place = 1
		}
	}
	return result, nil
}

// tieDecided says which of two teams of a knockout with equal points wins: more than 0 for the first. Points at the first board
// count as often as there are boards, those at the last once; then the better pairing number decides.
func (c *course) tieDecided(one, two string, byBoard map[string][]*big.Rat) int {
	weighed := func(team string) *big.Rat {
		sum, boards := new(big.Rat), byBoard[team]
		for at, points := range boards {
			sum.Add(sum, new(big.Rat).Mul(points, big.NewRat(int64(len(boards)-at), 1)))
		}
		return sum
	}
	number := func(team string) int {
		teams := c.rankedTeams()
		return slices.IndexFunc(teams, func(ranked rankedTeam) bool { return ranked.name == team })
	}
	return cmp.Or(weighed(one).Cmp(weighed(two)), cmp.Compare(number(two), number(one)))
}
