"""Commands that are measured: each is sent a number of times, in an order in which the service accepts all of them.

A command changes something, so the same request cannot be sent again and again. Each `Act` is a method with as many
requests as are sent; what it needs is made by those before it, so all requests of an act are sent before the next one
is taken from `acts`.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, NamedTuple

from caravanserai_protocol.signing import public_key
from caravanserai_protocol.v1 import chat_service_pb2 as chats
from caravanserai_protocol.v1 import clock_pb2 as clocks
from caravanserai_protocol.v1 import edition_service_pb2 as editions
from caravanserai_protocol.v1 import match_service_pb2 as matches
from caravanserai_protocol.v1 import player_service_pb2 as players
from caravanserai_protocol.v1 import tournament_service_pb2 as tournaments
from caravanserai_protocol.v1 import webhook_service_pb2 as webhooks
from caravanserai_protocol.v1.admin_service_pb2 import ImportMatchRequest
from caravanserai_protocol.v1.passkey_pb2 import Passkey
from caravanserai_protocol.v1.player_pb2 import Player
from google.protobuf.message import Message

from benchmarks.company import ADMIN, GAME, NOWHERE, PART, PEOPLE, SEATS, TESTS, TIMES, Act, Company, Sent, hash_of
from benchmarks.large_tournament import ENTRANTS, OPEN
from benchmarks.tournament_commands import by_hand, tournament_acts
from domain.chats.chat import LONGEST_TEXT
from domain.games import games
from domain.play.chance import entropy_commitment


async def acts(company: Company) -> AsyncIterator[Act]:
    """All commands."""
    async for part in _people(company):
        yield part
    async for part in _matches(company):
        yield part
    async for part in _following(company):
        yield part
    async for part in tournament_acts(company):
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
    half = len(tables) // 2
    resigning = for_each(lambda table: matches.ResignRequest(match=table.match, with_words=True), 1)
    leaving = for_each(lambda table: matches.HandOverSeatRequest(match=table.match, bot="random", with_words=True), 1)
    yield company.act("Resign", "with words", resigning[:half])
    yield company.act("HandOverSeat", "with words", leaving[half:])
    yield company.act(
        "DepartSeat", "", [Sent(matches.DepartSeatRequest(match=table.match, seat=2)) for table in tables]
    )
    yield company.act("AbandonMatch", "", for_each(lambda table: matches.AbandonMatchRequest(match=table.match)))


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
    tried = [by_hand(company, one, validate_only=True) for one in OPEN[-2:] for _ in range(4)]
    yield company.act("PairByHand", f"{ENTRANTS} entrants, tried", tried)
    yield company.act("PairByHand", f"{ENTRANTS} entrants", [by_hand(company, OPEN[-2])])
    yield company.act(
        "PairRound", f"{ENTRANTS} entrants", [Sent(tournaments.PairRoundRequest(tournament=OPEN[-1], round=1))]
    )


def _parts(record: bytes) -> list[Message]:
    return [ImportMatchRequest(data=record[start : start + PART]) for start in range(0, len(record), PART)]
