package proof

import v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"

// For tests that write logs of their own.
var (
	BeginningOf    = beginningOf
	ContinuationOf = continuationOf
	BundlePath     = bundlePath
)

// RootOf is the root of a tree with some entries.
func RootOf(entries [][]byte) []byte {
	tree := frontier{}
	for _, entry := range entries {
		tree.append(entry)
	}
	return tree.root()
}

// With gives a record with a proof.
func (r *Record) With(proof *v1.RecordProof) *Record {
	copied := *r
	copied.proof = proof
	return &copied
}
