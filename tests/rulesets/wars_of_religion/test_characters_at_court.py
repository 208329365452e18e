"""Each of the 74 characters at court: when he is in play, what counts when he acts, where and against whom; his end."""

from __future__ import annotations

from functools import cache

import pytest

from rulesets.common.actions import Action
from rulesets.common.dice import Fast
from rulesets.common.events import Listener
from rulesets.common.seats import Seat
from rulesets.wars_of_religion.actions import Embassy, Recruit, Surprise, Taxes, Treaty
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.turn import consequence, question
from tests.rulesets.wars_of_religion.card_field import BOX, causes, on_with
from tests.rulesets.wars_of_religion.court_field import after, court, options
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded, position
from tests.rulesets.wars_of_religion.printed import PRINTED, Printed, each
from tests.rulesets.wars_of_religion.test_bad_input import choice, refused

rule = pytest.mark.rule
FRIENDLY = {"royalist": "Swiss Cantons", "huguenot": "England", "league": "Papal States"}
TURNCOATS = [one for one in PRINTED.values() if one.other]
RANKED = [one for one in PRINTED.values() if one.counter]
SHELTERED = [one for one in PRINTED.values() if one.kind in ("woman", "priest")]
HUGUENOTS = [one for one in PRINTED.values() if "huguenot" in (one.faction, one.other)]


def acting(one: Printed, *dice: tuple[int, int], **values: object) -> Game:
    """He is at court in his turn, and it is his faction's turn; he is no faction leader."""
    turn = max(one.turn, 2)
    values = {"turn": turn, "called": 6 if turn == 6 else 0, **values}
    game = court(one.id, seat=one.faction, dice=dice, **values)  # type: ignore[arg-type]
    game.state.chief = dict.fromkeys(FACTIONS, "")
    return game


def embassy(one: Printed) -> Action:
    return Embassy(one.id, FRIENDLY[one.faction])


# In play


@cache
def lives() -> dict[str, list[tuple[int, str]]]:
    """In which turns each is in play after the Initial Phase, and for whom, if nothing befalls anybody."""
    state, found = position(), {card: [] for card in BOX.characters}
    for state.turn in range(1, 7):
        state.stack = [consequence(state, "enter", RULE["WOR-12a"])]
        while state.stack:
            GAME.resolve(state, Fast(state.turn), Listener())
        for card, turns in found.items():
            turns += [(state.turn, state.people.faction(card))] if state.people.lives(card) else []
    return found


@each()
def test_he_is_in_play_from_his_first_turn_to_his_last(one):
    assert lives()[one.id] == [(turn, one.faction) for turn in one.turns]


def test_the_assembly_comes_by_the_massacre_alone():
    state = position(turn=4, massacre=3, stack=[])
    state.stack = [consequence(state, "enter", RULE["WOR-12a"])]
    GAME.resolve(state, Fast(1), Listener())
    assert state.people.where["huguenot_assembly"] == "deck.huguenot"


@each()
def test_alone_he_leads_his_faction_by_his_rank_or_by_choice(one):
    state = position(turn=one.turn)
    state.people.move(one.id, f"deck.{one.faction}")
    state.stack = [consequence(state, "leaders", RULE["WOR-14.3b"])]
    game = Game(state, Loaded())
    while state.stack and not state.stack[-1].seats:
        GAME.resolve(state, game.dice, Listener())
    assert state.chief[one.faction] == (one.id if one.counter else "")
    assert state.people.where[one.id].startswith("hand") == bool(one.counter or "catherine" in one.id)


@each(*RANKED)
def test_a_higher_rank_leads_before_him_and_a_lower_one_after(one):
    state = position(turn=one.turn)
    others = [card for card in RANKED if card.counter[0] != one.counter[0]]
    for card in (one, *others):
        state.people.move(card.id, f"deck.{one.faction}")
    state.stack = [consequence(state, "leaders", RULE["WOR-14.3b"])]
    best = min(card.counter[0] for card in (one, *others))
    GAME.resolve(state, Loaded(), Listener())
    assert (one.id == state.chief[one.faction]) == (one.counter[0] == best)


# What he does


@each()
def test_his_intrigue_counts_and_a_diplomat_s_gift(one):
    known = causes(acting(one), one.faction, embassy(one))
    assert (known.get("intrigue", 0), known.get("diplomat", 0)) == (one.intrigue, int("diplomat" in one.abilities))


@each()
def test_he_writes_if_he_is_a_writer(one):
    game = acting(one)
    if "writer" not in one.abilities:
        assert refused(game, one.faction, Treaty(one.id)) == ("needs_writer", "WOR-14.7o")
    else:
        assert causes(game, one.faction, Treaty(one.id))["writer"] == 1


@each()
def test_he_collects_taxes_if_he_is_the_king_s(one):
    game = acting(one)
    if one.faction != "royalist":
        assert refused(game, one.faction, Taxes(one.id)) == ("taxes_royal_only", "WOR-14.7ac")
    else:
        known = causes(game, one.faction, Taxes(one.id))
        assert known.get("administrator", 0) == int("administrator" in one.abilities)


def surprising(one: Printed) -> Game:
    """Every city is an enemy's."""
    game = acting(one)
    game.state.owner = dict.fromkeys(game.state.owner, game.state.enemies(one.faction)[0])
    return game


@each()
def test_he_surprises_cities_in_his_provinces_and_nowhere_else(one):
    game = surprising(one)
    cities = {act.city for act in options(game, one.faction) if act.kind == "surprise"}
    near = {city for at in one.provinces for city in BOX.cities_in[at] if city in game.state.owner}
    assert cities == near - {"paris", "la_rochelle"}
    far = next(city for city in game.state.owner if city not in near and city not in ("paris", "la_rochelle"))
    assert refused(game, one.faction, Surprise(one.id, far)) == ("not_his_province", "WOR-14.7a")


@each(*[one for one in PRINTED.values() if set(one.provinces) - {"IDF"}])
def test_his_military_value_counts_in_a_surprise(one):
    game = surprising(one)
    action = next(act for act in options(game, one.faction) if act.kind == "surprise")
    assert causes(game, one.faction, action).get("military", 0) == one.military


@each(*RANKED)
def test_as_faction_leader_he_surprises_everywhere(one):
    game = surprising(one)
    game.state.chief[one.faction] = one.id
    assert len({act.city for act in options(game, one.faction) if act.kind == "surprise"}) == len(game.state.owner) - 2


# What is done to him


@rule("WOR-14.6h")
@each()
def test_two_ones_are_his_death_unless_he_is_immune(one):
    game = after(acting(one, (1, 1)), one.faction, embassy(one))
    assert game.state.people.lives(one.id) == ("immune" in one.abilities)
    assert ("is_immune" in game.told()) == ("immune" in one.abilities) and "court_doomed" in game.told()


@each()
def test_a_lady_of_the_squadron_is_sent_against_men_who_are_no_priests(one):
    lady = next(card for card in ("isabelle_de_limeuil", "charlotte_de_sauve") if card != one.id)
    other = next(seat for seat in FACTIONS if seat != one.faction)
    game = acting(one)
    game.state.people.move(lady, f"hand.{other}")
    game.answer(one.faction, embassy(one))
    if one.kind == "man":
        game.answer(other, choice("squadron", lady))
        assert rolled(game)["flying_squadron"] == -2
    else:
        assert not any("squadron" in game.asked(seat) for seat in game.seats)
        assert "flying_squadron" not in rolled(game)


def rolled(game: Game) -> dict[str, int]:
    """What counted in the roll, which nobody does anything about any more."""
    on_with(game, "squadron")
    (part,) = [part for event in game.events if (part := event.public) and part.code.startswith("court_")]
    return {one.cause: one.value for one in part.modifiers}


@each(*[one for one in PRINTED.values() if one.kind == "woman"])
def test_only_a_flying_squadron_flies(one):
    other = next(seat for seat in FACTIONS if seat != one.faction)
    actor = {"royalist": "tavannes", "huguenot": "coligny", "league": "jacques_de_nemours"}[other]
    game = court(actor, seat=other, turn=4)
    for lady in ("isabelle_de_limeuil", "charlotte_de_sauve"):
        game.state.people.move(lady, f"deck.{one.faction}")
    game.state.people.move(one.id, f"hand.{one.faction}")
    game.answer(other, next(act for act in options(game, other) if act.kind == "embassy"))
    flies = choice("squadron", one.id)
    if "flying_squadron" in one.abilities:
        assert game.answer(one.faction, flies).state.people.where[one.id] == f"spent.{one.faction}"
    else:
        assert refused(game, one.faction, flies) == ("no_such_lady", "WOR-14.2f")


def hunted(one: Printed, kind: str, law: str) -> Game:
    state = position(turn=max(one.turn, 2))
    state.people.move(one.id, f"deck.{one.faction}")
    state.people.move("tavannes", "deck.royalist")
    state.stack = [question(state, kind, ("royalist",), RULE[law])]
    return Game(state, Loaded())


@each()
def test_a_murderer_reaches_him_unless_woman_or_priest(one):
    game = hunted(one, "victim", "WOR-19e")
    if one.kind in ("man", "collective"):
        assert game.answer("royalist", choice("victim", one.id)).state.people.where[one.id] == "out"
    else:
        law = "WOR-4e" if one.kind == "priest" else "WOR-19e"
        assert refused(game, "royalist", choice("victim", one.id)) == ("not_to_be_murdered", law)


@each(*SHELTERED)
def test_disgrace_reaches_him_while_he_is_there(one):
    game = hunted(one, "disgraced", "WOR-19f")
    assert game.answer("royalist", choice("disgraced", one.id)).state.people.where[one.id] == "out"
    game = hunted(one, "disgraced", "WOR-19f")
    game.state.people.move(one.id, "out")
    assert refused(game, "royalist", choice("disgraced", one.id))[0] in ("out_of_reach", "not_offered")


# Whose he may become


def courted(one: Printed, by: Seat) -> tuple[Game, Action]:
    """A member of this faction may try to win him over."""
    member = next(card for card in PRINTED.values() if card.faction == by and card != one and card.turns)
    game = acting(member, (6, 5), turn=max(one.turn, 2))
    game.state.people.move(one.id, f"deck.{one.faction}")
    game.state.people.where["francois_d_alencon"] = "out" if "alencon" not in one.id else "deck.royalist"
    return game, Recruit(member.id, one.id)


@rule("WOR-4a")
@each()
def test_nobody_recruits_him_but_whom_his_card_names(one):
    for seat in [seat for seat in FACTIONS if seat not in (one.other, one.faction)]:
        game, recruit = courted(one, seat)
        assert refused(game, seat, recruit) == ("not_for_you", "WOR-4a")


@rule("WOR-14.7y", "WOR-14.7w")
@each(*TURNCOATS)
def test_whoever_his_card_names_wins_him_over_at_the_end_of_the_court(one):
    game, recruit = courted(one, one.other)
    after(game, one.other, recruit)
    assert game.state.people.faction(one.id) == one.faction
    while game.state.step in ("actions", "court_end"):
        game.usual(next(seat for seat in game.seats if game.asked(seat)))
    assert game.state.people.faction(one.id) == one.other and one.id in game.state.turned


@rule("WOR-14.7ab")
@each(PRINTED["damville"], PRINTED["henri_de_navarre"])
def test_two_are_not_recruited_before_their_time(one):
    game, recruit = courted(one, one.other)
    game.state.turn, game.state.people.where["francois_d_alencon"] = 1, "deck.royalist"
    assert refused(game, one.other, recruit) == ("recruit_barred", "WOR-14.7ab")


# Saint Bartholomew


@rule("WOR-18c")
@each(*HUGUENOTS)
def test_in_the_huguenots_court_hand_the_massacre_takes_or_spares_him(one):
    state = position(turn=3)
    state.people.move(one.id, "hand.huguenot")
    state.stack = [consequence(state, "saint_bartholomew", RULE["WOR-18a"])]
    GAME.resolve(state, Loaded(), Listener())
    assert state.people.lives(one.id) == ("survives" in one.abilities)
