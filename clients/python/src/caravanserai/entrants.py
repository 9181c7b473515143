"""Signatures of an entrant of a tournament. Each covers their own latest event there: their registration, or what
they have signed since.
"""

from collections.abc import Iterable
from hashlib import sha256

from caravanserai_protocol.chains import Chain
from caravanserai_protocol.v1.tournament_event_pb2 import TeamFormed, TournamentEvent
from caravanserai_protocol.v1.tournament_service_pb2 import ChangeOwnTeamRequest, TournamentUpdate


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
        self.teams: dict[str, TeamFormed] = {}
        """The teams by their ids."""
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

    def changed_team(self, request: ChangeOwnTeamRequest) -> TeamFormed:
        """The team after a request, as its event will have it; what the request leaves out stays."""
        team, before = request.team, self.teams.get(request.team.team)
        if before is None:
            members = tuple(team.members) or (self._entrant,)
            captain = team.captain or self._entrant
            return TeamFormed(
                display_name=team.display_name, captain=captain, members=members, join_hash=request.join_hash
            )
        if not team.members:
            return TeamFormed(display_name=before.display_name)
        return TeamFormed(
            display_name=team.display_name or before.display_name,
            captain=team.captain or before.captain,
            members=team.members,
            join_hash=request.join_hash if request.HasField("join_hash") else before.join_hash,
        )

    def joined_team(self, ticket: bytes) -> TeamFormed:
        """The team of a code with this entrant behind its members; nothing if there is none, which the service says."""
        join_hash, joined = sha256(ticket).digest(), TeamFormed()
        for team in self.teams.values():
            if team.join_hash == join_hash:
                joined.CopyFrom(team)
                joined.members.append(self._entrant)
        return joined

    def _follow(self, event: TournamentEvent) -> None:
        body = event.WhichOneof("body") or ""
        if body == "registration_closed":
            self.registering = False
        if body == "team_formed":
            self.teams[event.team_formed.team] = event.team_formed
            if not event.team_formed.members:
                del self.teams[event.team_formed.team]
        if getattr(getattr(event, body, None), "entrant", "") != self._entrant:
            return
        if body in ("registered", "entropy_bound"):
            self.commitment, self.opened = getattr(event, body).entropy_commitment, False
        elif body == "entropy_opened":
            self.opened = True
