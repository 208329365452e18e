"""What was done to the registers, as sentences: one for each code, with the facts of its act.

`row` is the name of what it was done to; further facts stand in the sentences by their names.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from campaigns.chronicle_words import in_language
from campaigns.plain_text import isolated
from campaigns.story_dates import shown_story_date

ACT_WORDS: dict[str, Any] = {
    "entered": _("%(row)s was entered."),
    "entered_from_file": _("Entered from a file, together with others."),
    "changed": _("%(row)s was changed."),
    "struck_out": _("%(row)s was struck out."),
    "shown_to": _("%(row)s was shown to %(person)s."),
    "hidden_from": _("%(row)s is hidden from %(person)s again."),
    "told": _("%(row)s was told to %(whom)s."),
    "passed_on": _("Something that was heard was passed on."),
    "made_up_mind": _("Somebody made up his mind about what he had heard."),
    "objective_turned": _("How it stands with an objective: %(row)s."),
    "undone": _("It was taken back: %(what)s"),
    "date_advanced": _("In the story it became %(date)s."),
    "date_corrected": _("The date was put right: in the story it is %(date)s."),
    "dues_settled": _("What had fallen due was seen to."),
    "meeting_planned": _("The meeting “%(row)s” was set."),
    "meeting_cancelled": _("The meeting “%(row)s” was cancelled."),
    "meeting_held": _("It was noted how “%(row)s” was held."),
    "meeting_answered": _("%(person)s answered for “%(row)s”."),
    "healing_tried": _("%(row)s was looked after: %(end)s."),
    "got_well": _("%(row)s is on his feet again."),
    "game_closed": _("What came of “%(game)s” was written down."),
    "succeeded": _("%(heir)s takes the place of %(row)s."),
    "received": _("%(row)s received somebody; a die said how."),
    "recruits_asked": _("Recruits were asked for: %(row)s."),
    "recruits_answered": _("Recruits for %(row)s: %(number)s come."),
    "made_up": _("%(row)s was made up after a sample."),
    "set_out": _("Somebody set out for another table."),
    "came_in": _("Somebody came in at another table."),
    "sprung": _("What lay in wait happened: %(row)s."),
    "past_entered": _("History from before was entered."),
    "amended": _("What was kept of an earlier day was amended: %(row)s."),
    "amending_refused": _("It stays as it was: %(row)s."),
    "tested": _("%(row)s was tested, %(test)s: %(result)s (dice %(faces)s)."),
    "corrected": _("An earlier day was put right: %(row)s."),
}


def act_sentence(code: str, facts: dict[str, Any]) -> str:
    """In the reader's language; a fact may be a text in both."""
    told = {name: in_language(value) for name, value in facts.items()}
    told |= {name: shown_story_date(told[name]) for name in ("date",) if name in told}
    told = {name: isolated(value) if isinstance(value, str) else value for name, value in told.items()}
    return str(ACT_WORDS[code]) % told
