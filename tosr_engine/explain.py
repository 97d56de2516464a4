"""What the calls of an auction mean: the sets of one player's calls intersected, and put in words."""

from __future__ import annotations

import itertools
import json
from functools import lru_cache

from tosr_engine.answers import CallMeaning, Explanation
from tosr_engine.calls import PASS, SIDE_OF, Auction, Call, Shown
from tosr_engine.describe import describe, for_opponents, sentence
from tosr_engine.errors import InputError
from tosr_engine.handset import HandSet
from tosr_engine.handset.box import Box
from tosr_engine.handset.handset import of_boxes
from tosr_engine.notation import read_auction
from tosr_engine.summary import summary
from tosr_engine.system.errata import BY_VULNERABILITY, applied
from tosr_engine.system.language import Rule, Undefined
from tosr_engine.walk import State, walk


def explain(
    auction: str | Auction,
    *,
    vul: str | None = None,
    dealer: str | None = None,
    we: str | None = None,
) -> Explanation:
    """Explain every call of an auction, exactly.

    ``auction`` is text in any notation that is read, or an ``Auction``; ``vul`` is none, we, they or
    all; ``dealer`` a seat; ``we`` NS or EW. Raises InputError (AmbiguousAuction where two readings
    are legal) for what cannot be read or is not legal.
    """
    read = auction if isinstance(auction, Auction) else read_auction(auction, dealer=dealer, vul=vul, we=we)
    return explained(read)


def explained(auction: Auction) -> Explanation:
    """The explanation of an auction that has been read."""
    states = walk(auction)
    calls = tuple(call_meaning(before, after) for before, after in itertools.pairwise(states))
    last = states[-1]
    return Explanation(
        auction=auction.text(),
        dealer=auction.dealer,
        vul=auction.vul,
        we=auction.we,
        calls=calls,
        hands={seat: summary(last.at.known[seat]) for seat in auction.we},
        to_act=auction.to_act,
        relay=last.relay if not auction.complete else None,
        notes=_notes(auction, last),
    )


def explanation_json(auction: Auction) -> str:
    """The JSON text of ``explained(auction).to_json()``, put together from kept pieces.

    Made for batches: each call's text is kept with its state, so auctions that begin alike share it.
    """
    states = walk(auction)
    last = states[-1]
    calls = ",".join(_call_json(before, after) for before, after in itertools.pairwise(states))
    head, tail = _standing_json(last)
    return f'{{{head},"calls":[{calls}],{tail},"notes":{_dumps(list(_notes(auction, last)))}}}'


def _standing_json(last: State) -> tuple[str, str]:
    """What stands before and after the calls, but for the notes; kept with the state."""
    kept = last.cache.get("standing")
    if isinstance(kept, tuple):
        return kept
    auction = last.at.auction
    relay = last.relay if not auction.complete else None
    hands = ",".join(f'"{seat}":{_boxes_json(last.at.known[seat].boxes)}' for seat in auction.we)
    head = (
        f'"auction":{_dumps(auction.text())},"dealer":"{auction.dealer}","vul":"{auction.vul}",'
        f'"we":"{auction.we}"'
    )
    tail = (
        f'"hands":{{{hands}}},"to_act":{_dumps(auction.to_act)},'
        f'"relay":{_dumps(None if relay is None else relay.to_json())}'
    )
    last.cache["standing"] = (head, tail)
    return head, tail


def _call_json(before: State, after: State) -> str:
    kept = after.cache.get("json")
    if isinstance(kept, str):
        return kept
    meaning = call_meaning(before, after)
    body = meaning.to_json()
    del body["hand"]
    hand = (
        "null" if after.hands is None else _boxes_json(after.hands.boxes, tuple(p.boxes for p in after.parts))
    )
    text = f'{_dumps(body)[:-1]}, "hand": {hand}}}'
    after.cache["json"] = text
    return text


@lru_cache(maxsize=20_000)
def _boxes_json(boxes: tuple[Box, ...], parts: tuple[tuple[Box, ...], ...] = ()) -> str:
    return _dumps(summary(of_boxes(boxes), tuple(of_boxes(p) for p in parts)).to_json())


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def call_meaning(before: State, after: State) -> CallMeaning:
    """The meaning of the call that led from one state to the next (kept with the state)."""
    kept = after.cache.get("meaning")
    if isinstance(kept, CallMeaning):
        return kept
    auction = after.at.auction
    place = len(auction.calls) - 1
    c, seat = auction.calls[place], auction.seat(place)
    if not auction.ours(place):
        made = theirs(c, seat, after.shown, auction)
    elif after.rule is None:
        made = _undefined(c, seat, before, after)
    else:
        assert after.hands is not None
        made = ours(c, seat, after.rule, after.hands, after.parts)
    after.cache["meaning"] = made
    return made


def ours(c: Call, seat: str, rule: Rule, hands: HandSet, parts: tuple[HandSet, ...]) -> CallMeaning:
    """One of our calls, read by a rule, with what its caller has shown."""
    return CallMeaning(
        call=c.name,
        seat=seat,
        side="we",
        meaning=meaning_text(rule, hands),
        for_opponents=for_opponents(hands, parts, rule.forcing, rule.public),
        section=rule.section,
        kind=rule.kind,
        forcing=rule.forcing,
        alert=_alertable(c, rule, hands),
        defined=True,
        hand=summary(hands, parts),
    )


def meaning_text(rule: Rule, hands: HandSet) -> str:
    """The agreement's name and, where it tells about the hand, what is known of it now."""
    text = sentence(rule.label)
    if rule.remark:
        text = f"{text} ({rule.remark})"
    if not hands.boxes:
        return f"{text}; but no hand that made the earlier calls can make it"
    if rule.kind in ("ask", "sign-off"):
        return text
    said = describe(hands, text)
    return f"{text}: {said}" if said else text


def _alertable(c: Call, rule: Rule, hands: HandSet) -> bool:
    if rule.alert is not None:
        return rule.alert
    if rule.kind in ("ask", "answer", "conventional"):
        return True
    if c.suit is not None:
        return min((n for n in _lengths(hands, c.suit)), default=0) < 3
    return False


def _lengths(hands: HandSet, suit: int) -> set[int]:
    from tosr_engine.handset.space import SHAPES

    return {SHAPES[i][suit] for i in hands.shapes}


def theirs(c: Call, seat: str, shown: Shown | None, auction: Auction) -> CallMeaning:
    """An opponents' call as it was taken."""
    if c is PASS and shown is None:
        text = "Pass: nothing is drawn from it"
    elif shown is not None and shown.text:
        text = f"Shows {shown.text}, as was said"
    elif c.suit is not None:
        text = f"Taken as natural: {c.suit.word}"
    elif c.is_bid:
        text = "Taken as natural notrump"
    else:
        text = "Double" if c.name == "X" else "Redouble" if c.name == "XX" else "Pass"
    return CallMeaning(
        c.name,
        seat,
        "they",
        text,
        "",
        "",
        "natural" if shown is None else "conventional",
        "no",
        False,
        True,
        None,
    )


def _undefined(c: Call, seat: str, before: State, after: State) -> CallMeaning:
    plan = before.plan
    why = plan.why if isinstance(plan, Undefined) else f"the notes give {c} no meaning here"
    legal = before.table.calls
    text = f"Not defined: {why}"
    if legal and not isinstance(plan, Undefined):
        names = ", ".join(x.name for x in list(legal)[:8])
        text += f"; defined here: {names}" + (" …" if len(legal) > 8 else "")
    return CallMeaning(
        c.name,
        seat,
        "we",
        text,
        "No agreement",
        "",
        "undefined",
        "no",
        False,
        False,
        None if after.hands is None else summary(after.hands),
    )


def _notes(auction: Auction, last: State) -> tuple[str, ...]:
    """How the text was read, the readings applied, what could not be read, and where things stand."""
    stand = (*_ended(last), *last.plan.notes(last.at))
    told = [*stand, *auction.remarks, *(_noted(note) for note in last.notes)]
    if BY_VULNERABILITY in last.notes and not auction.vul_given:
        told.append("Vulnerability was not given: not vulnerable is taken.")
    return tuple(note for note in dict.fromkeys(told) if note)


def _ended(state: State) -> tuple[str, ...]:
    """The verdict that ended the relays, now or earlier in the auction: they stay off."""
    kept = state.cache.get("ended")
    if isinstance(kept, tuple):
        return kept
    verdict = next((n for n in state.plan.notes(state.at) if n.startswith("Relays O")), None)
    if verdict is not None:
        found: tuple[str, ...] = (verdict,) if verdict.startswith("Relays OFF") else ()
    else:
        found = () if state.parent is None else _ended(state.parent)
    state.cache["ended"] = found
    return found


def _noted(note: str) -> str:
    return applied(note) if note.startswith("E-") else note


def next_calls(
    auction: str | Auction,
    *,
    vul: str | None = None,
    dealer: str | None = None,
    we: str | None = None,
) -> tuple[CallMeaning, ...]:
    """Every call that has a meaning for the side to act, in rising order, with the hands that make it.

    Raises InputError where the auction cannot be read, is not legal, or is over.
    """
    read = (
        auction
        if isinstance(auction, Auction)
        else read_auction(auction, dealer=dealer, vul=vul, we=we, purpose="next")
    )
    state = walk(read)[-1]
    if read.complete:
        raise InputError("auction", "The auction is over, so nobody has a next call.")
    if read.to_act is None or read.to_act not in read.we:
        raise InputError(
            "auction",
            f"The other side is to call ({read.to_act}); the system has calls for {read.we} only.",
        )
    return next_meanings(state)


def next_meanings(state: State) -> tuple[CallMeaning, ...]:
    """The meanings of the calls of the plan's table at a state."""
    at = state.at
    table = state.table
    found = []
    for c in sorted(table.calls, key=_rising):
        if at.auction.fault(c) is not None:
            continue
        after = state.step(c)
        if after.rule is not None and (after.hands is None or after.hands):
            found.append(call_meaning(state, after))
    return tuple(found)


def _rising(c: Call) -> int:
    return c.index if c.is_bid else c.index - 40


__all__ = ["SIDE_OF", "call_meaning", "explain", "explained", "next_calls", "next_meanings"]
