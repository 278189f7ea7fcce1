// SPDX-License-Identifier: GPL-3.0-or-later
// begin.c -- compares the games that one side began with those of the other; see begin.h.
#include "begin.h"

Begin begin_of(const Tally begun[SIDES]) {
    const Tally *ours = &begun[ALLIED], *theirs = &begun[AXIS];
    Begin begin = {.known = ours->games >= BEGIN_GAMES_MIN && theirs->games >= BEGIN_GAMES_MIN};
    if (!begin.known) return begin;
    begin.score[ALLIED] = tally_score(ours);
    begin.score[AXIS] = tally_score(theirs);
    begin.worth = begin.score[ALLIED] - begin.score[AXIS];
    begin.interval = interval_apart(begin.score[AXIS], interval_fixed(*theirs, 0.95),
                                    begin.score[ALLIED], interval_fixed(*ours, 0.95));
    return begin;
}

void begin_print(const Begin *begin, const char *first_side, FILE *out) {
    if (!begin->known) return;
    fprintf(out,
            "begin    the score of %s is %.1f%% with the first decision of turn 1, %.1f%% without: "
            "%+.1f points  [%+.1f, %+.1f]\n",
            first_side, 100 * begin->score[ALLIED], 100 * begin->score[AXIS], 100 * begin->worth,
            100 * begin->interval.low, 100 * begin->interval.high);
}
