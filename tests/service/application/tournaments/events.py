"""A tournament of a service, for tests: an organiser and players."""

from dataclasses import dataclass, field
from typing import Any

from caravanserai_protocol.v1 import tournament_pb2 as pb
from caravanserai_protocol.v1 import tournament_service_pb2 as t
from caravanserai_protocol.v1.tournament_event_pb2 import TournamentEvent

from domain.play.chance import entropy_commitment
from tests.service.house import GAME, House
from tests.service.members import Member, register


@dataclass
class Event:
    """A tournament with its organiser and those who entered it."""

    home: House
    organiser: Member
    name: str
    members: list[Member] = field(default_factory=list)

    async def do(self, method: str, member: Member | None = None, **fields: Any) -> Any:
        """Calls a method as a member, otherwise as the organiser; the request is for this tournament."""
        caller = (member or self.organiser).caller
        request = getattr(t, f"{method}Request")
        if "tournament" in request.DESCRIPTOR.fields_by_name:
            fields = {"tournament": self.name, **fields}
        return await caller.call(getattr(caller.tournaments, method), request(**fields))

    async def enter(self, label: str, entropy: bytes = b"", **fields: Any) -> Member:
        member = await register(self.home, label)
        self.members.append(member)
        committed = entropy_commitment(entropy) if entropy else b""
        await self.do("RegisterEntrant", member, entropy_commitment=committed, **fields)
        return member

    async def fill(self, number: int) -> None:
        """Enters players, who play no match by themselves."""
        for _ in range(number):
            await self.enter(f"player {len(self.members)}")

    async def bots(self, number: int) -> None:
        for _ in range(number):
            await self.do("RegisterEntrant", bot="random")

    async def until_happened(self, event: str) -> None:
        """Waits for an event that the service itself records, as `TournamentEvent.body` names it."""
        caller, request = self.home.spectator, t.WatchTournamentRequest(tournament=self.name)
        async for answer in caller.stream(caller.tournaments.WatchTournament, request):
            if TournamentEvent.FromString(answer.update.event).WhichOneof("body") == event:
                return

    def entrant(self, member: Member | str) -> str:
        """The name of an entrant."""
        known = member if isinstance(member, str) else member.name.removeprefix("players/")
        return f"{self.name}/entrants/{known}"

    async def take(self, number: int, table: int, *places: int) -> None:
        """Gives a table its result: its players do not come to their match, so the organiser decides."""
        wanted = pb.Adjudication(round=number, table=table, places=pb.Places(places=places))
        await self.do("Adjudicate", adjudication=wanted, reason="Decided at the table")

    async def play_round(self, number: int) -> pb.Round:
        """Pairs a round and lets the first seats win."""
        paired: pb.Round = (await self.do("PairRound", round=number)).round
        for table in paired.tables:
            await self.take(number, table.number, *range(1, len(table.seats) + 1))
        return paired


def settings(**changes: Any) -> pb.TournamentSettings:
    """Settings of a Swiss tournament of three rounds for tables of four."""
    fields: dict[str, Any] = {"title": "The spring caravan", "game": GAME, "seats": 4}
    if not any(key in changes for key in ("swiss", "round_robin", "knockout", "groups", "arena")):
        fields["swiss"] = pb.SwissFormat(rounds=3)
    return pb.TournamentSettings(**{**fields, **changes})


async def event(home: House, organiser: Member | None = None, seed: str = "", **changes: Any) -> Event:
    """A new tournament."""
    member = organiser or await register(home, "organiser")
    request = t.CreateTournamentRequest(settings=settings(**changes), seed=seed)
    answer = await member.caller.call(member.caller.tournaments.CreateTournament, request)
    return Event(home, member, answer.tournament.name)
