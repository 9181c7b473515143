"""Accounts of players, and the departure of those who are removed."""
