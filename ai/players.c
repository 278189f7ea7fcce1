// SPDX-License-Identifier: GPL-3.0-or-later
// players.c -- the table of computer players. A kind that searches is a preset of the search's
// options; to add one is to add a line.
#include "players.h"

#include "engine/game/nearest.h"

enum { NAME_MAX_BYTES = 32, KINDS_MAX = 32, PRESET_MAX_BYTES = 200 };

// clang-format off
const PlayerKind player_kinds[] = {
    {"recruit", "looks a few times, draws lots among what it saw, and has learnt nothing",
        mcts_player_make, "iterations=8,temperature=3,learned=no"},
    {"regular", "looks longer, draws lots with more care, and has learnt nothing",
        mcts_player_make, "iterations=25,temperature=0.7,learned=no"},
    {"veteran", "thinks, knows the scenario if it was learnt, and errs now and then",
        mcts_player_make, "iterations=30,temperature=0.5"},
    {"elite",   "thinks several times as long as a veteran, plays the best",
        mcts_player_make, "iterations=200"},
    {"staff",   "thinks many times as long as an elite",
        mcts_player_make, "iterations=4000"},
    {"random",  "any legal action", random_make, NULL},
    {"greedy",  "the action that the rules' own rating likes best", greedy_make, NULL},
    {"ismcts",  "information-set Monte Carlo tree search; takes options",
        mcts_player_make, ""},
    {"flat",    "Monte Carlo over the choices at hand, no tree; takes options",
        mcts_player_make, "depth=1,policy=equal,playout=uniform,playout_plies=0"},
    {"pimc",    "a tree for each of 20 deals, which then vote; takes options",
        mcts_player_make, "determinization=once,trees=20,iterations=100"},
    {"cheat",   "a tree that sees hidden cards: for measurement; takes options",
        cheat_make, ""},
    {NULL, NULL, NULL, NULL},
};
// clang-format on

static const PlayerKind *kind_find(const char *name, Error *error) {
    const char *names[KINDS_MAX];
    int count = 0;
    for (const PlayerKind *kind = player_kinds; kind->name != NULL; kind++) {
        if (strcmp(kind->name, name) == 0) return kind;
        assert(count < KINDS_MAX);
        names[count++] = kind->name;
    }
    int near = words_nearest(name, names, count);
    if (near >= 0) {
        error_set(error, "there is no player \"%s\"; the nearest is \"%s\"", name, names[near]);
        return NULL;
    }
    char buffer[300];
    Text text = text_over(buffer, sizeof buffer);
    for (int i = 0; i < count; i++) text_put(&text, " %s", names[i]);
    error_set(error, "there is no player \"%s\"; there are:%s", name, buffer);
    return NULL;
}

// What a kind is everywhere, then what it is in this system: later words count.
static void preset_find(const Rules *rules, const PlayerKind *kind, Text *out) {
    text_put(out, "%s", kind->preset == NULL ? "" : kind->preset);
    for (const LevelPreset *own = rules->level_presets; own != NULL && own->level != NULL; own++)
        if (strcmp(own->level, kind->name) == 0)
            text_put(out, "%s%s", out->length > 0 ? "," : "", own->options);
}

Player *player_make(const Game *game, const char *spec, uint64_t seed, Error *error) {
    char name[NAME_MAX_BYTES];
    size_t size = strcspn(spec, ":");
    if (size == 0 || size >= sizeof name) {
        error_set(error, "player \"%.40s\": write a name, or name:key=value,...", spec);
        return NULL;
    }
    memcpy(name, spec, size);
    name[size] = 0;
    const PlayerKind *kind = kind_find(name, error);
    if (kind == NULL) return NULL;
    if (strcmp(spec + size, ":") == 0) {
        error_set(error, "player \"%s\": nothing follows the colon; write key=value or no colon",
                  spec);
        return NULL;
    }
    Error inner = {0};
    char buffer[PRESET_MAX_BYTES];
    Text preset = text_over(buffer, sizeof buffer);
    preset_find(game->rules, kind, &preset);
    Player *player =
        kind->make(game, buffer, spec[size] == ':' ? spec + size + 1 : "", seed, &inner);
    if (player == NULL) error_set(error, "player \"%s\": %s", spec, inner.words);
    return player;
}

void players_help(Text *out) {
    text_put(out, "Players:\n");
    for (const PlayerKind *kind = player_kinds; kind->name != NULL; kind++)
        text_put(out, "  %-14s %s\n", kind->name, kind->help);
    text_put(out, "Options, as name:key=value,key=value, for every player that thinks:\n");
    options_help(search_options, out);
}
