package proof

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/caravanserai/caravanserai/clients/go/harmless"
)

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
		rounds := "rounds"
		if count == 1 {
			rounds = "round"
		}
		return Holds, fmt.Sprintf("%d %s paired again by %s", count, rounds, strings.Join(slices.Sorted(maps.Keys(v.rules)), ", "))
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
