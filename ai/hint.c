// SPDX-License-Identifier: GPL-3.0-or-later
// hint.c -- compares the best choices by paired searches; hint.h lists the steps. Start at
// hint_run().
#include "hint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"

enum {
    TREES = 2,       // trees of each search of a hint; at most two threads grow them
    LOOK_TIMES = 4,  // iterations of the first search (the look), as a multiple of those of a trial
    // Bounds of the iterations of a tree in a trial whose length is set by time. The upper one ends
    // the hints of small games early: in tic-tac-toe 16,000 iterations already give no wrong
    // verdict.
    TRIAL_ITERATIONS = 32,
    TRIAL_ITERATIONS_MAX = 1 << 16,
    QUARTER = 4,  // each trial also runs with a quarter of its iterations, to measure the bias
    MEGABYTES = 64,
};
#define LOOK_SHARE 0.25  // the largest share of the time that the first search takes
// Exploration constant of all searches of a hint. More exploration would mix more bad later moves
// into the value of a choice.
#define EXPLORE 0.2f

// Each end of an interval moves outwards by the drift times this factor. The drift is the change of
// a loss from a quarter of a trial to the whole trial. In tic-tac-toe with 4,000 iterations, factor
// 1 gave 10 wrong hints of 400, and factor 2 gave 2.
#define BIAS_TIMES 2

// Quantiles of Student's t for 3 to 9 degrees of freedom.
static const double quantile_995[] = {5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.250};
static const double quantile_975[] = {3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262};
_Static_assert(COUNT_OF(quantile_995) == HINT_TRIALS_MAX - HINT_TRIALS_MIN + 1, "one per number");

typedef struct Trial {  // values of the contenders in one trial; NAN for a dropped contender
    double quarter[HINT_CONTENDERS], whole[HINT_CONTENDERS];
} Trial;

typedef struct Work {
    const Game *game;
    const State *root;
    Side side;
    const HintParams *params;
    SearchProgress *progress;
    void *context;
    double start, share;  // share: the share of all iterations that is done, [0,1]
    bool stopped, late;
    Action contender[HINT_CONTENDERS];
    bool dropped[HINT_CONTENDERS];
    int count, trials;
    Trial trial[HINT_TRIALS_MAX];
    uint64_t iterations;
    SearchReport report;
    int piece,
        plies;  // the piece of the choice that next_find() follows, and the plies that it read
    char next[sizeof((Hint *)0)->next];
} Work;

static double elapsed(const Work *work) { return clock_now() - work->start; }

static bool goes_on(void *context, double share) {
    Work *work = context;
    (void)share;
    double seconds = work->params->seconds;
    if (seconds > 0 && elapsed(work) >= seconds) work->late = true;
    double done = seconds > 0 ? elapsed(work) / seconds : work->share;
    if (work->progress != NULL && !work->progress(work->context, fmin(done, 1)))
        work->stopped = true;
    return !work->stopped && !work->late;
}

static Search *search_make(Work *work, int iterations, double seconds, Error *error) {
    SearchParams params = search_defaults_of(work->game->rules);
    params.trees = TREES;
    params.threads = work->params->threads;
    params.megabytes = MEGABYTES;
    params.iterations = iterations;
    params.seconds = seconds;
    params.early = false;
    params.explore = EXPLORE;
    Search *search = search_new(work->game, &params, error);
    if (search != NULL) search_watch(search, goes_on, work);
    return search;
}

// ---- Step 1

static void contender_add(Work *work, Action action) {
    for (int i = 0; i < work->count; i++)
        if (work->contender[i] == action) return;
    if (work->count < HINT_CONTENDERS) work->contender[work->count++] = action;
}

// Fills work->contender. If the caller compares two choices, only these two are contenders.
// Otherwise the order is: the two most visited choices, the choice that the caller asks about, the
// choice with the best value, and then other visited choices while there is room.
static void contenders_choose(Work *work) {
    const SearchReport *report = &work->report;
    int best = 0;
    if (work->params->against != NO_ACTION) {
        contender_add(work, work->params->asked);
        contender_add(work, work->params->against);
        return;
    }
    for (int i = 1; i < report->count; i++)
        if (report->moves[i].visits > 0 && report->moves[i].value > report->moves[best].value)
            best = i;
    for (int i = 0; i < min_int(2, report->count); i++)
        if (report->moves[i].visits > 0 || i == 0) contender_add(work, report->moves[i].action);
    if (work->params->asked != NO_ACTION) contender_add(work, work->params->asked);
    contender_add(work, report->moves[best].action);
    for (int i = 2; i < report->count && report->moves[i].visits > 0; i++)
        contender_add(work, report->moves[i].action);
}

// Step 1: runs the first search and chooses the contenders. Returns the iterations per tree of a
// trial: those with which HINT_TRIALS_MAX trials fill the remaining time, within the bounds above,
// or params->iterations without a time limit. Returns 0 if memory runs out.
static int look(Work *work, Error *error) {
    const HintParams *params = work->params;
    double seconds = params->seconds * LOOK_SHARE;
    int trial = seconds > 0 ? TRIAL_ITERATIONS_MAX : params->iterations;
    Search *search = search_make(work, LOOK_TIMES * trial, seconds, error);
    if (search == NULL) return 0;
    search_seed(search, hash_join(params->seed, 0));
    search_run(search, work->root, work->side, &work->report);
    search_free(search);
    work->iterations += work->report.iterations;
    contenders_choose(work);
    if (params->seconds <= 0) return params->iterations;
    double speed = (double)work->report.iterations / TREES / fmax(work->report.seconds, 1e-3);
    double left = params->seconds * (1 - LOOK_SHARE) / HINT_TRIALS_MAX;
    double whole = speed * left * QUARTER / (QUARTER + 1);
    return (int)fmin(fmax(whole, TRIAL_ITERATIONS), TRIAL_ITERATIONS_MAX);
}

// ---- Step 2

// Searches the contenders that were not dropped, and fills value[] (NAN for dropped ones). Returns
// false if the caller stopped the hint or the time is over.
static bool values_find(Work *work, Search *search, uint64_t seed, double value[]) {
    Action list[HINT_CONTENDERS];
    int count = 0;
    for (int i = 0; i < work->count; i++) {
        if (work->dropped[i]) continue;
        int place = count++;
        for (; place > 0 && list[place - 1] > work->contender[i]; place--)
            list[place] = list[place - 1];
        list[place] = work->contender[i];
    }
    search_among(search, list, count);
    search_seed(search, seed);
    search_run(search, work->root, work->side, &work->report);
    work->iterations += work->report.iterations;
    for (int i = 0; i < work->count; i++) {
        value[i] = NAN;
        for (int k = 0; k < work->report.count; k++)
            if (!work->dropped[i] && work->report.moves[k].action == work->contender[i])
                value[i] = (double)work->report.moves[k].value;
    }
    return !work->stopped && !work->late;
}

// Runs one trial: a search with a quarter of the iterations, then the whole search. Both use the
// same seed, so that the short search equals the beginning of the whole one. Returns false if a
// search was stopped.
static bool trial_run(Work *work, Search *quarter, Search *whole) {
    Trial *trial = &work->trial[work->trials];
    uint64_t seed = hash_join(work->params->seed, (uint64_t)work->trials + 1);
    work->share = (work->trials + LOOK_TIMES) / (double)(HINT_TRIALS_MAX + LOOK_TIMES);
    if (!values_find(work, quarter, seed, trial->quarter)) return false;
    if (!values_find(work, whole, seed, trial->whole)) return false;
    work->trials++;
    return true;
}

// ---- Steps 3 to 5

static double mean_of(const Work *work, int i) {
    double sum = 0;
    for (int t = 0; t < work->trials; t++) sum += work->trial[t].whole[i];
    return sum / work->trials;
}

static int best_of(const Work *work) {
    int best = -1;
    for (int i = 0; i < work->count; i++)
        if (!work->dropped[i] && (best < 0 || mean_of(work, i) > mean_of(work, best))) best = i;
    return best;
}

// Fills *out with the verdict on contender `i`. Compares it with `best` over the trials in which
// contender `i` took part.
static void choice_compare(const Work *work, int best, int i, HintChoice *out) {
    double sum = 0, squares = 0, moved = 0, value = 0;
    int count = 0;
    for (int t = 0; t < work->trials; t++) {
        const Trial *trial = &work->trial[t];
        if (isnan(trial->whole[i])) continue;
        double lost = trial->whole[best] - trial->whole[i];
        sum += lost;
        squares += lost * lost;
        moved += lost - (trial->quarter[best] - trial->quarter[i]);
        value += trial->whole[i];
        count++;
    }
    out->action = work->contender[i];
    out->verdict = HINT_UNCLEAR;
    out->lost = out->low = out->high = 0;
    out->value = count > 0 ? value / count : 0.5;
    if (i == best || count == 0) return;
    double mean = sum / count;
    out->lost = mean;
    out->low = -1;
    out->high = 1;
    if (count < HINT_TRIALS_MIN) return;
    double error = sqrt(fmax(squares - sum * mean, 0) / (count - 1) / count);
    double bias = BIAS_TIMES * fabs(moved / count);
    double reach = error * quantile_995[count - HINT_TRIALS_MIN] + bias;
    out->low = mean - reach;
    out->high = mean + reach;
    double most = mean + error * quantile_975[count - HINT_TRIALS_MIN] + bias;
    if (most <= HINT_EQUAL)
        out->verdict = HINT_AS_GOOD;
    else if (out->low > 0)
        out->verdict = HINT_WORSE;
}

// Step 5: drops contenders that are clearly worse than the best one. Returns true if every other
// contender has a verdict, else false.
static bool is_decided(Work *work) {
    int best = best_of(work);
    bool decided = true;
    for (int i = 0; i < work->count; i++) {
        HintChoice choice;
        if (i == best || work->dropped[i]) continue;
        choice_compare(work, best, i, &choice);
        work->dropped[i] = choice.verdict == HINT_WORSE;
        decided = decided && choice.verdict != HINT_UNCLEAR;
    }
    return decided;
}

// ---- What follows the choice

// Keeps the words of the second ply if it is a choice of the same side for the same piece, and not
// the only one.
static void next_keep(void *context, const State *before, Action seen) {
    Work *work = context;
    Action list[ACTIONS_MAX];
    Parts parts;
    if (work->plies++ != 1 || game_turn(work->game, before) != work->side) return;
    if (game_listed(work->game, before, list) < 2) return;
    view_parts(work->game, before, seen, &parts);
    if (parts.piece < 0 || parts.piece != work->piece) return;
    Text text = text_over(work->next, sizeof work->next);
    work->game->rules->format_action(work->game->world, before, seen, &text);
}

// Finds what the last run of the search plays after a contender with the same piece, such as the
// fire of a unit that was chosen to act.
static void next_find(Work *work, const Search *search, Action contender) {
    Parts parts;
    view_parts(work->game, work->root, contender, &parts);
    work->piece = parts.piece;
    work->plies = 0;
    work->next[0] = '\0';
    if (work->piece >= 0) search_pv(search, work->root, contender, next_keep, work);
}

// ---- The whole hint

static void hint_fill(const Work *work, Hint *hint) {
    int best = work->trials > 0 ? best_of(work) : 0, seen[HINT_VERDICTS] = {0};
    for (int i = 0; i < work->count; i++) {
        HintChoice choice;
        choice_compare(work, best, i, &choice);
        if (i != best) seen[choice.verdict]++;
        int place = hint->count++;
        for (;
             place > 0 && (i == best || (place > 1 && hint->choice[place - 1].lost > choice.lost));
             place--)
            hint->choice[place] = hint->choice[place - 1];
        hint->choice[place] = choice;
    }
    HintVerdict verdict = seen[HINT_AS_GOOD] > 0 ? HINT_AS_GOOD : HINT_BEST;
    hint->choice[0].verdict = seen[HINT_UNCLEAR] > 0 ? HINT_UNCLEAR : verdict;
    hint->trials = work->trials;
    hint->iterations = work->iterations;
    hint->seconds = elapsed(work);
    hint->stopped = work->stopped;
    memcpy(hint->next, work->next, sizeof hint->next);
}

static bool has_time(const Work *work, double trial_seconds) {
    double seconds = work->params->seconds;
    return seconds <= 0 || elapsed(work) + trial_seconds <= seconds;
}

static bool trials_run(Work *work, int iterations, Error *error) {
    Search *quarter = search_make(work, max_int(iterations / QUARTER, 1), 0, error);
    Search *whole = quarter != NULL ? search_make(work, iterations, 0, error) : NULL;
    double longest = 0;
    while (whole != NULL && work->trials < HINT_TRIALS_MAX && has_time(work, longest)) {
        double began = clock_now();
        if (!trial_run(work, quarter, whole)) break;
        longest = fmax(longest, clock_now() - began);
        if (work->trials >= HINT_TRIALS_MIN && is_decided(work)) break;
    }
    if (work->trials > 0) next_find(work, whole, work->contender[best_of(work)]);
    search_free(quarter);
    search_free(whole);
    return whole != NULL;
}

bool hint_run(const Game *game, const State *root, Side side, const HintParams *params,
              SearchProgress *progress, void *context, Hint *hint, Error *error) {
    assert(params->seconds > 0 || params->iterations > 0);
    Work *work = memory_take(1, sizeof *work);
    *work = (Work){.game = game,
                   .root = root,
                   .side = side,
                   .params = params,
                   .progress = progress,
                   .context = context,
                   .start = clock_now()};
    *hint = (Hint){0};
    int iterations = look(work, error);
    bool good = iterations > 0;
    if (good && work->count > 1 && !work->stopped) good = trials_run(work, iterations, error);
    if (good) hint_fill(work, hint);
    free(work);
    return good;
}

// ---- Words

void hint_verdict_put(HintVerdict verdict, double lost, Text *out) {
    static const char *const words[] = {"best", "as good", "worse by about",
                                        "too close to tell which is better"};
    _Static_assert(COUNT_OF(words) == HINT_VERDICTS, "one per verdict");
    text_put(out, "%s", words[verdict]);
    if (verdict == HINT_WORSE) text_put(out, " %d", max_int(1, (int)lround(100 * lost)));
}

static void names_put(const Hint *hint, const Game *game, const State *root, HintVerdict verdict,
                      Text *out) {
    int put = 0, left = 0;
    for (int i = 1; i < hint->count; i++) left += hint->choice[i].verdict == verdict;
    for (int i = 1; i < hint->count; i++) {
        if (hint->choice[i].verdict != verdict) continue;
        text_put(out, "%s'", put == 0 ? "" : --left > 1 ? ", " : " and ");
        put++;
        game->rules->format_action(game->world, root, hint->choice[i].action, out);
        text_put(out, "'");
    }
}

static void comparison_put(const Hint *hint, const Game *game, const State *root, Text *out) {
    const HintChoice *best = &hint->choice[0];
    if (hint->count == 1) {
        text_put(out, "The search found no other choice worth a comparison.");
    } else if (hint->trials < HINT_TRIALS_MIN) {
        text_put(out, "The search was too short to compare this choice with the others.");
    } else if (best->verdict == HINT_BEST) {
        text_put(out, "The next best choice, '");
        game->rules->format_action(game->world, root, hint->choice[1].action, out);
        text_put(out, "', is ");
        hint_verdict_put(HINT_WORSE, hint->choice[1].lost, out);
        text_put(out, " points of win probability.");
    } else {
        bool equal = best->verdict == HINT_AS_GOOD;
        text_put(out, equal ? "Choices as good as this, within 2 points of win probability: "
                            : "The search cannot tell whether this choice is better than ");
        names_put(hint, game, root, equal ? HINT_AS_GOOD : HINT_UNCLEAR, out);
        text_put(out, equal ? "." : ": the difference is within the error of the search.");
    }
}

void hint_put(const Hint *hint, const Game *game, const State *root, Side side, Text *out) {
    comparison_put(hint, game, root, out);
    if (hint->trials > 0) text_put(out, " Win probability: %.0f%%.", 100 * hint->choice[0].value);
    if (hint->next[0] != '\0') text_put(out, " Next: '%s'.", hint->next);
    if (game->rules->explain == NULL) return;
    text_put(out, " ");
    game->rules->explain(game->world, root, hint->choice[0].action, side, out);
}

void hint_compared_put(const Hint *hint, Action asked, Text *out) {
    const HintChoice *other = &hint->choice[hint->count - 1];
    if (hint->count == 1)
        text_put(out, "the same choice");
    else if (other->verdict == HINT_WORSE && other->action != asked)
        text_put(out, "better by about %d", max_int(1, (int)lround(100 * other->lost)));
    else
        hint_verdict_put(other->verdict, other->lost, out);
}
