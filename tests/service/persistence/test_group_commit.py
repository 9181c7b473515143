"""Group commit: many commands share a transaction, and the conflict of one does not affect the others."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from eventsourcing.persistence import IntegrityError, OperationalError

from domain.event import AnyRecorded
from domain.games import games
from domain.matches.events import Recorded
from domain.matches.match import Match
from service.application.live.match_registry import MatchRegistry
from service.persistence.backend import DoubtfulError
from service.persistence.commands import Commands
from service.persistence.commit import GroupCommit
from service.persistence.matches.store import MatchStore
from service.verification.stored_matches import verify_stored
from tests.service.house import Refusal, house
from tests.service.persistence.matches.test_store import log

NAMES = [f"matches/grouped{number}" for number in range(8)]


class Counted(MatchStore):
    """A store that counts its transactions and can be made to fail."""

    def __init__(self, named: str | Path) -> None:
        super().__init__(named, games())
        self.sizes: list[int] = []
        self.failure: Exception | None = None

    def append(self, recorded: Sequence[AnyRecorded]) -> Sequence[int]:
        self.sizes.append(len(recorded))
        if self.failure is not None:
            raise self.failure
        return super().append(recorded)


def leaves(match: Match) -> Sequence[Recorded]:
    return match.leave(1)


def version(match: Match, _: Sequence[Recorded]) -> int:
    return match.version


async def test_conflicts_are_split_off_rolled_back_and_decided_again(any_store: str) -> None:
    store = Counted(any_store)
    commands = Commands(store)
    registry = MatchRegistry(store, commands, 100)
    for name in NAMES:
        store.append(log(name, 2))  # the creation, and one join
        assert await registry.read(name, lambda match: match.version) == 2
    other = MatchStore(any_store, games())
    for name in (NAMES[2], NAMES[5]):
        match = other.load(name)
        other.append(match.join("Somebody else"))
    store.sizes.clear()
    done = await asyncio.gather(*(registry.command(name, None, leaves, version) for name in NAMES))
    assert [result.answer for result in done] == [4 if name in (NAMES[2], NAMES[5]) else 3 for name in NAMES]
    assert max(store.sizes) > 1, "several commands shared a transaction"
    for name in NAMES:
        live = await registry.read(name, lambda match: (match.version, match.lifecycle.seats[0], match.lifecycle.head))
        stored = other.load(name)
        assert live == (stored.version, None, stored.lifecycle.head)
    assert [event.version for event in other.raw(0, 100) if event.stream == NAMES[2]] == [1, 2, 3, 4]
    await registry.close()
    await commands.close()
    store.close()
    other.close()


async def test_one_conflict_costs_few_transactions(any_store: str) -> None:
    store = Counted(any_store)
    store.append(log("matches/taken", 3))
    commit = GroupCommit(store)
    batch = [log(f"matches/new{number}", 1) for number in range(31)] + [log("matches/taken", 1)]
    store.sizes.clear()
    outcomes = await asyncio.gather(*(commit.append(rows) for rows in batch), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [int] * 31 + [IntegrityError]
    assert store.sizes == [32, 16, 16, 8, 8, 4, 4, 2, 2, 1, 1]
    await commit.close()
    store.close()


@pytest.mark.parametrize("failure", [OperationalError("no space"), DoubtfulError("broken")])
async def test_a_store_that_fails_is_tried_once(tmp_path: Path, failure: Exception) -> None:
    store = Counted(tmp_path / "s.sqlite")
    commit = GroupCommit(store)
    store.failure = failure
    batch = [log(f"matches/new{number}", 1) for number in range(8)]
    outcomes = await asyncio.gather(*(commit.append(rows) for rows in batch), return_exceptions=True)
    assert outcomes == [failure] * 8
    assert store.sizes == [8]
    store.failure = None
    await asyncio.gather(*(commit.append(rows) for rows in batch))
    assert len(store.matches()) == 8
    await commit.close()
    store.close()


@pytest.mark.parametrize("stored", [True, False])
async def test_a_match_in_doubt_is_read_again_before_it_goes_on(tmp_path: Path, stored: bool) -> None:
    """A connection breaks during a commit. Stored or not: afterwards everybody sees the same."""
    async with house(tmp_path) as home:
        name = await home.create(2)
        store = home.service.parts.store
        append = store.append

        def doubtful(recorded: Sequence[AnyRecorded]) -> Sequence[int]:
            if stored:
                append(recorded)
            raise DoubtfulError("the connection broke")

        store.append = doubtful  # type: ignore[method-assign]
        with pytest.raises(Refusal) as refusal:
            await home.join(name, 1, request_id="join")
        assert refusal.value.reason == "STORE_FAILED"
        store.append = append  # type: ignore[method-assign]
        shown = (await home.spectator.get(name)).match
        assert shown.version == (2 if stored else 1)
        joined = await home.join(name, 1, request_id="join")
        assert joined.match.version == 2
        assert len(await asyncio.to_thread(store.rows, name)) == 2
        assert (await asyncio.to_thread(verify_stored, store, name)).ok
