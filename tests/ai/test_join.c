// SPDX-License-Identifier: GPL-3.0-or-later
// test_join.c -- tests that the policies of several learners are joined: each side gets the weights
// of the learner that plays it best.
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
    assert_true(learners_join(list, COUNT_OF(list), MEETINGS, best, score));
    assert_int_equal(best[ALLIED], 1);
    assert_int_equal(best[AXIS], 1);
    assert_true(score[ALLIED] + score[AXIS] > 1);
    for (int i = 0; i < COUNT_OF(list); i++) learner_free(list[i]);
    game_close(&game);
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
        float *before[2];
        for (int i = 0; i < 2; i++) {
            before[i] = calloc((size_t)size, sizeof(float));
            memcpy(before[i], list[i]->theta, (size_t)size * sizeof(float));
        }
        assert_false(learners_join(list, 2, MEETINGS, best, score));
        assert_memory_equal(before[0], list[0]->theta, (size_t)size * sizeof(float));
        learner_stop_by(list[0], (Stop){0});
        assert_true(learners_join(list, 2, MEETINGS, best, score));
        bool mixed = best[ALLIED] != best[AXIS];
        for (int i = 0; i < size && mixed; i++) {
            float theta = list[best[ALLIED]]->theta[i];
            int users = list[0]->users[i] | list[1]->users[i];
            assert_true(users != 3);  // no feature of this battle is one of both sides
            if (users != 0) assert_true(theta == before[best[users == 1 ? ALLIED : AXIS]][i]);
        }
        for (int i = 0; i < 2; i++) {
            free(before[i]);
            learner_free(list[i]);
        }
        if (mixed) break;
    }
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_better_learner_is_kept_for_both_sides),
        cmocka_unit_test(each_side_keeps_its_own_weights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
