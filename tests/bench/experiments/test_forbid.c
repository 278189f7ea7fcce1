// SPDX-License-Identifier: GPL-3.0-or-later
// test_forbid.c -- tests restricted play: what it measures against values that are known, and that
// neither a player nor its search chooses what is forbidden.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "ai/players.h"
#include "bench/experiments/forbid.h"
#include "bench/experiments/vary.h"
#include "engine/rules/rules.h"

enum { MIDDLE = 4 };  // the middle square among the nine first actions of tic-tac-toe

static Game opened(const char *scenario) {
    Game game;
    Error error = {0};
    if (!game_open(&game, scenario, &error)) fail_msg("%s", error.words);
    return game;
}

// Fills `words` with the middle square of tic-tac-toe as a player types it.
static Action middle_of(const Game *game, ForceWords words) {
    StateBuffer start;
    Action list[ACTIONS_MAX];
    Text text = text_over(words, sizeof(ForceWords));
    game->rules->setup(game->world, state_of(&start));
    assert_int_equal(game_legal(game, state_of(&start), list), 9);
    game->rules->format_action(game->world, state_of(&start), list[MIDDLE], &text);
    return list[MIDDLE];
}

// ---- The measured worth

// Returns the exact payoff for the Allied side of random play, in which this side never takes
// `forbidden` while it has another square.
static double exact_of(const Game *game, const State *state, Action forbidden) {
    Action list[ACTIONS_MAX];
    if (game_turn(game, state) == NOBODY)
        return (double)game->rules->payoff(game->world, state, ALLIED);
    int count = game_legal(game, state, list), allowed = 0;
    bool restricted = game_turn(game, state) == ALLIED && count > 1;
    double sum = 0;
    for (int i = 0; i < count; i++) {
        if (restricted && list[i] == forbidden) continue;
        StateBuffer next;
        memcpy(&next, state, game->rules->state_bytes);
        game_apply(game, state_of(&next), list[i]);
        sum += exact_of(game, state_of(&next), forbidden);
        allowed++;
    }
    return sum / allowed;
}

static Sample sampled(const Game *game, const char *what, int games) {
    Vary vary = vary_defaults(games);
    char spec[FORCE_SPEC_BYTES];
    Sample sample = {0};
    Error error = {0};
    vary.threads = 1;
    vary.spec[ALLIED] = vary.spec[AXIS] = "random";
    vary.make = forbid_make;
    if (what != NULL) {
        forbid_spec(what, "random", spec);
        vary.spec[ALLIED] = spec;
    }
    if (!sample_play(&vary, game, games, &sample, &error)) fail_msg("%s", error.words);
    return sample;
}

static Sample part_of(const Sample *whole, int first, int count) {
    return (Sample){.count = count,
                    .payoff = whole->payoff + first,
                    .margin = whole->margin + first,
                    .luck = whole->luck + first};
}

// The mean over all games must be the difference in the tree, and the interval of a few games must
// cover it as often as it says.
static void the_worth_of_the_middle_square_is_that_of_the_tree(void **unused) {
    (void)unused;
    enum { BATCHES = 150, BATCH = 40, GAMES = BATCHES * BATCH };
    Game game = opened("tic_tac_toe");
    ForceWords words;
    StateBuffer start;
    Action middle = middle_of(&game, words);
    game.rules->setup(game.world, state_of(&start));
    double truth =
        exact_of(&game, state_of(&start), NO_ACTION) - exact_of(&game, state_of(&start), middle);
    assert_true(truth > 0.02);
    Sample open = sampled(&game, NULL, GAMES), barred = sampled(&game, words, GAMES);
    Contrast whole = contrast_of(&barred, &open);
    double half = (whole.share.high - whole.share.low) * 2 / 1.96;  // four standard errors
    if (fabs(whole.share.mean - truth) > half)
        fail_msg("%.4f, not %.4f +- %.4f", whole.share.mean, truth, half);
    int covered = 0;
    for (int i = 0; i < BATCHES; i++) {
        Sample few[2] = {part_of(&barred, i * BATCH, BATCH), part_of(&open, i * BATCH, BATCH)};
        Spread share = contrast_of(&few[0], &few[1]).share;
        covered += share.low <= truth && truth <= share.high;
    }
    // 95 % less three standard errors of this number of batches.
    if (covered < 0.897 * BATCHES) fail_msg("%d of %d intervals cover", covered, BATCHES);
    sample_free(&open);
    sample_free(&barred);
    game_close(&game);
}

// ---- The search

// Returns the minimax value for the Allied side.
static double minimax(const Game *game, const State *state) {
    Action list[ACTIONS_MAX];
    Side turn = game_turn(game, state);
    if (turn == NOBODY) return (double)game->rules->payoff(game->world, state, ALLIED);
    int count = game_legal(game, state, list);
    double best = turn == ALLIED ? 0 : 1;
    for (int i = 0; i < count; i++) {
        StateBuffer next;
        memcpy(&next, state, game->rules->state_bytes);
        game_apply(game, state_of(&next), list[i]);
        double value = minimax(game, state_of(&next));
        best = turn == ALLIED ? fmax(best, value) : fmin(best, value);
    }
    return best;
}

static double value_after(const Game *game, const State *state, Action action) {
    StateBuffer next;
    memcpy(&next, state, game->rules->state_bytes);
    game_apply(game, state_of(&next), action);
    return minimax(game, state_of(&next));
}

typedef struct Hunt {
    Game game, barred;  // the game, and the game without the middle square for the Allied side
    Action middle;
    Player *player;  // searches without the middle square
    int found;
} Hunt;

enum { FOUND_MAX = 12 };

// Tests a position in which another square than the middle wins, but only because the middle can be
// taken later. A search that forbids the middle at its root alone could choose this square.
static void position_test(Hunt *hunt, const State *state) {
    Action list[ACTIONS_MAX];
    int count = game_legal(&hunt->barred, state, list), traps = 0;
    double best = 0;
    for (int i = 0; i < count; i++) best = fmax(best, value_after(&hunt->barred, state, list[i]));
    for (int i = 0; i < count; i++)
        traps += value_after(&hunt->game, state, list[i]) == 1 &&
                 value_after(&hunt->barred, state, list[i]) < best;
    if (traps == 0) return;
    hunt->found++;
    Action chosen = hunt->player->choose(hunt->player, &hunt->game, state, ALLIED, hunt->found);
    assert_true(chosen != hunt->middle);
    assert_true(value_after(&hunt->barred, state, chosen) == best);
}

static void positions_hunt(Hunt *hunt, const State *state) {
    Action list[ACTIONS_MAX];
    Side turn = game_turn(&hunt->game, state);
    if (turn == NOBODY || hunt->found >= FOUND_MAX) return;
    int count = game_legal(&hunt->game, state, list);
    if (turn == ALLIED && count <= 5) position_test(hunt, state);
    for (int i = 0; i < count; i++) {
        StateBuffer next;
        memcpy(&next, state, hunt->game.rules->state_bytes);
        game_apply(&hunt->game, state_of(&next), list[i]);
        positions_hunt(hunt, state_of(&next));
    }
}

static void a_search_does_not_plan_what_is_forbidden(void **unused) {
    (void)unused;
    Hunt hunt = {.game = opened("tic_tac_toe")};
    ForceWords words;
    char spec[FORCE_SPEC_BYTES];
    Restriction restriction;
    StateBuffer start;
    hunt.middle = middle_of(&hunt.game, words);
    assert_true(restriction_read(&hunt.game, words, ALLIED, &restriction, NULL));
    hunt.barred = hunt.game;
    hunt.barred.filter = &restriction.filter;
    forbid_spec(words, "ismcts:iterations=1000,trees=1", spec);
    hunt.player = forbid_make(&hunt.game, spec, 1, NULL);
    hunt.game.rules->setup(hunt.game.world, state_of(&start));
    positions_hunt(&hunt, state_of(&start));
    assert_int_equal(hunt.found, FOUND_MAX);
    hunt.player->free(hunt.player);
    game_close(&hunt.game);
}

// ---- Rule systems

// Plays game `index` between players of one kind, of which both sides never choose `what`. Returns
// the game with the marks of `list`.
static TrialGame trial_of(const Game *game, const char *what, const char *player, uint64_t index,
                          const RestrictionList *list) {
    char spec[FORCE_SPEC_BYTES];
    TrialGame out;
    Error error = {0};
    forbid_spec(what, player, spec);
    TrialParams params = {.spec = {what[0] ? spec : player, what[0] ? spec : player},
                          .make = forbid_make,
                          .seed = 1,
                          .first = index,
                          .count = 1,
                          .threads = 1,
                          .mark = {restriction_marks, list}};
    if (!trial_run(game, &params, &out, &error)) fail_msg("%s", error.words);
    return out;
}

// Forbids each kind of action in turn. No game may have a choice that the restriction prevents;
// free players make some of these choices.
static void kinds_test(const char *scenario, const char *player, int least) {
    Game game = opened(scenario);
    const char *kinds[ACTION_KINDS];
    Restriction each[RESTRICTIONS_MAX];
    RestrictionList list = {each, 0};
    int count = restriction_kinds(&game, kinds), used = 0;
    for (int i = 0; i < count; i++)
        for (Side side = ALLIED; side < SIDES; side++)
            assert_true(restriction_read(&game, kinds[i], side, &each[list.count++], NULL));
    uint64_t marks = trial_of(&game, "", player, 0, &list).marks;
    for (int i = 0; i < count; i++) {
        uint64_t both = 3ull << 2 * i;
        if ((marks & both) == 0) continue;
        used++;
        if (trial_of(&game, kinds[i], player, 0, &list).marks & both)
            fail_msg("%s: %s", scenario, kinds[i]);
    }
    if (used < least) fail_msg("%s: %d kinds used", scenario, used);
    game_close(&game);
}

static void no_system_lets_a_player_choose_what_is_forbidden(void **unused) {
    (void)unused;
    kinds_test("gbsu/first-contact", "greedy", 5);
    kinds_test("gbsu/first-contact", "ismcts:iterations=6", 5);
    kinds_test("rfic/two-sections", "ismcts:iterations=6", 4);
    kinds_test("gbww2/crossroads", "greedy", 3);
}

static void units_never_meet(const void *context, const State *state) {
    const Game *game = context;
    Piece pieces[PIECES_MAX];
    PiecePlace at[PIECES_MAX];
    int count = game->rules->lab.pieces(game->world, pieces);
    game->rules->lab.places(game->world, state, NOBODY, at);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (pieces[i].side != pieces[k].side && at[i].place == at[k].place)
                assert_int_equal(at[i].place, NO_PLACE);
}

static uint64_t meeting_looked_for(const void *context, const Game *game, const State *before,
                                   Action action) {
    (void)game, (void)action;
    units_never_meet(context, before);
    return 0;
}

// In gbsu a unit enters close combat by a move, of which only the position tells that it does.
static void without_close_combat_no_hex_has_units_of_both_sides(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    TrialGame out[3];
    TrialParams params = {.spec = {"close combat => random", "close combat => random"},
                          .make = forbid_make,
                          .seed = 1,
                          .count = COUNT_OF(out),
                          .threads = 1,
                          .mark = {meeting_looked_for, &game}};
    assert_true(trial_run(&game, &params, out, NULL));
    game_close(&game);
}

static void a_restriction_that_fits_nothing_changes_no_game(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    RestrictionList none = {NULL, 0};
    for (int k = 0; k < 2; k++) {
        const char *player = k == 0 ? "greedy" : "ismcts:iterations=4,playout_plies=4";
        TrialGame open = trial_of(&game, "", player, 3, &none),
                  barred = trial_of(&game, "fly to the moon", player, 3, &none);
        assert_true(open.hash == barred.hash && open.plies == barred.plies);
    }
    game_close(&game);
}

static void a_restriction_is_a_kind_a_verb_or_a_pattern(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact"), toy = opened("tic_tac_toe");
    Restriction it;
    Error error = {0};
    const char *kinds[ACTION_KINDS];
    assert_true(restriction_read(&game, "Close combat", AXIS, &it, &error));
    assert_int_equal(it.kind, KIND_COMBAT);
    assert_true(restriction_read(&game, "withdraw", AXIS, &it, &error));
    assert_true(it.kind < 0 && it.verb > 0);
    assert_true(restriction_read(&game, "fire * at *", AXIS, &it, &error));
    assert_true(it.kind < 0 && it.verb < 0);
    assert_true(restriction_read(&game, "pass", AXIS, &it, &error));
    assert_false(restriction_read(&game, "flying", AXIS, &it, &error));
    assert_true(restriction_read(&toy, "Close combat", AXIS, &it, &error));
    assert_true(it.kind < 0 && it.verb < 0);
    assert_false(restriction_read(&toy, "", AXIS, &it, &error));
    assert_string_equal(error.words, "'': expected 1 to 95 bytes");
    assert_int_equal(restriction_kinds(&toy, kinds), 0);
    game_close(&toy);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worth_of_the_middle_square_is_that_of_the_tree),
        cmocka_unit_test(a_search_does_not_plan_what_is_forbidden),
        cmocka_unit_test(no_system_lets_a_player_choose_what_is_forbidden),
        cmocka_unit_test(without_close_combat_no_hex_has_units_of_both_sides),
        cmocka_unit_test(a_restriction_that_fits_nothing_changes_no_game),
        cmocka_unit_test(a_restriction_is_a_kind_a_verb_or_a_pattern),
    };
    return cmocka_run_group_tests_name("forbid", tests, NULL, NULL);
}
