"""The keys with which a service reads the names of persons, and the journal of erasures."""
