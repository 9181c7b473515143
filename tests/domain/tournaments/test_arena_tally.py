"""The standings of an arena that are counted on from the last ones are those of the whole arena."""

from itertools import islice

from domain.tournaments.arena_tally import ArenaTally
from domain.tournaments.course import standings_after
from domain.tournaments.evolution import evolve
from domain.tournaments.settings import Continuous
from domain.tournaments.tournament import Tournament
from tests.domain.tournaments.walking import NAME, walk

ARENAS = 6


def test_a_tally_that_goes_on_has_the_standings_of_the_whole() -> None:
    walks = (walk(seed)[0] for seed in range(200))
    arenas = list(islice((log for log in walks if _arena(log.tournament) and len(log.tournament.rounds) > 1), ARENAS))
    assert len(arenas) == ARENAS
    for log in arenas:
        tally, now, ranked = ArenaTally(), Tournament(NAME), 0
        for recorded in log.events:
            now = evolve(now, recorded)
            chosen = _arena(now)
            assert chosen is not None
            for after in {len(now.rounds), max(0, len(now.rounds) - 1)}:
                assert tally.standings(now, chosen, after) == standings_after(now, after)
                ranked += bool(now.rounds)
        assert ranked > 10


def _arena(tournament: Tournament) -> Continuous | None:
    chosen = tournament.settings.format
    return chosen if isinstance(chosen, Continuous) else None
