"""What a character of the Court Hand may do, and what is refused with which rule: section 14.7."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulesets.common.actions import Action
from rulesets.common.frames import Gather
from rulesets.common.offers import Joined, Offers
from rulesets.common.seats import Seat
from rulesets.common.shapes import Plain, kinds_of

from . import cast, chits
from .actions import PHANTOM, Embassy, Influence, LayAside, Recruit, Surprise, Taxes, Treaty
from .box import WarsBox
from .cities import specials
from .components import WRITER, Character, Mission
from .court_rolls import without_writer
from .factions import FACTIONS, ROYALIST
from .state import State
from .windows import OWN_CARD, goes_first, plays

STOP = "stop"
KINDS: dict[str, Any] = kinds_of({Plain: (STOP,)}, Surprise, Influence, Embassy, Treaty, Recruit, Taxes, LayAside)
STOPPING: Action = KINDS[STOP]()
UNTARGETED = ("",)
BULL, MARY_STUART, NAVARRE, ALENCON = "bull_of_sixtus", "death_of_mary_stuart", "henri_de_navarre", "francois_d_alencon"


def options(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    """Characters first, then event cards to be played before one; a red card goes before everything (WOR-13f)."""
    if frame.subject:  # the King's favourite, a second time
        return court_actions(state, seat, [*frame.subject])
    cards = plays(state, seat, OWN_CARD, frame)
    if any(goes_first(state, one.choice) for one in cards):  # type: ignore[attr-defined]
        return cards
    stop = [STOPPING] if state.reading("court_pass") == "may_stop" else []
    return Joined([court_actions(state, seat, _whole_hand(state, seat)), cards, stop])


def court_actions(state: State, seat: Seat, cards: Sequence[str]) -> Sequence[Action]:
    found = _Uses(state, seat, usable(state, cards))
    return found if found.size else [LayAside(card) for card in cards]


def _whole_hand(state: State, seat: Seat) -> list[str]:
    return [*state.people.court(seat), *((PHANTOM,) if state.phantoms[seat] else ())]


def usable(state: State, cards: Sequence[str]) -> list[str]:
    """The cards that may act; the Pope's bull keeps Navarre from it (WOR-19j)."""
    return [card for card in cards if not (card == NAVARRE and BULL in state.effects)]


class _Uses(Offers):
    """What each card of a hand may be used for; what is the same for all of them is found once, and an action is made
    when somebody looks at it."""

    def __init__(self, state: State, seat: Seat, cards: Sequence[str]) -> None:
        self.state, self.seat = state, seat
        self.box = state.box
        others = state.enemies(seat) if state.reading("surprise_targets") == "other_side" else FACTIONS
        theirs = [one for one in others if one != seat]
        ally, special = state.ally(seat), specials(state.box)
        held = state.owner.items()
        self.surprised = [one for one, owner in held if owner in theirs and one not in special]
        self.influenced = [one for one, owner in held if owner == ally] if ally else []
        self.countries = [one.country for one in missions(state, seat) if why_no_mission(state, seat, one) == ""]
        self.recruits = [one for one in _recruitable(state.box, seat) if why_no_recruit(state, seat, one) == ""]
        self.writes = f"wrote {seat}" not in state.marks
        self.bare = self.writes and f"tried bare {seat}" not in state.marks and without_writer(state, seat)
        self.uses: list[tuple[Any, Sequence[str]]] = []
        for card in cards:
            self._use(card)
        super().__init__(sum([len(targets) for _, targets in self.uses]))

    def _use(self, card: str) -> None:
        """Kinds of actions, and against whom or what; "" stands for an action that has no target."""
        one = self.box.characters.get(card)
        if one is not None and (near := self._reached(one)):
            self.uses.append(((Surprise, card), near))
        if self.influenced:
            self.uses.append(((Influence, card), self.influenced))
        if self.countries:
            self.uses.append(((Embassy, card), self.countries))
        if self.bare or (self.writes and one is not None and WRITER in one.abilities):
            self.uses.append(((Treaty, card), UNTARGETED))
        if self.recruits:
            self.uses.append(((Recruit, card), self.recruits))
        if self.seat == ROYALIST:
            self.uses.append(((Taxes, card), UNTARGETED))

    def _reached(self, one: Character) -> list[str]:
        near = reached(self.state, self.seat, one)
        if near is None:
            return self.surprised
        cities = _cities_of(self.box, near)
        return [city for city in self.surprised if city in cities]

    def groups(self) -> Iterator[tuple[Any, Sequence[str]]]:
        return iter(self.uses)

    def made(self, common: Any, target: str) -> Action:
        """Each is made once in a box."""
        kind, card = common
        key = kind, card, target
        found: Action | None = self.box.memo.get(key)
        if found is None:
            found = self.box.memo[key] = kind(card, target) if target else kind(card)
        return found


def _cities_of(box: WarsBox, provinces: tuple[str, ...]) -> dict[str, str]:
    """All cities in these provinces, each with its province."""
    key = "cities of", provinces
    found: dict[str, str] | None = box.memo.get(key)
    if found is None:
        found = box.memo[key] = {one.id: one.area for one in box.cities.values() if one.area in provinces}
    return found


def _recruitable(box: WarsBox, seat: Seat) -> tuple[str, ...]:
    """Whom this faction may ever recruit."""
    key = ("recruitable", seat)
    found: tuple[str, ...] | None = box.memo.get(key)
    if found is None:
        found = box.memo[key] = tuple([one.id for one in box.characters.values() if one.recruitable_by == seat])
    return found


def reached(state: State, seat: Seat, one: Character) -> tuple[str, ...] | None:
    """The provinces of the card; None: anywhere, for the current faction leader (WOR-14.1b, WOR-14.7a)."""
    everywhere = one.rank if state.reading("national_influence") == "every_ranked" else state.chief[seat] == one.id
    return None if everywhere else one.provinces


def reaches(state: State, seat: Seat, one: Character, city: str) -> bool:
    near = reached(state, seat, one)
    return near is None or state.box.cities[city].area in near


def missions(state: State, seat: Seat) -> list[Mission]:
    key = ("missions", seat)
    found: list[Mission] | None = state.box.memo.get(key)
    if found is None:
        found = state.box.memo[key] = [one for one in state.box.missions.values() if one.faction == seat]
    return found


def why_no_mission(state: State, seat: Seat, one: Mission) -> str:
    """The rule against a mission to this country now; "" when there is none."""
    if f"mission {seat} {one.country}" in state.marks:
        return "WOR-14.7j"
    if not is_open(state, one.when):
        return "WOR-14.7k"
    if one.country == "Spain" and chits.in_force(state, "spanish_bankruptcy"):
        return "WOR-20j"
    return "WOR-19j" if one.country == "England" and MARY_STUART in state.effects else ""


def is_open(state: State, when: str) -> bool:
    if when.startswith("from_turn_"):
        return state.turn >= int(when.removeprefix("from_turn_"))
    return {"before_call": not state.called, "after_call": bool(state.called)}.get(when, True)


def why_no_recruit(state: State, seat: Seat, who: str) -> str:
    """The rule against recruiting this character now; "" when there is none (WOR-14.7u, v, aa, ab)."""
    one, people = state.box.characters[who], state.people
    _, lives, faction = people.where[who].partition(".")
    if one.recruitable_by != seat or not lives or faction == seat:
        return "WOR-14.7u"
    if who in state.turned:
        return "WOR-14.7aa"
    if f"tried {seat} {who}" in state.marks:
        return "WOR-14.7v"
    barred = "not_on_turn_1" in one.flags and state.turn == 1
    barred = barred or ("after_alencon" in one.flags and people.where[ALENCON] != cast.OUT)
    return "WOR-14.7ab" if barred else ""
