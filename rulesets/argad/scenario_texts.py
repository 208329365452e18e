"""Scenarios that people bring along: as components of a game, as a text to hand in again, drawn before they are played.

What a scenario hides is in its text: who may read that is for the site to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.common.refusals import BadFile, BadSetup
from rulesets.common.seats import Seat
from rulesets.common.setup import Setup
from rulesets.common.troops import ScenarioSeats

from .enlisting import enlist
from .preview_drawn import drawn_preview
from .scenario import Scenario
from .scenario_files import read_scenario
from .scenario_writing import write_scenario
from .sheets import Box, load_box, own_box, stock_of

OWN = "own"


def with_scenario(setup: Setup, box: Box) -> Setup:
    """The set-up, if its scenario has these seats: one that was brought along may have fewer. Raises BadSetup."""
    strange = [seat for seat in setup.seats if seat not in box.scenarios[setup.scenario].seats]
    if strange:
        raise BadSetup("wrong_seats", scenario=setup.scenario)
    return setup


def files_of(scenario: str, text: str) -> Mapping[str, str]:
    """The text as a component that takes the place of this scenario."""
    return {file_of(scenario): text}


def file_of(scenario: str) -> str:
    return f"scenarios/{scenario}.toml"


def text_of(box: Box, scenario: str) -> str:
    """As it was brought along, or written by us."""
    return box.files[file_of(scenario)]


def seats_of(files: Mapping[str, str], scenario: str) -> ScenarioSeats:
    """Raises BadFile for the first fault of the components."""
    found = load_box(files).scenarios[scenario]
    return ScenarioSeats(found.titles, found.seats, found.turns, found.minutes, dict(found.options))


def preview(text: str, language: str, *, secrets: bool) -> Mapping[str, Any]:
    """Raises BadFile for the first fault."""
    return drawn_preview(read_text(text), language, secrets=secrets)


def read_text(text: str) -> Scenario:
    """Against our own components. Raises BadFile for the first fault."""
    return read_scenario(text, stock_of(own_box()), file_of(OWN))


def with_troops(files: Mapping[str, str], scenario: str, troops: Mapping[Seat, str]) -> Mapping[str, str]:
    """Components in whose scenario these people stand. Raises BadSetup or BadFile."""
    box = load_box(files)
    text = write_scenario(
        enlist(box, box.scenarios[scenario], troops), {name: one.profile for name, one in box.troops.items()}
    )
    made = {**files, **files_of(scenario, text)}
    try:
        load_box(made)
    except BadFile:
        raise BadSetup("no_room_for_them", seat=next(iter(troops))) from None
    return made
