"""Signatures of an entrant of a tournament. Each covers their own latest event there: their registration, or what
they have signed since.
"""

from collections.abc import Iterable

from caravanserai_protocol.chains import Chain
from caravanserai_protocol.v1.tournament_event_pb2 import TournamentEvent
from caravanserai_protocol.v1.tournament_service_pb2 import TournamentUpdate


class EntrantLog:
    """The log of a tournament up to now, as an entrant (a player, `players/{player}`) needs it to sign."""

    def __init__(self, tournament: str, player: str, updates: Iterable[TournamentUpdate]) -> None:
        """Reads the log from its first event on.

        Raises:
            AlteredError: it contradicts itself.
        """
        self.chain = Chain(tournament)
        self.registering = True
        """True while registration is open: late entrants are bound to no entropy."""
        self.commitment = b""
        """The commitment to which this entrant is bound, as the log says."""
        self.opened = False
        """True if this entrant has opened their commitment."""
        self._entrant = player.removeprefix("players/")
        for update in updates:
            self._follow(self.chain.follow(update))

    @property
    def head(self) -> bytes:
        """The hash that the next signature covers."""
        return self.chain.signatures.head(self._entrant)

    @property
    def key(self) -> bytes:
        """The key with which this entrant has registered: the player may have another one by now."""
        return self.chain.signatures.key(self._entrant)

    def _follow(self, event: TournamentEvent) -> None:
        body = event.WhichOneof("body") or ""
        if body == "registration_closed":
            self.registering = False
        if getattr(getattr(event, body, None), "entrant", "") != self._entrant:
            return
        if body in ("registered", "entropy_bound"):
            self.commitment, self.opened = getattr(event, body).entropy_commitment, False
        elif body == "entropy_opened":
            self.opened = True
