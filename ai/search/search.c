// SPDX-License-Identifier: GPL-3.0-or-later
// search.c -- a whole search: parallel trees, time control, early stop, and the report.
//
// Root parallelization (Chaslot, Winands, van den Herik 2008): the trees are independent and are
// merged in a fixed order, so that the number of threads does not change the result of a search
// without a time limit.
//   1. search_run() clears all trees and gives each worker its random stream.
//   2. All trees grow by one slice of iterations (slice_length()).
//   3. Between slices, the search stops if its iterations or its time are used up, or if no other
//      move can overtake the most visited one (is_decided()). It stops within a slice if the
//      progress callback returns false. It does not run if the root has only one move.
//   4. report_fill() adds the root moves of all trees and reads the principal variation.
#include "search.h"

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/rules/rules.h"
#include "ismcts.h"
#include "select.h"
#include "thread_pool.h"

#include <math.h>
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>

enum {
    SLICE_ITERATIONS = 64,    // smallest slice but for the last; threads wait at the end of each
    SLICES = 16,              // a later slice is 1/16 of the iterations, or of the time left
    ITERATIONS_PLAIN = 1000,  // default, if neither iterations nor seconds are given
    ARENA_NODES_MIN = 4096,
    PV_VISITS_MIN = 8,  // a later move with fewer visits in all trees ends the variation
};
// Widths of tally_uncertainty(). They were fitted so that 95 % of the intervals cover the true
// value where it is known (tests/ai/test_honest.c).
#define UNCERTAINTY_WIDTH 4.0
#define UNCERTAINTY_DRIFT 3.0

struct Search {
    Game game;
    SearchParams params;
    Worker *workers;           // params.trees workers
    Node *arena;               // all nodes of all trees
    size_t arena_bytes;        // size of the arena, for memory_release()
    NodeIndex tree_nodes;      // nodes in each tree
    uint64_t runs;             // runs since search_seed(); each run has its own random streams
    SearchProgress *progress;  // callback of search_watch(); may be NULL
    void *progress_context;
    SearchLook *follow;  // callback of search_follow(); may be NULL
    void *follow_context;
    double next_look;  // clock time of the next call of `progress`
    double expected;   // estimated iterations per tree in this run
    float widths[SELECT_WIDTHS];
    SearchParams equal_params;  // parameters of the root while search_among() restricts it
    Action among[ACTIONS_MAX];
    int among_count;        // actions of search_among(); 0 allows all legal actions
    int stopped;            // the progress callback returned false; set once, read by all threads
    pthread_mutex_t looks;  // guards `progress` and next_look
    ThreadPool *pool;       // NULL for a search on one thread
    int slice;              // iterations per tree in the current slice
};

static int trees_per_worker(const SearchParams *params) {
    return params->observer == OBSERVER_MULTIPLE ? 2 : 1;
}

static void trees_clear(Search *search) {
    for (int k = 0; k < search->params.trees; k++)
        for (Side owner = ALLIED; owner < SIDES; owner++)
            if (search->workers[k].tree[owner].nodes != NULL)
                tree_clear(&search->workers[k].tree[owner]);
}

// Resets options that the rules cannot support, so that one player spec works for every game.
static SearchParams params_fitted(const SearchParams *params, const Rules *rules) {
    SearchParams fitted = *params;
    if (params->iterations == 0 && params->seconds <= 0) fitted.iterations = ITERATIONS_PLAIN;
    if (rules->evaluate == NULL) fitted.playout_plies = 0;
    if (rules->policy != NULL) return fitted;
    fitted.playout = PLAYOUT_UNIFORM;
    if (params->policy == POLICY_PUCT) fitted.policy = POLICY_UCB;
    return fitted;
}

// Returns the number of threads of a search. Inside a parallel region of OpenMP it is 1, because
// other games use the other cores, or the region was told to use one thread.
static int threads_of(const SearchParams *params) {
    int most = params->threads > 0 ? params->threads : omp_get_max_threads();
    return omp_get_level() > 0 ? 1 : min_int(most, params->trees);
}

Search *search_new(const Game *game, const SearchParams *params, Error *error) {
    Search *search = memory_take(1, sizeof *search);
    search->game = *game;
    search->params = params_fitted(params, game->rules);
    pthread_mutex_init(&search->looks, NULL);
    select_prepare(search->widths);
    if (!params->learned) search->game.learned = NULL;

    int each = trees_per_worker(params);
    int arenas = params->trees * each;
    size_t nodes = ((size_t)params->megabytes << 20) / sizeof(Node) / (size_t)arenas;
    if (nodes < ARENA_NODES_MIN) nodes = ARENA_NODES_MIN;
    if (nodes > UINT32_MAX) nodes = UINT32_MAX;
    search->tree_nodes = (NodeIndex)nodes;
    search->workers = calloc((size_t)params->trees, sizeof(Worker));
    search->arena_bytes = nodes * (size_t)arenas * sizeof(Node);
    search->arena = memory_reserve(search->arena_bytes);
    if (search->workers == NULL || search->arena == NULL) {
        error_set(error, "cannot allocate a search with megabytes=%d; use a smaller value",
                  params->megabytes);
        search_free(search);
        return NULL;
    }
    Node *next = search->arena;
    for (int k = 0; k < params->trees; k++) {
        search->workers[k].game = &search->game;
        search->workers[k].params = &search->params;
        search->workers[k].choices.widths = search->widths;
        search->workers[k].tree[ALLIED] =
            (SearchTree){.nodes = next, .size = search->tree_nodes - NODES_SPARE};
        if (each > 1) next += nodes;  // else both entries point to the viewer's only tree
        search->workers[k].tree[AXIS] =
            (SearchTree){.nodes = next, .size = search->tree_nodes - NODES_SPARE};
        next += nodes;
    }
    if (threads_of(params) > 1) search->pool = pool_new(threads_of(params));
    return search;
}

void search_free(Search *search) {
    if (search == NULL) return;
    pool_free(search->pool);
    pthread_mutex_destroy(&search->looks);
    free(search->workers);
    memory_release(search->arena, search->arena_bytes);
    free(search);
}

void search_seed(Search *search, uint64_t seed) {
    search->params.seed = seed;
    search->runs = 0;
}

void search_change(Search *search, int iterations, SearchDeterminization determinization) {
    assert(iterations > 0 && search->among_count == 0);
    search->params.iterations = iterations;
    search->params.determinization = (int)determinization;
}

void search_among(Search *search, const Action among[], int count) {
    assert(count >= 0 && count <= ACTIONS_MAX);
    if (count > 0) memcpy(search->among, among, (size_t)count * sizeof among[0]);
    search->among_count = count;
    search->equal_params = search->params;
    search->equal_params.policy = POLICY_EQUAL;
}

void search_watch(Search *search, SearchProgress *progress, void *context) {
    search->progress = progress;
    search->progress_context = context;
}

void search_follow(Search *search, SearchLook *look, void *context) {
    search->follow = look;
    search->follow_context = context;
}

static void trees_start(Search *search, const State *root, Side viewer) {
    trees_clear(search);
    uint64_t seed = hash_join(search->params.seed, search->runs++);
    for (int k = 0; k < search->params.trees; k++) {
        Worker *worker = &search->workers[k];
        worker_start(worker, root, viewer, pcg_stream(seed, (uint64_t)k, PCG_TREE));
        if (search->among_count > 0)
            worker_among(worker, &search->equal_params, search->among, search->among_count);
    }
}

// Sets *first and *second to the visits of the two most visited root moves, summed over all trees.
static void leaders(const Search *search, uint64_t *first, uint64_t *second) {
    const Worker *head = &search->workers[0];
    *first = *second = 0;
    for (int i = 0; i < head->root_count; i++) {
        uint64_t visits = 0;
        for (int k = 0; k < search->params.trees; k++) {
            const SearchTree *tree = &search->workers[k].tree[head->viewer];
            NodeIndex child = tree_find(tree, tree->root, head->viewer, head->root_list[i]);
            if (child != NODE_NONE) visits += tree->nodes[child].visits;
        }
        if (visits > *first) {
            *second = *first;
            *first = visits;
        } else if (visits > *second) {
            *second = visits;
        }
    }
}

enum { LOOK_ITERATIONS = 16 };  // iterations of one tree between two reads of the clock
#define LOOK_SECONDS       0.02
#define LOOK_FIRST_SECONDS 0.005  // soon, so that a search that nobody waits for ends at once

static bool is_stopped(Search *search) {
    return __atomic_load_n(&search->stopped, __ATOMIC_RELAXED) != 0;
}

// Calls the progress callback if LOOK_SECONDS have passed since its last call, and stops the search
// if it returns false. The caller holds search->looks.
static void look_on(Search *search, uint64_t tree_iterations) {
    if (clock_now() < search->next_look || is_stopped(search)) return;
    bool go_on = search->progress(search->progress_context,
                                  (double)tree_iterations / fmax(search->expected, 1));
    search->next_look = clock_now() + LOOK_SECONDS;
    if (!go_on) __atomic_store_n(&search->stopped, 1, __ATOMIC_RELAXED);
}

static void tree_grow(Search *search, Worker *worker, int iterations) {
    for (int i = 0; i < iterations && !is_stopped(search); i++) {
        worker_iterate(worker);
        if (search->progress == NULL || i % LOOK_ITERATIONS != 0) continue;
        pthread_mutex_lock(&search->looks);
        look_on(search, worker->iterations);
        pthread_mutex_unlock(&search->looks);
    }
}

static void slice_piece(void *context, int tree) {
    Search *search = context;
    tree_grow(search, &search->workers[tree], search->slice);
}

static void slice_run(Search *search, int iterations) {
    search->slice = iterations;
    if (search->pool != NULL) {
        pool_run(search->pool, search->params.trees, slice_piece, search);
    } else {
        for (int k = 0; k < search->params.trees; k++) slice_piece(search, k);
    }
}

// Returns the iterations left for each tree: by the iteration limit, and by the time left at the
// speed so far.
static double iterations_left(const Search *search, uint64_t done, double elapsed) {
    const SearchParams *params = &search->params;
    double left = params->iterations > 0 ? (double)params->iterations - (double)done : 1e18;
    if (params->seconds > 0 && done > 0) {
        double speed = (double)done / fmax(elapsed, 1e-6);
        left = fmin(left, floor(speed * (params->seconds - elapsed)));
    }
    return fmax(left, 0);
}

// Returns true if a clear lead in visits may end the search early. That requires that only the most
// visited move matters.
static bool may_decide(const Search *search) {
    const SearchParams *params = &search->params;
    return search->among_count == 0 && params->early && params->policy != POLICY_EQUAL &&
           params->temperature <= 0;
}

// Returns the iterations per tree of the next slice. By iterations: the first half is one slice,
// because no lead is decisive earlier; then SLICES / 2 slices follow. If no lead matters and nobody
// follows the search, all iterations are one slice. By time: a short first slice measures the
// speed; each later one takes 1 / SLICES of the time left.
static int slice_length(const Search *search, double left) {
    const SearchParams *params = &search->params;
    double done = (double)search->workers[0].iterations;
    double slice = SLICE_ITERATIONS;
    if (params->seconds > 0 && done > 0) slice = left / SLICES;
    if (params->seconds <= 0) {
        slice = done <= 0 ? left / 2 : params->iterations / (double)SLICES;
        if (!may_decide(search) && search->follow == NULL) slice = left;
    }
    return (int)fmin(fmin(fmax(ceil(slice), SLICE_ITERATIONS), left), 1 << 24);
}

static bool is_decided(const Search *search, double left) {
    const SearchParams *params = &search->params;
    if (!may_decide(search)) return false;
    uint64_t first, second;
    leaders(search, &first, &second);
    return (double)(first - second) > left * params->trees;
}

static void report_fill(const Search *search, const State *root, SearchReport *report);

void search_run(Search *search, const State *root, Side viewer, SearchReport *report) {
    double start = clock_now();
    trees_start(search, root, viewer);
    bool forced = search->workers[0].root_count == 1;
    double left = forced ? 0 : iterations_left(search, 0, 0);
    search->stopped = 0;
    search->next_look = start + LOOK_FIRST_SECONDS;
    while (left >= 1 && !is_stopped(search)) {
        search->expected = (double)search->workers[0].iterations + left;
        slice_run(search, slice_length(search, left));
        left = iterations_left(search, search->workers[0].iterations, clock_now() - start);
        if (left >= 1 && is_decided(search, left)) break;
        if (search->follow == NULL || is_stopped(search)) continue;
        report_fill(search, root, report);
        report->seconds = clock_now() - start;
        search->follow(search->follow_context, report);
    }
    report_fill(search, root, report);
    report->seconds = clock_now() - start;
}

// Returns the standard error of a mean over `visits`, from the sample variance of this run's
// results; 0.5 with fewer than 2 results.
static double tally_error(const RootTally *tally, double visits) {
    if (tally->visits < 2) return 0.5;
    double count = tally->visits, mean = tally->sum / count;
    double variance = fmax(tally->squares / count - mean * mean, 0) * count / (count - 1);
    return sqrt(variance / fmax(visits, count));
}

// Returns a standard error, at most 0.5, that says how far the true value of a move may lie from
// its mean. The results in a growing tree are not independent, because the tree finds better
// replies late. The function therefore adds two parts:
//   1. The variance with two wins and two losses added (Agresti and Coull 1998), times
//      UNCERTAINTY_WIDTH squared. The added results keep it above 0 when the few results are equal.
//   2. The drift, times UNCERTAINTY_DRIFT squared: the difference between the mean of the later
//      visits and the mean of all visits, as far as chance does not explain it.
static double tally_uncertainty(const RootTally *tally, double visits) {
    if (tally->visits < 2) return 0.5;
    double count = tally->visits, all = count + 4, mean = tally->sum / count;
    double middle = (tally->sum + 2) / all;
    double variance = fmax((tally->squares + 2) / all - middle * middle, 0);
    double late = count - tally->doubling_visits[0];
    double drift = (tally->sum - tally->doubling_sum[0]) / late - mean;
    double chance = fmax(tally->squares / count - mean * mean, 0) * (1 / late - 1 / count);
    double moves = UNCERTAINTY_DRIFT * UNCERTAINTY_DRIFT * fmax(drift * drift - chance, 0);
    double wide = UNCERTAINTY_WIDTH * UNCERTAINTY_WIDTH * variance / (fmax(visits, count) + 4);
    return fmin(0.5, sqrt(wide + moves));
}

static void tally_add(RootTally *sum, const RootTally *tally) {
    sum->visits += tally->visits;
    sum->sum += tally->sum;
    sum->squares += tally->squares;
    sum->doubling_visits[0] += tally->doubling_visits[0];
    sum->doubling_sum[0] += tally->doubling_sum[0];
}

// Returns the move with index `place` in the root's list, merged over all trees. Adds its results
// to *tally.
static SearchMove move_merge(const Search *search, int place, RootTally *tally) {
    const Worker *head = &search->workers[0];
    Action action = head->root_list[place];
    double visits = 0, sum = 0;
    for (int k = 0; k < search->params.trees; k++) {
        const SearchTree *tree = &search->workers[k].tree[head->viewer];
        NodeIndex child = tree_find(tree, tree->root, head->viewer, action);
        tally_add(tally, &search->workers[k].tally[place]);
        if (child == NODE_NONE) continue;
        visits += tree->nodes[child].visits;
        sum += (double)tree->nodes[child].mean * tree->nodes[child].visits;
    }
    return (SearchMove){action, (uint32_t)visits, (float)(visits > 0 ? sum / visits : 0),
                        (float)tally_error(tally, visits), (float)tally_uncertainty(tally, visits)};
}

static bool move_before(const SearchMove *a, const SearchMove *b, bool by_value) {
    if (by_value && a->value != b->value && a->visits > 0 && b->visits > 0)
        return a->value > b->value;
    if (a->visits != b->visits) return a->visits > b->visits;
    if (a->value != b->value) return a->value > b->value;
    return a->action < b->action;
}

static void pv_take(void *context, const State *before, Action seen) {
    SearchReport *report = context;
    (void)before;
    report->pv[report->pv_count++] = seen;
}

static void report_fill(const Search *search, const State *root, SearchReport *report) {
    const Worker *head = &search->workers[0];
    // Rank moves by value when all are visited equally often.
    bool by_value = search->params.policy == POLICY_EQUAL || search->among_count > 0;
    RootTally all = {0};
    *report = (SearchReport){.count = head->root_count};
    for (int i = 0; i < report->count; i++) {
        RootTally tally = {0};
        SearchMove move = move_merge(search, i, &tally);
        int place = i;
        for (; place > 0 && move_before(&move, &report->moves[place - 1], by_value); place--)
            report->moves[place] = report->moves[place - 1];
        report->moves[place] = move;
        tally_add(&all, &tally);
    }
    for (int k = 0; k < search->params.trees; k++) {
        const Worker *worker = &search->workers[k];
        report->iterations += worker->iterations;
        report->plies += worker->plies;
        report->nodes += worker->tree[head->viewer].used;
        if (trees_per_worker(&search->params) > 1)
            report->nodes += worker->tree[side_other(head->viewer)].used;
    }
    report->value = all.visits > 0 ? (float)(all.sum / all.visits) : 0.5f;
    report->error = (float)tally_error(&all, all.visits);
    search_pv(search, root, report->moves[0].action, pv_take, report);
}

// Holds the current node of each tree while the principal variation is read. NODE_NONE marks a tree
// that lacks the next move.
typedef struct PvCursor {
    NodeIndex node[TREES_MAX];
} PvCursor;

static uint64_t pv_visits(const Search *search, const PvCursor *cursor, Side mover, Action label) {
    uint64_t visits = 0;
    for (int k = 0; k < search->params.trees; k++) {
        const SearchTree *tree = &search->workers[k].tree[search->workers[k].viewer];
        if (cursor->node[k] == NODE_NONE) continue;
        NodeIndex child = tree_find(tree, cursor->node[k], mover, label);
        if (child != NODE_NONE) visits += tree->nodes[child].visits;
    }
    return visits;
}

static void pv_follow(const Search *search, PvCursor *cursor, Side mover, Action label) {
    for (int k = 0; k < search->params.trees; k++) {
        const SearchTree *tree = &search->workers[k].tree[search->workers[k].viewer];
        if (cursor->node[k] != NODE_NONE)
            cursor->node[k] = tree_find(tree, cursor->node[k], mover, label);
    }
}

int search_pv(const Search *search, const State *root, Action first, SearchPvEach *each,
              void *context) {
    const Game *game = &search->game;
    const Rules *rules = game->rules;
    Side viewer = search->workers[0].viewer;
    StateBuffer buffer;
    State *state = state_of(&buffer);
    Action list[ACTIONS_MAX];
    PvCursor cursor;
    // Resample, so that the principal variation reveals nothing that `root` hides from the viewer.
    Pcg rng = pcg_stream(search->params.seed, search->runs, PCG_RESAMPLE);
    game_copy(game, state, root);
    if (search->params.determinization != DETERMINIZE_NEVER)
        rules->resample(game->world, state, viewer, &rng);
    for (int k = 0; k < search->params.trees; k++)
        cursor.node[k] = search->workers[k].tree[viewer].root;

    int count = 0;
    while (count < PV_PLIES_MAX) {
        Side mover = game_turn(game, state);
        if (mover == NOBODY || (mover == CHANCE && search->params.chance == CHANCE_OPEN)) break;
        int choices = game_legal(game, state, list);
        Action best = count == 0 ? first : NO_ACTION;
        uint64_t most = PV_VISITS_MIN - 1;
        for (int i = 0; count > 0 && i < choices; i++) {
            uint64_t visits =
                pv_visits(search, &cursor, mover,
                          label_of(game, &search->params, state, mover, list[i], viewer));
            if (visits <= most) continue;
            most = visits;
            best = list[i];
        }
        if (best == NO_ACTION) break;
        each(context, state, rules->seen(game->world, state, best, viewer));
        count++;
        pv_follow(search, &cursor, mover,
                  label_of(game, &search->params, state, mover, best, viewer));
        game_apply(game, state, best);
    }
    return count;
}
