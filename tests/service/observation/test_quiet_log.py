"""The log of a whole match contains no tokens, join codes, openings or entropy."""

import asyncio
import logging
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import event_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p

from domain.play.seals import unpadded
from service.access.security import Registration
from service.observation.logs import JsonFormatter, TextFormatter
from tests.service.house import Caller, House, Refusal, house
from tests.service.identities import Provider
from tests.service.members import ADMIN_TOKEN, Member, admin, register, security

CODE = "open-sesame-join-code"
TOKENS = (ADMIN_TOKEN, "token-of-player-Anna", "token-of-player-Berta", "a-new-token-of-anna", "a-guest-token")


class Everything(logging.Handler):
    """Keeps everything that is logged, in each format, with tracebacks and arguments."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s %(args)r"))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))
        for formatter in (TextFormatter(), JsonFormatter()):
            self.lines.append(formatter.format(record))


@pytest.fixture
def logged() -> Iterator[list[str]]:
    """Everything that any logger gets while a test runs."""
    handler = Everything()
    root, own = logging.getLogger(), logging.getLogger("caravanserai")
    before = root.level, own.level, own.propagate
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    own.setLevel(logging.DEBUG)
    own.propagate = True
    yield handler.lines
    root.removeHandler(handler)
    root.setLevel(before[0])
    own.setLevel(before[1])
    own.propagate = before[2]


def forms(secret: bytes) -> set[str]:
    """The forms in which a secret could appear in a log."""
    return {
        secret.hex(),
        repr(secret)[2:-1],
        b64encode(secret).decode().rstrip("="),
        urlsafe_b64encode(secret).decode().rstrip("="),
        secret.decode(errors="replace"),
    }


async def whole_match(home: House) -> str:
    """A match with everything in it: players, guests, wrong callers, refused decisions, a defect, an end."""
    anna, berta = await register(home, "Anna"), await register(home, "Berta")
    name = await anna.create(3, access="ACCESS_UNLISTED", join_code=CODE, options={"objective_choice": "on"})
    await anna.join(name)
    await berta.join(name, join_code=CODE)
    guest = Caller(home.channel, "a-guest-token")
    joining = m.JoinMatchRequest(
        match=name, display_name="Guest", token_hash=sha256(b"a-guest-token").digest(), join_code=CODE
    )
    await guest.call(guest.matches.JoinMatch, joining)
    anna = await anna.rotate("a-new-token-of-anna")
    await anna.caller.call(anna.caller.matches.StartMatch, m.StartMatchRequest(match=name, without_waiting=True))
    seats = {1: anna.caller, 2: berta.caller, 3: guest}
    for _ in range(40):
        match = (await anna.caller.get(name)).match
        caller = seats[match.questions[0].seat]
        offers = (await caller.offers(name)).offers
        await caller.decide(name, offers[-1].decision)
    await mistakes(home, name, anna, berta)
    for _ in range(2):
        request = m.ResignRequest(match=name)
        caller = seats.popitem()[1]
        await caller.call(caller.matches.Resign, request)
    await anna.caller.call(anna.caller.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    return name


async def mistakes(home: House, name: str, anna: Member, berta: Member) -> None:
    async def fails(caller: Caller, method: str, request: object, reason: str) -> None:
        stub = caller.players if hasattr(caller.players, method) else caller.matches
        with pytest.raises(Refusal) as refused:
            await caller.call(getattr(stub, method), request)  # type: ignore[arg-type]
        assert refused.value.reason == reason

    old = Caller(home.channel, "token-of-player-Anna")
    await fails(old, "GetMatch", m.GetMatchRequest(name=name), "TOKEN_REVOKED")
    await fails(berta.caller, "AbandonMatch", m.AbandonMatchRequest(match=name), "NOT_THE_OWNER")
    await fails(admin(home), "Decide", m.DecideRequest(match=name), "SEAT_NOT_YOURS")
    await fails(anna.caller, "Decide", m.DecideRequest(match=name), "DECISION_INVALID")
    joining = m.JoinMatchRequest(match=name, join_code=CODE + "!")
    await fails(berta.caller, "JoinMatch", joining, "JOIN_CODE_WRONG")
    original = home.service.parts.hosting.read

    def broken(*_: object) -> None:
        raise RuntimeError("a defect")

    home.service.parts.hosting.read = broken  # type: ignore[method-assign,assignment]
    await fails(anna.caller, "ListOffers", m.ListOffersRequest(match=name), "DEFECT")
    home.service.parts.hosting.read = original  # type: ignore[method-assign]
    append = home.service.parts.store.append
    home.service.parts.store.append = broken  # type: ignore[method-assign,assignment]
    await fails(anna.caller, "AbandonMatch", m.AbandonMatchRequest(match=name), "DEFECT")
    home.service.parts.store.append = append  # type: ignore[method-assign]
    taken = p.CreatePlayerRequest(display_name="Carla", token_hash=sha256(berta.token.encode()).digest())
    await fails(home.spectator, "CreatePlayer", taken, "TOKEN_TAKEN")


async def test_no_secret_is_logged_in_a_whole_match(tmp_path: Path, logged: list[str]) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await whole_match(home)
        rows = await asyncio.to_thread(home.service.parts.store.rows, name)
    text = "\n".join(logged)
    assert "a defect" in text, "the test receives what is logged"
    assert any(name in line and "version 30" in line for line in logged)
    assert any('"milliseconds": ' in line and "MatchService/Decide" in line for line in logged)
    secrets = {token: {token} | forms(sha256(token.encode()).digest()) for token in (*TOKENS, CODE)}
    for row in rows:
        for opening in row.openings:
            label = f"opening {opening.index} of version {row.event.version}"
            content = event_pb2.OpeningContent.FromString(unpadded(opening.payload))
            secrets[label] = forms(opening.salt) | forms(opening.payload) | {repr(opening), str(content).strip()}
            if opening.content.secret:
                secrets[f"secret of {label}"] = forms(opening.content.secret)
    assert len(secrets) > 10
    found = {label: form for label, shown in secrets.items() for form in shown if form and form in text}
    assert found == {}


async def test_no_token_of_an_identity_provider_is_logged(tmp_path: Path, logged: list[str]) -> None:
    provider = Provider(tmp_path)
    tokens = [provider.token("anna"), provider.token("anna", seconds=-60), Provider(tmp_path / "other").token("anna")]
    async with house(tmp_path, security=security(Registration.IDENTITY, provider=provider.configuration)) as home:
        for token in tokens:
            caller = Caller(home.channel, token)
            for method, request in (
                (caller.players.CreatePlayer, p.CreatePlayerRequest(display_name="Anna")),
                (caller.players.GetPlayer, p.GetPlayerRequest(name="players/me")),
            ):
                with suppress(Refusal):
                    await caller.call(method, request)
    text = "\n".join(logged)
    assert "serving" in text
    for token in tokens:
        assert not any(part in text for part in token.split("."))
