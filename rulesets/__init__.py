"""The games. A slug names a package; a game is imported only when somebody asks for it."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulesets.backend import chosen_path

if TYPE_CHECKING:
    from rulesets.common.contract import Ruleset
    from rulesets.common.meta import Meta
    from rulesets.common.releases import ReleaseNote

__path__ = chosen_path(list(__path__))

GAMES: dict[str, str] = {
    "argad": "rulesets.argad",
    "picrochole": "rulesets.picrochole",
    "wars_of_religion": "rulesets.wars_of_religion",
}
_guests: dict[str, str] = {}


class UnknownGame(LookupError):
    """Nobody registered a game under this slug."""


def register(slug: str, module: str) -> None:
    """Add a game that lives elsewhere (a test game, a group's own). It can be loaded and is never listed."""
    _guests[slug] = module


def unregister(slug: str) -> None:
    _guests.pop(slug, None)


def slugs(*, unlisted: bool = False) -> list[str]:
    return [*GAMES, *(_guests if unlisted else ())]


def load(slug: str) -> Ruleset[Any]:
    """The game's front door: the object called `ruleset` in its package."""
    return import_module(module_of(slug)).ruleset  # type: ignore[no-any-return]


def meta(slug: str) -> Meta:
    """Titles, seats and scenarios of a game, without importing its rules."""
    return import_module(module_of(slug) + ".meta").META  # type: ignore[no-any-return]


def releases(slug: str) -> tuple[ReleaseNote, ...]:
    """What changed from release to release, newest first, without importing the game's rules."""
    from rulesets.common.releases import read_releases

    found = find_spec(module_of(slug))
    places = found.submodule_search_locations if found else None
    return read_releases(Path(next(iter(places)))) if places else ()


def module_of(slug: str) -> str:
    """The package of a game."""
    module = GAMES.get(slug) or _guests.get(slug)
    if module is None:
        raise UnknownGame(slug)
    return module
