// SPDX-License-Identifier: GPL-3.0-or-later
// test_host.c -- tests of the host: it gives no player the true position, calls the observer at
// every ply, and plays the same game from the same seed, interrupted or not.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/game/host.h"
#include "engine/game/open.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"

enum { GAMES = 8, SHOWN_BYTES = 1 << 16 };

// A player that stores every position it receives, and chooses by a hash of what it can see.
typedef struct Spy {
    Player player;  // must be first, so that a Player * can be cast to a Spy *
    Side side;
    int asked;
    char shown[SHOWN_BYTES];
    Text text;
    StateBuffer guess;  // the position received last
} Spy;

static Action spy_choose(Player *self, const Game *game, const State *guess, Side side, int ply) {
    Spy *spy = (Spy *)self;
    Action list[ACTIONS_MAX];
    int count = game_legal(game, guess, list);
    assert_int_equal(side, spy->side);
    (void)ply;
    assert_true(count > 1);  // the host makes a forced choice itself
    assert_int_equal(game_turn(game, guess), side);
    spy->asked++;
    text_clear(&spy->text);
    view_show(game, guess, side, false, &spy->text);
    uint64_t hash = hash_text(spy->shown);
    game_copy(game, state_of(&spy->guess), guess);
    return list[hash % (uint64_t)count];
}

static Spy *spy_new(Side side) {
    Spy *spy = calloc(1, sizeof *spy);
    spy->player = (Player){.choose = spy_choose};
    spy->side = side;
    spy->text = text_over(spy->shown, sizeof spy->shown);
    return spy;
}

static void open_or_fail(Game *game, const char *name) {
    Error error = {0};
    char line[700];
    if (!game_open(game, name, &error))
        fail_msg("%s: %s", name, error_line(&error, line, sizeof line));
}

static void each_game(void (*test)(const Game *game, const char *name, int games)) {
    Game game;
    for (int i = 0; rules_small[i] != NULL; i++) {
        open_or_fail(&game, rules_small[i]->name);
        test(&game, rules_small[i]->name, GAMES);
        game_close(&game);
    }
    char(*names)[NAME_BYTES] = calloc(SCENARIOS_MAX, NAME_BYTES);
    int count = game_list(names, SCENARIOS_MAX);
    for (int i = 0; i < count; i++) {
        open_or_fail(&game, names[i]);
        test(&game, names[i], 1);
        game_close(&game);
    }
    free(names);
}

static void play(const Game *game, const char *name, uint64_t seed, Record *record) {
    Spy *spies[SIDES] = {spy_new(ALLIED), spy_new(AXIS)};
    Host host;
    record_begin(record, game, name, "spy", "spy", seed, NULL);
    host_start(&host, game, &spies[ALLIED]->player, &spies[AXIS]->player, seed, 0, record);
    host_run(&host);
    assert_int_equal(host.plies, record->count);
    for (Side side = ALLIED; side < SIDES; side++) free(spies[side]);
}

static void check_twice(const Game *game, const char *name, int games) {
    static Record one, two;
    for (int g = 0; g < games; g++) {
        play(game, name, (uint64_t)g, &one);
        play(game, name, (uint64_t)g, &two);
        assert_memory_equal(&one, &two, sizeof one);
    }
}

static void one_seed_plays_one_game(void **unused) {
    (void)unused;
    each_game(check_twice);
}

typedef struct Looker {  // an observer: it checks that each ply starts where the last one ended
    StateBuffer last;
    int plies;
    Action actions[PLIES_MAX];
} Looker;

static void look(void *context, const Game *game, const State *before, Action action,
                 const State *after) {
    Looker *looker = context;
    StateBuffer next = {0};
    assert_memory_equal(&looker->last, before, game->rules->state_bytes);
    game_copy(game, state_of(&next), before);
    game_apply(game, state_of(&next), action);
    assert_memory_equal(&next, after, game->rules->state_bytes);
    looker->last = next;
    looker->actions[looker->plies++] = action;
}

static void check_watched(const Game *game, const char *name, int games) {
    static Record record, again;
    static Looker looker;
    for (int g = 0; g < games; g++) {
        play(game, name, (uint64_t)g, &record);
        again = record;
        memset(&looker, 0, sizeof looker);
        game->rules->setup(game->world, state_of(&looker.last));
        Host host;
        host_resume(&host, game, NULL, NULL, &again, (HostWatch){look, &looker});
        assert_int_equal(looker.plies, record.count);
        assert_memory_equal(looker.actions, record.actions, sizeof(Action) * (size_t)record.count);
    }
}

static void the_observer_sees_every_ply(void **unused) {
    (void)unused;
    each_game(check_watched);
}

static void check_resumed(const Game *game, const char *name, int games) {
    static Record whole, again;
    for (int g = 0; g < games; g++) {
        play(game, name, (uint64_t)g, &whole);
        Spy *spies[SIDES] = {spy_new(ALLIED), spy_new(AXIS)};
        Host host;
        record_begin(&again, game, name, "spy", "spy", (uint64_t)g, NULL);
        again.count = whole.count * 2 / 3;
        memcpy(again.actions, whole.actions, sizeof(Action) * (size_t)again.count);
        host_resume(&host, game, &spies[ALLIED]->player, &spies[AXIS]->player, &again,
                    (HostWatch){0});
        host_run(&host);
        assert_memory_equal(&whole, &again, sizeof whole);
        free(spies[ALLIED]);
        free(spies[AXIS]);
    }
}

static void a_resumed_session_continues_like_an_uninterrupted_one(void **unused) {
    (void)unused;
    each_game(check_resumed);
}

// Asks the spy for the choice of `side` in `state`. The spy stores what it was shown. Returns its
// answer.
static Action ask(const Game *game, const State *state, Spy *spy, Side side, int plies) {
    Host host;
    host_start(&host, game, &spy->player, &spy->player, 9, 9, NULL);
    spy->side = side;
    game_copy(game, state_of(&host.state), state);
    host.plies = plies;
    return host_choose(&host);
}

// At each choice, asks in the position and in a resampled one that the side cannot tell from it.
// Both must show the same and lead to the same answer.
static void check_blind(const Game *game, const char *name, int games) {
    (void)name;
    Action list[ACTIONS_MAX];
    for (int g = 0; g < games; g++) {
        Pcg rng = pcg_stream((uint64_t)g, 0, PCG_TEST);
        StateBuffer truth = {0}, other = {0};
        State *state = state_of(&truth);
        game->rules->setup(game->world, state);
        for (Side turn; (turn = game_turn(game, state)) != NOBODY;) {
            int count = game_legal(game, state, list);
            if (turn != CHANCE && count > 1) {
                Spy *spies[2] = {spy_new(turn), spy_new(turn)};
                game_copy(game, state_of(&other), state);
                game->rules->resample(game->world, state_of(&other), turn, &rng);
                Action one = ask(game, state, spies[0], turn, 7);
                Action two = ask(game, state_of(&other), spies[1], turn, 7);
                assert_int_equal(one, two);
                assert_string_equal(spies[0]->shown, spies[1]->shown);
                free(spies[0]);
                free(spies[1]);
            }
            game_apply(game, state, list[pcg_below(&rng, (uint32_t)count)]);
        }
    }
}

static void a_player_cannot_tell_apart_positions_that_differ_only_in_hidden_information(
    void **unused) {
    (void)unused;
    each_game(check_blind);
}

// Checks that the resampled position does not depend on hidden information. In Kuhn poker the
// enemy has one of two cards. Over many streams the true card must occur in half of the cases,
// whichever it is.
static void resampling_is_not_biased_towards_the_true_position(void **unused) {
    (void)unused;
    enum { ASKED = 2000 };
    Game game;
    Action list[ACTIONS_MAX];
    int same[2] = {0};
    open_or_fail(&game, "kuhn_poker");
    for (int deal = 0; deal < 2; deal++) {
        StateBuffer truth = {0};
        State *state = state_of(&truth);
        game.rules->setup(game.world, state);
        for (int ply = 0; game_turn(&game, state) == CHANCE; ply++) {
            int count = game_legal(&game, state, list);
            game_apply(&game, state, list[ply == 1 && deal == 1 ? count - 1 : 0]);
        }
        Side turn = game_turn(&game, state);
        for (int i = 0; i < ASKED; i++) {
            Spy *spy = spy_new(turn);
            ask(&game, state, spy, turn, i);
            same[deal] += state_hash(&game, state_of(&spy->guess)) == state_hash(&game, state);
            free(spy);
        }
    }
    for (int deal = 0; deal < 2; deal++) {  // the true card in half of the cases, within 5 sigma
        assert_true(same[deal] > ASKED / 2 - 112 && same[deal] < ASKED / 2 + 112);
    }
    game_close(&game);
}

static void a_perfect_information_player_gets_the_true_position(void **unused) {
    (void)unused;
    Game game;
    Action list[ACTIONS_MAX];
    StateBuffer truth = {0};
    State *state = state_of(&truth);
    open_or_fail(&game, "leduc_poker");
    game.rules->setup(game.world, state);
    while (game_turn(&game, state) == CHANCE) {
        game_legal(&game, state, list);
        game_apply(&game, state, list[0]);
    }
    for (int i = 0; i < 20; i++) {
        Spy *spy = spy_new(ALLIED);
        spy->player.sees_all = true;
        ask(&game, state, spy, game_turn(&game, state), i);
        assert_memory_equal(&spy->guess, state, game.rules->state_bytes);
        free(spy);
    }
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_seed_plays_one_game),
        cmocka_unit_test(the_observer_sees_every_ply),
        cmocka_unit_test(a_resumed_session_continues_like_an_uninterrupted_one),
        cmocka_unit_test(
            a_player_cannot_tell_apart_positions_that_differ_only_in_hidden_information),
        cmocka_unit_test(resampling_is_not_biased_towards_the_true_position),
        cmocka_unit_test(a_perfect_information_player_gets_the_true_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
