"""Kinds of event streams: what the store, the checks and the projections need to know of each, a module for each."""
