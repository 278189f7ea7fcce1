// SPDX-License-Identifier: GPL-3.0-or-later
// rfic.h -- what rfic.c's table of Rules is made of beyond the phases.
#pragma once
#include "engine/rules/rfic/rules/phases.h"
#include "engine/rules/verb.h"

extern const Rules rfic_rules;
extern const VerbTable rfic_verbs;  // text/verbs.c

void rfic_setup(const World *world, State *state);

// chance.c
Action rfic_draw(const World *world, const State *state, Pcg *rng);
float rfic_odds(const World *world, const State *state, Action action);

// secrets.c
void rfic_resample(const World *world, State *state, Side viewer, Pcg *rng);
Action rfic_seen(const World *world, const State *state, Action action, Side viewer);

// words: say.c, show.c, tell.c, explain.c
void rfic_format_action(const World *world, const State *state, Action action, Text *out);
void rfic_prompt(const World *world, const State *state, Text *out);
void rfic_render(const World *world, const State *state, Side viewer, bool colour, Text *out);
void rfic_describe(const World *world, const State *state, Action action, Side viewer, Text *out);
void rfic_explain(const World *world, const State *state, Action action, Side viewer, Text *out);

// scene.c
const char *rfic_side_name(const World *world, Side side);
void rfic_board(const World *world, Board *out);
void rfic_scene(const World *world, const State *state, Side viewer, Scene *out);
void rfic_parts(const World *world, const State *state, Action action, Parts *out);
// text/odds_preview.c
float rfic_odds_preview(const World *world, const State *state, Action action, Side viewer,
                        Text *out);
void rfic_clash(const World *world, const State *state, Action action, Side viewer,
                SceneClash *out);
// text/way.c, refusal.c, help.c
void rfic_way(const World *world, const State *state, Action action, SceneWay *out);
void rfic_refusal(const World *world, const State *state, int piece, int place, Side viewer,
                  Text *out);
void rfic_chart(const World *world, Text *out);
void rfic_place(const World *world, const State *state, int place, Side viewer, Text *out);

// invariants.c
bool rfic_check_invariants(const World *world, const State *state);

// judge: policy.c, worth.c, evaluate.c
void rfic_policy(const World *world, const State *state, const Action list[], int count,
                 float out[]);
float rfic_evaluate(const World *world, const State *state, Side side);
bool rfic_is_quiescent(const World *world, const State *state);
int rfic_weights(const World *world, TuneWeight out[WEIGHTS_MAX]);
void rfic_weights_set(World *world, const float values[]);
int rfic_factors(const World *world, TuneWeight out[FEATURES_MAX]);
void rfic_features(const World *world, const State *state, float out[FEATURES_MAX]);

// evaluation/features.c
int rfic_feature_tables(const World *world, FeatureTable out[FEATURE_TABLES_MAX]);
void rfic_feature_row(const World *world, int table, int row, Text *out);
void rfic_feature_column(const World *world, int table, int column, Text *out);
int rfic_move_features(const World *world, const State *state, const Action list[], int count,
                       FeatureRun out[]);
int rfic_position_features(const World *world, const State *state,
                           Feature out[POSITION_FEATURES_MAX]);

// lab.c
int rfic_turn_number(const World *world, const State *state);
int rfic_measures(const World *world, Measure out[MEASURES_MAX]);
void rfic_measure(const World *world, const State *state, int32_t values[][SIDES]);
int rfic_pieces(const World *world, Piece out[PIECES_MAX]);
void rfic_places(const World *world, const State *state, Side viewer, PiecePlace out[PIECES_MAX]);
void rfic_behind(const World *world, const State *state, PieceSet behind[PIECES_MAX]);
int rfic_objectives(const World *world, Objective out[OBJECTIVES_MOST]);
Side rfic_controller(const World *world, const State *state, int objective);
const char *rfic_event_type(const World *world, const State *state);
int rfic_outcome_kinds(const World *world, OutcomeKind out[OUTCOME_KINDS_MAX]);
int rfic_outcome_kind(const World *world, const State *state, Action action);
void rfic_scale(const World *world, Scale *out);
bool rfic_by_points(const World *world, const State *state);

// load/edit.c
World *rfic_world_edit(const World *world, const char *const edits[], int count, Error *error);
int rfic_numbers(const World *world, Number out[NUMBERS_MAX]);
