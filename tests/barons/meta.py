"""What the Three Barons say of themselves before anybody plays: a game for tests, never listed to users."""

from __future__ import annotations

from rulesets.common.meta import Choice, Meta, OptionMeta, ReadingMeta, ScenarioMeta, SeatMeta, SheetMeta, Titles
from rulesets.common.params import Number

SEATS = ("red", "white", "black")
DEFENDER = Choice("defender", Titles("to the defender", "au défenseur"))
ATTACKER = Choice("attacker", Titles("to the attacker", "à l’attaquant"))
ON = Choice("on", Titles("with omens", "avec présages"))
OFF = Choice("off", Titles("without omens", "sans présages"))


def _scenario(name: str, en: str, fr: str, turns: int, decisions: int) -> ScenarioMeta:
    summary = Titles(f"To the end of turn {turns}.", f"Jusqu’à la fin du tour {turns}.")
    return ScenarioMeta(name, Titles(en, fr), summary, SEATS, turns, decisions, minutes=turns * 5)


META = Meta(
    slug="barons",
    titles=Titles("The Three Barons", "Les Trois Barons"),
    summary=Titles("Three castles, one abbey, nobody to trust.", "Trois châteaux, une abbaye, nul à qui se fier."),
    credits=Titles("Written for the tests of this site.", "Écrit pour les essais de ce site."),
    seats=(
        SeatMeta("red", Titles("Red baron", "Baron rouge"), 1, "R"),
        SeatMeta("white", Titles("White baron", "Baron blanc"), 2, "W"),
        SeatMeta("black", Titles("Black baron", "Baron noir"), 3, "B"),
    ),
    scenarios=(
        _scenario("council", "The council", "Le conseil", 6, 400),
        _scenario("short", "A short quarrel", "Une brève querelle", 2, 150),
        _scenario("midgame", "The abbey taken", "L’abbaye prise", 6, 250),
    ),
    version="1",
    schema=2,
    options=(OptionMeta("omens", Titles("Omens", "Présages"), (ON, OFF), "on", ("BAR-7a",)),),
    readings=(
        ReadingMeta("ties", Titles("A tied fight goes", "Un combat nul revient"), "BAR-6b", (DEFENDER, ATTACKER)),
    ),
    sheets=(SheetMeta("baron", Titles("Baron", "Baron"), (("skill", Titles("Skill", "Talent"), Number(0, 2)),)),),
)
