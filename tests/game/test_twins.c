// SPDX-License-Identifier: GPL-3.0-or-later
// test_twins.c -- tests the twins law for every scenario and player: in two games that one side
// cannot tell apart, players make the same choice for that side, and `why`, `hint`, `expect`,
// `undo` and the log give that side the same text.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ai/hint.h"
#include "ai/players.h"
#include "engine/game/advice.h"
#include "engine/rules/rules.h"
#include "twins.h"

enum {
    PROBES = 2,           // positions checked for each game and side
    GAMES_MAX = 60,       // games played to find these positions
    PROBE_EVERY = 5,      // one choice of the viewer in PROBE_EVERY is checked, on average
    EXPLAINED = 16,       // choices explained at a position
    HINT_ITERATIONS = 1,  // iterations of a trial: one shows a leak at the root
    DENSE_GAMES = 2,
    WORDS = 1 << 13,
};

#define DENSE_ENEMY "flat:iterations=24,trees=1,megabytes=1,threads=1"
#define ENEMY       "ismcts:iterations=12,trees=1,megabytes=1,threads=1,playout_plies=12"

// All kinds of search, with few iterations and short playouts, because a search that uses hidden
// information shows this at its root. "recruit" has the playout length of its rule system. Also
// the players without a search.
static const char *const players[] = {
    "random",
    "greedy",
    "flat:iterations=8,trees=1,megabytes=1,playout_plies=12",
    "pimc:iterations=4,trees=3,megabytes=1,playout_plies=12",
    "recruit:trees=1,megabytes=1",
    "ismcts:iterations=12,trees=2,megabytes=1,playout_plies=12",
    "ismcts:iterations=12,trees=1,megabytes=1,observer=multiple,playout_plies=12",
    "ismcts:iterations=12,trees=1,megabytes=1,chance=open,policy=ucb,playout_plies=12",
    "ismcts:iterations=12,trees=1,megabytes=1,playout=uniform,temperature=1,playout_plies=12",
};

static Twins twins;
static const char *scenario;

static void differs(const char *what, const char *one, const char *two) {
    char side[] = "AX";
    fail_msg("%s, side %c, ply %d: %s: '%s' and '%s'", scenario, side[twins.viewer],
             twins.record[0].count, what, one, two);
}

static void assert_same(const char *what, const char *one, const char *two) {
    if (strcmp(one, two) != 0) differs(what, one, two);
}

// Returns the answer of `player` in one of the twins, asked as in a game.
static Action answer(Player *player, int twin) {
    Host host = {.game = twins.game,
                 .state = twins.state[twin],
                 .seed = twins.record[0].seed,
                 .plies = twins.record[0].count};
    host.player[twins.viewer] = player;
    return host_choose(&host);
}

static bool answers_same(Player *const player[2]) {
    return answer(player[0], 0) == answer(player[1], 1);
}

// Asks every second player, from the first or the second on.
static void players_asked(int first) {
    for (int i = first; i < COUNT_OF(players); i += 2) {
        Player *player[2];
        for (int t = 0; t < 2; t++) {
            player[t] = player_make(twins.game, players[i], 7, NULL);
            assert_non_null(player[t]);
        }
        if (!answers_same(player)) differs("a player chooses otherwise", players[i], "");
        for (int t = 0; t < 2; t++) player[t]->free(player[t]);
    }
}

static void choices_explained(void) {
    const Rules *rules = twins.game->rules;
    static char words[2][WORDS];
    Action list[2][ACTIONS_MAX];
    int count[2];
    for (int t = 0; t < 2; t++)
        count[t] = game_legal(twins.game, state_of(&twins.state[t]), list[t]);
    assert_int_equal(count[0], count[1]);
    assert_memory_equal(list[0], list[1], sizeof(Action) * (size_t)count[0]);
    for (int i = 0; i < EXPLAINED && rules->explain != NULL; i++) {
        Action action = list[0][pcg_below(&twins.rng, (uint32_t)count[0])];
        for (int t = 0; t < 2; t++) {
            Text text = text_over(words[t], WORDS);
            rules->format_action(twins.game->world, state_of(&twins.state[t]), action, &text);
            rules->explain(twins.game->world, state_of(&twins.state[t]), action, twins.viewer,
                           &text);
        }
        assert_same("why", words[0], words[1]);
    }
}

// All that the viewer can learn in one of the twins by hint, why, expect and undo.
typedef struct Learnt {
    char hint[WORDS], search[WORDS], weight[WORDS], expect[WORDS], undo[WORDS];
    Action hinted;
    int undone;
} Learnt;

static void table_asked(int twin, Action about, Learnt *learnt) {
    static Session session;
    Error error = {0};
    memset(&session, 0, sizeof session);
    session.game = *twins.game;
    session.make = player_make;
    session.record = twins.record[twin];
    assert_true(session_begin(&session, &error));
    assert_memory_equal(session_state(&session), &twins.state[twin],
                        twins.game->rules->state_bytes);
    memset(learnt, 0, sizeof *learnt);
    Text text = text_over(learnt->hint, WORDS);
    learnt->hinted = advice_hint(&session, ENEMY, &text, &error);
    text = text_over(learnt->search, WORDS);
    HintParams params = {.seed = 1, .iterations = HINT_ITERATIONS, .threads = 1};
    Hint hint;
    assert_true(hint_run(&session.game, session_state(&session), twins.viewer, &params, NULL, NULL,
                         &hint, &error));
    hint_put(&hint, &session.game, session_state(&session), twins.viewer, &text);
    text = text_over(learnt->weight, WORDS);
    advice_weigh(&session, ENEMY, about, &text);
    text = text_over(learnt->expect, WORDS);
    advice_expect(&session, twins.viewer, &text);
    if (!session_undo(&session, twins.viewer, &error))
        snprintf(learnt->undo, WORDS, "%s", error.words);
    learnt->undone = session.record.count;
    session_end(&session);
}

static int expectations;  // number of times that `expect` printed something

static void tables_asked(void) {
    static Learnt learnt[2];
    Action list[ACTIONS_MAX];
    int count = game_legal(twins.game, state_of(&twins.state[0]), list);
    Action about = list[pcg_below(&twins.rng, (uint32_t)count)];
    for (int t = 0; t < 2; t++) table_asked(t, about, &learnt[t]);
    assert_same("hint", learnt[0].hint, learnt[1].hint);
    assert_int_equal(learnt[0].hinted, learnt[1].hinted);
    assert_same("hint, by a search", learnt[0].search, learnt[1].search);
    assert_same("why, by a search", learnt[0].weight, learnt[1].weight);
    assert_same("expect", learnt[0].expect, learnt[1].expect);
    assert_same("undo", learnt[0].undo, learnt[1].undo);
    assert_int_equal(learnt[0].undone, learnt[1].undone);
    expectations += learnt[0].expect[0] != '\0';
}

// Plays to the next choice of the viewer at which hidden information differs. Returns false at
// the end of the game.
static bool probe_next(bool *hides) {
    char words[600];
    Text why = text_over(words, sizeof words);
    Action list[ACTIONS_MAX];
    while (twins_step(&twins, &why)) {
        if (why.length > 0) fail_msg("%s: %s", scenario, words);
        *hides |= twins.apart;
        const State *state = state_of(&twins.state[0]);
        if (!twins.apart || game_turn(twins.game, state) != twins.viewer) continue;
        if (game_legal(twins.game, state, list) == 1) continue;
        if (pcg_below(&twins.rng, PROBE_EVERY) == 0 || twins.game->rules->plies_max < 100)
            return true;
    }
    return false;
}

// Checks a game for both sides. Returns the number of positions checked, in which hidden
// information differs.
static int game_probed(const char *name) {
    Game game;
    Error error = {0};
    scenario = name;
    if (!game_open(&game, name, &error)) fail_msg("%s: %s", name, error.words);
    int all = 0;
    for (Side viewer = ALLIED; viewer < SIDES; viewer++) {
        int probes = 0;
        bool hides = false;
        for (uint64_t seed = 0; seed < GAMES_MAX && probes < PROBES; seed++) {
            twins_start(&twins, &game, name, viewer, ENEMY, seed);
            // Check a part of the positions in each game, so that all parts of a game are
            // covered.
            for (int here = 0; here < PROBES / 2 && probes < PROBES && probe_next(&hides); here++) {
                players_asked(probes % 2);
                choices_explained();
                if (probes % 2 == (int)viewer) tables_asked();
                probes++;
            }
        }
        assert_true(probes > 0 || !hides);
        all += probes;
    }
    game_close(&game);
    return all;
}

static void no_answer_tells_apart_positions_that_differ_only_in_hidden_information(void **unused) {
    (void)unused;
    for (int i = 0; rules_small[i] != NULL; i++) game_probed(rules_small[i]->name);
    assert_true(expectations > 0);
    char(*names)[NAME_BYTES] = calloc(SCENARIOS_MAX, NAME_BYTES);
    int count = game_list(names, SCENARIOS_MAX);
    assert_true(count > 0);
    // In each rule system `expect` must print something in at least one scenario; in the few
    // positions of one scenario it need not.
    for (int i = 0, probes = 0; i < count; i++) {
        size_t system = strcspn(names[i], "/") + 1;
        if (i == 0 || strncmp(names[i], names[i - 1], system) != 0) probes = expectations = 0;
        probes += game_probed(names[i]);
        bool last = i + 1 == count || strncmp(names[i], names[i + 1], system) != 0;
        if (last && probes > 0 && expectations == 0)
            fail_msg("%.*s: nothing was expected", (int)system, names[i]);
    }
    free(names);
}

// Whether a hidden discard forced a choice matters rarely. So check only `expect`, but at every
// choice of some games.
static void whether_a_hidden_hand_forced_a_choice_is_not_told(void **unused) {
    (void)unused;
    static Session session;
    static char words[2][WORDS];
    Game game;
    Error error = {0};
    scenario = "gbsu/first-contact";
    assert_true(game_open(&game, scenario, NULL));
    for (uint64_t seed = 0; seed < DENSE_GAMES; seed++) {
        char why_words[600];
        Text why = text_over(why_words, sizeof why_words);
        twins_start(&twins, &game, scenario, seed % 2 == 0 ? ALLIED : AXIS, DENSE_ENEMY, seed);
        while (twins_step(&twins, &why)) {
            if (!twins.apart || game_turn(&game, state_of(&twins.state[0])) != twins.viewer)
                continue;
            for (int t = 0; t < 2; t++) {
                memset(&session, 0, sizeof session);
                session.game = game;
                session.make = player_make;
                session.record = twins.record[t];
                assert_true(session_begin(&session, &error));
                Text text = text_over(words[t], WORDS);
                advice_expect(&session, twins.viewer, &text);
                session_end(&session);
            }
            assert_same("expect", words[0], words[1]);
        }
    }
    game_close(&game);
}

static Action peek(Player *self, const Game *game, const State *guess, Side side, int ply) {
    Action list[ACTIONS_MAX];
    (void)self, (void)side, (void)ply;
    int count = game_legal(game, guess, list);
    return list[hash_bytes(guess, game->rules->state_bytes) % (uint64_t)count];
}

// Checks that the law catches a player that uses hidden information.
static void a_player_that_reads_the_true_position_is_caught(void **unused) {
    (void)unused;
    Game game;
    Player peeker = {.choose = peek, .sees_all = true}, fair = {.choose = peek};
    Player *const peekers[2] = {&peeker, &peeker}, *const fairs[2] = {&fair, &fair};
    bool hides = false, caught = false;
    scenario = "leduc_poker";
    assert_true(game_open(&game, scenario, NULL));
    for (uint64_t seed = 0; seed < GAMES_MAX; seed++) {
        twins_start(&twins, &game, scenario, AXIS, ENEMY, seed);
        while (probe_next(&hides)) {
            assert_true(answers_same(fairs));
            caught |= !answers_same(peekers);
        }
    }
    assert_true(caught);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_answer_tells_apart_positions_that_differ_only_in_hidden_information),
        cmocka_unit_test(whether_a_hidden_hand_forced_a_choice_is_not_told),
        cmocka_unit_test(a_player_that_reads_the_true_position_is_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
