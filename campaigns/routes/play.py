"""Addresses of games: setting up, playing, the game master's rooms, the table screen, the rules."""

from __future__ import annotations

from django.urls import path

from campaigns.views import answers, boards, dice, games, gm, handover, messages, play, proposals, rules, seats, tables

urlpatterns = [
    path("campaigns/<int:campaign_id>/games/", games.game_list, name="game_list"),
    path("campaigns/<int:campaign_id>/games/new/", games.choose_game, name="create_game"),
    path("campaigns/<int:campaign_id>/games/new/<slug:slug>/<str:scenario_id>/", games.create_game, name="set_up_game"),
    path("games/<int:game_id>/", play.game, name="game"),
    path("games/<int:game_id>/news/", play.game_news, name="game_news"),
    path("games/<int:game_id>/places/", play.game_places, name="game_places"),
    path("games/<int:game_id>/journal/", play.game_journal, name="game_journal"),
    path("games/<int:game_id>/answer/", answers.game_answer, name="game_answer"),
    path("games/<int:game_id>/draft/", answers.game_draft, name="game_draft"),
    path("games/<int:game_id>/undo/", answers.game_undo, name="game_undo"),
    path("games/<int:game_id>/dice/", dice.game_dice, name="game_dice"),
    path("games/<int:game_id>/messages/", messages.game_messages, name="game_messages"),
    path("games/<int:game_id>/messages/read/", messages.read_messages, name="read_messages"),
    path("games/<int:game_id>/proof/", play.game_proof, name="game_proof"),
    path("games/<int:game_id>/hand-over/", handover.hand_over, name="hand_over"),
    path("games/<int:game_id>/as/<str:seat>/", play.see_as, name="see_as"),
    path("games/<int:game_id>/rule/", gm.game_ruling, name="game_ruling"),
    path("games/<int:game_id>/force/", gm.force_dice, name="force_dice"),
    path("games/<int:game_id>/rewind/", gm.game_rewind, name="game_rewind"),
    path("games/<int:game_id>/board/", boards.game_board, name="game_board"),
    path("games/<int:game_id>/board/file/", boards.board_file, name="board_file"),
    path("games/<int:game_id>/together/", proposals.game_proposals, name="game_proposals"),
    path("proposals/<int:proposal_id>/", proposals.vote_proposal, name="vote_proposal"),
    path("games/<int:game_id>/seats/", seats.game_seats, name="game_seats"),
    path("games/<int:game_id>/seats/<str:seat>/", seats.hand_seat, name="hand_seat"),
    path("games/<int:game_id>/seats/<str:seat>/guest/", seats.invite_guest, name="seat_guest"),
    path("games/<int:game_id>/seats/<str:seat>/take/", seats.take_seat, name="take_seat"),
    path("games/<int:game_id>/seats/<str:seat>/word/", seats.set_word, name="set_word"),
    path("games/<int:game_id>/master/", seats.appoint_gm, name="appoint_gm"),
    path("games/<int:game_id>/deadline/", seats.set_deadline, name="set_deadline"),
    path("games/<int:game_id>/change/<slug:change>/", games.change_game, name="change_game"),
    path("games/<int:game_id>/screens/", tables.open_screen, name="open_screen"),
    path("screens/<int:screen_id>/", tables.own_screen, name="own_screen"),
    path("screens/<int:screen_id>/revoke/", tables.revoke_screen, name="revoke_screen"),
    path("table/<str:token>/", tables.table_screen, name="table_screen"),
    path("table/<str:token>/news/", tables.table_news, name="table_news"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:slug>/", rules.rule_list, name="rule_list"),
    path("rules/<slug:slug>/<str:rule_id>/", rules.rule, name="rule"),
]
