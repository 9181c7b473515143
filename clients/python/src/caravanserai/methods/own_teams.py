"""Teams of a tournament that entrants form themselves."""

from collections.abc import Iterable
from hashlib import sha256

from caravanserai_protocol.constants import TEAM_MEMBERS
from caravanserai_protocol.entrant_signatures import team_act
from caravanserai_protocol.identity import entry_ticket
from caravanserai_protocol.signing import Act
from caravanserai_protocol.v1 import tournament_pb2
from caravanserai_protocol.v1 import tournament_service_pb2 as tournament_messages

from caravanserai.beginnings import kept
from caravanserai.core import resource
from caravanserai.entrants import EntrantLog
from caravanserai.errors import WrongMoment
from caravanserai.methods.calls import new_request_id
from caravanserai.methods.entrants import Entrants


class OwnTeams(Entrants):
    """Teams, as their captains and members see them."""

    async def change_own_team(
        self,
        tournament: str,
        display_name: str = "",
        members: Iterable[str] = (),
        *,
        team: str = "",
        captain: str = "",
        code: str | None = None,
        request_id: str = "",
    ) -> tournament_pb2.Tournament:
        """Founds a team, as this entrant, who is its captain and its only member; or changes the ``team`` of an id:
        its captain names it and orders its ``members`` (ids of entrants), members leave out themselves. Without
        members that team is taken away. With a ``code``, such as `new_code()` makes, others join; an empty one ends
        that, None leaves it as it was. Who has entered with a key that is kept here signs the team as it is after that.
        """
        name, chosen = resource("tournaments", tournament), tuple(members)
        wanted = tournament_pb2.Team(team=team, display_name=kept(display_name), captain=captain, members=chosen)
        request = tournament_messages.ChangeOwnTeamRequest(
            tournament=name, team=wanted, request_id=request_id or new_request_id()
        )
        if code is not None:
            request.join_hash = sha256(entry_ticket(name, code)).digest() if code else b""

        def act(log: EntrantLog) -> Act:
            return team_act(log.changed_team(request))

        return (await self._entering(self._tournaments.ChangeOwnTeam, request, name, act)).tournament

    async def join_team(self, tournament: str, code: str, *, request_id: str = "") -> tournament_pb2.Tournament:
        """Joins the team of a code, as this entrant, while registration is open. Who has entered with a key that is
        kept here signs the team that they join, with all its members.
        """
        name = resource("tournaments", tournament)
        request = tournament_messages.JoinTeamRequest(
            tournament=name, ticket=entry_ticket(name, code), request_id=request_id or new_request_id()
        )

        def act(log: EntrantLog) -> Act:
            return team_act(log.joined_team(request.ticket))

        for attempt in range(TEAM_MEMBERS):
            try:
                return (await self._entering(self._tournaments.JoinTeam, request, name, act)).tournament
            except WrongMoment as error:  # somebody else has joined meanwhile
                if error.reason != "SIGNATURE_INVALID" or attempt == TEAM_MEMBERS - 1:
                    raise
        raise AssertionError
