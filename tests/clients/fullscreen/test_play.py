"""Playing on a full screen: which input decides, and whole matches of every game."""

import random
import re
from collections.abc import Sequence
from time import sleep

import pytest
from caravanserai import Client
from caravanserai.bots import run_bot
from caravanserai.watch import Update, Watch
from textual import events
from textual.message_pump import MessagePump

from clients.caravan.fullscreen.app import TableApp
from clients.caravan.fullscreen.command_line import CommandLine
from clients.caravan.fullscreen.deciding_app import DecidingApp
from clients.caravan.fullscreen.play_app import PlayApp
from clients.caravan.fullscreen.question import SETTLED_SECONDS
from clients.caravan.fullscreen.scores import scoreboard
from clients.caravan.fullscreen.stream import Seen, Stream
from clients.caravan.phrases import Speech
from clients.caravan.rules.installed_game import installed
from clients.caravan.saved_seats import RememberedSeat
from domain.games import games
from tests.clients.fullscreen.terminals import LARGE, SMALL, asked, idle, play_app, playing, seated, terminal

pytestmark = pytest.mark.usefixtures("state")


# -- whole matches ----------------------------------------------------------------------------------------------------

WHOLE = "merv"
"""The game whose match is played to the end on the screen. In each other game the screen makes the first decisions and
shows the end; `test_replay` draws what lies between.
"""
DECISIONS = 24


@pytest.mark.parametrize(("game", "size"), list(zip(games(), (SMALL, LARGE) * 2, strict=True)))
async def test_a_match_is_played_by_choosing_anything(game: str, size: tuple[int, int], service: str) -> None:
    """Every question is listed and answered, and the table is drawn now and then."""
    picks = random.Random(game)
    with Client.connect(service) as client:
        seat = seated(client, game, seed=f"whole {game}")
        first, second = play_app(client, seat), play_app(client, seat)
        async with terminal(first, size) as begun:
            made = await playing(begun, picks.randrange, None if game == WHOLE else DECISIONS)
            assert made >= DECISIONS
            assert first.folded.version == client.match(seat.match).version
            assert first.over == (game == WHOLE) == ("Scoreboard" in begun.text)
        run_bot(client, seat.match, lambda asked: picks.choice(asked.offers))
        async with terminal(second, size) as shown:
            assert second.over
            assert "Scoreboard" in await shown.sees("Scoreboard")
            behind = await shown.press("escape")
            assert re.search(r"wins|share first place|ends with", behind), "who won and why"
            assert "Enter choose" not in behind, "there is nothing left to decide"
            assert "u undo" not in behind
            assert "q quit" in behind
            assert "\N{REPLACEMENT CHARACTER}" not in behind, "below that the match is over, not in the same line"
            ours, theirs = (
                scoreboard(shown.app.folded, shown.app.table, shown.app.version),
                client.scoreboard(seat.match),
            )
            told = [
                [(s.points, s.place, s.tie_broken, s.display_name) for s in board.seats] for board in (ours, theirs)
            ]
            assert told[0] == told[1], "screen and service count the same"
            assert ours.final == theirs.final
            for one, other in zip(ours.seats, theirs.seats, strict=True):
                assert {(e.category, e.points, e.title) for e in one.categories} == {
                    (e.category, e.points, e.title) for e in other.categories
                }


async def test_a_screen_is_still_only_when_it_shows_what_was_decided(
    service: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine the answer to a decision comes long before its event."""
    receive = Stream.__init__

    def late(
        stream: Stream, receiver: MessagePump, client: Client, match: str, seen: Seen, seen_by: int | None
    ) -> None:
        def seen_late(update: Update, watch: Watch) -> None:
            sleep(0.5)
            seen(update, watch)

        receive(stream, receiver, client, match, seen_late, seen_by)

    monkeypatch.setattr(Stream, "__init__", late)
    with Client.connect(service) as client:
        async with terminal(play_app(client, seated(client, "sahwari"))) as shown:
            await shown.still()
            version = shown.app.version
            await shown.press("enter")
            assert shown.app.version > version


# -- what decides -----------------------------------------------------------------------------------------------------


async def test_a_key_that_was_pressed_before_the_question_could_be_read_decides_nothing(service: str) -> None:
    with Client.connect(service) as client:
        seat = seated(client, "sahwari")
        async with terminal(play_app(client, seat, settled=3600)) as shown:
            await shown.still()
            version = shown.app.version
            assert "has just appeared" in await shown.press("enter", "enter", "enter")
            await shown.press("colon", "1", "enter")
            assert client.match(seat.match).version == version


async def test_a_question_counts_from_a_moment_after_it_is_shown(service: str) -> None:
    with Client.connect(service) as client:
        seat = seated(client, "sahwari")
        async with terminal(play_app(client, seat, settled=SETTLED_SECONDS)) as shown:
            await shown.still()
            version = shown.app.version
            await shown.pilot.pause(SETTLED_SECONDS)
            await shown.press("enter")
            assert client.match(seat.match).version > version


async def test_what_is_typed_while_others_move_decides_nothing(service: str) -> None:
    with Client.connect(service) as ann, Client.connect(service) as bob:
        match = ann.create_match("sahwari", 2, seed="1").name
        mine = RememberedSeat(match, ann.join(match, "Ann"), ann.token)
        bob.join(match, "Bob")
        async with terminal(play_app(ann, mine), alone=False) as shown:
            bob.start(match, wait=True)
            await shown.until(lambda: asked(shown))
            while asked(shown):
                await shown.press("enter")
            version = shown.app.version
            await shown.press("enter", "enter", "down", "enter", "colon", "1", "enter")
            assert shown.app.version == version
            assert "Not your turn" in shown.text
            await shown.hit("colon", "1")
            while not asked(shown):
                offers = bob.offers(match)
                if offers.offers:
                    bob.decide(match, offers.offers[0])
                await idle(shown.pilot)
            version = shown.app.version
            assert "has just changed" in await shown.press("enter"), "it was typed before the question"
            assert shown.app.version == version


async def test_a_number_in_the_command_line_decides(service: str) -> None:
    with Client.connect(service) as client:
        seat = seated(client, "marcopolo")
        async with terminal(play_app(client, seat)) as shown:
            await shown.still()
            version = shown.app.version
            assert " offers; choose 1 to " in await shown.press("colon", "9", "9", "9", "enter")
            assert shown.app.version == version
            await shown.press("colon", "1", "enter")
            assert shown.app.version > version
            await shown.press("colon", *"undo", "enter")
            assert "takes back" in "".join(told.headline for told in shown.app.folded.events[-1:])


@pytest.mark.parametrize(("language", "thought"), [("en", "An expert would choose "), ("ru", "Мастер выбрал бы ")])
async def test_a_suggestion_names_an_offer_that_can_be_made(language: str, thought: str, service: str) -> None:
    with Client.connect(service, language=language) as client:
        seat = seated(client, "sahwari")
        async with terminal(play_app(client, seat, language)) as shown:
            await shown.still()
            version = shown.app.version
            await shown.press("h")
            said = await shown.sees(thought)
            assert shown.app.version == version, "it decides nothing"
            (number,) = re.findall(rf"{thought}(\d+): \S", said)
            await shown.press("colon", *number, "enter")
            assert shown.app.version > version


async def test_where_another_person_plays_no_suggestion_is_given(service: str) -> None:
    with Client.connect(service) as ann, Client.connect(service) as bob:
        match = ann.create_match("sahwari", 2, seed="1").name
        mine = RememberedSeat(match, ann.join(match, "Ann"), ann.token)
        bob.join(match, "Bob")
        async with terminal(play_app(ann, mine), alone=False) as shown:
            bob.start(match, wait=True)
            await shown.until(lambda: asked(shown))
            await shown.press("h")
            assert await shown.sees("suggestions are for matches")


def typed_at_once(app: TableApp, *keys: tuple[str, str]) -> None:
    """Keys with what they type, all of them before the first one is answered."""
    for key, character in keys:
        app.post_message(events.Key(key, character))


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (("colon", ":"), (("9", "9"), ("9", "9"), ("9", "9"))),
        (("slash", "/"), (("z", "z"), ("z", "z"))),
        (("question_mark", "?"), ()),
        (("t", "t"), ()),
        (("s", "s"), ()),
        (("w", "w"), ()),
        (("r", "r"), ()),
        (("X", "X"), ()),
        (("2", "2"), ()),
        (("l", "l"), ()),
    ],
)
async def test_a_fast_enter_belongs_to_what_was_opened(
    service: str, first: tuple[str, str], then: Sequence[tuple[str, str]]
) -> None:
    with Client.connect(service) as client:
        seat = seated(client, "marcopolo")
        async with terminal(play_app(client, seat)) as shown:
            await shown.still()
            app = shown.app
            assert isinstance(app, PlayApp)
            question = app.question
            assert question is not None
            version, node = app.version, question.node
            typed_at_once(app, first, *then, ("enter", "\r"))
            await shown.still()
            assert app.version == version
            assert app.question is question
            assert question.node is node


SAID = {
    "help": "Keys and commands",
    "table": "━Table",
    "Scoreboard": "━Scoreboard",
    "log": "[4 Log]",
    "why": "Rules behind the question",
    "rules": "━Rules",
    "resign": "Leave the match for good?",
    "end": "You cannot propose the end of this match",
    "rule sah-move-02": "SAH-MOVE-02",
    "rule nonsense": "There is no rule NONSENSE",
    "why nonsense": "You can ask about",
    "0": " offers; choose 1 to ",
    "-3": " offers; choose 1 to ",
}
"""The answers of the screen to words in the command line."""


async def test_words_work_in_the_command_line(service: str) -> None:
    with Client.connect(service) as client:
        async with terminal(play_app(client, seated(client, "sahwari"))) as shown:
            await shown.still()
            version = shown.app.version
            for word, told in SAID.items():
                await shown.hit("colon")
                shown.app.query_one(CommandLine).value = word
                assert told in await shown.press("enter"), word
                await shown.hit("escape", "escape")
            assert shown.app.version == version


async def test_quit_works_in_the_command_line(service: str) -> None:
    with Client.connect(service) as client:
        app = play_app(client, seated(client, "sahwari"))
        async with terminal(app) as shown:
            await shown.still()
            await shown.hit("colon", *"quit")
            await shown.pilot.press("enter")
            await shown.wait(lambda: app.leaving)


async def test_the_numbers_of_hits_are_those_that_count(service: str) -> None:
    with Client.connect(service) as client:
        seat = seated(client, "marcopolo")
        async with terminal(play_app(client, seat)) as shown:
            await shown.still()
            app = shown.app
            assert isinstance(app, DecidingApp)
            await shown.press("slash")
            hits = await shown.type("bag")
            number, label = re.findall(
                r"^(?:▸ )? +(\d+)  (Take 3 coins from the coin bag with .*)$", hits, re.MULTILINE
            )[-1]
            await shown.press("escape", "colon", *number, "enter")
            (headline,) = (told.headline for told in app.folded.events[-1:])
            assert headline.endswith(label.partition(" with ")[2].replace("with ", "") + " on the coin bag")


async def test_a_question_with_one_answer_is_answered_by_itself_if_one_wants_that(service: str) -> None:
    with Client.connect(service) as client:
        seat = seated(client, "merv")
        app = play_app(client, seat)
        async with terminal(app) as shown:
            await shown.still()
            while app.question is None or len(app.question.listed.offers) > 1:
                await shown.press("enter")
            version = app.version
            await shown.still()
            assert app.version == version, "nobody wanted that"
        app = PlayApp(client, seat, installed("en"), Speech(), auto=True, settled=0.0)
        async with terminal(app) as shown:
            await shown.until(lambda: app.version > version)


async def test_the_table_can_be_looked_at_while_others_decide(service: str) -> None:
    with Client.connect(service) as ann, Client.connect(service) as bob:
        match = ann.create_match("sahwari", 2, seed="1").name
        mine = RememberedSeat(match, ann.join(match, "Ann"), ann.token)
        bob.join(match, "Bob")
        async with terminal(play_app(ann, mine), alone=False) as shown:
            bob.start(match, wait=True)
            await shown.until(lambda: shown.app.version > 4)
            while asked(shown):
                await shown.press("enter")
            version = shown.app.version
            for key, seen in (
                ("t", "Guild tile"),
                ("s", "Scoreboard"),
                ("r", "SAH-COMP-01"),
                ("question_mark", "Keys"),
            ):
                assert seen in await shown.press(key)
                assert "Not your turn" in await shown.press("escape")
            for key, seen in (("2", "[2 Yours]"), ("3", "[3 Others]"), ("4", "[4 Log]")):
                assert seen in await shown.press(key)
            assert shown.app.version == version


async def test_a_number_typed_at_once_is_answered(service: str) -> None:
    with Client.connect(service) as client:
        async with terminal(play_app(client, seated(client, "marcopolo"))) as shown:
            await shown.still()
            typed_at_once(shown.app, ("colon", ":"), ("9", "9"), ("9", "9"), ("9", "9"), ("enter", "\r"))
            assert " offers; choose 1 to " in await shown.still()


async def test_a_slash_in_what_is_typed_is_typed(service: str) -> None:
    with Client.connect(service) as client:
        async with terminal(play_app(client, seated(client, "marcopolo"))) as shown:
            await shown.still()
            await shown.hit("colon", "a", "slash", "t", "colon", "question_mark", "1")
            assert shown.app.query_one(CommandLine).value == "a/t:?1"


async def test_the_mouse_chooses_with_a_second_click(service: str) -> None:
    with Client.connect(service) as client:
        seat = seated(client, "sahwari")
        async with terminal(play_app(client, seat)) as shown:
            await shown.still()
            app = shown.app
            assert isinstance(app, DecidingApp)
            version = app.version
            await shown.click(10, 4, "#decisions")
            assert app.version == version
            assert app.decisions.cursor > 0
            await shown.click(10, 4, "#decisions")
            assert app.version > version
            assert "[2 Yours]" in await shown.click(12, 0, "#tabs")
            assert "Keys and commands" in await shown.click(shown.text.splitlines()[-1].index("help"), 0, "#keys")


async def test_resigning_is_asked(service: str) -> None:
    with Client.connect(service) as client:
        seat = seated(client, "sahwari")
        async with terminal(play_app(client, seat)) as shown:
            await shown.still()
            assert "Leave the match for good?" in await shown.press("X")
            await shown.press("enter")
            assert not client.match(seat.match).seats[0].departed
            await shown.press("X", "y")
            await shown.until(lambda: client.match(seat.match).seats[0].departed)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_match_is_ended_by_agreement_on_the_screen(size: tuple[int, int], service: str) -> None:
    """Proposed, seen after the other comes back, declined, proposed again after a decision, taken back, and agreed."""
    with Client.connect(service) as ann, Client.connect(service) as bob:
        match = ann.create_match("sahwari", 2, seed="1").name
        mine = RememberedSeat(match, ann.join(match, "Ann"), ann.token)
        bob.join(match, "Bob")
        async with terminal(play_app(ann, mine), size, alone=False) as shown:
            bob.start(match, wait=True)
            await shown.until(lambda: asked(shown))
            assert "Propose to end the match as it stands?" in await shown.press("E")
            assert not ann.match(match).HasField("end_proposal"), "any other key"
            assert "━Decisions" in await shown.press("escape")
            await shown.press("E", "y")
            told = await shown.sees("would end the match")
            assert "E takes it back" in " ".join(told.split())
            proposal = bob.match(match).end_proposal
            bob.end_by_agreement(match, proposal.proposed_at, declines=True)
            await shown.until(lambda: shown.app.folded.agreement.declined)
            assert "would end the match" not in shown.text
            assert "Somebody has just declined" in " ".join((await shown.press("E")).split())
            decided = shown.app.version
            await shown.press("enter")
            await shown.until(lambda: shown.app.version > decided)
            bob.end_by_agreement(match)
            await shown.sees("would end the match")
        async with terminal(play_app(ann, mine), size, alone=False) as again:
            assert "E answers" in " ".join((await again.sees("would end the match")).split())
            assert "n plays on" in " ".join((await again.press("E")).split())
            await again.press("y")
            app = again.app
            assert isinstance(app, PlayApp)
            await again.until(lambda: app.over)
            assert ann.match(match).ended_by_agreement


async def test_nothing_is_said_by_colour_alone(service: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    with Client.connect(service) as client:
        async with terminal(play_app(client, seated(client, "marcopolo"))) as shown:
            await shown.still()
            picture = shown.app.export_screenshot()
            for red, green, blue in re.findall(r"-r\d+ \{ fill: #(..)(..)(..)", picture):
                assert max(shades := [int(red, 16), int(green, 16), int(blue, 16)]) - min(shades) < 8, "only greys"
            assert "▸ " in shown.text
            assert "[1 Board]" in shown.text


async def test_every_size_from_80_by_24_has_all_panes_within_reach(service: str) -> None:
    with Client.connect(service) as client:
        async with terminal(play_app(client, seated(client, "palmyra"))) as shown:
            for size in (SMALL, (100, 40), LARGE, (81, 24), (130, 36), (300, 90), SMALL):
                await shown.pilot.resize_terminal(*size)
                for number, title in enumerate(("Board", "Yours", "Others", "Log"), 1):
                    assert f"━{title}" in await shown.press(str(number)), (size, title)
                assert "─Decisions" in shown.text
                assert max(map(len, shown.text.splitlines())) <= size[0]
