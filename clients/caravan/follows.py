"""`caravan follow`, `unfollow` and `following`: players that the user follows, and what these are playing."""

from typing import Annotated, Any

import typer
from caravanserai import Client
from caravanserai_protocol.v1.followed_player_pb2 import FollowedPlayer
from caravanserai_protocol.v1.match_pb2 import Match
from google.protobuf.json_format import MessageToDict
from rich.padding import Padding

from clients.caravan.matches import seats_listed
from clients.caravan.phrases import Speech
from clients.caravan.service_options import AsPlayer, with_options
from clients.caravan.terminal import Failure, escaped, out, print_json

OPPONENTS = 500
"""The most opponents whose names are compared."""
ID_LENGTHS = range(8, 41)

Meant = Annotated[str, typer.Argument(help="The player: players/<id>, or the name of an opponent or followed player.")]


@with_options
def follow(own: AsPlayer, player: Meant) -> None:
    """Follow a player: `caravan following` shows the public matches they play. Nobody else learns of it.

    Your webhooks and browsers are sent a notice when they begin one, at most once an hour.
    """
    with own.calling() as client:
        name, shown = _meant(client, player, own.speech)
        client.follow_player(name)
        shown = shown or client.player(name).display_name
    _tell(own, "followed", name, shown)


@with_options
def unfollow(own: AsPlayer, player: Meant) -> None:
    """Stop following a player."""
    with own.calling() as client:
        name, shown = _meant(client, player, own.speech)
        client.unfollow_player(name)
    _tell(own, "unfollowed", name, shown or name)


@with_options
def following(
    own: AsPlayer,
    refuse: Annotated[
        bool | None,
        typer.Option(
            "--refuse-followers/--admit-followers",
            help="Stop everybody from following you, or allow it again.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """List the players you follow, with the public matches they are playing; and how many players follow you."""
    with own.calling() as client:
        if refuse is not None:
            client.refuse_followers(refuse)
        me, found = client.player(), client.followed_players()
    if own.as_json:
        followed = [MessageToDict(each, preserving_proto_field_name=True) for each in found]
        whole = {"followers": me.follower_count, "refuses_followers": me.refuses_followers}
        print_json({"following": followed, **whole})
        return
    for each in found:
        _show(each, own)
    if not found:
        out.print(own.speech.line("following-nobody"))
    out.print(own.speech.line("followers-refused" if me.refuses_followers else "followers", count=me.follower_count))


def _tell(own: AsPlayer, message: str, player: str, shown: str) -> None:
    if own.as_json:
        print_json({message: player})
        return
    out.print(own.speech.line(message, who=shown, player=player))


def _show(each: FollowedPlayer, own: AsPlayer) -> None:
    """Prints a player with their matches; while they play none, the one that they finished last."""
    out.print(f"[bold]{escaped(each.display_name)}[/]  {escaped(each.player)}", soft_wrap=True)
    for match in each.running_matches or ([each.last_match] if each.HasField("last_match") else []):
        seats = seats_listed(match, own.lang, own.speech)
        out.print(f"  {escaped(match.name)}  {escaped(_about(match, own.speech))}", soft_wrap=True)
        out.print(Padding(escaped(seats), (0, 0, 0, 4)))
    if (more := each.running_match_count - len(each.running_matches)) > 0:
        out.print(Padding(own.speech.line("following-more", count=more), (0, 0, 0, 2)))


def _about(match: Match, speech: Speech) -> str:
    over = match.state != Match.STATE_PLAYING
    state = speech.plain("state-finished" if over else "state-playing")
    if not over and match.round:
        state = speech.plain("list-round", state=state, round=match.round)
    return f"{match.game.removeprefix('games/')}, {state}"


def _meant(client: Client, text: str, speech: Speech) -> tuple[str, str]:
    """The player that a text means, and their name if it was looked for.

    Raises:
        Failure: nobody that the user knows has this name, or several have it.
    """
    identifier = text.removeprefix("players/")
    if text != identifier or (len(identifier) in ID_LENGTHS and identifier.isalnum() and identifier.islower()):
        return f"players/{identifier}", ""
    known: list[Any] = [(each.player, each.display_name) for each in client.followed_players()]
    known += [(each.opponent, each.display_name) for each in client.head_to_heads("players/me", limit=OPPONENTS)]
    named = sorted({who: name for who, name in known if name == text and who.startswith("players/")}.items())
    if not named:
        raise Failure(speech.plain("following-unknown", who=text))
    if len(named) > 1:
        raise Failure(speech.plain("following-several", who=text, players=", ".join(who for who, _ in named)))
    who, name = named[0]
    return str(who), str(name)
