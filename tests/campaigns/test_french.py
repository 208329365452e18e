"""The site speaks French to whoever reads French: all pages, all people, and the message files themselves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import timedelta
from gettext import GNUTranslations
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign, CampaignInvite, Game, GuestLink, Holder, Job, Membership, Notice, Person
from campaigns.services.attendance import Answered, answer_meeting
from campaigns.services.chronicle import Written, tell_chronicle, write_entry
from campaigns.services.games import create_game, start_game
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.job_chunks import Worker
from campaigns.services.jobs import JobPlan, simulate_scenario
from campaigns.services.meeting_links import make_feed_link, make_meeting_link
from campaigns.services.meetings import Held, call_off, hold_meeting, plan_meeting
from campaigns.services.notices import notify
from campaigns.services.plans import GamePlan, SeatPlan
from campaigns.services.scenarios import keep_scenario
from campaigns.services.troops import TroopPlan, change_troop, keep_troop
from rulesets.common.troops import Headed
from rulesets.common.troops import Written as WrittenLine
from tests.campaigns.crawler import Crawl, Page
from tests.campaigns.same_words import same_in_both_languages

pytestmark = pytest.mark.anywhere

CATALOGUE = Path(settings.BASE_DIR, "locale/fr/LC_MESSAGES/django.po")
NAMES = {
    "Arquebusier",
    "Gangster",
    "Le Registre",
    "Alice",
    "Bob",
    "Rosa",
    "Charlie",
    "Youenn",
    "Gwen",
    "Le Trégor",
    "Jaudy",
    "alice",
    "bob",
    "rosa",
    "charlie",
    "English",
    "Français",
    "Europe/Paris",
    "Les charrettes.",
    "Le gué",
    "Conditions",
    "Condition",
    "condition",
    "alliance",
    "Anne",
    "CSV",
    "JSON",
    "Bondi",
    "Hirdman",
    "Perception",
    "Persuasion",
    "Religion",
    "Science",
}
PUNCTUATION = re.compile(r"[\W\d_]+")
RULE_ID = re.compile(r"\b[A-Z]{2,4}-[\w.]+(?:-\w+)*\b")


def messages() -> Iterator[dict[str, str]]:
    """The entries of the catalogue, as they are written."""
    for block in CATALOGUE.read_text(encoding="utf-8").split("\n\n")[1:]:
        entry: dict[str, str] = {"flags": " ".join(line for line in block.splitlines() if line.startswith("#,"))}
        key = ""
        for line in block.splitlines():
            if found := re.match(r'(msg\w+(?:\[\d\])?) (".*")$', line):
                key = found[1]
                entry[key] = ast.literal_eval(found[2])
            elif line.startswith('"'):
                entry[key] += ast.literal_eval(line)
        if "msgid" in entry:
            yield entry


def test_every_message_is_translated_and_none_is_a_guess():
    for entry in messages():
        assert "fuzzy" not in entry["flags"], entry["msgid"]
        assert all(text for key, text in entry.items() if key.startswith("msgstr")), entry["msgid"]


def test_the_compiled_messages_are_those_of_the_catalogue():
    with CATALOGUE.with_suffix(".mo").open("rb") as compiled:
        french = GNUTranslations(compiled)
    assert len({key if isinstance(key, str) else key[0] for key in french._catalog}) == 1 + len(list(messages()))
    for entry in messages():
        if "msgid_plural" in entry:
            told = [french.ngettext(entry["msgid"], entry["msgid_plural"], n) for n in (1, 2)]
            assert told == [entry["msgstr[0]"], entry["msgstr[1]"]]
        elif "msgctxt" in entry:
            assert french.pgettext(entry["msgctxt"], entry["msgid"]) == entry["msgstr"]
        else:
            assert french.gettext(entry["msgid"]) == entry["msgstr"]


def test_french_is_set_as_french_is():
    """Thin space before ; ? ! and inside guillemets, no-break space before a colon, curled apostrophes."""
    for entry in messages():
        for key, text in entry.items():
            if key.startswith("msgstr"):
                assert not re.search(r" [;?!»:](?!//)|« |\w'\w", text), text


def test_placeholders_are_the_same_in_both_languages():
    marks = re.compile(r"%\(\w+\)[sd]")
    for entry in messages():
        english = set(marks.findall(entry["msgid"] + entry.get("msgid_plural", "")))
        french = set(marks.findall("".join(text for key, text in entry.items() if key.startswith("msgstr"))))
        assert french <= english, entry["msgid"]


def test_the_crawl_reads_what_a_reader_reads():
    page = Page(
        '<p title="a hint">read <b translate="no">Lucide</b><i lang="en">English</i><img alt="seen"></p>'
        '<script>var unread</script><input placeholder="held"><input type="submit" value="pressed"> 12',
        language="fr",
    )
    assert page.texts == {"a hint", "read", "seen", "held", "pressed"}


# -- the crawl -----------------------------------------------------------------------------------------------------


@pytest.fixture
def numbers(campaign: Campaign, alice: Person, bob: Person, rosa: Person, invite: CampaignInvite) -> dict[str, object]:
    """A campaign in which everything exists once, and what stands for it in addresses."""
    carts = Written(title="Le gué", text="Les charrettes.", story_date="Jaudy")
    entry = write_entry(campaign=campaign, author=alice, written=carts)
    write_entry(campaign=campaign, author=alice, written=Written("Le gué", "Les charrettes.", "1590", audience="gm"))
    for code in ("member_joined", "role_changed"):
        tell_chronicle(campaign=campaign, code=code, facts={"person": bob.pk, "role": "player"})
    for person in (alice, bob, rosa):
        notify(person=person, campaign=campaign, game=None, code="entry_written", facts={"campaign": campaign.name})
    Membership.objects.update(last_seen_at="2020-01-01T00:00Z")
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Youenn"))
    game = skirmish(campaign, alice, bob)
    meetings(campaign, alice, bob, game)
    return {
        "campaign_id": campaign.pk,
        "entry_id": entry.pk,
        "invite_id": invite.pk,
        "link_id": link.pk,
        "membership_id": Membership.objects.get(person=bob).pk,
        "token": invite.token,
        "uidb64": "MQ",
        "slug": "picrochole",
        "game_id": game.pk,
        "job_id": simulated(campaign, alice).pk,
        "number": 1,
        **workshop(campaign, alice),
    }


def meetings(campaign: Campaign, alice: Person, bob: Person, game: Game) -> None:
    """One that was held without bob, one that is cancelled, one to come, which bob answers by his link."""
    said = {"where": "Jaudy", "plan": "Les charrettes.", "notes": "Les charrettes.", "story_date": "1590-05-12"}
    for days in (-3, 5, 9):
        at = timezone.now() + timedelta(days=days)
        values = {"title": "Le gué", "begins_at": at, "ends_at": at + timedelta(hours=3), **said}
        meeting = plan_meeting(campaign=campaign, author=alice, values=values)
        if days < 0:
            hold_meeting(meeting=meeting, author=alice, held=Held(frozenset({alice.pk}), [game], "Les charrettes."))
        elif days > 5:
            call_off(meeting=meeting, author=alice)
        else:
            answer_meeting(meeting=meeting, person=bob, answered=Answered("maybe", "Jaudy"))
            make_meeting_link(meeting=meeting, person=bob)
    make_feed_link(campaign=campaign, person=bob)


def workshop(campaign: Campaign, alice: Person) -> dict[str, object]:
    """A troop of one man, and a scenario with a fault, both of alice's."""
    troop = keep_troop(campaign=campaign, owner=alice, plan=TroopPlan("argad", Headed("Le gué", "dark_ages", 50)))
    change_troop(troop=troop, change=WrittenLine({"name": "Jaudy", "class": "3", "armour": "5", "weapons": ["bow"]}))
    faulty = {"name": "Le gué", "slug": "argad", "text": 'title_en = "Le gué"'}
    return {"troop_id": troop.pk, "text_id": keep_scenario(campaign=campaign, author=alice, **faulty).pk}


def simulated(campaign: Campaign, alice: Person) -> Job:
    """What alice asked: the first lesson played twice by chance."""
    plan = JobPlan(2, seed="french")
    job = simulate_scenario(campaign=campaign, author=alice, slug="picrochole", scenario="teaching", plan=plan)
    Worker(job.pk, stretch=60).work()
    return job


def skirmish(campaign: Campaign, alice: Person, bob: Person) -> Game:
    """A game of Picrochole that alice arbitrates: bob against a bot, waiting for orders."""
    seats = {"blue": SeatPlan(Holder.MEMBER, bob), "red": SeatPlan(Holder.BOT, bot="random")}
    plan = GamePlan("Le gué", "picrochole", "teaching", seats, gm=alice)
    game = create_game(campaign=campaign, author=alice, plan=plan)
    return start_game(game_id=game.pk, by=alice)


@pytest.fixture
def phone(numbers: dict[str, object]) -> Client:
    client = Client()
    client.post(f"/guest/{GuestLink.objects.get().token}/")
    return client


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["alice", "bob", "rosa", "charlie", "guest", "anonymous"])
def test_no_page_speaks_english_to_a_french_reader(request, who: str, numbers, phone: Client, sign_in):
    """A text that reads the same on the English and on the French page is a name, or was forgotten."""
    if who in ("guest", "anonymous"):
        client = phone if who == "guest" else Client()
    else:
        client = sign_in(request.getfixturevalue(who))
    english, french = ({path: page.texts for path, page in read(client, numbers, to)} for to in ("en", "fr"))
    assert len(french) >= 8
    allowed = NAMES | same_in_both_languages()
    forgotten = {
        path: texts
        for path in french.keys() & english.keys()
        if (texts := {text for text in french[path] & english[path] if not is_name(text, allowed)})
    }
    assert not forgotten


def read(client: Client, numbers: dict[str, object], language: str) -> list:
    Person.objects.update(language=language)
    client.post("/language/", {"language": language})
    pages = list(Crawl(client, numbers).pages(language))
    Notice.objects.update(read_at=None)
    return pages


def is_name(text: str, allowed: set[str]) -> bool:
    """Names and what stands between them: Le gué · Alice, 1590."""
    if text in allowed or text.startswith("http://testserver/"):
        return True
    text = RULE_ID.sub(" ", text)
    for name in sorted(allowed, key=len, reverse=True):
        text = text.replace(name, " ")
    return not PUNCTUATION.sub("", text)
