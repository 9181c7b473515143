// Package proof is about what shows later which match was played: records, receipts and verification. Nothing here
// calls a service, and nothing needs the rules of a game.
//
// A record holds what the service publishes of a match: each event with its openings, byte for byte. Anybody can verify
// it. But the record alone cannot show that this match was played, and not made up later. Receipts can. A receipt holds
// the hash of one event; since each event holds the hash of the one before, the receipt vouches for the match up to
// there.
package proof
