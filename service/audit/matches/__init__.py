"""Records of matches, with their proofs."""
