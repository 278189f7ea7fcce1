// SPDX-License-Identifier: GPL-3.0-or-later
// report_advice.c -- see report_advice.h.
#include "report_advice.h"

#include <jansson.h>
#include <stdlib.h>

#include "report_page.h"

static bool refuse(const char *path, const char *why, Error *error) {
    return error_set_at(error, path, 0, 0,
                        "%s; --advice wants what `cassino balance --json` or `cassino sensitivity "
                        "--json` wrote of this scenario",
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

// Of a balance: the changes in the order that it gives them. Of a sensitivity: what the numbers can
// reach, the farthest first, as they stand there too.
static void numbers_take(Report *report, const json_t *whole, const json_t *numbers) {
    size_t i;
    json_t *number;
    int taken = 0;
    json_array_foreach(numbers, i, number) {
        const json_t *change = json_object_get(number, "change");
        const json_t *reach = json_object_get(number, "reach");
        if (taken == ADVICE_OF_ONE) break;
        if (json_is_integer(change)) {
            advice_add(report, whole, number, (int)json_integer_value(change),
                       json_object_get(number, "confirmed"), true);
            taken++;
        } else if (json_is_object(reach) && json_is_true(json_object_get(reach, "clear"))) {
            advice_add(report, whole, number,
                       (int)json_integer_value(json_object_get(reach, "value")),
                       json_object_get(reach, "share"), false);
            taken++;
        }
    }
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
    if (same) numbers_take(report, whole, numbers);
    json_decref(whole);
    if (!good) return refuse(path, "there are no numbers in it", error);
    return same || refuse(path, "it is of another scenario", error);
}

// What it is; what a value of it does, and between whom.
static void number_write(const Advice *advice, FILE *out) {
    fprintf(out, "<code>");
    html_text(advice->path, out);
    fprintf(out, "</code>");
    if (advice->help[0] == '\0') return;
    fprintf(out, " (");
    html_text(advice->help, out);
    if (advice->among[0] != '\0') fprintf(out, ", ");
    html_text(advice->among, out);
    fprintf(out, ")");
}

static void share_write(const Report *report, const Advice *advice, FILE *out) {
    fprintf(out, "%.1f %% of the points for %s [%.1f, %.1f]", 100 * advice->share,
            report->side_html[ALLIED], 100 * advice->interval.low, 100 * advice->interval.high);
}

static void advice_line(const Report *report, const Advice *advice, FILE *out) {
    fprintf(out, "<li>");
    number_write(advice, out);
    if (advice->balance && !advice->better) {
        fprintf(out,
                ": no value was found that comes nearer to even than %d does (%d: ", advice->from,
                advice->to);
        share_write(report, advice, out);
        fprintf(out, ")");
    } else if (advice->balance) {
        fprintf(out, " %d &rarr; <b>%d</b>: ", advice->from, advice->to);
        share_write(report, advice, out);
        fprintf(out, ", ");
        html_text(advice->verdict, out);
    } else {
        fprintf(out, " %d &rarr; %d: %+.1f points in a hundred for %s [%+.1f, %+.1f]", advice->from,
                advice->to, number_told(100 * advice->share, 1), report->side_html[ALLIED],
                number_told(100 * advice->interval.low, 1),
                number_told(100 * advice->interval.high, 1));
    }
    fprintf(out, ", between <code>");
    html_text(advice->player[ALLIED], out);
    fprintf(out, "</code> and <code>");
    html_text(advice->player[AXIS], out);
    fprintf(out, "</code>\n");
}

// Those that were searched for a value that makes it even, or those that were only tried.
static void advice_list(const Report *report, bool balance, const char *lead, FILE *out) {
    int count = 0;
    for (int i = 0; i < report->advice_count; i++) {
        const Advice *advice = &report->advice[i];
        if (advice->balance != balance) continue;
        if (count++ == 0) fprintf(out, "<p>%s</p>\n<ul>\n", lead);
        advice_line(report, advice, out);
    }
    if (count > 0) fprintf(out, "</ul>\n");
}

static bool any_better(const Report *report) {
    for (int i = 0; i < report->advice_count; i++)
        if (report->advice[i].balance && report->advice[i].better) return true;
    return false;
}

static bool all_greedy(const Report *report) {
    for (int i = 0; i < report->advice_count; i++)
        for (int side = 0; side < SIDES; side++)
            if (strncmp(report->advice[i].player[side], "greedy", 6) != 0) return false;
    return true;
}

void advice_write(const Report *report, FILE *out) {
    char *const *about = report->levels[0].about.value;
    char words[300];
    Text text = text_over(words, sizeof words);
    fprintf(out, "<h3>What to change</h3>\n");
    if (report->advice_count == 0) {
        shell_word(about[META_SCENARIO], &text);
        fprintf(
            out,
            "<p class=\"note\">Not asked yet. The same command with <code>--advise 20000</code> "
            "plays some 20,000 games more, finds the numbers of the scenario that matter most "
            "and the smallest change that makes it even, and tells them here. "
            "<code>--advice FILE.json</code> brings in what <code>cassino sensitivity ");
        html_text(words, out);
        fprintf(out, " --json</code> or <code>cassino balance ");
        html_text(words, out);
        fprintf(out, " --by PATH --json</code> has said.</p>\n");
        return;
    }
    advice_list(report, true,
                any_better(report) ? "The smallest change found that brings it nearer to even:"
                                   : "Nothing that was tried brings it nearer to even:",
                out);
    advice_list(report, false, "What moves the result most, towards even or away from it:", out);
    if (all_greedy(report))
        fprintf(out,
                "<p class=\"warn\">This is true of <code>greedy</code> players alone: what "
                "balances them has often unbalanced players who think. Ask again with "
                "<code>--player veteran</code> or stronger.</p>\n");
}
