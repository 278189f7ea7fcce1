// SPDX-License-Identifier: GPL-3.0-or-later
// game_log.c -- plays a game of a file again and writes its log; see game_log.h.
#include "game_log.h"
#include "bench/report/figures/levels.h"
#include "bench/simulate/rows.h"
#include "engine/rules/rules.h"

#include <stdlib.h>

#include "ai/players.h"
#include "bench/simulate/simulate_open.h"
#include "engine/game/play_game.h"
#include "engine/game/view.h"

enum { TOLD_MAX = 16384 };

typedef struct Writing {
    FILE *out;
    int ply;
    char told[TOLD_MAX];
} Writing;

static void ply_write(void *context, const Game *game, const State *before, Action action,
                      const State *after) {
    Writing *writing = context;
    Text text = text_over(writing->told, sizeof writing->told);
    (void)after;
    view_tell(game, before, action, NOBODY, &text);
    writing->ply++;
    for (char *line = writing->told; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        if (line == writing->told)
            fprintf(writing->out, "%4d  %.*s\n", writing->ply, (int)length, line);
        else
            fprintf(writing->out, "      %.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

// Fills *params from the provenance of the file. Cuts `edits` into lines, to which *params then
// points. Returns false if there are too many changes.
static bool params_of(const Level *level, char *edits, SimulateParams *params) {
    char *const *about = level->about.value;
    *params = (SimulateParams){.players = {about[META_ALLIED], about[META_AXIS]},
                               .games = strtoll(about[META_GAMES], NULL, 10),
                               .seed = strtoull(about[META_SEED], NULL, 10),
                               .shard = 1,
                               .shards = 1,
                               .luck = -1};
    for (char *line = edits; *line != '\0'; line += strlen(line) + 1) {
        size_t length = strcspn(line, "\n");
        bool last = line[length] == '\0';
        line[length] = '\0';
        if (params->edit_count == EDITS_MAX) return false;
        params->edits[params->edit_count++] = line;
        if (last) break;
    }
    return true;
}

static bool same_simulation(const Level *level, const SimulateParams *params, const Game *game) {
    Provenance here = {0};
    GameBoard *board = malloc(sizeof *board);
    if (board == NULL) return false;
    game_board_read(board, game);
    simulate_provenance(params, game, &board->board, &here);
    bool same = provenance_same(&level->about, &here, level->path, NULL);
    provenance_free(&here);
    free(board);
    return same;
}

static bool game_tell(const Game *game, const SimulateParams *params, const GameLine *line,
                      FILE *out) {
    Writing *writing = calloc(1, sizeof *writing);
    if (writing == NULL) return false;
    writing->out = out;
    PlayGame wanted = {.game = game,
                       .player = {params->players[ALLIED], params->players[AXIS]},
                       .make = player_make,
                       .seed = params->seed,
                       .index = (uint64_t)line->index,
                       .watch = {ply_write, writing}};
    Host host;
    play_game(&host, &wanted);
    const State *state = state_of(&host.state);
    int margin = game->rules->margin != NULL ? game->rules->margin(game->world, state) : 0;
    bool same = host.plies == line->plies && margin == line->margin;
    free(writing);
    return same;
}

// Sets *error to the probable reason why the game cannot be played again with the same result.
// Returns false.
static bool unlike(const Level *level, const Game *game, Error *error) {
    char *const *about = level->about.value;
    if (game->rules == NULL)
        return error_set(
            error,
            "its scenario, %s, or its policy cannot be opened from this folder: run `cassino "
            "report` in the folder in which `cassino simulate` ran, or keep the file of games "
            "there or in a folder below it, with the policy file if one was used",
            about[META_SCENARIO]);
    return error_set(error,
                     "probably %s, or its policy file, was changed since, or another version of "
                     "the program played it (%s)",
                     about[META_SCENARIO], about[META_VERSION]);
}

char *game_log(const Report *report, const GameLine *line, Error *error) {
    const Level *level = &report->levels[0];
    char *words = NULL, *edits = strdup(level->about.value[META_EDITS]);
    size_t size = 0;
    SimulateParams params = {0};
    Game game = {0};
    char scenario[PATH_MOST], learned[LEARNED_CHOICE_BYTES];
    // A search that is limited by the clock may play another game, and could take hours.
    bool timed = strstr(level->about.value[META_ALLIED], "seconds") != NULL ||
                 strstr(level->about.value[META_AXIS], "seconds") != NULL;
    bool good = !timed && edits != NULL && params_of(level, edits, &params);
    if (timed) error_set(error, "a player that is limited by seconds may play another game");
    if (good) {
        params.scenario = level_scenario(level, scenario);
        params.learned = level_learned(level, learned);
        // The players of games that name a policy, but no file of it, have learned the battle
        // first.
        params.learn_first =
            params.learned == NULL && strstr(level->about.value[META_HASH], " learned ") != NULL;
        good = (simulate_open(&params, &game, NULL) && same_simulation(level, &params, &game)) ||
               unlike(level, &game, error);
    }
    FILE *out = good ? open_memstream(&words, &size) : NULL;
    if (out != NULL) {
        good = game_tell(&game, &params, line, out) || unlike(level, &game, error);
        fclose(out);
    }
    if (game.rules != NULL) game_close(&game);
    free(edits);
    if (good && out != NULL) return words;
    free(words);
    return NULL;
}
