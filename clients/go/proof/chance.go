package proof

import (
	"bytes"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// EntropyCommitment is the hash that binds a seat to its entropy before others know it.
func EntropyCommitment(entropy []byte) []byte {
	return table.Hash([]byte(constants.EntropyLabel), entropy)
}

// EntryTicket is what a code of the organiser is worth in a tournament, tournaments/{tournament}: with it one player
// enters.
func EntryTicket(tournament, code string) []byte {
	return table.Hash([]byte(constants.EntryLabel), []byte(tournament), []byte(code))
}

// Choice is an event, or an order of events, by which somebody could have chosen among outcomes of chance.
type Choice struct {
	Version uint64
	Text    string
}

// Check is something that must hold at an event; Text says what is wrong if it does not.
type Check struct {
	Holds bool
	Text  string
}

// seat is what matters for chance about a seat that is taken.
type seat struct {
	bot, bound, ready bool
	commitment        []byte
	opened            []byte // empty until the seat is ready, and if it contributes none
}

// settled tells whether others need not wait for this seat before they open their entropy.
func (s *seat) settled() bool {
	return s.bot || (s.bound && (len(s.commitment) > 0 || s.ready))
}

// Chance is what the events of a match show about its chance, from the first binding to the last draw. Give it each
// event in order.
//
// The key of chance follows from the secret of the service and the entropies of the seats. Nobody can choose it if each
// seat is bound to its entropy before it learns that of another, and cannot leave it out afterwards. Scheme 2 keeps
// that order. An event that breaks it fails a check. An event that the scheme allows but that still left somebody a
// choice, such as a void start, is a choice. Older matches use scheme 1, which leaves more choices.
//
// docs/proving.md gives the argument.
type Chance struct {
	Scheme      uint32
	Seeded      bool
	Started     bool
	Contributed []int // the seats whose entropy went into the key
	VoidStarts  int   // the starts that failed after entropy had been opened
	Choices     []Choice

	seats       []*seat // nil where nobody sits
	commitments map[string]bool
	known       map[string]uint64 // commitments whose entropy was opened, each with the version of the opening
	since       uint64            // the first of these versions
	moved       int               // in scheme 1: events after the first opening that moved the draws of the start
	undone      []uint64
}

// NewChance begins before the first event.
func NewChance() *Chance {
	return &Chance{Scheme: 1, commitments: map[string]bool{}, known: map[string]uint64{}}
}

// Opened are the seats that have opened entropy for the next start.
func (c *Chance) Opened() []int {
	return c.seatsThat(func(s *seat) bool { return s != nil && len(s.opened) > 0 })
}

// Unbound are the seats that others must wait for before they open their entropy.
func (c *Chance) Unbound() []int {
	return c.seatsThat(func(s *seat) bool { return s == nil || !s.settled() })
}

// Commitment is the commitment of a seat; empty if it is not bound.
func (c *Chance) Commitment(number int) []byte {
	if state := c.at(number); state != nil {
		return state.commitment
	}
	return nil
}

func (c *Chance) seatsThat(fits func(*seat) bool) []int {
	var found []int
	for at, state := range c.seats {
		if fits(state) {
			found = append(found, at+1)
		}
	}
	return found
}

func (c *Chance) at(number int) *seat {
	if number < 1 || number > len(c.seats) {
		return nil
	}
	return c.seats[number-1]
}

func (c *Chance) set(number uint32, state *seat) {
	if 1 <= number && int(number) <= len(c.seats) {
		c.seats[number-1] = state
	}
}

// Follow adds an event; it returns what must hold at it.
func (c *Chance) Follow(event *v1.MatchEvent) []Check {
	version := event.GetVersion()
	switch body := event.GetBody().(type) {
	case *v1.MatchEvent_Created:
		return c.created(body.Created)
	case *v1.MatchEvent_Joined:
		return c.joined(version, body.Joined)
	case *v1.MatchEvent_Bound:
		return c.bound(version, body.Bound)
	case *v1.MatchEvent_Left:
		return c.left(version, body.Left.GetSeat())
	case *v1.MatchEvent_StartVoided:
		return c.voided(version, body.StartVoided, event.GetActSignature() != nil)
	case *v1.MatchEvent_Ready:
		return c.ready(version, body.Ready)
	case *v1.MatchEvent_Started:
		return c.started(version, body.Started.GetEntropies(), event.GetDraws())
	case *v1.MatchEvent_Abandoned:
		c.unstarted(version, findings.GivenUp)
	case *v1.MatchEvent_RulesChanged:
		c.unstarted(version, findings.RulesChanged)
	case *v1.MatchEvent_Undone:
		c.undone = append(c.undone, version)
	}
	c.drew(version, event.GetDraws())
	return nil
}

// -- before the start -------------------------------------------------------------------------------------------------

func (c *Chance) created(created *v1.MatchCreated) []Check {
	c.Scheme = max(created.GetChanceScheme(), 1)
	c.Seeded = created.GetSeed() != ""
	c.seats = make([]*seat, created.GetPlayers())
	known := c.Scheme <= 2
	return []Check{{known, fmt.Sprintf(findings.UnknownScheme, c.Scheme)}}
}

func (c *Chance) joined(version uint64, joined *v1.SeatJoined) []Check {
	checks := c.binding(version, joined.GetSeat(), joined.GetEntropyCommitment())
	state := &seat{bot: joined.GetBot() != "", bound: true, commitment: joined.GetEntropyCommitment()}
	c.set(joined.GetSeat(), state)
	return checks
}

func (c *Chance) bound(version uint64, bound *v1.SeatBound) []Check {
	checks := c.binding(version, bound.GetSeat(), bound.GetEntropyCommitment())
	c.set(bound.GetSeat(), &seat{bound: true, commitment: bound.GetEntropyCommitment()})
	return checks
}

func (c *Chance) binding(version uint64, number uint32, commitment []byte) []Check {
	checks := c.untouched(fmt.Sprintf(findings.Binding, number))
	if len(commitment) == 0 {
		return checks
	}
	if c.Scheme == 1 {
		c.late(version, number, commitment)
	} else {
		fresh := !c.commitments[string(commitment)]
		checks = append(checks, Check{fresh, fmt.Sprintf(findings.UsedEntropy, number)})
	}
	c.commitments[string(commitment)] = true
	return checks
}

// late notes that, in scheme 1, a seat is bound when entropy is known already.
func (c *Chance) late(version uint64, number uint32, commitment []byte) {
	if since, again := c.known[string(commitment)]; again {
		c.chosen(version, findings.KnownAgain, number, since)
	} else if len(c.known) > 0 {
		c.chosen(version, findings.KnownToAnother, number, c.since)
	}
}

func (c *Chance) left(version uint64, number uint32) []Check {
	checks := c.untouched(fmt.Sprintf(findings.Freeing, number))
	if state := c.at(int(number)); state != nil && len(state.opened) > 0 && c.Scheme == 1 {
		c.chosen(version, findings.FreedAfterOpening, number)
	}
	c.set(number, nil)
	return checks
}

// untouched checks that no seat changes between the first opening and the start.
func (c *Chance) untouched(what string) []Check {
	if c.Scheme == 1 {
		if len(c.known) > 0 {
			c.moved++
		}
		return nil
	}
	return []Check{{len(c.Opened()) == 0, fmt.Sprintf(findings.AfterOpening, what)}}
}

func (c *Chance) voided(version uint64, voided *v1.StartVoided, signed bool) []Check {
	opened := c.Opened()
	c.chosen(version, findings.VoidStart,
		voided.GetSeat(), cause(voided.GetBy(), signed), listed(opened))
	c.VoidStarts++
	for at, state := range c.seats {
		if state != nil && !state.bot {
			c.seats[at] = &seat{}
		}
	}
	return []Check{{len(opened) > 0, findings.VoidWithoutOpening}}
}

func cause(by v1.Actor, signed bool) string {
	if signed {
		return findings.SeatLeft
	}
	if words, known := constants.Freed[by.String()]; known {
		return words
	}
	return findings.FreedByNobody
}

func (c *Chance) ready(version uint64, ready *v1.SeatReady) []Check {
	number, entropy := ready.GetSeat(), ready.GetEntropy()
	state := c.at(int(number))
	if state == nil {
		return []Check{{false, fmt.Sprintf(findings.NobodyReady, number)}}
	}
	opens := len(entropy) > 0
	fits := !opens || bytes.Equal(EntropyCommitment(entropy), state.commitment)
	checks := []Check{{fits, fmt.Sprintf(findings.OtherEntropy, number)}}
	if c.Scheme != 1 {
		same := opens == (len(state.commitment) > 0)
		checks = append(checks,
			Check{state.bound, fmt.Sprintf(findings.NotBound, number)},
			Check{same, fmt.Sprintf(findings.NotOpened, number)})
		if unbound := c.Unbound(); opens {
			text := fmt.Sprintf(findings.Impatient, listed(unbound))
			checks = append(checks, Check{len(unbound) == 0, text})
		}
	} else if opened := c.Opened(); opens && len(opened) > 0 {
		c.chosen(version, findings.LastToOpen, number, listed(opened))
	}
	state.ready, state.opened = true, entropy
	if _, again := c.known[string(state.commitment)]; opens && !again {
		if len(c.known) == 0 {
			c.since = version
		}
		c.known[string(state.commitment)] = version
	}
	return checks
}

// -- from the start ---------------------------------------------------------------------------------------------------

func (c *Chance) started(version uint64, entropies [][]byte, draws uint32) []Check {
	same := len(entropies) == len(c.seats)
	for at, state := range c.seats {
		var opened []byte
		if state != nil {
			opened = state.opened
		}
		same = same && bytes.Equal(entropies[at], opened)
	}
	checks := []Check{{same, findings.UnopenedEntropies}}
	silent := c.seatsThat(func(s *seat) bool { return s != nil && len(s.commitment) > 0 && len(s.opened) == 0 })
	c.Contributed = nil
	for at, entropy := range entropies {
		if len(entropy) > 0 {
			c.Contributed = append(c.Contributed, at+1)
		}
	}
	if c.Scheme != 1 {
		whole := len(c.Opened()) == 0 || len(silent) == 0
		checks = append(checks, Check{whole, fmt.Sprintf(findings.MissingEntropy, listed(silent))})
	}
	c.silent(version, silent)
	if c.moved > 0 {
		c.chosen(version, findings.MovedDraws, c.moved)
	}
	if len(c.Contributed) == 0 {
		c.chosen(version, findings.NoContribution)
	}
	c.Started = true
	c.drew(version, draws)
	return checks
}

func (c *Chance) silent(version uint64, silent []int) {
	switch {
	case len(silent) == 0:
	case c.Scheme == 1:
		starts := new(big.Int).Lsh(big.NewInt(1), uint(len(silent)))
		c.chosen(version, findings.Silence, listed(silent), starts)
	default:
		c.chosen(version, findings.ImpatientStart, listed(silent))
	}
}

// unstarted notes what happened between the first opening and the start.
func (c *Chance) unstarted(version uint64, format string) {
	if opened := c.Opened(); !c.Started && len(opened) > 0 {
		c.chosen(version, format, listed(opened))
	}
}

// drew notes that, in scheme 1, decisions that were taken back changed the draws after them.
func (c *Chance) drew(version uint64, draws uint32) {
	if draws == 0 {
		return
	}
	if len(c.undone) > 0 && c.Scheme == 1 {
		c.chosen(version, findings.UndoneDraws, joined(c.undone))
	}
	c.undone = nil
}

func (c *Chance) chosen(version uint64, format string, arguments ...any) {
	if !c.Seeded {
		c.Choices = append(c.Choices, Choice{version, fmt.Sprintf(format, arguments...)})
	}
}

// listed gives seats in words.
func listed(seats []int) string {
	words := make([]string, len(seats))
	for at, number := range seats {
		words[at] = strconv.Itoa(number)
	}
	if len(seats) == 1 {
		return "seat " + words[0]
	}
	return "seats " + strings.Join(words, " and ")
}

func joined(versions []uint64) string {
	words := make([]string, len(versions))
	for at, version := range versions {
		words[at] = strconv.FormatUint(version, 10)
	}
	return strings.Join(words, ", ")
}

// ChosenInWords says where somebody could have chosen, in a few words; it is empty if nowhere.
func ChosenInWords(choices []Choice) string {
	if len(choices) == 0 {
		return ""
	}
	versions := make([]uint64, len(choices))
	for at, choice := range choices {
		versions[at] = choice.Version
	}
	slices.Sort(versions)
	return fmt.Sprintf(findings.ChosenAt, joined(slices.Compact(versions)))
}
