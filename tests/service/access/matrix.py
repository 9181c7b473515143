"""The authorization matrix: for every method of every service, the outcome of a call by each role."""

import itertools
from collections.abc import Mapping

from caravanserai_protocol.signing import public_key
from google.protobuf import descriptor_pool

from service.assembly import SERVICES
from tests.service.house import hash_of

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
