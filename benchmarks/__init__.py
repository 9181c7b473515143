"""Measurements of speed and size. `python -m benchmarks` runs them all and writes RESULTS.md beside this file."""
