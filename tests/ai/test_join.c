// SPDX-License-Identifier: GPL-3.0-or-later
// test_join.c -- tests that the policies of several learners are joined: each side gets the weights
// of the learner that plays it best.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ai/learn/join.h"
#include "ai/learn/learner_internal.h"
#include "engine/game/open.h"

enum { LONG_RUN = 2400, SHORT_RUN = 16, MEETINGS = 200 };

static Learner *learner_of(const Game *game, int games, uint64_t seed, Stop stop) {
    LearnParams params = learn_defaults();
    params.games = games;
    params.threads = 2;
    params.seed = seed;
    Learner *learner = learner_new(game, &params, NULL);
    assert_non_null(learner);
    learner_advance(learner, games);
    learner_stop_by(learner, stop);
    return learner;
}

static bool stop_at_once(void *context) {
    (void)context;
    return true;
}

// The learner of many games is better on both sides than one of few.
static void the_better_learner_is_kept_for_both_sides(void **unused) {
    (void)unused;
    Game game;
    assert_true(game_open_plain(&game, "gbsu/first-contact", NULL, NULL));
    Learner *list[] = {learner_of(&game, SHORT_RUN, 1, (Stop){0}),
                       learner_of(&game, LONG_RUN, 2, (Stop){0}),
                       learner_of(&game, SHORT_RUN, 3, (Stop){0})};
    int best[SIDES];
    double score[SIDES];
    assert_true(learners_join(list, COUNT_OF(list), -1, MEETINGS, best, score));
    assert_int_equal(best[ALLIED], 1);
    assert_int_equal(best[AXIS], 1);
    assert_true(score[ALLIED] + score[AXIS] > 1);
    for (int i = 0; i < COUNT_OF(list); i++) learner_free(list[i]);
    game_close(&game);
}

static void *copy_of(const void *from, size_t bytes) {
    void *copy = malloc(bytes);
    assert_non_null(copy);
    return memcpy(copy, from, bytes);
}

// Pretends that both sides used three features that no learner used: one in both learners, and one
// in each alone.
static void shared_features_make(Learner *const list[]) {
    int made = 0;
    for (int i = 1; i < list[0]->size && made < 3; i++) {
        if (list[0]->users[i] != 0 || list[1]->users[i] != 0) continue;
        for (int k = 0; k < 2; k++) {
            if (made == 1 - k) continue;  // the first feature is of learner 0 alone, and so on
            list[k]->users[i] = 3;
            list[k]->own[i] = list[k]->theta[i] = (float)(k + 1);
        }
        made++;
    }
    assert_int_equal(made, 3);
}

// Each side of the joined policy has the weights of its learner. A stop changes nothing.
static void each_side_keeps_its_own_weights(void **unused) {
    (void)unused;
    Game game;
    assert_true(game_open_plain(&game, "gbsu/first-contact", NULL, NULL));
    int best[SIDES];
    double score[SIDES];
    for (uint64_t seed = 1;; seed += 2) {  // until different learners are best for the two sides
        assert_true(seed < 40);
        Learner *list[] = {learner_of(&game, 160, seed, (Stop){stop_at_once, NULL}),
                           learner_of(&game, 160, seed + 1, (Stop){0})};
        int size = list[0]->size;
        float *before[2], *own[2];
        uint8_t *users[2];
        shared_features_make(list);
        for (int i = 0; i < 2; i++) {
            before[i] = copy_of(list[i]->theta, (size_t)size * sizeof(float));
            own[i] = copy_of(list[i]->own, (size_t)size * sizeof(float));
            users[i] = copy_of(list[i]->users, (size_t)size);
        }
        assert_false(learners_join(list, 2, -1, MEETINGS, best, score));
        assert_memory_equal(before[0], list[0]->theta, (size_t)size * sizeof(float));
        learner_stop_by(list[0], (Stop){0});
        assert_true(learners_join(list, 2, -1, MEETINGS, best, score));
        bool mixed = best[ALLIED] != best[AXIS];
        const Learner *joined = list[best[ALLIED]];
        for (int i = 0; i < size && mixed; i++) {
            int first = best[ALLIED], second = best[AXIS], all = users[0][i] | users[1][i];
            int of = all == 2 || (users[first][i] == 0 && all != 0) ? second : first;
            float theta = before[of][i];
            if (all == 3 && users[first][i] != 0 && users[second][i] != 0)
                theta = (before[0][i] + before[1][i]) / 2;
            assert_true(joined->theta[i] == theta);
            // Without a weight of its own, a feature would not be written to the file.
            if (own[of][i] != 0) assert_true(joined->own[i] != 0);
        }
        if (mixed) assert_true(joined->joined_seed == list[best[AXIS]]->params.seed);
        for (int i = 0; i < 2; i++) {
            free(before[i]);
            free(own[i]);
            free(users[i]);
            learner_free(list[i]);
        }
        if (mixed) break;
    }
    game_close(&game);
}

// A learner of few games does not take the place of a policy file, although it scores more against
// some opponents by chance, and one of many games does.
static void a_policy_file_is_replaced_only_by_a_clearly_better_one(void **unused) {
    (void)unused;
    Game game;
    assert_true(game_open_plain(&game, "gbsu/first-contact", NULL, NULL));
    for (int better = 0; better < 2; better++) {
        int few = better ? LONG_RUN : SHORT_RUN, present = better ? SHORT_RUN : LONG_RUN;
        Learner *list[] = {
            learner_of(&game, few, 5, (Stop){0}), learner_of(&game, few, 6, (Stop){0}),
            learner_of(&game, few, 7, (Stop){0}), learner_of(&game, present, 2, (Stop){0})};
        int best[SIDES];
        double score[SIDES];
        assert_true(learners_join(list, COUNT_OF(list), 3, MEETINGS, best, score));
        assert_int_equal(best[ALLIED] == 3, !better);
        assert_int_equal(best[AXIS] == 3, !better);
        for (int i = 0; i < COUNT_OF(list); i++) learner_free(list[i]);
    }
    // A learner with the same weights does not replace the policy.
    Learner *twins[] = {learner_of(&game, SHORT_RUN, 2, (Stop){0}),
                        learner_of(&game, SHORT_RUN, 2, (Stop){0})};
    int best[SIDES];
    double score[SIDES];
    assert_true(learners_join(twins, 2, 1, MEETINGS, best, score));
    assert_int_equal(best[ALLIED], 1);
    assert_int_equal(best[AXIS], 1);
    for (int i = 0; i < 2; i++) learner_free(twins[i]);
    game_close(&game);
}

// Removes the weights that only one side uses.
static void side_forget(Learner *learner, Side side) {
    float *theta = copy_of(learner->theta, (size_t)learner->size * sizeof(float));
    for (int i = 0; i < learner->size; i++)
        if (learner->users[i] == 1 << side) theta[i] = learner->own[i] = 0;
    learner_take(learner, theta);
    free(theta);
}

// Two learners with the same weights each forget one side. The policy that one of them wrote into a
// file takes part in the join, and both sides are whole again.
static void a_policy_file_takes_part(void **unused) {
    (void)unused;
    Game game;
    assert_true(game_open_plain(&game, "gbsu/first-contact", NULL, NULL));
    Learner *whole = learner_of(&game, LONG_RUN, 2, (Stop){0});
    Learner *writer = learner_of(&game, LONG_RUN, 2, (Stop){0});
    Learner *other = learner_of(&game, LONG_RUN, 2, (Stop){0});
    side_forget(writer, AXIS);
    side_forget(other, ALLIED);
    writer->params.keep_value = true;
    Learned *file = learner_policy(writer, "gbsu/first-contact");
    LearnParams params = learn_defaults();
    params.threads = 2;
    Learner *read = learner_of_file(&game, file, &params, NULL);
    assert_non_null(read);
    assert_int_equal(learner_games(read), LONG_RUN);
    Learner *list[] = {other, read};
    int best[SIDES];
    double score[SIDES];
    assert_true(learners_join(list, 2, -1, MEETINGS, best, score));
    assert_int_equal(best[ALLIED], 1);
    assert_int_equal(best[AXIS], 0);
    for (int i = 0; i < whole->size; i++)
        if (whole->users[i] == 1 << ALLIED || whole->users[i] == 1 << AXIS)
            assert_true(fabsf(read->theta[i] - whole->theta[i]) <= 0.0051f * 2.5f);  // rounded
    assert_true(read->joined_seed == 2);
    Learned *joined = learner_policy(read, "gbsu/first-contact");  // it keeps the file's value
    assert_memory_equal(joined->value, file->value, (size_t)file->size * sizeof(float));
    assert_memory_equal(joined->lead, file->lead, sizeof file->lead);
    learned_free(joined);
    learned_free(file);
    learner_free(whole);
    learner_free(writer);
    learner_free(other);
    learner_free(read);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_better_learner_is_kept_for_both_sides),
        cmocka_unit_test(each_side_keeps_its_own_weights),
        cmocka_unit_test(a_policy_file_is_replaced_only_by_a_clearly_better_one),
        cmocka_unit_test(a_policy_file_takes_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
