"""Tokens of players and codes of invitations; they are part of the protocol."""

from caravanserai_protocol.identity import new_code, new_token

__all__ = ["new_code", "new_token"]
