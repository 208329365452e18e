"""Finished games replay to their recorded end; saved positions of every schema can be loaded."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from rulesets.common.gamefile import GameFile, loads
from rulesets.common.proof import Fault
from rulesets.common.replay import Verified, verify
from rulesets.common.seats import PUBLIC
from tests.rulesets import golden
from tests.rulesets.kit.subjects import Subject, slugs, subject

GAMES = [slug for slug in slugs() if slug != "tiny"]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Subject:
    return subject(request.param)


@cache
def verified(slug: str, path: Path) -> tuple[GameFile, Verified]:
    """A game file and what was found when every die and digest of it was reckoned once more; each is read once."""
    file = loads(path.read_text("utf-8"))
    return file, verify(file, subject(slug).ruleset)


def test_golden_games_replay_to_their_recorded_end(game: Subject):
    for path in golden.files(game):
        try:
            file, found = verified(game.slug, path)
        except Fault as fault:
            pytest.fail(f"{path.name}: {fault}. A change of digests is a new release: META.version, then golden write")
        assert found.ending and found.digests == len(file.entries), path.name


def test_golden_games_are_of_the_release_that_stands(game: Subject):
    releases = {path.name: loads(path.read_text("utf-8")).release for path in golden.files(game)}
    assert set(releases.values()) == {game.ruleset.meta.version}, releases


def test_golden_games_come_by_every_scenario_and_ending(game: Subject):
    found = set()
    for path in golden.files(game):
        file, at_last = verified(game.slug, path)
        found |= golden.comes_by(game, file, at_last.ending)
    wanted = [f"scenario:{one.id}" for one in game.ruleset.meta.scenarios]
    wanted += [f"ending:{one}" for one in game.ruleset.words.codes("endings")]
    wanted += [f"{kind}:{one}" for kind, one in named(game)]
    assert [
        one for one in wanted if one not in found and one not in {**game.notes.UNREACHED, **game.notes.SELDOM}
    ] == []


def named(game: Subject) -> list[tuple[str, str]]:
    """The cards and chits of the game, by the names it has for them."""
    names = game.ruleset.words._sections.get("names", {})
    return [(kind, one) for kind in ("card", "chit", "event") for one in names.get(kind, {})]


def test_a_changed_face_digest_or_secret_is_found():
    tiny = subject("tiny")
    file = golden.recorded(tiny, golden.play(tiny, 2))
    verify(file, tiny.ruleset)
    rolled = next(n for n, entry in enumerate(file.entries) if entry.faces and entry.kind == "frame")
    faces = file.entries[rolled].faces
    turned = ({**faces[0], "faces": [faces[0]["faces"][0] % 6 + 1]}, *faces[1:])
    for changed in (
        replace(file.entries[rolled], faces=turned),
        replace(file.entries[rolled], digest="0" * 64),
        replace(file.entries[rolled], faces=faces[1:]),
    ):
        with pytest.raises(Fault, match=f"entry {file.entries[rolled].n}"):
            verify(replace(file, entries=(*file.entries[:rolled], changed, *file.entries[rolled + 1 :])), tiny.ruleset)
    with pytest.raises(Fault, match=r"secrets\.open"):
        verify(replace(file, secrets={**file.secrets, "open": "00" * 32}), tiny.ruleset)


def test_every_schema_ever_released_decodes(game: Subject):
    paths = sorted((game.home / "schemas").glob("*.json"))
    schemas = [json.loads(path.read_text("utf-8"))["schema"] for path in paths]
    assert sorted(set(schemas)) == list(range(1, game.ruleset.meta.schema + 1))
    for path in paths:
        _check_decodes(game, path)


def _check_decodes(game: Subject, path: Path) -> None:
    state = game.ruleset.decode(json.loads(path.read_text("utf-8")), game.box)
    game.ruleset.audit(state)
    data = game.ruleset.encode(state)
    assert data["schema"] == game.ruleset.meta.schema, path.name
    assert game.ruleset.encode(game.ruleset.decode(data, game.box)) == data, path.name
    for viewer in (*state.setup.seats, PUBLIC):
        game.ruleset.view(state, viewer)
        game.ruleset.questions(state, viewer)


def test_writing_keeps_the_games_of_a_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Subject, "home", property(lambda _: tmp_path))
    monkeypatch.setattr(golden, "GAMES_PLAYED", 6)
    golden.write("tiny", anew=False)
    first = golden.files(subject("tiny"))[0]
    first.write_text(first.read_text("utf-8").replace('"digest": "', '"digest": "0', 2), "utf-8")
    with pytest.raises(SystemExit, match=r"META\.version"):
        golden.write("tiny", anew=False)
    golden.write("tiny", anew=True)
    assert all(
        verify(loads(path.read_text("utf-8")), subject("tiny").ruleset) for path in golden.files(subject("tiny"))
    )
