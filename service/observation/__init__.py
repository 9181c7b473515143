"""Observation: what operators learn of the service: logs, figures, traces."""
