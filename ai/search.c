// SPDX-License-Identifier: GPL-3.0-or-later
// search.c -- a whole search: trees in parallel, time, early stop, and the report.
//
// Trees are independent (root parallel: Chaslot, Winands, van den Herik 2008) and are merged in
// their order, so that threads change nothing but speed. They work in slices; between slices the
// clock and the lead of the best move are looked at.
#include "search.h"

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "ismcts.h"
#include "select.h"
#include "thread_pool.h"

#include <math.h>
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>

enum {
    SLICE_ITERATIONS = 64,    // at least, between looks: threads must not wait for each other often
    SLICES = 16,              // looks at the lead, and at the clock, in a search
    ITERATIONS_PLAIN = 1000,  // when neither iterations nor seconds are given
    ARENA_NODES_MIN = 4096,
    LINE_VISITS_MIN = 8,  // below this a line is chance, not expectation
};
// Fitted so that nineteen intervals in twenty hold the truth, where it is known (test_honest.c).
#define DOUBT_WIDE  4.0
#define DOUBT_DRIFT 3.0

struct Search {
    Game game;
    SearchParams params;
    Worker *workers;           // params.trees of them
    Node *arena;               // all nodes of all trees
    NodeIndex tree_nodes;      // nodes in each tree
    uint64_t runs;             // so that every run has streams of its own
    SearchProgress *progress;  // NULL: nobody looks on
    void *progress_context;
    SearchLook *follow;  // NULL: nobody follows
    void *follow_context;
    double next_look;  // at the clock: when to ask it again
    double expected;   // iterations a tree
    float widths[SELECT_WIDTHS];
    SearchParams even;  // the params of a root whose choices are looked at equally often
    Action among[ACTIONS_MAX];
    int among_count;  // 0: all
    int stopped;      // it said no: set once, read by every thread
    pthread_mutex_t looks;
    ThreadPool *pool;  // NULL: one thread
    int slice;         // iterations of each tree that are under way
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

// What a game cannot do is left out: the same spec serves every game.
static SearchParams params_fitted(const SearchParams *params, const Rules *rules) {
    SearchParams fitted = *params;
    if (params->iterations == 0 && params->seconds <= 0) fitted.iterations = ITERATIONS_PLAIN;
    if (rules->evaluate == NULL) fitted.playout_plies = 0;
    if (rules->policy != NULL) return fitted;
    fitted.playout = PLAYOUT_UNIFORM;
    if (params->policy == POLICY_PUCT) fitted.policy = POLICY_UCB;
    return fitted;
}

// Where games run side by side already, each search has one thread.
static int threads_of(const SearchParams *params) {
    int most = params->threads > 0 ? params->threads : omp_get_max_threads();
    return omp_in_parallel() ? 1 : min_int(most, params->trees);
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
    search->arena = malloc(nodes * (size_t)arenas * sizeof(Node));
    if (search->workers == NULL || search->arena == NULL) {
        error_set(error, "there is no memory for a search with megabytes=%d: ask for less",
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
        if (each > 1) next += nodes;  // else both names are of one tree, the viewer's
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
    free(search->arena);
    free(search);
}

void search_seed(Search *search, uint64_t seed) {
    search->params.seed = seed;
    search->runs = 0;
}

void search_among(Search *search, const Action among[], int count) {
    assert(count >= 0 && count <= ACTIONS_MAX);
    if (count > 0) memcpy(search->among, among, (size_t)count * sizeof among[0]);
    search->among_count = count;
    search->even = search->params;
    search->even.policy = POLICY_EQUAL;
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
            worker_among(worker, &search->even, search->among, search->among_count);
    }
}

// The visits of the two most visited moves, over all trees.
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

enum { LOOK_ITERATIONS = 16 };  // of one tree, between glances at the clock if somebody looks on
#define LOOK_SECONDS 0.02

static bool is_stopped(Search *search) {
    return __atomic_load_n(&search->stopped, __ATOMIC_RELAXED) != 0;
}

// Asks whoever looks on, when it is time and nobody else does.
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

// How many iterations a tree may still make: by number, and by the clock at the speed so far.
static double iterations_left(const Search *search, uint64_t done, double elapsed) {
    const SearchParams *params = &search->params;
    double left = params->iterations > 0 ? (double)params->iterations - (double)done : 1e18;
    if (params->seconds > 0 && done > 0) {
        double speed = (double)done / fmax(elapsed, 1e-6);
        left = fmin(left, floor(speed * (params->seconds - elapsed)));
    }
    return fmax(left, 0);
}

// Whether a lead may end the search: nobody need look at it else.
static bool may_decide(const Search *search) {
    const SearchParams *params = &search->params;
    return search->among_count == 0 && params->early && params->policy != POLICY_EQUAL &&
           params->temperature <= 0;
}

// The first half goes by in one slice, for no lead can be decisive before; then there are a few
// more, or all of it if no lead matters. By the clock, a short one comes first, to learn the speed.
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
    search->next_look = start + LOOK_SECONDS;
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

// The standard error of a mean over `visits`, by the spread of the results tallied in this run.
static double tally_error(const RootTally *tally, double visits) {
    if (tally->visits < 2) return 0.5;
    double count = tally->visits, mean = tally->sum / count;
    double spread = fmax(tally->squares / count - mean * mean, 0) * count / (count - 1);
    return sqrt(spread / fmax(visits, count));
}

// How far a move's worth may lie from its mean: besides chance there is what the search has not
// found yet, for it finds the better answers late. The spread is taken as if two wins and two
// losses had come besides, so that a few results that agree are not believed (Agresti and Coull
// 1998), and widened, for the results of a tree that grows are no sample; and how far the mean
// still moves is taken from what came after the last power of 2 but one, beyond what chance moves
// it.
static double tally_doubt(const RootTally *tally, double visits) {
    if (tally->visits < 2) return 0.5;
    double count = tally->visits, all = count + 4, mean = tally->sum / count;
    double middle = (tally->sum + 2) / all;
    double spread = fmax((tally->squares + 2) / all - middle * middle, 0);
    double late = count - tally->mark[0];
    double drift = (tally->sum - tally->mark_sum[0]) / late - mean;
    double chance = fmax(tally->squares / count - mean * mean, 0) * (1 / late - 1 / count);
    double moves = DOUBT_DRIFT * DOUBT_DRIFT * fmax(drift * drift - chance, 0);
    return fmin(0.5, sqrt(DOUBT_WIDE * DOUBT_WIDE * spread / (fmax(visits, count) + 4) + moves));
}

static void tally_add(RootTally *sum, const RootTally *tally) {
    sum->visits += tally->visits;
    sum->sum += tally->sum;
    sum->squares += tally->squares;
    sum->mark[0] += tally->mark[0];
    sum->mark_sum[0] += tally->mark_sum[0];
}

// The move at `place` of the root's list, over all trees.
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
                        (float)tally_error(tally, visits), (float)tally_doubt(tally, visits)};
}

static bool move_before(const SearchMove *a, const SearchMove *b, bool by_value) {
    if (by_value && a->value != b->value && a->visits > 0 && b->visits > 0)
        return a->value > b->value;
    if (a->visits != b->visits) return a->visits > b->visits;
    if (a->value != b->value) return a->value > b->value;
    return a->action < b->action;
}

static void line_take(void *context, const State *before, Action seen) {
    SearchReport *report = context;
    (void)before;
    report->line[report->line_count++] = seen;
}

static void report_fill(const Search *search, const State *root, SearchReport *report) {
    const Worker *head = &search->workers[0];
    // Where choices are looked at equally often, visits say nothing.
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
    search_line(search, root, report->moves[0].action, line_take, report);
}

// Where each tree is while a line is read off them.
typedef struct Reading {
    NodeIndex node[TREES_MAX];
} Reading;

static uint64_t reading_visits(const Search *search, const Reading *reading, Side mover,
                               Action label) {
    uint64_t visits = 0;
    for (int k = 0; k < search->params.trees; k++) {
        const SearchTree *tree = &search->workers[k].tree[search->workers[k].viewer];
        if (reading->node[k] == NODE_NONE) continue;
        NodeIndex child = tree_find(tree, reading->node[k], mover, label);
        if (child != NODE_NONE) visits += tree->nodes[child].visits;
    }
    return visits;
}

static void reading_follow(const Search *search, Reading *reading, Side mover, Action label) {
    for (int k = 0; k < search->params.trees; k++) {
        const SearchTree *tree = &search->workers[k].tree[search->workers[k].viewer];
        if (reading->node[k] != NODE_NONE)
            reading->node[k] = tree_find(tree, reading->node[k], mover, label);
    }
}

int search_line(const Search *search, const State *root, Action first, SearchLineEach *each,
                void *context) {
    const Game *game = &search->game;
    const Rules *rules = game->rules;
    Side viewer = search->workers[0].viewer;
    StateBuffer buffer;
    State *state = state_of(&buffer);
    Action list[ACTIONS_MAX];
    Reading reading;
    // A deal of its own, so that the line tells nothing of what `root` hides.
    Pcg rng = pcg_stream(search->params.seed, search->runs, PCG_REDEAL);
    game_copy(game, state, root);
    if (search->params.determinization != DETERMINIZE_NEVER)
        rules->resample(game->world, state, viewer, &rng);
    for (int k = 0; k < search->params.trees; k++)
        reading.node[k] = search->workers[k].tree[viewer].root;

    int count = 0;
    while (count < LINE_MAX_PLIES) {
        Side mover = game_turn(game, state);
        if (mover == NOBODY || (mover == CHANCE && search->params.chance == CHANCE_OPEN)) break;
        int choices = game_legal(game, state, list);
        Action best = count == 0 ? first : NO_ACTION;
        uint64_t most = LINE_VISITS_MIN - 1;
        for (int i = 0; count > 0 && i < choices; i++) {
            uint64_t visits =
                reading_visits(search, &reading, mover,
                               label_of(game, &search->params, state, mover, list[i], viewer));
            if (visits <= most) continue;
            most = visits;
            best = list[i];
        }
        if (best == NO_ACTION) break;
        each(context, state, rules->seen(game->world, state, best, viewer));
        count++;
        reading_follow(search, &reading, mover,
                       label_of(game, &search->params, state, mover, best, viewer));
        game_apply(game, state, best);
    }
    return count;
}
