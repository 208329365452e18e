"""Games that are not listed to users yet: slug -> package."""

from __future__ import annotations

import rulesets

_COMING: dict[str, str] = {}
# Those that can be played here as if they were listed:
COMING = {slug: package for slug, package in _COMING.items() if slug not in rulesets.GAMES}
# Those of which only the rules are tested so far:
_BEGUN: dict[str, str] = {}
BEGUN = {slug: package for slug, package in _BEGUN.items() if slug not in rulesets.GAMES}
