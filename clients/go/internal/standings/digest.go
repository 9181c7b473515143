package standings

import (
	"encoding/binary"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/table"
)

// Shown is a line of standings, as a service shows it or as an archive has it.
type Shown interface {
	GetPlace() uint32
	GetEntrant() string
	GetScore() string
	GetTieBreaks() []string
}

// Digest is the digest of standings in an event: docs/event-format.md.
func Digest[L Shown](tournament string, lines []L) []byte {
	parts := [][]byte{[]byte(constants.StandingsLabel), []byte(tournament)}
	for _, line := range lines {
		place := binary.BigEndian.AppendUint64(nil, uint64(line.GetPlace()))
		parts = append(parts, place, []byte(line.GetEntrant()), []byte(line.GetScore()))
		for _, value := range line.GetTieBreaks() {
			parts = append(parts, []byte(value))
		}
	}
	return table.Hash(parts...)
}
