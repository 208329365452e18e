"""What moves a long campaign: a game closed and taken back, days that go by, a wound treated, hands that change."""

from __future__ import annotations

import json
from itertools import count

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.looks import at_rest, check_fits
from tests.browser.tables import PASSWORD, NewPage, log_in
from tests.serving import Site

LOUIS = "Louis of Lannion"
_numbers = count(1)


def make(asked: str) -> None:
    """Runs inside the served site: a raid is over, Anne fell and Louis is taken; a toll and her wound fall due."""
    from campaigns.models import Campaign, Due, Game, GameStatus, Person, Wound
    from campaigns.services.acts import Doing, act
    from campaigns.services.games import create_game, start_game
    from campaigns.services.loading import load
    from campaigns.services.people_in_games import bring_people
    from campaigns.services.plans import GamePlan
    from campaigns.services.proposals import RULINGS
    from tests.campaigns.tables import found, give, member
    from tests.campaigns.test_people_in_games import somebody

    master, player, other = (
        Person.objects.create_user(name, password=PASSWORD, display_name=name.title()) for name in json.loads(asked)
    )
    campaign = found("Le Trégor", master, player, other, gm=master)
    Campaign.objects.filter(pk=campaign.pk).update(story_date="1590-05-12")
    anne, louis = somebody(campaign, "Anne", player=player), somebody(campaign, LOUIS, player=other)
    plan = GamePlan("The raid", "argad", "raid", {"blue": member(player), "red": member(other)}, gm=master)
    game = create_game(campaign=campaign, author=master, plan=plan)
    bring_people(game=game, chosen={"blue": [anne], "red": [louis]}, known=set())
    start_game(game_id=game.pk, by=master)
    for kind, name, value in (("gm.remove", "Anne", "removed"), ("gm.remove", LOUIS, "captured")):
        state = load(game.pk).state
        who = next(one for one in state.people if state.people[one].name == name)
        give(game, "gm", master, RULINGS, kind=kind, subject=who, value=value, reason="So it was at the table")
    outcome = {"ending": "by_agreement", "rule": "ARG-END-06", "winners": [], "results": {}}
    Game.objects.filter(pk=game.pk).update(status=GameStatus.FINISHED, outcome=outcome)
    with act(Doing(campaign, master, "entered", {"row": "x"})) as pen:
        pen.create(Due, {"what": "The toll of Tréguier", "on": "1590-05-14"})
        pen.create(Wound, {"character": louis, "location": "left arm", "next_on": "1590-05-15"})
    print(campaign.pk, game.pk)


def place(server: Site) -> tuple[list[str], str, str]:
    """The accounts of game master and players, the campaign, the game."""
    names = [f"{one}{next(_numbers)}-of-the-raid" for one in ("rivanon", "ewen", "loeiz")]
    code = f"from tests.browser.test_long_campaign_pages import make; make({json.dumps(names)!r})"
    campaign, game = server.manage("shell", "--no-imports", "-c", code).split()[-2:]
    return names, f"/campaigns/{campaign}/", f"/games/{game}/"


def send(page: Page, button: str) -> None:
    """And wait until it was taken."""
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name=button).click()


def test_a_game_is_closed_by_its_form_and_taken_back_as_one(page: Page, server: Site) -> None:
    """A wound, a captive, loot: all is written by one button, and one takes it back."""
    names, campaign, game = place(server)
    log_in(page, names[0]).goto(f"{game}aftermath/")
    at_rest(page)
    anne = page.locator(".panel", has=page.get_by_role("heading", name="Anne", exact=True))
    louis = page.locator(".panel", has=page.get_by_role("heading", name=LOUIS, exact=True))
    anne.locator("input[name$=-location]").fill("left knee")
    louis.locator("select[name$=-fate]").select_option("prisoner")
    louis.locator("input[name$=-captor]").fill("the abbot of Bégard")
    page.locator("summary", has_text="Other loot").click()
    page.locator("[name=more-spoil-0-who]").select_option(label="Anne")
    page.locator("[name=more-spoil-0-name]").fill("A silver chalice")
    check_fits(page)
    send(page, "Write it down and close the game")
    page.goto(f"{game}aftermath/")
    expect(page.locator(".notice.good")).to_contain_text("This game is closed")
    written = {"wound": "left knee", "possession": "A silver chalice", "character": "prisoner"}
    for noun, said in written.items():
        page.goto(f"{campaign}register/{noun}/")
        expect(page.locator("main")).to_contain_text(said)
    page.goto(f"{game}aftermath/")
    page.locator("summary", has_text="Take back").click()
    page.locator(".notice.good input[name=reason]").fill("Another evening")
    send(page, "Take the whole act back")
    page.goto(f"{game}aftermath/")
    expect(page.get_by_role("button", name="Write it down and close the game")).to_be_visible()
    for noun, said in written.items():
        page.goto(f"{campaign}register/{noun}/")
        expect(page.locator("main h1, main h2").first).to_be_visible()
        expect(page.locator("main")).not_to_contain_text(said)


def test_days_go_by_one_thing_is_overruled_and_a_wound_is_looked_after(new_page: NewPage, server: Site) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    names, campaign, _game = place(server)
    log_in(page, names[0]).goto(f"{campaign}calendar/")
    page.get_by_role("link", name="A week on").tap()
    toll = page.locator("li.answer", has_text="The toll of Tréguier")
    expect(toll).to_be_visible()
    expect(page.locator("li.answer", has_text="left arm")).to_be_visible()
    check_fits(page)
    toll.get_by_label("overrule it").check()
    toll.locator("input[name$=-why]").fill("The bridge is down")
    send(page, "Go on to")
    expect(page.locator(".today")).to_contain_text("19 May 1590")
    page.goto(f"{campaign}register/due/")
    page.get_by_role("link", name="The toll of Tréguier").first.tap()
    expect(page.locator("main")).to_contain_text("The bridge is down")
    page.goto(f"{campaign}calendar/")
    page.locator("#waiting a", has_text="left arm").tap()
    page.locator("#treat input[name=dice][value=typed]").check()
    page.locator("#treat input[name=face]").fill("1")
    at_rest(page)
    check_fits(page)
    send(page, "Try it")
    expect(page.locator("main")).to_contain_text("The die shows 1.")
    page.goto(f"{campaign}calendar/")
    expect(page.locator(".today")).to_be_visible()
    expect(page.locator("#waiting a", has_text="left arm")).to_have_count(0)


def test_a_campaign_changes_hands(new_page: NewPage, server: Site) -> None:
    """Asked once more first; then she who led it plays in it, and he who played leads it."""
    names, campaign, _game = place(server)
    master, player = new_page(), new_page(locale="fr-FR")
    log_in(player, names[1])
    log_in(master, names[0]).goto(f"{campaign}members/")
    master.get_by_role("link", name="Hand the campaign over").click()
    master.locator("select[name=to]").select_option(label=names[1].title())
    check_fits(master)
    send(master, "Continue")
    expect(master.locator("main")).to_contain_text("reads all secrets of this campaign")
    send(master, "Hand it over")
    master.goto(f"{campaign}members/")
    expect(master.locator("main")).to_contain_text(names[1].title())
    expect(master.get_by_role("link", name="Hand the campaign over")).to_have_count(0)
    player.goto(f"{campaign}members/")
    expect(player.locator(f"a[href='{campaign}hand-over/'], a[href*='hand']").first).to_be_visible()
