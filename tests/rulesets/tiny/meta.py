"""What the smallest game says of itself."""

from __future__ import annotations

from rulesets.common.meta import Meta, ScenarioMeta, SeatMeta, Titles

SEATS = ("left", "right")
NAME = Titles(en="Two Hats", fr="Deux chapeaux")
META = Meta(
    slug="tiny",
    titles=NAME,
    summary=Titles(en="Three sealed cards against three.", fr="Trois cartes cachetées contre trois."),
    credits=Titles(en="Written for the tests.", fr="Écrit pour les tests."),
    seats=(
        SeatMeta("left", Titles(en="Left", fr="Gauche"), 1, "L"),
        SeatMeta("right", Titles(en="Right", fr="Droite"), 2, "R"),
    ),
    scenarios=(ScenarioMeta("evening", NAME, NAME, SEATS, turn_limit=3, decision_limit=6, minutes=2),),
    version="1",
    schema=1,
)
