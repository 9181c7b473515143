"""Notices: the addresses of players, and what is sent there."""
