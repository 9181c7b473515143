"""`caravan tournament adjudicate`."""

from collections.abc import Sequence
from typing import Annotated

import typer
from caravanserai_protocol.v1.tournament_pb2 import (
    Adjudication,
    Forfeit,
    Penalty,
    Places,
    ReplayTable,
    Round,
    VoidTable,
)

from clients.caravan.accounts import understood
from clients.caravan.commands import ORGANISERS
from clients.caravan.deferred import command_class
from clients.caravan.entrant_names import EntrantNames
from clients.caravan.phrases import Speech
from clients.caravan.service_options import AsOrganiser, with_options
from clients.caravan.standings import names_of
from clients.caravan.team_tables import team_names
from clients.caravan.terminal import Failure, out, print_json
from clients.caravan.tournaments.group import Named, Reason, about, as_dict, tournament
from clients.caravan.tournaments.in_use import AboutTournament
from clients.caravan.tournaments.overview import draw_with_rulings


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def adjudicate(
    own: AsOrganiser,
    name: Named,
    of_round: Annotated[int, typer.Option("--round", min=1, help="The round.")],
    reason: Reason,
    table: Annotated[int, typer.Option(min=0, help="The table.")] = 0,
    forfeit: Annotated[
        list[str] | None, typer.Option(help="An entrant forfeits, by id or name; may be repeated.")
    ] = None,
    penalty: Annotated[str, typer.Option(help="Take points from an entrant or a team: ENTRANT=POINTS.")] = "",
    void: Annotated[bool, typer.Option("--void", help="The table does not count.")] = False,
    replay: Annotated[bool, typer.Option("--replay", help="The table plays again, without those who forfeit.")] = False,
    everybody: Annotated[bool, typer.Option("--everybody", help="With --replay: those who forfeit play too.")] = False,
    places: Annotated[str, typer.Option(help="The places in the order of seats, such as 1,2,2,0; 0: forfeit.")] = "",
) -> None:
    """Decide about a table or an entrant of a round."""
    with understood(own.speech):
        decision = Adjudication(round=of_round, table=table)
        _decide(decision, forfeit or (), penalty, void, replay, places, own.speech)
        if everybody and not replay:
            raise Failure(own.speech.plain("everybody-without-replay"))
        with about(name, own) as (client, name):
            found = client.tournament(name)
            known = EntrantNames(client, name, own.speech, found.teams if penalty else ())
            _identify(decision, known)
            decided = client.adjudicate(name, decision, reason, everybody=everybody)
            names = {} if own.as_json else names_of(client.entrants(name), own.speech) | team_names(found)
    if own.as_json:
        print_json({"round": as_dict(decided)})
    else:
        draw_with_rulings(decided, names, own.speech)
        if _of_others(decided, table):
            out.print(own.speech.line("ruling-after-another", table=table))


def _of_others(played: Round, table: int) -> bool:
    """True if others than who decided last have decided about this table before."""
    authors = [one.account for one in played.rulings if table and one.adjudication.table == table]
    return any(author != authors[-1] for author in authors)


def _decide(
    decision: Adjudication, forfeit: Sequence[str], penalty: str, void: bool, replay: bool, places: str, speech: Speech
) -> None:
    """Fills a decision with the one thing that was asked for."""
    if sum(map(bool, (forfeit, penalty, void, replay, places))) != 1:
        raise Failure(speech.plain("say-one-decision"))
    if not penalty and not decision.table:
        raise Failure(speech.plain("say-table"))
    if forfeit:
        decision.forfeit.CopyFrom(Forfeit(entrants=forfeit))
    elif penalty:
        entrant, equals, points = penalty.partition("=")
        if not equals:
            raise Failure(speech.plain("bad-penalty", given=penalty))
        decision.penalty.CopyFrom(Penalty(entrant=entrant, points=points))
    elif void:
        decision.void.CopyFrom(VoidTable())
    elif replay:
        decision.replay.CopyFrom(ReplayTable())
    else:
        decision.places.CopyFrom(Places(places=_numbers(places, speech)))


def _identify(decision: Adjudication, known: EntrantNames) -> None:
    """Puts ids in place of what people call entrants."""
    if decision.HasField("forfeit"):
        decision.forfeit.CopyFrom(Forfeit(entrants=[known.id_of(one) for one in decision.forfeit.entrants]))
    elif decision.HasField("penalty"):
        decision.penalty.entrant = known.id_of(decision.penalty.entrant)


def _numbers(text: str, speech: Speech) -> list[int]:
    parts = text.split(",")
    if not all(part.strip().isascii() and part.strip().isdigit() and len(part) < 4 for part in parts):
        raise Failure(speech.plain("bad-places", given=text))
    return [int(part) for part in parts]
