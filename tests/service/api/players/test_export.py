"""The export of a player's data: all that a service keeps of them, for them alone, page by page, until they are erased.

One test looks for a player in every table of a service where they have done everything. It fails when a new place holds
something of them that no section of the export is named for.
"""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import chat_service_pb2 as c
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import personal_data_pb2 as d
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import webhook_service_pb2 as w
from caravanserai_protocol.v1.access_pb2 import ACCESS_PRIVATE
from caravanserai_protocol.v1.event_pb2 import PersonalSecret
from caravanserai_protocol.v1.player_pb2 import Player
from google.protobuf.message import Message

from domain.notices.webhook import webhook_of
from domain.persons.erasures import person_of
from service.persistence.webhooks.kind import WEBHOOKS
from tests.service.api.matches.test_chat import SPECTATORS, moderate, say
from tests.service.api.players.test_passkeys import add as add_passkey
from tests.service.application.notices.mailbox import ANN, confirmed, open_house
from tests.service.application.notices.post_office import post_office
from tests.service.application.notices.test_deliveries import add, begun
from tests.service.application.tournaments.events import event
from tests.service.authenticator import Authenticator
from tests.service.house import GAME, Caller, House, Refusal, hash_of, until
from tests.service.members import Member, admin, security

NEW_NAME = "Ann Zwetschgenbaum"
SECRET = "the key of the persons' database: no export holds a secret"
INDEX = "finds what is exported"

HELD = {
    "keys.person": SECRET,
    "match_chat.person": "chat",
    "match_chat.player": "chat",
    "match_chat.subject": "chat",
    "match_chat.subject_player": "chat",
    "stored_events.StoredEvent": "match",
    "stored_events.StoredPlayerEvent": "account",
    "stored_events.StoredTournamentEvent": "tournament",
    "stored_events.StoredWebhookEvent": "webhook",
    "directory.abandoned_account": "match",
    "directory.owner": "match",
    "directory.owner_credential": "match",
    "directory_admitted.account": "match",
    "directory_companions.account": "match",
    "directory_seats.account": "match",
    "directory_seats.credential": "match",
    "directory_seats.person": "match",
    "directory_seats.player": "match",
    "outcomes.outcome": "match",
    "scoreboard_seats.person": "match",
    "scoreboard_seats.name": "match",
    "personal_streams.person": INDEX,
    "personal_streams.who": INDEX,
    "player_games.player": "record",
    "player_notices.player": "notice",
    "player_opponents.opponent": "opponent",
    "player_opponents.player": "opponent",
    "player_tokens.credential": INDEX,
    "player_tokens.player": "account",
    "followed_players.follower": "followed_player",
    "followed_players.followed": "only the follower knows it; the player sees how many there are",
    "player_matches.player": "match",
    "players.display_name": "account",
    "players.name": "account",
    "rating_changes.who": "rating_change",
    "ratings.who": "rating",
    "tournament_players.entrant": "tournament",
    "tournament_players.player": "tournament",
    "tournaments.organiser": "tournament",
    "webhooks.audience": "webhook",
    "webhooks.owner": "webhook",
}
"""Each place that holds something of a player, with the section of the export for it, or the reason for none."""
NAMELESS = {"letter"}
"""The sections of what stands under a keyed hash, which nobody finds without the key."""
ENCRYPTED = {
    "salt": "match",
    "payload": "match",
    "display_name": "account",
    "request_digest": "digests of requests tell nothing but what the entry itself says",
    "webhook_url": "webhook",
    "webhook_secret": "the key of signatures is a secret",
    "chat_text": "chat",
    "passkey": "passkey",
    "followed_player": "followed_player",
}
"""Everything that an erasure destroys, in the same way."""


async def export(caller: Caller, name: str = "players/me", size: int = 0) -> list[d.PersonalEntry]:
    request = p.ExportPlayerRequest(name=name, page_size=size)
    found: list[d.PersonalEntry] = []
    while True:
        page: p.ExportPlayerResponse = await caller.call(caller.players.ExportPlayer, request)
        found += page.entries
        if not page.next_page_token:
            return found
        request.page_token = page.next_page_token


def sections(entries: Collection[d.PersonalEntry]) -> list[str]:
    return list(dict.fromkeys(str(entry.WhichOneof("content")) for entry in entries))


async def done(member: Member, service: str, method: str, request: Message) -> Any:
    return await member.caller.call(getattr(getattr(member.caller, service), method), request)


async def lived(home: House, ann: Member, bob: Member) -> None:
    """Everything happens to Ann that leaves something."""
    ann_renamed = p.UpdatePlayerRequest(player=Player(name=ann.name, display_name=NEW_NAME))
    await done(ann, "players", "UpdatePlayer", ann_renamed)
    second = await add(ann, f"mailto:second-{ANN}", form=w.WEBHOOK_FORM_EMAIL)
    await done(ann, "webhooks", "DeleteWebhook", w.DeleteWebhookRequest(name=second.webhook.name))

    await add_passkey(ann, Authenticator(), "Pocket")
    for follower, followed in ((ann, bob), (bob, ann)):
        await done(follower, "players", "FollowPlayer", p.FollowPlayerRequest(player=followed.name))
    played = await ranked(ann, bob)
    await say(ann.caller, played, "Greetings from the market")
    await say(bob.caller, played, "And from the port")
    await done(bob, "matches", "Resign", m.ResignRequest(match=played))
    await done(ann, "matches", "Resign", m.ResignRequest(match=played))
    await bob.create(2, previous=played)
    watched = await bob.create(2)
    await say(ann.caller, watched, "I only watch", SPECTATORS)
    await moderate(bob.caller, watched, c.CHAT_ACT_MUTED, SPECTATORS, player=ann.name)
    await bob.create(2, access=ACCESS_PRIVATE, admitted=[ann.name])
    left = await bob.create(2)
    await ann.join(left, 2)
    await done(ann, "matches", "LeaveMatch", m.LeaveMatchRequest(match=left))
    ended = await begun(ann, bob)
    await done(ann, "matches", "AbandonMatch", m.AbandonMatchRequest(match=ended))
    await begun(bob, ann)
    tournament = await event(home, ann)
    await tournament.do("RegisterEntrant", ann)


async def ranked(ann: Member, bob: Member) -> str:
    """A match that counts, with its end still to come."""
    request = m.CreateMatchRequest(game=GAME, players=2)
    name = (await ann.caller.call(ann.caller.matches.CreateMatch, request)).match.name
    for seat, member in enumerate((ann, bob), 1):
        await member.join(name, seat)
    await done(ann, "matches", "StartMatch", m.StartMatchRequest(match=name, without_waiting=True))
    return str(name)


def cells(folder: Path) -> Iterator[tuple[str, bytes]]:
    """All cells of all tables of a service, with the names of their tables and columns; of events with their kind."""
    for path in sorted(folder.glob("*.sqlite")):
        with closing(sqlite3.connect(path)) as connection:
            connection.row_factory = sqlite3.Row
            tables = [row["name"] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            for table in tables:
                for row in connection.execute(f"SELECT * FROM {table}"):
                    for column in row.keys():  # noqa: SIM118
                        value = row[column]
                        name = row["topic"].rpartition(".")[2] if table == "stored_events" else column
                        yield f"{table}.{name}", value if isinstance(value, bytes) else str(value).encode()


def places(folder: Path, marks: Collection[bytes]) -> set[str]:
    """The places of a service that hold one of some marks."""
    return {place for place, cell in cells(folder) if any(mark in cell for mark in marks)}


async def test_whatever_a_service_keeps_of_a_player_is_exported_until_they_are_erased(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    label = "ann"
    token = f"token-of-player-{label}"
    async with post_office(tmp_path, monkeypatch) as office, open_house(tmp_path, office, security=security()) as home:
        guest = Caller(home.channel, token)
        early = await home.create(2)
        joining = m.JoinMatchRequest(match=early, seat=1, display_name="Early Bird", token_hash=hash_of(token))
        await guest.call(guest.matches.JoinMatch, joining)
        before = await home.create(2)
        await guest.call(guest.matches.JoinMatch, replaced(joining, before))
        await guest.call(guest.matches.LeaveMatch, m.LeaveMatchRequest(match=before))
        own = m.CreateMatchRequest(game=GAME, players=2, owner_token_hash=hash_of(token))
        await guest.call(guest.matches.CreateMatch, own)
        ann, bob, webhook = await confirmed(home, office, digest_hours=24)
        await lived(home, ann, bob)
        store = home.service.parts.store
        await until(lambda: bool(webhook_of(webhook.name, store.stream(WEBHOOKS, webhook.name)).sent))
        await bob.join(await ann.create(2), 2)  # it waits for a day: the first letter has gone

        entries = await export(ann.caller)
        assert sections(entries) == [field.name for field in d.PersonalEntry.DESCRIPTOR.fields]
        assert entries == await export(ann.caller, size=1), "pages of any size hold the same"
        assert entries == await export(admin(home), ann.name)
        shown = "\n".join(map(str, entries))
        for mine in (
            "ann",
            NEW_NAME,
            "Early Bird",
            f"mailto:{ANN}",
            f"mailto:second-{ANN}",
            "Greetings",
            "I only watch",
        ):
            assert mine in shown, mine
        for other in (
            token,
            hash_of(token).hex(),
            bob.name.removeprefix("players/") + '" display',
            "And from the port",
        ):
            assert other not in shown, other
        assert bytes(hash_of(token)) not in b"".join(entry.SerializeToString() for entry in entries)
        by_match = {entry.match.match: entry.match for entry in entries if entry.HasField("match")}
        assert [seat.given_up for seat in by_match[before].seats] == [True]
        assert [seat.display_name for seat in by_match[early].seats] == ["Early Bird"]
        assert sum(entry.webhook.removed for entry in entries) == 1

        persons = {seat.person for match in by_match.values() for seat in match.seats} - {""}
        assert person_of(ann.name) in persons
        marks = [mark.partition("/")[2].encode() for mark in (ann.name, *persons)]
        marks += [hash_of(token), hash_of(token).hex().encode(), NEW_NAME.encode(), b"Early Bird"]
        assert places(tmp_path, marks) == set(HELD), "every place is one that the export is named for"
        exported = set(sections(entries))
        assert {
            section for section in (*HELD.values(), *ENCRYPTED.values()) if " " not in section
        } == exported - NAMELESS
        assert set(ENCRYPTED) == {field.name for field in PersonalSecret.DESCRIPTOR.fields}

        boss = admin(home)
        await boss.call(boss.players.ErasePerson, p.ErasePersonRequest(name=ann.name))
        left = "\n".join(map(str, await export(boss, ann.name)))
        for gone in (NEW_NAME, "Early Bird", ANN, "Greetings", "I only watch"):
            assert gone not in left, gone
        with pytest.raises(Refusal) as refused:
            await export(ann.caller)
        assert refused.value.reason == "PLAYER_REMOVED"
        assert webhook.name in left


def replaced(joining: m.JoinMatchRequest, match: str) -> m.JoinMatchRequest:
    """The same request for another match."""
    other = m.JoinMatchRequest()
    other.CopyFrom(joining)
    other.match = match
    return other
