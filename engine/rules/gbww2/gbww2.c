// SPDX-License-Identifier: GPL-3.0-or-later
// gbww2.c -- fills the table of functions (rules.h) for Great Battles of WWII.
//
// To read the rules, start at rules/phases.c, the table of all phases; rules/phases.h names the
// file of each phase. table/ holds geometry that knows no State.
#include "gbww2.h"
#include "engine/rules/gbww2/evaluation/features.h"
#include "engine/rules/rules.h"
#include "study.h"

static const LevelPreset gbww2_levels[] = {
    {"recruit", "iterations=20,temperature=1"}, {"regular", "iterations=30,temperature=0.35"},
    {"veteran", "iterations=100,explore=1"},    {"elite", "iterations=400,explore=1"},
    {"staff", "iterations=4000,explore=1"},     {NULL, NULL},
};

const Rules gbww2_rules = {
    .name = "gbww2",
    .title = "Great Battles of WWII",
    .state_bytes = sizeof(State),
    .actions_max = ACTIONS_MAX,
    .plies_max = PLIES_MAX,
    .world_load = world_load,
    .world_free = world_free,
    .title_of = scenario_title,
    .world_hash = scenario_hash,
    .setup = gbww2_setup,
    .turn = gbww2_turn,
    .legal = gbww2_legal,
    .apply = gbww2_apply,
    .payoff = gbww2_payoff,
    .margin = victory_margin,
    .draw = gbww2_draw,
    .odds = gbww2_odds,
    .resample = gbww2_resample,
    .seen = gbww2_seen,
    .prompt = gbww2_prompt,
    .render = gbww2_render,
    .format_action = gbww2_format_action,
    .verbs = &gbww2_verbs,
    .describe = gbww2_describe,
    .explain = gbww2_explain,
    .check_invariants = gbww2_check_invariants,
    .policy = gbww2_policy,
    .is_opening = gbww2_is_opening,
    .evaluate = gbww2_evaluate,
    .is_quiescent = gbww2_is_quiescent,
    // A move pays off some turns later, so playouts are long. There are hundreds of moves and a few
    // dozen visits. So the search trusts the priors more than the visits.
    .search_preset = "playout_plies=60,explore=5",
    // With a high `explore` the visits stay close to the priors, and a high temperature would cause
    // errors at every choice. So the lower levels search longer and at a lower temperature than the
    // presets of ai/players.c. The upper levels search so long that they need less exploration.
    .level_presets = gbww2_levels,
    .learn =
        {
            .tables = gbww2_feature_tables,
            .row = gbww2_feature_row,
            .column = gbww2_feature_column,
            .subject = gbww2_feature_subject,
            .move_features = gbww2_move_features,
            .position_features = gbww2_position_features,
            // evaluate() predicts the end of a day poorly, so training uses final results alone.
            .preset = "lambda=1,inverse_temperature=10",
            .ply_microseconds = 41,
        },
    .tune = {gbww2_weights, gbww2_weights_set, gbww2_factors, gbww2_features},
    .scene =
        {
            .step = "stand",
            .side_name = gbww2_side_name,
            .board = gbww2_board,
            .scene = gbww2_scene,
            .parts = gbww2_parts,
            .brief = gbww2_brief,
            .chart = gbww2_chart,
            .legend = gbww2_legend,
            .place = gbww2_place,
            .refusal = gbww2_refusal,
            .odds_preview = gbww2_odds_preview,
            .reaction = gbww2_reaction,
            .set_up = gbww2_set_up,
            .clash = gbww2_clash,
        },
    .lab =
        {
            .turn_number = gbww2_turn_number,
            .measures = gbww2_measures,
            .measure = gbww2_measure,
            .pieces = gbww2_pieces,
            .places = gbww2_places,
            .reach = gbww2_reach,
            .warnings = gbww2_warnings,
            .behind = gbww2_behind,
            .objectives = gbww2_objectives,
            .controller = gbww2_controller,
            .object_kinds = gbww2_object_kinds,
            .event_type = gbww2_event_type,
            .outcome_kinds = gbww2_outcome_kinds,
            .outcome_kind = gbww2_outcome_kind,
            .scale = gbww2_scale,
            .endings = gbww2_endings,
            .ending = gbww2_ending,
            .keys = &scenario_table,
            .world_parse = world_parse,
            .map_parse = world_map,
            .world_text = scenario_text,
            .world_edit = gbww2_world_edit,
            .numbers = gbww2_numbers,
            .effort = gbww2_effort,
        },
};
