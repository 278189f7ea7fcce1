// SPDX-License-Identifier: GPL-3.0-or-later
// store_row.c -- writes rows. Starting and ending a statement is half of the cost of a short row.
// Tables of integers with many rows per game (`gathered`) therefore get sixteen rows per statement.
#include <stdarg.h>
#include <stdlib.h>

#include "store_row.h"

enum { SHEET_ROWS = 16, SHEET_COLUMNS = 11 };

struct RowSheet {
    sqlite3_stmt *together;  // statement that writes a full sheet
    int count, columns;
    int64_t number[SHEET_ROWS][SHEET_COLUMNS];
    bool nothing[SHEET_ROWS][SHEET_COLUMNS];  // true if the number is NULL in SQL
};

// For each table: the number of columns if its rows are buffered, else 0.
static const int gathered[STORE_TABLES] = {
    [STORE_TURN] = 11,
    [STORE_GAME_MEASURE] = 8,
    [STORE_TURN_MEASURE] = 5,
    [STORE_FATE] = 8,
};

static bool statement_run(Store *store, sqlite3_stmt *statement, Error *error) {
    int code = sqlite3_step(statement);
    if (code != SQLITE_DONE) store_fail(store, error);
    sqlite3_reset(statement);
    return code == SQLITE_DONE;
}

static void sheet_bind(const RowSheet *sheet, sqlite3_stmt *statement, int from, int count) {
    for (int row = from, place = 1; row < from + count; row++) {
        for (int i = 0; i < sheet->columns; i++, place++) {
            if (sheet->nothing[row][i])
                sqlite3_bind_null(statement, place);
            else
                sqlite3_bind_int64(statement, place, sheet->number[row][i]);
        }
    }
}

static bool sheet_write(Store *store, StoreTable table, Error *error) {
    RowSheet *sheet = store->sheets[table];
    bool good = true;
    if (sheet->count == SHEET_ROWS) {
        sheet_bind(sheet, sheet->together, 0, SHEET_ROWS);
        good = statement_run(store, sheet->together, error);
    }
    for (int row = 0; row < sheet->count && sheet->count < SHEET_ROWS && good; row++) {
        sheet_bind(sheet, store->insert[table], row, 1);
        good = statement_run(store, store->insert[table], error);
    }
    sheet->count = 0;
    return good;
}

static bool sheet_add(Store *store, StoreTable table, Error *error, const char *kinds,
                      va_list arguments) {
    RowSheet *sheet = store->sheets[table];
    int row = sheet->count++;
    for (int i = 0; i < sheet->columns; i++) {
        assert(kinds[i] == 'i' || kinds[i] == 'n');
        int64_t number = va_arg(arguments, int64_t);
        sheet->number[row][i] = number;
        sheet->nothing[row][i] = kinds[i] == 'n' && number == -1;
    }
    return sheet->count < SHEET_ROWS || sheet_write(store, table, error);
}

static void row_bind(sqlite3_stmt *statement, const char *kinds, va_list arguments) {
    for (int i = 0; kinds[i] != '\0'; i++) {
        if (kinds[i] == 's') {
            // SQLITE_STATIC: the caller keeps the text until the row is written.
            sqlite3_bind_text(statement, i + 1, va_arg(arguments, const char *), -1, SQLITE_STATIC);
            continue;
        }
        if (kinds[i] == 'r') {
            sqlite3_bind_double(statement, i + 1, va_arg(arguments, double));
            continue;
        }
        int64_t number = va_arg(arguments, int64_t);
        if (kinds[i] == 'n' && number == -1)
            sqlite3_bind_null(statement, i + 1);
        else
            sqlite3_bind_int64(statement, i + 1, number);
    }
}

bool row_write(Store *store, StoreTable table, Error *error, const char *kinds, ...) {
    va_list arguments;
    va_start(arguments, kinds);
    bool good = true;
    if (store->sheets[table] != NULL) {
        good = sheet_add(store, table, error, kinds, arguments);
    } else {
        row_bind(store->insert[table], kinds, arguments);
        good = statement_run(store, store->insert[table], error);
    }
    va_end(arguments);
    return good;
}

bool rows_write(Store *store, Error *error) {
    for (int i = 0; i < STORE_TABLES; i++)
        if (store->sheets[i] != NULL && !sheet_write(store, (StoreTable)i, error)) return false;
    return true;
}

static bool sheet_make(Store *store, StoreTable table, Error *error) {
    RowSheet *sheet = store->sheets[table] = calloc(1, sizeof *sheet);
    if (sheet == NULL) return error_set_at(error, store->path, 0, 0, "out of memory");
    sheet->columns = gathered[table];
    assert(sheet->columns <= SHEET_COLUMNS);
    char words[1024];
    Text text = text_over(words, sizeof words);
    text_put(&text, "%s", store_inserts[table]);
    for (int row = 1; row < SHEET_ROWS; row++)
        text_put(&text, ",%s", strchr(store_inserts[table], '('));
    return sqlite3_prepare_v2(store->db, words, -1, &sheet->together, NULL) == SQLITE_OK ||
           store_fail(store, error);
}

bool inserts_prepare(Store *store, Error *error) {
    for (int i = 0; i < STORE_TABLES; i++) {
        if (sqlite3_prepare_v2(store->db, store_inserts[i], -1, &store->insert[i], NULL) !=
            SQLITE_OK)
            return store_fail(store, error);
        if (gathered[i] > 0 && !sheet_make(store, (StoreTable)i, error)) return false;
    }
    return true;
}

void rows_close(Store *store) {
    for (int i = 0; i < STORE_TABLES; i++) {
        sqlite3_finalize(store->insert[i]);
        if (store->sheets[i] != NULL) sqlite3_finalize(store->sheets[i]->together);
        free(store->sheets[i]);
    }
}
