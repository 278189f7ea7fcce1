// SPDX-License-Identifier: GPL-3.0-or-later
// view_advice.c -- what advice.html shows: the changes of the scenario that `cassino balance` and
// `cassino sensitivity` found.
#include "bench/simulate/simulate.h"
#include "view.h"

// Returns the changes that were searched to make the scenario even (`balance`), or the changes that
// were only tried. Returns null if there are none.
static json_t *changes_view(const Report *report, bool balance) {
    json_t *changes = json_array();
    bool any_better = false;
    for (int i = 0; i < report->advice_count; i++) {
        const Advice *one = &report->advice[i];
        if (one->balance != balance) continue;
        any_better |= one->better;
        json_array_append_new(
            changes,
            json_pack("{s:s, s:s, s:s, s:b, s:i, s:i, s:f, s:[f, f], s:s, s:s, s:s}", "path",
                      one->path, "help", one->help, "among", one->among, "better", one->better,
                      "value", one->from, "change", one->to, "share", one->share, "interval",
                      one->interval.low, one->interval.high, "verdict", one->verdict, "allied",
                      one->player[ALLIED], "axis", one->player[AXIS]));
    }
    if (json_array_size(changes) == 0) return json_decref(changes), json_null();
    return json_pack("{s:b, s:o}", "better", any_better, "changes", changes);
}

static bool all_greedy(const Report *report) {
    for (int i = 0; i < report->advice_count; i++)
        for (int side = 0; side < SIDES; side++)
            if (strncmp(report->advice[i].player[side], "greedy", 6) != 0) return false;
    return report->advice_count > 0;
}

void view_advice(const Report *report, json_t *view) {
    char words[300];
    Text text = text_over(words, sizeof words);
    shell_word(report->levels[0].about.value[META_SCENARIO], &text);
    json_object_set_new(
        view, "advice_missing",
        report->advice_count > 0 ? json_null() : json_pack("{s:s}", "scenario", words));
    // A study has advice of its own.
    json_object_set_new(view, "advice", json_boolean(!report->of_study));
    json_object_set_new(view, "advice_balance", changes_view(report, true));
    json_object_set_new(view, "advice_effects", changes_view(report, false));
    json_object_set_new(view, "advice_greedy", json_boolean(all_greedy(report)));
}
