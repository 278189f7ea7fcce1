// SPDX-License-Identifier: GPL-3.0-or-later
// view_board.c -- what board.html shows beside the maps: objectives, pieces, and the plans that
// correlate with winning.
#include <math.h>

#include "view.h"

enum { PLANS_SHOWN = 16 };

static json_t *place_label(const Report *report, int place) {
    return json_string(place >= 0 ? report->places[place].label : "");
}

// Returns the bars of a small chart of captures by turn: upwards for the first side, downwards for
// the second.
static json_t *captures(const Report *report, const ObjectiveFigures *one, double most) {
    static const char *const names[SIDES] = {"allied", "axis"};
    int turns = max_int(report->turn_count, 1);
    double width = 110.0 / turns;
    json_t *columns = json_array();
    for (int turn = 1; turn <= turns && most > 0; turn++) {
        for (int side = 0; side < SIDES; side++) {
            double height = 13.5 * one->taken_in[side][turn] / most;
            if (height >= 0.05)
                json_array_append_new(
                    columns,
                    json_pack("{s:f, s:f, s:f, s:f, s:s, s:i, s:f}", "x", width * (turn - 0.9), "y",
                              side == ALLIED ? 14 - height : 14.0, "width", 0.8 * width, "height",
                              height, "side", names[side], "turn", turn, "taken",
                              one->taken_in[side][turn]));
        }
    }
    return columns;
}

static json_t *objective_view(const Report *report, const ObjectiveFigures *one, double most) {
    json_t *by = json_array();
    for (int side = 0; side < SIDES; side++)
        json_array_append_new(
            by,
            json_pack("{s:f, s:f, s:f, s:o, s:o, s:o}", "held", one->held[side], "held_half",
                      share_half(report, one->held[side]), "taken", one->taken[side], "taken_half",
                      view_real(one->taken_half[side]), "turn", view_real(one->turn[side]),
                      "turn_half", view_real(one->turn_half[side])));
    return json_pack("{s:o, s:s, s:o, s:o}", "place", place_label(report, one->place), "name",
                     one->name, "columns", captures(report, one, most), "by", by);
}

static json_t *objectives_view(const Report *report) {
    double most = 0;
    json_t *list = json_array();
    for (int i = 0; i < report->objective_count; i++)
        for (int turn = 1; turn <= report->turn_count; turn++)
            most = fmax(most, fmax(report->objectives[i].taken_in[ALLIED][turn],
                                   report->objectives[i].taken_in[AXIS][turn]));
    for (int i = 0; i < report->objective_count; i++)
        json_array_append_new(list, objective_view(report, &report->objectives[i], most));
    return json_pack("{s:o}", "objectives", list);
}

// Returns the JSON of the pieces, grouped by side. Adds to each the name of its place, whether the
// turn of its loss varies, and whether its losses are too few for an interval.
static json_t *pieces_view(const Report *report, json_t *pieces) {
    json_t *sides = json_array();
    for (int side = 0; side < SIDES; side++) {
        json_t *rows = json_array();
        for (int i = 0; i < report->piece_count; i++) {
            const PieceFigures *one = &report->pieces[i];
            json_t *row = json_array_get(pieces, (size_t)i);
            if ((int)one->side != side) continue;
            json_object_set_new(row, "turn_varies", json_boolean(one->turn_high > one->turn_low));
            bool few = one->losses > 0 && isnan(one->turn_low);
            json_object_set_new(row, "losses_few", json_boolean(few));
            json_object_set_new(row, "losses_one", json_boolean(one->losses == 1));
            json_object_set_new(
                row, "place_name",
                json_string(one->place >= 0 ? report->places[one->place].name : ""));
            json_array_append(rows, row);
        }
        json_array_append_new(sides,
                              json_pack("{s:s, s:o}", "side", report->side[side], "pieces", rows));
    }
    return json_pack("{s:o, s:b}", "sides", sides, "given", !isnan(report->pieces[0].steps_given));
}

// Returns the figures of a plan. Score and change are those of the side that followed the plan.
static json_t *plan_view(const Report *report, const PlanFigures *plan) {
    bool first = plan->side == ALLIED, setup = plan->setup;
    double with = tally_score(&plan->with);
    char p[32] = "< 0.0001";
    if (plan->p >= 0.0001)
        snprintf(p, sizeof p, "%.2g%s", plan->p, plan->p < 0.05 ? "" : ", not significant");
    return json_pack("{s:s, s:b, s:s, s:o, s:s, s:s, s:b, s:f, s:f, s:f, s:f, s:s}", "side",
                     report->side[plan->side], "setup", setup, "piece",
                     setup ? report->pieces[plan->piece].name : "", "place",
                     place_label(report, setup ? plan->place : -1), "objective",
                     setup ? "" : report->objectives[plan->first].name, "then",
                     setup || plan->then < 0 ? "" : report->objectives[plan->then].name, "together",
                     plan->together, "games", plan->with.games / plan->all.games, "score",
                     first ? with : 1 - with, "change", first ? plan->change : -plan->change,
                     "half", plan->half, "p", p);
}

static json_t *plans_view(const Report *report) {
    json_t *rows = json_array();
    int clear = 0;
    for (int i = 0; i < report->plan_count; i++) clear += report->plans[i].p < 0.05;
    for (int i = 0; i < min_int(report->plan_count, PLANS_SHOWN); i++)
        json_array_append_new(rows, plan_view(report, &report->plans[i]));
    return json_pack("{s:i, s:i, s:i, s:b, s:o}", "asked", report->plans_asked, "games_min",
                     PLAN_GAMES_MIN, "clear", clear, "one", clear == 1, "rows", rows);
}

void view_board(const Report *report, json_t *view) {
    json_t *pieces = json_object_get(json_object_get(view, "board"), "pieces");
    bool some = report->piece_count > 0, objectives = report->objective_count > 0;
    json_object_set_new(view, "board_there",
                        json_boolean(report->place_count > 0 || some || objectives));
    json_object_set_new(view, "objective_table",
                        objectives ? objectives_view(report) : json_null());
    json_object_set_new(view, "object_table", json_boolean(report->object_count > 0));
    json_object_set_new(view, "piece_table", some ? pieces_view(report, pieces) : json_null());
    json_object_set_new(view, "plan_table",
                        report->plans_asked > 0 ? plans_view(report) : json_null());
}
