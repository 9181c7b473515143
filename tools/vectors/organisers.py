"""Signatures of organisers of tournaments, with known keys, and logs of tournaments: which of them are wrong or
missing, what the next one covers, and of which acts only the service says whose they are.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from caravanserai_verify.codecs.tournament_events import TournamentProtobuf
from domain.matches.events import Person
from domain.matches.signatures import SignedAct as Signed
from domain.matches.time_control import DAY, SECOND, Counted, Pausing, TimeControl
from domain.play.chance import entropy_commitment
from domain.tournaments import commands
from domain.tournaments import events as ev
from domain.tournaments.commands import Act
from domain.tournaments.entry import ANYBODY, EntryConditions
from domain.tournaments.event_draft import record
from domain.tournaments.events import By, Role, TournamentBody, TournamentRecorded
from domain.tournaments.results import Ending
from domain.tournaments.roster import GENESIS
from domain.tournaments.scoring import MatchPoints
from domain.tournaments.settings import Change, Settings, Swiss, TeamTerms, Without
from domain.tournaments.signatures import ORGANISING, organising
from domain.tournaments.tournament import Tournament
from domain.tournaments.verification import faults
from tools.vectors.draws import known
from tools.vectors.signatures import ANN, BOB, Signer

Json = Any
CODEC = TournamentProtobuf()
TOURNAMENT, OTHER = "tournaments/vectorsorganised", "tournaments/vectorsother"
ACCOUNTS = {f"players/{who.name}": who for who in (ANN, BOB)}
ORGANISER, ARBITER = By(Role.ORGANISER, "players/ann"), By(Role.ARBITER, "players/bob")
SETTINGS = Settings("Vectors", "merv", "standard", 2, Swiss(3), MatchPoints(), arbiters=(ARBITER.account,))
REASON = "Зал затоплен"
BEGUN = 1_800_000_000_000
BUDGET = TimeControl(Counted.MATCH, 300 * SECOND, 3 * SECOND, True, 2, Pausing.AGREED, 60 * SECOND, 2 * DAY)
CHANGES = (
    Change("Весна", 40, 4, 2, 1, True, BUDGET, 90, BEGUN + 900_000, 60, 3_600),
    Change(automatic=False, time_control=TimeControl(Counted.TURN, 3 * DAY), start=0, check_in=0),
    Change(time_control=TimeControl(Counted.DECISION, 60 * SECOND)),
    Change(title="Vectors", byes_to_take=0, time_control=Without.CLOCKS),
    Change(entry=EntryConditions(0, 250_000, 3, ("players/carla", "players/dmitri"))),
    Change(capacity=30, entry=EntryConditions(least_rating=125_000)),
    Change(entry=ANYBODY),
    Change(entry=EntryConditions(players=("players/carla",), codes=(known("a ticket"),), countries=("KEN", "ITA"))),
)


@dataclass
class Log:
    """A tournament that Ann organises and Bob arbitrates, with two entrants and a bot. With ``everything`` they sign
    all that they do.
    """

    everything: bool = True
    keys: tuple[Signer, ...] = (ANN, BOB)
    settings: Settings = SETTINGS
    tournament: Tournament = field(default_factory=lambda: Tournament(TOURNAMENT))
    events: list[TournamentRecorded] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.unsigned(
            commands.create, ORGANISER, self.settings, ORGANISER.account, "ab" * 32, known("secret of a tournament"),
            keys={f"players/{who.name}": who.public for who in self.keys}, organisers_sign=self.everything,
        )  # fmt: skip
        for name in ("carla", "dmitri", "elena"):
            account = f"players/{name}"
            person = Person(f"persons/{name}", known(f"salt of {name}"))
            committed = entropy_commitment(known("entropy of elena")) if name == "elena" else b""
            self.unsigned(
                commands.register, By(Role.ENTRANT, account), account=account, display_name=name.title(), person=person,
                entropy_commitment=committed,
            )  # fmt: skip

    def unsigned(self, command: Callable[..., list[Act]], by: By, *args: Any, **fields: Any) -> None:
        """Carries out a command."""
        acts = command(self.tournament, by, *args, **fields)
        self.tournament, events = record(self.tournament, acts, CODEC, BEGUN + 10 * len(self.events))
        self.events += events

    def signed(self, command: Callable[..., list[Act]], by: By, *args: Any, **fields: Any) -> None:
        """Carries out a command that the organiser or the arbiter signs."""
        act = next(act for act in command(self.tournament, by, *args, **fields) if act.by == by)
        self.unsigned(command, self.by(by, act.body), *args, **fields)

    def by(self, by: By, body: TournamentBody, **forged: Any) -> By:
        """The organiser or the arbiter, who signs that something happens; ``forged`` says what else is signed."""
        fields = {"who": ACCOUNTS[by.account], "place": TOURNAMENT, "head": self.tournament.signed[by.account]} | forged
        act = organising(self.tournament, body, by.reason)
        return replace(by, organiser_signature=signed(fields["who"], act, fields["place"], fields["head"]))

    def forge(self, by: By) -> None:
        """Lets registration be closed by somebody, whatever they signed."""
        acts = [replace(act, by=ev.BY_SERVICE) for act in commands.close_registration(self.tournament, ORGANISER)]
        _, (last, *_) = record(self.tournament, acts, CODEC, BEGUN + 10 * len(self.events))
        self.add(last, by=by)

    def add(self, recorded: TournamentRecorded, **fields: Any) -> None:
        """An event with other fields, whatever they are."""
        event = replace(recorded.event, **fields)
        self.events.append(replace(recorded, event=event, data=CODEC.event_bytes(event)))

    def begin_again(self, *keys: Signer) -> None:
        """A first event in the middle, with other keys."""
        self.add(Log(keys=keys).events[0], version=len(self.events) + 1, previous=self.tournament.head)


def signed(who: Signer, act: Signed, place: str, head: bytes) -> bytes:
    """The signature of an act."""
    return who.private.sign(act.signed_bytes(place, head))


def written() -> Json:
    """The file of organisers."""
    return {
        "keys": [{"name": who.name, "private": who.seed.hex(), "public": who.public.hex()} for who in (ANN, BOB)],
        "logs": [_log(name, log, fault=False) for name, log in _good()]
        + [_log(name, log, fault=True) for name, log in _forged()],
    }


def _log(name: str, log: Log, *, fault: bool) -> Json:
    """A log with what follows from it. Of a forged one, the last event is what was forged."""
    found = sorted({each.version for each in faults(TOURNAMENT, log.events)})
    if found != [len(log.events)] * fault:
        raise AssertionError(f"{name}: other faults than one at the end: {found}")
    own = [one.event for one in log.events[1:] if one.event.by.role in ORGANISING]
    return {
        "name": name,
        "tournament": TOURNAMENT,
        "events": [recorded.data.hex() for recorded in log.events],
        "fault": found[0] if found else None,
        "told": [event.version for event in own if not event.by.organiser_signature],
        "organisers": [
            {"account": account, "public_key": key.hex(), "head": log.tournament.signed[account].hex()}
            for account, key in log.tournament.terms.signers
            if not fault
        ],
    }


def _good() -> Iterator[tuple[str, Log]]:
    log = Log()
    log.signed(commands.register, ORGANISER, bot="random", display_name="Робот")
    log.signed(commands.seed, replace(ORGANISER, reason=REASON), "carla", 1)
    log.signed(commands.grant_bye, ARBITER, "elena", 1, Ending.HALF_BYE)
    log.signed(commands.take_back_bye, ORGANISER, "elena", 1)
    log.signed(commands.keep_apart, replace(ARBITER, reason=REASON), ["carla", "elena", "bot-1"])
    log.signed(commands.keep_apart, ORGANISER, ["bot-1", "carla"], lifted=True)
    for change in CHANGES:
        log.signed(commands.change_settings, replace(ORGANISER, reason=REASON), change, 0)
    log.signed(commands.leave, replace(ARBITER, reason=REASON), "bot-1")
    log.signed(commands.pause, replace(ARBITER, reason=REASON))
    log.signed(commands.resume, ORGANISER)
    log.signed(commands.close_registration, ORGANISER)
    log.signed(commands.release, ORGANISER, ["elena"])
    log.signed(commands.pair, ARBITER, 1)
    log.unsigned(lambda now, _: commands.link_match(now, 1, 1, 1, "matches/one"), ev.BY_SERVICE)
    ruled = replace(ARBITER, reason=REASON)
    for ruling in (
        ev.Forfeit(("carla",)), ev.ReplayTable(), ev.VoidTable(), ev.Places((2, 1)),
    ):  # fmt: skip
        log.signed(commands.adjudicate, ruled, 1, 1, ruling)
    log.signed(commands.adjudicate, ruled, 1, 0, ev.Penalty("dmitri", Fraction(1, 2)))
    log.signed(commands.finish, replace(ORGANISER, reason=REASON), early=True)
    yield "an organiser and an arbiter who sign all that they do", log
    log = Log()
    log.signed(commands.close_registration, ORGANISER)
    log.signed(commands.release, ORGANISER, ["elena"])
    log.signed(commands.pair_by_hand, replace(ARBITER, reason=REASON), 1, [("dmitri", "carla")], ["elena"])
    yield "a round that an arbiter paired by hand", log
    log = Log(everything=False, keys=(ANN,))
    log.unsigned(commands.seed, ORGANISER, "carla", 1)
    log.signed(commands.seed, ORGANISER, "dmitri", 2)
    log.unsigned(commands.close_registration, ARBITER)
    log.signed(commands.cancel, replace(ORGANISER, reason=REASON))
    yield "an organiser who signs something, and an arbiter without a key", log
    log = Log(settings=replace(SETTINGS, start=BEGUN + 1035, check_in=1))
    log.signed(commands.check_in, ARBITER, "carla", BEGUN + 40)
    yield "an arbiter who checks a player in", log
    log = Log(settings=replace(SETTINGS, round_check_in=60))
    log.signed(commands.close_registration, ORGANISER)
    log.signed(commands.release, ORGANISER, ["elena"])
    log.signed(commands.pair_by_hand, replace(ARBITER, reason=REASON), 1, [("dmitri", "carla")], ["elena"])
    log.signed(commands.adjudicate, replace(ARBITER, reason=REASON), 1, 1, ev.Places((1, 2)))
    log.signed(commands.check_in, ARBITER, "carla", 0, 2)
    yield "an arbiter who checks a player in to a round", log
    log = Log(settings=replace(SETTINGS, teams=TeamTerms(1, 1)))
    log.signed(commands.form_team, replace(ORGANISER, reason=REASON), "", "Ладьи", "elena", ["carla", "elena"], 2)
    log.signed(commands.form_team, ARBITER, "", "Knights", "", ["dmitri"])
    log.signed(commands.form_team, ARBITER, "team-2", "")
    yield "an organiser and an arbiter who form teams", log
    log = Log()
    log.unsigned(commands.close_registration, By(Role.ADMINISTRATOR))
    yield "an administrator, who signs nothing, where organisers sign everything", log


def _forged() -> Iterator[tuple[str, Log]]:
    closing, ending = ev.RegistrationClosed(), ev.TournamentCancelled()
    own = Log().by(ORGANISER, closing)
    for name, by in (
        ("the organiser did not sign", ORGANISER),
        ("the arbiter did not sign", ARBITER),
        ("the organiser as an administrator did not sign", replace(ORGANISER, role=Role.ADMINISTRATOR)),
        ("the organiser as an administrator signed", replace(own, role=Role.ADMINISTRATOR)),
        ("the service did with a signature of the organiser", replace(own, role=Role.SERVICE, account="")),
        ("was signed with another key", Log().by(ORGANISER, closing, who=BOB)),
        ("was signed as another act", Log().by(ORGANISER, ending)),
        ("was signed over no event", Log().by(ORGANISER, closing, head=bytes(32))),
        ("was signed in another tournament", Log().by(ORGANISER, closing, place=OTHER)),
        ("was signed for another reason", replace(own, reason=REASON)),
        ("has a signature that is too long", replace(own, organiser_signature=own.organiser_signature + b"\0")),
    ):
        log = Log()
        log.forge(by)
        yield f"registration was closed: what {name}", log
    log = Log()
    first = log.by(ORGANISER, closing)
    log.signed(commands.seed, ORGANISER, "carla", 1)
    log.forge(first)
    yield "a signature over an event before the latest that was signed", log
    log = Log()
    log.begin_again(Signer("ann", known("key of the operator")), BOB)
    yield "a second first event, with other keys", log
    keyed = Log(everything=False).events[0]
    begun: Any = keyed.event.body
    (ann, key), (bob, _) = begun.signers
    for name, signers in (
        ("stands there twice", ((ann, key), (bob, key))),
        ("has another beside it", ((ann, ANN.public), (ann, BOB.public))),
        ("is none", ((ann, bytes(32)),)),
        ("is that of a stranger", (("players/eve", key),)),
    ):
        log = Log()
        log.events.clear()
        log.add(keyed, body=replace(begun, signers=signers))
        yield f"the first event states a key to sign with that {name}", log
    log = Log()
    log.forge(ORGANISER)
    closed = log.events.pop()
    log.events.clear()
    log.add(closed, version=1, previous=GENESIS)
    yield "no first event, so no keys", log
    log = Log(everything=False, keys=(ANN,))
    log.forge(replace(ARBITER, organiser_signature=own.organiser_signature))
    yield "a signature of an arbiter without a key", log
