"""Commands that are measured: each is sent a number of times, in an order in which the service accepts all of them.

A command changes something, so the same request cannot be sent again and again. Each `Act` is a method with as many
requests as are sent; what it needs is made by those before it, so all requests of an act are sent before the next one
is taken from `acts`.
"""

import hashlib
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import grpc
from caravanserai_protocol.signing import public_key
from caravanserai_protocol.v1 import (
    admin_service_pb2_grpc,
    chat_service_pb2_grpc,
    edition_service_pb2_grpc,
    match_service_pb2_grpc,
    player_service_pb2_grpc,
    tournament_service_pb2_grpc,
    webhook_service_pb2_grpc,
)
from caravanserai_protocol.v1 import chat_service_pb2 as chats
from caravanserai_protocol.v1 import clock_pb2 as clocks
from caravanserai_protocol.v1 import edition_service_pb2 as editions
from caravanserai_protocol.v1 import match_service_pb2 as matches
from caravanserai_protocol.v1 import player_service_pb2 as players
from caravanserai_protocol.v1 import tournament_pb2 as events
from caravanserai_protocol.v1 import tournament_service_pb2 as tournaments
from caravanserai_protocol.v1 import webhook_service_pb2 as webhooks
from caravanserai_protocol.v1.admin_service_pb2 import ImportMatchRequest
from caravanserai_protocol.v1.passkey_pb2 import Passkey
from caravanserai_protocol.v1.player_pb2 import Player
from google.protobuf.message import Message

from benchmarks.large_tournament import CHECKING, ENTRANTS, MEMBERS, OPEN, TEAMS, TOURNAMENT
from domain.chats.chat import LONGEST_TEXT
from domain.games import games
from domain.play.chance import entropy_commitment

TIMES = 40
"""The number of times that a command is sent."""
GAME, SEATS = "marcopolo", 4
ADMIN = "token of the administrators"
PEOPLE = 40
"""The number of players; all of them enter the tournaments."""
PART = 1 << 15
"""The number of bytes of a record in one message."""
NOWHERE = "https://nowhere.invalid/"
TESTS = 2
"""The number of tests of webhooks that a player may send at once."""
ENTROPY = b"entropy of a player"


def hash_of(token: str) -> bytes:
    """The hash of a token, as it is registered."""
    return hashlib.sha256(token.encode()).digest()


class Sent(NamedTuple):
    """A request, and the token of the call."""

    request: Any
    token: str = ADMIN


@dataclass
class Act:
    """A command: its method, what makes it dear, what is sent, and the answers."""

    method: str
    what: str
    sent: Sequence[Sent]
    call: Callable[..., Any]
    stream: bool = False
    answers: list[Any] = field(default_factory=list)

    async def send(self, number: int) -> None:
        """Sends a request."""
        request, token = self.sent[number]
        metadata = (("authorization", f"Bearer {token}"),) if token else ()
        given = iter(request) if self.stream else request
        self.answers.append(await self.call(given, metadata=metadata))


class Company:
    """The senders of commands: an administrator, who organises tournaments too, and players. ``branch`` creates a match
    that goes on from another one.
    """

    def __init__(self, channel: grpc.aio.Channel, record: bytes, branch: matches.CreateMatchRequest) -> None:
        self._stubs: tuple[Any, ...] = (
            match_service_pb2_grpc.MatchServiceStub(channel),
            player_service_pb2_grpc.PlayerServiceStub(channel),
            tournament_service_pb2_grpc.TournamentServiceStub(channel),
            webhook_service_pb2_grpc.WebhookServiceStub(channel),
            chat_service_pb2_grpc.ChatServiceStub(channel),
            admin_service_pb2_grpc.AdminServiceStub(channel),
            edition_service_pb2_grpc.EditionServiceStub(channel),
        )
        self.record, self.branch = record, branch
        self.people: list[tuple[str, str]] = []
        """Names of players, and their tokens."""

    def act(self, method: str, what: str, sent: Iterable[Sent], *, stream: bool = False) -> Act:
        """A command."""
        stub = next(stub for stub in self._stubs if hasattr(stub, method))
        return Act(method, what, [*sent], getattr(stub, method), stream)

    def seated(self, index: int) -> tuple[str, str]:
        """A player, of all in turn."""
        return self.people[index % len(self.people)]


async def acts(company: Company) -> AsyncIterator[Act]:
    """All commands."""
    async for part in _people(company):
        yield part
    async for part in _matches(company):
        yield part
    async for part in _following(company):
        yield part
    async for part in _tournaments(company):
        yield part
    async for part in _farewells(company):
        yield part


async def _people(company: Company) -> AsyncIterator[Act]:
    tokens = [f"token of player {number}" for number in range(PEOPLE)]
    made = company.act(
        "CreatePlayer",
        "",
        [Sent(players.CreatePlayerRequest(display_name="Ann", token_hash=hash_of(token)), "") for token in tokens],
    )
    yield made
    company.people = [(answer.player.name, token) for answer, token in zip(made.answers, tokens, strict=True)]
    for method, request in (
        (
            "UpdatePlayer",
            lambda name: players.UpdatePlayerRequest(player=Player(name=name, display_name="Bob")),
        ),
        ("ReplaceKey", lambda name: players.ReplaceKeyRequest(player=name, public_key=public_key(hash_of(name)))),
    ):
        yield company.act(method, "", [Sent(request(name), token) for name, token in company.people])
    renewed = [(name, f"new {token}") for name, token in company.people]
    yield company.act(
        "RotateToken",
        "",
        [
            Sent(players.RotateTokenRequest(player=name, token_hash=hash_of(new)), old)
            for (name, new), (_, old) in zip(renewed, company.people, strict=True)
        ],
    )
    company.people = renewed
    async for part in _passkeys(company):
        yield part
    invited = company.act(
        "CreateInvitation",
        "",
        [Sent(players.CreateInvitationRequest(code_hash=hash_of(f"code {number}"))) for number in range(TIMES)],
    )
    yield invited
    yield company.act(
        "RevokeInvitation",
        "",
        [Sent(players.RevokeInvitationRequest(name=answer.invitation.name)) for answer in invited.answers],
    )
    added = company.act(
        "CreateWebhook",
        "",
        [Sent(webhooks.CreateWebhookRequest(url=NOWHERE), token) for _, token in company.people],
    )
    yield added
    hooks = [(answer.webhook.name, token) for answer, (_, token) in zip(added.answers, company.people, strict=True)]
    yield company.act(
        "TestWebhook",
        "an address that does not exist",
        [Sent(webhooks.TestWebhookRequest(name=name), token) for name, token in hooks[:3] for _ in range(TESTS)],
    )
    yield company.act(
        "DeleteWebhook", "", [Sent(webhooks.DeleteWebhookRequest(name=name), token) for name, token in hooks]
    )
    content = games()[GAME].content()
    yield company.act(
        "CreateEdition",
        "a whole box",
        [
            Sent(editions.CreateEditionRequest(game=f"games/{GAME}", edition_id=f"box-{number}", content=content))
            for number in range(4)
        ],
    )


class _Table(NamedTuple):
    """A match, and the tokens of its seats."""

    match: str
    tokens: Sequence[str]


async def _following(company: Company) -> AsyncIterator[Act]:
    """Everybody follows everybody else; a page has twenty of them, with what they play."""
    pairs = [
        (followed, token) for name, token in company.people for followed, _ in company.people[:21] if followed != name
    ]
    yield company.act(
        "FollowPlayer", "", [Sent(players.FollowPlayerRequest(player=name), token) for name, token in pairs]
    )
    lists = [Sent(players.ListFollowedPlayersRequest(player="players/me"), token) for _, token in company.people]
    yield company.act("ListFollowedPlayers", "", lists)
    yield company.act(
        "UnfollowPlayer", "", [Sent(players.UnfollowPlayerRequest(player=name), token) for name, token in pairs]
    )


async def _passkeys(company: Company) -> AsyncIterator[Act]:
    from tests.service.authenticator import Authenticator  # it needs the packages of the tests

    devices = [Authenticator() for _ in company.people]
    own = [Sent(players.PreparePasskeyRequest(player=name), token) for name, token in company.people]
    prepared = company.act("PreparePasskey", "", own)
    yield prepared
    made = [
        device.make(each.challenge, each.user_handle) for device, each in zip(devices, prepared.answers, strict=True)
    ]
    added = company.act(
        "CreatePasskey",
        "",
        [
            Sent(players.CreatePasskeyRequest(player=name, display_name="Phone", attestation=answer), token)
            for (name, token), answer in zip(company.people, made, strict=True)
        ],
    )
    yield added
    listed = [Sent(players.ListPasskeysRequest(player=name), token) for name, token in company.people]
    yield company.act("ListPasskeys", "", listed)
    found = [(answer.passkey.name, token) for answer, (_, token) in zip(added.answers, company.people, strict=True)]
    renamed = [players.UpdatePasskeyRequest(passkey=Passkey(name=name, display_name="Tablet")) for name, _ in found]
    yield company.act(
        "UpdatePasskey", "", [Sent(request, token) for request, (_, token) in zip(renamed, found, strict=True)]
    )
    hashes = [hash_of(f"token of sign-in {number}") for number in range(len(devices))]
    asked = company.act(
        "PrepareSignIn", "", [Sent(players.PrepareSignInRequest(token_hash=each), "") for each in hashes]
    )
    yield asked
    proven = [device.answer(each.challenge) for device, each in zip(devices, asked.answers, strict=True)]
    yield company.act(
        "SignIn",
        "",
        [
            Sent(players.SignInRequest(token_hash=each, assertion=answer), "")
            for each, answer in zip(hashes, proven, strict=True)
        ],
    )
    gone = [Sent(players.DeletePasskeyRequest(name=name), token) for name, token in found]
    yield company.act("DeletePasskey", "", gone)


async def _matches(company: Company) -> AsyncIterator[Act]:
    budget = clocks.TimeControl(
        budget=clocks.TimeBudget(seconds=86_400), pausing=clocks.TimeControl.PAUSING_ORGANISER, pause_seconds=3_600
    )
    ask = matches.CreateMatchRequest(
        game=f"games/{GAME}", players=SEATS, owner_token_hash=hash_of(ADMIN + " as owner"), time_control=budget
    )
    owner = ADMIN + " as owner"
    created = company.act("CreateMatch", f"{SEATS} seats", [Sent(ask, "") for _ in range(TIMES)])
    yield created
    yield company.act("CreateMatch", "as a branch", [Sent(company.branch, "") for _ in range(TIMES)])
    tables = [
        _Table(answer.match.name, [f"{answer.match.name} {seat}" for seat in range(1, SEATS + 1)])
        for answer in created.answers
    ]

    def for_each(request: Callable[[_Table], Any], seat: int = 0) -> list[Sent]:
        return [Sent(request(table), table.tokens[seat - 1] if seat else owner) for table in tables]

    def joining(seat: int) -> list[Sent]:
        return for_each(
            lambda table: matches.JoinMatchRequest(
                match=table.match,
                seat=seat,
                display_name="Ann",
                token_hash=hash_of(table.tokens[seat - 1]),
                entropy_commitment=entropy_commitment(f"{table.match} {seat}".encode()),
                request_id="join",
            ),
            seat,
        )

    for seat in range(1, SEATS):
        yield company.act("JoinMatch", f"seat {seat}", joining(seat))
    yield company.act("JoinMatch", "again", joining(SEATS - 1))
    yield company.act(
        "BindSeat",
        "",
        for_each(
            lambda table: matches.BindSeatRequest(
                match=table.match, entropy_commitment=entropy_commitment(f"{table.match} again".encode())
            ),
            1,
        ),
    )
    yield company.act("AddBot", "", for_each(lambda table: matches.AddBotRequest(match=table.match, kind="random")))
    yield company.act("LeaveMatch", "", for_each(lambda table: matches.LeaveMatchRequest(match=table.match, seat=4)))
    yield company.act("JoinMatch", "the last seat", joining(SEATS))
    yield company.act(
        "StartMatch",
        "at once",
        for_each(lambda table: matches.StartMatchRequest(match=table.match, without_waiting=True)),
    )
    asked = company.act(
        "GetMatch", "a running match", for_each(lambda table: matches.GetMatchRequest(name=table.match))
    )
    yield asked
    seats = [min(question.seat for question in answer.match.questions) for answer in asked.answers]
    turns = [table.tokens[seat - 1] for table, seat in zip(tables, seats, strict=True)]

    def in_turn(request: Callable[[_Table], Any]) -> list[Sent]:
        return [Sent(request(table), token) for table, token in zip(tables, turns, strict=True)]

    offered = company.act(
        "ListOffers", "the first page", in_turn(lambda table: matches.ListOffersRequest(match=table.match))
    )
    yield offered
    decisions = {table.match: answer.offers[0].decision for table, answer in zip(tables, offered.answers, strict=True)}
    yield company.act(
        "PreviewDecision",
        "",
        in_turn(lambda table: matches.PreviewDecisionRequest(match=table.match, decision=decisions[table.match])),
    )
    decided = in_turn(
        lambda table: matches.DecideRequest(
            match=table.match, decision=decisions[table.match], request_id="decide", with_words=True
        )
    )
    yield company.act("Decide", "with words", decided)
    yield company.act("Decide", "again", decided)
    yield company.act(
        "Undo", "with words", in_turn(lambda table: matches.UndoRequest(match=table.match, with_words=True))
    )
    said = company.act(
        "SendChatMessage",
        "500 characters",
        for_each(
            lambda table: chats.SendChatMessageRequest(
                match=table.match, room=chats.CHAT_ROOM_PLAYERS, text="a" * LONGEST_TEXT, request_id="chat"
            ),
            1,
        ),
    )
    yield said
    texts = [(answer.message.name, sent.token) for answer, sent in zip(said.answers, said.sent, strict=True)]
    deleting = [Sent(chats.DeleteChatMessageRequest(name=name), token) for name, token in texts]
    yield company.act("DeleteChatMessage", "", deleting)
    yield company.act(
        "ModerateChat",
        "",
        for_each(
            lambda table: chats.ModerateChatRequest(
                match=table.match, room=chats.CHAT_ROOM_PLAYERS, act=chats.CHAT_ACT_CLOSED
            )
        ),
    )
    yield company.act("PauseMatch", "", for_each(lambda table: matches.PauseMatchRequest(match=table.match)))
    yield company.act("ResumeMatch", "", for_each(lambda table: matches.ResumeMatchRequest(match=table.match)))
    yield company.act(
        "GiveTime", "", for_each(lambda table: matches.GiveTimeRequest(match=table.match, seat=1, seconds=60))
    )
    yield company.act(
        "EndByAgreement", "a proposal", for_each(lambda table: matches.EndByAgreementRequest(match=table.match), 1)
    )
    yield company.act(
        "Resign", "with words", for_each(lambda table: matches.ResignRequest(match=table.match, with_words=True), 1)
    )
    yield company.act(
        "DepartSeat", "", [Sent(matches.DepartSeatRequest(match=table.match, seat=2)) for table in tables]
    )
    yield company.act("AbandonMatch", "", for_each(lambda table: matches.AbandonMatchRequest(match=table.match)))


def _entrant(tournament: str, player: str) -> str:
    return f"{tournament}/entrants/{player.removeprefix('players/')}"


async def _tournaments(company: Company) -> AsyncIterator[Act]:
    """Those of tournaments with `ENTRANTS` bots, which are about to begin; players come to them."""
    settings = events.TournamentSettings(
        title="Costs", game=f"games/{GAME}", seats=4, swiss=events.SwissFormat(rounds=4), byes_to_take=1
    )
    organiser = company.people[0][1]
    made = company.act(
        "CreateTournament",
        "",
        [Sent(tournaments.CreateTournamentRequest(settings=settings), organiser) for _ in range(TIMES)],
    )
    yield made
    full = f"{ENTRANTS} entrants"
    name = OPEN[0]
    entering = [
        Sent(
            tournaments.RegisterEntrantRequest(
                tournament=name, entropy_commitment=entropy_commitment(player.encode()), request_id="enter"
            ),
            token,
        )
        for player, token in company.people
    ]
    yield company.act("RegisterEntrant", full, entering)
    yield company.act("RegisterEntrant", f"{full}, again", entering)
    yield company.act(
        "RegisterEntrant",
        f"{full}, others",
        [
            Sent(
                tournaments.RegisterEntrantRequest(
                    tournament=one, entropy_commitment=entropy_commitment((one + player).encode())
                ),
                token,
            )
            for one in OPEN[1:]
            for player, token in company.people[:4]
        ],
    )
    people = [(_entrant(name, player), token) for player, token in company.people]
    yield company.act(
        "BindEntropy",
        full,
        [
            Sent(
                tournaments.BindEntropyRequest(tournament=name, entropy_commitment=entropy_commitment(token.encode())),
                token,
            )
            for _, token in people
        ],
    )
    yield company.act(
        "SeedEntrant",
        full,
        [Sent(tournaments.SeedEntrantRequest(name=one, seed=number)) for number, (one, _) in enumerate(people, 1)],
    )
    yield company.act(
        "GrantBye",
        full,
        [
            Sent(
                tournaments.GrantByeRequest(
                    name=one, bye=events.GrantedBye(round=2, result=events.ROUND_RESULT_HALF_BYE)
                )
            )
            for one, _ in people
        ],
    )
    yield company.act(
        "TakeBye", full, [Sent(tournaments.TakeByeRequest(tournament=name, round=3), token) for _, token in people]
    )
    yield company.act(
        "TakeBackBye",
        full,
        [Sent(tournaments.TakeBackByeRequest(name=one, round=3), token) for one, token in people],
    )
    yield company.act(
        "ChangeSettings",
        full,
        [
            Sent(
                tournaments.ChangeSettingsRequest(
                    tournament=name, change=events.SettingsChange(title=f"Costs {number}"), reason="A better title"
                )
            )
            for number in range(TIMES)
        ],
    )
    yield company.act(
        "CheckIn",
        full,
        [Sent(tournaments.CheckInRequest(name=f"{CHECKING}/entrants/bot-{number}")) for number in range(1, TIMES + 1)],
    )
    mates = [f"bot-{number}" for number in range(1, 61)]
    yield company.act(
        "KeepApart",
        f"60 of {full}",
        [
            Sent(tournaments.KeepApartRequest(tournament=name, entrants=mates, lift=number % 2 == 1))
            for number in range(TIMES)
        ],
    )
    members = [f"bot-{number}" for number in range(1, MEMBERS + 1)]
    yield company.act(
        "FormTeam",
        f"{MEMBERS} of {full}",
        [
            Sent(
                tournaments.FormTeamRequest(
                    tournament=TEAMS,
                    team=events.Team(team="team-1" if number else "", display_name=f"Team {number}", members=members),
                )
            )
            for number in range(TIMES)
        ],
    )
    tokens = [token for _, token in company.people]
    yield company.act(
        "RegisterEntrant", "teams", [Sent(tournaments.RegisterEntrantRequest(tournament=TEAMS), key) for key in tokens]
    )
    half = len(tokens) // 2
    tickets = [hash_of(f"ticket {number}") for number in range(half)]
    yield company.act(
        "ChangeOwnTeam",
        "a new one",
        [
            Sent(
                tournaments.ChangeOwnTeamRequest(
                    tournament=TEAMS,
                    team=events.Team(display_name=f"Own {number}"),
                    join_hash=hashlib.sha256(ticket).digest(),
                ),
                key,
            )
            for number, (ticket, key) in enumerate(zip(tickets, tokens, strict=False))
        ],
    )
    yield company.act(
        "JoinTeam",
        "",
        [
            Sent(tournaments.JoinTeamRequest(tournament=TEAMS, ticket=ticket), key)
            for ticket, key in zip(tickets, tokens[half:], strict=False)
        ],
    )
    yield company.act(
        "PauseTournament",
        full,
        [Sent(tournaments.PauseTournamentRequest(tournament=one, reason="Lunch")) for one in OPEN[1:]],
    )
    yield company.act(
        "ResumeTournament", full, [Sent(tournaments.ResumeTournamentRequest(tournament=one)) for one in OPEN[1:]]
    )
    yield company.act(
        "CloseRegistration", full, [Sent(tournaments.CloseRegistrationRequest(tournament=one)) for one in OPEN]
    )
    yield company.act(
        "OpenEntropy",
        full,
        [
            Sent(tournaments.OpenEntropyRequest(tournament=name, entropy=token.encode()), token)
            for _, token in people[: PEOPLE // 2]
        ],
    )
    yield company.act(
        "ReleaseEntrants",
        full,
        [Sent(tournaments.ReleaseEntrantsRequest(tournament=one, reason="They are away")) for one in OPEN],
    )
    yield company.act(
        "WithdrawEntrant",
        full,
        [Sent(tournaments.WithdrawEntrantRequest(name=one), token) for one, token in people[: PEOPLE // 2]],
    )
    yield company.act(
        "Adjudicate",
        f"a table of {full}",
        [
            Sent(
                tournaments.AdjudicateRequest(
                    tournament=TOURNAMENT,
                    reason="The table broke",
                    adjudication=events.Adjudication(round=4, table=number, void=events.VoidTable()),
                )
            )
            for number in range(1, TIMES + 1)
        ],
    )
    yield company.act("FinishTournament", full, [Sent(tournaments.FinishTournamentRequest(tournament=TOURNAMENT))])
    yield company.act(
        "CancelTournament",
        full,
        [Sent(tournaments.CancelTournamentRequest(tournament=one, reason="Rain")) for one in OPEN[:-2]],
    )


async def _farewells(company: Company) -> AsyncIterator[Act]:
    half = PEOPLE // 2
    yield company.act(
        "RemovePlayer",
        "",
        [Sent(players.RemovePlayerRequest(player=name), token) for name, token in company.people[1:half]],
    )
    yield company.act(
        "ErasePerson",
        "",
        [Sent(players.ErasePersonRequest(name=name), token) for name, token in company.people[half:]],
    )
    yield company.act("ImportMatch", "a record", [Sent(_parts(company.record))], stream=True)
    tried = [_by_hand(company, one, validate_only=True) for one in OPEN[-2:] for _ in range(4)]
    yield company.act("PairByHand", f"{ENTRANTS} entrants, tried", tried)
    yield company.act("PairByHand", f"{ENTRANTS} entrants", [_by_hand(company, OPEN[-2])])
    yield company.act(
        "PairRound", f"{ENTRANTS} entrants", [Sent(tournaments.PairRoundRequest(tournament=OPEN[-1], round=1))]
    )


def _by_hand(company: Company, tournament: str, **fields: Any) -> Sent:
    """Pairs the first round of one of the tournaments `OPEN`, to which one player is left."""
    there = [f"bot-{number}" for number in range(1, ENTRANTS + 1)]
    byes = [company.people[0][0].removeprefix("players/")]
    tables = [tournaments.HandTable(entrants=there[first : first + 4]) for first in range(0, len(there), 4)]
    return Sent(
        tournaments.PairByHandRequest(
            tournament=tournament, round=1, tables=tables, byes=byes, reason="By hand", **fields
        )
    )


def _parts(record: bytes) -> list[Message]:
    return [ImportMatchRequest(data=record[start : start + PART]) for start in range(0, len(record), PART)]
