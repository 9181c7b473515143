"""Cards of the app's pages: what other programs show of a match or a tournament where somebody gives them a link.

Everything in them is what a caller without a token sees, and of public matches alone: who follows a link for others is
a program, and what it has fetched is shown to all. A page about anything else is the first page as it is, the same as
for a name that no match has.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from html import escape
from http import HTTPStatus
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qs, quote

from caravanserai_protocol.v1 import game_pb2, match_pb2, match_service_pb2

from caravanserai_verify.codecs.tournament_messages import PHASES, tournament_message
from domain.errors import CommandError
from domain.matches.events import Access
from domain.matches.match import Match
from service.access.callers import Caller
from service.api.matches.event_streams import seen_by
from service.api.parts import Parts
from service.application.live.match_views import Perspective
from service.application.live.pictures import HEIGHT, WIDTH, Picture, digest_of
from service.errors import ServiceError, match_missing
from service.limiting.forwarded import encrypted
from service.messages.matches.cards import Card, card_of, drawing_of, short
from service.web.context import CallContext
from service.web.exchanges import Exchange, Header
from service.web.pages import ASK_FIRST, SAFE, TEXT, File
from service.web.voices import JSON

if TYPE_CHECKING:
    from domain.words import Words

LOG = logging.getLogger("caravanserai.web")

ID = r"[\w.~-]{1,100}"
MATCH = re.compile(rf"/(matches/{ID})(/replay|/scoreboard|/proof)?/?", re.ASCII)
TOURNAMENT = re.compile(rf"/(tournaments/{ID})/?", re.ASCII)
PICTURE = re.compile(rf"/(matches/{ID})/picture\.png", re.ASCII)
HOST = re.compile(r"[\w.-]{1,253}(:\d{1,5})?|\[[\da-fA-F:.]{2,45}\](:\d{1,5})?", re.ASCII)
VERSION = re.compile(r"\d{1,9}", re.ASCII)
LANGUAGE = re.compile(r"[a-z]{2,3}", re.ASCII)
TITLE = re.compile(rb"<title>[^<]*</title>")
DESCRIPTION = re.compile(rb'<meta name="description"[^>]*>')
NAME = "Caravanserai"
ENGLISH = "en"
STRANGER = Caller()
"""Anybody: cards are made as they see things."""
FOR_OTHERS = tuple(header for header in SAFE if header[0] != "cross-origin-resource-policy")
"""Headers of pictures: pages of others may show them."""
A_WHILE: Header = ("cache-control", "public, max-age=300")
"""The time that a picture is kept without asking: names in it may be erased."""


class Subject(NamedTuple):
    """The subject of a card: with the path of its page and of its picture. Without a picture, that is empty."""

    card: Card
    page: str
    picture: str
    framed: bool = False
    """True if other pages may show it in a frame."""


class Cards:
    """Makes the cards of pages, and the pictures on them. ``charge`` counts a request as further calls;
    ``encrypted``: the port itself speaks TLS. ``file`` finds files of the app.
    """

    def __init__(
        self,
        parts: Parts,
        charge: Callable[[Exchange, int], None],
        file: Callable[[str], File | None],
        *,
        encrypted: bool = False,
    ) -> None:
        self._parts = parts
        self._charge = charge
        self._file = file
        self._encrypted = encrypted

    async def page(self, exchange: Exchange, first: bytes) -> bytes:
        """The first page of the app, with the card of what the path names, if everybody may see that."""
        language = spoken_language(exchange)
        try:
            subject = await self._subject(exchange, language)
        except (CommandError, ServiceError):  # also one who asks too much gets the page
            return first
        except Exception:
            LOG.exception("no card for %s", exchange.request.path)
            return first
        return first if subject is None else _with(first, subject, self.base(exchange), language)

    async def picture(self, exchange: Exchange) -> bool:
        """Answers a request for a picture; whether it is one."""
        request = exchange.request
        found = PICTURE.fullmatch(request.path)
        if found is None:
            return False
        exchange.extra = FOR_OTHERS
        if request.method not in ("GET", "HEAD"):
            exchange.answer(HTTPStatus.METHOD_NOT_ALLOWED, [("allow", "GET, HEAD"), TEXT], b"only GET and HEAD\n")
            return True
        try:
            await self._send(exchange, found[1])
        except ServiceError as error:
            missing = error.entry.status != "RESOURCE_EXHAUSTED"
            status = HTTPStatus.NOT_FOUND if missing else HTTPStatus.TOO_MANY_REQUESTS
            waits = [] if missing else [("retry-after", str(int(error.retry_seconds or 1) + 1))]
            text = b"there is no such picture\n" if missing else b"too much is asked for at once\n"
            exchange.answer(status, [TEXT, ASK_FIRST, *waits], text)
        return True

    async def _send(self, exchange: Exchange, name: str) -> None:
        """Answers with a picture.

        Raises:
            ServiceError: MATCH_NOT_FOUND, VERSION_NOT_FOUND, RATE_LIMITED, OVERLOADED; there are no rules of the game.
        """
        parts, asked = self._parts, parse_qs(exchange.request.query)
        version = next(iter(asked.get("v", ())), "")
        language = next(iter(asked.get("language", ())), ENGLISH)
        if not parts.pictures.drawn:
            raise match_missing(name)
        self._charge(exchange, parts.configuration.limits.cost_of_old_version)
        wanted = int(version) if VERSION.fullmatch(version) else None
        spoken = language if LANGUAGE.fullmatch(language) else ENGLISH
        answer = await self._seen(exchange, name, wanted, spoken)
        game = await self._game(answer, spoken)
        of = answer.match.game.removeprefix("games/")
        words, rules = parts.library.words(of, spoken), parts.library.games.get(of)
        layout = await asyncio.to_thread(rules.board) if rules else b""
        past = wanted is not None
        given = await asyncio.to_thread(drawing_of, answer, game, words, words.language, layout=layout, past=past)
        digest = digest_of(given)
        kept: list[Header] = [("etag", f'"{digest}"'), A_WHILE]
        if digest in exchange.request.header("if-none-match"):
            exchange.answer(HTTPStatus.NOT_MODIFIED, kept)
            return
        picture = parts.pictures.known(digest)
        if picture is None:
            self._charge(exchange, parts.configuration.limits.cost_of_picture)
            picture = await self._drawn(exchange, given, digest)
        exchange.answer(HTTPStatus.OK, [("content-type", "image/png"), *kept], picture.content)

    async def _drawn(self, exchange: Exchange, given: str, digest: str) -> Picture:
        peer = self._parts.peers.machine(CallContext(exchange, JSON, bytes, None))
        return await self._parts.pictures.of(given, digest, peer)

    async def _subject(self, exchange: Exchange, language: str) -> Subject | None:
        """The subject of the path, if everybody may see it.

        Raises:
            CommandError: there is no such tournament.
            ServiceError: there is no such match, not everybody may see it, or too much is asked for.
        """
        path = exchange.request.path
        if (found := MATCH.fullmatch(path)) is not None:
            return await self._match(exchange, found[1], path.rstrip("/"), language)
        if (found := TOURNAMENT.fullmatch(path)) is not None:
            return await self._tournament(exchange, found[1], language)
        return None

    async def _match(self, exchange: Exchange, name: str, page: str, language: str) -> Subject:
        self._charge(exchange, self._parts.configuration.limits.cost_of_match)
        answer = await self._seen(exchange, name, None, language)
        game = answer.match.game.removeprefix("games/")
        words = self._parts.library.words(game, language)
        asked = next(iter(parse_qs(exchange.request.query).get("v", ())), "")
        latest = answer.match.version
        version = min(int(asked), latest) if VERSION.fullmatch(asked) else latest
        picture = f"/pictures/{game}.png"
        if self._parts.pictures.drawn and game in self._parts.library.games:
            picture = f"/{name}/picture.png?v={version}&language={words.language}"
        elif self._file(picture) is None:
            picture = ""
        over = answer.match.state in (match_pb2.Match.STATE_FINISHED, match_pb2.Match.STATE_ABANDONED)
        shown = answer.match
        if version < latest:
            self._charge(exchange, self._parts.configuration.limits.cost_of_old_version)
            shown = (await self._seen(exchange, name, version, language)).match
        return Subject(
            card_of(shown, words, past=version < latest), f"{page}?v={version}" if asked else page, picture, over
        )

    async def _tournament(self, exchange: Exchange, name: str, language: str) -> Subject:
        self._charge(exchange, self._parts.configuration.limits.cost_of_list)
        tournament = await self._parts.tournaments.find(name)
        shown = tournament_message(tournament)
        game = tournament.settings.game
        words = self._parts.library.words(game, language)
        about = {
            "title": words.title,
            "state": PHASES[shown.state].value,
            "round": shown.round,
            "entrants": shown.entrants,
        }
        picture = f"/pictures/{game}.png"
        card = Card(short(shown.settings.title), words.text("card-tournament", about))
        return Subject(card, f"/{name}", picture if self._file(picture) is not None else "")

    async def seen(self, exchange: Exchange, name: str, version: int | None) -> match_service_pb2.GetMatchResponse:
        """A match as everybody sees it; it counts for who asks.

        Raises:
            ServiceError: MATCH_NOT_FOUND, also if it is not public; VERSION_NOT_FOUND, RATE_LIMITED.
        """
        self._charge(exchange, self._parts.configuration.limits.cost_of_match)
        return await self._seen(exchange, name, version, ENGLISH)

    def title(self, match: match_pb2.Match) -> str:
        """The title of the card of a match, in English."""
        return card_of(match, self._parts.library.words(match.game.removeprefix("games/"), ENGLISH)).title

    async def _seen(
        self, exchange: Exchange, name: str, version: int | None, language: str
    ) -> match_service_pb2.GetMatchResponse:
        """A match as everybody sees it.

        Raises:
            ServiceError: MATCH_NOT_FOUND, also if it is not public; VERSION_NOT_FOUND, OVERLOADED.
        """

        def viewer(match: Match) -> Perspective:
            if match.created.access is not Access.PUBLIC:
                raise match_missing(name)
            return seen_by(match, STRANGER)

        peer = self._parts.peers.machine(CallContext(exchange, JSON, bytes, None))
        return await self._parts.looking.at(name, version, viewer, language, peer)

    def words(self, language: str) -> "Words":
        """The words of the service that no game has, in a language; English if it lacks that."""
        library = self._parts.library
        return library.words(next(iter(library.games)), language)

    async def _game(self, answer: match_service_pb2.GetMatchResponse, language: str) -> game_pb2.Game:
        """The description of the game of a match, without its rules, which no picture shows."""
        library = self._parts.library
        game = library.named(answer.match.game)
        await library.load(game)
        edition = await self._parts.editions.find(game, answer.match.edition.name)
        described = game_pb2.Game()
        described.CopyFrom(library.complete(game, language, edition))
        described.ClearField("rules")
        return described

    def base(self, exchange: Exchange) -> str:
        """The address of the app: as the operator says, otherwise as the request names it; empty if that is no host."""
        if link := self._parts.configuration.notices.link:
            return link
        request = exchange.request
        host = request.header("host")
        passed_on = self._parts.peers.passes_on(exchange.peer) and encrypted(request.headers)
        scheme = "https" if self._encrypted or passed_on else "http"
        return f"{scheme}://{host}" if HOST.fullmatch(host) else ""


def spoken_language(exchange: Exchange) -> str:
    """The language that a caller wants to read first."""
    found = LANGUAGE.match(exchange.request.header("accept-language").strip().lower())
    return found[0] if found else ENGLISH


def _with(first: bytes, subject: Subject, base: str, language: str) -> bytes:
    """The first page with a card in its head. Everything from people is written as text of HTML."""
    title, text = subject.card
    named = [
        ("og:site_name", NAME),
        ("og:type", "website"),
        ("og:title", title),
        ("og:description", text),
        ("og:locale", "ru_RU" if language == "ru" else "en_GB"),
        ("og:url", f"{base}{subject.page}" if base else ""),
    ]
    if base and subject.picture:
        named += [
            ("og:image", f"{base}{subject.picture}"),
            ("og:image:type", "image/png"),
            ("og:image:width", str(WIDTH)),
            ("og:image:height", str(HEIGHT)),
            ("og:image:alt", title),
        ]
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in named if value]
    if base and subject.framed:
        how = escape(f"{base}/oembed?url={quote(base + subject.page, safe='')}")
        lines.append(f'<link rel="alternate" type="application/json+oembed" href="{how}" title="{escape(title)}" />')
    lines.append(f'<meta name="twitter:card" content="summary{"_large_image" if subject.picture else ""}" />')
    head = f"<title>{escape(title)} · {NAME}</title>{''.join(lines)}".encode()
    described = f'<meta name="description" content="{escape(text)}" />'.encode()
    page = TITLE.sub(lambda _: head, first, count=1)
    return DESCRIPTION.sub(lambda _: described, page, count=1)
