"""Kinds of event streams, as the store, the checks and the projections need them."""
