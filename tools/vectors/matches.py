"""Matches: their events, and what every viewer must make of them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from typing import Any

from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate
from google.protobuf.json_format import MessageToDict
from google.protobuf.proto import serialize_length_prefixed

from caravanserai_verify.codecs.match_updates import update_message
from domain.matches.arranged_matches import Reservation, TableAttempt
from domain.matches.events import (
    Access,
    Actor,
    DecisionMade,
    DecisionUndone,
    MatchStarted,
    Person,
    SeatHandedOver,
    SeatJoined,
)
from domain.matches.terms import Rights
from domain.matches.time_control import DAY, SECOND, Counted, Pausing, TimeControl
from domain.table.areas import Areas
from domain.table.table import Table
from domain.table.views import join, view
from service.messages.matches.present import table_message
from tests.games.auction import GAME as AUCTION
from tests.games.auction.rules import Bid
from tests.games.messages import require_messages
from tests.games.stated_lanterns import GAME as STATING
from tools.vectors.clocks import START
from tools.vectors.draws import known
from tools.vectors.story import ACTS, Story

Json = Any
ALL = "all"
"""The viewer who sees every face: for matches that are over, with all openings."""
MOST_PARTS = 4
"""The number of versions at which the whole tables of a match are written out, about."""
OWNER = "players/vectors-owner"
TABLE = TableAttempt("tournaments/vectors-open", round=3, table=12, attempt=2)
"""The table of a tournament at which one of the matches is played."""
VOID = "the start was void because of seat 1 ({}), when seat {} had opened"


@dataclass(frozen=True, slots=True)
class Example:
    """A match for the vectors. ``choices`` are the versions at which somebody could have chosen outcomes,
    ``findings`` what a verification must find, ``erased`` those that lack an opening because a person was erased.
    ``told`` are the acts that only the service says are those of players with keys, and ``words`` are for the choices;
    None: the files of earlier matches do not say it.
    """

    about: str
    story: Story
    choices: tuple[int, ...] = ()
    findings: tuple[tuple[int, str], ...] = ()
    erased: tuple[int, ...] = ()
    told: int | None = None
    words: tuple[str, ...] = ()
    updates: list[MatchUpdate] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.updates.extend(update_message(row, 0, True, None) for row in self.story.rows)
        for version in self.erased:
            self.updates[version - 1].ClearField("openings")

    @property
    def record(self) -> bytes:
        """The match as a record."""
        return record_of(self.updates)


def record_of(updates: list[MatchUpdate]) -> bytes:
    """A file of updates, each after its length."""
    stream = BytesIO()
    for update in updates:
        serialize_length_prefixed(update, stream)
    return stream.getvalue()


# -- which matches there are ------------------------------------------------------------------------------------------


def marcopolo_3() -> Example:
    """A whole match with hidden objectives."""
    story = Story("marcopolo-3", "marcopolo", 3, {"objective_choice": "on"})
    story.join(1, "1").join(2, "2").join(3, bot="random").ready(1, "1").ready(2, "2")
    story.play(90).command(lambda match: match.resign(2)).play()
    return Example(
        "A whole match with secret decisions, a bot, decisions taken back, and a seat that resigns. "
        "The game's default decides for that seat (`automatic`).",
        story,
    )


def merv_1() -> Example:
    """A whole solo match: its deck lies in an order that nobody sees."""
    return Example(
        "A whole match of one seat against a hidden deck: seals for nobody.", Story("merv-1", "merv", 1).joined().play()
    )


def palmyra_2() -> Example:
    """A whole match with hands of cards."""
    return Example(
        "A whole match with hidden hands and decisions taken back.", Story("palmyra-2", "palmyra", 2).joined().play()
    )


def sahwari_2() -> Example:
    """A whole match with places that are shown to one seat."""
    story = Story("sahwari-2", "sahwari", 2, {"owner_sees_kept_caravan": "on"}).joined().play()
    return Example("A whole match with places that are shown to a single seat (`show`).", story)


def sahwari_void() -> Example:
    """A start that comes to nothing, as older versions wrote it: they did not say who freed a seat."""
    story = Story("sahwari-void", "sahwari", 2).join(1, "1").join(2, "2").ready(1, "1")
    story.command(lambda match: match.leave(2, by=Actor.OWNER, told=False))
    story.join(2, "2'").bind(1, "1'").ready(2, "2'").ready(1, "1'").play(8).play_until_undone()
    story.command(lambda match: match.abandon("enough", by=Actor.ADMINISTRATOR))
    return Example(
        "A seat opens its entropy, the owner frees the other one: the start is void and all bind fresh entropy. "
        "Later a decision is taken back, and an administrator ends the match.",
        story,
        choices=(5,),
    )


def merv_owner() -> Example:
    """A start without waiting, a seat that departs, and the last player leaves."""
    rights = Rights(account=OWNER, access=Access.PRIVATE, admitted=("players/vectors-ann", "players/vectors-bob"))
    story = Story("merv-owner", "merv", 2, {"limited_supply": "on"}, rights=rights, patience=3600)
    story.join(1, "1", account="players/vectors-ann").join(2).ready(2).command(lambda match: match.start())
    story.play(6)
    asked = min(story.playing.awaiting())
    story.command(lambda match: match.depart(asked, Actor.OWNER, OWNER)).play(3)
    story.command(lambda match: match.resign(3 - asked))
    return Example(
        "A private match that its owner starts without waiting: nobody contributed to chance, so the service could "
        "choose it. The owner takes a seat out, the other one resigns, and the match is abandoned by the players.",
        story,
        choices=(5,),
    )


def marcopolo_scheme_1() -> Example:
    """A match of the first chance scheme, with its box inside the first event."""
    story = Story("marcopolo-scheme-1", "marcopolo", 2, scheme=1, box_inside=True)
    story.join(1, "1").ready(1, "1").join(2, "2").ready(2, "2").play(10).play_until_undone().play(40)
    story.command(lambda match: match.abandon("enough"))
    return Example(
        "A match as older versions made it: its box lies inside the first event, and draws are addressed by the "
        "version of their event. Seat 2 was bound when the entropy of seat 1 was known, and more was left to choose.",
        story,
        choices=(4, 5, 6, *_moved(story)),
    )


def _moved(story: Story) -> Iterator[int]:
    """The versions whose draws scheme 1 addresses otherwise because decisions were taken back before them."""
    undone = False
    for row in story.rows:
        undone = undone or isinstance(row.event.body, DecisionUndone)
        if undone and row.event.draws:
            undone = False
            yield row.event.version


def palmyra_rules() -> Example:
    """Another version of the rules goes on; the match is still being played."""
    story = Story("palmyra-rules", "palmyra", 3, rules_version=2).joined(silent=(2,)).play(12)
    version = len(story.rows)
    return Example(
        "Created with older rules: `rules_changed` comes before anything is opened. Seat 2 contributes nothing. "
        "The match goes on, so a verification says that this is not its end.",
        story,
        findings=((version, "events"),),
    )


def merv_seeded() -> Example:
    """Seeded chance."""
    story = Story("merv-seeded", "merv", 2, seed="vectors").join(1).join(2, bot="random").ready(1).play(12)
    story.command(lambda match: match.abandon("enough"))
    return Example("A match with seeded chance: everybody knows the outcomes from the first event on.", story)


def palmyra_erased() -> Example:
    """Names that can be erased, and one that was."""
    story = Story("palmyra-erased", "palmyra", 3)
    for seat in (1, 2):
        story.join(seat, str(seat), person=Person(f"persons/vectors-{seat}", salt=known(f"salt {seat}")[:16]))
    story.join(3, bot="random").ready(1, "1").ready(2, "2").play(6)
    story.command(lambda match: match.abandon("enough"))
    return Example(
        "The names of seats 1 and 2 are in openings about persons. Seat 2 was erased: that opening is missing, which "
        "is no fault.",
        story,
        erased=(3,),
    )


def palmyra_tournament() -> Example:
    """A table of a tournament, whose seats are kept for entrants."""
    reserved = (
        Reservation(account="players/vectors-ann", entrant="ann"),
        Reservation(bot="random", entrant="bot"),
        Reservation(account="players/vectors-bob", entrant="bob"),
    )
    story = Story("palmyra-tournament", "palmyra", 3, table=TABLE, reserved=reserved)
    story.join(3, "3", account="players/vectors-bob").join(2, bot="random").join(1, "1", account="players/vectors-ann")
    story.ready(1, "1").ready(3, "3").play(6).command(lambda match: match.abandon("enough"))
    return Example(
        "A table of a tournament, played a second time: its name follows from `created.tournament`, and each seat is "
        "taken by the player or the bot that `created.reserved` keeps it for.",
        story,
    )


def marcopolo_signed() -> Example:
    """Every player signs."""
    story = Story("marcopolo-signed", "marcopolo", 3, {"objective_choice": "on"}, signing=True)
    story.join(1, "1").join(2, "2").join(3, bot="random").ready(1, "1").ready(2, "2")
    story.play(14).play_until_undone().resign(2).play(3).resign(1)
    return Example(
        "Every player signs: taking a seat, decisions (the secret ones too), taking back and resigning. The bot of "
        "the service does not.",
        story,
    )


def sahwari_acts(acts: frozenset[str] = ACTS) -> Example:
    """Every player signs what they do beside deciding, by these methods."""
    control = TimeControl(Counted.MATCH, 600 * SECOND, pausing=Pausing.AGREED, vacation=DAY)
    story = Story("sahwari-acts", "sahwari", 2, signing=True, acts=acts, time_control=control, now=START)
    story.join(1, "1").join(2, "2").ready(1, "1").leave(1)
    story.join(1, "1'").bind(2, "2'").ready(2, "2'").command(lambda match: match.leave(1, by=Actor.OWNER))
    story.join(1, '1"').bind(2, '2"').ready(2, '2"').ready(1, '1"')
    story.wait(5).play(3).pause(1).resume(1).wait(2).pause(2).pause(1).wait(60).resume(2)
    story.wait(1).give_time(1, 2, 30).give_time(2, 2, 40).play(3).play_until_undone().pause(1).resign(2).resign(1)
    return Example(
        "Every player signs what they do beside deciding too: a seat opens its entropy and leaves, so that the start "
        "is void; seats are bound, ready, pause, resume and give time. Another start is void because the owner frees "
        "a seat: nobody signs that.",
        story,
        choices=(5, 10),
        told=0,
        words=(VOID.format("it left", 1), VOID.format("the owner freed it", 2)),
    )


def marcopolo_agreed() -> Example:
    """All players agree to end the match."""
    story = Story("marcopolo-agreed", "marcopolo", 4, signing=True)
    story.join(1, "1").join(2, "2").join(3, bot="random").join(4, "4").ready(1, "1").ready(2, "2").ready(4, "4")
    story.play(8).answer_end(2).answer_end(4, len(story.rows)).play(3)
    story.answer_end(1).answer_end(2, len(story.rows), declines=True).play(3).resign(4)
    story.answer_end(2).answer_end(1, len(story.rows))
    return Example(
        "Players agree to end the match as it stands: a proposal lapses because the match goes on, one is declined, "
        "and to the last one all agree who have not left. Each answer is signed; the bot is not asked.",
        story,
    )


def marcopolo_left_to_bots() -> Example:
    """Two of three players leave their seats to bots."""
    control = TimeControl(Counted.MATCH, 600 * SECOND, 5 * SECOND)
    options = {"objective_choice": "on"}
    story = Story("marcopolo-left-to-bots", "marcopolo", 4, options, signing=True, time_control=control, now=START)
    story.join(1, "1").join(2, "2").join(3, bot="random").join(4, "4").ready(1, "1").ready(2, "2").ready(4, "4")
    story.wait(5).play(1).wait(5).hand_over(2).play(8).wait(5).play_until_undone()
    story.answer_end(1).hand_over(4, "expert").play(12).resign(1)
    return Example(
        "Two players leave their seats to bots, one while the others answer a secret question at the same time, and "
        "one while somebody proposes to end the match. Each says so with their key; afterwards the seats have no key "
        "and no clock.",
        story,
    )


def auction_3() -> Example:
    """Seats that answer in secret at once, in a game made up for tests: the catalogue has none in which they do."""
    require_messages(AUCTION.name)
    story = Story("auction-3", AUCTION.name, 3, rules={AUCTION.name: AUCTION})
    story.join(1, "1").join(2, "2").join(3, bot="random").ready(1, "1").ready(2, "2")
    story.command(lambda match: match.decide(1, Bid(4))).command(lambda match: match.decide(2, Bid(3)))
    story.command(lambda match: match.undo(1)).play(6).command(lambda match: match.resign(2)).play()
    return Example(
        "A whole match in which all seats answer the same question in secret, and all answers are revealed with the "
        "last one. Seat 1 takes an answer back after seat 2 has answered. The default answers for a seat that resigns.",
        story,
    )


def lanterns_stated() -> Example:
    """Something is stated of hidden hands, in a game made up for tests: no rule of the catalogue states anything."""
    require_messages(STATING.name)
    story = Story("lanterns-stated", STATING.name, 3, rules={STATING.name: STATING})
    story.join(1, "1").join(2, "2").join(3, bot="random").ready(1, "1").ready(2, "2")
    story.play(9).command(lambda match: match.resign(2)).play()
    return Example(
        "A whole match in which it is stated of each hand, whenever all have drawn, whether it holds a certain card. "
        "Statements end, or say less, when hidden cards come and go; one seat resigns.",
        story,
    )


MATCHES: tuple[Callable[[], Example], ...] = (
    marcopolo_3,
    merv_1,
    palmyra_2,
    sahwari_2,
    sahwari_void,
    merv_owner,
    marcopolo_scheme_1,
    palmyra_rules,
    merv_seeded,
    palmyra_erased,
    palmyra_tournament,
    marcopolo_signed,
    marcopolo_agreed,
    marcopolo_left_to_bots,
    sahwari_acts,
    auction_3,
    lanterns_stated,
)


def examples() -> dict[str, Example]:
    """All matches by name."""
    matches = (match() for match in MATCHES)
    return {match.story.name: match for match in matches}


# -- what is written of one -------------------------------------------------------------------------------------------


def text_of(table: Table) -> str:
    """A table as the text whose digest the vectors hold; clients/vectors/README.md defines it."""
    lines: list[tuple[str, ...]] = [("piece", place, piece, str(count)) for place, piece, count in table.layout()]
    for stack, tasks in table.stacks().items():
        lines += [("task", str(stack), str(task.asked_at), task.kind, *task.arguments) for task in tasks]
    lines += [("shown", place, str(seat)) for place, seats in table.shown().items() for seat in sorted(seats)]
    return "".join("\t".join(line) + "\n" for line in lines)


def _digest(table: Table) -> str:
    return sha256(text_of(table).encode()).hexdigest()


def tables(match: Example) -> Iterator[Table]:
    """The full table at each version, from 0. It is the same object, which goes on."""
    created = match.story.match.created
    table = Table(Areas(created.areas), created.layout)
    yield table
    for row in match.story.rows:
        table.apply(join(row.event.effects, [entry for opening in row.openings for entry in opening.content.hidden]))
        yield table


def written(match: Example) -> Json:
    """A match as a file of the vectors."""
    story = match.story
    seats = range(story.match.created.players + 1)
    digests: dict[str, list[str]] = {ALL: [], **{str(seat): [] for seat in seats}}
    whole: list[Json] = []
    last = len(story.rows)
    shown = {0, last, *range(max(1, last // (MOST_PARTS - 1)), last, max(1, last // (MOST_PARTS - 1)))}
    for version, table in enumerate(tables(match)):
        digests[ALL].append(_digest(table))
        for seat in seats:
            digests[str(seat)].append(_digest(view(table, seat)))
            if version in shown:
                message = table_message(table, version, seat)
                whole.append({"viewer": seat, "table": MessageToDict(message)})
    return {
        "name": story.name,
        "about": match.about,
        "match": story.match.lifecycle.match,
        "updates": [MessageToDict(update) for update in match.updates],
        "events": [
            {
                "version": row.event.version,
                "sha256": sha256(row.data).hexdigest(),
                "fingerprint": f"{row.event.fingerprint:016x}",
                "full_fingerprint": f"{row.secret_fingerprint:016x}",
            }
            for row in story.rows
        ],
        "digests": digests,
        "tables": whole,
        "chance": _chance(story),
        "verification": _verification(match),
        "record": {"bytes": len(match.record), "sha256": sha256(match.record).hexdigest()},
    }


def _chance(story: Story) -> Json:
    created = story.match.created
    started = next((row.event.body for row in story.rows if isinstance(row.event.body, MatchStarted)), MatchStarted(()))
    draws = [{**draw, "limit": str(draw["limit"]), "value": str(draw["value"])} for draw in story.drawn.draws]
    return {
        "scheme": created.chance_scheme,
        "seed": created.seed,
        "secret": story.match.lifecycle.secret.hex(),
        "commitment": created.commitment.hex(),
        "entropies": [entropy.hex() for entropy in started.entropies],
        "key": story.match.key().hex(),
        "draws": draws,
    }


def _signed(story: Story) -> int:
    """The number of decisions of seats with keys."""
    keys: dict[int, bytes] = {}
    signed = 0
    for body in (row.event.body for row in story.rows):
        if isinstance(body, SeatJoined):
            keys[body.seat] = body.public_key
        elif isinstance(body, SeatHandedOver):
            keys[body.seat] = b""
        elif isinstance(body, DecisionMade) and not body.automatic:
            signed += bool(keys[body.seat])
    return signed


def _verification(match: Example) -> Json:
    story = match.story
    over = story.match.lifecycle.over
    bodies = [row.event.body for row in story.rows]
    entropies = next((body.entropies for body in bodies if isinstance(body, MatchStarted)), ())
    return {
        "ok": over and not match.findings,
        "over": over,
        "seeded": bool(story.match.created.seed),
        "draws": sum(row.event.draws for row in story.rows),
        "contributed": [seat for seat, entropy in enumerate(entropies, 1) if entropy],
        "void_starts": story.match.lifecycle.void_starts,
        "signed": _signed(story),
        "choices": list(match.choices),
        "findings": [{"version": version, "check": check} for version, check in match.findings],
        **({} if match.told is None else {"told": match.told, "words": list(match.words)}),
    }
