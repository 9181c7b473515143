package table

import (
	"fmt"
	"regexp"
	"strconv"

	"github.com/caravanserai/caravanserai/clients/go/harmless"
	"github.com/caravanserai/caravanserai/clients/go/internal/constants"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

// Bounds of the events of a match. What no match needs is refused before it is used: millions of pieces, thousands of
// seats, questions from the future.
const (
	MostSeats       = constants.Seats
	MostUpdateBytes = constants.UpdateBytes
	MostEffects     = constants.Effects // of an event, including those in its openings
	MostEntries     = constants.Entries // areas, placements, seals and other entries of each sort
	MostPieces      = constants.Pieces  // that an effect may move, and of a kind at a place at first
)

var (
	areaName  = regexp.MustCompile("^" + constants.AreaPattern + "$")
	placeName = regexp.MustCompile("^" + constants.PlacePattern + "$")
)

// BoundsError says that an event holds something that no match needs.
type BoundsError struct{ harmless.Words }

// UnknownEventError says that an event is of a kind that this library does not know: who wrote it is newer. Nobody has
// altered anything.
type UnknownEventError struct{ harmless.Words }

func boundsError(format string, arguments ...any) error {
	return &BoundsError{harmless.Errorf(format, arguments...)}
}

// Bounds are the bounds of one match. Give it every event in order; before the first one it assumes MostSeats seats.
type Bounds struct{ seats uint32 }

func (b *Bounds) limit() uint32 {
	if b.seats == 0 {
		return MostSeats
	}
	return b.seats
}

// Require checks an event with the contents of its openings; it returns the number of effects, or a *BoundsError; or
// an *UnknownEventError if the event is of a later kind.
func (b *Bounds) Require(event *v1.MatchEvent, contents []*v1.OpeningContent) (int, error) {
	if created := event.GetCreated(); created != nil {
		if err := b.created(created); err != nil {
			return 0, err
		}
	}
	if err := b.body(event); err != nil {
		return 0, err
	}
	if max(len(event.GetSeals()), len(event.GetRules())) > MostEntries {
		return 0, beyond(event, findings.ManySeals)
	}
	if err := b.effects(event, event.GetEffects(), event.GetRules()); err != nil {
		return 0, err
	}
	count := len(event.GetEffects())
	for _, content := range contents {
		for _, hidden := range content.GetHidden() {
			if count += len(hidden.GetEffects()); count > MostEffects {
				return 0, beyond(event, findings.ManyEffects)
			}
			if err := b.effects(event, hidden.GetEffects(), content.GetRules()); err != nil {
				return 0, err
			}
		}
	}
	return count, nil
}

func beyond(event *v1.MatchEvent, what string) error {
	return boundsError("version %d has %s", event.GetVersion(), what)
}

func (b *Bounds) created(created *v1.MatchCreated) error {
	if created.GetPlayers() < 1 || created.GetPlayers() > MostSeats {
		return boundsError(findings.Players, created.GetPlayers(), MostSeats)
	}
	b.seats = created.GetPlayers()
	most := max(len(created.GetAreas()), len(created.GetLayout()), len(created.GetOptions()), len(created.GetAdmitted()))
	if most > MostEntries {
		return boundsError(findings.Entries, MostEntries)
	}
	for _, area := range created.GetAreas() {
		if !areaName.MatchString(area.GetName()) {
			return boundsError(findings.AreaName, "'"+area.GetName()+"'")
		}
	}
	for _, entry := range created.GetLayout() {
		few := -MostPieces <= entry.GetCount() && entry.GetCount() <= MostPieces
		if !few || !b.place(entry.GetPlace()) {
			return boundsError(findings.UnfitPlace, entry.GetCount(), "'"+entry.GetPlace()+"'")
		}
	}
	return nil
}

func (b *Bounds) body(event *v1.MatchEvent) error {
	if event.GetBody() == nil && len(event.ProtoReflect().GetUnknown()) > 0 {
		return &UnknownEventError{
			harmless.Errorf(findings.LaterKind, event.GetVersion()),
		}
	}
	if event.GetBody() == nil {
		return boundsError(findings.NothingHappened, event.GetVersion())
	}
	if seated, ok := seated(event); ok && !b.seat(seated.GetSeat()) && !(seated.GetSeat() == 0 && organised(event)) {
		return beyond(event, "no seat "+strconv.FormatUint(uint64(seated.GetSeat()), 10))
	}
	if event.GetDecided() != nil && event.GetDecided().GetAskedAt() >= event.GetVersion() {
		return beyond(event, findings.FutureQuestion)
	}
	if uint32(len(event.GetStarted().GetEntropies())) > b.limit() {
		return beyond(event, findings.ManyEntropies)
	}
	if uint32(len(event.GetTimeGiven().GetSeats())) > b.limit() {
		return beyond(event, findings.NoSeatHasTime)
	}
	places := event.GetFinished().GetPlaces()
	if uint32(len(places)) > b.limit() {
		return beyond(event, findings.NoSeatHasPlace)
	}
	for _, place := range places { // the last of rivals without a seat may be behind them all
		if place > MostSeats {
			return beyond(event, findings.FarPlaces)
		}
	}
	return nil
}

// seated gives the body of an event that names a seat.
func seated(event *v1.MatchEvent) (interface{ GetSeat() uint32 }, bool) {
	switch body := event.GetBody().(type) {
	case *v1.MatchEvent_Joined:
		return body.Joined, true
	case *v1.MatchEvent_Left:
		return body.Left, true
	case *v1.MatchEvent_Ready:
		return body.Ready, true
	case *v1.MatchEvent_Decided:
		return body.Decided, true
	case *v1.MatchEvent_Undone:
		return body.Undone, true
	case *v1.MatchEvent_Resigned:
		return body.Resigned, true
	case *v1.MatchEvent_Bound:
		return body.Bound, true
	case *v1.MatchEvent_StartVoided:
		return body.StartVoided, true
	case *v1.MatchEvent_Departed:
		return body.Departed, true
	case *v1.MatchEvent_HandedOver:
		return body.HandedOver, true
	case *v1.MatchEvent_TimedOut:
		return body.TimedOut, true
	case *v1.MatchEvent_Paused:
		return body.Paused, true
	case *v1.MatchEvent_Resumed:
		return body.Resumed, true
	case *v1.MatchEvent_EndAnswered:
		return body.EndAnswered, true
	}
	return nil, false
}

// organised tells whether the organiser may have caused an event in place of a seat.
func organised(event *v1.MatchEvent) bool {
	return event.GetPaused() != nil || event.GetResumed() != nil
}

func (b *Bounds) seat(seat uint32) bool { return 1 <= seat && seat <= b.limit() }

func (b *Bounds) effects(event *v1.MatchEvent, effects []*v1.Effect, rules []string) error {
	if len(effects) > MostEffects {
		return beyond(event, findings.ManyEffects)
	}
	for _, effect := range effects {
		if uint64(effect.GetRule()) >= uint64(len(rules)) {
			return beyond(event, findings.RulelessEffect)
		}
		if err := b.effect(event, effect); err != nil {
			return err
		}
	}
	return nil
}

func (b *Bounds) effect(event *v1.MatchEvent, effect *v1.Effect) error {
	switch kind := effect.GetKind().(type) {
	case *v1.Effect_Move:
		if kind.Move.GetCount() > MostPieces {
			return beyond(event, fmt.Sprintf(findings.ManyPieces, kind.Move.GetCount()))
		}
		if !b.place(kind.Move.GetSource()) || !b.place(kind.Move.GetTarget()) {
			return beyond(event, findings.PlacelessMove)
		}
		return nil
	case *v1.Effect_Show:
		if !b.seat(kind.Show.GetSeat()) {
			return beyond(event, "no seat "+strconv.FormatUint(uint64(kind.Show.GetSeat()), 10))
		}
		if !b.place(kind.Show.GetPlace()) {
			return beyond(event, findings.NoPlaceToShow)
		}
		return nil
	case *v1.Effect_Ask:
		return b.task(event, kind.Ask)
	case *v1.Effect_Close:
		return b.task(event, kind.Close)
	}
	return boundsError(findings.EffectOfNoKind, event.GetVersion())
}

func (b *Bounds) task(event *v1.MatchEvent, task interface {
	GetStack() uint32
	GetAskedAt() uint64
}) error {
	if task.GetStack() > b.limit() {
		return beyond(event, "no seat "+strconv.FormatUint(uint64(task.GetStack()), 10))
	}
	if task.GetAskedAt() > event.GetVersion() {
		return beyond(event, findings.FutureQuestion)
	}
	return nil
}

func (b *Bounds) place(place string) bool {
	found := placeName.FindStringSubmatch(place)
	if found == nil {
		return false
	}
	owner, _ := strconv.Atoi(found[1])
	return uint32(owner) <= b.limit()
}
