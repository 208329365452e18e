"""What the values of an answer are, so that pages can name them: a character, a card, a city, yes or no."""

from __future__ import annotations

FIELDS = {"card": "character", "who": "character", "faction": "seat", "cards": "character", "event": "card"}
CHOICES = {
    "character": "general confide name_leader choose squadron victim disgraced plotter ransoms tied_leaders support "
    "takes_over heir",
    "army": "stays commands loses wins_tie plagued unpaid tied_armies",
    "area": "refuge retreat",
    "city": "besiege bonus_city convert answers_iconoclasm raids",
    "seat": "goes_first war_winner tied_factions word_against",
    "window": "pass_word ask_again",
    "card": "play",
    "answer": "agrees_to_pay intercept attack evade pays_reiters at_court",
}
OF_KIND = {kind: named for named, kinds in CHOICES.items() for kind in kinds.split()}


def named(kind: str, field: str) -> str:
    """Among which names the values of this field are; choices that are named nowhere else under their own kind."""
    return OF_KIND.get(kind, kind) if field == "choice" else FIELDS.get(field, field)
