"""The open matches of an owner: what the quota remembers beside the projection, and for how long."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.games import games
from domain.log import Positioned
from domain.matches.events import Recorded
from domain.matches.match import Match
from domain.matches.terms import Rights, Terms
from projections.matches.match_list import CallerIdentity
from projections.store import ProjectionStore
from service.assembly import open_projections
from service.errors import ServiceError
from service.limiting.limits import UNLIMITED
from service.limiting.quotas import Quota, match_quota
from tests.service.house import configuration, hash_of

LIMIT = 2
LIMITS = replace(UNLIMITED, open_matches=LIMIT)


@pytest.fixture
def projections(tmp_path: Path) -> Iterator[ProjectionStore]:
    opened = open_projections(configuration(tmp_path))
    yield opened
    opened.close()


def created(name: str, owner: CallerIdentity) -> Recorded:
    rights = Rights(credential=owner.credential)
    return Match.create(ProtobufCodec(games()), games(), name, Terms("marcopolo", 2, rights=rights), bytes(32))[1][0]


async def create(quota: Quota[CallerIdentity], owner: CallerIdentity, name: str) -> None:
    async with quota.one_more(owner, name):
        pass


async def test_an_owner_is_forgotten_when_the_projection_knows_their_matches(projections: ProjectionStore) -> None:
    quota: Any = match_quota(projections, lambda _: LIMITS)
    owners = [CallerIdentity(hash_of(f"owner {number}")) for number in range(40)]
    for number, owner in enumerate(owners):
        await create(quota, owner, f"matches/number{number:02}")
        projections.advance([Positioned(number + 1, created(f"matches/number{number:02}", owner))])
    assert len(quota._new) < 5


async def test_what_the_projection_does_not_know_yet_counts(projections: ProjectionStore) -> None:
    quota = match_quota(projections, lambda _: LIMITS)
    owner = CallerIdentity(hash_of("owner"))
    for number in range(LIMIT):
        await create(quota, owner, f"matches/number{number:02}")
    for number in range(10):
        await create(quota, CallerIdentity(hash_of(f"another {number}")), f"matches/another{number}")
    with pytest.raises(ServiceError, match="open matches"):
        await create(quota, owner, "matches/onemore0")
    await create(quota, owner, "matches/number00")
