"""A store is set back while somebody reads: that is said, by each reader, and nothing else is taken for it."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from caravanserai import AlteredError, CallError, Client, InvalidRequest, ReceiptConflictError, ReceiptFile
from caravanserai_protocol.v1 import tournament_pb2

from tests.clients.python.serving import QUICK
from tests.journeys.places import Place

TITLE = tournament_pb2.TournamentSettings(
    title="Spring", game="games/marcopolo", seats=2, swiss=tournament_pb2.SwissFormat(rounds=1)
)


def ann_at(place: Place, token: str | None = None, **fields: Any) -> Client:
    return Client.connect(place.address, token, retrying=QUICK, **fields)


def change(ann: Client, match: str, times: int, kind: str = "random") -> None:
    """Makes two events as often as is said: a bot takes a seat and leaves it."""
    for _ in range(times):
        ann.leave(match, seat=ann.add_bot(match, kind))


class Story:
    """A match with a watch that has seen ``seen`` events; the backup has less. The service does not run."""

    def __init__(self, place: Place, more: int = 3) -> None:
        self.place = place
        self.client = ann_at(place)
        with place:
            self.match = self.client.create_match("marcopolo", 2).name
            change(self.client, self.match, 2)
        place.back_up()
        with place:
            change(self.client, self.match, more)
            self.watch = self.client.watch(self.match)
            self.seen = 5 + 2 * more
            updates = [next(self.watch) for _ in range(self.seen)]
            assert [update.version for update in updates] == list(range(1, self.seen + 1))
            self.receipt = self.client.receipt(updates[-1])


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.fixture
def story(place: Place) -> Story:
    return Story(place)


def test_a_restart_is_no_alarm(story: Story) -> None:
    with story.place:
        change(story.client, story.match, 1)
        assert next(story.watch).version == story.seen + 1
    with story.place:
        assert next(story.watch).version == story.seen + 2
        story.client.close()


def test_a_store_that_was_set_back_is_said(story: Story) -> None:
    story.place.set_back()
    with story.place:
        with pytest.raises(AlteredError, match=r"has come to version 5 only, and it has sent version 11 before"):
            next(story.watch)
        story.client.close()


def test_a_store_that_was_set_back_and_went_on_as_far_is_said_with_the_next_event(story: Story) -> None:
    """As far as it was seen, it is another history: only the hash tells."""
    story.place.set_back()
    with (
        story.place.elsewhere() as other,
        Client.connect(other.address, story.client.token, retrying=QUICK) as owner,
    ):
        change(owner, story.match, 3, "greedy")
        assert owner.match(story.match).version == story.seen
    with story.place:
        change(story.client, story.match, 1)
        with pytest.raises(AlteredError, match=f"version {story.seen + 1} does not name the hash of the event before"):
            next(story.watch)
        story.client.close()


def test_a_watch_that_begins_after_a_version_which_is_not_there_is_refused(story: Story) -> None:
    """The caller may have seen it at another service: that is for the caller to say."""
    story.place.set_back()
    with story.place, ann_at(story.place, story.client.token) as again:
        with pytest.raises(InvalidRequest, match="VERSION_NOT_FOUND"):
            again.watch(story.match, after=story.seen)
        assert next(again.watch(story.match, after=5 - 1)).version == 5
        story.client.close()


def test_receipts_say_it_too_the_next_day_and_not_before_the_history_is_read(story: Story, tmp_path: Path) -> None:
    """A new program with the same file, of which the receipt is older than the history, then newer."""
    path = tmp_path / "receipt.json"
    ReceiptFile(path).keep(story.receipt, story.watch.following)
    for backwards in (False, True):
        if backwards:
            story.place.set_back()
        with story.place, ann_at(story.place, story.client.token) as again:
            kept, watch = ReceiptFile(path), again.replay(story.match)
            conflicts = 0
            for update in watch:
                try:
                    kept.keep(again.receipt(update), watch.following)
                except ReceiptConflictError:
                    conflicts += 1
                    assert update.version == 5, "it was said when the history had ended, and not before"
            assert conflicts == int(backwards)
    story.client.close()


def test_a_delayed_spectator_is_not_told_that_anything_was_set_back(place: Place) -> None:
    """The part that they may see follows from the clock of the service: fewer events may have another cause."""
    with ann_at(place) as ann, ann_at(place, "") as reader:
        with place:
            match = ann.create_match("marcopolo", 2, spectator_delay=timedelta(hours=1)).name
        place.back_up()
        with place:
            change(ann, match, 1)
            watch = reader.watch(match)
            assert [next(watch).version for _ in range(3)] == [1, 2, 3]
        with place:
            ann.add_bot(match)
            assert next(watch).version == 4
        place.set_back()
        with place, pytest.raises(InvalidRequest, match="VERSION_NOT_FOUND"):
            next(watch)


def test_a_tournament_that_was_set_back_is_said_and_a_restart_is_not(place: Place) -> None:
    with ann_at(place) as olga:
        with place:
            olga.register("Olga")
            name = olga.create_tournament(TITLE).name
        place.back_up()
        with place:
            olga.pause_tournament(name, "Lunch")
            olga.resume_tournament(name)
            watch = olga.watch_tournament(name)
            late = olga.watch_tournament(name, after=3)
            assert [next(watch).version for _ in range(3)] == [1, 2, 3]
        with place:
            olga.pause_tournament(name, "Tea")
            assert next(watch).version == next(late).version == 4
        place.set_back()
        with place:
            for reader in (watch, late):
                with pytest.raises(AlteredError, match="has come to version 1 only, and it has sent version 4 before"):
                    next(reader)
            with pytest.raises(CallError, match="VERSION_NOT_FOUND"):
                next(olga.watch_tournament(name, after=4))
