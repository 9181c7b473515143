package main

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"github.com/caravanserai/caravanserai/clients/go/harmless"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/proof"
)

// shownFindings is how many findings of a claim are shown to a person.
const shownFindings = 20

// promises are the claims about the archive of a tournament, in words.
var promises = map[string]string{
	"file":       "the file is as its service wrote it",
	"log":        "the last event is in the signed log",
	"history":    "the log has no other history of the tournament or of any of its matches",
	"chain":      "nothing that the organiser did is missing, put in or in another order",
	"times":      "times do not go back",
	"acts":       "everybody did only what they may, and said why where that is due",
	"signatures": "what entrants and organisers signed is theirs",
	"lots":       "lots were fixed before they were needed, and drawn rightly",
	"pairings":   "every round is paired as its rules pair it, with these seats",
	"matches":    "every match is here, and is the one that its table was to play",
	"records":    "every match holds by itself",
	"logged":     "the end of every match is in the signed log",
	"results":    "every result is that of its match, and was taken once",
	"rulings":    "every ruling could be given, and has its reason",
	"clocks":     "time-outs are as the clocks allow",
	"standings":  "the standings follow from the results, after each round and at the end",
	"ratings":    "the ratings follow from the results",
}

// provenArchive is what was found about the archive of a tournament, and what each receipt says of its matches.
type provenArchive struct {
	archive      *proof.Archive
	verification *proof.ArchiveVerification
	files        []string
	comparisons  []proof.Comparison
}

// proveArchive verifies an archive as the command line asks.
func proveArchive(data []byte, said asked, policy *proof.Policy) (*provenArchive, error) {
	archive, err := proof.ReadArchive(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", said.record, err)
	}
	found := &provenArchive{archive: archive, files: said.receipts}
	for _, path := range said.receipts {
		receipt, err := (&proof.ReceiptFile{Path: path}).Read()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		record, err := archive.Record(receipt.Match)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		found.comparisons = append(found.comparisons, record.Compare(receipt))
	}
	now := time.Now()
	if found.verification, err = archive.Verify(context.Background(), policy, now); err != nil || said.log == "" {
		return found, err
	}
	mirrored, err := archive.ReadMirror(said.log, policy, now)
	if err != nil {
		return nil, err
	}
	found.verification.Compare(mirrored)
	return found, nil
}

func (p *provenArchive) ok() bool {
	for _, comparison := range p.comparisons {
		if !comparison.OK() {
			return false
		}
	}
	return p.verification.OK()
}

// lines are what was found, for a person.
func (p *provenArchive) lines() []string {
	var lines []string
	say := func(format string, arguments ...any) {
		lines = append(lines, harmless.Text(fmt.Sprintf(format, arguments...)))
	}
	found := p.verification
	say("%s (%s)", found.Title, found.Tournament)
	say(findings.LastHash+".", hex.EncodeToString(p.archive.Digest(p.archive.Version())))
	for _, claim := range found.Claims {
		if len(claim.Findings) == 0 {
			say("%s %s: %s", claim.State, promises[claim.Name], claim.Said)
			continue
		}
		say("%s %s:", claim.State, promises[claim.Name])
		for _, finding := range claim.Findings[:min(len(claim.Findings), shownFindings)] {
			say("  %s%s", placed(finding), finding.Text)
		}
		if more := len(claim.Findings) - shownFindings; more > 0 {
			say("  and %d more", more)
		}
	}
	if p.ok() {
		say("Nothing is wrong. What is not proven takes the rules: caravanserai-verify has them.")
	} else {
		say("The archive does not hold.")
	}
	for at, comparison := range p.comparisons {
		if comparison.OK() {
			say("fits %s: vouches for all events of %s up to version %d", p.files[at], comparison.Receipt.Match,
				comparison.Receipt.Version)
		} else {
			say("differs %s: %s", p.files[at], comparison.Finding)
		}
	}
	return lines
}

// placed tells where something is wrong.
func placed(finding proof.ArchiveFinding) string {
	var parts []string
	if finding.Round > 0 {
		parts = append(parts, fmt.Sprintf("round %d", finding.Round))
	}
	if finding.Table > 0 {
		parts = append(parts, fmt.Sprintf("table %d", finding.Table))
	}
	if finding.Version > 0 {
		parts = append(parts, fmt.Sprintf("version %d", finding.Version))
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, ", ") + ": "
}

// entry is what was found, for programs: as `caravanserai-verify --json` says it of a file.
func (p *provenArchive) entry() any {
	type object map[string]any
	found := p.verification
	claims, matches, standings, receipts := []object{}, []object{}, []object{}, []object{}
	for _, claim := range found.Claims {
		findings := []object{}
		for _, finding := range claim.Findings {
			findings = append(findings, object{
				"version": finding.Version, "check": finding.Check, "text": finding.Text,
				"round": finding.Round, "table": finding.Table,
			})
		}
		claims = append(claims, object{"claim": claim.Name, "state": claim.State, "said": claim.Said, "findings": findings})
	}
	for _, match := range found.Matches {
		matches = append(matches, object{
			"round": match.Round, "table": match.Table, "attempt": match.Attempt, "match": match.Match, "ok": match.OK,
		})
	}
	for _, line := range found.Standings {
		values := append([]string{}, line.GetTieBreaks()...)
		standings = append(standings, object{
			"place": line.GetPlace(), "entrant": line.GetEntrant(), "score": line.GetScore(), "tie_breaks": values,
		})
	}
	for at, comparison := range p.comparisons {
		receipts = append(receipts, object{
			"file": p.files[at], "match": comparison.Receipt.Match, "ok": comparison.OK(), "finding": comparison.Finding,
		})
	}
	return object{
		"tournament": found.Tournament, "title": found.Title, "version": found.Version,
		"sha256": hex.EncodeToString(p.archive.Digest(p.archive.Version())), "claims": claims, "matches": matches,
		"standings": standings, "receipts": receipts, "ok": p.ok(), "rules_checked": false,
	}
}
