"""Matches, tables, events and scoreboards as callers see them: domain objects as messages, with words."""

from typing import TYPE_CHECKING

from caravanserai_protocol.v1 import game_pb2, match_pb2, match_service_pb2, scoreboard_pb2, table_pb2

from caravanserai_verify.codecs.clock_codec import ACTORS, show_clocks, write_time_control
from caravanserai_verify.codecs.decisions import decision_to_any
from caravanserai_verify.codecs.match_created import (
    ACCESSES,
    write_branch_point,
    write_previous,
    write_reservation,
    write_table,
)
from domain.matches.agreement import Agreement, standing
from domain.matches.events import Access, Actor, MatchAbandoned
from domain.matches.lifecycle import Lifecycle, MatchPhase
from domain.matches.match import Match
from domain.play.decision import AnyDecision
from domain.play.turn import points_of
from domain.table.areas import Areas
from domain.table.table import Placement, Table, Task
from domain.table.views import view
from projections.matches.directory import ListedMatch, ListedSeat
from projections.matches.scoreboard import Scoreboard, SeatScore

if TYPE_CHECKING:  # a service that starts needs no words
    from domain.words import Words

STATES = {
    MatchPhase.OPEN: match_pb2.Match.STATE_OPEN,
    MatchPhase.PLAYING: match_pb2.Match.STATE_PLAYING,
    MatchPhase.FINISHED: match_pb2.Match.STATE_FINISHED,
    MatchPhase.ABANDONED: match_pb2.Match.STATE_ABANDONED,
}
NOT_ABANDONED = MatchAbandoned("")
"""Stands for a match that was not abandoned, or does not name its actor."""


# -- matches ----------------------------------------------------------------------------------------------------------


def _occupant(player: str, bot: str) -> match_pb2.Seat.Occupant.ValueType:
    if bot:
        return match_pb2.Seat.OCCUPANT_BOT
    return match_pb2.Seat.OCCUPANT_PLAYER if player else match_pb2.Seat.OCCUPANT_NOBODY


def question_message(words: "Words", seat: int, task: Task, deadline: int = 0) -> match_pb2.Question:
    """An open question of a seat."""
    return match_pb2.Question(
        seat=seat,
        kind=task.kind,
        arguments=task.arguments,
        asked_at=task.asked_at,
        text=words.question(task),
        deadline_milliseconds=deadline,
    )


def match_message(match: Match, words: "Words") -> match_pb2.Match:
    """A match after its latest event, with the clocks of that moment: the same whenever it is asked for."""
    lifecycle, created = match.lifecycle, match.created
    playing = match.playing
    asked = playing.awaiting() if playing is not None and lifecycle.phase is MatchPhase.PLAYING else {}
    abandoned = lifecycle.abandoned or NOT_ABANDONED
    counted = playing is not None and (lifecycle.phase is MatchPhase.FINISHED or abandoned.agreed)
    points = points_of(playing.table) if playing is not None and counted else None
    places = lifecycle.places
    if points is not None and abandoned.agreed:
        places = standing(points, _departed(lifecycle), created.players)
    seats = []
    for number, state in enumerate(lifecycle.seats, 1):
        kept = write_reservation(created.reserved[number - 1]) if created.reserved else None
        if state is None:
            seats.append(match_pb2.Seat(number=number, occupant=match_pb2.Seat.OCCUPANT_NOBODY, reserved=kept))
            continue
        seats.append(
            match_pb2.Seat(
                number=number,
                occupant=_occupant(state.player or state.person, state.bot),
                display_name=state.player,
                erased=state.erased,
                ready=bool(state.bot) or state.entropy is not None,
                departed=state.departed,
                rank=places[number - 1] if places else 0,
                player=state.account,
                bound=bool(state.bot) or state.bound,
                public_key=state.public_key,
                reserved=kept,
                awaited=number in asked and not state.departed,
                points=points[number] if points is not None else None,
                bot=state.bot,
                handed_over=state.predecessor is not None,
            )
        )
    message = match_pb2.Match(
        name=lifecycle.match,
        game=f"games/{created.game}",
        state=STATES[lifecycle.phase],
        version=match.version,
        fingerprint=playing.table.fingerprint if playing is not None else 0,
        options=dict(created.options),
        seats=seats,
        questions=[question_message(words, seat, task) for seat, task in sorted(asked.items())],
        edition=game_pb2.Edition(name=created.edition.name, digest=bytes.fromhex(created.edition.digest)),
        rules_version=match.lifecycle.rules_version,
        chance=match_pb2.Chance(
            commitment=b"" if created.seed else created.commitment,
            seed=created.seed,
            scheme=created.chance_scheme,
            void_starts=lifecycle.void_starts,
        ),
        access=ACCESSES[created.access],
        owner=created.owner,
        admitted=created.admitted,
        patience_seconds=created.patience,
        abandoned_by=ACTORS[abandoned.by],
        abandoned_account=abandoned.account,
        ended_by_agreement=abandoned.agreed,
        end_proposal=_proposal(lifecycle.agreement),
        full_fingerprint=playing.table.secret_fingerprint if playing is not None and lifecycle.over else None,
        head=lifecycle.head,
        signatures_required=created.signatures_required,
        imported=lifecycle.imported,
        tournament=write_table(created.tournament),
        time_control=write_time_control(created.time_control),
        spectator_delay_seconds=created.spectator_delay,
        previous=write_previous(created.previous),
        branched_from=write_branch_point(created.branched_from),
        time_milliseconds=lifecycle.time,
    )
    if lifecycle.clocks is not None and lifecycle.phase is MatchPhase.PLAYING:
        show_clocks(message, lifecycle.clocks, lifecycle.time)
    return message


def _departed(lifecycle: Lifecycle) -> list[int]:
    """The seats that have left."""
    return [seat for seat, state in enumerate(lifecycle.seats, 1) if state is not None and state.departed]


def _proposal(agreement: Agreement) -> match_pb2.EndProposal | None:
    if not agreement.proposed_at:
        return None
    return match_pb2.EndProposal(proposed_at=agreement.proposed_at, seats=agreement.seats)


def for_caller(
    answer: match_service_pb2.GetMatchResponse, following: str, left_seat: int = 0
) -> match_service_pb2.GetMatchResponse:
    """The match as it is shown, with the one that plays it again, and the seat that the caller left to a bot, if there
    is either: another message then.
    """
    if not following and not left_seat:
        return answer
    answer = match_service_pb2.GetMatchResponse.FromString(answer.SerializeToString())
    answer.match.next, answer.left_seat = following, left_seat
    return answer


def show_now(message: match_pb2.Match, match: Match) -> None:
    """Lets a match that is being played show its clocks as they stand now, if it has any."""
    lifecycle = match.lifecycle
    if lifecycle.clocks is not None and lifecycle.phase is MatchPhase.PLAYING:
        show_clocks(message, lifecycle.clocks, max(match.clock(), lifecycle.time))


def listed_message(listed: ListedMatch) -> match_pb2.Match:
    """A match from the directory."""
    return match_pb2.Match(
        name=listed.match,
        game=f"games/{listed.game}",
        state=STATES[MatchPhase(listed.phase)],
        version=listed.version,
        fingerprint=listed.fingerprint,
        options=dict(listed.options),
        seats=[_listed_seat(seat) for seat in listed.seats],
        edition=game_pb2.Edition(name=listed.edition, digest=bytes.fromhex(listed.edition_digest)),
        rules_version=listed.rules_version,
        chance=match_pb2.Chance(commitment=b"" if listed.seed else listed.commitment, seed=listed.seed),
        access=ACCESSES[Access(listed.access)],
        owner=listed.owner,
        patience_seconds=listed.patience,
        abandoned_by=ACTORS[Actor(listed.abandoned_by)],
        abandoned_account=listed.abandoned_account,
        ended_by_agreement=listed.agreed,
        signatures_required=listed.signatures_required,
        tournament=write_table(listed.tournament),
        time_control=write_time_control(listed.time_control),
        spectator_delay_seconds=listed.spectator_delay,
        time_milliseconds=listed.time,
        round=listed.round,
        branched_from=write_branch_point(listed.branched_from),
    )


def _listed_seat(seat: ListedSeat) -> match_pb2.Seat:
    return match_pb2.Seat(
        number=seat.number,
        occupant=_occupant(seat.player or seat.person, seat.bot),
        display_name=seat.player,
        erased=bool(seat.person) and not seat.player,
        ready=seat.ready,
        departed=seat.departed and not seat.handed_over,
        rank=seat.rank,
        player="" if seat.handed_over else seat.account,
        reserved=write_reservation(seat.reserved) if seat.reserved is not None else None,
        awaited=seat.awaited,
        points=seat.points,
        bot=seat.bot,
        handed_over=seat.handed_over,
    )


def laid_out(match: Match) -> Table:
    """The table of a match at version 0: the box laid out."""
    return Table(Areas(match.created.areas), match.created.layout)


def table_message(table: Table, version: int, viewer: int) -> match_pb2.Table:
    """A table as one viewer sees it."""
    seen = view(table, viewer)
    return match_pb2.Table(
        version=version,
        fingerprint=table.fingerprint,
        placements=[_placement(entry) for entry in seen.layout()],
        tasks=[
            match_pb2.OpenTask(stack=stack, kind=task.kind, arguments=task.arguments, asked_at=task.asked_at)
            for stack, tasks in seen.stacks().items()
            for task in tasks
        ],
        shown=[
            match_pb2.Shown(place=place, seat=seat) for place, seats in seen.shown().items() for seat in sorted(seats)
        ],
    )


def _placement(entry: Placement) -> table_pb2.Placement:
    place, piece, count = entry
    return table_pb2.Placement(place=place, piece=piece, count=count)


# -- offers -----------------------------------------------------------------------------------------------------------


def offer_messages(
    match: Match, seat: int, words: "Words", first: int, count: int
) -> tuple[list[match_service_pb2.Offer], int]:
    """Up to ``count`` offers of a seat, starting at index ``first``, and the total number of offers."""
    assert match.playing is not None
    offers = list(match.playing.offers(seat))
    return [offer_message(match, offer, words) for offer in offers[first : first + count]], len(offers)


def offer_message(match: Match, offer: AnyDecision, words: "Words") -> match_service_pb2.Offer:
    """An offer with its words."""
    return match_service_pb2.Offer(decision=decision_to_any(match.game.name, offer), label=words.decision(offer))


# -- scoreboards ------------------------------------------------------------------------------------------------------


def scoreboard_message(board: Scoreboard, words: "Words | None" = None) -> scoreboard_pb2.Scoreboard:
    """A scoreboard with its categories in the order of the game; without them where there are no words."""
    return scoreboard_pb2.Scoreboard(
        name=f"{board.match}/scoreboard",
        game=f"games/{board.game}",
        version=board.version,
        final=board.final,
        seats=[
            scoreboard_pb2.SeatScore(
                seat=seat.seat,
                display_name=seat.name,
                points=seat.points,
                place=seat.place,
                tie_broken=seat.tie_broken,
                erased=seat.erased,
                handed_over=seat.handed_over,
                categories=[] if words is None else _categories(seat, words),
            )
            for seat in board.seats
        ],
    )


def _categories(seat: SeatScore, words: "Words") -> list[scoreboard_pb2.CategoryScore]:
    order = {category: index for index, category in enumerate(words.game.categories)}
    return [
        scoreboard_pb2.CategoryScore(
            category=category,
            title=words.category(category),
            points=sum(rules.values()),
            rules=[scoreboard_pb2.RuleScore(rule=rule, points=points) for rule, points in rules.items()],
        )
        for category, rules in sorted(
            seat.categories.items(), key=lambda entry: (order.get(entry[0], len(order)), entry[0])
        )
    ]
