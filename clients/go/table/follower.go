package table

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/harmless"
	"github.com/caravanserai/caravanserai/clients/go/internal/canonical"
	"github.com/caravanserai/caravanserai/clients/go/internal/constants"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

const padding = 128

// AlteredError says that a service sent something that contradicts itself, or what it sent before.
type AlteredError struct{ harmless.Words }

// Altered makes an *AlteredError.
func Altered(format string, arguments ...any) error {
	return &AlteredError{harmless.Errorf(format, arguments...)}
}

// Genesis is the hash of the event before the first one.
func Genesis() []byte { return make([]byte, sha256.Size) }

// ReadEffect gives an effect as a step; nil if it is of no kind.
func ReadEffect(effect *v1.Effect) Step {
	switch kind := effect.GetKind().(type) {
	case *v1.Effect_Move:
		move := kind.Move
		becomes := move.GetBecomes()
		if becomes == "" {
			becomes = move.GetPiece()
		}
		return Move{move.GetPiece(), int64(move.GetCount()), move.GetSource(), move.GetTarget(), becomes}
	case *v1.Effect_Show:
		return Show{kind.Show.GetPlace(), int(kind.Show.GetSeat()), kind.Show.GetFaces()}
	case *v1.Effect_Ask:
		ask := kind.Ask
		return Ask{int(ask.GetStack()), Task{ask.GetKind(), ask.GetArguments(), ask.GetAskedAt()}}
	case *v1.Effect_Close:
		task := kind.Close
		return Close{int(task.GetStack()), Task{task.GetKind(), task.GetArguments(), task.GetAskedAt()}}
	}
	return nil
}

// ReadContent gives the content of an opening. It fails with an *AlteredError if the padding is wrong, or the content
// cannot be read.
func ReadContent(payload []byte) (*v1.OpeningContent, error) {
	if len(payload) < 8 || len(payload)%padding != 0 {
		return nil, Altered(findings.UnpaddedOpening)
	}
	length, rest := binary.BigEndian.Uint64(payload), payload[8:]
	if length > uint64(len(rest)) || slices.ContainsFunc(rest[length:], func(b byte) bool { return b != 0 }) {
		return nil, Altered(findings.UnpaddedOpening)
	}
	content := &v1.OpeningContent{}
	if proto.Unmarshal(rest[:length], content) != nil || !bytes.Equal(canonical.Whole(content), rest[:length]) {
		return nil, Altered(findings.UnreadableOpening)
	}
	return content, nil
}

// ReadContents gives the contents of all openings of an update.
func ReadContents(update *v1.MatchUpdate) ([]*v1.OpeningContent, error) {
	contents := make([]*v1.OpeningContent, len(update.GetOpenings()))
	for at, opening := range update.GetOpenings() {
		content, err := ReadContent(opening.GetPayload())
		if err != nil {
			return nil, err
		}
		contents[at] = content
	}
	return contents, nil
}

// Parts joins byte strings, each after its length, so that no two lists give the same result.
func Parts(values ...[]byte) []byte {
	var joined []byte
	for _, value := range values {
		joined = binary.BigEndian.AppendUint64(joined, uint64(len(value)))
		joined = append(joined, value...)
	}
	return joined
}

// Hash is the SHA-256 over values, each after its length.
func Hash(values ...[]byte) []byte {
	digest := sha256.Sum256(Parts(values...))
	return digest[:]
}

// Digest is the SHA-256 of the bytes of an event.
func Digest(event []byte) []byte {
	digest := sha256.Sum256(event)
	return digest[:]
}

// Seal is the hash that seals an opening in its event.
func Seal(match string, version uint64, opening *v1.Opening) []byte {
	number := func(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }
	return Hash([]byte(constants.SealLabel), []byte(match), number(version), number(uint64(opening.GetIndex())),
		opening.GetSalt(), opening.GetPayload())
}

// Join gives the effects of an event, as far as the contents of its openings reveal them.
func Join(event *v1.MatchEvent, contents []*v1.OpeningContent) []Step {
	behind := map[uint32][]Step{}
	for _, content := range contents {
		for _, hidden := range content.GetHidden() {
			steps := make([]Step, len(hidden.GetEffects()))
			for at, effect := range hidden.GetEffects() {
				steps[at] = ReadEffect(effect)
			}
			behind[hidden.GetIndex()] = steps
		}
	}
	joined := make([]Step, 0, len(event.GetEffects()))
	for index, effect := range event.GetEffects() {
		if steps, hidden := behind[uint32(index)]; hidden {
			joined = append(joined, steps...)
		} else {
			joined = append(joined, complete(ReadEffect(effect)))
		}
	}
	return joined
}

// complete fills in a face that is visible at one end of a move only: it does not change on the way.
func complete(step Step) Step {
	move, ok := step.(Move)
	if !ok {
		return step
	}
	if FaceOf(move.Piece) != "" && FaceOf(move.Becomes) == "" {
		move.Becomes = move.Piece
	} else if FaceOf(move.Becomes) != "" && FaceOf(move.Piece) == "" {
		move.Piece = move.Becomes
	}
	return move
}

// See gives a step as the viewer of a table folds it. The table must be as it was just before.
func See(table *Table, step Step) []Step {
	switch step := step.(type) {
	case Move:
		step.Piece = table.Masked(step.Source, step.Piece)
		step.Becomes = table.Masked(step.Target, step.Becomes)
		return []Step{step}
	case Show:
		steps := []Step{Show{Place: step.Place, Seat: step.Seat}}
		if step.Seat == table.viewer && !table.Sees(step.Place) {
			for _, face := range step.Faces {
				if FaceOf(face) != "" {
					steps = append(steps, Move{KindOf(face), 1, step.Place, step.Place, face})
				}
			}
		}
		return steps
	}
	return []Step{step}
}

// Following is a match as one viewer sees it. Give it every update in order.
type Following struct {
	viewer  int
	table   *Table
	version uint64
	head    []byte
	bounds  Bounds
	history []folded
	over    bool // whether the latest update ended the match
	present uint64
	delayed bool
}

// folded is an update that was folded: the hash of the event before it, and its steps.
type folded struct {
	before []byte
	steps  []Step
}

// Follow begins before the first event.
func Follow(viewer int) *Following { return &Following{viewer: viewer, head: Genesis()} }

// FollowFrom begins with the table of a version, which it takes on trust. The head is the hash of the event that made
// that version; nil if it is not known.
func FollowFrom[A Area](areas []A, table *v1.Table, viewer int, head []byte) (*Following, error) {
	laidOut, err := LayOut(areas, nil, viewer)
	if err != nil {
		return nil, err
	}
	for _, shown := range table.GetShown() {
		if err := laidOut.Apply(Show{Place: shown.GetPlace(), Seat: int(shown.GetSeat())}); err != nil {
			return nil, err
		}
	}
	for _, entry := range table.GetPlacements() {
		if err := laidOut.Put(entry.GetPlace(), entry.GetPiece(), entry.GetCount()); err != nil {
			return nil, err
		}
	}
	for _, task := range table.GetTasks() {
		ask := Ask{int(task.GetStack()), Task{task.GetKind(), task.GetArguments(), task.GetAskedAt()}}
		if err := laidOut.Apply(ask); err != nil {
			return nil, err
		}
	}
	if laidOut.Fingerprint() != table.GetFingerprint() {
		return nil, Altered(findings.FingerprintOfTable, table.GetVersion())
	}
	return &Following{viewer: viewer, table: laidOut, version: table.GetVersion(), head: head}, nil
}

// Viewer is the seat that sees the table; Spectator and Everything are no seats.
func (f *Following) Viewer() int { return f.viewer }

// Table is the table as the viewer sees it; nil before the first event.
func (f *Following) Table() *Table { return f.table }

// Version is the version of the latest update.
func (f *Following) Version() uint64 { return f.version }

// Delayed tells whether the viewer sees events later than they happen, as Expect was told.
func (f *Following) Delayed() bool { return f.delayed }

// Head is the hash of the latest event; empty if it is not known.
func (f *Following) Head() []byte { return f.head }

// Steps are the steps of the latest update.
func (f *Following) Steps() []Step {
	if len(f.history) == 0 {
		return nil
	}
	return f.history[len(f.history)-1].steps
}

// Follow checks an update and folds it; it returns its event. It fails with an *AlteredError or a *FoldError; what was
// followed is then as before.
func (f *Following) Follow(update *v1.MatchUpdate) (*v1.MatchEvent, error) {
	if f.over {
		return nil, Altered(findings.AfterEnd, f.version+1)
	}
	event, contents, err := f.read(update)
	if err != nil {
		return nil, err
	}
	if err := f.check(update, event); err != nil {
		return nil, err
	}
	table := f.table
	if created := event.GetCreated(); created != nil {
		if table, err = LayOut(created.GetAreas(), created.GetLayout(), f.viewer); err != nil {
			return nil, err
		}
	}
	if table == nil {
		return nil, Altered(findings.NoCreation)
	}
	steps, err := fold(table, Join(event, contents))
	if err == nil && table.Fingerprint() != event.GetFingerprint() {
		err = Altered("version %d "+findings.OtherFingerprintHere, event.GetVersion())
	}
	if err == nil && f.viewer != Everything && table.Untrue(steps) != "" {
		err = Altered("version %d "+findings.UntrueStatement, event.GetVersion())
	}
	if err != nil {
		_ = table.TakeBack(steps) // the inverses of steps that were folded always fit
		return nil, err
	}
	if created := event.GetCreated(); created != nil {
		f.bounds = Bounds{created.GetPlayers()}
	}
	f.history = append(f.history, folded{event.GetPrevious(), steps})
	f.table, f.version, f.head = table, event.GetVersion(), Digest(update.GetEvent())
	f.over = event.GetFinished() != nil || event.GetAbandoned() != nil
	return event, nil
}

// fold applies steps as the viewer of the table sees them; it returns those that it applied.
func fold(table *Table, joined []Step) ([]Step, error) {
	steps := make([]Step, 0, len(joined))
	for _, step := range joined {
		for _, seen := range See(table, step) {
			if err := table.Apply(seen); err != nil {
				return steps, err
			}
			steps = append(steps, seen)
		}
	}
	return steps, nil
}

// read gives the event of an update within its bounds, and the contents of its openings.
func (f *Following) read(update *v1.MatchUpdate) (*v1.MatchEvent, []*v1.OpeningContent, error) {
	if proto.Size(update) > MostUpdateBytes {
		return nil, nil, Altered(findings.LargeUpdate, f.version, MostUpdateBytes)
	}
	event := &v1.MatchEvent{}
	if proto.Unmarshal(update.GetEvent(), event) != nil {
		return nil, nil, Altered(findings.NoEvent, f.version)
	}
	if !bytes.Equal(canonical.Whole(event), update.GetEvent()) {
		return nil, nil, Altered(findings.OtherForm, f.version)
	}
	contents, err := ReadContents(update)
	if err != nil {
		return nil, nil, err
	}
	bounds := f.bounds // they change when the match was created, and only if that fits
	var unknown *UnknownEventError
	if _, err := bounds.Require(event, contents); errors.As(err, &unknown) {
		return nil, nil, err
	} else if err != nil {
		return nil, nil, Altered("%s", err)
	}
	return event, contents, nil
}

// check compares an update with those before, and its openings with its seals.
func (f *Following) check(update *v1.MatchUpdate, event *v1.MatchEvent) error {
	version := event.GetVersion()
	switch {
	case version != f.version+1:
		return Altered(findings.OtherOrder, version, f.version)
	case update.GetVersion() != version:
		return Altered(findings.SentAs, version, update.GetVersion())
	case len(f.head) > 0 && !bytes.Equal(event.GetPrevious(), f.head):
		return Altered("version %d "+findings.OtherPrevious, version)
	case version > 1 && event.GetCreated() != nil:
		return Altered(findings.CreatedAgain, version)
	}
	for _, opening := range update.GetOpenings() {
		if uint64(opening.GetIndex()) >= uint64(len(event.GetSeals())) {
			return Altered(findings.NoSuchSeal, version, opening.GetIndex())
		}
		seal := event.GetSeals()[opening.GetIndex()]
		if !bytes.Equal(seal.GetDigest(), Seal(event.GetMatch(), version, opening)) {
			return Altered(findings.UnfitOpening, version)
		}
	}
	return f.requireOpenings(update, event)
}

// requireOpenings requires the openings that the seat of the viewer may know.
func (f *Following) requireOpenings(update *v1.MatchUpdate, event *v1.MatchEvent) error {
	if f.viewer <= Spectator {
		return nil
	}
	opened := map[uint32]bool{}
	for _, opening := range update.GetOpenings() {
		opened[opening.GetIndex()] = true
	}
	for index, seal := range event.GetSeals() {
		if slices.Contains(seal.GetAudience(), uint32(f.viewer)) && !opened[uint32(index)] {
			return Altered(findings.HiddenFromSeat, event.GetVersion(), f.viewer)
		}
	}
	return nil
}

// Expect notes the version that the match had when this began, as the service said; delayed, if the viewer sees events
// later than they happen.
func (f *Following) Expect(present uint64, delayed bool) { f.present, f.delayed = present, delayed }

// Complete says whether everything was followed that had happened when this began: what it lacks is missing, not still
// to come.
func (f *Following) Complete() bool { return f.over || (!f.delayed && f.version >= f.present) }

// DigestAt is the hash of the event that made a version; empty if this did not follow it.
func (f *Following) DigestAt(version uint64) []byte {
	if version == f.version {
		return f.head
	}
	behind := f.version - version
	if version == 0 || version > f.version || behind > uint64(len(f.history)) {
		return nil
	}
	return f.history[uint64(len(f.history))-behind].before
}

// StepBack takes the latest update back, one at a time down to where this began. You may follow it again. It fails with
// a *FoldError if nothing is left to take back.
func (f *Following) StepBack() error {
	last := len(f.history) - 1
	if last < 0 {
		return foldError(findings.NothingToUndo)
	}
	if err := f.table.TakeBack(f.history[last].steps); err != nil {
		return err
	}
	f.head = f.history[last].before
	f.history = f.history[:last]
	f.version--
	f.over = false
	return nil
}

// Forget forgets how to step back before the latest update. That keeps the memory small while a long match is followed.
func (f *Following) Forget() {
	if last := len(f.history) - 1; last > 0 {
		f.history = []folded{f.history[last]}
	}
}
