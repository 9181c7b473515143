"""Client libraries of all languages: the conformance vectors, and matches played together."""
