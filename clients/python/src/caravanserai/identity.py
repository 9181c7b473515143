"""Codes of invitations and of unlisted matches; they are part of the protocol."""

from caravanserai_protocol.identity import new_code

__all__ = ["new_code"]
