"""Answers made when somebody looks: read like the list they stand for."""

from __future__ import annotations

import pytest

from rulesets.common.offers import Joined, Targets
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


def test_an_answer_is_made_when_it_is_looked_at_and_once():
    made: list[str] = []

    def make(target: str) -> Choice:
        made.append(target)
        return Choice(target)

    known: dict = {}
    found = Targets(Joined(PARTS), make, known)
    assert (len(found), made) == (6, [])
    assert (found[2], made) == (Choice("c"), ["c"])
    assert found[2] is Targets(["c"], make, known)[0]
    assert [*found] == [Choice(one) for one in LETTERS] == found[:]
    assert made == [*"cabdef"]
