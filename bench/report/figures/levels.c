// SPDX-License-Identifier: GPL-3.0-or-later
// levels.c -- orders the levels of a report and combines their verdicts; see levels.h.
#include "levels.h"

#include <gsl/gsl_cdf.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "ai/players.h"
#include "bench/simulate/simulate_open.h"

enum { ITERATIONS_PLAIN = 1000 };  // default iterations of a search
#define STRENGTH_CHOSEN (-1.0)     // strength without search, below all players that search

// Returns the number behind the last "key=" in a player's spec, or `plain` if the spec has no such
// key.
static double option_of(const char *words, const char *key, double plain) {
    char wanted[32];
    snprintf(wanted, sizeof wanted, "%s=", key);
    for (const char *at = words; (at = strstr(at, wanted)) != NULL; at++)
        plain = atof(at + strlen(wanted));
    return plain;
}

// Returns what the last "learned=" in a player's spec says, or `plain` if the spec does not say it.
static bool flag_of(const char *words, bool plain) {
    for (const char *at = words; (at = strstr(at, "learned=")) != NULL; at++)
        plain = strncmp(at, "learned=no", strlen("learned=no")) != 0;
    return plain;
}

static const PlayerKind *kind_of(const char *spec) {
    size_t size = strcspn(spec, ":");
    const PlayerKind *kind = player_kinds;
    while (kind->name != NULL && (strncmp(kind->name, spec, size) != 0 || kind->name[size] != '\0'))
        kind++;
    return kind->name != NULL ? kind : NULL;
}

// Returns an estimate of a player's strength, by the length of its search. Players without search
// are weakest.
static double strength_of(const char *spec) {
    const PlayerKind *kind = kind_of(spec);
    if (kind == NULL) return 0;
    if (kind->preset == NULL)
        return kind->make == random_make ? 2 * STRENGTH_CHOSEN : STRENGTH_CHOSEN;
    double looks = option_of(spec, "iterations", option_of(kind->preset, "iterations", 0));
    double seconds = option_of(spec, "seconds", 0);
    if (seconds > 0) return log2(1e5 * seconds);
    return log2(fmax(looks > 0 ? looks : ITERATIONS_PLAIN, 1));
}

// Reads the hashes of the policies of both sides from META_HASH (simulate_open.c); 0 if a side has
// none.
static void policies_read(const Level *level, uint64_t of[SIDES]) {
    const char *at = strstr(level->about.value[META_HASH], " learned ");
    of[ALLIED] = of[AXIS] = 0;
    if (at != NULL && sscanf(at, " learned %" SCNx64 " and %" SCNx64, &of[ALLIED], &of[AXIS]) == 1)
        of[AXIS] = of[ALLIED];
}

static bool learns(const Level *level) {
    uint64_t policy[SIDES];
    policies_read(level, policy);
    if (strstr(level->about.value[META_HASH], policy_elsewhere) != NULL) return false;
    for (int side = 0; side < SIDES; side++) {
        const char *spec = level->about.value[META_ALLIED + side];
        const PlayerKind *kind = kind_of(spec);
        bool plain = kind == NULL || kind->preset == NULL || flag_of(kind->preset, true);
        if (policy[side] == 0 || (kind != NULL && kind->make == random_make)) return false;
        if (!flag_of(spec, plain)) return false;
    }
    return true;
}

// Sets the name of each level's policy to the start of its hash if the levels use several policies,
// or each side its own; else to "".
static void policies_name(Report *report) {
    bool several = false;
    uint64_t first[SIDES] = {0}, of[SIDES];
    for (int i = 0; i < report->level_count; i++) {
        if (!report->levels[i].learned) continue;
        policies_read(&report->levels[i], of);
        if (first[ALLIED] == 0) memcpy(first, of, sizeof first);
        several |= of[ALLIED] != of[AXIS] || of[ALLIED] != first[ALLIED];
    }
    for (int i = 0; i < report->level_count; i++) {
        Level *level = &report->levels[i];
        Text text = text_over(level->policy, sizeof level->policy);
        policies_read(level, of);
        level->pair = of[ALLIED] != of[AXIS];
        if (!several || !level->learned) continue;
        text_put(&text, "%04x", (unsigned)(of[ALLIED] >> 48));
        if (level->pair) text_put(&text, " and %04x", (unsigned)(of[AXIS] >> 48));
    }
}

// Sets the members of a level that its provenance tells.
static void level_describe(Level *level) {
    char *const *about = level->about.value;
    uint64_t policy[SIDES];
    policies_read(level, policy);
    level->alike =
        strcmp(about[META_ALLIED], about[META_AXIS]) == 0 && policy[ALLIED] == policy[AXIS];
    level->learned = learns(level);
    level->strength = fmin(strength_of(about[META_ALLIED]), strength_of(about[META_AXIS]));
    level->looked = provenance_looked(&level->about, level->games);
}

int levels_witness(const Level levels[], int count) {
    int best = 0;
    for (int i = 0; i < count; i++) {
        double rank[2][4];
        for (int k = 0; k < 2; k++) {
            Level level = levels[k == 0 ? best : i];
            level_describe(&level);
            rank[k][0] =
                level.strength <= 2 * STRENGTH_CHOSEN ? 0 : 1 + level.alike + 2 * level.learned;
            rank[k][1] = level.games >= WITNESS_GAMES;
            rank[k][2] = level.strength;
            rank[k][3] = level.games;
        }
        for (int r = 0; r < 4; r++) {
            if (rank[1][r] > rank[0][r]) best = i;
            if (rank[1][r] < rank[0][r] || rank[1][r] > rank[0][r]) break;
        }
    }
    return best;
}

void levels_order(Report *report) {
    report->alike = 0;
    for (int i = 0; i < report->level_count; i++) {
        Level *level = &report->levels[i];
        level_describe(level);
        report->alike += level->alike;
        int place = i;
        for (; place > 0; place--) {
            const Level *before = &report->levels[report->order[place - 1]];
            bool after = before->learned != level->learned ? level->learned
                                                           : level->strength >= before->strength;
            if (after) break;
            report->order[place] = report->order[place - 1];
        }
        report->order[place] = i;
    }
    policies_name(report);
}

bool level_judged(const Report *report, const Level *level) {
    // Random play says nothing about the balance of a scenario.
    if (level->strength <= 2 * STRENGTH_CHOSEN && report->level_count > 1) return false;
    return level->alike || report->alike == 0;
}

static bool learned_judged(const Report *report) {
    for (int i = 0; i < report->level_count; i++)
        if (report->levels[i].learned && level_judged(report, &report->levels[i])) return true;
    return false;
}

bool level_counts(const Report *report, const Level *level) {
    return level_judged(report, level) && (level->learned || !learned_judged(report));
}

bool levels_provisional(const Report *report) { return !learned_judged(report); }

Interval level_interval(const Level *level) {
    return level->looked ? interval_always(level->tally) : interval_fixed(level->tally, 0.95);
}

Verdict level_verdict(const Report *report, const Level *level) {
    return verdict_of(level->tally, report->band);
}

Headline levels_headline(const Report *report) {
    int open = 0, said[VERDICT_AXIS + 1] = {0};
    for (int i = 0; i < report->level_count; i++) {
        if (!level_counts(report, &report->levels[i])) continue;
        Verdict verdict = verdict_of(report->levels[i].tally, report->band);
        open += verdict == VERDICT_OPEN;
        said[verdict]++;
    }
    int kinds =
        (said[VERDICT_BALANCED] > 0) + (said[VERDICT_ALLIED] > 0) + (said[VERDICT_AXIS] > 0);
    if (kinds > 1) return HEADLINE_DEPENDS;
    if (open > 0 || kinds == 0) return HEADLINE_OPEN;  // without a level that counts, too
    if (said[VERDICT_BALANCED] > 0) return HEADLINE_BALANCED;
    return said[VERDICT_ALLIED] > 0 ? HEADLINE_FIRST : HEADLINE_SECOND;
}

const char *headline_words(const Report *report, Headline headline, char out[], size_t size) {
    static const char *const words[] = {[HEADLINE_OPEN] = "Inconclusive",
                                        [HEADLINE_BALANCED] = "Balanced",
                                        [HEADLINE_DEPENDS] = "Depends on the players"};
    if (headline == HEADLINE_FIRST || headline == HEADLINE_SECOND)
        snprintf(out, size, "Favours %s", report->side[headline == HEADLINE_FIRST ? ALLIED : AXIS]);
    else
        snprintf(out, size, "%s", words[headline]);
    return out;
}

// Returns the test for trend (Cochran 1954, Armitage 1955) over the levels with or without a
// learned policy. It divides the slope of the scores over the ranks of the levels, each weighted by
// games / variance of a payoff, by the standard error that the slope has without a trend. A level
// with `looked` does not count: a score at which a run stopped for its verdict is too far from the
// edge of the balanced range. Levels of the same strength have the same rank.
static Trend trend_of(const Report *report, bool learned) {
    Trend trend = {.p = 1, .weak = -1, .strong = -1};
    double weight = 0, rank = 0, share = 0, cross = 0, square = 0;
    double step_score[FILES_MAX] = {0}, step_weight[FILES_MAX] = {0};
    for (int pass = 0; pass < 2; pass++) {
        double place = -1, strength = -INFINITY;
        for (int i = 0; i < report->level_count; i++) {
            const Level *level = &report->levels[report->order[i]];
            if (!level->alike || level->learned != learned || level->looked ||
                !level_judged(report, level))
                continue;
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
            step_score[(int)place] += w * score;
            step_weight[(int)place] += w;
            cross += w * (place - rank / weight) * (score - share / weight);
            square += w * (place - rank / weight) * (place - rank / weight);
        }
    }
    if (square <= 0) trend.levels = min_int(trend.levels, 1);
    if (trend.levels < 2) return trend;
    trend.z = cross / sqrt(square);
    trend.p = 2 * gsl_cdf_ugaussian_Q(fabs(trend.z));
    trend.clear = trend.p < 0.05;
    for (int i = 1; i < FILES_MAX && step_weight[i] > 0; i++) {
        double step = step_score[i] / step_weight[i] - step_score[i - 1] / step_weight[i - 1];
        if (step * trend.z < 0) trend.clear = false;
    }
    return trend;
}

Trend levels_trend(const Report *report) {
    Trend untrained = trend_of(report, false);
    return untrained.levels >= 2 ? untrained : trend_of(report, true);
}

static bool level_knows(const Report *report, int i) {
    return report->levels[i].learned && level_judged(report, &report->levels[i]);
}

static bool alike_in(const Report *report, int i, int k, Meta key) {
    return strcmp(report->levels[i].about.value[key], report->levels[k].about.value[key]) == 0;
}

static bool same_player(const Report *report, int i, int k) {
    return alike_in(report, i, k, META_ALLIED) && alike_in(report, i, k, META_AXIS);
}

// Returns how many different learned policies the files of this level's player used.
static int policies_of(const Report *report, int level) {
    int policies = 0;
    for (int i = 0; i < report->level_count; i++) {
        bool again = false;
        if (!level_knows(report, i) || !same_player(report, i, level)) continue;
        for (int k = 0; k < i; k++)
            again |= level_knows(report, k) && same_player(report, k, level) &&
                     alike_in(report, k, i, META_HASH);
        policies += !again;
    }
    return policies;
}

// Returns the 95 % interval of the standard deviation between policies: that of the variance of
// normal values, less the variance by chance. Both ends are NAN with fewer than 3 files.
static Interval learning_deviation(int files, double deviation, double chance) {
    double freedom = files - 1, squares = freedom * deviation * deviation;
    if (files < 3) return (Interval){NAN, NAN};
    double low = squares / gsl_cdf_chisq_Pinv(0.975, freedom) - chance * chance;
    double high = squares / gsl_cdf_chisq_Pinv(0.025, freedom) - chance * chance;
    return (Interval){sqrt(fmax(low, 0)), sqrt(fmax(high, 0))};
}

Policies levels_policies(const Report *report) {
    Policies out = {.low = 1, .high = 0, .level = -1};
    double sum = 0, squares = 0, chance = 0;
    int files = 0;
    for (int i = 0; i < report->level_count; i++) {
        int place = report->order[i];  // of as many policies, the strongest player's
        if (!level_knows(report, place)) continue;
        int policies = policies_of(report, place);
        out.levels++;
        if (policies < out.policies) continue;
        out.policies = policies;
        out.level = place;
    }
    for (int i = 0; i < report->level_count; i++) {
        const Level *level = &report->levels[i];
        if (!level_knows(report, i)) continue;
        if (out.policies > 1 && !same_player(report, i, out.level)) continue;
        double share = tally_score(&level->tally), games = fmax(level->tally.games, 1);
        out.low = fmin(out.low, share);
        out.high = fmax(out.high, share);
        if (level->looked) continue;
        sum += share;
        squares += share * share;
        chance += fmax(level->tally.squares / games - share * share, 0) / games;
        files++;
    }
    if (files > 1) out.deviation = sqrt(fmax(squares - sum * sum / files, 0) / (files - 1));
    if (files > 0) out.chance_deviation = sqrt(chance / files);
    out.files = files;
    out.pairs = out.level >= 0 && report->levels[out.level].pair;
    out.learning = learning_deviation(files, out.deviation, out.chance_deviation);
    return out;
}

// Adds a row: one margin, and the number of games that ended with it. Games not decided by points
// are summed apart. If there are too many margins, the last ones are counted as one.
void margin_rows_add(MarginRows *rows, sqlite3_stmt *row) {
    Margins *sums = &rows->sums;
    int64_t games = sqlite3_column_int64(row, 2);
    if (sqlite3_column_int(row, 1) == 0) {
        sums->kept += (double)games;
        sums->kept_points += sqlite3_column_double(row, 3);
        sums->kept_squares += sqlite3_column_double(row, 4);
        return;
    }
    if (sums->count == MARGINS_MOST) sums->count--;
    rows->margins[sums->count] = sqlite3_column_int(row, 0);
    rows->games[sums->count++] += games;
}

void level_even(Level *level, MarginRows *rows) {
    if (level->about.value[META_THRESHOLD][0] == '\0') return;  // the rules have no VP threshold
    rows->sums.draw = (int)strtol(level->about.value[META_DRAW], NULL, 10);
    rows->sums.margin = rows->margins;
    rows->sums.games = rows->games;
    level->even = margins_even(&rows->sums);
}
