"""Games out of a campaign's file that can only be read."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from campaigns.access import get_kept_game
from campaigns.presenters.kept_games import KeptPage
from campaigns.views.ways import known_only


@known_only
@require_safe
def kept_game(request: HttpRequest, kept_id: int) -> HttpResponse:
    """As one seat knew it; its file as it came, to verify it offline."""
    kept = get_kept_game(request.viewer, kept_id)
    before = request.GET.get("before", "")
    number = int(before) if before.isascii() and before.isdigit() and len(before) < 16 else None
    page = KeptPage(kept, request.GET.get("as", ""), number)
    if "file" not in request.GET:
        return render(request, "campaigns/games/kept.html", {"page": page, "kept": kept})
    if not page.known["file"]:
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="{slugify(kept.name) or "game"}.json"'}
    return JsonResponse(page.known["file"], headers=headers, json_dumps_params={"ensure_ascii": False})
