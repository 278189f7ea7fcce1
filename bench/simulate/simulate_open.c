// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_open.c -- opens the scenario of a simulation (simulate_open.h), and plays one game of a
// simulation for its record.
#include "simulate_open.h"

#include <stdio.h>
#include <stdlib.h>

#include "ai/learn/first_policy.h"
#include "ai/players.h"
#include "engine/game/learned/learned.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "rows.h"

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

enum { EDIT_BYTES_MAX = 8192 };

bool simulate_open(const SimulateParams *params, Game *game, Error *error) {
    Game plain;
    *game = (Game){0};
    if (!game_open(&plain, params->scenario, error)) return false;
    const FirstPolicy first = {.threads = params->threads,
                               .stop = params->stop,
                               .told = params->told,
                               .progress = params->learn_progress};
    PlayersUse use;
    if (!players_try(&plain, params->players, &use, error) ||
        !learned_choose(&plain, params->learned, error) ||
        (params->learn_first && use.policy && !learned_is_no(params->learned) &&
         !first_policy_take(&plain, &first, error))) {
        game_close(&plain);
        return false;
    }
    if (params->edit_count == 0) {
        *game = plain;
        return true;
    }
    bool well = game_edit(&plain, params->edits, params->edit_count, game, error);
    game_close(&plain);
    return well;
}

bool simulate_learned(const SimulateParams *params, const Game *game) {
    PlayersUse use;
    return players_try(game, params->players, &use, NULL) && use.policy && learned_fits(game);
}

int64_t simulate_luck_games(const SimulateParams *params, const Game *game) {
    PlayersUse use;
    if (params->luck >= 0) return params->luck;
    bool made = players_try(game, params->players, &use, NULL);
    return made && use.search ? params->games : LUCK_GAMES;
}

// Adds facts of the scenario that a report needs: title, text, names of the sides, victory scale.
static void scenario_provenance(const Game *game, Provenance *out) {
    const Rules *rules = game->rules;
    const World *world = game->world;
    Scale scale = {0};
    provenance_set(out, META_TITLE, "%s", rules->title_of(world));
    const char *whole = rules->lab.world_text != NULL ? rules->lab.world_text(world) : "";
    provenance_set(out, META_TEXT, "%s", whole);
    provenance_set(out, META_SIDE_ALLIED, "%s", rules->scene.side_name(world, ALLIED));
    provenance_set(out, META_SIDE_AXIS, "%s", rules->scene.side_name(world, AXIS));
    if (rules->lab.scale != NULL) rules->lab.scale(world, &scale);
    const int numbers[] = {scale.threshold, scale.draw, scale.major};
    for (int i = 0; i < COUNT_OF(numbers); i++) {
        provenance_set(out, (Meta)(META_THRESHOLD + i), "%s", "");
        if (scale.known) provenance_set(out, (Meta)(META_THRESHOLD + i), "%d", numbers[i]);
    }
}

const char policy_elsewhere[] = " elsewhere";

// Sets the hash of the scenario, and of the policy file of both players or of each: games with
// other ones must not be mixed. A player without a policy has the hash 0 beside one that has one.
// The text ends with policy_elsewhere if a policy learned another version of the scenario.
static void hash_provenance(const Game *game, Provenance *out) {
    const Learned *learned = game->learned;
    unsigned long long world = game->rules->world_hash(game->world);
    const char *elsewhere = learned_fits(game) ? "" : policy_elsewhere;
    if (learned == NULL)
        provenance_set(out, META_HASH, "%016llx", world);
    else if (learned->axis == NULL)
        provenance_set(out, META_HASH, "%016llx learned %016llx%s", world,
                       (unsigned long long)learned->hash, elsewhere);
    else
        provenance_set(out, META_HASH, "%016llx learned %016llx and %016llx%s", world,
                       learned->entries > 0 ? (unsigned long long)learned->hash : 0,
                       learned->axis->entries > 0 ? (unsigned long long)learned->axis->hash : 0,
                       elsewhere);
}

void simulate_provenance(const SimulateParams *params, const Game *game, const Board *board,
                         Provenance *out) {
    const Rules *rules = game->rules;
    char words[EDIT_BYTES_MAX];
    Text text = text_over(words, sizeof words);
    for (int i = 0; i < params->edit_count; i++)
        text_put(&text, "%s%s", i ? "\n" : "", params->edits[i]);
    provenance_set(out, META_EDITS, "%s", words);
    provenance_set(out, META_VERSION, "%s", CASSINO_VERSION);
    provenance_set(out, META_SCHEMA, "%d", STORE_SCHEMA);
    provenance_set(out, META_RULES, "%s", rules->name);
    provenance_set(out, META_SCENARIO, "%s", params->scenario);
    hash_provenance(game, out);
    provenance_set(out, META_ALLIED, "%s", params->players[ALLIED]);
    provenance_set(out, META_AXIS, "%s", params->players[AXIS]);
    provenance_set(out, META_SEED, "%llu", (unsigned long long)params->seed);
    scenario_provenance(game, out);
    provenance_set(out, META_BOARD, "%s", board->unit != NULL ? board->unit : "");
    provenance_set(out, META_GAMES, "%lld", (long long)params->games);
    text_clear(&text);
    simulate_command(params, &text);
    provenance_set(out, META_COMMAND, "%s", words);
}

void shell_word(const char *word, Text *out) {
    const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@%";
    if (word[0] != '\0' && strspn(word, plain) == strlen(word)) {
        text_put(out, "%s", word);
        return;
    }
    text_char(out, '\'');
    for (; *word != '\0'; word++) {
        if (*word == '\'')
            text_put(out, "'\\''");
        else
            text_char(out, *word);
    }
    text_char(out, '\'');
}

// Leaves out options that do not change a game, such as threads, shards and the name of the file.
void simulate_command(const SimulateParams *params, Text *out) {
    text_put(out, "cassino simulate ");
    shell_word(params->scenario, out);
    for (int i = 0; i < params->edit_count; i++) {
        text_put(out, " --set ");
        shell_word(params->edits[i], out);
    }
    if (params->learned != NULL) {
        text_put(out, " --learned ");
        shell_word(params->learned, out);
    }
    text_put(out, " --games %lld --allied ", (long long)params->games);
    shell_word(params->players[ALLIED], out);
    text_put(out, " --axis ");
    shell_word(params->players[AXIS], out);
    text_put(out, " --seed %llu", (unsigned long long)params->seed);
    if (params->luck >= 0) text_put(out, " --luck %lld", (long long)params->luck);
    if (params->until == UNTIL_WIDTH) text_put(out, " --until width=%g", params->width);
    if (params->until == UNTIL_VERDICT)
        text_put(out, " --until verdict --band %g,%g", 100 * params->band.low,
                 100 * params->band.high);
}

// Begins the record of game `index`. Its header has the scenario, the players, the seed, this
// number and the changes of the scenario, so that the game can be replayed and resumed.
static bool record_open(const SimulateParams *params, const Game *game, int64_t index,
                        Record *record, Error *error) {
    bool good = record_begin(record, game, params->scenario, params->players[ALLIED],
                             params->players[AXIS], params->seed, error);
    record->index = (uint64_t)index;
    for (int i = 0; i < params->edit_count && good; i++)
        good = record_note(record, params->edits[i], error);
    return good;
}

bool simulate_record(const SimulateParams *params, int64_t index, const char *path, GameRows *rows,
                     char winner[64], Error *error) {
    Game game;
    Record *record = malloc(sizeof *record);
    GameBoard *board = malloc(sizeof *board);
    if (record == NULL || board == NULL) {
        free(board);
        free(record);
        return error_set(error, "out of memory");
    }
    bool good = simulate_open(params, &game, error);
    if (good) {
        game_board_read(board, &game);
        good = path == NULL || record_open(params, &game, index, record, error);
    }
    if (good) {
        good = rows_play(rows, &game, board, params->players, params->seed, index, false,
                         path != NULL ? record : NULL, params->stop) ||
               error_set(error, "stopped before the end of the game");
    }
    if (good) {
        snprintf(winner, 64, "%s",
                 rows->winner < SIDES ? game.rules->scene.side_name(game.world, rows->winner) : "");
        if (path != NULL) good = record_save(record, &game, path, error);
    }
    game_close(&game);
    free(board);
    free(record);
    return good;
}
