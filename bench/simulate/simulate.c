// SPDX-License-Identifier: GPL-3.0-or-later
// simulate.c -- plays a simulation for `cassino simulate`. Start at simulate_run(), then
// games_play(): each worker gets the index of a game from deal_next() and returns its rows by
// deal_take().
//
// There are two locks. `simulate_deal` is held for some hundred instructions, to count a game and
// to put its rows into a queue. A worker may then find several games in the queue and no other
// worker writing. It takes the lock `writing` and writes the games (games_write()) while the others
// play on. There is no writer thread, and workers wait only if the queue is full.
#include "simulate.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/base/clock.h"
#include "engine/game/learned/learned.h"
#include "engine/game/stop.h"
#include "engine/rules/rules.h"
#include "simulate_open.h"
#include "simulate_ranks.h"
#include "suite.h"

enum {
    BATCH_GAMES = 256,      // commit after this many games, or after half a second
    HAND_GAMES = 8,         // games written together, while their rows are still in the CPU cache
    QUEUE_GAMES = 64,       // workers wait for the writer when the queue is so long
    WIDTH_GAMES_MIN = 100,  // fewer games may be equal by chance: too narrow an interval
};
#define BATCH_SECONDS    0.5
#define PROGRESS_SECONDS 0.2
#define PROGRESS_APART   10.0  // seconds between progress lines if stderr is not a terminal

typedef enum Progress { GAME_OPEN, GAME_DONE } Progress;

typedef struct Games {  // owned rows of games
    int count, room;
    GameRows **rows;
} Games;

typedef struct Simulation {  // shared by the threads of a rank, under the lock simulate_deal
    const SimulateParams *params;
    SimulateResult *result;
    Game game;
    GameBoard *board;    // names of pieces, places and objectives; owned
    int64_t luck_games;  // number of first games with a luck breakdown
    Provenance provenance;
    Store store;
    bool failed;
    Error *error;
    uint8_t *progress;     // state of each game, by index: a value of Progress
    int32_t *payoff;       // results of finished games, in millionths; used only with `until`
    GameRows **waiting;    // finished games after an unfinished one; used only with `until`
    Games queue, free;     // games to write; rows to reuse
    int64_t next;          // the next index to deal
    int64_t judged, stop;  // `until`: games counted so far; first index not to play
    Tally judged_tally;
    int64_t played;                  // games played in this run
    double start, shown, committed;  // clock times; `committed` is set under both locks
    bool seen;                       // stderr is a terminal
    // Members under the lock `writing`, which also guards the store.
    omp_lock_t writing;
    Games hand;       // games taken from the queue, to be written
    int uncommitted;  // games written since the last commit
} Simulation;

Interval simulate_interval(const SimulateResult *result) {
    return result->looked ? interval_always(result->tally) : interval_fixed(result->tally, 0.95);
}

// ---- Progress

static void progress_show(Simulation *sim) {
    bool seen = sim->seen;
    if (!seen && !sim->params->progress) return;
    double now = clock_now();
    if (now - sim->shown < (seen ? PROGRESS_SECONDS : PROGRESS_APART)) return;
    sim->shown = now;
    const SimulateResult *result = sim->result;
    double rate = (double)sim->played / fmax(now - sim->start, 1e-3);
    Interval interval = simulate_interval(result);
    double left = (double)(result->wanted - result->kept) / fmax(rate, 1e-3);
    fprintf(stderr, "%s%lld of %lld games, score of %s %.1f%% [%.1f, %.1f], %.1f games/s, %s%s%s",
            seen ? "\r" : "", (long long)result->kept, (long long)result->wanted,
            result->side[ALLIED], 100 * tally_score(&result->tally), 100 * interval.low,
            100 * interval.high, rate, time_left(left, (char[TIME_LEFT_BYTES]){0}),
            sim->params->until != UNTIL_ALL ? " or less" : "", seen ? " " : "\n");
}

// ---- Collecting games

static void memory_fail(Simulation *sim) {
    if (!sim->failed) error_set(sim->error, "out of memory");
    sim->failed = true;
}

static bool games_push(Games *games, GameRows *rows) {
    if (games->count == games->room) {
        int room = 2 * games->room + QUEUE_GAMES;
        GameRows **more = realloc(games->rows, (size_t)room * sizeof *more);
        if (more == NULL) return false;
        games->rows = more;
        games->room = room;
    }
    games->rows[games->count++] = rows;
    return true;
}

static void games_free(Games *games) {
    while (games->count > 0) free(games->rows[--games->count]);
    free(games->rows);
}

static void game_count(SimulateResult *result, int payoff, Side began) {
    result->kept++;
    tally_add(&result->tally, payoff / (double)MILLION);
    if (began != NOBODY) tally_add(&result->begun[began], payoff / (double)MILLION);
}

// Counts a game and queues its rows for writing.
static void game_keep(Simulation *sim, GameRows *rows) {
    game_count(sim->result, rows->payoff, (Side)rows->began);
    if (games_push(&sim->queue, rows)) return;
    free(rows);
    memory_fail(sim);
}

// Returns true if the run may end by its `until`, by the games counted so far.
static bool until_reached(Simulation *sim) {
    const SimulateParams *params = sim->params;
    if (params->until == UNTIL_VERDICT)
        return verdict_of(sim->judged_tally, params->band) != VERDICT_OPEN;
    Interval interval = interval_fixed(sim->judged_tally, 0.95);
    return sim->judged >= WIDTH_GAMES_MIN && interval.high - interval.low <= params->width;
}

static void games_judge(Simulation *sim) {
    while (sim->judged < sim->stop && sim->progress[sim->judged] == GAME_DONE) {
        int64_t index = sim->judged++;
        tally_add(&sim->judged_tally, sim->payoff[index] / (double)MILLION);
        if (sim->waiting[index] != NULL) {
            game_keep(sim, sim->waiting[index]);
            sim->waiting[index] = NULL;
        }
        if (until_reached(sim)) sim->stop = sim->result->wanted = sim->judged;
    }
}

// Takes the rows of a finished game and returns other rows, to be filled with the next game.
static GameRows *game_take(Simulation *sim, GameRows *rows) {
    int64_t index = rows->index;
    GameRows *room = sim->free.count > 0 ? sim->free.rows[--sim->free.count] : malloc(sizeof *room);
    assert(sim->progress[index] == GAME_OPEN);
    if (room == NULL) {
        memory_fail(sim);
        return rows;  // the game is lost, because the run has failed
    }
    sim->progress[index] = GAME_DONE;
    sim->played++;
    if (sim->params->until == UNTIL_ALL) {
        game_keep(sim, rows);
    } else {  // games are judged in the order of their indexes
        sim->payoff[index] = rows->payoff;
        sim->waiting[index] = rows;
        games_judge(sim);
    }
    return room;
}

// ---- Writing, under the lock `writing`

static void trouble_note(Simulation *sim, const Error *error) {
#pragma omp critical(simulate_deal)
    {
        if (!sim->failed) *sim->error = *error;
        sim->failed = true;
    }
}

// Moves the queued games to sim->hand. Returns false if the run has failed and must not write more.
static bool hand_take(Simulation *sim) {
    bool good;
#pragma omp critical(simulate_deal)
    {
        Games hand = sim->hand;
        sim->hand = sim->queue;
        sim->queue = hand;
        good = !sim->failed;
    }
    return good;
}

static void hand_return(Simulation *sim) {
#pragma omp critical(simulate_deal)
    while (sim->hand.count > 0) {
        GameRows *rows = sim->hand.rows[--sim->hand.count];
        if (!games_push(&sim->free, rows)) free(rows);
    }
}

static bool hand_write(Simulation *sim, Error *error) {
    bool good = true;
    for (int i = 0; i < sim->hand.count && good; i++, sim->uncommitted++)
        good = sim->params->suite ? suite_add(&sim->store, sim->hand.rows[i], error)
                                  : store_add(&sim->store, sim->board, sim->hand.rows[i], error);
    return good;
}

// Writes all games of the queue, and commits if a commit is due or `now` is true.
static void games_write(Simulation *sim, bool now) {
    Error error = {0};
    bool good = hand_take(sim);
    if (good && !hand_write(sim, &error)) trouble_note(sim, &error), good = false;
    hand_return(sim);
    bool due =
        now || sim->uncommitted >= BATCH_GAMES || clock_now() - sim->committed > BATCH_SECONDS;
    if (!good || !due) return;
    if (!store_commit(&sim->store, &error)) trouble_note(sim, &error);
    sim->uncommitted = 0;
#pragma omp critical(simulate_deal)
    sim->committed = clock_now();
}

// ---- Dealing games

typedef enum Writing { WRITE_LATER, WRITE_IF_FREE, WRITE_NOW } Writing;

// Returns whether the queue must be written now, may be written if nobody else writes, or can wait.
// It may be written BATCH_SECONDS after the last commit, so that slow games are stored soon.
static Writing writing_due(Simulation *sim) {
    if (sim->queue.count >= QUEUE_GAMES) return WRITE_NOW;
    if (sim->queue.count >= HAND_GAMES) return WRITE_IF_FREE;
    return sim->queue.count > 0 && clock_now() - sim->committed > BATCH_SECONDS ? WRITE_IF_FREE
                                                                                : WRITE_LATER;
}

static GameRows *deal_take(void *context, GameRows *rows) {
    Simulation *sim = context;
    GameRows *room;
    Writing due;
#pragma omp critical(simulate_deal)
    {
        room = game_take(sim, rows);
        due = writing_due(sim);
        progress_show(sim);
    }
    if (due == WRITE_LATER) return room;
    if (due == WRITE_NOW)
        omp_set_lock(&sim->writing);
    else if (!omp_test_lock(&sim->writing))
        return room;
    games_write(sim, false);
    omp_unset_lock(&sim->writing);
    return room;
}

// Returns true after Ctrl-C, or if the caller's Stop asks to stop.
static bool simulation_stops(void *context) {
    const Simulation *sim = context;
    return stop_wanted() || stop_asked(sim->params->stop);
}

static int64_t deal_next(void *context) {
    Simulation *sim = context;
    const SimulateParams *params = sim->params;
    int64_t index = -1;
#pragma omp critical(simulate_deal)
    {
        while (sim->next < sim->stop && (sim->progress[sim->next] == GAME_DONE ||
                                         sim->next % params->shards != params->shard - 1))
            sim->next++;
        if (sim->next < sim->stop && !sim->failed && !simulation_stops(sim)) index = sim->next++;
    }
    return index;
}

// ---- Playing

// Hands in *rows if `played`, and returns the index of the next game (-1: no more). Sets *rows to
// the rows to be filled with that game.
static int64_t work_next(Simulation *sim, GameRows **rows, bool played) {
    if (ranks_rank() == 0) {
        if (played) *rows = deal_take(sim, *rows);
        return deal_next(sim);
    }
    int64_t index;
#pragma omp critical(simulate_ask)
    index = ranks_ask(played ? *rows : NULL);
    return index;
}

static void games_work(Simulation *sim) {
    const SimulateParams *params = sim->params;
    GameRows *rows = malloc(sizeof *rows);
    bool played = false;
    if (rows == NULL) {
#pragma omp critical(simulate_deal)
        memory_fail(sim);
        return;
    }
    Stop stop = {simulation_stops, sim};
    for (int64_t index; (index = work_next(sim, &rows, played)) >= 0;) {
        played = rows_play(rows, &sim->game, sim->board, params->players, params->seed, index,
                           index < sim->luck_games, NULL, stop);
        if (!played) break;  // the run was stopped in the middle of this game
    }
    free(rows);
}

static void games_play(Simulation *sim) {
    int threads = ranks_threads(sim->params->threads);
    bool serves = ranks_rank() == 0 && ranks_count() > 1;
    int levels = omp_get_max_active_levels();
    RankDealer dealer = {deal_next, deal_take, sim};
    // Inside this loop each player's search uses one thread (threads_of() in ai/search/search.c).
    omp_set_max_active_levels(threads + serves > 1 ? 1 : 0);
#pragma omp parallel num_threads(threads + serves)
    {
        if (serves && omp_get_thread_num() == 0)
            ranks_serve(&dealer);
        else
            games_work(sim);
    }
    omp_set_max_active_levels(levels);
    if (ranks_rank() != 0) ranks_done();
}

// ---- The whole run

static void done_take(void *context, const StoredGame *game) {
    Simulation *sim = context;
    // store_check() ensures it.
    assert(game->index >= 0 && game->payoff >= 0 && game->payoff <= MILLION);
    game_count(sim->result, game->payoff, game->began);
    if (game->index >= sim->params->games) return;
    sim->progress[game->index] = GAME_DONE;
    if (sim->params->until != UNTIL_ALL) sim->payoff[game->index] = game->payoff;
}

static bool games_start(Simulation *sim) {
    const SimulateParams *params = sim->params;
    size_t games = (size_t)params->games, judged = params->until != UNTIL_ALL ? games : 1;
    sim->progress = calloc(games, 1);
    sim->payoff = calloc(judged, sizeof *sim->payoff);
    sim->waiting = calloc(judged, sizeof *sim->waiting);
    if (sim->progress == NULL || sim->payoff == NULL || sim->waiting == NULL)
        return error_set(sim->error, "out of memory for %lld games", (long long)params->games);
    sim->stop = params->games;
    sim->result->wanted = (params->games - params->shard) / params->shards + 1;
    Store *store = &sim->store;
    bool good = params->suite
                    ? suite_open(store, params->out, &sim->provenance, sim->error) &&
                          suite_games(store, done_take, sim, sim->error)
                    : store_open(store, params->out, &sim->provenance, sim->board, sim->error) &&
                          store_games(store, done_take, sim, sim->error);
    if (!good) return false;
    sim->result->looked = params->until == UNTIL_VERDICT || store->stops_at_verdict;
    if (params->until != UNTIL_ALL) games_judge(sim);
    sim->start = sim->committed = sim->shown = clock_now();
    sim->seen = !sim->params->silent && isatty(STDERR_FILENO);
    return true;
}

static void games_finish(Simulation *sim) {
    if (sim->start > 0) games_write(sim, true);
    if (sim->seen) fprintf(stderr, "\r%99s\r", "");
    for (int64_t i = 0;
         sim->params->until != UNTIL_ALL && sim->waiting != NULL && i < sim->params->games; i++)
        free(sim->waiting[i]);
    games_free(&sim->queue);
    games_free(&sim->hand);
    games_free(&sim->free);
    omp_destroy_lock(&sim->writing);
    free(sim->waiting);
    free(sim->progress);
    free(sim->payoff);
    if (sim->store.db != NULL) store_close(&sim->store);
}

bool simulate_run(const SimulateParams *params, SimulateResult *result, Error *error) {
    assert(params->games > 0 && params->games <= SIMULATE_GAMES_MAX);
    assert(params->shard >= 1 && params->shard <= params->shards);
    memset(result, 0, sizeof *result);
    Simulation sim = {.params = params, .result = result, .error = error};
    omp_init_lock(&sim.writing);
    ranks_start();
    result->elsewhere = ranks_rank() != 0;
    sim.board = malloc(sizeof *sim.board);
    bool good = sim.board != NULL || error_set(error, "out of memory");
    // Rank 0 learns a battle first, so that the others find its policy.
    good = good && (ranks_rank() != 0 || simulate_open(params, &sim.game, error));
    bool first = ranks_agree(good);
    good = good && (ranks_rank() == 0 || (first && simulate_open(params, &sim.game, error)));
    if (good) {
        game_board_read(sim.board, &sim.game);
        sim.luck_games = params->suite ? 0 : simulate_luck_games(params, &sim.game);
        for (Side side = ALLIED; side < SIDES; side++)
            snprintf(result->side[side], sizeof result->side[side], "%s",
                     sim.game.rules->scene.side_name(sim.game.world, side));
        Text policy = text_over(result->policy, sizeof result->policy);
        learned_say(&sim.game, NULL, &policy);
        result->learned = simulate_learned(params, &sim.game);
        simulate_provenance(params, &sim.game, &sim.board->board, &sim.provenance);
        if (ranks_rank() == 0) good = games_start(&sim);
    }
    StopWatch watch;
    if (ranks_agree(good)) {
        if (!params->silent)
            stop_watch(&watch);  // a second Ctrl-C kills the program; committed games are safe
        games_play(&sim);
        if (!params->silent) stop_ignore(&watch);
    } else if (good) {
        result->elsewhere = true;  // another rank reports the error
        good = false;
    }
    games_finish(&sim);
    good = good && !sim.failed;
    result->interrupted = good && simulation_stops(&sim) && result->kept < result->wanted;
    result->looked |= result->interrupted;
    provenance_free(&sim.provenance);
    game_close(&sim.game);
    free(sim.board);
    return good;
}
