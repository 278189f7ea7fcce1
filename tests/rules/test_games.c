// SPDX-License-Identifier: GPL-3.0-or-later
// test_games.c -- tests the small games against known results: numbers of games, values of games,
// positions counted by hand, and slow second implementations.
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bench/match/exploit.h"
#include "engine/base/hash.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"

enum { VIEW_BYTES = 4096 };

static Game opened(const char *name) {
    Game game;
    Error error = {0};
    char line[700];
    if (!game_open(&game, name, &error))
        fail_msg("%s: %s", name, error_line(&error, line, sizeof line));
    return game;
}

// Returns the legal action whose text is `words`. Fails if there is none.
static Action said(const Game *game, const State *state, const char *words) {
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list);
    for (int i = 0; i < count; i++) {
        char line[SAY_BYTES];
        Text text = text_over(line, sizeof line);
        game->rules->format_action(game->world, state, list[i], &text);
        if (strcmp(line, words) == 0) return list[i];
    }
    fail_msg("'%s' is not legal", words);
    return NO_ACTION;
}

static void play(const Game *game, State *state, const char *words) {
    game_apply(game, state, said(game, state, words));
}

static uint64_t perft(const Game *game, const State *state, int depth) {
    Action list[ACTIONS_MAX];
    if (depth == 0) return 1;
    if (game_turn(game, state) == NOBODY) return 0;
    int count = game_legal(game, state, list);
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        StateBuffer next;
        game_copy(game, state_of(&next), state);
        game_apply(game, state_of(&next), list[i]);
        leaves += perft(game, state_of(&next), depth - 1);
    }
    return leaves;
}

static uint64_t perft_from_start(const Game *game, int depth) {
    StateBuffer start;
    game->rules->setup(game->world, state_of(&start));
    return perft(game, state_of(&start), depth);
}

// ---- Board games ----

static void tic_tac_toe_has_255168_games(void **context) {
    static const uint64_t leaves[] = {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    Game game = opened("tic_tac_toe");
    uint64_t ended = 0;
    (void)context;
    for (int depth = 1; depth <= 9; depth++) {
        assert_int_equal(perft_from_start(&game, depth), leaves[depth - 1]);
    }
    // Count the games that end at each length, by subtraction. A game of n marks that is not over
    // continues in 9 - n ways, so leaves[n + 1] / (9 - n) games of n marks continue. The others
    // end; their sum is the known number of all games.
    for (int depth = 5; depth <= 9; depth++) {
        uint64_t go_on = depth < 9 ? leaves[depth] / (uint64_t)(9 - depth) : 0;
        ended += leaves[depth - 1] - go_on;
    }
    assert_int_equal(ended, 255168);
    game_close(&game);
}

// A slow second implementation of connect four. Returns true if the stone at this place is in a
// line of four.
static bool plain_line(const char board[7][6], int column, int row) {
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int s = 0; s < 4; s++) {
        int length = 1;
        for (int way = -1; way <= 1; way += 2) {
            int c = column + way * steps[s][0], r = row + way * steps[s][1];
            while (c >= 0 && c < 7 && r >= 0 && r < 6 && board[c][r] == board[column][row]) {
                c += way * steps[s][0], r += way * steps[s][1];
                length++;
            }
        }
        if (length >= 4) return true;
    }
    return false;
}

static void connect_four_has_the_known_perft_counts(void **context) {
    // The expected counts. Up to 6 plies every column is open and nobody has four in a row, so
    // each ply has 7 choices. At 7 plies, 7 sequences are missing that would put a seventh stone
    // into one column. The count for 8 plies is a published one.
    static const uint64_t leaves[] = {7, 49, 343, 2401, 16807, 117649, 823543 - 7, 5673234};
    Game game = opened("connect_four");
    (void)context;
    for (int depth = 1; depth <= 8; depth++) {
        assert_int_equal(perft_from_start(&game, depth), leaves[depth - 1]);
    }
    game_close(&game);
}

static void connect_four_ends_when_a_plain_board_says_so(void **context) {
    Game game = opened("connect_four");
    Pcg rng = pcg_stream(4, 4, PCG_TEST);
    int draws = 0;
    (void)context;
    for (int i = 0; i < 5000; i++) {
        char board[7][6] = {{0}};
        int height[7] = {0}, stones = 0;
        StateBuffer buffer;
        State *state = state_of(&buffer);
        game.rules->setup(game.world, state);
        for (bool over = false; !over;) {
            Action list[ACTIONS_MAX];
            Side side = game_turn(&game, state);
            int count = game_legal(&game, state, list), open = 0;
            for (int c = 0; c < 7; c++) open += height[c] < 6;
            assert_int_equal(count, open);
            Action action = list[pcg_below(&rng, (uint32_t)count)];
            int column = (int)action_where(action), row = height[column]++;
            board[column][row] = side == ALLIED ? 'x' : 'o';
            game_apply(&game, state, action);
            bool won = plain_line((const char(*)[6])board, column, row);
            over = won || ++stones == 42;
            assert_int_equal(game_turn(&game, state) == NOBODY, over);
            if (!over) continue;
            draws += !won;
            float wanted = won ? 1.0f : 0.5f;
            assert_true(game.rules->payoff(game.world, state, side) == wanted);
        }
    }
    assert_in_range(draws, 1, 200);  // some games ended in a full board
    game_close(&game);
}

// ---- Poker ----

static double chips_measured(const char *name, double spread, ExploitReport *report) {
    Game game = opened(name);
    Error error = {0};
    assert_true(exploit_measure(&game, exploit_uniform, NULL, report, &error));
    game_close(&game);
    return report->nash_conv * spread;
}

static void uniform_kuhn_is_exploitable_by_0_458333_chips(void **context) {
    ExploitReport report;
    (void)context;
    assert_true(fabs(chips_measured("kuhn_poker", 4, &report) - 0.916667) < 1e-5);
    assert_int_equal(report.infosets[ALLIED], 6);
    assert_int_equal(report.infosets[AXIS], 6);
    assert_int_equal(report.nodes, 1 + 3 + 6 + 6 * 8);
}

static void uniform_leduc_is_exploitable_by_2_373611_chips(void **context) {
    ExploitReport report;
    (void)context;
    assert_true(fabs(chips_measured("leduc_poker", 26, &report) - 4.747222) < 1e-5);
    assert_int_equal(report.infosets[ALLIED] + report.infosets[AXIS], 936);
}

static void exploit_says_when_a_tree_is_too_big(void **context) {
    Game game = opened("goofspiel");
    ExploitReport report;
    Error error = {0};
    (void)context;
    assert_false(exploit_measure(&game, exploit_uniform, NULL, &report, &error));
    assert_non_null(strstr(error.words, "too big"));
    game_close(&game);
}

// Counterfactual regret minimization (CFR+, Tammelin 2014) converges to an equilibrium of a
// two-player game. The tests compare it with published values of the games.
enum { INFOSETS_MAX = 4096, CHOICES_MAX = 4 };

typedef struct Infoset {
    uint64_t key;
    double regret[CHOICES_MAX], added[CHOICES_MAX], sum[CHOICES_MAX];
} Infoset;

typedef struct Solver {
    const Game *game;
    Infoset set[INFOSETS_MAX];
    int turn;  // number of iterations so far; the weight in the average strategy
} Solver;

static Infoset *solver_find(Solver *solver, uint64_t key) {
    uint64_t i = key % INFOSETS_MAX;
    while (solver->set[i].key != key && solver->set[i].key != 0) i = (i + 1) % INFOSETS_MAX;
    solver->set[i].key = key;
    return &solver->set[i];
}

static void policy_of(const double weight[], int count, double out[]) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += weight[i];
    for (int i = 0; i < count; i++) out[i] = sum > 0 ? weight[i] / sum : 1.0 / count;
}

static void solver_average(void *context, uint64_t key, const Action list[], int count,
                           double out[]) {
    (void)list;
    policy_of(solver_find(context, key)->sum, count, out);
}

// Returns the value of the state for `side` and updates the regrets of that side. `own` and
// `others` are the reach probabilities of that side and of the enemy with chance.
static double solver_walk(Solver *solver, const State *state, const uint64_t key[], Side side,
                          double own, double others) {
    const Game *game = solver->game;
    const Rules *rules = game->rules;
    Side turn = game_turn(game, state);
    Action list[ACTIONS_MAX];
    double chosen[ACTIONS_MAX], value[ACTIONS_MAX], sum = 0;
    if (turn == NOBODY) return (double)rules->payoff(game->world, state, side);
    int count = game_legal(game, state, list);
    Infoset *set = turn < SIDES ? solver_find(solver, key[turn]) : NULL;
    if (set != NULL) policy_of(set->regret, count, chosen);
    for (int i = 0; i < count; i++) {
        StateBuffer next;
        uint64_t keys[SIDES];
        if (set == NULL) chosen[i] = (double)rules->odds(game->world, state, list[i]);
        for (Side s = ALLIED; s < SIDES; s++) {
            keys[s] = exploit_key(key[s], rules->seen(game->world, state, list[i], s));
        }
        game_copy(game, state_of(&next), state);
        game_apply(game, state_of(&next), list[i]);
        value[i] =
            solver_walk(solver, state_of(&next), keys, side, turn == side ? own * chosen[i] : own,
                        turn == side ? others : others * chosen[i]);
        sum += chosen[i] * value[i];
    }
    if (turn != side) return sum;
    for (int i = 0; i < count; i++) {
        set->added[i] += others * (value[i] - sum);
        set->sum[i] += solver->turn * own * chosen[i];
    }
    return sum;
}

// Runs one iteration of CFR+ for `side`: walks the whole tree, then sets negative regrets to 0.
static void solver_pass(Solver *solver, Side side) {
    StateBuffer start;
    solver->game->rules->setup(solver->game->world, state_of(&start));
    solver_walk(solver, state_of(&start), (const uint64_t[SIDES]){0, 0}, side, 1, 1);
    for (int i = 0; i < INFOSETS_MAX; i++) {
        Infoset *set = &solver->set[i];
        if (set->key == 0) continue;  // an empty place of the table
        for (int k = 0; k < CHOICES_MAX; k++) {
            set->regret[k] = fmax(0, set->regret[k] + set->added[k]);
            set->added[k] = 0;
        }
    }
}

static ExploitReport solved(const char *name, int turns) {
    static Solver solver;
    Game game = opened(name);
    ExploitReport report;
    Error error = {0};
    solver = (Solver){.game = &game};
    for (solver.turn = 1; solver.turn <= turns; solver.turn++) {
        for (Side side = ALLIED; side < SIDES; side++) solver_pass(&solver, side);
    }
    assert_true(exploit_measure(&game, solver_average, &solver, &report, &error));
    game_close(&game);
    return report;
}

static void kuhn_is_worth_minus_a_18th_of_a_chip(void **context) {
    ExploitReport report = solved("kuhn_poker", 4000);
    (void)context;
    assert_true(report.nash_conv >= 0 && report.nash_conv * 4 < 1e-4);
    assert_true(fabs((report.value - 0.5) * 4 + 1.0 / 18) < 1e-4);
}

static void leduc_is_worth_minus_0_0856_chips(void **context) {
    ExploitReport report = solved("leduc_poker", 150);
    (void)context;
    assert_true(report.nash_conv >= 0 && report.nash_conv * 26 < 2e-2);
    assert_true(fabs((report.value - 0.5) * 26 + 0.0856) < 5e-3);
}

// ---- Resampling against exact enumeration ----
//
// A viewer knows the sequence of different views
// that he has had. The walk below finds all states that other games with the same sequence lead
// to. resample() must return each of these states equally often, and no other state.
enum { VIEWS_MAX = 64, FOUND_MAX = 20000, STATE_ROOM = 64, SLOTS = 1 << 16 };

typedef struct Walk {
    const Game *game;
    Side viewer;
    uint64_t views[VIEWS_MAX];
    int views_count;
    uint8_t found[FOUND_MAX][STATE_ROOM];
    int hits[FOUND_MAX];
    int found_count;
    int slot[SLOTS];  // a hash table: index of a found state + 1; 0: empty
} Walk;

static uint64_t view_hash(const Game *game, const State *state, Side viewer) {
    char words[VIEW_BYTES];
    Text text = text_over(words, sizeof words);
    game->rules->prompt(game->world, state, &text);
    game->rules->render(game->world, state, viewer, false, &text);
    return quick_hash(words, text.length);
}

// Returns the place of a state in the hash table, or the empty place for it.
static int *walk_slot(Walk *walk, const State *state) {
    size_t bytes = walk->game->rules->state_bytes;
    uint64_t at = quick_hash(state, bytes) % SLOTS;
    while (walk->slot[at] > 0 && memcmp(walk->found[walk->slot[at] - 1], state, bytes) != 0)
        at = (at + 1) % SLOTS;
    return &walk->slot[at];
}

static int walk_find(Walk *walk, const State *state) { return *walk_slot(walk, state) - 1; }

// Adds every state that matches the viewer's sequence of views. `view` is the index of the last
// view that the current line of play has shown.
static void walk_states(Walk *walk, const State *state, int view) {
    Action list[ACTIONS_MAX];
    if (view == walk->views_count - 1 && walk_find(walk, state) < 0) {
        assert_true(walk->found_count < FOUND_MAX);
        memcpy(walk->found[walk->found_count], state, walk->game->rules->state_bytes);
        *walk_slot(walk, state) = ++walk->found_count;
    }
    if (game_turn(walk->game, state) == NOBODY) return;
    int count = game_legal(walk->game, state, list);
    for (int i = 0; i < count; i++) {
        StateBuffer next;
        game_copy(walk->game, state_of(&next), state);
        game_apply(walk->game, state_of(&next), list[i]);
        uint64_t hash = view_hash(walk->game, state_of(&next), walk->viewer);
        if (hash == walk->views[view]) {
            walk_states(walk, state_of(&next), view);
        } else if (view + 1 < walk->views_count && hash == walk->views[view + 1]) {
            walk_states(walk, state_of(&next), view + 1);
        }
    }
}

static void resample_is_even(Walk *walk, const State *truth, Pcg *rng) {
    const Game *game = walk->game;
    StateBuffer start;
    game->rules->setup(game->world, state_of(&start));
    walk->found_count = 0;
    memset(walk->slot, 0, sizeof walk->slot);
    walk_states(walk, state_of(&start), 0);
    assert_true(walk_find(walk, truth) >= 0);
    memset(walk->hits, 0, sizeof walk->hits);
    int draws = 40 * walk->found_count;
    for (int i = 0; i < draws; i++) {
        StateBuffer guess;
        game_copy(game, state_of(&guess), truth);
        game->rules->resample(game->world, state_of(&guess), walk->viewer, rng);
        int which = walk_find(walk, state_of(&guess));
        assert_true(which >= 0);
        walk->hits[which]++;
    }
    double distance = 0;
    for (int i = 0; i < walk->found_count; i++) {
        assert_true(walk->hits[i] > 0);
        distance += (walk->hits[i] - 40.0) * (walk->hits[i] - 40.0) / 40.0;
    }
    if (walk->found_count > 1) assert_true(gsl_cdf_chisq_Q(distance, walk->found_count - 1) > 1e-6);
}

// Plays random games of at most `plies_max` plies, and checks the resampling at the end of each
// against the walk. Returns the highest number of states found for one sequence of views.
static int redeals_are_even(const char *name, int games, int plies_max) {
    static Walk walk;
    Game game = opened(name);
    Pcg rng = pcg_stream(9, 9, PCG_TEST);
    int most = 0;
    for (int i = 0; i < games; i++) {
        StateBuffer buffer;
        State *state = state_of(&buffer);
        int plies = (int)pcg_below(&rng, (uint32_t)plies_max + 1);
        walk.game = &game;
        walk.viewer = i % 2 == 0 ? ALLIED : AXIS;
        game.rules->setup(game.world, state);
        walk.views[0] = view_hash(&game, state, walk.viewer);
        walk.views_count = 1;
        for (int ply = 0; ply < plies && game_turn(&game, state) != NOBODY; ply++) {
            Action list[ACTIONS_MAX];
            game_apply(&game, state,
                       list[pcg_below(&rng, (uint32_t)game_legal(&game, state, list))]);
            uint64_t hash = view_hash(&game, state, walk.viewer);
            if (hash != walk.views[walk.views_count - 1]) walk.views[walk.views_count++] = hash;
        }
        if (game_turn(&game, state) == NOBODY) continue;
        resample_is_even(&walk, state, &rng);
        most = max_int(most, walk.found_count);
    }
    game_close(&game);
    return most;
}

static void poker_resampling_is_uniform_over_the_information_set(void **context) {
    (void)context;
    // The Axis has not seen a card yet, so 3 states fit.
    assert_int_equal(redeals_are_even("kuhn_poker", 60, 4), 3);
    assert_int_equal(redeals_are_even("leduc_poker", 100, 9), 6);
}

static void phantom_resampling_is_uniform_over_the_information_set(void **context) {
    (void)context;
    assert_in_range(redeals_are_even("phantom_ttt", 120, 11), 50, FOUND_MAX);
}

static void goofspiel_resampling_is_uniform_over_the_information_set(void **context) {
    (void)context;
    assert_in_range(redeals_are_even("goofspiel", 24, 9), 100, FOUND_MAX);
}

// Tests resampling after ten tricks of goofspiel, where few orders of the enemy's cards fit. Low
// bids that won, high bids that lost, and an equal bid leave so few that rejection sampling would
// take long.
static void goofspiel_resampling_late_in_the_game_is_uniform(void **context) {
    static const int bids[][2] = {{2, 1},  {12, 13}, {4, 2},  {10, 11}, {5, 3},
                                  {9, 12}, {6, 5},   {8, 10}, {7, 7},   {11, 6}};
    static Walk walk;
    Game game = opened("goofspiel");
    Pcg rng = pcg_stream(10, 10, PCG_TEST);
    StateBuffer buffer;
    State *state = state_of(&buffer);
    (void)context;
    walk.game = &game;
    walk.viewer = ALLIED;
    walk.views_count = 0;
    game.rules->setup(game.world, state);
    walk.views[walk.views_count++] = view_hash(&game, state, ALLIED);
    for (int trick = 0; trick < COUNT_OF(bids); trick++) {
        for (int ply = 0; ply < 3; ply++) {
            Action list[ACTIONS_MAX];
            int count = game_legal(&game, state, list);
            Action action = list[0];
            for (int i = 0; ply > 0 && i < count; i++) {
                if ((int)action_where(list[i]) == bids[trick][ply - 1]) action = list[i];
            }
            game_apply(&game, state, action);
            walk.views[walk.views_count++] = view_hash(&game, state, ALLIED);
        }
    }
    resample_is_even(&walk, state, &rng);
    assert_in_range(walk.found_count, 200, FOUND_MAX);
    game_close(&game);
}

static void goofspiel_scores_as_the_rules_say(void **context) {
    Game game = opened("goofspiel");
    StateBuffer buffer;
    State *state = state_of(&buffer);
    (void)context;
    game.rules->setup(game.world, state);
    play(&game, state, "turn up the 13");
    play(&game, state, "bid the 5");
    play(&game, state, "bid the 4");
    assert_int_equal(game.rules->margin(game.world, state), 13);
    play(&game, state, "Allied takes it; turn up the 2");
    play(&game, state, "bid the 7");
    play(&game, state, "bid the 7");
    // Equal bids: the prize is discarded.
    assert_int_equal(game.rules->margin(game.world, state), 13);
    play(&game, state, "nobody takes it; turn up the 3");
    play(&game, state, "bid the 1");
    play(&game, state, "bid the 13");
    assert_int_equal(game.rules->margin(game.world, state), 10);
    play(&game, state, "Axis takes it; turn up the 1");
    game_close(&game);
}

static void phantom_tic_tac_toe_repeats_a_move_onto_an_enemy_square(void **context) {
    Game game = opened("phantom_ttt");
    StateBuffer buffer;
    State *state = state_of(&buffer);
    Action list[ACTIONS_MAX];
    (void)context;
    game.rules->setup(game.world, state);
    play(&game, state, "try b2");
    assert_int_equal(game_turn(&game, state), AXIS);
    assert_int_equal(game_legal(&game, state, list), 9);
    uint64_t before = view_hash(&game, state, ALLIED);
    play(&game, state, "try b2");
    assert_int_equal(game_turn(&game, state), AXIS);
    assert_int_equal(game_legal(&game, state, list), 8);
    // Allied learns nothing from this action.
    assert_true(before == view_hash(&game, state, ALLIED));
    play(&game, state, "try a1");
    assert_int_equal(game_turn(&game, state), ALLIED);
    assert_int_equal(game_legal(&game, state, list), 8);
    game_close(&game);
}

// ---- Backgammon against a slow second implementation ----

typedef struct Checkers {
    // Checkers at each point as its owner counts; 25 is the bar, 0 is off the board.
    int checkers[SIDES][26];
} Checkers;

// Reads a board from the view, which has lines such as "Allied (167 pips): 24=2 13=5 8=3 6=5".
static Checkers board_read(const Game *game, const State *state) {
    char words[VIEW_BYTES];
    Text text = text_over(words, sizeof words);
    Checkers board = {{{0}}};
    game->rules->render(game->world, state, NOBODY, false, &text);
    char *line = words;
    for (Side side = ALLIED; side < SIDES; side++) {
        char *end = strchr(line, '\n');
        *end = '\0';
        strtok(strchr(line, ':'), " ");
        for (char *word = strtok(NULL, " "); word != NULL; word = strtok(NULL, " ")) {
            int count = atoi(strchr(word, '=') + 1);
            int place = strncmp(word, "bar", 3) == 0   ? 25
                        : strncmp(word, "off", 3) == 0 ? 0
                                                       : atoi(word);
            board.checkers[side][place] = count;
        }
        line = end + 1;
    }
    return board;
}

static bool board_move(Checkers *board, Side side, int from, int die) {
    int *own = board->checkers[side], *his = board->checkers[side_other(side)];
    if (own[from] == 0 || (own[25] > 0 && from != 25)) return false;
    int to = from - die;
    if (to <= 0) {
        for (int p = 7; p <= 25; p++) {
            if (own[p] > 0) return false;
        }
        for (int p = from + 1; to < 0 && p <= 6; p++) {
            if (own[p] > 0) return false;
        }
        own[from]--, own[0]++;
        return true;
    }
    if (his[25 - to] > 1) return false;
    if (his[25 - to] == 1) his[25 - to] = 0, his[25]++;
    own[from]--, own[to]++;
    return true;
}

// Returns the largest number of dice in the list that `side` can play, in any order.
static int board_most(const Checkers *board, Side side, const int dice[], int count) {
    int most = 0;
    if (board->checkers[side][0] == 15) return count;  // the game is won and no die is left to play
    for (int i = 0; i < count; i++) {
        int rest[4], n = 0;
        for (int j = 0; j < count; j++) {
            if (j != i) rest[n++] = dice[j];
        }
        for (int from = 1; from <= 25; from++) {
            Checkers next = *board;
            if (!board_move(&next, side, from, dice[i])) continue;
            most = max_int(most, 1 + board_most(&next, side, rest, n));
            if (most == count) return most;
        }
        // All dice of a double are equal, so their order has no effect.
        if (count > 1 && dice[0] == dice[1]) break;
    }
    return most;
}

// Lists the legal first moves: those that begin a sequence with the most dice. If only one die
// can be played, the higher one that is playable counts.
static int board_legal(const Checkers *board, Side side, const int dice[], int count,
                       Action out[]) {
    int most = board_most(board, side, dice, count), found = 0, highest = 0;
    if (most == 0) return 0;
    for (int i = count - 1; i >= 0; i--) {
        int rest[4], n = 0;
        if (i < count - 1 && dice[i] == dice[i + 1]) break;
        for (int j = 0; j < count; j++) {
            if (j != i) rest[n++] = dice[j];
        }
        for (int from = 1; from <= 25; from++) {
            Checkers next = *board;
            if (!board_move(&next, side, from, dice[i])) continue;
            if (1 + board_most(&next, side, rest, n) < most) continue;
            highest = max_int(highest, dice[i]);
            out[found++] = action_make(3, (unsigned)dice[i], (unsigned)from);
        }
    }
    if (most > 1 || count == 1) return found;
    int kept = 0;
    for (int i = 0; i < found; i++) {
        if ((int)action_who(out[i]) == highest) out[kept++] = out[i];
    }
    return kept;
}

static void backgammon_moves_as_a_plain_board_allows(void **context) {
    Game game = opened("backgammon");
    Pcg rng = pcg_stream(6, 6, PCG_TEST);
    int passes = 0, single = 0, doubles = 0;
    (void)context;
    for (int i = 0; i < 60; i++) {
        StateBuffer buffer;
        State *state = state_of(&buffer);
        int dice[4], count = 0;  // these are the dice left to play, the higher one first
        game.rules->setup(game.world, state);
        for (Side turn; (turn = game_turn(&game, state)) != NOBODY;) {
            Action list[ACTIONS_MAX], plain[ACTIONS_MAX];
            if (turn == CHANCE) {
                Action roll = game.rules->draw(game.world, state, &rng);
                int high = (int)action_where(roll) >> 3, low = action_where(roll) & 7;
                count = high == low ? 4 : 2;
                dice[0] = dice[2] = high, dice[1] = dice[3] = low;
                game_apply(&game, state, roll);
                continue;
            }
            Checkers board = board_read(&game, state);
            int legal = game_legal(&game, state, list);
            int wanted = board_legal(&board, turn, dice, count, plain);
            doubles += count > 2;
            if (wanted == 0) {
                assert_int_equal(legal, 1);
                assert_int_equal(action_verb(list[0]), 4);  // the only action is a pass
                passes++;
            } else {
                single +=
                    count == 2 && dice[0] != dice[1] && board_most(&board, turn, dice, 2) == 1;
                assert_int_equal(legal, wanted);
                assert_memory_equal(list, plain, sizeof(Action) * (size_t)legal);
            }
            Action action = list[pcg_below(&rng, (uint32_t)legal)];
            if (action_verb(action) == 3 && count == 2 && (int)action_who(action) == dice[0])
                dice[0] = dice[1];
            count--;
            game_apply(&game, state, action);
        }
        assert_true(board_read(&game, state).checkers[ALLIED][0] == 15 ||
                    board_read(&game, state).checkers[AXIS][0] == 15);
    }
    assert_true(passes > 100 && single > 20 && doubles > 100);  // the rare rules occurred
    game_close(&game);
}

// Tests the first moves with a roll of 6-5: 24/18, 13/7, 8/2, 13/8 and 8/3 are legal; 24/19 and
// 6/1 are not, because the enemy holds those points.
static void backgammon_opens_as_counted_by_hand(void **context) {
    Game game = opened("backgammon");
    StateBuffer buffer;
    State *state = state_of(&buffer);
    Action list[ACTIONS_MAX];
    (void)context;
    game.rules->setup(game.world, state);
    // Each side can win the opening with 15 rolls.
    assert_int_equal(game_legal(&game, state, list), 30);
    assert_int_equal(game.rules->margin(game.world, state), 0);
    play(&game, state, "Allied begins with 6-5");
    assert_int_equal(game_legal(&game, state, list), 5);
    play(&game, state, "play the 6: 24/18");
    assert_int_equal(game_legal(&game, state, list), 3);  // the third move is 18/13
    play(&game, state, "play the 5: 18/13");
    assert_int_equal(game.rules->margin(game.world, state), 11);
    assert_int_equal(game_turn(&game, state), CHANCE);
    assert_int_equal(game_legal(&game, state, list), 21);
    assert_true(game.rules->odds(game.world, state, said(&game, state, "roll 6-6")) == 1.0f / 36);
    assert_true(game.rules->odds(game.world, state, said(&game, state, "roll 2-1")) == 2.0f / 36);
    play(&game, state, "roll 6-6");
    assert_int_equal(game_turn(&game, state), AXIS);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tic_tac_toe_has_255168_games),
        cmocka_unit_test(connect_four_has_the_known_perft_counts),
        cmocka_unit_test(connect_four_ends_when_a_plain_board_says_so),
        cmocka_unit_test(uniform_kuhn_is_exploitable_by_0_458333_chips),
        cmocka_unit_test(uniform_leduc_is_exploitable_by_2_373611_chips),
        cmocka_unit_test(exploit_says_when_a_tree_is_too_big),
        cmocka_unit_test(kuhn_is_worth_minus_a_18th_of_a_chip),
        cmocka_unit_test(leduc_is_worth_minus_0_0856_chips),
        cmocka_unit_test(poker_resampling_is_uniform_over_the_information_set),
        cmocka_unit_test(phantom_resampling_is_uniform_over_the_information_set),
        cmocka_unit_test(goofspiel_resampling_is_uniform_over_the_information_set),
        cmocka_unit_test(goofspiel_resampling_late_in_the_game_is_uniform),
        cmocka_unit_test(goofspiel_scores_as_the_rules_say),
        cmocka_unit_test(phantom_tic_tac_toe_repeats_a_move_onto_an_enemy_square),
        cmocka_unit_test(backgammon_moves_as_a_plain_board_allows),
        cmocka_unit_test(backgammon_opens_as_counted_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
