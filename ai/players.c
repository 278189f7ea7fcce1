// SPDX-License-Identifier: GPL-3.0-or-later
// players.c -- the table of computer players. A player that searches is a preset of the search
// options: a new row adds one.
#include "players.h"

#include "levels.h"

#include "engine/base/nearest.h"
#include "engine/rules/rules.h"

enum { NAME_MAX_BYTES = 32, KINDS_MAX = 32, PRESET_MAX_BYTES = 200 };

// clang-format off
const PlayerKind player_kinds[] = {
    {"recruit", "Beginner: very short search, high temperature, no learned policy",
        mcts_player_make, "iterations=8,temperature=3,learned=no"},
    {"regular", "Novice: short search, moderate temperature, no learned policy",
        mcts_player_make, "iterations=25,temperature=0.7,learned=no"},
    {"veteran", "Intermediate: short search with the learned policy, always plays the most visited move",
        mcts_player_make, "iterations=200"},
    {"elite",   "Strong: longer search than veteran",
        mcts_player_make, "iterations=4000"},
    {"staff",   "Longest search: much longer than that of elite",
        mcts_player_make, "iterations=40000"},
    {"random",  "Random legal choice", random_make, NULL},
    {"greedy",  "Between regular and veteran: makes at once the choice that rules of thumb rate best, without a search",
        greedy_make, NULL},
    {"ismcts",  "Information-set Monte Carlo tree search (ISMCTS); takes options",
        mcts_player_make, ""},
    {"flat",    "Flat Monte Carlo: playouts after each legal move, no tree; takes options",
        mcts_player_make, "depth=1,policy=equal,playout=uniform,playout_plies=0"},
    {"pimc",    "Perfect-information Monte Carlo: 20 determinizations vote; takes options",
        mcts_player_make, "determinization=once,trees=20,iterations=100"},
    {"cheat",   "Perfect-information search: sees hidden cards, for measurement; takes options",
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
        error_set(error, "unknown player \"%s\"; did you mean \"%s\"?", name, names[near]);
        return NULL;
    }
    char buffer[300];
    Text text = text_over(buffer, sizeof buffer);
    for (int i = 0; i < count; i++) text_put(&text, " %s", names[i]);
    error_set(error, "unknown player \"%s\"; expected one of:%s", name, buffer);
    return NULL;
}

// Appends the preset of the player table, then the preset of the rule system, which overrides it.
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
        error_set(error, "player \"%.40s\": invalid name; expected NAME or NAME:KEY=VALUE,...",
                  spec);
        return NULL;
    }
    memcpy(name, spec, size);
    name[size] = 0;
    const PlayerKind *kind = kind_find(name, error);
    if (kind == NULL) return NULL;
    if (strcmp(spec + size, ":") == 0) {
        error_set(error, "player \"%s\": missing options after the colon; expected KEY=VALUE,...",
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

bool players_try(const Game *game, const char *const spec[SIDES], PlayersUse *out, Error *error) {
    *out = (PlayersUse){0};
    for (int i = 0; i < SIDES; i++) {
        Player *player = player_make(game, spec[i], 0, error);
        if (player == NULL) return false;
        out->search |= mcts_player_search(player) != NULL;
        out->policy |= player->uses_policy;
        player->free(player);
    }
    return true;
}

void players_help(Text *out) {
    text_put(out, "Players:\n");
    for (const PlayerKind *kind = player_kinds; kind->name != NULL; kind++) {
        char measured[LEVEL_BYTES];
        Text sentence = text_over(measured, sizeof measured);
        text_put(out, "  %-15s %s\n", kind->name, kind->help);
        if (level_sentence_put(kind->name, &sentence)) text_put(out, "  %-15s %s\n", "", measured);
    }
    text_put(out,
             "Options of every player that searches, as NAME:KEY=VALUE,KEY=VALUE, with the "
             "defaults of ismcts:\n");
    options_help(search_options, out);
    for (const Rules *const *rules = rules_all; *rules != NULL; rules++)
        if ((*rules)->search_preset != NULL)
            text_put(out, "Defaults of %s: %s\n", (*rules)->title, (*rules)->search_preset);
}
