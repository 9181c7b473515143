"""A person at a seat, line by line: the log goes by, and whenever the seat is asked the person decides."""

from collections.abc import Iterable, Mapping, Sequence

from caravanserai import CallError, Client, Unavailable
from caravanserai.v1.event_pb2 import MatchEvent
from caravanserai.v1.match_pb2 import Match
from caravanserai.v1.match_service_pb2 import ListOffersResponse
from rich.prompt import Prompt

from clients.caravan.agreeing import agreed, awaited
from clients.caravan.choosing import matching
from clients.caravan.drawing import draw_scoreboard, draw_told
from clients.caravan.following import Followed, Follower, rules_behind
from clients.caravan.phrases import Speech
from clients.caravan.receipts import keeping
from clients.caravan.remembering import RememberedSeat
from clients.caravan.tables import draw_table, rivals
from clients.caravan.terminal import escaped, out

SHOWN = 20
"""How many offers are shown at once; more of them are searched."""

LOGGED = 10
"""How many of the latest events `log` shows."""

HELP = ("number", "words", "all", "table", "scoreboard", "log", "why", "undo", "rule", "resign", "quit")
"""What can be typed: the messages `help-<name>`, with `.typed` in a column of its own."""
TYPED_WIDTH = 16

WORDS: Mapping[str, str] = {
    "help": "?",
    "table": "t",
    "score": "s",
    "scoreboard": "s",
    "log": "l",
    "why": "w",
    "undo": "u",
    "quit": "q",
    "exit": "q",
}
"""Words that say the same as a letter."""


def typed(question: str, default: str = "") -> str | None:
    """What a person types, a word as the letter for it; None if they can type no more or interrupt."""
    try:
        answer = Prompt.ask(question, default=default, show_default=False).strip()
    except (EOFError, KeyboardInterrupt):
        return None
    return WORDS.get(answer.casefold(), answer)


class Playing:
    """A person at a seat: the log goes by, and whenever the seat is asked the person decides."""

    def __init__(self, client: Client, seat: RememberedSeat, language: str, speech: Speech) -> None:
        self.client = client
        self.seat = seat
        self.follower = Follower(seat.seat, language)
        self.speech = speech
        self._keep = keeping(seat.match, speech)

    def run(self) -> bool:
        """Plays until the match is over, or the person quits; whether the match is over.

        Raises:
            FollowError: what the service sends does not fit together.
        """
        try:
            if not self._play():
                return False
        except KeyboardInterrupt:  # how a person quits while others decide
            return False
        self._draw_scoreboard(self.follower.version)
        return True

    def _agree(self, event: MatchEvent) -> None:
        """Agrees to the start, if that is due, and says what the match waits for."""
        lobby = agreed(self.client, self.seat, event)
        if lobby is not None and lobby.state == Match.STATE_OPEN:
            out.print(self.speech.line("match-waits", awaited=awaited(lobby, self.speech)))

    def _play(self) -> bool:
        """Goes on until the match is over; false if the person quits."""
        caught_up = False
        with self.client.watch(self.seat.match) as watch:
            for update in watch:
                self.follower.update(update.message)
                if update.caught_up:
                    self._keep(self.client.receipt(update), watch.following)
                    self._agree(update.event)
                if caught_up:
                    self._draw_event(self.follower.events[-1])
                elif update.caught_up:
                    caught_up = True
                    self._draw_table()
                if caught_up and self.asked and not self._behind() and not self._decide():
                    return False
        return True

    @property
    def asked(self) -> bool:
        """Whether the seat has an open question."""
        return self.follower.version > 0 and self.follower.table.top(self.seat.seat) is not None

    def _behind(self) -> bool:
        """Whether more has happened than was sent so far: then the question may be another one already."""
        now = self.client.match(self.seat.match)
        return now.version > self.follower.version or now.state != Match.STATE_PLAYING

    def _decide(self) -> bool:
        """Lets the person decide once; false if he quits. What was refused leads to a fresh look at the question."""
        listed = self.client.offers(self.seat.match)
        if not listed.offers:
            return True
        labels = [offer.label for offer in listed.offers]
        chosen = list(range(len(labels)))
        self._draw_offers(listed, labels, chosen)
        while True:
            answer = typed("[bold]>[/]", default="?")
            if answer in ("q", None):
                return False
            if answer.isascii() and answer.isdecimal():
                if 1 <= int(answer) <= len(labels):
                    return self._sent(listed, int(answer) - 1) or self._decide()
                out.print(self.speech.line("no-such-number", last=len(labels)))
            elif answer == "u":
                if self._undone():
                    return True
            elif answer == "resign":
                if typed(self.speech.line("leave-for-good")) in ("yes", self.speech.plain("yes")):
                    self.client.resign(self.seat.match)
                    return True
            elif answer == "all":
                chosen = list(range(len(labels)))
                self._draw_offers(listed, labels, chosen, every=True)
            elif not self._looked(answer):
                found = matching(labels, answer)
                if found:
                    self._draw_offers(listed, labels, found)
                else:
                    out.print(self.speech.line("no-offer", words=repr(answer)))

    def _looked(self, answer: str) -> bool:
        """Answers what only wants to be looked at; false if it is nothing of that kind."""
        command, _, rest = answer.partition(" ")
        if answer == "?":
            self._help()
        elif answer == "t":
            self._draw_table()
        elif answer == "s":
            self._draw_scoreboard()
        elif answer == "l":
            for followed in self.follower.events[-LOGGED:]:
                self._draw_event(followed)
        elif answer == "w":
            self._draw_rules(rules_behind(self.follower, self.seat.seat))
        elif command in ("r", "rule") and rest:
            self._draw_rules([rest.strip().upper()])
        else:
            return False
        return True

    def _draw_rules(self, rules: Iterable[str]) -> None:
        for rule in rules:
            if self.follower.words.knows_rule(rule):
                out.print(f"[cyan]{escaped(rule)}[/]  {escaped(self.follower.words.rule(rule))}")
            else:
                game = self.follower.game.name
                out.print(self.speech.line("no-rule", rule=rule, game=game))

    def _sent(self, listed: ListOffersResponse, index: int) -> bool:
        try:
            self.client.decide(self.seat.match, listed.offers[index], asked_at=listed.question.asked_at)
        except Unavailable:
            raise
        except CallError as error:
            out.print(f"[red]{escaped(self.speech.error(error))}[/]")
            return False
        return True

    def _undone(self) -> bool:
        try:
            self.client.undo(self.seat.match)
        except Unavailable:
            raise
        except CallError as error:
            out.print(f"[red]{escaped(self.speech.error(error))}[/]")
            return False
        return True

    # -- drawing ------------------------------------------------------------------------------------------------

    def _help(self) -> None:
        example = next(iter(self.follower.game.ledger().rules))
        for name in HELP:
            typed = self.speech.plain(f"help-{name}.typed")
            out.print(f"{typed:{TYPED_WIDTH}}{escaped(self.speech.plain(f'help-{name}', rule=example))}")

    def _draw_scoreboard(self, version: int | None = None) -> None:
        follower = self.follower
        board = self.client.scoreboard(self.seat.match, version)
        others = rivals(follower.words, follower.box, follower.table, follower.created.players)
        out.print(draw_scoreboard(follower.words, board, others))

    def _draw_event(self, followed: Followed) -> None:
        seats = range(1, self.follower.created.players + 1)
        out.print(draw_told(self.follower.words, followed.event.version, followed.told, seats))

    def _draw_table(self) -> None:
        follower = self.follower
        if follower.version:
            out.print(
                draw_table(follower.words, follower.box, follower.table, follower.created.players, self.seat.seat)
            )

    def _draw_offers(
        self, listed: ListOffersResponse, labels: Sequence[str], chosen: Sequence[int], every: bool = False
    ) -> None:
        out.print()
        out.print(f"[bold]{escaped(listed.question.text)}[/]")
        shown = chosen if every else chosen[:SHOWN]
        for index in shown:
            out.print(f"{index + 1:4}  {escaped(labels[index])}")
        if len(shown) < len(chosen):
            out.print(f"      {self.speech.plain('more-offers', count=len(chosen) - len(shown))}", style="dim")
