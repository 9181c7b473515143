package caravanserai

import (
	"context"
	"fmt"
	"iter"
	"math"

	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

// Analyses are the analyses of matches that are over. Everybody who may watch a match may have it analysed. What an
// analysis says is the word of the service; one that is of another match, or makes no sense, is a *table.AlteredError.
type Analyses struct {
	client *Client
	calls  v1.AnalysisServiceClient
}

// AnalysisPart is a part of an analysis: how far it is, and its next events.
type AnalysisPart struct {
	Analysis *v1.Analysis
	Events   []*v1.AnalysedEvent
}

// Analyses are the analyses of the service.
func (c *Client) Analyses() Analyses { return Analyses{c, v1.NewAnalysisServiceClient(c.connection)} }

// Request asks for the analysis of a match, which takes minutes. Asked again, it is the same analysis. It fails with
// ErrWrongMoment before the match is over, or before its tournament is, and where no analysis is possible.
func (a Analyses) Request(ctx context.Context, match string) (*v1.Analysis, error) {
	request := &v1.RequestAnalysisRequest{Name: analysis(match)}
	answer, err := call(ctx, a.client, a.calls.RequestAnalysis, request)
	if err != nil {
		return nil, err
	}
	return answer.GetAnalysis(), requireAnalysis(request.GetName(), answer.GetAnalysis())
}

// Get is how far the analysis of a match is, and what came of its seats so far. It fails with ErrNotFound before anybody
// has requested it.
func (a Analyses) Get(ctx context.Context, match string) (*v1.Analysis, error) {
	request := &v1.GetAnalysisRequest{Name: analysis(match)}
	answer, err := call(ctx, a.client, a.calls.GetAnalysis, request)
	if err != nil {
		return nil, err
	}
	return answer.GetAnalysis(), requireAnalysis(request.GetName(), answer.GetAnalysis())
}

// Watch gives the analysis of a match that was requested, in parts: the events after a version (0: all), then further ones
// as they are analysed, each once and in order, until it is done or has failed.
func (a Analyses) Watch(ctx context.Context, match string, after uint64) iter.Seq2[AnalysisPart, error] {
	name := analysis(match)
	return func(yield func(AnalysisPart, error) bool) {
		last := after
		parts := reopened(about(ctx, name), a.client, func(ctx context.Context) (v1.AnalysisService_WatchAnalysisClient, error) {
			request := &v1.WatchAnalysisRequest{Name: name, AfterVersion: last, WithPulses: true}
			return a.calls.WatchAnalysis(ctx, request)
		})
		for part, err := range parts {
			told := part.GetAnalysis()
			if err == nil && told == nil {
				continue // a pulse
			}
			if err == nil {
				err = requireAnalysis(name, told)
			}
			if err == nil {
				last, err = requireEvents(told, part.GetEvents(), last)
			}
			if err != nil {
				yield(AnalysisPart{}, err)
				return
			}
			if !yield(AnalysisPart{told, part.GetEvents()}, nil) {
				return
			}
		}
	}
}

// analysis is the name of the analysis of a match.
func analysis(match string) string { return named("matches", match) + "/analysis" }

// requireAnalysis requires that an analysis is that of the name, and one that can be.
func requireAnalysis(name string, told *v1.Analysis) error {
	if err := requireNamed(name, told.GetName()); err != nil {
		return err
	}
	if told.GetVersion() > told.GetLastVersion() {
		return senseless(name, "version %d of %d", told.GetVersion(), told.GetLastVersion())
	}
	for _, version := range told.GetDecidingVersions() {
		if version > told.GetVersion() {
			return senseless(name, findings.UnanalysedMistakes)
		}
	}
	for at, seat := range told.GetSeats() {
		if seat.GetSeat() != uint32(at+1) {
			return senseless(name, findings.SeatAtOtherPlace, seat.GetSeat(), at+1)
		}
		later := seat.GetSuccessor()
		begun := later.GetSinceVersion() >= 1 && later.GetSinceVersion() <= told.GetVersion()
		if !addsUp(seat) || (later != nil && !(begun && addsUp(later))) {
			return senseless(name, findings.NumbersOfSeat, seat.GetSeat())
		}
	}
	return nil
}

// achieved is what came of a player, or of a bot that took a seat over.
type achieved interface {
	GetJudged() uint32
	GetMistakes() uint32
	GetLost() float64
	GetLuck() float64
}

func addsUp(found achieved) bool {
	return found.GetMistakes() <= found.GetJudged() && areFinite(found.GetLost(), found.GetLuck()) && found.GetLost() >= 0
}

// requireEvents requires that events of an analysis follow a version without a gap; it gives the version of the last one.
func requireEvents(told *v1.Analysis, events []*v1.AnalysedEvent, after uint64) (uint64, error) {
	for _, event := range events {
		if event.GetVersion() != after+1 || event.GetVersion() > told.GetVersion() {
			return after, senseless(told.GetName(), findings.EventOutOfOrder, event.GetVersion(), after, told.GetVersion())
		}
		after++
		if wrong := wrongPart(event); wrong != "" {
			return after, senseless(told.GetName(), findings.NumberOfEvent, wrong, after)
		}
	}
	return after, nil
}

// wrongPart is the part of an event that cannot be; it is empty if there is none.
func wrongPart(event *v1.AnalysedEvent) string {
	estimates, chances, luck := event.GetEstimates(), event.GetChances(), event.GetLuck()
	bySeat := func(numbers []float64) bool { return len(numbers) == 0 || len(numbers) == len(estimates) }
	switch judgement := event.GetJudgement(); {
	case !areFinite(estimates...):
		return "estimates"
	case !bySeat(chances) || !areChances(chances):
		return "chances"
	case !bySeat(luck) || !areFinite(luck...):
		return "luck"
	case judgement != nil && !isSound(judgement, len(estimates)):
		return "judgement"
	}
	return ""
}

func isSound(judgement *v1.DecisionJudgement, seats int) bool {
	measures := []*v1.AnalysisMeasure{judgement.GetLoss(), judgement.GetChanceLoss()}
	for _, option := range judgement.GetOptions() {
		measures = append(measures, option.GetEstimate())
	}
	for _, measure := range measures { // one that is missing measures nothing
		if !areFinite(measure.GetMean(), measure.GetError()) || measure.GetError() < 0 {
			return false
		}
	}
	seat := int(judgement.GetSeat())
	return 1 <= seat && seat <= seats && (!judgement.GetMistake() || judgement.GetLoss() != nil)
}

func areChances(numbers []float64) bool {
	for _, number := range numbers {
		if !(0 <= number && number <= 1) { // nor is what is no number
			return false
		}
	}
	return true
}

func areFinite(numbers ...float64) bool {
	for _, number := range numbers {
		if math.IsNaN(number) || math.IsInf(number, 0) {
			return false
		}
	}
	return true
}

func senseless(name, what string, arguments ...any) error {
	return table.Altered(findings.Senseless, name, fmt.Sprintf(what, arguments...))
}
