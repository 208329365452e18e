"""Addresses of what is known: hearings, pieces, pictures, notes."""

from __future__ import annotations

from django.urls import path

from campaigns.routes.registers import CAMPAIGN
from campaigns.views import knowledge, pieces

HEARING = f"{CAMPAIGN}knowledge/heard/<kept:row_id>/"
PIECES = f"{CAMPAIGN}knowledge/pieces/"

urlpatterns = [
    path(f"{CAMPAIGN}knowledge/", knowledge.heard_list, name="heard_list"),
    path(HEARING, knowledge.hearing, name="hearing"),
    path(f"{HEARING}believe/", knowledge.believe_hearing, name="believe_hearing"),
    path(f"{HEARING}pass-on/", knowledge.pass_on_hearing, name="pass_on_hearing"),
    path(PIECES, pieces.piece_list, name="piece_list"),
    path(f"{PIECES}enter/", pieces.enter_piece, name="enter_piece"),
    path(f"{PIECES}<kept:row_id>/", pieces.piece, name="piece"),
    path(f"{PIECES}<kept:row_id>/edit/", pieces.edit_piece, name="edit_piece"),
    path(f"{PIECES}<kept:row_id>/strike-out/", pieces.strike_piece, name="strike_piece"),
    path(f"{PIECES}<kept:row_id>/tell/", pieces.tell_piece, name="tell_piece"),
    path(f"{PIECES}<kept:row_id>/tell-now/", pieces.tell_now, name="tell_now"),
    path(f"{PIECES}<kept:row_id>/aim/", pieces.turn_objective, name="turn_objective"),
    path(f"{CAMPAIGN}knowledge/prepared/", pieces.prepared, name="prepared"),
    path(f"{CAMPAIGN}knowledge/matrix/", pieces.knowledge_matrix, name="knowledge_matrix"),
    path(f"{CAMPAIGN}knowledge/ask/", pieces.ask_knowledge, name="ask_knowledge"),
    path(f"{CAMPAIGN}pictures/<slug:noun>/<kept:row_id>/", knowledge.picture, name="picture"),
    path(f"{CAMPAIGN}notes/", knowledge.note_list, name="note_list"),
    path(f"{CAMPAIGN}notes/<kept:note_id>/", knowledge.note, name="note"),
]
