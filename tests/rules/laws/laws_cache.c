// SPDX-License-Identifier: GPL-3.0-or-later
// laws_cache.c -- see laws_cache.h. answers_take() lists the slots that the law asks.
#include "laws_cache.h"

#include <pthread.h>
#include <stdlib.h>

enum { WORDS = 1 << 12 };

typedef struct Answers {
    const Game *game;
    const State *state;
    Side turn;
    Action action;  // one legal action, if a side or chance chooses

    int count, plan_count, feature_count;
    Action list[ACTIONS_MAX], plan[ACTIONS_MAX];
    float policy[ACTIONS_MAX], evaluation[SIDES];
    Feature feature[POSITION_FEATURES_MAX];
    StateBuffer after;
    char explanation[WORDS], preview[WORDS];
} Answers;

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
    if (it->action == NO_ACTION) return NULL;
    game_copy(game, state_of(&it->after), it->state);
    game_apply(game, state_of(&it->after), it->action);
    if (it->turn >= SIDES) return NULL;
    Text explanation = text_over(it->explanation, WORDS), preview = text_over(it->preview, WORDS);
    if (rules->explain != NULL)
        rules->explain(game->world, it->state, it->action, it->turn, &explanation);
    if (rules->scene.odds_preview != NULL)
        rules->scene.odds_preview(game->world, it->state, it->action, it->turn, &preview);
    return NULL;
}

// The first slot whose answers differ; NULL: none does.
static const char *difference(const Answers *a, const Answers *b) {
#define DIFFERS(member) (memcmp(&a->member, &b->member, sizeof a->member) != 0)
    return a->count != b->count || DIFFERS(list)                      ? "legal"
           : a->plan_count != b->plan_count || DIFFERS(plan)          ? "plans"
           : DIFFERS(policy)                                          ? "policy"
           : DIFFERS(evaluation)                                      ? "evaluate"
           : a->feature_count != b->feature_count || DIFFERS(feature) ? "position_features"
           : DIFFERS(after)                                           ? "apply"
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
    uint64_t any = hash_bytes(state, game->rules->state_bytes);
    filled->action = count > 0 ? list[any % (uint64_t)count] : NO_ACTION;
    *empty = *filled;
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
