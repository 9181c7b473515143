"""How the service is put together: every part is made here, once, and gets what it needs.

Parts hear of each other over the bus of the store (`service.bus`): what happens is published by who does it, and each
part subscribes to what concerns it. The order here is the order of the layers: store, projections, commands, live
matches, rights, and what answers calls.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from caravanserai_protocol.v1.admin_service_pb2_grpc import add_AdminServiceServicer_to_server
from caravanserai_protocol.v1.audit_service_pb2_grpc import add_AuditServiceServicer_to_server
from caravanserai_protocol.v1.edition_service_pb2_grpc import add_EditionServiceServicer_to_server
from caravanserai_protocol.v1.game_service_pb2_grpc import add_GameServiceServicer_to_server
from caravanserai_protocol.v1.inbox_service_pb2_grpc import add_InboxServiceServicer_to_server
from caravanserai_protocol.v1.match_service_pb2_grpc import add_MatchServiceServicer_to_server
from caravanserai_protocol.v1.player_service_pb2_grpc import add_PlayerServiceServicer_to_server
from caravanserai_protocol.v1.rating_service_pb2_grpc import add_RatingServiceServicer_to_server
from caravanserai_protocol.v1.scoreboard_service_pb2_grpc import add_ScoreboardServiceServicer_to_server
from caravanserai_protocol.v1.tournament_service_pb2_grpc import add_TournamentServiceServicer_to_server

from domain.audit.trust import Policy
from domain.log import Unreadable
from domain.matches.events import MatchEvent, SeatJoined
from domain.play.game import Game
from projections.belonging import settle
from projections.databases.sqlite import keep_private
from projections.matches.directory import matches_awaiting_bots
from projections.store import ProjectionStore
from service.access.authority import Authority, identities_of
from service.api.administration import Administration
from service.api.audit.servicer import Audit
from service.api.editions.servicer import RegisteredEditions
from service.api.games.servicer import Games
from service.api.matches.inbox import Inbox
from service.api.matches.listing import Lists
from service.api.matches.scoreboards import Scoreboards
from service.api.matches.servicer import Matches
from service.api.matches.watching import sees_with_delay
from service.api.paging import Pages
from service.api.players.servicer import PlayerAccounts
from service.api.ratings.servicer import Ratings
from service.api.tournaments.servicer import TournamentCalls
from service.application.editions.registry import Editions
from service.application.live.boards import Boards
from service.application.live.bots import Bots
from service.application.live.clockwork import Clockwork
from service.application.live.forgetting import Forgetting
from service.application.live.inbox import Inboxes
from service.application.live.listening import Listening
from service.application.live.match_registry import MatchAdvanced, MatchRegistry
from service.application.live.match_views import MatchViews
from service.application.live.patience import Patience
from service.application.live.projecting import Projector
from service.application.persons.erasing import Erasing, destroy_erased
from service.application.players.accounts import Players
from service.application.players.departures import Departures
from service.application.tournaments.following import Following
from service.application.tournaments.registry import Tournaments
from service.application.tournaments.running import Running
from service.audit.auditing import Auditing
from service.audit.cosigning import Cosigning
from service.audit.keys import read_keys
from service.audit.matches.filing import Filing
from service.audit.signing import Kept, Signer
from service.audit.tournaments.exporting import Exporting
from service.audit.tree import Tree
from service.bus import Bus
from service.configuration import Configuration
from service.foundation.workers import worker
from service.limiting.admission import Admission
from service.limiting.peers import Peers
from service.limiting.quotas import match_quota
from service.messages.games.library import Library
from service.observation.observing import Gauges, Observer
from service.persistence.commands import Commands
from service.persistence.damage import StreamDamagedError, StreamSetAside
from service.persistence.kinds import KINDS, all_projections, signature_of
from service.persistence.matches.store import MatchStore, not_counted_text
from service.persistence.stream_kind import AnyKind

LOG = logging.getLogger("caravanserai")


def open_projections(configuration: Configuration, store: MatchStore | None = None) -> ProjectionStore:
    """The file of the projections of a store. If it belongs to another ``store``, or was made from another log than the
    store has now, it begins from the start.
    """
    if store is None:
        return ProjectionStore(configuration.projections, all_projections(KINDS))
    settle(configuration.projections, signature_of(store.information.identity, store.other_kinds))
    opened = ProjectionStore(configuration.projections, all_projections(store.other_kinds), store.set_aside.add)
    if difference := opened.difference(store):
        LOG.warning("%s: %s; the projections are made from the start", store.location, difference)
        opened.clear()
    if opened.position() == 0 and (names := store.not_counted()):
        LOG.warning("%s: %s", store.location, not_counted_text(names))
    for found in opened.set_aside():
        store.set_aside.add(found)
    return opened


def log_damage(bus: Bus) -> None:
    """Lets the log say once of each stream that it is set aside."""

    def say(notice: StreamSetAside) -> None:
        found: Unreadable = notice.found
        LOG.error("%s is set aside: version %s %s", found.stream, found.version, found.text)

    bus.subscribe(StreamSetAside, say)


def log_matches(bus: Bus, library: Library) -> None:
    """Lets the log say of each event what a spectator may know."""

    def say(notice: MatchAdvanced) -> None:
        match = notice.hosted.match
        if match is None or not LOG.isEnabledFor(logging.INFO):
            return
        words = library.words_of(match.created, "en")
        for row in notice.rows:
            headline = words.narrate(_without_name(row.event)).headline
            LOG.info(
                "%s version %s: %s", match.lifecycle.match, row.event.version, headline, extra=notice.hosted.log_fields
            )

    bus.subscribe(MatchAdvanced, say)


def _without_name(event: MatchEvent) -> MatchEvent:
    """An event with the id of a person in place of their name: a log is kept, and a person may be erased."""
    body = event.body
    if isinstance(body, SeatJoined) and body.person:
        return replace(event, body=replace(body, player=body.person))
    return event


def destroy_keys(store: MatchStore) -> None:
    """Says which keys of persons are missing, and destroys those of erased persons that are there (again)."""
    for identity in store.lost_keys:
        LOG.error(
            "%s: the keys of persons %s are not there: those who joined with them are shown as erased players",
            store.location,
            identity,
        )
    if store.keys.returned:
        LOG.warning("%s: keys of erased persons were there again, and are destroyed", store.location)
    try:
        if destroy_erased(store):
            LOG.warning("%s: keys of erased persons were there, and are destroyed", store.location)
    except StreamDamagedError:
        LOG.exception("%s: who was erased cannot be read; keys that came back stay", store.location)


class Parts(NamedTuple):
    """All parts of a running service that have something to begin, to end or to tell."""

    store: MatchStore
    projections: ProjectionStore
    commands: Commands
    hosting: MatchRegistry
    projector: Projector
    players: Players
    authority: Authority
    bots: Bots
    looking: MatchViews
    forgetting: Forgetting
    clockwork: Clockwork
    departures: Departures
    erasing: Erasing
    editions: Editions
    running: Running
    inboxes: Inboxes
    boards: Boards
    tournaments: Tournaments
    following: Following
    lists: Lists
    pages: Pages
    gauges: Gauges
    auditing: Auditing | None
    """The transparency log, if the service keeps one."""
    awaiting_bots: Sequence[str]
    """Matches in which a bot was asked when the service began."""


async def assemble(
    configuration: Configuration,
    games: Mapping[str, Game],
    library: Library,
    admission: Admission,
    observer: Observer,
    catalogue: Mapping[str, Game] | None,
    kinds: Sequence[AnyKind],
    closing: AsyncExitStack,
) -> Parts:
    """Opens the store and makes all parts on it; ``closing`` closes them. ``catalogue`` is for workers: the games, if
    they are not those of the program.
    """
    identities = identities_of(configuration.security)
    if identities is not None:
        await identities.start()

    store = await asyncio.to_thread(lambda: MatchStore(configuration.location, games, kinds=kinds))
    closing.callback(store.close)
    bus = store.bus
    log_damage(bus)
    for doubt in store.doubts:
        LOG.warning("%s may have lost events: %s", store.location, doubt)
    await asyncio.to_thread(destroy_keys, store)
    projections = await asyncio.to_thread(open_projections, configuration, store)
    closing.callback(projections.close)
    pages = Pages(store.information.identity)
    lists = Lists(projections, pages, configuration.limits.page)
    closing.push_async_callback(lists.close)

    commands = Commands(store, observer)
    hosting = MatchRegistry(store, commands, configuration.hosted_matches)
    projector = Projector(store, projections, configuration.polling_seconds)
    players = Players(commands)
    authority = Authority(configuration.security, players, identities)
    bots = Bots(hosting, [worker("bots", catalogue) for _ in range(configuration.thinkers)])
    looking = MatchViews(hosting, library, worker("looking", catalogue))
    closing.push_async_callback(looking.close)
    forgetting = Forgetting(hosting, projections, configuration.forgetting_seconds)
    clockwork = Clockwork(hosting, projections, store.clock)
    inboxes, boards = Inboxes(bus), Boards(bus)
    tournaments, following = Tournaments(commands), Following(bus)
    departures = Departures(hosting, projections, tournaments)
    erasing = Erasing(store, players, projections, hosting, looking)
    editions = Editions(commands, games)
    running = Running(hosting, projections, tournaments, editions, bots, configuration.limits.patience_seconds)
    log_matches(bus, library)

    erasing.begin(await asyncio.to_thread(projections.catch_up, store))
    if again := await erasing.replay():
        LOG.warning(
            "%s: %s persons were erased before the store was set back, and are again", store.location, len(again)
        )
    await clockwork.begin()
    awaiting_bots = await asyncio.to_thread(matches_awaiting_bots, projections)
    auditing = audit_of(configuration, store)
    if auditing is not None:
        await auditing.start()
        closing.push_async_callback(auditing.stop)
    projector.start()
    closing.push_async_callback(erasing.close)
    closing.push_async_callback(projector.stop)
    closing.push_async_callback(commands.close)
    listening = Listening(store, projector.wake)
    listening.start()
    closing.push_async_callback(listening.stop)
    gauges = Gauges(
        streams=admission.streams,
        matches=lambda: len(hosting.hosted()),
        thinking=lambda: bots.thinking,
        position=store.last_position,
        followed=projections.position,
        set_aside=store.set_aside.all,
    )
    observer.start(gauges)
    closing.push_async_callback(observer.close)
    return Parts(
        store,
        projections,
        commands,
        hosting,
        projector,
        players,
        authority,
        bots,
        looking,
        forgetting,
        clockwork,
        departures,
        erasing,
        editions,
        running,
        inboxes,
        boards,
        tournaments,
        following,
        lists,
        pages,
        gauges,
        auditing,
        awaiting_bots,
    )


def audit_of(configuration: Configuration, store: MatchStore) -> Auditing | None:
    """The transparency log of a service, if it keeps one.

    Raises:
        KeyFileError: its keys cannot be read.
        PolicyError: its witnesses cannot cosign as wanted, or one has a key of the log or of another one.
    """
    if configuration.audit is None:
        return None
    audit, tree = configuration.audit, Tree(store)
    keep_private(configuration.kept)
    keys = read_keys(audit.keys)
    wanted = Policy(tuple(key.public for key in keys), tuple(witness.key for witness in audit.witnesses), audit.wanted)
    cosigning = Cosigning(store.bus, tree, audit.witnesses, wanted.quorum)
    return Auditing(store.bus, tree, Signer(tree, keys, Kept(configuration.kept)), cosigning)


def add_servicers(
    calls: Any,
    parts: Parts,
    configuration: Configuration,
    games: Mapping[str, Game],
    library: Library,
    observer: Observer,
    peers: Peers,
) -> None:
    """Lets ``calls``, which is a server for the generated functions, answer all methods of the protocol."""
    limits = configuration.limits
    authority, hosting, projections, pages = parts.authority, parts.hosting, parts.projections, parts.pages
    filing = Filing()
    if parts.auditing is not None:
        filing = Filing(parts.auditing.tree, parts.auditing.signer.keys, parts.auditing.cosigning.quorum)
    matches = Matches(
        authority,
        hosting,
        library,
        parts.looking,
        filing,
        parts.editions,
        parts.lists,
        match_quota(projections, limits.open_matches),
        Patience(projections),
        parts.clockwork,
        pages,
        limits,
        peers,
        allow_seeded=configuration.allow_seeded,
    )
    add_MatchServiceServicer_to_server(matches, calls)
    add_GameServiceServicer_to_server(Games(authority, library, parts.editions, pages, limits), calls)
    registered = RegisteredEditions(authority, parts.editions, library, projections, pages, limits)
    add_EditionServiceServicer_to_server(registered, calls)
    scoreboards = Scoreboards(authority, hosting, projections, parts.boards, library, parts.lists)
    add_ScoreboardServiceServicer_to_server(scoreboards, calls)
    add_PlayerServiceServicer_to_server(
        PlayerAccounts(authority, hosting, parts.erasing, projections, pages, limits), calls
    )
    add_RatingServiceServicer_to_server(Ratings(authority, projections, library, pages, limits), calls)
    tournaments = TournamentCalls(
        authority,
        parts.tournaments,
        parts.following,
        library,
        parts.editions,
        projections,
        pages,
        limits,
        Exporting(parts.store, filing, projections),
        parts.looking,
        peers,
        allow_seeded=configuration.allow_seeded,
    )
    add_TournamentServiceServicer_to_server(tournaments, calls)
    inbox = Inbox(hosting, library, parts.editions, projections, parts.inboxes, authority)
    add_InboxServiceServicer_to_server(inbox, calls)
    audit = Audit(authority, parts.auditing, pages, limits, partial(sees_with_delay, hosting), parts.looking, peers)
    add_AuditServiceServicer_to_server(audit, calls)
    administration = Administration(authority, observer.statistics, parts.gauges, parts.commands, parts.store)
    add_AdminServiceServicer_to_server(administration, calls)
