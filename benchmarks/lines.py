"""The lines in which figures of several sizes are printed."""

from collections.abc import Sequence


def line(name: str, figures: Sequence[float], compared: float | None = None) -> None:
    """Prints a line; the last figure is compared with the first, or with this."""
    times = figures[-1] / ((figures[0] if compared is None else compared) or 1)
    shown = "".join(f"{figure:9,.1f}" for figure in figures)
    print(f"{name:34}{shown}{times:7.2f}", flush=True)
