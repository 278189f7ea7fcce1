// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_games.c -- whole games of random play, of all battles: they end, and all that happens
// in them is what the book says, counted again beside the rules (recount.h).
#include "recount.h"

enum { GAMES = 200, RECOUNTED = 14, PLIES_MOST = 8192, REDEALS = 10000 };

static const char *const battles[] = {"crossroads", "ridge", "primosole", "lenino-days"};

static World *battle_open(const char *name) {
    char path[128];
    Error error = {0};
    snprintf(path, sizeof path, "scenarios/gbww2/%s.yaml", name);
    World *it = world_load(path, &error);
    if (it == NULL) fail_msg("%s: %s", path, error.words);
    return it;
}

static Action any_action(const World *it, const State *at, Pcg *rng) {
    Game any = {&gbww2_rules, it, NULL};
    Action list[ACTIONS_MAX];
    if (game_turn(&any, at) == CHANCE) return gbww2_draw(it, at, rng);
    int count = game_legal(&any, at, list);
    return list[pcg_below(rng, (uint32_t)count)];
}

// By weight: such games fight more.
static Action fair_action(const World *it, const State *at, Pcg *rng) {
    Game any = {&gbww2_rules, it, NULL};
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX], sum = 0;
    if (game_turn(&any, at) == CHANCE) return gbww2_draw(it, at, rng);
    int count = game_legal(&any, at, list);
    gbww2_rate(it, at, list, count, weight);
    for (int i = 0; i < count; i++) sum += weight[i];
    float point = sum * pcg_unit(rng);
    for (int i = 0; i < count; i++) {
        if (point < weight[i]) return list[i];
        point -= weight[i];
    }
    return list[count - 1];
}

static void random_games_end(void **unused) {
    (void)unused;
    for (int i = 0; i < COUNT_OF(battles); i++) {
        World *it = battle_open(battles[i]);
        for (int index = 0; index < GAMES; index++) {
            static State at;
            Pcg rng = pcg_stream(38, (uint64_t)(GAMES * i + index), PCG_TEST);
            int plies = 0;
            for (gbww2_setup(it, &at); frame_at(&at, 0)->phase != PHASE_OVER; plies++) {
                assert_true(plies < PLIES_MOST);
                gbww2_rules.apply(it, &at, any_action(it, &at, &rng));
            }
            assert_int_equal(at.winner, victory_winner(it, &at));
        }
        world_free(it);
    }
}

static void games_are_what_the_book_says(void **unused) {
    (void)unused;
    Recount all = {0};
    for (int i = 0; i < COUNT_OF(battles); i++) {
        World *it = battle_open(battles[i]);
        for (int index = 0; index < RECOUNTED; index++) {
            static State at, before;
            static Recount recount;
            Pcg rng = pcg_stream(39, (uint64_t)(GAMES * i + index), PCG_TEST);
            gbww2_setup(it, &at);
            recount_open(it, &at, &recount);
            while (frame_at(&at, 0)->phase != PHASE_OVER) {
                Action action = index % 4 ? fair_action(it, &at, &rng) : any_action(it, &at, &rng);
                before = at;
                recount_before(&recount, &before, action);
                gbww2_rules.apply(it, &at, action);
                recount_after(&recount, &before, &at, action);
            }
            all.shots += recount.shots;
            all.moves += recount.moves;
            all.morals += recount.morals;
            all.barrages += recount.barrages;
            all.clashes += recount.clashes;
            all.nights += recount.nights;
            all.commands += recount.commands;
        }
        world_free(it);
    }
    // Enough of each to mean something.
    assert_true(all.shots > 1000 && all.moves > 2000 && all.morals > 300 && all.barrages > 50);
    assert_true(all.clashes > 0 && all.nights >= 2 * RECOUNTED && all.commands > 2000);
}

// The truth is never what is dealt for want of a place.
static void redeal_never_truth(void **unused) {
    (void)unused;
    for (int i = 0; i < COUNT_OF(battles); i++) {
        World *it = battle_open(battles[i]);
        static State at, guess;
        Pcg rng = pcg_stream(40, (uint64_t)i, PCG_TEST);
        gbww2_setup(it, &at);
        for (int k = 0; k < REDEALS / COUNT_OF(battles); k++) {
            if (frame_at(&at, 0)->phase == PHASE_OVER) gbww2_setup(it, &at);
            guess = at;
            assert_true(redeal_places(it, &guess, (Side)(k % SIDES), &rng));
            gbww2_rules.apply(it, &at, any_action(it, &at, &rng));
        }
        world_free(it);
    }
}

// At the table a comma and a semicolon end a command, and # begins a comment.
static void words_can_be_typed(void **unused) {
    (void)unused;
    for (int i = 0; i < COUNT_OF(battles); i++) {
        World *it = battle_open(battles[i]);
        Game any = {&gbww2_rules, it, NULL};
        static State at;
        Pcg rng = pcg_stream(41, (uint64_t)i, PCG_TEST);
        gbww2_setup(it, &at);
        for (int ply = 0; frame_at(&at, 0)->phase != PHASE_OVER; ply++) {
            Action list[ACTIONS_MAX];
            int count = ply % 5 ? 0 : game_listed(&any, &at, list);
            for (int k = 0; k < count; k++) {
                char words[200];
                Text out = text_over(words, sizeof words);
                gbww2_say(it, &at, list[k], &out);
                if (strpbrk(words, ",;#") != NULL) fail_msg("'%s' cannot be typed", words);
            }
            gbww2_rules.apply(it, &at, any_action(it, &at, &rng));
        }
        world_free(it);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_end),
        cmocka_unit_test(games_are_what_the_book_says),
        cmocka_unit_test(redeal_never_truth),
        cmocka_unit_test(words_can_be_typed),
    };
    return cmocka_run_group_tests_name("gbww2 games", tests, NULL, NULL);
}
