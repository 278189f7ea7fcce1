// SPDX-License-Identifier: GPL-3.0-or-later
// learner_even.c -- the even number of points, by the margins of the last games of a learner: the
// moving threshold itself comes too late where games are few and margins wide.
#include <math.h>

#include "learner_inside.h"

enum { MARGIN_MOST = 30000, SUDDEN = 32000 };  // a victory that no threshold alters

static const double LAST = 0.2;  // share of the games, the last, whose margins are asked

int margins_room(const Learner *learner) { return (int)(LAST * learner->params.games) + 1; }

void margin_take(Learner *learner, const Diary *diary) {
    double begins = (1 - LAST) * learner->params.games;
    if (!learner->scale.known || learner->games < begins) return;
    if (learner->margin_count == margins_room(learner)) return;
    float most = MARGIN_MOST, margin = fminf(fmaxf(diary->margin, -most), most);
    if (diary->sudden && diary->result == 0.5f) return;
    if (diary->sudden) margin = (float)SUDDEN * (2 * diary->result - 1);
    learner->margins[learner->margin_count++] = (int16_t)margin;
}

// What the first side makes at a threshold.
static double share_at(const Learner *learner, int threshold) {
    double sum = 0;
    for (int i = 0; i < learner->margin_count; i++)
        sum += (double)scale_result(&learner->scale, learner->margins[i], (float)threshold);
    return sum / learner->margin_count;
}

// The share falls as the threshold rises: halving finds between which two it passes 1/2.
bool learner_even(const Learner *learner, double *points) {
    int low = -MARGIN_MOST, high = MARGIN_MOST;
    if (learner->margin_count == 0 || share_at(learner, low) < 0.5 ||
        share_at(learner, high) >= 0.5)
        return false;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        *(share_at(learner, middle) >= 0.5 ? &low : &high) = middle;
    }
    double above = share_at(learner, low), below = share_at(learner, high);
    *points = low + (above - 0.5) / (above - below);
    return true;
}
