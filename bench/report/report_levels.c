// SPDX-License-Identifier: GPL-3.0-or-later
// report_levels.c -- see report_levels.h.
#include "report_levels.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>

#include "ai/players.h"

enum { ITERATIONS_PLAIN = 1000 };  // of a search that was told nothing
#define STRENGTH_CHOSEN (-1.0)     // a player that looks one action ahead, below all that search

// The number behind the last "key=" of a player's words; `plain` if there is none.
static double option_of(const char *words, const char *key, double plain) {
    char wanted[32];
    snprintf(wanted, sizeof wanted, "%s=", key);
    for (const char *at = words; (at = strstr(at, wanted)) != NULL; at++)
        plain = atof(at + strlen(wanted));
    return plain;
}

// A guess of how strong a player is: how long it looks. Whatever never searches comes first.
static double strength_of(const char *spec) {
    size_t size = strcspn(spec, ":");
    for (const PlayerKind *kind = player_kinds; kind->name != NULL; kind++) {
        if (strncmp(kind->name, spec, size) != 0 || kind->name[size] != '\0') continue;
        if (kind->preset == NULL)
            return kind->make == random_make ? 2 * STRENGTH_CHOSEN : STRENGTH_CHOSEN;
        double looks = option_of(spec, "iterations", option_of(kind->preset, "iterations", 0));
        double seconds = option_of(spec, "seconds", 0);
        if (seconds > 0) return log2(1e5 * seconds);
        return log2(fmax(looks > 0 ? looks : ITERATIONS_PLAIN, 1));
    }
    return 0;
}

static bool learns(const Level *level) {
    if (strstr(level->about.value[META_HASH], " learned ") == NULL) return false;
    for (int side = 0; side < SIDES; side++) {
        const char *spec = level->about.value[META_ALLIED + side];
        if (strstr(spec, "learned=no") != NULL || strncmp(spec, "random", 6) == 0) return false;
    }
    return true;
}

void levels_order(Report *report) {
    report->alike = 0;
    for (int i = 0; i < report->level_count; i++) {
        Level *level = &report->levels[i];
        char *const *about = level->about.value;
        level->alike = strcmp(about[META_ALLIED], about[META_AXIS]) == 0;
        level->learnt = learns(level);
        level->strength = fmin(strength_of(about[META_ALLIED]), strength_of(about[META_AXIS]));
        report->alike += level->alike;
        int place = i;
        for (; place > 0; place--) {
            const Level *before = &report->levels[report->order[place - 1]];
            bool after = before->learnt != level->learnt ? level->learnt
                                                         : level->strength >= before->strength;
            if (after) break;
            report->order[place] = report->order[place - 1];
        }
        report->order[place] = i;
    }
}

bool level_judged(const Report *report, const Level *level) {
    // What plays at random says nothing of a battle.
    if (level->strength <= 2 * STRENGTH_CHOSEN && report->level_count > 1) return false;
    return level->alike || report->alike == 0;
}

Headline levels_headline(const Report *report) {
    int open = 0, said[VERDICT_AXIS + 1] = {0};
    for (int i = 0; i < report->level_count; i++) {
        if (!level_judged(report, &report->levels[i])) continue;
        Verdict verdict = verdict_of(report->levels[i].tally, report->band);
        open += verdict == VERDICT_OPEN;
        said[verdict]++;
    }
    int kinds =
        (said[VERDICT_BALANCED] > 0) + (said[VERDICT_ALLIED] > 0) + (said[VERDICT_AXIS] > 0);
    if (kinds > 1) return HEADLINE_DEPENDS;
    if (open > 0) return HEADLINE_OPEN;
    if (said[VERDICT_BALANCED] > 0) return HEADLINE_BALANCED;
    return said[VERDICT_ALLIED] > 0 ? HEADLINE_FIRST : HEADLINE_SECOND;
}

// Cochran (1954) and Armitage (1955): the slope of the shares over the levels' ranks, each weighed
// by its games, against what chance alone would make of it.
static Trend trend_of(const Report *report, bool learnt) {
    Trend trend = {.p = 1, .weak = -1, .strong = -1};
    double weight = 0, rank = 0, share = 0, cross = 0, square = 0;
    for (int pass = 0; pass < 2; pass++) {
        double place = -1, strength = -INFINITY;
        for (int i = 0; i < report->level_count; i++) {
            const Level *level = &report->levels[report->order[i]];
            if (!level->alike || level->learnt != learnt || !level_judged(report, level)) continue;
            place += level->strength > strength;
            strength = level->strength;
            double score = tally_score(&level->tally), games = level->tally.games + 2;
            double mean = (level->tally.points + 1) / games;
            double spread = fmax((level->tally.squares + 1) / games - mean * mean, 1e-6);
            double w = games / spread;
            if (pass == 0) {
                trend.levels++;
                if (trend.weak < 0) trend.weak = report->order[i];
                trend.strong = report->order[i];
                weight += w;
                rank += w * place;
                share += w * score;
                continue;
            }
            cross += w * (place - rank / weight) * (score - share / weight);
            square += w * (place - rank / weight) * (place - rank / weight);
        }
    }
    if (square <= 0) trend.levels = min_int(trend.levels, 1);
    if (trend.levels < 2) return trend;
    trend.z = cross / sqrt(square);
    trend.p = 2 * gsl_cdf_ugaussian_Q(fabs(trend.z));
    return trend;
}

Trend levels_trend(const Report *report) {
    Trend untrained = trend_of(report, false);
    return untrained.levels >= 2 ? untrained : trend_of(report, true);
}

Tables levels_tables(const Report *report) {
    Tables out = {.low = 1, .high = 0};
    double sum = 0, squares = 0;
    for (int i = 0; i < report->level_count; i++) {
        const Level *level = &report->levels[i];
        if (!level->learnt || !level_judged(report, level)) continue;
        double share = tally_score(&level->tally);
        bool again = false;
        for (int k = 0; k < i; k++)
            again |= report->levels[k].learnt && strcmp(report->levels[k].about.value[META_HASH],
                                                        level->about.value[META_HASH]) == 0;
        out.levels++;
        out.tables += !again;
        out.low = fmin(out.low, share);
        out.high = fmax(out.high, share);
        sum += share;
        squares += share * share;
    }
    if (out.levels > 1)
        out.spread = sqrt(fmax(squares - sum * sum / out.levels, 0) / (out.levels - 1));
    return out;
}

// The middle margin and its 95 % interval by ranks, whatever the margins' distribution.
void level_even(Level *level, const int margins[], const int64_t counts[], int count) {
    double games = 0, half, below = 0;
    for (int i = 0; i < count; i++) games += (double)counts[i];
    half = 1.959963984540054 * sqrt(games) / 2;
    const double ranks[] = {games / 2 - half, games / 2, games / 2 + half};
    for (int i = 0, next = 0; i < count && next < 3; i++) {
        below += (double)counts[i];
        for (; next < 3 && (below > ranks[next] || i == count - 1); next++)
            level->even[next] = margins[i];
    }
    level->margins = count > 1;
}
