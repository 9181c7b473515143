"""The assembly of the service: every part is made here, once, and gets what it needs.

Parts hear of each other over the bus of the store (`service.bus`): what happens is published by who does it, and each
part subscribes to what concerns it. A part is entered where it is made, so the last one made ends first: nothing ends
before those that stand on it. Only those that act by themselves are entered later, when calls are answered.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack, closing, suppress
from dataclasses import replace
from typing import Any

from caravanserai_protocol.v1 import (
    admin_service_pb2,
    analysis_service_pb2,
    audit_service_pb2,
    chat_service_pb2,
    edition_service_pb2,
    game_service_pb2,
    inbox_service_pb2,
    match_service_pb2,
    player_service_pb2,
    rating_service_pb2,
    scoreboard_service_pb2,
    tournament_service_pb2,
    webhook_service_pb2,
)
from caravanserai_protocol.v1.admin_service_pb2_grpc import add_AdminServiceServicer_to_server
from caravanserai_protocol.v1.analysis_service_pb2_grpc import add_AnalysisServiceServicer_to_server
from caravanserai_protocol.v1.audit_service_pb2_grpc import add_AuditServiceServicer_to_server
from caravanserai_protocol.v1.chat_service_pb2_grpc import add_ChatServiceServicer_to_server
from caravanserai_protocol.v1.edition_service_pb2_grpc import add_EditionServiceServicer_to_server
from caravanserai_protocol.v1.game_service_pb2_grpc import add_GameServiceServicer_to_server
from caravanserai_protocol.v1.inbox_service_pb2_grpc import add_InboxServiceServicer_to_server
from caravanserai_protocol.v1.match_service_pb2_grpc import add_MatchServiceServicer_to_server
from caravanserai_protocol.v1.player_service_pb2_grpc import add_PlayerServiceServicer_to_server
from caravanserai_protocol.v1.rating_service_pb2_grpc import add_RatingServiceServicer_to_server
from caravanserai_protocol.v1.scoreboard_service_pb2_grpc import add_ScoreboardServiceServicer_to_server
from caravanserai_protocol.v1.tournament_service_pb2_grpc import add_TournamentServiceServicer_to_server
from caravanserai_protocol.v1.webhook_service_pb2_grpc import add_WebhookServiceServicer_to_server

from domain.audit.trust import Policy
from domain.log import Unreadable
from domain.matches.events import MatchEvent, SeatJoined
from domain.play.game import Game
from projections.databases.sqlite import keep_private
from projections.matches.directory_queries import matches_awaiting_bots
from projections.schema_fingerprint import settle
from projections.store import Projection, ProjectionStore
from service.access.authority import Authority, identities_of
from service.api.administration import Administration
from service.api.audit.servicer import AuditCalls
from service.api.editions.servicer import EditionCalls
from service.api.games.servicer import GameCalls
from service.api.match_lists import Lists
from service.api.matches.analyses import AnalysisCalls
from service.api.matches.chat import ChatCalls
from service.api.matches.inbox import InboxCalls
from service.api.matches.scoreboards import ScoreboardCalls
from service.api.matches.servicer import MatchCalls
from service.api.matches.spectators import Spectators
from service.api.pages import Pages
from service.api.parts import Parts
from service.api.players.servicer import PlayerCalls
from service.api.ratings.servicer import RatingCalls
from service.api.tournaments.servicer import TournamentCalls
from service.api.webhooks.servicer import WebhookCalls
from service.application.editions.registry import Editions
from service.application.live.boards import Boards
from service.application.live.bots import Bots
from service.application.live.clockwork import Clockwork
from service.application.live.followed_starts import FollowedStarts
from service.application.live.forsaken_bots import ForsakenBots
from service.application.live.inbox import Inboxes
from service.application.live.live_match import MatchAdvanced
from service.application.live.match_registry import MatchRegistry
from service.application.live.match_views import MatchViews
from service.application.live.pictures import Pictures, script_of
from service.application.live.projector import Projector
from service.application.live.stale_matches import StaleMatches
from service.application.live.store_listener import StoreListener
from service.application.matches.analyses import NICE, Analyses
from service.application.matches.chats import ChatRooms
from service.application.notices.deliveries import Deliveries
from service.application.notices.mail import post_of
from service.application.notices.push_key import push_key
from service.application.notices.webhooks import Webhooks
from service.application.persons.erasure import Erasure, destroy_erased
from service.application.players.accounts import Players
from service.application.players.departures import Departures
from service.application.tournaments.reconciler import Reconciler
from service.application.tournaments.registry import Tournaments
from service.application.tournaments.rounds import NICE as ROUNDS_NICE
from service.application.tournaments.rounds import Lane, Rounds
from service.application.tournaments.subscriptions import Subscriptions
from service.audit.cosignatures import Cosignatures
from service.audit.keys import PrivateKey, read_keys
from service.audit.live_log import LiveLog
from service.audit.matches.record_export import RecordExport
from service.audit.signer import KeptCheckpoint, Signer
from service.audit.tree import Tree
from service.bus import Bus
from service.configuration import AuditLog, Configuration
from service.foundation.workers import worker
from service.limiting.admission import Admission
from service.limiting.peers import Peers
from service.messages.games.library import Library
from service.messages.notices.push import Sender
from service.observation.observer import Gauges, Observer
from service.persistence.commands import Commands
from service.persistence.damage import StreamDamagedError, StreamSetAside
from service.persistence.kinds import KINDS, all_projections, signature_of
from service.persistence.matches.store import MatchStore, not_counted_text
from service.persistence.row_codec import WITHOUT_RULES
from service.persistence.shared_clock import SharedClock, set_at_start
from service.persistence.stream_kind import AnyKind

LOG = logging.getLogger("caravanserai")

LOOKING_SECONDS = 0.1
"""The interval at which a starting process looks whether another one has brought the projections up to the log."""


def open_projections(configuration: Configuration, store: MatchStore | None = None) -> ProjectionStore:
    """The projections of a store: in its database, or else in a file. If a file belongs to another ``store``, or they
    were made from another log than the store has now, they begin from the start.

    Raises:
        StoreError: They may not be made in the database.
    """
    if store is None:
        return ProjectionStore(configuration.projections, all_projections(KINDS))
    fingerprint, made = signature_of(store.information.identity, store.other_kinds), all_projections(store.other_kinds)
    if store.shared:
        opened = _in_database(store, fingerprint, made)
    else:
        settle(configuration.projections, fingerprint)
        opened = ProjectionStore(configuration.projections, made, store.set_aside.add)
    _prepare(opened, store)
    return opened


def _in_database(store: MatchStore, fingerprint: str, projections: Sequence[Projection]) -> ProjectionStore:
    from service.persistence.projection_schema import opened  # its driver is an optional dependency

    made: list[ProjectionStore] = []
    opened(
        store.location,
        fingerprint,
        lambda schema: made.append(ProjectionStore(schema, projections, store.set_aside.add)),
    )
    return made[0]


def prepare_projections(store: MatchStore, role: str) -> tuple[list[str], list[str]]:
    """Makes the tables of the projections in a database, for its owner: the statements that let a ``role`` keep them,
    and the schemas of other programs that were removed, because no service had them open.

    Raises:
        StoreError: the database refuses.
    """
    from service.persistence.projection_schema import drop_unused, grant

    fingerprint = signature_of(store.information.identity, store.other_kinds)
    with closing(_in_database(store, fingerprint, all_projections(store.other_kinds))) as made:
        granted = grant(store.location, fingerprint, made.database.tables, role) if role else []
    return granted, drop_unused(store.location, fingerprint)


def bring_up(projections: ProjectionStore, store: MatchStore) -> None:
    """Lets the projections come to the present end of the log: this process brings them there, or waits for the one
    that keeps them.
    """
    end = store.last_position()
    led = projections.leading
    while not projections.held():
        if projections.position() >= end:
            return
        time.sleep(LOOKING_SECONDS)
    if not led:
        _prepare(projections, store)
    projections.catch_up(store)


def _prepare(opened: ProjectionStore, store: MatchStore) -> None:
    """Lets projections begin from the start that were made from another log than the store has now, if this process
    keeps them; and lets the store know what is set aside.
    """
    difference = (opened.difference(store) or _rules_are_back(opened, store)) if opened.held() else ""
    if difference:
        LOG.warning("%s: %s; the projections are made from the start", store.location, difference)
        opened.clear()
    if opened.position() == 0 and (names := store.not_counted()):
        LOG.warning("%s: %s", store.location, not_counted_text(names))
    for found in opened.set_aside():
        store.set_aside.add(found)


def _rules_are_back(opened: ProjectionStore, store: MatchStore) -> str:
    """The sign that matches were set aside for lack of rules that are here now; empty if there are none. Of one game
    all matches can be read, or none.
    """
    lacking = {found.text: found for found in opened.set_aside() if found.text.startswith(WITHOUT_RULES)}
    for found in lacking.values():
        with suppress(StreamDamagedError):
            store.rows(found.stream, found.version - 1, found.version)
            return f"{found.stream} was set aside, because it {found.text}, and can be read now"
    return ""


def log_damage(bus: Bus) -> None:
    """Lets the log say once of each stream that it is set aside."""

    def say(news: StreamSetAside) -> None:
        found: Unreadable = news.found
        LOG.error("%s is set aside: version %s %s", found.stream, found.version, found.text)

    bus.subscribe(StreamSetAside, say)


def log_matches(bus: Bus, library: Library) -> None:
    """Lets the log say of each event what a spectator may know."""

    def say(news: MatchAdvanced) -> None:
        match = news.hosted.match
        if match is None or not LOG.isEnabledFor(logging.INFO):
            return
        words = library.words_of(match.created, "en")
        for row in news.rows:
            headline = words.narrate(_without_name(row.event)).headline
            LOG.info(
                "%s version %s: %s", match.lifecycle.match, row.event.version, headline, extra=news.hosted.log_fields
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


async def assemble(
    configuration: Configuration,
    library: Library,
    peers: Peers,
    admission: Admission,
    observer: Observer,
    catalogue: Mapping[str, Game] | None,
    kinds: Sequence[AnyKind],
    stack: AsyncExitStack,
) -> Parts:
    """Opens the store and makes all parts on it; ``stack`` ends them. ``catalogue`` is for workers: the games, if they
    are not those of the program.
    """
    identities = identities_of(configuration.security)
    if identities is not None:
        await identities.start()

    store = stack.enter_context(
        closing(await asyncio.to_thread(lambda: MatchStore(configuration.location, library.games, kinds=kinds)))
    )
    bus = store.bus
    log_damage(bus)
    if store.shared:
        await asyncio.to_thread(set_at_start, store.recorder.milliseconds)
        await stack.enter_async_context(SharedClock(store.recorder.milliseconds))
    for doubt in store.doubts:
        LOG.warning("%s may have lost events: %s", store.location, doubt)
    await asyncio.to_thread(destroy_keys, store)
    projections = stack.enter_context(closing(await asyncio.to_thread(open_projections, configuration, store)))
    await asyncio.to_thread(bring_up, projections, store)

    commands = Commands(store, observer)
    hosting = MatchRegistry(store, commands, configuration.hosted_matches)
    at = configuration.location if catalogue is None else None  # a thread of the service finds no store of its own
    lanes = {lane: worker(lane.value, catalogue, ROUNDS_NICE) for lane in (Lane.USUAL, Lane.LARGE)}
    rounds = await stack.enter_async_context(Rounds(lanes, at))
    players, editions = Players(commands), Editions(commands, library.games)
    tournaments = Tournaments(commands, rounds=rounds)
    looking = await stack.enter_async_context(MatchViews(hosting, library, worker("looking", catalogue)))
    app = configuration.web and configuration.web.app
    script = script_of(app) if app else None
    pictures = await stack.enter_async_context(Pictures(worker("pictures", catalogue, NICE), script))
    erasing = await stack.enter_async_context(Erasure(store, players, projections, hosting, looking))
    if again := await erasing.replay():
        LOG.warning(
            "%s: %s persons were erased before the store was set back, and are again", store.location, len(again)
        )
    log_matches(bus, library)
    clockwork = Clockwork(hosting, projections, store.clock)
    await clockwork.begin()

    auditing = audit_of(configuration, store)
    filing = RecordExport()
    if auditing is not None:
        await stack.enter_async_context(auditing)
        filing = RecordExport(auditing.tree, auditing.signer.keys, auditing.cosigning.quorum)
    projector = await stack.enter_async_context(Projector(store, projections, configuration.polling_seconds))
    await stack.enter_async_context(StoreListener(store.listen, projector.wake, shared=store.shared))
    await stack.enter_async_context(StoreListener(projections.listen, projector.reach, shared=store.shared))
    await stack.enter_async_context(commands)  # after those who hear what it stores: they still do while it ends

    pages = Pages(store.information.identity)
    lists = await stack.enter_async_context(Lists(projector, pages, configuration.limits.page))
    bots = Bots(hosting, [worker("bots", catalogue) for _ in range(configuration.thinkers)])
    analyst = worker("analyses", catalogue, NICE) if configuration.analysis else None
    webhooks, notices = Webhooks(commands), configuration.notices
    gauges = Gauges(
        streams=admission.streams,
        matches=lambda: len(hosting.hosted()),
        thinking=lambda: bots.thinking,
        position=store.last_position,
        followed=projections.position,
        set_aside=store.set_aside.all,
    )
    observer.start(gauges)
    stack.push_async_callback(observer.close)
    return Parts(
        configuration=configuration,
        library=library,
        observer=observer,
        peers=peers,
        admission=admission,
        store=store,
        projections=projections,
        auditing=auditing,
        filing=filing,
        projector=projector,
        commands=commands,
        hosting=hosting,
        players=players,
        authority=Authority(configuration.security, players, identities),
        looking=looking,
        pictures=pictures,
        erasing=erasing,
        editions=editions,
        lists=lists,
        pages=pages,
        boards=Boards(bus),
        inboxes=Inboxes(bus),
        followed_starts=FollowedStarts(bus, projections),
        tournaments=tournaments,
        following=Subscriptions(bus),
        bots=bots,
        forsaken_bots=ForsakenBots(bots, projections, store.shared),
        clockwork=clockwork,
        analyses=Analyses(
            store,
            configuration.analyses,
            analyst,
            lambda owner: configuration.limits_of(owner).analyses,
            first=configuration.worker < 2,
        ),
        chatting=ChatRooms(store, projections, configuration.chat_days, configuration.forgetting_seconds),
        spectators=Spectators(hosting, store.spectators),
        departures=Departures(hosting, projections, tournaments),
        forgetting=StaleMatches(hosting, projections, configuration.forgetting_seconds),
        webhooks=webhooks,
        deliveries=Deliveries(
            webhooks,
            projections,
            library,
            notices.networks,
            notices.link,
            store.clock,
            sender_of(configuration),
            post_of(configuration.mail, webhooks, library, notices.link),
        ),
        running=Reconciler(hosting, projections, tournaments, editions, bots, configuration.limits.patience_seconds),
        gauges=gauges,
    )


async def act(parts: Parts, stack: AsyncExitStack) -> None:
    """Lets the parts begin that act by themselves, now that calls are answered. ``stack`` ends them before the calls:
    then commands come to their end, and so do the streams of those who wait.
    """
    awaiting = await asyncio.to_thread(matches_awaiting_bots, parts.projections)
    for waited_for in (parts.analyses, parts.inboxes, parts.chatting, parts.following, parts.boards, parts.hosting):
        await stack.enter_async_context(waited_for)
    by_themselves = (parts.departures, parts.bots, parts.forsaken_bots, parts.clockwork, parts.running)
    for acting in (*by_themselves, parts.forgetting, parts.deliveries, parts.spectators, parts.followed_starts):
        await stack.enter_async_context(acting)
    parts.bots.resume([match for match, _ in awaiting])


def sender_of(configuration: Configuration) -> Sender | None:
    """The sender to browsers, if anything is sent there.

    Raises:
        KeyFileError: its key cannot be read or made.
    """
    path = configuration.push_key
    return None if path is None else Sender(push_key(path), configuration.notices.subject)


def keys_and_policy(audit: AuditLog) -> tuple[list[PrivateKey], Policy]:
    """The keys with which a transparency log signs, and the cosignatures that it wants.

    Raises:
        KeyFileError: the keys cannot be read.
        PolicyError: the witnesses cannot cosign as wanted, or one has a key of the log or of another one.
    """
    keys = read_keys(audit.keys)
    public = tuple(key.public for key in keys)
    return keys, Policy(public, tuple(witness.key for witness in audit.witnesses), audit.wanted)


def audit_of(configuration: Configuration, store: MatchStore) -> LiveLog | None:
    """The transparency log of a service, if it keeps one.

    Raises:
        KeyFileError: its keys cannot be read.
        PolicyError: its witnesses cannot cosign as wanted, or one has a key of the log or of another one.
    """
    if configuration.audit is None:
        return None
    audit, tree = configuration.audit, Tree(store)
    keep_private(configuration.kept)
    keys, wanted = keys_and_policy(audit)
    cosigning = Cosignatures(store.bus, tree, audit.witnesses, wanted.quorum)
    return LiveLog(store.bus, tree, Signer(tree, keys, KeptCheckpoint(configuration.kept)), cosigning)


SERVICERS: Sequence[tuple[Any, Callable[[Any, Any], None], Callable[[Parts], object]]] = (
    (match_service_pb2, add_MatchServiceServicer_to_server, MatchCalls),
    (game_service_pb2, add_GameServiceServicer_to_server, GameCalls),
    (edition_service_pb2, add_EditionServiceServicer_to_server, EditionCalls),
    (scoreboard_service_pb2, add_ScoreboardServiceServicer_to_server, ScoreboardCalls),
    (analysis_service_pb2, add_AnalysisServiceServicer_to_server, AnalysisCalls),
    (chat_service_pb2, add_ChatServiceServicer_to_server, ChatCalls),
    (player_service_pb2, add_PlayerServiceServicer_to_server, PlayerCalls),
    (rating_service_pb2, add_RatingServiceServicer_to_server, RatingCalls),
    (tournament_service_pb2, add_TournamentServiceServicer_to_server, TournamentCalls),
    (webhook_service_pb2, add_WebhookServiceServicer_to_server, WebhookCalls),
    (inbox_service_pb2, add_InboxServiceServicer_to_server, InboxCalls),
    (audit_service_pb2, add_AuditServiceServicer_to_server, AuditCalls),
    (admin_service_pb2, add_AdminServiceServicer_to_server, Administration),
)
"""The servicers that answer the calls of each file of the protocol."""

SERVICES = tuple(named.full_name for file, _, _ in SERVICERS for named in file.DESCRIPTOR.services_by_name.values())
"""The names of all services of the protocol."""


def add_servicers(calls: Any, parts: Parts) -> None:
    """Lets ``calls``, which is a server for the generated functions, answer all methods of the protocol."""
    for _, add, servicer in SERVICERS:
        add(servicer(parts), calls)
