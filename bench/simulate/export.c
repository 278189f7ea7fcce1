// SPDX-License-Identifier: GPL-3.0-or-later
// export.c -- the SQL of each table of export.h, and a writer of CSV for any SQL.
#include "export.h"

#include <stdlib.h>

#include "suite.h"

const char *const export_names[EXPORT_TABLES] = {"games", "turns", "units"};

// clang-format off
static const char *const of_one[EXPORT_TABLES] = {
    "SELECT game, stream, winner, payoff / 1e6 AS payoff, margin, by_points, e.name AS ending, turns, plies, chances, decisions_allied, decisions_axis, options,"
    " held_allied, held_axis, pieces_lost_allied, pieces_lost_axis, steps_lost_allied, steps_lost_axis, hash,"
    " began, moves_allied, moves_axis FROM game LEFT JOIN ending e USING (ending) ORDER BY game",
    // measures_add() adds a column for each measure and side.
    "SELECT t.game, t.turn, t.chance / 1e6 AS chance, t.held_allied, t.held_axis, t.pieces_lost_allied, t.pieces_lost_axis,"
    " t.steps_lost_allied, t.steps_lost_axis, t.standing_allied, t.standing_axis%s FROM turn t ORDER BY t.game, t.turn",
    "SELECT f.game, p.name AS unit, p.side, p.steps AS steps_start, f.steps AS steps_end, f.turn AS eliminated_in_turn,"
    " s.label AS start, a.label AS after_turn_1, l.label AS place, f.given / 1e6 AS steps_inflicted FROM fate f JOIN piece p USING (piece)"
    " LEFT JOIN place s ON s.place = f.start LEFT JOIN place a ON a.place = f.first LEFT JOIN place l ON l.place = f.place ORDER BY f.game, f.piece",
};

#define SAID(key) "(SELECT value FROM run r WHERE r.run = g.run AND r.key = '" #key "') AS " #key
static const char *const of_many[EXPORT_TABLES] = {
    "SELECT g.run, " SAID(scenario) ", " SAID(allied) ", " SAID(axis) ", " SAID(seed) ", g.game, g.winner,"
    " g.payoff / 1e6 AS payoff, g.margin, g.by_points, g.turns, g.plies, g.chances, g.decisions_allied, g.decisions_axis, g.options"
    " FROM game g ORDER BY g.run, g.game",
    "SELECT run, game, turn, chance / 1e6 AS chance FROM turn ORDER BY run, game, turn",
    NULL,
};
// clang-format on

void csv_text_write(const char *text, FILE *out) {
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"') fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static void value_write(sqlite3_stmt *row, int column, FILE *out) {
    switch (sqlite3_column_type(row, column)) {
        case SQLITE_NULL:
            break;
        case SQLITE_FLOAT:
            fprintf(out, "%.9g", sqlite3_column_double(row, column));
            break;
        default:
            csv_text_write((const char *)sqlite3_column_text(row, column), out);
    }
}

static bool rows_write_csv(Store *store, const char *sql, FILE *out, Error *error) {
    sqlite3_stmt *row;
    if (sqlite3_prepare_v2(store->db, sql, -1, &row, NULL) != SQLITE_OK)
        return store_fail(store, error);
    int columns = sqlite3_column_count(row), code;
    for (int i = 0; i < columns; i++) {
        if (i > 0) fputc(',', out);
        csv_text_write(sqlite3_column_name(row, i), out);
    }
    fputs("\r\n", out);
    while ((code = sqlite3_step(row)) == SQLITE_ROW) {
        for (int i = 0; i < columns; i++) {
            if (i > 0) fputc(',', out);
            value_write(row, i, out);
        }
        fputs("\r\n", out);
    }
    sqlite3_finalize(row);
    return code == SQLITE_DONE || store_fail(store, error);
}

// Returns `sql`, which selects turns, with two more columns for each measure of the rules. The
// caller frees the text.
static char *measures_add(sqlite3 *db, const char *sql) {
    sqlite3_stmt *row;
    char *more = sqlite3_mprintf("");
    const char *names = "SELECT measure, name FROM measure ORDER BY measure";
    if (sqlite3_prepare_v2(db, names, -1, &row, NULL) != SQLITE_OK) return more;
    while (more != NULL && sqlite3_step(row) == SQLITE_ROW) {
        for (int side = 0; side < 2; side++) {
            const char *word = side == 0 ? "allied" : "axis";
            int measure = sqlite3_column_int(row, 0);
            char *longer = sqlite3_mprintf(
                "%s, (SELECT end_%s FROM turn_measure m WHERE m.game = t.game AND m.turn = t.turn "
                "AND m.measure = %d) AS \"%w %s\"",
                more, word, measure, sqlite3_column_text(row, 1), word);
            sqlite3_free(more);
            more = longer;
        }
    }
    sqlite3_finalize(row);
    char *whole = more != NULL ? sqlite3_mprintf(sql, more) : NULL;
    sqlite3_free(more);
    return whole;
}

bool export_csv(const char *path, ExportTable table, FILE *out, Error *error) {
    bool many = suite_is(path);
    const char *sql = many ? of_many[table] : of_one[table];
    if (sql == NULL)
        return error_set_at(error, path, 0, 0,
                            "a file of many simulations has no %s; simulate that scenario alone",
                            export_names[table]);
    Store store;
    Provenance about = {0};
    bool good = many ? suite_read(&store, path, error) : store_read(&store, path, &about, error);
    char *made = good && !many && table == EXPORT_TURNS ? measures_add(store.db, sql) : NULL;
    good = good && rows_write_csv(&store, made != NULL ? made : sql, out, error);
    sqlite3_free(made);
    provenance_free(&about);
    store_close(&store);
    return good;
}
