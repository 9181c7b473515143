"""Commands of those who organise a tournament."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from caravanserai import Client
from caravanserai_protocol.v1.tournament_pb2 import (
    ROUND_RESULT_ABSENT,
    ROUND_RESULT_FULL_BYE,
    ROUND_RESULT_HALF_BYE,
    Tournament,
)

from clients.caravan.accounts import understood
from clients.caravan.commands import ORGANISERS
from clients.caravan.contribution import awaited, contribute
from clients.caravan.deferred import command_class
from clients.caravan.entrant_names import EntrantNames, id_in
from clients.caravan.phrases import Speech
from clients.caravan.rounds import play_rounds
from clients.caravan.service_options import AsOrganiser, with_options
from clients.caravan.standings import draw_round, names_of
from clients.caravan.team_tables import team_names
from clients.caravan.terminal import Failure, out, print_json
from clients.caravan.tournaments.group import Named, Reason, about, as_dict, tell, tournament
from clients.caravan.tournaments.in_use import AboutTournament
from clients.caravan.tournaments.overview import described, print_described
from clients.caravan.tournaments.proposal import proposed
from clients.caravan.tournaments.seeds import RATINGS, SeedFile, seeds_by_rating, steps


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def close(
    own: AsOrganiser,
    name: Named,
) -> None:
    """Close registration. Lots are drawn then."""
    with about(name, own) as (client, name):
        client.close_registration(name)
        closed = _contributed(client, name, own.admin_token_file)
    drawn = "yes" if closed.state == Tournament.STATE_RUNNING else "no"
    tell(closed, own.speech.line("registration-closed", drawn=drawn), own.as_json)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def release(
    own: AsOrganiser,
    name: Named,
    entrants: Annotated[
        list[str] | None, typer.Argument(help="The entrants, by ids or names; default: all that it waits for.")
    ] = None,
    reason: Reason = "",
) -> None:
    """Wait no longer for players who have to contribute to the lots: they contribute nothing."""
    with about(name, own) as (client, name):
        known = EntrantNames(client, name, own.speech)
        client.release_entrants(name, [known.id_of(one) for one in entrants or ()], reason)
        found = _contributed(client, name, own.admin_token_file)
        missing = ", ".join(one.display_name or one.name for one in awaited(client, name))
    line = own.speech.line("lots-awaited", players=missing) if missing else own.speech.line("lots-drawn")
    tell(found, line, own.as_json)


def _contributed(client: Client, name: str, admin_token_file: Path | None) -> Tournament:
    """The tournament when the caller, who may be an entrant too, has contributed what is due."""
    return client.tournament(name) if admin_token_file is not None else contribute(client, name)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def seed(
    own: AsOrganiser,
    name: Named,
    entrant: Annotated[str, typer.Argument(help="The entrant, by id or name.")] = "",
    number: Annotated[int | None, typer.Argument(min=0, help="The seed, 1 is the best; 0 removes it.")] = None,
    origin: Annotated[
        str,
        typer.Option(
            "--from",
            help="Many seeds at once: a CSV file of lines `entrant,seed`; or `ratings`, in the order of ratings.",
        ),
    ] = "",
    reason: Reason = "",
) -> None:
    """Give an entrant a seed, before lots are drawn; or (--from) many.

    Each seed of a file is an event. If it stops in between, run it again: it goes on with what is left.
    """
    with understood(own.speech):
        if bool(origin) == bool(entrant) or (entrant and number is None):
            raise Failure(own.speech.plain("seed-unclear"))
    with about(name, own) as (client, name):
        known = EntrantNames(client, name, own.speech)
        if number is not None:
            seeded = client.seed_entrant(known.name_of(entrant), number, reason)
            tell(seeded, own.speech.line("entrant-seeded", player=seeded.display_name, seed=number), own.as_json)
            return
        wanted = _many_seeds(origin, client, name, known, own.speech)
        changes = steps({id_in(one): one.seed for one in known.entrants}, wanted)
        for changed, seed_of in changes:
            client.seed_entrant(f"{name}/entrants/{changed}", seed_of, reason)
        found = client.entrants(name)
    if own.as_json:
        print_json({"entrants": [as_dict(one) for one in found]})
    else:
        out.print(own.speech.line("entrants-seeded", count=len({changed for changed, _ in changes})))


def _many_seeds(origin: str, client: Client, name: str, known: EntrantNames, speech: Speech) -> dict[str, int]:
    """The seeds that a file or ratings give, by the ids of entrants.

    Raises:
        Failure: the file makes no sense.
    """
    if origin != RATINGS:
        return SeedFile(Path(origin), speech).seeds(known)
    return seeds_by_rating(client, client.tournament(name).settings.game, known.entrants)


class ByeWorth(StrEnum):
    """The worth of a bye, as options name it."""

    HALF = "half"
    FULL = "full"
    NONE = "none"


BYES = {ByeWorth.HALF: ROUND_RESULT_HALF_BYE, ByeWorth.FULL: ROUND_RESULT_FULL_BYE, ByeWorth.NONE: ROUND_RESULT_ABSENT}


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def bye(
    own: AsOrganiser,
    name: Named,
    entrant: Annotated[str, typer.Argument(help="The entrant, by id or name.")],
    of_round: Annotated[int, typer.Option("--round", min=1, help="The round, which is not paired yet.")],
    worth: Annotated[ByeWorth, typer.Option(help="Its worth.")] = ByeWorth.HALF,
    reason: Reason = "",
) -> None:
    """Let an entrant sit out a round to come."""
    with about(name, own) as (client, name):
        who = EntrantNames(client, name, own.speech).name_of(entrant)
        given = client.grant_bye(who, of_round, BYES[worth], reason)
    tell(given, own.speech.line("bye-granted", player=given.display_name, round=of_round), own.as_json)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def apart(
    own: AsOrganiser,
    name: Named,
    entrants: Annotated[list[str], typer.Argument(help="The entrants, by ids or names.")],
    lift: Annotated[bool, typer.Option("--lift", help="They may meet again.")] = False,
    reason: Reason = "",
) -> None:
    """Keep entrants apart in the rounds to come, such as members of one club. Swiss system only."""
    with about(name, own) as (client, name):
        known = EntrantNames(client, name, own.speech)
        chosen = [known.id_of(one) for one in entrants]
        found = client.keep_apart(name, chosen, reason, lift=lift)
        names = {} if own.as_json else names_of(client.entrants(name), own.speech)
    players = ", ".join(names.get(one, one) for one in chosen)
    tell(found, own.speech.line("entrants-apart", players=players, lifted="yes" if lift else "no"), own.as_json)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def pair(
    own: AsOrganiser,
    name: Named,
) -> None:
    """Close the round before, and pair the next. Its matches begin at once."""
    with about(name, own) as (client, name):
        found = client.tournament(name)
        paired = client.pair_round(name, found.round + 1)
        names = {} if own.as_json else names_of(client.entrants(name), own.speech) | team_names(found)
    if own.as_json:
        print_json({"round": as_dict(paired)})
    else:
        out.print(draw_round(paired, names, own.speech))


@tournament.command("pair-by-hand", rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def pair_by_hand(
    own: AsOrganiser,
    name: Named,
    reason: Reason,
    table: Annotated[
        list[str] | None,
        typer.Option(
            help="A table: its entrants by ids or names, with commas, in the order of seats. Default: as proposed."
        ),
    ] = None,
    bye: Annotated[list[str] | None, typer.Option(help="An entrant without a table.")] = None,
    swap: Annotated[
        list[str] | None, typer.Option(help="Two entrants, with a comma, who change places in what is proposed.")
    ] = None,
    try_it: Annotated[bool, typer.Option("--try", help="Only say what it breaks.")] = False,
) -> None:
    """Pair the next round by hand, in the Swiss system; also while the tournament pauses.

    Without `--table` this begins with what the rules propose, which your machine computes from the log. The round says
    what it breaks.
    """
    with about(name, own) as (client, name):
        known, number = EntrantNames(client, name, own.speech), client.tournament(name).round + 1
        tables = [[known.id_of(one.strip()) for one in each.split(",")] for each in table or ()]
        byes = [known.id_of(one) for one in bye or ()]
        if not tables:
            tables, byes = proposed(client, name, number, own.speech)
        for each in swap or ():
            first, _, second = each.partition(",")
            one, two = known.id_of(first.strip()), known.id_of(second.strip())
            changes = {one: two, two: one}
            tables = [[changes.get(player, player) for player in players] for players in tables]
            byes = [changes.get(player, player) for player in byes]
        paired = client.pair_by_hand(name, number, tables, reason, byes=byes, validate_only=try_it)
        names = {} if own.as_json else names_of(client.entrants(name), own.speech)
    if own.as_json:
        print_json({"round": as_dict(paired)})
    else:
        out.print(draw_round(paired, names, own.speech))


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def run(
    own: AsOrganiser,
    name: Named,
    up_to: Annotated[int, typer.Option(min=0, help="Stop after this round; by default play all.")] = 0,
    patience: Annotated[
        float,
        typer.Option(min=0, help="Seconds after which the drawing of lots no longer waits for anybody."),
    ] = 60,
) -> None:
    """Close registration, pair each round as soon as the one before is over, and end the tournament after the last.

    It stops where only you can decide. Run it again to continue.
    """
    with about(name, own) as (client, name):
        play_rounds(client, name, own.speech, up_to=up_to, patience=patience, as_json=own.as_json)
        print_described(described(client, name), own.speech, own.as_json)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def pause(
    own: AsOrganiser,
    name: Named,
    reason: Reason,
) -> None:
    """Pause a tournament: no round is paired, and no match begins."""
    with about(name, own) as (client, name):
        tell(client.pause_tournament(name, reason), own.speech.line("tournament-paused"), own.as_json)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def resume(
    own: AsOrganiser,
    name: Named,
    reason: Reason = "",
) -> None:
    """Resume a paused tournament."""
    with about(name, own) as (client, name):
        tell(client.resume_tournament(name, reason), own.speech.line("tournament-resumed"), own.as_json)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def finish(
    own: AsOrganiser,
    name: Named,
    early: Annotated[bool, typer.Option("--early", help="Although rounds are left; with a reason.")] = False,
    reason: Reason = "",
) -> None:
    """End a tournament with its final standings."""
    with about(name, own) as (client, name):
        client.finish_tournament(name, early=early, reason=reason)
        print_described(described(client, name), own.speech, own.as_json)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def cancel(
    own: AsOrganiser,
    name: Named,
    reason: Reason,
) -> None:
    """End a tournament without standings."""
    with about(name, own) as (client, name):
        tell(client.cancel_tournament(name, reason), own.speech.line("tournament-cancelled"), own.as_json)
