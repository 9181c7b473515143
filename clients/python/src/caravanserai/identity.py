"""Codes of invitations, of unlisted matches and of entries; they are part of the protocol."""

from caravanserai_protocol.identity import entry_ticket, new_code

__all__ = ["entry_ticket", "new_code"]
