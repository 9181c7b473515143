"""Acts that organisers signed are theirs; where they sign everything, no others are; all readers find the same."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from caravanserai.organisers import OrganiserLog
from caravanserai_protocol.chains import Chain
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.organiser_signatures import adjudicating, changing, granting, organising
from caravanserai_protocol.signing import Act, new_key, public_key, sign
from caravanserai_protocol.v1.tournament_pb2 import (
    ROUND_RESULT_HALF_BYE,
    Adjudication,
    Penalty,
    Places,
    ReplayTable,
    SettingsChange,
    VoidTable,
)
from caravanserai_protocol.v1.tournament_pb2 import Forfeit as ForfeitMessage
from caravanserai_protocol.v1.tournament_service_pb2 import TournamentUpdate

from caravanserai_verify.codecs.tournament_events import read_ruling
from domain.errors import CommandError, Reason
from domain.tournaments import commands, signatures
from domain.tournaments.events import BY_SERVICE, By, Role, SettingsChanged, TournamentRecorded
from domain.tournaments.evolution import evolve
from domain.tournaments.results import Ending
from domain.tournaments.settings import Change, Settings
from domain.tournaments.tournament import Phase, Tournament
from domain.tournaments.verification import faults
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, Log, settings, walk

ARBITER = "players/arbiter"
CLOSING = organising("CloseRegistration", "")


class Organised:
    """A tournament of an organiser and an arbiter who have keys, with three entrants."""

    def __init__(self, *, everything: bool = True, chosen: Settings | None = None) -> None:
        self.private = {ORGANISER.account: new_key(), ARBITER: new_key()}
        self.log = Log()
        self.log.do(
            commands.create,
            ORGANISER,
            chosen or settings(2, arbiters=(ARBITER,)),
            ORGANISER.account,
            "0" * 64,
            bytes(32),
            keys={account: public_key(private) for account, private in self.private.items()},
            organisers_sign=everything,
        )
        for name in ("anna", "boris", "clara"):
            self.log.enter(name)

    def by(self, act: Act, *, account: str = ORGANISER.account, head: bytes | None = None, place: str = NAME) -> By:
        """The organiser or the arbiter, who signs an act."""
        message = act.signed_bytes(place, self.log.tournament.signed[account] if head is None else head)
        role = Role.ARBITER if account == ARBITER else Role.ORGANISER
        return By(role, account, act.about[0].decode(), organiser_signature=sign(self.private[account], message))

    def do(self, act: Act, command: Callable[..., Any], *args: Any, account: str = ORGANISER.account) -> None:
        self.log.do(command, self.by(act, account=account), *args)

    def rule(self, wanted: Adjudication) -> None:
        self.do(adjudicating("Why", wanted), commands.adjudicate, wanted.round, wanted.table, read_ruling(wanted))

    def begin(self) -> None:
        """Closes registration, and pairs the first round."""
        self.do(CLOSING, commands.close_registration)
        self.do(organising("PairRound", "", 1), commands.pair, 1)

    def forged(self, by: By) -> list[TournamentRecorded]:
        """The log, as if ``by`` had closed registration."""
        acts = commands.close_registration(self.log.tournament, ORGANISER)
        rival = Log(self.log.tournament, list(self.log.events), self.log.time)
        rival.do(lambda *_: [replace(acts[0], by=BY_SERVICE)])
        last = rival.events[-1]
        event = replace(last.event, by=by)
        return [*rival.events[:-1], replace(last, event=event, data=CODEC.event_bytes(event))]


def refused_at(events: list[TournamentRecorded]) -> tuple[list[int], int, str]:
    """The versions in which the verification of an archive finds a fault, and that which a client refuses (0: none)."""
    found, chain = [fault.version for fault in faults(NAME, events)], Chain(NAME)
    for recorded in events:
        try:
            chain.follow(TournamentUpdate(version=recorded.event.version, event=recorded.data))
        except AlteredError as error:
            return found, recorded.event.version, str(error)
    return found, 0, ""


def test_all_that_an_organiser_does_is_signed() -> None:
    one = Organised()
    one.do(organising("RegisterEntrant", "", "prudent", "Bot 1"), register_bot)
    one.do(organising("SeedEntrant", "Won", "anna", 1), commands.seed, "anna", 1)
    bye = granting("Late", "clara", 1, ROUND_RESULT_HALF_BYE)
    one.do(bye, commands.grant_bye, "clara", 1, Ending.HALF_BYE, account=ARBITER)
    one.do(organising("PauseTournament", "Fire"), commands.pause, account=ARBITER)
    one.do(organising("ResumeTournament", ""), commands.resume)
    one.begin()
    one.log.do(lambda now: commands.link_match(now, 1, 1, 1, "matches/one"))
    one.rule(Adjudication(round=1, table=1, replay=ReplayTable()))
    one.rule(Adjudication(round=1, table=1, void=VoidTable()))
    one.rule(Adjudication(round=1, table=1, places=Places(places=(2, 1))))
    one.rule(Adjudication(round=1, table=1, forfeit=ForfeitMessage(entrants=("anna",))))
    one.rule(Adjudication(round=1, penalty=Penalty(entrant="boris", points="1/2")))
    one.do(organising("WithdrawEntrant", "Gone", "clara"), commands.leave, "clara")
    for state in one.log.tournament.round(1).tables:
        if not state.settled:
            one.rule(Adjudication(round=1, table=state.number, void=VoidTable()))
    act = organising("FinishTournament", "", 1)
    one.log.do(lambda now, by: commands.finish(now, by, early=True), one.by(act))
    assert refused_at(one.log.events) == ([], 0, "")
    signed = [bool(recorded.event.by.organiser_signature) for recorded in one.log.events]
    assert sum(signed) >= 14
    assert all(CODEC.read_event(recorded.data).by == recorded.event.by for recorded in one.log.events)


def test_a_change_of_settings_that_its_organiser_did_not_sign_like_this_is_found() -> None:
    """The gain of an operator who cheats: other terms than those that the organiser announced."""
    wanted, asked = Change(capacity=9), SettingsChange(capacity=9)
    for by, body in (
        (lambda one: ORGANISER, wanted),
        (lambda one: By(Role.ADMINISTRATOR, ORGANISER.account), wanted),
        (lambda one: one.by(changing("", asked)), Change(capacity=8)),
        (lambda one: one.by(changing("", asked)), Change(capacity=9, rounds=2)),
    ):
        one = Organised()
        signed = by(one)
        one.do(changing("", asked), commands.change_settings, wanted, 0)
        assert refused_at(one.log.events) == ([], 0, "")
        *before, last = one.log.events
        event = replace(last.event, by=signed, body=SettingsChanged(body))
        forged = [*before, replace(last, event=event, data=CODEC.event_bytes(event))]
        assert refused_at(forged)[:2] == ([event.version], event.version)


def register_bot(tournament: Any, by: By) -> Any:
    return commands.register(tournament, by, bot="prudent")


@pytest.mark.parametrize(
    ("by", "reason"),
    [
        (lambda _: ORGANISER, Reason.SIGNATURE_MISSING),
        (lambda _: By(Role.ARBITER, ARBITER), Reason.SIGNATURE_MISSING),
        (lambda _: By(Role.ADMINISTRATOR, ORGANISER.account), Reason.SIGNATURE_MISSING),
        (lambda one: replace(one.by(CLOSING, account=ARBITER), role=Role.ADMINISTRATOR), Reason.KEY_MISSING),
        (lambda one: replace(one.by(CLOSING, account=ARBITER), role=Role.SERVICE, account=""), Reason.KEY_MISSING),
        (lambda one: one.by(organising("CancelTournament", "")), Reason.SIGNATURE_INVALID),
        (lambda one: replace(one.by(CLOSING), reason="Late"), Reason.SIGNATURE_INVALID),
        (lambda one: one.by(CLOSING, head=bytes(32)), Reason.SIGNATURE_INVALID),
        (lambda one: one.by(CLOSING, place="tournaments/another0"), Reason.SIGNATURE_INVALID),
        (
            lambda one: replace(one.by(CLOSING, account=ARBITER), role=Role.ORGANISER, account=ORGANISER.account),
            Reason.SIGNATURE_INVALID,
        ),
    ],
    ids=[
        "unsigned", "unsigned by an arbiter", "as an administrator", "signed as an administrator", "by the service",
        "another act", "another reason", "over nothing", "another tournament", "another key",
    ],
)  # fmt: skip
def test_what_the_operator_does_in_an_organisers_name_is_found(by: Callable[[Organised], By], reason: Reason) -> None:
    one = Organised()
    with pytest.raises(CommandError) as refused:
        one.log.do(commands.close_registration, by(one))
    assert refused.value.reason == reason
    found, stopped, text = refused_at(one.forged(by(one)))
    last = one.log.tournament.version + 1
    assert (set(found), stopped) == ({last}, last)
    assert "sign" in text


def test_a_signature_counts_once() -> None:
    one = Organised()
    by = one.by(organising("PauseTournament", "Fire"))
    one.log.do(commands.pause, by)
    one.do(organising("ResumeTournament", ""), commands.resume)
    with pytest.raises(CommandError, match="does not fit"):
        one.log.do(commands.pause, by)


def test_without_the_promise_what_is_not_signed_is_the_word_of_the_service() -> None:
    one = Organised(everything=False)
    one.log.do(commands.seed, ORGANISER, "anna", 1)
    one.do(CLOSING, commands.close_registration)
    chain = Chain(NAME)
    for recorded in one.log.events:
        chain.follow(TournamentUpdate(version=recorded.event.version, event=recorded.data))
    assert chain.organisers.told == [5]
    assert refused_at(one.log.events)[:2] == ([], 0)


def test_who_is_to_sign_everything_needs_a_key() -> None:
    log, key = Log(), public_key(new_key())
    chosen = settings(2, arbiters=(ARBITER,))
    missing, own = Reason.KEY_MISSING, ORGANISER.account
    for keys, reason in (
        ({own: key}, missing),
        ({ARBITER: key}, missing),
        ({own: key, ARBITER: bytes(32)}, missing),
        ({own: key, ARBITER: key}, Reason.KEY_TAKEN),
    ):
        with pytest.raises(CommandError) as refused:
            log.do(commands.create, ORGANISER, chosen, own, "0" * 64, bytes(32), keys=keys, organisers_sign=True)
        assert refused.value.reason == reason


def test_a_first_event_that_lacks_a_key_is_found() -> None:
    one = Organised()
    first = one.log.events[0]
    body: Any = first.event.body
    event = replace(first.event, body=replace(body, signers=body.signers[:1]))
    forged = [replace(first, event=event, data=CODEC.event_bytes(event))]
    assert refused_at(forged)[:2] == ([1], 1)


def test_an_organiser_releases_all_who_are_awaited_by_the_log() -> None:
    drawing = opened = 0
    for seed in range(12):
        log, _ = walk(seed)
        tournament, updates = Tournament(NAME), list[TournamentUpdate]()
        for recorded in log.events:
            updates.append(TournamentUpdate(version=recorded.event.version, event=recorded.data))
            tournament = evolve(tournament, recorded)
            if tournament.phase is Phase.DRAWING:
                drawing += 1
                opened += tournament.opening
                awaited = {one.name for one in tournament.present if one.awaited}
                assert OrganiserLog(NAME, ORGANISER.account, updates).awaited == awaited
    assert drawing > opened > 0


def test_nothing_but_organising_is_signed() -> None:
    one = Organised()
    with pytest.raises(CommandError, match="do not sign"):
        signatures.organising(one.log.tournament, one.log.tournament.terms, "")
