"""What a game says of itself, as data."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets.common.meta import Titles
from rulesets.common.meta_files import read_meta
from rulesets.common.params import Number, Pick, Text

TEXT = """
slug = "ex"
version = "1"
schema = 1
title = { en = "Ex", fr = "Exemple" }
summary = { en = "A game.", fr = "Un jeu." }
credits = { en = "Us.", fr = "Nous." }
game_master = "none"
seats = [
  { id = "red", title = { en = "Red", fr = "Rouge" }, letter = "R" },
  { id = "blue", title = { en = "Blue", fr = "Bleu" }, letter = "B" },
]
[[scenarios]]
id = "short"
title = { en = "Short", fr = "Court" }
summary = { en = "One turn.", fr = "Un tour." }
turns = 1
decisions = 20
minutes = 5
[[scenarios]]
id = "alone"
title = { en = "Alone", fr = "Seul" }
summary = { en = "For one.", fr = "À un." }
seats = ["blue"]
turns = 2
decisions = 30
minutes = 9
[[options]]
id = "fog"
title = { en = "Fog", fr = "Brume" }
default = "off"
rules = ["EX-1"]
choices = [{ id = "on", title = { en = "on", fr = "avec" } }, { id = "off", title = { en = "off", fr = "sans" } }]
[[options]]
id = "rain"
group = "weather"
title = { en = "Rain", fr = "Pluie" }
default = "on"
[[readings]]
id = "ties"
title = { en = "Ties", fr = "Égalités" }
rule = "EX-2"
choices = [{ id = "again", title = { en = "again", fr = "encore" } }]
[[sheets]]
id = "hero"
title = { en = "Hero", fr = "Héros" }
fields = [
  { id = "skill", title = { en = "Skill", fr = "Talent" }, low = 0, high = 2 },
  { id = "arm", title = { en = "Arm", fr = "Arme" }, options = ["sword", "bow"], kind = "arm" },
  { id = "motto", title = { en = "Motto", fr = "Devise" }, length = 40 },
]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "meta.toml"
    path.write_text(TEXT, "utf-8")
    return path


def test_everything_is_read(file: Path) -> None:
    meta = read_meta(file)
    assert (meta.slug, meta.titles, meta.game_master) == ("ex", Titles("Ex", "Exemple"), "none")
    assert [(one.id, one.mark, one.letter) for one in meta.seats] == [("red", 1, "R"), ("blue", 2, "B")]
    assert [(one.group, one.choices[0].titles.fr) for one in meta.options] == [("", "avec"), ("weather", "Oui")]
    assert [one.seats for one in meta.scenarios] == [("red", "blue"), ("blue",)]
    assert (meta.options[0].default, meta.options[0].rules, meta.readings[0].default) == ("off", ("EX-1",), "again")
    assert [param for _, _, param in meta.sheets[0].fields] == [Number(0, 2), Pick(("sword", "bow"), "arm"), Text(40)]


@pytest.mark.parametrize(
    ("old", "new"), [('slug = "ex"', ""), ("turns = 1", "turn = 1"), ('fr = "Brume"', 'de = "Nebel"')]
)
def test_what_is_missing_or_misspelt_is_heard(file: Path, old: str, new: str) -> None:
    assert old in TEXT
    file.write_text(TEXT.replace(old, new), "utf-8")
    with pytest.raises((KeyError, TypeError)):
        read_meta(file)
