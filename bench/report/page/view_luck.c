// SPDX-License-Identifier: GPL-3.0-or-later
// view_luck.c -- what luck.html shows beyond the figures of figures_json.c: words for the sources
// of luck, tables short enough for a screen, and outcomes in rows and columns as the rules arrange
// them.
#include <math.h>

#include "view.h"

enum {
    CAUSES_SHOWN = 16,
    OUTCOMES_WIDE = 13,  // columns that a phone has room for
};

static json_t *source_words(const Report *report, const char *mover) {
    int place = mover_place(mover);
    if (place == MOVER_CHANCE) return json_string("luck");
    if (place == MOVER_ERROR) return json_string("evaluation error");
    return json_sprintf("decisions of %s", report->side[place - MOVER_FIRST]);
}

// Returns the mean change per use of an outcome: for the side that spends it, less the mean change
// of its event type; for the first side if chance draws it.
static double each_time(const Report *report, const Cause *cause) {
    double change = cause->plies > 0 ? cause->change / cause->plies : 0, usual = 0;
    for (int i = 0; i < report->cause_count; i++)
        if (strcmp(report->causes[i].mover, cause->mover) == 0 &&
            strcmp(report->causes[i].event_type, cause->event_type) == 0)
            usual = report->causes[i].usual;
    return mover_place(cause->mover) == MOVER_SECOND ? usual - change : change - usual;
}

// Returns one table with the largest causes, and a second one with the others if there are too
// many.
static json_t *cause_tables(const Report *report, const json_t *causes) {
    json_t *tables = json_pack("[{s:b, s:[]}]", "more", 0, "rows"), *cause;
    if (report->cause_count > CAUSES_SHOWN)
        json_array_append_new(tables, json_pack("{s:b, s:[]}", "more", 1, "rows"));
    size_t i;
    json_array_foreach(causes, i, cause) {
        // An evaluation error at a chance event has no ply of its own. Show no number there.
        if (report->causes[i].plies <= 0) json_object_set_new(cause, "plies", json_null());
        json_object_set_new(cause, "part",
                            view_real(report->causes[i].size / report->causes[0].size));
        json_array_append(json_object_get(json_array_get(tables, i >= CAUSES_SHOWN), "rows"),
                          cause);
    }
    return tables;
}

static json_t *outcome_cell(const Report *report, int kind, int row, int column, double most) {
    for (int i = 0; i < report->outcome_count; i++) {
        const OutcomeFigures *one = &report->outcomes[i];
        const OutcomeEffect *effect = &one->effect[kind];
        double heat = effect->size / most;
        if (one->row == row && one->column == column)
            return json_pack("{s:b, s:s, s:f, s:f, s:o, s:f, s:f, s:b}", "there", 1, "label",
                             one->label, "times", effect->times, "size", effect->size, "size_half",
                             view_real(effect->size_half), "change", effect->change, "heat", heat,
                             "hot", heat > 0.8);
    }
    return json_pack("{s:b}", "there", 0);
}

// Returns a table of the outcomes of one kind (0: chance, 1: a side), with long rows broken.
// Returns NULL if no such outcome was seen.
static json_t *outcome_table(const Report *report, int kind) {
    int rows = 0, columns = 0;
    double most = 0;
    for (int i = 0; i < report->outcome_count; i++) {
        const OutcomeFigures *one = &report->outcomes[i];
        most = fmax(most, one->effect[kind].size);
        if (one->effect[kind].times <= 0) continue;
        rows = max_int(rows, one->row + 1);
        columns = max_int(columns, one->column + 1);
    }
    if (most <= 0) return NULL;
    json_t *list = json_array();
    for (int row = 0; row < rows; row++) {
        json_t *cells = NULL;
        for (int column = 0; column < columns; column++) {
            if (column % OUTCOMES_WIDE == 0)
                json_array_append_new(list, json_pack("{s:o}", "cells", cells = json_array()));
            json_array_append_new(cells, outcome_cell(report, kind, row, column, most));
        }
    }
    return json_pack("{s:b, s:o}", "chance", kind == 0, "rows", list);
}

static json_t *largest_outcomes(const Report *report, int kind, json_t *outcomes) {
    int from = kind == 0 ? 0 : report->shown_count[0];
    json_t *rows = json_array();
    for (int i = 0; i < report->shown_count[kind]; i++) {
        json_t *row = json_array_get(outcomes, (size_t)(from + i));
        int mover = mover_place(report->shown[kind][i].mover);
        bool spent = kind == 1 && (mover == MOVER_FIRST || mover == MOVER_SECOND);
        json_object_set_new(row, "side",
                            json_string(spent ? report->side[mover - MOVER_FIRST] : ""));
        json_object_set_new(row, "each", view_real(each_time(report, &report->shown[kind][i])));
        json_array_append(rows, row);
    }
    return json_pack("{s:b, s:o}", "chance", kind == 0, "rows", rows);
}

void view_luck(const Report *report, json_t *view) {
    json_t *luck = json_object_get(view, "luck"), *row;
    json_object_set_new(view, "valued", json_boolean(report->valued));
    if (json_is_null(luck)) return;
    json_t *movers = json_object_get(luck, "movers"),
           *causes = json_object_get(luck, "event_types");
    json_t *outcome_tables = json_array(), *largest = json_array();
    size_t i;
    json_array_foreach(movers, i, row)
        json_object_set_new(row, "by", source_words(report, report->movers[i].mover));
    json_array_foreach(causes, i, row)
        json_object_set_new(row, "by", source_words(report, report->causes[i].mover));
    json_object_set_new(luck, "error_large",
                        json_boolean(report->movers[MOVER_ERROR].share > 0.25));
    json_object_set_new(luck, "result_deviation", view_real(sqrt(report->variance)));
    json_object_set_new(luck, "tables", cause_tables(report, causes));
    for (int kind = 0; kind < 2; kind++) {
        json_t *table = outcome_table(report, kind);
        if (table != NULL) json_array_append_new(outcome_tables, table);
        if (report->shown_count[kind] > 0)
            json_array_append_new(
                largest, largest_outcomes(report, kind, json_object_get(luck, "outcomes")));
    }
    json_object_set_new(luck, "outcome_tables", outcome_tables);
    json_object_set_new(luck, "largest", largest);
}
