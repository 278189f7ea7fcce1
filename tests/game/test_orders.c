// SPDX-License-Identifier: GPL-3.0-or-later
// test_orders.c -- tests standing orders for opportunity fire (W1): they answer an offer exactly
// as they say, or leave it to the person, and a record saves them.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "ai/players.h"
#include "engine/game/session.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"

static void an_order_is_read_as_it_is_typed_and_written(void **unused) {
    (void)unused;
    static const char *const good[][2] = {{"ask", "ask"},
                                          {"fire 30", "fire 30"},
                                          {" FIRE  30% ", "fire 30"},
                                          {"ask 5%", "ask 5"},
                                          {"hold 6", "hold 6 ask"},
                                          {"hold 6 fire 20", "hold 6 fire 20"},
                                          {"fire 0", "fire 0"},
                                          {"fire 20 hold 6", "hold 6 fire 20"}};
    for (int i = 0; i < (int)COUNT_OF(good); i++) {
        Order order;
        Error error = {0};
        char words[ORDER_BYTES];
        Text text = text_over(words, sizeof words);
        if (!order_parse(good[i][0], &order, &error)) fail_msg("%s: %s", good[i][0], error.words);
        order_put(order, &text);
        assert_string_equal(words, good[i][1]);
    }
    static const char *const bad[][2] = {
        {"", "missing order"},
        {"fire", "'fire': missing or invalid number; expected 0 to 100"},
        {"fire 101", "expected 0 to 100"},
        {"hold 256", "expected 0 to 255"},
        {"charge", "unknown order 'charge'"}};
    for (int i = 0; i < (int)COUNT_OF(bad); i++) {
        Order order;
        Error error = {0};
        assert_false(order_parse(bad[i][0], &order, &error));
        if (strstr(error.words, bad[i][1]) == NULL) fail_msg("%s: %s", bad[i][0], error.words);
    }
}

static void all_orders_fit_a_record_and_are_read_back(void **unused) {
    (void)unused;
    static char words[ORDERS_BYTES];
    Orders orders = {0}, again;
    Error error = {0};
    for (Side side = ALLIED; side < SIDES; side++) orders.side[side] = (Order){255, 100, true};
    for (int i = 0; i < ORDERED_MAX; i++) orders_give_piece(&orders, i, (Order){255, 100, true});
    Text text = text_over(words, sizeof words);
    orders_put(&orders, &text);
    assert_true(text.length + 1 < sizeof words);
    if (!orders_parse(words, &again, &error)) fail_msg("%s", error.words);
    assert_memory_equal(&orders, &again, sizeof orders);
    assert_false(orders_parse("general fire 30", &again, &error));
    assert_false(orders_parse("90 fire 30", &again, &error));
}

// The choices of an offer of opportunity fire, found independently. shown_of() returns true if
// the position is such an offer.
typedef struct Shown {
    int fires;        // number of choices that fire
    float best, far;  // highest probability of an effect, and smallest distance
    bool begun;
    Action pass;
} Shown;

static bool shown_of(const Game *game, const State *state, Side side, Shown *out) {
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list), others = 0;
    *out = (Shown){.best = -1, .far = 1e9f};
    for (int i = 0; i < count; i++) {
        SceneReaction reaction = {0};
        char words[256];
        Text text = text_over(words, sizeof words);
        if (!game->rules->scene.reaction(game->world, state, list[i], &reaction)) {
            out->pass = list[i];
            others++;
            continue;
        }
        float chance = game->rules->scene.odds_preview(game->world, state, list[i], side, &text);
        assert_true(chance >= 0 && chance <= 1 && reaction.distance >= 0);
        out->best = chance > out->best ? chance : out->best;
        out->far = reaction.distance < out->far ? reaction.distance : out->far;
        out->begun |= reaction.begun;
        out->fires++;
    }
    return out->fires > 0 && others == 1;
}

static int questions, fired, let_go;

// Checks the answer of several standing orders to one offer against the choices of that offer.
static void question_held(const Game *game, const State *state, Side side) {
    static const Order tried[] = {{0, 0, false}, {0, 30, true},  {0, 30, false}, {3, 0, false},
                                  {3, 0, true},  {0, 100, true}, {2, 50, true},  {0, 0, true}};
    Shown shown = {0};
    bool asks_of_fire = game->rules->scene.reaction != NULL && shown_of(game, state, side, &shown);
    questions += asks_of_fire;
    for (int i = 0; i < (int)COUNT_OF(tried); i++) {
        Orders orders = {0};
        Order order = tried[i];
        orders.side[side] = order;
        Action action = orders_answer(&orders, game, state, side);
        StateBuffer twin;  // differs from the position only in what `side` cannot know
        Pcg rng = pcg_stream((uint64_t)questions, (uint64_t)i, PCG_RESAMPLE);
        game_copy(game, state_of(&twin), state);
        game->rules->resample(game->world, state_of(&twin), side, &rng);
        assert_int_equal(action, orders_answer(&orders, game, state_of(&twin), side));
        bool within = order.range == 0 || shown.far <= (float)order.range;
        if (!asks_of_fire) {
            assert_int_equal(action, NO_ACTION);
        } else if (action == NO_ACTION) {
            assert_false(order.fires);
        } else if (action == shown.pass) {
            assert_true(!within || 100 * shown.best < (float)order.chance ||
                        order.range >
                            0);  // a range is judged by the nearest unit, a chance by the best
            let_go++;
        } else {
            assert_true(order.fires && (within || shown.begun));
            assert_true(shown.begun || 100 * shown.best + 0.01f >= (float)order.chance);
            fired++;
        }
    }
}

static void battle_held(const char *name, uint64_t seeds) {
    Game game;
    Error error = {0};
    if (!game_open(&game, name, &error)) fail_msg("%s: %s", name, error.words);
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        StateBuffer buffer;
        State *state = state_of(&buffer);
        Pcg rng = pcg_stream(seed, 0, PCG_PLAYER);
        game.rules->setup(game.world, state);
        Side side;
        while ((side = game_turn(&game, state)) != NOBODY) {
            Action list[ACTIONS_MAX], action;
            if (side == CHANCE) {
                action = game.rules->draw(game.world, state, &rng);
            } else {
                question_held(&game, state, side);
                int count = game_legal(&game, state, list);
                action = list[pcg_below(&rng, (uint32_t)count)];
            }
            game_apply(&game, state, action);
        }
    }
    game_close(&game);
}

static void standing_orders_answer_only_the_decisions_that_they_name(void **unused) {
    (void)unused;
    battle_held("gbsu/first-contact", 60);
    battle_held("gbww2/crossroads", 12);
    battle_held("rfic/two-sections", 2);  // this system has no such fire
    assert_true(questions > 100 && fired > 100 && let_go > 100);
}

static void a_piece_keeps_its_own_order_until_its_side_gets_one(void **unused) {
    (void)unused;
    Orders orders = {0};
    static Scene scene;
    scene.piece_count = 1;
    scene.pieces[0] = (ScenePiece){.id = 4, .side = AXIS};
    orders_give_side(&orders, AXIS, (Order){0, 30, true}, &scene);
    orders_give_piece(&orders, 4, (Order){6, 0, false});
    assert_int_equal(orders_of(&orders, AXIS, 4).range, 6);
    assert_int_equal(orders_of(&orders, AXIS, 5).chance, 30);
    assert_int_equal(orders_of(&orders, ALLIED, 5).chance, 0);
    orders_give_side(&orders, AXIS, (Order){0, 50, false}, &scene);
    assert_int_equal(orders_of(&orders, AXIS, 4).chance, 50);
}

static void a_record_keeps_standing_orders_for_the_resumed_session(void **unused) {
    (void)unused;
    char folder[] = "/tmp/cassino-orders-XXXXXX", path[80];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/game.record", folder);
    Error error = {0};
    Session *session = calloc(2, sizeof *session), *again = session + 1;
    SessionOptions options = {.name = "gbsu/first-contact",
                              .opponent = "greedy",
                              .make = player_make,
                              .seed = 3,
                              .seed_given = true,
                              .path = path};
    if (!session_open(session, &options, &error)) fail_msg("%s", error.words);
    assert_true(session_order(session, ALLIED, -1, (Order){0, 30, true}, &error));
    assert_true(session_order(session, ALLIED, 1, (Order){2, 0, false}, &error));
    assert_false(session_order(session, ALLIED, ORDERED_MAX - 1, (Order){0}, &error));
    session_close(session);
    options = (SessionOptions){.name = path, .make = player_make};
    if (!session_open(again, &options, &error)) fail_msg("%s", error.words);
    assert_int_equal(again->record.orders.side[ALLIED].chance, 30);
    assert_true(again->record.orders.own[1]);
    assert_int_equal(again->record.orders.piece[1].range, 2);
    session_close(again);
    free(session);
    unlink(path);
    rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_order_is_read_as_it_is_typed_and_written),
        cmocka_unit_test(all_orders_fit_a_record_and_are_read_back),
        cmocka_unit_test(standing_orders_answer_only_the_decisions_that_they_name),
        cmocka_unit_test(a_piece_keeps_its_own_order_until_its_side_gets_one),
        cmocka_unit_test(a_record_keeps_standing_orders_for_the_resumed_session),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
