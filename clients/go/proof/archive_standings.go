package proof

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/standings"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

// ranked computes the standings after a number of rounds, and compares them with those in the file and their digest.
func (v *archiveVerifying) ranked(event *v1.TournamentEvent, number int, digest []byte) {
	version, round := event.GetVersion(), event.GetRoundClosed().GetRound()
	v.due = append(v.due, version)
	lines, err := v.course.standings(number)
	if errors.Is(err, errBracket) {
		v.unproven["standings"] = err.Error()
		return
	}
	if err != nil {
		v.wrong(version, "standings", round, 0, "has standings that cannot be computed: %s", err)
		return
	}
	own := writtenLines(lines)
	if !bytes.Equal(standings.Digest(v.archive.Tournament(), own), digest) {
		v.wrong(version, "standings", round, 0, "has standings that do not follow from the results")
	}
	at := slices.IndexFunc(v.archive.standings, func(given *v1.ArchivedStandings) bool { return given.GetVersion() == version })
	if at < 0 {
		v.wrong(version, "standings", round, 0, findings.WithheldStandings)
		return
	}
	given := v.archive.standings[at].GetLines()
	for at := range min(len(given), len(own)) {
		if !proto.Equal(given[at], own[at]) {
			v.wrong(version, "standings", round, 0, findings.OtherStandingsThanEvents,
				lineText(given[at]), lineText(own[at]))
			return
		}
	}
	if len(given) != len(own) {
		v.wrong(version, "standings", round, 0, findings.CountOfStandings, len(given), len(own))
	}
}

func writtenLines(lines []standings.Line) []*v1.ArchivedStanding {
	var written []*v1.ArchivedStanding
	for _, line := range lines {
		one := &v1.ArchivedStanding{Place: uint32(line.Place), Entrant: line.Player, Score: line.Score.RatString()}
		for _, value := range line.Values {
			text := ""
			if value != nil {
				text = value.RatString()
			}
			one.TieBreaks = append(one.TieBreaks, text)
		}
		written = append(written, one)
	}
	return written
}

func lineText(line *v1.ArchivedStanding) string {
	text := fmt.Sprintf("%d. %s %s", line.GetPlace(), line.GetEntrant(), line.GetScore())
	if len(line.GetTieBreaks()) > 0 {
		text += fmt.Sprintf(" (%s)", strings.Join(line.GetTieBreaks(), ", "))
	}
	return text
}
