"""The first event of a match or a tournament, compared with what the caller asked for who created it.

A service fills in what was not asked for as its documents say: an edition, options, the scoring, times. It must keep
everything else as it was asked for.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from re import fullmatch
from typing import Any
from unicodedata import normalize
from urllib.parse import urlsplit

from caravanserai_protocol.v1.access_pb2 import ACCESS_PUBLIC, PreviousMatch
from caravanserai_protocol.v1.event_pb2 import MatchCreated, SettledOption
from caravanserai_protocol.v1.match_service_pb2 import CreateMatchRequest
from caravanserai_protocol.v1.tournament_pb2 import (
    ROUND_RESULT_ABSENT,
    PlacementRow,
    RoundRobinFormat,
    TableWorth,
    TournamentSettings,
)
from caravanserai_protocol.v1.webhook_service_pb2 import (
    WEBHOOK_FORM_EMAIL,
    WEBHOOK_FORM_JSON,
    WEBHOOK_FORM_PUSH,
    CreateWebhookRequest,
    CreateWebhookResponse,
)
from google.protobuf.message import Message

LEAST_SCHEME = 2
"""The chance scheme with which a match must begin: in the one before, the one who opens last chooses the chance."""
STANDARD = "standard"
"""The edition of those who name none."""
_VARIED = 12
"""The number of different characters that a secret drawn at random exceeds, with its prefix."""
_ROWS = (("1", "0"), ("3", "3/2", "0"), ("3", "2", "1", "0"))
"""The placement points of those who choose none, for two, three and four at a table."""


def kept(text: str) -> str:
    """A short text as the service keeps it: in normal form (NFC), with single spaces."""
    return normalize("NFC", " ".join(text.split()))


def unasked_term(asked: CreateMatchRequest, begun: MatchCreated, owner: str, seat: int) -> str:
    """The name of the first field with which a match begins otherwise than was asked for; empty: there is none.

    ``owner`` is the player who asked, empty for a guest, and ``seat`` the one that they had in the match that is played
    again.
    """
    wanted = MatchCreated()
    wanted.CopyFrom(begun)
    for field in ("admitted", "branched_from", "options", "previous", "reserved", "time_control", "tournament"):
        wanted.ClearField(field)
    wanted.game, wanted.players, wanted.seed = asked.game, asked.players, asked.seed
    wanted.edition.name = asked.edition or STANDARD
    wanted.options.extend(_options(asked.options, begun.options))
    wanted.access, wanted.owner = asked.access or ACCESS_PUBLIC, owner
    wanted.admitted.extend(sorted(set(asked.admitted)))
    wanted.patience_seconds = asked.patience_seconds or begun.patience_seconds
    wanted.signatures_required = asked.signatures_required
    wanted.spectator_delay_seconds = asked.spectator_delay_seconds
    wanted.chance_scheme = max(begun.chance_scheme, LEAST_SCHEME)
    if asked.HasField("time_control"):
        wanted.time_control.CopyFrom(asked.time_control)
    if asked.previous:
        wanted.previous.CopyFrom(PreviousMatch(match=asked.previous, seat=seat))
    if asked.HasField("branched_from"):
        wanted.branched_from.CopyFrom(asked.branched_from)
    return _first_difference(wanted, begun)


def unasked_webhook(asked: CreateWebhookRequest, made: CreateWebhookResponse) -> str:
    """The name of the first field in which a webhook is another one than was asked for; empty: there is none.

    A secret that others can guess lets them forge notices. A browser gets none: it has keys of its own.
    """
    webhook, host = made.webhook, urlsplit(asked.url)
    hosts = [host.netloc.lower(), f"{host.hostname}:443", host.hostname]
    if asked.form == WEBHOOK_FORM_EMAIL:
        hosts = [host.path.rpartition("@")[2].encode("idna").decode().lower()]
    random = fullmatch(r"whsec_[A-Za-z0-9+/]{32,}={0,2}", made.secret) and len(set(made.secret)) > _VARIED
    known = {
        "host": webhook.host.lower() in hosts,
        "form": webhook.form == (asked.form or WEBHOOK_FORM_JSON),
        "match": webhook.match == asked.match,
        "kinds": sorted(webhook.kinds) == sorted(set(asked.kinds)),
        "secret": not made.secret if asked.form in (WEBHOOK_FORM_PUSH, WEBHOOK_FORM_EMAIL) else random,
    }
    return next((name for name, holds in known.items() if not holds), "")


def unasked_setting(asked: TournamentSettings, begun: TournamentSettings) -> str:
    """The name of the first setting with which a tournament begins otherwise than was asked for; empty: there is
    none.
    """
    wanted = TournamentSettings()
    wanted.CopyFrom(asked)
    wanted.title, wanted.edition = kept(asked.title), asked.edition or STANDARD
    given = {option.name: option.value for option in asked.options}
    _replace(wanted.options, _options(given, begun.options))
    _replace(wanted.arbiters, sorted(set(asked.arbiters)))
    wanted.capacity = asked.capacity or begun.capacity
    wanted.late_bye = asked.late_bye or ROUND_RESULT_ABSENT
    penalty = _reduced(asked.departure_penalty)
    wanted.departure_penalty = "" if penalty == "0" else penalty
    come = asked if asked.HasField("time_to_come_seconds") else begun
    if come.time_to_come_seconds:
        wanted.time_to_come_seconds = come.time_to_come_seconds
    else:
        wanted.ClearField("time_to_come_seconds")
    _settle_format(wanted)
    _settle_scoring(wanted, len(begun.placement.rows))
    return _first_difference(wanted, begun)


def _options(asked: Mapping[str, str], begun: Iterable[SettledOption]) -> list[SettledOption]:
    """The options of the caller, and those that the service has added."""
    values = {**{option.name: option.value for option in begun}, **asked}
    return [SettledOption(name=name, value=values[name]) for name in sorted(values)]


def _settle_format(wanted: TournamentSettings) -> None:
    match wanted.WhichOneof("format"):
        case "round_robin":
            _settle_cycles(wanted.round_robin, wanted.seats)
        case "groups":
            wanted.groups.stage.SetInParent()
            _settle_cycles(wanted.groups.stage, wanted.seats)
        case "arena":
            arena = wanted.arena
            arena.apart = arena.apart if arena.HasField("apart") else 1
            arena.patience = arena.patience if arena.HasField("patience") else 3
            arena.pause_seconds = arena.pause_seconds or 10


def _settle_cycles(stage: RoundRobinFormat, seats: int) -> None:
    stage.cycles = (stage.cycles or 1) if seats == 2 else stage.cycles


def _settle_scoring(wanted: TournamentSettings, sizes: int) -> None:
    """The numbers of a scoring in lowest terms. Where the organiser chose none, tables of this number of ``sizes``, up
    to all seats, are worth what they usually are.
    """
    match wanted.WhichOneof("scoring"):
        case "placement":
            rows = {len(row.points): [_reduced(points) for points in row.points] for row in wanted.placement.rows}
            _replace(wanted.placement.rows, [PlacementRow(points=rows[size]) for size in sorted(rows)])
        case "victory_points":
            worth = {share.players: _reduced(share.points) for share in wanted.victory_points.worth}
            shares = [TableWorth(players=players, points=worth[players]) for players in sorted(worth)]
            _replace(wanted.victory_points.worth, shares)
            _reduce(wanted.victory_points, "win", "draw")
        case "match_points":
            _reduce(wanted.match_points, "win", "draw", "loss")
        case _ if wanted.seats == 2:
            wanted.match_points.win, wanted.match_points.draw, wanted.match_points.loss = "1", "1/2", "0"
        case _:
            known = _ROWS[: max(wanted.seats - 1, 0)][-max(sizes, 1) :]
            wanted.placement.rows.extend(PlacementRow(points=row) for row in known)


def _reduce(message: Message, *fields: str) -> None:
    for field in fields:
        setattr(message, field, _reduced(getattr(message, field)))


def _reduced(points: str) -> str:
    """An exact number in lowest terms. If it is none, the service says what is wrong with it."""
    return str(Fraction(points)) if fullmatch(r"[0-9]{1,9}(/[1-9][0-9]{0,8})?", points) else points


def _replace(field: Any, values: Iterable[Any]) -> None:
    given = list(values)
    del field[:]
    field.extend(given)


def _first_difference(wanted: Message, begun: Message) -> str:
    """The name of the first field that two messages do not have alike. Fields of later versions do not count: the
    events of a client are read without them.
    """
    return next((field.name for field in wanted.DESCRIPTOR.fields if _differs(wanted, begun, field)), "")


def _differs(wanted: Message, begun: Message, field: Any) -> bool:
    if field.has_presence and wanted.HasField(field.name) != begun.HasField(field.name):
        return True
    return bool(getattr(wanted, field.name) != getattr(begun, field.name))
