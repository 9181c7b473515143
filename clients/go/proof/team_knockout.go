package proof

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/caravanserai/caravanserai/clients/go/internal/pairings"
	"github.com/caravanserai/caravanserai/clients/go/internal/standings"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// pairKnockout adds the team matches of a round of a knockout: the winners of the round before.
func (c *course) pairKnockout(paired *v1.RoundPaired, teams []rankedTeam) error {
	event, err := c.teamEvent(len(c.rounds))
	if err != nil {
		return err
	}
	slots := make([]*rankedTeam, len(teams))
	for at := range teams {
		slots[at] = &teams[at]
	}
	draw, there := pairings.Drawn(len(slots))
	for _, round := range event.Rounds {
		if !there || draw.Final {
			return errors.New("the final was played")
		}
		if slots, err = onward(slots, draw, round); err != nil {
			return err
		}
		draw, there = pairings.Drawn(len(slots))
	}
	if !there {
		return errors.New("a knockout needs two teams")
	}
	sat := sittingsOf(event)
	for at := range draw.Byes {
		addKnockout(paired, slots, []int{at}, sat)
	}
	for _, table := range draw.Tables {
		addKnockout(paired, slots, table[:], sat)
	}
	return nil
}

// onward are the slots of the next round: winners take the first slot of their table.
func onward(slots []*rankedTeam, draw pairings.Draw, round standings.Round) ([]*rankedTeam, error) {
	left := slices.Clone(slots[:draw.Byes])
	for _, table := range draw.Tables {
		one, two := slots[table[0]], slots[table[1]]
		if one == nil || two == nil {
			left = append(left, cmp.Or(one, two))
			continue
		}
		winner, err := winnerOf(one, two, round)
		if err != nil {
			return nil, err
		}
		left = append(left, winner)
	}
	return left, nil
}

// winnerOf is the team that goes on; nil if both forfeited.
func winnerOf(one, two *rankedTeam, round standings.Round) (*rankedTeam, error) {
	for _, table := range round.Tables {
		if len(table.Seats) != 2 || table.Void {
			continue
		}
		first, other := table.Seats[0], table.Seats[1]
		if first.Player == two.name {
			first, other = other, first
		}
		if first.Player != one.name || other.Player != two.name {
			continue
		}
		switch {
		case first.Place == 1:
			return one, nil
		case other.Place == 1:
			return two, nil
		}
		return nil, nil
	}
	return nil, fmt.Errorf("there is no result of the match of %s", one.name)
}

// sitting is a team in a seat, from 0.
type sitting struct {
	team string
	seat int
}

// sittingsOf counts the seats in which teams played.
func sittingsOf(event *standings.Event) map[sitting]int {
	sat := map[sitting]int{}
	for _, round := range event.Rounds {
		for _, table := range round.Tables {
			if !table.Played() {
				continue
			}
			for seat, one := range table.Seats {
				sat[sitting{one.Player, seat}]++
			}
		}
	}
	return sat
}

// addKnockout adds the match of some slots, or the bye of the only team there.
func addKnockout(paired *v1.RoundPaired, slots []*rankedTeam, places []int, sat map[sitting]int) {
	bracket := &v1.BracketReason{Size: uint32(len(slots))}
	var there []*rankedTeam
	for _, place := range places {
		if slots[place] != nil {
			there, bracket.Slots = append(there, slots[place]), append(bracket.Slots, uint32(place+1))
		}
	}
	reason := &v1.PairingReason{Reason: &v1.PairingReason_Bracket{Bracket: bracket}}
	switch len(there) {
	case 1:
		bye := &v1.TeamBye{Team: there[0].name, Result: v1.RoundResult_ROUND_RESULT_PAIRING_BYE, Reason: reason}
		paired.TeamByes = append(paired.TeamByes, bye)
	case 2:
		slices.SortFunc(there, func(a, b *rankedTeam) int { return cmp.Or(cmp.Compare(a.lot, b.lot), cmp.Compare(a.number, b.number)) })
		one, two := there[0].name, there[1].name
		if sat[sitting{two, 0}]+sat[sitting{one, 1}] < sat[sitting{one, 0}]+sat[sitting{two, 1}] {
			one, two = two, one
		}
		paired.TeamMatches = append(paired.TeamMatches, teamMatch(one, two, reason))
	}
}
