"""The parts of a running service, as those who answer calls get them: each takes what it needs."""

from dataclasses import dataclass

from projections.store import ProjectionStore
from service.access.authority import Authority
from service.api.match_lists import Lists
from service.api.matches.spectators import Spectators
from service.api.pages import Pages
from service.application.editions.registry import Editions
from service.application.live.boards import Boards
from service.application.live.bots import Bots
from service.application.live.clockwork import Clockwork
from service.application.live.followed_starts import FollowedStarts
from service.application.live.forsaken_bots import ForsakenBots
from service.application.live.inbox import Inboxes
from service.application.live.match_registry import MatchRegistry
from service.application.live.match_views import MatchViews
from service.application.live.pictures import Pictures
from service.application.live.projector import Projector
from service.application.live.stale_matches import StaleMatches
from service.application.matches.analyses import Analyses
from service.application.matches.chats import ChatRooms
from service.application.notices.deliveries import Deliveries
from service.application.notices.webhooks import Webhooks
from service.application.persons.erasure import Erasure
from service.application.players.accounts import Players
from service.application.players.departures import Departures
from service.application.tournaments.reconciler import Reconciler
from service.application.tournaments.registry import Tournaments
from service.application.tournaments.subscriptions import Subscriptions
from service.audit.live_log import LiveLog
from service.audit.matches.record_export import RecordExport
from service.configuration import Configuration
from service.limiting.admission import Admission
from service.limiting.peers import Peers
from service.messages.games.library import Library
from service.observation.observer import Gauges, Observer
from service.persistence.commands import Commands
from service.persistence.matches.store import MatchStore


@dataclass(kw_only=True, eq=False, repr=False)
class Parts:
    """All parts. ``auditing`` is the transparency log, if the service keeps one."""

    configuration: Configuration
    library: Library
    observer: Observer
    peers: Peers
    admission: Admission
    store: MatchStore
    projections: ProjectionStore
    auditing: LiveLog | None
    filing: RecordExport
    projector: Projector
    commands: Commands
    hosting: MatchRegistry
    players: Players
    authority: Authority
    looking: MatchViews
    pictures: Pictures
    erasing: Erasure
    editions: Editions
    lists: Lists
    pages: Pages
    boards: Boards
    inboxes: Inboxes
    followed_starts: FollowedStarts
    tournaments: Tournaments
    following: Subscriptions
    bots: Bots
    forsaken_bots: ForsakenBots
    clockwork: Clockwork
    departures: Departures
    analyses: Analyses
    chatting: ChatRooms
    spectators: Spectators
    forgetting: StaleMatches
    running: Reconciler
    webhooks: Webhooks
    deliveries: Deliveries
    gauges: Gauges
