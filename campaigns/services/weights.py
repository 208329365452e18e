"""What weighs on a band of the roster, or bears it up, carried into its next game: ARG-CMP-16.

It counts on every seat on which somebody of the band comes; what is of no band counts for all who come.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import rulesets
from campaigns.access import Viewer
from campaigns.models import Band, BandMember, Campaign, Condition, Game
from campaigns.services.people_in_games import carries_people, keys_of
from campaigns.story_dates import comes_before
from campaigns.veils import KEPT
from rulesets.common.seats import Seat
from rulesets.common.setup import HEAVIEST, Person, Weight, decode_setup

Bands = dict[Seat, set[int | None]]  # of whom people come there; None: somebody comes


def rule_of(slug: str) -> str:
    """The rule by which a condition of a campaign counts in this game; "" where none does."""
    return str(getattr(rulesets.load(slug), "weight_rule", "")) if carries_people(slug) else ""


@dataclass(frozen=True, slots=True)
class Scales:
    """What lasts on this day of the story, and on what of it the reader decides: what came with its band or not."""

    campaign: Campaign
    lasting: Sequence[Condition] = ()
    decided: frozenset[int] = frozenset()
    borne: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()
    there: frozenset[int | None] = frozenset()
    rule: str = ""

    @property
    def offered(self) -> list[Condition]:
        return [one for one in self.lasting if one.pk in self.decided]

    def weighs(self, one: Condition) -> bool:
        """Unless somebody has said otherwise, it comes along with its band."""
        name = name_of(one)
        return name in self.borne or (name not in self.left and one.band_id not in self.there)

    def weights(self, people: Iterable[Person], ticked: Collection[Condition] | None = None) -> tuple[Weight, ...]:
        """On these people. `ticked`: of what was offered; None where nobody was asked. What was left at home weighs on
        no seat: it stays there, whoever of its band is brought later."""
        if not self.lasting:
            return ()
        asked = self.decided if ticked is not None else frozenset()
        chosen = {one.pk for one in ticked or ()}
        bands = bands_by_seat(self.campaign, people)
        found = []
        for one in self.lasting:
            meant = one.pk in chosen if one.pk in asked else self.weighs(one)
            seats = [seat for seat, theirs in bands.items() if meant and one.band_id in theirs]
            if seats or (not meant and (one.pk in asked or name_of(one) in self.left)):
                found.append(_weight(one, seats))
        return tuple(found)


def name_of(one: Condition) -> str:
    """As which a condition is known in the set-up of a game."""
    return f"k{KEPT.over(one.pk)}"


def _weight(one: Condition, seats: Sequence[Seat]) -> Weight:
    """No more of it than a game takes."""
    return Weight(name_of(one), one.what, max(-HEAVIEST, min(HEAVIEST, one.modifier)), tuple(seats))


def scales_for(*, campaign: Campaign, viewer: Viewer, decides: bool, slug: str, game: Game | None = None) -> Scales:
    """Before a game is set up, or begins. `decides`: on what he may read of it; others on nothing."""
    rule = rule_of(slug)
    lasting = _lasting(campaign) if rule else []
    if not lasting:
        return Scales(campaign, rule=rule)
    before = decode_setup(game.setup) if game is not None else None
    there = bands_by_seat(campaign, before.people) if before is not None else {}
    weights = before.weights if before is not None else ()
    return Scales(
        campaign,
        lasting,
        _read_by(viewer, lasting) if decides else frozenset(),
        frozenset(one.id for one in weights if one.seats),
        frozenset(one.id for one in weights if not one.seats),
        frozenset(band for theirs in there.values() for band in theirs),
        rule,
    )


def _lasting(campaign: Campaign) -> list[Condition]:
    today, calendar = campaign.story_date, campaign.calendar
    rows = Condition._base_manager.filter(campaign=campaign).select_related("band").order_by("pk")
    return [
        one
        for one in rows
        if not comes_before(one.until, today, calendar) and not comes_before(today, one.since, calendar)
    ]


def _read_by(viewer: Viewer, lasting: Sequence[Condition]) -> frozenset[int]:
    seen = Condition.objects.visible_to(viewer).filter(pk__in=[one.pk for one in lasting])
    return frozenset(seen.values_list("pk", flat=True))


def bands_by_seat(campaign: Campaign, people: Iterable[Person]) -> Bands:
    """Of which bands somebody comes on which seat, as a member or at their head."""
    seats = {one.id: one.seat for one in people}
    keys = keys_of(seats, campaign.pk)
    coming = {keys[name]: seat for name, seat in seats.items()}
    found: Bands = {seat: {None} for seat in seats.values()}
    members = BandMember._base_manager.filter(character__in=list(coming), until="").values_list("character", "band")
    leaders = Band._base_manager.filter(leader__in=list(coming)).values_list("leader", "pk")
    for character, band in (*members, *leaders):
        found[coming[character]].add(band)
    return found
