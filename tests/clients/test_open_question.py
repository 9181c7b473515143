"""Questions in line mode: letters lead to every offer, numbers are stable, and `why` explains refusals."""

import io
import re
from collections.abc import Iterator

import pytest
from caravanserai import Client

from clients.caravan.choice_tree import Choice, choices_of
from clients.caravan.folded_match import FoldedMatch
from clients.caravan.open_question import OpenQuestion
from clients.caravan.phrases import Speech
from clients.caravan.rules.offer_effects import OfferEffects
from clients.caravan.screen import Screen
from clients.workshop.temporary_service import LocalService
from service.configuration import Configuration
from service.limiting.limits import UNLIMITED
from tests.clients.folds import folded_match, known

MANY = 20
"""The number of offers from which a question is asked step by step."""
WIDTH = 80
OFFER = re.compile(r"^ {0,3}(\d+)  (.+)$")
MORE = re.compile(r"^ +… and (\d+) more: ")
BRANCH = re.compile(r"^ {2,3}([a-z]{1,2})  (.+?) {1,2}(\d+)$")


class Asked:
    """A question with many offers, and the output for each typed line."""

    def __init__(self, folded: FoldedMatch, choices: tuple[Choice, ...], text: str) -> None:
        self.choices = choices
        self._file = io.StringIO()
        screen = Screen(file=self._file, width=WIDTH, force_terminal=True, color_system=None)
        self.asking = OpenQuestion(screen, text, choices, OfferEffects(known(folded), folded, Speech()), Speech())

    def shown(self) -> list[str]:
        """The output since the last call."""
        text = self._file.getvalue()
        self._file.seek(0)
        self._file.truncate()
        assert [line for line in text.splitlines() if len(line) > WIDTH] == [], "it fits into a terminal of 80 columns"
        return text.replace("\n    > ", " ").splitlines()  # the lines before wrapping

    def typed(self, line: str) -> list[str]:
        self.shown()
        assert self.asking.answered(line) or self.asking.searched(line)
        return self.shown()


def offers(lines: list[str]) -> dict[int, str]:
    found = filter(None, map(OFFER.match, lines))
    return {int(match[1]): match[2].partition("  → ")[0] for match in found}


def branches(lines: list[str]) -> dict[str, int]:
    return {match[1]: int(match[3]) for match in filter(None, map(BRANCH.match, lines))}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running service."""
    store = tmp_path_factory.mktemp("asking") / "s.sqlite"
    with LocalService(Configuration(store, port=0, drain_seconds=0, limits=UNLIMITED)) as running:
        yield running.address


@pytest.fixture(scope="module")
def asked(service: str) -> Asked:
    """The first main action of a seat in Marco Polo, which always has many offers."""
    with Client.connect(service) as spectator:
        client = spectator.with_token()
        match = client.create_match("marcopolo", 2).name
        folded = folded_match(client.join(match, "Ann"))
        client.add_bot(match, "random")
        client.start(match)
        with client.watch(match) as watch:
            for update in watch:
                folded.update(update)
                listed = client.offers(match)
                if not listed.offers or client.match(match).version != folded.version:
                    continue
                if len(listed.offers) >= MANY:
                    return Asked(folded, choices_of(listed.offers), listed.question.text)
                client.decide(match, listed.offers[0])
    raise AssertionError("the match ended before")


def test_letters_lead_to_every_offer_and_back(asked: Asked) -> None:
    asked.shown()
    asked.asking.show()
    first = asked.shown()
    found: dict[int, str] = {}
    searched = 0

    def walk(lines: list[str]) -> int:
        """The number of offers below a step: the listed ones, and those that need a search."""
        nonlocal searched
        found.update(offers(lines))
        more = sum(int(match[1]) for match in filter(None, map(MORE.match, lines)))
        searched += more
        count = len(offers(lines)) + more
        for letter, size in branches(lines).items():
            assert walk(asked.typed(letter)) == size, "a branch says how many offers it has"
            assert asked.typed("..") == lines
            count += size
        return count

    assert walk(first) == len(asked.choices)
    every = {choice.number: choice.label for choice in asked.choices}
    assert found.items() <= every.items()
    assert len(found) + searched == len(every)
    assert branches(first), "it was asked step by step"
    assert asked.typed("..") == first, "there is nothing before the first step"


def test_a_number_means_the_same_offer_in_every_list(asked: Asked) -> None:
    every = offers(asked.typed("all"))
    assert every == {choice.number: choice.label for choice in asked.choices}
    for word in ("coins", "camels", "with"):
        hits = offers(asked.typed(word))
        assert hits
        assert hits.items() <= every.items()
        assert all(word in label for label in hits.values())
        for number, label in hits.items():
            choice = asked.asking.choice(number)
            assert choice is not None
            assert choice.label == label
    assert asked.asking.choice(0) is None
    assert asked.asking.choice(len(asked.choices) + 1) is None


def test_what_an_offer_would_do_is_told_with_its_rules(asked: Asked) -> None:
    number = next(choice.number for choice in asked.choices if choice.label.startswith("Take 5 coins"))
    told = asked.typed(f"? {number}")
    assert any(re.search(r"You take 5 coins  MP-COIN5-01$", line) for line in told), told
    count = len(asked.choices)
    assert f"There are {count} offers; choose 1 to {count}." in asked.typed("? 9999")


def test_why_something_is_not_offered_is_told_with_the_rule(asked: Asked) -> None:
    told = " ".join(asked.typed("why stop travelling"))
    assert "Stop travelling" in told
    assert "(MP-TURN-06)" in told
    told = " ".join(asked.typed("why take 5 coins"))
    number = next(choice.number for choice in asked.choices if choice.label.startswith("Take 5 coins"))
    assert re.search(rf"Offered now: (\d+, )*{number}\b", told)
    assert "No decision here contains 'no such thing'" in " ".join(asked.typed("why no such thing"))
