// SPDX-License-Identifier: GPL-3.0-or-later
// gbsu.c -- Great Battles of Small Units behind the contract of rules.h.
//
// phases.c is the table of contents; each chapter of the rulebook has its file. Here is what ties
// them together: set-up, whose turn it is, what is legal, what an action does, and the odds.
#include "gbsu.h"

static void settle(const World *world, State *state) {
    stack_settle(phases, world, state, state->frame, &state->depth);
}

void gbsu_setup(const World *world, State *state) {
    memset(state, 0, sizeof *state);
    cards_init(&state->cards);
    for (int unit = 0; unit < UNITS_MAX; unit++) {
        state->hex[unit] = HEX_NONE;
        state->entry[unit] = 7;
    }
    for (int i = 0; i < MINES_MAX; i++) state->mine[i].hex = HEX_NONE;
    for (int unit = 0; unit < world->unit_count; unit++) {
        if (world->unit[unit].steps == 2) state->full |= bit(unit);
        if (world->unit[unit].turn == 0 && world->unit[unit].at != HEX_NONE) {
            unit_put(world, state, unit, world->unit[unit].at);
        }
    }
    state->control[ALLIED] = world->control[ALLIED];
    state->control[AXIS] = world->control[AXIS];
    for (int unit = 0; unit < world->unit_count; unit++) {  // units hold what they stand on
        if (!has(state->on_map, unit)) continue;
        int objective = world->objective[state->hex[unit]], side = world->unit[unit].side;
        if (objective == NO_INDEX) continue;
        state->control[side] |= bit(objective);
        state->control[side_other((Side)side)] &= ~bit(objective);
    }
    state->combat.hex = HEX_NONE;
    state->winner_at_once = NOBODY;
    state->initiative = world->initiative_side;
    state->suit_owner = world->initiative_side == AXIS ? 0 : 15;  // [3.3] until drawn
    frame_push(state, PHASE_TURN_START, NO_UNIT, world->setup_first);
    settle(world, state);
}

static Side gbsu_turn(const World *world, const State *state) {
    const Frame *frame = frame_at(state, 0);
    return phases[frame->phase].who ? phases[frame->phase].who(world, state, frame) : NOBODY;
}

static void gbsu_legal(const World *world, const State *state, ActionList *out) {
    const Frame *frame = frame_at(state, 0);
    assert(phases[frame->phase].legal != NULL);
    phases[frame->phase].legal(world, state, frame, out);
}

static void gbsu_apply(const World *world, State *state, Action action) {
    Frame *frame = frame_top(state);
    assert(phases[frame->phase].apply != NULL);
    phases[frame->phase].apply(world, state, frame, action);
    settle(world, state);
}

static float gbsu_payoff(const World *world, const State *state, Side side) {
    Side winner = victory_winner(world, state);
    return winner == NOBODY ? 0.5f : winner == side ? 1.0f : 0.0f;
}

const Rules gbsu_rules = {
    .name = "gbsu",
    .title = "Great Battles of Small Units",
    .state_bytes = sizeof(State),
    .actions_max = ACTIONS_MAX,
    .plies_max = PLIES_MAX,
    .world_load = world_load,
    .world_free = scenario_close,
    .title_of = scenario_title,
    .world_hash = scenario_hash,
    .setup = gbsu_setup,
    .turn = gbsu_turn,
    .legal = gbsu_legal,
    .apply = gbsu_apply,
    .payoff = gbsu_payoff,
    .margin = victory_margin,
    .draw = gbsu_draw,
    .odds = gbsu_odds,
    .resample = gbsu_resample,
    .seen = gbsu_seen,
    .prompt = gbsu_prompt,
    .render = gbsu_render,
    .format_action = gbsu_format_action,
    .describe = gbsu_describe,
    .explain = gbsu_explain,
    .check_invariants = gbsu_check_invariants,
    .scene =
        {
            .side_name = gbsu_side_name,
            .board = gbsu_board,
            .scene = gbsu_scene,
            .parts = gbsu_parts,
            .way = gbsu_way,
            .brief = scenario_brief,
            .chart = gbsu_chart,
            .place = gbsu_place,
            .refusal = gbsu_refusal,
            .odds_preview = gbsu_odds_preview,
            .reaction = gbsu_reaction,
            .falls = gbsu_falls,
            .clash = gbsu_clash,
        },
    .lab =
        {
            .turn_number = gbsu_turn_number,
            .measures = gbsu_measures,
            .measure = gbsu_measure,
            .pieces = gbsu_pieces,
            .places = gbsu_places,
            .behind = gbsu_behind,
            .objectives = gbsu_objectives,
            .controller = gbsu_controller,
            .event_type = gbsu_event_type,
            .outcome_kinds = gbsu_outcome_kinds,
            .outcome_kind = gbsu_outcome_kind,
            .scale = gbsu_scale,
            .by_points = gbsu_by_points,
            .world_text = scenario_text,
            .world_edit = gbsu_world_edit,
            .numbers = gbsu_numbers,
        },
    .learn =
        {
            .tables = gbsu_feature_tables,
            .row = gbsu_feature_row,
            .column = gbsu_feature_column,
            .move_features = gbsu_move_features,
            .position_features = gbsu_position_features,
            .fold = gbsu_fold,
            .policy = gbsu_rate_learnt,
            .preset = "value=yes",
        },
    .tune = {gbsu_weights, gbsu_weights_set, gbsu_factors, gbsu_features},
    .policy = gbsu_policy,
    .choose = gbsu_choose,
    .evaluate = gbsu_evaluate,
    .thin = gbsu_thin,
    .plans = gbsu_plans,
    .onward = gbsu_onward,
    .is_quiescent = gbsu_is_quiescent,
    .search_preset = "average=50,value=1",
};
