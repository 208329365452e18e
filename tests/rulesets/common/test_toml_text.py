"""Files that somebody sent are read in the time of their length, whatever they are made of."""

from __future__ import annotations

from time import process_time

import pytest

import rulesets
from rulesets.common.position import from_toml
from rulesets.common.refusals import BadFile
from rulesets.common.toml_text import MOST_PARTS, read_toml

LONG = ".".join("a" * 60_000)
HELD_UP = {
    "a head": f"[{LONG}]",
    "a list of heads": f"[[ {LONG} ]]",
    "a name": f"{LONG} = 1",
    "with blanks": f"{LONG.replace('.', ' . ')} = 1",
    "quoted": ".".join(["'a'", '"b"'] * 30_000) + " = 1",
    "within a table": f"x = {{{LONG} = 1}}",
    "behind a string that seems to go on": 'x = """\\""""\n' + f"{LONG} = 1",
    "behind four quotation marks": 'x = """a""""#\'\'\'\n' + f"{LONG} = 1\n'''",
    "behind a remark": f"# '''\n{LONG} = 1 # '''",
}
ENDLESS = {
    "one word": "a" * 900_000,
    "blanks": "a" + " " * 900_000,
    "strings that have no end": '"""' + '\\"""' * 200_000,
    "quotation marks": "'\"" * 400_000,
    "remarks": "#\n" * 400_000,
}


@pytest.mark.parametrize("text", HELD_UP.values(), ids=HELD_UP.keys())
def test_a_name_of_too_many_parts_is_refused_at_once(text: str):
    began = process_time()
    with pytest.raises(BadFile) as caught:
        from_toml(text)
    assert caught.value.code == "not_toml"
    assert process_time() - began < 2


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS.keys())
def test_looking_for_such_names_takes_no_longer_than_the_text_is_long(text: str):
    began = process_time()
    with pytest.raises((ValueError, RecursionError)):
        read_toml(f"{text}\n=")
    assert process_time() - began < 3


def test_what_looks_like_a_name_in_a_string_is_none():
    row = "o . " * (2 * MOST_PARTS)
    assert read_toml(f'map = """\n{row}\n"""\nline = "{row}" # {row}') == {"map": f"{row}\n", "line": row}
    assert read_toml("a.b.'c.d' = [1.5, 2.5]") == {"a": {"b": {"c.d": [1.5, 2.5]}}}


def test_no_game_waits_for_a_component_file():
    picrochole = rulesets.load("picrochole")  # what that takes is not the file's fault
    began = process_time()
    with pytest.raises(BadFile):
        picrochole.load_box({"teaching.toml": f"[{LONG}]"})
    assert process_time() - began < 2
