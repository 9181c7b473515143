"""The methods of organisers of tournaments: settings, byes, rounds, rulings."""

from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from contextlib import suppress
from fractions import Fraction

from caravanserai_protocol import findings
from caravanserai_protocol.constants import NAMED_BYTES
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.organiser_signatures import adjudicating, changing, granting, organising, placing
from caravanserai_protocol.signing import (
    Act,
)
from caravanserai_protocol.v1 import (
    tournament_pb2,
)
from caravanserai_protocol.v1 import tournament_service_pb2 as tournament_messages

from caravanserai.beginnings import kept
from caravanserai.core import resource
from caravanserai.methods.calls import new_request_id
from caravanserai.methods.standings import RankedTournaments
from caravanserai.organisers import OrganiserLog

LONG = NAMED_BYTES
"""The bytes from which a request is shortened: half of what services accept by default."""


class Organisers(RankedTournaments):
    """Running a tournament."""

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
            raise AlteredError(findings.beginning_without_keys(made.name))
        if wrong := log.unasked(request):
            raise AlteredError(findings.altered_beginning(made.name, wrong))
        self._organises(made.name, key, log.first)
        return made

    async def seed_entrant(
        self, entrant: str, seed: int, reason: str = "", *, request_id: str = ""
    ) -> tournament_pb2.Entrant:
        """Gives an entrant a seed (1 is the best; 0: none). Only the organiser may."""
        request = tournament_messages.SeedEntrantRequest(
            name=entrant, seed=seed, reason=reason, request_id=request_id or new_request_id()
        )
        request.reason, name = kept(request.reason), entrant.partition("/entrants/")[0]
        return (
            await self._organising(
                self._tournaments.SeedEntrant,
                request,
                name,
                lambda _: organising("SeedEntrant", request.reason, entrant.partition("/entrants/")[2], seed),
            )
        ).entrant

    async def grant_bye(
        self,
        entrant: str,
        number: int,
        result: tournament_pb2.RoundResult.ValueType = tournament_pb2.ROUND_RESULT_HALF_BYE,
        reason: str = "",
        *,
        request_id: str = "",
    ) -> tournament_pb2.Entrant:
        """Gives an entrant a bye in a round to come. Only the organiser may."""
        request = tournament_messages.GrantByeRequest(
            name=entrant,
            bye=tournament_pb2.GrantedBye(round=number, result=result),
            reason=reason,
            request_id=request_id or new_request_id(),
        )
        request.reason, name = kept(request.reason), entrant.partition("/entrants/")[0]
        return (
            await self._organising(
                self._tournaments.GrantBye,
                request,
                name,
                lambda _: granting(request.reason, entrant.partition("/entrants/")[2], number, result),
            )
        ).entrant

    async def keep_apart(
        self,
        tournament: str,
        entrants: Iterable[str],
        reason: str = "",
        *,
        lift: bool = False,
        request_id: str = "",
    ) -> tournament_pb2.Tournament:
        """Keeps entrants (their ids), such as members of one club, apart in the rounds to come; or lets them meet
        again (``lift``). Swiss system only. Only the organiser may.
        """
        name = resource("tournaments", tournament)
        request = tournament_messages.KeepApartRequest(
            tournament=name,
            entrants=entrants,
            lift=lift,
            reason=kept(reason),
            request_id=request_id or new_request_id(),
        )
        return (
            await self._organising(
                self._tournaments.KeepApart,
                request,
                name,
                lambda _: organising("KeepApart", request.reason, int(lift), *request.entrants),
            )
        ).tournament

    async def form_team(
        self,
        tournament: str,
        display_name: str,
        members: Iterable[str] = (),
        *,
        team: str = "",
        captain: str = "",
        seed: int = 0,
        reason: str = "",
        request_id: str = "",
    ) -> tournament_pb2.Tournament:
        """Forms a team of entrants (their ids) in the order of boards, or forms the ``team`` of an id again; without
        members it is taken away. The captain is the first member, where nobody is named. Only the organiser may.
        """
        name, chosen = resource("tournaments", tournament), tuple(members)
        formed = tournament_pb2.Team(
            team=team,
            display_name=kept(display_name),
            captain=captain or next(iter(chosen), ""),
            members=chosen,
            seed=seed if chosen else 0,
        )
        request = tournament_messages.FormTeamRequest(
            tournament=name, team=formed, reason=kept(reason), request_id=request_id or new_request_id()
        )
        return (
            await self._organising(
                self._tournaments.FormTeam,
                request,
                name,
                lambda _: organising(
                    "FormTeam", request.reason, formed.display_name, formed.captain, formed.seed, *formed.members
                ),
            )
        ).tournament

    async def change_settings(
        self,
        tournament: str,
        change: tournament_pb2.SettingsChange,
        reason: str,
        *,
        expected_version: int | None = None,
        request_id: str = "",
    ) -> tournament_pb2.Tournament:
        """Changes settings before the first round is paired. Only the organiser may. Of several spaces in the title and
        the reason one is kept.
        """
        name = resource("tournaments", tournament)
        request = tournament_messages.ChangeSettingsRequest(
            tournament=name,
            change=change,
            reason=kept(reason),
            expected_version=expected_version,
            request_id=request_id or new_request_id(),
        )
        if change.HasField("title"):
            request.change.title = kept(change.title)
        return (
            await self._organising(
                self._tournaments.ChangeSettings,
                request,
                name,
                lambda _: changing(request.reason, request.change),
            )
        ).tournament

    async def close_registration(
        self, tournament: str, *, expected_version: int | None = None, request_id: str = ""
    ) -> tournament_pb2.Tournament:
        """Closes registration; lots are drawn when all entropy is open. Only the organiser may."""
        request = tournament_messages.CloseRegistrationRequest(
            tournament=resource("tournaments", tournament),
            expected_version=expected_version,
            request_id=request_id or new_request_id(),
        )
        return (
            await self._organising(
                self._tournaments.CloseRegistration,
                request,
                request.tournament,
                lambda _: organising("CloseRegistration", ""),
            )
        ).tournament

    async def release_entrants(
        self, tournament: str, entrants: Iterable[str] = (), reason: str = "", *, request_id: str = ""
    ) -> tournament_pb2.Tournament:
        """Waits no longer for the entropy of entrants; without any: of all. Only the organiser may."""
        request = tournament_messages.ReleaseEntrantsRequest(
            tournament=resource("tournaments", tournament),
            entrants=entrants,
            reason=reason,
            request_id=request_id or new_request_id(),
        )
        request.reason = kept(request.reason)
        return (
            await self._organising(
                self._tournaments.ReleaseEntrants,
                request,
                request.tournament,
                lambda log: _releasing(request, log),
            )
        ).tournament

    async def pair_round(
        self, tournament: str, number: int, *, expected_version: int | None = None, request_id: str = ""
    ) -> tournament_pb2.Round:
        """Closes the last round, and pairs the next, which must have this number. Only the organiser may."""
        request = tournament_messages.PairRoundRequest(
            tournament=resource("tournaments", tournament),
            round=number,
            expected_version=expected_version,
            request_id=request_id or new_request_id(),
        )
        return (
            await self._organising(
                self._tournaments.PairRound, request, request.tournament, lambda _: organising("PairRound", "", number)
            )
        ).round

    async def pair_by_hand(
        self,
        tournament: str,
        number: int,
        tables: Sequence[Sequence[str]],
        reason: str,
        *,
        byes: Sequence[str] = (),
        validate_only: bool = False,
        expected_version: int | None = None,
        request_id: str = "",
    ) -> tournament_pb2.Round:
        """Closes the last round, and pairs the next by hand: the ids of the entrants of each table, in the order of
        seats, and of those with a bye. With ``validate_only`` the service only says what that breaks. Only the
        organiser may. Of several spaces in a reason one is kept. Large rounds are sent with the numbers of entrants.
        """
        name = resource("tournaments", tournament)
        request = tournament_messages.PairByHandRequest(
            tournament=name,
            round=number,
            tables=[tournament_messages.HandTable(entrants=table) for table in tables],
            byes=byes,
            reason=kept(reason),
            validate_only=validate_only,
            expected_version=expected_version,
            request_id=request_id or new_request_id(),
        )
        if request.ByteSize() > LONG:
            await self._number(request)
        if validate_only:
            return (await self._call(self._tournaments.PairByHand, request)).round
        return (
            await self._organising(
                self._tournaments.PairByHand,
                request,
                name,
                lambda _: placing(request.reason, number, tables, byes),
            )
        ).round

    async def _number(self, request: tournament_messages.PairByHandRequest) -> None:
        """Writes the numbers of entrants in place of their ids, which are several times as long."""
        version = (await self.tournament(request.tournament)).version  # before the entrants: later changes are found
        entrants = await self.entrants(request.tournament)
        numbers = {one.name.rpartition("/")[2]: number for number, one in enumerate(entrants, 1)}
        if not request.HasField("expected_version"):
            request.expected_version = version
        for table in request.tables:
            use_numbers(table.entrants, table.numbers, numbers)
        use_numbers(request.byes, request.bye_numbers, numbers)

    async def adjudicate(
        self,
        tournament: str,
        adjudication: tournament_pb2.Adjudication,
        reason: str,
        *,
        everybody: bool = False,
        expected_version: int | None = None,
        request_id: str = "",
    ) -> tournament_pb2.Round:
        """Decides about a table or an entrant of a round. Only the organiser may. A table plays again without those who
        forfeited, unless ``everybody`` is to play.
        """
        request = tournament_messages.AdjudicateRequest(
            tournament=resource("tournaments", tournament),
            adjudication=adjudication,
            reason=reason,
            everybody=everybody,
            expected_version=expected_version,
            request_id=request_id or new_request_id(),
        )
        request.reason = kept(request.reason)
        method = self._tournaments.Adjudicate
        return (
            await self._organising(method, request, request.tournament, lambda log: _adjudicating(request, log))
        ).round

    async def pause_tournament(
        self, tournament: str, reason: str, *, request_id: str = ""
    ) -> tournament_pb2.Tournament:
        """Pauses a tournament. Only the organiser may."""
        request = tournament_messages.PauseTournamentRequest(
            tournament=resource("tournaments", tournament), reason=reason, request_id=request_id or new_request_id()
        )
        request.reason = kept(request.reason)
        return (
            await self._organising(
                self._tournaments.PauseTournament,
                request,
                request.tournament,
                lambda _: organising("PauseTournament", request.reason),
            )
        ).tournament

    async def resume_tournament(
        self, tournament: str, reason: str = "", *, request_id: str = ""
    ) -> tournament_pb2.Tournament:
        """Goes on with a tournament that pauses. Only the organiser may."""
        request = tournament_messages.ResumeTournamentRequest(
            tournament=resource("tournaments", tournament), reason=reason, request_id=request_id or new_request_id()
        )
        request.reason = kept(request.reason)
        return (
            await self._organising(
                self._tournaments.ResumeTournament,
                request,
                request.tournament,
                lambda _: organising("ResumeTournament", request.reason),
            )
        ).tournament

    async def finish_tournament(
        self,
        tournament: str,
        *,
        early: bool = False,
        reason: str = "",
        expected_version: int | None = None,
        request_id: str = "",
    ) -> tournament_pb2.Tournament:
        """Ends a tournament with its final standings; ``early``, with a reason, before all rounds are played."""
        request = tournament_messages.FinishTournamentRequest(
            tournament=resource("tournaments", tournament),
            early=early,
            reason=reason,
            expected_version=expected_version,
            request_id=request_id or new_request_id(),
        )
        request.reason = kept(request.reason)
        return (
            await self._organising(
                self._tournaments.FinishTournament,
                request,
                request.tournament,
                lambda log: organising("FinishTournament", request.reason, log.rounds),
            )
        ).tournament

    async def cancel_tournament(
        self, tournament: str, reason: str, *, request_id: str = ""
    ) -> tournament_pb2.Tournament:
        """Ends a tournament without standings. Only the one who created it may."""
        request = tournament_messages.CancelTournamentRequest(
            tournament=resource("tournaments", tournament), reason=reason, request_id=request_id or new_request_id()
        )
        request.reason = kept(request.reason)
        return (
            await self._organising(
                self._tournaments.CancelTournament,
                request,
                request.tournament,
                lambda _: organising("CancelTournament", request.reason),
            )
        ).tournament


def use_numbers(names: MutableSequence[str], numbers: MutableSequence[int], known: Mapping[str, int]) -> None:
    """Writes numbers in place of names. Names that nobody has stay: the service says so."""
    if all(name in known for name in names):
        numbers[:] = [known[name] for name in names]
        names[:] = []


def _releasing(request: tournament_messages.ReleaseEntrantsRequest, log: OrganiserLog) -> Act:
    """Releasing entrants, in the order of the event; without any, all who are awaited by the log. Thousands of these
    are not named: the service finds the same, or the signature does not fit.
    """
    everybody = not request.entrants
    names = sorted(set(request.entrants or log.awaited))
    request.entrants[:] = names
    if everybody and request.ByteSize() > LONG:
        request.entrants[:] = []
    return organising("ReleaseEntrants", request.reason, *names)


def _adjudicating(request: tournament_messages.AdjudicateRequest, log: OrganiserLog) -> Act:
    """A ruling, with all names and numbers as the event will hold them."""
    wanted = request.adjudication
    if wanted.HasField("replay") and not wanted.replay.without and not request.everybody:
        wanted.replay.without[:] = log.shut_out(wanted.round, wanted.table)
        request.everybody = not wanted.replay.without
    if wanted.HasField("penalty"):
        with suppress(ValueError, ZeroDivisionError):  # the service says what is wrong with it
            wanted.penalty.points = str(Fraction(wanted.penalty.points))
    return adjudicating(request.reason, wanted)
