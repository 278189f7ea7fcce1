// SPDX-License-Identifier: GPL-3.0-or-later
// balance.c -- searches the value of a number at which a scenario is even, for `cassino balance`.
// Start at balance_search().
//
// The score of the first side is a function of the number. Only games can measure it.
//   1. Fix one row of seeds. The mean over the same games is an ordinary function of the number
//      (sample average approximation: Kleywegt, Shapiro, Homem-de-Mello, SIAM Journal on
//      Optimization 12, 2002).
//   2. Search its root: steps of 1, 2, 4... from the current value in both directions, until the
//      mean has passed 50 %, then bisection.
//   3. Double the row and continue from the last answer, until the row is complete (retrospective
//      approximation: Chen, Schmeiser, IIE Transactions 33, 2001).
//   4. Play the answer on fresh seeds: on the seeds of the search its score is biased towards 50 %.
#include <math.h>
#include <stdlib.h>

#include "balance.h"

enum { GALLOPS_MAX = 24, REFINES_MAX = 40, STAGES = 3, CONFIRM_FIRST = 100 };

static bool try_play(Search *search, int index, int count, Error *error);
static int try_find(Search *search, int value);

static double apart(double share) { return share < 0.5 ? 0.5 - share : share - 0.5; }

static double excess(const Search *search, int index) {  // returns the first side's score less 50 %
    return search->tries[index].sample.share.mean - 0.5;
}

// Returns false if the score of tries[index] lies on the same side of 50 % as the score of the
// unchanged scenario, else true.
static bool beyond(const Search *search, int index) {
    return excess(search, index) * excess(search, 0) <= 0;
}

// Returns the index of `value` in search->tries, and adds the value if it is new. Returns -1 if the
// value is out of range, the loader refuses it, or `tries` is full.
static int try_find(Search *search, int value) {
    char text[NUMBER_PATH_BYTES + 16];
    const char *edits[] = {text};
    for (int i = 0; i < search->try_count; i++) {
        if (search->tries[i].value == value) return i;
    }
    if (value < search->low || value > search->high || search->try_count == TRIES_MAX) return -1;
    Try *try = &search->tries[search->try_count];
    *try = (Try){.value = value};
    snprintf(text, sizeof text, "%s=%d", search->number.path, value);
    if (!game_edit(search->base, edits, 1, &try->game, &search->refusal)) return -1;
    return search->try_count++;
}

static bool try_play(Search *search, int index, int count, Error *error) {
    Try *try = &search->tries[index];
    return sample_play(search->vary, &try->game, count, &try->sample, error);
}

// Returns `to`, or the nearest value towards `from` that the loader accepts among a few that it
// tries, halving the distance; `from` if the loader refuses them all.
static int reach(Search *search, int from, int to) {
    while (to != from && try_find(search, to) < 0) to -= (to - from) / 2 + (to - from) % 2;
    return to;
}

// Returns the nearest value after `from` in the direction of `to`, `to` included, that the loader
// accepts. Returns `from` if it accepts no such value.
static int next(Search *search, int from, int to) {
    int direction = to > from ? 1 : -1;
    for (int value = from; value != to;) {
        value += direction;
        if (try_find(search, value) >= 0) return value;
    }
    return from;
}

typedef struct Way {      // a search in one direction from the current value
    int direction, last;  // -1 to lower the number, +1 to raise it; the last value played
    bool alive, crossed;  // the search goes on in this direction; a score has crossed 50 %
    int near, far;        // if a score has crossed 50 %: two values with 50 % between their scores
} Way;

// Returns true if scores in this direction move significantly away from 50 %. The search then
// abandons the direction.
static bool leads_away(const Search *search, int index) {
    Contrast contrast = contrast_of(&search->tries[0].sample, &search->tries[index].sample);
    return excess(search, 0) > 0 ? contrast.share.low > 0 : contrast.share.high < 0;
}

static bool way_step(Search *search, Way *way, int distance, int count, Error *error) {
    int start = search->number.value, wanted = start + way->direction * distance;
    wanted = min_int(max_int(wanted, search->low), search->high);
    int value = reach(search, way->last, wanted);
    if (value == way->last) {  // the loader refused all values of this step: try a longer one
        way->alive = wanted > search->low && wanted < search->high;
        return true;
    }
    int index = try_find(search, value);
    if (!try_play(search, index, count, error)) return false;
    way->near = way->last;
    way->far = way->last = value;
    way->crossed = beyond(search, index);
    way->alive = !way->crossed && !leads_away(search, index);
    return true;
}

static bool way_bisect(Search *search, Way *way, int count, Error *error) {
    while (abs(way->far - way->near) > 1) {
        int middle = way->near + (way->far - way->near) / 2;
        int value = reach(search, way->near, middle);
        if (value == way->near) value = next(search, middle, way->far);
        if (value == way->far) return true;  // the loader accepts no value between
        int index = try_find(search, value);
        if (!try_play(search, index, count, error)) return false;
        if (beyond(search, index))
            way->far = value;
        else
            way->near = value;
    }
    return true;
}

// Plays more games of both neighbours of 50 %. If 50 % is no longer between their scores, moves the
// neighbours by one accepted value, and repeats; if there is no further value, way->crossed becomes
// false. Returns false and sets *error on failure.
static bool way_refine(Search *search, Way *way, int count, Error *error) {
    for (int i = 0; i < REFINES_MAX; i++) {
        int near = try_find(search, way->near), far = try_find(search, way->far);
        if (!try_play(search, near, count, error) || !try_play(search, far, count, error)) {
            return false;
        }
        if (near != 0 && beyond(search, near)) {
            way->far = way->near;
            way->near = next(search, way->near, search->number.value);
        } else if (!beyond(search, far)) {
            int end = way->direction > 0 ? search->high : search->low;
            int on = next(search, way->far, end);
            if (on == way->far) {
                way->crossed = false;
                return true;
            }
            way->near = way->far;
            way->far = on;
        } else {
            return true;
        }
    }
    return true;
}

static bool nearer(const Search *search, int a, int b) {
    return apart(search->tries[a].sample.share.mean) < apart(search->tries[b].sample.share.mean);
}

// Sets search->best to the best changed value: the neighbour of 50 % with the closer score, in the
// direction of the smaller change if both crossed 50 %. If no direction crossed 50 %, takes the
// changed value whose score was closest to 50 %; -1 if no changed value was played.
static void choose(Search *search, const Way way[2]) {
    search->crossed = way[0].crossed || way[1].crossed;
    search->best = -1;
    for (int i = 0; i < 2; i++) {
        if (!way[i].crossed) continue;
        int near = try_find(search, way[i].near), far = try_find(search, way[i].far);
        int best = near != 0 && nearer(search, near, far) ? near : far;
        int change = abs(search->tries[best].value - search->number.value);
        bool smaller = search->best < 0 ||
                       change < abs(search->tries[search->best].value - search->number.value);
        if (smaller) search->best = best;
    }
    for (int i = 1; i < search->try_count && !search->crossed; i++) {
        if (search->tries[i].sample.count == 0) continue;
        if (search->best < 0 || nearer(search, i, search->best)) search->best = i;
    }
}

static void judge(Search *search) {
    search->better = apart(search->confirmed.share.mean) < apart(search->now);
    search->verdict = verdict_of(search->confirmed.tally, search->band);
}

bool balance_confirm(Vary *vary, const Game *game, int games, Interval band, Sample *sample,
                     Error *error) {
    for (int count = CONFIRM_FIRST;; count += count / 4) {
        count = min_int(count, games);
        bool good = sample_play_from(vary, game, BALANCE_FRESH, count, sample, error);
        if (sample->count == 0) return false;
        if (good && count < games && verdict_of(sample->tally, band) == VERDICT_OPEN) continue;
        Interval told = interval_always(sample->tally);  // the games were looked at before
        sample->share.low = told.low;
        sample->share.high = told.high;
        return good;
    }
}

// Step 2: steps in both directions, doubling the distance, until one has passed 50 % or none can go
// on; then bisects if one passed it. Returns false and sets *error on failure.
static bool search_whole(Search *search, Way way[2], int count, Error *error) {
    int start = search->number.value;
    way[0] = (Way){.direction = -1, .last = start, .alive = true};
    way[1] = (Way){.direction = 1, .last = start, .alive = true};
    for (int i = 0; i < GALLOPS_MAX && !way[0].crossed && !way[1].crossed; i++) {
        for (int w = 0; w < 2; w++) {
            if (way[w].alive && !way_step(search, &way[w], 1 << min_int(i, 12), count, error)) {
                return false;
            }
        }
    }
    for (int w = 0; w < 2; w++) {
        if (way[w].crossed && !way_bisect(search, &way[w], count, error)) return false;
    }
    return true;
}

// Step 3: adjusts the values found with fewer games, now with more games. Returns false and sets
// *error on failure.
static bool search_again(Search *search, Way way[2], int count, Error *error) {
    for (int w = 0; w < 2; w++) {
        if (way[w].crossed && !way_refine(search, &way[w], count, error)) return false;
    }
    return true;
}

static bool search_play(Search *search, Error *error) {
    Way way[2] = {{0}, {0}};
    search->verdict = VERDICT_OPEN;
    if (try_find(search, search->number.value) != 0) {
        if (error != NULL) *error = search->refusal;
        return false;
    }
    for (int stage = STAGES - 1; stage >= 0; stage--) {
        int count = max_int(search->vary->games >> stage, 2);
        double before = search->tries[0].sample.count > 0 ? excess(search, 0) : 0;
        if (!try_play(search, 0, count, error)) return false;
        // With more games the other side may turn out to be favoured. Then, or if no direction has
        // crossed 50 % yet, the whole search is repeated.
        bool same = before * excess(search, 0) > 0 && (way[0].crossed || way[1].crossed);
        bool well = same ? search_again(search, way, count, error)
                         : search_whole(search, way, count, error);
        if (!well) return false;
    }
    choose(search, way);
    if (search->best < 0) return true;
    if (!balance_confirm(search->vary, &search->tries[search->best].game, search->confirm,
                         search->band, &search->confirmed, error)) {
        return false;
    }
    judge(search);
    return true;
}

bool balance_search(Search *search, Error *error) {
    search->best = -1;
    bool good = search_play(search, error);
    if (!good && search->best < 0) choose(search, (Way[2]){{0}, {0}});
    return good;
}

bool even_step(int run, double rise, double score, double *step) {
    if (fabs(rise) < 0.005) return false;
    double most = 3.0 * abs(run);
    *step = fmax(-most, fmin((0.5 - score) * run / rise, most));
    return true;
}

const Try *balance_second(Search *search, double learned) {
    const Try *best = &search->tries[search->best];
    int start = search->number.value, run = best->value - start;
    double step;
    if (!even_step(run, learned - search->now, learned, &step)) return NULL;
    int whole = (int)lround(step);
    if (whole == 0) whole = step > 0 ? 1 : -1;
    int value = best->value + whole;
    if ((value - start) * run <= 0) return NULL;
    // Beyond the range, or where the loader refuses the value, the nearest one that it accepts.
    value = reach(search, best->value, max_int(search->low, min_int(value, search->high)));
    return value != best->value ? &search->tries[try_find(search, value)] : NULL;
}

void balance_free(Search *search) {
    for (int i = 0; i < search->try_count; i++) {
        sample_free(&search->tries[i].sample);
        game_close(&search->tries[i].game);
    }
    sample_free(&search->confirmed);
    search->try_count = 0;
}

Answer balance_answer(const Search *search) {
    if (search->best < 0) return ANSWER_NO;
    if (search->verdict == VERDICT_BALANCED) return ANSWER_YES;
    return search->verdict == VERDICT_OPEN ? ANSWER_NOT_CLEAR : ANSWER_NO;
}

// Compares two results of balance_search() for sorting, best first. The criteria are, in this
// order: the answer, whether another value is possible, whether the score comes closer to 50 %,
// whether it crosses 50 %, the size of the change (number_change(), unless the answer is
// ANSWER_NO), and the distance of the score from 50 %.
int balance_compare(const void *a, const void *b) {
    const Search *const first = *(Search *const *)a, *const second = *(Search *const *)b;
    int order = (int)balance_answer(first) - (int)balance_answer(second);
    if (order != 0) return order;
    if (first->best < 0 || second->best < 0) return (first->best < 0) - (second->best < 0);
    if (first->better != second->better) return first->better ? -1 : 1;
    if (first->crossed != second->crossed) return first->crossed ? -1 : 1;
    double change[2] = {number_change(&first->number, first->tries[first->best].value),
                        number_change(&second->number, second->tries[second->best].value)};
    double far[2] = {apart(first->confirmed.share.mean), apart(second->confirmed.share.mean)};
    if (balance_answer(first) != ANSWER_NO && change[0] != change[1])
        return change[0] < change[1] ? -1 : 1;
    return far[0] < far[1] ? -1 : far[0] > far[1];
}
