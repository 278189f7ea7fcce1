// SPDX-License-Identifier: GPL-3.0-or-later
// study_compare.c -- see study_compare.h.
#include "study_compare.h"

#include <jansson.h>
#include <math.h>

#include "bench/report/suite_table.h"

// A measure is told if it lies outside the range of the shipped battles by this share of the range.
static const double far_outside = 0.25;

// ---- The shipped battles

static void among_add(Among *among, double mean) {
    among->low = among->battles == 0 ? mean : fmin(among->low, mean);
    among->high = among->battles == 0 ? mean : fmax(among->high, mean);
    among->battles++;
}

static const char *words_of(const json_t *object, const char *key) {
    const char *words = json_string_value(json_object_get(object, key));
    return words != NULL ? words : "";
}

// Adds the measures of one shipped battle; `same` tells that it is of the same rule system.
static void shipped_add(const json_t *run, bool same, StudyCompared *out) {
    for (int m = 0; m < SUITE_MEASURES; m++) {
        const json_t *mean = json_object_get(json_object_get(run, "means"), suite_columns[m].key);
        if (!json_is_number(mean)) continue;
        among_add(&out->shipped[m], json_number_value(mean));
        if (same) among_add(&out->system[m], json_number_value(mean));
    }
}

static void shipped_read(const char *rules, const char *hash, StudyCompared *out) {
    char path[PATH_MOST];
    if (!shipped_path("measures.json", path)) return;
    json_t *held = json_load_file(path, 0, NULL), *one;
    size_t i, length = strlen(rules);
    json_array_foreach(json_object_get(held, "scenarios"), i, one) {
        const char *name = words_of(one, "scenario");
        if (strncmp(words_of(one, "hash"), hash, strlen(hash)) == 0) {
            out->is_shipped = true;
            continue;
        }
        bool same = strncmp(name, rules, length) == 0 && name[length] == '/';
        shipped_add(json_array_get(json_object_get(one, "runs"), 0), same, out);
    }
    json_decref(held);
}

// ---- The battle itself

void study_figures_take(const Report *report, StudyFigures *out) {
    double decided;
    const Level *level = &report->levels[0];
    *out = (StudyFigures){.begin = begin_of(level->begun), .even = level->even};
    for (Side side = ALLIED; side < SIDES; side++) out->moves[side] = level->moves[side];
    for (int i = 0; i < report->objective_count; i++) {
        out->taken[i] = report->objectives[i].taken[ALLIED] + report->objectives[i].taken[AXIS];
        out->dead[i] = objective_dead(&report->objectives[i]);
    }
    suite_measure(report, out->measures, &decided);
}

void study_compare(const StudyFigures figures[], int count, const char *rules, const char *hash,
                   StudyCompared *out) {
    *out = (StudyCompared){0};
    for (int m = 0; m < SUITE_MEASURES; m++) {
        double sum = 0, squares = 0;
        for (int i = 0; i < count; i++) {
            Mean one = figures[i].measures[m];
            double low = one.mean - one.half, high = one.mean + one.half;
            sum += one.mean;
            squares += one.half * one.half;
            if (i == 0 || low < out->least[m]) out->least[m] = low;
            if (i == 0 || high > out->most[m]) out->most[m] = high;
        }
        out->own[m] = count > 0 ? (Mean){sum / count, sqrt(squares) / count}
                                : (Mean){(double)NAN, (double)NAN};
    }
    shipped_read(rules, hash, out);
}

// ---- Sentences

// What is told of a measure that is too low or too high; NULL where that spoils nothing. The length
// of games differs between rule systems, so it is compared within one.
static const struct Told {
    const char *low, *high, *after;
    bool within;
} told[SUITE_MEASURES] = {
    [SUITE_COMPLETION] = {"Many games are drawn: only ", NULL, "have a winner", false},
    [SUITE_DECISIONS] = {NULL, "Games are long: ", "choices of both sides in a game", true},
    [SUITE_LEADS] = {"The lead seldom changes hands: ", NULL, "times in a game", false},
    [SUITE_DRAMA] = {"The winner is seldom behind: on average the loser leads by only ", NULL,
                     "of win probability during a game", false},
    [SUITE_LEFT] = {NULL, "Games are decided early: ",
                    "of the turns are still to play when the winner is clear", false},
};

// Writes "LOW to HIGH UNIT", or one number if both are equal.
static void range_put(const SuiteColumn *column, double low, double high, Text *out) {
    const char *unit = column->unit;
    char first[32], last[32];
    snprintf(first, sizeof first, "%.*f", column->places, column->scale * low);
    snprintf(last, sizeof last, "%.*f", column->places, column->scale * high);
    if (strcmp(first, last) != 0) text_put(out, "%s to ", first);
    text_put(out, "%.*f%s%s", column->places, column->scale * high, unit[0] != '\0' ? " " : "",
             unit);
}

void study_compared_say(const StudyCompared *compared, SuiteMeasure measure, Text *out) {
    const struct Told *words = &told[measure];
    const Among *among = words->within ? &compared->system[measure] : &compared->shipped[measure];
    const SuiteColumn *column = &suite_columns[measure];
    Mean own = compared->own[measure];
    double slack = far_outside * (among->high - among->low);
    if (among->battles < 2 || isnan(own.mean) || isnan(own.half)) return;
    const char *begin = compared->most[measure] < among->low - slack     ? words->low
                        : compared->least[measure] > among->high + slack ? words->high
                                                                         : NULL;
    if (begin == NULL) return;
    text_put(out, "%s", begin);
    range_put(column, own.mean, own.mean, out);
    text_put(out, " %s; in the %d %sshipped battles%s ", words->after, among->battles,
             compared->is_shipped ? "other " : "", words->within ? " of these rules" : "");
    range_put(column, among->low, among->high, out);
    text_put(out, ".");
}

// ---- JSON

static json_t *range_json(const SuiteColumn *column, double low, double high) {
    char words[64];
    Text text = text_over(words, sizeof words);
    range_put(column, low, high, &text);
    return json_string(words);
}

static json_t *among_json(const SuiteColumn *column, const Among *among) {
    if (among->battles == 0) return json_null();
    return json_pack("{s:f, s:f, s:i, s:o}", "low", among->low, "high", among->high, "battles",
                     among->battles, "words", range_json(column, among->low, among->high));
}

json_t *study_compared_json(const StudyCompared *compared) {
    json_t *list = json_array();
    for (int m = 0; m < SUITE_MEASURES; m++) {
        const SuiteColumn *column = &suite_columns[m];
        Mean own = compared->own[m];
        if (isnan(own.mean)) continue;
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:f, s:o, s:o, s:o, s:o}", "measure", column->key, "help",
                            column->help, "mean", own.mean, "half",
                            isnan(own.half) ? json_null() : json_real(own.half), "words",
                            range_json(column, own.mean, own.mean), "system",
                            among_json(column, &compared->system[m]), "shipped",
                            among_json(column, &compared->shipped[m])));
    }
    return list;
}
