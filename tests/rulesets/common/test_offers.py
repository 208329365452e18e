"""Answers made when somebody looks: read like the list they stand for."""

from __future__ import annotations

import pytest

from rulesets.common.offers import Joined, Offers
from rulesets.common.shapes import Choice

PARTS = (["a", "b"], [], ("c",), ["d", "e", "f"])
LETTERS = [*"abcdef"]


def test_joined_lists_read_like_one():
    found = Joined(PARTS)
    assert (len(found), [*found], [found[n] for n in range(6)]) == (6, LETTERS, LETTERS)
    assert (found[-1], found[1:4]) == ("f", LETTERS[1:4])


@pytest.mark.parametrize("at", [6, -7])
def test_there_is_nothing_beyond_their_end(at):
    with pytest.raises(IndexError):
        Joined(PARTS)[at]


class Letters(Offers):
    """Each letter of each part, as a choice that is written down when it is made."""

    def __init__(self) -> None:
        super().__init__(len(LETTERS))
        self.written: list[str] = []

    def groups(self):
        return ((len(part), part) for part in PARTS)

    def made(self, common: int, target: str) -> Choice:
        self.written.append(f"{target}{common}")
        return Choice(target)


def test_an_answer_is_made_when_it_is_looked_at():
    found = Letters()
    assert (len(found), found.written) == (6, [])
    assert (found[2], found[5], found.written) == (Choice("c"), Choice("f"), ["c1", "f3"])
    assert [*found] == [Choice(one) for one in LETTERS] == found[:]
    assert found[-1] == Choice("f")


def test_no_answer_is_offered_beyond_the_last():
    with pytest.raises(IndexError):
        Letters()[6]
