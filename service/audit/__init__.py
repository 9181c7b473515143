"""The transparency log of a store: its tree, the keys that sign it, and how others get to see it."""
