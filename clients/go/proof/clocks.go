package proof

import (
	"fmt"
	"slices"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

const (
	second = int64(1000)
	day    = 86_400 * second
	never  = int64(1) << 62 // a moment that never comes
	latest = uint64(1) << 50

	// unnoticed is how long after a deadline its time-out may be missing: what came in time may wait inside the service.
	unnoticed = 60 * second
)

// SeatClock is the clock of a seat. Moments are milliseconds since 1970 (UTC), as time.Time.UnixMilli gives them.
type SeatClock struct {
	TimeOuts uint32 // how many turns the seat lost by time
	Vacation int64  // what is left of it, in milliseconds

	left   int64 // what it had when it began to run, or when it stopped
	since  int64 // from when it runs; -1 while it stands still
	tasks  int
	lost   bool // its time was up in this turn
	agrees bool // to a pause
	gains  map[uint64]int64
}

// Deadline is when its time is up; 0 if it does not run.
func (s *SeatClock) Deadline() int64 {
	if s.since < 0 || s.since >= never {
		return 0
	}
	return s.since + s.left
}

// Remaining is what it shows at a moment, in milliseconds.
func (s *SeatClock) Remaining(at int64) int64 {
	if s.since < 0 {
		return s.left
	}
	return max(s.left-max(at-s.since, 0), 0)
}

func (s *SeatClock) stop(at int64) { s.left, s.since = s.Remaining(at), -1 }

// Clocks say how much time the players of a match have, as it follows from the events without the service. Give them each
// event in order, from the first on.
//
// The clock of a seat runs while tasks lie on its stack. A turn ends when the stack is empty after an event, or when the
// event takes a task of the match's own stack. What a turn brings, when a time-out is right and what an undo takes back
// is written in docs/event-format.md.
type Clocks struct {
	Control *v1.TimeControl       // nil: the seats have as much time as they like
	Seats   map[uint32]*SeatClock // of the seats that have one, once the match has started

	pausing      bool
	since, until int64 // of a pause
	pauseLeft    int64
	pausedBy     v1.Actor
	players      map[uint32]bool
	time         int64
	leaving      uint32
	wrong        []string // about the event that is followed
}

// NewClocks begins before the first event.
func NewClocks() *Clocks {
	return &Clocks{Seats: map[uint32]*SeatClock{}, players: map[uint32]bool{}}
}

// Remaining is what the clock of a seat shows at a moment, in milliseconds; false if the seat has none.
func (c *Clocks) Remaining(seat int, at int64) (int64, bool) {
	clock, there := c.Seats[uint32(seat)]
	if !there {
		return 0, false
	}
	return clock.Remaining(at), true
}

// Paused tells whether all clocks stand still at a moment.
func (c *Clocks) Paused(at int64) bool { return c.pausing && at < c.until }

// amount is what a seat begins the match, a turn or a decision with.
func (c *Clocks) amount() int64 {
	switch kind := c.Control.GetKind().(type) {
	case *v1.TimeControl_DecisionSeconds:
		return int64(kind.DecisionSeconds) * second
	case *v1.TimeControl_TurnDays:
		return int64(kind.TurnDays) * day
	case *v1.TimeControl_Budget:
		return int64(kind.Budget.GetSeconds()) * second
	}
	return 0
}

// numbers are the seats that have a clock, in order.
func (c *Clocks) numbers() []uint32 {
	seats := make([]uint32, 0, len(c.Seats))
	for seat := range c.Seats {
		seats = append(seats, seat)
	}
	slices.Sort(seats)
	return seats
}

func (c *Clocks) require(holds bool, format string, arguments ...any) {
	if !holds {
		c.wrong = append(c.wrong, fmt.Sprintf(format, arguments...))
	}
}

// Follow adds an event; it returns what is wrong with it.
func (c *Clocks) Follow(event *v1.MatchEvent) []string {
	c.wrong = nil
	if created := event.GetCreated(); created != nil {
		c.Control = created.GetTimeControl()
	}
	if c.Control == nil {
		c.require(!timed(event), findings.MatchWithoutClocks)
		return c.wrong
	}
	departed := event.GetDeparted()
	due := c.leaving == 0 || (departed != nil && departed.GetSeat() == c.leaving)
	c.require(due, findings.LateDeparture, c.leaving)
	c.leaving = 0
	c.overdue(event)
	c.body(event, moment(event.GetTimeMilliseconds()))
	c.time = moment(event.GetTimeMilliseconds())
	return c.wrong
}

// timed tells whether only matches with a time control have such an event.
func timed(event *v1.MatchEvent) bool {
	switch event.GetBody().(type) {
	case *v1.MatchEvent_TimedOut, *v1.MatchEvent_Paused, *v1.MatchEvent_Resumed, *v1.MatchEvent_TimeGiven:
		return true
	}
	return false
}

// moment is a number of a message, as far as clocks can show it.
func moment(milliseconds uint64) int64 { return int64(min(milliseconds, latest)) }

func (c *Clocks) body(event *v1.MatchEvent, now int64) {
	switch body := event.GetBody().(type) {
	case *v1.MatchEvent_Joined:
		c.players[body.Joined.GetSeat()] = body.Joined.GetBot() == ""
	case *v1.MatchEvent_Left:
		delete(c.players, body.Left.GetSeat())
	case *v1.MatchEvent_Started:
		c.start(event)
	case *v1.MatchEvent_TimedOut:
		c.timedOut(now, body.TimedOut)
	case *v1.MatchEvent_Paused:
		c.paused(now, body.Paused)
	case *v1.MatchEvent_Resumed:
		c.resumed(now, body.Resumed.GetSeat())
	case *v1.MatchEvent_TimeGiven:
		c.given(now, body.TimeGiven)
	case *v1.MatchEvent_Decided:
		c.inTime(now, body.Decided)
		c.settle(event, body.Decided.GetSeat())
	case *v1.MatchEvent_Finished, *v1.MatchEvent_Abandoned:
		for _, clock := range c.Seats {
			clock.stop(now)
		}
	case *v1.MatchEvent_Resigned:
		delete(c.Seats, body.Resigned.GetSeat())
		c.settle(event, 0)
	case *v1.MatchEvent_Departed:
		delete(c.Seats, body.Departed.GetSeat())
		c.settle(event, 0)
	case *v1.MatchEvent_HandedOver:
		delete(c.Seats, body.HandedOver.GetSeat())
		c.settle(event, 0)
	default:
		c.settle(event, event.GetUndone().GetSeat())
	}
}

func (c *Clocks) start(event *v1.MatchEvent) {
	c.pauseLeft = never
	if seconds := c.Control.GetPauseSeconds(); seconds > 0 {
		c.pauseLeft = int64(seconds) * second
	}
	clear(c.Seats)
	for seat, player := range c.players {
		if player {
			c.Seats[seat] = &SeatClock{
				left: c.amount(), since: -1, Vacation: int64(c.Control.GetVacationDays()) * day, gains: map[uint64]int64{},
			}
		}
	}
	c.settle(event, 0)
}

// -- turns ------------------------------------------------------------------------------------------------------------

// settle lets what an event changes in the tasks of the seats stop clocks and start them. The actor is the seat that
// decided or took back.
func (c *Clocks) settle(event *v1.MatchEvent, actor uint32) {
	undone := event.GetUndone().GetUndone() > 0
	lying, goesOn := c.tasks(event)
	for seat, clock := range c.Seats {
		before := clock.tasks
		clock.tasks += lying[seat]
		switch {
		case seat == actor && event.GetUndone() != nil:
			c.tookBack(clock, event)
		case seat == actor:
			c.decided(clock, event, before, goesOn)
		case (goesOn && !undone) || (before == 0) != (clock.tasks == 0):
			clock.stop(moment(event.GetTimeMilliseconds()))
			clock.lost = clock.lost && (before == 0 || undone)
			if clock.tasks != 0 {
				c.run(clock, event, !undone)
			}
		}
		if seat != actor && event.GetDecided() != nil {
			clear(clock.gains)
		}
	}
}

// tookBack is what the undo of a seat does to its clock.
func (c *Clocks) tookBack(clock *SeatClock, event *v1.MatchEvent) {
	undone := event.GetUndone().GetUndone()
	clock.stop(moment(event.GetTimeMilliseconds()))
	clock.left = max(clock.left-clock.gains[undone], 0)
	delete(clock.gains, undone)
	if clock.tasks != 0 {
		c.run(clock, event, false)
	}
}

// decided is what the decision of a seat does to its clock.
func (c *Clocks) decided(clock *SeatClock, event *v1.MatchEvent, before int, goesOn bool) {
	made := event.GetDecided()
	clock.stop(arrived(made, moment(event.GetTimeMilliseconds())))
	left, ended := clock.left, before != 0 && (goesOn || clock.tasks == 0)
	if ended && !made.GetAutomatic() {
		clock.left += c.increment(clock)
	}
	if ended {
		clock.lost = false
	}
	if clock.tasks != 0 {
		_, each := c.Control.GetKind().(*v1.TimeControl_DecisionSeconds)
		c.run(clock, event, ended || before == 0 || each)
	}
	if made.GetAutomatic() {
		clear(clock.gains)
	} else if clock.left > left {
		clock.gains[event.GetVersion()] = clock.left - left
	}
}

// run lets a clock run. A fresh turn or decision begins with all its time, unless that is for the match.
func (c *Clocks) run(clock *SeatClock, event *v1.MatchEvent, fresh bool) {
	if fresh && c.Control.GetBudget() == nil {
		clock.left, clock.lost = c.amount(), false
	}
	clock.since = moment(event.GetTimeMilliseconds())
	if c.pausing {
		clock.since = max(clock.since, c.until)
	}
}

func (c *Clocks) increment(clock *SeatClock) int64 {
	budget := c.Control.GetBudget()
	increment := int64(budget.GetIncrementSeconds()) * second
	if budget.GetCapped() {
		return min(increment, max(c.amount()-clock.left, 0))
	}
	return increment
}

// tasks are how many tasks come onto the stacks of seats, and whether one of the match is taken.
func (c *Clocks) tasks(event *v1.MatchEvent) (map[uint32]int, bool) {
	changes, goesOn := map[uint32]int{}, false
	for _, effect := range event.GetEffects() {
		switch kind := effect.GetKind().(type) {
		case *v1.Effect_Ask:
			changes[kind.Ask.GetStack()]++
		case *v1.Effect_Close:
			changes[kind.Close.GetStack()]--
			goesOn = goesOn || kind.Close.GetStack() == 0
		}
	}
	return changes, goesOn && event.GetUndone() == nil
}

// arrived is when a decision counts as made: when it arrived, if that was before the event.
func arrived(made *v1.DecisionMade, now int64) int64 {
	if made.GetArrivedMilliseconds() > 0 {
		return moment(made.GetArrivedMilliseconds())
	}
	return now
}

// -- what must hold ---------------------------------------------------------------------------------------------------

// inTime checks a decision of a seat that has a clock.
func (c *Clocks) inTime(now int64, made *v1.DecisionMade) {
	seat, clock := made.GetSeat(), c.Seats[made.GetSeat()]
	if clock == nil {
		return
	}
	if made.GetAutomatic() {
		late := clock.lost && made.GetCause() == v1.DecisionMade_CAUSE_TIMED_OUT
		c.require(late, findings.EarlyDefault, seat)
		return
	}
	at := arrived(made, now)
	c.require(!clock.lost, findings.TurnLost, seat)
	possible := made.GetArrivedMilliseconds() == 0 || (clock.since <= at && at < now)
	c.require(possible, findings.ImpossibleArrival)
	c.require(!c.Paused(at), findings.DecisionInPause, seat)
	deadline := clock.Deadline()
	c.require(deadline == 0 || at <= deadline,
		findings.LateDecision, seat, at-deadline)
}

// overdue finds the seats whose time was up long before the match went on, so that their time-outs had to come first.
func (c *Clocks) overdue(event *v1.MatchEvent) {
	at, deciding := moment(event.GetTimeMilliseconds()), uint32(0)
	switch body := event.GetBody().(type) {
	case *v1.MatchEvent_Decided:
		if body.Decided.GetAutomatic() {
			return
		}
		at, deciding = arrived(body.Decided, at), body.Decided.GetSeat() // what is too late there, inTime says
	case *v1.MatchEvent_TimeGiven:
		if body.TimeGiven.GetCause() == v1.TimeGiven_CAUSE_OUTAGE {
			return
		}
	case *v1.MatchEvent_Undone, *v1.MatchEvent_HandedOver, *v1.MatchEvent_Paused, *v1.MatchEvent_Resumed:
	default:
		return
	}
	for _, seat := range c.numbers() {
		deadline := c.Seats[seat].Deadline()
		c.require(deadline == 0 || at <= deadline+unnoticed || seat == deciding,
			findings.MissingTimeOut, (at-deadline)/second, seat)
	}
}

func (c *Clocks) timedOut(now int64, lost *v1.SeatTimedOut) {
	seat, clock := lost.GetSeat(), c.Seats[lost.GetSeat()]
	if clock == nil || clock.Deadline() == 0 {
		c.require(false, findings.StoppedClock, seat)
		return
	}
	deadline := clock.Deadline()
	more := moment(lost.GetDeadlineMilliseconds()) - deadline
	c.require(more == 0, findings.OtherDeadline, seat, more)
	c.require(now >= deadline, findings.EarlyTimeOut, seat, deadline-now)
	clock.left, clock.since, clock.lost = 0, now, true
	clock.TimeOuts++
	c.require(lost.GetTimeOuts() == clock.TimeOuts,
		findings.OtherTimeOuts, lost.GetTimeOuts(), seat, clock.TimeOuts)
	if most := c.Control.GetTimeOuts(); most > 0 && clock.TimeOuts >= most {
		c.leaving = seat
	}
}

func (c *Clocks) given(now int64, gift *v1.TimeGiven) {
	amount, seats := moment(gift.GetMilliseconds()), gift.GetSeats()
	for _, seat := range seats {
		clock := c.Seats[seat]
		if clock == nil {
			c.require(false, findings.SeatWithoutClock, seat)
			continue
		}
		clock.left += amount
		if gift.GetCause() == v1.TimeGiven_CAUSE_VACATION {
			own := amount <= clock.Vacation && len(seats) == 1 && seat == gift.GetGivenBy()
			c.require(own, findings.OtherVacation, seat)
			clock.Vacation -= amount
		}
	}
	switch gift.GetCause() {
	case v1.TimeGiven_CAUSE_OPPONENT:
		opponent := c.Seats[gift.GetGivenBy()] != nil && !slices.Contains(seats, gift.GetGivenBy())
		c.require(opponent, findings.NoOpponent, gift.GetGivenBy())
	case v1.TimeGiven_CAUSE_ORGANISER:
		organiser := gift.GetBy() == v1.Actor_ACTOR_OWNER || gift.GetBy() == v1.Actor_ACTOR_ADMINISTRATOR
		c.require(organiser, findings.NoOrganiser)
	case v1.TimeGiven_CAUSE_OUTAGE:
		running := slices.DeleteFunc(c.numbers(), func(seat uint32) bool { return c.Seats[seat].since < 0 })
		fair := slices.Equal(running, seats) && gift.GetBy() == v1.Actor_ACTOR_SERVICE
		c.require(fair, findings.UnfairOutage)
		c.require(amount <= now-c.time,
			findings.LongOutage)
	}
}

// -- pauses -----------------------------------------------------------------------------------------------------------

func (c *Clocks) paused(now int64, paused *v1.MatchPaused) {
	if c.pausing && !c.Paused(now) {
		c.endPause(c.until) // it ended by itself
	}
	seat, pausing := paused.GetSeat(), c.Control.GetPausing()
	allowed := pausing == v1.TimeControl_PAUSING_AGREED || (pausing != v1.TimeControl_PAUSING_UNSPECIFIED && seat == 0)
	c.require(allowed && c.pauseLeft > 0, findings.ForbiddenPause)
	agreeing := c.Seats[seat]
	if c.Paused(now) || (seat > 0 && agreeing == nil) {
		c.require(false, findings.ImpossiblePause)
		return
	}
	if agreeing != nil {
		agreeing.agrees = true
		for _, clock := range c.Seats {
			if !clock.agrees {
				return
			}
		}
	}
	c.pausing, c.since, c.until, c.pausedBy = true, now, never, paused.GetBy()
	if c.pauseLeft < never {
		c.until = now + c.pauseLeft
	}
	for _, clock := range c.Seats {
		if clock.since >= 0 {
			clock.left, clock.since = clock.Remaining(now), max(c.until, clock.since)
		}
	}
}

func (c *Clocks) resumed(now int64, seat uint32) {
	if !c.Paused(now) {
		agreeing := c.Seats[seat]
		c.require(agreeing != nil, findings.NoPause)
		if agreeing != nil {
			agreeing.agrees = false
		}
		return
	}
	own := seat == 0 || c.pausedBy == v1.Actor_ACTOR_PLAYERS
	c.require(own, findings.PauseOfOrganiser, seat)
	c.endPause(now)
	for _, clock := range c.Seats {
		if clock.since >= 0 {
			clock.since = now
		}
	}
}

func (c *Clocks) endPause(now int64) {
	if c.pauseLeft < never {
		c.pauseLeft = max(c.pauseLeft-(now-c.since), 0)
	}
	c.pausing = false
	for _, clock := range c.Seats {
		clock.agrees = false
	}
}
