"""What rests on something that is amended, as a sentence for each kind of line; and what becomes of it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

LINE_WORDS: dict[str, Any] = {
    "fate": _("How %(row)s fares now"),
    "open_wound": _("A wound that is still open: %(row)s"),
    "fatal_wound": _("The wound he died of: %(row)s"),
    "successor": _("%(row)s took his place"),
    "handed_on": _("It went to whoever followed him: %(row)s"),
    "came_with_it": _("It came about when he was followed: %(row)s"),
    "grown": _("It grew out of this: %(row)s"),
    "fought": _("He was on the table later, in “%(row)s”: a game is not rewritten"),
    "later_wound": _("A wound of a later day: %(row)s"),
    "healing": _("An attempt at healing: %(row)s"),
    "sequela": _("What an attempt at healing left on the sheet of %(row)s"),
    "due": _("What falls due: %(row)s"),
    "heard": _("What he was told later: %(row)s"),
    "captive": _("A prisoner of his: %(row)s"),
    "led": _("The band that he leads: %(row)s"),
    "told": _("It was told to %(whom)s: %(row)s"),
    "news": _("It stands in the chronicle: %(row)s. Rewrite it there, or let it stand"),
    "later": _("Since then it was changed, %(column)s: %(before)s → %(after)s (%(act)s)"),
}
WAYS: dict[str, Any] = {
    "falls": pgettext_lazy("what rests on it", "falls away"),
    "changes": pgettext_lazy("what rests on it", "is changed to"),
    "stays": pgettext_lazy("what rests on it", "stays, but is doubtful"),
    "anew": pgettext_lazy("what rests on it", "is told anew, in the words above"),
    "fact": pgettext_lazy("what rests on it", "what is amended counts now"),
    "present": pgettext_lazy("what rests on it", "what came later stays"),
    "game": pgettext_lazy("what rests on it", "stays as it was played"),
    "chronicle": pgettext_lazy("what rests on it", "stays as it is written"),
    "goes": pgettext_lazy("what rests on it", "goes with it"),
    "back": pgettext_lazy("what rests on it", "is as before"),
}


def way_words(kind: str, way: str, *, ways: int) -> str:
    """What becomes of a line, called by its own name where there is one."""
    if kind.startswith("later_") and kind != "later_wound":
        return str(WAYS["fact" if way == "falls" else "present"])
    named = {
        ("told", "changes"): "anew",
        ("fought", "stays"): "game",
        ("news", "stays"): "chronicle",
        ("handed_on", "falls"): "back",
        ("sequela", "falls"): "back",
    }
    if way == "falls" and ways == 1:
        return str(WAYS["goes"])
    return str(WAYS[named.get((kind, way), way)])
