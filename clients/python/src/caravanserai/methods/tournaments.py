"""Tournaments as everybody may read them, and the signatures of those who act in them."""

from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import aclosing
from typing import Any, TypeVar

import grpc
from caravanserai_protocol import findings
from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.chains import Chain
from caravanserai_protocol.constants import ARCHIVE_BYTES
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.signing import (
    Act,
)
from caravanserai_protocol.v1 import (
    tournament_pb2,
)
from caravanserai_protocol.v1 import tournament_service_pb2 as tournament_messages
from caravanserai_protocol.v1.tournament_event_pb2 import TournamentEvent

from caravanserai.core import UNSIGNED, resource
from caravanserai.entrants import EntrantLog
from caravanserai.errors import CallError, local_error
from caravanserai.methods.calls import AnswerT, Method
from caravanserai.methods.players import Players
from caravanserai.organisers import OrganiserLog
from caravanserai.streams import Stream, reopened
from caravanserai.watch import set_back

EnteringT = TypeVar(
    "EnteringT",
    tournament_messages.WithdrawEntrantRequest,
    tournament_messages.CheckInRequest,
    tournament_messages.TakeByeRequest,
    tournament_messages.TakeBackByeRequest,
    tournament_messages.ChangeOwnTeamRequest,
    tournament_messages.JoinTeamRequest,
    tournament_messages.BindEntropyRequest,
)

OrganisingT = TypeVar(
    "OrganisingT",
    tournament_messages.RegisterEntrantRequest,
    tournament_messages.WithdrawEntrantRequest,
    tournament_messages.CheckInRequest,
    tournament_messages.SeedEntrantRequest,
    tournament_messages.GrantByeRequest,
    tournament_messages.KeepApartRequest,
    tournament_messages.FormTeamRequest,
    tournament_messages.TakeBackByeRequest,
    tournament_messages.ChangeSettingsRequest,
    tournament_messages.CloseRegistrationRequest,
    tournament_messages.ReleaseEntrantsRequest,
    tournament_messages.PairRoundRequest,
    tournament_messages.PairByHandRequest,
    tournament_messages.AdjudicateRequest,
    tournament_messages.PauseTournamentRequest,
    tournament_messages.ResumeTournamentRequest,
    tournament_messages.FinishTournamentRequest,
    tournament_messages.CancelTournamentRequest,
)


class Tournaments(Players):
    """Tournaments, their entrants, rounds and logs."""

    async def tournament(self, tournament: str) -> tournament_pb2.Tournament:
        """A tournament.

        Raises:
            AlteredError: the service answers about another one.
        """
        request = tournament_messages.GetTournamentRequest(name=resource("tournaments", tournament))
        shown = (await self._call(self._tournaments.GetTournament, request)).tournament
        self._require_named(request.name, shown.name)
        return shown

    async def tournaments(
        self,
        *,
        game: str = "",
        organiser: str = "",
        player: str = "",
        states: Iterable[tournament_pb2.Tournament.State.ValueType] = (),
        limit: int | None = None,
    ) -> list[tournament_pb2.Tournament]:
        """Tournaments, the latest first: of a game, in one of some states, of an organiser, with a player."""
        request = tournament_messages.ListTournamentsRequest(
            game=resource("games", game) if game else "",
            states=states,
            organiser=resource("players", organiser) if organiser else "",
            player=resource("players", player) if player else "",
        )
        return await self._listed(self._tournaments.ListTournaments, request, lambda page: page.tournaments, limit)

    async def entrants(self, tournament: str) -> list[tournament_pb2.Entrant]:
        """The entrants of a tournament, in the order in which they registered.

        Raises:
            AlteredError: one of them is an entrant of another.
        """
        request = tournament_messages.ListEntrantsRequest(tournament=resource("tournaments", tournament))
        found = await self._listed(self._tournaments.ListEntrants, request, lambda page: page.entrants)
        for one in found:
            self._require_named(request.tournament, one.name.rpartition("/entrants/")[0])
        return found

    async def entrant(self, entrant: str) -> tournament_pb2.Entrant:
        """An entrant (`tournaments/…/entrants/…`).

        Raises:
            AlteredError: the service answers about another one.
        """
        request = tournament_messages.GetEntrantRequest(name=entrant)
        shown = (await self._call(self._tournaments.GetEntrant, request)).entrant
        self._require_named(entrant, shown.name)
        return shown

    async def rounds(self, tournament: str) -> list[tournament_pb2.Round]:
        """The rounds of a tournament, from the first.

        Raises:
            AlteredError: a round or a table before another is missing, or they come in another order.
        """
        request = tournament_messages.ListRoundsRequest(tournament=resource("tournaments", tournament))
        found = await self._listed(self._tournaments.ListRounds, request, lambda page: page.rounds)
        for number, shown in enumerate(found, 1):
            self._require_round(f"{request.tournament}/rounds/{number}", shown)
        return found

    async def round(self, tournament: str, number: int) -> tournament_pb2.Round:
        """A round of a tournament.

        Raises:
            AlteredError: it is another one, a table before another is missing, or they come in another order.
        """
        name = f"{resource('tournaments', tournament)}/rounds/{number}"
        shown = (await self._call(self._tournaments.GetRound, tournament_messages.GetRoundRequest(name=name))).round
        self._require_round(name, shown)
        return shown

    def _require_round(self, name: str, shown: tournament_pb2.Round) -> None:
        """Requires that a round is the one that was asked for, with its tables in their order."""
        self._require_named(name, shown.name)
        for number, table in enumerate(shown.tables, 1):
            self._require_named(f"{name}/tables/{number}", f"{name}/tables/{table.number}")

    async def tournament_events(
        self, tournament: str, *, after: int = 0, limit: int | None = None
    ) -> list[tournament_messages.TournamentUpdate]:
        """The events of a tournament after a version, as they are stored.

        Raises:
            AlteredError: an event contradicts those before, or says that you have entered with another key than this
                client has sent.
        """
        name = resource("tournaments", tournament)
        request = tournament_messages.ListTournamentEventsRequest(tournament=name, after_version=after)
        method, chain = self._tournaments.ListTournamentEvents, Chain(name, after)
        updates = await self._listed(method, request, lambda page: page.updates, limit)
        for update in updates:
            await self._require_own_key(chain.follow(update))
        return updates

    async def _require_own_key(self, event: TournamentEvent) -> None:
        """Compares the key of an entrant with those that this client has sent, if it has entered.

        Raises:
            AlteredError: it is none of them.
        """
        if event.HasField("registered") and self._has_entered(event.tournament):
            player = await self._own_name()
            if event.registered.entrant == player.removeprefix("players/"):
                self._require_entered(event.tournament, event.registered.public_key)

    async def watch_tournament(
        self, tournament: str, *, after: int = 0
    ) -> Stream[tournament_messages.TournamentUpdate]:
        """Follows the events of a tournament as they happen, until it is over: from the first one, or after a version.

        Reading raises an `AlteredError` if an event contradicts those before or says that you have entered with another
        key than this client has sent, or if the service lacks what it has sent before.
        """
        chain = Chain(resource("tournaments", tournament), after)

        def opening() -> Any:
            request = tournament_messages.WatchTournamentRequest(
                tournament=chain.tournament, after_version=chain.version, with_pulses=True
            )
            return self._tournaments.WatchTournament(request, metadata=self.caller.metadata)

        async def reading() -> AsyncGenerator[tournament_messages.TournamentUpdate, None]:
            async with aclosing(reopened(opening, self.retrying)) as parts:
                try:
                    async for part in parts:
                        if part.HasField("update"):
                            await self._require_own_key(chain.follow(part.update))
                            yield part.update
                except CallError as error:
                    altered = set_back(error, chain.version) if chain.head else None
                    if altered is None:
                        raise
                    raise altered from error

        return Stream(reading)

    async def tournament_archive(self, name: str) -> TournamentArchive:
        """The archive of a tournament that is over: one file with all its events and matches, to keep or to share.

        `caravan verify` finds out whether it holds.
        """
        request = tournament_messages.GetTournamentArchiveRequest(tournament=resource("tournaments", name))
        method = self._tournaments.GetTournamentArchive
        archive = TournamentArchive.from_bytes(await self._whole_file(method, request, ARCHIVE_BYTES))
        self._require_named(request.tournament, archive.tournament)
        return archive

    async def _entrant_log(self, tournament: str, player: str) -> EntrantLog:
        """The log of a tournament in which this player is an entrant.

        Raises:
            AlteredError: it contradicts itself, or they have entered with another key than this client has sent.
        """
        log = EntrantLog(tournament, player, await self.tournament_events(tournament))
        self._require_entered(tournament, log.key)
        return log

    async def _entering(
        self,
        method: Method[EnteringT, AnswerT],
        request: EnteringT,
        tournament: str,
        act: Act | Callable[[EntrantLog], Act],
    ) -> AnswerT:
        """Like `_call`, signed with the key with which this player has entered, if it is kept here. Without it, only
        the service says whose act it is.
        """
        player = await self.player() if self.caller.registered else None
        if player is None or not (self._require_registered(player.public_key) or self._has_entered(tournament)):
            return await self._call(method, request)
        log = await self._entrant_log(tournament, player.name)
        if log.key.hex() in self.keys:
            wanted = act if isinstance(act, Act) else act(log)
            request.signature = self._sign(log.key, wanted.signed_bytes(tournament, log.head))
        return await self._call(method, request)

    async def _organising(
        self,
        method: Method[OrganisingT, AnswerT],
        request: OrganisingT,
        tournament: str,
        act: Callable[[OrganiserLog], Act],
    ) -> AnswerT:
        """Like `_call`, signed with the key of this organiser or arbiter that the first event of the tournament states,
        if it is kept here. Without it, only the service says whose act it is.

        Raises:
            WrongMoment: SIGNATURE_MISSING: this organiser signs everything, with a key that is not kept here.
            AlteredError: the first event states another key than that which this player has registered, and only that
                is kept here; or it is not the one that this client saw when it created the tournament.
        """
        player = await self.player() if self.caller.registered and self.keys else None
        if player is not None:
            registered = self._require_registered(player.public_key)
            log = OrganiserLog(tournament, player.name, await self.tournament_events(tournament))
            self._require_organising(tournament, log.key, log.first)
            kept = log.key.hex() in self.keys
            if log.key and not kept and registered.hex() in self.keys:
                raise AlteredError(findings.other_organiser_key(tournament))
            if log.key and not kept and log.chain.organisers.required:
                raise local_error(grpc.StatusCode.FAILED_PRECONDITION, "SIGNATURE_MISSING", UNSIGNED)
            if kept:
                request.signature = self._sign(log.key, act(log).signed_bytes(tournament, log.head))
        return await self._call(method, request)
