"""`caravan follow`, `unfollow` and `following`: by the name of an opponent or an id, in both languages."""

from pathlib import Path

import pytest
from caravanserai import Client

from tests.clients.caravan import answer, caravan
from tests.clients.served_store import serving

SMALL = 80


def said(*arguments: str, code: int = 0) -> str:
    result = caravan(*arguments)
    assert result.exit_code == code, result.output
    return " ".join(result.output.split())


def played(ann: Client) -> str:
    """A public match of Ann against a bot, which goes on."""
    match = ann.create_match("sahwari", 2).name
    ann.join(match)
    ann.add_bot(match)
    ann.start(match)
    return match


def test_players_are_followed_by_name_or_id_until_they_refuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "bob"))
    monkeypatch.setenv("COLUMNS", str(SMALL))
    with serving(tmp_path / "matches.sqlite") as service, Client.connect(service.address) as spectator:
        monkeypatch.setenv("CARAVAN_ADDRESS", service.address)
        ann = spectator.with_token()
        name = ann.register("Ann [bold]").name
        assert "You are not registered" in said("follow", name, code=1)
        said("players", "register", "Bob")
        assert "You follow nobody here. Nobody follows you." in said("following")
        assert "You have played with nobody named 'Ann [bold]'" in said("follow", "Ann [bold]", code=1)
        assert "Вы не играли с игроком по имени «Anna»" in said("follow", "Anna", "--lang", "ru", code=1)
        assert said("follow", name.removeprefix("players/")) == "You follow Ann [bold]."
        match = played(ann)
        shown = caravan("following").output
        assert max(map(len, shown.splitlines())) <= SMALL, "a small terminal suffices"
        assert f"Ann [bold]  {name}" in shown
        assert f"  {match}  sahwari, playing, round 1" in shown
        found = answer("following")
        assert [each["running_matches"][0]["name"] for each in found["following"]] == [match]
        assert ann.player().follower_count == 1
        assert "Вы больше не подписаны на игрока Ann [bold]." in said("unfollow", "Ann [bold]", "--lang", "ru")
        assert "У вас здесь нет подписок." in said("following", "--lang", "ru")
        ann.refuse_followers()
        assert f"{name} does not want to be followed" in said("follow", name, code=1)
        assert "Этот игрок запретил на себя подписываться." in said("follow", name, "--lang", "ru", code=1)
        assert "Nobody may follow you." in said("following", "--refuse-followers")
        assert "На вас никто не подписан." in said("following", "--admit-followers", "--lang", "ru")
