// Package tinymatch makes the record of a small match without a service, for tests that change it byte by byte.
package tinymatch

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/proof"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

const name = "matches/tiny"

// Updates are the updates of a match of two seats: set up, one hidden move, one open move, and the end.
func Updates() []*v1.MatchUpdate {
	box, secret := []byte("box = 'tiny'\n"), bytes.Repeat([]byte{7}, 32)
	entropies := [][]byte{bytes.Repeat([]byte{1}, 32), bytes.Repeat([]byte{2}, 32)}
	digest := sha256.Sum256(box)
	created := &v1.MatchCreated{
		Game: "games/tiny", RulesVersion: 1, Players: 2, ChanceScheme: 2,
		Edition:    &v1.PinnedEdition{Name: "standard", Digest: hex.EncodeToString(digest[:])},
		Commitment: proof.Commitment(name, secret),
		Areas: []*v1.TableArea{
			{Name: "bank", Visibility: v1.Visibility_VISIBILITY_ALL, Supply: []string{"rank", "point"}},
			{Name: "hand", Visibility: v1.Visibility_VISIBILITY_OWNER},
			{Name: "rank", Visibility: v1.Visibility_VISIBILITY_ALL},
			{Name: "score", Visibility: v1.Visibility_VISIBILITY_ALL},
			{Name: "bag", Visibility: v1.Visibility_VISIBILITY_NONE},
		},
		Layout: []*v1.Placement{{Place: "bag", Piece: "card/a", Count: 1}, {Place: "bag", Piece: "card/b", Count: 1}},
	}
	var making making
	making.add(&v1.MatchEvent{Body: &v1.MatchEvent_Created{Created: created}}, &v1.OpeningContent{Secret: secret})
	for seat, entropy := range entropies {
		making.add(&v1.MatchEvent{Body: &v1.MatchEvent_Joined{Joined: &v1.SeatJoined{
			Seat: uint32(seat + 1), Player: []string{"Ann", "Bob"}[seat], EntropyCommitment: proof.EntropyCommitment(entropy),
		}}})
	}
	for seat, entropy := range entropies {
		ready := &v1.SeatReady{Seat: uint32(seat + 1), Entropy: entropy}
		making.add(&v1.MatchEvent{Body: &v1.MatchEvent_Ready{Ready: ready}})
	}
	making.add(&v1.MatchEvent{
		Body:    &v1.MatchEvent_Started{Started: &v1.MatchStarted{Entropies: entropies}},
		Draws:   1,
		Rules:   []string{"T-START"},
		Effects: []*v1.Effect{move("card", 1, "bag", "hand@1"), ask(1, 6)},
	}, hidden("card/b"))
	making.add(&v1.MatchEvent{
		Body:    &v1.MatchEvent_Decided{Decided: &v1.DecisionMade{Seat: 1, AskedAt: 6}},
		Rules:   []string{"T-SCORE"},
		Effects: []*v1.Effect{closing(1, 6), move("point", 3, "bank", "score@1")},
	})
	making.add(&v1.MatchEvent{
		Body:    &v1.MatchEvent_Finished{Finished: &v1.MatchFinished{Places: []uint32{1, 2}}},
		Rules:   []string{"T-END"},
		Effects: []*v1.Effect{becoming("rank", 1, "bank", "rank@1", "rank/1"), becoming("rank", 1, "bank", "rank@2", "rank/2")},
	})
	making.updates[0].Box = box
	return making.updates
}

// Bytes are the record of the match.
func Bytes() []byte {
	record, err := proof.RecordOf(func(yield func(*v1.MatchUpdate, error) bool) {
		for _, update := range Updates() {
			if !yield(update, nil) {
				return
			}
		}
	})
	if err != nil {
		panic(err) // the match above is wrong
	}
	return record.Bytes()
}

func move(piece string, number uint32, source, target string) *v1.Effect {
	return becoming(piece, number, source, target, "")
}

func becoming(piece string, number uint32, source, target, becomes string) *v1.Effect {
	return &v1.Effect{Kind: &v1.Effect_Move{
		Move: &v1.Move{Piece: piece, Count: number, Source: source, Target: target, Becomes: becomes},
	}}
}

func ask(seat uint32, version uint64) *v1.Effect {
	return &v1.Effect{Kind: &v1.Effect_Ask{Ask: &v1.Ask{Stack: seat, Kind: "turn", Arguments: []string{"x"}, AskedAt: version}}}
}

func closing(seat uint32, version uint64) *v1.Effect {
	return &v1.Effect{Kind: &v1.Effect_Close{
		Close: &v1.Close{Stack: seat, Kind: "turn", Arguments: []string{"x"}, AskedAt: version},
	}}
}

// hidden is the content of an opening with the card that was drawn.
func hidden(card string) *v1.OpeningContent {
	return &v1.OpeningContent{
		Rules:  []string{"T-START"},
		Hidden: []*v1.HiddenEffects{{Effects: []*v1.Effect{move(card, 1, "bag", "hand@1")}}},
	}
}

// making is a match while it is made.
type making struct {
	updates  []*v1.MatchUpdate
	previous []byte
	table    *table.Table
}

func (m *making) add(event *v1.MatchEvent, contents ...*v1.OpeningContent) {
	event.Match, event.Version, event.Previous = name, uint64(len(m.updates)+1), m.previous
	if event.Previous == nil {
		event.Previous = table.Genesis()
	}
	update := &v1.MatchUpdate{Version: event.Version}
	for at, content := range contents {
		opening := &v1.Opening{Index: uint32(at), Salt: bytes.Repeat([]byte{9}, 16), Payload: padded(content)}
		if event.GetStarted() != nil {
			opening.Audience = []uint32{1}
		}
		update.Openings = append(update.Openings, opening)
		seal := &v1.Seal{Audience: opening.Audience, Digest: table.Seal(name, event.Version, opening)}
		event.Seals = append(event.Seals, seal)
	}
	if created := event.GetCreated(); created != nil {
		m.table, _ = table.LayOut(created.Areas, created.Layout, table.Everything)
	}
	for _, step := range table.Join(event, contents) {
		if err := m.table.Apply(step); err != nil {
			panic(err)
		}
	}
	event.Fingerprint = m.table.Fingerprint()
	update.Event = proof.Canonical(event)
	m.previous = table.Digest(update.Event)
	m.updates = append(m.updates, update)
}

func padded(content *v1.OpeningContent) []byte {
	written, _ := proto.Marshal(content)
	payload := binary.BigEndian.AppendUint64(nil, uint64(len(written)))
	payload = append(payload, written...)
	return append(payload, slices.Repeat([]byte{0}, (128-len(payload)%128)%128)...)
}
