// SPDX-License-Identifier: GPL-3.0-or-later
// read_board.c -- reads pieces, places, lines of the board, objectives, objects, measures, endings
// and outcomes of the scenario, and the results of these over all games, except those of outcomes
// (read_luck.c). Start at read_board().
#include <math.h>
#include <stdlib.h>

#include "bench/stats/luck_breakdown.h"
#include "engine/rules/inventory.h"
#include "reading.h"

// ---- The scenario

static void piece_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    if (report->piece_count == PIECES_MAX) return;
    PieceFigures *one = &report->pieces[report->piece_count++];
    row_copy(row, 0, one->name, sizeof one->name);
    one->side = (Side)row_side(row, 1);
    one->steps = sqlite3_column_int(row, 2);
    one->turn = one->turn_low = one->turn_high = one->steps_given = NAN;
    one->place = -1;
}

static bool coordinate(double number) { return isfinite(number) && fabs(number) <= 100000; }

// Reads an outline from text such as "x,y x,y". Returns false if the text is invalid or the report
// has no room for its points.
static bool outline_read(Report *report, PlaceFigures *one, const char *text) {
    one->outline = report->point_count;
    while (*text != '\0') {
        float x, y;
        int end = 0;
        if (report->point_count == POINTS_MAX) return false;
        if (sscanf(text, "%f,%f%n", &x, &y, &end) != 2 || end == 0) return false;
        if (!coordinate((double)x) || !coordinate((double)y)) return false;
        report->points[report->point_count++] = (Point){x, y};
        text += end;
        if (*text == ' ') text++;
    }
    one->corners = report->point_count - one->outline;
    return one->corners == 0 || one->corners > 2;
}

static void place_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    if (report->place_count == PLACES_MAX) return;
    PlaceFigures *one = &report->places[report->place_count++];
    row_copy(row, 0, one->label, sizeof one->label);
    row_copy(row, 1, one->letter, sizeof one->letter);
    row_copy(row, 2, one->name, sizeof one->name);
    row_copy(row, 3, one->terrain, sizeof one->terrain);
    double x = sqlite3_column_double(row, 4), y = sqlite3_column_double(row, 5);
    one->centre = (Point){(float)x, (float)y};
    if (!coordinate(x) || !coordinate(y) || !outline_read(report, one, row_text(row, 6)))
        row_refuse(reading, row);
}

static int line_kind(const char *name) {
    for (int kind = 0; kind < LINE_KINDS; kind++)
        if (strcmp(line_words[kind], name) == 0) return kind;
    return LINE_EDGE;
}

static void line_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    double end[4];
    bool good = true;
    for (int i = 0; i < 4; i++) end[i] = sqlite3_column_double(row, 1 + i);
    for (int i = 0; i < 4; i++) good = good && coordinate(end[i]);
    if (!good) row_refuse(reading, row);
    if (!good || report->line_count == LINES_MAX) return;
    report->lines[report->line_count++] = (BoardLine){(uint8_t)line_kind(row_text(row, 0)),
                                                      {(float)end[0], (float)end[1]},
                                                      {(float)end[2], (float)end[3]}};
}

static void objective_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    if (report->objective_count == OBJECTIVES_MOST) return;
    ObjectiveFigures *one = &report->objectives[report->objective_count++];
    row_copy(row, 0, one->name, sizeof one->name);
    one->place = row_place_or_none(reading, row, 1, report->place_count);
    one->turn[ALLIED] = one->turn[AXIS] = NAN;
}

static void object_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    if (report->object_count == MAP_OBJECTS_MAX) return;
    ObjectFigures *one = &report->objects[report->object_count++];
    row_copy(row, 0, one->name, sizeof one->name);
    row_copy(row, 1, one->what, sizeof one->what);
    one->place = row_place_or_none(reading, row, 2, report->place_count);
    one->turn = one->turn_low = one->turn_high = NAN;
}

static void measure_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    if (report->measure_count == MEASURES_MAX) return;
    MeasureFigures *one = &report->measures[report->measure_count++];
    row_copy(row, 0, one->name, sizeof one->name);
    row_copy(row, 1, one->unit, sizeof one->unit);
    row_copy(row, 2, one->help, sizeof one->help);
    one->flow = sqlite3_column_int(row, 3) != 0;
}

static void ending_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    if (report->ending_count == ENDINGS_MAX) return;
    EndingFigures *one = &report->endings[report->ending_count++];
    row_copy(row, 0, one->name, sizeof one->name);
    row_copy(row, 1, one->help, sizeof one->help);
    one->possible = sqlite3_column_int(row, 2) != 0;
}

static void outcome_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    if (report->outcome_count == OUTCOME_KINDS_MAX) return;
    OutcomeFigures *one = &report->outcomes[report->outcome_count++];
    row_copy(row, 0, one->label, sizeof one->label);
    one->row = row_place(reading, row, 1, 256);
    one->column = row_place(reading, row, 2, 256);
}

// ---- The results

// Returns half of the 95 % interval of a mean count over all games, from the mean and the mean of
// the squares.
static double half_of(const Report *report, double mean, double square) {
    double games = report->game_count;
    return count_half(mean * games, square * games, games);
}

static void fate_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    PieceFigures *one = &report->pieces[row_place(reading, row, 0, report->piece_count)];
    one->survives = sqlite3_column_double(row, 1);
    one->steps_lost = one->steps - sqlite3_column_double(row, 2);
    if (sqlite3_column_type(row, 3) != SQLITE_NULL)
        one->steps_given = sqlite3_column_double(row, 3) / MILLION;
    // Few losses and few survivals are both rare events: take the wider interval.
    double left = sqlite3_column_double(row, 2), squares = sqlite3_column_double(row, 4);
    double lost = one->steps_lost, all = one->steps;
    double of_left = half_of(report, left, squares),
           of_lost = half_of(report, lost, all * all - 2 * all * left + squares);
    one->lost_half = isnan(of_left) ? of_lost : isnan(of_lost) ? of_left : fmax(of_left, of_lost);
    one->given_half = half_of(report, one->steps_given, sqlite3_column_double(row, 5));
}

static void grave_take(Reading *reading, sqlite3_stmt *row) {  // the most frequent comes first
    Report *report = reading->report;
    PieceFigures *one = &report->pieces[row_place(reading, row, 0, report->piece_count)];
    int place = row_place(reading, row, 1, report->place_count);
    if (one->place < 0 && !reading->failed) one->place = place;
}

static void median_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    PieceFigures *one = &report->pieces[row_place(reading, row, 0, report->piece_count)];
    one->turn = sqlite3_column_double(row, 1);
    one->losses = sqlite3_column_int(row, 4);
    if (one->losses < HALF_EVENTS_MIN) return;  // no ranks of so few losses have 95 %
    one->turn_low = sqlite3_column_double(row, 2);
    one->turn_high = sqlite3_column_double(row, 3);
}

static void change_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    ObjectFigures *one = &report->objects[row_place(reading, row, 0, report->object_count)];
    double games = report->game_count;
    one->changed = sqlite3_column_double(row, 1) / games;
    one->by[ALLIED] = sqlite3_column_double(row, 2) / games;
    one->by[AXIS] = sqlite3_column_double(row, 3) / games;
    one->lasts = sqlite3_column_double(row, 4) / games;
}

static void change_median_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    ObjectFigures *one = &report->objects[row_place(reading, row, 0, report->object_count)];
    one->turn = sqlite3_column_double(row, 1);
    if (sqlite3_column_int(row, 4) < HALF_EVENTS_MIN) return;
    one->turn_low = sqlite3_column_double(row, 2);
    one->turn_high = sqlite3_column_double(row, 3);
}

static void death_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    PlaceFigures *one = &report->places[row_place(reading, row, 0, report->place_count)];
    int side = row_side(row, 1);
    one->dies[side] = sqlite3_column_double(row, 2) / report->game_count;
    one->dies_half[side] =
        half_of(report, one->dies[side], sqlite3_column_double(row, 3) / report->game_count);
}

static void deaths_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    report->dies_half[row_side(row, 0)] =
        half_of(report, sqlite3_column_double(row, 1) / report->game_count,
                sqlite3_column_double(row, 2) / report->game_count);
}

static void presence_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    PlaceFigures *one = &report->places[row_place(reading, row, 0, report->place_count)];
    int side = row_side(row, 1);
    double n = sqlite3_column_double(row, 2), t = sqlite3_column_double(row, 5);
    if (t <= 0) return;
    one->stands[side] = n / t;
    one->stands_half[side] =
        count_ratio_half(t, sqlite3_column_double(row, 6), n, sqlite3_column_double(row, 3),
                         sqlite3_column_double(row, 4));
}

static void opens_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    int moment = row_place(reading, row, 0, MOMENTS), side = row_side(row, 2);
    int place = row_place_or_none(reading, row, 1, report->place_count);
    double games = report->game_count, n = sqlite3_column_double(row, 3);
    double half = count_half(n, sqlite3_column_double(row, 4), games);
    if (place < 0) {
        report->opens_half[moment][side] = half;
        return;
    }
    report->places[place].opens[moment][side] = n / games;
    report->places[place].opens_half[moment][side] = half;
}

static void station_take(Reading *reading, sqlite3_stmt *row) {  // the most frequent comes first
    Report *report = reading->report;
    int moment = row_place(reading, row, 0, MOMENTS);
    Station *list =
        report->pieces[row_place(reading, row, 1, report->piece_count)].stations[moment];
    for (int i = 0; i < STATIONS_SHOWN; i++) {
        if (list[i].share > 0) continue;
        list[i].place = row_place_or_none(reading, row, 2, report->place_count);
        list[i].share = sqlite3_column_double(row, 3) / report->game_count;
        return;
    }
}

static void stands_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    double turns = sqlite3_column_double(row, 0), tt = sqlite3_column_double(row, 1);
    for (int side = 0; side < SIDES && turns > 0; side++)
        report->stands_half[side] = ratio_half(turns, tt, sqlite3_column_double(row, 2 + 3 * side),
                                               sqlite3_column_double(row, 3 + 3 * side),
                                               sqlite3_column_double(row, 4 + 3 * side));
}

static void holding_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    int objective = row_place(reading, row, 0, report->objective_count), side = row_side(row, 2);
    ObjectiveFigures *one = &report->objectives[objective];
    double each = sqlite3_column_double(row, 3) / report->game_count;
    if (strcmp(row_text(row, 1), "held") == 0) {
        one->held[side] = each;
        return;
    }
    one->taken[side] = each;
    one->taken_half[side] =
        half_of(report, each, sqlite3_column_double(row, 5) / report->game_count);
    double times = sqlite3_column_double(row, 3), turns = sqlite3_column_double(row, 4);
    one->turn[side] = turns / times;
    one->turn_half[side] = ratio_half(times, sqlite3_column_double(row, 5), turns,
                                      sqlite3_column_double(row, 6), sqlite3_column_double(row, 7));
}

static void taken_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    int objective = row_place(reading, row, 0, report->objective_count);
    int turn = max_int(min_int(sqlite3_column_int(row, 2), ROW_TURNS_MAX), 0);
    report->objectives[objective].taken_in[row_side(row, 1)][turn] +=
        sqlite3_column_double(row, 3) / report->game_count;
}

static void ends_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    MeasureFigures *one = &report->measures[row_place(reading, row, 0, report->measure_count)];
    for (int side = 0; side < SIDES; side++) {
        one->end[side] = sqlite3_column_double(row, 1 + side);
        one->gained[side] = sqlite3_column_double(row, 3 + side);
        one->spent[side] = sqlite3_column_double(row, 5 + side);
        one->end_half[side] = half_of(report, one->end[side], sqlite3_column_double(row, 7 + side));
        one->gained_half[side] =
            half_of(report, one->gained[side], sqlite3_column_double(row, 9 + side));
        one->spent_half[side] =
            half_of(report, one->spent[side], sqlite3_column_double(row, 11 + side));
    }
}

static void turn_ends_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    MeasureFigures *one = &report->measures[row_place(reading, row, 0, report->measure_count)];
    double turns = sqlite3_column_double(row, 1), squares = sqlite3_column_double(row, 2);
    if (turns <= 0) return;
    for (int side = 0; side < SIDES; side++) {
        double all = sqlite3_column_double(row, 3 + side);
        one->turn[side] = all / turns;
        one->turn_half[side] = ratio_half(turns, squares, all, sqlite3_column_double(row, 5 + side),
                                          sqlite3_column_double(row, 7 + side));
    }
}

// The median turn of the rows of each `key`, the least and the greatest turn within its 95 %
// interval, and the number of rows. The ranks of the interval are those of the normal approximation
// of the binomial distribution.
#define MEDIANS(key, rows)                                                                   \
    "SELECT " key                                                                            \
    ", avg(CASE WHEN away <= 1 THEN turn END), min(turn), max(turn), max(all_of)"            \
    " FROM (SELECT " key ", turn, abs(2 * row_number() OVER (PARTITION BY " key              \
    " ORDER BY turn)"                                                                        \
    " - count(*) OVER (PARTITION BY " key ") - 1) AS away, count(*) OVER (PARTITION BY " key \
    ")"                                                                                      \
    " AS all_of FROM " rows                                                                  \
    ") WHERE away <= 2 OR (away - 2) * (away - 2) <= 3.8415 * all_of"                        \
    " GROUP BY " key

// Where pieces stand at a moment of the opening, a column of fate: per place (NULL: all places) and
// side the number of pieces and the sum of its squares over games; and per piece and place the
// number of games.
#define OPENS(moment, column)                                                      \
    "SELECT " moment ", " column ", side, sum(n), sum(n * n) FROM (SELECT " column \
    ", side,"                                                                      \
    " count(*) AS n FROM fate JOIN piece USING (piece) WHERE " column              \
    " IS NOT NULL"                                                                 \
    " GROUP BY game, " column ", side) GROUP BY " column                           \
    ", side"                                                                       \
    " UNION ALL SELECT " moment                                                    \
    ", NULL, side, sum(n), sum(n * n) FROM (SELECT side,"                          \
    " count(" column                                                               \
    ") AS n FROM fate JOIN piece USING (piece) GROUP BY game, side) GROUP BY side"
#define STATIONS(moment, column)                                                       \
    "SELECT " moment ", piece, " column ", count(*) FROM fate GROUP BY piece, " column \
    " ORDER BY piece, count(*) DESC, " column

// ---- All queries, in the order in which they depend on each other

static const struct {
    const char *sql;
    void (*take)(Reading *reading, sqlite3_stmt *row);
} lists[] = {
    {"SELECT name, side, steps FROM piece ORDER BY piece", piece_take},
    {"SELECT label, letter, name, terrain, x, y, outline FROM place ORDER BY place", place_take},
    {"SELECT kind, x1, y1, x2, y2 FROM line ORDER BY line", line_take},
    {"SELECT name, place FROM objective ORDER BY objective", objective_take},
    {"SELECT name, what, place FROM object ORDER BY object", object_take},
    {"SELECT name, unit, help, flow FROM measure ORDER BY measure", measure_take},
    {"SELECT name, help, possible FROM ending ORDER BY ending", ending_take},
    {"SELECT label, row, column FROM outcome ORDER BY outcome", outcome_take},
    {"SELECT piece, avg(steps > 0), avg(steps), avg(given), avg(steps * steps),"
     " avg(given / 1e6 * given / 1e6) FROM fate GROUP BY piece",
     fate_take},
    {"SELECT piece, place FROM fate WHERE turn IS NOT NULL AND place IS NOT NULL"
     " GROUP BY piece, place ORDER BY piece, count(*) DESC, place",
     grave_take},
    {MEDIANS("piece", "fate WHERE turn IS NOT NULL"), median_take},
    {"SELECT object, count(*), total(side = 'allied'), total(side = 'axis'), sum(lasts) FROM change"
     " GROUP BY object",
     change_take},
    {MEDIANS("object", "change"), change_median_take},
    {"SELECT place, side, sum(n), sum(n * n) FROM (SELECT place, side, sum(count) AS n FROM death"
     " GROUP BY game, place, side) GROUP BY place, side",
     death_take},
    {"SELECT side, sum(n), sum(n * n) FROM (SELECT side, sum(count) AS n FROM death"
     " GROUP BY game, side) GROUP BY side",
     deaths_take},
    {"SELECT place, side, count, squares, products, t, tt FROM presence, (SELECT sum(t) AS t,"
     " sum(t * t) AS tt FROM (SELECT count(*) AS t FROM turn WHERE turn > 0 GROUP BY game))",
     presence_take},
    {OPENS("0", "start"), opens_take},
    {OPENS("1", "first"), opens_take},
    {STATIONS("0", "start"), station_take},
    {STATIONS("1", "first"), station_take},
    {"SELECT sum(t), sum(t * t), sum(a), sum(a * a), sum(a * t), sum(x), sum(x * x), sum(x * t) "
     "FROM"
     " (SELECT count(*) AS t, sum(standing_allied) AS a, sum(standing_axis) AS x FROM turn WHERE"
     " turn > 0 GROUP BY game)",
     stands_take},
    {"SELECT objective, kind, side, sum(times), sum(turns), sum(times * times),"
     " sum(turns * turns), sum(turns * times) FROM (SELECT objective, kind, side, sum(count) AS"
     " times, sum(turn * count) AS turns FROM holding GROUP BY game,"
     " objective, kind, side) GROUP BY objective, kind, side",
     holding_take},
    {"SELECT objective, side, turn, sum(count) FROM holding WHERE kind = 'taken'"
     " GROUP BY objective, side, turn",
     taken_take},
    {"SELECT measure, avg(end_allied), avg(end_axis), avg(gained_allied), avg(gained_axis),"
     " avg(spent_allied), avg(spent_axis), avg(end_allied * end_allied), avg(end_axis * end_axis),"
     " avg(gained_allied * gained_allied), avg(gained_axis * gained_axis),"
     " avg(spent_allied * spent_allied), avg(spent_axis * spent_axis)"
     " FROM game_measure GROUP BY measure",
     ends_take},
    {"SELECT measure, sum(n), sum(n * n), sum(a), sum(x), sum(a * a), sum(x * x), sum(a * n),"
     " sum(x * n) FROM (SELECT measure, count(*) * 1.0 AS n, sum(end_allied) AS a,"
     " sum(end_axis) AS x FROM turn_measure WHERE turn > 0 GROUP BY game, measure)"
     " GROUP BY measure",
     turn_ends_take},
};

void read_board(Reading *reading) {
    Report *report = reading->report;
    for (int i = 0; i < COUNT_OF(lists); i++) rows_each(reading, lists[i].sql, lists[i].take);
    // What never happened has no row.
    double never = report->game_count > 0 ? never_half(report->game_count) : 0;
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < report->objective_count; i++)
            if (report->objectives[i].taken[side] <= 0)
                report->objectives[i].taken_half[side] = never;
        for (int i = 0; i < report->place_count; i++) {
            PlaceFigures *one = &report->places[i];
            if (one->dies[side] <= 0) one->dies_half[side] = never;
            if (one->stands[side] <= 0) one->stands_half[side] = never;
        }
    }
}
