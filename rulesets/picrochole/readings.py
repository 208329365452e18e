"""The disputed rules and the switches of one game, as yes or no, ready for the chapters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulesets.common.setup import Setup


@dataclass(frozen=True, slots=True)
class Readings:
    """Our rulings are the defaults; each field names the other way."""

    entered_hex_counts: bool = False  # PIC-1e: crossing_hex
    progress_needs_order: bool = False  # PIC-1f: progress_without_order
    empty_border_closes: bool = False  # PIC-2k: empty_border
    number_is_count: bool = False  # PIC-3c: greatest_number
    live: bool = False  # PIC-1u: orders
    speed_cap: bool = True  # PIC-1g
    ties_by_order: bool = False  # PIC-3d: tie_units
    encirclement_needs_enemy: bool = False  # PIC-2h


def readings_of(setup: Setup) -> Readings:
    """The readings and options that `setup.complete` has named."""
    readings: Mapping[str, str] = setup.readings
    options: Mapping[str, str] = setup.options
    return Readings(
        entered_hex_counts=readings["crossing_hex"] == "entered",
        progress_needs_order=readings["progress_without_order"] == "ordered",
        empty_border_closes=readings["empty_border"] == "destroyed",
        number_is_count=readings["greatest_number"] == "count",
        live=readings.get("orders") == "live",  # positions of release 1.1 do not know it
        speed_cap=options["speed_cap"] == "on",
        ties_by_order=options["tie_units"] == "order",
        encirclement_needs_enemy=options["encirclement_needs_enemy"] == "on",
    )
