package proof

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"

	"github.com/caravanserai/caravanserai/clients/go/internal/standings"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

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
