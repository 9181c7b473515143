package table

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Stated is the place where statements lie that stand.
const Stated = "stated"

const (
	part   = "(" + constants.StatedPartPattern + ")"
	number = "(" + constants.StatedNumberPattern + ")"
)

var (
	statement = regexp.MustCompile(`\Astatement/` + part + `/` + number + `/(-|` + number + `)/((?:[^/%]|%25)+)/((?s:.+))\z`)
	onePart   = regexp.MustCompile(`\A` + part + `\z`)
	decoder   = strings.NewReplacer("%2F", "/", "%25", "%")
)

// Statement is what a service has stated about hidden pieces: at Place lie at least Least and at most Most (below 0: any
// number) of Pieces. To fold a match, nothing of this is needed.
type Statement struct {
	Place       string
	Least, Most int64
	Pieces      []string
}

// ReadStatement is the statement that a piece is; false if it is none.
func ReadStatement(piece string) (Statement, bool) {
	found := statement.FindStringSubmatch(piece)
	if found == nil {
		return Statement{}, false
	}
	least, _ := strconv.ParseInt(found[2], 10, 64)
	most := int64(-1)
	if found[3] != "-" {
		most, _ = strconv.ParseInt(found[3], 10, 64)
	}
	read := Statement{Place: decoder.Replace(found[1]), Least: least, Most: most}
	faces := strings.Split(found[6], "/")
	if len(faces) > constants.StatedPieces {
		return Statement{}, false
	}
	for _, face := range faces {
		if !onePart.MatchString(face) {
			return Statement{}, false
		}
		named := decoder.Replace(found[5]) + "/" + decoder.Replace(face)
		if !slices.Contains(read.Pieces, named) {
			read.Pieces = append(read.Pieces, named)
		}
	}
	return read, true
}

// Allows tells whether this number of the pieces may lie there.
func (s Statement) Allows(number int64) bool {
	return s.Least <= number && (s.Most < 0 || number <= s.Most)
}

// Statements are those that stand, in the order of their names; with a place those about it.
func (t *Table) Statements(place string) []Statement {
	var standing []Statement
	for _, piece := range slices.Sorted(maps.Keys(t.places[Stated])) {
		if read, ok := ReadStatement(piece); ok && (place == "" || place == read.Place) {
			standing = append(standing, read)
		}
	}
	return standing
}

type lying struct{ place, piece string }

// Untrue is a piece that states what is not so, as far as the viewer of the table sees, or nothing: when it was put up,
// by one of the latest steps, or after these. What cannot be read is not so, and nothing is if too many stand.
func (t *Table) Untrue(steps []Step) string {
	later, states := map[lying]int64{}, false
	var shown []string
	for _, step := range steps {
		switch step := step.(type) {
		case Move:
			states = states || step.Target == Stated
		case Show:
			if step.Seat == t.viewer {
				shown = append(shown, step.Place)
			}
		}
	}
	for index := len(steps) - 1; states && index >= 0; index-- {
		move, ok := steps[index].(Move)
		if !ok {
			continue
		}
		if move.Target == Stated && !t.so(move.Becomes, later, shown) {
			return move.Becomes
		}
		later[lying{move.Target, move.Becomes}] += move.Number
		later[lying{move.Source, move.Piece}] -= move.Number
	}
	standing := t.places[Stated]
	if len(standing) > constants.StandingStatements {
		return fmt.Sprintf("%d statements", len(standing))
	}
	for _, piece := range slices.Sorted(maps.Keys(standing)) {
		if !t.so(piece, nil, nil) {
			return piece
		}
	}
	return ""
}

func (t *Table) so(piece string, later map[lying]int64, unknown []string) bool {
	read, ok := ReadStatement(piece)
	if !ok || slices.Contains(unknown, read.Place) || !t.knows(read.Place) {
		return ok
	}
	var number int64
	for _, each := range read.Pieces {
		number += t.places[read.Place][each] - later[lying{read.Place, each}]
	}
	return read.Allows(number)
}

// knows tells whether the viewer sees the faces at a place, where there is such a place.
func (t *Table) knows(place string) bool {
	return t.viewer == Everything || (t.visibility[AreaOf(place)] != v1.Visibility_VISIBILITY_UNSPECIFIED && t.Sees(place))
}
