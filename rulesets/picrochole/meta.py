"""What Picrochole says of itself: titles, seats, scenarios, switches, disputed readings."""

from __future__ import annotations

from rulesets.common.meta import Choice, Meta, OptionMeta, ReadingMeta, ScenarioMeta, SeatMeta, Titles

SEATS = ("blue", "red")
VERSION = "1.4"
SCHEMA = 2


def _choice(value: str, en: str, fr: str) -> Choice:
    return Choice(value, Titles(en, fr))


ON_OFF = (_choice("on", "On", "Oui"), _choice("off", "Off", "Non"))

SCENARIOS = (
    ScenarioMeta(
        "teaching",
        Titles("First lesson", "Première leçon"),
        Titles(
            "Twelve hexes by ten, a crossroads, two ponds and four units a side: all the rules within half an hour.",
            "Douze cases sur dix, un carrefour, deux étangs, quatre unités par camp : les règles en une demi-heure.",
        ),
        SEATS,
        turn_limit=40,
        decision_limit=700,
        minutes=30,
    ),
    ScenarioMeta(
        "crossing",
        Titles("The crossing", "Le passage"),
        Titles(
            "A river, three bridges that carry few, and ten units a side that want the other bank.",
            "Une rivière, trois ponts étroits, et dix unités par camp qui veulent l’autre rive.",
        ),
        SEATS,
        turn_limit=60,
        decision_limit=1300,
        minutes=120,
    ),
    ScenarioMeta(
        "campaign",
        Titles("The campaign", "La campagne"),
        Titles(
            "A hundred hexes by sixty, two rivers, and two small armies that have to find each other first.",
            "Tout un pays de cent cases sur soixante, deux rivières, et deux petites armées qui doivent se trouver.",
        ),
        SEATS,
        turn_limit=150,
        decision_limit=4300,
        minutes=480,
    ),
    ScenarioMeta(
        "generated",
        Titles("Unknown country", "Pays inconnu"),
        Titles(
            "A country drawn by your numbers or by lot, as large as you like: the same numbers, the same country.",
            "Un pays tiré de vos nombres ou au sort, aussi grand que vous voulez : mêmes nombres, même pays.",
        ),
        SEATS,
        turn_limit=80,
        decision_limit=2300,
        minutes=150,
    ),
    ScenarioMeta(
        "thousand",
        Titles("The battle of the thousand", "La bataille des mille"),
        Titles(
            "A hundred hexes by a hundred and five hundred units a side: for bots and for long evenings.",
            "Cent cases sur cent, cinq cents unités par camp : pour les automates et les longues soirées.",
        ),
        SEATS,
        turn_limit=100,
        decision_limit=101_000,
        minutes=3000,
    ),
)

OPTIONS = (
    OptionMeta(
        "speed_cap",
        Titles(
            "No unit enters more hexes in a turn than its road speed", "Jamais plus de cases que la vitesse sur route"
        ),
        ON_OFF,
        "on",
        ("PIC-1g",),
    ),
    OptionMeta(
        "tie_units",
        Titles("Which of equally strong units is hit", "Entre unités de même effectif, laquelle est touchée"),
        (
            _choice("id_last", "the last in alphabetical order", "la dernière dans l’ordre alphabétique"),
            _choice("order", "the first in the order of units", "la première dans l’ordre des unités"),
        ),
        "id_last",
        ("PIC-3d", "PIC-4e"),
    ),
    OptionMeta(
        "encirclement_needs_enemy",
        Titles("To be encircled takes an enemy on the border", "Un encerclement demande un ennemi sur la bordure"),
        ON_OFF,
        "off",
        ("PIC-2h",),
    ),
)

READINGS = (
    ReadingMeta(
        "orders",
        Titles("When orders are given", "Quand on donne les ordres"),
        "PIC-1u",
        (
            _choice("sealed", "for all units before the phase, in secret", "pour toutes avant la phase, en secret"),
            _choice("live", "for each unit when its place in the order comes", "pour chacune quand vient son rang"),
        ),
    ),
    ReadingMeta(
        "crossing_hex",
        Titles("Which hex decides the speed", "La case qui fixe la vitesse"),
        "PIC-1e",
        (_choice("left", "the hex left", "la case quittée"), _choice("entered", "the hex entered", "la case rejointe")),
    ),
    ReadingMeta(
        "progress_without_order",
        Titles("When a unit crosses its hex", "Quand une unité traverse sa case"),
        "PIC-1f",
        (
            _choice("always", "always, with or without an order", "toujours, avec ou sans ordre"),
            _choice("ordered", "only under orders to leave", "seulement sur ordre d’en partir"),
        ),
    ),
    ReadingMeta(
        "empty_border",
        Titles("A group that fills the whole map", "Un groupe qui occupe toute la carte"),
        "PIC-2k",
        (_choice("survives", "survives", "survit"), _choice("destroyed", "is destroyed", "est détruit")),
    ),
    ReadingMeta(
        "greatest_number",
        Titles("The greatest number of troops", "Le plus grand nombre de troupes"),
        "PIC-3c",
        (_choice("strength", "by total strength", "en effectif total"), _choice("count", "by units", "en unités")),
    ),
)

META = Meta(
    slug="picrochole",
    titles=Titles("Picrochole", "Picrochole"),
    summary=Titles(
        "Two armies, sealed orders, fog of war, and not a single die.",
        "Deux armées, des ordres cachetés, le brouillard de la guerre, et pas un seul dé.",
    ),
    credits=Titles(
        "Picrochole is the game of its author, whose rules were published in French. This is an unofficial, "
        "non-commercial adaptation in our own words; maps and scenarios are our proposal.",
        "Picrochole est le jeu de son auteur, qui en a publié les règles. Ceci en est une adaptation non officielle "
        "et non commerciale, écrite avec nos propres mots ; cartes et scénarios sont notre proposition.",
    ),
    seats=(
        SeatMeta("blue", Titles("Blue", "Bleu"), 1, "B"),
        SeatMeta("red", Titles("Red", "Rouge"), 5, "R"),
    ),
    scenarios=SCENARIOS,
    version=VERSION,
    schema=SCHEMA,
    game_master="optional",
    dice=False,
    options=OPTIONS,
    readings=READINGS,
)
