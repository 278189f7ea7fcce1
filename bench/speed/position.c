// SPDX-License-Identifier: GPL-3.0-or-later
// position.c -- measures searches from fixed positions; see position.h. Start at
// position_measure(). A position is the end of a recorded game.
#include "position.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "ai/search/ismcts.h"
#include "engine/base/memory.h"
#include "engine/game/named.h"
#include "measure.h"

enum {
    PATH_BYTES = 512,
    REPEATS = 7,
    REPEATS_QUICK = 3,
    ITERATIONS = 2000,  // iterations of each tree in a search, enough for a steady figure
    ITERATIONS_QUICK = 500,
    SHARE_NODES = 1 << 20,  // size of the tree of shares_take(), more nodes than it can use
};

static const char folder[] = "bench/positions", ending[] = ".record";

// ---- Finding positions

static DIR *folder_open(char path[PATH_BYTES]) {
    snprintf(path, PATH_BYTES, "%s", folder);
    DIR *found = opendir(path);
    if (found != NULL) return found;
    char program[PATH_BYTES - sizeof "/../" - sizeof folder];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) return NULL;
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    if (slash == NULL) return NULL;
    *slash = '\0';
    snprintf(path, PATH_BYTES, "%s/../%s", program, folder);
    return opendir(path);
}

static int names_compare(const void *a, const void *b) { return strcmp(a, b); }

int position_list(char names[][NAME_BYTES], int room) {
    char path[PATH_BYTES];
    DIR *found = folder_open(path);
    if (found == NULL) return 0;
    int count = 0;
    for (struct dirent *entry; (entry = readdir(found)) != NULL && count < room;) {
        int leaf = (int)strlen(entry->d_name) - (int)strlen(ending);
        if (leaf <= 0 || leaf >= NAME_BYTES || strcmp(entry->d_name + leaf, ending) != 0) continue;
        snprintf(names[count++], NAME_BYTES, "%.*s", leaf, entry->d_name);
    }
    closedir(found);
    qsort(names, (size_t)count, NAME_BYTES, names_compare);
    return count;
}

// ---- Measuring

typedef struct Position {
    Game game;
    StateBuffer state;
    Side side;
    int iterations, repeats;
    Record record;
    Action list[ACTIONS_MAX];
    SearchReport report;
} Position;

static bool position_open(Position *position, const char *name, Error *error) {
    char path[PATH_BYTES], file[PATH_BYTES + NAME_BYTES + sizeof ending];
    DIR *found = folder_open(path);
    if (found != NULL) closedir(found);
    snprintf(file, sizeof file, "%s/%s%s", path, name, ending);
    return named_open(&position->game, &position->record, file, error) &&
           record_replay(&position->record, &position->game, state_of(&position->state), -1, error);
}

// Returns default options, but with a fixed amount of work, so that plies and nodes are exact.
static SearchParams params_of(const Position *position, int trees, int threads) {
    SearchParams params = search_defaults_of(position->game.rules);
    params.seed = 1;
    params.trees = trees;
    params.threads = threads;
    params.iterations = position->iterations;
    params.early = false;
    return params;
}

static Search *search_of(Position *position, int trees, int threads) {
    SearchParams params = params_of(position, trees, threads);
    Search *search = search_new(&position->game, &params, NULL);
    assert(search != NULL);
    // Run once without measuring, so that memory and threads are ready, as in the middle of a game.
    search_run(search, state_of(&position->state), position->side, &position->report);
    return search;
}

static double speed_of(Position *position, Search *search) {
    search_run(search, state_of(&position->state), position->side, &position->report);
    return (double)position->report.iterations / position->report.seconds;
}

static void tree_measure(Position *position, PositionFigures *f) {
    double speeds[REPEATS], plies = 0, nodes = 0, iterations = 0;
    Search *search = search_of(position, 1, 1);
    for (int r = 0; r < position->repeats; r++) {
        speeds[r] = speed_of(position, search);
        plies += (double)position->report.plies;
        nodes += (double)position->report.nodes;
        iterations += (double)position->report.iterations;
    }
    search_free(search);
    f->iterations_per_s = median(speeds, position->repeats);
    f->plies_per_iteration = plies / iterations;
    f->nodes_per_iteration = nodes / iterations;
    f->nodes_per_s = f->iterations_per_s * f->nodes_per_iteration;
    f->bytes_per_node = sizeof(Node);
}

// Measures two trees on one and on two threads. The measurements alternate, so that other load on
// the machine affects both equally.
static void threads_measure(Position *position, PositionFigures *f) {
    double one[REPEATS], two[REPEATS], gain[REPEATS];
    Search *alone = search_of(position, 2, 1), *paired = search_of(position, 2, 2);
    for (int r = 0; r < position->repeats; r++) {
        one[r] = speed_of(position, alone);
        two[r] = speed_of(position, paired);
        gain[r] = two[r] / one[r];
    }
    search_free(alone);
    search_free(paired);
    f->one_thread_per_s = median(one, position->repeats);
    f->two_threads_per_s = median(two, position->repeats);
    f->threads_gain = median(gain, position->repeats);
}

// Grows one tree step by step, and reads the clock between the parts of an iteration. Sets share[]
// to the shares of the time.
static void shares_take(const Position *position, Worker *worker, double share[SHARES]) {
    Timed timed;
    Game game = timed_game(&timed, &position->game);
    SearchParams params = params_of(position, 1, 1);
    double resample = 0, tree = 0, playout = 0;
    worker->game = &game;
    worker->params = &params;
    tree_clear(&worker->tree[position->side]);
    worker_start(worker, state_of_const(&position->state), position->side, worker->rng);
    double start = clock_now(), end = start;
    for (int i = 0; i < position->iterations; i++) {
        double begun = clock_now();
        worker_determinize(worker);
        double dealt = clock_now();
        worker_descend(worker);
        double descended = clock_now();
        float value = worker_simulate(worker);
        double played = clock_now();
        worker_backpropagate(worker, value);
        end = clock_now();
        resample += dealt - begun;
        tree += descended - dealt + (end - played);
        playout += played - descended;
    }
    double whole = end - start;
    share[SHARE_PLAYOUT] = playout / whole;
    share[SHARE_TREE] = tree / whole;
    share[SHARE_RESAMPLE] = resample / whole;
    for (TimedPart part = 0; part < TIMED_PARTS; part++)
        share[SHARE_RULES + part] = timed_seconds(&timed, part) / whole;
}

// Measures the shares several times and takes medians, because one interrupted call would outweigh
// many others.
static void shares_measure(const Position *position, PositionFigures *f) {
    double taken[REPEATS][SHARES], values[REPEATS];
    Worker *worker = memory_take(1, sizeof *worker);
    Node *nodes = memory_take(1, SHARE_NODES * sizeof *nodes);
    worker->rng = pcg_stream(1, 0, PCG_TEST);
    worker->tree[ALLIED] = worker->tree[AXIS] = (SearchTree){.nodes = nodes, .size = SHARE_NODES};
    for (int r = 0; r < position->repeats; r++) shares_take(position, worker, taken[r]);
    for (int s = 0; s < SHARES; s++) {
        for (int r = 0; r < position->repeats; r++) values[r] = taken[r][s];
        f->share[s] = median(values, position->repeats);
    }
    free(nodes);
    free(worker);
}

static bool figures_measure(Position *position, const char *name, PositionFigures *f,
                            Error *error) {
    if (!position_open(position, name, error)) return false;
    position->side = game_turn(&position->game, state_of(&position->state));
    if (position->side >= SIDES)
        return error_set(error, "%s/%s%s ends where no side has a choice; end it elsewhere", folder,
                         name, ending);
    *f = (PositionFigures){.name = name, .ply = position->record.count};
    f->choices = game_legal(&position->game, state_of(&position->state), position->list);
    tree_measure(position, f);
    threads_measure(position, f);
    shares_measure(position, f);
    return true;
}

bool position_measure(const char *name, bool quick, PositionFigures *figures, Error *error) {
    Position *position = memory_take(1, sizeof *position);
    position->iterations = quick ? ITERATIONS_QUICK : ITERATIONS;
    position->repeats = quick ? REPEATS_QUICK : REPEATS;
    bool good = figures_measure(position, name, figures, error);
    game_close(&position->game);
    free(position);
    return good;
}
