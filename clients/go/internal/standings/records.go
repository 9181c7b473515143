package standings

import "math/big"

// Meeting is a match that a player played: the seat, from 0, and the opponent.
type Meeting struct {
	Seat     int
	Opponent string
}

// Record is what a player has done in the rounds so far, at tables of two.
type Record struct {
	Score    *big.Rat
	Met      []Meeting
	FreeWins int  // the rounds that were worth a win without a match
	Floated  bool // whether they met somebody with another score in the last round
}

// Records are those of all players of an event.
func Records(event *Event) (map[string]*Record, error) {
	records := map[string]*Record{}
	for _, player := range event.Players {
		records[player] = &Record{Score: new(big.Rat)}
	}
	for at := range event.Rounds {
		round := event.Rounds[at]
		if err := round.index(); err != nil {
			return nil, err
		}
		worth, err := event.Scoring.round(&round, event.Players)
		if err != nil {
			return nil, err
		}
		before := map[string]*big.Rat{}
		for player, record := range records {
			before[player] = record.Score
		}
		for player, record := range records {
			record.Floated = false
			if table := round.tables[player]; table != nil {
				for _, other := range table.met(player) {
					seat := 1
					if table.Seats[0].Player == player {
						seat = 0
					}
					record.Met = append(record.Met, Meeting{seat, other})
					record.Floated = before[other] != nil && before[other].Cmp(before[player]) != 0
				}
			}
			if round.ending(player).free() {
				record.FreeWins++
			}
			record.Score = new(big.Rat).Add(before[player], worth[player])
		}
	}
	return records, nil
}
