"""Delays of a busy machine reach the event loop and the threads of each process that Python starts with them."""

import subprocess
import sys
from pathlib import Path

DELAYS = Path(__file__).with_name("delays")
PROGRAM = """
import asyncio, time

async def late():
    done = await asyncio.to_thread(time.monotonic)
    return time.monotonic() - done

async def main():
    print(max(await asyncio.gather(*(late() for _ in range(100)))))
    begun = time.monotonic()
    for _ in range(2000):
        await asyncio.sleep(0)
    print(time.monotonic() - begun)

asyncio.run(main())
"""


def test_threads_and_the_loop_are_late() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={"PYTHONPATH": str(DELAYS)},
        capture_output=True,
        text=True,
        check=True,
        timeout=100,
    )
    heard, turned = map(float, ended.stdout.split())
    assert heard > 0.1
    assert turned > 0.1


def test_a_program_without_an_event_loop_does_not_load_one() -> None:
    loaded = [sys.executable, "-c", "import sys; print('asyncio' in sys.modules)"]
    ended = subprocess.run(loaded, env={"PYTHONPATH": str(DELAYS)}, capture_output=True, text=True, check=True)
    assert ended.stdout == "False\n"
