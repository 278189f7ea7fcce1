// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_evaluation.c -- tests properties of policy() and evaluate() that hold with any
// weights, and the consistency of move features and their names.
#include "engine/rules/gbww2/evaluation/evaluation.h"
#include "engine/rules/gbww2/load/world_load.h"
#include "engine/rules/gbww2/study.h"
#include "engine/rules/rules.h"
#include "tests/gbww2/gbww2_kit.h"

#include <math.h>

#include "engine/rules/evaluation.h"
#include "engine/rules/gbww2/evaluation/features.h"

static void is_close(double is, double should) { assert_true(fabs(is - should) < 1e-5); }

static void open_table(void) {
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ""), .axis = FOOT("X", "4 infantry", "")});
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 8, 12, DEFENCE);
    to_actions(2);
}

static float rate_of(const char *words) {
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX];
    int count = game_listed(&game, state, list);
    gbww2_policy(world, state, list, count, weight);
    for (int i = 0; i < count; i++) {
        char line[128];
        Text out = text_over(line, sizeof line);
        gbww2_format_action(world, state, list[i], &out);
        if (strcmp(line, words) == 0) return weight[i];
    }
    fail_msg("not on offer: %s", words);
    return 0;
}

// The policy must prefer to dismount a gun that can fire afterwards, and not to mount it again in
// the same round.
static void rate_dismounts_a_gun_that_can_fire_then(void **unused) {
    (void)unused;
    for (int near = 0; near < 2; near++) {
        table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                              .axis = FOOT("X", "4 infantry", ""),
                              .allied_guns = GUN("Pak", "heavy", "")});
        put("A", 8, 34, 0, ASSAULT);
        put("Pak", 24, 30, 0, ASSAULT);
        put("X", 24, near ? 24 : 8, 12, DEFENCE);
        to_actions(2);
        flag_set(state, unit("Pak"), MOUNTED);
        float done = rate_of("done"), dismount = rate_of("dismount Pak");
        assert_true(near ? dismount > 10 * done : dismount < done);
        if (near) {
            act("dismount Pak");
            assert_true(rate_of("stand Pak") > rate_of("remount Pak"));
        }
        if (!near) table_close(NULL);
    }
}

static void act_all(const char *const words[], int count) {
    for (int i = 0; i < count; i++) act(words[i]);
}

static const char *const to_a[] = {"square 24/0", "at 27/3", "formation assault", "face south",
                                   "shape straight"};  // the set-up of X

// [5.2.3] A battalion begins in reserve if it can then deploy nearer to an objective than its zone
// is; the more so, the nearer its FUP.
static void rate_keeps_a_reserve_that_can_deploy_near_an_objective(void **unused) {
    (void)unused;
    float far = 0;
    for (int near = 0; near < 2; near++) {
        const char *fup = near ? "    c-ops: {D: Highway 1}\n    fup: {D: 24 28}\n"
                               : "    c-ops: {D: Highway 1}\n    fup: {D: 24 35}\n";
        table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                              .axis = FOOT("X", "4 infantry", ""),
                              .allied_more = fup});
        act_all(to_a, COUNT_OF(to_a));
        float square = rate_of("square 24/24"), reserve = rate_of("reserve A");
        assert_true(reserve > square && reserve > far);
        far = reserve;
        if (near) {  // it has what it wants
            state->held[ALLIED] = 1;
            assert_true(rate_of("reserve A") < rate_of("square 24/24"));
        }
        if (!near) table_close(NULL);
    }
}

// [11.2] Nobody of the enemy is seen before the first turn. The policy must expect him where his
// zone is nearest to the objective, at 24/12.
static void rate_plans_barrages_where_the_enemy_can_begin(void **unused) {
    (void)unused;
    static const char *const to_plan[] = {"square 24/24", "at 27/27",       "formation assault",
                                          "face north",   "shape straight", "plan planned"};
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ""),
                   .axis = FOOT("X", "4 infantry", ""),
                   .allied_more = "    artillery: {quality: good, templates: 1, rounds: 4}\n"});
    act_all(to_a, COUNT_OF(to_a));
    act_all(to_plan, COUNT_OF(to_plan));
    assert_true(rate_of("square 24/12") > rate_of("square 24/24"));
    act("square 24/12");
    assert_true(rate_of("at 24/12") > rate_of("at 24/17"));
    assert_true(rate_of("at 24/12") > rate_of("at 29/12"));
}

// [16.2.2] The policy must move a C Ops near the battalions that would be isolated from it at
// night.
static void rate_brings_a_c_ops_near_its_own(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis = FOOT("X", "4 infantry", ""),
                          .allied_more = "    c-ops: {D: Highway 1}\n"});
    put("A", 24, 20, 0, ASSAULT);
    put("X", 24, 3, 12, DEFENCE);
    to_actions(1);
    state->centre[0].actions = 1;
    assert_true(rate_of("c-ops D") > rate_of("done"));
    act("c-ops D");
    assert_true(rate_of("at Highway 13") > rate_of("at Highway 2"));
    assert_true(rate_of("at Highway 13") > rate_of("at 24/36"));
    act("at Highway 13");
    state->centre[0].flags &= (uint8_t)~CENTRE_ACTED;
    assert_true(rate_of("c-ops D") < rate_of("done"));  // the C Ops is near enough already
}

// [6.1, 11.2] Where A stands, B could only turn its back on the enemy. A second template where the
// first one is planned is worth less.
static void rate_spreads_barrages_and_turns_no_back_at_the_set_up(void **unused) {
    (void)unused;
    static const char *const to_b[] = {"square 24/0",    "at 27/3",           "formation assault",
                                       "face south",     "shape straight",    "square 24/30",
                                       "at 24/30",       "formation assault", "face north",
                                       "shape straight", "square 24/30"};
    static const char *const to_plan[] = {"at 28/30",       "formation assault", "face north",
                                          "shape straight", "plan registered",   "square 24/0"};
    static const char *const to_second[] = {"at 27/3", "turn 0", "plan registered", "square 24/0"};
    table_open(
        &(Setting){.allied = FOOT("A", "1 infantry", "") ", " FOOT("B", "1 infantry", ""),
                   .axis = FOOT("X", "1 infantry", ""),
                   .allied_more = "    artillery: {quality: good, templates: 2, rounds: 4}\n"});
    act_all(to_b, COUNT_OF(to_b));
    assert_true(rate_of("at 24/30") < rate_of("at 28/30") / 10);
    act_all(to_plan, COUNT_OF(to_plan));
    float near = rate_of("at 27/4"), far = rate_of("at 27/0");
    act_all(to_second, COUNT_OF(to_second));
    assert_true(rate_of("at 27/4") < near / 2);
    is_close((double)rate_of("at 27/0"), (double)far);
}

static void guesses_of_both_sides_sum_to_one_and_at_the_end_are_the_result(void **unused) {
    (void)unused;
    open_table();
    is_close(
        (double)gbww2_evaluate(world, state, ALLIED) + (double)gbww2_evaluate(world, state, AXIS),
        1);
    state->held[ALLIED] = 1;
    State over = *state;
    over.depth = 1;
    memset(over.frame, 0, sizeof over.frame);
    over.frame[0] = (Frame){.phase = PHASE_OVER, .unit = NO_INDEX};
    is_close((double)gbww2_evaluate(world, &over, ALLIED), 1);
    is_close((double)gbww2_evaluate(world, &over, AXIS), 0);
}

static void guess_knows_the_points_in_the_last_turn(void **unused) {
    (void)unused;
    open_table();
    state->turn = world->turns[0];
    state->first = AXIS;  // this is the last player turn
    state->held[ALLIED] = 1;
    float ahead = gbww2_evaluate(world, state, ALLIED);
    state->held[ALLIED] = 0;
    state->held[AXIS] = 1;
    float behind = gbww2_evaluate(world, state, ALLIED);
    assert_true(ahead > 0.75f && behind < 0.25f);
}

// Checks that losses lower the evaluation of a side.
static void guess_counts_losses(void **unused) {
    (void)unused;
    open_table();
    float before = gbww2_evaluate(world, state, ALLIED);
    stand_destroy(world, state, stand("A", 0));
    stand_destroy(world, state, stand("A", 1));
    assert_true(gbww2_evaluate(world, state, ALLIED) < before);
}

// Checks that policy() and evaluate() do not change with the places of hidden battalions or the
// colours of the enemy's cards.
static void evaluation_and_policy_are_blind_to_hidden_information(void **unused) {
    (void)unused;
    Action list[ACTIONS_MAX];
    float one[ACTIONS_MAX], two[ACTIONS_MAX];
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis = FOOT("X", "4 infantry", "") ", " FOOT("H", "4 infantry", "")});
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 8, 12, DEFENCE);
    hide("H", 40, 4, 12, DEFENCE);
    to_actions(2);
    act("move A");
    int count = game_listed(&game, state, list);
    float guess = gbww2_evaluate(world, state, ALLIED);
    gbww2_policy(world, state, list, count, one);
    hide("H", 8, 6, 12, MARCH);
    gbww2_policy(world, state, list, count, two);
    assert_memory_equal(one, two, (size_t)count * sizeof(float));
    is_close((double)gbww2_evaluate(world, state, ALLIED), (double)guess);
    reserve_enter(world, state, unit("H"));
    is_close((double)gbww2_evaluate(world, state, ALLIED), (double)guess);
}

static void features_times_factors_are_the_guess(void **unused) {
    TuneWeight factors[FEATURES_MAX];
    float features[FEATURES_MAX], z = 0;
    (void)unused;
    open_table();
    int count = gbww2_factors(world, factors);
    gbww2_features(world, state, features);
    for (int i = 0; i < count; i++) z += factors[i].value * features[i];
    is_close((double)gbww2_evaluate(world, state, ALLIED), (double)logistic(z));
}

// Checks that rounding never makes an evaluation greater than 1 or less than 0.
static void an_evaluation_is_never_above_one(void **unused) {
    (void)unused;
    for (float z = 5.98f; z < 6.02f; z = nextafterf(z, 7.0f))
        if (logistic(z) > 1.0f || logistic(-z) < 0.0f) fail_msg("%.9g", (double)z);
}

static void rate_moves_towards_objectives(void **unused) {
    (void)unused;
    open_table();
    act("move A");
    assert_true(rate_of("at 24/26") > rate_of("at 24/30"));
    assert_true(rate_of("at 24/30") > rate_of("at 24/34"));
}

// The objective is at 24/18. With an enemy within 2 in of it, a move does not take it.
static void rate_takes_an_objective_that_nobody_holds(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ""), .axis = FOOT("X", "4 infantry", "")});
    put("A", 24, 23, 0, ASSAULT);
    put("X", 36, 8, 18, ASSAULT);
    to_actions(2);
    float near = rate_of("move A");
    assert_true(near > rate_of("form A"));
    put("X", 24, 16.5, 12, ASSAULT);
    assert_true(rate_of("move A") < near);
}

static void rate_charges_the_weak_and_not_the_strong(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = FOOT("A", "3 infantry", "") ", " FOOT("B", "3 infantry", ""),
        .axis = FOOT("X", "1 infantry", "") ", " FOOT("Y", "4 infantry", ", support: hw")});
    put("A", 12, 22, 0, ASSAULT);
    put("B", 34, 22.5, 0, ASSAULT);
    put("X", 12, 20, 12, ASSAULT);
    put("Y", 36, 20, 12, ASSAULT);
    to_actions(2);
    const Action list[] = {
        action_make(VERB_CLOSE, (unsigned)unit("A"), (unsigned)stand("X", 0)),
        action_make(VERB_CLOSE, (unsigned)unit("B"), (unsigned)stand("Y", 0)),
    };
    float weight[2];
    assert_true(can("close A with X no. 1"));
    gbww2_policy(world, state, list, 2, weight);
    assert_true(weight[0] > weight[1]);
}

// Lets template 0 of the Allied side lie at a place in whole inches.
static void template_lies(int x, int y) {
    state->strike[0] = (Strike){.kind = PLANNED,
                                .step = STRIKE_FALLS,
                                .x = (uint8_t)x,
                                .y = (uint8_t)y,
                                .turn = 1,
                                .rounds = 1,
                                .target = NO_INDEX};
}

// Sums over the stands of A the best shot of each, as shot_of() tells it.
static double worth_of_shots(int flags, double destroyed, double suppressed) {
    double sum = 0;
    for (int i = 0; i < world->stand_count; i++) {
        uint8_t target[STANDS_MAX];
        double best = 0;
        if (state->holder[i] != unit("A")) continue;
        int count = shot_targets(world, state, i, flags, target);
        for (int k = 0; k < count; k++) {
            Shot shot = shot_of(world, state, i, target[k], flags);
            double hit = shot.hit / 10.0, destroy = shot.destroy / 10.0;
            double fresh = is_suppressed(state, target[k]) ? 0 : suppressed;
            best = fmax(best, hit * (destroy * destroyed + (1 - destroy) * fresh));
        }
        sum += best;
    }
    return sum;
}

// Checks that the weight of standing grows with the expected effect of the fire, and with the
// number of stands that may rally.
static void rate_stands_for_good_shots_and_to_rally(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ", support: hw"),
                          .axis = FOOT("X", "4 infantry", "")});
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 17, 12, DEFENCE);
    to_actions(2);
    float far = rate_of("stand A");
    put("X", 24, 21, 12, DEFENCE);
    float near = rate_of("stand A");
    assert_true(near > far);
    is_close((double)volley_worth(world, state, unit("A"), 0, 13, 6), worth_of_shots(0, 13, 6));
    is_close((double)volley_worth(world, state, unit("A"), WITH_WEAPONS, 13, 6),
             worth_of_shots(WITH_WEAPONS, 13, 6));
    for (int i = 0; i < 4; i++) suppress(stand("X", i));
    assert_true(rate_of("stand A") < near);
    is_close((double)volley_worth(world, state, unit("A"), 0, 13, 6), worth_of_shots(0, 13, 6));
    put("X", 24, 3, 12, DEFENCE);
    suppress(stand("A", 0));
    float one = rate_of("stand A");
    suppress(stand("A", 1));
    assert_true(rate_of("stand A") > one);
}

// [11.4] A side must remove a barrage that lies on its own stands, and no other.
static void rate_removes_a_barrage_from_its_own_stands(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ""),
                   .axis = FOOT("X", "4 infantry", ""),
                   .allied_more = "    artillery: {quality: good, templates: 1, rounds: 4}\n"});
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 10, 12, DEFENCE);
    to_actions(2);
    state->depth = 2;
    state->frame[1] = (Frame){.phase = PHASE_BARRAGE, .unit = ALLIED};
    template_lies(24, 10);
    assert_true(rate_of("remove barrage 1") < rate_of("done"));
    template_lies(24, 24);
    assert_true(rate_of("remove barrage 1") > rate_of("done"));
}

// Checks that a battalion avoids a place under a barrage, even one nearer to the objective.
static void rate_keeps_away_from_barrages(void **unused) {
    (void)unused;
    open_table();
    act("move A");
    float clear = rate_of("at 24/26");
    template_lies(24, 26);
    assert_true(rate_of("at 24/26") < clear / 2);
    assert_true(rate_of("at 24/26") < rate_of("at 24/30"));
}

// Checks that heavy weapons take a hit before a company.
static void rate_lets_heavy_weapons_take_hits(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ", support: hw"),
                          .axis = FOOT("X", "4 infantry", "")});
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 21, 12, DEFENCE);
    to_actions(2);
    hit_give(world, state, stand("A", 0), false);
    assert_int_equal(phase(), PHASE_GIVE);
    assert_true(rate_of("take HW of A") > rate_of("take A no. 1"));
}

static void weights_of_a_world_are_its_own(void **unused) {
    TuneWeight lines[WEIGHTS_MAX];
    float values[WEIGHTS_MAX];
    (void)unused;
    open_table();
    float before = rate_of("move A");
    int count = gbww2_weights(world, lines);
    for (int i = 0; i < count; i++) values[i] = 2 * lines[i].value;
    gbww2_weights_set(world, values);
    is_close((double)rate_of("move A"), 2 * (double)before);
    assert_int_equal(gbww2_weights(world, lines), count);
    is_close((double)lines[0].value, (double)values[0]);
}

// --- Move features for learning

static void names_of_rows_and_columns_are_unique_and_plain(void **unused) {
    FeatureTable tables[FEATURE_TABLES_MAX];
    static char names[4096][FEATURE_NAME_BYTES];
    (void)unused;
    open_table();
    int count = gbww2_feature_tables(world, tables);
    assert_int_equal(count, TABLES);
    for (int i = 0; i < count; i++) {
        for (int kind = 0; kind < 2; kind++) {
            int all = kind ? tables[i].columns : tables[i].rows;
            assert_true(all <= COUNT_OF(names));
            for (int k = 0; k < all; k++) {
                Text out = text_over(names[k], sizeof names[k]);
                if (kind)
                    gbww2_feature_column(world, i, k, &out);
                else
                    gbww2_feature_row(world, i, k, &out);
                assert_true(out.length > 0 && strpbrk(names[k], " #") == NULL);
                for (int n = 0; n < k; n++) assert_string_not_equal(names[n], names[k]);
            }
        }
    }
}

// Checks that every feature number is within its table, and that each action in a run has the
// same features as alone.
static void features_of_a_list_are_runs_that_make_it_up(void **unused) {
    Action list[ACTIONS_MAX];
    static FeatureRun runs[ACTIONS_MAX], one[1];
    FeatureTable tables[FEATURE_TABLES_MAX];
    Feature position_features[POSITION_FEATURES_MAX];
    (void)unused;
    open_table();
    int plies = 0, size = features_size(tables, gbww2_feature_tables(world, tables));
    gbww2_setup(world, state);
    Pcg rng = pcg_stream(7, 0, PCG_TEST);
    for (; phase() != PHASE_OVER && plies < 600; plies++) {
        int count = game_listed(&game, state, list), sum = 0;
        int all = gbww2_position_features(world, state, position_features);
        for (int i = 0; i < all; i++)
            assert_true(position_features[i] > 0 && position_features[i] < (Feature)size);
        if (game_turn(&game, state) != CHANCE) {
            int runs_count = gbww2_move_features(world, state, list, count, runs);
            for (int i = 0; i < runs_count; i++) {
                for (int k = 0; k < runs[i].count; k++) {
                    assert_int_equal(gbww2_move_features(world, state, &list[sum + k], 1, one), 1);
                    assert_int_equal(one->fixed_count, runs[i].fixed_count);
                    assert_memory_equal(one->fixed, runs[i].fixed,
                                        one->fixed_count * sizeof one->fixed[0]);
                    for (int a = 0; a < runs[i].along_count; a++) {
                        Feature at = runs[i].along[a] + run_place(&runs[i], list[sum + k]);
                        assert_true(at < (Feature)size && runs[i].along[a] == one->along[a]);
                    }
                }
                for (int k = 0; k < runs[i].fixed_count; k++)
                    assert_true(runs[i].fixed[k] > 0 && runs[i].fixed[k] < (Feature)size);
                sum += runs[i].count;
            }
            assert_int_equal(sum, count);
        }
        Action action = game_turn(&game, state) == CHANCE ? gbww2_draw(world, state, &rng)
                                                          : list[pcg_below(&rng, (uint32_t)count)];
        game.rules->apply(world, state, action);
    }
    assert_true(plies > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rate_dismounts_a_gun_that_can_fire_then),
        TEST(rate_brings_a_c_ops_near_its_own),
        TEST(rate_spreads_barrages_and_turns_no_back_at_the_set_up),
        TEST(guesses_of_both_sides_sum_to_one_and_at_the_end_are_the_result),
        TEST(guess_knows_the_points_in_the_last_turn),
        TEST(guess_counts_losses),
        TEST(evaluation_and_policy_are_blind_to_hidden_information),
        TEST(features_times_factors_are_the_guess),
        TEST(an_evaluation_is_never_above_one),
        TEST(rate_moves_towards_objectives),
        TEST(rate_takes_an_objective_that_nobody_holds),
        TEST(rate_charges_the_weak_and_not_the_strong),
        TEST(rate_stands_for_good_shots_and_to_rally),
        TEST(rate_keeps_a_reserve_that_can_deploy_near_an_objective),
        TEST(rate_plans_barrages_where_the_enemy_can_begin),
        TEST(rate_removes_a_barrage_from_its_own_stands),
        TEST(rate_keeps_away_from_barrages),
        TEST(rate_lets_heavy_weapons_take_hits),
        TEST(weights_of_a_world_are_its_own),
        TEST(names_of_rows_and_columns_are_unique_and_plain),
        TEST(features_of_a_list_are_runs_that_make_it_up),
    };
    return cmocka_run_group_tests_name("gbww2 judge", tests, NULL, NULL);
}
