"""`caravan analyse`: a finished match from a store or a record, for people and for programs."""

from pathlib import Path

import pytest
from caravanserai_protocol.following import AlteredError

from caravanserai_verify.codecs.match_events import ProtobufCodec
from caravanserai_verify.files import read_record
from caravanserai_verify.matches.published import record_of, rows_of
from clients.caravan.analyse import _beside, loss_line
from clients.caravan.phrases import Speech
from clients.workshop.temporary_service import LocalService
from domain.games import games
from domain.matches.match import Match
from domain.matches.steps import laid_out, steps_of
from domain.matches.terms import Terms
from domain.play.chance import entropy_commitment
from domain.play.hooks import Spread
from domain.play.thinking import Thinking
from domain.simulation.analysis import Measure, analysed
from domain.simulation.random_play import Picks, pick_decision
from service.configuration import Configuration
from tests.clients.caravan import answer, caravan
from tests.clients.test_in_russian import in_english

NAME = "matches/analysed00"
CODEC = ProtobufCodec(games())
DECISIONS = 16
BRIEF = Thinking(first=(3,), positions=12)


@pytest.fixture(autouse=True)
def brief(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planners that think little: what is shown is tested here, not how well they judge."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    game = games()["palmyra"]
    monkeypatch.setitem(vars(game), "bots", game.bots._replace(thinking=BRIEF, spread=Spread(20, 5)))


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a match that both players left after some decisions at random."""
    return played(tmp_path_factory.mktemp("analysed") / "one.record")


@pytest.fixture(scope="module")
def left_to_a_bot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same where a bot took the second seat over in between."""
    return played(tmp_path_factory.mktemp("analysed") / "left.record", leaves_at=DECISIONS // 2)


def played(path: Path, leaves_at: int = -1) -> Path:
    """The record of a match of two players at random; the second leaves it to a bot before a decision."""
    match, rows = Match.create(CODEC, games(), NAME, Terms("palmyra", 2, {}), b"secret of 32 bytes, more or less")
    for seat in (1, 2):
        rows += match.join(f"Player {seat}", committed=entropy_commitment(bytes([seat])))
    for seat in (1, 2):
        rows += match.ready(seat, bytes([seat]))
    assert match.playing is not None
    picks = Picks("analyse")
    for number in range(DECISIONS):
        if number == leaves_at:
            rows += match.hand_over(2, "random")
        seat = min(match.playing.awaiting())
        rows += match.decide(seat, pick_decision(match.playing, seat, picks))
    for seat in (1, 2):
        if not match.lifecycle.over and seat in match.lifecycle.voices:
            rows += match.resign(seat)
    path.write_bytes(record_of(rows).to_bytes())
    return path


def test_a_match_is_analysed_from_its_record_and_the_same_from_a_store(record: Path, tmp_path: Path) -> None:
    found = answer("analyse", str(record))
    assert found["name"] == NAME
    assert [moment["version"] for moment in found["moments"]] == list(range(1, found["version"] + 1))
    judged = [moment["judgement"] for moment in found["moments"] if moment["judgement"]]
    assert 0 < sum(seat["judged"] for seat in found["seats"]) <= len(judged) <= DECISIONS
    assert sum(judgement["mistake"] for judgement in judged) == sum(seat["mistakes"] for seat in found["seats"]) > 0
    assert 0 < len(found["deciding"]) <= 3
    assert sum(found["moments"][-1]["chances"]) == pytest.approx(1)
    store = tmp_path / "s.sqlite"
    assert caravan("import", str(record), "--store", str(store)).exit_code == 0
    assert answer("analyse", NAME, "--store", str(store)) == found


@pytest.mark.parametrize(("language", "bot"), [("en", "(bot)"), ("ru", "(бот)")])
def test_a_bot_that_took_a_seat_over_is_told_apart_from_its_player(
    left_to_a_bot: Path, language: str, bot: str
) -> None:
    found = answer("analyse", str(left_to_a_bot))
    first, second = found["seats"]
    assert first["successor"] is None
    later = second["successor"]
    assert second["judged"] > 0
    assert later["judged"] > 0
    own = [moment for moment in found["moments"] if moment["judgement"] and moment["judgement"]["seat"] == 2]
    assert second["mistakes"] == sum(
        moment["judgement"]["mistake"] for moment in own if moment["version"] < later["since"]
    )
    shown = caravan("analyse", str(left_to_a_bot), "--lang", language).stdout
    rows = [line for line in shown.splitlines() if line.startswith("│")]
    assert len(rows) == 3
    assert [bot in row for row in rows] == [False, False, True]
    told = [line for line in shown.splitlines() if bot in line and not line.startswith("│")]
    assert len(told) == later["mistakes"]


@pytest.mark.parametrize("without_analysis", [False, True])
def test_a_service_analyses_its_matches_and_comes_to_the_same(
    record: Path, tmp_path: Path, without_analysis: bool
) -> None:
    """This process does where the service does not."""
    store = tmp_path / "s.sqlite"
    assert caravan("import", str(record), "--store", str(store)).exit_code == 0
    configuration = Configuration(store, port=0, drain_seconds=0, analysis=not without_analysis)
    with LocalService(configuration, games()) as service:  # it knows the brief planners
        assert answer("analyse", NAME, "--address", service.address) == answer("analyse", str(record))
    assert configuration.analyses.exists() != without_analysis


def test_a_service_judges_only_what_was_decided(record: Path) -> None:
    """The match says who decided what: a service cannot blame somebody for a decision that they did not make."""
    rows = rows_of(read_record(record), games())
    steps = steps_of(rows)
    honest = list(analysed(laid_out(rows, games()), steps, "seed"))
    assert list(_beside(laid_out(rows, games()), steps, iter(honest))) == honest
    at, moment = next((at, moment) for at, moment in enumerate(honest) if moment.judgement is not None)
    other = next(step.decision for step in steps[at + 1 :] if step.decision not in (None, steps[at].decision))
    judged = moment.judgement
    assert judged is not None
    for wrong, text in (
        (moment._replace(judgement=judged._replace(seat=3 - judged.seat)), "that nobody made"),
        (moment._replace(judgement=judged._replace(played=other)), "that nobody made"),
        (moment._replace(estimates=(1.0,)), "estimates 1 seats"),
    ):
        told = [*honest[:at], wrong, *honest[at + 1 :]]
        with pytest.raises(AlteredError, match=text):
            list(_beside(laid_out(rows, games()), steps, iter(told)))


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["Accuracy", "Chances to win", "What decided the match:", "points lost", "better: ", "an expert"]),
        ("ru", ["Точность", "Шансы на победу", "Что решило партию:", "потеряно очков", "лучше: ", "Мастер"]),
    ],
)
def test_an_analysis_is_read_in_both_languages(record: Path, language: str, texts: list[str]) -> None:
    shown = caravan("analyse", str(record), "--lang", language)
    assert shown.exit_code == 0, shown.output
    for text in texts:
        assert text in " ".join(shown.stdout.split())
    if language == "ru":
        assert in_english(shown.stdout) == []
    drawn = [line for line in shown.stdout.splitlines() if line.lstrip()[:1] in "┏┃┡│└▁▂▃▄▅▆▇█"]
    assert len(drawn) == 8
    assert max(map(len, drawn)) <= 80, "what cannot be wrapped fits on a small terminal"


@pytest.mark.parametrize(
    ("language", "text"), [("en", "it has no estimate of positions"), ("ru", "у игры нет оценки позиций")]
)
def test_a_game_without_an_estimate_says_so(
    record: Path, language: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games()["palmyra"]
    monkeypatch.setitem(vars(game), "bots", game.bots._replace(evaluate=None))
    refused = caravan("analyse", str(record), "--lang", language)
    assert refused.exit_code == 1
    assert text in " ".join(refused.stderr.split())


def test_a_match_of_other_rules_says_so(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()["palmyra"]
    monkeypatch.setitem(vars(game), "rules_version", game.rules_version + 7)
    monkeypatch.setitem(vars(game), "same_rules", frozenset())
    refused = caravan("analyse", str(record))
    assert refused.exit_code == 1
    assert "another version of the rules" in " ".join(refused.stderr.split())


@pytest.mark.parametrize(
    ("language", "measure", "text"),
    [
        ("en", Measure(2.0, 0.0, 6), "2.0 points lost (the same in all 6 imagined matches)"),
        ("en", Measure(2.0, 0.04, 6), "2.0 ± less than 0.1 points lost"),
        ("en", Measure(2.0, 0.5, 6), "2.0 ± 0.5 points lost"),
        ("ru", Measure(2.0, 0.0, 6), "потеряно очков: 2,0 (во всех 6 воображаемых партиях одинаково)"),
        ("ru", Measure(2.0, 0.04, 6), "потеряно очков: 2,0 ± менее 0,1"),
    ],
)
def test_no_loss_is_called_certain(language: str, measure: Measure, text: str) -> None:
    assert text in loss_line("Red", 7, measure, None, Speech(language))


@pytest.mark.parametrize(
    ("language", "mean", "text"),
    [
        ("en", 0.004, "2.0 ± 0.5 points lost"),
        ("en", -0.2, "2.0 ± 0.5 points lost"),
        ("en", 0.012, "2.0 ± 0.5 points lost, chance to win lower by 1 percentage point"),
        ("en", 0.09, "2.0 ± 0.5 points lost, chance to win lower by 9 percentage points"),
        ("ru", 0.004, "потеряно очков: 2,0 ± 0,5"),
        ("ru", 0.21, "потеряно очков: 2,0 ± 0,5, шансы на победу ниже на 21 процентный пункт"),
        ("ru", 0.03, "потеряно очков: 2,0 ± 0,5, шансы на победу ниже на 3 процентных пункта"),
    ],
)
def test_a_lower_chance_is_said_in_percentage_points_and_none_where_it_is_0(
    language: str, mean: float, text: str
) -> None:
    loss = loss_line("Red", 7, Measure(2.0, 0.5, 6), Measure(mean, 0.1, 6), Speech(language))
    assert loss.endswith(text)
