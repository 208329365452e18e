"""Cards in piles: counted, remembered, dealt anew for those who cannot know."""

from __future__ import annotations

import pytest

from rulesets.common.dice import Fast
from rulesets.common.events import Listener
from rulesets.common.piles import Piles
from rulesets.common.refusals import AuditError
from rulesets.common.shapes import NONE

CARDS = [f"c{n}" for n in range(8)]


@pytest.fixture
def piles() -> Piles:
    """Five cards in the deck, two in red's hand, one open."""
    found = Piles.of(CARDS, ("deck", "red", "white"))
    found.stock(CARDS[:5])
    for card in CARDS[5:7]:
        found.place(card, "red")
        found.see(card, "red")
    found.place("c7", "open")
    return found


def test_the_top_card_is_drawn_and_counted(piles: Piles) -> None:
    assert piles.draw("white") == "c4"
    assert piles.count == {"deck": 4, "red": 2, "white": 1}
    piles.check(CARDS)


def test_the_draw_pile_is_shuffled(piles: Piles) -> None:
    piles.shuffle((4, 0, 1, 2, 3))
    assert piles.order == ["c4", "c0", "c1", "c2", "c3"]


def test_who_saw_a_card_remembers_it_until_it_lies_open(piles: Piles) -> None:
    piles.see("c4", "black")
    piles.draw("white")
    assert piles.knows("black", "c4")
    assert not piles.knows("red", "c4")
    piles.move("c4", "open")
    assert piles.knows("red", "c4")
    assert not any("c4" in one for one in piles.seen)


def test_what_a_viewer_knows_stays_when_the_rest_is_dealt_anew(piles: Piles) -> None:
    piles.see("c4", "white")
    other = piles.copy()
    other.redrawn("white", Fast(3))
    other.check(CARDS)
    assert other.order[-1] == "c4"
    assert other.where["c7"] == "open"
    assert other.count == piles.count
    assert other.cards("red") != piles.cards("red")
    assert piles.where["c5"] == "red"


def test_each_seat_keeps_its_own_hand_and_the_game_master_everything(piles: Piles) -> None:
    for viewer, kept in (("red", piles.cards("red")), ("gm", piles.order)):
        other = piles.copy()
        other.redrawn(viewer, Fast(1))
        assert (other.cards("red") if viewer == "red" else other.order) == kept


def test_real_cards_are_counted_and_named_when_they_are_played() -> None:
    piles = Piles.of(CARDS, ("deck", "red"))
    piles.stock(CARDS, unknown=True)
    assert [piles.draw("red") for _ in range(2)] == ["", ""]
    assert piles.draw("red") == ""
    assert piles.candidates("red") == CARDS
    piles.move("c3", "open", out_of="red")
    assert piles.count == {"deck": 5, "red": 2}
    assert "c3" not in piles.candidates("red")
    piles.check(CARDS)


def test_a_card_too_few_is_found(piles: Piles) -> None:
    piles.count["red"] += 1
    with pytest.raises(AuditError, match="miscounted"):
        piles.check(CARDS)


def test_encoded_piles_come_back_in_the_order_of_the_box(piles: Piles) -> None:
    data = piles.encode()
    data["where"] = dict(sorted(data["where"].items(), reverse=True))
    assert list(Piles.decode(data, CARDS).where) == CARDS


def test_a_card_named_out_of_a_pile_is_laid_down_if_it_can_be_there(piles: Piles) -> None:
    assert [piles.lay_down(card, "red", "open") for card in ("c5", "c0")] == ["c5", NONE]
    assert piles.cards("open") == ["c5", "c7"]
    piles.check(CARDS)


def test_who_draws_is_told_the_card_and_others_that_he_drew(piles: Piles) -> None:
    sink = Listener()
    for _ in range(7):
        piles.draw_for("white", "white", "T-1", sink)
    assert [event.code for event in sink.events] == ["drew_card"] * 5
    parts = [sink.events[0].part_for(viewer) for viewer in ("white", "red")]
    assert [part and dict(part.facts) for part in parts] == [{"who": "white", "card": "c4"}, {"who": "white"}]


def test_a_real_card_has_no_name_when_it_is_drawn() -> None:
    piles, sink = Piles.of(CARDS, ("deck", "red")), Listener()
    piles.lay_out((), real=True)
    piles.draw_for("red", "red", "T-1", sink)
    assert (sink.events[0].code, piles.count) == ("drew", {"deck": 7, "red": 1})


def test_rows_of_a_position_say_what_the_viewer_knows_and_lay_it_out_again() -> None:
    piles = Piles.of(CARDS, ("deck", "hand.red"))
    piles.lay_out(({"card": "c5", "pile": "hand.red"}, {"card": "c7", "pile": "open"}), real=False)
    assert piles.rows("red") == ({"card": "c5", "pile": "hand.red"}, {"card": "c7", "pile": "open"})
    assert piles.rows("white") == ({"card": "c7", "pile": "open"},)
    again = Piles.of(CARDS, ("deck", "hand.red"))
    again.lay_out(piles.rows("gm"), real=False)
    assert again.encode() == piles.encode()
