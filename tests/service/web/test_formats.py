"""JSON of requests is strict: a name that the method does not know is a mistake of its author."""

import json
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.games.marcopolo.v1.decisions_pb2 import VisitMarket
from caravanserai_protocol.v1 import game_service_pb2 as game_messages
from caravanserai_protocol.v1 import match_service_pb2 as match_messages
from google.protobuf import json_format
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc.error_details_pb2 import BadRequest

from domain.errors import Reason
from domain.words.fault_words import fault_in_words
from service.errors import ServiceError, exhausted
from service.foundation.workers import Worker
from service.web.formats import described, json_reader, long_text
from tests.service.house import House
from tests.service.web.browsing import call

MATCHES = "/caravanserai.v1.MatchService"
CREATE = f"{MATCHES}/CreateMatch"
DECISION = f"type.googleapis.com/{VisitMarket.DESCRIPTOR.full_name}"


def read(path: str, value: Any) -> Any:
    return json_reader(described(path))(json.dumps(value).encode())


@pytest.mark.parametrize(
    ("given", "field", "description"),
    [
        ({"accessible": "ACCESS_PRIVATE"}, "accessible", "there is no such field; did you mean 'access'?"),
        ({"access": "ACCESS_PRIVAT"}, "access", "Access has no value 'ACCESS_PRIVAT'; did you mean 'ACCESS_PRIVATE'?"),
        ({"access": "access_private"}, "access", "did you mean 'ACCESS_PRIVATE'?"),
        ({"access": True}, "access", "Access has no value true; it is one of ACCESS_UNSPECIFIED, ACCESS_PUBLIC"),
        ({"access": 1.5}, "access", "Access has no value 1.5"),
        ({"signaturesRequird": True}, "signaturesRequird", "no such field; did you mean 'signaturesRequired'"),
        ({"zzz": 1}, "zzz", "there is no such field"),
        ({"timeControl": {"hours": 3}}, "timeControl.hours", "there is no such field"),
        ({"players": 2, "time_control": {"x": [1]}}, "time_control.x", "there is no such field"),
    ],
)
def test_an_unknown_name_is_told_with_the_nearest_known_one(given: Any, field: str, description: str) -> None:
    with pytest.raises(ServiceError) as refused:
        read(CREATE, given)
    assert refused.value.reason == "FIELD_INVALID"
    ((named, told),) = refused.value.fields
    assert named == field
    assert description in fault_in_words(told)


@pytest.mark.parametrize("field", ["entropyComitment", "displayNam", "tokenhash"])
def test_what_joins_a_seat_vanishes_no_more(field: str) -> None:
    with pytest.raises(ServiceError, match="did you mean"):
        read(f"{MATCHES}/JoinMatch", {"match": "matches/x", field: "AAAA"})


def test_names_inside_lists_maps_and_decisions_are_looked_at() -> None:
    with pytest.raises(ServiceError, match=r"^decision\.colour"):
        read(f"{MATCHES}/Decide", {"match": "matches/x", "decision": {"@type": DECISION, "colour": 1}})
    with pytest.raises(ServiceError, match=r"states\[1\]: State has no value 'STATE_PLAYNG'"):
        read(
            "/caravanserai.v1.TournamentService/ListTournaments",
            {"states": ["STATE_UNSPECIFIED", "STATE_PLAYNG"]},
        )


@pytest.mark.parametrize("given", [[], "text", None, {"players": "many"}, {"access": {}}, {"timeControl": 5}])
def test_what_is_wrong_otherwise_is_no_question_of_names(given: Any) -> None:
    with pytest.raises(ValueError, match="not JSON of this message"):
        read(CREATE, given)


def test_both_spellings_of_a_field_numbers_of_values_and_null_are_read() -> None:
    assert read(CREATE, {"signaturesRequired": True}) == read(CREATE, {"signatures_required": True})
    assert read(CREATE, {"access": 1}) == read(CREATE, {"access": "1"}) == read(CREATE, {"access": 1, "game": None})


async def test_a_misspelt_request_changes_nothing(home: House) -> None:
    for given in ({"accessible": "ACCESS_PRIVATE"}, {"access": "ACCESS_PRIVAT"}):
        body = json.dumps({"game": "games/merv", "players": 2, **given}).encode()
        answer = await call(home.service.web_address, "connect-json", CREATE, body, "token-of-somebody-who-errs")
        violations = BadRequest()
        assert [detail.Unpack(violations) for detail in answer.status.details].count(True) == 1
        assert (answer.code, answer.reason) == ("INVALID_ARGUMENT", "FIELD_INVALID")
        assert violations.field_violations[0].field == next(iter(given))
    listed = await call(home.service.web_address, "connect-json", f"{MATCHES}/ListMatches", b"{}")
    assert list(listed.messages[0].matches) == []


def test_a_request_with_more_values_than_any_method_takes_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"entrant{number}" for number in range(2_000)]
    release = "/caravanserai.v1.TournamentService/ReleaseEntrants"
    assert list(read(release, {"tournament": "tournaments/x", "entrants": names}).entrants) == names
    monkeypatch.setattr(json_format, "Parse", None)  # each value takes time, some as much as 4 µs
    values: tuple[Any, ...] = (1, "STATE_RUNNING", {}, 1.5)
    for value in values:
        with pytest.raises(ServiceError) as refused:
            read("/caravanserai.v1.TournamentService/ListTournaments", {"states": [value] * 3_000})
        assert refused.value.reason == "MESSAGE_INVALID"


async def test_a_long_answer_in_json_is_written_elsewhere(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[Any, Any]] = []
    looking = home.service.parts.looking
    elsewhere = looking.elsewhere

    async def counted(work: Any, *given: Any, **by: Any) -> bytes:
        made.append((work, given[0]))
        return await elsewhere(work, *given, **by)

    monkeypatch.setattr(looking, "elsewhere", counted)
    path = "/caravanserai.v1.GameService/GetGame"
    request = game_messages.GetGameRequest(name="games/palmyra")
    found = await call(home.service.web_address, "connect-json", path, b'{"name":"games/palmyra"}')
    assert made == [(long_text, game_messages.GetGameResponse)]
    assert found.messages == [await home.spectator.call(home.spectator.games.GetGame, request)]
    await call(home.service.web_address, "connect-json", f"{MATCHES}/ListMatches", b"{}")
    await call(home.service.web_address, "connect-proto", path, request.SerializeToString())
    assert len(made) == 1

    async def refused(*_: Any, **__: Any) -> bytes:
        raise exhausted(Reason.OVERLOADED, "128 of the caller's calls wait for their turn", "peer")

    monkeypatch.setattr(looking, "elsewhere", refused)
    answer = await call(home.service.web_address, "connect-json", path, b'{"name":"games/palmyra"}')
    assert (answer.code, answer.reason) == ("RESOURCE_EXHAUSTED", "OVERLOADED")


async def test_another_process_writes_answers_with_decisions(tmp_path: Path) -> None:
    """It has loaded none of the messages before."""
    decision = AnyMessage()
    decision.Pack(VisitMarket())
    answer = match_messages.ListOffersResponse(offers=[match_messages.Offer(decision=decision)])
    worker = Worker("test")
    try:
        text = await worker.run(long_text, tmp_path, match_messages.ListOffersResponse, answer.SerializeToString())
    finally:
        await worker.close()
    assert json_format.Parse(text, match_messages.ListOffersResponse()) == answer
