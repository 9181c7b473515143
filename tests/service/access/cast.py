"""The callers of the authorization matrix, and the matches, tournaments and rooms that they call about."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from caravanserai_protocol.v1 import chat_service_pb2 as c
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import tournament_pb2
from caravanserai_protocol.v1 import webhook_service_pb2 as w
from google.protobuf.message import Message

from domain.play.chance import entropy_commitment
from tests.service.access.matrix import ENDPOINT, ENTROPY, numbers
from tests.service.application.tournaments.events import Event, event
from tests.service.house import Caller, House, hash_of
from tests.service.members import Member, admin, register


@dataclass
class Cast:
    """The callers of every role, and the match that they call about."""

    home: House
    guest: str
    member: Member
    old: str
    friend: Member
    another: Member
    owner: Member
    gone: str
    match: str = ""

    def caller(self, role: str) -> Caller:
        tokens = {
            "nobody": "",
            "stranger": f"stranger of {self.guest}",
            "guest": self.guest,
            "member": self.member.token,
            "friend": self.friend.token,
            "another": self.another.token,
            "owner": self.owner.token,
            "admin": admin(self.home).token,
            "old": self.old,
            "gone": self.gone,
        }
        return Caller(self.home.channel, tokens[role])

    @property
    def fresh(self) -> bytes:
        """The hash of a token that nobody has."""
        return hash_of(f"fresh {next(numbers)}")


async def cast(home: House) -> Cast:
    number = next(numbers)
    first = await register(home, f"Member {number}")
    member = await first.rotate(f"new token of member {number}")
    friend, another, owner, gone = [
        await register(home, f"{label} {number}") for label in ("Friend", "Another", "Owner", "Gone")
    ]
    made = Cast(home, f"guest {number}", member, first.token, friend, another, owner, gone.token)
    made.match = await made.owner.create(access="ACCESS_PRIVATE", admitted=[friend.name, gone.name])
    gone_calls = p.RemovePlayerRequest(player="players/me")
    await gone.caller.call(gone.caller.players.RemovePlayer, gone_calls)
    return made


async def open_match(cast: Cast) -> None:
    """A match with a guest, a member, and a free seat."""
    cast.match = await cast.owner.create(3, access="ACCESS_PRIVATE", admitted=[cast.friend.name, cast.member.name])
    await cast.owner.join(cast.match, 1, token_hash=hash_of(cast.guest), display_name="Guest")
    await cast.member.join(cast.match, 2)
    stranger = cast.caller("stranger")
    elsewhere = await cast.another.create(2)
    joining = m.JoinMatchRequest(match=elsewhere, display_name="Stranger", token_hash=hash_of(stranger.token))
    await stranger.call(stranger.matches.JoinMatch, joining)


async def full_match(cast: Cast) -> None:
    await open_match(cast)
    adding = m.AddBotRequest(match=cast.match, kind="random", seat=3)
    await cast.owner.caller.call(cast.owner.caller.matches.AddBot, adding)


async def played_match(cast: Cast) -> None:
    """A match in which guest and member are asked at the same time."""
    options = {"objective_choice": "on"}
    admitted = [cast.friend.name, cast.member.name]
    cast.match = await cast.owner.create(2, access="ACCESS_PRIVATE", admitted=admitted, options=options)
    await cast.owner.join(cast.match, 1, token_hash=hash_of(cast.guest), display_name="Guest")
    await cast.member.join(cast.match, 2)
    owner = cast.owner.caller
    await owner.call(owner.matches.StartMatch, m.StartMatchRequest(match=cast.match, without_waiting=True))


async def tournament(cast: Cast) -> None:
    """A tournament of the owner that the member has entered, bound to entropy; the friend is an arbiter."""
    await tournament_without_member(cast, byes_to_take=1)
    made = Event(cast.home, cast.owner, cast.match)
    await made.do("RegisterEntrant", cast.member, entropy_commitment=entropy_commitment(ENTROPY))


async def team_tournament(cast: Cast) -> None:
    """A tournament of teams with bots."""
    teams = tournament_pb2.TeamSettings(boards=2, match_points=TEAM_POINTS)
    await tournament_without_member(cast, seats=2, teams=teams)
    await Event(cast.home, cast.owner, cast.match).bots(3)


async def captains_tournament(cast: Cast) -> None:
    """A tournament of teams that the member has entered, with a team of somebody else that others join by a code."""
    await team_tournament(cast)
    games = Event(cast.home, cast.owner, cast.match)
    await games.do("RegisterEntrant", cast.member)
    founder = await games.enter(f"founder of {cast.match}")
    team = tournament_pb2.Team(display_name="Rooks")
    await games.do("ChangeOwnTeam", founder, team=team, join_hash=sha256(TICKET).digest())


async def announced_tournament(cast: Cast) -> None:
    """The same with a start, while players check in."""
    start = cast.home.service.parts.tournaments.now() + 600_000
    await tournament_without_member(cast, start_time_milliseconds=start, check_in_seconds=3_600)
    await Event(cast.home, cast.owner, cast.match).do("RegisterEntrant", cast.member)


async def tournament_without_member(cast: Cast, **chosen: Any) -> None:
    two = tournament_pb2.SwissFormat(rounds=2)
    cast.match = (await event(cast.home, cast.owner, swiss=two, arbiters=[cast.friend.name], **chosen)).name


async def bye_tournament(cast: Cast) -> None:
    """The same; the member has taken a bye."""
    await tournament(cast)
    await Event(cast.home, cast.owner, cast.match).do("TakeBye", cast.member, round=2)


async def ready_tournament(cast: Cast) -> None:
    """The same with bots."""
    await tournament(cast)
    await Event(cast.home, cast.owner, cast.match).bots(3)


async def closed_tournament(cast: Cast) -> None:
    """The same after registration has closed: the entropy of the member is awaited."""
    await ready_tournament(cast)
    await Event(cast.home, cast.owner, cast.match).do("CloseRegistration")


async def running_tournament(cast: Cast) -> None:
    """The same when lots are drawn."""
    await closed_tournament(cast)
    await Event(cast.home, cast.owner, cast.match).do("ReleaseEntrants")


async def paired_tournament(cast: Cast) -> None:
    """The same when a round is paired."""
    await running_tournament(cast)
    await Event(cast.home, cast.owner, cast.match).do("PairRound", round=1)


async def settled_tournament(cast: Cast) -> None:
    """The same when the round has its results."""
    await running_tournament(cast)
    await Event(cast.home, cast.owner, cast.match).play_round(1)


async def paused_tournament(cast: Cast) -> None:
    """The same, paused."""
    await running_tournament(cast)
    await Event(cast.home, cast.owner, cast.match).do("PauseTournament", reason="Lunch")


async def cancelled_tournament(cast: Cast) -> None:
    """The same, cancelled: only what is over has an archive."""
    await tournament(cast)
    await Event(cast.home, cast.owner, cast.match).do("CancelTournament", reason="Rain")


async def nothing(cast: Cast) -> None:
    pass


async def decision(cast: Cast, role: str) -> m.DecideRequest:
    seated = cast.caller("member" if role == "member" else "guest")
    offers = (await seated.offers(cast.match)).offers
    return m.DecideRequest(match=cast.match, decision=offers[0].decision)


async def preview(cast: Cast, role: str) -> m.PreviewDecisionRequest:
    return m.PreviewDecisionRequest(match=cast.match, decision=(await decision(cast, role)).decision)


async def invitation(cast: Cast, role: str) -> p.RevokeInvitationRequest:
    making = p.CreateInvitationRequest(code_hash=cast.fresh)
    made = await admin(cast.home).call(admin(cast.home).players.CreateInvitation, making)
    return p.RevokeInvitationRequest(name=made.invitation.name)


def webhook(request: Any) -> Callable[[Cast, str], Awaitable[Message]]:
    """A request about a webhook of the member."""

    async def made(cast: Cast, role: str) -> Message:
        calls = cast.member.caller
        answer = await calls.call(calls.webhooks.CreateWebhook, w.CreateWebhookRequest(url=ENDPOINT))
        about: Message = request(name=answer.webhook.name)
        return about

    return made


def chat(request: Any, room: str = "PLAYERS", **fields: Any) -> "Asked":
    """A request about a room of the chat of a match."""
    room = f"CHAT_ROOM_{room}"
    return Asked(full_match, lambda cast, _: request(match=cast.match, room=room, **fields))


async def said(cast: Cast, role: str) -> Message:
    """A request about a text of the member."""
    calls = cast.member.caller
    saying = c.SendChatMessageRequest(match=cast.match, room=c.CHAT_ROOM_PLAYERS, text="hello")
    answer = await calls.call(calls.chats.SendChatMessage, saying)
    return c.DeleteChatMessageRequest(name=answer.message.name)


class Asked(NamedTuple):
    """A request, and the preparation before it."""

    prepare: Callable[[Cast], Awaitable[None]]
    request: Callable[[Cast, str], Message | Awaitable[Message]]


def passkey(cast: Cast) -> str:
    """The name of a passkey that the member does not have."""
    return f"{cast.member.name}/passkeys/{'a' * 26}"


def watched(prepared: Callable[[Cast], Awaitable[None]], request: Any, **fields: Any) -> Asked:
    return Asked(prepared, lambda cast, _: request(match=cast.match, **fields))


def spoken(asked: Asked, content: str) -> Asked:
    """The same on a stream of requests."""

    async def request(cast: Cast, role: str) -> m.PlayRequest:
        made = asked.request(cast, role)
        fields: Any = {content: made if isinstance(made, Message) else await made}
        return m.PlayRequest(call=1, **fields)

    return Asked(asked.prepare, request)


TICKET = bytes(range(32))
TEAM_POINTS = tournament_pb2.MatchPointScoring(win="2", draw="1", loss="0")
