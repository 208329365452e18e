"""Lists by pages: what a link to another page keeps of the address."""

from __future__ import annotations

from django.http import HttpRequest


def query_without_page(request: HttpRequest, *besides: str) -> str:
    """What the list was narrowed to, to be followed by the number of a page."""
    kept = request.GET.copy()
    for name in ("page", *besides):
        kept.pop(name, None)
    return f"{kept.urlencode()}&" if kept else ""
