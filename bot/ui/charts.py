"""Charts of the answers of a person or of two partners, drawn in a worker process; the text has them too."""

from __future__ import annotations

import io
from datetime import date

from bot.services.scoring import section_order

Weeks = tuple[tuple[date, int, int], ...]
"""For each week its Monday, right answers, all answers."""

_BAR, _LINE, _INK = "#2f7d5b", "#b3261e", "#1b1b1b"
SECTIONS_SHOWN = 16


def stats_chart(sections: dict[str, tuple[int, int]], weeks: Weeks, what: str = "Right") -> bytes:
    """A PNG: right (or equal) answers in per cent by section, and by week."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 3.6), dpi=100, layout="constrained")
    by_section, by_week = figure.subplots(1, 2, width_ratios=(3, 2))
    shown = sorted(sections.items(), key=lambda kv: -kv[1][1])[:SECTIONS_SHOWN]
    names = sorted((name for name, _ in shown), key=section_order)
    shares = [100 * sections[n][0] / sections[n][1] for n in names]
    bars = by_section.bar(range(len(names)), shares, color=_BAR)
    by_section.bar_label(bars, [str(sections[n][1]) for n in names], color=_INK, fontsize=8)
    by_section.set_xticks(range(len(names)), names, rotation=45, ha="right", fontsize=8)
    by_section.set_title(f"{what} by section, % (answers above)", fontsize=10)
    by_section.set_ylim(0, 110)
    by_week.plot(
        [f"{monday:%d %b}" for monday, _, _ in weeks],
        [100 * right / total for _, right, total in weeks],
        marker="o",
        color=_LINE,
    )
    by_week.tick_params(axis="x", rotation=45, labelsize=8)
    by_week.set_title(f"{what} by week, %", fontsize=10)
    by_week.set_ylim(0, 110)
    for axes in (by_section, by_week):
        axes.spines[["top", "right"]].set_visible(False)
    out = io.BytesIO()
    figure.savefig(out, format="png")
    return out.getvalue()


def stats_alt(sections: dict[str, tuple[int, int]], weeks: Weeks, what: str = "Right") -> str:
    """The chart's numbers as text."""
    told = [f"section {n} {100 * right // total} % of {total}" for n, (right, total) in sections.items()]
    told += [f"week of {monday:%d %b} {100 * right // total} %" for monday, right, total in weeks]
    return f"{what} answers: " + ", ".join(told) + "."
