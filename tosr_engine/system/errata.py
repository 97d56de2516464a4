"""How the notes are read where they contradict themselves or leave a hole: one sentence each."""

from __future__ import annotations

BY_VULNERABILITY = "E-6"
"""The reading applied by every range that our vulnerability changes."""

READINGS: dict[str, str] = {
    "E-6": "Ranges that change with vulnerability begin at 8 HCP when we are not vulnerable and at 6 when we "
    "are.",
    "E-7": "The cheapest call asks; any other call of the asker in a game-forcing auction is to play.",
    "E-30": "A response to 1C is positive only with both 8+ HCP and two or more controls.",
    "E-53": "Minimum and maximum are 10-12 and 13-14 for 1D, 1H and 1S, 6-7 and 8-9 for weak two-suiters.",
    "E-56": "After a limited opener's minimum the next relay asks for controls: 0-2, then 3, 4 and so on.",
    "E-58": "A passed hand shows 2, 3 or 4 controls at once, without minimum or maximum.",
    "E-78": "After 1C-1D opener bids the longest suit, the higher of equals; 1NT is any balanced hand, "
    "jumps promise six cards with two top honours and eight playing tricks.",
    "E-79": "After 1C-1D every rebid but 1H denies 19 HCP.",
    "E-81": "After 1C-1D-1H responder bids 1S with 0-4 HCP; anything stronger answers two steps up.",
    "E-82": "Opener's 19-22: 1NT is any balanced hand, suits are natural, 4441 bids the cheapest of its "
    "suits, and a jump to the three level shows a solid suit.",
    "E-83": "After 1C-1D-1H-1S-2C it is responder who describes, and opener who asks.",
    "E-87": "5332 counts as single-suited here, so that the balanced answer is 4333 or 4432.",
    "E-88": "After the lengths come the shortage (high, middle, even, low), then 0, 1 or 2 controls, "
    "then their place.",
    "E-89": "After 2NT 3C asks for majors; over 3D it is responder who names a four-card major.",
    "E-90": "Opposite the balanced answer 3NT shows 25+ HCP, and suits are natural and forcing to game.",
    "E-96": "The relay is made on 13+ HCP, on 12 without a plain three-card raise, and on 11 with four-card "
    "support.",
    "E-97": "The relay over 1D and 1H does not force to game: a call that is not the cheapest is natural.",
    "E-98": "Where responses overlap, the order is relay, preempt, fit-showing jump, raise, both minors, "
    "new suit, 1NT, pass; a plain preemptive raise has five cards.",
    "E-99": "A passed hand has no relay: the call shows 8-10 HCP with three cards, the raise 8-10 with four.",
    "E-100": "Nine cards in two suits are four or more in support and five or more in the suit bid.",
    "E-101": "Over the inquiry 9-10 is maximum with four hearts, 11-12 with three; a minimum with three "
    "hearts bids the longer minor, clubs with equal length.",
    "E-102": "2NT with both minors is 6-11 HCP and not forcing.",
    "E-103": "Over a long-suit trial responder bids game with a maximum, or a point less and help in the "
    "suit, else signs off.",
    "E-107": "2H over 1H has six hearts, or five with three of the top five honours, and 8-11 HCP.",
    "E-108": "3H over 1H has five hearts beside four spades, 8-10 HCP; long hearts without support bid 2H.",
    "E-111": "Over 1S the jumps show 8-11 HCP, five cards and support for a minor; over 2NT 3C and 3D name "
    "it, three of the major shows both, or a maximum.",
    "E-112": "Over 1S there is no invitational relay: 2C is 12+ HCP, 2D signs off with up to 11; by a passed "
    "hand 2C is natural.",
    "E-113": "3H and 3S over 1S are weak with five or more of the major and four or more of a minor.",
}


def applied(number: str) -> str:
    """The reading as it is shown to a user, ``E-30: …``; empty for an unknown number."""
    text = READINGS.get(number)
    return f"{number}: {text}" if text else ""
