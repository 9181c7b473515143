"""What is shown before a choice is what the log tells after it."""

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
"""About how many decisions the seat makes in each game at most."""
TRIED = 20
"""Of how many offers a screen shows what they would do."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running service."""
    store = tmp_path_factory.mktemp("foreseeing") / "s.sqlite"
    with LocalService(Configuration(store, port=0, drain_seconds=0, limits=UNLIMITED)) as running:
        yield running.address


def require_summed_up(outlook: Outlook, seat: str) -> None:
    """What the seat itself pays and gets comes first, without its name; nothing of it is left out but the end."""
    own = [line.text.removeprefix(f"{seat} ") for line in outlook.lines if line.text.startswith(f"{seat} ")]
    assert outlook.summary.startswith("; ".join(own[:SUMMED_UP]))
    assert outlook.summary.endswith(outlook.open)


def require_told(outlook: Outlook, told: list[str]) -> None:
    """What was foreseen in full is all that happened; else it is how that began. Neighbours that make one line in
    the log may be more there than was foreseen of them.
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
                    require_told(expected, [line.text for line in followed.told.lines])
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
    """A newer service: whatever it offers can be chosen, but what it would do is not known."""

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
