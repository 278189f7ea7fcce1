// SPDX-License-Identifier: GPL-3.0-or-later
// review.c -- judges the choices of a record by searches; see review.h. Start at choice_judge().
#include "review.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <omp.h>
#include <stdlib.h>

#include "bench/stats/variate.h"
#include "engine/rules/rules.h"

enum {
    CONFIRM_TIMES = 4,  // length of a confirming trial, as a multiple of a trial
    TRIAL_LEAST = 16,   // fewest iterations of a trial, unless ReviewParams asks for fewer
    LOOK_TIMES = 3,     // maximum length of the search for the best choice, in trials
    LOOKS_AGAIN = 2,    // confirming trials for a loss too small for a grade
    // Memory of a thread's searches: 218 nodes for each iteration, of which staff, in the widest of
    // 12 positions measured, used 12.
    ITERATIONS_PER_MEGABYTE = 150,
    MEGABYTES_MAX = 64,
};

// Exploration constant of the searches. The value of a choice is a mean over all moves that the
// search tries after it, and less exploration includes fewer bad moves. In tic_tac_toe, 19 of 81
// choices without loss were called mistakes at 0.7, and none at 0.3. Of 99 choices that lose, 3
// were missed at 0.3.
#define EXPLORE 0.3f

// The purposes of the searches of a choice. Each purpose has its own random streams.
typedef enum Purpose { TO_LOOK, TO_COMPARE, TO_CONFIRM, PURPOSES } Purpose;

ReviewParams review_defaults(void) {
    return (ReviewParams){.seed = 1,
                          .sides = 1 << ALLIED | 1 << AXIS,
                          .iterations = REVIEW_ITERATIONS,
                          .trials = REVIEW_TRIALS};
}

// Slow rule systems (`effort` above 1) shorten the trials more than the search for the best choice.
// Trials take most of the time, and that search has many choices to compare.
void review_lengths(const ReviewParams *params, const Game *game, int *look, int *trial) {
    const LabRules *lab = &game->rules->lab;
    int effort = lab->effort != NULL ? lab->effort(game->world) : 1;
    assert(effort >= 1 && params->iterations <= REVIEW_ITERATIONS_MAX);
    *trial = max_int(params->iterations / effort, min_int(params->iterations, TRIAL_LEAST));
    *look = min_int(params->iterations, LOOK_TIMES * *trial);
}

const char *review_grade_name(ReviewGrade grade) {
    static const char *const names[] = {"", "inaccuracy", "mistake", "blunder"};
    assert(grade >= REVIEW_GOOD && grade < REVIEW_GRADES);
    return names[grade];
}

// ---- Judging a choice

// The work that all threads share.
typedef struct Work {
    Review *review;
    ReviewProgress *progress;  // called while the review runs; may be NULL
    void *context;
    int next, stopped;
} Work;

typedef struct Judge {  // what one thread judges with
    const ReviewParams *params;
    Work *work;
    const Game *game;
    Search *search;            // runs the searches of all purposes, one after another
    int iterations[PURPOSES];  // of a search for each purpose
    SearchReport report;
} Judge;

static bool is_stopped(const Judge *judge) {
    return __atomic_load_n(&judge->work->stopped, __ATOMIC_RELAXED) != 0;
}

// Calls the progress callback, and stops the review if it returns false. The caller holds the lock
// review_looks_up.
static void progress_tell(Work *work) {
    if (work->progress != NULL && !work->progress(work->context, work->review))
        __atomic_store_n(&work->stopped, 1, __ATOMIC_RELAXED);
}

static bool search_goes_on(void *context, double share) {
    const Judge *judge = context;
    (void)share;
#pragma omp critical(review_looks_up)
    if (!is_stopped(judge)) progress_tell(judge->work);
    return !is_stopped(judge);
}

static uint64_t judge_seed(const Judge *judge, const ReviewChoice *choice, bool truth,
                           Purpose purpose, int trial) {
    uint64_t seed = hash_join(judge->params->seed, (uint64_t)choice->ply);
    seed = hash_join(seed, (uint64_t)purpose * 2 + truth);
    return hash_join(seed, (uint64_t)trial);
}

static double report_value(const SearchReport *report, Action action) {
    for (int i = 0; i < report->count; i++)
        if (report->moves[i].action == action) return (double)report->moves[i].value;
    assert(false);
    return 0;
}

static ReviewGrade grade_of(const ReviewCost *cost) {
    if (cost->low <= 0 || cost->cost < REVIEW_INACCURACY_COST) return REVIEW_GOOD;
    if (cost->cost < REVIEW_MISTAKE_COST) return REVIEW_INACCURACY;
    return cost->cost < REVIEW_BLUNDER_COST ? REVIEW_MISTAKE : REVIEW_BLUNDER;
}

// Returns the search, made ready for a purpose. It uses the true position or, without `truth`,
// resamples hidden information.
static Search *search_for(Judge *judge, bool truth, Purpose purpose) {
    search_change(judge->search, judge->iterations[purpose],
                  truth ? DETERMINIZE_NEVER : DETERMINIZE_EACH);
    return judge->search;
}

// Step 2: compares `choice` with cost->best in `trials` fresh searches, and sets cost, interval and
// grade.
static void choice_compare(Judge *judge, const State *state, const ReviewChoice *choice, bool truth,
                           Purpose purpose, int trials, ReviewCost *cost) {
    Search *search = search_for(judge, truth, purpose);
    Action pair[2] = {choice->played, cost->best};
    double sum = 0, squares = 0;
    if (pair[0] > pair[1]) pair[0] = cost->best, pair[1] = choice->played;
    search_among(search, pair, 2);
    for (int i = 0; i < trials && !is_stopped(judge); i++) {
        search_seed(search, judge_seed(judge, choice, truth, purpose, i));
        search_run(search, state, choice->side, &judge->report);
        double lost =
            report_value(&judge->report, cost->best) - report_value(&judge->report, choice->played);
        sum += lost;
        squares += lost * lost;
    }
    search_among(search, NULL, 0);
    double mean = sum / trials, variance = fmax(squares - sum * mean, 0) / (trials - 1);
    double reach = gsl_cdf_tdist_Pinv(0.975, trials - 1) * sqrt(variance / trials);
    cost->cost = mean;
    cost->low = mean - reach;
    cost->high = mean + reach;
    cost->grade = grade_of(cost);
}

// Step 3: repeats a significant comparison with longer searches, and widens its interval. All
// trials share the bias of searches of their length: in connect_four, which is solved, intervals
// from their variance alone covered the true cost in only 17 of 50 choices. If the bias falls at
// least with the square root of the length, a search four times as long is off by at most the
// change between both lengths, and the short search by at most twice that change. The interval is
// widened by this bound.
static void choice_confirm(Judge *judge, const State *state, const ReviewChoice *choice, bool truth,
                           ReviewCost *cost) {
    ReviewCost longer = *cost;
    bool graded = cost->grade != REVIEW_GOOD;
    choice_compare(judge, state, choice, truth, TO_CONFIRM,
                   graded ? judge->params->trials : LOOKS_AGAIN, &longer);
    double moved = fabs(longer.cost - cost->cost);
    if (graded)
        *cost = longer;
    else
        moved *= 2;
    cost->low -= moved;
    cost->high += moved;
    cost->grade = grade_of(cost);
}

// Fills *cost with the cost of a choice by what the side could know, or in the true position
// (`truth`).
static void choice_cost(Judge *judge, const State *state, ReviewChoice *choice, bool truth,
                        ReviewCost *cost) {
    Search *look = search_for(judge, truth, TO_LOOK);
    search_seed(look, judge_seed(judge, choice, truth, TO_LOOK, 0));
    search_run(look, state, choice->side, &judge->report);
    *cost = (ReviewCost){.best = judge->report.moves[0].action};
    if (truth) {
        choice->true_value = (double)judge->report.moves[0].value;
        choice->true_error = (double)judge->report.moves[0].error;
    } else {
        choice->value = (double)judge->report.moves[0].value;
        choice->error = (double)judge->report.moves[0].error;
    }
    if (cost->best == choice->played || is_stopped(judge)) return;
    choice_compare(judge, state, choice, truth, TO_COMPARE, judge->params->trials, cost);
    if (cost->low > 0) choice_confirm(judge, state, choice, truth, cost);
}

static void choice_judge(Judge *judge, const State *state, ReviewChoice *choice) {
    choice_cost(judge, state, choice, false, &choice->as_known);
    if (!is_stopped(judge)) choice_cost(judge, state, choice, true, &choice->hindsight);
    choice->judged = !is_stopped(judge);
}

// ---- The review of a record

static Review *review_list(Review *review, const Game *game, const Record *record) {
    StateBuffer buffer = {0};
    State *state = state_of(&buffer);
    Action list[ACTIONS_MAX];
    const LabRules *lab = &game->rules->lab;
    VariateValue *value = variate_value(game);
    game->rules->setup(game->world, state);
    review->start = value != NULL ? value(game, state) : -1;
    for (int ply = 0; ply < record->count; ply++) {
        Side turn = game_turn(game, state);
        Action action = record->actions[ply];
        int count = game_legal(game, state, list);
        if (turn < SIDES && count > 1 && (review->params.sides & 1 << turn))
            review->choice[review->count++] =
                (ReviewChoice){.ply = ply,
                               .side = turn,
                               .turn = lab->turn_number ? lab->turn_number(game->world, state) : 0,
                               .choices = count,
                               .played = action};
        review->chances += turn == CHANCE && count > 1;
        if (turn == CHANCE && count > 1 && value != NULL)
            review->luck[review->luck_count++] = (ReviewLuck){
                ply, lab->event_type != NULL ? lab->event_type(game->world, state) : "chance",
                variate_luck(game, state, action, value)};
        game_apply(game, state, action);
    }
    review->plies = record->count;
    review->over = game_turn(game, state) == NOBODY;
    review->payoff = review->over ? (double)game->rules->payoff(game->world, state, ALLIED) : 0.5;
    return review;
}

Review *review_new(const Game *game, const Record *record, const ReviewParams *params,
                   Error *error) {
    StateBuffer buffer = {0};
    assert(params->trials >= 2 && params->trials <= REVIEW_TRIALS_MAX && params->iterations > 0);
    if (!record_replay(record, game, state_of(&buffer), -1, error)) return NULL;
    Review *review = calloc(1, sizeof *review);
    if (review == NULL) {
        error_set(error, "out of memory");
        return NULL;
    }
    review->params = *params;
    return review_list(review, game, record);
}

void review_free(Review *review) { free(review); }

// ---- All choices in parallel: each thread judges one choice at a time

static void judge_close(Judge *judge) {
    if (judge == NULL) return;
    search_free(judge->search);
    free(judge);
}

static Judge *judge_open(Work *work, const Game *game, Error *error) {
    Judge *judge = calloc(1, sizeof *judge);
    if (judge == NULL) {
        error_set(error, "out of memory");
        return NULL;
    }
    judge->params = &work->review->params;
    judge->work = work;
    judge->game = game;
    int *iterations = judge->iterations;
    review_lengths(judge->params, game, &iterations[TO_LOOK], &iterations[TO_COMPARE]);
    iterations[TO_CONFIRM] = CONFIRM_TIMES * iterations[TO_COMPARE];
    SearchParams params = search_defaults_of(game->rules);
    params.trees = params.threads = 1;
    params.megabytes = min_int(1 + iterations[TO_CONFIRM] / ITERATIONS_PER_MEGABYTE, MEGABYTES_MAX);
    params.early = false;
    params.explore = EXPLORE;
    judge->search = search_new(game, &params, error);
    if (judge->search == NULL) {
        judge_close(judge);
        return NULL;
    }
    if (work->progress != NULL) search_watch(judge->search, search_goes_on, judge);
    return judge;
}

// Judges choices until all are judged or the review is stopped.
static void choices_judge(Judge *judge, const Record *record) {
    Work *work = judge->work;
    while (!is_stopped(judge)) {
        int i = __atomic_fetch_add(&work->next, 1, __ATOMIC_RELAXED);
        if (i >= work->review->count) break;
        ReviewChoice choice = work->review->choice[i];
        if (choice.judged) continue;
        StateBuffer buffer = {0};
        record_position(record, judge->game, state_of(&buffer), choice.ply);
        choice_judge(judge, state_of(&buffer), &choice);
        if (!choice.judged) break;
#pragma omp critical(review_looks_up)
        {
            work->review->choice[i] = choice;
            work->review->judged++;
            progress_tell(work);
        }
    }
}

bool review_run(Review *review, const Game *game, const Record *record, ReviewProgress *progress,
                void *context, Error *error) {
    int threads = review->params.threads > 0 ? review->params.threads : omp_get_max_threads();
    Work work = {.review = review, .progress = progress, .context = context};
    bool failed = false;
#pragma omp parallel num_threads(threads) shared(work, failed)
    {
        Error inner = {0};
        Judge *judge = judge_open(&work, game, &inner);
#pragma omp critical(review_fails)
        if (judge == NULL && !failed) {
            failed = true;
            if (error != NULL) *error = inner;
        }
        if (judge != NULL) choices_judge(judge, record);
        judge_close(judge);
    }
    return !failed;
}
