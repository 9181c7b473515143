package proof

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/harmless"
	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

// State is the verdict on a claim.
type State string

// The verdicts, in the words of `caravanserai-verify`. NotProven: nothing is wrong, and something is left that takes the
// rules of games and tournaments, which this library does not have.
const (
	Holds      State = "holds"
	Fails      State = "fails"
	NotChecked State = "not checked"
	NotProven  State = "not proven"
)

// withRules says who proves what takes the rules.
const withRules = "caravanserai-verify decides that again"

// ArchiveFinding is something that is wrong with the archive of a tournament: at which version of it, round and table (0:
// none in particular), which check found it, and what it is.
type ArchiveFinding struct {
	Version      uint64
	Check        string
	Text         string
	Round, Table uint32
}

// Claim is a claim about the archive of a tournament, by the name that it has in docs/proving.md: the verdict, why, and
// what is wrong if it fails.
type Claim struct {
	Name     string
	State    State
	Said     string
	Findings []ArchiveFinding
}

// ArchivedMatch is a match of a tournament: where it belongs, its name (empty if its record cannot be read), and whether its
// record holds by itself.
type ArchivedMatch struct {
	Round, Table, Attempt uint32
	Match                 string
	OK                    bool
}

// ArchiveVerification is what verifying the archive of a tournament found, without the rules and without trust in the
// service.
//
// Checked: the chain of events, their seals and times; the signatures of entrants and organisers; the lots; that every
// match is the one that its table was to play; its record, as Verify does; that its result is the one that the tournament
// took over; the standings, computed again from these results; and rounds of teams, paired again. Not proven, because it
// takes the rules: whether every act and ruling was allowed, the pairings of players, and the ratings.
type ArchiveVerification struct {
	Tournament string
	Title      string
	Version    uint64
	Claims     []Claim
	Matches    []ArchivedMatch
	Standings  []*v1.ArchivedStanding // the last ones
}

// OK tells whether nothing is wrong. What is not proven or not checked is nothing wrong.
func (v *ArchiveVerification) OK() bool {
	return !slices.ContainsFunc(v.Claims, func(claim Claim) bool { return claim.State == Fails })
}

// Claim is a claim by its name; without a name if there is none.
func (v *ArchiveVerification) Claim(name string) Claim {
	at := slices.IndexFunc(v.Claims, func(claim Claim) bool { return claim.Name == name })
	if at < 0 {
		return Claim{}
	}
	return v.Claims[at]
}

// claims are the claims about the tournament itself, each with the checks that it stands on.
var archiveClaims = []struct {
	name   string
	checks []string
}{
	{"chain", []string{"order", "chain", "seals"}},
	{"times", []string{"times"}},
	{"acts", []string{"acts", "signatures"}},
	{"signatures", []string{"signatures"}},
	{"lots", []string{"lots"}},
	{"pairings", []string{"pairings"}},
	{"matches", []string{"matches"}},
	{"records", []string{"records"}},
	{"logged", []string{"logged"}},
	{"results", []string{"results"}},
	{"rulings", []string{"rulings"}},
	{"clocks", []string{"clocks"}},
	{"standings", []string{"standings"}},
	{"ratings", []string{"ratings"}},
}

// Verify verifies the archive without the rules: see ArchiveVerification. With a policy it tells whether a trusted key has
// signed the file, and whether the trusted log has the tournament and its matches; without one (nil) nobody vouches for the
// file. Now is the time of the reader: nothing may be more than ten minutes later. It fails only if the context ends.
func (a *Archive) Verify(ctx context.Context, policy *Policy, now time.Time) (*ArchiveVerification, error) {
	matches, err := factsOf(ctx, a.matches, policy, now)
	if err != nil {
		return nil, err
	}
	v := &archiveVerifying{
		archive: a, matches: matches, bound: now.Unix(), vouched: policy != nil,
		course:   &course{tournament: a.Tournament()},
		entrants: NewEntrants(), organisers: NewOrganisers(), counts: map[string]int{}, unproven: map[string]string{}, rules: map[string]bool{},
		linked: map[place]bool{}, records: map[string]*facts{}, places: map[place]*facts{},
	}
	if policy != nil {
		of := stream{a.Tournament(), a.Version(), a.Digest}
		v.seen, v.faults = vouchedFor(of, a.note, a.header.GetLog(), a.proof, policy, now)
	}
	for _, f := range matches {
		v.places[f.place] = f
		if v.records[f.match] == nil && f.broken == "" {
			v.records[f.match] = f
		}
	}
	for _, update := range a.updates {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		v.event(update)
	}
	v.afterwards()
	return v.told(), nil
}

// archiveVerifying is a verification under way.
type archiveVerifying struct {
	archive    *Archive
	matches    []*facts
	places     map[place]*facts
	records    map[string]*facts
	vouched    bool
	faults     unvouched
	bound      int64  // the time of the reader, in seconds
	seen       uint64 // when witnesses had seen the end; 0: nobody says
	course     *course
	broken     bool // the events make no sense from here on
	entrants   *Entrants
	organisers *Organisers
	previous   []byte
	time       uint64
	late       bool
	linked     map[place]bool
	due        []uint64 // the versions that have the digest of standings
	counts     map[string]int
	unproven   map[string]string // what is left, by claim
	rules      map[string]bool   // what paired rounds again
	findings   []ArchiveFinding
}

func (v *archiveVerifying) wrong(version uint64, check string, round, number uint32, format string, arguments ...any) {
	text := harmless.Text(fmt.Sprintf(format, arguments...))
	v.findings = append(v.findings, ArchiveFinding{version, check, text, round, number})
}

// event verifies an event, and adds it.
func (v *archiveVerifying) event(update *v1.TournamentUpdate) {
	event := &v1.TournamentEvent{}
	if proto.Unmarshal(update.GetEvent(), event) != nil { // it could be read before
		return
	}
	version := event.GetVersion()
	previous := v.previous
	if v.previous = table.Digest(update.GetEvent()); previous == nil {
		previous = table.Genesis()
	}
	if !bytes.Equal(event.GetPrevious(), previous) {
		v.wrong(version, "chain", 0, 0, "does not follow the event before it")
	}
	v.sealed(event, update)
	v.timely(event)
	v.signed(event, update)
	v.reasoned(event)
	if v.broken {
		return
	}
	v.decided(event)
	if err := v.course.follow(event, update); err != nil {
		v.broken = true
		v.wrong(version, "order", 0, 0, findings.Unfoldable, err)
	}
	if event.GetCreated() != nil && !v.broken {
		v.committed(event)
	}
}

// sealed checks that there are the seals that belong there, and that openings fit them.
func (v *archiveVerifying) sealed(event *v1.TournamentEvent, update *v1.TournamentUpdate) {
	var wanted []string
	if person := event.GetRegistered().GetPerson(); person != "" || event.GetCreated() != nil {
		wanted = []string{person}
	}
	var persons []string
	for _, seal := range event.GetSeals() {
		persons = append(persons, seal.GetPerson())
	}
	if !slices.Equal(persons, wanted) {
		v.wrong(event.GetVersion(), "seals", 0, 0, "has other seals than belong there")
	}
	for _, opening := range update.GetOpenings() {
		index := uint64(opening.GetIndex())
		if index >= uint64(len(event.GetSeals())) || !bytes.Equal(event.GetSeals()[index].GetDigest(),
			table.Seal(event.GetTournament(), event.GetVersion(), opening)) {
			v.wrong(event.GetVersion(), "seals", 0, 0, findings.OtherSeal)
		}
	}
}

func (v *archiveVerifying) timely(event *v1.TournamentEvent) {
	time := event.GetTimeMilliseconds()
	if time < v.time {
		v.wrong(event.GetVersion(), "times", 0, 0, "is earlier than the event before it")
	}
	if text := v.untimely(time); text != "" && !v.late {
		v.late = true
		v.wrong(event.GetVersion(), "times", 0, 0, "%s", text)
	}
	v.time = time
}

// untimely says why a time cannot be; empty if it can.
func (v *archiveVerifying) untimely(milliseconds uint64) string {
	after := func(seconds uint64) bool {
		return milliseconds >= (seconds+constants.WitnessLeadSeconds+1)*1000
	}
	switch {
	case after(uint64(max(v.bound, 0))):
		return findings.FutureTime
	case v.seen > 0 && after(v.seen):
		return findings.LateTime
	}
	return ""
}

func (v *archiveVerifying) signed(event *v1.TournamentEvent, update *v1.TournamentUpdate) {
	for _, check := range []Check{
		v.entrants.Follow(event, update.GetEvent()), v.organisers.Follow(event, update.GetEvent()),
	} {
		if !check.Holds {
			v.wrong(event.GetVersion(), "signatures", 0, 0, "%s", check.Text)
		}
	}
	if len(event.GetSignature())+len(event.GetOrganiserSignature()) > 0 {
		v.counts["signatures"]++
	}
}

// reasoned checks that there is a reason where nobody may act without one.
func (v *archiveVerifying) reasoned(event *v1.TournamentEvent) {
	others := event.GetRole() != v1.TournamentRole_TOURNAMENT_ROLE_ENTRANT
	needs := false
	switch body := event.GetBody().(type) {
	case *v1.TournamentEvent_Adjudicated:
		v.counts["rulings"]++
		if event.GetReason() == "" {
			ruled := body.Adjudicated
			v.wrong(event.GetVersion(), "rulings", ruled.GetRound(), ruled.GetTable(), findings.WithoutReason)
		}
	case *v1.TournamentEvent_SettingsChanged, *v1.TournamentEvent_Paused, *v1.TournamentEvent_Cancelled,
		*v1.TournamentEvent_EntropyReleased:
		needs = true
	case *v1.TournamentEvent_Withdrawn, *v1.TournamentEvent_DroppedOut, *v1.TournamentEvent_ByeTakenBack:
		needs = others
	case *v1.TournamentEvent_Finished:
		needs = body.Finished.GetEarly()
	}
	if needs && event.GetReason() == "" {
		v.wrong(event.GetVersion(), "acts", 0, 0, findings.WithoutReason)
	}
}

// committed checks that the tournament has the secret that it was committed to.
func (v *archiveVerifying) committed(event *v1.TournamentEvent) {
	created, secret := event.GetCreated(), v.course.secret
	if len(secret) == 0 && created.GetSeed() == "" {
		v.wrong(1, "seals", 0, 0, findings.LotsUnchecked)
		return
	}
	if created.GetSeed() != "" {
		secret = SeededKey(created.GetSeed())
	}
	if !bytes.Equal(Commitment(event.GetTournament(), secret), created.GetCommitment()) {
		v.wrong(1, "lots", 0, 0, "is committed to another secret than that of the tournament")
	}
}

// decided checks an event against those before it, as far as that takes no rules.
func (v *archiveVerifying) decided(event *v1.TournamentEvent) {
	version := event.GetVersion()
	say := func(check string, round, number uint32, texts []string) {
		for _, text := range texts {
			v.wrong(version, check, round, number, "%s", text)
		}
	}
	switch body := event.GetBody().(type) {
	case *v1.TournamentEvent_EntropyOpened:
		one := v.course.entrants[body.EntropyOpened.GetEntrant()]
		if one != nil && !bytes.Equal(EntropyCommitment(body.EntropyOpened.GetEntropy()), one.commitment) {
			v.wrong(version, "lots", 0, 0, "opens other entropy than %s was bound to", body.EntropyOpened.GetEntrant())
		}
	case *v1.TournamentEvent_EntropyReleased:
		v.unproven["lots"] = "whether entrants could be released"
	case *v1.TournamentEvent_LotsDrawn:
		v.counts["lots"]++
		if text := v.course.drawnOtherwise(event, body.LotsDrawn); text != "" {
			v.wrong(version, "lots", 0, 0, "%s", text)
		}
	case *v1.TournamentEvent_RoundPaired:
		v.counts["pairings"]++
		if v.course.settings().GetTeams() == nil {
			v.unproven["pairings"] = "whether every round is paired as its rules pair it"
			return
		}
		v.rules[body.RoundPaired.GetEngine()] = true
		text, unproven := v.course.teamsPairedOtherwise(body.RoundPaired)
		if text != "" {
			v.wrong(version, "pairings", body.RoundPaired.GetRound(), 0, "%s", text)
		}
		if unproven != "" {
			v.unproven["pairings"] = unproven
		}
	case *v1.TournamentEvent_PairingImpossible:
		if v.course.settings().GetTeams() == nil {
			return
		}
		if _, err := v.course.pairTeams(); err == nil {
			v.wrong(version, "pairings", body.PairingImpossible.GetRound(), 0, "says that no pairing is possible, and one is")
		}
	case *v1.TournamentEvent_MatchLinked:
		link := body.MatchLinked
		at := place{link.GetRound(), link.GetTable(), link.GetAttempt()}
		v.linked[at] = true
		v.counts["matches"]++
		say("matches", link.GetRound(), link.GetTable(), v.course.otherThanLinked(link, v.places[at]))
	case *v1.TournamentEvent_ResultTaken:
		taken := body.ResultTaken
		v.counts["results"]++
		say("results", taken.GetRound(), taken.GetTable(), v.course.takenOtherwise(taken, v.records[taken.GetMatch()]))
	case *v1.TournamentEvent_MatchClosed:
		closed := body.MatchClosed
		v.counts["results"]++
		texts, unproven := v.course.closedOtherwise(closed, v.records[closed.GetMatch()])
		say("results", closed.GetRound(), closed.GetTable(), texts)
		if unproven != "" {
			v.unproven["results"] = unproven
		}
	case *v1.TournamentEvent_RoundClosed:
		v.ranked(event, int(body.RoundClosed.GetRound()), body.RoundClosed.GetStandingsDigest())
	case *v1.TournamentEvent_Finished:
		v.ranked(event, v.course.settledRounds(), body.Finished.GetStandingsDigest())
	}
}

// drawnOtherwise says in what lots do not follow from the chance of the tournament; empty if they do.
func (c *course) drawnOtherwise(event *v1.TournamentEvent, drawn *v1.LotsDrawn) string {
	var waiting, names []string
	var entropies [][]byte
	taken, awaited := map[uint32]bool{}, false
	for _, name := range c.order {
		one := c.entrants[name]
		if one.lot != nil {
			taken[*one.lot] = true
		} else if !one.gone {
			waiting = append(waiting, name)
		}
		awaited = awaited || !one.gone && (one.unbound || len(one.commitment) > 0 && len(one.entropy) == 0)
		if one.registered.GetFirstRound() == 0 {
			entropies = append(entropies, one.entropy)
		}
	}
	for _, lot := range drawn.GetLots() {
		names = append(names, lot.GetEntrant())
	}
	key := CommittedKey(c.tournament, c.secret, entropies)
	if seed := c.created.GetSeed(); seed != "" {
		key = SeededKey(seed)
	} else if len(c.secret) == 0 {
		return "" // that the secret is missing is found already
	}
	switch {
	case !c.drawing && !c.running || len(waiting) == 0 || !slices.Equal(waiting, names):
		return "draws lots for others than those who have none"
	case c.drawing && awaited:
		return "draws lots although entropy is awaited"
	}
	next := c.draws
	for _, lot := range drawn.GetLots() {
		number := uint32(0)
		for again := true; again; again = taken[number] {
			below, err := Draw{Number: next}.Below(lots, 2, key)
			if err != nil {
				return err.Error()
			}
			number = uint32(below)
			next++
		}
		if taken[number] = true; number != lot.GetNumber() {
			return "has other lots than were drawn"
		}
	}
	if next != c.draws+uint64(event.GetDraws()) {
		return "has other lots than were drawn"
	}
	return ""
}

// lots is how many there are.
const lots = 1_000_000

// afterwards verifies what lies beside the events.
func (v *archiveVerifying) afterwards() {
	for _, f := range v.matches {
		at := f.place
		if !v.linked[at] && !v.broken {
			v.wrong(0, "matches", at.round, at.table, findings.UnlinkedRecord, f.name())
		}
		if f.broken != "" {
			v.wrong(0, "records", at.round, at.table, findings.SenselessRecord, f.name(), f.broken)
			continue
		}
		v.counts["records"]++
		if f.created.GetTimeControl() != nil {
			v.counts["clocks"]++
		}
		if v.vouched {
			v.counts["logged"]++
		}
		if !f.found.Over {
			v.wrong(0, "records", at.round, at.table, findings.NotOver, f.match)
		}
		for _, flaw := range f.found.Findings {
			check := "records"
			if flaw.Check == "clocks" {
				check = "clocks"
			}
			v.wrong(0, check, at.round, at.table, "version %d of %s %s", flaw.Version, f.match, flaw.Text)
		}
		for index, time := range f.times {
			if text := v.untimely(time); text != "" {
				v.wrong(0, "records", at.round, at.table, "version %d of %s %s", index+1, f.match, text)
				break
			}
		}
		for _, fault := range f.unlogged {
			v.wrong(0, "logged", at.round, at.table, findings.FindingOfRecord, f.match, fault)
		}
	}
	var order []uint64
	for _, given := range v.archive.standings {
		order = append(order, given.GetVersion())
	}
	if len(v.findings) == 0 && !slices.Equal(order, v.due) {
		v.wrong(0, "standings", 0, 0, findings.NoStandingsOfEvents)
	}
}

func (f *facts) name() string {
	if f.match == "" {
		return "a match"
	}
	return f.match
}
