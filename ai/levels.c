// SPDX-License-Identifier: GPL-3.0-or-later
// levels.c -- the table of measured levels (levels.h). To measure again, run `sh
// results/levels.sh` and copy its numbers into the table.
#include "levels.h"

#include <stdlib.h>

enum { SCENARIOS = 3, NONE = 0 };

// A row holds the measured strength and speed of a level, on the three scenarios of
// results/levels.sh, one of each system. Scores against the level below are in thousandths; NONE
// marks a scenario that was not played. Times are processor time per choice in microseconds, with
// both trees on one core. results/strength.md has seeds and intervals.
typedef struct LevelRow {
    const char *level, *below;
    int score[SCENARIOS], games[SCENARIOS];
    int microseconds[SCENARIOS];
} LevelRow;

// clang-format off
static const LevelRow rows[] = {
    {"recruit", NULL,      {NONE, NONE, NONE}, {  0,   0,  0}, {  333,    328,    8000}},
    {"regular", "recruit", { 800,  710,  800}, {200, 200, 60}, {  459,    984,    9700}},
    {"veteran", "regular", { 838,  875,  971}, {200, 200, 34}, { 3600,   7800,   44400}},
    {"elite",   "veteran", { 635,  583,  483}, {100,  60, 60}, {61000, 148800,  168500}},
    {"staff",   "elite",   { 500, NONE, NONE}, { 16,   0,  0}, {606100, 1573000, 2669000}},
};
// clang-format on

// The sentence rounds a score to the nearest of these fractions {a, b}, which it writes as "a games
// of b". A level that scores less than EVEN_BELOW is called about as strong as the one
// below it.
enum { EVEN_BELOW = 550 };
static const int shares[][2] = {{3, 5}, {2, 3}, {7, 10}, {3, 4}, {4, 5}, {5, 6}, {9, 10}};

static void share_put(int thousandths, Text *out) {
    int best = 0;
    for (int i = 1; i < COUNT_OF(shares); i++) {
        int off = abs(1000 * shares[i][0] / shares[i][1] - thousandths);
        if (off < abs(1000 * shares[best][0] / shares[best][1] - thousandths)) best = i;
    }
    text_put(out, "%d games of %d", shares[best][0], shares[best][1]);
}

// Returns the mean score in thousandths over the scenarios that were played, so that each system
// counts equally. Returns 0 if no scenario was played.
static int score_of(const LevelRow *row) {
    int sum = 0, count = 0;
    for (int i = 0; i < SCENARIOS; i++) {
        sum += row->score[i];
        count += row->games[i] > 0;
    }
    return count > 0 ? sum / count : 0;
}

bool level_sentence_put(const char *player, Text *out) {
    for (int i = 0; i < COUNT_OF(rows); i++) {
        const LevelRow *row = &rows[i];
        int most = 0;
        if (strcmp(row->level, player) != 0) continue;
        for (int k = 0; k < SCENARIOS; k++)
            if (row->microseconds[k] > most) most = row->microseconds[k];
        if (row->below != NULL && score_of(row) < EVEN_BELOW) {
            text_put(out, "Is about as strong as %s", row->below);
        } else if (row->below != NULL) {
            text_put(out, "Beats %s in about ", row->below);
            share_put(score_of(row), out);
        }
        text_put(out, row->below != NULL ? " and takes " : "Takes ");
        if (most < 100000)
            text_put(out, "less than 0.1 s per choice.");
        else
            text_put(out, "about %.1f s per choice on one core.", most / 1e6);
        return true;
    }
    return false;
}
