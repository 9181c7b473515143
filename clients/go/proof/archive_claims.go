package proof

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/harmless"
	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/internal/standings"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
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
// took over; and the standings, computed again from these results. Not proven, because it takes the rules: whether every
// act and ruling was allowed, the pairings, and the ratings.
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
		entrants: NewEntrants(), organisers: NewOrganisers(), counts: map[string]int{}, unproven: map[string]string{},
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
		v.wrong(version, "order", 0, 0, "cannot be folded: %s", err)
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
			v.wrong(event.GetVersion(), "seals", 0, 0, "has an opening that does not fit its seal")
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
		return "bears a time that is still to come, by the clock of this machine"
	case v.seen > 0 && after(v.seen):
		return "bears a later time than the one at which witnesses had seen it"
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
			v.wrong(event.GetVersion(), "rulings", ruled.GetRound(), ruled.GetTable(), "gives no reason")
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
		v.wrong(event.GetVersion(), "acts", 0, 0, "gives no reason")
	}
}

// committed checks that the tournament has the secret that it was committed to.
func (v *archiveVerifying) committed(event *v1.TournamentEvent) {
	created, secret := event.GetCreated(), v.course.secret
	if len(secret) == 0 && created.GetSeed() == "" {
		v.wrong(1, "seals", 0, 0, "does not open the secret of the tournament, so lots cannot be checked")
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
	if !bytes.Equal(standingsDigest(v.archive.Tournament(), own), digest) {
		v.wrong(version, "standings", round, 0, "has standings that do not follow from the results")
	}
	at := slices.IndexFunc(v.archive.standings, func(given *v1.ArchivedStandings) bool { return given.GetVersion() == version })
	if at < 0 {
		v.wrong(version, "standings", round, 0, "has its standings withheld")
		return
	}
	given := v.archive.standings[at].GetLines()
	for at := range min(len(given), len(own)) {
		if !proto.Equal(given[at], own[at]) {
			v.wrong(version, "standings", round, 0, "has standings that do not follow: %s, where the events lead to %s",
				lineText(given[at]), lineText(own[at]))
			return
		}
	}
	if len(given) != len(own) {
		v.wrong(version, "standings", round, 0, "has standings of %d entrants, where the events lead to %d", len(given), len(own))
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

// standingsDigest is the digest of standings in an event: docs/event-format.md.
func standingsDigest(tournament string, lines []*v1.ArchivedStanding) []byte {
	parts := [][]byte{[]byte("caravanserai/standings/v1"), []byte(tournament)}
	for _, line := range lines {
		place := binary.BigEndian.AppendUint64(nil, uint64(line.GetPlace()))
		parts = append(parts, place, []byte(line.GetEntrant()), []byte(line.GetScore()))
		for _, value := range line.GetTieBreaks() {
			parts = append(parts, []byte(value))
		}
	}
	return table.Hash(parts...)
}

func lineText(line *v1.ArchivedStanding) string {
	text := fmt.Sprintf("%d. %s %s", line.GetPlace(), line.GetEntrant(), line.GetScore())
	if len(line.GetTieBreaks()) > 0 {
		text += fmt.Sprintf(" (%s)", strings.Join(line.GetTieBreaks(), ", "))
	}
	return text
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
			v.wrong(0, "matches", at.round, at.table, "%s has a record here, and no event links it", f.name())
		}
		if f.broken != "" {
			v.wrong(0, "records", at.round, at.table, "the record of %s makes no sense: %s", f.name(), f.broken)
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
			v.wrong(0, "records", at.round, at.table, "%s is not over", f.match)
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
			v.wrong(0, "logged", at.round, at.table, "the record of %s %s", f.match, fault)
		}
	}
	var order []uint64
	for _, given := range v.archive.standings {
		order = append(order, given.GetVersion())
	}
	if len(v.findings) == 0 && !slices.Equal(order, v.due) {
		v.wrong(0, "standings", 0, 0, "there are standings to which no event belongs")
	}
}

func (f *facts) name() string {
	if f.match == "" {
		return "a match"
	}
	return f.match
}

// told are the claims.
func (v *archiveVerifying) told() *ArchiveVerification {
	archive := v.archive
	told := &ArchiveVerification{Tournament: archive.Tournament(), Version: archive.Version()}
	if v.course.created != nil {
		told.Title = v.course.settings().GetTitle()
	}
	if last := len(archive.standings); last > 0 {
		told.Standings = archive.standings[last-1].GetLines()
	}
	for _, f := range v.matches {
		match := ArchivedMatch{f.place.round, f.place.table, f.place.attempt, f.match, f.ok()}
		told.Matches = append(told.Matches, match)
	}
	told.Claims = []Claim{
		v.vouching("file", v.faults.file, archive.header.GetSigner()),
		v.vouching("log", v.faults.log, archive.header.GetLog()),
		v.history(),
	}
	for _, claim := range archiveClaims {
		found := Claim{Name: claim.name}
		for _, finding := range v.findings {
			if slices.Contains(claim.checks, finding.Check) {
				found.Findings = append(found.Findings, finding)
			}
		}
		if found.State, found.Said = v.verdict(claim.name); len(found.Findings) > 0 {
			found.State = Fails
		}
		told.Claims = append(told.Claims, found)
	}
	return told
}

// bareHash is what is wrong with a file whose entry in the log names nothing, as long as nobody has read the log.
const bareHash = "is in the log as a bare hash that names nothing; only the log shows whether it is that old"

// history is the claim about other histories before anybody has read a copy of the log.
func (v *archiveVerifying) history() Claim {
	claim := Claim{Name: "history", State: NotChecked, Said: "give a copy of the log"}
	if !v.vouched {
		return claim
	}
	for _, file := range v.archive.histories() {
		if file.bare() {
			found := ArchiveFinding{Version: file.version, Check: "history", Text: harmless.Text(file.stream + " " + bareHash)}
			claim.State, claim.Findings = Fails, append(claim.Findings, found)
		}
	}
	return claim
}

// Compare takes over what a copy of the log says of the archive and its records.
func (v *ArchiveVerification) Compare(said *Mirrored) {
	at := slices.IndexFunc(v.Claims, func(claim Claim) bool { return claim.Name == "history" })
	claim := Claim{Name: "history", State: Holds}
	claim.Said = fmt.Sprintf("%d entries read: the names of %d histories begin once, and no version is there twice",
		said.Entries, said.Files)
	if said.Unbound != "" {
		claim.State, claim.Said = NotChecked, said.Unbound
	}
	for _, text := range said.Findings {
		found := ArchiveFinding{Version: v.Version, Check: "history", Text: harmless.Text(text)}
		claim.State, claim.Findings = Fails, append(claim.Findings, found)
	}
	v.Claims[at] = claim
}

// vouching is a claim about who vouches for the file.
func (v *archiveVerifying) vouching(name string, faults []error, by string) Claim {
	claim := Claim{Name: name, State: Holds, Said: by}
	if !v.vouched {
		claim.State, claim.Said = NotChecked, "give the key that you trust with --log-key"
	}
	for _, fault := range faults {
		finding := ArchiveFinding{Version: v.archive.Version(), Check: name, Text: harmless.Text(fault.Error())}
		claim.State, claim.Findings = Fails, append(claim.Findings, finding)
	}
	return claim
}

// verdict is that on a claim without findings, and why.
func (v *archiveVerifying) verdict(name string) (State, string) {
	count := v.counts[name]
	left := func(what string) (State, string) { return NotProven, what + ": " + withRules }
	if what := v.unproven[name]; what != "" {
		return left(what)
	}
	if stated := v.course.stated(); name == "results" && stated > 0 && !v.broken {
		return NotProven, fmt.Sprintf("%d stated by the organiser, and no match proves them; %d of matches", stated, count)
	}
	if v.broken {
		switch name {
		case "acts", "lots", "pairings", "matches", "results", "rulings", "standings":
			return NotProven, "the events make no sense from some point on"
		}
	}
	switch name {
	case "chain":
		return Holds, fmt.Sprintf("%d events, each with the hash of the one before", v.archive.Version())
	case "times":
		return Holds, "by the clock of the service"
	case "acts":
		return left("whether everybody could do what they did")
	case "rulings":
		if count > 0 {
			return left("whether every ruling could be given")
		}
		return Holds, "there is none"
	case "lots":
		return v.chance()
	case "matches":
		return Holds, fmt.Sprintf("%d, each with its record", count)
	case "logged":
		if !v.vouched {
			return NotChecked, "give the key that you trust with --log-key"
		}
	}
	switch {
	case name == "standings" && len(v.due) > 0:
		return Holds, fmt.Sprintf("computed again %d times", len(v.due))
	case name == "ratings" && len(v.archive.ratings) > 0:
		return left("whether the ratings follow from the results")
	case name == "standings" || name == "ratings" || count == 0:
		return NotChecked, "there is none"
	case name == "pairings":
		return left("whether every round is paired as its rules pair it")
	case name == "records":
		return Holds, fmt.Sprintf("%d without a fault; their decisions were not decided again", count)
	}
	return Holds, fmt.Sprintf("%d", count)
}

// chance is the verdict on lots. Where no entrant contributed, nothing shows that the service did not choose them.
func (v *archiveVerifying) chance() (State, string) {
	given := 0
	for _, one := range v.course.entrants {
		if len(one.entropy) > 0 {
			given++
		}
	}
	switch {
	case v.counts["lots"] == 0:
		return NotChecked, "no lots were drawn"
	case v.course.created.GetSeed() != "":
		return NotProven, "they follow from a seed that was known before"
	case given == 0:
		return NotProven, "no entrant contributed to chance: the service could choose them"
	}
	return Holds, fmt.Sprintf("drawn again; %d entrants contributed", given)
}
