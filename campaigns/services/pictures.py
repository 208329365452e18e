"""Pictures: taken in only as what they are, written anew without what cameras add, shown to whoever sees their row."""

from __future__ import annotations

import hashlib
from io import BytesIO
from typing import Any, BinaryIO

from django.http import Http404
from django.utils.crypto import salted_hmac
from PIL import Image, ImageOps

from campaigns.access import Viewer, found_or_404
from campaigns.models import Campaign, Character, Hearing, Kept, Knowledge, Picture
from campaigns.refusals import BadInput

MOST_BYTES = 8 * 1024 * 1024
MOST_PIXELS = 24_000_000
LONGEST = 2_000  # pixels of the longer side, as kept
MOST_EXACT = 3 * 1024 * 1024  # beyond it a picture without holes is kept as a photograph is
KINDS = ("PNG", "JPEG", "WEBP")
QUALITY = 88
SHOWN_BY: dict[str, tuple[type[Kept], str]] = {
    "hearing": (Hearing, "picture"),
    "knowledge": (Knowledge, "picture"),
    "character": (Character, "portrait"),
}


def keep_picture(*, campaign: Campaign, file: Any) -> Picture:
    """Raises BadInput in words for what is no picture, or too large a one. The same picture is kept once."""
    if file.size > MOST_BYTES:
        raise BadInput("picture_too_large", status=413, most=MOST_BYTES // (1024 * 1024))
    image = _opened(file)
    body, kind = _written_anew(image)
    about = {"kind": kind, "width": image.width, "height": image.height, "body": body}
    digest = hashlib.sha256(body).hexdigest()
    picture: Picture = Picture.objects.get_or_create(campaign=campaign, digest=digest, defaults=about)[0]
    return picture


def picture_anew(body: bytes) -> dict[str, Any]:
    """The columns of a picture that came in a file. Raises BadInput."""
    if len(body) > MOST_BYTES:
        raise BadInput("picture_too_large", status=413, most=MOST_BYTES // (1024 * 1024))
    image = _opened(BytesIO(body))
    anew, kind = _written_anew(image)
    digest = hashlib.sha256(anew).hexdigest()
    return {"kind": kind, "width": image.width, "height": image.height, "body": anew, "digest": digest}


def _opened(file: BinaryIO) -> Image.Image:
    """Upright, at most as large as it is shown, in red, green and blue."""
    try:
        with Image.open(file, formats=KINDS) as found:
            if found.width * found.height > MOST_PIXELS:
                raise BadInput("picture_too_wide", status=413, most=MOST_PIXELS // 1_000_000)
            found.draft("RGB", (LONGEST, LONGEST))
            upright = ImageOps.exif_transpose(found)
            plain = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
            plain.thumbnail((LONGEST, LONGEST))
            return plain
    except Image.DecompressionBombError:
        raise BadInput("picture_too_wide", status=413, most=MOST_PIXELS // 1_000_000) from None
    except (OSError, ValueError, SyntaxError, EOFError, MemoryError, OverflowError):
        raise BadInput("picture_unreadable") from None


def _written_anew(image: Image.Image) -> tuple[bytes, str]:
    """Its points alone: no place, no device, no words that lay in the file."""
    bare = Image.new(image.mode, image.size)
    bare.paste(image)
    exact = _as(bare, "PNG", optimize=True)
    if image.mode == "RGBA" or len(exact) <= MOST_EXACT:
        return exact, "png"
    return _as(bare, "JPEG", quality=QUALITY), "jpeg"


def _as(image: Image.Image, kind: str, **how: Any) -> bytes:
    out = BytesIO()
    image.save(out, kind, **how)
    return out.getvalue()


def get_shown_picture(campaign: Campaign, viewer: Viewer, noun: str, row_id: int) -> Picture:
    """The picture of a row that he may see; no other way leads to one."""
    if noun not in SHOWN_BY:
        raise Http404
    model, column = SHOWN_BY[noun]
    row = found_or_404(model.objects.visible_to(viewer).filter(campaign=campaign).select_related(column), pk=row_id)
    picture: Picture | None = getattr(row, column)
    if picture is None:
        raise Http404
    return picture


def picture_mark(picture: Picture, noun: str, row_id: int) -> str:
    """By which a browser asks whether it is still the same; it tells of no other row that shows it too."""
    return salted_hmac("picture", f"{noun} {row_id} {picture.digest}", algorithm="sha256").hexdigest()[:24]
