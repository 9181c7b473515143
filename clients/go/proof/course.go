package proof

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"regexp"
	"slices"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/standings"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// errBracket says that a table of a double elimination does not say where in the bracket it is.
var errBracket = errors.New("a table of the double elimination does not say which part of the bracket it is of")

// competitor is an entrant, as the events of a tournament show them.
type competitor struct {
	registered          *v1.EntrantRegistered
	gone, unbound       bool
	seed                uint32
	lot                 *uint32
	commitment, entropy []byte
}

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

// enter adds what concerns entrants.
func (c *course) enter(event *v1.TournamentEvent) error {
	switch body := event.GetBody().(type) {
	case *v1.TournamentEvent_Registered:
		registered := body.Registered
		name := registered.GetEntrant()
		c.order = append(slices.DeleteFunc(c.order, func(other string) bool { return other == name }), name)
		c.entrants[name] = &competitor{registered: registered, commitment: registered.GetEntropyCommitment()}
	case *v1.TournamentEvent_Withdrawn:
		return c.leave(body.Withdrawn.GetEntrant())
	case *v1.TournamentEvent_DroppedOut:
		return c.leave(body.DroppedOut.GetEntrant())
	case *v1.TournamentEvent_EntropyReleased:
		return c.release(body.EntropyReleased.GetEntrants())
	case *v1.TournamentEvent_Seeded:
		return c.with(body.Seeded.GetEntrant(), func(e *competitor) { e.seed = body.Seeded.GetSeed() })
	case *v1.TournamentEvent_EntropyBound:
		return c.with(body.EntropyBound.GetEntrant(), func(e *competitor) {
			e.commitment, e.entropy, e.unbound = body.EntropyBound.GetEntropyCommitment(), nil, false
		})
	case *v1.TournamentEvent_EntropyOpened:
		return c.with(body.EntropyOpened.GetEntrant(), func(e *competitor) { e.entropy = body.EntropyOpened.GetEntropy() })
	case *v1.TournamentEvent_TeamFormed:
		c.form(body.TeamFormed)
	case *v1.TournamentEvent_LotsDrawn:
		c.drawing, c.running = false, true
		for _, lot := range body.LotsDrawn.GetLots() {
			number := lot.GetNumber()
			if err := c.with(lot.GetEntrant(), func(e *competitor) { e.lot = &number }); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *course) with(name string, change func(*competitor)) error {
	one := c.entrants[name]
	if one == nil {
		return fmt.Errorf("there is no entrant %s", name)
	}
	change(one)
	return nil
}

func (c *course) leave(name string) error {
	if c.drawing {
		if err := c.release([]string{name}); err != nil {
			return err
		}
	}
	return c.with(name, func(e *competitor) { e.gone = true })
}

// release lets entrants contribute nothing. What others have opened is known then, so they bind fresh entropy.
func (c *course) release(names []string) error {
	opening := false
	for _, one := range c.entrants {
		opening = opening || c.drawing && len(one.entropy) > 0
	}
	for _, one := range c.entrants {
		if opening && len(one.commitment) > 0 {
			one.commitment, one.entropy, one.unbound = nil, nil, true
		}
	}
	for _, name := range names {
		err := c.with(name, func(e *competitor) { e.commitment, e.entropy, e.unbound = nil, nil, false })
		if err != nil {
			return err
		}
	}
	return nil
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
	for _, t := range round.tables {
		c.note(t)
	}
	return nil
}

// seed notes how several matches decide about a table of a bracket, if they do.
func (c *course) seed(t *courseTable, paired *v1.RoundPaired) {
	series, bracket := c.settings().GetSeries(), t.paired.GetReason().GetBracket()
	if series == nil || bracket == nil && t.paired.GetReason().GetBracketPart() == nil {
		return
	}
	ranks := map[string]uint32{}
	for _, one := range paired.GetField() {
		ranks[one.GetEntrant()] = one.GetRank()
	}
	t.seeds = slices.Clone(t.paired.GetEntrants())
	slices.SortStableFunc(t.seeds, func(a, b string) int { return int(int64(ranks[a]) - int64(ranks[b])) })
	if t.onward = 1; bracket != nil && bracket.GetSize() > c.settings().GetSeats() {
		t.onward = int(c.settings().GetSeats() / 2)
	}
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

// decided tells whether no other match of a series follows after a result.
func (c *course) decided(t *courseTable, last *v1.ResultTaken) (bool, error) {
	played := append(slices.Clone(t.earlier), last)
	scores, err := c.points(t, played)
	if err != nil {
		return false, err
	}
	var came []*big.Rat
	for _, name := range t.paired.GetEntrants() {
		if !t.forfeits[name] {
			came = append(came, scores[name])
		}
	}
	if len(came) < 2 {
		return true, nil
	}
	slices.SortFunc(came, func(a, b *big.Rat) int { return b.Cmp(a) })
	series := c.settings().GetSeries()
	best := max(1, int64(series.GetBestOf()))
	if number := int64(len(played)); number < best {
		lead := new(big.Rat).Sub(came[0], came[1])
		return len(t.seeds) == 2 && lead.Cmp(big.NewRat(best-number, 1)) > 0, nil
	}
	tied := len(came) > t.onward && came[t.onward-1].Cmp(came[t.onward]) == 0
	return !tied || int64(len(played)) >= best+int64(series.GetTieBreaks()), nil
}

// points are those of all who sit at a table, in several matches.
func (c *course) points(t *courseTable, played []*v1.ResultTaken) (map[string]*big.Rat, error) {
	scoring := c.scoring
	if len(t.seeds) == 2 {
		scoring = standings.Usual()
	}
	sums := map[string]*big.Rat{}
	for _, name := range t.paired.GetEntrants() {
		sums[name] = new(big.Rat)
	}
	for _, taken := range played {
		places := map[string]int{}
		for _, seat := range taken.GetSeats() {
			places[seat.GetEntrant()] = int(seat.GetPlace())
		}
		match := ranking(t.paired.GetEntrants(), places, taken.GetSeats())
		earned, err := scoring.Earned(&match)
		if err != nil {
			return nil, err
		}
		for name, points := range earned {
			sums[name].Add(sums[name], points)
		}
	}
	return sums, nil
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

// counted is the result of a table, with the places of a series.
func (c *course) counted(t *courseTable) (*standings.Table, error) {
	result := t.result()
	finished := t.outcome != nil && t.outcome.GetEnding() != v1.ResultTaken_ENDING_ABANDONED
	if result == nil || t.void || len(t.seeds) == 0 || len(t.places) > 0 || !finished {
		return result, nil
	}
	scores, err := c.points(t, t.taken())
	if err != nil {
		return nil, err
	}
	places := map[string]int{}
	for at, name := range t.seeds {
		if t.forfeits[name] {
			continue
		}
		places[name] = 1
		for other, rival := range t.seeds {
			better := scores[rival].Cmp(scores[name])
			if better > 0 || better == 0 && c.settings().GetSeries().GetBySeed() && other < at {
				places[name]++
			}
		}
	}
	var seats []*v1.SeatOutcome
	for _, taken := range t.taken() {
		seats = append(seats, taken.GetSeats()...)
	}
	counted := ranking(t.paired.GetEntrants(), places, seats)
	return &counted, nil
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

func (c *course) penalise(ruled *v1.Adjudication) error {
	number := ruled.GetRound()
	if number < 1 || int(number) > len(c.rounds) {
		return fmt.Errorf("there is no round %d", number)
	}
	if ruled.GetPenalty() == nil {
		return nil
	}
	points, err := fraction(ruled.GetPenalty().GetPoints())
	if err != nil {
		return err
	}
	add(c.rounds[number-1].penalties, ruled.GetPenalty().GetEntrant(), points)
	return nil
}

func add(sums map[string]*big.Rat, name string, points *big.Rat) {
	if sums[name] == nil {
		sums[name] = new(big.Rat)
	}
	sums[name].Add(sums[name], points)
}

// results are those of a round, at the tables that have one.
func (c *course) results(number int) (standings.Round, error) {
	state := c.rounds[number-1]
	round := standings.Round{Byes: map[string]standings.Ending{}, Penalties: map[string]*big.Rat{}}
	seated := map[string]bool{}
	for name, points := range state.penalties {
		add(round.Penalties, name, points)
	}
	for _, t := range state.tables {
		for _, name := range t.paired.GetEntrants() {
			seated[name] = true
		}
		result, err := c.counted(t)
		if err != nil {
			return round, err
		}
		if result != nil {
			round.Tables = append(round.Tables, *result)
		}
		if t.void || c.penalty.Sign() == 0 {
			continue
		}
		for _, taken := range t.taken() {
			for _, seat := range taken.GetSeats() {
				if seat.GetDeparted() || taken.GetEnding() == v1.ResultTaken_ENDING_ABANDONED {
					add(round.Penalties, seat.GetEntrant(), c.penalty)
				}
			}
		}
	}
	for name, one := range c.entrants {
		if int(one.registered.GetFirstRound()) > number && !seated[name] {
			round.Byes[name] = endingOf(c.settings().GetLateBye())
		}
	}
	for _, bye := range state.paired.GetByes() {
		round.Byes[bye.GetEntrant()] = endingOf(bye.GetResult())
	}
	return round, nil
}

// settledRounds counts the rounds, from the first, whose tables all have a result; of an arena all count.
func (c *course) settledRounds() int {
	if c.settings().GetArena() != nil {
		return len(c.rounds)
	}
	for at, round := range c.rounds {
		if slices.ContainsFunc(round.tables, func(t *courseTable) bool { return t.settled == 0 }) {
			return at
		}
	}
	return len(c.rounds)
}

// standings are those after a number of rounds.
func (c *course) standings(number int) ([]standings.Line, error) {
	settings := c.settings()
	if number < 0 || number > len(c.rounds) {
		return nil, fmt.Errorf("there is no round %d", number)
	}
	if len(c.order) > standingsLines {
		return nil, fmt.Errorf("there are more than %d entrants", standingsLines)
	}
	if settings.GetTeams() != nil {
		return c.teamStandings(number)
	}
	event := &standings.Event{
		Scoring: c.scoring, Seats: int(settings.GetSeats()), Lots: map[string]uint32{}, TieBreaks: settings.GetTieBreaks(),
		Scheduled: settings.GetRoundRobin() != nil || settings.GetGroups() != nil,
	}
	for _, name := range c.order {
		if lot := c.entrants[name].lot; lot != nil {
			event.Players, event.Lots[name] = append(event.Players, name), *lot
		}
	}
	for played := 1; played <= number; played++ {
		round, err := c.results(played)
		if err != nil {
			return nil, err
		}
		event.Rounds = append(event.Rounds, round)
	}
	switch {
	case settings.GetArena() != nil:
		tables, err := c.inOrder(number)
		if err != nil {
			return nil, err
		}
		return standings.Arena(event, tables, int(settings.GetArena().GetStreak()))
	case settings.GetKnockout() != nil:
		return standings.Knockout(event)
	case settings.GetDoubleKnockout() != nil:
		out, err := c.losers(event)
		if err != nil {
			return nil, err
		}
		return standings.DoubleKnockout(event, out)
	case settings.GetGroups() != nil:
		return standings.Groups(event, c.groupRounds(number))
	case settings.GetSwiss() != nil || settings.GetRoundRobin() != nil:
		return standings.ByScore(event)
	}
	return nil, errors.New("there is no format")
}

// inOrder are the results of all tables, as they were known one after the other.
func (c *course) inOrder(number int) ([]standings.Table, error) {
	var all []*courseTable
	for _, round := range c.rounds[:number] {
		for _, t := range round.tables {
			if t.settled > 0 {
				all = append(all, t)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b *courseTable) int { return int(int64(a.settled) - int64(b.settled)) })
	var tables []standings.Table
	for _, t := range all {
		result, err := c.counted(t)
		if err != nil {
			return nil, err
		}
		tables = append(tables, *result)
	}
	return tables, nil
}

// groupRounds counts the rounds of groups before the knockout: the tables of that say where in the bracket they are.
func (c *course) groupRounds(number int) int {
	for at, round := range c.rounds[:number] {
		for _, t := range round.paired.GetTables() {
			if t.GetReason().GetBracket() != nil {
				return at
			}
		}
		for _, bye := range round.paired.GetByes() {
			if bye.GetReason().GetBracket() != nil {
				return at
			}
		}
	}
	return number
}

// losers tells who has lost in a double elimination, and when somebody was out. Each table says where in the bracket it is;
// rounds from the first on count in which no table is void or tied.
func (c *course) losers(event *standings.Event) (map[string]standings.Out, error) {
	players := 0
	for _, one := range c.entrants {
		if one.lot != nil && one.registered.GetFirstRound() == 0 {
			players++
		}
	}
	last := 0
	for size := 1; size < players; size *= 2 {
		last += 2
	}
	out := map[string]standings.Out{}
	loses := func(name string, step int, forfeits, forGood bool) {
		one := out[name]
		one.Lost++
		if forGood || one.Lost > 1 || step == last && c.settings().GetDoubleKnockout().GetSingleFinal() {
			one.Step, one.Forfeited = step, forfeits
		}
		out[name] = one
	}
	for at, round := range event.Rounds {
		paired := c.rounds[at].tables
		undecided := func(t standings.Table) bool {
			return t.Void || len(t.Seats) != 2 || t.Seats[0].Place == t.Seats[1].Place && t.Seats[0].Place > 0
		}
		if len(paired) != len(round.Tables) || slices.ContainsFunc(round.Tables, undecided) {
			break
		}
		for number, t := range round.Tables {
			step, err := stepOf(paired[number].paired.GetReason().GetBracketPart(), last)
			if err != nil {
				return nil, err
			}
			one, other := t.Seats[0], t.Seats[1]
			switch {
			case one.Place == 0 && other.Place == 0:
				loses(one.Player, step, true, true)
				loses(other.Player, step, true, true)
			case other.Place == 0 || one.Place > 0 && one.Place < other.Place:
				loses(other.Player, step, other.Place == 0, false)
			default:
				loses(one.Player, step, one.Place == 0, false)
			}
		}
	}
	return out, nil
}

// stepOf is the step of the bracket in which a table is played, from 1; last is that of the final.
func stepOf(part *v1.BracketPartReason, last int) (int, error) {
	round := int(part.GetRound())
	switch part.GetSection() {
	case v1.BracketPartReason_SECTION_WINNERS:
		return max(1, 2*(round-1)), nil
	case v1.BracketPartReason_SECTION_LOSERS:
		return round + 1, nil
	case v1.BracketPartReason_SECTION_FINAL:
		return last, nil
	case v1.BracketPartReason_SECTION_SECOND_FINAL:
		return last + 1, nil
	}
	return 0, errBracket
}

var endings = map[v1.RoundResult]standings.Ending{
	v1.RoundResult_ROUND_RESULT_PAIRING_BYE: standings.PairingBye,
	v1.RoundResult_ROUND_RESULT_FULL_BYE:    standings.FullBye,
	v1.RoundResult_ROUND_RESULT_HALF_BYE:    standings.HalfBye,
}

func endingOf(result v1.RoundResult) standings.Ending { return endings[result] }

// number is an exact number in an event, which is written in one way. No tournament needs longer ones.
var number = regexp.MustCompile(`^-?[0-9]{1,18}(/[1-9][0-9]{0,17})?$`)

func fraction(text string) (*big.Rat, error) {
	if !number.MatchString(text) {
		return nil, fmt.Errorf("%.40q is no number", text)
	}
	value, _ := new(big.Rat).SetString(text)
	return value, nil
}

func fractionOr0(text string) (*big.Rat, error) {
	if text == "" {
		return new(big.Rat), nil
	}
	return fraction(text)
}

func fractions(texts []string) ([]*big.Rat, error) {
	var values []*big.Rat
	for _, text := range texts {
		value, err := fraction(text)
		if err != nil {
			return nil, err
		}
		values = append(values, value)
	}
	return values, nil
}

// scoringOf reads how tables are scored. An event leaves nothing out.
func scoringOf(settings *v1.TournamentSettings) (standings.Scoring, error) {
	none := standings.Scoring{}
	switch scoring := settings.GetScoring().(type) {
	case *v1.TournamentSettings_Placement:
		rows := map[int][]*big.Rat{}
		for _, row := range scoring.Placement.GetRows() {
			points, err := fractions(row.GetPoints())
			if err != nil {
				return none, err
			}
			rows[len(points)] = points
		}
		return standings.PlacementPoints(rows)
	case *v1.TournamentSettings_VictoryPoints:
		ends, err := fractions([]string{scoring.VictoryPoints.GetWin(), scoring.VictoryPoints.GetDraw()})
		if err != nil {
			return none, err
		}
		worth := map[int]*big.Rat{}
		for _, share := range scoring.VictoryPoints.GetWorth() {
			if worth[int(share.GetPlayers())], err = fraction(share.GetPoints()); err != nil {
				return none, err
			}
		}
		return standings.VictoryPoints(ends[0], ends[1], worth), nil
	case *v1.TournamentSettings_MatchPoints:
		points := scoring.MatchPoints
		ends, err := fractions([]string{points.GetWin(), points.GetDraw(), points.GetLoss()})
		if err != nil {
			return none, err
		}
		return standings.MatchPoints(ends[0], ends[1], ends[2]), nil
	}
	return none, errors.New("there is no scoring")
}

// seating are the entrants in the order of seats of the present match: after each match of a series they move on by one.
func (t *courseTable) seating() []string {
	players := t.paired.GetEntrants()
	moved := len(t.earlier) % len(players)
	return slices.Concat(players[moved:], players[:moved])
}
