package proof

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/caravanserai/caravanserai/clients/go/harmless"
	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"google.golang.org/protobuf/proto"
)

// LargestBox is how many bytes a box may have.
const LargestBox = constants.BoxBytes

// Checks are the names of all checks, in the order in which they are shown.
var Checks = constants.EventChecks

// Finding is something that is wrong: the version, the check that found it, and what it is.
type Finding struct {
	Version uint64
	Check   string
	Text    string
}

// Standing is how a seat ended: its name at the table, its place and its points.
type Standing struct {
	Seat   int
	Name   string
	Place  int
	Points int64
}

// Verification is what verifying a match found, without its rules and without trust in the service.
//
// Checked: each event holds the hash of the one before; every seal fits its opening; the effects lead to the
// fingerprints; no place gives more than it has; what was stated about hidden pieces was true; the result is what lies
// on the table; the secret of the service and the entropy of every seat are those that they had committed to; each seat with a key has signed what its player did;
// a match of a tournament has the name that follows from its table, and the players that its seats are kept for; times
// never go back, and clocks follow from them. Not checked: whether the rules were kept and each draw was used
// correctly. That needs the rules: `caravan verify` of the application makes every decision again.
type Verification struct {
	Match       string
	Game        string
	Version     uint64
	Fingerprint uint64
	Over        bool
	Seeded      bool
	Own         bool  // the entropy of the caller went into the chance of the match
	Contributed []int // the seats whose entropy did
	Choices     []Choice
	VoidStarts  int
	Draws       uint64
	Signed      int            // decisions that players signed
	Keys        int            // with as many keys
	Unsigned    int            // decisions of players without one
	Told        int            // other acts of players with keys that nobody signed: only the service says whose they are
	Counts      map[string]int // how often each check held
	Findings    []Finding
	Standings   []Standing // the seats of a finished match, the best first
}

// OK tells whether the match is over and nothing is wrong. A seeded match can be OK, but it was not fair.
func (v *Verification) OK() bool { return v.Over && len(v.Findings) == 0 }

// Fairness says what is known of the chance of the match, in words.
func (v *Verification) Fairness() string {
	if v.Seeded {
		return findings.Seeded
	}
	text := findings.CheckedWithSecret
	if !v.Over {
		text = findings.CheckedWithSecrets
	}
	if chosen := ChosenInWords(v.Choices); chosen != "" {
		text += "; " + chosen
	}
	return text
}

func (v *Verification) check(version uint64, name string, holds bool, text string) {
	if holds {
		v.Counts[name]++
	} else {
		v.Findings = append(v.Findings, Finding{version, name, harmless.Text(text)})
	}
}

// Verify verifies a match by all its updates in order, with all openings. With ownEntropy it tells whether that
// entropy went into the chance of the match.
func Verify(match string, updates iter.Seq[*v1.MatchUpdate], ownEntropy []byte) *Verification {
	verifying := verifying{
		Verification: &Verification{Match: match, Counts: map[string]int{}},
		following:    table.Follow(table.Everything),
		chance:       NewChance(),
		signatures:   NewSignatures(),
		clocks:       NewClocks(),
		ownEntropy:   ownEntropy,
	}
	for update := range updates {
		if !verifying.update(update) {
			return verifying.Verification
		}
	}
	verifying.end()
	return verifying.Verification
}

// verifying is a verification under way.
type verifying struct {
	*Verification
	following  *table.Following
	arranged   arranged
	chance     *Chance
	signatures *Signatures
	clocks     *Clocks
	time       uint64
	supplies   map[string]map[string]bool
	names      map[int]string
	ownEntropy []byte
}

// update verifies an update; it returns false if those after it cannot be verified.
func (v *verifying) update(update *v1.MatchUpdate) bool {
	event, err := v.following.Follow(update)
	if err != nil {
		v.check(v.Version+1, "events", false, err.Error())
		return false
	}
	v.Version = event.GetVersion()
	v.check(v.Version, "events", event.GetMatch() == v.Match, "belongs to "+event.GetMatch())
	opened := allOpened(update, event) && onlyNames(update, event)
	v.check(v.Version, "openings", opened, findings.OtherSeals)
	if created := event.GetCreated(); created != nil {
		v.created(event, update)
	}
	if len(update.GetBox()) > 0 && (event.GetCreated() == nil || len(event.GetCreated().GetEdition().GetContent()) > 0) {
		v.check(v.Version, "box", false, findings.UnnamedBox)
	}
	misplaced := v.arranged.follow(event)
	v.check(v.Version, "tournament", len(misplaced) == 0, strings.Join(misplaced, "; "))
	v.seats(event, update)
	v.signed(event, update)
	v.check(v.Version, "times", event.GetTimeMilliseconds() >= v.time, findings.Earlier)
	v.time = event.GetTimeMilliseconds()
	wrong := v.clocks.Follow(event)
	v.check(v.Version, "clocks", len(wrong) == 0, strings.Join(wrong, "; "))
	v.sources()
	v.census()
	untrue := v.following.Table().Untrue(v.following.Steps())
	v.check(v.Version, "statements", untrue == "", fmt.Sprintf(findings.FalseStatement, untrue))
	v.following.Forget()
	if finished := event.GetFinished(); finished != nil {
		v.result(finished)
	}
	v.Draws += uint64(event.GetDraws())
	v.Over = event.GetFinished() != nil || event.GetAbandoned() != nil
	v.fullFingerprint(update)
	return true
}

// fullFingerprint checks the fingerprint of the full table. It is published with the event that ends the match, and no
// other; records of 0.1.0 have none.
func (v *verifying) fullFingerprint(update *v1.MatchUpdate) {
	if update.FullFingerprint != nil {
		same := v.Over && v.following.Table().FullFingerprint() == update.GetFullFingerprint()
		v.check(v.Version, "events", same, findings.OtherFingerprint)
	}
}

func (v *verifying) end() {
	if table := v.following.Table(); table != nil {
		v.Fingerprint = table.Fingerprint()
	}
	v.check(v.Version, "events", v.Over, findings.NoEnd)
}

// allOpened tells whether an update opens each seal of its event, in order and for the same seats. Only openings about
// persons may be missing: these were erased.
func allOpened(update *v1.MatchUpdate, event *v1.MatchEvent) bool {
	openings, seals := update.GetOpenings(), event.GetSeals()
	next := 0
	for index, seal := range seals {
		if next < len(openings) && int64(openings[next].GetIndex()) == int64(index) {
			if !slices.Equal(openings[next].GetAudience(), seal.GetAudience()) {
				return false
			}
			next++
		} else if seal.GetPerson() == "" {
			return false
		}
	}
	return next == len(openings)
}

// onlyNames tells whether there is a seal about a person exactly where one takes a seat, and nothing but a name behind it.
func onlyNames(update *v1.MatchUpdate, event *v1.MatchEvent) bool {
	person, persons := event.GetJoined().GetPerson(), 0
	for _, seal := range event.GetSeals() {
		if seal.GetPerson() == "" {
			continue
		}
		if seal.GetPerson() != person || len(seal.GetAudience()) > 0 || len(event.GetSeals()) > 1 {
			return false
		}
		persons++
	}
	contents, err := table.ReadContents(update)
	if err != nil || (persons == 1) != (person != "") || (person != "" && event.GetJoined().GetPlayer() != "") {
		return false
	}
	return !slices.ContainsFunc(contents, func(content *v1.OpeningContent) bool {
		if person == "" {
			return content.GetDisplayName() != ""
		}
		only := &v1.OpeningContent{DisplayName: content.GetDisplayName()}
		return content.GetDisplayName() == "" || !proto.Equal(content, only)
	})
}

func (v *verifying) created(event *v1.MatchEvent, update *v1.MatchUpdate) {
	created := event.GetCreated()
	v.Game = strings.TrimPrefix(created.GetGame(), "games/")
	v.supplies, v.names = map[string]map[string]bool{}, map[int]string{}
	for _, area := range created.GetAreas() {
		kinds := map[string]bool{}
		for _, kind := range area.GetSupply() {
			kinds[kind] = true
		}
		v.supplies[area.GetName()] = kinds
	}
	_, err := Box(update, event)
	text := ""
	if err != nil {
		text = err.Error()
	}
	v.check(1, "box", err == nil, text)
	secret := secretOf(update)
	committed := Commitment(event.GetMatch(), secret)
	v.check(1, "commitment", bytes.Equal(committed, created.GetCommitment()), findings.OtherSecret)
	if v.Seeded = created.GetSeed() != ""; v.Seeded {
		seeded := SeededKey(created.GetSeed())
		v.check(1, "commitment", bytes.Equal(secret, seeded), findings.UnseededSecret)
	}
}

// secretOf is the secret of the service in the openings of the first event.
func secretOf(update *v1.MatchUpdate) []byte {
	contents, err := table.ReadContents(update)
	if err != nil {
		return nil
	}
	for _, content := range contents {
		if len(content.GetSecret()) > 0 {
			return content.GetSecret()
		}
	}
	return nil
}

// joinedName is the name of the player who takes a seat; empty if they were erased.
func joinedName(joined *v1.SeatJoined, update *v1.MatchUpdate) string {
	if joined.GetPerson() == "" {
		return joined.GetPlayer()
	}
	contents, err := table.ReadContents(update)
	if err != nil || len(contents) == 0 {
		return ""
	}
	return contents[0].GetDisplayName()
}

// seats checks that the seats contributed what they were bound to, in an order that leaves nobody a choice.
func (v *verifying) seats(event *v1.MatchEvent, update *v1.MatchUpdate) {
	for _, check := range v.chance.Follow(event) {
		v.check(event.GetVersion(), "entropy", check.Holds, check.Text)
	}
	if joined := event.GetJoined(); joined != nil {
		v.names[int(joined.GetSeat())] = joinedName(joined, update)
	}
	if started := event.GetStarted(); started != nil && len(v.ownEntropy) > 0 {
		v.Own = slices.ContainsFunc(started.GetEntropies(), func(entropy []byte) bool {
			return bytes.Equal(entropy, v.ownEntropy)
		})
	}
	v.Contributed, v.VoidStarts, v.Choices = v.chance.Contributed, v.chance.VoidStarts, v.chance.Choices
}

// signed checks that each seat with a key has signed what its player did.
func (v *verifying) signed(event *v1.MatchEvent, update *v1.MatchUpdate) {
	var wrong []string
	for _, check := range v.signatures.Follow(event, update) {
		if !check.Holds {
			wrong = append(wrong, check.Text)
		}
	}
	v.check(v.Version, "signatures", len(wrong) == 0, strings.Join(wrong, "; "))
	v.Signed, v.Unsigned, v.Keys = v.signatures.Signed, v.signatures.Unsigned, len(v.signatures.Keys)
	v.Told = v.signatures.Told
}

// result checks that the places are those that were announced, one for each seat: no later event vouches for the last.
func (v *verifying) result(finished *v1.MatchFinished) {
	lying, places := v.following.Table(), finished.GetPlaces()
	same := len(places) == len(v.chance.seats)
	for at := range v.chance.seats {
		rank, one := lying.Only("rank@" + strconv.Itoa(at+1))
		same = same && one && table.FaceOf(rank) == strconv.FormatUint(uint64(places[at]), 10)
	}
	v.check(v.Version, "result", same, findings.OtherPlaces)
	v.stand(places)
}

// stand notes how the seats ended.
func (v *verifying) stand(places []uint32) {
	points := map[int]int64{}
	for _, lying := range v.following.Table().Layout() {
		if table.AreaOf(lying.Place) == "score" && lying.Piece == "point" {
			points[table.OwnerOf(lying.Place)] += lying.Number
		}
	}
	for at, place := range places {
		seat := at + 1
		v.Standings = append(v.Standings, Standing{seat, v.names[seat], int(place), points[seat]})
	}
	slices.SortStableFunc(v.Standings, func(a, b Standing) int { return a.Place - b.Place })
}

// sources checks that no place gave more than it had.
func (v *verifying) sources() {
	lying := v.following.Table()
	var short []string
	for _, step := range v.following.Steps() {
		move, ok := step.(table.Move)
		if !ok || v.supplies[table.AreaOf(move.Source)][table.KindOf(move.Piece)] {
			continue
		}
		if lying.Count(move.Source, move.Piece) < 0 {
			short = append(short, move.Source)
		}
	}
	v.check(v.Version, "supplies", len(short) == 0, fmt.Sprintf(findings.ShortSupply, strings.Join(short, ", ")))
}

// census checks that no kind of piece became more or less. In one event, several moves may do that together.
func (v *verifying) census() {
	balance := map[string]int64{}
	for _, step := range v.following.Steps() {
		if move, ok := step.(table.Move); ok {
			balance[table.KindOf(move.Piece)] -= move.Number
			balance[table.KindOf(move.Becomes)] += move.Number
		}
	}
	for _, change := range balance {
		if change != 0 {
			v.check(v.Version, "supplies", false, findings.LostPieces)
			return
		}
	}
}

var (
	errNoBox      = errors.New(findings.MissingBox)
	errAnotherBox = errors.New(findings.OtherBox)
)

// Box is the content of the box of a match, from its first update and the event in it. It fails if the box is missing,
// or is not the one that the event names.
func Box(update *v1.MatchUpdate, event *v1.MatchEvent) ([]byte, error) {
	edition := event.GetCreated().GetEdition()
	content := update.GetBox()
	if packed := edition.GetContent(); len(packed) > 0 {
		var err error
		if content, err = inflated(packed); err != nil {
			return nil, errAnotherBox
		}
	} else if len(content) == 0 {
		return nil, errNoBox
	}
	digest := sha256.Sum256(content)
	if hex.EncodeToString(digest[:]) != edition.GetDigest() {
		return nil, errAnotherBox
	}
	return content, nil
}

// inflated gives the content of a compressed box (zlib), up to a limit. Without it, a few bytes could fill the memory.
func inflated(packed []byte) ([]byte, error) {
	source := bytes.NewReader(packed)
	reader, err := zlib.NewReader(source)
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(io.LimitReader(reader, LargestBox+1))
	if err != nil {
		return nil, err
	}
	if len(content) > LargestBox || source.Len() > 0 {
		return nil, errors.New("the box is not whole, or too large")
	}
	return content, nil
}
