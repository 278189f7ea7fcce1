// SPDX-License-Identifier: GPL-3.0-or-later
// advice.c -- reads changes of the scenario from a JSON file into a report; see advice.h.
#include "advice.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>

static bool refuse(const char *path, const char *why, Error *error) {
    return error_set_at(error, path, 0, 0,
                        "%s; --advice expects a file that `cassino balance --json` or `cassino "
                        "sensitivity --json` wrote for this scenario",
                        why);
}

static void words_of(const json_t *from, const char *key, char out[], size_t size) {
    const char *text = json_string_value(json_object_get(from, key));
    snprintf(out, size, "%s", text != NULL ? text : "");
    words_clean(out);
}

static Interval interval_of(const json_t *spread, double *mean) {
    *mean = json_number_value(json_object_get(spread, "mean"));
    return (Interval){json_number_value(json_object_get(spread, "low")),
                      json_number_value(json_object_get(spread, "high"))};
}

static void advice_add(Report *report, const json_t *whole, const json_t *number, int to,
                       const json_t *spread, bool balance) {
    if (report->advice_count == ADVICE_MAX || !json_is_object(spread)) return;
    Advice *advice = &report->advice[report->advice_count++];
    *advice = (Advice){.balance = balance,
                       .from = (int)json_integer_value(json_object_get(number, "value")),
                       .to = to,
                       .better = !json_is_false(json_object_get(number, "better"))};
    words_of(number, "path", advice->path, sizeof advice->path);
    words_of(number, "verdict", advice->verdict, sizeof advice->verdict);
    words_of(number, "help", advice->help, sizeof advice->help);
    words_of(number, "among", advice->among, sizeof advice->among);
    words_of(whole, "allied", advice->player[ALLIED], sizeof advice->player[ALLIED]);
    words_of(whole, "axis", advice->player[AXIS], sizeof advice->player[AXIS]);
    advice->interval = interval_of(spread, &advice->share);
}

// Adds the first changes of the file to the report. A file of `balance` lists the best change of
// each number, the best one first. A file of `sensitivity` lists the change of each number that
// moves the score most, the largest effect first; only clear effects are added.
static void numbers_take(Report *report, const json_t *whole, const json_t *numbers) {
    size_t i;
    json_t *number;
    int taken = 0;
    json_array_foreach(numbers, i, number) {
        const json_t *change = json_object_get(number, "change");
        const json_t *reach = json_object_get(number, "reach");
        if (taken == ADVICE_OF_ONE) break;
        if (json_is_integer(change)) {
            // Games of players that learned the change say more.
            const json_t *anew = json_object_get(number, "learned_anew");
            const json_t *value = anew != NULL ? json_object_get(anew, "value") : change;
            advice_add(report, whole, number, (int)json_integer_value(value),
                       anew != NULL ? anew : json_object_get(number, "confirmed"), true);
            taken++;
        } else if (json_is_object(reach) && json_is_true(json_object_get(reach, "clear"))) {
            advice_add(report, whole, number,
                       (int)json_integer_value(json_object_get(reach, "value")),
                       json_object_get(reach, "share"), false);
            taken++;
        }
    }
}

// Returns true if the verdicts of the file are by the balanced range of the report, or if the file
// is one of `sensitivity`, which has no verdicts.
static bool band_same(const Report *report, const json_t *band) {
    double low = json_number_value(json_array_get(band, 0));
    double high = json_number_value(json_array_get(band, 1));
    return band == NULL ||
           (fabs(low - report->band.low) < 1e-9 && fabs(high - report->band.high) < 1e-9);
}

bool advice_read(Report *report, const char *path, Error *error) {
    json_error_t trouble;
    json_t *whole = json_load_file(path, 0, &trouble);
    if (whole == NULL)
        return error_set_at(error, path, max_int(trouble.line, 0), max_int(trouble.column, 0), "%s",
                            trouble.text);
    const char *hash = json_string_value(json_object_get(whole, "hash"));
    const json_t *numbers = json_object_get(whole, "numbers");
    bool good = hash != NULL && json_is_array(numbers);
    bool same = good && strncmp(hash, report->levels[0].about.value[META_HASH], 16) == 0;
    bool judged = !same || band_same(report, json_object_get(whole, "band"));
    if (same && judged) numbers_take(report, whole, numbers);
    json_decref(whole);
    if (!good) return refuse(path, "it has no list of numbers, or no hash of a scenario", error);
    if (!same) return refuse(path, "it is of another scenario, or of another version of it", error);
    return judged || error_set_at(error, path, 0, 0,
                                  "its balanced range is not that of the report; give `cassino "
                                  "balance` and `cassino report` the same --band");
}
