// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_evaluation.c -- tests properties of policy() and evaluate() that hold with any
// weights, and the names and tables of learned features.
#include "engine/rules/rfic/evaluation/evaluation.h"
#include "engine/rules/rfic/load/world_load.h"
#include "engine/rules/rfic/study.h"
#include "engine/rules/rules.h"
#include "tests/rfic/rfic_kit.h"
#include "tests/rules/verb_rows.h"

#include "engine/rules/rfic/evaluation/features.h"
#include "engine/rules/rfic/evaluation/policy.h"

#define OBJECTIVE "    - {control: 0505, allied: 5, axis: 5}\n"

static void open_with_objective(const char *axis) {
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0405"),
                          .axis = axis,
                          .axis_card = "    control: 0505\n",
                          .points = OBJECTIVE});
    deal("A1 AH");
}

static void evaluation_follows_the_points_in_the_last_turn(void **unused) {
    (void)unused;
    open_with_objective(RIFLES("ZX", 8, "at: 0909"));
    float first = rfic_evaluate(world, state, ALLIED);
    assert_true(first > 0.15f && first < 0.85f);  // the Axis leads early in the game
    state->turn = world->turns;
    memset(state->card, NO_CARD, sizeof state->card);  // the last card was turned over
    assert_true(rfic_evaluate(world, state, ALLIED) < 0.15f);
    state->control[ALLIED] = state->control[AXIS];
    state->control[AXIS] = 0;
    assert_true(rfic_evaluate(world, state, ALLIED) > 0.85f);
}

static void evaluations_of_both_sides_add_to_1_and_equal_the_result_at_the_end(void **unused) {
    (void)unused;
    open_with_objective(RIFLES("ZX", 8, "at: 0909"));
    is_close(
        (double)rfic_evaluate(world, state, ALLIED) + (double)rfic_evaluate(world, state, AXIS), 1);
    state->winner = ALLIED;
    frame_top(state)->phase = PHASE_OVER;
    is_close((double)rfic_evaluate(world, state, ALLIED), 1);
    is_close((double)rfic_evaluate(world, state, AXIS), 0);
}

// Checks that losses lower the evaluation of a side.
static void evaluation_counts_losses(void **unused) {
    (void)unused;
    open_with_objective(RIFLES("ZX", 8, "at: 0909"));
    float before = rfic_evaluate(world, state, ALLIED);
    state->figures[unit("A1")] = 3;
    assert_true(rfic_evaluate(world, state, ALLIED) < before);
}

// Checks that the evaluation is low for a side that has lost enough figures to break at the end
// of the turn.
static void evaluation_is_low_for_a_side_that_breaks(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0505"),
                          .allied_card = "    control: 0505\n",
                          .axis = RIFLES("X1", 8, "at: 0909"),
                          .victory = "  break: {allied: 50}\n",
                          .points = OBJECTIVE});
    deal("A1 AH");
    state->figures[unit("A1")] = 5;
    float before = rfic_evaluate(world, state, ALLIED);
    state->figures[unit("A1")] = 4;
    assert_true(rfic_evaluate(world, state, ALLIED) < 0.1f);
    assert_true(before > 5 * rfic_evaluate(world, state, ALLIED));
}

static float guess_of_start(const char *men, const char *hex) {
    static char piece[160];
    snprintf(piece, sizeof piece,
             "{name: A1, map: A1, type: infantry, arms: {small-arms: %s}, at: %s}", men, hex);
    table_open(&(Setting){.allied = piece,
                          .axis = RIFLES("X1", 8, "at: 0909"),
                          .axis_card = "    control: 0505\n",
                          .points = OBJECTIVE});
    deal("A1 AH");
    float guess = rfic_evaluate(world, state, ALLIED);
    table_close(NULL);
    return guess;
}

// Checks that the evaluation at the start does not depend on the forces, because scenarios are
// designed to be even.
static void evaluation_of_the_start_ignores_forces(void **unused) {
    (void)unused;
    is_close((double)guess_of_start("4", "0205"), (double)guess_of_start("16", "0205"));
    is_close((double)guess_of_start("8", "0105"), (double)guess_of_start("8", "0305"));
    table_open(&(Setting){0});
}

static void evaluation_counts_units_that_can_reach_an_objective(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0205"),
                          .axis = RIFLES("X1", 8, "at: 0909"),
                          .axis_card = "    control: 0505\n",
                          .points = OBJECTIVE});
    deal("A1 AH");
    float far = rfic_evaluate(world, state, ALLIED);
    state->hex[unit("A1")] = hex_parse(&world->grid, "0305");
    assert_true(rfic_evaluate(world, state, ALLIED) > far);
    state->turn = world->turns;  // from either hex the unit cannot arrive in time
    state->hex[unit("A1")] = hex_parse(&world->grid, "0105");
    float late = rfic_evaluate(world, state, ALLIED);
    state->hex[unit("A1")] = hex_parse(&world->grid, "0104");
    assert_true(late < 0.2f && rfic_evaluate(world, state, ALLIED) < 0.2f);
}

static void evaluation_is_the_logistic_of_features_times_weights(void **unused) {
    TuneWeight factors[FEATURES_MAX];
    float features[FEATURES_MAX];
    (void)unused;
    open_with_objective(RIFLES("ZX", 8, "at: 0705"));
    float z = 0;
    int count = rfic_factors(world, factors);
    rfic_features(world, state, features);
    for (int i = 0; i < count; i++) z += factors[i].value * features[i];
    is_close((double)rfic_evaluate(world, state, ALLIED), (double)logistic(z));
}

static float rated(const char *words) {
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX];
    int count = game_listed(&game, state, list);
    rfic_policy(world, state, list, count, weight);
    for (int i = 0; i < count; i++) {
        char line[128];
        Text text = text_over(line, sizeof line);
        rfic_format_action(world, state, list[i], &text);
        if (strcmp(line, words) == 0) return weight[i];
    }
    fail_msg("no '%s'", words);
    return 0;
}

static void policy_prefers_an_empty_objective_to_holding(void **unused) {
    (void)unused;
    open_with_objective(RIFLES("ZX", 8, "at: 0909"));
    assert_true(rated("move A1 0505") > rated("hold A1"));
    assert_true(rated("move A1 0505") > rated("move A1 0305"));
}

static void policy_assaults_weak_and_not_strong_enemies(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 10, "at: 0405"),
                          .axis = RIFLES("X1", 2, "at: 0505") ", " RIFLES("X2", 16, "at: 0305")});
    deal("A1 AH");
    assert_true(rated("assault A1 against X1") > rated("assault A1 against X2"));
    assert_true(rated("hold A1") > rated("assault A1 against X2"));
}

// Checks that policy() does not depend on the hexes of hidden units.
static void rule_F18_policy_ignores_hexes_of_hidden_units(void **unused) {
    Action list[ACTIONS_MAX];
    float one[ACTIONS_MAX], two[ACTIONS_MAX];
    (void)unused;
    table_open(&(Setting){.map = "  trenches: 0805 0803\n",
                          .allied = RIFLES("A1", 8, "at: 0605"),
                          .axis = RIFLES("X1", 8, "hidden: yes, hexes: 0805 0803")});
    act("place X1 0805");
    deal("A1 AH");
    activate("A1");
    int count = game_listed(&game, state, list);
    rfic_policy(world, state, list, count, one);
    state->hex[unit("X1")] = hex_parse(&world->grid, "0803");
    rfic_policy(world, state, list, count, two);
    assert_memory_equal(one, two, (size_t)count * sizeof(float));
}

static void weights_of_a_world_are_its_own(void **unused) {
    TuneWeight lines[WEIGHTS_MAX];
    float values[WEIGHTS_MAX];
    (void)unused;
    open_with_objective(RIFLES("ZX", 8, "at: 0909"));
    float before = rated("hold A1");
    int count = rfic_weights(world, lines);
    for (int i = 0; i < count; i++) values[i] = 2 * lines[i].value;
    rfic_weights_set(world, values);
    assert_true(rated("hold A1") > before);
    assert_int_equal(rfic_weights(world, lines), count);
    is_close((double)lines[0].value, (double)values[0]);
}

// --- Learned features

static void move_features_cover_the_whole_list_of_actions(void **unused) {
    Action list[ACTIONS_MAX];
    static FeatureRun runs[ACTIONS_MAX];
    FeatureTable tables[FEATURE_TABLES_MAX];
    (void)unused;
    table_open(&(Setting){
        .allied = "{name: B, map: B, type: gun, weapon: field-gun, crew: 4, barrages: 2, at: 0505}",
        .allied_card = "    targets: 0501 0601\n"});
    int size = features_size(tables, rfic_feature_tables(world, tables));
    for (int ply = 0; ply < 60 && phase() != PHASE_OVER; ply++) {
        int count = game_listed(&game, state, list);
        if (game_turn(&game, state) != CHANCE) {
            int runs_count = rfic_move_features(world, state, list, count, runs), sum = 0;
            for (int i = 0; i < runs_count; i++) {
                for (int k = 0; k < runs[i].count; k++)
                    for (int a = 0; a < runs[i].along_count; a++)
                        assert_true(runs[i].along[a] + run_place(&runs[i], list[sum + k]) <
                                    (Feature)size);
                sum += runs[i].count;
            }
            assert_int_equal(sum, count);
        }
        game.rules->apply(world, state, list[count / 2]);
    }
}

static void every_feature_has_a_name_of_its_own(void **unused) {
    FeatureTable tables[FEATURE_TABLES_MAX];
    (void)unused;
    table_open(&(Setting){
        .allied = "{name: The gun, map: B, type: gun, weapon: field-gun, crew: 4, barrages: 2, "
                  "at: 0505}",
        .map = "  roads: [0405 0505]\n  rivers: 0405-0505\n",
        .allied_card = "    targets: 0501 0601\n"});
    int count = rfic_feature_tables(world, tables);
    for (int table = 0; table < count; table++) {
        char last[FEATURE_NAME_BYTES] = "", name[FEATURE_NAME_BYTES];
        for (int row = 0; row < tables[table].rows; row++) {
            Text text = text_over(name, sizeof name);
            rfic_feature_row(world, table, row, &text);
            assert_true(name[0] != '\0' && strpbrk(name, " #") == NULL);
            assert_string_not_equal(name, last);
            memcpy(last, name, sizeof last);
        }
        last[0] = '\0';
        for (int column = 0; column < tables[table].columns; column++) {
            Text text = text_over(name, sizeof name);
            rfic_feature_column(world, table, column, &text);
            assert_true(name[0] != '\0' && strpbrk(name, " #") == NULL);
            assert_string_not_equal(name, last);
            memcpy(last, name, sizeof last);
        }
    }
}

// Checks that position features do not depend on the hexes of hidden units, as these features
// must be public.
static void rule_F18_position_features_ignore_hidden_units(void **unused) {
    Feature one[POSITION_FEATURES_MAX], two[POSITION_FEATURES_MAX];
    (void)unused;
    table_open(&(Setting){.map = "  trenches: 0805 0803\n",
                          .allied = RIFLES("A1", 8, "at: 0605"),
                          .axis = RIFLES("X1", 8, "hidden: yes, hexes: 0805 0803")});
    act("place X1 0805");
    deal("");
    int count = rfic_position_features(world, state, one);
    state->hex[unit("X1")] = hex_parse(&world->grid, "0803");
    assert_int_equal(rfic_position_features(world, state, two), count);
    assert_memory_equal(one, two, (size_t)count * sizeof(Feature));
}

static void every_verb_has_a_whole_row(void **unused) {
    (void)unused;
    Error error = {0};
    World *everything = world_load("tests/good/rfic/everything.yaml", &error);
    assert_non_null(everything);
    const char *found = verbs_fault(&rfic_verbs, everything);
    if (found != NULL) fail_msg("%s", found);
    for (int verb = 0; verb < VERBS; verb++)  // every verb that chance does not choose
        if (verb >= VERB_PLACE) assert_non_null(rfic_verbs.rows[verb].rule);
    world_free(everything);
}

// [F18] Checks that the enemy reads "a hidden hex" where something hidden is placed or laid.
static void rule_F18_a_hidden_operand_is_not_written_and_has_no_place(void **unused) {
    static const struct {
        Verb verb;
        const char *words;
    } hidden[] = {{VERB_PLACE, "place CB a hidden hex"}, {VERB_LAY, "mine 1 a hidden hex"}};
    (void)unused;
    Error error = {0};
    World *everything = world_load("tests/good/rfic/everything.yaml", &error);
    assert_non_null(everything);
    for (int i = 0; i < COUNT_OF(hidden); i++) {
        char buffer[100];
        Text text = text_over(buffer, sizeof buffer);
        Parts parts = {.piece = -1, .place = NO_PLACE};
        Action action = action_make(hidden[i].verb, 0, ACTION_UNSEEN);
        rfic_format_action(everything, NULL, action, &text);
        assert_string_equal(buffer, hidden[i].words);
        rfic_parts(everything, NULL, action, &parts);
        assert_int_equal(parts.place, NO_PLACE);
    }
    world_free(everything);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_verb_has_a_whole_row),
        cmocka_unit_test(rule_F18_a_hidden_operand_is_not_written_and_has_no_place),
        TEST(evaluation_follows_the_points_in_the_last_turn),
        TEST(evaluations_of_both_sides_add_to_1_and_equal_the_result_at_the_end),
        TEST(evaluation_counts_losses),
        TEST(evaluation_is_low_for_a_side_that_breaks),
        TEST(evaluation_of_the_start_ignores_forces),
        TEST(evaluation_counts_units_that_can_reach_an_objective),
        TEST(evaluation_is_the_logistic_of_features_times_weights),
        TEST(policy_prefers_an_empty_objective_to_holding),
        TEST(policy_assaults_weak_and_not_strong_enemies),
        TEST(rule_F18_policy_ignores_hexes_of_hidden_units),
        TEST(weights_of_a_world_are_its_own),
        TEST(move_features_cover_the_whole_list_of_actions),
        TEST(every_feature_has_a_name_of_its_own),
        TEST(rule_F18_position_features_ignore_hidden_units),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
