// Caravan-verify checks the record of a match or the archive of a tournament, and receipts of matches, without a service and
// without the rules.
//
//	caravan-verify FILE [--log-key KEY ...] [--witness-key KEY ...] [--witnesses N] [--log FOLDER] [--receipt FILE ...]
//	               [--json]
//
// Its exit status is 0 if everything holds, 1 if not, and 2 if an option is not understood.
package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/caravanserai/caravanserai/clients/go/harmless"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/proof"
)

const usage = `usage: caravan-verify FILE [--log-key KEY ...] [--witness-key KEY ...] [--witnesses N]
                      [--log FOLDER] [--receipt FILE ...] [--json]

Checks the record of a match, and receipts of it, without a service and without the rules: the chain of hashes, all
seals, every fingerprint, the result, and the commitments to chance. With keys of a log (name+id+key) also that one of
them has signed the file, and that the match is in the log; with keys of witnesses, that N of them have cosigned (without
--witnesses, all). With a copy of the whole log in a folder, that the log has no other history of the match.

Of the archive of a tournament it checks claim by claim: the log of the organiser, signatures, lots, all records of
matches, that each result is that of its match, and the standings, computed again. What takes the rules is not proven:
caravanserai-verify has them. A copy of the log shows whether it has another history of the tournament or of a match.

Exit status 1 if something does not hold, and of a record unless everything does.
`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// bare is why a record fails although nothing is wrong with its proof.
const bare = findings.BareInLog

// asked is what the command line says.
type asked struct {
	record   string
	receipts []string
	keys     []string // of the log
	witness  []string
	quorum   string
	log      string // the folder of a copy
	json     bool
	help     bool
}

// policy says which keys are trusted; nil if none is named.
func (a *asked) policy() (*proof.Policy, error) {
	if len(a.keys) == 0 {
		if len(a.witness) > 0 || a.quorum != "" {
			return nil, errors.New(findings.WitnessesWithoutLog)
		}
		if a.log != "" {
			return nil, errors.New(findings.CopyWithoutLog)
		}
		return nil, nil
	}
	quorum := len(a.witness)
	if a.quorum != "" {
		number, err := strconv.Atoi(a.quorum)
		if err != nil {
			return nil, fmt.Errorf(findings.NoNumberOfWitnesses, a.quorum)
		}
		quorum = number
	}
	return proof.NewPolicy(a.keys, a.witness, quorum)
}

// value is where the value of an option goes; nil if there is no such option.
func (a *asked) value(option string) func(string) {
	adding := func(list *[]string) func(string) {
		return func(value string) { *list = append(*list, value) }
	}
	switch option {
	case "--receipt":
		return adding(&a.receipts)
	case "--log-key":
		return adding(&a.keys)
	case "--witness-key":
		return adding(&a.witness)
	case "--witnesses":
		return func(value string) { a.quorum = value }
	case "--log":
		return func(value string) { a.log = value }
	}
	return nil
}

func understand(arguments []string) (asked, error) {
	var said asked
	for len(arguments) > 0 {
		argument := arguments[0]
		arguments = arguments[1:]
		option, value, joined := strings.Cut(argument, "=")
		take := said.value(option)
		switch {
		case argument == "--json":
			said.json = true
		case argument == "--help" || argument == "-h":
			said.help = true
		case take != nil && joined:
			take(value)
		case take != nil && len(arguments) > 0:
			take(arguments[0])
			arguments = arguments[1:]
		case strings.HasPrefix(argument, "-") || said.record != "":
			return said, fmt.Errorf("not understood: %s", argument)
		default:
			said.record = argument
		}
	}
	if said.record == "" && !said.help {
		return said, errors.New(findings.NameTheRecord)
	}
	return said, nil
}

func run(arguments []string, out, err io.Writer) int {
	said, wrong := understand(arguments)
	if wrong != nil {
		fmt.Fprintf(err, "%s\n\n%s", harmless.Text(wrong.Error()), usage)
		return 2
	}
	if said.help {
		fmt.Fprint(out, usage)
		return 0
	}
	policy, wrong := said.policy()
	if wrong != nil {
		fmt.Fprintf(err, "%s\n\n%s", harmless.Text(wrong.Error()), usage)
		return 2
	}
	proven, failed := found(said, policy)
	if failed != nil {
		fmt.Fprintln(err, harmless.Text(failed.Error()))
		return 1
	}
	if failed := tell(proven, out, said.json); failed != nil {
		fmt.Fprintln(err, harmless.Text(failed.Error()))
		return 1
	}
	if !proven.ok() {
		return 1
	}
	return 0
}

// finding is what was found about a file.
type finding interface {
	ok() bool
	entry() any
	lines() []string
}

// tell writes what was found, for a program or for a person.
func tell(found finding, out io.Writer, asJSON bool) error {
	if asJSON {
		line, err := harmless.JSON(found.entry())
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(out, line)
		return err
	}
	_, err := io.WriteString(out, strings.Join(found.lines(), "\n")+"\n")
	return err
}

// found reads a file and verifies it, whichever it is.
func found(said asked, policy *proof.Policy) (finding, error) {
	data, err := proof.ReadFile(said.record, proof.MostArchiveBytes)
	if err != nil {
		return nil, err
	}
	if proof.IsArchive(data) {
		return proveArchive(data, said, policy)
	}
	return prove(data, said, policy)
}

// proven is what was found about a record, and what each receipt says of it.
type proven struct {
	record       *proof.Record
	verification *proof.Verification
	vouched      bool // it was verified with keys
	files        []string
	mirrored     *proof.Mirrored // what a copy of the log says; nil if none was read, and none is needed
	comparisons  []proof.Comparison
	covered      proof.Coverage
}

func (p *proven) ok() bool {
	for _, comparison := range p.comparisons {
		if !comparison.OK() {
			return false
		}
	}
	return p.verification.OK() && (p.mirrored == nil || p.mirrored.OK())
}

func prove(data []byte, said asked, policy *proof.Policy) (*proven, error) {
	record, err := proof.ReadRecord(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", said.record, err)
	}
	if !record.Over() {
		return nil, fmt.Errorf(findings.NotOverAt, record.Match(), record.Version())
	}
	var receipts []proof.Receipt
	for _, path := range said.receipts {
		receipt, err := (&proof.ReceiptFile{Path: path}).Read()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		receipts = append(receipts, receipt)
	}
	verification := record.Verify(nil)
	if policy != nil {
		if _, verification, err = proof.VerifyRecord(data, policy, time.Now()); err != nil {
			return nil, fmt.Errorf("%s: %w", said.record, err)
		}
	}
	found := &proven{record: record, verification: verification, vouched: policy != nil, files: said.receipts}
	if said.log == "" && policy != nil && record.Bare() {
		found.mirrored = &proof.Mirrored{Findings: []string{bare}}
	} else if said.log != "" {
		if found.mirrored, err = proof.ReadMirror(said.log, record, policy, time.Now()); err != nil {
			return nil, err
		}
	}
	for _, receipt := range receipts {
		found.comparisons = append(found.comparisons, record.Compare(receipt))
	}
	found.covered = record.Covered(receipts)
	return found, nil
}

// lines are what was found, for a person.
func (p *proven) lines() []string {
	found := p.verification
	verdict := "bad"
	if found.OK() {
		verdict = "good"
	}
	checks := 0
	for _, count := range found.Counts {
		checks += count
	}
	holds := fmt.Sprintf("%d checks hold", checks)
	if checks == 1 {
		holds = "1 check holds"
	}
	var lines []string
	say := func(format string, arguments ...any) {
		lines = append(lines, harmless.Text(fmt.Sprintf(format, arguments...)))
	}
	say("%s %s: version %d, %s, chance %s", verdict, found.Match, found.Version, holds, found.Fairness())
	for _, standing := range found.Standings {
		points := fmt.Sprintf("%d points", standing.Points)
		if standing.Points == 1 {
			points = "1 point"
		}
		say("  place %d: %s (seat %d), %s", standing.Place, standing.Name, standing.Seat, points)
	}
	for _, finding := range found.Findings {
		say("  version %d: %s (%s)", finding.Version, finding.Text, finding.Check)
	}
	for _, choice := range found.Choices {
		say("  "+findings.ChoiceAt, choice.Version, choice.Text)
	}
	for _, sitting := range p.record.Seats() {
		say("  %s", seated(sitting))
	}
	say(findings.LastHash+".", hex.EncodeToString(p.record.Digest(p.record.Version())))
	if p.mirrored != nil {
		state, text := p.history()
		say("%s the log has no other history of it: %s", state, text)
	}
	for at, comparison := range p.comparisons {
		fits, text := "differs", comparison.Finding
		if comparison.OK() {
			fits, text = "fits", fmt.Sprintf("vouches for all events up to version %d", comparison.Receipt.Version)
		}
		if comparison.Seat > 0 {
			text += fmt.Sprintf("; "+findings.EntropyUsed, comparison.Seat)
		}
		say("%s %s: %s", fits, p.files[at], text)
	}
	covered := p.covered.String()
	say("%s.", strings.ToUpper(covered[:1])+covered[1:])
	if len(p.comparisons) == 0 {
		say(findings.Played + ".")
	}
	say(findings.RulesUnchecked + ".")
	return lines
}

// history tells whether the log has no other history, and why.
func (p *proven) history() (state, text string) {
	switch found := p.mirrored; {
	case !found.OK():
		return "fails", strings.Join(found.Findings, "; ")
	case found.Unbound != "":
		return "not checked", found.Unbound
	default:
		return "holds", fmt.Sprintf(findings.ReadOnce, found.Entries)
	}
}

func seated(sitting proof.Sitting) string {
	who, place, chance := "guest", "no place", findings.ContributedNothing
	if sitting.Bot != "" {
		who = sitting.Bot + " bot"
	} else if sitting.Player != "" {
		who = sitting.Player
	}
	if sitting.Place > 0 {
		place = fmt.Sprintf("place %d", sitting.Place)
	}
	if sitting.Contributed {
		chance = findings.Contributed
	}
	return fmt.Sprintf("seat %d: %s (%s), %s, %s", sitting.Seat, sitting.Name, who, place, chance)
}

// entry is what was found, for programs: as `caravan verify --record --json` says it.
func (p *proven) entry() any {
	type object map[string]any
	found := p.verification
	checks := object{}
	for _, name := range proof.Checks {
		checks[name] = found.Counts[name]
	}
	if p.vouched {
		checks["file"], checks["log"] = found.Counts["file"], found.Counts["log"]
	}
	findings, choices, standings := []object{}, []object{}, []object{}
	for _, finding := range found.Findings {
		findings = append(findings, object{"version": finding.Version, "check": finding.Check, "text": finding.Text})
	}
	for _, choice := range found.Choices {
		choices = append(choices, object{"version": choice.Version, "text": choice.Text})
	}
	for _, s := range found.Standings {
		standings = append(standings, object{"seat": s.Seat, "name": s.Name, "place": s.Place, "points": s.Points})
	}
	seats, receipts := []object{}, []object{}
	for _, s := range p.record.Seats() {
		seats = append(seats, object{
			"seat": s.Seat, "name": s.Name, "player": s.Player, "bot": s.Bot, "place": s.Place, "contributed": s.Contributed,
		})
	}
	for at, comparison := range p.comparisons {
		receipts = append(receipts, object{
			"file": p.files[at], "ok": comparison.OK(), "version": comparison.Receipt.Version, "seat": comparison.Seat,
			"finding": comparison.Finding,
		})
	}
	claims := []object{}
	if p.mirrored != nil {
		state, _ := p.history()
		findings := []object{}
		for _, text := range p.mirrored.Findings {
			findings = append(findings, object{"version": p.record.Version(), "check": "history", "text": text})
		}
		claims = append(claims, object{
			"claim": "history", "state": state, "entries": p.mirrored.Entries, "unbound": p.mirrored.Unbound, "findings": findings,
		})
	}
	match := object{
		"name": found.Match, "game": found.Game, "version": found.Version,
		"fingerprint": fmt.Sprintf("%016x", found.Fingerprint), "over": found.Over, "fairness": found.Fairness(),
		"replay_ok": found.OK(), "decided_again_ok": false, "ok": found.OK(), "checks": checks, "findings": findings,
		"choices": choices, "void_starts": found.VoidStarts, "standings": standings, "seats": seats,
		"sha256": hex.EncodeToString(p.record.Digest(p.record.Version())),
	}
	covered := object{"version": p.covered.Version, "of": p.covered.Last}
	return object{
		"matches": []object{match}, "claims": claims, "receipts": receipts, "covered": covered, "ok": p.ok(), "rules_checked": false,
	}
}
