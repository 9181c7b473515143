"""The preview of a choice agrees with the log after it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from caravanserai import Client
from caravanserai.watch import Update
from caravanserai_protocol.v1 import event_pb2
from caravanserai_protocol.v1.match_service_pb2 import Offer

from caravanserai_verify.codecs.decisions import decision_to_any
from caravanserai_verify.codecs.match_events import ProtobufCodec
from clients.caravan.choice_tree import choices_of
from clients.caravan.fullscreen.question import ListedQuestion
from clients.caravan.outlooks import NO_OUTLOOK, Outlook
from clients.caravan.phrases import Speech
from clients.caravan.rules.known_game import KnownGame
from clients.caravan.rules.offer_effects import SUMMED_UP, OfferEffects
from clients.caravan.templates import words_of
from clients.workshop.temporary_service import LocalService
from domain.games import games
from domain.games.marcopolo.turns import EndTurn
from domain.simulation.random_play import Picks
from domain.table.views import join
from service.configuration import Configuration
from service.limiting.limits import UNLIMITED
from tests.clients.folds import folded_from, folded_match, known
from tests.clients.fullscreen.terminals import seated, served
from tests.clients.hostile_service import updates_until_asked
from tests.clients.python.test_verifying import relinked

DECISIONS = 30
"""The approximate maximum number of decisions of the seat in each game."""
TRIED = 8
"""The number of offers whose preview a screen shows."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running service."""
    store = tmp_path_factory.mktemp("foreseeing") / "s.sqlite"
    with LocalService(Configuration(store, port=0, drain_seconds=0, limits=UNLIMITED)) as running:
        yield running.address


def require_summed_up(outlook: Outlook, seat: str) -> None:
    """Payments and gains of the seat come first, without its pronoun. Only the end may be left out."""
    said = [line.text for line in outlook.lines if line.text.startswith(("You ", f"{seat} "))]
    own = [text.removeprefix("You ").removeprefix(f"{seat} ") for text in said]
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


def happened(game: KnownGame, update: Update, seat: int) -> list[str]:
    """The effects of an event as they are told to the seat that decided."""
    codec, message = ProtobufCodec(games()), update.message
    hidden = [entry for opening in message.openings for entry in codec.read_opening(opening).content.hidden]
    effects = join(codec.read_event(message.event, message.box).effects, hidden)
    return [line.text for line in game.words.foretold(effects, seat, game.created.players)]


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
        folded, decided, expected = folded_match(seat), 0, NO_OUTLOOK
        with client.watch(match) as watch:
            for update in watch:
                told = folded.update(update)
                if told.event.version == decided + 1 and decided:
                    require_told(expected, happened(known(folded), update, seat))
                    foreseen += bool(expected.lines)
                    opened += bool(expected.open)
                listed = client.offers(match)
                if client.match(match).version != folded.version or not listed.offers:
                    continue
                if folded.version > DECISIONS * 2:
                    break
                choices = choices_of(listed.offers)
                foreseeing = OfferEffects(known(folded), folded, Speech())
                for choice in choices[:TRIED]:
                    require_summed_up(foreseeing.of(choice), folded.titles.seat(seat))
                choice = picks.one_of(choices)
                expected, decided = foreseeing.of(choice), folded.version
                client.decide(match, listed.offers[choice.position], asked_at=listed.question.asked_at)
    assert foreseen > opened, "most of what a seat decides can be foreseen"


@pytest.mark.parametrize("game", games())
def test_what_stands_beside_an_offer_adds_to_it(service: str, game: str) -> None:
    """A preview that only says the label again is noise: `Play red → plays red`."""
    picks, shown = Picks(game), 0
    with Client.connect(service) as spectator:
        client = spectator.with_token()
        match = client.create_match(game, 2).name
        seat = client.join(match, "Ann")
        client.add_bot(match, "random")
        client.start(match)
        folded = folded_match(seat)
        with client.watch(match) as watch:
            for update in watch:
                folded.update(update)
                listed = client.offers(match)
                if client.match(match).version != folded.version or not listed.offers:
                    continue
                if folded.version > DECISIONS:
                    break
                question = ListedQuestion(folded, listed, 0, Speech())
                question.search(" ")  # which every label contains
                for entry in question.entries()[:TRIED]:
                    label, _, preview = entry.text.plain.lstrip(" 0123456789").partition("  → ")
                    first = preview.partition("; ")[0]
                    assert not first or bare_words(first) - bare_words(label), (label, preview)
                    shown += bool(preview)
                client.decide(match, picks.one_of(listed.offers))
    assert shown > 0, "other previews are shown"


def bare_words(text: str) -> set[str]:
    """The words of a text, without the `s` at their ends."""
    return {word.casefold().rstrip("s") for word in words_of(text) if word[0].isalnum()}


def test_a_decision_that_only_leads_on_says_so(tmp_path: Path) -> None:
    """`nothing else happens` would be a lie about a decision that is followed by the next question."""
    with served(tmp_path / "s.sqlite") as address, Client.connect(address) as client:
        seat = seated(client, "merv")
        folded, rests = folded_match(seat.seat), set()
        with client.watch(seat.match) as watch:
            for update in watch:
                folded.update(update)
                listed = client.offers(seat.match)
                if client.match(seat.match).version != folded.version or not listed.offers:
                    continue
                choices = choices_of(listed.offers)
                outlooks = [OfferEffects(known(folded), folded, Speech()).of(choice) for choice in choices]
                rests |= {outlook.rest for outlook in outlooks if not outlook.lines}
                if rests or folded.version > DECISIONS:
                    break
                client.decide(seat.match, listed.offers[0])
    assert rests == {Speech().plain("then-asked")}


def test_a_match_with_an_option_that_the_client_does_not_know_is_played_without_foresight() -> None:
    """The offers of a newer service can be chosen, without a preview."""

    def extended(event: event_pb2.MatchEvent) -> None:
        event.created.options.add(name="invented_later", value="on")

    updates = relinked(updates_until_asked("Ann"), 0, extended)
    folded = folded_from(updates, 1)
    foreseeing = OfferEffects(known(folded), folded, Speech())
    turn = Offer(decision=decision_to_any("marcopolo", EndTurn()), label="End the turn")
    for choice in choices_of([Offer(label="Something new"), turn]):
        assert foreseeing.of(choice) == NO_OUTLOOK
        assert foreseeing.board_after(choice) is None
    assert foreseeing.objections("market") == []
    assert foreseeing.kinds() == []
