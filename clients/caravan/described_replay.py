"""Replays of matches of any game, in the words of the service."""

from caravanserai import Client
from caravanserai_protocol.clocks import Clocks
from caravanserai_protocol.folding import Table
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate

from clients.caravan.automatic_table import draw_any_table, draw_questions
from clients.caravan.descriptions import DescribedEvent, DescribedGame
from clients.caravan.event_drawing import clock_entries, clock_line, described_as_json, draw_event
from clients.caravan.phrases import Speech
from clients.caravan.stepping import Steps
from clients.caravan.terminal import Failure, escaped, out, print_json


class DescribedReplay(Steps):
    """A match as a spectator saw it, with a table that goes forwards by events and backwards by their inverses."""

    def __init__(self, client: Client, match: str, game: DescribedGame, speech: Speech) -> None:
        self.match = match
        self.game = game
        self.speech = speech
        self.players = 0
        self._updates: list[MatchUpdate] = []
        self._events: list[DescribedEvent] = []
        self._clocks: list[tuple[str, list[dict[str, object]]]] = []
        self._read(client)

    def _read(self, client: Client) -> None:
        clocks = Clocks()
        watching = client.replay(self.match, seen_by=0 if client.seat(self.match) else None)
        for update in watching:
            event = DescribedEvent.of(update)
            self.players = update.event.created.players or self.players
            clocks.follow(update.event)
            self._updates.append(update.message)
            self._events.append(event)
            self._clocks.append((clock_line(self.game, clocks, event.time), clock_entries(clocks, event.time)))
        self._following, self.version = watching.following, self.last
        self.go(0)

    @property
    def last(self) -> int:
        """The last version."""
        return len(self._updates)

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.game.title

    @property
    def table(self) -> Table:
        """The table at the version."""
        if self._following.table is None:
            raise Failure(self.speech.plain("no-such-event", last=self.last))
        return self._following.table

    def go(self, version: int) -> None:
        """Goes to a version.

        Raises:
            Failure: there is no such version.
        """
        if version > self.last:
            raise Failure(self.speech.plain("no-such-event", last=self.last))
        while self.version < version:
            self._following.follow(self._updates[self.version])
            self.version += 1
        while self.version > version:
            self._following.step_back()
            self.version -= 1

    def show_event(self) -> None:
        """Shows the event that made the version."""
        if not self.version:
            out.print(f"   0 {self.speech.line('box-laid-out')}")
            return
        out.print(draw_event(self.game, self._events[self.version - 1], range(1, self.players + 1)))
        if text := self._clocks[self.version - 1][0]:
            out.print(f"  {escaped(text)}", style="dim")

    def show_table(self) -> None:
        """Shows the table at the version."""
        out.print(draw_any_table(self.game, self.table, self.players))

    def show_questions(self) -> None:
        """Shows who is asked at the version, and what."""
        for line in draw_questions(self.game, self.table):
            out.print(line)

    def print_json(self) -> None:
        """Prints the table at the version, for programs."""
        event = described_as_json(self._events[self.version - 1]) if self.version else None
        print_json(
            {
                "name": self.match,
                "version": self.version,
                "fingerprint": f"{self.table.fingerprint:016x}",
                "event": event,
                "clocks": self._clocks[self.version - 1][1] if self.version else [],
                **table_as_json(self.table),
            }
        )


def table_as_json(table: Table) -> dict[str, object]:
    """The places and open questions, for programs."""
    places: dict[str, dict[str, int]] = {}
    for place, piece, count in table.layout():
        places.setdefault(place, {})[piece] = count
    asked = ((seat, table.question(seat)) for seat in sorted(table.stacks) if seat)
    questions = [
        {"seat": seat, "kind": task.kind, "arguments": list(task.arguments), "asked_at": task.asked_at}
        for seat, task in asked
        if task is not None
    ]
    return {"places": places, "questions": questions}
