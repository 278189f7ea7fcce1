// SPDX-License-Identifier: GPL-3.0-or-later
// laws_cache.c -- implements laws_cache.h. answers_take() calls each function that the law
// compares.
#include "laws_cache.h"

#include <pthread.h>
#include <stdlib.h>

#include "engine/game/view.h"
#include "laws_scene.h"

enum { WORDS = 1 << 12 };

typedef struct Answers {
    const Game *game;
    const State *state;
    Side turn;
    uint64_t any;   // random bits that pick a plan, a piece and a place
    Action action;  // a random legal action; unused when the game is over

    int count, plan_count, feature_count, run_count;
    Action list[ACTIONS_MAX], plan[ACTIONS_MAX];
    float policy[ACTIONS_MAX], evaluation[SIDES];
    Feature feature[POSITION_FEATURES_MAX];
    FeatureRun run[ACTIONS_MAX];
    StateBuffer after, resampled[SIDES];
    Scene scene;
    SceneWay way, plan_way;
    char scene_text[SCENE_TEXT_BYTES];
    char explanation[WORDS], preview[WORDS], refusal[WORDS];
} Answers;

static uint32_t pick(const Answers *it, int shift, uint32_t count) {
    return (uint32_t)(it->any >> shift) % count;
}

// Asks refusal() why a random piece cannot move to no place and to the place of another piece,
// and stores the texts.
static void refusal_take(Answers *it) {
    const SceneRules *rules = &it->game->rules->scene;
    uint32_t pieces = (uint32_t)it->scene.piece_count;
    if (rules->refusal == NULL || pieces == 0) return;
    Text refusal = text_over(it->refusal, WORDS);
    const ScenePiece *piece = &it->scene.pieces[pick(it, 0, pieces)];
    int place = it->scene.pieces[pick(it, 16, pieces)].place;
    rules->refusal(it->game->world, it->state, piece->id, NO_PLACE, it->turn, &refusal);
    rules->refusal(it->game->world, it->state, piece->id, place, it->turn, &refusal);
}

static void ways_take(Answers *it) {
    const SceneRules *rules = &it->game->rules->scene;
    if (rules->way == NULL) return;
    rules->way(it->game->world, it->state, it->action, &it->way);
    if (it->plan_count == 0) return;
    Action plan = it->plan[pick(it, 32, (uint32_t)it->plan_count)];
    rules->way(it->game->world, it->state, plan, &it->plan_way);
}

static void resample_take(Answers *it) {
    for (Side side = ALLIED; side < SIDES; side++) {
        Pcg rng = pcg_stream(it->any, (uint64_t)side, PCG_TEST);
        game_copy(it->game, state_of(&it->resampled[side]), it->state);
        it->game->rules->resample(it->game->world, state_of(&it->resampled[side]), side, &rng);
    }
}

// Stores the scene as the side to move sees it; at chance events and after the game, the scene
// with all information.
static void scene_take(Answers *it) {
    Text text = text_over(it->scene_text, SCENE_TEXT_BYTES);
    view_scene(it->game, it->state, it->turn < SIDES ? it->turn : NOBODY, &it->scene);
    scene_write(&it->scene, &text);
}

static void *answers_take(void *context) {
    Answers *it = context;
    const Game *game = it->game;
    const Rules *rules = game->rules;
    if (it->turn != NOBODY) it->count = game_listed(game, it->state, it->list);
    it->plan_count = it->turn < SIDES ? game_plans(game, it->state, it->plan) : 0;
    if (rules->policy != NULL && it->turn < SIDES)
        rules->policy(game->world, it->state, it->list, it->count, it->policy);
    if (rules->evaluate != NULL && it->turn != NOBODY)
        for (Side side = ALLIED; side < SIDES; side++)
            it->evaluation[side] = rules->evaluate(game->world, it->state, side);
    if (rules->learn.position_features != NULL)
        it->feature_count = rules->learn.position_features(game->world, it->state, it->feature);
    resample_take(it);
    scene_take(it);
    if (it->action == NO_ACTION) return NULL;
    game_copy(game, state_of(&it->after), it->state);
    game_apply(game, state_of(&it->after), it->action);
    if (it->turn >= SIDES) return NULL;
    if (rules->learn.move_features != NULL)
        it->run_count =
            rules->learn.move_features(game->world, it->state, it->list, it->count, it->run);
    ways_take(it);
    refusal_take(it);
    Text explanation = text_over(it->explanation, WORDS), preview = text_over(it->preview, WORDS);
    if (rules->explain != NULL)
        rules->explain(game->world, it->state, it->action, it->turn, &explanation);
    if (rules->scene.odds_preview != NULL)
        rules->scene.odds_preview(game->world, it->state, it->action, it->turn, &preview);
    return NULL;
}

// Returns true if two feature runs differ. Ignores unused array entries.
static bool runs_differ(const FeatureRun *a, const FeatureRun *b) {
    return a->count != b->count || a->by_who != b->by_who || a->fixed_count != b->fixed_count ||
           a->along_count != b->along_count ||
           memcmp(a->fixed, b->fixed, sizeof(Feature) * a->fixed_count) != 0 ||
           memcmp(a->along, b->along, sizeof(Feature) * a->along_count) != 0;
}

static bool move_features_differ(const Answers *a, const Answers *b) {
    if (a->run_count != b->run_count) return true;
    for (int i = 0; i < a->run_count; i++)
        if (runs_differ(&a->run[i], &b->run[i])) return true;
    return false;
}

// Returns the name of the first answer that differs between `a` and `b`; NULL if all are equal.
static const char *difference(const Answers *a, const Answers *b) {
#define DIFFERS(member) (memcmp(&a->member, &b->member, sizeof a->member) != 0)
    return a->count != b->count || DIFFERS(list)                      ? "legal"
           : a->plan_count != b->plan_count || DIFFERS(plan)          ? "plans"
           : DIFFERS(policy)                                          ? "policy"
           : DIFFERS(evaluation)                                      ? "evaluate"
           : a->feature_count != b->feature_count || DIFFERS(feature) ? "position_features"
           : DIFFERS(resampled)                                       ? "resample"
           : strcmp(a->scene_text, b->scene_text) != 0                ? "scene"
           : DIFFERS(after)                                           ? "apply"
           : move_features_differ(a, b)                               ? "move_features"
           : DIFFERS(way) || DIFFERS(plan_way)                        ? "way"
           : strcmp(a->refusal, b->refusal) != 0                      ? "refusal"
           : strcmp(a->explanation, b->explanation) != 0              ? "explain"
           : strcmp(a->preview, b->preview) != 0                      ? "odds_preview"
                                                                      : NULL;
#undef DIFFERS
}

bool law_cache(const Game *game, const State *state, const Action list[], int count, Text *why) {
    Answers *filled = calloc(1, sizeof *filled), *empty = calloc(1, sizeof *empty);
    pthread_t thread;
    assert(filled != NULL && empty != NULL);
    filled->game = game;
    filled->state = state;
    filled->turn = game_turn(game, state);
    filled->any = hash_bytes(state, game->rules->state_bytes);
    filled->action = count > 0 ? list[filled->any % (uint64_t)count] : NO_ACTION;
    empty->game = game;
    empty->state = state;
    empty->turn = filled->turn;
    empty->any = filled->any;
    empty->action = filled->action;
    answers_take(filled);
    bool begun = pthread_create(&thread, NULL, answers_take, empty) == 0;
    assert(begun);
    pthread_join(thread, NULL);
    const char *slot = difference(filled, empty);
    if (slot != NULL) text_put(why, "%s() answers otherwise with empty caches", slot);
    free(filled);
    free(empty);
    return slot == NULL;
}
