"""What somebody wants to play: checked as a whole before a row is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import rulesets
from campaigns.models import Campaign, DiceMode, Holder, Membership, Person
from campaigns.refusals import BadInput, SiteRefused
from rulesets import UnknownGame
from rulesets.common.contract import Ruleset
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.position import Position
from rulesets.common.seats import Seat
from rulesets.common.setup import Person as Carried
from rulesets.common.setup import Setup, Weight, complete

LONGEST_NAME = 80
MOST_HOURS = 24 * 60
MOST_BOX_BYTES = 2_000_000


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who will sit here: nobody yet, a member of the campaign, a guest (by a link of his own), or a bot by name."""

    holder: str = Holder.OPEN
    person: Person | None = None
    bot: str = ""


@dataclass(frozen=True, slots=True)
class GamePlan:
    """`gm` None: nobody arbitrates. `box_files` empty: the components that come with the game."""

    name: str
    slug: str
    scenario: str
    seats: Mapping[Seat, SeatPlan]
    gm: Person | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    dice: str = DiceMode.SITE
    typed_seats: Sequence[Seat] | None = None
    deadline_hours: int | None = None
    turn_limit: int = 0
    cards: str = "site"
    position: Position | None = None
    people: Sequence[Carried] = ()
    weights: Sequence[Weight] = ()
    box_files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Checked:
    ruleset: Ruleset[Any]
    setup: Setup
    box: Any


def check_plan(campaign: Campaign, plan: GamePlan) -> Checked:
    """The set-up with its components. Raises BadInput, SiteRefused, BadSetup, BadPosition or BadFile."""
    try:
        ruleset = rulesets.load(plan.slug)
    except UnknownGame:
        raise BadInput("unknown_game") from None
    check_hours(plan.deadline_hours)
    if sum(len(text) for text in plan.box_files.values()) > MOST_BOX_BYTES:
        raise BadInput("too_large", status=413)
    box = ruleset.load_box(plan.box_files)
    setup = complete(_setup_of(plan, box), ruleset.meta)
    ruleset.new_game(setup, box, Fast(plan.name), Deaf())  # a trial: what cannot start is refused now
    for seat, one in plan.seats.items():
        check_hand(campaign, ruleset, seat, one, plan.gm)
    if plan.gm is not None:
        check_member(campaign, plan.gm)
    return Checked(ruleset, setup, box)


def _setup_of(plan: GamePlan, box: Any) -> Setup:
    return Setup(
        scenario=plan.scenario,
        seats=tuple(plan.seats),
        position=plan.position,
        gm=plan.gm is not None,
        options=plan.options,
        readings=plan.readings,
        box_digest=box.digest,
        people=tuple(plan.people),
        turn_limit=plan.turn_limit,
        weights=tuple(plan.weights),
        cards="table" if plan.cards == "table" else "site",
    )


def check_hand(campaign: Campaign, ruleset: Ruleset[Any], seat: Seat, hand: SeatPlan, gm: Person | None) -> None:
    """Whether the seat may be held like this."""
    if seat not in [one.id for one in ruleset.meta.seats]:
        raise SiteRefused("unknown_seat", status=404)
    if hand.holder == Holder.BOT and hand.bot not in ruleset.bots:
        raise BadInput("unknown_bot")
    if hand.holder in (Holder.MEMBER, Holder.GUEST) and hand.person is not None:
        check_member(campaign, hand.person)
        if gm is not None and hand.person.pk == gm.pk:
            raise SiteRefused("seat_holder_is_gm")
    if hand.holder == Holder.MEMBER and hand.person is None:
        raise BadInput("not_a_member")


def check_member(campaign: Campaign, person: Person) -> None:
    if not Membership.objects.filter(campaign=campaign, person=person).exists():
        raise BadInput("not_a_member")


def check_hours(hours: int | None) -> None:
    if hours is not None and not 1 <= hours <= MOST_HOURS:
        raise BadInput("hours_out_of_range", least=1, most=MOST_HOURS)
