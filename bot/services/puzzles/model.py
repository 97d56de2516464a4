"""What a puzzle is, and what an answer to it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tosr_engine.calls import CALLS

FORMATS = ("your-call", "what-shows", "name-hand", "chain", "on-off")


@dataclass(frozen=True)
class Choice:
    """One choice: a call or a text, whether it is right, and what it would show."""

    text: str
    right: bool
    would_show: str
    is_call: bool = True

    def to_json(self) -> dict[str, Any]:
        """The choice as JSON."""
        return {
            ("call" if self.is_call else "text"): self.text,
            "right": self.right,
            "would_show": self.would_show,
        }

    @classmethod
    def from_json(cls, body: dict[str, Any]) -> Choice:
        """The choice of a JSON object."""
        is_call = "call" in body
        return cls(body["call"] if is_call else body["text"], body["right"], body["would_show"], is_call)


@dataclass(frozen=True)
class Puzzle:
    """A puzzle; ``answer`` is the right choice's text (for a chain, all answers joined by spaces)."""

    format: str
    section: str
    difficulty: int
    question: str
    hand: str
    auction: str
    vul: str
    answer: str
    choices: tuple[Choice, ...]
    why: str

    @property
    def key(self) -> str:
        """What must not come twice: section and hand."""
        return f"{self.section}|{self.hand or self.auction}"

    def to_json(self) -> dict[str, Any]:
        """The puzzle as a JSON object."""
        return {
            "format": self.format,
            "section": self.section,
            "difficulty": self.difficulty,
            "question": self.question,
            "hand": self.hand or None,
            "auction": self.auction,
            "vul": self.vul,
            "answer": self.answer,
            "choices": [c.to_json() for c in self.choices],
            "why": self.why,
        }

    @classmethod
    def from_json(cls, body: dict[str, Any]) -> Puzzle:
        """The puzzle of a JSON object."""
        return cls(
            body["format"],
            body["section"],
            body["difficulty"],
            body["question"],
            body["hand"] or "",
            body["auction"],
            body["vul"],
            body["answer"],
            tuple(map(Choice.from_json, body["choices"])),
            body["why"],
        )


@dataclass(frozen=True)
class Grade:
    """What an answer is worth: right or not, credit from 0 to 1, why, and what it would have shown."""

    right: bool
    credit: float
    why: str
    would_show: str


def normal(text: str) -> str:
    """An answer as it is compared: upper case, one space between calls, NT for N, P for pass."""
    words = text.upper().replace("-", " ").replace(",", " ").split()
    return " ".join(
        {"PASS": "P", "DBL": "X"}.get(w, f"{w}T" if w[:1].isdigit() and w[1:] == "N" else w) for w in words
    )


def accepts(puzzle: Puzzle, answer: str) -> bool:
    """Whether an answer is one that can be given: calls for calls, else one of the choices."""
    words = normal(answer).split()
    if puzzle.format == "chain":
        return bool(words) and all(w in CALLS for w in words)
    if all(c.is_call for c in puzzle.choices):
        return len(words) == 1 and words[0] in CALLS
    return any(normal(c.text) == normal(answer) for c in puzzle.choices)


def grade(puzzle: Puzzle, answer: str) -> Grade:
    """What an answer is worth; a chain gives credit for each step up to the first wrong one."""
    given, right = normal(answer), normal(puzzle.answer)
    if puzzle.format == "chain":
        wanted, made = right.split(), given.split()
        good = 0
        for a, b in zip(wanted, made, strict=False):
            if a != b:
                break
            good += 1
        whole = good == len(wanted) == len(made)
        return Grade(
            whole,
            1.0 if whole else good / len(wanted),
            puzzle.why,
            f"{good} of {len(wanted)} answers are right",
        )
    if given == right:
        return Grade(True, 1.0, puzzle.why, "")
    wrong = next((c for c in puzzle.choices if normal(c.text) == given), None)
    would = wrong.would_show if wrong is not None else f"{answer.strip()[:20]} has no meaning here"
    return Grade(False, 0.0, puzzle.why, would)
