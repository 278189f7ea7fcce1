// SPDX-License-Identifier: GPL-3.0-or-later
// rfic.c -- the table of Rules of Red Flags & Iron Crosses (engine/rules/rules.h). Start
// reading at rules/phases.c, which lists all phases; each chapter of the rules has its own file in
// rules/. turn(), legal() and apply() call the phase on top of the stack of frames.
#include "rfic.h"

#include "engine/rules/rfic/evaluation/evaluation.h"
#include "engine/rules/rfic/evaluation/features.h"
#include "engine/rules/rfic/load/world_load.h"
#include "engine/rules/rules.h"
#include "study.h"

const Rules rfic_rules = {
    .name = "rfic",
    .title = "Red Flags & Iron Crosses",
    .state_bytes = sizeof(State),
    .actions_max = ACTIONS_MAX,
    .plies_max = PLIES_MAX,
    .world_load = world_load,
    .world_free = scenario_close,
    .title_of = scenario_title,
    .world_hash = scenario_hash,
    .setup = rfic_setup,
    .turn = rfic_turn,
    .legal = rfic_legal,
    .apply = rfic_apply,
    .payoff = rfic_payoff,
    .margin = victory_margin,
    .draw = rfic_draw,
    .odds = rfic_odds,
    .resample = rfic_resample,
    .seen = rfic_seen,
    .prompt = rfic_prompt,
    .render = rfic_render,
    .format_action = rfic_format_action,
    .verbs = &rfic_verbs,
    .describe = rfic_describe,
    .explain = rfic_explain,
    .check_invariants = rfic_check_invariants,
    .policy = rfic_policy,
    .is_opening = rfic_is_opening,
    .evaluate = rfic_evaluate,
    .is_quiescent = rfic_is_quiescent,
    // 60 plies are about two turns of a small scenario. A shorter playout does not see the gain of
    // an advance.
    .search_preset = "playout_plies=60",
    .learn =
        {
            .tables = rfic_feature_tables,
            .row = rfic_feature_row,
            .column = rfic_feature_column,
            .subject = rfic_feature_subject,
            .move_features = rfic_move_features,
            .position_features = rfic_position_features,
            .ply_microseconds = 7,
        },
    .tune = {rfic_weights, rfic_weights_set, rfic_factors, rfic_features},
    .scene =
        {
            .side_name = rfic_side_name,
            .board = rfic_board,
            .scene = rfic_scene,
            .parts = rfic_parts,
            .way = rfic_way,
            .watchers = {"could fire at the unit there", true},
            .brief = scenario_brief,
            .chart = rfic_chart,
            .legend = rfic_legend,
            .place = rfic_place,
            .refusal = rfic_refusal,
            .odds_preview = rfic_odds_preview,
            .set_up = rfic_set_up,
            .clash = rfic_clash,
        },
    .lab =
        {
            .turn_number = rfic_turn_number,
            .measures = rfic_measures,
            .measure = rfic_measure,
            .pieces = rfic_pieces,
            .places = rfic_places,
            .reach = rfic_reach,
            .behind = rfic_behind,
            .objectives = rfic_objectives,
            .controller = rfic_controller,
            .object_kinds = rfic_object_kinds,
            .event_type = rfic_event_type,
            .outcome_kinds = rfic_outcome_kinds,
            .outcome_kind = rfic_outcome_kind,
            .scale = rfic_scale,
            .endings = rfic_endings,
            .ending = rfic_ending_kind,
            .keys = &scenario_table,
            .world_parse = world_parse,
            .map_parse = world_map,
            .world_text = scenario_text,
            .world_edit = rfic_world_edit,
            .numbers = rfic_numbers,
        },
};
