// SPDX-License-Identifier: GPL-3.0-or-later
// force.c -- a player that makes certain choices as soon as they are legal; see force.h.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "force.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/game/play_game.h"
#include "engine/rules/rules.h"

const char force_arrow[] = " => ";

typedef struct Forced {
    Player base;
    Player *other;  // makes all other choices; owned
    ForceChain chain;
    int made;  // forced choices that the player has made so far
} Forced;

bool force_chain(const char *words, ForceChain *out, Error *error) {
    *out = (ForceChain){0};
    for (const char *at = words;; at++) {
        at += strspn(at, " ");
        size_t length = strcspn(at, ";"), used = length;
        while (used > 0 && at[used - 1] == ' ') used--;
        if (used == 0)
            return error_set(
                error, "'%s': an empty choice; expected a choice before and after each ';'", words);
        if (used >= FORCE_WORDS_BYTES)
            return error_set(error, "'%s': choice too long; expected at most %d bytes", words,
                             FORCE_WORDS_BYTES - 1);
        if (out->count == FORCE_CHAIN_MAX)
            return error_set(error, "'%s': too many choices; expected at most %d", words,
                             FORCE_CHAIN_MAX);
        snprintf(out->words[out->count++], FORCE_WORDS_BYTES, "%.*s", (int)used, at);
        at += length;
        if (*at == '\0') return true;
    }
}

static void action_say(const Game *game, const State *state, Action action, ForceWords out) {
    Text text = text_over(out, FORCE_WORDS_BYTES);
    out[0] = '\0';
    game->rules->format_action(game->world, state, action, &text);
}

// Writes an action as the log tells it, without the name of the side and the rule number, for
// example "I/21 is placed at the square 18/12". The typed form of an action may not name the unit.
static void action_tell(const Game *game, const State *state, Action action, ForceWords out) {
    char told[4 * FORCE_WORDS_BYTES];
    Text text = text_over(told, sizeof told);
    told[0] = '\0';
    game->rules->describe(game->world, state, action, NOBODY, &text);
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

static bool action_is(const Game *game, const State *state, Action action, const char *wanted) {
    ForceWords words;
    action_say(game, state, action, words);
    if (strcmp(words, wanted) == 0) return true;
    action_tell(game, state, action, words);
    return strcmp(words, wanted) == 0;
}

bool force_fits(const Game *game, const State *state, Action action, const char *pattern,
                ForceWords words) {
    action_say(game, state, action, words);
    if (fnmatch(pattern, words, FNM_CASEFOLD) == 0) return true;
    action_tell(game, state, action, words);
    return fnmatch(pattern, words, FNM_CASEFOLD) == 0;
}

static Action forced_choose(Player *self, const Game *game, const State *guess, Side side,
                            int ply) {
    Forced *forced = (Forced *)self;
    Action list[ACTIONS_MAX];
    int count = forced->made < forced->chain.count ? game_legal(game, guess, list) : 0;
    for (int i = 0; i < count; i++) {
        if (!action_is(game, guess, list[i], forced->chain.words[forced->made])) continue;
        forced->made++;
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
    const char *end = strstr(words, force_arrow);
    if (end == NULL) return player_make(game, words, seed, error);
    Forced *forced = calloc(1, sizeof *forced);
    if (forced == NULL) {
        error_set(error, "out of memory");
        return NULL;
    }
    char choices[FORCE_SPEC_BYTES];
    snprintf(choices, sizeof choices, "%.*s", (int)(end - words), words);
    bool good = force_chain(choices, &forced->chain, error);
    forced->other = good ? player_make(game, end + strlen(force_arrow), seed, error) : NULL;
    if (forced->other == NULL) {
        free(forced);
        return NULL;
    }
    forced->base =
        (Player){.choose = forced_choose, .free = forced_free, .sees_all = forced->other->sees_all};
    return &forced->base;
}

void force_spec(const ForceChain *chain, const char *player, char out[FORCE_SPEC_BYTES]) {
    Text text = text_over(out, FORCE_SPEC_BYTES);
    force_say(chain, &text);
    text_put(&text, "%s%s", force_arrow, player);
}

void force_say(const ForceChain *chain, Text *out) {
    for (int i = 0; i < chain->count; i++) text_put(out, "%s%s", i ? "; " : "", chain->words[i]);
}

typedef struct Looking {
    const ForceChain *begun;  // the choices to force first
    const char *pattern;      // pattern of the next choice
    ForceWords *out;
    int made, count;
    Side side;  // side that makes the next choice; NOBODY for either
} Looking;

static void options_look(void *context, const Game *game, const State *before, Action action,
                         const State *after) {
    Looking *looking = context;
    Action list[ACTIONS_MAX];
    Side turn = game_turn(game, before);
    (void)after;
    if (looking->count > 0 || turn >= SIDES) return;
    if (looking->side != NOBODY && turn != looking->side) return;
    if (looking->made < looking->begun->count) {
        looking->made += action_is(game, before, action, looking->begun->words[looking->made]);
        return;
    }
    int count = game_legal(game, before, list);
    for (int i = 0; i < count && looking->count < FORCE_OPTIONS_MAX; i++) {
        char *words = looking->out[looking->count];
        looking->count += force_fits(game, before, list[i], looking->pattern, words);
    }
    if (looking->count > 0) looking->side = turn;
}

// Fills looking->out with the choices that match looking->pattern at the first position that offers
// a match, in the first game with such a position.
static void options_find(const ForceSearch *search, Looking *looking) {
    char spec[FORCE_SPEC_BYTES];
    PlayGame wanted = {.game = search->game,
                       .player = {search->player[ALLIED], search->player[AXIS]},
                       .make = force_make,
                       .seed = search->seed,
                       .watch = {options_look, looking}};
    if (looking->begun->count > 0) {
        force_spec(looking->begun, search->player[looking->side], spec);
        wanted.player[looking->side] = spec;
    }
    for (int i = 0; i < search->games && looking->count == 0; i++) {
        Host host;
        looking->made = 0;
        wanted.index = (uint64_t)i;
        play_game(&host, &wanted);
    }
}

int force_options(const ForceSearch *search, const char *pattern, ForceChain out[], Side *side,
                  Error *error) {
    ForceChain patterns, *begun = memory_take(FORCE_OPTIONS_MAX, sizeof *begun);
    ForceWords *words = memory_take(FORCE_OPTIONS_MAX, sizeof *words);
    int count = 1;
    *side = NOBODY;
    out[0] = (ForceChain){0};
    if (!force_chain(pattern, &patterns, error)) count = 0;
    for (int step = 0; step < patterns.count && count > 0; step++) {
        int begun_count = count;
        memcpy(begun, out, (size_t)count * sizeof *begun);
        count = 0;
        for (int i = 0; i < begun_count; i++) {
            Looking looking = {&begun[i], patterns.words[step], words, .side = *side};
            options_find(search, &looking);
            if (looking.count > 0) *side = looking.side;
            for (int k = 0; k < looking.count && count < FORCE_OPTIONS_MAX; k++) {
                out[count] = begun[i];
                memcpy(out[count++].words[step], words[k], sizeof(ForceWords));
                out[count - 1].count = step + 1;
            }
        }
        if (count == 0)
            error_set(error,
                      "'%s': the first %d games offer no such choice%s; `cassino replay` and "
                      "`play` show the texts of choices",
                      patterns.words[step], search->games,
                      step > 0 ? " after the choices before it" : "");
    }
    free(words);
    free(begun);
    return count;
}
