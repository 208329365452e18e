"""What the site itself writes into a chronicle: a title and a sentence for each code, in the reader's language.

Facts stand in the sentences by name. A fact may be a text in both languages, {"en": ..., "fr": ...}.
`person` and `author` are names that the site looks up when it shows the entry.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from campaigns.models import Role
from campaigns.plain_text import isolated


@dataclass(frozen=True, slots=True)
class Wording:
    """A title when the entry belongs to the story; without one it is a line of the register."""

    sentence: Any
    title: Any = ""


WORDS: dict[str, Wording] = {
    "campaign_founded": Wording(_("%(author)s opens the register of this campaign.")),
    "campaign_imported": Wording(_("%(author)s takes this register in from a file.")),
    "member_joined": Wording(_("%(person)s joins: %(role)s.")),
    "guest_joined": Wording(_("%(person)s sits down as a guest.")),
    "link_renewed": Wording(_("%(person)s makes a new link for the guest %(guest)s; the old one is dead.")),
    "member_left": Wording(_("%(person)s leaves the campaign.")),
    "role_changed": Wording(_("%(person)s is now %(role)s.")),
    "campaign_handed_over": Wording(_("%(author)s hands the campaign over: %(person)s is game master now.")),
    "owner_made": Wording(_("%(person)s now owns the campaign too.")),
    "owner_gone": Wording(_("%(person)s no longer owns the campaign.")),
    "campaign_archived": Wording(_("The register is closed. It can be read and opened again.")),
    "campaign_reopened": Wording(_("The register is open again.")),
    "date_changed": Wording(_("In the story it is now %(date)s.")),
    "date_corrected": Wording(_("The date is put right: in the story it is %(date)s.")),
    "date_taken_back": Wording(_("The step to %(date)s is taken back, with what it brought: it is %(back)s again.")),
    "amended": Wording("%(what)s", _("Amended")),
    "amended_on": Wording(_("%(what)s Amended on %(date)s."), _("Amended")),
    "calendar_chosen": Wording(_("The story is told by another calendar now: %(calendar)s.")),
    "came_due": Wording(_("It comes about: %(what)s.")),
    "game_begun": Wording(_("%(ruleset)s, %(scenario)s. The game begins."), "%(game)s"),
    "game_turn": Wording(_("%(game)s: turn %(turn)s of %(turns)s begins.")),
    "game_resumed": Wording(_("%(game)s: the game master takes the game back before its end; it goes on.")),
    "game_ended": Wording(_("%(ruleset)s. The game is over: %(result)s."), "%(game)s"),
}


def in_language(value: Any) -> Any:
    """A fact as the reader reads it."""
    if isinstance(value, dict) and "en" in value and "fr" in value:
        return value["fr" if (get_language() or "en").startswith("fr") else "en"]
    return value


def readable(name: str, value: Any) -> Any:
    if name == "role":
        return Role(value).label
    text = in_language(value)
    return isolated(text) if isinstance(text, str) else text


def worded(code: str, facts: dict[str, Any]) -> tuple[str, str]:
    """Title and sentence; a fact that is missing is a bug of whoever told it."""
    wording = WORDS[code]
    told = {name: readable(name, value) for name, value in facts.items()}
    return str(wording.title) % told, str(wording.sentence) % told
