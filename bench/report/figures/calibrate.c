// SPDX-License-Identifier: GPL-3.0-or-later
// calibrate.c -- corrects the win probabilities of the evaluation function by the results.
//
// An evaluation function that is made for choosing actions may favour one side throughout a
// scenario. A logistic regression of the results on the logits of the evaluations (Platt 1999; Cox
// 1958) gives a corrected probability: a shift and a slope. One line is fitted to the ends of all
// turns, with a prior at the uncorrected evaluation. The line of each turn has a prior at that
// common line. With few games the correction therefore hardly depends on the chance of these games,
// and figures of few and of many games can be compared.
#include <math.h>

#include "report.h"

enum { STEPS = 30 };

typedef struct Line {  // corrected logit = shift + slope * logit
    double shift, slope;
} Line;

// Precisions of the priors: of the common line, and of the line of a turn. The latter is about the
// information of 40 games.
static const Line common_pull = {0.5, 1}, turn_pull = {8, 8};

static double logit(double chance) {
    double clipped = fmin(fmax(chance, 0.001), 0.999);
    return log(clipped / (1 - clipped));
}

static double chance_of(Line line, double x) {
    return 1 / (1 + exp(-(line.shift + line.slope * x)));
}

// Returns the evaluation of game `i` at the end of a turn; NAN if the game was over or not
// evaluated.
static double said_of(const Report *report, int i, int turn) {
    return turn < report->games[i].turns
               ? report->chances[(int64_t)i * (report->turn_count + 1) + turn]
               : (double)NAN;
}

// Fits a line to the turns `from` to `to`. A game counts once, however many turns it has. `around`
// is the centre of the prior, and `pull` its precision.
static Line line_fit(const Report *report, int from, int to, Line around, Line pull) {
    Line line = around;
    for (int step = 0; step < STEPS; step++) {
        double g0 = pull.shift * (around.shift - line.shift);
        double g1 = pull.slope * (around.slope - line.slope);
        double h00 = pull.shift, h01 = 0, h11 = pull.slope;
        for (int i = 0; i < report->game_count; i++) {
            double each = 1.0 / max_int(min_int(report->games[i].turns, to + 1) - from, 1);
            for (int turn = from; turn <= to; turn++) {
                double said = said_of(report, i, turn);
                if (isnan(said)) continue;
                double x = logit(said), p = chance_of(line, x), weight = each * p * (1 - p);
                double miss = each * (report->games[i].payoff - p);
                g0 += miss;
                g1 += miss * x;
                h00 += weight;
                h01 += weight * x;
                h11 += weight * x * x;
            }
        }
        double determinant = h00 * h11 - h01 * h01;
        assert(determinant > 0);  // because of the priors
        // Limit the step, because a full Newton step may overshoot when almost every game is
        // decided.
        double shift = fmin(fmax((h11 * g0 - h01 * g1) / determinant, -1), 1);
        double slope = fmin(fmax((h00 * g1 - h01 * g0) / determinant, -1), 1);
        line.shift += shift;
        line.slope += slope;
        if (fabs(shift) + fabs(slope) < 1e-9) break;
    }
    line.slope = fmax(line.slope, 0);  // a negative slope would invert the evaluation
    return line;
}

void report_calibrate(Report *report) {
    int stride = report->turn_count + 1;
    Line common = line_fit(report, 0, report->turn_count - 1, (Line){.slope = 1}, common_pull);
    for (int turn = 0; turn < report->turn_count; turn++) {
        Line line = line_fit(report, turn, turn, common, turn_pull);
        for (int i = 0; i < report->game_count; i++) {
            double *chance = &report->chances[(int64_t)i * stride + turn];
            if (isnan(said_of(report, i, turn))) continue;
            *chance = chance_of(line, logit(*chance));
        }
    }
}

int report_leads(const Report *report, int i, int *since, int *leader) {
    const GameLine *game = &report->games[i];
    int stride = report->turn_count + 1, changes = 0;
    *leader = -1;
    *since = 0;
    for (int t = 0; t <= min_int(game->turns, report->turn_count); t++) {
        double chance = report->chances[(int64_t)i * stride + t];
        if (isnan(chance) || (chance < REPORT_LEAD && chance > 1 - REPORT_LEAD)) continue;
        int now = chance > 0.5 ? ALLIED : AXIS;
        changes += *leader >= 0 && now != *leader;
        if (now != *leader) *since = t;
        *leader = now;
    }
    return changes;
}
