"""The chronicle in the search: what was written by hand, and what the site tells, as its reader reads it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.db.models import F, Q, TextField, Value
from django.db.models.functions import Cast, Concat
from django.db.models.lookups import Regex

from campaigns.access import Viewer
from campaigns.chronicle_words import WORDS
from campaigns.models import Campaign, ChronicleEntry
from campaigns.services.chronicle import in_words
from campaigns.services.word_patterns import ALIKE, StandsIn, pattern_of, plain

MOST_READ = 500  # lines in which it may stand, read as sentences one by one
FACT = re.compile(r"%\((\w+)\)s")
LOOKED_UP = {"person", "author", "date", "back", "role"}  # facts that are read otherwise than they are kept
ESCAPED = r"\\u[0-9a-f]{4}"  # a letter with an accent in a text of JSON


def told_lines(campaign: Campaign, viewer: Viewer, words: list[str], most: int) -> list[tuple[ChronicleEntry, str]]:
    """Entries with their titles and texts under each other, newest of the story first."""
    told = ChronicleEntry.objects.visible_to(viewer).told_in(campaign)
    by_hand, by_site = Q(code=""), ~Q(code="")
    for word in words:
        by_hand &= Q(StandsIn(_written(), word))
        by_site &= _may_say(word)
    patterns = [re.compile(pattern_of(word)) for word in words]
    found = []
    for entry, title, text in in_words(told.filter(by_hand | by_site)[:MOST_READ]):
        whole = f"{title}\n{text}"
        if all(one.search(whole) for one in patterns):
            entry.title = title
            found.append((entry, text))
        if len(found) == most:
            break
    return found


def _written() -> Concat:
    return Concat(F("title"), Value("\n"), F("text"), output_field=TextField())


def _may_say(word: str) -> Q:
    """Lines of the site in which it could stand: by their wording, or in a fact. Whether it does is read."""
    return Q(code__in=_codes(word)) | Q(Regex(Cast("facts", TextField()), _loosely(word)))


def _codes(word: str) -> Sequence[str]:
    pattern = re.compile(pattern_of(word))
    found = []
    for code, wording in WORDS.items():
        text = f"{wording.title} {wording.sentence}"
        if LOOKED_UP & set(FACT.findall(text)) or pattern.search(FACT.sub("", text)):
            found.append(code)
    return found


def _loosely(word: str) -> str:
    """As the pattern of the word, but that any letter may be kept as an escape."""
    letters, found = plain(word), ""
    while letters:
        both = letters[:2] if letters[:2] in ALIKE and len(letters) > 1 else ""
        signs = "".join(f"(?:{pattern_of(one)}|{ESCAPED})" for one in (both or letters[0]))
        found += f"(?:{signs}|{ESCAPED}|[{ALIKE[both]}])" if both else signs
        letters = letters[len(both) or 1 :]
    return found
