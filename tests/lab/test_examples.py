"""The examples on the pages of the laboratory run, and the example learns in the right direction."""

import re
import sys
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
from caravanserai_lab import SeatEnv

LAB = Path(__file__).resolve().parents[2] / "lab"
EXAMPLE = LAB / "examples" / "train_sahwari.py"


@pytest.fixture
def example() -> ModuleType:
    spec = spec_from_file_location("train_sahwari", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_programs_of_the_page_run() -> None:
    programs = re.findall(r"```python\n(.*?)```", (LAB / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(programs) == 3
    for program in programs:
        exec(program, {})  # what the page shows


def test_the_example_is_as_short_as_the_page_says_and_trains(
    example: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len([line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line]) <= 60
    monkeypatch.setattr(example, "SeatEnv", partial(SeatEnv, limit=40))
    monkeypatch.setattr(example, "time", SimpleNamespace(monotonic=iter([0, 0, 9]).__next__))
    monkeypatch.setattr(sys, "argv", ["train_sahwari.py", "--seconds", "5", "--matches", "2"])
    example.main()
    assert capsys.readouterr().out == "1 matches of training; 0.500 ± 0.000 of 2 won\n", "they were truncated"


def test_the_policy_comes_to_do_what_it_was_taught(example: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here it is taught to take the last offer; each position is met a few times."""
    monkeypatch.setattr(example, "choose", lambda kind, playing, seat, seed: list(playing.offers(seat))[-1])
    env = SeatEnv("sahwari", columns=example.COLUMNS, limit=30)
    for _ in range(4):
        example.play(env, 1, np.random.default_rng(1))
    (seen, _), right, decided = env.reset(seed=1), 0, 0
    for _ in range(10):
        slots, offers = zip(*env.match.offered(1).offers.items(), strict=True)
        chances, _ = example.policy(seen, [example.rows_of(offer) for offer in offers])
        best = offers.index(list(env.match.playing.offers(1))[-1])
        right, decided = right + (chances.argmax() == best), decided + 1
        seen, _, ended, truncated, _ = env.step(slots[best])
        if ended or truncated:
            break
    assert right > decided / 2
