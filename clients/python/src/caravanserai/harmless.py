"""Foreign texts, made safe to print; they are part of the protocol."""

from caravanserai_protocol.harmless import harmless

__all__ = ["harmless"]
