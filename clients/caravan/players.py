"""`caravan players`: the user's player at a running service; for administrators, all players and invitations."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from getpass import getpass
from pathlib import Path
from typing import Annotated

import typer
from caravanserai import CallError, Client, KeyFolder, NotAllowed
from caravanserai_protocol.identity import new_token
from caravanserai_protocol.v1.player_pb2 import Player
from rich.table import Table as Grid

from clients.caravan.account_code import AccountCode, CodeError
from clients.caravan.accounts import (
    account,
    administrator,
    find,
    known_here,
    read_secret,
    remembered_first,
    understood,
)
from clients.caravan.achievements import achievements_as_json, achievements_of, show_achievements
from clients.caravan.acting_player import AsAnybody, Named, TokenFile, acting, player_name, write_new
from clients.caravan.invitations import invite, revoke
from clients.caravan.keyboard import typed_by_a_person
from clients.caravan.personal_export import export
from clients.caravan.phrases import Speech
from clients.caravan.saved_seats import PlayerMemory, RememberedPlayer
from clients.caravan.service_options import AdminTokenFile, AsAdministrator, with_options
from clients.caravan.terminal import (
    DEFAULT_ADDRESS,
    DEFAULT_LANGUAGE,
    Address,
    AsJson,
    Failure,
    Language,
    connected,
    err,
    out,
    print_json,
    require_consent,
)

players = typer.Typer(
    name="players",
    help="Be a player of a running service; administrators: its players and invitations.",
    no_args_is_help=True,
)

ADMINISTRATORS = "For administrators"

ShowToken = Annotated[bool, typer.Option("--show-token", help="Print the token. Anybody who has it can act as you.")]


@players.command()
def register(
    name: Annotated[str, typer.Argument(help="The name that others see.")],
    address: Address = DEFAULT_ADDRESS,
    invitation: Annotated[
        str,
        typer.Option(
            envvar="CARAVAN_INVITATION", help="The code of an invitation, where registration is by invitation."
        ),
    ] = "",
    tournament: Annotated[
        str,
        typer.Option(
            help="The event that you are about to enter: where its organiser receives a whole hall, the limit of an "
            "address does not count."
        ),
    ] = "",
    another: Annotated[
        bool, typer.Option("--another", help="Register although you are a player there already.")
    ] = False,
    token_file: Annotated[
        Path | None,
        typer.Option(
            envvar="CARAVAN_TOKEN_FILE",
            help="A file that holds a token of the identity provider, where the service has one; it is not kept.",
        ),
    ] = None,
    show_token: ShowToken = False,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Become a player. Your token is created and saved here; the service keeps only its hash."""
    memory, speech = PlayerMemory(), Speech(lang)
    with understood(speech), connected(address, lang, speech=speech) as client:
        if token_file is not None:
            token = read_secret(token_file, speech)
            player = client.with_token(token, registered=True).register(name, invitation, tournament=tournament)
        else:
            if not another:
                _require_none(client, find(memory, client, address), address, speech)
            with _hinting(invitation, speech), remembered_first(memory, address) as token:
                player = client.with_token(token).register(name, invitation, tournament=tournament)
            memory.keep(RememberedPlayer(address, player.name, token))
    kept = "" if token_file is not None else str(memory.path)
    _tell(player, speech, "registered", token if show_token else "", as_json, address=address, kept=kept)


def _require_none(client: Client, known: RememberedPlayer | None, address: str, speech: Speech) -> None:
    """Requires that the user is not a player yet, as far as known here.

    Raises:
        Failure: The remembered token belongs to a player.
    """
    if known is None:
        return
    try:
        player = client.with_token(known.token, registered=True).player()
    except NotAllowed:  # removed, or a player of another store that was served here before
        return
    raise Failure(speech.plain("registered-already", who=player.display_name, player=player.name, address=address))


@contextmanager
def _hinting(invitation: str, speech: Speech) -> Iterator[None]:
    """Explains to a user who needs an invitation how to use one."""
    try:
        yield
    except CallError as error:
        if error.reason == "INVITATION_INVALID" and not invitation:
            raise Failure(speech.plain("invitation-needed")) from error
        raise


@players.command()
def show(
    player: Annotated[str, typer.Argument(help="The player, players/<id>; you, if none is named.")] = "",
    address: Address = DEFAULT_ADDRESS,
    token_file: TokenFile = None,
    show_token: ShowToken = False,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Show who you are, or who another player is: ratings, results, opponents and latest matches."""
    speech = Speech(lang)
    with understood(speech):
        if player and not show_token:
            with connected(address, lang, speech=speech) as client:
                found, token = client.player(player_name(player)), ""
                achieved = achievements_of(client, found.name)
        else:
            with account(address, player_name(player), token_file, lang) as own:
                found, token = own.client.player(), own.client.token if show_token else ""
                achieved = achievements_of(own.client, found.name)
    further = achievements_as_json(achieved) if achieved is not None else {}
    _tell(found, speech, "player-removed" if found.removed else "player-shown", token, as_json, further)
    if achieved is not None and not as_json:
        show_achievements(achieved, speech)


@players.command()
@with_options
def rename(
    own: AsAnybody,
    name: Annotated[str, typer.Argument(help="The name that others see from now on.")],
) -> None:
    """Take another name. Matches that you joined before keep the old one."""
    with understood(own.speech), acting(own) as (client, target, _):
        renamed = client.rename(name, target)
    _tell(renamed, own.speech, "renamed", "", own.as_json)


@players.command()
@with_options
def rotate(
    own: AsAnybody,
    show_token: ShowToken = False,
) -> None:
    """Replace your token with a new one, which is saved here. The old one becomes invalid.

    For a player who lost their token, an administrator makes a new one with --player and --show-token and hands it
    over. The player then replaces it with --token-file.
    """
    with understood(own.speech), acting(own) as (client, target, player):
        if player is not None:
            rotated = player.rotate(own.address)
            token, kept = player.client.token, str(PlayerMemory().path)
        else:
            if not show_token:
                raise Failure(own.speech.plain("token-for-nobody"))
            token, kept = new_token(), ""
            rotated = client.rotate_token(token, target)
    _tell(rotated, own.speech, "token-rotated", token if show_token else "", own.as_json, kept=kept)


@players.command()
def key(
    address: Address = DEFAULT_ADDRESS,
    player: Named = "",
    token_file: TokenFile = None,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Make your signing key for matches, or replace it with a new one.

    The private key is kept here, and you take seats with this key only: where it is missing, you cannot. Matches that
    you joined before keep the key that they had then.
    """
    speech = Speech(lang)
    with understood(speech), account(address, player_name(player), token_file, lang) as own:
        changed = own.client.replace_key()
        kept = own.client.keys
    folder = str(kept.path) if isinstance(kept, KeyFolder) else ""
    _tell(changed, speech, "key-replaced", "", as_json, key=changed.public_key.hex(), kept=folder)


@players.command()
def code(
    address: Address = DEFAULT_ADDRESS,
    player: Named = "",
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the code to this new file, and do not show it.")
    ] = None,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Show the code of your account, which brings it to another device or back to this one.

    `caravan players sign-in` and the app in the browser take it. It holds your token and your key: anybody who has it
    can play as you, until `caravan players rotate` makes it worthless. Keep it in a safe place.
    """
    speech = Speech(lang)
    with understood(speech), account(address, player_name(player), language=lang) as own:
        found = own.client.player()
        key = own.client.keys.get(found.public_key.hex(), b"") if found.public_key else b""
        keys = {found.public_key: key} if key else {}
        text = str(AccountCode(own.client.token, found.display_name, found.name, keys))
    if save is not None:
        with understood(speech):
            write_new(save, text, speech)
        _tell(found, speech, "code-saved", "", as_json, file=str(save))
    elif as_json:
        print_json({"player": _as_json(found), "code": text})
    else:
        print(text)
        err.print(speech.line("code-shown"))


@players.command("sign-in")
def sign_in(
    file: Annotated[Path, typer.Argument(help="The file with the code of your account, or `-` to type or paste it.")],
    address: Address = DEFAULT_ADDRESS,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Continue as the player of a code, from another device or from the app in the browser.

    The token and the key in it are saved.
    """
    speech = Speech(lang)
    with understood(speech):
        try:
            known = AccountCode.of(read_code(speech) if str(file) == "-" else file.read_text(encoding="utf-8"))
        except CodeError as error:
            raise Failure(speech.plain("code-damaged" if error.damaged else "code-missing", file=str(file))) from error
        except (OSError, UnicodeDecodeError) as error:
            raise Failure(speech.plain("file-unread", file=str(file), reason=speech.of_file(error))) from error
        with connected(address, lang, speech=speech) as client:
            own = client.with_token(known.token, registered=True)
            found = own.player()
            for public, private in known.keys.items():
                own.keys[public.hex()] = private
        PlayerMemory().keep(RememberedPlayer(address, found.name, known.token))
    _tell(found, speech, "registered", "", as_json, address=address, kept="")


def read_code(speech: Speech) -> str:
    """The code that somebody types; it is not shown where that is possible.

    Raises:
        Failure: The input ends before.
    """
    try:
        return getpass(f"{speech.plain('code-asked')} ") if typed_by_a_person() else sys.stdin.read()
    except (EOFError, AttributeError, ValueError) as error:  # the input has ended, or is closed
        raise Failure(speech.plain("no-code-typed")) from error


@players.command()
@with_options
def remove(
    own: AsAnybody,
    yes: Annotated[bool, typer.Option("--yes", help="Skip the confirmation.")] = False,
) -> None:
    """Leave a service for ever. Your moves stay in the matches."""
    speech = own.speech
    with understood(speech), acting(own) as (client, target, player):
        if not yes:
            err.print(_line(client.player(target), speech, "removal-ahead", address=own.address))
            require_consent(speech.plain("remove"), speech)
        removed = client.remove_player(target) if player is None else player.remove()
    _tell(removed, speech, "removed-now", "", own.as_json)


players.command()(with_options(export))


@players.command()
def erase(
    player: Annotated[str, typer.Argument(help="The player, players/<id>; you, if nobody is named.")] = "",
    person: Annotated[
        str, typer.Option("--person", help="Instead, a person, persons/<id>, as events name them; for administrators.")
    ] = "",
    match: Annotated[str, typer.Option("--match", help="Instead, the person at a seat of this match.")] = "",
    seat: Annotated[int, typer.Option("--seat", min=1, help="The seat of the match, from 1.")] = 1,
    address: Address = DEFAULT_ADDRESS,
    token_file: TokenFile = None,
    admin_token_file: AdminTokenFile = None,
    yes: Annotated[bool, typer.Option("--yes", help="Skip the confirmation.")] = False,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Leave a service for ever, and take your name with you. Your moves stay in the matches.

    They are those of an erased player then. Nobody can undo it. What others exported before keeps the name.
    """
    speech = Speech(lang)
    with understood(speech):
        if sum(map(bool, (player, person, match))) > 1:
            raise Failure(speech.plain("erase-only-one"))

        def confirm() -> None:
            if not yes:
                name = "erasure-of-seat" if match else "erasure-of-another" if player or person else "erasure-of-you"
                err.print(speech.line(name, who=player or person, match=match, seat=seat, address=address))
                require_consent(speech.plain("erase"), speech)

        if person:
            with administrator(address, admin_token_file, speech, lang) as client:
                confirm()
                erased = client.erase(person if person.startswith("persons/") else f"persons/{person}")
        elif match:
            with _seated(address, match, admin_token_file, lang) as client:
                confirm()
                erased = client.erase(match=match, seat=seat)
        else:
            options = AsAnybody(
                address=address, player=player, token_file=token_file, admin_token_file=admin_token_file, lang=lang
            )
            with acting(options) as (client, target, own):
                confirm()
                erased = client.erase(target) if own is None else own.erase()
    if as_json:
        print_json({"person": erased.person, "remaining": list(erased.remaining)})
        return
    out.print(speech.line("erased-now", person=erased.person))
    for name in erased.remaining:
        out.print(speech.line("name-stays", where=name))


@contextmanager
def _seated(address: str, match: str, admin_token_file: Path | None, lang: str) -> Iterator[Client]:
    """A client for the user's seat in a match, or for the administrators."""
    speech = Speech(lang)
    if admin_token_file is not None:
        with administrator(address, admin_token_file, speech, lang) as client:
            yield client
    else:
        with connected(address, lang, speech=speech) as client:
            yield known_here(client, address, match)


@players.command("list", rich_help_panel=ADMINISTRATORS)
@with_options
def list_players(
    own: AsAdministrator,
    limit: Annotated[int, typer.Option(min=1, help="The largest number listed; the latest come first.")] = 100,
) -> None:
    """List the players of a running service, the latest first."""
    with own.calling() as client:
        found = client.players(limit=limit)
    if own.as_json:
        print_json({"players": [_as_json(player) for player in found]})
        return
    grid = Grid(*(own.speech.plain(f"players-{column}") for column in ("player", "name", "state")))
    for player in found:
        state = "erased" if player.erased else "removed" if player.removed else "registered"
        grid.add_row(player.name, player.display_name, own.speech.plain(f"player-is-{state}"))
    out.print(grid)


for run in (invite, revoke):
    players.command(rich_help_panel=ADMINISTRATORS)(run)


# -- showing ----------------------------------------------------------------------------------------------------------


def _tell(
    player: Player,
    speech: Speech,
    name: str,
    token: str,
    as_json: bool,
    further: Mapping[str, object] | None = None,
    **values: str,
) -> None:
    """Prints a player as JSON, ``further`` entries beside them, or the message of this name about them, with their
    token if there is one.
    """
    if as_json:
        print_json({"player": _as_json(player, token), **(further or {})})
        return
    out.print(_line(player, speech, name, **values))
    if token:
        out.print(speech.line("token-shown", token=token))


def _line(player: Player, speech: Speech, message: str, **values: str) -> str:
    """A message about a player. Where something was kept for them, a longer one says where."""
    message += "-kept" if values.get("kept") else ""
    return speech.line(message, who=player.display_name or speech.plain("erased-player"), player=player.name, **values)


def _as_json(player: Player, token: str = "") -> dict[str, object]:
    entry: dict[str, object] = {"name": player.name, "display_name": player.display_name, "removed": player.removed}
    if player.public_key:
        entry["public_key"] = player.public_key.hex()
    return {**entry, "token": token} if token else entry
