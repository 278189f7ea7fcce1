// SPDX-License-Identifier: GPL-3.0-or-later
// test_search.c -- tests the search against games with known answers, and its guarantees: same
// result with any threads, no hidden information used, no allocation, early stop, reuse of the
// tree.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ai/players.h"
#include "ai/search/ismcts.h"
#include "bench/match/exploit_search.h"
#include "engine/game/host.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "tests/rules/sanitized.h"

static Game opened(const char *name) {
    Game game;
    Error error = {0};
    if (!game_open(&game, name, &error)) fail_msg("%s", error.words);
    return game;
}

static SearchParams params_of(const char *text) {
    SearchParams params = search_defaults();
    Error error = {0};
    params.threads = 1;  // one thread, unless a test wants more
    if (!options_parse(search_options, &params, text, &error)) fail_msg("%s", error.words);
    params.seed = 11;
    return params;
}

static SearchReport searched(const Game *game, const char *text, const State *root, uint64_t seed) {
    SearchParams params = params_of(text);
    params.seed = seed;
    Search *search = search_new(game, &params, NULL);
    assert_non_null(search);
    SearchReport report;
    search_run(search, root, game_turn(game, root), &report);
    search_free(search);
    report.seconds = 0;
    return report;
}

// Plays at random to a position at or after ply `plies` in which a side chooses. Returns false if
// the game ended before.
static bool position_make(const Game *game, uint64_t seed, int plies, State *state) {
    Pcg rng = pcg_stream(seed, (uint64_t)plies, PCG_TEST);
    Action list[ACTIONS_MAX];
    game->rules->setup(game->world, state);
    for (int ply = 0;; ply++) {
        Side turn = game_turn(game, state);
        if (turn == NOBODY) return false;
        int count = turn == CHANCE ? 0 : game_legal(game, state, list);
        if (ply >= plies && count > 1) return true;
        game_apply(game, state,
                   turn == CHANCE ? game->rules->draw(game->world, state, &rng)
                                  : list[pcg_below(&rng, (uint32_t)count)]);
    }
}

static void a_full_arena_only_stops_the_growth_of_the_tree(void **unused) {
    (void)unused;
    Game game = opened("connect_four");
    StateBuffer root;
    game.rules->setup(game.world, state_of(&root));
    SearchReport report =
        searched(&game, "iterations=20000,megabytes=1,trees=8,early=no", state_of(&root), 1);
    assert_int_equal(report.iterations, 160000);
    uint64_t visits = 0;
    for (int i = 0; i < report.count; i++) visits += report.moves[i].visits;
    assert_int_equal(visits, 160000);
    game_close(&game);
}

// ---- Guarantees, over all small games.

static const char *const games[] = {"tic_tac_toe", "connect_four", "kuhn_poker", "leduc_poker",
                                    "phantom_ttt", "goofspiel",    "backgammon"};
static const char *const variants[] = {
    "iterations=60", "iterations=60,observer=multiple", "iterations=60,chance=open",
    "iterations=60,determinization=once", "iterations=60,policy=equal"};

// Also tests a game with policy() and evaluate(), as in searches of real players.
static void threads_do_not_change_a_report(void **unused) {
    (void)unused;
    for (int g = 0; g <= COUNT_OF(games); g++) {
        Game game = opened(g < COUNT_OF(games) ? games[g] : "gbsu/first-contact");
        StateBuffer root;
        assert_true(position_make(&game, 1, 1, state_of(&root)));
        SearchReport one = searched(&game, "iterations=300,trees=7,threads=1", state_of(&root), 5);
        SearchReport two = searched(&game, "iterations=300,trees=7,threads=2", state_of(&root), 5);
        SearchReport three =
            searched(&game, "iterations=300,trees=7,threads=3", state_of(&root), 5);
        SearchReport seven =
            searched(&game, "iterations=300,trees=7,threads=7", state_of(&root), 5);
        assert_memory_equal(&one, &two, sizeof one);
        assert_memory_equal(&one, &three, sizeof one);
        assert_memory_equal(&one, &seven, sizeof one);
        game_close(&game);
    }
}

static void a_search_ignores_the_hidden_parts_of_its_root(void **unused) {
    (void)unused;
    for (int g = 0; g <= COUNT_OF(games); g++) {
        const char *name = g < COUNT_OF(games) ? games[g] : "gbsu/first-contact";
        Game game = opened(name);
        for (int plies = 0; plies < 12; plies++) {
            StateBuffer root, other;
            memset(&root, 0, sizeof root);
            if (!position_make(&game, 3, plies, state_of(&root))) break;
            other = root;
            Pcg rng = pcg_stream(9, (uint64_t)plies, PCG_TEST);
            game.rules->resample(game.world, state_of(&other), game_turn(&game, state_of(&root)),
                                 &rng);
            for (int v = 0; v < COUNT_OF(variants); v++) {
                SearchReport one = searched(&game, variants[v], state_of(&root), 5);
                SearchReport two = searched(&game, variants[v], state_of(&other), 5);
                if (memcmp(&one, &two, sizeof one) != 0)
                    fail_msg("%s, ply %d, %s", name, plies, variants[v]);
            }
        }
        game_close(&game);
    }
}

// ---- Availability.

// Checks the counts of every child in the tree that a side in `choosers` can choose. A child is
// visited at most as often as it was available, and was not available in a pass in which another
// side moved at its node.
static void availability_check(const SearchTree *tree, NodeIndex index, unsigned choosers) {
    const Node *node = &tree->nodes[index], *children = &tree->nodes[node->children];
    uint32_t others[CHANCE + 1] = {0};
    for (int i = 0; i < node->count; i++)
        for (int mover = ALLIED; mover <= CHANCE; mover++)
            if (children[i].mover != mover) others[mover] += children[i].visits;
    for (int i = 0; i < node->count; i++) {
        const Node *child = &children[i];
        availability_check(tree, node->children + (NodeIndex)i, choosers);
        if ((choosers >> child->mover & 1) == 0) continue;
        assert_true(child->unavailable <= node->visits);
        assert_true(child->visits <= node->visits - child->unavailable);
        // Passes before the child was added count as unavailable, whoever moved in them.
        assert_true(child->unavailable >= others[child->mover]);
    }
}

static void an_illegal_move_is_not_counted_as_available(void **unused) {
    (void)unused;
    static const char *const words[] = {"observer=single", "observer=multiple",
                                        "observer=multiple,playout=uniform,playout_plies=0"};
    static Worker worker;
    enum { NODES = 1 << 20 };
    Node *arena = malloc(2 * NODES * sizeof *arena);
    assert_non_null(arena);
    for (int g = 0; g <= COUNT_OF(games); g++) {
        Game game = opened(g < COUNT_OF(games) ? games[g] : "gbsu/first-contact");
        for (int w = 0; w < COUNT_OF(words); w++) {
            SearchParams params = params_of(words[w]);
            if (game.rules->policy == NULL) {
                params.playout = PLAYOUT_UNIFORM;
                params.policy = POLICY_UCB;
            }
            if (game.rules->evaluate == NULL) params.playout_plies = 0;
            StateBuffer root;
            assert_true(position_make(&game, 1, 1, state_of(&root)));
            Side viewer = game_turn(&game, state_of(&root));
            worker = (Worker){.game = &game, .params = &params};
            for (Side owner = ALLIED; owner < SIDES; owner++) {
                bool own = params.observer == OBSERVER_MULTIPLE;
                worker.tree[owner] =
                    (SearchTree){.nodes = arena + (own ? owner * NODES : 0), .size = NODES};
                tree_clear(&worker.tree[owner]);
            }
            worker_start(&worker, state_of(&root), viewer, pcg_stream(1, 0, PCG_TEST));
            for (int i = 0; i < 3000; i++) worker_iterate(&worker);
            for (Side owner = ALLIED; owner < SIDES; owner++) {
                bool own = params.observer == OBSERVER_MULTIPLE;
                if (!own && owner != viewer) continue;
                availability_check(&worker.tree[owner], worker.tree[owner].root,
                                   own ? 1u << owner : 1u << ALLIED | 1u << AXIS);
            }
        }
        game_close(&game);
    }
    free(arena);
}

static void an_early_stop_does_not_change_the_choice(void **unused) {
    (void)unused;
    uint64_t saved = 0;
    for (int g = 0; g < COUNT_OF(games); g++) {
        Game game = opened(games[g]);
        for (uint64_t seed = 0; seed < 8; seed++) {
            StateBuffer root;
            if (!position_make(&game, seed, (int)seed, state_of(&root))) continue;
            SearchReport early = searched(&game, "iterations=400,trees=3", state_of(&root), seed);
            SearchReport late =
                searched(&game, "iterations=400,trees=3,early=no", state_of(&root), seed);
            assert_int_equal(late.iterations, 1200);
            assert_int_equal(early.moves[0].action, late.moves[0].action);
            saved += late.iterations - early.iterations;
        }
        game_close(&game);
    }
    assert_true(saved > 0);
}

static void a_time_limit_is_kept_and_a_forced_move_takes_no_time(void **unused) {
    (void)unused;
    Game game = opened("connect_four");
    StateBuffer root;
    game.rules->setup(game.world, state_of(&root));
    SearchReport report = searched(&game, "seconds=0.05,early=no", state_of(&root), 1);
    assert_true(report.iterations >= 128 && report.iterations % 2 == 0);
    // Play to a position with one open column.
    Action list[ACTIONS_MAX];
    Pcg rng = pcg_stream(4, 0, PCG_TEST);
    for (uint64_t seed = 0; seed < 1000; seed++) {
        game.rules->setup(game.world, state_of(&root));
        int count = 0;
        while (game_turn(&game, state_of(&root)) != NOBODY &&
               (count = game_legal(&game, state_of(&root), list)) > 1)
            game_apply(&game, state_of(&root), list[pcg_below(&rng, (uint32_t)count)]);
        if (game_turn(&game, state_of(&root)) == NOBODY) continue;
        report = searched(&game, "iterations=100", state_of(&root), 1);
        assert_int_equal(report.count, 1);
        assert_int_equal(report.iterations, 0);
        assert_int_equal(report.moves[0].action, list[0]);
        break;
    }
    game_close(&game);
}

// A progress callback that stops the search at its second call.
static bool looked_twice(void *context, double share) {
    int *looks = context;
    assert_true(share >= 0 && share <= 1);
    return ++*looks < 2;
}

static void a_search_ends_when_the_progress_callback_returns_false(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    for (int threads = 1; threads <= 2; threads++) {
        StateBuffer root;
        assert_true(position_make(&game, 1, 1, state_of(&root)));
        SearchParams params = params_of("iterations=1000000000,trees=3");
        params.threads = threads;
        Search *search = search_new(&game, &params, NULL);
        SearchReport report;
        int looks = 0;
        search_watch(search, looked_twice, &looks);
        search_run(search, state_of(&root), game_turn(&game, state_of(&root)), &report);
        assert_int_equal(looks, 2);
        assert_true(report.iterations > 0 && report.iterations < 100000000);
        search_free(search);
    }
    game_close(&game);
}

// ---- Known answers.

// Plays every reply of the enemy to the choices of the search, and fails if `side` loses. Counts
// the games in *lines.
static void never_loses(const Game *game, const State *state, Side side, int *lines) {
    Side turn = game_turn(game, state);
    if (turn == NOBODY) {
        assert_true(game->rules->payoff(game->world, state, side) >= 0.5f);
        *lines += 1;
        return;
    }
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list);
    StateBuffer next;
    if (turn == side)
        list[0] = searched(game, "iterations=1500,trees=1", state, 1).moves[0].action, count = 1;
    for (int i = 0; i < count; i++) {
        game_copy(game, state_of(&next), state);
        game_apply(game, state_of(&next), list[i]);
        never_loses(game, state_of(&next), side, lines);
    }
}

static void tic_tac_toe_is_never_lost(void **unused) {
    (void)unused;
    Game game = opened("tic_tac_toe");
    StateBuffer root;
    game.rules->setup(game.world, state_of(&root));
    for (Side side = ALLIED; side < SIDES; side++) {
        int lines = 0;
        never_loses(&game, state_of(&root), side, &lines);
        assert_in_range(lines, 50, 1000);
    }
    game_close(&game);
}

// Plays the columns, numbered from 1, from the start of a game. The search must then choose
// column `answer`.
static void answers_in_connect_four(const char *columns, char answer) {
    Game game = opened("connect_four");
    StateBuffer root;
    Action list[ACTIONS_MAX];
    game.rules->setup(game.world, state_of(&root));
    for (const char *column = columns; *column != 0; column++) {
        int count = game_legal(&game, state_of(&root), list);
        assert_in_range(*column - '1', 0, count - 1);
        game_apply(&game, state_of(&root), list[*column - '1']);
    }
    game_legal(&game, state_of(&root), list);
    for (uint64_t seed = 0; seed < 10; seed++) {
        SearchReport report = searched(&game, "iterations=1000", state_of(&root), seed);
        assert_int_equal(report.moves[0].action, list[answer - '1']);
    }
    game_close(&game);
}

static void connect_four_wins_in_one_are_taken(void **unused) {
    (void)unused;
    answers_in_connect_four("414141", '4');   // completes a column of three
    answers_in_connect_four("112233", '4');   // completes a row of three at the edge
    answers_in_connect_four("7162635", '4');  // the second player completes a row on 1 2 3
}

static void connect_four_threats_are_blocked(void **unused) {
    (void)unused;
    answers_in_connect_four("41414", '4');
    answers_in_connect_four("11223", '4');
}

// Checks the value of each card. Payoffs are 0, 1/4, 3/4 and 1: with the jack the first player
// loses about 1/4, with the king he wins about as much.
static void kuhn_poker_cards_have_their_exact_values(void **unused) {
    (void)unused;
    Game game = opened("kuhn_poker");
    float low = 1, high = 0;
    for (uint64_t seed = 0; seed < 30; seed++) {
        StateBuffer root;
        position_make(&game, seed, 0, state_of(&root));
        SearchReport report =
            searched(&game, "iterations=2000,observer=multiple", state_of(&root), seed);
        assert_true(report.error < 0.02f);
        low = fminf(low, report.value);
        high = fmaxf(high, report.value);
    }
    assert_true(low > 0.15f && low < 0.35f);
    assert_true(high > 0.7f && high < 0.95f);
    game_close(&game);
}

static double exploitability(const Game *game, const char *text) {
    ExploitReport report;
    Error error = {0};
    PlayedPolicy *policy = played_policy_learn(game, text, 1, &error);
    if (policy == NULL) fail_msg("%s", error.words);
    assert_int_equal(played_policy_count(policy),
                     12);  // three cards at two decisions of each of two sides
    assert_true(exploit_measure(game, played_policy_odds, policy, &report, NULL));
    played_policy_free(policy);
    return report.nash_conv;
}

// Checks that Kuhn poker searches lose less than half of what uniform play loses to the best
// opponent. The loss does not go to zero, because each search ignores what the enemy's choices
// tell about the hidden card.
static void kuhn_poker_is_exploited_by_less_than_half_of_what_uniform_play_loses(void **unused) {
    (void)unused;
    static const char *const thoughts[] = {"observer=multiple,early=no,iterations=100",
                                           "observer=multiple,early=no,iterations=10000",
                                           "observer=single,early=no,iterations=10000"};
    Game game = opened("kuhn_poker");
    ExploitReport uniform;
    assert_true(exploit_measure(&game, exploit_uniform, NULL, &uniform, NULL));
    for (int i = 0; i < COUNT_OF(thoughts); i++) {
        double gained = exploitability(&game, thoughts[i]);
        if (gained > 0.5 * uniform.nash_conv)
            fail_msg("%s: %.4f, uniform %.4f", thoughts[i], gained, uniform.nash_conv);
    }
    game_close(&game);
}

// ---- The search allocates memory only at the start.

#if !SANITIZED
static long allocations;
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
    allocations++;
    return __libc_calloc(count, size);
}

static long allocations_of(const Game *game, const State *root, const char *text) {
    SearchParams params = params_of(text);
    Search *search = search_new(game, &params, NULL);
    SearchReport report;
    long before = allocations;
    search_run(search, root, game_turn(game, root), &report);
    long taken = allocations - before;
    search_free(search);
    return taken;
}

static void a_search_allocates_nothing_while_it_runs(void **unused) {
    (void)unused;
    for (int g = 0; g < COUNT_OF(games); g++) {
        Game game = opened(games[g]);
        StateBuffer root;
        long before = allocations;
        // volatile, so that clang does not remove the pair of calls.
        void *volatile taken = malloc(1);
        free(taken);
        assert_int_equal(allocations, before + 1);  // check that the counter works
        assert_true(position_make(&game, 1, 1, state_of(&root)));
        // A search makes a few allocations to start. Ten times the iterations must not make more.
        long few = allocations_of(&game, state_of(&root), "iterations=50,threads=1");
        long many = allocations_of(&game, state_of(&root), "iterations=500,threads=1");
        assert_int_equal(few, many);
        game_close(&game);
    }
}
#else
static void a_search_allocates_nothing_while_it_runs(void **unused) {
    (void)unused;
    skip();
}
#endif

// Searches among two choices only. Checks that no other choice is visited, that both are visited
// equally often, and that hidden information does not change their values.
static void a_search_among_two_choices_visits_both_equally(void **unused) {
    (void)unused;
    for (int g = 0; g < COUNT_OF(games); g++) {
        Game game = opened(games[g]);
        StateBuffer root = {0}, twin;
        Action list[ACTIONS_MAX];
        if (!position_make(&game, 3, 2, state_of(&root))) continue;
        int count = game_legal(&game, state_of(&root), list);
        SearchParams params = params_of("iterations=60,trees=2");
        Search *search = search_new(&game, &params, NULL);
        SearchReport report, other;
        Action pair[2] = {list[0], list[count - 1]};
        Side side = game_turn(&game, state_of(&root));
        search_among(search, pair, 2);
        search_run(search, state_of(&root), side, &report);
        assert_int_equal(report.count, 2);
        assert_int_equal(report.moves[0].visits + report.moves[1].visits, 2 * 60);
        assert_in_range(report.moves[0].visits, 59, 61);
        Pcg rng = pcg_stream(5, 0, PCG_TEST);
        twin = root;
        game.rules->resample(game.world, state_of(&twin), side, &rng);
        search_seed(search, params.seed);
        search_run(search, state_of(&twin), side, &other);
        assert_true(report.moves[0].action == other.moves[0].action &&
                    report.moves[0].value == other.moves[0].value &&
                    report.moves[1].value == other.moves[1].value);
        search_among(search, NULL, 0);
        search_run(search, state_of(&root), side, &report);
        assert_int_equal(report.count, count);
        search_free(search);
        game_close(&game);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_arena_only_stops_the_growth_of_the_tree),
        cmocka_unit_test(threads_do_not_change_a_report),
        cmocka_unit_test(a_search_ignores_the_hidden_parts_of_its_root),
        cmocka_unit_test(an_illegal_move_is_not_counted_as_available),
        cmocka_unit_test(an_early_stop_does_not_change_the_choice),
        cmocka_unit_test(a_time_limit_is_kept_and_a_forced_move_takes_no_time),
        cmocka_unit_test(a_search_ends_when_the_progress_callback_returns_false),
        cmocka_unit_test(tic_tac_toe_is_never_lost),
        cmocka_unit_test(connect_four_wins_in_one_are_taken),
        cmocka_unit_test(connect_four_threats_are_blocked),
        cmocka_unit_test(kuhn_poker_cards_have_their_exact_values),
        cmocka_unit_test(kuhn_poker_is_exploited_by_less_than_half_of_what_uniform_play_loses),
        cmocka_unit_test(a_search_among_two_choices_visits_both_equally),
        cmocka_unit_test(a_search_allocates_nothing_while_it_runs),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
