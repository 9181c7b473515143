"""Roles: an organiser may have more than everybody, and receive a hall with one address."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import tournament_pb2 as pb

from service.limiting.limits import UNLIMITED, LimitError
from service.limiting.roles import RoleError, limits_by_player
from tests.service.application.tournaments.events import event
from tests.service.house import House, Refusal, house, until
from tests.service.members import Member, register, security

FOR_ALL = replace(UNLIMITED, open_tournaments=1, creations_per_minute_of_peer=12.0)
HALL = 20


@asynccontextmanager
async def trusting(folder: Path) -> AsyncIterator[tuple[House, Member]]:
    """A service whose operator gives an organiser a role, which takes a restart, and that organiser."""
    async with house(folder, security=security(), limits=UNLIMITED) as home:
        olga = await register(home, "Olga")
    role = replace(FOR_ALL, open_tournaments=3, registrations_per_minute_of_organiser=float(HALL))
    async with house(folder, security=security(), limits=FOR_ALL, roles={olga.name: role}) as home:
        yield home, Member(home.channel, olga.name, olga.token)


async def known(home: House) -> None:
    """Waits until the list of tournaments has all events."""
    parts = home.service.parts
    await until(lambda: parts.projections.position() >= parts.store.last_position())


async def arrivals(home: House, number: int, label: str, **fields: Any) -> list[str]:
    """Registers players until one is refused; the reason with its subject, or nothing, of each."""
    said: list[str] = []
    for each in range(number):
        try:
            await register(home, f"{label}-{each}", **fields)
        except Refusal as refusal:
            return [*said, f"{refusal.reason} {refusal.quota.violations[0].subject}"]
        said.append("")
    return said


async def test_an_organiser_with_a_role_has_more_open_tournaments_than_everybody(tmp_path: Path) -> None:
    async with trusting(tmp_path) as (home, olga):
        oscar = await register(home, "Oscar")
        for organiser, limit in ((olga, 3), (oscar, 1)):
            created = await asyncio.gather(*(event(home, organiser) for _ in range(limit + 1)), return_exceptions=True)
            (refused,) = [answer for answer in created if isinstance(answer, Refusal)]
            assert (refused.reason, refused.info.metadata["limit"]) == ("TOO_MANY_TOURNAMENTS", str(limit))


async def test_a_hall_registers_through_one_address_for_an_event_whose_organiser_may_receive_it(
    tmp_path: Path,
) -> None:
    async with trusting(tmp_path) as (home, olga):
        opened, full, private = [
            await event(home, olga, **settings)
            for settings in ({}, {"capacity": 4}, {"entry": pb.EntryConditions(players=[olga.name])})
        ]
        for _ in range(4):
            await full.do("RegisterEntrant", bot="random")
        await known(home)
        said = await arrivals(home, 200, "hall", tournament=opened.name)
        assert said.count("") >= HALL, "the minute of the organiser, and what the address still has"
        assert said[-1] == "RATE_LIMITED organiser"
        for other in ("", full.name, private.name, "tournaments/nobodyknows"):
            assert (await arrivals(home, 30, f"other{other}", tournament=other))[-1] == "RATE_LIMITED peer", other
        with pytest.raises(Refusal) as caught:
            await register(home, "mistyped", tournament="tournaments/?")
        assert caught.value.reason == "FIELD_INVALID"


async def test_events_of_those_without_a_role_and_events_that_have_begun_receive_nobody_more(tmp_path: Path) -> None:
    async with trusting(tmp_path) as (home, olga):
        usual, begun = await event(home, await register(home, "Oscar")), await event(home, olga)
        await begun.bots(4)
        await begun.do("CloseRegistration")
        await known(home)
        for other in (usual, begun):
            said = await arrivals(home, 40, f"late{other.name}", tournament=other.name)
            assert said[-1] == "RATE_LIMITED peer"


@pytest.mark.parametrize(
    ("members", "limits", "error", "said"),
    [
        (["organisers"], [], RoleError, "'organisers' gives nobody a role"),
        (["Organisers=players/annabella"], [], RoleError, "gives nobody a role"),
        (["organisers=annabella"], [], RoleError, "gives nobody a role"),
        (["one=players/annabella", "two=players/annabella"], [], RoleError, "has one role, not both one and two"),
        ([], ["organisers.webhooks=1"], RoleError, "the role organisers has limits and no players"),
        ([], ["organisers.page=1"], LimitError, "a role has no limit 'page'"),
        ([], ["organisers.none"], LimitError, "a role has no limit 'none'"),
        ([], ["organisers.webhooks=-1"], LimitError, "webhooks must be 0 or more"),
        ([], [".webhooks=1"], LimitError, "'' is not a name of a role"),
    ],
)
def test_texts_that_give_nobody_a_role_are_refused(
    members: list[str], limits: list[str], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        limits_by_player(members, limits)


def test_a_role_changes_its_limits_and_shares_the_others_with_everybody() -> None:
    found = limits_by_player(
        ["organisers=players/annabella", "clubs=players/benedicta"],
        ["open_matches=7", "organisers.open_tournaments=200", "webhooks=3", "organisers.open_tournaments=300"],
    )
    one, other = found["players/annabella"], found["players/benedicta"]
    assert (one.open_matches, one.open_tournaments, one.webhooks) == (7, 300, 3)
    assert (other.open_matches, other.open_tournaments, other.webhooks) == (7, 20, 3)
