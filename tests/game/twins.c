// SPDX-License-Identifier: GPL-3.0-or-later
// twins.c -- plays two games that look the same to one side; see twins.h.
#include "twins.h"

#include <stdlib.h>

#include "engine/game/named.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"

enum { VIEW_BYTES = 1 << 15, TRIES = 6 };

void twins_start(Twins *twins, const Game *game, const char *name, Side viewer, const char *enemy,
                 uint64_t seed) {
    memset(twins, 0, sizeof *twins);
    twins->game = game;
    twins->viewer = viewer;
    twins->rng = pcg_stream(seed, 0, PCG_TEST);
    for (int i = 0; i < 2; i++) {
        const char *allied = viewer == ALLIED ? PERSON : enemy;
        bool begun = record_begin(&twins->record[i], game, name, allied,
                                  viewer == ALLIED ? enemy : PERSON, seed, NULL);
        assert(begun);
        game->rules->setup(game->world, state_of(&twins->state[i]));
    }
}

// Returns the next action: mostly the one with the highest weight, so that games make progress,
// and one time in three a random one.
static Action action_pick(Twins *twins) {
    const Game *game = twins->game;
    const State *state = state_of(&twins->state[0]);
    Action list[ACTIONS_MAX];
    float weights[ACTIONS_MAX];
    Side turn = game_turn(game, state);
    if (turn == CHANCE) return game->rules->draw(game->world, state, &twins->rng);
    int count = game_legal(game, state, list), best = 0;
    if (game->rules->policy == NULL || pcg_below(&twins->rng, 3) == 0)
        return list[pcg_below(&twins->rng, (uint32_t)count)];
    game->rules->policy(game->world, state, list, count, weights);
    for (int i = 1; i < count; i++)
        if (weights[i] > weights[best]) best = i;
    return list[best];
}

static void view(const Game *game, const State *state, Side viewer, Text *out) {
    text_clear(out);
    view_prompt(game, state, viewer, out);
    text_char(out, '\n');
    view_show(game, state, viewer, false, out);
}

static void told(const Game *game, const State *state, Action action, Side viewer, Text *out) {
    text_clear(out);
    view_tell(game, state, action, viewer, out);
}

static void record_add(Record *record, Action action) { record->actions[record->count++] = action; }

// Returns an action of the second game that the viewer cannot tell from `action` in the first:
// after it, `after` and *next look the same. Returns NO_ACTION if there is none.
static Action action_like(Twins *twins, Action action, const State *after, StateBuffer *next) {
    static char views[2][VIEW_BYTES];
    const Game *game = twins->game;
    const State *here = state_of(&twins->state[1]);
    Text one = text_over(views[0], VIEW_BYTES), two = text_over(views[1], VIEW_BYTES);
    Action list[ACTIONS_MAX];
    Action seen = game->rules->seen(game->world, state_of(&twins->state[0]), action, twins->viewer);
    int count = game_legal(game, here, list), same = 0;
    for (int i = 0; i < count; i++)
        if (game->rules->seen(game->world, here, list[i], twins->viewer) == seen)
            list[same++] = list[i];
    bool viewed = false;
    for (int i = 0; i < TRIES && same > 0; i++) {
        int which = (int)pcg_below(&twins->rng, (uint32_t)same);
        *next = twins->state[1];
        game_apply(game, state_of(next), list[which]);
        // Skip the slow views when the states are equal.
        if (memcmp(state_of(next), after, game->rules->state_bytes) == 0) return list[which];
        if (!viewed) view(game, after, twins->viewer, &one);
        viewed = true;
        view(game, state_of(next), twins->viewer, &two);
        bool alike = game_turn(game, state_of(next)) == game_turn(game, after) &&
                     strcmp(views[0], views[1]) == 0;
        if (alike) return list[which];
        list[which] = list[--same];
    }
    return NO_ACTION;
}

bool twins_step(Twins *twins, Text *why) {
    static char words[2][TOLD_BYTES];
    words[0][0] = words[1][0] = '\0';
    const Game *game = twins->game;
    State *first = state_of(&twins->state[0]);
    if (game_turn(game, first) == NOBODY) return false;
    StateBuffer after = twins->state[0], next;
    Action action = action_pick(twins);
    game_apply(game, state_of(&after), action);
    Action like = action_like(twins, action, state_of(&after), &next);
    if (like != NO_ACTION) {
        Text one = text_over(words[0], TOLD_BYTES), two = text_over(words[1], TOLD_BYTES);
        if (twins->apart || like != action) {
            told(game, first, action, twins->viewer, &one);
            told(game, state_of(&twins->state[1]), like, twins->viewer, &two);
        }
        if (strcmp(words[0], words[1]) != 0)
            text_put(why, "ply %d is told as '%s' and as '%s'", twins->record[0].count + 1,
                     words[0], words[1]);
        record_add(&twins->record[1], like);
        twins->state[1] = next;
    }
    record_add(&twins->record[0], action);
    twins->state[0] = after;
    if (like == NO_ACTION) {  // no action looks the same: copy the first game
        twins->state[1] = after;
        twins->record[1].count = twins->record[0].count;
        memcpy(twins->record[1].actions, twins->record[0].actions,
               sizeof(Action) * (size_t)twins->record[0].count);
    }
    twins->apart = memcmp(&twins->state[0], &twins->state[1], game->rules->state_bytes) != 0;
    return true;
}
