"""Standings of tournaments."""

from hashlib import sha256

from caravanserai_protocol import findings
from caravanserai_protocol.constants import STANDINGS_LABEL
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.identity import parts
from caravanserai_protocol.v1 import tournament_service_pb2 as tournament_messages

from caravanserai.core import resource
from caravanserai.errors import InvalidRequest
from caravanserai.methods.calls import require_entries
from caravanserai.methods.own_teams import OwnTeams

PAGES_TRIED = 5
"""The number of times that standings are read from the beginning because they changed between two pages."""


class RankedTournaments(OwnTeams):
    """Standings, whole and in pages."""

    async def standings(
        self, tournament: str, *, after_round: int = 0, with_cross_table: bool = False
    ) -> tournament_messages.GetStandingsResponse:
        """The standings after a round, all of them; 0: after the last one of which all tables have a result.

        Raises:
            AlteredError: the pages are not of the same standings, or have other lines than their digest says.
        """
        for attempt in range(PAGES_TRIED):
            try:
                return await self._whole_standings(tournament, after_round, with_cross_table)
            except InvalidRequest as error:  # they changed between two pages
                if error.reason != "PAGE_TOKEN_INVALID" or attempt == PAGES_TRIED - 1:
                    raise
        raise AssertionError

    async def _whole_standings(
        self, tournament: str, after_round: int, with_cross_table: bool
    ) -> tournament_messages.GetStandingsResponse:
        page = whole = await self.standings_page(tournament, after_round=after_round, with_cross_table=with_cross_table)
        while page.next_page_token:
            require_entries(page.standings)
            page = await self.standings_page(
                tournament,
                after_round=after_round,
                with_cross_table=with_cross_table,
                page_token=page.next_page_token,
            )
            if page.digest != whole.digest:
                raise AlteredError(findings.OTHER_STANDINGS)
            whole.standings.extend(page.standings)
            whole.cross_table.extend(page.cross_table)
        if _digest(resource("tournaments", tournament), whole) != whole.digest:
            raise AlteredError(findings.OTHER_LINES)
        whole.ClearField("next_page_token")
        return whole

    async def standings_page(
        self,
        tournament: str,
        *,
        after_round: int = 0,
        with_cross_table: bool = False,
        page_size: int = 0,
        page_token: str = "",
    ) -> tournament_messages.GetStandingsResponse:
        """A page of the standings after a round: the first, or that of the ``page_token`` which the page before named.
        All of them are of the same standings, also while results come in; in the end the token is refused with
        PAGE_TOKEN_INVALID, and the first page shows the present ones.
        """
        request = tournament_messages.GetStandingsRequest(
            tournament=resource("tournaments", tournament),
            round=after_round,
            with_cross_table=with_cross_table,
            page_size=page_size,
            page_token=page_token,
        )
        return await self._call(self._tournaments.GetStandings, request)


def _digest(tournament: str, shown: tournament_messages.GetStandingsResponse) -> bytes:
    """The digest of standings, as the log of the tournament has it: docs/event-format.md."""
    written = [STANDINGS_LABEL.encode(), tournament.encode()]
    for line in shown.standings:
        written += [line.place.to_bytes(8, "big"), line.entrant.encode(), line.score.encode()]
        written += [value.encode() for value in line.tie_breaks]
    return sha256(parts(*written)).digest()
