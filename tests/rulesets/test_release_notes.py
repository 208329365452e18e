"""What changed from release to release is told by every game, in both languages, up to the release that stands."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesets
from rulesets.common.releases import ReleaseNote, between, read_releases

NOTES = tuple(ReleaseNote(version, ("It changed.",), ("Cela a changé.",)) for version in ("3", "2", "1"))


@pytest.mark.parametrize("slug", [*rulesets.slugs(), "barons"])
def test_every_release_is_told_in_both_languages(slug: str) -> None:
    rulesets.register("barons", "tests.barons")
    notes = rulesets.releases(slug)
    assert notes[0].version == rulesets.meta(slug).version
    assert len({one.version for one in notes}) == len(notes)
    assert all(one.en and len(one.en) == len(one.fr) for one in notes)
    assert all(line.endswith(".") for one in notes for line in (*one.en, *one.fr))


def test_what_lies_between_two_releases() -> None:
    assert [one.version for one in between(NOTES, "1", "3") or ()] == ["3", "2"]
    assert [one.version for one in between(NOTES, "2", "3") or ()] == ["3"]


def test_notes_that_do_not_reach_from_one_to_the_other_tell_nothing() -> None:
    assert between(NOTES, "0", "3") is None
    assert between(NOTES, "1", "4") is None


def test_a_game_may_keep_no_notes(tmp_path: Path) -> None:
    assert read_releases(tmp_path) == ()
