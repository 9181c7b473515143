"""Commands of those who play in a tournament."""

from typing import Annotated

import typer
from caravanserai_protocol.v1.tournament_pb2 import Tournament

from clients.caravan.contribution import awaited, contribute, drawn
from clients.caravan.deferred import command_class
from clients.caravan.entrant_names import GONE, EntrantNames, id_in
from clients.caravan.names import LEVELS
from clients.caravan.service_options import AsOrganiser, AsPlayer, with_options
from clients.caravan.tournaments.group import Named, Reason, about, tell, tournament
from clients.caravan.tournaments.in_use import AboutTournament


@tournament.command()
@command_class(AboutTournament)
@with_options
def register(
    own: AsPlayer,
    name: Named,
    bot: Annotated[str, typer.Option(help=f"Enter bots of this level, as organiser: {', '.join(LEVELS)}.")] = "",
    count: Annotated[int, typer.Option(min=1, max=10_000, help="The number of bots.")] = 1,
    shown_as: Annotated[str, typer.Option("--name", help="The name that others see; default: yours.")] = "",
    code: Annotated[str, typer.Option(help="The code of the organiser, where the tournament is private.")] = "",
    country: Annotated[
        str, typer.Option(help="Your country in three letters, such as KEN. It is public for good.")
    ] = "",
) -> None:
    """Enter a tournament, or (--bot) enter bots as its organiser.

    You contribute to the chance of the lots. After registration has closed, your next command opens what you
    contribute: `caravan tournament show`, or `caravan tournament entropy`.
    """
    with about(name, own) as (client, name):
        for number in range(1, (count if bot else 1) + 1):
            called = f"{shown_as} {number}" if shown_as and bot and count > 1 else shown_as
            entrant = client.register_entrant(
                name, bot=bot, display_name=called, code=code.strip(), country=country.upper()
            )
            line = own.speech.line("entrant-registered", player=entrant.display_name, entrant=entrant.name)
            tell(entrant, line, own.as_json)


@tournament.command()
@command_class(AboutTournament)
@with_options
def withdraw(
    own: AsOrganiser,
    name: Named,
    entrant: Annotated[
        str, typer.Argument(help="As organiser: the entrant or team, by id or name; default: you.")
    ] = "",
    reason: Reason = "",
) -> None:
    """Leave a tournament, or take somebody out. Results so far stay."""
    with about(name, own) as (client, name):
        found = client.tournament(name)
        known = EntrantNames(client, name, own.speech, found.teams)
        who = known.id_of(entrant or client.player().name)
        team = next((one for one in found.teams if one.team == who), None)
        if team is not None:
            there = (one for one in known.entrants if one.state not in GONE)
            for member in [one.name for one in there if id_in(one) in team.members]:
                client.withdraw_entrant(member, reason)
            tell(client.tournament(name), own.speech.line("entrant-left", player=team.display_name), own.as_json)
            return
        left = client.withdraw_entrant(f"{name}/entrants/{who}", reason)
    tell(left, own.speech.line("entrant-left", player=left.display_name), own.as_json)


@tournament.command("check-in")
@command_class(AboutTournament)
@with_options
def check_in(
    own: AsOrganiser,
    name: Named,
    entrant: Annotated[str, typer.Argument(help="As organiser: the entrant, by id or name; default: you.")] = "",
) -> None:
    """Confirm before the start, or before a later round, that you will play, where the tournament asks for that."""
    with about(name, own) as (client, name):
        who, number = entrant or client.player().name, client.tournament(name).check_in_round
        there = client.check_in(EntrantNames(client, name, own.speech).name_of(who), number)
    tell(there, own.speech.line("entrant-checked-in", player=there.display_name, round=number), own.as_json)


@tournament.command()
@command_class(AboutTournament)
@with_options
def entropy(
    own: AsPlayer,
    name: Named,
    wait: Annotated[float, typer.Option(min=0, help="Wait this many seconds for the lots.")] = 0,
) -> None:
    """Contribute to the lots what is due, as an entrant: open your entropy, or bind fresh entropy."""
    with about(name, own) as (client, name):
        found = drawn(client, name, wait, contribute)
        missing = ", ".join(one.display_name or one.name for one in awaited(client, name))
    if found.state == Tournament.STATE_REGISTRATION:
        line = own.speech.line("registration-open")
    elif found.state == Tournament.STATE_DRAWING:
        line = own.speech.line("lots-awaited", players=missing)
    else:
        line = own.speech.line("lots-drawn")
    tell(found, line, own.as_json)


@tournament.command("take-bye")
@command_class(AboutTournament)
@with_options
def take_bye(
    own: AsPlayer,
    name: Named,
    of_round: Annotated[int, typer.Option("--round", min=1, help="The round, which is not paired yet.")],
    reason: Reason = "",
) -> None:
    """Sit out a round to come for half a point, where the tournament allows that. `take-back-bye` takes it back."""
    with about(name, own) as (client, name):
        taken = client.take_bye(name, of_round, reason)
    tell(taken, own.speech.line("bye-granted", player=taken.display_name, round=of_round), own.as_json)


@tournament.command("take-back-bye")
@command_class(AboutTournament)
@with_options
def take_back_bye(
    own: AsOrganiser,
    name: Named,
    entrant: Annotated[str, typer.Argument(help="As organiser: the entrant, by id or name; default: you.")] = "",
    of_round: Annotated[int, typer.Option("--round", min=1, help="The round, which is not paired yet.")] = 1,
    reason: Reason = "",
) -> None:
    """Take a bye back in a round to come, and play it. The organiser does so for others, with a reason."""
    with about(name, own) as (client, name):
        who = EntrantNames(client, name, own.speech).name_of(entrant or client.player().name)
        back = client.take_back_bye(who, of_round, reason)
    tell(back, own.speech.line("bye-taken-back", player=back.display_name, round=of_round), own.as_json)
