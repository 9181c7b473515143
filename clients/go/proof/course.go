package proof

import (
	"errors"
	"fmt"
	"math/big"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/standings"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

type courseRound struct {
	paired    *v1.RoundPaired
	tables    []*courseTable
	penalties map[string]*big.Rat
}

// course is a tournament as its events lead to it. Nothing is decided again: it takes pairings and rulings as they stand.
type course struct {
	tournament string
	version    uint64
	created    *v1.TournamentCreated // with the settings as they are now
	scoring    standings.Scoring
	penalty    *big.Rat // for each match that an entrant left
	secret     []byte
	drawing    bool
	running    bool
	order      []string // the entrants, as they registered
	entrants   map[string]*competitor
	teams      map[string]*v1.TeamFormed
	rounds     []*courseRound
	draws      uint64
	resumed    []uint64
	there      map[string]bool // those who have checked in to the next round
}

func (c *course) settings() *v1.TournamentSettings { return c.created.GetSettings() }

// follow adds an event. It fails where that makes no sense.
func (c *course) follow(event *v1.TournamentEvent, update *v1.TournamentUpdate) error {
	if (event.GetCreated() != nil) != (c.version == 0) {
		return errors.New("it is a second beginning, or none")
	}
	c.version = event.GetVersion()
	err := c.change(event, update)
	c.draws += uint64(event.GetDraws())
	return err
}

func (c *course) change(event *v1.TournamentEvent, update *v1.TournamentUpdate) error {
	switch body := event.GetBody().(type) {
	case *v1.TournamentEvent_Created:
		return c.create(body.Created, update)
	case *v1.TournamentEvent_SettingsChanged:
		c.changeSettings(body.SettingsChanged.GetChange())
		return nil
	case *v1.TournamentEvent_RegistrationClosed:
		c.drawing = !c.running
	case *v1.TournamentEvent_Resumed:
		c.resumed = append(c.resumed, event.GetTimeMilliseconds())
	case *v1.TournamentEvent_RoundPaired:
		return c.pair(body.RoundPaired)
	case *v1.TournamentEvent_MatchLinked:
		linked := body.MatchLinked
		return c.at(linked.GetRound(), linked.GetTable(), func(t *courseTable) error {
			t.matches, t.linked = append(t.matches, linked.GetMatch()), event.GetTimeMilliseconds()
			return nil
		})
	case *v1.TournamentEvent_ResultTaken:
		return c.at(body.ResultTaken.GetRound(), body.ResultTaken.GetTable(), func(t *courseTable) error {
			return c.take(t, body.ResultTaken)
		})
	case *v1.TournamentEvent_MatchClosed:
		closed := body.MatchClosed
		return c.at(closed.GetRound(), closed.GetTable(), func(t *courseTable) error {
			for _, name := range closed.GetNoShows() {
				t.forfeits[name] = true
			}
			if t.unplayed = t.unplayed || !closed.GetPlaysOn(); closed.GetPlaysOn() {
				t.again()
			}
			return nil
		})
	case *v1.TournamentEvent_Adjudicated:
		return c.adjudicate(body.Adjudicated)
	default:
		return c.enter(event)
	}
	return nil
}

func (c *course) create(created *v1.TournamentCreated, update *v1.TournamentUpdate) error {
	c.created, c.entrants = proto.CloneOf(created), map[string]*competitor{}
	c.there = map[string]bool{}
	if c.created.Settings == nil {
		return errors.New("it has no settings")
	}
	for _, opening := range update.GetOpenings() {
		if content, err := table.ReadContent(opening.GetPayload()); err == nil && len(content.GetSecret()) > 0 {
			c.secret = content.GetSecret()
			break
		}
	}
	if seats := c.settings().GetSeats(); seats < 2 || seats > table.MostSeats {
		return fmt.Errorf("there are no tables of %d", seats)
	}
	var err error
	if c.penalty, err = fractionOr0(c.settings().GetDeparturePenalty()); err != nil {
		return err
	}
	c.scoring, err = scoringOf(c.settings())
	return err
}

func (c *course) changeSettings(change *v1.SettingsChange) {
	settings := c.settings()
	if change.Title != nil {
		settings.Title = change.GetTitle()
	}
	if swiss := settings.GetSwiss(); change.Rounds != nil && swiss != nil {
		swiss.Rounds = change.GetRounds()
	}
	if change.RoundCheckInSeconds != nil {
		settings.RoundCheckInSeconds = change.GetRoundCheckInSeconds()
	}
	if change.TimeToComeSeconds != nil {
		settings.TimeToComeSeconds = change.TimeToComeSeconds
	}
	if change.GetTimeControl() != nil {
		settings.TimeControl = nil
		if change.GetTimeControl().GetKind() != nil {
			settings.TimeControl = change.GetTimeControl()
		}
	}
}

func (c *course) pair(paired *v1.RoundPaired) error {
	if int(paired.GetRound()) != len(c.rounds)+1 {
		return fmt.Errorf("round %d is paired after %d rounds", paired.GetRound(), len(c.rounds))
	}
	round := &courseRound{paired: paired, penalties: map[string]*big.Rat{}}
	for _, at := range paired.GetTables() {
		t := &courseTable{paired: at, attempts: 1, forfeits: map[string]bool{}, excused: map[string]bool{}}
		if sit := len(at.GetEntrants()); sit == 0 || sit > int(c.settings().GetSeats()) {
			return fmt.Errorf("%d sit at a table", sit)
		}
		for _, name := range at.GetEntrants() {
			if c.entrants[name] == nil {
				return fmt.Errorf("there is no entrant %s", name)
			}
			if c.entrants[name].gone {
				t.forfeits[name] = true
			}
		}
		c.seed(t, paired)
		round.tables = append(round.tables, t)
	}
	c.rounds = append(c.rounds, round)
	c.there = map[string]bool{}
	for _, t := range round.tables {
		c.note(t)
	}
	return nil
}
