"""The authorization matrix: every method of every service, called by every role. No method may be missing."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import grpc
import pytest
from caravanserai_protocol.signing import public_key
from caravanserai_protocol.v1 import admin_service_pb2 as a
from caravanserai_protocol.v1 import analysis_service_pb2 as n
from caravanserai_protocol.v1 import audit_service_pb2 as u
from caravanserai_protocol.v1 import chat_service_pb2 as c
from caravanserai_protocol.v1 import edition_service_pb2 as e
from caravanserai_protocol.v1 import game_service_pb2 as g
from caravanserai_protocol.v1 import inbox_service_pb2 as i
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import rating_service_pb2 as r
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s
from caravanserai_protocol.v1 import tournament_pb2
from caravanserai_protocol.v1 import tournament_service_pb2 as t
from caravanserai_protocol.v1 import webhook_service_pb2 as w
from caravanserai_protocol.v1.passkey_pb2 import Passkey
from caravanserai_protocol.v1.player_pb2 import Player
from google.protobuf import descriptor_pool
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from domain.games import games
from domain.persons.erasures import person_of
from domain.play.chance import entropy_commitment
from service.access.security import Registration
from service.assembly import SERVICES
from service.error_catalogue import CATALOGUE
from tests.service.api.matches.test_conversation import reason_of
from tests.service.application.tournaments.events import Event, event, settings
from tests.service.house import GAME, Caller, House, Refusal, hash_of, house
from tests.service.identities import Provider
from tests.service.members import Member, admin, register, security

REASONS = {
    "ok": "",
    "token": "TOKEN_MISSING",
    "missing": "MATCH_NOT_FOUND",
    "private": "MATCH_PRIVATE",
    "seat": "SEAT_NOT_YOURS",
    "owner": "NOT_THE_OWNER",
    "admin": "NOT_AN_ADMINISTRATOR",
    "player": "PLAYER_NOT_YOURS",
    "unknown": "PLAYER_UNKNOWN",
    "revoked": "TOKEN_REVOKED",
    "removed": "PLAYER_REMOVED",
    "seated": "PLAYER_SEATED",
    "field": "FIELD_INVALID",
    "rules": "DECISION_REFUSED",
    "help": "SUGGESTION_REFUSED",
    "waits": "SEAT_NOT_ABSENT",
    "off": "AUDIT_OFF",
    "over": "MATCH_NOT_OVER",
    "record": "RECORD_INVALID",
    "leader": "NOT_THE_ORGANISER",
    "entrant": "ENTRANT_NOT_FOUND",
    "clocks": "NO_CLOCKS",
    "none": "PASSKEYS_NOT_OFFERED",
    "passkey": "PASSKEY_NOT_FOUND",
    "nobody": "PASSKEY_UNKNOWN",
    "webhook": "WEBHOOK_NOT_FOUND",
    "room": "CHAT_NOT_YOURS",
    "text": "CHAT_MESSAGE_NOT_FOUND",
}
"""The outcomes of calls, as words of the table."""

# The match is private: callers who may not watch it do not find it. A guest and a member (a player) have seats; the
# stranger is a guest who plays somewhere else; a friend is admitted and has no seat; another player has no part in it;
# the owner has no seat. `old` is a replaced token of the member; `gone` is the token of a removed player who had been
# admitted. A word after the slash is a variant of the call.
TABLE = """
                                  nobody  stranger guest   member  friend  another  owner   admin   old     gone
AdminService.GetStatistics        token   admin    admin   admin   admin   admin    admin   ok      revoked removed
AdminService.ImportMatch          token   admin    admin   admin   admin   admin    admin   record  revoked removed
AnalysisService.RequestAnalysis   missing missing  over    over    over    missing  over    over    revoked removed
AnalysisService.GetAnalysis       missing missing  over    over    over    missing  over    over    revoked removed
AnalysisService.WatchAnalysis     missing missing  over    over    over    missing  over    over    revoked removed
AuditService.GetCheckpoint        off     off      off     off     off     off      off     off     revoked removed
AuditService.ListCheckpoints      off     off      off     off     off     off      off     off     revoked removed
AuditService.GetInclusionProof    off     off      off     off     off     off      off     off     revoked removed
AuditService.GetConsistencyProof  off     off      off     off     off     off      off     off     revoked removed
AuditService.GetKeys              off     off      off     off     off     off      off     off     revoked removed
ChatService.SendChatMessage       missing missing  ok      ok      room    missing  room    room    revoked removed
ChatService.SendChatMessage/apart missing missing  room    room    ok      missing  ok      unknown revoked removed
ChatService.ListChatMessages      missing missing  ok      ok      room    missing  ok      ok      revoked removed
ChatService.ListChatMessages/apart missing missing room    room    ok      missing  ok      ok      revoked removed
ChatService.WatchChat             missing missing  ok      ok      room    missing  ok      ok      revoked removed
ChatService.WatchChat/apart       missing missing  room    room    ok      missing  ok      ok      revoked removed
ChatService.DeleteChatMessage     missing missing  text    text    room    missing  text    text    revoked removed
ChatService.DeleteChatMessage/said missing missing owner   ok      room    missing  ok      ok      revoked removed
ChatService.ModerateChat          missing missing  owner   owner   owner   missing  ok      ok      revoked removed
EditionService.CreateEdition      token   admin    admin   admin   admin   admin    admin   ok      revoked removed
EditionService.ListEditions       ok      ok       ok      ok      ok      ok       ok      ok      revoked removed
EditionService.GetEdition         ok      ok       ok      ok      ok      ok       ok      ok      revoked removed
GameService.ListGames             ok      ok       ok      ok      ok      ok       ok      ok      revoked removed
GameService.GetGame               ok      ok       ok      ok      ok      ok       ok      ok      revoked removed
MatchService.CreateMatch          field   field    field   ok      ok      ok       ok      field   revoked removed
MatchService.CreateMatch/guest    ok      ok       ok      ok      ok      ok       ok      ok      revoked removed
MatchService.JoinMatch            field   field    field   seated  ok      missing  ok      field   revoked removed
MatchService.JoinMatch/guest      missing missing  private private private missing  ok      private revoked removed
MatchService.BindSeat             missing missing  ok      ok      seat    missing  seat    seat    revoked removed
MatchService.LeaveMatch           missing missing  ok      ok      seat    missing  seat    seat    revoked removed
MatchService.LeaveMatch/other     missing missing  owner   owner   owner   missing  ok      ok      revoked removed
MatchService.AddBot               missing missing  owner   owner   owner   missing  ok      ok      revoked removed
MatchService.StartMatch           missing missing  ok      ok      seat    missing  ok      seat    revoked removed
MatchService.StartMatch/at-once   missing missing  owner   owner   owner   missing  ok      ok      revoked removed
MatchService.GetMatch             missing missing  ok      ok      ok      missing  ok      ok      revoked removed
MatchService.GetMatch/version     missing missing  ok      ok      ok      missing  ok      ok      revoked removed
MatchService.ListMatches          ok      ok       ok      ok      ok      ok       ok      ok      revoked removed
MatchService.ListOffers           missing missing  ok      ok      seat    missing  seat    seat    revoked removed
MatchService.PreviewDecision      missing missing  ok      ok      seat    missing  seat    seat    revoked removed
MatchService.SuggestDecision      missing missing  help    help    seat    missing  seat    seat    revoked removed
MatchService.Decide               missing missing  ok      ok      seat    missing  seat    seat    revoked removed
MatchService.Undo                 missing missing  rules   rules   seat    missing  seat    seat    revoked removed
MatchService.Resign               missing missing  ok      ok      seat    missing  seat    seat    revoked removed
MatchService.HandOverSeat         missing missing  ok      ok      seat    missing  seat    seat    revoked removed
MatchService.DepartSeat           missing missing  owner   owner   owner   missing  waits   waits   revoked removed
MatchService.AbandonMatch         missing missing  owner   owner   owner   missing  ok      ok      revoked removed
MatchService.EndByAgreement       missing missing  ok      ok      seat    missing  seat    seat    revoked removed
MatchService.PauseMatch           missing missing  clocks  clocks  seat    missing  clocks  clocks  revoked removed
MatchService.ResumeMatch          missing missing  clocks  clocks  seat    missing  clocks  clocks  revoked removed
MatchService.GiveTime             missing missing  clocks  clocks  seat    missing  clocks  clocks  revoked removed
MatchService.CountSpectators      missing missing  ok      ok      ok      missing  ok      ok      revoked removed
MatchService.WatchMatch           missing missing  ok      ok      ok      missing  ok      ok      revoked removed
MatchService.ReplayMatch          missing missing  ok      ok      ok      missing  ok      ok      revoked removed
MatchService.GetRecord            missing missing  over    over    over    missing  over    over    revoked removed
MatchService.Play/watch           missing missing  ok      ok      ok      missing  ok      ok      revoked removed
MatchService.Play/decide          missing missing  ok      ok      seat    missing  seat    seat    revoked removed
MatchService.Play/undo            missing missing  rules   rules   seat    missing  seat    seat    revoked removed
MatchService.Play/list_offers     missing missing  ok      ok      seat    missing  seat    seat    revoked removed
MatchService.Play/resign          missing missing  ok      ok      seat    missing  seat    seat    revoked removed
WebhookService.CreateWebhook      token   unknown  unknown ok      ok      ok       ok      unknown revoked removed
WebhookService.CreateWebhook/match token  unknown  unknown ok      seat    missing  ok      unknown revoked removed
WebhookService.ListWebhooks       token   unknown  unknown ok      ok      ok       ok      unknown revoked removed
WebhookService.DeleteWebhook      token   unknown  unknown ok      webhook webhook  webhook unknown revoked removed
WebhookService.TestWebhook        token   unknown  unknown ok      webhook webhook  webhook unknown revoked removed
WebhookService.GetPushKey         token   unknown  unknown ok      ok      ok       ok      unknown revoked removed
RatingService.GetRating           ok      ok       ok      ok      ok      ok       ok      ok      revoked removed
RatingService.GetRating/me        token   unknown  unknown ok      ok      ok       ok      unknown revoked removed
RatingService.ListRatings         ok      ok       ok      ok      ok      ok       ok      ok      revoked removed
RatingService.ListRatingChanges   ok      ok       ok      ok      ok      ok       ok      ok      revoked removed
RatingService.ListRatingChanges/me token   unknown  unknown ok      ok      ok       ok      unknown revoked removed
RatingService.GetPlayerRecord     ok      ok       ok      ok      ok      ok       ok      ok      revoked removed
RatingService.GetPlayerRecord/me  token   unknown  unknown ok      ok      ok       ok      unknown revoked removed
RatingService.ListPlayedMatches   ok      ok       ok      ok      ok      ok       ok      ok      revoked removed
RatingService.ListPlayedMatches/me token   unknown  unknown ok      ok      ok       ok      unknown revoked removed
RatingService.ListHeadToHeads     ok      ok       ok      ok      ok      ok       ok      ok      revoked removed
RatingService.ListHeadToHeads/me  token   unknown  unknown ok      ok      ok       ok      unknown revoked removed
RatingService.GetGameStatistics   ok      ok       ok      ok      ok      ok       ok      ok      revoked removed
ScoreboardService.GetScoreboard   missing missing  ok      ok      ok      missing  ok      ok      revoked removed
ScoreboardService.WatchScoreboard missing missing  ok      ok      ok      missing  ok      ok      revoked removed
ScoreboardService.ListScoreboards ok      ok       ok      ok      ok      ok       ok      ok      revoked removed
InboxService.WatchInbox           token   ok       ok      ok      ok      ok       ok      ok      revoked removed
PlayerService.CreatePlayer        ok      ok       ok      ok      ok      ok       ok      ok      ok      ok
PlayerService.GetPlayer           ok      ok       ok      ok      ok      ok       ok      ok      revoked removed
PlayerService.GetPlayer/me        token   unknown  unknown ok      ok      ok       ok      unknown revoked removed
PlayerService.ListPlayers         token   admin    admin   admin   admin   admin    admin   ok      revoked removed
PlayerService.UpdatePlayer        token   player   player  ok      player  player   player  ok      revoked removed
PlayerService.UpdatePlayer/me     token   unknown  unknown ok      ok      ok       ok      unknown revoked removed
PlayerService.RotateToken         token   player   player  ok      player  player   player  ok      revoked removed
PlayerService.RotateToken/me      token   unknown  unknown ok      ok      ok       ok      unknown revoked removed
PlayerService.ReplaceKey          token   player   player  ok      player  player   player  player  revoked removed
PlayerService.ReplaceKey/me       token   unknown  unknown ok      ok      ok       ok      unknown revoked removed
PlayerService.RemovePlayer        token   player   player  ok      player  player   player  ok      revoked removed
PlayerService.ErasePerson         token   player   player  ok      player  player   player  ok      revoked removed
PlayerService.ErasePerson/person  token   admin    admin   admin   admin   admin    admin   ok      revoked removed
PlayerService.ErasePerson/seat    token   missing  ok      seat    seat    missing  seat    ok      revoked removed
PlayerService.PreparePasskey      token   player   player  none    player  player   player  player  revoked removed
PlayerService.PreparePasskey/me   token   unknown  unknown none    none    none     none    unknown revoked removed
PlayerService.CreatePasskey       token   player   player  none    player  player   player  player  revoked removed
PlayerService.CreatePasskey/me    token   unknown  unknown none    none    none     none    unknown revoked removed
PlayerService.ListPasskeys        token   player   player  ok      player  player   player  player  revoked removed
PlayerService.ListPasskeys/me     token   unknown  unknown ok      ok      ok       ok      unknown revoked removed
PlayerService.UpdatePasskey       token   player   player  passkey player  player   player  player  revoked removed
PlayerService.DeletePasskey       token   player   player  passkey player  player   player  player  revoked removed
PlayerService.PrepareSignIn       none    none     none    none    none    none     none    none    none    none
PlayerService.SignIn              nobody  nobody   nobody  nobody  nobody  nobody   nobody  nobody  nobody  nobody
PlayerService.FollowPlayer        token   unknown  unknown field   ok      ok       ok      unknown revoked removed
PlayerService.UnfollowPlayer      token   unknown  unknown ok      ok      ok       ok      unknown revoked removed
PlayerService.ListFollowedPlayers token   player   player  ok      player  player   player  player  revoked removed
PlayerService.ListFollowedPlayers/me token unknown unknown ok      ok      ok       ok      unknown revoked removed
PlayerService.ExportPlayer        token   player   player  ok      player  player   player  ok      revoked removed
PlayerService.ExportPlayer/me     token   unknown  unknown ok      ok      ok       ok      unknown revoked removed
PlayerService.CreateInvitation    token   admin    admin   admin   admin   admin    admin   ok      revoked removed
PlayerService.RevokeInvitation    token   admin    admin   admin   admin   admin    admin   ok      revoked removed
TournamentService.CreateTournament     token   unknown unknown ok      ok      ok      ok      unknown revoked removed
TournamentService.RegisterEntrant      token   unknown unknown ok      ok      ok      ok      unknown revoked removed
TournamentService.RegisterEntrant/bot  token   unknown unknown leader  ok      leader  ok      ok      revoked removed
TournamentService.WithdrawEntrant      token   leader  leader  ok      ok      leader  ok      ok      revoked removed
TournamentService.CheckIn              token   leader  leader  ok      ok      leader  ok      ok      revoked removed
TournamentService.SeedEntrant          token   leader  leader  leader  ok      leader  ok      ok      revoked removed
TournamentService.GrantBye             token   leader  leader  leader  ok      leader  ok      ok      revoked removed
TournamentService.TakeBye              token   unknown unknown ok      entrant entrant entrant unknown revoked removed
TournamentService.TakeBackBye          token   leader  leader  ok      ok      leader  ok      ok      revoked removed
TournamentService.KeepApart            token   leader  leader  leader  ok      leader  ok      ok      revoked removed
TournamentService.FormTeam             token   leader  leader  leader  ok      leader  ok      ok      revoked removed
TournamentService.ChangeOwnTeam        token   unknown unknown ok      entrant entrant entrant unknown revoked removed
TournamentService.JoinTeam             token   unknown unknown ok      entrant entrant entrant unknown revoked removed
TournamentService.ChangeSettings       token   leader  leader  leader  ok      leader  ok      ok      revoked removed
TournamentService.CloseRegistration    token   leader  leader  leader  ok      leader  ok      ok      revoked removed
TournamentService.BindEntropy          token   unknown unknown ok      entrant entrant entrant unknown revoked removed
TournamentService.OpenEntropy          token   unknown unknown ok      entrant entrant entrant unknown revoked removed
TournamentService.ReleaseEntrants      token   leader  leader  leader  ok      leader  ok      ok      revoked removed
TournamentService.PairRound            token   leader  leader  leader  ok      leader  ok      ok      revoked removed
TournamentService.PairByHand           token   leader  leader  leader  ok      leader  ok      ok      revoked removed
TournamentService.Adjudicate           token   leader  leader  leader  ok      leader  ok      ok      revoked removed
TournamentService.PauseTournament      token   leader  leader  leader  ok      leader  ok      ok      revoked removed
TournamentService.ResumeTournament     token   leader  leader  leader  ok      leader  ok      ok      revoked removed
TournamentService.FinishTournament     token   leader  leader  leader  ok      leader  ok      ok      revoked removed
TournamentService.CancelTournament     token   leader  leader  leader  leader  leader  ok      ok      revoked removed
TournamentService.GetTournament        ok      ok      ok      ok      ok      ok      ok      ok      revoked removed
TournamentService.ListTournaments      ok      ok      ok      ok      ok      ok      ok      ok      revoked removed
TournamentService.ListEntrants         ok      ok      ok      ok      ok      ok      ok      ok      revoked removed
TournamentService.GetEntrant           ok      ok      ok      ok      ok      ok      ok      ok      revoked removed
TournamentService.GetStandings         ok      ok      ok      ok      ok      ok      ok      ok      revoked removed
TournamentService.ListRounds           ok      ok      ok      ok      ok      ok      ok      ok      revoked removed
TournamentService.GetRound             ok      ok      ok      ok      ok      ok      ok      ok      revoked removed
TournamentService.ListTournamentEvents ok      ok      ok      ok      ok      ok      ok      ok      revoked removed
TournamentService.WatchTournament      ok      ok      ok      ok      ok      ok      ok      ok      revoked removed
TournamentService.GetTournamentArchive ok      ok      ok      ok      ok      ok      ok      ok      revoked removed
"""

ROLES, *LINES = [line.split() for line in TABLE.strip().splitlines()]
ROWS: Mapping[str, Mapping[str, str]] = {line[0]: dict(zip(ROLES, line[1:], strict=True)) for line in LINES}
STREAMS = (
    "WatchMatch", "ReplayMatch", "GetRecord", "WatchScoreboard", "WatchChat", "WatchInbox", "WatchTournament",
    "GetTournamentArchive", "WatchAnalysis",
)  # fmt: skip
CONVERSATIONS = ("Play",)
KEY = public_key(hash_of("a private key"))
UPLOADS = ("ImportMatch",)
ENDPOINT = "https://nowhere.invalid/"
ENTROPY = b"the entropy of the member"
numbers = itertools.count()


def methods() -> set[str]:
    """All methods that are served, as `Service.Method`."""
    pool = descriptor_pool.Default()
    services = [pool.FindServiceByName(name) for name in SERVICES]
    return {f"{service.name}.{method.name}" for service in services for method in service.methods}


def test_no_method_is_missing() -> None:
    assert {row.partition("/")[0] for row in ROWS} == methods()
    assert set(REQUESTS) == set(ROWS)
    assert set(STREAMS) == {
        method.name
        for name in SERVICES
        for method in descriptor_pool.Default().FindServiceByName(name).methods
        if method.server_streaming and not method.client_streaming
    }
    asking = [
        method
        for name in SERVICES
        for method in descriptor_pool.Default().FindServiceByName(name).methods
        if method.client_streaming
    ]
    assert set(CONVERSATIONS) == {method.name for method in asking if method.server_streaming}
    assert set(UPLOADS) == {method.name for method in asking if not method.server_streaming}


def test_the_words_of_the_table_are_reasons() -> None:
    assert {word for row in ROWS.values() for word in row.values()} == set(REASONS)
    assert set(REASONS.values()) - {""} <= set(CATALOGUE)


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


REQUESTS: dict[str, Asked] = {
    "AdminService.GetStatistics": Asked(nothing, lambda cast, _: a.GetStatisticsRequest()),
    "AdminService.ImportMatch": Asked(nothing, lambda cast, _: a.ImportMatchRequest(data=b"no record")),
    "AuditService.GetCheckpoint": Asked(nothing, lambda cast, _: u.GetCheckpointRequest()),
    "AuditService.ListCheckpoints": Asked(nothing, lambda cast, _: u.ListCheckpointsRequest()),
    "AuditService.GetInclusionProof": Asked(nothing, lambda cast, _: u.GetInclusionProofRequest(event_hash=bytes(32))),
    "AuditService.GetConsistencyProof": Asked(nothing, lambda cast, _: u.GetConsistencyProofRequest()),
    "AuditService.GetKeys": Asked(nothing, lambda cast, _: u.GetKeysRequest()),
    "EditionService.CreateEdition": Asked(
        nothing,
        lambda cast, _: e.CreateEditionRequest(game=GAME, edition_id="mine", content=games()["marcopolo"].content()),
    ),
    "EditionService.ListEditions": Asked(nothing, lambda cast, _: e.ListEditionsRequest()),
    "EditionService.GetEdition": Asked(
        nothing, lambda cast, _: e.GetEditionRequest(name="editions/marcopolo/standard")
    ),
    "GameService.ListGames": Asked(nothing, lambda cast, _: g.ListGamesRequest()),
    "GameService.GetGame": Asked(nothing, lambda cast, _: g.GetGameRequest(name=GAME)),
    "MatchService.CreateMatch": Asked(nothing, lambda cast, _: m.CreateMatchRequest(game=GAME, players=2)),
    "MatchService.CreateMatch/guest": Asked(
        nothing, lambda cast, _: m.CreateMatchRequest(game=GAME, players=2, owner_token_hash=cast.fresh)
    ),
    "MatchService.JoinMatch": Asked(
        open_match, lambda cast, _: m.JoinMatchRequest(match=cast.match, display_name="Somebody")
    ),
    "MatchService.JoinMatch/guest": Asked(
        open_match,
        lambda cast, _: m.JoinMatchRequest(match=cast.match, display_name="Somebody", token_hash=cast.fresh),
    ),
    "MatchService.BindSeat": watched(open_match, m.BindSeatRequest),
    "MatchService.LeaveMatch": watched(open_match, m.LeaveMatchRequest),
    "MatchService.LeaveMatch/other": watched(open_match, m.LeaveMatchRequest, seat=1),
    "MatchService.AddBot": watched(open_match, m.AddBotRequest, kind="random"),
    "MatchService.StartMatch": watched(full_match, m.StartMatchRequest),
    "MatchService.StartMatch/at-once": watched(full_match, m.StartMatchRequest, without_waiting=True),
    "MatchService.GetMatch": Asked(open_match, lambda cast, _: m.GetMatchRequest(name=cast.match)),
    "MatchService.GetMatch/version": Asked(open_match, lambda cast, _: m.GetMatchRequest(name=cast.match, version=1)),
    "MatchService.ListMatches": Asked(open_match, lambda cast, _: m.ListMatchesRequest()),
    "MatchService.ListOffers": watched(played_match, m.ListOffersRequest),
    "MatchService.PreviewDecision": Asked(played_match, preview),
    "MatchService.SuggestDecision": watched(played_match, m.SuggestDecisionRequest),
    "MatchService.Decide": Asked(played_match, decision),
    "MatchService.Undo": watched(played_match, m.UndoRequest),
    "MatchService.Resign": watched(played_match, m.ResignRequest),
    "MatchService.HandOverSeat": watched(played_match, m.HandOverSeatRequest, bot="random"),
    "MatchService.DepartSeat": watched(played_match, m.DepartSeatRequest, seat=1),
    "MatchService.AbandonMatch": watched(open_match, m.AbandonMatchRequest),
    "MatchService.EndByAgreement": watched(played_match, m.EndByAgreementRequest),
    "MatchService.PauseMatch": watched(played_match, m.PauseMatchRequest),
    "MatchService.ResumeMatch": watched(played_match, m.ResumeMatchRequest),
    "MatchService.GiveTime": watched(played_match, m.GiveTimeRequest, seat=1, seconds=1),
    "MatchService.CountSpectators": watched(open_match, m.CountSpectatorsRequest),
    "MatchService.WatchMatch": watched(open_match, m.WatchMatchRequest),
    "MatchService.ReplayMatch": watched(open_match, m.ReplayMatchRequest),
    "MatchService.GetRecord": watched(open_match, m.GetRecordRequest),
    "MatchService.Play/watch": spoken(watched(open_match, m.WatchMatchRequest), "watch"),
    "MatchService.Play/decide": spoken(Asked(played_match, decision), "decide"),
    "MatchService.Play/undo": spoken(watched(played_match, m.UndoRequest), "undo"),
    "MatchService.Play/list_offers": spoken(watched(played_match, m.ListOffersRequest), "list_offers"),
    "MatchService.Play/resign": spoken(watched(played_match, m.ResignRequest), "resign"),
    "ChatService.SendChatMessage": chat(c.SendChatMessageRequest, text="hello"),
    "ChatService.SendChatMessage/apart": chat(c.SendChatMessageRequest, "SPECTATORS", text="hello"),
    "ChatService.ListChatMessages": chat(c.ListChatMessagesRequest),
    "ChatService.ListChatMessages/apart": chat(c.ListChatMessagesRequest, "SPECTATORS"),
    "ChatService.WatchChat": chat(c.WatchChatRequest),
    "ChatService.WatchChat/apart": chat(c.WatchChatRequest, "SPECTATORS"),
    "ChatService.DeleteChatMessage": Asked(
        full_match, lambda cast, _: c.DeleteChatMessageRequest(name=f"{cast.match}/chat/players/messages/1")
    ),
    "ChatService.DeleteChatMessage/said": Asked(full_match, said),
    "ChatService.ModerateChat": chat(c.ModerateChatRequest, act="CHAT_ACT_CLOSED"),
    "WebhookService.CreateWebhook": Asked(nothing, lambda cast, _: w.CreateWebhookRequest(url=ENDPOINT)),
    "WebhookService.CreateWebhook/match": Asked(
        full_match, lambda cast, _: w.CreateWebhookRequest(url=ENDPOINT, match=cast.match)
    ),
    "WebhookService.ListWebhooks": Asked(nothing, lambda cast, _: w.ListWebhooksRequest()),
    "WebhookService.DeleteWebhook": Asked(nothing, webhook(w.DeleteWebhookRequest)),
    "WebhookService.TestWebhook": Asked(nothing, webhook(w.TestWebhookRequest)),
    "WebhookService.GetPushKey": Asked(nothing, lambda cast, _: w.GetPushKeyRequest()),
    "RatingService.GetRating": Asked(
        nothing, lambda cast, _: r.GetRatingRequest(name=f"{cast.member.name}/ratings/marcopolo")
    ),
    "RatingService.GetRating/me": Asked(
        nothing, lambda cast, _: r.GetRatingRequest(name="players/me/ratings/marcopolo")
    ),
    "RatingService.ListRatings": Asked(nothing, lambda cast, _: r.ListRatingsRequest(game=GAME)),
    "RatingService.ListRatingChanges": Asked(
        nothing, lambda cast, _: r.ListRatingChangesRequest(rating=f"{cast.member.name}/ratings/marcopolo")
    ),
    "RatingService.ListRatingChanges/me": Asked(
        nothing, lambda cast, _: r.ListRatingChangesRequest(rating="players/me/ratings/marcopolo")
    ),
    "RatingService.GetPlayerRecord": Asked(
        nothing, lambda cast, _: r.GetPlayerRecordRequest(name=f"{cast.member.name}/record")
    ),
    "RatingService.GetPlayerRecord/me": Asked(
        nothing, lambda cast, _: r.GetPlayerRecordRequest(name="players/me/record")
    ),
    "RatingService.ListPlayedMatches": Asked(
        nothing, lambda cast, _: r.ListPlayedMatchesRequest(player=cast.member.name)
    ),
    "RatingService.ListPlayedMatches/me": Asked(
        nothing, lambda cast, _: r.ListPlayedMatchesRequest(player="players/me")
    ),
    "RatingService.ListHeadToHeads": Asked(nothing, lambda cast, _: r.ListHeadToHeadsRequest(player=cast.member.name)),
    "RatingService.ListHeadToHeads/me": Asked(nothing, lambda cast, _: r.ListHeadToHeadsRequest(player="players/me")),
    "RatingService.GetGameStatistics": Asked(
        nothing, lambda cast, _: r.GetGameStatisticsRequest(name=f"{GAME}/statistics")
    ),
    "AnalysisService.RequestAnalysis": Asked(
        open_match, lambda cast, _: n.RequestAnalysisRequest(name=f"{cast.match}/analysis")
    ),
    "AnalysisService.GetAnalysis": Asked(
        open_match, lambda cast, _: n.GetAnalysisRequest(name=f"{cast.match}/analysis")
    ),
    "AnalysisService.WatchAnalysis": Asked(
        open_match, lambda cast, _: n.WatchAnalysisRequest(name=f"{cast.match}/analysis")
    ),
    "ScoreboardService.GetScoreboard": Asked(
        open_match, lambda cast, _: s.GetScoreboardRequest(name=f"{cast.match}/scoreboard")
    ),
    "ScoreboardService.WatchScoreboard": Asked(
        open_match, lambda cast, _: s.WatchScoreboardRequest(name=f"{cast.match}/scoreboard")
    ),
    "ScoreboardService.ListScoreboards": Asked(open_match, lambda cast, _: s.ListScoreboardsRequest()),
    "InboxService.WatchInbox": Asked(open_match, lambda cast, _: i.WatchInboxRequest()),
    "PlayerService.CreatePlayer": Asked(
        nothing, lambda cast, _: p.CreatePlayerRequest(display_name="Somebody", token_hash=cast.fresh)
    ),
    "PlayerService.GetPlayer": Asked(nothing, lambda cast, _: p.GetPlayerRequest(name=cast.owner.name)),
    "PlayerService.GetPlayer/me": Asked(nothing, lambda cast, _: p.GetPlayerRequest(name="players/me")),
    "PlayerService.ListPlayers": Asked(nothing, lambda cast, _: p.ListPlayersRequest()),
    "PlayerService.UpdatePlayer": Asked(
        nothing, lambda cast, _: p.UpdatePlayerRequest(player=Player(name=cast.member.name, display_name="Somebody"))
    ),
    "PlayerService.UpdatePlayer/me": Asked(
        nothing, lambda cast, _: p.UpdatePlayerRequest(player=Player(name="players/me", display_name="Somebody"))
    ),
    "PlayerService.RotateToken": Asked(
        nothing, lambda cast, _: p.RotateTokenRequest(player=cast.member.name, token_hash=cast.fresh)
    ),
    "PlayerService.RotateToken/me": Asked(
        nothing, lambda cast, _: p.RotateTokenRequest(player="players/me", token_hash=cast.fresh)
    ),
    "PlayerService.ReplaceKey": Asked(
        nothing, lambda cast, _: p.ReplaceKeyRequest(player=cast.member.name, public_key=KEY)
    ),
    "PlayerService.ReplaceKey/me": Asked(
        nothing, lambda cast, _: p.ReplaceKeyRequest(player="players/me", public_key=KEY)
    ),
    "PlayerService.RemovePlayer": Asked(nothing, lambda cast, _: p.RemovePlayerRequest(player=cast.member.name)),
    "PlayerService.ErasePerson": Asked(nothing, lambda cast, _: p.ErasePersonRequest(name=cast.member.name)),
    "PlayerService.ErasePerson/person": Asked(
        nothing, lambda cast, _: p.ErasePersonRequest(name=person_of(cast.member.name))
    ),
    "PlayerService.ErasePerson/seat": watched(open_match, p.ErasePersonRequest, seat=1),
    "PlayerService.PreparePasskey": Asked(nothing, lambda cast, _: p.PreparePasskeyRequest(player=cast.member.name)),
    "PlayerService.PreparePasskey/me": Asked(nothing, lambda cast, _: p.PreparePasskeyRequest(player="players/me")),
    "PlayerService.CreatePasskey": Asked(
        nothing, lambda cast, _: p.CreatePasskeyRequest(player=cast.member.name, display_name="Phone")
    ),
    "PlayerService.CreatePasskey/me": Asked(
        nothing, lambda cast, _: p.CreatePasskeyRequest(player="players/me", display_name="Phone")
    ),
    "PlayerService.ListPasskeys": Asked(nothing, lambda cast, _: p.ListPasskeysRequest(player=cast.member.name)),
    "PlayerService.ListPasskeys/me": Asked(nothing, lambda cast, _: p.ListPasskeysRequest(player="players/me")),
    "PlayerService.UpdatePasskey": Asked(
        nothing, lambda cast, _: p.UpdatePasskeyRequest(passkey=Passkey(name=passkey(cast), display_name="Phone"))
    ),
    "PlayerService.DeletePasskey": Asked(nothing, lambda cast, _: p.DeletePasskeyRequest(name=passkey(cast))),
    "PlayerService.PrepareSignIn": Asked(nothing, lambda cast, _: p.PrepareSignInRequest(token_hash=cast.fresh)),
    "PlayerService.SignIn": Asked(nothing, lambda cast, _: p.SignInRequest(token_hash=cast.fresh)),
    "PlayerService.FollowPlayer": Asked(nothing, lambda cast, _: p.FollowPlayerRequest(player=cast.member.name)),
    "PlayerService.UnfollowPlayer": Asked(nothing, lambda cast, _: p.UnfollowPlayerRequest(player=cast.member.name)),
    "PlayerService.ListFollowedPlayers": Asked(
        nothing, lambda cast, _: p.ListFollowedPlayersRequest(player=cast.member.name)
    ),
    "PlayerService.ListFollowedPlayers/me": Asked(
        nothing, lambda cast, _: p.ListFollowedPlayersRequest(player="players/me")
    ),
    "PlayerService.ExportPlayer": Asked(nothing, lambda cast, _: p.ExportPlayerRequest(name=cast.member.name)),
    "PlayerService.ExportPlayer/me": Asked(nothing, lambda cast, _: p.ExportPlayerRequest(name="players/me")),
    "PlayerService.CreateInvitation": Asked(nothing, lambda cast, _: p.CreateInvitationRequest(code_hash=cast.fresh)),
    "PlayerService.RevokeInvitation": Asked(nothing, invitation),
}


def by_hand(cast: Cast, _: str) -> Message:
    """A request to pair the first round by hand."""
    table = t.HandTable(entrants=[cast.member.name.removeprefix("players/"), "bot-1", "bot-2", "bot-3"])
    return t.PairByHandRequest(tournament=cast.match, round=1, tables=[table], reason="The projector broke")


def by_code(cast: Cast, _: str) -> Message:
    """A request to join a team by its code."""
    return t.JoinTeamRequest(tournament=cast.match, ticket=TICKET)


TICKET = bytes(range(32))
OWN_TEAM = tournament_pb2.Team(display_name="Knights")
CAPACITY = tournament_pb2.SettingsChange(capacity=100)
TEAM_POINTS = tournament_pb2.MatchPointScoring(win="2", draw="1", loss="0")
TEAM = tournament_pb2.Team(display_name="Rooks", members=["bot-1", "bot-2"])


def about(prepared: Callable[[Cast], Awaitable[None]], request: Any, **fields: Any) -> Asked:
    """A request about a tournament."""
    return Asked(prepared, lambda cast, _: request(tournament=cast.match, **fields))


def about_entrant(prepared: Callable[[Cast], Awaitable[None]], request: Any, **fields: Any) -> Asked:
    """A request about the entrant that the member is."""

    def made(cast: Cast, _: str) -> Message:
        entrant = cast.member.name.removeprefix("players/")
        return request(name=f"{cast.match}/entrants/{entrant}", **fields)  # type: ignore[no-any-return]

    return Asked(prepared, made)


HALF_BYE = tournament_pb2.GrantedBye(round=1, result=tournament_pb2.ROUND_RESULT_HALF_BYE)
VOID = tournament_pb2.Adjudication(round=1, table=1, void=tournament_pb2.VoidTable())
REQUESTS |= {
    "TournamentService.CreateTournament": Asked(
        nothing, lambda cast, _: t.CreateTournamentRequest(settings=settings())
    ),
    "TournamentService.RegisterEntrant": Asked(
        tournament_without_member, lambda cast, _: t.RegisterEntrantRequest(tournament=cast.match)
    ),
    "TournamentService.RegisterEntrant/bot": about(tournament, t.RegisterEntrantRequest, bot="random"),
    "TournamentService.WithdrawEntrant": about_entrant(tournament, t.WithdrawEntrantRequest, reason="Ill"),
    "TournamentService.CheckIn": about_entrant(announced_tournament, t.CheckInRequest),
    "TournamentService.SeedEntrant": about_entrant(tournament, t.SeedEntrantRequest, seed=1),
    "TournamentService.GrantBye": about_entrant(tournament, t.GrantByeRequest, bye=HALF_BYE),
    "TournamentService.TakeBackBye": about_entrant(bye_tournament, t.TakeBackByeRequest, round=2, reason="Here"),
    "TournamentService.TakeBye": about(tournament, t.TakeByeRequest, round=2),
    "TournamentService.ChangeSettings": about(
        tournament, t.ChangeSettingsRequest, change=CAPACITY, reason="A larger hall"
    ),
    "TournamentService.ChangeOwnTeam": about(captains_tournament, t.ChangeOwnTeamRequest, team=OWN_TEAM),
    "TournamentService.JoinTeam": Asked(captains_tournament, by_code),
    "TournamentService.FormTeam": about(team_tournament, t.FormTeamRequest, team=TEAM),
    "TournamentService.KeepApart": about(ready_tournament, t.KeepApartRequest, entrants=["bot-1", "bot-2"]),
    "TournamentService.CloseRegistration": about(ready_tournament, t.CloseRegistrationRequest),
    "TournamentService.BindEntropy": about(tournament, t.BindEntropyRequest, entropy_commitment=hash_of("another")),
    "TournamentService.OpenEntropy": about(closed_tournament, t.OpenEntropyRequest, entropy=ENTROPY),
    "TournamentService.ReleaseEntrants": about(closed_tournament, t.ReleaseEntrantsRequest, reason="Lost"),
    "TournamentService.PairByHand": Asked(running_tournament, by_hand),
    "TournamentService.PairRound": about(running_tournament, t.PairRoundRequest, round=1),
    "TournamentService.Adjudicate": about(
        paired_tournament, t.AdjudicateRequest, adjudication=VOID, reason="The table broke"
    ),
    "TournamentService.PauseTournament": about(running_tournament, t.PauseTournamentRequest, reason="Lunch"),
    "TournamentService.ResumeTournament": about(paused_tournament, t.ResumeTournamentRequest),
    "TournamentService.FinishTournament": about(
        settled_tournament, t.FinishTournamentRequest, early=True, reason="Rain"
    ),
    "TournamentService.CancelTournament": about(tournament, t.CancelTournamentRequest, reason="Rain"),
    "TournamentService.GetTournament": Asked(tournament, lambda cast, _: t.GetTournamentRequest(name=cast.match)),
    "TournamentService.ListTournaments": Asked(tournament, lambda cast, _: t.ListTournamentsRequest()),
    "TournamentService.ListEntrants": about(tournament, t.ListEntrantsRequest),
    "TournamentService.GetEntrant": about_entrant(tournament, t.GetEntrantRequest),
    "TournamentService.GetStandings": about(settled_tournament, t.GetStandingsRequest),
    "TournamentService.ListRounds": about(paired_tournament, t.ListRoundsRequest),
    "TournamentService.GetRound": Asked(
        paired_tournament, lambda cast, _: t.GetRoundRequest(name=f"{cast.match}/rounds/1")
    ),
    "TournamentService.ListTournamentEvents": about(tournament, t.ListTournamentEventsRequest),
    "TournamentService.WatchTournament": about(tournament, t.WatchTournamentRequest),
    "TournamentService.GetTournamentArchive": about(cancelled_tournament, t.GetTournamentArchiveRequest),
}

STUBS = {
    "AdminService": "administration",
    "AnalysisService": "analyses",
    "AuditService": "audit",
    "ChatService": "chats",
    "EditionService": "editions",
    "GameService": "games",
    "MatchService": "matches",
    "RatingService": "ratings",
    "ScoreboardService": "scoreboards",
    "InboxService": "inbox",
    "PlayerService": "players",
    "TournamentService": "tournaments",
    "WebhookService": "webhooks",
}


ATTEMPTS = 20
"""The number of times that a conversation is begun that the service ends while gRPC writes the first request."""


async def first_answer(caller: Caller, method: Any, request: Message) -> Any:
    """The answer to the first request of a conversation.

    Where the service refuses a conversation just while a request is written, gRPC says nothing but that it could not
    write. Then nothing was carried out, and the reason is heard by asking again.
    """
    for _ in range(ATTEMPTS):
        call = method(metadata=caller.metadata, timeout=120)
        try:
            with suppress(asyncio.InvalidStateError, grpc.aio.UsageError):  # the stream may have ended already
                await call.write(request)
                await call.done_writing()
            return await call.read()
        except grpc.aio.AioRpcError as error:
            refusal = Refusal(error)
            if refusal.reason or refusal.code is not grpc.StatusCode.INTERNAL:
                raise refusal from None
        finally:
            call.cancel()
    raise refusal


async def once(request: Message) -> AsyncIterator[Message]:
    """A request as the only one of an upload."""
    yield request


async def outcome(caller: Caller, row: str, request: Message) -> str:
    """The reason why a call is refused; empty if it is answered."""
    service, _, method = row.partition("/")[0].partition(".")
    call = getattr(getattr(caller, STUBS[service]), method)
    try:
        if method in CONVERSATIONS:
            answer = await first_answer(caller, call, request)
            return reason_of(answer.failed) if answer.HasField("failed") else ""
        if method in STREAMS:
            async for _ in caller.stream(call, request):
                return ""
            pytest.fail("the stream ended without a word")
        await caller.call(call, once(request) if method in UPLOADS else request)  # type: ignore[arg-type]
    except Refusal as refused:
        if not refused.reason:
            pytest.fail(f"{row} failed for no reason of the catalogue: {refused.code} {refused}")
        return refused.reason
    return ""


async def asked_by(cast: Cast, row: str, role: str) -> Message:
    made = REQUESTS[row].request(cast, role)
    return made if isinstance(made, Message) else await made


@pytest.mark.parametrize("row", ["MatchService.GetMatch", "MatchService.WatchMatch", "MatchService.Play"])
async def test_a_call_that_nobody_answered_is_not_taken_for_one_that_was_carried_out(row: str) -> None:
    async with grpc.aio.insecure_channel("127.0.0.1:1") as nowhere:
        with pytest.raises(pytest.fail.Exception, match=r"UNAVAILABLE|INTERNAL"):
            await outcome(Caller(nowhere), row, any_request(row))


READING = ("Get", "List", "Watch", "Replay")
"""The beginnings of the names of methods that change nothing: all roles may ask about one match, in all of them."""


def only_reads(row: str) -> bool:
    return row.partition(".")[2].startswith(READING)


async def prepared_for(home: House, row: str) -> Cast:
    """A new company, about whose match a method can be called."""
    company = await cast(home)
    await REQUESTS[row].prepare(company)
    return company


@pytest.mark.parametrize("service", sorted({row.partition(".")[0] for row in ROWS}))
async def test_who_may_call(tmp_path: Path, service: str) -> None:
    words = {reason: word for word, reason in REASONS.items()}
    found: dict[str, dict[str, str]] = {}
    async with house(tmp_path, security=security()) as home:
        companies: dict[object, Cast] = {}
        for row in ROWS:
            if row.startswith(f"{service}."):
                reasons = await reasons_of(home, row, companies)
                found[row] = {role: words.get(reason, reason) for role, reason in reasons.items()}
    assert found == {row: dict(ROWS[row]) for row in found}
    assert found


async def reasons_of(home: House, row: str, companies: dict[object, Cast]) -> dict[str, str]:
    """The reason why each role is refused a call. Those that read ask about the match of one of the ``companies``."""
    found: dict[str, str] = {}
    prepare = REQUESTS[row].prepare
    company = companies.get(prepare) if only_reads(row) else None
    for role in ROLES:
        company = company or await prepared_for(home, row)
        found[role] = await outcome(company.caller(role), row, await asked_by(company, row, role))
        if not found[role] and not only_reads(row):  # what was refused left everything as it was
            company = None
    if only_reads(row) and company is not None:
        companies[prepare] = company
    return found


# -- strangers and private matches -------------------------------------------------------------------------------------

NOWHERE = f"matches/{'q' * 26}"
"""A name of no match, as long as the name of a match."""
SCALARS: Mapping[int, Any] = {
    FieldDescriptor.CPPTYPE_BOOL: True,
    FieldDescriptor.CPPTYPE_UINT32: 1,
    FieldDescriptor.CPPTYPE_UINT64: 1,
}


def requests_about(row: str, match: str) -> list[Message]:
    """Requests of a method about a match: the shortest one, and some with more fields."""
    shortest = any_request(row, match)
    found = [shortest]
    for kinds in ((FieldDescriptor.CPPTYPE_UINT32, FieldDescriptor.CPPTYPE_UINT64), (FieldDescriptor.CPPTYPE_BOOL,)):
        longer = type(shortest)()
        longer.CopyFrom(shortest)
        for field in longer.DESCRIPTOR.fields:
            if field.cpp_type in kinds and field.name != "timeout_milliseconds":
                number = SCALARS[field.cpp_type]
                longer.MergeFrom(type(shortest)(**{field.name: [number] if field.is_repeated else number}))
            elif field.name == "request_id":
                setattr(longer, field.name, "once")
            elif field.name == "join_code":
                setattr(longer, field.name, "a code of another caller")
            elif field.name == "token_hash":
                setattr(longer, field.name, hash_of("a guest"))
        found.append(longer)
    return found


async def answer_without_names(caller: Caller, row: str, request: Message, match: str) -> Any:
    """The whole refusal of a call, without the name of the match; None if the call is not refused."""
    service, _, method = row.partition(".")
    call = getattr(getattr(caller, STUBS[service]), method)
    if method in CONVERSATIONS:
        answer = await first_answer(caller, call, request)
        failed = answer.failed.SerializeToString().replace(match.encode(), b"-")
        return failed, reason_of(answer.failed) if answer.HasField("failed") else None
    call = call(request, metadata=caller.metadata, timeout=120)
    try:
        await (call.read() if method in STREAMS else call)
    except grpc.aio.AioRpcError as error:
        sent = [*(error.initial_metadata() or ()), *(error.trailing_metadata() or ())]
        unnamed = [(key, value.replace(match.encode(), b"-")) for key, value in sent if isinstance(value, bytes)]
        texts = [(key, value.replace(match, "-")) for key, value in sent if isinstance(value, str)]
        return error.code(), str(error.details()).replace(match, "-"), unnamed, texts, Refusal(error).reason
    call.cancel()
    return None


async def test_no_call_reveals_a_private_match_to_strangers(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        company = await cast(home)
        asked = 0
        for prepare in (open_match, full_match, played_match):
            await prepare(company)
            for role, row in itertools.product(("nobody", "stranger", "another"), sorted(methods())):
                reasons = set()
                requests = zip(requests_about(row, company.match), requests_about(row, NOWHERE), strict=True)
                for there, nowhere in requests:
                    if there == nowhere:  # the method is about no match
                        continue
                    hidden = await answer_without_names(company.caller(role), row, there, company.match)
                    missing = await answer_without_names(company.caller(role), row, nowhere, NOWHERE)
                    assert hidden == missing, (role, row, there)
                    assert hidden is not None
                    reasons.add(hidden[-1])
                    asked += 1
                if reasons and row.startswith(("MatchService", "ScoreboardService", "AnalysisService")):
                    assert "MATCH_NOT_FOUND" in reasons, (role, row)
        assert asked > 300


# -- services for registered players only -----------------------------------------------------------------------------

NAMELESS = "matches/nowhere000"


def any_request(row: str, match: str = NAMELESS) -> Message:
    """A request about a match. For a known caller it would be refused for other reasons."""
    service, _, method = row.partition("/")[0].partition(".")
    named = next(name for name in SERVICES if name.endswith(f".{service}"))
    found = descriptor_pool.Default().FindServiceByName(named).methods_by_name[method].input_type
    message = GetMessageClass(found)()
    fields = {
        "match": match,
        "display_name": "X",
        "code_hash": hash_of("x"),
        "kind": "random",
        "bot": "random",
        "player": "players/me",
    }
    if method == "Play":
        return m.PlayRequest(list_offers=m.ListOffersRequest(match=match))
    if method == "UpdatePlayer":
        return p.UpdatePlayerRequest(player=Player(name="players/me", display_name="X"))
    somewhere = f"players/{'a' * 26}/passkeys/{'a' * 26}"
    if method == "UpdatePasskey":
        return p.UpdatePasskeyRequest(passkey=Passkey(name=somewhere, display_name="X"))
    if method == "DeletePasskey":
        return p.DeletePasskeyRequest(name=somewhere)
    for field, value in fields.items():
        if field in found.fields_by_name:
            setattr(message, field, value)
    if "token_hash" in found.fields_by_name and method == "RotateToken":
        message.token_hash = hash_of("x")  # type: ignore[attr-defined]
    if "public_key" in found.fields_by_name and method == "ReplaceKey":
        message.public_key = KEY  # type: ignore[attr-defined]
    if service == "MatchService" and "token_hash" in found.fields_by_name:
        message.token_hash = hash_of("a guest")  # type: ignore[attr-defined]
    if "name" in found.fields_by_name:
        part = {"ScoreboardService": "/scoreboard", "AnalysisService": "/analysis"}.get(service, "")
        message.name = f"{match}{part}"  # type: ignore[attr-defined]
    return message


SIGNING_IN = {"PlayerService.PrepareSignIn", "PlayerService.SignIn"}
"""The methods for those who have no token, or none that is worth anything."""


async def test_a_service_by_invitation_refuses_unknown_tokens_everywhere(tmp_path: Path) -> None:
    asked = sorted(methods() - SIGNING_IN - {"PlayerService.CreatePlayer"})
    async with house(tmp_path, security=security(Registration.INVITATION)) as home:
        caller = Caller(home.channel, "unknown")
        found = {row: await outcome(caller, row, any_request(row)) for row in asked}
    assert found == dict.fromkeys(asked, "PLAYER_UNKNOWN")


async def test_a_call_with_two_authorizations_is_refused_by_every_method(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        good = ("authorization", f"Bearer {admin(home).token}")
        for other in (good, ("authorization", "Bearer another"), ("authorization", "")):
            for both in ([good, other], [other, good]):
                caller = Ambiguous(home.channel, both)
                found = {row: await outcome(caller, row, any_request(row)) for row in sorted(methods())}
                assert found == dict.fromkeys(found, "AUTHORIZATION_AMBIGUOUS")


class Ambiguous(Caller):
    """A caller with any metadata."""

    def __init__(self, channel: grpc.aio.Channel, metadata: list[tuple[str, str]]) -> None:
        super().__init__(channel)
        self._metadata = metadata

    @property
    def metadata(self) -> list[tuple[str, str]]:
        return self._metadata


async def test_tokens_of_an_identity_provider_that_are_refused_everywhere(tmp_path: Path) -> None:
    provider = Provider(tmp_path)
    tokens = {
        "TOKEN_EXPIRED": provider.token("anna", seconds=-60),
        "TOKEN_INVALID": Provider(tmp_path / "other").token("anna"),
        "PLAYER_UNKNOWN": provider.token("anna"),
    }
    async with house(tmp_path, security=security(Registration.IDENTITY, provider=provider.configuration)) as home:
        for reason, token in tokens.items():
            asked = sorted(
                methods() - SIGNING_IN - ({"PlayerService.CreatePlayer"} if reason == "PLAYER_UNKNOWN" else set())
            )
            caller = Caller(home.channel, token)
            found = {row: await outcome(caller, row, any_request(row)) for row in asked}
            assert found == dict.fromkeys(asked, reason)
