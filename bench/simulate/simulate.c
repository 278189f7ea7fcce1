// SPDX-License-Identifier: GPL-3.0-or-later
// simulate.c -- playing a simulation; play/commands/simulate.c is its command line. Start at
// simulate_run(), then games_play(): every worker asks deal_next() and hands in with deal_take().
#include "simulate.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/base/clock.h"
#include "engine/game/stop.h"
#include "simulate_open.h"
#include "simulate_ranks.h"

enum {
    BATCH_GAMES = 256,      // a commit at least as often, or every half second
    WIDTH_GAMES_MIN = 100,  // so few may be alike by chance, and their interval too narrow
};
#define BATCH_SECONDS    0.5
#define PROGRESS_SECONDS 0.2
#define PROGRESS_APART   10.0  // where nobody watches

typedef enum Progress { GAME_OPEN, GAME_DONE } Progress;

typedef struct Simulation {  // what rank 0's threads share, under the lock simulate_deal
    const SimulateParams *params;
    SimulateResult *result;
    Game game;
    GameBoard *board;    // owned
    int64_t luck_games;  // whose luck is counted, from the first
    Provenance provenance;
    Store store;
    bool failed;
    Error *error;
    uint8_t *progress;     // Progress of every game
    int32_t *payoff;       // with an `until`: millionths, of those done
    GameRows **waiting;    // with an `until`: played, but a game before it is not
    int64_t next;          // no game before it is to be dealt
    int64_t judged, stop;  // with an `until`: looked at in order; none from here on counts
    Tally judged_tally;
    int64_t played;  // in this run
    int uncommitted;
    double start, committed, shown;
} Simulation;

Interval simulate_interval(const SimulateParams *params, const SimulateResult *result) {
    if (params->until == UNTIL_VERDICT) return interval_always(result->tally);
    return interval_fixed(result->tally, 0.95);
}

// ---- Progress.

static void progress_show(Simulation *sim) {
    double now = clock_now();
    bool seen = isatty(STDERR_FILENO);
    if (!seen && !sim->params->progress) return;
    if (now - sim->shown < (seen ? PROGRESS_SECONDS : PROGRESS_APART)) return;
    sim->shown = now;
    const SimulateResult *result = sim->result;
    double rate = (double)sim->played / fmax(now - sim->start, 1e-3);
    Interval interval = simulate_interval(sim->params, result);
    int left = (int)fmin((double)(result->wanted - result->kept) / fmax(rate, 1e-3), 9e6);
    fprintf(stderr,
            "%s%lld of %lld games, %s %.1f%% [%.1f, %.1f], %.1f games/s, %s%d:%02d:%02d to go%s",
            seen ? "\r" : "", (long long)result->kept, (long long)result->wanted,
            result->side[ALLIED], 100 * tally_score(&result->tally), 100 * interval.low,
            100 * interval.high, rate, sim->params->until != UNTIL_ALL ? "at most " : "",
            left / 3600, left / 60 % 60, left % 60, seen ? " " : "\n");
}

// ---- Taking games in.

static void trouble_note(Simulation *sim) { sim->failed = true; }

static void memory_fail(Simulation *sim) {
    if (!sim->failed) error_set(sim->error, "there is not enough memory");
    trouble_note(sim);
}

static void games_commit(Simulation *sim, bool now) {
    bool due = sim->uncommitted >= BATCH_GAMES || clock_now() - sim->committed > BATCH_SECONDS;
    if (sim->failed || (!due && !now)) return;
    if (!store_commit(&sim->store, sim->error)) trouble_note(sim);
    sim->uncommitted = 0;
    sim->committed = clock_now();
}

static void game_keep(Simulation *sim, const GameRows *rows) {
    if (sim->failed) return;
    if (!store_add(&sim->store, sim->board, rows, sim->error)) {
        trouble_note(sim);
        return;
    }
    sim->uncommitted++;
    sim->result->kept++;
    tally_add(&sim->result->tally, rows->payoff / (double)MILLION);
}

// One more game in order: is it enough?
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
            free(sim->waiting[index]);
            sim->waiting[index] = NULL;
        }
        if (until_reached(sim)) sim->stop = sim->result->wanted = sim->judged;
    }
}

// Every game's turn to be judged comes in the order of their indexes.
static void game_await(Simulation *sim, const GameRows *rows) {
    GameRows *copy = malloc(sizeof *copy);
    sim->payoff[rows->index] = rows->payoff;
    if (copy == NULL) {
        memory_fail(sim);
        return;
    }
    memcpy(copy, rows, sizeof *copy);
    sim->waiting[rows->index] = copy;
}

static void deal_take(void *context, const GameRows *rows) {
    Simulation *sim = context;
#pragma omp critical(simulate_deal)
    {
        assert(sim->progress[rows->index] == GAME_OPEN);
        sim->progress[rows->index] = GAME_DONE;
        sim->played++;
        if (sim->params->until == UNTIL_ALL) {
            game_keep(sim, rows);
        } else {
            game_await(sim, rows);
            games_judge(sim);
        }
        games_commit(sim, false);
        progress_show(sim);
    }
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
        if (sim->next < sim->stop && !sim->failed && !stop_wanted()) index = sim->next++;
    }
    return index;
}

// ---- Playing.

static int64_t work_next(Simulation *sim, const GameRows *played) {
    if (ranks_rank() == 0) {
        if (played != NULL) deal_take(sim, played);
        return deal_next(sim);
    }
    int64_t index;
#pragma omp critical(simulate_ask)
    index = ranks_ask(played);
    return index;
}

static void games_work(Simulation *sim) {
    const SimulateParams *params = sim->params;
    GameRows *rows = malloc(sizeof *rows), *played = NULL;
    if (rows == NULL) {
#pragma omp critical(simulate_deal)
        memory_fail(sim);
        return;
    }
    for (int64_t index; (index = work_next(sim, played)) >= 0; played = rows)
        rows_play(rows, &sim->game, sim->board, params->players, params->seed, index,
                  index < sim->luck_games, NULL);
    free(rows);
}

static void games_play(Simulation *sim) {
    int threads = sim->params->threads;
    if (threads == 0) threads = max_int(omp_get_num_procs() / ranks_near(), 1);
    bool serves = ranks_rank() == 0 && ranks_count() > 1;
    int levels = omp_get_max_active_levels();
    RankDealer dealer = {deal_next, deal_take, sim};
    // A player's own trees are searched by the thread that plays the game.
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

static void done_take(void *context, int64_t index, int payoff) {
    Simulation *sim = context;
    assert(index >= 0 && payoff >= 0 && payoff <= MILLION);  // or the file were refused
    sim->result->kept++;
    tally_add(&sim->result->tally, payoff / (double)MILLION);
    if (index >= sim->params->games) return;
    sim->progress[index] = GAME_DONE;
    if (sim->params->until != UNTIL_ALL) sim->payoff[index] = payoff;
}

static bool games_start(Simulation *sim) {
    const SimulateParams *params = sim->params;
    size_t games = (size_t)params->games, judged = params->until != UNTIL_ALL ? games : 1;
    sim->progress = calloc(games, 1);
    sim->payoff = calloc(judged, sizeof *sim->payoff);
    sim->waiting = calloc(judged, sizeof *sim->waiting);
    if (sim->progress == NULL || sim->payoff == NULL || sim->waiting == NULL)
        return error_set(sim->error, "there is not enough memory for %lld games",
                         (long long)params->games);
    sim->stop = params->games;
    sim->result->wanted = (params->games - params->shard) / params->shards + 1;
    if (!store_open(&sim->store, params->out, &sim->provenance, sim->board, sim->error) ||
        !store_games(&sim->store, done_take, sim, sim->error))
        return false;
    if (params->until != UNTIL_ALL) games_judge(sim);
    sim->start = sim->committed = sim->shown = clock_now();
    return true;
}

static void games_finish(Simulation *sim) {
    if (sim->start > 0) games_commit(sim, true);
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%99s\r", "");
    for (int64_t i = 0;
         sim->params->until != UNTIL_ALL && sim->waiting != NULL && i < sim->params->games; i++)
        free(sim->waiting[i]);
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
    ranks_start();
    result->elsewhere = ranks_rank() != 0;
    sim.board = malloc(sizeof *sim.board);
    bool good = sim.board != NULL || error_set(error, "there is not enough memory");
    good = good && simulate_open(params, &sim.game, error);
    if (good) {
        game_board_read(sim.board, &sim.game);
        sim.luck_games = simulate_luck_games(params, &sim.game);
        for (Side side = ALLIED; side < SIDES; side++)
            snprintf(result->side[side], sizeof result->side[side], "%s",
                     sim.game.rules->scene.side_name(sim.game.world, side));
        simulate_provenance(params, &sim.game, &sim.board->board, &sim.provenance);
        if (ranks_rank() == 0) good = games_start(&sim);
    }
    StopWatch watch;
    if (ranks_agree(good)) {
        stop_watch(&watch);  // a second Ctrl-C kills, and nothing that was committed is lost
        games_play(&sim);
        stop_ignore(&watch);
    } else if (good) {
        result->elsewhere = true;  // another rank tells what is wrong
        good = false;
    }
    games_finish(&sim);
    good = good && !sim.failed;
    result->interrupted = good && stop_wanted() && result->kept < result->wanted;
    provenance_free(&sim.provenance);
    game_close(&sim.game);
    free(sim.board);
    ranks_stop();
    return good;
}
