"""A tournament through the Python library, without asyncio: the other face is derived from the same methods."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from caravanserai import Client
from caravanserai.errors import CallError
from caravanserai.methods import organisers
from caravanserai_protocol.chains import Chain
from caravanserai_protocol.v1 import tournament_pb2 as pb
from caravanserai_protocol.v1 import tournament_service_pb2 as messages
from caravanserai_protocol.v1.tournament_event_pb2 import (
    TOURNAMENT_ROLE_ARBITER,
    TOURNAMENT_ROLE_ORGANISER,
    TournamentEvent,
)

from clients.workshop.temporary_service import LocalService
from service.limiting.limits import Limits
from tests.service.house import configuration

CHOSEN = pb.TournamentSettings(
    title="The spring caravan", game="games/marcopolo", seats=4, swiss=pb.SwissFormat(rounds=1)
)


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with LocalService(configuration(tmp_path)) as service:
        yield service.address


def player(address: str, name: str) -> Client:
    client = Client.connect(address)
    client.register(name, with_key=True)
    return client


def test_an_organiser_and_players_go_through_a_tournament(address: str) -> None:
    with player(address, "Olga") as olga, player(address, "Anna") as anna, player(address, "Boris") as boris:
        name = olga.create_tournament(CHOSEN).name
        own = [client.register_entrant(name) for client in (anna, boris)]
        assert [entrant.display_name for entrant in own] == ["Anna", "Boris"]
        olga.register_entrant(name, bot="random")
        olga.register_entrant(name, bot="greedy", display_name="Greta")
        olga.seed_entrant(own[0].name, 1, "Champion of last year")
        assert olga.close_registration(name).state == pb.Tournament.STATE_DRAWING
        anna.open_entropy(name)
        assert boris.open_entropy(name).state == pb.Tournament.STATE_RUNNING
        assert [entrant.display_name for entrant in anna.entrants(name)] == ["Anna", "Boris", "Bot 1", "Greta"]
        assert anna.entrant(own[0].name).HasField("lot")
        paired = olga.pair_round(name, 1)
        assert len(paired.tables) == 1
        with pytest.raises(CallError) as refused:
            olga.pair_round(name, 2)
        assert (refused.value.reason, refused.value.rule) == ("TOURNAMENT_REFUSED", "TRN-PAIR-01")
        with anna.watch_tournament(name) as watched:  # the service itself links the match; the round changes with it
            next(each for each in watched if TournamentEvent.FromString(each.event).HasField("match_linked"))
        void = pb.Adjudication(round=1, table=1, void=pb.VoidTable())
        judged = olga.adjudicate(name, void, "The hall is flooded")
        assert judged.tables[0].void
        assert [state.number for state in anna.rounds(name)] == [1]
        assert anna.round(name, 1) == judged
        finished = olga.finish_tournament(name)
        assert anna.tournament(name) == finished
        assert anna.standings(name, with_cross_table=True).digest == finished.standings_digest
        with anna.watch_tournament(name) as watched:
            seen = [update.version for update in watched]
        assert seen == list(range(1, finished.version + 1))
        assert [update.version for update in anna.tournament_events(name, after=3)] == seen[3:]
        log = [TournamentEvent.FromString(update.event) for update in anna.tournament_events(name)]
        signed = [event.WhichOneof("body") for event in log if event.signature]
        assert signed == ["registered", "registered", "entropy_opened", "entropy_opened"]
        organised = [event.WhichOneof("body") for event in log if event.organiser_signature]
        assert organised == [
            "registered", "registered", "seeded", "registration_closed", "round_paired", "adjudicated", "finished"
        ]  # fmt: skip


def test_a_player_leaves_and_an_organiser_cancels(address: str) -> None:
    with player(address, "Olga") as olga, player(address, "Anna") as anna:
        chosen = pb.TournamentSettings(byes_to_take=1)
        chosen.MergeFrom(CHOSEN)
        name = olga.create_tournament(chosen).name
        entrant = anna.register_entrant(name, display_name="Anya", with_entropy=False)
        assert anna.withdraw_entrant(entrant.name).state == pb.Entrant.STATE_WITHDRAWN
        anna.register_entrant(name)
        anna.replace_key()  # the entrant keeps the one before
        anna.bind_entropy(name)
        (bye,) = anna.take_bye(name, 1, "Away \u00a0then").byes
        assert (bye.round, bye.result) == (1, pb.ROUND_RESULT_HALF_BYE)
        assert not anna.take_back_bye(entrant.name, 1, "Here  then").byes
        assert anna.withdraw_entrant(entrant.name, "Zoe\u0308 is  ill").state == pb.Entrant.STATE_WITHDRAWN
        log = [TournamentEvent.FromString(update.event) for update in anna.tournament_events(name)]
        assert [bool(event.signature) for event in log] == [False, *[True] * 7]
        olga.pause_tournament(name, "Lunch")
        olga.resume_tournament(name)
        assert olga.cancel_tournament(name, "Nobody came").reason == "Nobody came"


def test_who_checks_in_to_a_round_signs_it_and_nobody_signs_for_others(address: str) -> None:
    with player(address, "Olga") as olga, player(address, "Anna") as anna:
        chosen = pb.TournamentSettings(round_check_in_seconds=3_600, time_to_come_seconds=0)
        chosen.MergeFrom(CHOSEN)
        chosen.swiss.rounds = 3
        name = olga.create_tournament(chosen, organisers_sign=True).name
        own = anna.register_entrant(name, with_entropy=False).name
        other = olga.register_entrant(name, with_entropy=False).name
        for _ in range(2):
            olga.register_entrant(name, bot="random")
        olga.close_registration(name)
        for number in (1, 2):
            for table in olga.pair_round(name, number).tables:
                void = pb.Adjudication(round=number, table=table.number, void=pb.VoidTable())
                olga.adjudicate(name, void, "A fire")
            assert anna.tournament(name).check_in_round == number + 1
            with pytest.raises(CallError) as refused:
                anna.check_in(own, number)
            assert refused.value.reason == "TOURNAMENT_REFUSED"
            with pytest.raises(CallError) as refused:
                anna.check_in(other, number + 1)
            assert refused.value.reason in ("NOT_THE_ORGANISER", "KEY_MISSING")
            assert anna.check_in(own, number + 1).checked_in
            assert anna.check_in(own, number + 1).checked_in, "again changes nothing"
            assert olga.check_in(other, number + 1).checked_in
            assert anna.tournament(name).check_in_until_milliseconds == 0, "all are there"
        log = [TournamentEvent.FromString(update.event) for update in anna.tournament_events(name)]
        checked = [event for event in log if event.WhichOneof("body") == "checked_in"]
        assert [(event.checked_in.round, bool(event.signature)) for event in checked] == [
            (2, True), (2, True), (3, True), (3, True)
        ]  # fmt: skip
        assert not any(event.organiser_signature for event in checked), "organisers enter like others"


def test_where_organisers_sign_everything_nobody_without_their_keys_acts_for_them(address: str) -> None:
    with player(address, "Olga") as olga, player(address, "Anna") as anna, player(address, "Arkady") as arkady:
        with Client.connect(address) as boris:
            keyless = boris.register("Boris").name
        chosen = pb.TournamentSettings()
        chosen.CopyFrom(CHOSEN)
        chosen.arbiters.append(arkady.player().name)
        name = olga.create_tournament(chosen, organisers_sign=True).name
        anna.register_entrant(name)
        with Client.connect(address, token=olga.token) as other, pytest.raises(CallError) as refused:
            other.pause_tournament(name, "Lunch")  # the token, and no key
        assert refused.value.reason == "SIGNATURE_MISSING"
        olga.replace_key()  # the tournament keeps the one before
        olga.pause_tournament(name, "Zoe\u0308 is  ill")
        arkady.resume_tournament(name)
        bots = [olga.register_entrant(name, bot="random") for _ in range(3)]
        arkady.grant_bye(bots[0].name, 1, reason="Late ")
        arkady.take_back_bye(bots[0].name, 1, " On  time")
        assert olga.keep_apart(name, ["bot-1", "bot-2", "bot-3"], "One  club").name == name
        arkady.keep_apart(name, ["bot-1", "bot-2"], lift=True)
        changed = arkady.change_settings(name, pb.SettingsChange(title=" Spring  open", capacity=9), "A larger  hall")
        assert (changed.settings.title, changed.settings.capacity) == ("Spring open", 9)
        assert changed.settings_version == changed.version
        assert [list(one.apart) for one in anna.entrants(name)][1:] == [["bot-3"], ["bot-3"], ["bot-1", "bot-2"]]
        arkady.withdraw_entrant(bots[0].name, " Gone")
        olga.close_registration(name)
        assert olga.release_entrants(name).state == pb.Tournament.STATE_RUNNING
        olga.pair_round(name, 1)
        penalty = pb.Penalty(entrant="bot-2", points="2/4")
        olga.adjudicate(name, pb.Adjudication(round=1, penalty=penalty), "Rude")
        table = pb.Adjudication(round=1, table=1, forfeit=pb.Forfeit(entrants=["bot-2"]))
        arkady.adjudicate(name, table, "Late")
        again = arkady.adjudicate(name, pb.Adjudication(round=1, table=1, replay=pb.ReplayTable()), "Both agree")
        assert list(again.rulings[-1].adjudication.replay.without) == ["bot-2"]
        olga.cancel_tournament(name, "Rain")
        log = [TournamentEvent.FromString(update.event) for update in anna.tournament_events(name)]
        own = [event for event in log if event.role in (TOURNAMENT_ROLE_ORGANISER, TOURNAMENT_ROLE_ARBITER)]
        assert [bool(event.organiser_signature) for event in own] == [False, *[True] * (len(own) - 1)]
        assert len(own) == 19
        chosen.arbiters[:] = [keyless]
        with pytest.raises(CallError) as refused:
            olga.create_tournament(chosen, organisers_sign=True)
        assert refused.value.reason == "KEY_MISSING"


def test_a_long_round_by_hand_is_sent_with_numbers_and_signed_with_ids(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(organisers, "LONG", 0)
    with player(address, "Olga") as olga:
        chosen = pb.TournamentSettings(time_to_come_seconds=0)
        chosen.MergeFrom(CHOSEN)
        chosen.seats = 3
        name = olga.create_tournament(chosen, organisers_sign=True).name
        bots = [olga.register_entrant(name, bot="random").name.rpartition("/")[2] for _ in range(7)]
        olga.close_registration(name)
        tables, byes = [[bots[4], bots[0], bots[2]], [bots[6], bots[1], bots[3]]], [bots[5]]
        with pytest.raises(CallError, match="nobody"):
            olga.pair_by_hand(name, 1, [["nobody", *bots[:2]]], "The hall is flooded")
        tried = olga.pair_by_hand(name, 1, tables, "The hall is flooded", byes=byes, validate_only=True)
        paired = olga.pair_by_hand(name, 1, tables, "The hall is flooded", byes=byes)
        for one in (tried, paired):
            assert [[seat.entrant for seat in table.seats] for table in one.tables] == tables
            assert [bye.entrant for bye in one.byes] == byes
        log = [TournamentEvent.FromString(update.event) for update in olga.tournament_events(name)]
        assert [bool(event.organiser_signature) for event in log if event.HasField("round_paired")] == [True]


@pytest.mark.parametrize("most", [0, 32_768])
def test_everybody_is_released_with_a_signature_also_where_they_are_too_many_to_be_named(
    address: str, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(organisers, "LONG", most)
    with player(address, "Olga") as olga, player(address, "Anna") as anna, player(address, "Ben") as ben:
        name = olga.create_tournament(CHOSEN, organisers_sign=True).name
        for one in (anna, ben):
            one.register_entrant(name)
        for _ in range(2):
            olga.register_entrant(name, bot="random")
        olga.close_registration(name)
        assert olga.release_entrants(name).state == pb.Tournament.STATE_RUNNING
        log = [TournamentEvent.FromString(update.event) for update in olga.tournament_events(name)]
        (released,) = [event for event in log if event.HasField("entropy_released")]
        assert released.organiser_signature
        assert len(released.entropy_released.entrants) == 2


@pytest.mark.parametrize("seats", [3, 4])
def test_ten_thousand_entrants_by_number_are_less_than_a_message_may_have(seats: int) -> None:
    request = messages.PairByHandRequest(tournament="tournaments/springspring", reason="x" * 500)
    for start in range(0, 10_000 - 10_000 % seats, seats):
        request.tables.add(entrants=[f"entrant-{number:08}" for number in range(start + 1, start + seats + 1)])
    request.byes[:] = [f"entrant-{number:08}" for number in range(10_001 - 10_000 % seats, 10_001)]
    known = {f"entrant-{number:08}": number for number in range(1, 10_001)}
    assert request.ByteSize() > Limits().message_bytes
    for table in request.tables:
        organisers.use_numbers(table.entrants, table.numbers, known)
    organisers.use_numbers(request.byes, request.bye_numbers, known)
    assert request.ByteSize() < Limits().message_bytes * 0.6


NINE = ("Ben", "Carl", "Dora", "Egon", "Frida", "Gerd", "Hanna", "Ida", "Jan")


def test_entrants_sign_their_teams_also_when_all_join_at_once(address: str) -> None:
    teams = pb.TeamSettings(boards=4, reserves=6, match_points=pb.MatchPointScoring(win="2", draw="1", loss="0"))
    chosen = pb.TournamentSettings(
        title="Teams", game="games/sahwari", seats=2, swiss=pb.SwissFormat(rounds=1), teams=teams
    )
    code = "the-code-of-the-rooks"
    with ExitStack() as stack:
        olga, anna, *others = (stack.enter_context(player(address, name)) for name in ("Olga", "Anna", *NINE))
        name = olga.create_tournament(chosen).name
        ids = [client.register_entrant(name).name.rpartition("/")[2] for client in (anna, *others)]
        anna.change_own_team(name, " The  rooks", code=code)
        with ThreadPoolExecutor(len(others)) as pool:
            list(pool.map(lambda client: client.join_team(name, code), others))
        (team,) = anna.tournament(name).teams
        assert (team.display_name, sorted(team.members)) == ("The rooks", sorted(ids))
        order = [*ids[1:], ids[0]]
        anna.change_own_team(name, members=order, team=team.team, captain=ids[1], code="")
        anna.change_own_team(name, members=order[:-1], team=team.team)  # leaves it
        others[0].change_own_team(name, team=team.team)
        assert not anna.tournament(name).teams
        chain = Chain(name)
        log = [chain.follow(update) for update in anna.tournament_events(name)]
        formed = [event for event in log if event.HasField("team_formed")]
        assert len(formed) == len(others) + 4
        assert all(event.signature for event in formed)
        assert chain.signatures.told == []
        anna.change_own_team(name, "Knights", code=code)
        with Client.connect(address, token=others[0].token) as keyless:
            keyless.join_team(name, code)  # only the service says whose act it is
        assert not TournamentEvent.FromString(anna.tournament_events(name)[-1].event).signature


def test_standings_come_in_pages_and_whole(address: str) -> None:
    with player(address, "Olga") as olga:
        name = olga.create_tournament(CHOSEN).name
        for _ in range(8):
            olga.register_entrant(name, bot="random")
        olga.close_registration(name)
        olga.pair_round(name, 1)
        for table in (1, 2):
            olga.adjudicate(name, pb.Adjudication(round=1, table=table, places=pb.Places(places=[1, 2, 3, 4])), "Seen")
        whole = olga.standings(name, with_cross_table=True)
        assert (len(whole.standings), len(whole.cross_table), whole.total_size) == (8, 8, 8)
        first = olga.standings_page(name, page_size=5)
        second = olga.standings_page(name, page_size=5, page_token=first.next_page_token)
        assert [*first.standings, *second.standings] == list(whole.standings)
        assert {first.digest, second.digest} == {whole.digest}
        assert not second.next_page_token
        penalty = pb.Adjudication(round=1, penalty=pb.Penalty(entrant="bot-1", points="1/4"))
        olga.adjudicate(name, penalty, "Noise")
        kept = olga.standings_page(name, page_size=5, page_token=first.next_page_token)
        assert kept.standings == second.standings, "pages are of the same standings"
        other = olga.create_tournament(CHOSEN).name
        for wrong in ({"tournament": other}, {"tournament": name, "with_cross_table": True}):
            with pytest.raises(CallError) as refused:
                olga.standings_page(page_token=first.next_page_token, **wrong)
            assert refused.value.reason == "PAGE_TOKEN_INVALID"
