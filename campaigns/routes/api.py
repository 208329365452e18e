"""Addresses of the API, by noun; all of them under /api/."""

from __future__ import annotations

from django.urls import path

from campaigns.api import (
    accounts,
    boards,
    campaigns,
    chronicle,
    deeds,
    exports,
    forecasts,
    games,
    jobs,
    journal,
    maps,
    measuring,
    members,
    messages,
    notices,
    openapi,
    people,
    play,
    releases,
    replays,
    rules,
    scenarios,
    seats,
    together,
    troops,
)
from campaigns.routes import campaigns as _entries  # noqa: F401 - registers how numbers of entries are written
from campaigns.routes import jobs as _jobs  # noqa: F401
from campaigns.routes import notices as _notices  # noqa: F401

CAMPAIGN, GAME, SEAT = "campaigns/<int:campaign_id>/", "games/<int:game_id>/", "games/<int:game_id>/seats/<str:seat>/"

PEOPLE = [
    path("tokens/", people.Tokens.as_view(), name="api_tokens"),
    path("tokens/<int:token_id>/", people.Token.as_view(), name="api_token"),
    path("me/", people.Me.as_view(), name="api_me"),
    path("me/password/", people.MyPassword.as_view(), name="api_password"),
    path("people/", accounts.SignUp.as_view(), name="api_sign_up"),
    path("me/claim/", accounts.ClaimAccount.as_view(), name="api_claim_account"),
    path("me/leave/", accounts.LeaveSite.as_view(), name="api_leave_site"),
    path("notices/", notices.Notices.as_view(), name="api_notices"),
    path("notices/read/", notices.ReadNotices.as_view(), name="api_read_notices"),
    path("notices/<notice:notice_id>/read/", notices.ReadNotice.as_view(), name="api_read_notice"),
]

CAMPAIGNS = [
    path("campaigns/", campaigns.Campaigns.as_view(), name="api_campaigns"),
    path("campaigns/import/", exports.ImportCampaign.as_view(), name="api_import_campaign"),
    path(f"{CAMPAIGN}export/", exports.CampaignFile.as_view(), name="api_export_campaign"),
    path(f"{CAMPAIGN}kept/", exports.KeptGames.as_view(), name="api_kept_games"),
    path("kept/<int:kept_id>/", exports.KeptGameRoom.as_view(), name="api_kept_game"),
    path(f"{CAMPAIGN}components/", exports.Boxes.as_view(), name="api_boxes"),
    path("components/<int:box_id>/", exports.BoxRoom.as_view(), name="api_box"),
    path("join/", members.JoinCampaign.as_view(), name="api_join"),
    path(CAMPAIGN, campaigns.CampaignRoom.as_view(), name="api_campaign"),
    path(f"{CAMPAIGN}archive/", campaigns.ArchiveCampaign.as_view(), name="api_archive_campaign"),
    path(f"{CAMPAIGN}reopen/", campaigns.ReopenCampaign.as_view(), name="api_reopen_campaign"),
    path(f"{CAMPAIGN}leave/", campaigns.LeaveCampaign.as_view(), name="api_leave_campaign"),
    path(f"{CAMPAIGN}members/", members.Members.as_view(), name="api_members"),
    path("members/<int:membership_id>/", members.Member.as_view(), name="api_member"),
    path(f"{CAMPAIGN}invites/", members.Invites.as_view(), name="api_invites"),
    path("invites/<int:invite_id>/", members.Invite.as_view(), name="api_invite"),
    path(f"{CAMPAIGN}guests/", members.Guests.as_view(), name="api_guests"),
    path("guests/<int:link_id>/", members.Guest.as_view(), name="api_guest"),
    path("guests/<int:link_id>/reissue/", members.ReissueGuest.as_view(), name="api_reissue_guest"),
    path(f"{CAMPAIGN}chronicle/", chronicle.Chronicle.as_view(), name="api_chronicle"),
    path(f"{CAMPAIGN}chronicle/read/", chronicle.ReadChronicle.as_view(), name="api_read_chronicle"),
    path("chronicle/<entry:entry_id>/", chronicle.ChronicleEntryRoom.as_view(), name="api_chronicle_entry"),
]

WORKSHOP = [
    path(f"{CAMPAIGN}troops/", troops.Troops.as_view(), name="api_troops"),
    path("troops/<int:troop_id>/", troops.TroopRoom.as_view(), name="api_troop"),
    path("troops/<int:troop_id>/file/<slug:form>/", troops.TroopFile.as_view(), name="api_troop_file"),
    path("troops/<int:troop_id>/copy/", troops.CopyTroop.as_view(), name="api_copy_troop"),
    path("reference/<slug:slug>/", troops.PeriodReference.as_view(), name="api_reference"),
    path(f"{GAME}reference/", troops.GameReference.as_view(), name="api_game_reference"),
    path(f"{CAMPAIGN}scenarios/", scenarios.Scenarios.as_view(), name="api_scenarios"),
    path("scenarios/<int:text_id>/", scenarios.ScenarioRoom.as_view(), name="api_scenario"),
    path("scenarios/look/", scenarios.LookAtScenario.as_view(), name="api_look_at_scenario"),
]

GAMES = [
    path("shelf/", rules.Shelf.as_view(), name="api_shelf"),
    path("rules/<slug:slug>/", rules.Rules.as_view(), name="api_rules"),
    path("rules/<slug:slug>/<str:rule_id>/", rules.Rule.as_view(), name="api_rule"),
    path("maps/<slug:slug>/<str:scenario_id>/", maps.ScenarioMap.as_view(), name="api_scenario_map"),
    path(f"{CAMPAIGN}games/", games.Games.as_view(), name="api_games"),
    path(GAME, games.GameRoom.as_view(), name="api_game"),
    path(f"{GAME}change/<slug:change>/", games.ChangeGame.as_view(), name="api_change_game"),
    path(f"{GAME}seats/", seats.Seats.as_view(), name="api_seats"),
    path(SEAT, seats.HandSeat.as_view(), name="api_hand_seat"),
    path(f"{SEAT}take/", seats.TakeSeat.as_view(), name="api_take_seat"),
    path(f"{SEAT}word/", seats.SetWord.as_view(), name="api_set_word"),
    path(f"{SEAT}guest/", seats.SeatGuest.as_view(), name="api_seat_guest"),
    path(f"{GAME}master/", seats.AppointGm.as_view(), name="api_appoint_gm"),
    path(f"{GAME}deadline/", seats.SetDeadline.as_view(), name="api_set_deadline"),
    path(f"{GAME}screens/", seats.Screens.as_view(), name="api_screens"),
    path("screens/<int:screen_id>/", seats.Screen.as_view(), name="api_screen"),
]

PLAY = [
    path(f"{GAME}view/", play.GameView.as_view(), name="api_view"),
    path(f"{GAME}phase/", play.GamePhase.as_view(), name="api_phase"),
    path(f"{GAME}questions/", play.GameQuestions.as_view(), name="api_questions"),
    path(f"{GAME}actions/", play.GameActions.as_view(), name="api_actions"),
    path(f"{GAME}odds/", play.GameOdds.as_view(), name="api_odds"),
    path(f"{GAME}answer/", deeds.GameAnswer.as_view(), name="api_answer"),
    path(f"{GAME}draft/", deeds.GameDraft.as_view(), name="api_draft"),
    path(f"{GAME}undo/", deeds.GameUndo.as_view(), name="api_undo"),
    path(f"{GAME}dice/", play.GameDice.as_view(), name="api_dice"),
    path(f"{GAME}dice/enter/", deeds.EnterDice.as_view(), name="api_enter_dice"),
    path(f"{GAME}dice/force/", deeds.ForceDice.as_view(), name="api_force_dice"),
    path(f"{GAME}rulings/", deeds.GiveRuling.as_view(), name="api_ruling"),
    path(f"{GAME}board/", boards.GameBoard.as_view(), name="api_board"),
    path(f"{GAME}map/", maps.GameMap.as_view(), name="api_map"),
    path(f"{GAME}forecast/", forecasts.GameForecast.as_view(), name="api_forecast"),
    path(f"{GAME}way/", forecasts.GameWay.as_view(), name="api_way"),
    path(f"{GAME}measure/", measuring.GameMeasure.as_view(), name="api_measure"),
    path(f"{GAME}turns/", replays.Turns.as_view(), name="api_turns"),
    path(f"{GAME}turns/<int:turn>/", replays.Turn.as_view(), name="api_turn"),
    path(f"{GAME}turns/<int:turn>/steps/<int:step>/", replays.TurnStep.as_view(), name="api_turn_step"),
    path(f"{GAME}rewind/", together.Rewind.as_view(), name="api_rewind"),
    path(f"{GAME}release/", releases.GameRelease.as_view(), name="api_release"),
    path(f"{GAME}rules/<str:rule_id>/", releases.GameRule.as_view(), name="api_game_rule"),
    path(f"{GAME}proposals/", together.Proposals.as_view(), name="api_proposals"),
    path("proposals/<int:proposal_id>/", together.VoteProposal.as_view(), name="api_vote"),
    path(f"{GAME}messages/", messages.GameMessages.as_view(), name="api_messages"),
    path(f"{GAME}messages/read/", messages.ReadMessages.as_view(), name="api_read_messages"),
    path(f"{GAME}journal/", journal.GameJournal.as_view(), name="api_journal"),
    path(f"{GAME}proof/", journal.GameProof.as_view(), name="api_proof"),
    path(f"{GAME}file/", journal.GameFileRoom.as_view(), name="api_game_file"),
    path("table/<str:token>/", boards.TableView.as_view(), name="api_table"),
    path("table/<str:token>/journal/", boards.TableJournal.as_view(), name="api_table_journal"),
]

JOB = "jobs/<job:job_id>/"

JOBS = [
    path(f"{CAMPAIGN}jobs/", jobs.Jobs.as_view(), name="api_jobs"),
    path(f"{GAME}jobs/", jobs.GameJobs.as_view(), name="api_game_jobs"),
    path(JOB, jobs.JobRoom.as_view(), name="api_job"),
    path(f"{JOB}totals/", jobs.JobTotals.as_view(), name="api_job_totals"),
    path(f"{JOB}stop/", jobs.StopJob.as_view(), name="api_stop_job"),
    path(f"{JOB}games/<int:number>/", jobs.JobGame.as_view(), name="api_job_game"),
    path(f"{JOB}games/<int:number>/steps/<int:step>/", jobs.JobGameStep.as_view(), name="api_job_game_step"),
]

urlpatterns = [
    path("schema/", openapi.Schema.as_view(), name="api_schema"),
    *PEOPLE,
    *CAMPAIGNS,
    *WORKSHOP,
    *GAMES,
    *PLAY,
    *JOBS,
]
