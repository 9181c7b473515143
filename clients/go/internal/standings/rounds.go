// Package standings computes the standings of a tournament from its results: scores, tie-breaks and places, as
// docs/tournaments.md describes them. All numbers are exact fractions.
package standings

import (
	"fmt"
	"math/big"
	"slices"
)

// Ending is how a round ended for a player.
type Ending int

// The endings of a round.
const (
	Absent Ending = iota
	Played
	ForfeitWin
	ForfeitLoss
	Void
	PairingBye
	FullBye
	HalfBye
)

// free tells whether an unplayed round is worth a win.
func (e Ending) free() bool { return e == PairingBye || e == FullBye || e == ForfeitWin }

// voluntary tells whether the player chose not to play.
func (e Ending) voluntary() bool { return e == HalfBye || e == Absent || e == ForfeitLoss }

// Seat is how a player did at a table: the place (0: they forfeited), and the victory points of the game.
type Seat struct {
	Player string
	Place  int
	Points int64
}

// Table is the result of a table, in the order of its seats. Unplayed: those who came were too few for the game.
type Table struct {
	Seats          []Seat
	Void, Unplayed bool
}

// played are those who played against each other.
func (t *Table) played() []Seat {
	var came []Seat
	for _, seat := range t.Seats {
		if seat.Place > 0 {
			came = append(came, seat)
		}
	}
	if len(came) < 2 || t.Void || t.Unplayed {
		return nil
	}
	return came
}

func (t *Table) seat(player string) Seat {
	at := slices.IndexFunc(t.Seats, func(seat Seat) bool { return seat.Player == player })
	if at < 0 {
		return Seat{}
	}
	return t.Seats[at]
}

func (t *Table) ending(player string) Ending {
	switch {
	case t.Void:
		return Void
	case t.seat(player).Place == 0:
		return ForfeitLoss
	case len(t.played()) > 0:
		return Played
	}
	return ForfeitWin
}

// others are the other players of a table, whether they came or not.
func (t *Table) others(player string) []string {
	var names []string
	for _, seat := range t.Seats {
		if seat.Player != player {
			names = append(names, seat.Player)
		}
	}
	return names
}

// met are the others that a player met.
func (t *Table) met(player string) []string {
	var names []string
	there := false
	for _, seat := range t.played() {
		if there = there || seat.Player == player; seat.Player != player {
			names = append(names, seat.Player)
		}
	}
	if !there {
		return nil
	}
	return names
}

// sharing counts the seats of a place.
func (t *Table) sharing(place int) int {
	count := 0
	for _, seat := range t.Seats {
		if seat.Place == place {
			count++
		}
	}
	return count
}

// won tells whether a player alone had the first place of a table that was played.
func (t *Table) won(player string) bool {
	return t.ending(player) == Played && t.seat(player).Place == 1 && t.sharing(1) == 1
}

// Round is the results of a round. Who is at no table, and has no bye, was absent.
type Round struct {
	Tables    []Table
	Byes      map[string]Ending
	Penalties map[string]*big.Rat // the points that were taken from players

	tables map[string]*Table
}

// index finds the tables of players. It fails if somebody is there twice, or if places are none of a ranking with ties.
func (r *Round) index() error {
	r.tables = map[string]*Table{}
	for at := range r.Tables {
		table := &r.Tables[at]
		for _, seat := range table.Seats {
			if _, bye := r.Byes[seat.Player]; r.tables[seat.Player] != nil || bye {
				return fmt.Errorf("%s is twice in one round", seat.Player)
			}
			r.tables[seat.Player] = table
			better := 0
			for _, other := range table.Seats {
				if 0 < other.Place && other.Place < seat.Place {
					better++
				}
			}
			if seat.Place > 0 && seat.Place != 1+better {
				return fmt.Errorf("%d is no place of a ranking with ties", seat.Place)
			}
		}
	}
	return nil
}

func (r *Round) ending(player string) Ending {
	if table := r.tables[player]; table != nil {
		return table.ending(player)
	}
	return r.Byes[player]
}

// there tells whether a player was paired, or had a bye.
func (r *Round) there(player string) bool {
	_, bye := r.Byes[player]
	return bye || r.tables[player] != nil
}

// Line is a line of the standings. A value is nil where a tie-break has none for a single player.
type Line struct {
	Place  int
	Player string
	Score  *big.Rat
	Values []*big.Rat
}

// Event is what standings follow from.
type Event struct {
	Players   []string // all who have a lot
	Rounds    []Round
	Scoring   Scoring
	Seats     int // of a full table
	Scheduled bool
	Lots      map[string]uint32
	TieBreaks []string

	GamePoints []map[string]*big.Rat   // of teams, in each round
	Boards     []map[string][]*big.Rat // of teams, in each round at each board
}
