package proof

import (
	"crypto/ed25519"
	"encoding/binary"
	"encoding/hex"
	"slices"

	"google.golang.org/protobuf/types/known/anypb"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/table"
)

const signatureLabel = constants.SignatureLabel

// Act is what is signed: the method, and what it is about. docs/event-format.md says exactly what is signed.
type Act struct {
	Method string
	About  [][]byte
}

var (
	// Undoing takes a decision back.
	Undoing = Act{Method: "Undo"}
	// Resigning leaves a running match.
	Resigning = Act{Method: "Resign"}
	// Leaving gives a seat back before the start.
	Leaving = Act{Method: "LeaveMatch"}
	// Pausing stops the clocks, or agrees to that.
	Pausing = Act{Method: "PauseMatch"}
	// Resuming lets the clocks run again, or withdraws consent to a pause.
	Resuming = Act{Method: "ResumeMatch"}
)

// Binding binds a seat to entropy by a commitment (empty: to none).
func Binding(commitment []byte) Act {
	return Act{"BindSeat", [][]byte{commitment}}
}

// BeingReady agrees to the start, with the entropy that is opened (empty: none).
func BeingReady(entropy []byte) Act {
	return Act{"StartMatch", [][]byte{entropy}}
}

// GivingTime gives time to a seat.
func GivingTime(seat uint32, milliseconds uint64) Act {
	return Act{"GiveTime", [][]byte{
		binary.BigEndian.AppendUint64(nil, uint64(seat)), binary.BigEndian.AppendUint64(nil, milliseconds),
	}}
}

// Joining takes a seat with a key, bound to entropy by a commitment (empty: to none).
func Joining(publicKey, commitment []byte) Act {
	return Act{"JoinMatch", [][]byte{publicKey, commitment}}
}

// Deciding makes a decision; askedAt is the version at which its question was asked.
func Deciding(askedAt uint64, decision *anypb.Any) Act {
	name := string(decision.MessageName())
	return Act{"Decide", [][]byte{binary.BigEndian.AppendUint64(nil, askedAt), []byte(name), decision.GetValue()}}
}

// HandingOver leaves a running match to a bot of a kind.
func HandingOver(bot string) Act {
	return Act{"HandOverSeat", [][]byte{[]byte(bot)}}
}

// Ending answers whether a match ends as it stands: the version of the proposal (0: this one proposes).
func Ending(proposedAt uint64, declines bool) Act {
	declined := byte(0)
	if declines {
		declined = 1
	}
	return Act{"EndByAgreement", [][]byte{binary.BigEndian.AppendUint64(nil, proposedAt), {declined}}}
}

// Registering enters a tournament with a key, bound to entropy by a commitment (empty: to none), with a ticket or a country
// if there is one.
func Registering(publicKey, commitment, ticket []byte, country string) Act {
	about := [][]byte{publicKey, commitment}
	if len(ticket) > 0 || country != "" {
		about = append(about, ticket, []byte(country))
	}
	return Act{"RegisterEntrant", about}
}

// Withdrawing leaves a tournament, for a reason (perhaps empty) as its event has it.
func Withdrawing(reason string) Act {
	return Act{"WithdrawEntrant", [][]byte{[]byte(reason)}}
}

// TakingBye takes a bye in a round of a tournament, for a reason (perhaps empty) as its event has it.
func TakingBye(round uint32, reason string) Act {
	return Act{"TakeBye", [][]byte{binary.BigEndian.AppendUint64(nil, uint64(round)), []byte(reason)}}
}

// TakingBack takes a bye back in a round of a tournament, for a reason (perhaps empty) as its event has it.
func TakingBack(round uint32, reason string) Act {
	return Act{"TakeBackBye", TakingBye(round, reason).About}
}

// CheckingIn checks in to a round of a tournament after the first.
func CheckingIn(round uint32) Act {
	return Act{"CheckIn", [][]byte{binary.BigEndian.AppendUint64(nil, uint64(round))}}
}

// ChangingOwnTeam founds, joins, leaves or changes a team of a tournament: the whole of it as it is after that.
func ChangingOwnTeam(name, captain string, joinHash []byte, members []string) Act {
	about := [][]byte{[]byte(name), []byte(captain), joinHash}
	for _, member := range members {
		about = append(about, []byte(member))
	}
	return Act{"ChangeOwnTeam", about}
}

// BindingEntrant binds an entrant to fresh entropy by a commitment (empty: to none).
func BindingEntrant(commitment []byte) Act {
	return Act{"BindEntropy", [][]byte{commitment}}
}

// OpeningEntropy opens the entropy of an entrant.
func OpeningEntropy(entropy []byte) Act {
	return Act{"OpenEntropy", [][]byte{entropy}}
}

// SignedBytes are the bytes that are signed; head is the hash of the version that the signer had seen, or, of an entrant,
// that of their own latest event. In a tournament its name stands in the place of the match.
func (a Act) SignedBytes(match string, head []byte) []byte {
	return table.Parts(append([][]byte{[]byte(signatureLabel), []byte(a.Method), []byte(match), head}, a.About...)...)
}

// smallOrder are the y-coordinates of the points of small order, as keys write them without their sign: under such keys
// signatures fit that nobody made.
var smallOrder = [][]byte{
	unhex("0000000000000000000000000000000000000000000000000000000000000000"),
	unhex("0100000000000000000000000000000000000000000000000000000000000000"),
	unhex("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
	unhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
	unhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
}

// prime is 2^255 - 19, as keys would write it.
var prime = unhex("edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f")

func unhex(digits string) []byte {
	bytes, err := hex.DecodeString(digits)
	if err != nil {
		panic(err)
	}
	return bytes
}

// IsKey tells whether bytes can be a public key: 32 of them, in the one way to write them, and not of small order.
func IsKey(publicKey []byte) bool {
	if len(publicKey) != ed25519.PublicKeySize {
		return false
	}
	y := slices.Clone(publicKey)
	y[len(y)-1] &= 0x7f
	isY := func(other []byte) bool { return slices.Equal(y, other) }
	return !slices.ContainsFunc(smallOrder, isY) && less(y, prime)
}

// less tells whether a number is below another; both have as many bytes, the lowest first.
func less(one, other []byte) bool {
	for at := len(one) - 1; at >= 0; at-- {
		if one[at] != other[at] {
			return one[at] < other[at]
		}
	}
	return false
}

// Fits tells whether a signature under a public key fits a message.
func Fits(publicKey, signature, message []byte) bool {
	return IsKey(publicKey) && len(signature) == ed25519.SignatureSize &&
		ed25519.Verify(publicKey, message, signature)
}
