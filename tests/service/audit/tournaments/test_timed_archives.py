"""The archive of a tournament with clocks: time-outs, gifts of time, and entropy that persons opened. What somebody
changes in the events of the clocks is found, and named.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from caravanserai import Record
from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.v1 import clock_pb2, event_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import tournament_pb2 as pb
from caravanserai_protocol.v1.match_pb2 import Match as MatchMessage
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate

from domain.tournaments.events import EntropyOpened, ResultTaken
from service.application.live import clockwork
from tests.clients.test_stores import answer
from tests.service.application.tournaments.events import event
from tests.service.application.tournaments.organising import Organised
from tests.service.audit.tournaments.archives import changed, file_of, logging_house, rows_of, with_body
from tests.service.audit.trees import KEY
from tests.service.house import pass_seconds
from tests.service.members import Member, register

CLOCK = clock_pb2.TimeControl(budget=clock_pb2.TimeBudget(seconds=8), time_outs=2)
A_DAY = 86_400
GIVEN = 2
"""The seconds that Ben gives Anna."""
Change = Callable[[event_pb2.MatchEvent], None]


async def played(folder: Path) -> bytes:
    """Anna and Ben meet once, and both open entropy. Ben gets a day from the organiser, and gives Anna two seconds.
    Anna decides nothing, loses two turns by time, and has left then. Ben plays to the end.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clockwork, "MISSING", 1000 * A_DAY)  # so that it is no outage when the clock is set forward
        return await played_with(folder, patch)


async def played_with(folder: Path, patch: pytest.MonkeyPatch) -> bytes:
    """Plays; a clock can be set forward."""
    async with logging_house(folder) as home:
        olga = await register(home, "Olga")
        games = await event(
            home, olga, game="games/marcopolo", seats=2, swiss=pb.SwissFormat(rounds=1), time_control=CLOCK
        )
        anna, ben = [await games.enter(label, f"entropy of {label}".encode()) for label in ("Anna", "Ben")]
        await games.do("CloseRegistration")
        for member, label in ((anna, "Anna"), (ben, "Ben")):
            await games.do("OpenEntropy", member, entropy=f"entropy of {label}".encode())
        await games.do("PairRound", round=1)
        organised = Organised(home, games.name)
        (table,) = (await organised.holds(lambda now: now.rounds[0].tables[0].linked)).rounds[0].tables
        match = table.matches[0]
        theirs, own = [(await member.join(match)).seat for member in (anna, ben)]
        starting = m.StartMatchRequest(match=match, without_waiting=True)
        await olga.caller.call(olga.caller.matches.StartMatch, starting)
        for giver, seat, seconds in ((olga, own, A_DAY), (ben, theirs, GIVEN)):
            given = m.GiveTimeRequest(match=match, seat=seat, seconds=seconds)
            await giver.caller.call(giver.caller.matches.GiveTime, given)
        await play_on(ben, match, own, patch)
        await organised.holds(lambda now: now.rounds[0].settled)
        await games.do("FinishTournament")
        return await file_of(home.spectator, games.name)


async def play_on(member: Member, match: str, seat: int, patch: pytest.MonkeyPatch) -> None:
    """Decides at random, whenever the seat is asked, until the match is over. While another is asked, the clock is set
    forward to where they have lost their turn.
    """
    dice, passed = random.Random(1), 0
    while (shown := (await member.caller.get(match)).match).state == MatchMessage.STATE_PLAYING:
        if any(question.seat == seat for question in shown.questions):
            offers = (await member.caller.offers(match)).offers
            await member.caller.decide(match, dice.choice(offers).decision)
        elif shown.questions and shown.version > passed:
            pass_seconds(patch, CLOCK.budget.seconds + GIVEN)
            passed = shown.version
        else:
            await asyncio.sleep(0.02)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("timed")
    path = folder / "timed.tournament"
    path.write_bytes(asyncio.run(played(folder)))
    return path


@pytest.fixture(scope="module")
def archive(file: Path) -> TournamentArchive:
    return TournamentArchive.from_bytes(file.read_bytes())


def events_of(archive: TournamentArchive) -> list[event_pb2.MatchEvent]:
    (match,) = archive.matches
    return [event_pb2.MatchEvent.FromString(update.event) for update in Record.from_bytes(match.record).updates]


def forged(archive: TournamentArchive, at: int, change: Change) -> TournamentArchive:
    """The archive as an operator would write it who changes an event of its match: all later events have matching
    hashes, and the result names the new end.
    """
    (match,) = archive.matches
    updates: list[MatchUpdate] = []
    for number, update in enumerate(Record.from_bytes(match.record).updates):
        written = event_pb2.MatchEvent.FromString(update.event)
        if number == at:
            change(written)
        if number > at:
            written.previous = sha256(updates[-1].event).digest()
        copy = MatchUpdate()
        copy.CopyFrom(update)
        copy.event = written.SerializeToString(deterministic=True)
        updates.append(copy)
    record = Record(tuple(updates)).described("caravan")
    entry = type(match)()
    entry.CopyFrom(match)
    entry.record = record.to_bytes()
    taken = changed(archive, ResultTaken, lambda row: with_body(row, match_head=record.digest))
    return replace(taken, matches=(entry,)).counted()


def test_the_archive_holds_with_all_that_happened_to_clocks_and_lots(file: Path, archive: TournamentArchive) -> None:
    kinds = Counter(one.WhichOneof("body") for one in events_of(archive))
    assert kinds["timed_out"] == 2
    assert kinds["time_given"] >= 2
    assert kinds["departed"] == kinds["finished"] == 1
    causes = {one.time_given.cause for one in events_of(archive) if one.HasField("time_given")}
    assert causes >= {clock_pb2.TimeGiven.CAUSE_ORGANISER, clock_pb2.TimeGiven.CAUSE_OPPONENT}
    assert sum(isinstance(row.event.body, EntropyOpened) for row in rows_of(archive)) == 2
    found = answer("verify", str(file), "--log-key", str(KEY.public))
    assert found["ok"]
    assert {claim["claim"] for claim in found["claims"] if claim["state"] != "holds"} == {"history"}


def is_time_out(one: event_pb2.MatchEvent) -> bool:
    return one.HasField("timed_out")


def is_gift(one: event_pb2.MatchEvent) -> bool:
    return one.HasField("time_given") and one.time_given.cause == clock_pb2.TimeGiven.CAUSE_OPPONENT


def earlier_deadline(one: event_pb2.MatchEvent) -> None:
    one.timed_out.deadline_milliseconds -= 500


def another_count(one: event_pb2.MatchEvent) -> None:
    one.timed_out.time_outs += 1


def larger_gift(one: event_pb2.MatchEvent) -> None:
    one.time_given.milliseconds += 60_000


def smaller_gift(one: event_pb2.MatchEvent) -> None:
    one.time_given.milliseconds -= 1_000


def gift_to_oneself(one: event_pb2.MatchEvent) -> None:
    one.time_given.given_by = one.time_given.seats[0]


def other_seat(one: event_pb2.MatchEvent) -> None:
    one.timed_out.seat = 3 - one.timed_out.seat


@pytest.mark.parametrize(
    ("which", "change", "says"),
    [
        (is_time_out, earlier_deadline, "names a deadline of seat"),
        (is_time_out, another_count, "time-outs of seat"),
        (is_time_out, other_seat, "lose by time"),
        (is_gift, larger_gift, "before its deadline"),
        (is_gift, smaller_gift, "names a deadline of seat"),
        (is_gift, gift_to_oneself, "which is no opponent with a clock"),
    ],
)
def test_changed_events_of_the_clocks_are_found_and_named(
    archive: TournamentArchive,
    tmp_path: Path,
    which: Callable[[event_pb2.MatchEvent], bool],
    change: Change,
    says: str,
) -> None:
    at = next(number for number, one in enumerate(events_of(archive)) if which(one))
    path = tmp_path / "forged.tournament"
    path.write_bytes(forged(archive, at, change).to_bytes())
    found = answer("verify", str(path), "--replay-only", status=1)
    (claim,) = [claim for claim in found["claims"] if claim["claim"] == "clocks"]
    assert claim["state"] == "fails"
    flaws = claim["findings"]
    assert any(says in flaw["text"] and (flaw["round"], flaw["table"]) == (1, 1) for flaw in flaws), flaws
