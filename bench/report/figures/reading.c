// SPDX-License-Identifier: GPL-3.0-or-later
// reading.c -- reads rows of an SQLite file and checks their numbers; see reading.h.
#include <math.h>

#include "reading.h"

static bool refuse(Reading *reading, const char *why) {
    if (!reading->failed)
        error_set_at(reading->error, reading->path, 0, 0, "this file is damaged: %s", why);
    reading->failed = true;
    return false;
}

void reading_memory(Reading *reading) {
    if (!reading->failed)
        error_set_at(reading->error, reading->path, 0, 0, "out of memory while reading the file");
    reading->failed = true;
}

// Fails with the message of SQLite. Does not call the file damaged if it may be intact: without
// memory, or if the file cannot be read.
static void refuse_as_told(Reading *reading) {
    int code = sqlite3_errcode(reading->db) & 0xff;
    bool held = code == SQLITE_BUSY || code == SQLITE_CANTOPEN || code == SQLITE_IOERR;
    if (code == SQLITE_NOMEM)
        reading_memory(reading);
    else if (held)
        reading->failed = !error_set_at(reading->error, reading->path, 0, 0, "cannot be read: %s",
                                        sqlite3_errmsg(reading->db));
    else
        refuse(reading, sqlite3_errmsg(reading->db));
}

void rows_each(Reading *reading, const char *sql,
               void (*take)(Reading *reading, sqlite3_stmt *row)) {
    sqlite3_stmt *row;
    int code = SQLITE_DONE;
    if (reading->failed) return;
    if (sqlite3_prepare_v2(reading->db, sql, -1, &row, NULL) != SQLITE_OK) {
        refuse_as_told(reading);
        return;
    }
    while (!reading->failed && (code = sqlite3_step(row)) == SQLITE_ROW) take(reading, row);
    if (code != SQLITE_ROW && code != SQLITE_DONE) refuse_as_told(reading);
    sqlite3_finalize(row);
}

void row_refuse(Reading *reading, sqlite3_stmt *row) {
    char words[300];
    Text text = text_over(words, sizeof words);
    text_put(&text, "this row has a value that does not fit this file:");
    for (int i = 0; i < min_int(sqlite3_column_count(row), 4); i++)
        text_put(&text, " %s=%.40s", sqlite3_column_name(row, i), row_text(row, i));
    words_clean(words);
    refuse(reading, words);
}

int row_place_or_none(Reading *reading, sqlite3_stmt *row, int column, int count) {
    if (sqlite3_column_type(row, column) == SQLITE_NULL) return -1;
    int64_t number = sqlite3_column_int64(row, column);
    if (number >= 0 && number < count) return (int)number;
    row_refuse(reading, row);
    return -1;
}

int row_place(Reading *reading, sqlite3_stmt *row, int column, int count) {
    int place = row_place_or_none(reading, row, column, count);
    if (place < 0) row_refuse(reading, row);
    return max_int(place, 0);
}

int row_side(sqlite3_stmt *row, int column) {
    return strcmp(row_text(row, column), "axis") == 0 ? AXIS : ALLIED;
}

const char *row_text(sqlite3_stmt *row, int column) {
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text != NULL ? text : "";
}

void row_copy(sqlite3_stmt *row, int column, char out[], size_t size) {
    snprintf(out, size, "%s", row_text(row, column));
    words_clean(out);  // a long text may have been cut within a character
}
