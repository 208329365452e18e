"""What two players do in the first turn of each scenario of Argad that has a drawn table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Move:
    """Somebody who goes so many centimetres, to the right and up; whether the other player sees him, and who it is."""

    name: str
    right: int
    up: int
    seen: bool = True
    known: bool = True  # from afar one sees a number only


@dataclass(frozen=True)
class Shot:
    seat: str
    who: str
    target: str
    weapon: str


@dataclass(frozen=True)
class Turn:
    """Blue drags one of his and types the way of another, Red sends one by the touch of a finger.

    `against`: whom Red sends towards the one whose way Blue types, so far that they meet and fight.
    """

    dragged: Move
    typed: Move
    touched: Move
    shots: tuple[Shot, ...] = ()
    against: Move | None = None
    french: bool = False  # Red's page


TURNS = {
    "lesson": Turn(
        Move("Erispoe", -5, 0),
        Move("Salaun", 0, 18),
        Move("Riwanon", 0, -5),
        against=Move("Hoel", 0, -18),
    ),
    "raid": Turn(Move("Judikael", -4, -4, seen=False), Move("Kongar", 2, 0), Move("Ketill", 5, 0)),
    "ambush": Turn(
        Move("Yvain de Kersaliou", -5, 0),
        Move("Tual", 5, 0),
        Move("Croquart the Lesser", 0, -5, seen=False),
        french=True,
    ),
    "tregor": Turn(
        Move("Captain Kergomar", -5, 0, known=False),
        Move("La Violette", -5, 0, seen=False),
        Move("Mathelin", 5, 0, known=False),
    ),
    "governor": Turn(
        Move("Lieutenant Garrec", 0, -5, seen=False),
        Move("Monsieur de Toulvern", 5, 0),
        Move("Mary Quick", -5, 0),
        (
            Shot("blue", "Brin d'Amour", "Captain Bonne-Fortune", "musket_flintlock"),
            Shot("red", "Captain Bonne-Fortune", "Brin d'Amour", "pistol_flintlock"),
        ),
        french=True,
    ),
    "skirmish": Turn(
        Move("Pivert", -5, 0),
        Move("Lieutenant Le Floc'h", -5, 0),
        Move("Lieutenant Hargreaves", 4, -4, seen=False),
        (
            Shot("blue", "Lajeunesse", "Corporal Dodd", "musket_flintlock"),
            Shot("red", "Moffat", "Lebras", "musket_flintlock"),
        ),
    ),
    "pulp": Turn(
        Move("Doctor Soizic Mahé", 5, 0, known=False),
        Move("Wing Commander Ransome", 5, 0, known=False),
        Move("The Corsican", 0, -5),
        french=True,
    ),
    "mirror": Turn(
        Move("Morvan", 5, 0),
        Move("Brieg", -5, 0),
        Move("Meriadeg", 0, -5),
        french=True,
    ),
}
