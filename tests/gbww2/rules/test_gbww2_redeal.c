// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_redeal.c -- tests that a determinization depends only on the viewer's view and the
// random generator. Positions that the viewer cannot tell apart must be resampled to the same
// State, byte for byte, so that no player's choice can depend on hidden information [6.1, 11.1,
// W12, W25].
#include <stdlib.h>

#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "tests/gbww2/gbww2_kit.h"

enum { GAMES = 4, EVERY = 7, PAIRS = 2 };

static const char *const battles[] = {"gbww2/crossroads", "gbww2/ridge", "gbww2/primosole",
                                      "gbww2/lenino-days"};

static int compared, told_apart;

static void differ(const State *one, const State *other, int ply, Side viewer) {
    const uint8_t *a = (const uint8_t *)one, *b = (const uint8_t *)other;
    size_t at = 0;
    while (at < sizeof *one && a[at] == b[at]) at++;
    fail_msg("ply %d, phase '%s', viewer %d: byte %zu differs (battalion %zu, byte %zu of it)", ply,
             phases[frame_at(one, 0)->phase].name, viewer, at, at / sizeof(Battalion),
             at % sizeof(Battalion));
}

// Resamples a position twice, to get two positions that its viewer cannot tell apart, and checks
// that both resample to the same State.
static void dealt_alike(const Game *played, const State *at, Side viewer, int ply, Pcg *rng) {
    for (int pair = 0; pair < PAIRS; pair++) {
        State one = *at, other = *at;
        uint64_t seed = pcg_next(rng);
        Pcg first = pcg_stream(seed, 1, PCG_TEST), second = pcg_stream(seed, 2, PCG_TEST);
        played->rules->resample(played->world, &one, viewer, &first);
        played->rules->resample(played->world, &other, viewer, &second);
        told_apart += memcmp(&one, &other, sizeof one) != 0;
        State truth = *at;
        Pcg same[3];
        for (int i = 0; i < 3; i++) same[i] = pcg_stream(seed, 3, PCG_TEST);
        played->rules->resample(played->world, &one, viewer, &same[0]);
        played->rules->resample(played->world, &other, viewer, &same[1]);
        played->rules->resample(played->world, &truth, viewer, &same[2]);
        if (memcmp(&one, &other, sizeof one) != 0) differ(&one, &other, ply, viewer);
        if (memcmp(&one, &truth, sizeof one) != 0) differ(&one, &truth, ply, viewer);
        compared++;
    }
}

// Checks that the true State and its determinization have the same legal actions, and that the
// phase lists the same ones without caches.
static void listed_alike(const Game *played, const State *at, Pcg *rng) {
    Side side = game_turn(played, at);
    if (side == CHANCE || side == NOBODY) return;
    Action plain[ACTIONS_MAX], host[ACTIONS_MAX], player[ACTIONS_MAX];
    ActionList list = {plain, 0, ACTIONS_MAX};
    const Frame *frame = frame_at(at, 0);
    phases[frame->phase].legal(played->world, at, frame, &list);
    State guess = *at;
    int count = game_listed(played, at, host);
    played->rules->resample(played->world, &guess, side, rng);
    assert_int_equal(count, list.count);
    assert_int_equal(game_listed(played, &guess, player), count);
    assert_memory_equal(host, plain, (size_t)count * sizeof(Action));
    assert_memory_equal(player, plain, (size_t)count * sizeof(Action));
}

// Plays a game and checks positions of it. Every second game is greedy, so that battalions hide
// and are spotted.
static void game_dealt(const Game *played, uint64_t index) {
    Pcg rng = pcg_stream(23, index, PCG_TEST);
    State *at = calloc(1, sizeof *at);
    assert_non_null(at);
    played->rules->setup(played->world, at);
    for (int ply = 0; game_turn(played, at) != NOBODY && ply < 2500; ply++) {
        Action list[ACTIONS_MAX];
        listed_alike(played, at, &rng);
        if (ply % EVERY == 0)
            dealt_alike(played, at, pcg_below(&rng, 2) ? AXIS : ALLIED, ply, &rng);
        int count = game_listed(played, at, list), pick = (int)pcg_below(&rng, (uint32_t)count);
        if (index % 2 == 1 && game_turn(played, at) != CHANCE) {
            float weight[ACTIONS_MAX];
            played->rules->policy(played->world, at, list, count, weight);
            for (int i = 0; i < count; i++)
                if (weight[i] > weight[pick]) pick = i;
        }
        played->rules->apply(played->world, at, list[pick]);
    }
    free(at);
}

static void w25_a_determinization_follows_from_the_view_alone(void **unused) {
    (void)unused;
    Error error = {0};
    for (int i = 0; i < COUNT_OF(battles); i++) {
        Game played;
        assert_true(game_open_shipped(&played, battles[i], &error));
        for (int index = 0; index < GAMES; index++) game_dealt(&played, (uint64_t)(10 * i + index));
        game_close(&played);
    }
    assert_true(compared > 1000);
    assert_true(told_apart > compared / 4);  // enough positions had hidden information
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(w25_a_determinization_follows_from_the_view_alone)};
    return cmocka_run_group_tests_name("gbww2 deals", tests, NULL, NULL);
}
