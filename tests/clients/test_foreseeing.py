"""The preview of a choice agrees with the log after it."""

from collections.abc import Iterator

import pytest
from caravanserai import Client
from caravanserai.v1 import event_pb2
from caravanserai.v1.match_service_pb2 import Offer

from clients.caravan.choosing import choices_of
from clients.caravan.following import Follower
from clients.caravan.foreseeing import NO_OUTLOOK, SUMMED_UP, Foreseeing, Outlook
from clients.caravan.hosting import LocalService
from clients.caravan.phrases import Speech
from domain.games import games
from domain.games.marcopolo.turns import EndTurn
from domain.simulation.random_play import Picks
from service.configuration import Configuration
from service.limiting.limits import UNLIMITED
from tests.clients.python.test_verifying import relinked
from tests.clients.test_screens import updates_until_asked

DECISIONS = 30
"""The approximate maximum number of decisions of the seat in each game."""
TRIED = 20
"""The number of offers whose preview a screen shows."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running service."""
    store = tmp_path_factory.mktemp("foreseeing") / "s.sqlite"
    with LocalService(Configuration(store, port=0, drain_seconds=0, limits=UNLIMITED)) as running:
        yield running.address


def require_summed_up(outlook: Outlook, seat: str) -> None:
    """Payments and gains of the seat come first, without its name. Only the end may be left out."""
    own = [line.text.removeprefix(f"{seat} ") for line in outlook.lines if line.text.startswith(f"{seat} ")]
    assert outlook.summary.startswith("; ".join(own[:SUMMED_UP]))
    assert outlook.summary.endswith(outlook.open)


def require_told(outlook: Outlook, told: list[str]) -> None:
    """A complete preview is everything that happened; another one is its beginning. A line of the log that joins
    neighbours may contain more than its preview.
    """
    foreseen = [line.text for line in outlook.lines]
    if outlook.open:
        foreseen = foreseen[:-1]
        told = told[: len(foreseen)]
    assert foreseen == told


@pytest.mark.parametrize("game", games())
def test_what_an_offer_would_do_is_what_it_then_does(service: str, game: str) -> None:
    picks = Picks(game)
    foreseen = opened = 0
    with Client.connect(service) as spectator:
        client = spectator.with_token()
        match = client.create_match(game, 3).name
        seat = client.join(match, "Ann")
        client.add_bot(match, "random")
        client.add_bot(match, "random")
        client.start(match)
        follower, decided, expected = Follower(seat), 0, NO_OUTLOOK
        with client.watch(match) as watch:
            for update in watch:
                followed = follower.update(update.message)
                if followed.event.version == decided + 1 and decided:
                    require_told(expected, [line.text for line in followed.narration.lines])
                    foreseen += bool(expected.lines)
                    opened += bool(expected.open)
                listed = client.offers(match)
                if client.match(match).version != follower.version or not listed.offers:
                    continue
                if follower.version > DECISIONS * 3:
                    break
                choices = choices_of(follower.game, listed.offers)
                foreseeing = Foreseeing(follower, Speech())
                for choice in choices[:TRIED]:
                    require_summed_up(foreseeing.of(choice.decision), follower.words.seat(seat))
                choice = picks.one_of(choices)
                expected, decided = foreseeing.of(choice.decision), follower.version
                client.decide(match, listed.offers[choice.position], asked_at=listed.question.asked_at)
    assert foreseen > opened, "most of what a seat decides can be foreseen"


def test_a_match_with_an_option_that_the_client_does_not_know_is_played_without_foresight() -> None:
    """The offers of a newer service can be chosen, without a preview."""

    def extended(event: event_pb2.MatchEvent) -> None:
        event.created.options.add(name="invented_later", value="on")

    updates = relinked(updates_until_asked("Ann"), 0, extended)
    follower = Follower(1)
    for update in updates:
        follower.update(update)
    foreseeing = Foreseeing(follower, Speech())
    (unread,) = choices_of(follower.game, [Offer(label="Something new")])
    assert unread.decision is None
    assert foreseeing.of(unread.decision) == NO_OUTLOOK
    assert foreseeing.of(EndTurn()) == NO_OUTLOOK
    assert foreseeing.objections("market") == []
    assert foreseeing.kinds() == []
