"""Sets of hands in words: everything that is said about a call's numbers is drawn from its set."""

from __future__ import annotations

from functools import lru_cache

from tosr_engine.cards import SUITS
from tosr_engine.handset import HandSet
from tosr_engine.handset.box import Box
from tosr_engine.handset.build import BALANCED, hcp
from tosr_engine.handset.handset import of_boxes
from tosr_engine.handset.space import LOSERS, PLAYING_TRICKS, SHAPES, bits
from tosr_engine.system.relays.tree import LISTED, shape_name

OPPONENTS_LIMIT = 69
"""Characters that a bidding table's explanation field takes."""

_ANY_SHAPE_FROM = 4


def span(low: int, high: int, top: int) -> str:
    """A range as text: ``8+``, ``8-11``, ``5``, ``0-2``."""
    if low == high:
        return str(low)
    return f"{low}+" if high >= top else f"{low}-{high}"


@lru_cache(maxsize=50_000)
def _facts(boxes: tuple[Box, ...]) -> tuple[tuple[str, ...], str, str, str, str]:
    """Shape phrases, HCP, controls, other features and honours of a set."""
    hands = of_boxes(boxes)
    return (
        _shape_phrases(hands),
        _hcp_phrase(hands),
        _controls_phrase(hands),
        _feature_phrase(boxes),
        _honour_phrase(hands),
    )


def _shape_phrases(hands: HandSet) -> tuple[str, ...]:
    shapes = hands.shapes
    if not shapes:
        return ("no hand fits",)
    listed = sum(1 << i for i in shapes if LISTED >> i & 1)
    if 0 < listed.bit_count() <= 2:
        return (shape_name(listed),)
    if not sum(1 << i for i in shapes) & ~_balanced_shapes():
        return _balanced_phrases(shapes)
    lengths = [SHAPES[i] for i in shapes]
    held: list[str] = []
    short: list[str] = []
    others_short = True
    for suit in SUITS:
        low = min(n[suit] for n in lengths)
        high = max(n[suit] for n in lengths)
        if low >= _ANY_SHAPE_FROM:
            held.append(f"{span(low, high, low + 3)} {suit.word}")
        elif high <= 3:
            if (low, high) != (0, 3):
                short.append(
                    f"{span(low, high, 13)} {suit.word if (low, high) != (1, 1) else suit.word[:-1]}"
                )
        else:
            others_short = False
            if low >= 3 or (low > 0 and high <= 5):
                held.append(f"{span(low, high, low + 4)} {suit.word}")
    pieces = held
    if held and others_short:
        pieces = [*held, "no other 4-card suit"]
    elif not others_short and not held:
        both = _common_pair(lengths)
        pieces = [both] if both else []
    if others_short or short:
        pieces = [*pieces, *short]
    if not others_short and held and any(high_only(lengths, s) for s in SUITS):
        pieces = [
            *pieces,
            *(f"at most 3 {s.word}" for s in SUITS if high_only(lengths, s)),
        ]
    return tuple(pieces) or ("any shape",)


def high_only(lengths: list[tuple[int, int, int, int]], suit: int) -> bool:
    """Whether a suit is limited to exactly 0-3 cards."""
    held = [n[suit] for n in lengths]
    return min(held) == 0 and max(held) == 3


def _common_pair(lengths: list[tuple[int, int, int, int]]) -> str:
    return ""


@lru_cache(maxsize=1)
def _balanced_shapes() -> int:
    return BALANCED.boxes[0].shapes


def _balanced_phrases(shapes: tuple[int, ...]) -> tuple[str, ...]:
    lengths = [SHAPES[i] for i in shapes]
    phrases = ["balanced"]
    for suit in SUITS:
        low, high = min(n[suit] for n in lengths), max(n[suit] for n in lengths)
        if low >= 4 or high <= 3:
            phrases.append(f"{span(low, high, 13)} {suit.word}")
    return tuple(phrases)


def _hcp_phrase(hands: HandSet) -> str:
    low, high = hands.hcp_range
    top = _loose(hands).hcp_range[1]
    return "" if low == 0 and high >= top else f"{span(low, high, top)} HCP"


def _loose(hands: HandSet) -> HandSet:
    """All hands of the same shapes: what is not beyond them is not worth saying."""
    return of_boxes((Box(shapes=sum(1 << i for i in hands.shapes)),)) if hands.shapes else hands


def _controls_phrase(hands: HandSet) -> str:
    low, high = hands.controls_range
    if not hands.boxes:
        return ""
    implied = (_loose(hands) & hcp(*hands.hcp_range)).controls_range
    if (low, high) == implied:
        return ""
    top = implied[1]
    text = span(low, high, top)
    return f"{text} control" + ("" if text == "1" else "s")


def _feature_phrase(boxes: tuple[Box, ...]) -> str:
    if not boxes or not all(box.limits for box in boxes):
        return ""
    for feature, word in ((PLAYING_TRICKS, "playing tricks"), (LOSERS, "losers")):
        totals = 0
        for box in boxes:
            limits = dict(box.limits)
            if feature.name not in limits:
                break
            totals |= limits[feature.name]
        else:
            values = list(bits(totals))
            low, high = values[0] / feature.scale, values[-1] / feature.scale
            return f"{low:g}+ {word}" if high >= 13 else f"{low:g}-{high:g} {word}"
    return ""


def _honour_phrase(hands: HandSet) -> str:
    phrases: list[str] = []
    for suit, holdings in zip(SUITS, hands.honours(), strict=True):
        if holdings is None or not holdings:
            continue
        sure = [r for i, r in enumerate("AKQJ") if all(h >> (4 - i) & 1 for h in holdings)]
        never = [r for i, r in enumerate("AKQJ") if not any(h >> (4 - i) & 1 for h in holdings)]
        text = []
        if sure:
            text.append("".join(sure))
        if never:
            text.append("no " + "".join(never))
        if not sure and len(never) < 4:
            top = {"".join(r for i, r in enumerate("AKQ") if h >> (4 - i) & 1) for h in holdings}
            if 0 < len(top) <= 3 and "" not in top:
                text.insert(0, " or ".join(sorted(top, key="AKQ".find)))
        if text:
            phrases.append(f"{suit.symbol} {', '.join(text)}")
    return "; ".join(phrases)


def describe(hands: HandSet, beside: str = "") -> str:
    """A set in words for partner: shape, HCP, controls, honours; without what stands ``beside`` it."""
    shape, points, control, feature, honour = _facts(hands.boxes)
    said = beside.lower()
    return ", ".join(p for p in (*shape, points, control, feature, honour) if p and p.lower() not in said)


def sentence(text: str) -> str:
    """The text with its first letter a capital."""
    return text[:1].upper() + text[1:]


_FORCING_WORDS = {"game": "forcing", "round": "forcing", "ask": "forcing", "to-play": "to play"}


def for_opponents(hands: HandSet, parts: tuple[HandSet, ...], forcing: str, remark: str = "") -> str:
    """What opponents are told: shape and strength in plain words, at most 69 characters."""
    if remark:
        return _cut(remark)
    force = _FORCING_WORDS.get(forcing, "")
    if len(parts) > 1:
        return _several(parts, force)
    shape, points, control, feature, _ = _facts(hands.boxes)
    pieces = [*shape, points, feature, control, force]
    return _fitting([p for p in pieces if p], keep=(points, force))


def _fitting(pieces: list[str], keep: tuple[str, ...]) -> str:
    while len(", ".join(pieces)) > OPPONENTS_LIMIT and len(pieces) > 1:
        spare = [p for p in pieces[1:] if p not in keep] or pieces[1:]
        pieces.remove(spare[-1])
    return _cut(", ".join(pieces))


def _several(parts: tuple[HandSet, ...], force: str) -> str:
    for compact in (False, True):
        text = " or ".join(_part(p, compact) for p in parts)
        if force and len(text) + len(force) + 2 <= OPPONENTS_LIMIT:
            text = f"{text}, {force}"
        if len(text) <= OPPONENTS_LIMIT:
            return text
    return _cut(text)


def _part(hands: HandSet, compact: bool) -> str:
    shape, points, _, feature, _ = _facts(hands.boxes)
    if not compact:
        return " ".join(p for p in (feature or points, *shape[:2]) if p)
    lengths = [SHAPES[i] for i in hands.shapes]
    suits = "".join(s.letter for s in SUITS if lengths and min(n[s] for n in lengths) >= 4)
    low = min((min(n[s] for n in lengths) for s in SUITS if s.letter in suits), default=0)
    points = feature.replace(" playing tricks", "PT") if feature else points.replace(" HCP", "")
    return f"{points} {low}+{suits}" if suits else points


def _cut(text: str) -> str:
    return text if len(text) <= OPPONENTS_LIMIT else text[: OPPONENTS_LIMIT - 1].rstrip(" ,") + "…"
