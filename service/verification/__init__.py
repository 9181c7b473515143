"""Verification of stored matches and of whole stores."""
