package proof

import (
	"bytes"
	"fmt"
	"slices"

	"google.golang.org/protobuf/types/known/anypb"

	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// signer is the player of a seat: their key (empty: they do not sign), and the version of their latest event.
type signer struct {
	key   []byte
	acted uint64
	bot   bool
}

// Signatures are what the events of a match show about who decided. Give it each event in order, from the first on.
//
// A seat with a key signs when it is taken, and then each decision, undo, resignation and answer to the proposal to end
// the match. A signature covers the hash of a version that is no older than what the seat signed before, so none counts twice. An operator who writes an event
// into their own store cannot sign it; and if they change what came before, the signatures after it do not fit any more.
//
// What else a player does (leave, bind the seat, be ready, pause, resume, give time) they may sign. What they did not
// sign, only the service says.
type Signatures struct {
	Required bool            // every player needs a key
	Signed   int             // decisions with a signature that fits
	Unsigned int             // decisions of players whose seats have no key
	Hidden   int             // secret decisions whose signature is not published yet
	Told     int             // other acts of players with keys that nobody signed
	Keys     map[string]bool // the keys that signed a decision

	match     string
	heads     [][]byte
	seats     map[uint32]*signer
	agreement agreement
}

// NewSignatures begins before the first event.
func NewSignatures() *Signatures {
	return &Signatures{
		Keys: map[string]bool{}, heads: [][]byte{table.Genesis()}, seats: map[uint32]*signer{},
		agreement: agreement{voices: map[uint32]bool{}},
	}
}

// Key is the key of a seat; empty if it has none.
func (s *Signatures) Key(seat int) []byte {
	if signer := s.seats[uint32(seat)]; signer != nil {
		return signer.key
	}
	return nil
}

// Seat is the seat that has a key; 0 if none has it.
func (s *Signatures) Seat(key []byte) int {
	for seat, signer := range s.seats {
		if len(key) > 0 && bytes.Equal(signer.key, key) {
			return int(seat)
		}
	}
	return 0
}

// Follow adds an event with its update; it returns what must hold at it.
func (s *Signatures) Follow(event *v1.MatchEvent, update *v1.MatchUpdate) []Check {
	checks := s.act(event)
	if left := event.GetLeft(); left != nil {
		delete(s.seats, left.GetSeat())
	}
	checks = append(checks, s.checked(event, update.GetOpenings())...)
	checks = append(checks, s.agreement.follow(event)...)
	s.heads = append(s.heads, table.Digest(update.GetEvent()))
	return checks
}

func (s *Signatures) checked(event *v1.MatchEvent, openings []*v1.Opening) []Check {
	switch body := event.GetBody().(type) {
	case *v1.MatchEvent_Created:
		s.Required, s.match = body.Created.GetSignaturesRequired(), event.GetMatch()
	case *v1.MatchEvent_Joined:
		return s.joined(event, body.Joined)
	case *v1.MatchEvent_Decided:
		if !body.Decided.GetAutomatic() {
			return s.decided(event, body.Decided, openings)
		}
	case *v1.MatchEvent_Undone:
		return s.acted(event, body.Undone.GetSeat(), Undoing, event.GetSignature(), uint64(len(s.heads)-1))
	case *v1.MatchEvent_Resigned:
		return s.acted(event, body.Resigned.GetSeat(), Resigning, event.GetSignature(), 0)
	case *v1.MatchEvent_HandedOver:
		seat, act := body.HandedOver.GetSeat(), HandingOver(body.HandedOver.GetBot())
		checks := s.acted(event, seat, act, event.GetSignature(), 0)
		s.seats[seat] = &signer{bot: true, acted: event.GetVersion()}
		return checks
	case *v1.MatchEvent_EndAnswered:
		answered := body.EndAnswered
		act := Ending(answered.GetProposedAt(), answered.GetDeclines())
		return s.acted(event, answered.GetSeat(), act, event.GetSignature(), s.agreement.since(answered))
	}
	return notSigned(event, findings.NobodySigns)
}

// act gives what must hold where a player does something that they may sign.
func (s *Signatures) act(event *v1.MatchEvent) []Check {
	seat, act := actOf(event)
	player, signed := s.seats[seat], event.GetActSignature()
	signs := act.Method != "" && player != nil && len(player.key) > 0
	if signed == nil && signs {
		s.Told++
	}
	if signed == nil {
		return nil
	}
	if !signs {
		return []Check{{false, findings.ActOfNobody}}
	}
	covered := signed.GetSignedVersion()
	if covered < player.acted || covered >= uint64(len(s.heads)) {
		return []Check{{false, fmt.Sprintf(findings.OtherVersion, covered)}}
	}
	if event.GetStartVoided() == nil { // the event that frees the seat has the same signature
		player.acted = event.GetVersion()
	}
	fitting := Fits(player.key, signed.GetSignature(), act.SignedBytes(s.match, s.heads[covered]))
	return []Check{{fitting, fmt.Sprintf(findings.OtherSigner, seat)}}
}

// actOf gives the seat that did something which it may sign, and what is signed; without a method for what no player
// does.
func actOf(event *v1.MatchEvent) (uint32, Act) {
	switch body := event.GetBody().(type) {
	case *v1.MatchEvent_Left:
		if body.Left.GetBy() == v1.Actor_ACTOR_PLAYERS {
			return body.Left.GetSeat(), Leaving
		}
	case *v1.MatchEvent_StartVoided:
		if body.StartVoided.GetBy() == v1.Actor_ACTOR_PLAYERS {
			return body.StartVoided.GetSeat(), Leaving
		}
	case *v1.MatchEvent_Bound:
		return body.Bound.GetSeat(), Binding(body.Bound.GetEntropyCommitment())
	case *v1.MatchEvent_Ready:
		return body.Ready.GetSeat(), BeingReady(body.Ready.GetEntropy())
	case *v1.MatchEvent_Paused:
		return body.Paused.GetSeat(), Pausing
	case *v1.MatchEvent_Resumed:
		return body.Resumed.GetSeat(), Resuming
	case *v1.MatchEvent_TimeGiven:
		if given := body.TimeGiven; given.GetGivenBy() != 0 && len(given.GetSeats()) == 1 {
			return given.GetGivenBy(), GivingTime(given.GetSeats()[0], given.GetMilliseconds())
		}
	}
	return 0, Act{}
}

func (s *Signatures) joined(event *v1.MatchEvent, joined *v1.SeatJoined) []Check {
	seat, key, bot := joined.GetSeat(), joined.GetPublicKey(), joined.GetBot() != ""
	signs := len(key) > 0
	checks := []Check{{signs || bot || !s.Required, fmt.Sprintf(findings.MissingKey, seat)}}
	if signs {
		taken := false
		for _, other := range s.seats {
			taken = taken || slices.Equal(other.key, key)
		}
		checks = append(checks,
			Check{IsKey(key) && !bot, fmt.Sprintf(findings.NoKey, seat)},
			Check{!taken, fmt.Sprintf(findings.TakenKey, seat)})
	}
	s.seats[seat] = &signer{key: key, bot: bot}
	act := Joining(key, joined.GetEntropyCommitment())
	return append(checks, s.acted(event, seat, act, event.GetSignature(), 0)...)
}

func (s *Signatures) decided(event *v1.MatchEvent, decided *v1.DecisionMade, openings []*v1.Opening) []Check {
	seat, decision, signature := decided.GetSeat(), decided.GetDecision(), event.GetSignature()
	player := s.seats[seat]
	if player == nil || len(player.key) == 0 {
		if player == nil || !player.bot {
			s.Unsigned++
		}
		return notSigned(event, fmt.Sprintf(findings.SeatWithoutKey, seat))
	}
	secret := decision == nil
	own := slices.ContainsFunc(openings, func(opening *v1.Opening) bool {
		return slices.Contains(opening.GetAudience(), seat)
	})
	if secret && len(openings) < len(event.GetSeals()) && !own {
		s.Hidden++
		player.acted = event.GetVersion()
		return nil
	}
	if secret {
		decision, signature = opened(openings)
	}
	checks := s.acted(event, seat, Deciding(decided.GetAskedAt(), decision), signature, decided.GetAskedAt())
	hides := !secret || len(event.GetSignature()) == 0
	checks = append(checks, Check{hides, findings.SecretSignature})
	if !slices.ContainsFunc(checks, func(check Check) bool { return !check.Holds }) {
		s.Signed++
		s.Keys[string(player.key)] = true
	}
	return checks
}

// acted gives what must hold where a player acts: a signature, no older than since and than their latest event.
func (s *Signatures) acted(event *v1.MatchEvent, seat uint32, act Act, signature []byte, since uint64) []Check {
	player := s.seats[seat]
	if player == nil || len(player.key) == 0 {
		return notSigned(event, fmt.Sprintf(findings.SeatWithoutKey, seat))
	}
	since, player.acted = max(since, player.acted), event.GetVersion()
	if len(signature) == 0 {
		return []Check{{false, fmt.Sprintf(findings.Unsigned, seat)}}
	}
	covered := event.GetSignedVersion()
	if covered < since || covered >= uint64(len(s.heads)) {
		return []Check{{false, fmt.Sprintf(findings.OtherVersion, covered)}}
	}
	fitting := Fits(player.key, signature, act.SignedBytes(s.match, s.heads[covered]))
	return []Check{{fitting, fmt.Sprintf(findings.OtherSigner, seat)}}
}

func notSigned(event *v1.MatchEvent, otherwise string) []Check {
	return []Check{{len(event.GetSignature()) == 0 && event.GetSignedVersion() == 0, otherwise}}
}

// opened is a secret decision with its signature; both are empty if no opening has one.
func opened(openings []*v1.Opening) (*anypb.Any, []byte) {
	for _, opening := range openings {
		content, err := table.ReadContent(opening.GetPayload())
		if err == nil && content.GetDecision() != nil {
			return content.GetDecision(), content.GetSignature()
		}
	}
	return nil, nil
}
