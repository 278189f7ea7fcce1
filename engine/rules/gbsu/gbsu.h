// SPDX-License-Identifier: GPL-3.0-or-later
// gbsu.h -- what gbsu.c's table of Rules is made of beyond the phases.
#pragma once
#include "engine/rules/gbsu/rules/phases.h"

extern const Rules gbsu_rules;

void gbsu_setup(const World *world, State *state);

// chance.c
Action gbsu_draw(const World *world, const State *state, Pcg *rng);
float gbsu_odds(const World *world, const State *state, Action action);

// secrets.c
void gbsu_resample(const World *world, State *state, Side viewer, Pcg *rng);
Action gbsu_seen(const World *world, const State *state, Action action, Side viewer);

// format_action.c: actions in words; prompts
void gbsu_format_action(const World *world, const State *state, Action action, Text *out);
void gbsu_prompt(const World *world, const State *state, Text *out);
const char *strike_name(const World *world, int strike, char out[16]);  // "AF1"

// render.c, describe.c, explain.c
void gbsu_render(const World *world, const State *state, Side viewer, bool colour, Text *out);
void gbsu_describe(const World *world, const State *state, Action action, Side viewer, Text *out);
void gbsu_explain(const World *world, const State *state, Action action, Side viewer, Text *out);
void gbsu_way(const World *world, const State *state, Action action, SceneWay *out);

// scene.c
const char *gbsu_side_name(const World *world, Side side);
void gbsu_board(const World *world, Board *out);
void gbsu_scene(const World *world, const State *state, Side viewer, Scene *out);
void gbsu_parts(const World *world, const State *state, Action action, Parts *out);
// text/help.c
void gbsu_chart(const World *world, Text *out);
void gbsu_place(const World *world, const State *state, int place, Side viewer, Text *out);
void gbsu_refusal(const World *world, const State *state, int piece, int place, Side viewer,
                  Text *out);
float gbsu_odds_preview(const World *world, const State *state, Action action, Side viewer,
                        Text *out);  // text/odds_preview.c
bool gbsu_reaction(const World *world, const State *state, Action action, SceneReaction *out);
void gbsu_falls(const World *world, const State *state, Action action, Side viewer,
                SceneFalls *out);
void gbsu_clash(const World *world, const State *state, Action action, Side viewer,
                SceneClash *out);  // text/close_combat.c

// invariants.c
bool gbsu_check_invariants(const World *world, const State *state);

// plan.c: moves of several legs
void gbsu_plans(const World *world, const State *state, ActionList *out);
Action gbsu_onward(const World *world, const State *begun, const State *state, Action plan);

// activation.c: one order of declaring
int gbsu_thin(const World *world, const State *state, Action list[], int count);

// policy.c, evaluate.c: what a fair player would do, and who is winning
void gbsu_policy(const World *world, const State *state, const Action list[], int count,
                 float out[]);
Action gbsu_choose(const World *world, const State *state, const PrecomputedWeights *precomputed,
                   float epsilon, Pcg *rng);
float gbsu_evaluate(const World *world, const State *state, Side side);
bool gbsu_is_quiescent(const World *world, const State *state);

// worth.c, evaluate.c: the numbers that the evaluation weighs
int gbsu_weights(const World *world, TuneWeight out[WEIGHTS_MAX]);
void gbsu_weights_set(World *world, const float values[]);
int gbsu_factors(const World *world, TuneWeight out[FEATURES_MAX]);
void gbsu_features(const World *world, const State *state, float out[FEATURES_MAX]);

// features.c, learned_policy.c: what may be learned of a scenario
int gbsu_feature_tables(const World *world, FeatureTable out[FEATURE_TABLES_MAX]);
void gbsu_feature_row(const World *world, int table, int row, Text *out);
void gbsu_feature_column(const World *world, int table, int column, Text *out);
int gbsu_move_features(const World *world, const State *state, const Action list[], int count,
                       FeatureRun out[]);
int gbsu_position_features(const World *world, const State *state,
                           Feature out[POSITION_FEATURES_MAX]);
PrecomputedWeights *gbsu_fold(const World *world, const float factor[]);
void gbsu_rate_learnt(const World *world, const State *state, const PrecomputedWeights *precomputed,
                      const Action list[], int count, float out[]);

// lab.c
int gbsu_turn_number(const World *world, const State *state);
int gbsu_measures(const World *world, Measure out[MEASURES_MAX]);
void gbsu_measure(const World *world, const State *state, int32_t values[][SIDES]);
int gbsu_objectives(const World *world, Objective out[OBJECTIVES_MOST]);
int gbsu_outcome_kinds(const World *world, OutcomeKind out[OUTCOME_KINDS_MAX]);
int gbsu_outcome_kind(const World *world, const State *state, Action action);
void gbsu_scale(const World *world, Scale *out);
bool gbsu_by_points(const World *world, const State *state);
int gbsu_pieces(const World *world, Piece out[PIECES_MAX]);
void gbsu_places(const World *world, const State *state, Side viewer, PiecePlace out[PIECES_MAX]);
Side gbsu_controller(const World *world, const State *state, int objective);
void gbsu_behind(const World *world, const State *state, PieceSet behind[PIECES_MAX]);
const char *gbsu_event_type(const World *world, const State *state);

// edit.c, edit_numbers.c
World *gbsu_world_edit(const World *world, const char *const edits[], int count, Error *error);
int gbsu_numbers(const World *world, Number out[NUMBERS_MAX]);
