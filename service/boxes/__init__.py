"""Boxes in the service: what lies beside matches, and archives."""
