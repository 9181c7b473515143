"""The fairness of a match from its events: the conditions at each event, and the choices that somebody had.

The service refuses most of these events. The library must still find them in the log of a lying service.
"""

import pytest
from caravanserai_protocol.fairness import Check, Choice, History, chosen_in_words
from caravanserai_protocol.identity import entropy_commitment
from caravanserai_protocol.v1 import actor_pb2, event_pb2

Said = list[tuple[int, str]]
"""Versions, each with a text about it."""


class Story:
    """An invented match in the words of `told`, with the fault at each version and the choices."""

    def __init__(self, words: str = "", *, players: int = 2, scheme: int = 2, seed: str = "") -> None:
        self.history = History()
        self.version = 0
        self.wrong: Said = []
        self._opened: dict[int, bytes] = {}
        self.happens(created=event_pb2.MatchCreated(players=players, chance_scheme=scheme, seed=seed))
        for word in words.split():
            self.told(word)

    def happens(self, draws: int = 0, **body: object) -> None:
        self.version += 1
        checks = self.history.follow(event_pb2.MatchEvent(version=self.version, draws=draws, **body))  # type: ignore[arg-type]
        for check in checks:
            assert check == Check(bool(check.holds), check.text)
            if not check.holds:
                self.wrong.append((self.version, check.text))

    def told(self, word: str) -> None:
        """`join1` or `bind1` with the entropy `1`, `guest1` with none, `bot1`, `open1`, `open1'` with the entropy `1'`,
        `ready1` with none, `leave1`, `void1`, `start`, `draw`, `undo`, `abandon`, `rules`.
        """
        what = word.rstrip("0123456789'")
        entropy = word.removeprefix(what).encode()
        seat = int(entropy.strip(b"'") or 0)
        committed = entropy_commitment(entropy)
        match what:
            case "join":
                self.happens(joined=event_pb2.SeatJoined(seat=seat, entropy_commitment=committed))
            case "guest":
                self.happens(joined=event_pb2.SeatJoined(seat=seat))
            case "bot":
                self.happens(joined=event_pb2.SeatJoined(seat=seat, bot="random"))
            case "bind":
                self.happens(bound=event_pb2.SeatBound(seat=seat, entropy_commitment=committed))
            case "leave":
                self.happens(left=event_pb2.SeatLeft(seat=seat))
            case "void":
                self._opened = {}
                self.happens(start_voided=event_pb2.StartVoided(seat=seat, by=actor_pb2.ACTOR_PLAYERS))
            case "open" | "ready":
                self._opened[seat] = entropy if what == "open" else b""
                self.happens(ready=event_pb2.SeatReady(seat=seat, entropy=self._opened[seat]))
            case "start":
                entropies = [self._opened.get(seat, b"") for seat in self.history.seats]
                self.happens(1, started=event_pb2.MatchStarted(entropies=entropies))
            case "draw":
                self.happens(1, decided=event_pb2.DecisionMade())
            case "undo":
                self.happens(undone=event_pb2.DecisionUndone())
            case "abandon":
                self.happens(abandoned=event_pb2.MatchAbandoned())
            case "rules":
                self.happens(rules_changed=event_pb2.RulesChanged(rules_version=2))
            case _:
                raise AssertionError(word)

    @property
    def choices(self) -> Said:
        return [(choice.version, choice.text) for choice in self.history.choices]


VOID = "the start was void because of seat {} (the service says that it left), when {} had opened"


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("join1 join2 open1 open2 start", []),
        ("join1 guest2 ready2 open1 start", []),
        ("join1 bot2 open1 start", []),
        ("join1 join2 open1 leave2", [(5, "frees seat 2 after entropy was opened")]),
        ("join1 join2 open1 join2'", [(5, "binds seat 2 after entropy was opened")]),
        ("join1 join2 open1 bind2'", [(5, "binds seat 2 after entropy was opened")]),
        ("join1 join2 bind2 open1", [(4, "binds seat 2 to entropy that was bound before")]),
        ("join1 leave1 join1", [(4, "binds seat 1 to entropy that was bound before")]),
        ("open1", [(2, "seat 1 is ready, but nobody sits there")]),
        ("join1 leave1 ready1", [(4, "seat 1 is ready, but nobody sits there")]),
        ("join1 open1", [(3, "opens entropy without waiting for seat 2")]),
        ("join1 guest2 open1", [(4, "opens entropy without waiting for seat 2")]),
        ("join1 join2 ready1", [(4, "seat 1 does not open what it is bound to")]),
        ("join1 join2 open1'", [(4, "opens entropy that seat 1 is not bound to")]),
        (
            "guest1 join2 open1",
            [
                (4, "opens entropy that seat 1 is not bound to"),
                (4, "seat 1 does not open what it is bound to"),
                (4, "opens entropy without waiting for seat 1"),
            ],
        ),
        ("join1 join2 open1 start", [(5, "starts without the entropy of seat 2")]),
        (
            "join1 open1 start",
            [(3, "opens entropy without waiting for seat 2")],
        ),
        ("join1 join2 void2", [(4, "voids a start in which nothing was opened")]),
        (
            "join1 join2 open1 void2 open2",
            [
                (6, "opens entropy that seat 2 is not bound to"),
                (6, "seat 2 is ready, but not bound since the void start"),
                (6, "seat 2 does not open what it is bound to"),
                (6, "opens entropy without waiting for seats 1 and 2"),
            ],
        ),
        ("join1 join2 open1 void2 bind1' bind2' open1' open2' start", []),
    ],
)
def test_what_must_hold_at_each_event(words: str, wrong: Said) -> None:
    assert Story(words).wrong == wrong


def test_every_chance_scheme_but_those_that_are_known_is_a_finding() -> None:
    text = "uses chance scheme 3, which is unknown here"
    assert [Story(scheme=scheme).wrong for scheme in (0, 1, 2, 3)] == [[], [], [], [(1, text)]]
    assert [Story(scheme=scheme).history.scheme for scheme in (0, 1, 2)] == [1, 1, 2]


def test_a_start_names_the_entropy_of_each_seat_that_opened_and_no_other() -> None:
    for entropies, holds in (((b"1", b"2"), True), ((b"2", b"1"), False), ((b"1",), False), ((b"1", b"2", b""), False)):
        story = Story("join1 join2 open1 open2")
        story.happens(started=event_pb2.MatchStarted(entropies=entropies))
        assert story.wrong == ([] if holds else [(6, "names entropies that nobody opened")])
    story = Story("guest1 ready1")
    story.happens(started=event_pb2.MatchStarted(entropies=[b"", b""]))
    assert story.wrong == [], "nobody sits at seat 2"


@pytest.mark.parametrize(
    ("words", "choices"),
    [
        ("join1 join2 open1 abandon", [(5, "the match was given up when seat 1 had opened")]),
        ("join1 join2 open1 open2 abandon", [(6, "the match was given up when seats 1 and 2 had opened")]),
        ("join1 join2 abandon", []),
        ("join1 join2 open1 open2 start abandon", []),
        ("join1 join2 open1 void2 abandon", [(5, VOID.format(2, "seat 1"))]),
        ("join1 join2 open1 open2 void1", [(6, VOID.format(1, "seats 1 and 2"))]),
        ("join1 join2 rules open1 open2 start rules draw", []),
        ("join1 join2 open1 rules", [(5, "the rules changed when seat 1 had opened")]),
        ("join1 join2 open1 open2 rules", [(6, "the rules changed when seats 1 and 2 had opened")]),
        ("join1 join2 open1 open2 start undo draw", []),
        (
            "join1 join2 open1 start",
            [(5, "the match was started without waiting, and seat 2 contributed nothing")],
        ),
        (
            "guest1 guest2 ready1 ready2 start",
            [(6, "no seat contributed to chance, so the service could choose it")],
        ),
    ],
)
def test_who_could_have_chosen_is_named_with_the_version(words: str, choices: Said) -> None:
    assert Story(words).choices == choices


@pytest.mark.parametrize(
    ("by", "cause"),
    [
        (actor_pb2.ACTOR_PLAYERS, "the service says that it left"),
        (actor_pb2.ACTOR_OWNER, "the owner freed it"),
        (actor_pb2.ACTOR_ADMINISTRATOR, "an administrator freed it"),
        (actor_pb2.ACTOR_SERVICE, "the service freed it"),
        (actor_pb2.ACTOR_UNSPECIFIED, "it is not stated who freed it"),
    ],
)
def test_a_void_start_says_who_freed_the_seat(by: actor_pb2.Actor.ValueType, cause: str) -> None:
    story = Story("join1 join2 open1")
    story.happens(start_voided=event_pb2.StartVoided(seat=2, by=by))
    assert story.choices == [(5, f"the start was void because of seat 2 ({cause}), when seat 1 had opened")]
    assert story.history.void_starts == 1


def test_after_a_void_start_every_player_must_bind_a_seat_again_and_a_bot_need_not() -> None:
    story = Story("join1 join2 bot3 open1 void2", players=4)
    assert (story.history.unbound, story.history.opened) == ((1, 2, 4), ())
    assert [story.history.commitment(seat) for seat in (1, 2, 3)] == [b"", b"", b""]
    story.told("bind1'")
    assert story.history.unbound == (2, 4)
    assert story.history.void_starts == 1


OLD = 1
"""Chance scheme 1."""


@pytest.mark.parametrize(
    ("words", "choices"),
    [
        (
            "join1 open1 join2",
            [(4, "seat 2 was bound when the entropy of another was known since version 3")],
        ),
        (
            "join1 join2 open1 bind2'",
            [(5, "seat 2 was bound when the entropy of another was known since version 4")],
        ),
        (
            "join1 join2 open1 bind1",
            [(5, "seat 1 was bound again to entropy known since version 4")],
        ),
        (
            "join1 join2 open1 leave1",
            [(5, "seat 1 was freed after it had opened its entropy")],
        ),
        (
            "join1 join2 open2 open1 start undo undo draw draw undo draw",
            [
                (5, "seat 1 opened when seat 2 had, and could have stayed silent instead"),
                (9, "decisions were taken back (versions 7, 8), which moved these draws"),
                (12, "decisions were taken back (versions 11), which moved these draws"),
            ],
        ),
        (
            "join1 join2 undo open1 open2 start",
            [
                (6, "seat 2 opened when seat 1 had, and could have stayed silent instead"),
                (7, "decisions were taken back (versions 4), which moved these draws"),
            ],
        ),
        (
            "join1 join2 leave2 join2' open1 ready2 start undo",
            [(8, "seat 2 stayed silent: one of 2 starts could be chosen")],
        ),
    ],
)
def test_what_the_first_scheme_let_somebody_choose(words: str, choices: Said) -> None:
    story = Story(words, scheme=OLD)
    assert story.choices == choices
    assert story.wrong == []


def test_each_seat_that_stays_silent_doubles_the_starts() -> None:
    story = Story("join1 join2 join3 join4 open1 start", players=4, scheme=OLD)
    assert story.choices == [(7, "seats 2 and 3 and 4 stayed silent: one of 8 starts could be chosen")]


def test_a_seat_waits_for_those_that_are_not_bound() -> None:
    """A guest without a commitment makes others wait until that seat is ready."""
    unbound = {
        "": (1, 2, 3),
        "join2": (1, 3),
        "join2 bot3": (1,),
        "join2 bot3 guest1": (1,),
        "join2 bot3 guest1 ready1": (),
        "join2 bot3 guest1 ready1 leave2": (2,),
    }
    assert {words: Story(words, players=3).history.unbound for words in unbound} == unbound


def test_a_seat_is_bound_to_what_it_bound_itself_to_last() -> None:
    history = Story("join1 join2 bind1' guest3", players=4).history
    assert [history.commitment(seat) for seat in (1, 2, 3, 4, 9)] == [
        entropy_commitment(b"1'"),
        entropy_commitment(b"2"),
        b"",
        b"",
        b"",
    ]


def test_the_seats_that_opened_and_those_that_contributed() -> None:
    story = Story("guest1 join2 join3 ready1 open3 open2", players=3)
    assert (story.history.opened, story.history.contributed, story.history.started) == ((2, 3), (), False)
    story.told("start")
    assert (story.history.opened, story.history.contributed, story.history.started) == ((2, 3), (2, 3), True)
    assert story.wrong == []


@pytest.mark.parametrize("seed", ["", "seed"])
def test_in_a_seeded_match_everybody_knows_so_nobody_chooses(seed: str) -> None:
    story = Story("join1 join2 open1 abandon", seed=seed)
    assert story.history.seeded is bool(seed)
    assert bool(story.choices) is not bool(seed)


def test_where_somebody_could_have_chosen_in_a_few_words() -> None:
    assert chosen_in_words([]) == ""
    assert chosen_in_words([Choice(7, "one")]) == "could have been chosen at version 7"
    choices = [Choice(7, "one"), Choice(5, "two"), Choice(7, "three")]
    assert chosen_in_words(choices) == "could have been chosen at version 5, 7"
