package caravanserai_test

import (
	"context"
	"errors"
	"os"
	"regexp"
	"slices"
	"testing"

	caravanserai "github.com/caravanserai/caravanserai/clients/go"
	"github.com/caravanserai/caravanserai/clients/go/internal/service"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// watched are the versions of the events of an analysis, and how it is at last.
func watched(ctx context.Context, analyses caravanserai.Analyses, match string, after uint64) ([]uint64, *v1.Analysis, error) {
	var versions []uint64
	var last *v1.Analysis
	for part, err := range analyses.Watch(ctx, match, after) {
		if err != nil {
			return nil, nil, err
		}
		last = part.Analysis
		for _, event := range part.Events {
			versions = append(versions, event.GetVersion())
		}
	}
	return versions, last, nil
}

func TestAMatchThatIsOverIsAnalysed(t *testing.T) {
	ctx := limited(t)
	ann := dial(t, running.Address)
	match := alone(t, ctx, ann)
	analyses := ann.Analyses()
	if _, err := analyses.Request(ctx, match); !errors.Is(err, caravanserai.ErrWrongMoment) {
		t.Fatal(err)
	}
	decide(t, ctx, ann, match)
	value(ann.Abandon(ctx, match))(t)
	if _, err := analyses.Get(ctx, match); !errors.Is(err, caravanserai.ErrNotFound) {
		t.Fatal(err)
	}
	if asked := value(analyses.Request(ctx, match))(t); asked.GetName() != match+"/analysis" {
		t.Fatal(asked)
	}
	versions, last, err := watched(ctx, analyses, match, 0)
	must(t, err)
	if last.GetState() != v1.Analysis_STATE_DONE || len(last.GetSeats()) != 1 || uint64(len(versions)) != last.GetLastVersion() {
		t.Fatal(versions, last)
	}
	later, _, err := watched(ctx, analyses, match, versions[1])
	must(t, err)
	if !slices.Equal(later, versions[2:]) {
		t.Fatal(later, versions)
	}
}

// TestAnAnalysisIsOneOfTheMatch hears every analysis that cannot be.
func TestAnAnalysisIsOneOfTheMatch(t *testing.T) {
	lying := value(service.StartLying())(t)
	t.Cleanup(func() { must(t, lying.Stop()) })
	source := value(os.ReadFile("../../tests/sdks/lying_analyses.py"))(t)
	names := func(pattern string) []string {
		var found []string
		for _, match := range regexp.MustCompile(pattern).FindAllSubmatch(source, -1) {
			found = append(found, string(match[1]))
		}
		return found
	}
	wholes, parts := names(`"([a-z0-9-]+)": lambda told:`), names(`"([a-z0-9-]+)": lambda part:`)
	if len(wholes) < 10 || len(parts) < 18 {
		t.Fatal(wholes, parts)
	}
	for _, lie := range append(slices.Clone(wholes), parts...) {
		ctx, analyses := limited(t), liar(t, lying.Address, "analysed-"+lie).Analyses()
		text := "matches/analysed/analysis makes no sense: "
		if lie == "another-match" || lie == "no-name" {
			text = "answered about"
		}
		if slices.Contains(wholes, lie) {
			_, err := analyses.Request(ctx, "analysed")
			contradicted(t, err, text)
			_, err = analyses.Get(ctx, "analysed")
			contradicted(t, err, text)
		}
		_, _, err := watched(ctx, analyses, "analysed", 0)
		contradicted(t, err, text)
	}
	versions, _, err := watched(limited(t), liar(t, lying.Address, "analysed-truly").Analyses(), "analysed", 0)
	must(t, err)
	same(t, "events", len(versions), 2)
}
