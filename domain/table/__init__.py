"""The ledger: pieces, places, the four effects, the fold, its inverse, fingerprints and views. It knows no game."""
