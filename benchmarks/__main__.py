"""Runs all measurements and writes RESULTS.md."""

import asyncio
from pathlib import Path

from benchmarks import kernel, service
from benchmarks.measuring import Row, machine

RESULTS = Path(__file__).with_name("RESULTS.md")


def _table(rows: list[Row]) -> str:
    lines = ["| what | figure | |", "|---|---:|---|"]
    lines += [f"| {row.name} | {row.figure} | {row.remark} |" for row in rows]
    return "\n".join(lines)


def main() -> None:
    """Measures, prints and writes."""
    print(f"Measuring on {machine()}; this takes about two minutes.")
    kernel_rows = kernel.measure()
    print(_table(kernel_rows))
    service_rows = asyncio.run(service.measure())
    print(_table(service_rows))
    text = f"""# Results

Made by `make bench` on {machine()}. Machines are noisy: compare figures of one run, by their ratios.

## The kernel (Marco Polo, four players)

{_table(kernel_rows)}

## The service, against a bare grpc.aio echo in the same run

The service runs in a process of its own on a fresh SQLite file (`synchronous=FULL`), as the echo does; the client
keeps so many calls in flight, each in a match of its own.

{_table(service_rows)}

## Where the time of random matches goes

```
{kernel.profile().strip()}
```
"""
    RESULTS.write_text(text, encoding="utf-8")
    print(f"Written to {RESULTS.name}.")


if __name__ == "__main__":
    main()
