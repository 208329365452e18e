"""What random games of Argad come by only by luck: each is told, refused or done in the tests of its own chapter.

A game has some four hundred refusals; many want a ladder, a fencer, a horse or a formation at one place and one moment.
Whether a hundred random games bring that about changes with every rule that asks a die more or less.
"""

from __future__ import annotations

CALLED_FOR = "one of many kinds that may be called for at any time; its forms and dice have tests of their own"
FOUGHT_OUT = "people who act at random seldom fight to the end: test_objectives.py and the golden games of bots end so"
ONE_MOMENT = (
    "it wants certain people, arms and ground in one place at one moment: the tests of its chapter bring them there"
)


def _names(listed: str) -> list[str]:
    return listed.split()


ACTIONS = _names("""
    blast_by_hand duel_by_hand cornered_by_hand hearten request_by_hand cling_by_hand settle_by_dice speak_as
    row_by_hand gm.together doubt_by_hand gm.unmask gm.drift
""")
BOTH_PASS = "it wants two who pass each other from cover to cover: test_early_and_passing_shots.py has both"
TURNING_BACK = "it wants somebody who is held up, and another who moves for his sake: test_going_back.py has both"
MEANT = "nobody plays so by chance: test_seldom_shots.py and test_weather_and_stairs.py do"
MEANT_ONES = _names("occasion drunk distance")
ENDINGS = _names("""
    story_over nobody_left table_held
""")
EVENTS = _names("""
    ranks_dissolved fight_settled formation_stands formation_fails nerve_pillages nothing_found thing_found
    trigger_met trigger_asks trigger_asks_with_text parties_at_peace called_out flag_is_taken request_answered
    recruits_answered melee_heartens melee_recoil_armour melee_two_strikes melee_several_strikers
    melee_killer_driven_back melee_fists_killed melee_creature_maximum melee_nobody_left melee_table_topples
    melee_held_by_ranks melee_cornered melee_cut_down melee_no_way is_in_danger cries_out ranks_joined
    ranks_are_kept ranks_are_lost ranks_hold fight_half_seen runs_off weapon_jams shot_not_made shot_waits
    shot_before_contact over_the_wall held_at_the_wall still_climbs duel_together seem_together group_forms group_parts
    nobody_leads_troop reload_interrupted changed_clothes changes_clothes_still clothes_not_changed
    work_starts_again goes_back drifts parties_at_war melee_kept_by_obstacle rows melee_off_table melee_stays_on_table
    disguise_doubted ruled_unmask drops_disguise current_carries melee_is_struck
""")
REFUSALS = _names("""
    too_many_dice no_place_won no_looting arm_needs_horse no_taking_in_contact
    thrown_already too_far_to_throw needs_ladder no_riders_inside one_room_a_turn needs_leg_up
    no_wall_here no_ladder_here ladder_too_short on_the_ladder helper_too_far ladder_stands ladder_not_placed
    one_climber_a_turn ladder_taken the_table_sees_to_it helps_himself only_gm_rolls_unseen only_before_the_game
    ask_for_what asked_enough mounting_takes_the_turn ranks_without_officer novices_turn_or_move
    ranks_only_strike_back salvo_wants_firearms only_heavy_cavalry_in_ranks animals_only_walk stands_still_for_it
    hides_crouched pursues_already whom_is_it_about goes_where_the_other_goes is_loaded shot_this_turn
    no_horse_to_mount nothing_lies_there does_not_hold_it which_door cried_out_only_moves no_contact_to_break
    surrounded changes_standing_still too_far_to_doubt troop_not_hidden
    nobody_orders_the_move too_late_to_change no_waiting_for_dice too_few_for_close_order too_far_from_a_chief_to_form
    gap_in_the_line enemy_in_contact not_trained_for_close_order nobody_orders_it guide_moved order_not_heard
    chief_or_banner_shot ground_too_rough not_trained_for_open_order too_close_for_open_order cannot_fight_now
    not_hurt already_dead hostage_not_held no_stairs_there way_leaves_the_table not_on_the_table announced_twice
    not_in_contact_with_him no_obstacle_between jump_has_failed nobody_to_capture hears_no_hero heartened_enough
    rally_at_end_of_next_turn nobody_rallies chief_in_disorder not_in_disorder not_immobile needs_officer
    one_rank_a_turn too_few_carriers obstacle_between one_defender_only over_budget troop_too_large profile_differs
    unknown_troop second_rank_on_foot too_short_for_second_rank not_trained_for_second_rank no_second_rank_indoors
    front_swings_both_hands too_far_behind not_over_that_shoulder friend_is_busy
    not_over_shoulder_with_this not_thrown_at_a_melee target_gone out_of_reach unseen has_shot_this_turn
    nothing_to_shoot_on_the_way forbidden_ground no_close_order_here only_a_corner contact_too_new strong_and_swift
    too_long_to_fence door_is_bolted no_such_work work_is_elsewhere out_of_game
    moves_are_discussed furtive_with_immobile_weapon did_not_say_he_moves unknown_load too_heavy_to_swim
    one_must_swim_there work_at_what not_going_together weapon_without_table boat_too_far one_strike_a_turn
    no_ranks_to_exchange no_other_clothes table_takes_a_jump stays_low_and_works knows_his_own
    only_cavalry_charges no_hostage both_furtive no_fencer elite_aims_alone no_melee_there says_it_himself
    has_shot under_water
""")
RULES = _names("""
    ARG-TST-07 ARG-AFT-06 ARG-AFT-07 ARG-WPN-09 ARG-OBJ-01 ARG-OBJ-04 ARG-WAL-06 ARG-BLD-01 ARG-BLD-02
    ARG-BLD-08 ARG-WAL-03 ARG-WAL-05 ARG-DAN-06 ARG-TST-08 ARG-FRM-19 ARG-FRM-20 ARG-FRM-04 ARG-FOG-03 ARG-DBT-03
    ARG-TIM-08 ARG-MOV-15 ARG-FRM-10 ARG-TER-15 ARG-TER-16 ARG-FRM-16 ARG-FRM-13 ARG-FRM-02 ARG-FRM-14
    ARG-FRM-12 ARG-FRM-22 ARG-FRM-06 ARG-FRM-05 ARG-UNT-10 ARG-HEA-04 ARG-BLD-07 ARG-END-02 ARG-TAB-05 ARG-MOV-18
    ARG-MOV-19 ARG-OBS-03 ARG-PTS-01 ARG-RNK-01 ARG-RNK-04 ARG-MBL-01 ARG-RNK-02 ARG-RNK-08 ARG-SHO-02 ARG-SRK-03
    ARG-SRK-06 ARG-SGR-08 ARG-TGT-07 ARG-TIM-05 ARG-ACT-10 ARG-SHO-09 ARG-MEL-25 ARG-MEL-02 ARG-STR-03 ARG-TIM-13
    ARG-TIM-07 ARG-MOV-13 ARG-WPN-04 ARG-CCT-07 ARG-ACT-05 ARG-WAL-07 ARG-BOA-01 ARG-LOS-03 ARG-TAB-02 ARG-CAV-01
    ARG-DAN-03 ARG-CAV-10 ARG-HOS-01 ARG-TIM-14 ARG-SKL-03 ARG-PRO-09
""")

SELDOM = {
    **{f"action:{one}": CALLED_FOR for one in ACTIONS},
    "action:go_back": TURNING_BACK,
    **dict.fromkeys(("action:take_time", "action:agree_time", "event:asks_for_time", "event:time_is_taken"), BOTH_PASS),
    "refusal:leans_out_of_nothing": ONE_MOMENT,
    **{f"action:gm.{one}": MEANT for one in MEANT_ONES},
    **{f"event:ruled_{one}": MEANT for one in MEANT_ONES},
    **{f"ending:{one}": FOUGHT_OUT for one in ENDINGS},
    **{f"event:{one}": ONE_MOMENT for one in EVENTS},
    **{f"refusal:{one}": ONE_MOMENT for one in REFUSALS},
    **{f"rule:{one}": ONE_MOMENT for one in RULES},
}
