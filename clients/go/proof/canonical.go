package proof

import (
	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/canonical"
)

// Canonical gives the only bytes that a message has in a record: the fields of the protocol by their numbers, each as
// short as it can be.
func Canonical(message proto.Message) []byte { return canonical.Known(message) }
