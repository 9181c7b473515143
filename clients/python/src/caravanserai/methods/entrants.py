"""The methods of entrants of tournaments: registration, byes, teams, lots."""

from contextlib import nullcontext

import grpc
from caravanserai_protocol import findings, signing
from caravanserai_protocol.chains import Chain
from caravanserai_protocol.following import GENESIS, AlteredError
from caravanserai_protocol.identity import entry_ticket
from caravanserai_protocol.organiser_signatures import checking, organising
from caravanserai_protocol.receipts import Seen
from caravanserai_protocol.v1 import (
    tournament_pb2,
)
from caravanserai_protocol.v1 import tournament_service_pb2 as tournament_messages

from caravanserai.beginnings import kept
from caravanserai.core import resource
from caravanserai.entrants import EntrantLog
from caravanserai.errors import WrongMoment, local_error
from caravanserai.methods.calls import new_request_id
from caravanserai.methods.tournaments import Tournaments
from caravanserai.organisers import OrganiserLog


class Entrants(Tournaments):
    """Acts of entrants, signed with the key with which they registered."""

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
        upper-case letters; everybody can read it, for ever.

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
            act = signing.registering(key, request.entropy_commitment, request.entry_ticket, request.country)
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
            await self._entering(self._tournaments.WithdrawEntrant, request, tournament, signing.withdrawing(reason))
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
            return (await self._entering(method, request, name, signing.checking_in(number))).entrant
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
        return (
            await self._entering(self._tournaments.TakeBye, request, name, signing.taking_bye(number, reason))
        ).entrant

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
        return (await self._entering(method, request, tournament, signing.taking_back(number, reason))).entrant

    async def bind_entropy(self, tournament: str) -> tournament_pb2.Entrant:
        """Binds this entrant to fresh entropy: when `Entrant.unbound` is set, or the old one is lost."""
        name = resource("tournaments", tournament)
        with self._binding(name) as commitment:
            request = tournament_messages.BindEntropyRequest(
                tournament=name, entropy_commitment=commitment, request_id=new_request_id()
            )
            act = signing.binding_entrant(commitment)
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
            act = signing.opening_entropy(request.entropy)
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
        raise AlteredError(findings.LATE_ENTRANT)


def _entering_bot(request: tournament_messages.RegisterEntrantRequest, log: OrganiserLog) -> signing.Act:
    """Registering a bot, with a name if it has none."""
    request.display_name = kept(request.display_name) or f"Bot {log.bots + 1}"
    return organising("RegisterEntrant", "", request.bot, request.display_name)
