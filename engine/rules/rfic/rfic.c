// SPDX-License-Identifier: GPL-3.0-or-later
// rfic.c -- the table of Rules of Red Flags & Iron Crosses (engine/rules/rules.h). The functions
// here call the phase on top of the stack of frames. Start reading at rules/phases.c, which lists
// all phases; each chapter of the rules has its own file in rules/.
#include "rfic.h"

#include "engine/rules/rfic/evaluation/evaluation.h"
#include "engine/rules/rfic/load/world_load.h"
#include "engine/rules/rules.h"
#include "study.h"

static void settle(const World *world, State *state) {
    stack_settle(phases, world, state, state->frame, &state->depth);
}

// Sets the figures of all units. Puts the units and known minefields that have only one possible
// hex onto the map. Units that are not hidden take control of their hex.
static void fixed_put(const World *world, State *state) {
    for (int unit = 0; unit < world->unit_count; unit++) {
        const Unit *it = &world->unit[unit];
        state->figures[unit] = it->figures;
        if (it->turn > 0 || it->kind == AIRCRAFT || it->at == HEX_NONE) continue;
        unit_put(world, state, unit, it->at);
    }
    for (int i = 0; i < world->mine_count; i++) {
        state->mine_hex[i] = world->mine[i].at;
        if (world->mine[i].at != HEX_NONE) state->mine_known |= (uint16_t)(1u << i);
    }
}

void rfic_setup(const World *world, State *state) {
    memset(state, 0, sizeof *state);
    memset(state->card, NO_CARD, sizeof state->card);
    memset(state->carrier, NO_UNIT, sizeof state->carrier);
    memset(state->barrage_target, NO_INDEX, sizeof state->barrage_target);
    for (int unit = 0; unit < UNITS_MAX; unit++) state->hex[unit] = HEX_NONE;
    for (int i = 0; i < MINES_MAX; i++) state->mine_hex[i] = HEX_NONE;
    state->trenches = world->trenches;
    state->winner = NOBODY;
    state->control[ALLIED] = world->control[ALLIED];
    state->control[AXIS] = world->control[AXIS];
    fixed_put(world, state);
    Frame *frame = frame_push(state, PHASE_SETUP, NO_UNIT, NO_UNIT);
    setup_goes_on(world, state, frame);
    settle(world, state);
}

static Side rfic_turn(const World *world, const State *state) {
    const Frame *frame = frame_at(state, 0);
    return phases[frame->phase].who ? phases[frame->phase].who(world, state, frame) : NOBODY;
}

static void rfic_legal(const World *world, const State *state, ActionList *out) {
    const Frame *frame = frame_at(state, 0);
    assert(phases[frame->phase].legal != NULL);
    phases[frame->phase].legal(world, state, frame, out);
}

static void rfic_apply(const World *world, State *state, Action action) {
    Frame *frame = frame_top(state);
    assert(phases[frame->phase].apply != NULL);
    phases[frame->phase].apply(world, state, frame, action);
    settle(world, state);
}

static float rfic_payoff(const World *world, const State *state, Side side) {
    Side winner = victory_winner(world, state);
    return winner == NOBODY ? 0.5f : winner == side ? 1.0f : 0.0f;
}

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
    .describe = rfic_describe,
    .explain = rfic_explain,
    .check_invariants = rfic_check_invariants,
    .policy = rfic_policy,
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
            .move_features = rfic_move_features,
            .position_features = rfic_position_features,
        },
    .tune = {rfic_weights, rfic_weights_set, rfic_factors, rfic_features},
    .scene =
        {
            .side_name = rfic_side_name,
            .board = rfic_board,
            .scene = rfic_scene,
            .parts = rfic_parts,
            .way = rfic_way,
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
            .behind = rfic_behind,
            .objectives = rfic_objectives,
            .controller = rfic_controller,
            .event_type = rfic_event_type,
            .outcome_kinds = rfic_outcome_kinds,
            .outcome_kind = rfic_outcome_kind,
            .scale = rfic_scale,
            .by_points = rfic_by_points,
            .world_text = scenario_text,
            .world_edit = rfic_world_edit,
            .numbers = rfic_numbers,
        },
};
