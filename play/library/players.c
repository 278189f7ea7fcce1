// SPDX-License-Identifier: GPL-3.0-or-later
// players.c -- computer players, searches and many games of the library; see cassino.h.
#include <stdlib.h>

#include "ai/players.h"
#include "bench/experiments/trial.h"
#include "engine/base/memory.h"
#include "library.h"

int cassino_player_new(cassino_player **out, const cassino_scenario *scenario, const char *words,
                       int side, uint64_t seed) {
    Error error = {0};
    if (out == NULL || scenario == NULL || words == NULL)
        return library_fail("cassino_player_new: NULL argument");
    if (!library_side(side)) return library_fail("%d is no side", side);
    Player *made =
        player_make(&scenario->game, words, host_player_seed(seed, 0, (Side)side), &error);
    if (made == NULL) return library_fail_error(&error);
    if (made->sees_all) {
        made->free(made);
        return library_fail("%.100s sees hidden cards; it is for measurements only", words);
    }
    cassino_player *player = memory_take(1, sizeof *player);
    *player = (cassino_player){library_hold(scenario), made, (Side)side};
    *out = player;
    return CASSINO_OK;
}

void cassino_player_free(cassino_player *player) {
    if (player == NULL) return;
    player->player->free(player->player);
    cassino_scenario_free(player->scenario);
    free(player);
}

int cassino_choose(cassino_player *player, const cassino_game *game, cassino_action *out,
                   cassino_progress progress, void *payload) {
    if (player == NULL || game == NULL || out == NULL)
        return library_fail("cassino_choose: NULL argument");
    const Game *it = &player->scenario->game;
    if (game->scenario != player->scenario)
        return library_fail("the player was made for another scenario");
    if (game_turn(it, library_state(game)) != player->side)
        return library_fail("it is not the player's side that decides now");
    LibraryWork work = {
        .progress = progress, .payload = payload, .lock = PTHREAD_MUTEX_INITIALIZER};
    Host host = library_host(game);
    host.player[player->side] = player->player;
    player->player->progress = progress != NULL ? library_progress : NULL;
    player->player->progress_context = &work;
    Action action = host_choose(&host);
    player->player->progress = NULL;
    if (work.stopped) return CASSINO_STOPPED;
    *out = action;
    return CASSINO_OK;
}

int cassino_analyze(const cassino_game *game, const char *options, uint64_t seed,
                    cassino_move out[], int room, cassino_progress progress, void *payload) {
    Error error = {0};
    if (game == NULL || (out == NULL && room > 0) || room < 0)
        return library_fail("cassino_analyze: invalid argument");
    const Game *it = &game->scenario->game;
    Side side = game_turn(it, library_state(game));
    if (side >= SIDES) return library_fail("no side decides now");
    SearchParams params = search_defaults_of(it->rules);
    if (options != NULL && !options_parse(search_options, &params, options, &error))
        return library_fail_error(&error);
    params.seed = seed;
    params.determinization = DETERMINIZE_EACH;  // whatever the options say, it never peeks
    Search *search = search_new(it, &params, &error);
    if (search == NULL) return library_fail_error(&error);
    LibraryWork work = {
        .progress = progress, .payload = payload, .lock = PTHREAD_MUTEX_INITIALIZER};
    if (progress != NULL) search_watch(search, library_progress, &work);
    SearchReport *report = memory_take(1, sizeof *report);
    search_run(search, library_state(game), side, report);  // redeals what `side` cannot know
    int count = report->count < room ? report->count : room;
    for (int i = 0; i < count; i++)
        out[i] = (cassino_move){report->moves[i].action, report->moves[i].visits,
                                (double)report->moves[i].value, (double)report->moves[i].error};
    free(report);
    search_free(search);
    return count;
}

// ---- Many games

enum { CHUNK_GAMES = 4096 };  // games whose whole results are in memory at a time

typedef struct Outcome {  // what the caller asks of a game
    double payoff;
    int margin, plies;
} Outcome;

typedef struct Batch {
    LibraryWork work;
    int done, count;
} Batch;

static bool batch_stopped(void *context) { return library_asked(&((Batch *)context)->work); }

static void batch_progress(void *context) {
    Batch *batch = context;
    library_progress(&batch->work, (double)++batch->done / batch->count);
}

// Plays all games of the batch, chunk by chunk; `params` says which. Returns false and fills *error
// as trial_run() does.
static bool batch_run(const Game *game, const TrialParams *params, Outcome out[], Error *error) {
    TrialGame *games = memory_take((size_t)min_int(params->count, CHUNK_GAMES), sizeof *games);
    bool good = true;
    for (int begin = 0; good && begin < params->count;) {
        TrialParams chunk = *params;
        chunk.first += (uint64_t)begin;
        chunk.count = min_int(params->count - begin, CHUNK_GAMES);
        chunk.threads = min_int(params->threads, min_int(chunk.count, LIBRARY_THREADS_MAX));
        good = trial_run(game, &chunk, games, error);
        for (int i = 0; good && i < chunk.count; i++)
            out[begin + i] = (Outcome){games[i].payoff, games[i].margin, games[i].plies};
        begin += chunk.count;
    }
    free(games);
    return good;
}

int cassino_simulate(const cassino_scenario *scenario, const char *first_player,
                     const char *second_player, uint64_t seed, uint64_t first, int count,
                     int threads, double payoffs[], int margins[], int plies[],
                     cassino_progress progress, void *payload) {
    Error error = {0};
    if (scenario == NULL || first_player == NULL || second_player == NULL)
        return library_fail("cassino_simulate: NULL argument");
    if (count < 1 || threads < 0) return library_fail("count must be above 0, threads 0 or more");
    Batch batch = {
        .work = {.progress = progress, .payload = payload, .lock = PTHREAD_MUTEX_INITIALIZER},
        .count = count};
    Outcome *games = memory_take((size_t)count, sizeof *games);
    TrialParams params = {.spec = {first_player, second_player},
                          .seed = seed,
                          .first = first,
                          .count = count,
                          .threads = threads,
                          .stop = {batch_stopped, &batch},
                          .progress = batch_progress,
                          .context = &batch};
    bool good = batch_run(&scenario->game, &params, games, &error);
    for (int i = 0; good && i < count; i++) {
        if (payoffs != NULL) payoffs[i] = games[i].payoff;
        if (margins != NULL) margins[i] = games[i].margin;
        if (plies != NULL) plies[i] = games[i].plies;
    }
    free(games);
    if (good) return CASSINO_OK;
    return batch.work.stopped ? CASSINO_STOPPED : library_fail_error(&error);
}
