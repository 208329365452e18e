"""Movement that ends before its end: who has won on the way may halt, who has lost may stay, and armies merge there."""

from __future__ import annotations

import pytest

from rulesets.common.refusals import AuditError
from rulesets.common.seats import GM
from rulesets.wars_of_religion.actions import March
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.turn import consequence
from tests.rulesets.wars_of_religion.card_field import on_with, without_decks
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded, begun
from tests.rulesets.wars_of_religion.test_bad_input import choice, refused
from tests.rulesets.wars_of_religion.war_field import field

rule = pytest.mark.rule
TRIES, SPARED, SAFE = (6, 6), (1, 1), (1, 1)
WINS, LOSES = ((6, 6, 1, 1), (1, 1, 1, 1)), ((1, 1, 1, 1), (6, 6, 1, 1))


def intercepted(*dice: tuple[int, ...], friend: str = "", at: str = "ORL", along: str = "", **values: object) -> Game:
    """Tavannes marches from Paris through Orléanais to Anjou; Coligny, who stands on the way, intercepts him. A friend
    may stand there too, or elsewhere, and go along on this way. All roll as said, and it goes on to the first question
    after that."""
    troops, leads = {"royalist.1": ("IDF", 5), "huguenot.1": ("ORL", 5)}, {"royalist.1": "tavannes"}
    if friend:
        troops["royalist.2"], leads["royalist.2"] = (at, 3), friend
    leads["huguenot.1"] = "coligny"
    leaders = {leader: army.partition(".")[0] for army, leader in leads.items()}
    money = dict.fromkeys(FACTIONS, 9)
    state = without_decks(field(troops=troops, leaders=leaders, side="crown", money=money, **values))  # type: ignore[arg-type]
    state.leads |= leads
    frames = [consequence(state, one, RULE["WOR-15.7a"], "crown") for one in ("rounds", "round")]
    state.step, state.stack = "rounds", frames
    game = Game(state, Loaded(*dice)).run().answer("royalist", March("royalist.1", "IDF ORL ANJ", 5))
    if along:
        game.answer("royalist", March("royalist.2", along, 3))
    while game.asked("huguenot") != ["intercept"]:
        game.usual(next(one for one in game.seats if game.asked(one)))
    return game.answer("huguenot", choice("intercept", "yes"))


def audited(game: Game) -> Game:
    GAME.audit(game.state)
    return game


@rule("WOR-15.7.5j")
@pytest.mark.parametrize(("answer", "end"), [("on", "ANJ"), ("halts", "ORL")])
def test_who_wins_on_the_way_marches_on_or_halts(answer: str, end: str):
    game = intercepted(TRIES, SPARED, *WINS, SAFE, SAFE)
    assert "may_go_on" in game.told() and "may_besiege_now" not in game.told()
    game.answer("huguenot", choice("retreat", "ORL"))
    assert game.asked("royalist") == ["marches_on"]
    assert refused(game, "huguenot", choice("marches_on", "halts"))[0] == "not_asked"
    game.answer("royalist", choice("marches_on", answer))
    assert game.state.at["royalist.1"] == end and ("halts" in game.told()) == (end == "ORL")
    assert game.asked("royalist") != ["besiege"] or end == "ANJ"
    on_with(game, "besiege")
    assert audited(game).state.venture is None and "activation_over" in game.told()


def test_the_clock_marches_on():
    game = intercepted(TRIES, SPARED, *WINS, SAFE, SAFE).answer("huguenot", choice("retreat", "ORL"))
    assert game.usual("royalist").state.at["royalist.1"] == "ANJ"


def test_who_halts_merges_with_a_friend():
    game = intercepted(TRIES, *WINS, SAFE, SAFE, SAFE, friend="matignon")
    game.answer("royalist", choice("loses", "royalist.1")).answer("huguenot", choice("retreat", "ORL"))
    game.answer("royalist", choice("marches_on", "halts"))
    assert audited(game).state.troops == {"royalist.1": 7, "huguenot.1": 3}


@rule("WOR-15.6b")
def test_who_is_beaten_on_the_way_and_stays_merges_with_a_friend():
    game = intercepted(TRIES, *LOSES, SAFE, SAFE, friend="matignon")
    game.answer("royalist", choice("loses", "royalist.1")).answer("royalist", choice("retreat", "ORL"))
    assert audited(game).state.troops == {"royalist.1": 5, "huguenot.1": 5}
    assert game.state.leads["royalist.1"] == "tavannes" and "stays_there" in game.told()


@pytest.mark.parametrize(
    ("along", "after"), [("NOR ANJ", {"royalist.1": "NOR", "royalist.2": "ANJ"}), ("", {"royalist.1": "NOR"})]
)
def test_who_retreats_to_a_friend_merges_with_him_unless_he_has_yet_to_march_away(along: str, after: dict[str, str]):
    game = intercepted(TRIES, SPARED, *LOSES, SAFE, SAFE, friend="matignon", at="NOR", along=along)
    game.answer("royalist", choice("retreat", "NOR"))
    assert {one: at for one, at in audited(on_with(game, "besiege")).state.at.items() if one != "huguenot.1"} == after
    assert game.state.troops["royalist.1"] == (3 if along else 6) and ("merged" in game.told()) == (not along)


def test_so_does_one_who_has_no_retreat():
    lost = dict.fromkeys(begun().state.owner, "huguenot") | {"blois": "royalist"}
    game = intercepted(TRIES, *LOSES, SAFE, SAFE, friend="matignon", cities=lost)
    game.answer("royalist", choice("loses", "royalist.1"))
    assert "retreat" not in game.asked("royalist") and audited(game).state.troops["royalist.1"] == 5


def test_between_equals_their_owner_says_who_commands():
    game = intercepted(TRIES, *LOSES, SAFE, SAFE, friend="biron")
    game.answer("royalist", choice("loses", "royalist.1")).answer("royalist", choice("retreat", "ORL"))
    assert game.asked("royalist") == ["commands"]
    game.answer("royalist", choice("commands", "royalist.2"))
    assert audited(game).state.troops == {"royalist.2": 5, "huguenot.1": 5}


def test_the_audit_finds_two_armies_of_a_side_in_a_province():
    state = field(troops={"royalist.1": ("ORL", 5), "league.1": ("ORL", 2)})
    with pytest.raises(AuditError):
        GAME.audit(state)
    state.at["league.1"] = "ENG"
    GAME.audit(state)


def test_what_the_game_master_rules_stands():
    game = begun(gm=True)
    for army in ("royalist.1", "league.1"):
        game.answer(GM, GAME.kinds["gm.army"](army, "ORL", "they march together"))
    assert audited(game).state.at == {"royalist.1": "ORL", "league.1": "ORL"}
