"""Entrants by what people call them: the id, or the name, or its beginning. Where several fit, the person chooses.

Some commands are about teams too, which are called in the same way.
"""

from collections.abc import Sequence

from caravanserai import Client
from caravanserai_protocol.v1.tournament_pb2 import Entrant, Team

from clients.caravan.keyboard import Keyboard, typed_by_a_person
from clients.caravan.numbers import number_in
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure, out

GONE = frozenset({Entrant.STATE_WITHDRAWN, Entrant.STATE_DROPPED_OUT})
"""The states of entrants who have left; one that only a later release knows does not mean that."""
SHOWN = 12
"""The most entrants that a message lists."""


class EntrantNames:
    """The entrants of a tournament, which are asked for once; with ``teams``, those as well."""

    def __init__(self, client: Client, tournament: str, speech: Speech, teams: Sequence[Team] = ()) -> None:
        self._client = client
        self._tournament = tournament
        self._speech = speech
        self._teams = teams
        self._entrants: Sequence[Entrant] | None = None

    @property
    def entrants(self) -> Sequence[Entrant]:
        """All of them."""
        if self._entrants is None:
            self._entrants = self._client.entrants(self._tournament)
        return self._entrants

    def id_of(self, given: str) -> str:
        """The id of the entrant that somebody names.

        Raises:
            Failure: nobody is called like this, or several are and nobody can be asked.
        """
        identity = given.rpartition("/")[2]
        if any(id_in(one) == identity for one in self._all):
            return identity
        found = self._called(given)
        if not found:
            known = _listed(self._all) or "nobody"
            raise Failure(self._speech.plain("entrant-unknown", given=given, entrants=known))
        return id_in(found[0] if len(found) == 1 else self._chosen(given, found))

    def name_of(self, given: str) -> str:
        """The resource name of the entrant that somebody names.

        Raises:
            Failure: as `id_of`.
        """
        return f"{self._tournament}/entrants/{self.id_of(given)}"

    @property
    def _all(self) -> Sequence[Entrant | Team]:
        return [*self._teams, *self.entrants]

    def _called(self, given: str) -> list[Entrant | Team]:
        """Those with a name, or else those whose names begin with it."""
        wanted = given.strip().casefold()
        exact = [one for one in self._all if one.display_name.casefold() == wanted]
        begins = (one for one in self._all if one.display_name.casefold().startswith(wanted))
        return exact or [one for one in begins if wanted]

    def _chosen(self, given: str, found: Sequence[Entrant | Team]) -> Entrant | Team:
        """The one that a person chooses among several.

        Raises:
            Failure: nobody can be asked, or no number is the answer.
        """
        ambiguous = self._speech.plain("entrant-ambiguous", given=given, entrants=_listed(found))
        if not typed_by_a_person():
            raise Failure(ambiguous)
        for number, one in enumerate(found, 1):
            out.print(self._speech.line("entrant-choice", number=number, player=one.display_name, entrant=id_in(one)))
        chosen = number_in(Keyboard().ask(self._speech.line("which-entrant", given=given)) or "")
        if chosen is None or not 1 <= chosen <= len(found):
            raise Failure(ambiguous)
        return found[chosen - 1]


def id_in(entrant: Entrant | Team) -> str:
    """The id of an entrant, the last part of its name; or of a team."""
    return entrant.team if isinstance(entrant, Team) else entrant.name.rpartition("/")[2]


def _listed(entrants: Sequence[Entrant | Team]) -> str:
    """Entrants with their names, not too many."""
    shown = [f"{id_in(one)} ({one.display_name})" if one.display_name else id_in(one) for one in entrants[:SHOWN]]
    return ", ".join([*shown, "…"] if len(entrants) > SHOWN else shown)
