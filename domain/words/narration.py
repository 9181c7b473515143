"""Effects in words: neighbours that agree in all that a line tells become one line; mere bookkeeping is left out.

Ids of messages for a move of pieces of a kind from one area to another, the most exact one that a catalogue has:

    turn-<kind>-<rule>, turn-<kind>, turn-in-<area>
                                               faces that turn where they lie ($pieces, $becomes, $face)
    move-<kind>-<from>-<to>, move-<from>-<to>
    move-<kind>-to-<to>, move-to-<to>
    move-<kind>-from-<from>, move-from-<from>
    effect-take, effect-pay, effect-give, effect-own, effect-points, … (what all games share)

Each of those for moves may also end with a rule, for what happens by that rule alone: effect-pay-<rule>.

What is foretold is told to a reader, whose own part is in the second person: the attribute `.you` of a message is for
the reader at $seat (at $giver, in a message without $seat), `.giver` for the one at $giver where another is $seat, and
`.first` for the one whose number is $first. The log names all seats alike: it is the same for all readers.

Placeholders: $seat (whose place it reaches, else whose it leaves, else who caused the event), $giver (whose it
leaves), $pieces, $count, $face, $source, $target (places), $from, $to (their slots). An empty message hides the move.

A step that was carried out by a rule is told too, where a catalogue has `step-<kind>-<rule>` ($seat, and the arguments
of the step: $first, $second, …); and so is one that a rule put up, where it has `due-<kind>-<rule>`: why a seat is not
asked any more, for example. Seats that a step went past (`LogHooks.find_skipped`) are told where a catalogue has
`skipped-<kind>`, or `skipped-<kind>-<first argument>` ($seats, $count). An answer in secret that is revealed is
effect-reveal ($answer: the decision as it is told). What a rule states about hidden pieces is effect-state, or the same
with a rule behind it ($place, $seat: whose it is, $stated, and all that fills that: see `Vocabulary.stated`).
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from domain.matches import events as ev
from domain.matches.time_control import by_the_clock
from domain.play.answers import OPEN, SEALED
from domain.play.decision import AnyDecision
from domain.play.playing import BRANCH_RULE
from domain.play.skipping import Skipped
from domain.play.statements import Statement, statement_of, states
from domain.play.turn import DEPARTED, POINT, STOCK
from domain.table.effects import Ask, Close, Effect, Move, Show
from domain.table.names import area_of, face_of, kind_of, owner_of, slot_of
from domain.words.bot_names import bot_name, kind_name
from domain.words.catalogue import Argument, message_id, numbered, ordinal
from domain.words.vocabulary import Vocabulary, sentence

OF_A_SEAT = ev.DecisionMade | ev.DecisionUndone | ev.SeatResigned | ev.SeatDeparted | ev.SeatHandedOver
"""The events of a match that goes on in which a seat is the actor."""


class Line(NamedTuple):
    """Something that happened, and the rule by which."""

    text: str
    rule: str


class Narration(NamedTuple):
    """An event in words: what was decided or what happened to the match, and what it did to the table."""

    headline: str
    lines: tuple[Line, ...]


def tell_event(
    words: Vocabulary, event: ev.MatchEvent, effects: Sequence[Effect], decision: AnyDecision | None, players: int = 0
) -> Narration:
    """A match event in words, as far as ``effects`` and ``decision`` say more than the event itself.

    Who was skipped is told only where the number of ``players`` is known.
    """
    body = event.body
    actor = body.seat if isinstance(body, OF_A_SEAT) else 0
    headline = _headline(words, event, effects, decision)
    if _takes_up(event):
        return Narration(headline, ())  # the table says it better than a line for each piece
    return Narration(headline, tuple(tell(words, effects, actor, players)))


def _takes_up(event: ev.MatchEvent) -> bool:
    """True if a match starts that branches from another one."""
    return isinstance(event.body, ev.MatchStarted) and any(effect.rule == BRANCH_RULE for effect in event.effects)


def _headline(words: Vocabulary, event: ev.MatchEvent, effects: Sequence[Effect], decision: AnyDecision | None) -> str:
    match event.body:
        case ev.MatchCreated() as created:
            fair = "seeded" if created.seed else "committed"
            return words.text("event-created", {"title": words.title, "players": created.players, "chance": fair})
        case ev.SeatJoined(seat, player, bot, _):
            called = bot_name(player, words.language) if bot else player
            who = {"player": called or words.text("erased-player"), "bot": bot or "none"}
            return words.text("event-joined", {"seat": words.seat(seat), **who})
        case ev.SeatLeft(seat):
            return words.text("event-left", {"seat": words.seat(seat)})
        case ev.SeatBound(seat, committed):
            return words.text("event-bound", {"seat": words.seat(seat), "entropy": "some" if committed else "none"})
        case ev.StartVoided(seat, by):
            whose = "told" if by is ev.Actor.PLAYERS and not event.signature else by.value
            return words.text("event-start-voided", {"seat": words.seat(seat), "by": whose})
        case ev.SeatReady(seat, _):
            return words.text("event-ready", {"seat": words.seat(seat)})
        case ev.MatchStarted():
            return words.text("event-taken-up" if _takes_up(event) else "event-started")
        case ev.DecisionMade(seat, _, known, automatic, timed_out):
            made = known if known is not None else decision
            text = words.decided(seat, made, effects) if made is not None else _in_secret(words, seat, effects)
            if automatic:
                why = "time" if timed_out else "absence"
                text = words.text("event-automatic", {"seat": words.seat(seat), "text": text, "why": why})
            if event.version == words.game.bots.thinking.patience:
                text = words.text("event-any-offer", {"text": text, "events": event.version})
            return text
        case ev.DecisionUndone(seat, undone):
            return words.text("event-undone", {"seat": words.seat(seat), "version": undone})
        case ev.SeatResigned(seat):
            return words.text("event-resigned", {"seat": words.seat(seat)})
        case ev.SeatHandedOver(seat, bot):
            return words.text("event-handed-over", {"seat": words.seat(seat), "bot": kind_name(bot, words.language)})
        case ev.SeatDeparted(seat, by, account):
            arguments = {"seat": words.seat(seat), "by": by.value, "account": account or "none"}
            return words.text("event-departed", arguments)
        case ev.RulesChanged(rules_version):
            return words.text("event-rules-changed", {"version": rules_version})
        case ev.SeatTimedOut(seat, _, time_outs):
            return words.text("event-timed-out", {"seat": words.seat(seat), "count": time_outs})
        case ev.MatchPaused(seat, by):
            return words.text("event-paused", {"seat": words.seat(seat) if seat else "", "by": by.value})
        case ev.MatchResumed(seat, by):
            return words.text("event-resumed", {"seat": words.seat(seat) if seat else "", "by": by.value})
        case ev.TimeGiven(seats, amount, cause, given_by):
            arguments = {
                "seats": words.listed([words.seat(seat) for seat in seats]),
                "time": by_the_clock(amount),
                "cause": cause.value,
                "giver": words.seat(given_by) if given_by else "",
            }
            return words.text("event-time-given", arguments)
        case ev.EndAnswered(seat, proposed_at, declines):
            answer = "declines" if declines else "agrees" if proposed_at else "proposes"
            return words.text("event-end-answered", {"seat": words.seat(seat), "answer": answer})
        case ev.MatchAbandoned(agreed=True):
            return words.text("event-agreed")
        case ev.MatchAbandoned(reason, by, account):
            arguments = {"reason": reason, "by": by.value, "account": account or "none"}
            return words.text("event-abandoned", arguments)
        case ev.MatchFinished(places):
            winners = [words.seat(seat) for seat, place in enumerate(places, 1) if place == 1]
            return words.text("event-finished", {"winners": words.listed(winners), "count": len(winners)})


def _in_secret(words: Vocabulary, seat: int, effects: Sequence[Effect]) -> str:
    answers = any(isinstance(effect, Move) and area_of(effect.target) == SEALED for effect in effects)
    return words.decided_in_secret(seat, answers=answers)


Telling: TypeAlias = Effect | Skipped


def tell(words: Vocabulary, effects: Sequence[Effect], actor: int, players: int = 0, reader: int = 0) -> list[Line]:
    """The effects of one event in words; neighbours of the same kind are put together.

    Steps, questions and skipped seats are told only where a catalogue has words for them. The seat of the ``reader`` is
    told in the second person; 0 is nobody's.
    """
    keyed = ((_belongs(words, effect, actor, reader), effect) for effect in _with_skipped(words, effects, players))
    telling = ((belongs, effect) for belongs, effect in keyed if words.tells(belongs[0]))
    lines: list[Line] = []
    for (name, rule, *_), group in groupby(telling, key=itemgetter(0)):
        text = words.text(name, _arguments(words, [effect for _, effect in group], actor, reader))
        if text:
            lines.append(Line(sentence(text), rule))
    return lines


def _with_skipped(words: Vocabulary, effects: Sequence[Effect], players: int) -> Iterator[Telling]:
    """The effects, and behind the steps the seats that they went past."""
    skipped = {found.position: found for found in words.game.log.find_skipped(effects, players)} if players else {}
    for position, effect in enumerate(effects):
        yield effect
        if position in skipped:
            yield skipped[position]


def _belongs(words: Vocabulary, effect: Telling, actor: int, reader: int) -> tuple[str, ...]:
    """The key of an effect, with the form of its message that is for the reader."""
    name, *rest = _key(words, effect)
    return (_form(words, name, effect, actor, reader) if reader else name, *rest)


def _form(words: Vocabulary, name: str, effect: Telling, actor: int, reader: int) -> str:
    """The message for a reader: with the second person where the effect is about their seat."""
    if isinstance(effect, Skipped):
        return words.form(name, "you") if tuple(effect.seats) == (reader,) else name
    if isinstance(effect, Show):
        return words.form(name, "you") if effect.seat == reader else name
    if isinstance(effect, Ask | Close):
        if (first := words.form(name, "first")) != name:
            return first if effect.arguments[:1] == (str(reader),) else name
        return words.form(name, "you") if (effect.stack or actor) == reader else name
    giver, taker = owner_of(effect.source), owner_of(effect.target)
    used = words.placeholders(name)
    if reader == (taker or giver or actor if "seat" in used else giver):
        return words.form(name, "you")
    return words.form(name, "giver") if reader == giver else name


def _key(words: Vocabulary, effect: Telling) -> tuple[str, ...]:
    """Message and rule, and whatever else the message tells: effects that agree in all of it make one line."""
    if isinstance(effect, Skipped):
        name = message_id("skipped", effect.step.kind)
        exact = words.find(message_id(name, *effect.step.arguments[:1]))
        return exact or name, effect.step.rule, *map(str, effect.seats)
    if isinstance(effect, Show):
        return "effect-show", effect.rule, effect.place, str(effect.seat)
    if isinstance(effect, Ask | Close):
        tense = "due" if isinstance(effect, Ask) else "step"
        return message_id(tense, effect.kind, effect.rule), effect.rule, str(effect.stack), *effect.arguments
    if _reveals(effect):
        return "effect-reveal", effect.rule, effect.source, effect.becomes
    if _stated(effect):
        name = words.find(message_id("effect-state", effect.rule)) or "effect-state"
        return name, effect.rule, effect.becomes
    name = _message(words, effect)
    giver, taker = owner_of(effect.source), owner_of(effect.target)
    arguments = {
        "seat": str(taker or giver),
        "giver": str(giver),
        "source": effect.source,
        "from": effect.source,
        "target": effect.target,
        "to": effect.target,
        "category": effect.source + effect.target,
        "face": face_of(effect.becomes),
    }
    used = words.placeholders(name)
    return name, effect.rule, *(value for placeholder, value in arguments.items() if placeholder in used)


def _reveals(move: Move) -> bool:
    """True if an answer is revealed that was given in secret."""
    return area_of(move.source) == SEALED and area_of(move.target) == OPEN


def _stated(effect: Telling) -> Statement | None:
    """The statement of an effect; None too if it cannot be understood."""
    return statement_of(effect.becomes) if isinstance(effect, Move) and states(effect) else None


def _message(words: Vocabulary, move: Move) -> str:
    kind, source, target = kind_of(move.piece), area_of(move.source), area_of(move.target)
    if move.source == move.target:
        turns = (message_id("turn", kind, move.rule), message_id("turn", kind), message_id("turn-in", source))
        return words.find(*turns) or "effect-turn"
    name = words.find(
        message_id("move", kind, source, target),
        message_id("move", source, target),
        message_id("move", kind, "to", target),
        message_id("move-to", target),
        message_id("move", kind, "from", source),
        message_id("move-from", source),
    )
    name = name or _common(move, kind, source, target)
    return words.find(message_id(name, move.rule)) or name


def _common(move: Move, kind: str, source: str, target: str) -> str:
    giver, taker = owner_of(move.source), owner_of(move.target)
    if kind == POINT and target == "score":
        return "effect-points"
    if kind == POINT and source == "score":
        return "effect-points-lost"
    if target == "rank":
        return "effect-rank"
    if kind == DEPARTED:
        return "effect-departed"
    if source == STOCK:
        return "effect-take" if taker else "effect-arrive"
    if target == STOCK:
        return "effect-pay" if giver else "effect-leave"
    if giver and taker:
        return "effect-own" if giver == taker else "effect-give"
    return "effect-move"


def _arguments(words: Vocabulary, effects: Sequence[Telling], actor: int, reader: int) -> dict[str, Argument]:
    first = effects[0]
    if isinstance(first, Skipped):
        return {"seats": [words.seat(seat) for seat in first.seats], "count": len(first.seats)}
    if isinstance(first, Ask | Close):
        seat = first.stack or actor
        return {"seat": words.seat(seat) if seat else "", **ordinal(first.arguments)}
    if isinstance(first, Show):
        faces = [(face, 1) for face in first.faces]
        return {"seat": words.seat(first.seat), "place": words.place(first.place, reader), "faces": faces}
    if _reveals(first):
        answer, seat = words.answer(first.becomes), owner_of(first.source)
        return {"answer": words.decided(seat, answer, ()) if answer is not None else words.piece(first.becomes)}
    if said := _stated(first):
        owner = owner_of(said.place)
        return {
            **words.bounds_of(said),
            "seat": words.seat(owner) if owner else "",
            "place": words.place(said.place, reader),
            "stated": words.stated(said),
        }
    before: list[tuple[str, int]] = []
    after: list[tuple[str, int]] = []
    for move in effects:
        if isinstance(move, Move):
            piece, count, _, _, becomes, _ = move
            before.append((piece, count))
            after.append((becomes if face_of(becomes) else piece, count))
    giver, taker = owner_of(first.source), owner_of(first.target)
    seat = taker or giver or actor
    turned = first.source == first.target
    score = first.target if area_of(first.target) == "score" else first.source
    return {
        "seat": words.seat(seat) if seat else "",
        "giver": words.seat(giver) if giver else "",
        "pieces": before if turned else after,
        "becomes": after,
        "count": sum(count for _, count in after),
        "face": numbered(face_of(after[0][0])),
        "source": words.place(first.source, reader),
        "target": words.place(first.target, reader),
        "from": slot_of(first.source),
        "to": slot_of(first.target),
        "category": words.category(slot_of(score)) if area_of(score) == "score" else "",
    }
