"""Conformance vectors: what every client must compute, made by the service's own rules (`tools/make_vectors.py`)."""
