// SPDX-License-Identifier: GPL-3.0-or-later
// calibrate.c -- corrects the win probabilities of the evaluation function by the results.
//
// An evaluation function that is made for choosing actions may favour one side throughout a
// scenario. For the end of each turn, a logistic regression of the results on the logits of the
// evaluations (Platt 1999; Cox 1958) gives a corrected probability: two parameters per turn, fitted
// to all games by Newton's method.
#include <math.h>

#include "report.h"

enum { STEPS = 30 };

typedef struct Line {        // corrected logit = shift + slope * (logit - mean) / deviation
    double mean, deviation;  // mean and standard deviation of the logits of this turn
    double shift, slope;
} Line;

static double logit(double chance) {
    double clipped = fmin(fmax(chance, 0.001), 0.999);
    return log(clipped / (1 - clipped));
}

static double line_at(const Line *line, double chance) {
    return (logit(chance) - line->mean) / line->deviation;
}

static double chance_of(const Line *line, double chance) {
    return 1 / (1 + exp(-(line->shift + line->slope * line_at(line, chance))));
}

// Returns the evaluation of game `i` at the end of a turn; NAN if the game was over or not
// evaluated.
static double said_of(const Report *report, int i, int turn) {
    return turn < report->games[i].turns
               ? report->chances[(int64_t)i * (report->turn_count + 1) + turn]
               : (double)NAN;
}

static Line line_start(const Report *report, int turn) {
    double sum = 0, squares = 0, count = 0;
    for (int i = 0; i < report->game_count; i++) {
        double said = said_of(report, i, turn);
        if (isnan(said)) continue;
        sum += logit(said);
        squares += logit(said) * logit(said);
        count++;
    }
    double mean = count > 0 ? sum / count : 0,
           variance = count > 0 ? squares / count - mean * mean : 1;
    // Bound the deviation from below, so that tiny differences between games are not magnified.
    return (Line){.mean = mean, .deviation = fmax(sqrt(fmax(variance, 0)), 0.05)};
}

// Fits the regression of one turn. A weak prior towards slope 0 keeps the fit finite when every
// game is already decided.
static Line line_fit(const Report *report, int turn) {
    const double pull = 1;
    Line line = line_start(report, turn);
    for (int step = 0; step < STEPS; step++) {
        double g0 = -0.1 * line.shift, g1 = -pull * line.slope, h00 = 0.1, h01 = 0, h11 = pull;
        for (int i = 0; i < report->game_count; i++) {
            double said = said_of(report, i, turn);
            if (isnan(said)) continue;
            double x = line_at(&line, said), p = chance_of(&line, said), weight = p * (1 - p);
            double miss = report->games[i].payoff - p;
            g0 += miss;
            g1 += miss * x;
            h00 += weight;
            h01 += weight * x;
            h11 += weight * x * x;
        }
        double determinant = h00 * h11 - h01 * h01;
        assert(determinant > 0);  // because of the priors
        // Limit the step, because a full Newton step may overshoot when almost every game is
        // decided.
        line.shift += fmin(fmax((h11 * g0 - h01 * g1) / determinant, -1), 1);
        line.slope += fmin(fmax((h00 * g1 - h01 * g0) / determinant, -1), 1);
    }
    line.slope = fmax(line.slope, 0);  // a negative slope would invert the evaluation
    return line;
}

void report_calibrate(Report *report) {
    int stride = report->turn_count + 1;
    for (int turn = 0; turn < report->turn_count; turn++) {
        Line line = line_fit(report, turn);
        for (int i = 0; i < report->game_count; i++) {
            double *chance = &report->chances[(int64_t)i * stride + turn];
            if (isnan(said_of(report, i, turn))) continue;
            *chance = chance_of(&line, *chance);
        }
    }
}
