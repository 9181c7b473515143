"""A part of the conformance suite: a class of tests, run for the games that a subclass names."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from caravanserai_kit.cases import cases_of
from domain.play.game import Game
from domain.words.languages import languages

if TYPE_CHECKING:  # `caravan` says what to install where it is not there
    import pytest


class Suite:
    """Tests of one or more games. A subclass whose name begins with `Test` names them in ``games``.

    What a test takes says how often it runs: ``case`` once for each setting of each game, ``extreme`` for those in
    which all options have their defaults or none has, ``game`` for each game, ``language`` for each language in which
    a game is worded, and ``other_language`` for those beside English.
    """

    games: ClassVar[Sequence[Game]] = ()

    def pytest_generate_tests(self, metafunc: "pytest.Metafunc") -> None:
        """Runs a test for each of what it takes."""
        wanted = set(metafunc.fixturenames)
        if "case" in wanted:
            cases = cases_of(self.games)
            metafunc.parametrize("case", cases, ids=[case.name for case in cases])
        elif "extreme" in wanted:
            extremes = [case for case in cases_of(self.games) if case.extreme]
            metafunc.parametrize("extreme", extremes, ids=[case.name for case in extremes])
        elif "language" in wanted or "other_language" in wanted:
            other = "other_language" in wanted
            worded = [(game, language) for game, language in self._worded() if not (other and language == "en")]
            names = ("game", "other_language" if other else "language")
            metafunc.parametrize(names, worded, ids=[f"{game.name}-{language}" for game, language in worded])
        elif "game" in wanted:
            metafunc.parametrize("game", self.games, ids=[game.name for game in self.games])

    def _worded(self) -> Iterator[tuple[Game, str]]:
        """Each game with each language in which it is worded."""
        for game in self.games:
            for language in languages():
                if game.words(language) is not None:
                    yield game, language
