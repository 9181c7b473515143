"""Archives of tournaments, with their proofs."""
