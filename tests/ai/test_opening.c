// SPDX-License-Identifier: GPL-3.0-or-later
// test_opening.c -- tests how players decide where Rules.is_opening() is true: in the set-up of the
// crossroads, which the enemy cannot see.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "ai/players.h"
#include "ai/policy.h"
#include "ai/search/search.h"
#include "engine/base/text.h"
#include "engine/game/open.h"
#include "engine/kit/pick.h"
#include "engine/rules/rules.h"
#include "tests/rules/laws/laws.h"

enum { SEEDS = 40 };

static Game game;
static State *first;  // a battalion has its 6-in square, and its side chooses the inch in it
static StateBuffer buffer;

static int open_crossroads(void **unused) {
    (void)unused;
    Action list[ACTIONS_MAX];
    float prior[ACTIONS_MAX];
    Pcg rng = pcg_stream(1, 0, PCG_PLAYER);
    assert_true(game_open(&game, "gbww2/crossroads", NULL));
    first = state_of(&buffer);
    game.rules->setup(game.world, first);
    int count = game_legal(&game, first, list);
    policy_priors(&game, first, list, count, prior);
    game_apply(&game, first, list[pick_top(prior, count, &rng)]);
    assert_true(game.rules->is_opening(game.world, first));
    return 0;
}

static int close_crossroads(void **unused) {
    (void)unused;
    game_close(&game);
    return 0;
}

typedef struct Choices {
    int different;  // number of different choices over all seeds
    int weak;       // number of seeds whose choice has less than half of the highest prior
} Choices;

static Choices choices_of(const char *spec) {
    Action list[ACTIONS_MAX];
    float prior[ACTIONS_MAX], most = 0;
    bool chosen[ACTIONS_MAX] = {false};
    int count = game_legal(&game, first, list);
    Choices out = {0, 0};
    policy_priors(&game, first, list, count, prior);
    for (int i = 0; i < count; i++) most = prior[i] > most ? prior[i] : most;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        Player *player = player_make(&game, spec, seed, NULL);
        Action action = player->choose(player, &game, first, game_turn(&game, first), 0);
        int i = 0;
        while (list[i] != action) i++;
        out.different += !chosen[i];
        out.weak += prior[i] < most / 2;
        chosen[i] = true;
        player->free(player);
    }
    return out;
}

static void greedy_varies_its_set_up_among_good_choices(void **unused) {
    (void)unused;
    Choices choices = choices_of("greedy");
    assert_in_range(choices.different, 2, SEEDS);
    assert_int_equal(choices.weak, 0);
}

static void a_search_sets_up_by_the_policy_file(void **unused) {
    (void)unused;
    Choices choices = choices_of("ismcts:iterations=40,trees=1,policy=equal");
    assert_in_range(choices.different, 2, SEEDS);
    assert_int_equal(choices.weak, 0);
}

static void a_search_decides_by_itself_if_asked_to_or_without_a_file(void **unused) {
    (void)unused;
    assert_in_range(choices_of("ismcts:iterations=40,trees=1,policy=equal,draw_opening=no").weak, 1,
                    SEEDS);
    assert_in_range(choices_of("ismcts:iterations=40,trees=1,policy=equal,learned=no").weak, 1,
                    SEEDS);
}

static void the_explanation_says_that_the_policy_file_decided(void **unused) {
    (void)unused;
    char words[1000];
    Text text = text_over(words, sizeof words);
    Player *player = player_make(&game, "ismcts:iterations=40,trees=1,policy=equal", 1, NULL);
    player->choose(player, &game, first, game_turn(&game, first), 0);
    player->explain(player, &game, &text);
    assert_non_null(strstr(words, "Drawn by the policy file"));
    assert_null(strstr(words, "Win probability"));
    player->free(player);
}

static void the_opening_of_mtsensk_ends_with_its_set_up(void **unused) {
    (void)unused;
    Game mtsensk;
    StateBuffer at;
    Pcg rng = pcg_stream(1, 0, PCG_TEST);
    int plies = 0;
    assert_true(game_open(&mtsensk, "rfic/mtsensk", NULL));
    const Rules *rules = mtsensk.rules;
    rules->setup(mtsensk.world, state_of(&at));
    for (; rules->is_opening(mtsensk.world, state_of(&at)); plies++) {
        Action list[ACTIONS_MAX];
        uint32_t count = (uint32_t)game_legal(&mtsensk, state_of(&at), list);
        game_apply(&mtsensk, state_of(&at), list[pcg_below(&rng, count)]);
    }
    assert_in_range(plies, 4, 40);  // four hidden tanks, and what else is set up
    game_close(&mtsensk);
}

static bool always(const World *world, const State *state) {
    (void)world, (void)state;
    return true;
}

static void the_law_finds_an_opening_in_which_nobody_chooses(void **unused) {
    (void)unused;
    char words[LAWS_TEXT_BYTES];
    Text why = text_over(words, sizeof words);
    LawsParams params = laws_params_defaults();
    Rules mutant = *game.rules;
    mutant.is_opening = always;
    Game wrong = {.rules = &mutant, .world = game.world};
    assert_string_equal(laws_broken(&wrong, &params, &why), "is_opening");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greedy_varies_its_set_up_among_good_choices),
        cmocka_unit_test(a_search_sets_up_by_the_policy_file),
        cmocka_unit_test(a_search_decides_by_itself_if_asked_to_or_without_a_file),
        cmocka_unit_test(the_explanation_says_that_the_policy_file_decided),
        cmocka_unit_test(the_opening_of_mtsensk_ends_with_its_set_up),
        cmocka_unit_test(the_law_finds_an_opening_in_which_nobody_chooses),
    };
    return cmocka_run_group_tests(tests, open_crossroads, close_crossroads);
}
