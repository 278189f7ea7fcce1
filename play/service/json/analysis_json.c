// SPDX-License-Identifier: GPL-3.0-or-later
// analysis_json.c -- writes the result of a search as JSON; see analysis_json.h.
#include "analysis_json.h"

#include <stdlib.h>

#include "engine/rules/rules.h"
#include "play/service/requests/choice_list.h"
#include "scene_json.h"

static int choice_index(const Choices *choices, Action action) {
    for (int i = 0; i < choices->count; i++)
        if (choices->action[i] == action && !choices->plan[i]) return i;
    assert(false);
    return -1;
}

static Choices *choices_of(const Game *game, const State *state) {
    Choices *choices = choices_for(game, state, game_turn(game, state), NULL, NULL);
    assert(choices != NULL);
    return choices;
}

static void put(json_t *out, const char *name, json_t *value) {
    int failed = json_object_set_new(out, name, value);
    assert(failed == 0);
}

void choice_json(const Game *game, const State *state, Action action, json_t *out) {
    Choices *choices = choices_of(game, state);
    int index = choice_index(choices, action);
    put(out, "index", json_integer(index));
    put(out, "words", json_words(choices->words[index]));
    free(choices);
}

typedef struct Line {
    const Game *game;
    json_t *list;
} Line;

static void line_say(void *context, const State *before, Action seen) {
    const Line *line = context;
    char words[SAY_BYTES];
    Text text = text_over(words, sizeof words);
    line->game->rules->format_action(line->game->world, before, seen, &text);
    json_array_append_new(line->list, json_words(words));
}

static json_t *move_json(const Game *game, const State *guess, const Choices *choices,
                         const SearchMove *move, const Player *player) {
    Line line = {game, json_array()};
    int index = choice_index(choices, move->action);
    bool tried = move->visits > 0;
    json_t *whole = json_object();
    search_pv(mcts_player_search(player), guess, move->action, line_say, &line);
    put(whole, "index", json_integer(index));
    put(whole, "words", json_words(choices->words[index]));
    put(whole, "action", json_integer((json_int_t)move->action));
    put(whole, "visits", json_integer((json_int_t)move->visits));
    put(whole, "value", tried ? json_real((double)move->value) : json_null());
    put(whole, "standard_error", tried ? json_real((double)move->uncertainty) : json_null());
    put(whole, "pv", line.list);
    return whole;
}

void analysis_json(const Game *game, const State *guess, const Player *player,
                   const SearchReport *report, json_t *out) {
    json_t *moves = json_array();
    Choices *choices = choices_of(game, guess);
    for (int i = 0; i < report->count; i++)
        json_array_append_new(moves, move_json(game, guess, choices, &report->moves[i], player));
    put(out, "value", json_real((double)report->moves[0].value));
    put(out, "standard_error", json_real((double)report->moves[0].uncertainty));
    put(out, "iterations", json_integer((json_int_t)report->iterations));
    put(out, "nodes", json_integer((json_int_t)report->nodes));
    put(out, "seconds", json_real(report->seconds));
    put(out, "moves", moves);
    free(choices);
}
