// SPDX-License-Identifier: GPL-3.0-or-later
// test_laws_cache.c -- checks that the law of caches (laws_cache.h) finds a stale cache in each
// function. Each mutant here returns its first answer as long as its thread lives.
#include "laws_cache.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "engine/game/open.h"
#include "laws.h"

static const Rules *sane;  // the correct function table, from which the mutants are copied

static Game opened(void) {
    Game game;
    assert_true(game_open(&game, "gbsu/first-contact", NULL));
    return game;
}

static float evaluate_by_stale_cache(const World *world, const State *state, Side side) {
    static _Thread_local bool known;
    static _Thread_local float allied;
    if (!known) allied = sane->evaluate(world, state, ALLIED);
    known = true;
    return side == ALLIED ? allied : 1.0f - allied;
}

static int move_features_by_stale_cache(const World *world, const State *state, const Action list[],
                                        int count, FeatureRun out[]) {
    static _Thread_local FeatureRun kept;
    int runs = sane->learn.move_features(world, state, list, count, out);
    for (int i = 0; i < runs; i++) {
        if (out[i].fixed_count == 0) continue;
        if (kept.fixed_count == 0) kept = out[i];
        out[i].fixed[0] = kept.fixed[0];
    }
    return runs;
}

static void resample_by_stale_cache(const World *world, State *state, Side viewer, Pcg *rng) {
    static _Thread_local bool known;
    // The mutant takes one random number too many from the second call on.
    if (known) pcg_next(rng);
    known = true;
    sane->resample(world, state, viewer, rng);
}

static void scene_by_stale_cache(const World *world, const State *state, Side viewer, Scene *out) {
    static _Thread_local char leads[sizeof out->leads];
    sane->scene.scene(world, state, viewer, out);
    if (leads[0] == '\0') memcpy(leads, out->leads, sizeof leads);
    memcpy(out->leads, leads, sizeof leads);
}

static void way_by_stale_cache(const World *world, const State *state, Action action,
                               SceneWay *out) {
    static _Thread_local SceneWay kept;
    if (kept.steps == 0) sane->scene.way(world, state, action, &kept);
    *out = kept;
}

static void refusal_by_stale_cache(const World *world, const State *state, int piece, int place,
                                   Side viewer, Text *out) {
    static _Thread_local char kept[1024];
    if (kept[0] == '\0') {
        Text text = text_over(kept, sizeof kept);
        sane->scene.refusal(world, state, piece, place, viewer, &text);
    }
    text_put(out, "%s", kept);
}

// Plays at random and fails unless law_cache() blames the function `slot` of `mutant`. No other
// law runs, as other laws find some of these faults too.
static void blamed(const Game *game, const Rules *mutant, const char *slot) {
    char words[LAWS_TEXT_BYTES];
    Text why = text_over(words, sizeof words);
    Game wrong = {.rules = mutant, .world = game->world};
    StateBuffer buffer = {0};
    State *state = state_of(&buffer);
    Action list[ACTIONS_MAX];
    Pcg rng = pcg_stream(4, 0, PCG_TEST);
    bool kept = true;
    sane->setup(game->world, state);
    while (kept && game_turn(game, state) != NOBODY) {
        int count = game_legal(game, state, list);
        kept = law_cache(&wrong, state, list, count, &why);
        game_apply(game, state, list[pcg_below(&rng, (uint32_t)count)]);
    }
    if (kept) fail_msg("%s: no fault is found", slot);
    if (strncmp(words, slot, strlen(slot)) != 0) fail_msg("%s is not blamed: %s", slot, words);
}

static void law_cache_catches_a_cache_whose_key_lacks_the_state(void **context) {
    (void)context;
    Game game = opened();
    sane = game.rules;
    Rules mutant = *sane;
    mutant.evaluate = evaluate_by_stale_cache;
    blamed(&game, &mutant, "evaluate()");
    mutant = *sane;
    mutant.learn.move_features = move_features_by_stale_cache;
    blamed(&game, &mutant, "move_features()");
    mutant = *sane;
    mutant.resample = resample_by_stale_cache;
    blamed(&game, &mutant, "resample()");
    mutant = *sane;
    mutant.scene.scene = scene_by_stale_cache;
    blamed(&game, &mutant, "scene()");
    mutant = *sane;
    mutant.scene.way = way_by_stale_cache;
    blamed(&game, &mutant, "way()");
    mutant = *sane;
    mutant.scene.refusal = refusal_by_stale_cache;
    blamed(&game, &mutant, "refusal()");
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_cache_catches_a_cache_whose_key_lacks_the_state)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
