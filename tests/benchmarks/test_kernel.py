"""The figures of the kernel can be measured with the events as they are stored now."""

from benchmarks.kernel import measure


def test_everything_of_the_kernel_is_measured() -> None:
    figures = {row.name: float(row.figure.split()[0].replace(",", "")) for row in measure(seconds=0.01, matches=1)}
    assert all(figure > 0 for figure in figures.values()), figures
