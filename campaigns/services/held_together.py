"""What holds whatever is written into a register: nobody succeeds himself, days follow each other, games go on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rulesets
from campaigns.models import (
    BandMember,
    Campaign,
    Cause,
    Character,
    Condition,
    Convoy,
    Due,
    Game,
    GameStatus,
    Kept,
    Place,
    Possession,
    Standing,
    Wound,
)
from campaigns.refusals import BadInput, SiteRefused
from campaigns.story_dates import comes_before
from campaigns.veils import KEPT

SPANS: dict[type[Kept], tuple[str, str]] = {
    BandMember: ("since", "until"),
    Condition: ("since", "until"),
    Convoy: ("leaves_on", "arrives_on"),
    Standing: ("on", "due_on"),
    Wound: ("happened_on", "next_on"),
}
CHAINS: dict[type[Kept], str] = {Character: "successor_of", Place: "within"}


def check_holds_together(row: Kept) -> None:
    """Raises BadInput; inside an act nothing of it is written then."""
    if type(row) in CHAINS:
        _check_no_circle(row, CHAINS[type(row)])
    if type(row) in SPANS:
        _check_in_order(row, *SPANS[type(row)])
    if isinstance(row, Wound) and row.pk is None:
        check_rule(row)
    if isinstance(row, Wound | Standing) and row.character is not None:
        check_lived(row.character, getattr(row, SPANS[type(row)][0]))
    if isinstance(row, Due) and row.cause == Cause.PAY:
        _check_paid(row)
    if (
        isinstance(row, Possession)
        and sum(one is not None for one in (row.character_id, row.band_id, row.place_id)) > 1
    ):
        raise BadInput("held_twice")


def _check_no_circle(row: Any, name: str) -> None:
    """Going from one to the next never leads back: who took over from whom, which place lies in which.

    Two who each close half of a circle have waited for each other (`in_turn`): the second finds what the first has
    written, and not what stood there when he began.
    """
    key = getattr(row, f"{name}_id")
    if not row.pk or not key:  # nobody comes after whoever is not there yet
        return
    links = dict(type(row)._base_manager.filter(campaign=row.campaign_id).values_list("pk", f"{name}_id"))
    met = [row.pk]
    while key is not None:
        if key in met:
            raise BadInput("goes_round", name=str(row))
        met.append(key)
        key = links.get(key)


def is_chained(row: Kept, values: Mapping[str, Any]) -> bool:
    """Whether it is put behind another one."""
    return values.get(CHAINS.get(type(row), "")) is not None


def in_turn(campaign_id: int) -> None:
    """One after another in this campaign, till the end of the transaction: before any row is locked."""
    Campaign.objects.select_for_update(no_key=True).filter(pk=campaign_id).values_list("pk").first()


def _check_in_order(row: Kept, first: str, last: str) -> None:
    if comes_before(getattr(row, last), getattr(row, first), row.campaign.calendar):
        raise BadInput("days_out_of_order")


def check_lived(who: Character, on: str) -> None:
    """Nothing happens to anybody before he was born."""
    if comes_before(on, who.born, who.campaign.calendar):
        raise BadInput("before_birth", name=who.name)


def _check_paid(row: Due) -> None:
    """Money is of a kind, and goes from one purse into one other."""
    if row.amount and not row.currency:
        raise BadInput("currency_missing")
    if (row.payer_id and row.payer_band_id) or (row.amount and row.character_id and row.band_id):
        raise BadInput("paid_twice")


def check_rule(wound: Wound) -> None:
    """Asked when it is written: a rule that goes from its book later on keeps nobody from healing the wound."""
    if wound.rule and not book_of(wound):
        raise BadInput("unknown_rule", rule=wound.rule)


def book_of(wound: Wound) -> str:
    """In the book of which game the rule stands by which it was dealt: that of the sheet, or its own; or in neither."""
    if _stands_in_book(wound.rule, wound.character.slug):
        return wound.character.slug
    own = wound.game.slug if wound.game is not None else ""
    return own if _stands_in_book(wound.rule, own) else ""


def _stands_in_book(rule: str, slug: str) -> bool:
    return bool(slug) and rule in rulesets.load(slug).rulebook.rules


def check_may_go(row: Kept) -> None:
    """Nobody who is in a game that goes on is struck out."""
    if not isinstance(row, Character):
        return
    for game in Game.objects.filter(campaign=row.campaign_id, status__in=[GameStatus.RUNNING, GameStatus.PAUSED]):
        if any(str(one.get("id")) == person_id(row) for one in game.setup.get("people", ())):
            raise SiteRefused("plays_now", name=str(row), game=str(game))


def person_id(row: Character) -> str:
    """As which a character is known in the set-up of a game, and in what outlives it."""
    return row.came_as or f"c{KEPT.over(row.pk)}"
