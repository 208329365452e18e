"""What is hidden, entry by entry: ARG-HID-01 to ARG-HID-18. The conformance kit swaps secrets at random."""

from __future__ import annotations

from dataclasses import replace

from rulesets.argad.awareness import knows_slip, label, looks_of, seen_by, shown
from rulesets.argad.lookout import look_around
from rulesets.argad.shot_declarations import Declare
from rulesets.argad.state import Deed, Reserve, Stand, Undertaking
from rulesets.argad.vehicles_by_hand import Order, open_plots
from rulesets.argad.work import Task
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf, Listener
from rulesets.common.frames import Gather
from tests.rulesets.argad import probes
from tests.rulesets.argad.butts import butts, figure, piece
from tests.rulesets.argad.marks import hidden
from tests.rulesets.argad.played import Game
from tests.rulesets.argad.rolled import Faces
from tests.rulesets.argad.small_table import GAME, figures, guesses, small, would_see
from tests.rulesets.argad.small_table import shown as page

HID = "ARG-HID-"


def hides(game: Game, entry: str, viewer: str = "blue") -> bool:
    """Whether the entry differs in positions in which this viewer is shown the very same."""
    state, probe = game.state, probes.HIDDEN_PROBES[HID + entry]
    others = guesses(state, viewer)
    assert all(page(other, viewer) == page(state, viewer) for other in others)
    return any(probe(other, viewer) != probe(state, viewer) for other in others)


def texts(game: Game, viewer: str) -> str:
    return repr(GAME.view(game.state, viewer).secrets)


@hidden("ARG-HID-01")
def test_an_objective_is_read_by_whom_it_was_given_to_alone():
    game = small()
    assert "Hold the ford." in texts(game, "red")
    assert "ford" not in page(game.state, "blue") + page(game.state, "public")
    assert [one["id"] for one in GAME.view(game.state, "red").board["areas"]] == ["ford"]
    assert hides(game, "01")


@hidden("ARG-HID-02")
def test_what_a_miller_knows_and_wants_the_game_master_alone_reads():
    game = small()
    miller = game.who("miller")
    game.state.moods[miller] = game.state.box.attitudes[0]
    for viewer in ("blue", "red", "public"):
        read = page(game.state, viewer)
        assert "bridge" not in read
        assert "frightened" not in read
        assert "bells" not in read
    assert "The bridge is down." in texts(game, "gm")
    assert hides(game, "02")


@hidden("ARG-HID-03")
def test_animals_look_alike_to_all_but_their_owner():
    game = small()
    animals = GAME.view(game.state, "blue").board["animals"]
    assert len(animals) == 3
    assert len({repr({**one, "id": 0, "x": 0, "y": 0, "corners": 0}) for one in animals}) == 1
    own = GAME.view(game.state, "red").board["animals"]
    assert sorted(one["true"] for one in own) == [False, False, True]
    assert hides(game, "03")


@hidden("ARG-HID-03")
def test_which_animal_it_is_its_owner_says_and_nobody_else_hears():
    game = small()
    other = next(who for who, one in game.state.animals.items() if not one.troop)
    before = page(game.state, "blue")
    game.answer("red", GAME.kinds["herd"](other))
    assert game.state.animals[other].troop == (game.who("scout"),)
    assert page(game.state, "blue") == before
    assert "herd_chosen" in game.told("red")
    assert "herd_chosen" not in game.told("blue")


@hidden("ARG-HID-04")
def test_nobody_knows_of_reserves_or_of_who_lies_in_the_ferns():
    game = small()
    for name in ("late", "ambusher"):
        assert game.who(name) not in page(game.state, "blue")
    assert "second_boat" not in page(game.state, "blue")
    assert [one["turn"] for one in GAME.view(game.state, "red").board["off"]] == [3]
    assert hides(game, "04")


@hidden("ARG-HID-05")
def test_a_false_monk_is_a_monk_to_others():
    game = small()
    monk = game.who("monk")
    seen = seen_by(game.state, "blue", monk)
    assert seen is not None
    assert (seen.looks.party, seen.looks.name != "Hrafn") == ("parish", True)
    assert "Hrafn" not in page(game.state, "blue")
    mine = next(one for one in GAME.view(game.state, "blue").board["figures"] if one["id"] == monk)
    assert mine["seat"] == ""
    assert "disguised" not in repr(mine)
    assert "disguised" in repr(figures(game.state, "red")["Hrafn"])
    assert hides(game, "05")


@hidden("ARG-HID-06")
def test_a_dagger_and_a_letter_are_seen_by_nobody_else():
    game = small()
    assert "dagger" not in page(game.state, "blue")
    assert "letter" not in page(game.state, "blue")
    assert "dagger" in page(game.state, "red")
    assert "A letter" in texts(game, "red")
    assert hides(game, "06")


@hidden("ARG-HID-07")
def test_class_and_skill_of_others_are_nowhere():
    game = small()
    figure = figures(game.state, "blue")["Bran"]
    assert (figure["arms"], figure["level"]) == (["hatchet", "bow"], "recognised")
    assert "scout" not in page(game.state, "blue")
    assert "class" not in repr(GAME.view(game.state, "blue").pieces[game.who("bran")])
    cards = [one.name for one in GAME.view(game.state, "blue").cards]
    assert cards == ["Alan"]
    assert hides(game, "07")


@hidden("ARG-HID-08")
def test_plans_of_the_unseen_are_seen_by_nobody():
    game = small().until("announce")
    for name in ("gone", "bran"):
        who = game.who(name)
        game.state.plans[who] = Deed(who, (game.state.stands[who].centre, (5000, 5000)))
    plans = [one["who"] for one in GAME.view(game.state, "blue").board["plans"]]
    assert plans == [game.who("bran")]
    assert hides(game, "08")


@hidden("ARG-HID-09")
def test_shots_are_declared_sealed():
    game = small(gm=False).until("shots")
    gather = game.state.stack[-1]
    assert isinstance(gather, Gather)
    assert gather.sealed
    pages = []
    for action in [one for one in GAME.legal_actions(game.state, "red") if one.kind == "declare"]:
        state = game.state.copy()
        GAME.decide(state, "red", action, Listener())
        pages.append(page(state, "blue"))
        assert probes.sealed_shots(state, "blue") == [("red", probes.pack(action))]
    assert len(pages) > 1
    assert len(set(pages)) == 1
    assert hides(Game(state, game.dice), "09")


@hidden("ARG-HID-10")
def test_nobody_knows_when_a_band_comes_or_how_long_work_takes():
    game = small()
    alan = game.who("alan")
    game.state.tasks["task1"] = Undertaking("search", "blue", (alan,), Task(kind="task"), at="chest")
    assert hides(game, "10")
    for other in guesses(game.state, "blue", 4):
        assert other.tasks["task1"].work == game.state.tasks["task1"].work


@hidden("ARG-HID-11")
def test_whether_there_is_anything_to_find_shows_only_at_the_end():
    game = small()
    game.state.tasks["task1"] = Undertaking("search", "blue", (game.who("alan"),), Task(), at="chest", found=True)
    assert hides(game, "11")


@hidden("ARG-HID-12")
def test_what_was_told_in_private_is_known_to_those_who_were_there():
    game = small()
    slip = game.state.slips["what_the_miller_knows"]
    game.state.slips["what_the_miller_knows"] = type(slip)(slip.kind, slip.en, slip.fr, ("red",), slip.holder)
    assert knows_slip(game.state, "red", "what_the_miller_knows")
    assert "bridge" not in page(game.state, "blue") + page(game.state, "public")
    assert hides(game, "12")


@hidden("ARG-HID-13")
def test_one_sees_two_metres_far_and_recognises_at_a_hundred_and_twenty():
    game = small()
    state = game.state
    assert seen_by(state, "blue", game.who("bran")).level == "recognised"  # type: ignore[union-attr]
    assert seen_by(state, "blue", game.who("far")).level == "figure"  # type: ignore[union-attr]
    assert seen_by(state, "blue", game.who("gone")) is None
    assert label(state, "blue", game.who("far")) == game.who("far")
    assert "Thorolf" not in page(state, "blue")
    assert hides(game, "13")


@hidden("ARG-HID-14")
def test_on_which_side_somebody_really_is_shows_on_nobody():
    game = small()
    before = page(game.state, "blue")
    game.state.party[game.who("monk")] = "bretons"
    assert page(game.state, "blue") == before
    assert hides(game, "14")


@hidden("ARG-HID-15")
def test_orders_written_beforehand_are_their_owners_alone():
    game = small().until("announce")
    gone = game.who("gone")
    game.state.plans[gone] = Deed(gone, ((31000, 6000), (30000, 4000)), does="work", at="mill")
    assert "mill" not in page(game.state, "blue") + page(game.state, "public")
    assert hides(game, "15")


@hidden("ARG-HID-15")
def test_that_an_order_is_sealed_all_see_and_what_it_says_nobody_else():
    game = butts(figure("yann", "blue", "20,20"), figure("olaf", "red", "250,150"), options={"plotted_vehicles": "on"})
    game.answer("blue", Order("Full ahead"))
    assert (game.told("blue")[-1], game.told("red")[-1]) == ("plot_sealed", "plot_lies")
    others = guesses(game.state, "red")
    assert "Full ahead" not in [one.slips["plot1"].en for one in others]
    heard = [Game(one, Fast(1)) for one in (game.state, *others)]
    for one in heard:
        one.state.turn += 1
        open_plots(one.state, listener := Listener())
        one.events = listener.events
    assert [one.told("red") for one in heard] == [["plot_opened"]] * len(heard)


@hidden("ARG-HID-13")
def test_who_shoots_hears_of_his_own_shot_whoever_unseen_shoots_beside_him():
    screen = piece("open_ground", "92,105 97,105 97,112 92,112", blocks=True)
    olaf, knut = (figure(name, seat, place, weapons=["bow"]) for name, seat, place in ARCHERS)
    heard = []
    for shooters in (("olaf",), ("olaf", "knut")):
        game = butts(olaf, knut, figure("yann", "blue", "100,115"), screen, seats='["blue", "red", "green"]')
        game.until("shots").dice, game.events = Faces(*(2 for _ in shooters)), []
        for seat in game.seats:
            mine = [one for one in shooters if game.state.seat[game.who(one)] == seat]
            game.answer(seat, Declare(_at_yann(game, mine)))
        parts = [part for one in game.events if (part := one.part_for("red")) and part.code == "single_shot"]
        heard.append([(one.facts["n"], one.facts["hits"], len(one.dice), "by_2" in one.facts) for one in parts])
    assert heard == [[(1, 0, 1, False)]] * 2


ARCHERS = (("olaf", "red", "100,100"), ("knut", "green", "90,120"))


def _at_yann(game: Game, names: list[str]) -> tuple[tuple[str, tuple[str, str, str, str]], ...]:
    return tuple((game.who(one), (game.who("yann"), "bow", "plain", "no_order")) for one in names)


@hidden("ARG-HID-16")
def test_what_becomes_of_wounds_others_hear_from_the_news():
    game = small()
    bran = game.who("bran")
    game.state.now[bran] = replace(game.state.now[bran], lost_points=1, wounds=("head",), healed=True)
    look_around(game.state, Deaf())
    assert "wounded" not in repr(figures(game.state, "blue")["Bran"])
    assert "wounded" in repr(figures(game.state, "red")["Bran"])
    assert hides(game, "16")


@hidden("ARG-HID-17")
def test_what_a_creature_can_do_is_not_to_be_read():
    game = small()
    assert hides(game, "17")
    assert "frightened" not in page(game.state, "red")


@hidden("ARG-HID-18")
def test_a_trick_is_known_to_whom_it_was_told():
    game = small()
    assert "paid to lie" in texts(game, "red")
    assert "paid to lie" not in page(game.state, "blue") + page(game.state, "public")
    assert hides(game, "18")


# What is drawn anew


def test_what_is_drawn_anew_agrees_with_what_was_seen():
    game = small()
    for viewer in ("blue", "red"):
        for other in guesses(game.state, viewer):
            GAME.audit(other)
            assert would_see(other, viewer) == would_see(game.state, viewer)
            for who in [one for one in other.people if (seen := shown(other, viewer, one)) and seen.now]:
                seen = shown(game.state, viewer, who)
                assert seen is not None
                assert other.stands.get(who) == game.state.stands.get(who)
                assert seen.level != "recognised" or looks_of(other, who) == seen.looks


def test_strangers_have_numbers_of_their_own():
    game = small()
    unknown = [game.who(name) for name in ("gone", "ambusher", "late", "scout")]
    others = guesses(game.state, "blue")
    assert not any(who in other.people for other in others for who in unknown)
    assert len({len(other.people) for other in others}) > 2


def test_the_game_master_knows_all():
    game = small()
    assert GAME.encode(GAME.unknown_to(game.state, "gm", Fast(1))) == GAME.encode(game.state)


def random_positions(count: int) -> list[Game]:
    """Positions on the way through games in which everybody answers at random."""
    found = []
    dice = Fast("random positions")
    game = small(gm=False)
    while len(found) < count:
        if game.state.ending:
            game = small(gm=len(found) % 2 == 1)
        seat = next(seat for seat in game.seats if game.asked(seat))
        legal = GAME.legal_actions(game.state, seat)
        game.answer(seat, legal[dice.pick(len(legal), key="", seat="", why="")])
        found.append(Game(game.state.copy(), game.dice))
    return found


def test_all_along_random_games_nobody_can_tell_a_guess_from_the_truth():
    for n, game in enumerate(random_positions(30)):
        for viewer in ("blue", "red", "public"):
            other = GAME.unknown_to(game.state, viewer, Fast(f"{n} {viewer}"))
            assert page(other, viewer) == page(game.state, viewer), (n, viewer)


def test_a_band_in_reserve_may_be_of_any_size():
    game = small()
    game.state.reserves["more"] = Reserve("red", (game.who("gone"),), ((32900, 5000),))
    game.state.stands.pop(game.who("gone"))
    assert hides(game, "04")


def test_whom_one_remembers_may_be_anywhere():
    game = small()
    bran = game.who("bran")
    game.state.stands[bran] = Stand(32000, 11000)
    look_around(game.state, Deaf())
    seen = seen_by(game.state, "blue", bran)
    assert seen is not None
    assert (seen.now, seen.stand) == (False, Stand(6000, 6000))
    places = [other.stands.get(bran) for other in guesses(game.state, "blue")]
    assert len(dict.fromkeys(map(str, places))) > 3
