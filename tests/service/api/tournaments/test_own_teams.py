"""Teams of entrants themselves, at a service: what is asked, and what is tried with codes and rights of others."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.identity import entry_ticket
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import tournament_pb2 as pb

from service.application.tournaments import registry
from service.limiting.limits import UNLIMITED
from tests.service.application.tournaments.events import Event, event
from tests.service.house import House, Refusal, house
from tests.service.members import Member, admin, security

POINTS = pb.MatchPointScoring(win="2", draw="1", loss="0")
CODE = "the-code-of-the-rooks-which-is-long"


async def of_teams(home: House, organiser: Member | None = None) -> Event:
    teams = pb.TeamSettings(boards=2, reserves=1, match_points=POINTS)
    return await event(home, organiser, seats=2, game="games/sahwari", teams=teams)


def ticket(games: Event, code: str = CODE) -> bytes:
    return entry_ticket(games.name, code)


@asynccontextmanager
async def founded(folder: Path, **limits: Any) -> AsyncIterator[tuple[House, Event, Member]]:
    """A team with a code, and its captain."""
    async with house(folder, security=security(), limits=replace(UNLIMITED, **limits)) as home:
        games = await of_teams(home)
        captain = await games.enter("anna")
        team = pb.Team(display_name="Rooks")
        await games.do("ChangeOwnTeam", captain, team=team, join_hash=sha256(ticket(games)).digest())
        yield home, games, captain


async def reason(games: Event, method: str, member: Member, **fields: Any) -> str:
    """The reason for which a call is refused, with the rule if there is one."""
    with pytest.raises(Refusal) as caught:
        await games.do(method, member, **fields)
    rule = caught.value.refusal.rule if caught.value.reason == "TOURNAMENT_REFUSED" else ""
    return f"{caught.value.reason} {rule}".strip()


async def teams_of(games: Event) -> list[pb.Team]:
    return list((await games.do("GetTournament", name=games.name)).tournament.teams)


async def test_others_join_by_the_code_which_nobody_reads_and_the_answer_to_a_repetition_is_the_first(
    tmp_path: Path,
) -> None:
    async with founded(tmp_path) as (_, games, captain):
        ben = await games.enter("ben")
        for _ in range(2):
            await games.do("JoinTeam", ben, ticket=ticket(games), request_id="once")
        await games.do("JoinTeam", ben, ticket=ticket(games))
        (team,) = await teams_of(games)
        ids = [one.name.removeprefix("players/") for one in (captain, ben)]
        assert (list(team.members), team.captain, team.open) == (ids, ids[0], True)
        assert not {"join_hash", "code", "ticket"} & {*pb.Team.DESCRIPTOR.fields_by_name}
        ordered = pb.Team(team=team.team, members=ids[::-1])
        assert await reason(games, "ChangeOwnTeam", ben, team=ordered) == "TOURNAMENT_REFUSED TRN-TEAM-03"
        await games.do("ChangeOwnTeam", captain, team=ordered)
        assert list((await teams_of(games))[0].members) == ids[::-1]


async def test_codes_are_worth_nothing_elsewhere_later_and_after_their_end(tmp_path: Path) -> None:
    async with founded(tmp_path) as (home, games, captain):
        ben = await games.enter("ben")
        other = await of_teams(home, games.organiser)
        await other.do("RegisterEntrant", ben)
        for used in (ticket(games), ticket(other)):
            assert await reason(other, "JoinTeam", ben, ticket=used) == "TOURNAMENT_REFUSED TRN-TEAM-03"
        assert await reason(games, "JoinTeam", ben, ticket=b"short") == "FIELD_INVALID"
        (team,) = await teams_of(games)
        await games.do("ChangeOwnTeam", captain, team=pb.Team(team=team.team, members=team.members), join_hash=b"")
        assert await reason(games, "JoinTeam", ben, ticket=ticket(games)) == "TOURNAMENT_REFUSED TRN-TEAM-03"
        fresh = sha256(ticket(games, "another code")).digest()
        await games.do("ChangeOwnTeam", captain, team=pb.Team(team=team.team, members=team.members), join_hash=fresh)
        await games.bots(2)
        knights = pb.Team(display_name="Knights", members=["bot-1", "bot-2"])
        await games.do("FormTeam", team=knights)
        await games.do("CloseRegistration")
        late = await reason(games, "JoinTeam", ben, ticket=ticket(games, "another code"))
        assert late == "TOURNAMENT_REFUSED TRN-TEAM-03"


async def test_guessing_codes_ends_soon_also_for_the_right_one(tmp_path: Path) -> None:
    async with founded(tmp_path, failed_joins_of_peer=3, failed_join_seconds=3600.0) as (_, games, _captain):
        ben = await games.enter("ben")
        for guess in range(3):
            wrong = await reason(games, "JoinTeam", ben, ticket=ticket(games, f"guess {guess}"))
            assert wrong == "TOURNAMENT_REFUSED TRN-TEAM-03"
        assert await reason(games, "JoinTeam", ben, ticket=ticket(games)) == "TOO_MANY_TRIES"


async def test_a_captain_who_is_erased_leads_no_team_and_the_organiser_forms_it_again(tmp_path: Path) -> None:
    async with founded(tmp_path) as (home, games, captain):
        ben = await games.enter("ben")
        await games.do("JoinTeam", ben, ticket=ticket(games))
        erasing = p.ErasePersonRequest(name=captain.name)
        await admin(home).call(admin(home).players.ErasePerson, erasing)
        (team,) = await teams_of(games)
        order = pb.Team(team=team.team, members=list(team.members)[::-1])
        assert await reason(games, "ChangeOwnTeam", captain, team=order) == "PLAYER_REMOVED"
        await games.bots(1)
        formed = pb.Team(team=team.team, display_name="Rooks", members=[ben.name.removeprefix("players/"), "bot-1"])
        await games.do("FormTeam", team=formed)
        (after,) = await teams_of(games)
        assert (after.captain, after.open) == (ben.name.removeprefix("players/"), True)


async def test_nobody_fills_a_log_of_others_by_changing_a_team(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "BURST_SECONDS", 30.0)
    async with founded(tmp_path) as (_, games, captain):
        (team,) = await teams_of(games)
        renamed = pb.Team(team=team.team, display_name="Castles", members=team.members)
        await games.do("ChangeOwnTeam", captain, team=renamed)
        renamed.display_name = "Towers"
        assert await reason(games, "ChangeOwnTeam", captain, team=renamed) == "RATE_LIMITED"
        await games.enter("ben")
        await games.do("ChangeOwnTeam", await games.enter("carl"), team=pb.Team(display_name="Kings"))
