"""Large files on their way: how far, the file itself, giving it up."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import BinaryIO

from asgiref.sync import sync_to_async
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from campaigns.access_transfers import get_transfer
from campaigns.models import Transfer
from campaigns.presenters.transfers import TransferPage
from campaigns.services import transfers as services
from campaigns.views.ways import known_only

AT_ONCE = 256 * 1024


@known_only
@require_safe
def transfer(request: HttpRequest, transfer_id: int) -> HttpResponse:
    page = TransferPage(get_transfer(request.viewer, transfer_id))
    return render(request, "campaigns/transfers/transfer.html", {"page": page})


@known_only
@require_safe
def transfer_progress(request: HttpRequest, transfer_id: int) -> HttpResponse:
    """What the page shows, as far as it is by now; 304 when that is what it shows already."""
    page = TransferPage(get_transfer(request.viewer, transfer_id))
    if request.GET.get("seen") == page.print:
        return HttpResponse(status=304)
    return render(request, "campaigns/transfers/_transfer.html", {"page": page})


@known_only
@require_POST
def stop_transfer(request: HttpRequest, transfer_id: int) -> HttpResponse:
    found = get_transfer(request.viewer, transfer_id)
    services.stop(found)
    return redirect("transfer", found.pk)


@known_only
@require_safe
def transfer_file(request: HttpRequest, transfer_id: int) -> HttpResponseBase:
    found = get_transfer(request.viewer, transfer_id)
    path = services.path_of(found)
    if not (found.saves and found.is_done and path.exists()):
        raise Http404
    return _sent(request, found, path.open("rb"))


def _sent(request: HttpRequest, found: Transfer, file: BinaryIO) -> HttpResponseBase:
    """Piece by piece, whichever kind of server asks."""
    headers = {"Content-Length": str(found.size), "Cache-Control": "no-store"}
    if hasattr(request, "scope"):
        headers["Content-Disposition"] = f'attachment; filename="{found.name}"'
        return StreamingHttpResponse(_pieces(file), content_type="application/zip", headers=headers)
    return FileResponse(file, as_attachment=True, filename=found.name, content_type="application/zip", headers=headers)


async def _pieces(file: BinaryIO) -> AsyncIterator[bytes]:
    try:
        while piece := await sync_to_async(file.read, thread_sensitive=False)(AT_ONCE):
            yield piece
    finally:
        file.close()
