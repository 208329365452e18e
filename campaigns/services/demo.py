"""The demo: a campaign that a newcomer can sit down to at once, opened by a link that the terminal shows."""

from __future__ import annotations

import base64

from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import override

from campaigns.models import Campaign, Game, Holder, Person
from campaigns.services.campaigns import Register, found_campaign
from campaigns.services.chronicle import Written, write_entry
from campaigns.services.games import create_game, start_game
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.plans import GamePlan, SeatPlan

HOST = "demo"
GAME = "picrochole"
SCENARIO = "teaching"
BOT = "random"


def demo_token() -> str:
    """Made of the site's secret key, so that it is the same tomorrow and nobody else can make it."""
    digest = salted_hmac("campaigns.demo", HOST, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:18]).decode()


def demo_host(token: str) -> Person | None:
    """Whom the link lets in; None when it is not the link, or the demo was deleted."""
    if not constant_time_compare(token, demo_token()):
        return None
    return Person.objects.filter(username=HOST, is_active=True).first()


def has_demo() -> bool:
    return Person.objects.filter(username=HOST, is_active=True).exists()


def make_demo(*, language: str) -> Campaign:
    """A first skirmish against a bot, and a table that waits for a friend's phone."""
    with override(language):
        host = Person.objects.create_user(username=HOST, display_name=_("Host of the demo"))
        campaign = _found(host)
        _first_skirmish(campaign, host)
        _game_night(campaign, host)
    return campaign


@transaction.atomic
def _found(host: Person) -> Campaign:
    register = Register(
        name=_("The quarrel of the cake-bakers"),
        description=_("A demo: try everything, break what you like. Nothing here matters to anybody."),
        story_date="1533-09-14",
    )
    campaign = found_campaign(founder=host, register=register)
    beaten = Written(
        title=_("The bakers of Lerné"),
        text=_("They would not sell their cakes, and were beaten on the high road. King Picrochole calls it a war."),
        story_date="1533-09-13",
    )
    write_entry(campaign=campaign, author=host, written=beaten)
    return campaign


def _first_skirmish(campaign: Campaign, host: Person) -> Game:
    seats = {"blue": SeatPlan(Holder.MEMBER, host), "red": SeatPlan(Holder.BOT, bot=BOT)}
    plan = GamePlan(name=_("A first skirmish, against a bot"), slug=GAME, scenario=SCENARIO, seats=seats)
    return start_game(game_id=create_game(campaign=campaign, author=host, plan=plan).pk, by=host)


def _game_night(campaign: Campaign, host: Person) -> Game:
    """The host arbitrates; blue waits for whoever scans the code."""
    seats = {"blue": SeatPlan(Holder.GUEST), "red": SeatPlan(Holder.BOT, bot=BOT)}
    name = _("Game night: give the blue seat to a friend’s phone")
    plan = GamePlan(name=name, slug=GAME, scenario=SCENARIO, seats=seats, gm=host)
    game = create_game(campaign=campaign, author=host, plan=plan)
    make_guest_link(campaign=campaign, author=host, invited=Invited(name="Panurge", game=game, seat="blue"))
    return game
