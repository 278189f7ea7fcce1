// SPDX-License-Identifier: GPL-3.0-or-later
// bid.c -- estimates an even bid by games and a fitted curve; see bid.h. Start at bid_search().
#include "bid.h"

#include <gsl/gsl_cdf.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "bench/stats/interval.h"
#include "engine/base/memory.h"

enum { BATCHES = 32, BATCH_LEAST = 4, GALLOPS = 12, NEWTON_STEPS = 60, FITS = 4 };

#define ENDS_APART 3.0  // least difference of the scores at both ends, in standard errors
#define NEAR_EVEN  0.2  // the fit leaves out values where the curve gives a side less than this

// ---- The estimate

typedef struct Curve {  // logit of the score = a + b * (value - centre)
    double centre, a, b;
    double aa, ab, bb;  // variance of a, covariance of a and b, variance of b
} Curve;

static double share_at(const Curve *curve, double value) {
    return 1 / (1 + exp(-(curve->a + curve->b * (value - curve->centre))));
}

static double mean_of(const BidBatch *batch) { return batch->points / batch->games; }

// Returns the dispersion of a quasi-likelihood: the variance of the payoffs around the curve,
// divided by the variance of wins and losses. If there are more than 6 batches and the variance
// between them is greater, returns that instead.
static double dispersion(const Bid *bid, const bool used[], const Curve *curve) {
    double games = 0, batches = 0, within = 0, between = 0;
    for (int i = 0; i < bid->count; i++) {
        const BidBatch *batch = &bid->batch[i];
        double p = share_at(curve, batch->value), variance = fmax(p * (1 - p), 1e-9),
               n = batch->games;
        if (!used[i]) continue;
        within += (batch->squares - 2 * p * batch->points + n * p * p) / variance;
        between += n * (mean_of(batch) - p) * (mean_of(batch) - p) / variance;
        games += n;
        batches++;
    }
    within /= fmax(games - 2, 1);
    between = batches > 6 ? between / (batches - 2) : 0;
    return fmax(within, between);
}

static bool curve_fit(const Bid *bid, const bool used[], Curve *curve) {
    double sum = 0, games = 0;
    for (int i = 0; i < bid->count; i++) {
        if (!used[i]) continue;
        sum += (double)bid->batch[i].value * bid->batch[i].games;
        games += bid->batch[i].games;
    }
    if (games < 2) return false;
    *curve = (Curve){.centre = sum / games};
    double h00 = 0, h01 = 0, h11 = 0, determinant = 0;
    for (int step = 0; step < NEWTON_STEPS; step++) {
        double g0 = 0, g1 = 0;
        h00 = h01 = h11 = 0;
        for (int i = 0; i < bid->count; i++) {
            const BidBatch *batch = &bid->batch[i];
            if (!used[i]) continue;
            double x = batch->value - curve->centre, p = share_at(curve, batch->value);
            double weight = fmax(p * (1 - p), 1e-9) * batch->games;
            double miss = batch->points - p * batch->games;
            g0 += miss;
            g1 += miss * x;
            h00 += weight;
            h01 += weight * x;
            h11 += weight * x * x;
        }
        determinant = h00 * h11 - h01 * h01;
        if (!(determinant > 1e-9 * h00 * h00)) return false;  // all games are at one value
        double da = (h11 * g0 - h01 * g1) / determinant, db = (h00 * g1 - h01 * g0) / determinant;
        double short_enough = fmin(1, 1 / fmax(fabs(da), 1e-9));
        curve->a += short_enough * da;
        curve->b += short_enough * db;
        if (fabs(da) + fabs(db) < 1e-12) break;
    }
    double phi = dispersion(bid, used, curve);
    curve->aa = phi * h11 / determinant;
    curve->ab = -phi * h01 / determinant;
    curve->bb = phi * h00 / determinant;
    return isfinite(curve->a) && isfinite(curve->b) && curve->b != 0;
}

// Fills the estimate from the curve: the value where the curve crosses one half is -a / b, and its
// interval is that of Fieller (1954) for a ratio.
static void root_set(Bid *bid, const Curve *curve) {
    double z = NORMAL_95, root = -curve->a / curve->b;
    double g = z * z * curve->bb / (curve->b * curve->b);
    bid->even = curve->centre + root;
    bid->slope = curve->b;
    bid->bounded = g < 1;
    bid->low = -INFINITY;
    bid->high = INFINITY;
    if (!bid->bounded) return;
    double middle = root + g / (1 - g) * (root + curve->ab / curve->bb);
    double inner = curve->aa + 2 * root * curve->ab + root * root * curve->bb -
                   g * (curve->aa - curve->ab * curve->ab / curve->bb);
    double half = z / (fabs(curve->b) * (1 - g)) * sqrt(fmax(inner, 0));
    bid->low = curve->centre + middle - half;
    bid->high = curve->centre + middle + half;
}

// Returns the value at which the score crosses one half, by isotonic regression (pool adjacent
// violators: Ayer and others 1955). The score is assumed to fall with the value if `falls`, else to
// rise. Returns NAN if it does not cross.
static double crossing_of(const Bid *bid, bool falls) {
    double points[BID_BATCHES_MAX], games[BID_BATCHES_MAX], last[BID_BATCHES_MAX];
    int value[BID_BATCHES_MAX], blocks = 0, order[BID_BATCHES_MAX];
    for (int i = 0; i < bid->count; i++) {  // sort by value, higher scores first
        int place = i;
        for (; place > 0; place--) {
            int before = bid->batch[order[place - 1]].value, now = bid->batch[i].value;
            if (falls ? before <= now : before >= now) break;
            order[place] = order[place - 1];
        }
        order[place] = i;
    }
    for (int i = 0; i < bid->count; i++) {
        const BidBatch *batch = &bid->batch[order[i]];
        points[blocks] = batch->points;
        games[blocks] = batch->games;
        value[blocks] = batch->value;
        last[blocks++] = batch->value;
        while (blocks > 1 && points[blocks - 2] / games[blocks - 2] <=
                                 points[blocks - 1] / games[blocks - 1] + 1e-12) {
            points[blocks - 2] += points[blocks - 1];
            games[blocks - 2] += games[blocks - 1];
            last[blocks - 2] = last[blocks - 1];
            blocks--;
        }
    }
    for (int i = 1; i < blocks; i++)
        if (points[i - 1] / games[i - 1] >= 0.5 && points[i] / games[i] < 0.5)
            return (last[i - 1] + value[i]) / 2;
    return (double)NAN;
}

// Returns true if the games at `value` and beyond it, in direction `way`, prove that the score at
// `value` exceeds one half (`more`), or is below one half (not `more`). This assumes that the score
// beyond `value` is no greater (no smaller) than at it. The batches are added from the nearest on.
// The anytime-valid interval (interval_always()) may be checked after each of them.
static bool beyond_half(const Bid *bid, int value, int way, bool more) {
    Tally tally = {0};
    for (int64_t next = value;;) {
        int64_t after = INT64_MAX;
        for (int i = 0; i < bid->count; i++) {
            const BidBatch *batch = &bid->batch[i];
            int64_t far = ((int64_t)batch->value - value) * way;
            if (far < 0) continue;
            if (batch->value == next) {
                tally.games += batch->games;
                tally.points += batch->points;
                tally.squares += batch->squares;
            } else if (far > (next - value) * way && far < after) {
                after = far;
            }
        }
        Interval always = interval_always(tally);
        if (more ? always.low > 0.5 : always.high < 0.5) return true;
        if (after == INT64_MAX) return false;
        next = value + way * after;
    }
}

// Fills the estimate of step 3. The interval covers the values at which no side is proved to score
// more than one half.
static void monotone_set(Bid *bid, bool falls) {
    bid->even = crossing_of(bid, falls);
    bid->low = -INFINITY;
    bid->high = INFINITY;
    for (int i = 0; i < bid->count; i++) {
        int value = bid->batch[i].value;
        // The side that is proved to score more tells in which direction the even value lies.
        if (beyond_half(bid, value, falls ? 1 : -1, true)) {
            if (falls) bid->low = fmax(bid->low, value);
            if (!falls) bid->high = fmin(bid->high, value);
        }
        if (beyond_half(bid, value, falls ? -1 : 1, false)) {
            if (falls) bid->high = fmin(bid->high, value);
            if (!falls) bid->low = fmax(bid->low, value);
        }
    }
    bid->crossed = !isnan(bid->even);
    bid->bounded = bid->crossed && isfinite(bid->low) && isfinite(bid->high);
    bid->monotone = true;
}

// Returns true if a chi-square test finds that the batches deviate from the curve no more than by
// chance, or if there are fewer than 4 batches.
static bool curve_fits(const Bid *bid, const bool used[], const Curve *curve) {
    double square = 0, batches = 0;
    for (int i = 0; i < bid->count; i++) {
        const BidBatch *batch = &bid->batch[i];
        double p = share_at(curve, batch->value);
        if (!used[i]) continue;
        // Bound the variance from below: equal results near 0 or 1 would otherwise count too much.
        double variance = fmax(p * (1 - p), 1.0 / batch->games);
        square += batch->games * (mean_of(batch) - p) * (mean_of(batch) - p) / variance;
        batches++;
    }
    return batches < 4 || gsl_cdf_chisq_Q(square, batches - 2) > 0.05;
}

void bid_fit(Bid *bid) {
    bool used[BID_BATCHES_MAX], above = false, below = false, fits = true;
    Curve curve = {0};
    for (int i = 0; i < bid->count; i++) {
        used[i] = true;
        above |= mean_of(&bid->batch[i]) >= 0.5;
        below |= mean_of(&bid->batch[i]) <= 0.5;
    }
    bid->crossed = bid->bounded = bid->monotone = false;
    bid->even = NAN;
    bid->low = -INFINITY;
    bid->high = INFINITY;
    for (int fit = 0; fit < FITS && above && below && curve_fit(bid, used, &curve); fit++) {
        Bid before = *bid;
        if (fit == 0) fits = curve_fits(bid, used, &curve);
        root_set(bid, &curve);
        bid->crossed = true;
        if (before.bounded && !bid->bounded) {  // too few games near 50 % to fit a slope
            *bid = before;
            break;
        }
        for (int i = 0; i < bid->count; i++) {
            double share = share_at(&curve, bid->batch[i].value);
            used[i] = share > NEAR_EVEN && share < 1 - NEAR_EVEN;
        }
    }
    if (bid->crossed && !fits) monotone_set(bid, bid->slope < 0);
    // The score jumps from one whole number to the next, and nobody can play between them.
    bid->low = floor(bid->low);
    bid->high = ceil(bid->high);
}

bool bid_none_even(const Bid *bid) {
    if (bid->beside_count < 2) return false;
    for (int i = 0; i < 2; i++)
        if (bid->beside[i].interval.low <= 0.5 && bid->beside[i].interval.high >= 0.5) return false;
    return true;
}

bool bid_one_side(const Bid *bid) {
    return bid->count > 0 && (bid->end[0].interval.low > 0.5 || bid->end[1].interval.high < 0.5);
}

// ---- The games

// Returns true if the even value is known and lies between the lowest and the highest value played.
static bool bid_within(const Bid *bid) {
    return bid->crossed && bid->even >= bid->lowest && bid->even <= bid->highest;
}

typedef struct Walk {
    const BidWanted *wanted;
    Bid *bid;
    int size;        // games of a batch
    double *payoff;  // payoffs of a batch; owned
} Walk;

// Plays a batch at `value` and sets *share to its score, or to NAN if the scenario refuses the
// value or there is no room for a batch. Returns false and sets *error on failure.
static bool batch_play(Walk *walk, int value, double *share, Error *error) {
    Bid *bid = walk->bid;
    bool refused = false;
    *share = NAN;
    if (bid->count == BID_BATCHES_MAX) return true;
    if (!walk->wanted->play(walk->wanted->context, value, bid->games, walk->size, walk->payoff,
                            &refused, error))
        return false;
    if (refused) return true;
    BidBatch *batch = &bid->batch[bid->count++];
    *batch = (BidBatch){.value = value, .games = walk->size};
    for (int i = 0; i < walk->size; i++) {
        batch->points += walk->payoff[i];
        batch->squares += walk->payoff[i] * walk->payoff[i];
    }
    bid->games += walk->size;
    *share = mean_of(batch);
    return true;
}

typedef struct Span {   // values at which the first side scores less, and more, than half
    bool found, inner;  // one of the two is not an end of what was played
    int few, many;
} Span;

// Returns all games at a value, or all but those of its first `left_out` batches.
static BidScore value_score(const Bid *bid, int value, int left_out) {
    BidScore out = {.value = value};
    for (int i = 0; i < bid->count; i++) {
        const BidBatch *batch = &bid->batch[i];
        if (batch->value != value || left_out-- > 0) continue;
        out.tally.games += batch->games;
        out.tally.points += batch->points;
        out.tally.squares += batch->squares;
    }
    // The results decide how many games are played at a value, so that its interval must be valid
    // at every look.
    out.interval = interval_always(out.tally);
    return out;
}

BidScore bid_most_played(const Bid *bid, int except) {
    BidScore most = {0};
    for (int i = 0; i < bid->count; i++) {
        BidScore one = value_score(bid, bid->batch[i].value, 0);
        if (one.value != except && one.tally.games > most.tally.games) most = one;
    }
    return most;
}

// Sets the lowest and the highest value played, and those with the least and the greatest score.
static void ends_set(Bid *bid) {
    bid->lowest = INT_MAX;
    bid->highest = INT_MIN;
    for (int i = 0; i < bid->count; i++) {
        BidScore one = value_score(bid, bid->batch[i].value, 0);
        double score = tally_score(&one.tally);
        if (i == 0 || score < tally_score(&bid->end[0].tally)) bid->end[0] = one;
        if (i == 0 || score > tally_score(&bid->end[1].tally)) bid->end[1] = one;
        bid->lowest = min_int(bid->lowest, one.value);
        bid->highest = max_int(bid->highest, one.value);
    }
}

// Sets *span from the lowest and the highest value played. `found` is true if their scores differ
// significantly, one of them below one half and the other above it.
//
// A number may have an effect between its ends only: a strength at which a side breaks has none at
// 0, which means never. So if both ends are on one side of one half, and the scenario allows no
// further value (`whole`), the value whose score is nearest to the other side takes the place of
// one end. Its first batch chose it, and does not count. Because many values could be chosen so,
// both intervals must then exclude one half.
static void span_see(Span *span, Bid *bid, bool whole) {
    ends_set(bid);
    BidScore low = value_score(bid, bid->lowest, 0), high = value_score(bid, bid->highest, 0);
    double side[2] = {tally_score(&low.tally) - 0.5, tally_score(&high.tally) - 0.5};
    int other = bid->end[side[0] > 0 ? 0 : 1].value;
    span->inner = whole && side[0] * side[1] > 0 && other != low.value && other != high.value;
    if (span->inner) {
        bool more = fabs(side[0]) > fabs(side[1]);
        *(more ? &high : &low) = value_score(bid, other, 1);
    }
    double score = tally_score(&low.tally), apart = tally_score(&high.tally) - score;
    // The variance of a payoff is at most a quarter.
    double error = sqrt(0.25 / fmax(low.tally.games, 1) + 0.25 / fmax(high.tally.games, 1));
    span->found = fabs(apart) > ENDS_APART * error && (score + apart - 0.5) * (score - 0.5) < 0;
    if (span->inner)
        span->found &= fmin(low.interval.high, high.interval.high) < 0.5 &&
                       fmax(low.interval.low, high.interval.low) > 0.5;
    span->few = apart < 0 ? high.value : low.value;
    span->many = apart < 0 ? low.value : high.value;
}

typedef struct Way {  // batches in one direction from the current value
    int direction, last;
    bool ended;  // no value beyond `last` is allowed
} Way;

// Plays a batch at `distance` from the current value, or at the end of the range. If the scenario
// refuses that value, plays it at the nearest one towards the last, halving the distance.
static bool way_step(Walk *walk, Way *way, int64_t distance, Error *error) {
    const BidWanted *wanted = walk->wanted;
    int64_t far = wanted->value + way->direction * distance;
    far = far < wanted->low ? wanted->low : far > wanted->high ? wanted->high : far;
    bool at_end = far == wanted->low || far == wanted->high, played = false;
    for (int to = (int)far; to != way->last && !played;) {
        double share;
        if (!batch_play(walk, to, &share, error)) return false;
        played = !isnan(share);
        if (played)
            way->last = to;
        else
            to -= (to - way->last) / 2 + (to - way->last) % 2;
    }
    way->ended = !played && at_end;
    return true;
}

// Plays batches at growing distances on both sides of the current value, until each side scores
// more at one end (span->found), the scenario allows no further value, or the games run out. Then
// plays more at the two values that tell most. If found, the two values tell in which direction the
// number helps the first side. Returns false and sets *error on failure.
static bool span_find(Walk *walk, Span *span, Error *error) {
    const BidWanted *wanted = walk->wanted;
    Bid *bid = walk->bid;
    double share;
    Way way[2] = {{.direction = -1, .last = wanted->value},
                  {.direction = 1, .last = wanted->value}};
    if (!batch_play(walk, wanted->value, &share, error)) return false;
    for (int i = 0; !span->found && bid->games < wanted->games && bid->count < BID_BATCHES_MAX;
         i++) {
        bool whole = i >= GALLOPS || (way[0].ended && way[1].ended);
        if (whole && bid->count == 0) return true;  // the scenario refuses all values
        if (whole) span_see(span, bid, true);
        const int again[2] = {span->few, span->many};
        for (int w = 0; w < 2 && !span->found; w++) {
            bool good = whole ? batch_play(walk, again[w], &share, error)
                              : way[w].ended || way_step(walk, &way[w], (int64_t)1 << i, error);
            if (!good) return false;
        }
        if (bid->count > 0) span_see(span, bid, whole);
    }
    return true;
}

// Fits the estimate to all batches; if the span is an inner one, to those from its one value to the
// other.
static void span_fit(const Span *span, Bid *bid) {
    Bid all = *bid;
    bid->count = 0;
    for (int i = 0; i < all.count; i++) {
        int value = all.batch[i].value;
        bool within =
            value >= min_int(span->few, span->many) && value <= max_int(span->few, span->many);
        if (within || !span->inner || !span->found) bid->batch[bid->count++] = all.batch[i];
    }
    bid_fit(bid);
    memcpy(bid->batch, all.batch, sizeof all.batch);
    bid->count = all.count;
}

static bool walk_on(Walk *walk, const Span *span, Error *error) {
    const BidWanted *wanted = walk->wanted;
    int more = span->many > span->few ? 1 : -1;  // direction in which the first side scores more
    int value = (span->few + span->many) / 2, last = 0, refusals = 0;
    int wide = abs(span->many - span->few);
    // Step at least by a part of the span, because values close together give no slope.
    int least = max_int(wide / 16, 1), step = max_int(wide / 4, 1);
    while (3 * walk->bid->games < 2 * wanted->games && walk->bid->count < BID_BATCHES_MAX &&
           refusals < 20) {
        double share;
        if (!batch_play(walk, value, &share, error)) return false;
        int way = isnan(share) ? -last : share < 0.5 ? more : share > 0.5 ? -more : 0;
        refusals += isnan(share);
        if (last != 0 && way != last) step = max_int(step / 2, least);
        value = max_int(wanted->low, min_int(value + way * step, wanted->high));
        if (way != 0) last = way;
    }
    return true;
}

// Plays the last games at the two whole numbers around the even value. They are not part of the
// fit, whose answer chose the numbers. Returns false and sets *error on failure.
static bool beside_play(Walk *walk, Error *error) {
    Bid *bid = walk->bid;
    const BidWanted *wanted = walk->wanted;
    int games = min_int(wanted->games / 6, (wanted->games - bid->games) / 2);
    int low = (int)floor(bid->even);
    bool good = true;
    for (int i = 0; i < 2 && good; i++) {
        BidScore *one = &bid->beside[bid->beside_count];
        *one = (BidScore){.value = low + i};
        bool refused = one->value < wanted->low || one->value > wanted->high;
        while (!refused && one->tally.games < games) {
            int count = min_int(walk->size, games - (int)one->tally.games);
            good = wanted->play(wanted->context, one->value, bid->games, count, walk->payoff,
                                &refused, error);
            if (!good) break;
            for (int k = 0; k < count && !refused; k++) tally_add(&one->tally, walk->payoff[k]);
            if (!refused) bid->games += count;
        }
        if (refused || one->tally.games < 1) continue;
        one->interval = interval_fixed(one->tally, 0.95);
        bid->beside_count++;
    }
    return good;
}

bool bid_search(const BidWanted *wanted, Bid *out, Error *error) {
    *out = (Bid){0};
    Walk walk = {
        .wanted = wanted, .bid = out, .size = max_int(wanted->games / BATCHES, BATCH_LEAST)};
    Span span = {0};
    walk.payoff = memory_take((size_t)walk.size, sizeof *walk.payoff);
    bool good = span_find(&walk, &span, error) && (!span.found || walk_on(&walk, &span, error));
    span_fit(&span, out);
    ends_set(out);
    if (!span.found || !bid_within(out)) out->bounded = out->crossed = false, out->even = NAN;
    if ((good ? wanted->games : out->games) < BID_INTERVAL_MIN) {
        out->bounded = false;
        out->low = -INFINITY;
        out->high = INFINITY;
    }
    good = good && (!out->crossed || beside_play(&walk, error));
    free(walk.payoff);
    return good;
}
