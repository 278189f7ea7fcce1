// SPDX-License-Identifier: GPL-3.0-or-later
// force.c -- see force.h.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "force.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "engine/base/text.h"
#include "engine/game/play_game.h"

static const char arrow[] = " => ";

typedef struct Forced {
    Player base;
    Player *other;  // owned
    ForceWords words;
    bool done;
} Forced;

static void action_say(const Game *game, const State *state, Action action, ForceWords out) {
    Text text = text_over(out, FORCE_WORDS_BYTES);
    out[0] = '\0';
    game->rules->say(game->world, state, action, &text);
}

// As a log has it, without the side's name and the rule: "I/21, square 18/12", where the words
// alone leave out whom they are of.
static void action_tell(const Game *game, const State *state, Action action, ForceWords out) {
    char told[4 * FORCE_WORDS_BYTES];
    Text text = text_over(told, sizeof told);
    told[0] = '\0';
    game->rules->tell(game->world, state, action, NOBODY, &text);
    const char *start = told;
    Side side = game_turn(game, state);
    const char *name = side < SIDES ? game->rules->scene.side_name(game->world, side) : "";
    if (strncmp(told, name, strlen(name)) == 0 && strncmp(told + strlen(name), ": ", 2) == 0)
        start += strlen(name) + 2;
    size_t length = strcspn(start, "[\n");
    while (length > 0 && strchr(" .", start[length - 1]) != NULL) length--;
    snprintf(out, FORCE_WORDS_BYTES, "%.*s", (int)min_int((int)length, FORCE_WORDS_BYTES - 1),
             start);
}

static Action forced_choose(Player *self, const Game *game, const State *guess, Side side,
                            int ply) {
    Forced *forced = (Forced *)self;
    Action list[ACTIONS_MAX];
    int count = forced->done ? 0 : game_legal(game, guess, list);
    for (int i = 0; i < count; i++) {
        ForceWords words;
        action_say(game, guess, list[i], words);
        if (strcmp(words, forced->words) != 0) {
            action_tell(game, guess, list[i], words);
            if (strcmp(words, forced->words) != 0) continue;
        }
        forced->done = true;
        return list[i];
    }
    return forced->other->choose(forced->other, game, guess, side, ply);
}

static void forced_free(Player *self) {
    Forced *forced = (Forced *)self;
    forced->other->free(forced->other);
    free(forced);
}

Player *force_make(const Game *game, const char *words, uint64_t seed, Error *error) {
    const char *end = strstr(words, arrow);
    if (end == NULL) return player_make(game, words, seed, error);
    Forced *forced = calloc(1, sizeof *forced);
    if (forced == NULL) {
        error_set(error, "there is not enough memory");
        return NULL;
    }
    snprintf(forced->words, sizeof forced->words, "%.*s", (int)(end - words), words);
    forced->other = player_make(game, end + strlen(arrow), seed, error);
    if (forced->other == NULL) {
        free(forced);
        return NULL;
    }
    forced->base =
        (Player){.choose = forced_choose, .free = forced_free, .sees_all = forced->other->sees_all};
    return &forced->base;
}

void force_spec(const char *words, const char *player, char out[], size_t size) {
    snprintf(out, size, "%s%s%s", words, arrow, player);
}

typedef struct Looking {
    const char *pattern;
    ForceWords *out;
    int count;
    Side side;
} Looking;

static void options_look(void *context, const Game *game, const State *before, Action action,
                         const State *after) {
    Looking *looking = context;
    Action list[ACTIONS_MAX];
    (void)action, (void)after;
    if (looking->count > 0 || game_turn(game, before) >= SIDES) return;
    int count = game_legal(game, before, list);
    for (int i = 0; i < count && looking->count < FORCE_OPTIONS_MAX; i++) {
        char *words = looking->out[looking->count];
        action_say(game, before, list[i], words);
        bool fits = fnmatch(looking->pattern, words, FNM_CASEFOLD) == 0;
        if (!fits) {
            action_tell(game, before, list[i], words);
            fits = fnmatch(looking->pattern, words, FNM_CASEFOLD) == 0;
        }
        looking->count += fits;
    }
    if (looking->count > 0) looking->side = game_turn(game, before);
}

int force_options(const Game *game, const char *const players[SIDES], uint64_t seed,
                  const char *pattern, ForceWords out[FORCE_OPTIONS_MAX], Side *side) {
    Looking looking = {.pattern = pattern, .out = out, .side = NOBODY};
    PlayGame wanted = {.game = game,
                       .player = {players[ALLIED], players[AXIS]},
                       .make = player_make,
                       .seed = seed,
                       .watch = {options_look, &looking}};
    Host host;
    play_game(&host, &wanted);
    *side = looking.side;
    return looking.count;
}
