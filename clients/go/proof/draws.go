package proof

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/table"
)

// Commitment is what the service publishes of its secret before anybody joins.
func Commitment(match string, secret []byte) []byte {
	return table.Hash([]byte(constants.ChanceLabel), []byte(match), secret)
}

// CommittedKey is the key of the chance of a fair match: from the secret of the service, and what each seat contributed
// (empty: nothing), in seat order.
func CommittedKey(match string, secret []byte, entropies [][]byte) []byte {
	parts := append([][]byte{[]byte(constants.ChanceKeyLabel), []byte(match)}, entropies...)
	keyed := hmac.New(sha256.New, secret)
	keyed.Write(table.Parts(parts...))
	return keyed.Sum(nil)
}

// SeededKey is the key of a match whose chance is known from its first event.
func SeededKey(seed string) []byte {
	return table.Hash([]byte(constants.SeedLabel), []byte(seed))
}

// Draw is the address of a random number: scheme 1 counts Version and Index, scheme 2 the Number in the whole match.
type Draw struct{ Version, Index, Number uint64 }

// Attempts gives the numbers that the attempts of a draw gave, until one favours no outcome below a limit; a limit of 0
// means 2^64. That last one, modulo the limit, is what was drawn. It fails if the scheme is unknown.
func (d Draw) Attempts(limit uint64, scheme uint32, key []byte) ([]uint64, error) {
	var address []byte
	switch scheme {
	case 1:
		address = append(address, "caravanserai/draw/v1"...)
		address = binary.BigEndian.AppendUint64(address, d.Version)
		address = binary.BigEndian.AppendUint64(address, d.Index)
	case 2:
		address = append(address, "caravanserai/draw/v2"...)
		address = binary.BigEndian.AppendUint64(address, d.Number)
	default:
		return nil, fmt.Errorf(findings.UnknownChance, scheme)
	}
	var rest uint64 // of 2^64, beyond the last full multiple of the limit
	if limit > 0 {
		rest = -limit % limit
	}
	var attempts []uint64
	for {
		keyed := hmac.New(sha256.New, key)
		keyed.Write(binary.BigEndian.AppendUint64(address, uint64(len(attempts))))
		number := binary.BigEndian.Uint64(keyed.Sum(nil))
		attempts = append(attempts, number)
		if rest == 0 || number < -rest {
			return attempts, nil
		}
	}
}

// Below gives the number of a draw from 0 to limit-1, without bias.
func (d Draw) Below(limit uint64, scheme uint32, key []byte) (uint64, error) {
	attempts, err := d.Attempts(limit, scheme, key)
	if err != nil {
		return 0, err
	}
	number := attempts[len(attempts)-1]
	if limit == 0 {
		return number, nil
	}
	return number % limit, nil
}
