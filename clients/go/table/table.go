// Package table folds matches: it is all that is needed to follow a match of any game, without the rules.
//
// A piece is `kind` or `kind/face`, a place is `area[@seat][:slot]`. A piece whose face the viewer does not see is held
// as its kind.
package table

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/caravanserai/caravanserai/clients/go/harmless"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

const (
	// Spectator is the viewer without a seat.
	Spectator = 0
	// Everything is the viewer who sees all faces: for matches that are over, when all openings are known.
	Everything = -1
)

// FoldError says that a step does not fit the table: an event is missing, or was altered.
type FoldError struct{ harmless.Words }

func foldError(format string, arguments ...any) error {
	return &FoldError{harmless.Errorf(format, arguments...)}
}

// Step is what a table can fold: Move, Show, Hide, Ask or Close.
type Step interface {
	// Inverse is the step that takes this one back.
	Inverse() Step
	fold(*Table) error
}

// Move takes a number of pieces out of a place and puts as many into a place, possibly with another face.
type Move struct {
	Piece          string
	Number         int64
	Source, Target string
	Becomes        string
}

// Show lets a seat see the faces at a place from now on; only those who see them know Faces.
type Show struct {
	Place string
	Seat  int
	Faces []string
}

// Hide is the inverse of a Show.
type Hide struct {
	Place string
	Seat  int
}

// Task is something that is due. The task on top of the stack of a seat is its open question.
type Task struct {
	Kind      string
	Arguments []string
	AskedAt   uint64
}

// Same tells whether two tasks are equal.
func (t Task) Same(other Task) bool {
	return t.Kind == other.Kind && t.AskedAt == other.AskedAt && slices.Equal(t.Arguments, other.Arguments)
}

func (t Task) String() string {
	return fmt.Sprintf("%q %q of version %d", t.Kind, t.Arguments, t.AskedAt)
}

// Ask pushes a task on the stack of a seat, or of the match (0).
type Ask struct {
	Stack int
	Task  Task
}

// Close pops the task on top of a stack.
type Close struct {
	Stack int
	Task  Task
}

// Inverse is the move back.
func (s Move) Inverse() Step { return Move{s.Becomes, s.Number, s.Target, s.Source, s.Piece} }

// Inverse hides what was shown.
func (s Show) Inverse() Step { return Hide{s.Place, s.Seat} }

// Inverse shows again what was hidden.
func (s Hide) Inverse() Step { return Show{Place: s.Place, Seat: s.Seat} }

// Inverse closes what was asked.
func (s Ask) Inverse() Step { return Close(s) }

// Inverse asks again what was closed.
func (s Close) Inverse() Step { return Ask(s) }

// KindOf is the kind of a piece.
func KindOf(piece string) string {
	kind, _, _ := strings.Cut(piece, "/")
	return kind
}

// FaceOf is the face of a piece; empty if it has none or it is not known.
func FaceOf(piece string) string {
	_, face, _ := strings.Cut(piece, "/")
	return face
}

// AreaOf is the area of a place.
func AreaOf(place string) string {
	place, _, _ = strings.Cut(place, ":")
	area, _, _ := strings.Cut(place, "@")
	return area
}

// OwnerOf is the seat that owns a place, or 0.
func OwnerOf(place string) int {
	place, _, _ = strings.Cut(place, ":")
	_, owner, _ := strings.Cut(place, "@")
	seat, _ := strconv.Atoi(owner)
	return seat
}

func digest(place, piece string) [sha256.Size]byte {
	return sha256.Sum256([]byte("caravanserai/weight/v1\x00" + place + "\x00" + piece))
}

// Weight is what a piece at a place adds to the fingerprint.
func Weight(place, piece string) uint64 {
	digest := digest(place, piece)
	return binary.BigEndian.Uint64(digest[:8])
}

// names are the place and the piece as which a task counts.
func (t Task) names(stack, depth int) (string, string) {
	return fmt.Sprintf("?%d:%d", stack, depth), strings.Join(append([]string{t.Kind}, t.Arguments...), "\x00")
}

func (t Task) weight(stack, depth int) uint64 { return (t.AskedAt + 1) * Weight(t.names(stack, depth)) }

func shownPlace(place string, seat int) string { return fmt.Sprintf("!%d:%s", seat, place) }

func shownWeight(place string, seat int) uint64 { return Weight(shownPlace(place, seat), "shown") }

// Table is which pieces lie where, which tasks are open and what was shown, as its viewer sees it.
type Table struct {
	viewer      int
	visibility  map[string]v1.Visibility
	places      map[string]map[string]int64
	stacks      map[int][]Task
	shown       map[string]map[int]bool
	fingerprint uint64
}

// Area is an area, as in events (TableArea) and in descriptions of games (Area).
type Area interface {
	GetName() string
	GetVisibility() v1.Visibility
}

// LayOut gives the table with these pieces on it, without the faces that the viewer does not see.
func LayOut[A Area](areas []A, layout []*v1.Placement, viewer int) (*Table, error) {
	table := &Table{
		viewer:     viewer,
		visibility: make(map[string]v1.Visibility, len(areas)),
		places:     map[string]map[string]int64{},
		stacks:     map[int][]Task{},
		shown:      map[string]map[int]bool{},
	}
	for _, area := range areas {
		table.visibility[area.GetName()] = area.GetVisibility()
	}
	for _, entry := range layout {
		if err := table.Put(entry.GetPlace(), table.Masked(entry.GetPlace(), entry.GetPiece()), entry.GetCount()); err != nil {
			return nil, err
		}
	}
	return table, nil
}

// Viewer is the seat that sees the table like this; Spectator and Everything are no seats.
func (t *Table) Viewer() int { return t.viewer }

// Fingerprint is the sum over the public table, which is the same for each viewer.
func (t *Table) Fingerprint() uint64 { return t.fingerprint }

// FullFingerprint is the fingerprint of the full table, for the viewer who sees Everything.
func (t *Table) FullFingerprint() uint64 {
	total := new(big.Int)
	add := func(number *big.Int, place, seen, piece string) {
		public, full := digest(place, seen), digest(place, piece)
		weight := new(big.Int).SetBytes(append(full[len(full)-8:], public[:8]...))
		total.Add(total, weight.Mul(weight, number))
	}
	for place, pieces := range t.places {
		for piece, number := range pieces {
			add(big.NewInt(number), place, t.asPublic(place, piece), piece)
		}
	}
	for stack, tasks := range t.stacks {
		for depth, task := range tasks {
			place, piece := task.names(stack, depth)
			number := new(big.Int).SetUint64(task.AskedAt)
			add(number.Add(number, big.NewInt(1)), place, piece, piece)
		}
	}
	for _, shown := range t.Shown() {
		add(big.NewInt(1), shownPlace(shown.Place, shown.Seat), "shown", "shown")
	}
	upper := total.Rsh(total, 64)
	return upper.And(upper, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
}

// asPublic is a piece as a spectator sees it at a place.
func (t *Table) asPublic(place, piece string) string {
	if t.visibility[AreaOf(place)] == v1.Visibility_VISIBILITY_ALL {
		return piece
	}
	return KindOf(piece)
}

// Sees tells whether the viewer sees the faces at a place.
func (t *Table) Sees(place string) bool {
	visibility := t.visibility[AreaOf(place)]
	switch {
	case visibility == v1.Visibility_VISIBILITY_ALL || t.viewer == Everything:
		return true
	case t.viewer == Spectator:
		return false
	case visibility == v1.Visibility_VISIBILITY_OWNER && OwnerOf(place) == t.viewer:
		return true
	}
	return t.shown[place][t.viewer]
}

// Masked is a piece as the viewer sees it at a place.
func (t *Table) Masked(place, piece string) string {
	if t.Sees(place) {
		return piece
	}
	return KindOf(piece)
}

// Pieces are the pieces at a place, with their numbers.
func (t *Table) Pieces(place string) map[string]int64 { return maps.Clone(t.places[place]) }

// Count is how many of a piece lie at a place.
func (t *Table) Count(place, piece string) int64 { return t.places[place][piece] }

// Only is the piece at a place where all pieces are equal; false where there is none, or where they differ.
func (t *Table) Only(place string) (string, bool) {
	for piece := range t.places[place] {
		return piece, len(t.places[place]) == 1
	}
	return "", false
}

// Question is the open question of a seat; false if it is not asked.
func (t *Table) Question(seat int) (Task, bool) {
	tasks := t.stacks[seat]
	if len(tasks) == 0 {
		return Task{}, false
	}
	return tasks[len(tasks)-1], true
}

// Tasks are the open tasks of a stack; the next one is the last.
func (t *Table) Tasks(stack int) []Task { return slices.Clone(t.stacks[stack]) }

// Stacks are the stacks that hold tasks: seats, and 0 for the match.
func (t *Table) Stacks() []int {
	var stacks []int
	for _, stack := range slices.Sorted(maps.Keys(t.stacks)) {
		if len(t.stacks[stack]) > 0 {
			stacks = append(stacks, stack)
		}
	}
	return stacks
}

// Shown is what has been shown, each place with the seats that see it, sorted.
func (t *Table) Shown() []Show {
	var shown []Show
	for _, place := range slices.Sorted(maps.Keys(t.shown)) {
		for _, seat := range slices.Sorted(maps.Keys(t.shown[place])) {
			shown = append(shown, Show{Place: place, Seat: seat})
		}
	}
	return shown
}

// Lying is a number of equal pieces at a place.
type Lying struct {
	Place, Piece string
	Number       int64
}

// Layout is everything on the table, sorted by place and piece.
func (t *Table) Layout() []Lying {
	var all []Lying
	for _, place := range slices.Sorted(maps.Keys(t.places)) {
		for _, piece := range slices.Sorted(maps.Keys(t.places[place])) {
			all = append(all, Lying{place, piece, t.places[place][piece]})
		}
	}
	return all
}

// Put adds a number of pieces to a place; a negative number takes them away. It fails if the table has no such area.
func (t *Table) Put(place, piece string, number int64) error {
	if _, there := t.visibility[AreaOf(place)]; !there {
		return foldError(findings.NoArea, strconv.Quote(place))
	}
	pieces := t.places[place]
	if pieces == nil {
		pieces = map[string]int64{}
		t.places[place] = pieces
	}
	if pieces[piece] += number; pieces[piece] == 0 {
		delete(pieces, piece)
	}
	if len(pieces) == 0 {
		delete(t.places, place)
	}
	t.fingerprint += uint64(number) * Weight(place, t.asPublic(place, piece))
	return nil
}

// Apply folds a step. It fails with a *FoldError if the step does not fit; the table is then as it was.
func (t *Table) Apply(step Step) error { return step.fold(t) }

// TakeBack takes back the latest steps, the last one first.
func (t *Table) TakeBack(steps []Step) error {
	for _, step := range slices.Backward(steps) {
		if err := t.Apply(step.Inverse()); err != nil {
			return err
		}
	}
	return nil
}

func (s Move) fold(t *Table) error {
	if _, there := t.visibility[AreaOf(s.Target)]; !there {
		return foldError(findings.NoArea, strconv.Quote(s.Target))
	}
	if err := t.Put(s.Source, s.Piece, -s.Number); err != nil {
		return err
	}
	return t.Put(s.Target, s.Becomes, s.Number)
}

func (s Show) fold(t *Table) error {
	if t.shown[s.Place][s.Seat] {
		return foldError(findings.ShownAlready, strconv.Quote(s.Place), s.Seat)
	}
	if t.shown[s.Place] == nil {
		t.shown[s.Place] = map[int]bool{}
	}
	t.shown[s.Place][s.Seat] = true
	t.fingerprint += shownWeight(s.Place, s.Seat)
	return nil
}

func (s Hide) fold(t *Table) error {
	if !t.shown[s.Place][s.Seat] {
		return foldError(findings.NotShown, strconv.Quote(s.Place), s.Seat)
	}
	delete(t.shown[s.Place], s.Seat)
	t.fingerprint -= shownWeight(s.Place, s.Seat)
	return nil
}

func (s Ask) fold(t *Table) error {
	tasks := t.stacks[s.Stack]
	t.stacks[s.Stack] = append(tasks, s.Task)
	t.fingerprint += s.Task.weight(s.Stack, len(tasks))
	return nil
}

func (s Close) fold(t *Table) error {
	tasks := t.stacks[s.Stack]
	last := len(tasks) - 1
	if last < 0 || !tasks[last].Same(s.Task) {
		return foldError(findings.NotOnTop, s.Task, s.Stack)
	}
	t.stacks[s.Stack] = tasks[:last:last]
	t.fingerprint -= s.Task.weight(s.Stack, last)
	return nil
}
