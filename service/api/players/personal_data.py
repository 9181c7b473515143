"""All that the service keeps about a player, as entries of an export, page by page.

Each section reads one kind of entries. What an erasure destroys and what an export holds are one list: a test looks for
a player in every table of a service, and each place belongs to a section.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from caravanserai_protocol.v1 import personal_data_pb2 as messages
from caravanserai_protocol.v1 import player_event_pb2
from caravanserai_protocol.v1.chat_service_pb2 import ChatAct as ChatActMessage
from google.protobuf.timestamp_pb2 import Timestamp

from domain.chats.chat import ChatAct, Room
from domain.notices.webhook import WebhookForm, WebhookRecorded, WebhookRemoved, webhook_of
from domain.persons.erasures import person_of
from domain.players.follows import PlayerFollowed, PlayerUnfollowed
from domain.players.player import PlayerCreated, PlayerRecorded, PlayerRenamed, player_of
from projections.follows.followed_players import followed_times
from projections.matches.directory_queries import names_of
from projections.notices.notices import notices_for, webhooks_of
from projections.players.personal_streams import personal_streams, tokens_of
from projections.players.records import head_to_heads, record_of
from projections.ratings.ratings import ratings_of_player, whole_changes, whole_ratings
from projections.store import ProjectionStore
from service.api.players.personal_matches import PersonalMatches
from service.api.players.personal_tournaments import personal_tournament
from service.api.players.views import passkey_message
from service.api.webhooks.servicer import WRITTEN_KINDS, webhook_message
from service.application.notices.mail import Post
from service.foundation.times import timestamp_of
from service.messages.ratings.present import change_message, head_to_head_message, rating_message, record_message
from service.persistence.damage import StreamDamagedError
from service.persistence.matches.store import MatchStore
from service.persistence.players.kind import PLAYERS, write_player_event
from service.persistence.tournaments.kind import TOURNAMENTS
from service.persistence.webhooks.kind import WEBHOOKS

MILLISECOND = 1_000_000
ROOMS = {Room.PLAYERS: "players", Room.SPECTATORS: "spectators"}
ACTS = {act: ChatActMessage.Value(f"CHAT_ACT_{act.name}") for act in ChatAct}
ALL = 1_000_000_000


@dataclass(frozen=True, slots=True)
class ExportedPlayer:
    """The player who is exported: also the hashes of their ``tokens``, and the ``persons`` that they are or were."""

    player: str
    display_name: str
    tokens: Sequence[str]
    persons: Sequence[str]


Placed = tuple[int, messages.PersonalEntry]
"""An entry with its place in its section: places grow, and entries with the same place come together."""
Section = Callable[[ExportedPlayer, int, int], Sequence[Placed]]
"""Reads the entries of a section that come after a place, up to a number of them."""


class PersonalData:
    """Reads what is kept about players. Its methods block. ``post`` sends e-mails, if the service does."""

    def __init__(self, store: MatchStore, projections: ProjectionStore, post: Post | None) -> None:
        self._store = store
        self._projections = projections
        self._post = post
        self._matches = PersonalMatches(store, projections)
        self.sections: dict[str, Section] = {
            "account": self._account,
            "webhook": self._webhooks,
            "letter": self._emails,
            "match": self._played,
            "tournament": self._tournaments,
            "chat": self._chats,
            "rating": self._ratings,
            "rating_change": self._rating_changes,
            "record": self._records,
            "opponent": self._opponents,
            "notice": self._notices,
            "passkey": self._passkeys,
            "followed_player": self._followed_players,
        }
        """By the field of `PersonalEntry` that their entries have, in the order of the export."""

    def page(
        self, player: str, display_name: str, count: int, after: tuple[int, int] = (0, 0)
    ) -> tuple[list[messages.PersonalEntry], tuple[int, int] | None]:
        """About ``count`` entries after those at ``after`` (the number of a section, and a place there), and where the
        next page begins; None: this is the last one.
        """
        subject = self._subject(player, display_name)
        sections = list(self.sections.values())
        number, place = after
        found: list[messages.PersonalEntry] = []
        while number < len(sections):
            wanted = count - len(found)
            placed = sections[number](subject, place, max(wanted, 0) + 1)
            taken = _first(placed, wanted)
            found += [entry for _, entry in taken]
            if len(taken) < len(placed):
                return found, (number, taken[-1][0] if taken else place)
            number, place = number + 1, 0
        return found, None

    def _subject(self, player: str, display_name: str) -> ExportedPlayer:
        guests = names_of(self._projections, player).persons
        persons = (person_of(player), *sorted(guests))
        return ExportedPlayer(player, display_name, tokens_of(self._projections, player), tuple(dict.fromkeys(persons)))

    # -- sections -----------------------------------------------------------------------------------------------

    def _account(self, subject: ExportedPlayer, after: int, _: int) -> Sequence[Placed]:
        log = self._store.stream(PLAYERS, subject.player, after)
        return [(recorded.event.version, messages.PersonalEntry(account=_account_event(recorded))) for recorded in log]

    def _webhooks(self, subject: ExportedPlayer, after: int, limit: int) -> Sequence[Placed]:
        there = set(webhooks_of(self._projections, subject.player))
        found = personal_streams(self._projections, [subject.player], "webhooks", after, limit)
        return [
            (position, messages.PersonalEntry(webhook=self._webhook(name, removed=name not in there)))
            for position, name in found
        ]

    def _webhook(self, name: str, *, removed: bool) -> messages.PersonalWebhook:
        try:
            log: Sequence[WebhookRecorded] = self._store.stream(WEBHOOKS, name)
        except StreamDamagedError:
            log = ()
        kept = webhook_of(name, [each for each in log if not isinstance(each.event.body, WebhookRemoved)])
        exported = messages.PersonalWebhook(removed=removed)
        exported.webhook.name = name
        if not kept.url:  # its owner is erased
            return exported
        exported.webhook.CopyFrom(webhook_message(kept))
        exported.address = kept.url if kept.form is WebhookForm.EMAIL else f"https://{exported.webhook.host}/…"
        if kept.form is WebhookForm.EMAIL and self._post is not None:
            stream = self._post.stream_of(kept)
            address = webhook_of(stream, self._store.stream(WEBHOOKS, stream))
            exported.asked_times.extend(timestamp_of(asked * MILLISECOND) for asked in address.asked)
            exported.refused = address.refused
        return exported

    def _emails(self, subject: ExportedPlayer, after: int, _: int) -> Sequence[Placed]:
        if self._post is None:
            return ()
        stream = self._post.links.stream_of_player(subject.player)
        asked = webhook_of(stream, self._store.stream(WEBHOOKS, stream)).asked
        return [
            (time, messages.PersonalEntry(letter=messages.PersonalLetter(time=_time(time))))
            for time in asked
            if time > after
        ]

    def _played(self, subject: ExportedPlayer, after: int, limit: int) -> Sequence[Placed]:
        who = (subject.player, *subject.tokens)
        found = personal_streams(self._projections, who, "matches", after, limit)
        exported = self._matches.exported(subject.player, subject.tokens, [stream for _, stream in found])
        return [
            (position, messages.PersonalEntry(match=match))
            for (position, _), match in zip(found, exported, strict=True)
        ]

    def _tournaments(self, subject: ExportedPlayer, after: int, limit: int) -> Sequence[Placed]:
        found = personal_streams(self._projections, [subject.player], "tournaments", after, limit)
        return [
            (position, messages.PersonalEntry(tournament=self._tournament(name, subject.player)))
            for position, name in found
        ]

    def _tournament(self, name: str, player: str) -> messages.PersonalTournament:
        try:
            return personal_tournament(name, player, self._store.stream(TOURNAMENTS, name))
        except StreamDamagedError:
            return messages.PersonalTournament(tournament=name)

    def _chats(self, subject: ExportedPlayer, after: int, _: int) -> Sequence[Placed]:
        chats = self._store.chats
        about = (subject.persons, subject.player)
        found = [(match, *entry) for match in chats.matches_of(*about) for entry in chats.about(match, *about)]
        placed = []
        for match, room, stored in sorted(found, key=lambda each: (each[2].entry.time, each[0], each[1:2])):
            entry = stored.entry
            if entry.time <= after:
                continue
            own = entry.speaker.person in subject.persons or entry.speaker.player == subject.player
            exported = messages.PersonalChatEntry(
                name=f"{match}/chat/{ROOMS[room]}/messages/{stored.position}",
                time=_time(entry.time),
                act=ACTS[entry.act],
                text=(stored.text or "") if entry.act is ChatAct.SAID else "",
                deleted_position=entry.about,
                about_player=not own,
            )
            placed.append((entry.time, messages.PersonalEntry(chat=exported)))
        return placed

    def _ratings(self, subject: ExportedPlayer, after: int, _: int) -> Sequence[Placed]:
        found = whole_ratings(self._projections, subject.player)
        entries = [
            messages.PersonalEntry(rating=rating_message(key, subject.display_name, rating)) for key, rating in found
        ]
        return list(enumerate(entries, 1))[after:]

    def _rating_changes(self, subject: ExportedPlayer, after: int, _: int) -> Sequence[Placed]:
        return [
            (
                change.number,
                messages.PersonalEntry(
                    rating_change=messages.PersonalRatingChange(
                        game=f"games/{key.game}", seats=key.seats, change=change_message(change)
                    )
                ),
            )
            for key, change in whole_changes(self._projections, subject.player, after)
        ]

    def _records(self, subject: ExportedPlayer, after: int, _: int) -> Sequence[Placed]:
        ratings = ratings_of_player(self._projections, subject.player)
        games = record_of(self._projections, subject.player)
        written = record_message(subject.player, subject.display_name, games, ratings).games
        return list(enumerate((messages.PersonalEntry(record=game) for game in written), 1))[after:]

    def _opponents(self, subject: ExportedPlayer, after: int, _: int) -> Sequence[Placed]:
        found = head_to_heads(self._projections, subject.player, ALL)
        bare = sorted((replace(entry, display_name="") for entry in found), key=lambda entry: entry.number)
        return [
            (entry.number, messages.PersonalEntry(opponent=head_to_head_message(entry)))
            for entry in bare
            if entry.number > after
        ]

    def _notices(self, subject: ExportedPlayer, after: int, _: int) -> Sequence[Placed]:
        return [
            (
                position,
                messages.PersonalEntry(
                    notice=messages.PersonalNotice(
                        kind=WRITTEN_KINDS[notice.kind],
                        about=notice.stream,
                        seat=notice.seat,
                        time=_time(notice.time),
                    )
                ),
            )
            for position, notice in notices_for(self._projections, subject.player, after)
        ]

    def _passkeys(self, subject: ExportedPlayer, after: int, _: int) -> Sequence[Placed]:
        player = player_of(subject.player, self._store.stream(PLAYERS, subject.player))
        entries = [
            messages.PersonalEntry(
                passkey=messages.PersonalPasskey(
                    passkey=passkey_message(subject.player, passkey),
                    credential_id=passkey.credential_id,
                    public_key=passkey.public_key,
                    removed=bool(passkey.removed),
                )
            )
            for passkey in player.keyring.passkeys
        ]
        return list(enumerate(entries, 1))[after:]

    def _followed_players(self, subject: ExportedPlayer, after: int, _: int) -> Sequence[Placed]:
        return [
            (
                position,
                messages.PersonalEntry(
                    followed_player=messages.PersonalFollowedPlayer(player=player, follow_time=_time(time))
                ),
            )
            for position, player, time in followed_times(self._projections, subject.player, after)
        ]


def _account_event(recorded: PlayerRecorded) -> player_event_pb2.PlayerEvent:
    """An event of the account, with the name in it, or the player who is followed."""
    written = write_player_event(recorded.event)
    body = recorded.event.body
    if isinstance(body, PlayerCreated):
        written.created.display_name = body.display_name
    elif isinstance(body, PlayerRenamed):
        written.renamed.display_name = body.display_name
    elif isinstance(body, PlayerFollowed):
        written.followed.player = body.player
    elif isinstance(body, PlayerUnfollowed):
        written.unfollowed.player = body.player
    return written


def _first(placed: Sequence[Placed], count: int) -> Sequence[Placed]:
    """The first entries, and all that have the same place as the last of them."""

    def taken() -> Iterator[Placed]:
        last = None
        for number, (place, entry) in enumerate(placed):
            if number >= count and place != last:
                return
            last = place
            yield place, entry

    return list(taken())


def _time(milliseconds: int) -> Timestamp | None:
    return timestamp_of(milliseconds * MILLISECOND) if milliseconds else None
