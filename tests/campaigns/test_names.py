"""What people type is shown as they typed it, wherever it is shown: never as markup, never turning a line round.

And what cannot be kept is refused in words, by every form of the site.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

import pytest

from campaigns.models import Campaign, ChronicleEntry, Game, GameSeat, GuestLink, Message, Person, Proposal, Told
from tests.campaigns.crawler import VOID_TAGS
from tests.campaigns.readers import Reader
from tests.campaigns.site_map import ROLES, ROWS
from tests.campaigns.test_roles import address, posted
from tests.campaigns.world import World, all_rows, undone

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere]

MARKUP = "<i>\"'&"
HEBREW = "שלום"
TYPED = MARKUP + HEBREW  # reads from right to left where nothing keeps it apart
TURNING = re.compile("[\u0590-\u08ff]")
ISOLATES = ("bdi", "input", "textarea", "option", "title")  # the elements that keep their text to themselves
SPOKEN = ("title", "alt", "aria-label", "placeholder")


@dataclass
class Sheet(HTMLParser):
    """A page, and what stands on it that could turn the line round it."""

    html: str
    turning: list[str] = field(default_factory=list)
    shown: int = 0

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[tuple[str, bool]] = []
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        for name in SPOKEN:
            self._look(values.get(name, ""), alone=values.get(name, "") == TYPED)
        if tag not in VOID_TAGS:
            apart = tag in ISOLATES or values.get("dir") in ("auto", "rtl")
            self._open.append((tag, apart or (bool(self._open) and self._open[-1][1])))

    def handle_endtag(self, tag: str) -> None:
        for at in range(len(self._open) - 1, -1, -1):
            if self._open[at][0] == tag:
                del self._open[at:]
                return

    def handle_data(self, data: str) -> None:
        self._look(data, alone=bool(self._open) and self._open[-1][1])

    def _look(self, text: str, alone: bool) -> None:
        if TURNING.search(text):
            self.shown += 1
            if not alone and TURNING.search(re.sub("\u2068[^\u2069]*\u2069", "", text)):
                self.turning.append(text.strip())


def test_the_sheet_sees_what_turns_the_line_round() -> None:
    page = Sheet(f'<p>{HEBREW} 12</p><p><bdi>{HEBREW}</bdi> 12 \u2068{HEBREW}\u2069</p><a title="of {HEBREW}">x</a>')
    assert (page.turning, page.shown) == ([f"{HEBREW} 12", f"of {HEBREW}"], 4)


@pytest.fixture
def typed(world: World) -> Iterator[World]:
    """Every text that somebody can type is hostile, in every row that keeps one."""
    with undone():
        Person.objects.update(display_name=TYPED)
        Campaign.objects.update(name=TYPED, description=TYPED, story_date=TYPED)
        Game.objects.update(name=TYPED)
        GuestLink.objects.update(name=TYPED)
        Message.objects.update(text=TYPED)
        Proposal.objects.update(reason=TYPED)
        ChronicleEntry.objects.filter(code="").update(title=TYPED, text=TYPED)
        ChronicleEntry.objects.update(story_date=TYPED)
        GameSeat.objects.update(word=TYPED)
        for game in Game.objects.all():
            Game.objects.filter(pk=game.pk).update(words=[["red" if game.slug == "barons" else "left", TYPED]])
        for entry in ChronicleEntry.objects.exclude(code=""):
            facts = {name: TYPED if name in ("game", "guest", "date") else one for name, one in entry.facts.items()}
            ChronicleEntry.objects.filter(pk=entry.pk).update(facts=facts)
        for told in Told.objects.filter(n__gte=2):
            sentences = [{**one, "reason": TYPED, "ruling": True} for one in told.sentences]
            Told.objects.filter(pk=told.pk).update(sentences=sentences)
        yield world


@pytest.mark.parametrize("role", "MHGRWT")
def test_hostile_names_are_text_that_keeps_to_itself_on_every_page(typed: World, role: str) -> None:
    faults, shown = [], 0
    for path, (status, html) in Reader(typed, typed.games["council"], role, "red").whole_site().items():
        if status != 200 or not html.lstrip().startswith("<"):  # a file is kept as it is, and not read as a page
            continue
        sheet = Sheet(html)
        shown += sheet.shown
        faults += [f"{path}: {text[:120]}" for text in sheet.turning]
        faults += [f"{path}: markup"] if MARKUP[:3] + '"' in html or f"<i>{HEBREW}" in html else []
    assert not faults, "\n" + "\n".join(sorted(set(faults)))
    assert shown >= (3 if role == "T" else 40)


LONG = "x" * 10_000
WRITTEN = {  # the texts that forms take; whatever else they take is chosen, not written
    "display_name", "username", "name", "title", "text", "story_date", "description", "reason", "word", "email",
    "password", "black-name", "red-name", "new_password1", "hours",
}  # fmt: skip
FILES = (("edit_scenario", "text"),)  # kept as far as it is written, however long: test_scenarios.py says how long
WRITING = [
    (name, text)
    for name, row in ROWS.items()
    if row.does and isinstance(row.form, dict)
    for text in sorted(row.form.keys() & WRITTEN)
    if (name, text) not in FILES
]
RULES_KNOW = [
    ("game_answer", "question"),
    ("game_answer", "choice"),
    ("set_up_game", "name"),
    ("game_ruling", "reason"),
]


@pytest.mark.parametrize(
    ("name", "text", "language"), [(*one, ("en", "fr")[n % 2]) for n, one in enumerate([*WRITING, *RULES_KNOW])]
)
def test_ten_thousand_characters_are_refused_in_words_by_every_form(
    world: World, name: str, text: str, language: str
) -> None:
    row = ROWS[name]
    who = ROLES[row.does[0]]
    with undone():
        Person.objects.update(language=language)
        before = all_rows()
        client = world.client(who)
        client.cookies["registre_language"] = language
        answer = client.post(address(world, name), {**posted(world, row), text: LONG})
        assert answer.status_code in (409, 413, 422), answer.headers.get("Location")
        assert re.search(r'class="(?:notice (?:refused|warn)|error|rubric)', answer.text)
        assert f'lang="{language}"' in answer.text and len(answer.text) < 200_000
        assert all_rows() == before
