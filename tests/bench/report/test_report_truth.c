// SPDX-License-Identifier: GPL-3.0-or-later
// test_report_truth.c -- tests figures of a report against games whose truth is known, because the
// test writes it into the file of games.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <jansson.h>
#include <sqlite3.h>

#include "bench/report/figures_json.h"
#include "bench/report/page/page.h"
#include "bench/simulate/rows.h"
#include "bench/stats/half.h"
#include "tests/bench/simulate/folder_kit.h"
#include "tests/bench/simulate/games_kit.h"

enum { GAMES = 40 };

static Path path;

static int games_make(void **state) {
    if (folder_make(state) != 0) return -1;
    return games_into(file_in(path, "truth.db"), "gbsu/first-contact", "greedy", GAMES, 0) ? 0 : -1;
}

static void write(const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail_msg("%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

static Report *report_of(void) {
    Report *report = calloc(1, sizeof *report);
    Error error = {0};
    report->band = (Interval){0.4, 0.6};
    report->wanted = (Shares){0.1, 0.5, 0.4};
    const char *file = path;
    if (!report_read(report, &file, 1, &error)) fail_msg("%s", error.words);
    return report;
}

static void drop(Report *report) {
    report_free(report);
    free(report);
}

static void is_close(const json_t *json, const char *key, double wanted) {
    const json_t *value = json_object_get(json, key);
    if (isnan(wanted) ? !json_is_null(value) : fabs(json_number_value(value) - wanted) > 1e-9)
        fail_msg("%s is %g instead of %g", key, json_number_value(value), wanted);
}

// ---- Endings

// Checks one row: of all games, these shares ended so, won by each side.
static void ending_is(json_t *list, const char *name, double share, double allied, double axis) {
    size_t at;
    json_t *one;
    json_array_foreach(list, at, one) {
        if (strcmp(json_string_value(json_object_get(one, "name")), name) != 0) continue;
        bool sure = share <= 0 || share >= 1;
        is_close(one, "share", share);
        is_close(one, "allied", allied);
        is_close(one, "axis", axis);
        is_close(one, "share_half",
                 sure ? 1 - pow(0.05, 1.0 / GAMES) : share_half_of(share, GAMES));
        return;
    }
    fail_msg("no ending %s", name);
}

static void a_report_tells_in_what_share_of_games_each_ending_occurred(void **unused) {
    (void)unused;
    write(
        "UPDATE game SET ending = 0, winner = 'allied', payoff = 1000000;"
        "UPDATE game SET winner = 'axis', payoff = 0 WHERE game < 10;"
        "UPDATE game SET ending = 3 WHERE game >= 4 AND game < 16;"
        "UPDATE game SET ending = 2, winner = 'draw', payoff = 500000 WHERE game >= 38;"
        "UPDATE ending SET possible = 1");
    Report *report = report_of();
    json_t *json = figures_json(report);
    json_t *list = json_object_get(json_array_get(json_object_get(json, "files"), 0), "endings");
    assert_int_equal(json_array_size(list), 4);
    ending_is(list, "points for objectives", 26 / 40.0, 22 / 40.0, 4 / 40.0);
    ending_is(list, "other points", 0, (double)NAN, (double)NAN);
    ending_is(list, "draw", 2 / 40.0, (double)NAN, (double)NAN);
    ending_is(list, "sudden victory", 12 / 40.0, 6 / 40.0, 6 / 40.0);
    json_decref(json);
    drop(report);
}

static void an_ending_that_the_scenario_rules_out_is_not_listed(void **unused) {
    (void)unused;
    write("UPDATE game SET ending = 0; UPDATE ending SET possible = ending <> 3");
    Report *report = report_of();
    json_t *json = figures_json(report);
    assert_int_equal(json_array_size(json_object_get(
                         json_array_get(json_object_get(json, "files"), 0), "endings")),
                     3);
    json_decref(json);
    drop(report);
}

static void a_report_tells_what_became_of_objects(void **unused) {
    (void)unused;
    write(
        "DELETE FROM change; INSERT INTO change SELECT game, 0, 3 + game % 3, 'allied', 1 FROM game"
        " WHERE game < 9; INSERT INTO change SELECT game, 0, 4, 'axis', 0 FROM game WHERE game IN"
        " (20, 21); INSERT INTO change VALUES (30, 0, 7, NULL, 1)");
    Report *report = report_of();
    json_t *json = figures_json(report);
    json_t *list = json_object_get(json_object_get(json, "board"), "objects");
    json_t *one = json_array_get(list, 0), *never = json_array_get(list, 1);
    assert_string_equal(json_string_value(json_object_get(one, "what")), "improved");
    is_close(one, "share", 12 / 40.0);
    is_close(one, "share_half", share_half_of(12 / 40.0, GAMES));
    is_close(one, "allied", 9 / 40.0);
    is_close(one, "axis", 2 / 40.0);
    is_close(one, "at_end", 10 / 40.0);
    is_close(one, "turn", 4);
    is_close(never, "share", 0);
    is_close(never, "share_half", 1 - pow(0.05, 1.0 / GAMES));
    is_close(never, "turn", (double)NAN);
    json_decref(json);
    drop(report);
}

// ---- The opening

static int64_t number_of_rows(const char *sql) {
    sqlite3 *db;
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return number;
}

// The table `stand` counts the same pieces by place.
static void a_file_keeps_the_place_of_each_piece_after_set_up_and_turn_1(void **unused) {
    (void)unused;
    static const char *const column[] = {"start", "first"};
    for (int turn = 0; turn < 2; turn++) {
        char sql[400];
        snprintf(
            sql, sizeof sql,
            "SELECT count(*) FROM (SELECT place, side, count FROM stand WHERE turn = %d"
            " EXCEPT SELECT %s, side, count(*) FROM fate JOIN piece USING (piece) GROUP BY 1, 2)",
            turn, column[turn]);
        assert_int_equal(number_of_rows(sql), 0);
        snprintf(sql, sizeof sql, "SELECT count(*) FROM fate WHERE %s IS NOT NULL", column[turn]);
        assert_true(number_of_rows(sql) > 0);
    }
    assert_true(number_of_rows("SELECT count(*) FROM fate WHERE start <> first") > 0);
}

static void station_is(json_t *stations, size_t index, const char *place, double share) {
    json_t *one = json_array_get(stations, index);
    assert_string_equal(json_string_value(json_object_get(one, "place")), place);
    is_close(one, "share", share);
    bool sure = share >= 1;
    is_close(one, "share_half", sure ? 1 - pow(0.05, 1.0 / GAMES) : share_half_of(share, GAMES));
}

static void a_report_tells_where_pieces_are_set_up_and_stand_after_turn_1(void **unused) {
    (void)unused;
    write(
        "UPDATE fate SET start = 8, first = 9; UPDATE fate SET first = 10 WHERE piece = 0 AND"
        " game < 10; UPDATE fate SET first = NULL WHERE piece = 0 AND game >= 36");
    Report *report = report_of();
    json_t *json = figures_json(report);
    json_t *piece = json_array_get(json_object_get(json_object_get(json, "board"), "pieces"), 0);
    json_t *set_up = json_object_get(piece, "set_up"),
           *then = json_object_get(piece, "after_turn_1");
    assert_int_equal(json_array_size(set_up), 1);
    assert_int_equal(json_array_size(then), 3);
    station_is(set_up, 0, report->places[8].label, 1);
    station_is(then, 0, report->places[9].label, 26 / 40.0);
    station_is(then, 1, report->places[10].label, 10 / 40.0);
    station_is(then, 2, "", 4 / 40.0);
    json_decref(json);

    Side side = report->pieces[0].side;
    double all = 0;
    for (int i = 0; i < report->piece_count; i++) all += report->pieces[i].side == side;
    const PlaceFigures *places = report->places;
    assert_true(fabs(places[8].opens[MOMENT_SET_UP][side] - all) < 1e-9);
    assert_true(isnan(places[8].opens_half[MOMENT_SET_UP][side]));  // the same in every game
    assert_true(fabs(places[9].opens[MOMENT_TURN_1][side] - (all - 14 / 40.0)) < 1e-9);
    assert_true(fabs(places[10].opens[MOMENT_TURN_1][side] - 10 / 40.0) < 1e-9);
    assert_true(fabs(places[10].opens_half[MOMENT_TURN_1][side] - count_half(10, 10, GAMES)) <
                1e-9);
    // On the whole map one piece is absent in 4 games.
    double sum = all * GAMES - 4, squares = all * all * (GAMES - 4) + (all - 1) * (all - 1) * 4;
    double half = count_half(sum, squares, GAMES);
    assert_true(fabs(report->opens_half[MOMENT_TURN_1][side] - half) < 1e-9);
    drop(report);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_report_tells_in_what_share_of_games_each_ending_occurred),
        cmocka_unit_test(an_ending_that_the_scenario_rules_out_is_not_listed),
        cmocka_unit_test(a_report_tells_what_became_of_objects),
        cmocka_unit_test(a_file_keeps_the_place_of_each_piece_after_set_up_and_turn_1),
        cmocka_unit_test(a_report_tells_where_pieces_are_set_up_and_stand_after_turn_1),
    };
    return cmocka_run_group_tests_name("report_truth", tests, games_make, folder_remove);
}
