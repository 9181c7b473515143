"""The plans of matches at the tables of a tournament: their terms, and who sits where."""

import asyncio
import secrets

from domain.editions.edition import STANDARD
from domain.matches.arranged_matches import TableAttempt
from domain.matches.events import Edition
from domain.matches.recorded_match import box_missing
from domain.matches.terms import Rights, Terms
from domain.tournaments.rounds import TableState
from domain.tournaments.tournament import Tournament
from service.application.editions.registry import Editions
from service.application.tournaments.matchmaking import Planned, names_of, reservation
from service.persistence.matches.store import MatchStore


class TablePlans:
    """Plans matches, with boxes of a store. A silent seat may be taken out after ``patience`` seconds."""

    def __init__(self, store: MatchStore, editions: Editions, patience: int) -> None:
        self._store = store
        self._editions = editions
        self._patience = patience

    async def plan_of(self, tournament: Tournament, attempt: TableAttempt, table: TableState) -> Planned:
        """The plan of the next match at a table.

        Raises:
            CommandError: BOX_MISSING.
        """
        terms, settings = tournament.terms, tournament.settings
        names = names_of(tournament, [player for player in table.seating if player not in table.forfeits])
        agreed = Terms(
            settings.game,
            len(names),
            dict(settings.options),
            seed=terms.seed and f"{terms.seed}/{attempt.round}/{attempt.table}/{attempt.attempt}",
            edition=await self._edition(tournament),
            rights=Rights(terms.organiser),
            patience=self._patience,
            signatures_required=settings.signatures_required,
            tournament=attempt,
            reserved=[reservation(tournament.entrants[player]) for player in names],
            time_control=settings.series.control(settings.time_control, len(table.earlier)),
            spectator_delay=settings.spectator_delay,
        )
        return Planned(attempt, agreed, names, secrets.token_bytes(32))

    async def _edition(self, tournament: Tournament) -> Edition:
        """The box with which the tournament was created, also where the program has another one by now.

        Raises:
            CommandError: BOX_MISSING.
        """
        settings, digest = tournament.settings, tournament.terms.edition_digest
        found = await self._editions.find(settings.game, settings.edition or STANDARD)
        if found.digest == digest:
            return found
        content = await asyncio.to_thread(self._store.box, digest)
        if not content:
            raise box_missing(digest)
        return Edition(found.name, digest, content)
