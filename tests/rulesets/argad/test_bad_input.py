"""What may not be answered is refused in words and by a rule, and nothing is changed by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rulesets.common.actions import Action
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.butts import butts, figure
from tests.rulesets.argad.fields import field, moved, plan
from tests.rulesets.argad.fields import row as go
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.test_shots_at_the_table import rows

Bad = tuple[Game, Action]
HOUSE = '[[room]]\nid = "hall"\nbuilding = "house"\npoints = "40,40 60,40 60,60 40,60"\n'


def shot(*people: str, arm: str = "bow", **condition: object) -> Bad:
    """Yann shoots at Olaf."""
    game = butts(figure("yann", "blue", "100,100"), *people, figure("far", "red", "290,190")).until("shots")
    who = game.who("yann")
    game.state.now[who] = replace(game.state.now[who], **condition)  # type: ignore[arg-type]
    return game, rows(game, ("yann", "olaf", arm))


def olaf(place: str = "100,115") -> str:
    return figure("olaf", "red", place)


def walk(way: str, name: str = "malo") -> Bad:
    game = field("malo blue 50,37", "bili blue 53,37", "knut red 90,90", ground=HOUSE).until("announce")
    return game, plan(game, go(game, name, way))


def low(does: str, manner: str = "crouched") -> Bad:
    game = field("malo blue 50,37", "knut red 90,90").until("announce")
    game.state.now[game.who("malo")] = replace(game.state.now[game.who("malo")], unloaded=(("bow", 1),))
    return game, plan(game, go(game, "malo", does=does, manner=manner))


def after_agreement(*, announced: bool) -> Bad:
    game = field("malo blue 10,10", "knut red 90,90").until("announce")
    plans = plan(game, go(game, "malo", "10,14"))
    return moved(game, **({"blue": plans} if announced else {})), plan(game, go(game, "malo", "10,16"))


FRIENDS = [figure(f"f{n}", "blue", f"{98 + 2 * n},107", weapons=["knife"]) for n in range(3)]
BAD: dict[str, tuple[Callable[[], Bad], str, str]] = {
    "by the dead": (lambda: shot(olaf(), out="dead"), "not_offered", "ARG-SHO-07"),
    "unloaded": (lambda: shot(olaf(), unloaded=(("bow", 1),)), "unloaded", "ARG-SHO-10"),
    "in contact": (lambda: shot(olaf(), at_contact=True), "in_contact", "ARG-SHO-04"),
    "moved": (lambda: shot(olaf(), moved=900, announced=True), "moved_with_immobile_weapon", "ARG-SHO-08"),
    "at a melee": (
        lambda: shot(olaf(), figure("mael", "blue", "100,113", weapons=["spear"])), "at_a_melee", "ARG-TGT-03"
    ),
    "through friends": (lambda: shot(olaf("100,125"), *FRIENDS), "needs_open_space", "ARG-SRK-02"),
    "beyond range": (lambda: shot(olaf("100,190")), "beyond_range", "ARG-RNG-01"),
    "through a wall": (lambda: walk("50,45"), "wall_in_the_way", "ARG-TER-27"),
    "onto a base": (lambda: walk("52.5,37"), "no_room_to_end", "ARG-MOV-24"),
    "at work behind a wall": (lambda: low("work"), "stays_low_and_works", "ARG-LOS-03"),
    "reloading behind a wall": (lambda: low("reload"), "stays_low_and_works", "ARG-LOS-03"),
    "after agreement": (lambda: after_agreement(announced=True), "too_late_to_change", "ARG-TER-15"),
    "after waiting": (lambda: after_agreement(announced=False), "no_waiting_for_dice", "ARG-TER-16"),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_refused_by_a_rule_and_changes_nothing(what: str) -> None:
    made, code, cited = BAD[what]
    game, action = made()
    before = GAME.encode(game.state)
    with pytest.raises(IllegalAction) as refusal:
        game.answer("blue", action)
    assert (refusal.value.code, refusal.value.rule) == (code, cited)
    for language in ("en", "fr"):
        assert GAME.words.text("refusals", code, dict(refusal.value.facts), language)
    assert GAME.encode(game.state) == before


@pytest.mark.rule("ARG-LOS-03")
def test_who_does_nothing_else_may_stay_low() -> None:
    for does, manner in (("hide", "crouched"), ("", "crouched"), ("reload", "walks")):
        game, action = low(does, manner)
        game.answer("blue", action)
    game, action = low("reload")
    with pytest.raises(IllegalAction, match="ARG-LOS-03"):
        game.answer("blue", action)


@pytest.mark.rule("ARG-TER-15")
def test_a_question_shut_by_the_dice_says_by_which_rule() -> None:
    game, _ = after_agreement(announced=True)
    found = GAME.too_late(game.state, "blue", "t1.agree.0")
    assert found is not None and (found.code, found.rule) == ("too_late_to_change", "ARG-TER-15")
    assert GAME.too_late(game.state, "blue", "t1.ready") is None
    assert GAME.too_late(game.state, "blue", "t2.agree.0") is None
