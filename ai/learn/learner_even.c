// SPDX-License-Identifier: GPL-3.0-or-later
// learner_even.c -- computes the balanced VP threshold from the margins of the learner's last
// games. The learner's moving threshold is less exact: it lags when games are few and margins are
// wide.
#include <stdlib.h>

#include "engine/base/memory.h"
#include "learner_internal.h"

// Largest margin that is stored, and the codes that replace the margin of a game that was not
// decided by VP.
enum { MARGIN_MOST = 30000, SUDDEN_WON = 32000, SUDDEN_LOST = -32000, SUDDEN_DRAWN = 32001 };

static const double LAST = 0.2;  // the share of the games, from the end, whose margins count

int margins_room(const Learner *learner) { return (int)(LAST * learner->params.games) + 1; }

void margin_take(Learner *learner, const Trajectory *trajectory) {
    double begins = (1 - LAST) * learner->params.games;
    if (!learner->scale.known || learner->games < begins) return;
    if (learner->margin_count == margins_room(learner)) return;
    int margin = max_int(-MARGIN_MOST, min_int((int)trajectory->margin, MARGIN_MOST));
    if (trajectory->sudden)
        margin = trajectory->result > 0.5f   ? SUDDEN_WON
                 : trajectory->result < 0.5f ? SUDDEN_LOST
                                             : SUDDEN_DRAWN;
    learner->margins[learner->margin_count++] = (int16_t)margin;
}

EvenAt learner_even(const Learner *learner) {
    int *decided = memory_take((size_t)learner->margin_count + 1, sizeof *decided);
    Margins margins = {.draw = learner->scale.draw, .margin = decided};
    for (int i = 0; i < learner->margin_count; i++) {
        int margin = learner->margins[i];
        if (margin >= -MARGIN_MOST && margin <= MARGIN_MOST) {
            decided[margins.count++] = margin;
            continue;
        }
        double points = margin == SUDDEN_WON ? 1 : margin == SUDDEN_LOST ? 0 : 0.5;
        margins.kept++;
        margins.kept_points += points;
        margins.kept_squares += points * points;
    }
    EvenAt even = margins_even(&margins);
    free(decided);
    return even;
}
