"""Verification: whether what is stored is what it says."""
