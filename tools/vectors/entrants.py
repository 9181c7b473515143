"""Signatures of entrants of tournaments, with known keys, and logs of tournaments: which of them are wrong, what the
next one covers, and of which acts only the service says whose they are.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from caravanserai_protocol.identity import entry_ticket

from caravanserai_verify.codecs.tournament_events import TournamentProtobuf
from domain.matches.events import Person
from domain.matches.signatures import SignedAct as Signed
from domain.play.chance import entropy_commitment
from domain.tournaments import commands
from domain.tournaments.commands import Act
from domain.tournaments.entry import NOTHING, EntryConditions, EntryPass
from domain.tournaments.event_draft import record
from domain.tournaments.events import By, Places, Role, TeamFormed, TournamentRecorded
from domain.tournaments.results import Ending
from domain.tournaments.roster import GENESIS
from domain.tournaments.scoring import MatchPoints
from domain.tournaments.settings import Settings, Swiss, TeamTerms
from domain.tournaments.signatures import (
    binding,
    changing_own_team,
    checking_in,
    opening,
    registering,
    taking_back,
    taking_bye,
    withdrawing,
)
from domain.tournaments.tournament import Tournament
from domain.tournaments.verification import faults, signable
from tools.vectors.draws import known
from tools.vectors.signatures import ANN, BOB, Signer

Json = Any
CODEC = TournamentProtobuf()
TOURNAMENT, OTHER = "tournaments/vectorssigned", "tournaments/vectorsother"
ORGANISER = By(Role.ORGANISER, "players/organiser")
SETTINGS = Settings("Vectors", "merv", "standard", 2, Swiss(3), MatchPoints(), byes_to_take=2)
CHECK_IN_TIME = 1_800_000_060_000
BY_ROUND = replace(SETTINGS, seats=2, format=Swiss(3), scoring=MatchPoints(), round_check_in=60)
BY_THE_CLOCK = replace(SETTINGS, start=CHECK_IN_TIME + 60_000, check_in=60)
REASON = "Болею: 39 °C"
ENTROPIES = {who.name: known(f"entropy of {who.name}") for who in (ANN, BOB)}
FRESH = known("fresh entropy of ann")
CODE = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
TICKET = entry_ticket(TOURNAMENT, CODE)
BY_TEAMS = replace(SETTINGS, teams=TeamTerms(1, 2, MatchPoints()), byes_to_take=0)
JOIN_HASH = sha256(TICKET).digest()
ALONE = TeamFormed("team-1", "Ладьи", ANN.name, (ANN.name,), 0, JOIN_HASH)
TOGETHER = replace(ALONE, members=(ANN.name, BOB.name))
BY_CODE = replace(SETTINGS, entry=EntryConditions(codes=(sha256(TICKET).digest(),), countries=("KEN", "ITA")))

ACTS: tuple[tuple[str, str, bytes, Signed], ...] = (
    ("entering, bound to entropy", TOURNAMENT, GENESIS, registering(ANN.public, entropy_commitment(FRESH))),
    ("entering without entropy", TOURNAMENT, GENESIS, registering(ANN.public, b"")),
    ("entering once more", TOURNAMENT, known("withdrawal"), registering(ANN.public, b"")),
    (
        "entering with a ticket and a country",
        TOURNAMENT,
        GENESIS,
        registering(ANN.public, b"", EntryPass(TICKET, "KEN")),
    ),
    ("entering with a country", TOURNAMENT, GENESIS, registering(ANN.public, b"", EntryPass(country="KEN"))),
    ("entering another tournament", OTHER, GENESIS, registering(ANN.public, b"")),
    ("leaving without a reason", TOURNAMENT, known("registration"), withdrawing("")),
    ("leaving for a reason", TOURNAMENT, known("registration"), withdrawing(REASON)),
    ("taking a bye without a reason", TOURNAMENT, known("registration"), taking_bye(2, "")),
    ("taking a bye for a reason", TOURNAMENT, known("registration"), taking_bye(3, REASON)),
    ("taking a bye back", TOURNAMENT, known("registration"), taking_back(2, REASON)),
    ("checking in to a round", TOURNAMENT, known("registration"), checking_in(2)),
    ("founding a team", TOURNAMENT, known("registration"), changing_own_team(ALONE)),
    ("joining a team", TOURNAMENT, known("registration"), changing_own_team(TOGETHER)),
    ("taking a team away", TOURNAMENT, known("founding"), changing_own_team(TeamFormed("team-1", "Ладьи"))),
    ("binding", TOURNAMENT, known("registration"), binding(entropy_commitment(FRESH))),
    ("binding to no entropy", TOURNAMENT, known("registration"), binding(b"")),
    ("opening entropy", TOURNAMENT, known("binding"), opening(FRESH)),
)
"""The signed acts: a name, the tournament, the hash of an event, and what the signer wants."""


@dataclass
class Log:
    """A tournament that is being recorded, in which an entrant signs unless it is said that they do not."""

    tournament: Tournament = field(default_factory=lambda: Tournament(TOURNAMENT))
    events: list[TournamentRecorded] = field(default_factory=list)
    settings: Settings = SETTINGS

    def __post_init__(self) -> None:
        secret = known("secret of a tournament")
        self.do(commands.create, ORGANISER, self.settings, ORGANISER.account, "ab" * 32, secret, "")

    def do(self, command: Callable[..., list[Act]], by: By, *args: Any, **fields: Any) -> None:
        """Carries out a command."""
        acts = command(self.tournament, by, *args, **fields)
        self.tournament, events = record(self.tournament, acts, CODEC, 1_800_000_000_000 + 10 * len(self.events))
        self.events += events

    def by(self, who: Signer, act: Signed, reason: str = "") -> By:
        """An entrant who signs."""
        entrant = self.tournament.entrants.get(who.name)
        message = act.signed_bytes(TOURNAMENT, GENESIS if entrant is None else entrant.signed)
        return By(Role.ENTRANT, f"players/{who.name}", reason, who.private.sign(message))

    def enter(
        self,
        who: Signer,
        committed: bytes = b"",
        by: By | None = None,
        key: bytes | None = None,
        brought: EntryPass = NOTHING,
    ) -> None:
        """Enters somebody, who signs it unless it is said who does it."""
        public = who.public if key is None else key
        self.do(
            commands.register,
            by or self.by(who, registering(public, committed, brought)),
            account=f"players/{who.name}",
            display_name=who.name.title(),
            person=Person(f"persons/{who.name}", known(f"salt of {who.name}")),
            entropy_commitment=committed,
            public_key=public,
            brought=brought,
        )

    def bind(self, who: Signer, committed: bytes) -> None:
        """Binds an entrant to entropy."""
        self.do(commands.bind_entropy, self.by(who, binding(committed)), who.name, committed)

    def open(self, who: Signer, entropy: bytes) -> None:
        """Opens the entropy of an entrant."""
        self.do(commands.open_entropy, self.by(who, opening(entropy)), who.name, entropy)

    def leave(self, who: Signer, by: By | None = None, reason: str = "") -> None:
        """Takes an entrant out, who signs it unless it is said who does it."""
        self.do(commands.leave, by or self.by(who, withdrawing(reason), reason), who.name)

    def bye(self, who: Signer, number: int, by: By | None = None, reason: str = "") -> None:
        """An entrant takes a bye, and signs it unless it is said who does it."""
        self.do(commands.take_bye, by or self.by(who, taking_bye(number, reason), reason), who.name, number)

    def back(self, who: Signer, number: int, by: By | None = None, reason: str = "") -> None:
        """An entrant takes a bye back, and signs it unless it is said who does it."""
        self.do(commands.take_back_bye, by or self.by(who, taking_back(number, reason), reason), who.name, number)

    def team(self, who: Signer, wanted: TeamFormed, by: By | None = None) -> None:
        """An entrant changes their team, and signs it unless it is said who does it."""
        self.do(commands.change_own_team, by or self.by(who, changing_own_team(wanted)), wanted)

    def forge(self, by: By) -> None:
        """Writes into the last event who did it."""
        last = self.events[-1]
        event = replace(last.event, by=by)
        self.events[-1] = replace(last, event=event, data=CODEC.event_bytes(event))


def unsigned(who: Signer, reason: str = "") -> By:
    """An entrant who signs nothing, as the service says."""
    return By(Role.ENTRANT, f"players/{who.name}", reason)


def written() -> Json:
    """The file of entrants."""
    return {
        "keys": [{"name": who.name, "private": who.seed.hex(), "public": who.public.hex()} for who in (ANN, BOB)],
        "acts": [_act(*act) for act in ACTS],
        "tickets": [
            {"tournament": tournament, "code": code, "ticket": entry_ticket(tournament, code).hex()}
            for tournament, code in ((TOURNAMENT, CODE), (OTHER, CODE), (TOURNAMENT, "Пароль"))
        ],
        "logs": [_log(name, log, fault=False) for name, log in _good()]
        + [_log(name, log, fault=True) for name, log in _forged()],
    }


def _act(name: str, tournament: str, head: bytes, act: Signed) -> Json:
    """An act with what is signed, and with the signature of Ann."""
    if act.method == "ChangeOwnTeam":
        return _signed_act(name, tournament, head, act, _team_parts(act))
    stated = () if act.method != "RegisterEntrant" or len(act.about) > 2 else (b"", b"")
    about: Json = dict(zip(_PARTS[act.method], (part.hex() for part in (*act.about, *stated)), strict=True))
    if act.method == "RegisterEntrant":
        about["country"] = bytes.fromhex(about["country"]).decode()
    if act.method == "WithdrawEntrant":
        about = {"reason": act.about[0].decode()}
    if act.method in ("TakeBye", "TakeBackBye"):
        about = {"round": int.from_bytes(act.about[0], "big"), "reason": act.about[1].decode()}
    if act.method == "CheckIn":
        about = {"round": int.from_bytes(act.about[0], "big")}
    return _signed_act(name, tournament, head, act, about)


def _team_parts(act: Signed) -> Json:
    called, captain, join_hash, *members = act.about
    return {
        "display_name": called.decode(),
        "captain": captain.decode(),
        "join_hash": join_hash.hex(),
        "members": [member.decode() for member in members],
    }


def _signed_act(name: str, tournament: str, head: bytes, act: Signed, about: Json) -> Json:
    message = act.signed_bytes(tournament, head)
    return {
        "name": name,
        "method": act.method,
        "tournament": tournament,
        "head": head.hex(),
        **about,
        "signer": ANN.name,
        "message": message.hex(),
        "signature": ANN.private.sign(message).hex(),
    }


_PARTS = {
    "RegisterEntrant": ("public_key", "entropy_commitment", "entry_ticket", "country"),
    "WithdrawEntrant": ("reason",),
    "TakeBye": ("round", "reason"),
    "TakeBackBye": ("round", "reason"),
    "CheckIn": ("round",),
    "BindEntropy": ("entropy_commitment",),
    "OpenEntropy": ("entropy",),
}


def _log(name: str, log: Log, *, fault: bool) -> Json:
    """A log with what follows from it. Of a forged one, the last event is what was forged."""
    found = [each.version for each in faults(TOURNAMENT, log.events)]
    if found != [len(log.events)] * fault:
        raise AssertionError(f"{name}: other faults than one at the end: {found}")
    told = [one.event for one in log.events if signable(one.event.body) and one.event.by.role is Role.ENTRANT]
    return {
        "name": name,
        "tournament": TOURNAMENT,
        "events": [recorded.data.hex() for recorded in log.events],
        "fault": found[0] if found else None,
        "told": [event.version for event in told if not event.by.signature],
        "entrants": [
            {
                "entrant": entrant.name,
                "public_key": entrant.registered.public_key.hex(),
                "head": entrant.signed.hex(),
            }
            for entrant in log.tournament.entrants.values()
            if not fault
        ],
    }


def _good() -> Iterator[tuple[str, Log]]:
    log = Log()
    log.enter(ANN, entropy_commitment(ENTROPIES["ann"]))
    log.bind(ANN, entropy_commitment(FRESH))
    log.enter(BOB, entropy_commitment(ENTROPIES["bob"]))
    log.do(commands.close_registration, ORGANISER)
    log.open(ANN, FRESH)
    log.leave(BOB, reason=REASON)
    yield "two entrants who sign all that they do", log
    log = Log()
    log.enter(ANN, by=unsigned(ANN))
    yield "entered with a key and without a signature: the next one covers that event all the same", log
    log = Log()
    log.enter(ANN, by=unsigned(ANN))
    log.leave(ANN)
    log.enter(ANN, entropy_commitment(FRESH))
    yield "entered again, with a signature over the signed withdrawal", log
    log = Log()
    log.enter(ANN)
    log.leave(ANN, unsigned(ANN, REASON))
    yield "left without a signature: the next one covers the registration", log
    log = Log()
    log.enter(ANN)
    log.leave(ANN, unsigned(ANN))
    log.enter(ANN)
    yield "entered again after that", log
    log = Log()
    log.enter(ANN, by=unsigned(ANN), key=b"")
    log.enter(BOB)
    log.leave(BOB, replace(ORGANISER, reason="Did not come"))
    yield "entered without a key, and taken out by the organiser", log
    log = Log()
    log.enter(ANN)
    log.bye(ANN, 1, reason=REASON)
    log.back(ANN, 1, reason=REASON)
    log.bye(ANN, 1)
    log.bye(ANN, 2, unsigned(ANN))
    log.do(commands.grant_bye, ORGANISER, ANN.name, 3, Ending.HALF_BYE)
    log.leave(ANN)
    yield "took a bye with a signature and one without, and was given another", log
    log = Log(settings=BY_CODE)
    log.enter(ANN, brought=EntryPass(TICKET, "KEN"))
    log.leave(ANN)
    yield "entered with a code and a country, and left", log
    log = _in_round()
    log.do(commands.check_in, log.by(ANN, checking_in(2)), ANN.name, 0, 2)
    log.do(commands.check_in, unsigned(BOB), BOB.name, 0, 2)
    log.leave(ANN)
    yield "checked in to a round with a signature and without one, and left", log
    log = _teamed()
    log.team(BOB, TOGETHER)
    log.team(ANN, replace(TOGETHER, members=(BOB.name, ANN.name), captain=BOB.name, join_hash=b""))
    log.team(ANN, replace(TOGETHER, members=(BOB.name,), captain=BOB.name, join_hash=b""))
    log.team(BOB, TeamFormed("team-1", ALONE.display_name))
    log.leave(BOB)
    yield "founded a team, joined it, handed it over, left it and took it away, each with a signature", log
    log = _teamed(unsigned(ANN))
    log.do(commands.form_team, ORGANISER, "team-1", "Ладьи", ANN.name, (ANN.name,), 3)
    log.team(BOB, replace(TOGETHER, seed=3), unsigned(BOB))
    log.leave(ANN)
    yield "founded and joined a team without signatures, with a seed of the organiser between", log
    log = _checked_in()
    log.leave(ANN)
    yield "checked in, which nobody signs: the next signature covers the registration", log


def _teamed(by: By | None = None) -> Log:
    """A log of a tournament of teams in which Ann and Bob have entered, and Ann has founded one."""
    log = Log(settings=BY_TEAMS)
    log.enter(ANN)
    log.enter(BOB)
    log.team(ANN, ALONE, by)
    return log


def _in_round() -> Log:
    """A log of a tournament in which Ann and Bob check in to the second round, and can."""
    log = Log(settings=BY_ROUND)
    log.enter(ANN)
    log.enter(BOB)
    log.do(commands.close_registration, ORGANISER)
    log.do(commands.pair, ORGANISER, 1)
    log.do(commands.adjudicate, replace(ORGANISER, reason=REASON), 1, 1, Places((1, 2)))
    return log


def _checked_in() -> Log:
    """A log of a tournament by the clock in which Ann has entered, and checked in."""
    log = Log(settings=BY_THE_CLOCK)
    log.enter(ANN)
    log.do(commands.check_in, unsigned(ANN), ANN.name, CHECK_IN_TIME)
    return log


def _entered(*, opened: bool = False) -> Log:
    """A log in which Ann has entered, and has opened entropy if that is wanted."""
    log = Log()
    log.enter(ANN, entropy_commitment(FRESH) if opened else b"")
    log.enter(BOB, entropy_commitment(ENTROPIES["bob"]) if opened else b"")
    if opened:
        log.do(commands.close_registration, ORGANISER)
    return log


def _forged() -> Iterator[tuple[str, Log]]:
    yield from _registrations()
    for name, (who, head, tournament, act) in _withdrawals().items():
        log = _entered()
        head = head or log.tournament.entrants[ANN.name].signed
        log.leave(ANN, unsigned(ANN))
        log.forge(replace(unsigned(ANN), signature=who.private.sign(act.signed_bytes(tournament, head))))
        yield f"a withdrawal signed {name}", log
    log = _entered()
    by = log.by(ANN, withdrawing(""))
    log.leave(ANN, unsigned(ANN))
    log.forge(replace(by, signature=by.signature + b"\0"))
    yield "a withdrawal with a signature that is too long", log
    log = _entered()
    by = log.by(ANN, withdrawing("Did not come"))
    log.leave(ANN, replace(ORGANISER, reason="Did not come"))
    log.forge(replace(ORGANISER, reason="Did not come", signature=by.signature))
    yield "a withdrawal by the organiser, with a signature of the entrant", log
    log = _entered(opened=True)
    by = log.by(ANN, opening(ENTROPIES["ann"]))
    log.do(commands.open_entropy, unsigned(ANN), ANN.name, FRESH)
    log.forge(by)
    yield "an opening of other entropy than was signed", log
    log = _entered()
    by = log.by(ANN, binding(b""))
    log.do(commands.bind_entropy, unsigned(ANN), ANN.name, entropy_commitment(FRESH))
    log.forge(by)
    yield "a binding to other entropy than was signed", log
    log = _entered()
    log.do(commands.seed, ORGANISER, ANN.name, 1)
    log.forge(replace(ORGANISER, signature=log.by(ANN, withdrawing("")).signature))
    yield "a signature where nobody signs", log
    log = _entered()
    by = log.by(ANN, taking_bye(1, ""))
    log.bye(ANN, 2, unsigned(ANN))
    log.forge(by)
    yield "a bye in another round than was signed", log
    log = _entered()
    by = log.by(ANN, taking_bye(1, ""))
    log.do(commands.grant_bye, ORGANISER, ANN.name, 1, Ending.HALF_BYE)
    log.forge(replace(ORGANISER, signature=by.signature))
    yield "a bye of the organiser with a signature of the entrant", log
    for name, signed in _teams_as_signed().items():
        log = _teamed()
        by = log.by(BOB, changing_own_team(signed))
        log.team(BOB, TOGETHER, unsigned(BOB))
        log.forge(by)
        yield f"a team with {name} than was signed", log
    log = _teamed()
    by = log.by(ANN, changing_own_team(TOGETHER))
    log.team(BOB, TOGETHER, unsigned(BOB))
    log.forge(replace(unsigned(BOB), signature=by.signature))
    yield "a team joined with a signature of its captain", log
    log = _teamed()
    by = log.by(ANN, changing_own_team(replace(ALONE, seed=2)))
    log.do(commands.form_team, ORGANISER, "team-1", "Ладьи", ANN.name, (ANN.name,), 2)
    log.forge(replace(ORGANISER, signature=by.signature))
    yield "a team formed by the organiser, with a signature of its captain", log
    log = _checked_in()
    log.forge(log.by(ANN, withdrawing("")))
    yield "a signed check-in", log
    log = _in_round()
    by = log.by(ANN, checking_in(3))
    log.do(commands.check_in, unsigned(ANN), ANN.name, 0, 2)
    log.forge(by)
    yield "a check-in to another round than was signed", log
    log = _in_round()
    by = log.by(ANN, checking_in(2))
    log.do(commands.check_in, unsigned(BOB), BOB.name, 0, 2)
    log.forge(replace(unsigned(BOB), signature=by.signature))
    yield "a check-in with a signature of another entrant", log


def _teams_as_signed() -> dict[str, TeamFormed]:
    return {
        "another name": replace(TOGETHER, display_name="Кони"),
        "another captain": replace(TOGETHER, captain=BOB.name),
        "another order of its members": replace(TOGETHER, members=(BOB.name, ANN.name)),
        "another code": replace(TOGETHER, join_hash=b""),
        "other members": ALONE,
    }


def _registrations() -> Iterator[tuple[str, Log]]:
    for name, key, signed in (
        ("with another key", ANN.public, BOB.private.sign(_REGISTERING)),
        ("for another key", BOB.public, ANN.private.sign(_REGISTERING)),
        ("without a key", b"", ANN.private.sign(registering(b"", b"").signed_bytes(TOURNAMENT, GENESIS))),
    ):
        log = Log()
        log.enter(ANN, by=unsigned(ANN), key=key)
        log.forge(replace(unsigned(ANN), signature=signed))
        yield f"a registration signed {name}", log
    log = Log(settings=BY_CODE)
    by = log.by(ANN, registering(ANN.public, b"", EntryPass(TICKET, "ITA")))
    log.enter(ANN, by=unsigned(ANN), brought=EntryPass(TICKET, "KEN"))
    log.forge(by)
    yield "a registration with another country than was signed", log
    log = Log()
    log.enter(ANN)
    log.leave(ANN)
    log.enter(ANN, by=unsigned(ANN))
    log.forge(replace(unsigned(ANN), signature=ANN.private.sign(_REGISTERING)))
    yield "the signature of a registration once more, after leaving", log


_REGISTERING = registering(ANN.public, b"").signed_bytes(TOURNAMENT, GENESIS)


def _withdrawals() -> dict[str, tuple[Signer, bytes, str, Signed]]:
    return {
        "with another key": (BOB, b"", TOURNAMENT, withdrawing("")),
        "for another reason": (ANN, b"", TOURNAMENT, withdrawing(REASON)),
        "over no event": (ANN, GENESIS, TOURNAMENT, withdrawing("")),
        "in another tournament": (ANN, b"", OTHER, withdrawing("")),
        "as another act": (ANN, b"", TOURNAMENT, binding(b"")),
    }
