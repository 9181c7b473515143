"""The clocks of a match, computed from its events; they are part of the protocol."""

from caravanserai_protocol.clocks import Clocks

__all__ = ["Clocks"]
