package proof

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"google.golang.org/protobuf/proto"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

// Beginnings of the reasons for which the service closes a match that has not begun.
const (
	cameNot   = "not everybody came in time"
	forfeited = "a player of the table has forfeited"
)

// facts are what the record of a match says that concerns its tournament, and what verifying it found.
type facts struct {
	place    place
	broken   string // why it cannot be read; then nothing else is known
	match    string
	version  uint64
	head     []byte
	created  *v1.MatchCreated
	finished bool
	abandons *v1.MatchAbandoned
	begun    bool
	places   []uint32
	points   []int64
	departed []bool
	joined   []bool // which seats are taken at the end
	freed    []bool // which seats somebody else than their player freed
	ended    uint64
	times    []uint64
	found    *Verification
	unlogged []error // why it is not shown to be in the log
}

// OK tells whether the record holds by itself.
func (f *facts) ok() bool { return f.broken == "" && f.found.OK() }

// factsOf verifies the records of the matches, some at the same time.
func factsOf(ctx context.Context, matches []*v1.ArchivedMatch, policy *Policy, now time.Time) ([]*facts, error) {
	all, next, workers := make([]*facts, len(matches)), make(chan int), sync.WaitGroup{}
	for range min(runtime.GOMAXPROCS(0), len(matches)) {
		workers.Go(func() {
			for at := range next {
				all[at] = factOf(matches[at], policy, now)
			}
		})
	}
	defer workers.Wait()
	defer close(next)
	for at := range matches {
		select {
		case next <- at:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return all, nil
}

func factOf(archived *v1.ArchivedMatch, policy *Policy, now time.Time) *facts {
	f := &facts{place: placeOf(archived)}
	record, err := ReadRecord(archived.GetRecord())
	switch {
	case err != nil:
		f.broken = err.Error()
		return f
	case record.header == nil:
		f.broken = findings.FormatOne
		return f
	}
	f.match, f.version, f.head, f.found = record.Match(), record.Version(), record.Digest(record.Version()), record.Verify(nil)
	if policy != nil {
		f.unlogged = record.vouched(policy, now)
	}
	for event := range record.Events(0) {
		f.follow(event)
	}
	for _, standing := range f.found.Standings {
		if 1 <= standing.Seat && standing.Seat <= len(f.points) {
			f.points[standing.Seat-1] = standing.Points
		}
	}
	return f
}

func (f *facts) follow(event *v1.MatchEvent) {
	f.ended = event.GetTimeMilliseconds()
	f.times = append(f.times, f.ended)
	mark := func(seats []bool, seat uint32, holds bool) {
		if 1 <= seat && int(seat) <= len(seats) {
			seats[seat-1] = holds
		}
	}
	switch body := event.GetBody().(type) {
	case *v1.MatchEvent_Created:
		seats := min(body.Created.GetPlayers(), 100)
		f.created, f.points, f.departed = body.Created, make([]int64, seats), make([]bool, seats)
		f.joined, f.freed = make([]bool, seats), make([]bool, seats)
	case *v1.MatchEvent_Joined:
		mark(f.joined, body.Joined.GetSeat(), true)
		mark(f.freed, body.Joined.GetSeat(), false)
	case *v1.MatchEvent_Left:
		mark(f.joined, body.Left.GetSeat(), false)
		mark(f.freed, body.Left.GetSeat(), true)
	case *v1.MatchEvent_Started:
		f.begun = true
	case *v1.MatchEvent_Resigned:
		mark(f.departed, body.Resigned.GetSeat(), true)
	case *v1.MatchEvent_Departed:
		mark(f.departed, body.Departed.GetSeat(), true)
	case *v1.MatchEvent_Finished:
		f.finished, f.places = true, body.Finished.GetPlaces()
	case *v1.MatchEvent_Abandoned:
		f.abandons = body.Abandoned
	}
}

// vouched gives what is wrong with the signature of a record, and with the proof that it is in the log.
func (r *Record) vouched(policy *Policy, now time.Time) []error {
	_, faults := vouchedFor(stream{r.match, r.Version(), r.Digest}, r.note, r.header.GetLog(), r.proof, policy, now)
	return slices.Concat(faults.file, faults.log)
}

// unvouched is why nobody vouches for a file: who signed it, and which log has its last event.
type unvouched struct{ file, log []error }

// vouchedFor tells whether a trusted key has signed a file, and whether the trusted log has its last event; it gives the
// time at which witnesses had seen it, 0 without them.
func vouchedFor(
	of stream, signature, log string, given *v1.RecordProof, policy *Policy, now time.Time,
) (uint64, unvouched) {
	var wrong unvouched
	if signature == "" {
		wrong.file = append(wrong.file, errors.New(findings.WithoutSignature))
	} else if note, err := readNote(signature); err != nil {
		wrong.file = append(wrong.file, fmt.Errorf(findings.BrokenSignature, err))
	} else if signed, err := note.signedBy(policy.log); err != nil {
		wrong.file = append(wrong.file, fmt.Errorf(findings.BrokenSignature, err))
	} else if !signed {
		wrong.file = append(wrong.file, fmt.Errorf(findings.UntrustedSignature, policy.log[0].name))
	}
	if given == nil {
		wrong.log = append(wrong.log, fmt.Errorf(findings.Proofless))
		return 0, wrong
	}
	said, seen, faults := policy.seen(given.GetCheckpoint(), now.Unix())
	for _, fault := range faults {
		wrong.log = append(wrong.log, fmt.Errorf(findings.BrokenCheckpoint, fault))
	}
	if said.origin == "" {
		return 0, wrong
	}
	if log != said.origin {
		wrong.log = append(wrong.log, fmt.Errorf(findings.CheckpointOfAnother, log, said.origin))
	}
	if err := of.logged(given, said); err != nil {
		wrong.log = append(wrong.log, fmt.Errorf(findings.NotLogged, err))
	}
	return seen, wrong
}

// otherThanLinked says in what a match is not the one that the tournament wanted at a table; f is nil without a record.
func (c *course) otherThanLinked(link *v1.MatchLinked, f *facts) []string {
	attempt := &v1.TableAttempt{
		Tournament: c.tournament, Round: link.GetRound(), Table: link.GetTable(), Attempt: link.GetAttempt(),
	}
	var texts []string
	say := func(format string, arguments ...any) { texts = append(texts, fmt.Sprintf(format, arguments...)) }
	if wanted := MatchOf(attempt); link.GetMatch() != wanted {
		say(findings.OtherMatch, link.GetMatch(), wanted)
	}
	t := c.table(link.GetRound(), link.GetTable())
	if t == nil {
		return texts // that there is no such table is found already
	}
	if link.GetAttempt() != t.attempts || len(t.matches) != int(t.attempts)-1 {
		say("links match %d of a table that has %d and wants match %d", link.GetAttempt(), len(t.matches), t.attempts)
	}
	switch {
	case f == nil:
		say(findings.WithheldMatch, link.GetMatch())
		return texts
	case f.broken != "":
		return texts
	case f.match != link.GetMatch():
		say(findings.RecordOfAnother, link.GetMatch(), f.match)
	}
	if !proto.Equal(f.created.GetTournament(), attempt) {
		say(findings.MatchOfAnotherTable, f.match)
	}
	return slices.Concat(texts, c.madeOtherwise(t, attempt, f), c.seatedOtherwise(t, f))
}

// madeOtherwise says in what a match is not as the settings say.
func (c *course) madeOtherwise(t *courseTable, attempt *v1.TableAttempt, f *facts) []string {
	settings, seed := c.settings(), ""
	if c.created.GetSeed() != "" {
		seed = fmt.Sprintf("%s/%d/%d/%d", c.created.GetSeed(), attempt.GetRound(), attempt.GetTable(), attempt.GetAttempt())
	}
	control := settings.GetTimeControl()
	series := settings.GetSeries()
	if pace := series.GetTieBreakTimeControl(); pace != nil && len(t.earlier) >= max(1, int(series.GetBestOf())) {
		control = pace
	}
	own := f.created.GetTimeControl()
	same := map[string]bool{
		"game":    f.created.GetGame() == settings.GetGame(),
		"edition": f.created.GetEdition().GetDigest() == c.created.GetEditionDigest(),
		"seed":    f.created.GetSeed() == seed,
		"options": !slices.ContainsFunc(settings.GetOptions(), func(wanted *v1.SettledOption) bool {
			return !slices.ContainsFunc(f.created.GetOptions(), func(given *v1.SettledOption) bool { return proto.Equal(given, wanted) })
		}),
		"time control":        (own == nil) == (control == nil) && proto.Equal(own, control),
		"spectator delay":     uint64(f.created.GetSpectatorDelaySeconds()) == settings.GetSpectatorDelaySeconds(),
		"required signatures": f.created.GetSignaturesRequired() == settings.GetSignaturesRequired(),
	}
	var texts []string
	for _, name := range []string{
		"game", "edition", "options", "seed", "time control", "spectator delay", "required signatures",
	} {
		if !same[name] {
			texts = append(texts, fmt.Sprintf("%s has another %s than the settings say", f.match, name))
		}
	}
	return texts
}

// seatedOtherwise says in what the seats of a match are not those of its table.
func (c *course) seatedOtherwise(t *courseTable, f *facts) []string {
	var there, expected []string
	for _, kept := range f.created.GetReserved() {
		there = append(there, kept.GetEntrant())
	}
	for _, name := range t.seating() {
		if slices.Contains(there, name) || !t.excused[name] {
			expected = append(expected, name)
		}
	}
	if !slices.Equal(there, expected) {
		return []string{fmt.Sprintf(findings.OtherEntrants, f.match,
			strings.Join(there, ", "), strings.Join(expected, ", "))}
	}
	var texts []string
	for _, kept := range f.created.GetReserved() {
		entrant := c.entrants[kept.GetEntrant()].registered
		if kept.GetPlayer() != entrant.GetAccount() || kept.GetBot() != entrant.GetBot() {
			texts = append(texts, fmt.Sprintf(findings.SeatForAnother, f.match, kept.GetEntrant(),
				kept.GetPlayer()+kept.GetBot()))
		}
	}
	return texts
}

// isLast says in what the last event of a record is not the one that an event of the tournament names.
func (f *facts) isLast(match string, version uint64, head []byte) []string {
	if f.version == version && bytes.Equal(f.head, head) {
		return nil
	}
	return []string{fmt.Sprintf("names event %d %.8x as the last one of %s; its record ends with %d %.8x",
		version, head, match, f.version, f.head)}
}

// takenOtherwise says in what a result is not that of the match.
func (c *course) takenOtherwise(taken *v1.ResultTaken, f *facts) []string {
	var texts []string
	switch t := c.table(taken.GetRound(), taken.GetTable()); {
	case t == nil:
		return nil // that there is no such table is found already
	case len(t.matches) == 0 || t.matches[len(t.matches)-1] != taken.GetMatch():
		texts = append(texts, "has the result of a match that is not the last one of its table")
	case t.outcome != nil:
		texts = append(texts, "has the result of a match that was taken before")
	}
	if f == nil {
		return append(texts, findings.NoRecordBeside)
	}
	if f.broken != "" {
		return texts
	}
	texts = append(texts, f.isLast(taken.GetMatch(), taken.GetMatchVersion(), taken.GetMatchHead())...)
	finished := taken.GetEnding() == v1.ResultTaken_ENDING_FINISHED
	switch reserved := f.created.GetReserved(); {
	case f.finished && !finished:
		return append(texts, findings.SaidGivenUp)
	case !f.finished && finished:
		return append(texts, findings.ResultOfGivenUp)
	case f.finished:
		var own []*v1.SeatOutcome
		for at := range min(len(reserved), len(f.places), len(f.points)) {
			own = append(own, &v1.SeatOutcome{
				Entrant: reserved[at].GetEntrant(), Place: f.places[at], Points: f.points[at], Departed: f.departed[at],
			})
		}
		if !slices.EqualFunc(own, taken.GetSeats(), func(a, b *v1.SeatOutcome) bool { return proto.Equal(a, b) }) {
			texts = append(texts, fmt.Sprintf(findings.OtherResult,
				outcomes(taken.GetSeats()), outcomes(own)))
		}
	default:
		left, own := []string{}, f.allLeft()
		for _, seat := range taken.GetSeats() {
			left = append(left, seat.GetEntrant())
		}
		// older programs, which have no time to come, do not name those who left
		if !slices.Equal(left, own) && (len(left) > 0 || c.settings().GetTimeToComeSeconds() > 0) {
			texts = append(texts, fmt.Sprintf(findings.OtherLeavers,
				namely(left), namely(own)))
		}
	}
	return texts
}

// allLeft are the players of a match that was given up, if every one of them left it.
func (f *facts) allLeft() []string {
	left := []string{}
	for at, kept := range f.created.GetReserved() {
		if kept.GetPlayer() == "" || at >= len(f.departed) {
			continue
		}
		if !f.departed[at] {
			return []string{}
		}
		left = append(left, kept.GetEntrant())
	}
	return left
}

// closedOtherwise says in what a match that the service closed before it began is another one in its record; and what of
// that cannot be told without the rules.
func (c *course) closedOtherwise(closed *v1.MatchClosed, f *facts) (texts []string, unproven string) {
	t := c.table(closed.GetRound(), closed.GetTable())
	switch {
	case t == nil:
		return nil, ""
	case f == nil:
		return []string{findings.NoRecordBeside}, ""
	case f.broken != "":
		return nil, ""
	}
	texts = f.isLast(closed.GetMatch(), closed.GetMatchVersion(), closed.GetMatchHead())
	reason := f.abandons.GetReason()
	missed := strings.HasPrefix(reason, cameNot)
	byService := f.abandons.GetBy() == v1.Actor_ACTOR_SERVICE
	if f.begun || !byService || !missed && !strings.HasPrefix(reason, forfeited) {
		return append(texts, fmt.Sprintf(findings.ClosesBegun, closed.GetMatch())), ""
	}
	everybody, away := true, []string{}
	for at, kept := range f.created.GetReserved() {
		if at >= len(f.joined) {
			break
		}
		everybody = everybody && f.joined[at]
		if missed && kept.GetPlayer() != "" && !f.joined[at] && !f.freed[at] && !t.forfeits[kept.GetEntrant()] {
			away = append(away, kept.GetEntrant())
		}
	}
	named := closed.GetNoShows()
	switch {
	case missed && (everybody || slices.Contains(f.freed, true)):
		unproven = "which players a match waited for that all had joined"
	case !slices.Equal(named, away):
		texts = append(texts, fmt.Sprintf(findings.OtherAbsent, namely(named), namely(away)))
	}
	since := t.linked
	for _, moment := range c.resumed {
		if moment <= f.ended {
			since = max(since, moment)
		}
	}
	usual := 1000 * c.settings().GetTimeToComeSeconds()
	if everybody {
		usual *= 2
	}
	if len(named) > 0 && f.ended < since+usual {
		texts = append(texts, fmt.Sprintf("closes %s before the time to come to it was over", closed.GetMatch()))
	}
	left := 0
	for _, name := range t.paired.GetEntrants() {
		if !t.forfeits[name] && !slices.Contains(named, name) {
			left++
		}
	}
	if closed.GetPlaysOn() && left < 2 {
		texts = append(texts, fmt.Sprintf("says that %d players play on", left))
	} else if left > 1 && unproven == "" {
		unproven = "whether the game can be played on by those who are left"
	}
	return texts, unproven
}

func namely(names []string) string {
	if len(names) == 0 {
		return "nobody"
	}
	return strings.Join(names, ", ")
}

func outcomes(seats []*v1.SeatOutcome) string {
	var texts []string
	for _, seat := range seats {
		texts = append(texts, fmt.Sprintf("%d. %s (%d)", seat.GetPlace(), seat.GetEntrant(), seat.GetPoints()))
	}
	return strings.Join(texts, ", ")
}
