"""Tournaments and their entrants."""

from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import aclosing, nullcontext
from typing import Any, TypeVar

import grpc
from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.chains import Chain
from caravanserai_protocol.constants import ARCHIVE_BYTES
from caravanserai_protocol.following import GENESIS, AlteredError
from caravanserai_protocol.identity import entry_ticket
from caravanserai_protocol.organiser_signatures import checking, organising
from caravanserai_protocol.receipts import Seen
from caravanserai_protocol.signing import (
    Act,
    binding_entrant,
    checking_in,
    opening_entropy,
    registering,
    taking_back,
    taking_bye,
    withdrawing,
)
from caravanserai_protocol.v1 import (
    tournament_pb2,
)
from caravanserai_protocol.v1 import tournament_service_pb2 as tournament_messages
from caravanserai_protocol.v1.tournament_event_pb2 import TournamentEvent

from caravanserai.beginnings import OTHERWISE_BEGUN, kept
from caravanserai.core import OTHER_ORGANISING_KEY, UNSIGNED, resource
from caravanserai.entrants import EntrantLog
from caravanserai.errors import CallError, WrongMoment, local_error
from caravanserai.methods.calls import AnswerT, Method, new_request_id
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
    """Tournaments, as entrants and organisers see them."""

    async def create_tournament(
        self,
        settings: tournament_pb2.TournamentSettings,
        *,
        seed: str = "",
        organisers_sign: bool = False,
        request_id: str = "",
    ) -> tournament_pb2.Tournament:
        """Creates a tournament that this player organises. Not fair with a ``seed``, which few services allow. With
        ``organisers_sign`` everything that this player and the arbiters do there must be signed; they need keys.

        Raises:
            AlteredError: the first event has other settings or organisers than were asked for, does not promise what
                organisers sign, or states another key of this player than that which is kept here.
        """
        request = tournament_messages.CreateTournamentRequest(
            settings=settings, seed=seed, organisers_sign=organisers_sign, request_id=request_id or new_request_id()
        )
        made = (await self._call(self._tournaments.CreateTournament, request)).tournament
        player = await self.player()
        key = self._require_registered(player.public_key) if organisers_sign or self.keys else player.public_key
        updates = await self.tournament_events(made.name)
        log = OrganiserLog(made.name, player.name, updates)
        organisers = log.chain.organisers
        asked = organisers_sign, {player.name, *settings.arbiters}
        if (organisers.required, organisers.accounts) != asked or log.key != key:
            raise AlteredError(f"{made.name} does not begin with your key, your arbiters and what they are to sign")
        if wrong := log.unasked(request):
            raise AlteredError(OTHERWISE_BEGUN.format(name=made.name, field=wrong))
        self._organises(made.name, key, log.first)
        return made

    async def tournament(self, tournament: str) -> tournament_pb2.Tournament:
        """A tournament."""
        request = tournament_messages.GetTournamentRequest(name=resource("tournaments", tournament))
        return (await self._call(self._tournaments.GetTournament, request)).tournament

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

    async def register_entrant(
        self,
        tournament: str,
        *,
        bot: str = "",
        display_name: str = "",
        with_entropy: bool = True,
        code: str = "",
        country: str = "",
        request_id: str = "",
    ) -> tournament_pb2.Entrant:
        """Enters a tournament as this player; the organiser enters a ``bot`` of some kind.

        A ``code`` of the organiser lets in players who are not on the list of a private event. A ``country`` has three
        capital letters; everybody can read it, for ever.

        A player is bound to fresh entropy for the lots. Call `open_entropy` after registration has closed: lots are
        drawn when all who are bound have opened theirs, or were released. Without ``with_entropy`` the player trusts
        the others: if nobody contributes, the service can choose the lots. Bots contribute none.
        """
        name = resource("tournaments", tournament)
        with self._binding(name, request_id) if with_entropy and not bot else nullcontext(b"") as commitment:
            request = tournament_messages.RegisterEntrantRequest(
                tournament=name,
                bot=bot,
                display_name=display_name,
                entropy_commitment=commitment,
                request_id=request_id or new_request_id(),
                entry_ticket=entry_ticket(name, code) if code else b"",
                country=country,
            )
            if bot:
                return (
                    await self._organising(
                        self._tournaments.RegisterEntrant, request, name, lambda log: _entering_bot(request, log)
                    )
                ).entrant
            return (await self._registering(request)).entrant

    async def _registering(
        self, request: tournament_messages.RegisterEntrantRequest
    ) -> tournament_messages.RegisterEntrantResponse:
        """Enters a tournament: signed with the key that this player has registered, if it is kept here. The first
        registration of an entrant covers no event. If there was one before, this one covers an event in the log.
        """
        player = await self.player() if self.caller.registered else None
        key = self._require_registered(player.public_key) if player is not None else b""
        method, name = self._tournaments.RegisterEntrant, request.tournament
        if player is None or key.hex() not in self.keys:
            return await self._call(method, request)

        def sign(head: bytes) -> tournament_messages.RegisterEntrantRequest:
            act = registering(key, request.entropy_commitment, request.entry_ticket, request.country)
            request.signature = self._sign(key, act.signed_bytes(name, head))
            return request

        self._enters(name, key)
        try:
            answer = await self._call(method, sign(GENESIS))
        except WrongMoment as error:
            if error.reason != "SIGNATURE_INVALID":
                raise
            log = EntrantLog(name, player.name, await self.tournament_events(name))
            if not log.registering:
                request.entropy_commitment = b""  # late entrants are bound to none
            answer = await self._call(method, sign(log.head))
        self._entered(name, key)
        return answer

    async def withdraw_entrant(self, entrant: str, reason: str = "", *, request_id: str = "") -> tournament_pb2.Entrant:
        """Leaves a tournament (`tournaments/…/entrants/…`). The organiser takes out anybody, with a reason. Of several
        spaces in a reason one is kept.
        """
        reason = kept(reason)
        request = tournament_messages.WithdrawEntrantRequest(
            name=entrant, reason=reason, request_id=request_id or new_request_id()
        )
        tournament, _, own = entrant.partition("/entrants/")
        if not self.caller.registered or own != (await self.player()).name.removeprefix("players/"):
            return (
                await self._organising(
                    self._tournaments.WithdrawEntrant,
                    request,
                    tournament,
                    lambda _: organising("WithdrawEntrant", reason, own),
                )
            ).entrant
        return (
            await self._entering(self._tournaments.WithdrawEntrant, request, tournament, withdrawing(reason))
        ).entrant

    async def check_in(self, entrant: str, number: int = 0, *, request_id: str = "") -> tournament_pb2.Entrant:
        """Checks an entrant (`tournaments/…/entrants/…`) in, where the tournament asks for that: before the start, or
        before the round of a ``number`` (`Tournament.check_in_round`). Entrants sign the latter.
        """
        request = tournament_messages.CheckInRequest(
            name=entrant, round=number, request_id=request_id or new_request_id()
        )
        name, _, who = entrant.partition("/entrants/")
        method = self._tournaments.CheckIn
        if not self.caller.registered or who != (await self.player()).name.removeprefix("players/"):
            return (await self._organising(method, request, name, lambda _: checking("", who, number))).entrant
        if number:
            return (await self._entering(method, request, name, checking_in(number))).entrant
        return (await self._call(method, request)).entrant

    async def take_bye(
        self, tournament: str, number: int, reason: str = "", *, request_id: str = ""
    ) -> tournament_pb2.Entrant:
        """Takes a half-point bye in a round to come, as this entrant, where the tournament allows that. Of several
        spaces in a reason one is kept.
        """
        name, reason = resource("tournaments", tournament), kept(reason)
        request = tournament_messages.TakeByeRequest(
            tournament=name, round=number, reason=reason, request_id=request_id or new_request_id()
        )
        return (await self._entering(self._tournaments.TakeBye, request, name, taking_bye(number, reason))).entrant

    async def take_back_bye(
        self, entrant: str, number: int, reason: str = "", *, request_id: str = ""
    ) -> tournament_pb2.Entrant:
        """Takes a bye back in a round that is not paired yet: an entrant (`tournaments/…/entrants/…`) one that they
        took. The organiser takes back any, with a reason. Of several spaces in a reason one is kept.
        """
        reason = kept(reason)
        request = tournament_messages.TakeBackByeRequest(
            name=entrant, round=number, reason=reason, request_id=request_id or new_request_id()
        )
        tournament, _, own = entrant.partition("/entrants/")
        method = self._tournaments.TakeBackBye
        if not self.caller.registered or own != (await self.player()).name.removeprefix("players/"):
            return (
                await self._organising(
                    method, request, tournament, lambda _: organising("TakeBackBye", reason, own, number)
                )
            ).entrant
        return (await self._entering(method, request, tournament, taking_back(number, reason))).entrant

    async def bind_entropy(self, tournament: str) -> tournament_pb2.Entrant:
        """Binds this entrant to fresh entropy: when `Entrant.unbound` is set, or the old one is lost."""
        name = resource("tournaments", tournament)
        with self._binding(name) as commitment:
            request = tournament_messages.BindEntropyRequest(
                tournament=name, entropy_commitment=commitment, request_id=new_request_id()
            )
            act = binding_entrant(commitment)
            return (await self._entering(self._tournaments.BindEntropy, request, name, act)).entrant

    async def open_entropy(self, tournament: str) -> tournament_pb2.Tournament:
        """Opens the entropy of this entrant, once registration has closed. It reads the log of the tournament before,
        which must be one chain; if anything but openings follows, the service refuses, and the entropy is not in the
        log. No entropy is sent twice: if the one that the entrant is bound to is not kept here, or was sent, the
        entrant is bound to fresh entropy first.

        Raises:
            AlteredError: the service shows a log that contradicts itself, or in which this entrant has another key than
                this client has sent, or bound an entrant after the entropy was sent.
            Conflict: VERSION_CHANGED: something else happened meanwhile; call this again.
            WrongMoment: TOURNAMENT_REFUSED: entropy cannot be opened, or bound, now.
        """
        name = resource("tournaments", tournament)
        player = await self.player()
        self._require_registered(player.public_key)
        log = await self._bound_entrant(name, player.name)
        request = tournament_messages.OpenEntropyRequest(
            tournament=name,
            entropy=self._take_entropy(name),
            bound_version=log.chain.version,
            request_id=new_request_id(),
        )
        if log.key.hex() in self.keys:
            act = opening_entropy(request.entropy)
            request.signature = self._sign(log.key, act.signed_bytes(name, log.head))
        opened = (await self._call(self._tournaments.OpenEntropy, request)).tournament
        self._keep_opened(name, request.entropy, log.chain.seen)
        await self._require_drawing(name, request.entropy, log.chain.seen)
        return opened

    async def _bound_entrant(self, tournament: str, player: str) -> EntrantLog:
        """The log of a tournament in which an entrant is bound to what is kept here, if they contribute to the lots."""
        log = await self._entrant_log(tournament, player)
        if log.registering:
            text = "registration has not closed: until then nobody opens entropy"
            raise local_error(grpc.StatusCode.FAILED_PRECONDITION, "TOURNAMENT_REFUSED", text)
        if not log.commitment or log.opened or self._is_kept(tournament, log.commitment):
            return log
        await self.bind_entropy(tournament)
        log = await self._entrant_log(tournament, player)
        if not self._is_kept(tournament, log.commitment):
            text = "the log does not show that you are bound to what is kept here"
            raise local_error(grpc.StatusCode.FAILED_PRECONDITION, "TOURNAMENT_REFUSED", text)
        return log

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
                raise AlteredError(OTHER_ORGANISING_KEY.format(tournament=tournament))
            if log.key and not kept and log.chain.organisers.required:
                raise local_error(grpc.StatusCode.FAILED_PRECONDITION, "SIGNATURE_MISSING", UNSIGNED)
            if kept:
                request.signature = self._sign(log.key, act(log).signed_bytes(tournament, log.head))
        return await self._call(method, request)

    async def _require_drawing(self, tournament: str, entropy: bytes, seen: Seen) -> None:
        """Checks that nothing but other openings came between what this client had seen and its own opening."""
        chain = Chain(tournament)
        for update in await self.tournament_events(tournament):
            event = chain.follow(update)
            if event.version == seen.version and chain.head != seen.digest:
                break
            if event.version > seen.version and not event.HasField("entropy_opened"):
                break
            if event.version > seen.version and event.entropy_opened.entropy == entropy:
                return
        raise AlteredError(
            "an entrant was bound after this client had sent its entropy: somebody may have chosen the lots"
        )

    async def entrants(self, tournament: str) -> list[tournament_pb2.Entrant]:
        """The entrants of a tournament, in the order in which they registered."""
        request = tournament_messages.ListEntrantsRequest(tournament=resource("tournaments", tournament))
        return await self._listed(self._tournaments.ListEntrants, request, lambda page: page.entrants)

    async def entrant(self, entrant: str) -> tournament_pb2.Entrant:
        """An entrant (`tournaments/…/entrants/…`)."""
        request = tournament_messages.GetEntrantRequest(name=entrant)
        return (await self._call(self._tournaments.GetEntrant, request)).entrant

    async def rounds(self, tournament: str) -> list[tournament_pb2.Round]:
        """The rounds of a tournament, from the first."""
        request = tournament_messages.ListRoundsRequest(tournament=resource("tournaments", tournament))
        return await self._listed(self._tournaments.ListRounds, request, lambda page: page.rounds)

    async def round(self, tournament: str, number: int) -> tournament_pb2.Round:
        """A round of a tournament."""
        name = f"{resource('tournaments', tournament)}/rounds/{number}"
        return (await self._call(self._tournaments.GetRound, tournament_messages.GetRoundRequest(name=name))).round

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


def _entering_bot(request: tournament_messages.RegisterEntrantRequest, log: OrganiserLog) -> Act:
    """Registering a bot, with a name if it has none."""
    request.display_name = kept(request.display_name) or f"Bot {log.bots + 1}"
    return organising("RegisterEntrant", "", request.bot, request.display_name)
