"""A request for every method of the authorization matrix."""

from collections.abc import Awaitable, Callable
from typing import Any

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
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from domain.games import games
from domain.persons.erasures import person_of
from service.assembly import SERVICES
from tests.service.access.cast import (
    TICKET,
    Asked,
    Cast,
    announced_tournament,
    bye_tournament,
    cancelled_tournament,
    captains_tournament,
    chat,
    closed_tournament,
    decision,
    full_match,
    invitation,
    nothing,
    open_match,
    paired_tournament,
    passkey,
    paused_tournament,
    played_match,
    preview,
    ready_tournament,
    running_tournament,
    said,
    settled_tournament,
    spoken,
    team_tournament,
    tournament,
    tournament_without_member,
    watched,
    webhook,
)
from tests.service.access.matrix import ENDPOINT, ENTROPY, KEY
from tests.service.application.tournaments.events import settings
from tests.service.house import GAME, hash_of

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


OWN_TEAM = tournament_pb2.Team(display_name="Knights")
CAPACITY = tournament_pb2.SettingsChange(capacity=100)
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
