"""The pairing that the rules propose for the next round, computed from the log of a tournament."""

from dataclasses import replace
from time import time_ns

from caravanserai import Client

from caravanserai_verify.codecs.tournament_events import TournamentProtobuf
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure
from domain.play.errors import Refused
from domain.tournaments.commands import pair
from domain.tournaments.events import By, Role, RoundPaired, TournamentRecorded
from domain.tournaments.evolution import evolve
from domain.tournaments.tournament import Tournament


def proposed(client: Client, name: str, number: int, speech: Speech) -> tuple[list[list[str]], list[str]]:
    """The tables of the next round, and who has a bye, as the rules pair it.

    Raises:
        Failure: the rules pair no such round now.
    """
    codec, tournament = TournamentProtobuf(), Tournament(name)
    for update in client.tournament_events(name):
        event = codec.read_event(update.event)
        tournament = evolve(tournament, TournamentRecorded(event, data=update.event))
    by = By(Role.ORGANISER, tournament.terms.organiser)
    try:
        acts = pair(replace(tournament, paused=False), by, number, time_ns() // 1_000_000)
    except Refused as error:
        raise Failure(speech.plain("nothing-proposed", why=str(error))) from error
    (paired,) = (act.body for act in acts if isinstance(act.body, RoundPaired))
    return [list(table.players) for table in paired.tables], [bye.player for bye in paired.byes]
