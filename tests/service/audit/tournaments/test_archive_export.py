"""Archives from a running service and from a store: when there is one, and what it holds of persons."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.records import Record
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1.tournament_pb2 import Tournament

from caravanserai_verify.tournaments.archive_verification import prove_archive
from clients.workshop.stored_records import stored_archive
from domain.tournaments import commands
from tests.service.application.tournaments.organising import ORGANISER, SETTINGS, Organised
from tests.service.audit.tournaments.archives import TRUST, cancel, file_of, logging_house, play
from tests.service.house import Refusal, house
from tests.service.members import Member, security

BY_HAND = replace(SETTINGS, automatic=False)


async def test_a_tournament_that_goes_on_has_no_archive(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        played = Organised(home)
        await played.create(BY_HAND)
        with pytest.raises(Refusal) as caught:
            await file_of(home.spectator, played.name)
        assert caught.value.reason == "TOURNAMENT_NOT_OVER"
        with pytest.raises(Refusal) as caught:
            await file_of(home.spectator, "tournaments/unheard00")
        assert caught.value.reason == "TOURNAMENT_NOT_FOUND"


async def test_a_cancelled_tournament_waits_for_its_matches_to_end(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        played = Organised(home)
        await played.create(bots=4)
        await played.holds(lambda now: bool(now.rounds))
        await played.command(lambda now: commands.cancel(now, ORGANISER))
        archive = TournamentArchive.from_bytes(await file_of(home.spectator, played.name))
        assert archive.header.state == Tournament.STATE_CANCELLED
        assert (archive.header.log, archive.header.signer) == ("", "")
        found = prove_archive(archive, deciding=False)
        assert found.ok, found.findings
        assert all(facts.over for facts in found.matches)


async def test_a_tournament_of_pods_has_an_archive(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        played = Organised(home)
        await played.create(SETTINGS, bots=7)
        await played.finished()
        archive = TournamentArchive.from_bytes(await file_of(home.spectator, played.name))
        found = prove_archive(archive)
        assert found.ok, found.findings
        assert len(archive.matches) == 4
        assert [len(entry.lines) for entry in archive.standings] == [7, 7, 7]


async def test_a_store_has_the_archive_that_its_service_had(tmp_path: Path) -> None:
    async with logging_house(tmp_path) as home:
        name = await play(home)
        served = await file_of(home.spectator, name)
    kept = await asyncio.to_thread(stored_archive, str(tmp_path / "matches.sqlite"), name, tmp_path / "keys")
    one = TournamentArchive.from_bytes(served)
    assert (kept.updates, kept.matches, kept.standings, kept.ratings) == (
        one.updates,
        one.matches,
        one.standings,
        one.ratings,
    )
    assert prove_archive(kept, TRUST, deciding=False).ok


async def test_an_archive_is_made_elsewhere_a_match_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No decision waits for it, and others who look back have their turns between two matches."""
    made = []
    async with house(tmp_path) as home:
        name = await play(home)
        views = home.service.parts.looking
        elsewhere = views.elsewhere

        async def seen(work: Any, *given: Any, peer: str, about: Any) -> Any:
            made.append((work.__name__, about))
            return await elsewhere(work, *given, peer=peer, about=about)

        monkeypatch.setattr(views, "elsewhere", seen)
        archive = TournamentArchive.from_bytes(await file_of(home.spectator, name))
    matches = [Record.from_bytes(entry.record).match for entry in archive.matches]
    assert made == [("outlined", name), *(("filed", match) for match in matches)]


async def test_the_archive_of_an_erased_entrant_holds_without_their_name(tmp_path: Path) -> None:
    async with logging_house(tmp_path) as home:
        name = await cancel(home)
        before = await file_of(home.spectator, name)
        assert b"Anna" in before
        anna = Member(home.channel, "players/me", "token-of-player-Anna")
        await anna.caller.call(anna.caller.players.ErasePerson, p.ErasePersonRequest(name="players/me"))
        after = await file_of(home.spectator, name)
        assert b"Anna" not in after
        found = prove_archive(TournamentArchive.from_bytes(after), TRUST)
        assert found.ok, (found.findings, found.vouching)
        assert any(
            entrant.registered.person and not entrant.registered.display_name
            for entrant in found.tournament.entrants.values()
        )


async def test_every_caller_gets_the_same_bytes(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await cancel(home)
        assert await file_of(home.spectator, name) == await file_of(home.owner, name)
