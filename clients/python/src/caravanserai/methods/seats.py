"""Matches before their start: creating, joining, the chance, the start, and what owners do."""

from collections.abc import Iterable, Mapping
from contextlib import aclosing
from datetime import timedelta
from hashlib import sha256
from math import ceil

import grpc
from caravanserai_protocol import findings, signing
from caravanserai_protocol.following import GENESIS, AlteredError
from caravanserai_protocol.identity import token_hash
from caravanserai_protocol.receipts import Seen
from caravanserai_protocol.v1 import (
    access_pb2,
    clock_pb2,
    match_pb2,
)
from caravanserai_protocol.v1 import match_service_pb2 as messages
from caravanserai_protocol.v1.event_pb2 import MatchEvent

from caravanserai.beginnings import LEAST_SCHEME, unasked_term
from caravanserai.core import resource
from caravanserai.errors import local_error
from caravanserai.methods.calls import new_request_id
from caravanserai.methods.matches import Matches
from caravanserai.methods.players import Players
from caravanserai.watch import stream_updates


class Seats(Matches, Players):
    """Taking seats and starting matches."""

    async def create_match(
        self,
        game: str,
        players: int,
        options: Mapping[str, str] | None = None,
        *,
        seed: str = "",
        edition: str = "",
        access: access_pb2.Access.ValueType = access_pb2.ACCESS_UNSPECIFIED,
        join_code: str = "",
        admitted: Iterable[str] = (),
        patience: timedelta | None = None,
        signatures_required: bool = False,
        time_control: clock_pb2.TimeControl | None = None,
        spectator_delay: timedelta = timedelta(0),
        previous: str = "",
        branched_from: access_pb2.BranchPoint | None = None,
        request_id: str = "",
    ) -> match_pb2.Match:
        """Creates a match that this client owns, with all seats free. ``edition`` names a registered edition. With
        ``signatures_required`` every player needs a key, and signs what they decide.

        An unlisted match needs a ``join_code``; make it with `identity.new_code`. A seat that does not answer for
        ``patience`` may be taken out (`depart`); it is rounded up to seconds, and the service has a default. Seats have
        as much time as ``time_control`` says, without one as much as they like. Those who only watch learn what happens
        after ``spectator_delay``.

        ``previous`` is a match that is over and is played again: those who had a seat in it hear of the new one, and
        take a seat without a join code, each with the token that they had. `branch` goes on from a match: it is
        ``branched_from`` a version of that, whose digest is looked up unless it is given.

        Raises:
            AlteredError: the match does not begin as was asked, or the service shows no event at that version.
        """
        request = messages.CreateMatchRequest(
            game=resource("games", game),
            players=players,
            options=options or {},
            owner_token_hash=self.caller.hash,
            seed=seed,
            edition=edition,
            request_id=request_id or new_request_id(),
            access=access,
            join_code=join_code,
            admitted=admitted,
            patience_seconds=ceil(patience.total_seconds()) if patience is not None else 0,
            signatures_required=signatures_required,
            time_control=time_control,
            spectator_delay_seconds=ceil(spectator_delay.total_seconds()),
            previous=resource("matches", previous) if previous else "",
            branched_from=await self._known(branched_from) if branched_from is not None else None,
        )
        made = (await self._call(self._matches.CreateMatch, request)).match
        await self._require_asked(request, made)
        return made

    async def branch(
        self,
        match: str,
        version: int,
        *,
        seat: int = 0,
        access: access_pb2.Access.ValueType = access_pb2.ACCESS_UNSPECIFIED,
        join_code: str = "",
        request_id: str = "",
    ) -> match_pb2.Match:
        """Creates a match that goes on where one that is over was at a version. Seats keep their numbers, and it counts
        for nothing. With a ``seat``, what that seat did not see there is dealt again; else all pieces lie as they lay.

        The new match must not be public unless that one is; an unlisted one needs a ``join_code``.

        Raises:
            AlteredError: the match does not begin as was asked, or the service shows other events than before.
            WrongMoment: MATCH_NOT_OVER, TOURNAMENT_NOT_OVER, or BRANCH_IMPOSSIBLE: nobody is asked anything there.
        """
        name = resource("matches", match)
        source = await self.match(name)
        return await self.create_match(
            source.game,
            len(source.seats),
            edition=source.edition.name,
            access=access,
            join_code=join_code,
            branched_from=access_pb2.BranchPoint(match=name, version=version, seat=seat),
            request_id=request_id,
        )

    async def _known(self, point: access_pb2.BranchPoint) -> access_pb2.BranchPoint:
        """A point with the digest of the event there, as the service shows it now: without it, any would do.

        Raises:
            AlteredError: the service shows no event there.
        """
        name, version = resource("matches", point.match), point.version
        digest = point.digest
        if version and not digest:
            updates = stream_updates(self._replaying(name, up_to=version), version - 1, self.retrying)
            async with aclosing(updates):
                there = await anext(updates, messages.MatchUpdate())
            if there.version != version:
                raise AlteredError(findings.missing_event(version, name))
            digest = sha256(there.event).digest()
        return access_pb2.BranchPoint(match=name, version=version, digest=digest, seat=point.seat)

    async def _require_asked(self, request: messages.CreateMatchRequest, made: match_pb2.Match) -> None:
        """Compares the first event of a match with what this client asked for.

        Raises:
            AlteredError: the match does not begin so.
        """
        async with aclosing(stream_updates(self._replaying(made.name, up_to=1), 0, self.retrying)) as updates:
            first = await anext(updates, messages.MatchUpdate())
        self._began(made, sha256(first.event).digest())
        self._own_event(made.name, first, "created")
        begun = MatchEvent.FromString(first.event).created
        begun.DiscardUnknownFields()
        owner = begun.owner if request.owner_token_hash else await self._own_name()
        seat = await self.seat(request.previous) if request.previous else 0
        if wrong := unasked_term(request, begun, owner, seat):
            raise AlteredError(findings.altered_beginning(made.name, wrong))

    async def join(
        self, match: str, display_name: str = "", *, seat: int = 0, join_code: str = "", request_id: str = ""
    ) -> int:
        """Takes a seat (0: the first free one) and binds it to fresh entropy; returns the number of the seat.

        Guests must give a name. The seat gets a key, with which this client signs for it: that which the player has
        registered, else a new one.

        Raises:
            WrongMoment: SIGNATURE_MISSING: the player has registered a key, and it is not kept here.
            AlteredError: the service gave another seat, or the seat another key; or it shows another key of the player
                than the one that was registered with this client.
        """
        name = resource("matches", match)
        key = await self._key(name)
        with self._binding(name, request_id) as commitment:
            request = messages.JoinMatchRequest(
                match=name,
                seat=seat,
                display_name=display_name,
                token_hash=self.caller.hash,
                entropy_commitment=commitment,
                request_id=request_id or new_request_id(),
                join_code=join_code,
                public_key=key,
                signature=self._sign(key, signing.joining(key, commitment).signed_bytes(name, GENESIS)),
            )
            answer = await self._call(self._matches.JoinMatch, request)
        if seat and answer.seat != seat:
            raise AlteredError(findings.other_seat(seat, answer.seat))
        self._took(name, key, answer.match, answer.seat)
        return answer.seat

    async def _key(self, match: str) -> bytes:
        """The key for a seat: that which the player has registered, else the same whenever this caller asks."""
        registered = self._require_registered((await self.player()).public_key) if self.caller.registered else b""
        return registered or self._new_key(f"{match} {token_hash(self.token).hex()}")

    async def leave(self, match: str, *, seat: int = 0, request_id: str = "") -> match_pb2.Match:
        """Gives the seat back before the start. The owner may free any ``seat``."""
        name = resource("matches", match)
        request = messages.LeaveMatchRequest(match=name, request_id=request_id or new_request_id(), seat=seat)
        if seat:
            return (await self._call(self._matches.LeaveMatch, request)).match
        answer = await self._acted(self._matches.LeaveMatch, request, signing.LEAVING)
        self._left(name)
        return answer.match

    async def add_bot(
        self, match: str, kind: str = "random", *, seat: int = 0, display_name: str = "", request_id: str = ""
    ) -> int:
        """Seats a bot of the service (0: on the first free seat); returns its seat number. Only the owner may."""
        request = messages.AddBotRequest(
            match=resource("matches", match),
            seat=seat,
            kind=kind,
            display_name=display_name,
            request_id=request_id or new_request_id(),
        )
        return (await self._call(self._matches.AddBot, request)).seat

    async def bind(self, match: str) -> match_pb2.Match:
        """Binds the seat to fresh entropy: after a void start, or if the old one is lost. `start` does so by itself."""
        name = resource("matches", match)
        with self._binding(name) as commitment:
            request = messages.BindSeatRequest(match=name, entropy_commitment=commitment, request_id=new_request_id())
            return (await self._acted(self._matches.BindSeat, request, signing.binding(commitment))).match

    async def start(self, match: str, *, without_waiting: bool = False, wait: bool = False) -> match_pb2.Match:
        """Makes the seat ready and opens its entropy. The match starts when every seat is ready.

        The entropy is sent only when the log of the match shows that every seat is taken and bound; from then on nobody
        can choose the chance of the match. Until then this waits if ``wait`` is set, and raises otherwise.

        An owner without a seat starts the match at once, and so does an owner with ``without_waiting``. Then no seat
        contributes to chance, and verification says so.

        Raises:
            WrongMoment: SEATS_NOT_BOUND: a seat is free, or not bound yet.
            AlteredError: the service shows a log that contradicts itself, or bound a seat after the entropy was sent;
                or the match is of a kind in which somebody could choose the chance, as programs before 0.2.0 made them.
        """
        name = resource("matches", match)
        shown = await self._get(name)
        if shown.viewer and not without_waiting:
            if not shown.match.seats[shown.viewer - 1].ready:
                return await self._open(name, shown.viewer, wait)
            if name in self.entropies and not await self._has_opened(name, shown.viewer):
                raise AlteredError(findings.opened_elsewhere(shown.viewer))
        request = messages.StartMatchRequest(match=name, without_waiting=without_waiting, request_id=new_request_id())
        return (await self._call(self._matches.StartMatch, request)).match

    async def _has_opened(self, match: str, seat: int) -> bool:
        """True if the log binds a seat to entropy that this client has sent. What it keeps beside that is of a later
        binding whose answer was lost: the service refuses to bind a seat that is ready.
        """
        async with await self.replay(match) as watch:
            async for _ in watch:
                pass
            return self._is_opened(match, watch.chance.commitment(seat))

    async def _open(self, match: str, seat: int, wait: bool) -> match_pb2.Match:
        """Opens the entropy of a seat once every seat is bound."""
        seen = await self._settled(match, seat, wait)
        entropy = self._take_entropy(match)
        request = messages.StartMatchRequest(
            match=match, entropy=entropy, bound_version=seen.version, request_id=new_request_id()
        )
        started = (await self._acted(self._matches.StartMatch, request, signing.being_ready(entropy))).match
        self._keep_opened(match, entropy, seen)
        await self._require_opened(match, seat, seen)
        return started

    async def _settled(self, match: str, seat: int, wait: bool, binds: bool = True) -> Seen:
        """Reads the log until every seat is bound, this one to the entropy that is kept.

        Raises:
            WrongMoment: SEATS_NOT_BOUND.
            AlteredError: the match has a chance scheme in which somebody could choose the chance.
        """
        async with await (self.watch if wait else self.replay)(match) as watch:
            history = watch.chance
            async for update in watch:
                if not update.caught_up:
                    continue
                if history.scheme < LEAST_SCHEME:
                    raise AlteredError(findings.choosable_scheme(match, history.scheme))
                if history.started:
                    return watch.seen
                if binds and not history.opened and not self._is_bound(history, match, seat):
                    await self.bind(match)
                    if not wait:
                        return await self._settled(match, seat, wait, binds=False)
                elif not history.unbound:
                    return watch.seen
        missing = ", ".join(map(str, history.unbound))
        raise local_error(grpc.StatusCode.FAILED_PRECONDITION, "SEATS_NOT_BOUND", findings.seats_not_bound(missing))

    async def _require_opened(self, match: str, seat: int, seen: Seen) -> None:
        """Checks that nothing but other openings came between what this client had seen and its own opening."""
        async with await self.replay(match) as watch:
            async for update in watch:
                event = update.event
                if event.version == seen.version and watch.following.head != seen.digest:
                    break
                if event.version > seen.version and event.WhichOneof("body") != "ready":
                    break
                if event.version > seen.version and event.ready.seat == seat:
                    return
        raise AlteredError(findings.LATE_BINDING)

    async def depart(self, match: str, seat: int, *, request_id: str = "") -> match_pb2.Match:
        """Takes a seat out of a running match that has not answered for `Match.patience_seconds`.

        From then on the default of the game decides for it. Only the owner and administrators may.

        Raises:
            WrongMoment: it is too early (``details.retry_seconds`` says how long to wait), or the seat is not asked.
        """
        request = messages.DepartSeatRequest(
            match=resource("matches", match), seat=seat, request_id=request_id or new_request_id()
        )
        return (await self._call(self._matches.DepartSeat, request)).match

    async def abandon(self, match: str, *, request_id: str = "") -> match_pb2.Match:
        """Ends a match early. Only the owner may."""
        request = messages.AbandonMatchRequest(
            match=resource("matches", match), request_id=request_id or new_request_id()
        )
        return (await self._call(self._matches.AbandonMatch, request)).match

    async def pause(self, match: str, *, request_id: str = "") -> match_pb2.Match:
        """Stops all clocks, where the time control allows it: as the owner of the match at once, as a seat once all
        agree.
        """
        request = messages.PauseMatchRequest(
            match=resource("matches", match), request_id=request_id or new_request_id()
        )
        return (await self._acted(self._matches.PauseMatch, request, signing.PAUSING)).match

    async def resume(self, match: str, *, request_id: str = "") -> match_pb2.Match:
        """Lets the clocks run again, or takes back that the seat agrees to a pause."""
        request = messages.ResumeMatchRequest(
            match=resource("matches", match), request_id=request_id or new_request_id()
        )
        return (await self._acted(self._matches.ResumeMatch, request, signing.RESUMING)).match

    async def give_time(self, match: str, seat: int, time: timedelta, *, request_id: str = "") -> match_pb2.Match:
        """Gives time to a seat, as an opponent or as the owner of the match; to the own seat out of its vacation."""
        request = messages.GiveTimeRequest(
            match=resource("matches", match),
            seat=seat,
            seconds=ceil(time.total_seconds()),
            request_id=request_id or new_request_id(),
        )
        act = signing.giving_time(seat, request.seconds * 1000)
        return (await self._acted(self._matches.GiveTime, request, act)).match

    async def end_by_agreement(
        self, match: str, proposed_at: int = 0, *, declines: bool = False, request_id: str = ""
    ) -> match_pb2.Match:
        """Proposes to end a running match as it stands; or, with ``proposed_at`` of `Match.end_proposal`, agrees to
        that, or ``declines``. It ends when all players agree who have not left.
        """
        request = messages.EndByAgreementRequest(
            match=resource("matches", match),
            proposed_at=proposed_at,
            declines=declines,
            request_id=request_id or new_request_id(),
        )
        act = signing.ending(proposed_at, declines=declines)
        return (await self._acted(self._matches.EndByAgreement, request, act)).match
